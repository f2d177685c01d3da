//! Boards in every format that is read, and texts that are none.

use hanpan_sudoku::format::{Format, Found, ParseError, ParseErrorKind, Reader, Record, recognises};
use hanpan_sudoku::{Cell, Digit, Grid};
use proptest::prelude::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const BLANKS: [char; 7] = ['.', '0', '*', '_', '-', 'x', 'X'];

fn puzzle() -> Grid {
    PUZZLE.parse().unwrap()
}

fn solution() -> Grid {
    SOLUTION.parse().unwrap()
}

fn one(text: &str) -> Record {
    Reader::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// Each outcome as a line: the line and format of a board, or the error.
fn told(text: impl AsRef<[u8]>) -> Vec<String> {
    let tell = |outcome: Result<Record, ParseError>| match outcome {
        Ok(Record { line, format, grid, .. }) if grid == puzzle() => format!("{line}: {format}"),
        Ok(Record { line, format, grid, .. }) => format!("{line}: {format} {grid}"),
        Err(error) => error.to_string(),
    };
    Reader::read_all(text.as_ref()).into_iter().map(tell).collect()
}

fn refused(text: impl AsRef<[u8]>, message: &str) {
    let text = text.as_ref();
    assert_eq!(told(text), [message], "{}", String::from_utf8_lossy(text));
}

/// The text is the puzzle, and filling it gives the other text.
fn mirrors(text: &str, format: Format, filled: &str) {
    let record = one(text);
    assert_eq!((record.grid, record.format), (puzzle(), format), "{text}");
    assert_eq!(String::from_utf8(record.fill(&solution())).unwrap(), filled);
    assert_eq!(record.fill(&record.grid), one(filled_back(text, &record)).fill(&puzzle()));
}

/// What filling the text with its own grid gives, which must be the text but for what `fill` never writes.
fn filled_back<'a>(text: &'a str, record: &Record) -> &'a str {
    let own = String::from_utf8(record.fill(&record.grid)).unwrap();
    assert!(text.replace('\r', "").contains(own.trim_end_matches('\n')), "{own}\nis not in\n{text}");
    text
}

fn rows(line: &str) -> Vec<String> {
    line.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

mod lines {
    use super::*;

    #[test]
    fn words_are_what_stands_beside_a_board() {
        let rows = rows(PUZZLE).join("\n");
        let cases = [
            (PUZZLE.to_owned(), ""),
            (format!("{PUZZLE};easy, 1;"), "easy, 1"),
            (format!("7\t{PUZZLE}\tKim"), "7 Kim"),
            (format!("{PUZZLE} # 쉬움"), "쉬움"),
            (rows.clone(), ""),
            (format!("Grid 01\n{rows}"), "Grid 01"),
        ];
        for (text, words) in cases {
            assert_eq!(one(&text).words(), words, "{text}");
        }
        let latin = [PUZZLE.as_bytes(), b",caf\xe9"].concat();
        assert_eq!(Reader::read_one(&latin).unwrap().words(), "caf\u{fffd}");
        let drawn = hanpan_sudoku::format::Format::Drawn.write(&puzzle());
        assert_eq!(Reader::read_one(drawn.as_bytes()).unwrap().words(), "");
    }

    #[test]
    fn a_board_on_one_line_takes_any_blank() {
        for blank in BLANKS {
            let text = PUZZLE.replace('.', &blank.to_string());
            mirrors(&text, Format::Line, SOLUTION);
        }
        let mut blanks = BLANKS.iter().cycle();
        let mixed: String =
            PUZZLE.chars().map(|cell| if cell == '.' { *blanks.next().unwrap() } else { cell }).collect();
        mirrors(&mixed, Format::Line, SOLUTION);
    }

    #[test]
    fn trailing_columns_stay_after_each_delimiter() {
        for delimiter in [" ", "\t", ",", ";", "#", "|", ":", "\"", " # 6.7/1.2 "] {
            mirrors(
                &format!("{PUZZLE}{delimiter}7.2 name"),
                Format::Line,
                &format!("{SOLUTION}{delimiter}7.2 name"),
            );
        }
        mirrors(&format!("{PUZZLE},{SOLUTION}"), Format::Line, &format!("{SOLUTION},{SOLUTION}"));
    }

    #[test]
    fn columns_before_the_board_stay() {
        for before in [
            "name\t",
            "17,",
            "1,25,",
            "\"",
            "Puzzle 7: ",
            ":0000:x:",
            ",,",
            "e3b0c44298fc1c149afbf4c8996fb924,",
        ] {
            mirrors(&format!("{before}{PUZZLE},x"), Format::Line, &format!("{before}{SOLUTION},x"));
        }
    }

    #[test]
    fn eighty_one_tokens_on_one_line_are_a_board() {
        let spread = |text: &str, group: usize, between: &str| {
            let groups: Vec<&str> = (0..81 / group).map(|i| &text[group * i..][..group]).collect();
            groups.join(between)
        };
        for (group, between) in [(1, " "), (1, ", "), (1, "\t"), (3, " "), (9, "  ")] {
            mirrors(&spread(PUZZLE, group, between), Format::Line, &spread(SOLUTION, group, between));
        }
        let dashes = spread(&PUZZLE.replace('.', "-"), 1, " ");
        mirrors(&dashes, Format::Line, &spread(SOLUTION, 1, " "));
    }

    #[test]
    fn a_header_is_skipped_on_the_first_line_only() {
        for header in [
            "quizzes,solutions",
            "puzzle",
            "puzzle,solution",
            "id,puzzle,solution,clues,difficulty",
            "\"puzzle\";\"rating\"",
        ] {
            assert_eq!(told(format!("{header}\n{PUZZLE}")), ["2: line"], "{header}");
            assert_eq!(told(format!("# comment\n\n{header}\n{PUZZLE}")), ["4: line"], "{header}");
        }
        assert_eq!(
            told(format!("{PUZZLE}\nquizzes,solutions\n{PUZZLE}")),
            ["1: line", "line 2: expected a board, found 'quizzes,solutions'", "3: line"]
        );
        assert_eq!(told(format!("hello\n{PUZZLE}")), ["line 1: expected a board, found 'hello'", "2: line"]);
    }

    #[test]
    fn a_row_of_x_is_no_header() {
        let line = format!("{}{}", "x".repeat(9), &PUZZLE[9..]);
        assert_eq!(one(&rows(&line).join("\n")).format, Format::Rows);
        let spaced = rows(&line).join("\n").replace('x', "x,");
        assert_eq!(told(spaced.replace(",\n", "\n")).len(), 1);
    }

    #[test]
    fn a_board_of_another_length_is_never_passed_over_for_a_later_column() {
        refused(&PUZZLE[..80], "line 1: expected 81 cells, found 80");
        refused(format!("{PUZZLE}."), "line 1: expected 81 cells, found 82");
        refused(format!("{},{SOLUTION}", &PUZZLE[..80]), "line 1: expected 81 cells, found 80");
        refused(format!("{PUZZLE}0 {SOLUTION}"), "line 1: expected 81 cells, found 82");
        refused(format!("7,{},{SOLUTION}", &PUZZLE[..30]), "line 1: expected 81 cells, found 30");
        refused(".".repeat(80), "line 1: expected 81 cells, found 80");
        refused(".".repeat(729), "line 1: expected 81 cells, found 729");
        let question_marks = PUZZLE.replace('.', "?");
        refused(
            format!("{question_marks},{SOLUTION}"),
            "line 1, column 3: expected a digit or a blank, found '?'",
        );
        refused(format!("{},{SOLUTION}", PUZZLE.replace('.', " ")), "line 1: expected 81 cells, found 30");
    }

    #[test]
    fn a_foreign_character_is_shown_with_its_column() {
        let with = |character: &str| format!("id,{}{character}{}", &PUZZLE[..6], &PUZZLE[7..]);
        refused(with("q"), "line 1, column 10: expected a digit or a blank, found 'q'");
        refused(with("한"), "line 1, column 10: expected a digit or a blank, found '한'");
        refused(with("\u{1b}"), "line 1, column 10: expected a digit or a blank, found '\\u{1b}'");
        refused(with("A"), "line 1, column 10: expected a digit from 1 to 9 or a blank, found 'A'");
        let mut bytes = format!("번호,{PUZZLE}").into_bytes();
        bytes[10] = 0xff;
        refused(
            bytes,
            "line 1, column 7: expected a digit or a blank, found the byte 0xff, which is not UTF-8",
        );
    }

    #[test]
    fn tokens_on_one_line_that_are_no_board_say_why() {
        let spread = |text: &str| text.chars().map(|cell| format!("{cell} ")).collect::<String>();
        refused(spread(&PUZZLE[..80]), "line 1: expected 81 cells, found 80");
        refused(
            spread(PUZZLE).replacen("5 ", "10 ", 1),
            "line 1, column 1: expected a digit from 1 to 9 or a blank, found '10'",
        );
        refused(
            spread(PUZZLE).replacen("3 ", "? ", 1),
            "line 1, column 3: expected a digit or a blank, found '?'",
        );
    }

    #[test]
    fn an_empty_grid_reads_with_every_blank() {
        for blank in BLANKS {
            let record = one(&blank.to_string().repeat(81));
            assert_eq!((record.grid, record.format), (Grid::EMPTY, Format::Line));
        }
    }
}

mod row_by_row {
    use super::*;

    #[test]
    fn nine_lines_of_nine_glued_cells_are_a_board() {
        for blank in BLANKS {
            let text = rows(PUZZLE).join("\n").replace('.', &blank.to_string());
            mirrors(&text, Format::Rows, &rows(SOLUTION).join("\n"));
        }
    }

    #[test]
    fn nine_lines_of_spaced_cells_are_a_board() {
        let spread = |line: &str, between: &str| {
            let row = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(between);
            rows(line).iter().map(row).collect::<Vec<_>>().join("\n")
        };
        for between in [" ", "  ", "\t", ",", ", "] {
            for blank in [".", "0", "-", "x"] {
                let text = spread(PUZZLE, between).replace('.', blank);
                mirrors(&text, Format::SpacedRows, &spread(SOLUTION, between));
            }
        }
    }

    #[test]
    fn blanks_at_the_ends_and_groups_are_fine() {
        let groups = |line: &str| {
            let row = |row: &String| format!(" {} {}\t{}  ", &row[..3], &row[3..6], &row[6..]);
            rows(line).iter().map(row).collect::<Vec<_>>().join("\n")
        };
        mirrors(&groups(PUZZLE), Format::SpacedRows, &groups(SOLUTION));
    }

    #[test]
    fn boards_follow_each_other_with_anything_between_them() {
        let board = rows(PUZZLE).join("\n");
        for (between, second) in [
            ("\n", 10),
            ("\n\n", 11),
            ("\n\n\n", 12),
            ("\n=====\n", 11),
            ("\n---------\n", 11),
            ("\n\n===\n\n", 13),
        ] {
            let text = [&board[..], &board, &board].join(between);
            let expected = [1, second, 2 * second - 1].map(|line| format!("{line}: rows"));
            assert_eq!(told(&text), expected, "{between:?}");
            let separated: Vec<bool> = Reader::read_all(text.as_bytes())
                .into_iter()
                .map(|record| record.unwrap().separated)
                .collect();
            assert_eq!(separated, [false, between.contains("\n\n"), between.contains("\n\n")]);
        }
    }

    #[test]
    fn a_label_belongs_to_the_board_that_follows() {
        let text = format!("Grid 01\n{}\nGrid 02\n{}\n", rows(PUZZLE).join("\n"), rows(PUZZLE).join("\n"));
        assert_eq!(told(&text), ["2: rows", "12: rows"]);
        let records = Reader::read_all(text.as_bytes());
        let second = records[1].as_ref().unwrap().fill(&solution());
        assert_eq!(String::from_utf8(second).unwrap(), format!("Grid 02\n{}", rows(SOLUTION).join("\n")));
        for label in ["Puzzle #3:", "문제 12", "Sudoku no. 7"] {
            mirrors(&format!("{label}\n\n{PUZZLE}\n"), Format::Line, &format!("{label}\n\n{SOLUTION}"));
        }
    }

    #[test]
    fn a_label_without_a_number_is_no_label() {
        assert_eq!(
            told(format!("hello world\n{PUZZLE}")),
            ["line 1: expected a board, found 'hello world'", "2: line"]
        );
    }

    #[test]
    fn comments_and_sections_are_skipped() {
        let nine = rows(PUZZLE);
        let text = format!(
            "#Aauthor\n[Puzzle]\n{}\n# inside\n{}\n[State]\n",
            nine[..4].join("\n"),
            nine[4..].join("\n")
        );
        assert_eq!(told(&text), ["3: rows"]);
        let record = &Reader::read_all(text.as_bytes())[0];
        assert_eq!(record.as_ref().unwrap().fill(&solution()), rows(SOLUTION).join("\n").into_bytes());
    }

    #[test]
    fn a_section_or_an_end_line_ends_a_board() {
        let eight = rows(PUZZLE)[..8].join("\n");
        refused(format!("{eight}\n[State]"), "line 1: expected 9 rows, found 8");
        refused(format!("{eight}\nend\n"), "line 1: expected 9 rows, found 8");
        assert_eq!(told(format!("{PUZZLE}\nend\n")), ["1: line"]);
    }

    #[test]
    fn rows_of_the_wrong_length_are_told_once_and_keep_the_step() {
        let board = rows(PUZZLE).join("\n");
        let short = board.replacen("6..195...", "6..195..", 1);
        let long = board.replacen("6..195...", "6..195....", 1);
        assert_eq!(
            told(format!("{short}\n{board}")),
            ["line 2: expected 9 cells in the row, found 8", "10: rows"]
        );
        assert_eq!(
            told(format!("{board}\n{long}\n{board}")),
            ["1: rows", "line 11: expected 9 cells in the row, found 10", "19: rows"]
        );
        let both = long.replacen(".98....6.", ".98....6", 1);
        refused(both, "line 2: expected 9 cells in the row, found 10");
    }

    #[test]
    fn a_short_first_row_is_no_count() {
        let digits = rows(&PUZZLE.replace('.', "0")).join("\n");
        for (short, found) in [(&digits[1..], 8), (&digits[2..], 7)] {
            let message = format!("line 1: expected 9 cells in the row, found {found}");
            assert_eq!(told(format!("{short}\n{digits}")), [message, "10: rows".into()]);
        }
    }

    #[test]
    fn a_row_with_a_bad_token_is_told_by_the_token() {
        let spaced = Format::SpacedRows.write(&puzzle());
        let with = |token: &str| spaced.replacen("0 9 8", &format!("0 {token} 8"), 1);
        refused(with("10"), "line 3, column 3: expected a digit from 1 to 9 or a blank, found '10'");
        refused(with("G"), "line 3, column 3: expected a digit from 1 to 9 or a blank, found 'G'");
        refused(with("?"), "line 3, column 3: expected a digit or a blank, found '?'");
        refused(
            with("127"),
            "line 3, column 3: expected one digit or a blank, found the pencilmarks '127'; pencilmark grids are not read",
        );
        refused(
            with("10").replacen("8 0 0 0 0 6 0", "8 0 0 0 0 6", 1),
            "line 3: expected 9 cells in the row, found 8",
        );
        refused(with(""), "line 3: expected 9 cells in the row, found 8 (a blank is written as '.' or '0')");
    }

    #[test]
    fn a_truncated_board_is_told_and_the_next_is_read() {
        let board = rows(PUZZLE).join("\n");
        let seven = rows(PUZZLE)[..7].join("\n");
        refused(&seven, "line 1: expected 9 rows, found 7");
        for (between, second) in [("\n\n", 9), ("\n===\n", 9), ("\nGrid 2\n", 9)] {
            let text = [&seven[..], &board].join(between);
            assert_eq!(
                told(text),
                ["line 1: expected 9 rows, found 7".into(), format!("{second}: rows")],
                "{between:?}"
            );
        }
        assert_eq!(told(format!("{seven}\n{PUZZLE}\n")), ["line 1: expected 9 rows, found 7", "8: line"]);
        assert_eq!(
            told(format!("{board}\n{}", rows(PUZZLE)[0])),
            ["1: rows", "line 10: expected 9 rows, found 1"]
        );
    }

    #[test]
    fn a_line_that_is_no_row_makes_its_board_bad_and_leaves_the_next_alone() {
        let nine = rows(PUZZLE);
        let bad = format!("{}\nhello, world\n{}", nine[..4].join("\n"), nine[4..].join("\n"));
        let board = nine.join("\n");
        for (between, second, third) in [("\n", 10, 20), ("\n\n", 11, 22)] {
            assert_eq!(
                told([&board[..], &bad, &board].join(between)),
                [
                    "1: rows".to_owned(),
                    format!("line {}: expected a board, found 'hello, world'", second + 4),
                    format!("{third}: rows")
                ]
            );
        }
    }

    #[test]
    fn a_damaged_first_character_leaves_a_row() {
        let board = rows(PUZZLE).join("\n");
        for damage in ["#", "[", "?"] {
            let bad = board.replacen("\n6..", &format!("\n{damage}.."), 1);
            let error = format!("line 2, column 1: expected a digit or a blank, found '{damage}'");
            assert_eq!(told(format!("{bad}\n{board}")), [error, "10: rows".into()]);
        }
    }

    #[test]
    fn a_number_between_boards_is_one_bad_line() {
        let board = rows(PUZZLE).join("\n");
        assert_eq!(
            told(format!("{board}\n17\n{board}")),
            ["1: rows", "line 10: expected a board, found '17'", "11: rows"]
        );
    }

    #[test]
    fn boards_of_other_sizes_are_told_once() {
        let hexadecimal = ["1 2 3 4 5 6 7 8 9 A B C D E F G"; 16].join("\n");
        let decimal = ["1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16"; 16].join("\n");
        let six = ["1 2 3 4 5 6"; 6].join("\n");
        let board = rows(PUZZLE).join("\n");
        let letter = "line 1, column 19: expected a digit from 1 to 9 or a blank, found 'A'";
        assert_eq!(told(format!("{hexadecimal}\n{board}")), [letter, "17: rows"]);
        assert_eq!(
            told(format!("{decimal}\n{board}")),
            ["line 1: expected 9 cells in the row, found 16", "17: rows"]
        );
        assert_eq!(
            told(format!("{six}\n\n{board}")),
            ["line 1: expected 9 cells in the row, found 6", "8: rows"]
        );
    }
}

mod bands {
    use super::*;

    fn banded(line: &str, between: &str) -> String {
        rows(line).chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(between)
    }

    #[test]
    fn blank_lines_may_stand_between_the_bands() {
        mirrors(&banded(PUZZLE, "\n\n"), Format::Rows, &banded(SOLUTION, "\n\n"));
        mirrors(&banded(PUZZLE, "\n \n\n"), Format::Rows, &banded(SOLUTION, "\n \n\n"));
    }

    #[test]
    fn three_rows_a_blank_line_and_nine_rows_are_a_truncated_board_and_a_good_one() {
        let board = rows(PUZZLE).join("\n");
        let three = rows(PUZZLE)[..3].join("\n");
        assert_eq!(told(format!("{three}\n\n{board}")), ["line 1: expected 9 rows, found 3", "5: rows"]);
        assert_eq!(
            told(format!("{board}\n===\n{three}\n===\n{board}\n")),
            ["1: rows", "line 11: expected 9 rows, found 3", "15: rows"]
        );
        refused(format!("{three}\n\n"), "line 1: expected 9 rows, found 3");
        refused(format!("{three}\n\n{three}\n"), "line 1: expected 9 rows, found 6");
    }

    #[test]
    fn three_rows_and_a_drawing_are_a_truncated_board_and_a_good_one() {
        let three = rows(PUZZLE)[..3].join("\n");
        let drawn = Format::Drawn.write(&puzzle());
        assert_eq!(told(format!("{three}\n\n{drawn}")), ["line 1: expected 9 rows, found 3", "5: drawn"]);
    }

    #[test]
    fn nine_rows_in_other_bands_are_no_board() {
        let good = banded(PUZZLE, "\n\n");
        let nine = rows(PUZZLE);
        let bands = [&nine[..3], &nine[3..5], &nine[5..]].map(|band| band.join("\n"));
        let bad = bands.join("\n\n");
        assert_eq!(
            told(format!("{good}\n\n{bad}\n")),
            ["1: rows", "line 17: expected 3 rows in the band, found 2"]
        );
    }

    #[test]
    fn banded_boards_stay_in_step_after_a_bad_one() {
        let good = banded(PUZZLE, "\n\n");
        let short = good.replacen(".98....6.\n", "", 1);
        let middle = good.replacen("4..8.3..1\n", "", 1);
        let long = good.replacen("4..8.3..1\n", "4..8.3..1\n4..8.3..1\n", 1);
        assert_eq!(
            told([&good[..], &short, &good].join("\n\n")),
            ["1: rows", "line 13: expected 9 rows, found 8", "24: rows"]
        );
        assert_eq!(told([&middle[..], &good].join("\n\n")), ["line 1: expected 9 rows, found 8", "12: rows"]);
        assert_eq!(told([&long[..], &good].join("\n\n")), ["line 1: expected 9 rows, found 10", "14: rows"]);
    }
}

mod drawings {
    use super::*;

    /// A drawing from a template with `@` for the cells.
    pub(super) fn draw(template: &str, line: &str) -> String {
        let mut cells = line.chars();
        template
            .chars()
            .map(|character| if character == '@' { cells.next().unwrap() } else { character })
            .collect()
    }

    fn template(top: &str, row: &str, middle: &str, bottom: &str) -> String {
        let band = [row; 3].join("\n");
        let lines = [top, &band, middle, &band, middle, &band, bottom];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    pub(super) fn templates() -> Vec<String> {
        let spaced = "| @ @ @ | @ @ @ | @ @ @ |";
        vec![
            template(
                "+-------+-------+-------+",
                spaced,
                "+-------+-------+-------+",
                "+-------+-------+-------+",
            ),
            template("*-----------*", "|@@@|@@@|@@@|", "|---+---+---|", "*-----------*"),
            template("", "@ @ @ | @ @ @ | @ @ @", "------+-------+------", ""),
            template("", "@@@|@@@|@@@", "---+---+---", ""),
            template("", "@@@|@@@|@@@", "===========", ""),
            template(
                ".-------.-------.-------.",
                ": @ @ @ : @ @ @ : @ @ @ :",
                ":-------+-------+-------:",
                "'-------'-------'-------'",
            ),
            template("", "@@@!@@@!@@@", "---!---!---!", ""),
            template(
                "┌───────┬───────┬───────┐",
                "│ @ @ @ │ @ @ @ │ @ @ @ │",
                "├───────┼───────┼───────┤",
                "└───────┴───────┴───────┘",
            ),
            template("╔═══╦═══╦═══╗", "║@@@║@@@║@@@║", "╠═══╬═══╬═══╣", "╚═══╩═══╩═══╝"),
            template("", "@@@@@@@@@", "---------", ""),
            template("---------", "@@@@@@@@@", "---------", "---------"),
            template("", "@ @ @ @ @ @ @ @ @", "-----------------", ""),
            template("", "@@@ @@@ @@@", "--- --- ---", ""),
            template("", "@@@|@@@|@@@", "", ""),
            ["+-+-+-+-+-+-+-+-+-+\n|@|@|@|@|@|@|@|@|@|\n"; 9].concat() + "+-+-+-+-+-+-+-+-+-+",
        ]
    }

    #[test]
    fn a_drawing_keeps_its_borders() {
        for template in templates() {
            mirrors(&draw(&template, PUZZLE), Format::Drawn, &draw(&template, SOLUTION));
            mirrors(&draw(&template, &PUZZLE.replace('.', "_")), Format::Drawn, &draw(&template, SOLUTION));
        }
    }

    #[test]
    fn drawings_follow_each_other_with_or_without_a_blank_line() {
        for template in templates() {
            let drawing = draw(&template, PUZZLE);
            for between in ["\n", "\n\n", "\n\n\n"] {
                let text = [&drawing[..]; 3].join(between);
                let records: Vec<Record> =
                    Reader::read_all(text.as_bytes()).into_iter().collect::<Result<_, _>>().unwrap();
                assert_eq!(records.len(), 3, "{text}");
                let written = records.iter().map(|record| String::from_utf8(record.fill(&puzzle())).unwrap());
                assert_eq!(written.collect::<Vec<_>>(), [&drawing[..]; 3], "{between:?}");
                assert!(records.iter().skip(1).all(|record| record.separated == (between != "\n")));
            }
        }
    }

    #[test]
    fn a_border_may_be_shared() {
        let drawing = Format::Drawn.write(&puzzle());
        let (second, _) = drawing.rsplit_once('\n').unwrap();
        assert_eq!(told(format!("{second}\n{drawing}")), ["1: drawn", "14: drawn"]);
        let (_, third) = drawing.split_once('\n').unwrap();
        assert_eq!(told(format!("{drawing}\n{third}")), ["1: drawn", "14: drawn"]);
    }

    #[test]
    fn a_bad_drawing_is_told_once_and_the_next_is_read() {
        for template in templates() {
            let good = draw(&template, PUZZLE);
            let lines: Vec<&str> = good.lines().collect();
            let row = lines
                .iter()
                .position(|line| ["195", "1 9 5", "1|9|5"].iter().any(|part| line.contains(part)))
                .unwrap();
            let foreign =
                good.replacen("195", "1q5", 1).replacen("1 9 5", "1 q 5", 1).replacen("1|9|5", "1|q|5", 1);
            let rows = if lines[row + 1].contains("+-+-+") { 2 } else { 1 };
            let short = [&lines[..row], &lines[row + rows..]].concat().join("\n");
            for (bad, between) in [(&foreign, "\n\n"), (&foreign, "\n"), (&short, "\n\n"), (&short, "\n")] {
                // Rows with nothing at all between them cannot tell where one is missing.
                if bad == &short && between == "\n" && lines.len() == 9 {
                    continue;
                }
                let outcomes = Reader::read_all([&good[..], bad, &good].join(between).as_bytes());
                let is_good = |outcome: &&Result<Record, ParseError>| {
                    outcome.as_ref().is_ok_and(|record| record.grid == puzzle())
                };
                let read = outcomes.iter().filter(is_good).count();
                assert_eq!((outcomes.len(), read), (3, 2), "{between:?}\n{bad}\n{outcomes:#?}");
            }
        }
    }

    #[test]
    fn a_border_may_have_a_blot() {
        let drawing = Format::Drawn.write(&puzzle());
        for blot in ["0", "q", ",", "한", "7"] {
            assert_eq!(told(drawing.replace("-+-", &format!("-{blot}-"))), ["1: drawn"], "{blot}");
        }
    }

    #[test]
    fn the_messages_of_bad_drawings_are_exact() {
        let drawing = Format::Drawn.write(&puzzle());
        refused(
            drawing.replacen("1 9 5", "1 q 5", 1),
            "line 3, column 13: expected a digit or a blank, found 'q'",
        );
        refused(
            drawing.replacen("1 9 5", "1 10 5", 1),
            "line 3, column 13: expected a digit from 1 to 9 or a blank, found '10'",
        );
        refused(drawing.replacen("1 9 5", "1 5", 1), "line 3: expected 9 cells in the row, found 8");
        refused(drawing.replacen("| 6 . . | 1 9 5 | . . . |\n", "", 1), "line 2: expected 9 rows, found 8");
        refused(
            drawing.replacen("1 9 5", "1 239 5", 1),
            "line 3, column 13: expected one digit or a blank, found the pencilmarks '239'; pencilmark grids are not read",
        );
    }

    #[test]
    fn pencilmark_grids_are_told_once() {
        let text = ".--------------.--------------.--------------.\n\
                    | 8  1  2      | 7  5  3      | 6  4  9      |\n\
                    | 127 4 5 | 7 5 3 | 6 4 9 |\n| 127 4 5 | 7 5 3 | 6 4 9 |\n\
                    :--------------+--------------+--------------:\n\
                    | 123456789 4 5 | 7 5 3 | 6 4 9 |\n| 8 4 5 | 7 5 3 | 6 4 9 |\n| 127 4 5 | 7 5 3 | 6 4 9 |\n\
                    :--------------+--------------+--------------:\n\
                    | 127 4 5 | 7 5 3 | 6 4 9 |\n| 127 4 5 | 7 5 3 | 6 4 9 |\n| 127 4 5 | 7 5 3 | 6 4 9 |\n\
                    '--------------'--------------'--------------'\n";
        refused(
            text,
            "line 3, column 3: expected one digit or a blank, found the pencilmarks '127'; pencilmark grids are not read",
        );
    }

    #[test]
    fn a_truncated_drawing_is_told() {
        let drawing = Format::Drawn.write(&puzzle());
        let seven: Vec<&str> = drawing.lines().take(10).collect();
        refused(seven.join("\n"), "line 2: expected 9 rows, found 7");
        assert_eq!(
            told(format!("{}\n\n{drawing}", seven.join("\n"))),
            ["line 2: expected 9 rows, found 7", "12: drawn"]
        );
    }
}

mod dashes {
    use super::*;

    fn with_dashes(line: &str) -> String {
        rows(line).join("\n").replace('.', "-")
    }

    #[test]
    fn a_row_of_dashes_is_a_row_where_the_blank_is_a_dash() {
        for empty in 0..9 {
            let mut grid = puzzle();
            for column in 0..9 {
                grid.set(Cell::at(empty, column).unwrap(), None);
            }
            let board = with_dashes(&grid.to_string());
            let expected = |line| format!("{line}: rows {grid}");
            assert_eq!(told(&board), [expected(1)]);
            assert_eq!(told([&board[..]; 3].join("\n")), [1, 10, 19].map(expected));
            assert_eq!(told([&board[..]; 2].join("\n\n")), [1, 11].map(expected));
        }
    }

    #[test]
    fn a_board_of_dashes_alone_is_empty() {
        let board = ["---------"; 9].join("\n");
        let expected = |line| format!("{line}: rows {}", Grid::EMPTY);
        assert_eq!(told(&board), [expected(1)]);
        assert_eq!(told([&board[..]; 2].join("\n")), [1, 10].map(expected));
        assert_eq!(told(["- - - - - - - - -"; 9].join("\n")), [format!("1: spaced {}", Grid::EMPTY)]);
    }

    #[test]
    fn lines_of_dashes_are_borders_in_a_solved_grid() {
        let nine = rows(SOLUTION);
        let bands: Vec<String> = nine.chunks(3).map(|band| band.join("\n")).collect();
        let expected = |line, format| format!("{line}: {format} {}", solution());
        assert_eq!(told(bands.join("\n---------\n")), [expected(1, "drawn")]);
        assert_eq!(
            told([nine.join("\n"), nine.join("\n")].join("\n---------\n")),
            [expected(1, "rows"), expected(11, "rows")]
        );
    }

    #[test]
    fn full_rows_and_rows_of_dashes_are_a_board_if_they_are_nine() {
        for empty in [0, 1, 4, 8] {
            let mut nine = rows(SOLUTION);
            nine[empty] = "---------".into();
            let outcomes = told(format!("{}\n\n{}", nine.join("\n"), rows(PUZZLE).join("\n")));
            assert_eq!(outcomes, [format!("1: rows {}", nine.concat().replace('-', ".")), "11: rows".into()]);
        }
    }

    #[test]
    fn a_row_with_a_dash_too_few_is_a_bad_row_where_the_blank_is_a_dash() {
        let mut nine = rows(&PUZZLE.replace('.', "-"));
        nine[4] = "--------".into();
        refused(nine.join("\n"), "line 5: expected 9 cells in the row, found 8");
    }

    #[test]
    fn a_walled_row_of_dashes_is_a_row_where_the_blank_is_a_dash() {
        let line = format!("{}{}", "-".repeat(9), PUZZLE[9..].replace('.', "-"));
        let walled: Vec<String> =
            rows(&line).iter().map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])).collect();
        let border = "+---+---+---+";
        let bands: Vec<String> = walled.chunks(3).map(|band| band.join("\n")).collect();
        let text = format!("{border}\n{}\n{border}", bands.join(&format!("\n{border}\n")));
        assert_eq!(told(text), [format!("1: drawn {}{}", ".".repeat(9), &PUZZLE[9..])]);
    }
}

mod arrays {
    use super::*;

    fn json(line: &str) -> String {
        Format::Json.write(&line.parse().unwrap())
    }

    #[test]
    fn an_array_of_arrays_is_a_board() {
        mirrors(&json(PUZZLE), Format::Json, &json(SOLUTION));
        for (from, to) in [
            (",", ", "),
            ("],[", "],\n ["),
            ("\"", "'"),
            ("[\"", "[\n \""),
            ("\".\"", "\"0\""),
            ("\".\"", "\" \""),
            ("]]", "]\n]"),
        ] {
            mirrors(&json(PUZZLE).replace(from, to), Format::Json, &json(SOLUTION).replace(from, to));
        }
    }

    #[test]
    fn numbers_are_cells() {
        let numbers = |line: &str| json(line).replace('.', "0").replace('"', "");
        mirrors(&numbers(PUZZLE), Format::Json, &numbers(SOLUTION));
        let pretty = |line: &str| {
            numbers(line)
                .replace("[[", "[\n  [\n    ")
                .replace("],[", "\n  ],\n  [\n    ")
                .replace("]]", "\n  ]\n]")
                .replace(',', ", ")
        };
        mirrors(&pretty(PUZZLE), Format::Json, &pretty(SOLUTION));
        let spread = |line: &str| json(line).replace('[', "[\n").replace(',', ",\n").replace(']', "\n]");
        mirrors(&spread(PUZZLE), Format::Json, &spread(SOLUTION));
    }

    #[test]
    fn a_blank_without_a_character_gets_one() {
        let filled = |text: &str, grid| String::from_utf8(one(text).fill(&grid)).unwrap();
        let (empty, null) = (json(PUZZLE).replace("\".\"", "\"\""), json(PUZZLE).replace("\".\"", "null"));
        let numbers = |line: &str| json(line).replace('"', "");
        let null_number = numbers(PUZZLE).replace('.', "null");
        for text in [&empty, &null] {
            assert_eq!(
                (one(text).grid, filled(text, solution()), filled(text, puzzle())),
                (puzzle(), json(SOLUTION), json(PUZZLE))
            );
        }
        assert_eq!(filled(&null_number, solution()), numbers(SOLUTION));
        assert_eq!(filled(&null_number, puzzle()), numbers(PUZZLE).replace('.', "0"));
    }

    #[test]
    fn arrays_follow_each_other() {
        let board = json(PUZZLE);
        for between in [" ", "", ",", ", ", ";"] {
            assert_eq!(told([&board[..]; 3].join(between)), ["1: json"; 3]);
        }
        assert_eq!(told([&board[..]; 2].join("\n")), ["1: json", "2: json"]);
        assert_eq!(told([&board[..]; 2].join(",\n\n")), ["1: json", "3: json"]);
        let pretty = board.replace("],[", "],\n[");
        assert_eq!(told([&pretty[..]; 2].join("\n")), ["1: json", "10: json"]);
    }

    #[test]
    fn bad_arrays_say_what_is_wrong_and_where() {
        let board = json(PUZZLE);
        let with = |from: &str, to: &str| board.replacen(from, to, 1);
        refused(with("\"5\",", ""), "line 1, column 2: expected 9 cells in the row, found 8");
        refused(with("\"5\"", "\"5\",\"4\""), "line 1, column 2: expected 9 cells in the row, found 10");
        refused(with("\"3\"", "\"q\""), "line 1, column 8: expected a digit or a blank, found 'q'");
        refused(with("\"3\"", "\"한\""), "line 1, column 8: expected a digit or a blank, found '한'");
        refused(
            with("\"3\"", "\"10\""),
            "line 1, column 8: expected a digit from 1 to 9 or a blank, found '10'",
        );
        refused(
            with("\"3\"", "12"),
            "line 1, column 7: expected one digit or a blank, found the pencilmarks '12'; pencilmark grids are not read",
        );
        refused(with("\"3\"", "true"), "line 1, column 7: expected a cell, found 't'");
        refused(
            with("\"3\"", "\"3"),
            "line 1, column 8: expected a digit from 1 to 9 or a blank, found '3,'",
        );
        refused(with("\"3\",", "\"3\""), "line 1, column 10: expected ',' or ']', found '\"'");
        refused(with("],[", "]["), "line 1, column 39: expected ',' or ']', found '['");
        refused(with("],[", "]],["), "line 1: expected 9 rows, found 1");
        refused(with("[[", "["), "line 1, column 2: expected the '[' of a row, found '\"'");
        refused(with("[[", "[[["), "line 1, column 3: expected a cell, found '['");
        refused(with(",[\"6\"", ",\n{\"6\""), "line 2, column 1: expected the '[' of a row, found '{'");
        refused(
            &board[..board.len() - 1],
            "line 1, column 1: expected an end of the JSON array that starts here, found none",
        );
        refused(
            format!("  {}", &board[..50]),
            "line 1, column 3: expected an end of the JSON array that starts here, found none",
        );
        refused(
            &board[..46],
            "line 1, column 1: expected an end of the JSON array that starts here, found none",
        );
        refused("[]", "line 1: expected 9 rows, found 0");
        assert_eq!(
            told(format!("{board} x")),
            ["1: json", "line 1, column 345: expected a board, found 'x'"]
        );
    }

    #[test]
    fn a_bad_array_is_told_once_and_the_next_is_read() {
        let on_one_line = json(PUZZLE);
        let on_nine = on_one_line.replace("],[", "],\n[");
        let on_eleven = on_nine.replace("[[", "[\n  [").replace("]]", "]\n]").replace("\n[", "\n  [");
        for good in [on_one_line, on_nine, on_eleven] {
            for (from, to) in [
                ("\"5\",", ""),
                ("[\"6\"", "\"6\""),
                (".\"]", ".\""),
                (".\"]", ".\"]]"),
                ("\"6\"", "\"6"),
                ("\"6\"", "6\""),
                ("\"],", "\"]"),
                ("\"3\"", "\"12\""),
            ] {
                let bad = good.replacen(from, to, 1);
                assert_ne!(good, bad);
                for between in ["\n", "\n\n"] {
                    let text = [&good[..], &bad, &good].join(between);
                    let outcomes = told(&text);
                    let read = outcomes.iter().filter(|outcome| outcome.ends_with(": json")).count();
                    assert_eq!((outcomes.len(), read), (3, 2), "{text}\n{outcomes:#?}");
                }
            }
        }
    }

    #[test]
    fn an_array_without_an_end_does_not_take_other_boards() {
        let open = &json(PUZZLE)[..100];
        let error = "line 1, column 1: expected an end of the JSON array that starts here, found none";
        for (board, format) in [
            (PUZZLE.to_owned(), "line"),
            (rows(PUZZLE).join("\n"), "rows"),
            (Format::Drawn.write(&puzzle()), "drawn"),
            (json(PUZZLE), "json"),
        ] {
            assert_eq!(told(format!("{open}\n{board}")), [error.to_owned(), format!("2: {format}")]);
        }
        assert_eq!(told(format!("[[{}", " ".repeat(20_000))), [error]);
        let endless = format!("[[\n{}", "1,\n".repeat(20_000));
        assert_eq!(told(endless), [error]);
    }
}

mod texts {
    use super::*;

    #[test]
    fn a_count_is_checked_at_the_end() {
        let boards = format!("{PUZZLE}\n{}\n{}\n", &PUZZLE[1..], rows(PUZZLE).join("\n"));
        let short = "line 3: expected 81 cells, found 80";
        assert_eq!(told(format!("3\n{boards}")), ["2: line", short, "4: rows"]);
        assert_eq!(
            told(format!("2\n{boards}")),
            ["2: line", short, "4: rows", "line 1: expected 2 boards as this line says, found 3"]
        );
        assert_eq!(
            told(format!("# count\n 12345678 \n{PUZZLE}\n")),
            ["3: line", "line 2: expected 12345678 boards as this line says, found 1"]
        );
        assert_eq!(told("0\n"), Vec::<String>::new());
        let later = format!("12345678\n{PUZZLE}\n{}", rows(PUZZLE).join("\n"));
        let message = "line 1: expected 12345678 boards as this line says, found 2";
        assert_eq!(told(later), ["2: line", "3: rows", message]);
        assert_eq!(told(format!("1\n\nGrid 1\n{}", rows(PUZZLE).join("\n"))), ["4: rows"]);
    }

    #[test]
    fn formats_may_follow_each_other() {
        let grid = puzzle();
        let boards: Vec<String> = Format::ALL.iter().map(|format| format.write(&grid)).collect();
        for between in ["\n", "\n\n", "\n# comment\n", "\n=====\n"] {
            let formats: Vec<Format> = Reader::read_all(boards.join(between).as_bytes())
                .into_iter()
                .map(|record| record.unwrap().format)
                .collect();
            assert_eq!(formats, Format::ALL, "{between:?}");
        }
    }

    #[test]
    fn a_text_may_have_a_byte_order_mark_and_any_line_end() {
        for format in Format::ALL {
            let text = format!("\u{feff}{}\r\n", format.write(&puzzle()).replace('\n', "\r\n"));
            let record = one(&text);
            assert_eq!((record.line, record.grid, record.format), (1, puzzle(), format));
            assert_eq!(String::from_utf8(record.fill(&solution())).unwrap(), format.write(&solution()));
        }
    }

    #[test]
    fn the_number_of_a_line_is_the_callers() {
        let (mut reader, mut out) = (Reader::new(), Vec::new());
        reader.line(100, PUZZLE.as_bytes(), &mut out);
        reader.line(200, b"?", &mut out);
        reader.finish(&mut out);
        assert_eq!(out[0].as_ref().unwrap().line, 100);
        assert_eq!(
            out[1],
            Err(ParseError { line: 200, column: None, kind: ParseErrorKind::Junk("?".into()) })
        );
    }

    #[test]
    fn a_reader_is_between_boards_until_a_row_comes_and_after_the_last() {
        let (mut reader, mut out) = (Reader::new(), Vec::new());
        for (number, row) in (1..).zip(rows(PUZZLE)) {
            assert_eq!(reader.is_between_boards(), number == 1);
            reader.line(number, row.as_bytes(), &mut out);
        }
        assert!(reader.is_between_boards());
        reader.line(10, b"[[", &mut out);
        assert!(!reader.is_between_boards());
        reader.finish(&mut out);
        assert_eq!(out.len(), 2);
    }

    #[test]
    fn flush_gives_a_drawing_that_waits_for_its_border() {
        let (mut reader, mut out) = (Reader::new(), Vec::new());
        for (number, line) in (1..13).zip(Format::Drawn.write(&puzzle()).lines()) {
            reader.line(number, line.as_bytes(), &mut out);
        }
        assert!(out.is_empty() && reader.is_between_boards());
        reader.flush(&mut out);
        assert_eq!(out[0].as_ref().unwrap().grid, puzzle());
    }

    #[test]
    fn read_one_wants_exactly_one_board() {
        let error = |text: String| Reader::read_one(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error(String::new()), "line 1: expected one board, found none");
        assert_eq!(error("# nothing\n".into()), "line 1: expected one board, found none");
        assert_eq!(error(format!("{PUZZLE}\n\n{PUZZLE}")), "line 3: expected one board, found a second");
        assert_eq!(error(format!("{PUZZLE}\n?")), "line 2: expected a board, found '?'");
        assert_eq!("53..7....".parse::<Grid>().unwrap_err().to_string(), "line 1: expected 9 rows, found 1");
    }

    #[test]
    fn clashing_givens_are_no_error() {
        let line = format!("55{}", ".".repeat(79));
        assert_eq!(one(&line).grid.clashes().len(), 2);
    }

    #[test]
    fn a_line_that_is_too_long_is_told() {
        let long = format!("{PUZZLE} {}", "x".repeat(1 << 16));
        assert_eq!(
            told(format!("{long}\n{PUZZLE}")),
            ["line 1: expected a line of at most 65536 bytes, found 65618", "2: line"]
        );
    }

    #[test]
    fn junk_is_shown_short_and_harmless() {
        refused(
            "\u{1b}[31mhello, this is a line of text",
            "line 1: expected a board, found '\\u{1b}[31mhello, this is a li…'",
        );
        refused(b"\xff\xf0\x00", "line 1: expected a board, found '\u{fffd}\u{fffd}\\u{0}'");
        refused("17", "line 1: expected 17 boards as this line says, found 0");
    }

    #[test]
    fn an_error_says_its_place_and_kind_to_programs() {
        let error = Reader::read_one(format!("{}?{}", &PUZZLE[..2], &PUZZLE[3..]).as_bytes()).unwrap_err();
        let kind = ParseErrorKind::Foreign(Found::Character('?'));
        assert_eq!(error, ParseError { line: 1, column: Some(3), kind });
    }

    #[test]
    fn lines_of_boards_are_recognised() {
        let yes = [
            PUZZLE,
            &PUZZLE[1..],
            "53..7....",
            "5 3 0 0 7 0 0 0 0",
            "| 5 3 . | . 7 . | . . . |",
            "+---+---+---+",
            "[[\"5\"",
            "[",
            "---------",
        ];
        let no = [
            "",
            "# 53..7....",
            "Grid 01",
            "end",
            "[Puzzle]",
            "hello",
            "5 3 0 0 7 0 0 0",
            "15",
            "h8",
            "0 0 1 2 0 0 0 0 0 0 0 0 0 0 0",
        ];
        assert_eq!(yes.into_iter().filter(|line| !recognises(line.as_bytes())).collect::<Vec<_>>(), [""; 0]);
        assert_eq!(no.into_iter().filter(|line| recognises(line.as_bytes())).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn a_given_that_is_blank_in_the_grid_gets_the_blank_of_the_board() {
        let cleared = |text: &str| {
            let record = one(text);
            let mut grid = record.grid;
            grid.set(Cell::R1C1, None);
            String::from_utf8(record.fill(&grid)).unwrap()
        };
        for blank in BLANKS {
            let text = PUZZLE.replace('.', &blank.to_string());
            assert_eq!(cleared(&text), text.replacen('5', &blank.to_string(), 1));
        }
        let numbers = Format::Json.write(&solution()).replace('"', "");
        assert_eq!(cleared(&numbers), numbers.replacen('5', "0", 1));
        for (format, blank) in [
            (Format::Line, "."),
            (Format::Rows, "0"),
            (Format::SpacedRows, "0"),
            (Format::Drawn, "."),
            (Format::Json, "."),
        ] {
            let text = format.write(&solution());
            assert_eq!(cleared(&text), text.replacen('5', blank, 1));
        }
    }

    #[test]
    fn the_table_of_formats_has_names_that_find_their_rows() {
        assert_eq!(Format::ALL.map(Format::name), ["line", "rows", "spaced", "json", "drawn"]);
        assert!(Format::ALL.iter().all(|format| Format::by_name(format.name()) == Some(*format)));
        assert_eq!(Format::by_name("sudoku"), None);
    }
}

mod judges {
    use super::*;

    #[test]
    fn the_samples_of_the_judges_read_right() {
        let boj_2239 = "103000509\n002109400\n000704000\n300502006\n060000050\n700803004\n000401000\n009205800\n804000107\n";
        let boj_2580 = "0 3 5 4 6 9 2 7 8\n7 8 2 1 0 5 6 0 9\n0 6 0 2 7 8 1 3 5\n3 2 1 0 4 6 8 9 7\n8 0 4 9 1 3 5 0 6\n5 9 6 8 2 0 4 1 3\n9 1 7 6 5 2 0 8 0\n6 0 3 7 0 1 9 5 2\n2 5 8 3 9 4 7 6 0\n";
        let boj_7681 = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.\n......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.\nend\n";
        let leetcode_37 = r#"[["5","3",".",".","7",".",".",".","."],["6",".",".","1","9","5",".",".","."],[".","9","8",".",".",".",".","6","."],["8",".",".",".","6",".",".",".","3"],["4",".",".","8",".","3",".",".","1"],["7",".",".",".","2",".",".",".","6"],[".","6",".",".",".",".","2","8","."],[".",".",".","4","1","9",".",".","5"],[".",".",".",".","8",".",".","7","9"]]"#;
        assert_eq!(
            told(boj_2239),
            ["1: rows 1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7"]
        );
        assert_eq!(
            told(boj_2580),
            ["1: spaced .354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476."]
        );
        let [first, second] = [&boj_7681[..81], &boj_7681[82..163]];
        assert_eq!(told(boj_7681), [format!("1: line {first}"), format!("2: line {second}")]);
        assert_eq!(told(leetcode_37), ["1: json"]);
        assert_eq!(Format::Json.write(&puzzle()), leetcode_37);
    }

    #[test]
    fn the_three_boards_of_kattis_sudokunique_read_right() {
        let text = "3 0 7 4 0 0 0 0 8\n0 0 4 0 0 7 3 5 0\n0 1 0 0 2 0 0 0 9\n0 6 9 2 7 0 8 3 0\n0 0 0 0 0 0 0 0 0\n0 3 2 0 1 4 7 9 0\n2 0 0 0 8 0 0 4 0\n0 7 6 1 0 0 9 0 0\n4 0 0 0 0 9 2 0 6\n\n0 4 8 3 9 0 7 1 6\n7 7 1 6 0 8 3 4 9\n9 3 6 7 4 1 0 8 0\n6 8 0 0 3 9 1 7 4\n3 0 9 1 7 4 6 0 8\n7 1 4 8 6 0 9 0 3\n8 6 3 4 1 7 0 9 0\n1 9 0 0 8 6 4 3 7\n4 0 7 9 0 3 8 6 1\n\n0 4 8 3 9 0 7 1 6\n0 7 1 6 0 8 3 4 9\n9 3 6 7 4 1 0 8 0\n6 8 0 0 3 9 1 7 4\n3 0 9 1 7 4 6 0 8\n7 1 4 8 6 0 9 0 3\n8 6 3 4 1 7 0 9 0\n1 9 0 0 8 6 4 3 7\n4 0 7 9 0 3 8 6 1\n";
        assert_eq!(
            told(text),
            [
                "1: spaced 3.74....8..4..735..1..2...9.6927.83...........32.1479.2...8..4..761..9..4....92.6",
                "11: spaced .4839.7167716.8349936741.8.68..391743.91746.871486.9.3863417.9.19..864374.79.3861",
                "21: spaced .4839.716.716.8349936741.8.68..391743.91746.871486.9.3863417.9.19..864374.79.3861",
            ]
        );
    }
}

mod properties {
    use super::*;
    use proptest::collection::vec;
    use proptest::sample::{Index, select};

    fn any_grid() -> impl Strategy<Value = Grid> {
        let value = prop_oneof![2 => Just(0_u8), 1 => 1..=9_u8];
        prop_oneof![
            9 => vec(value, 81).prop_map(|values| Grid::from_bytes(values.try_into().unwrap()).unwrap()),
            1 => Just(Grid::EMPTY),
            1 => Just(solution()),
        ]
    }

    fn full_grid() -> impl Strategy<Value = Grid> {
        vec(1..=9_u8, 81).prop_map(|values| Grid::from_bytes(values.try_into().unwrap()).unwrap())
    }

    fn any_format() -> impl Strategy<Value = Format> {
        select(&Format::ALL[..])
    }

    /// The grid in a format, with another blank.
    fn written(format: Format, grid: &Grid, blank: char) -> String {
        let own = if matches!(format, Format::Rows | Format::SpacedRows) { '0' } else { '.' };
        format.write(grid).replace(own, &blank.to_string())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn what_is_written_reads_back_in_its_format(
            boards in vec((any_grid(), any_format(), select(&BLANKS[..]), full_grid()), 1..5),
            between in select(&["\n", "\n\n", "\n# comment\n", "\n=====\n"][..]),
            has_crlf: bool, has_mark: bool, has_last_end: bool,
        ) {
            let texts: Vec<String> = boards.iter().map(|(grid, format, blank, _)| written(*format, grid, *blank)).collect();
            let mut text = texts.join(between);
            text.push_str(if has_last_end { "\n" } else { "" });
            let text = if has_crlf { text.replace('\n', "\r\n") } else { text };
            let text = if has_mark { format!("\u{feff}{text}") } else { text };
            let outcomes = Reader::read_all(text.as_bytes());
            prop_assert_eq!(outcomes.len(), boards.len(), "{}\n{:#?}", text, outcomes);
            for (index, (outcome, (grid, format, _, full))) in outcomes.into_iter().zip(&boards).enumerate() {
                let record = outcome.unwrap();
                prop_assert_eq!((record.grid, record.format), (*grid, *format));
                prop_assert_eq!(record.separated, index > 0 && between == "\n\n");
                prop_assert_eq!(String::from_utf8(record.fill(full)).unwrap(), format.write(full));
                prop_assert_eq!(String::from_utf8(record.fill(grid)).unwrap(), &texts[index][..]);
            }
        }

        #[test]
        fn no_bytes_make_the_reader_panic(bytes in vec(any::<u8>(), 0..400)) {
            Reader::read_all(&bytes);
        }

        #[test]
        fn no_text_of_the_characters_of_boards_makes_the_reader_panic(
            text in vec(select(&b"1234567890.*_-xX|!:+='~ \t,;#[]\"\n\n\nnul\r\xe2\x94\x82Gg"[..]), 0..600),
        ) {
            let outcomes = Reader::read_all(&text);
            for record in outcomes.into_iter().flatten() {
                record.fill(&solution());
                record.fill(&Grid::EMPTY);
            }
        }

        #[test]
        fn no_change_of_a_valid_text_makes_the_reader_panic(
            boards in vec((any_grid(), any_format(), select(&BLANKS[..])), 1..5),
            between in select(&["\n", "\n\n", "\n=====\n", "\nGrid 1\n"][..]),
            changes in vec((any::<Index>(), 0..3, any::<u8>()), 1..6),
        ) {
            let texts: Vec<String> = boards.iter().map(|(grid, format, blank)| written(*format, grid, *blank)).collect();
            let mut text = texts.join(between).into_bytes();
            for (at, change, byte) in changes {
                let at = at.index(text.len());
                match change {
                    0 => _ = text.remove(at),
                    1 => text.insert(at, byte),
                    _ => text[at] = byte,
                }
            }
            for record in Reader::read_all(&text).into_iter().flatten() {
                record.fill(&solution());
            }
        }

        #[test]
        fn a_bad_board_among_good_ones_is_one_error(
            grids in vec(any_grid(), 3),
            format in any_format(),
            blank in select(&['.', '0', 'x'][..]),
            between in select(&["\n", "\n\n", "\n=====\n"][..]),
            (at, change, byte) in (any::<Index>(), 0..3, select(&b"0159.xqAG?!,;:'\" \xff|-+"[..])),
        ) {
            let texts: Vec<Vec<u8>> = grids.iter().map(|grid| written(format, grid, blank).into_bytes()).collect();
            let mut bad = texts[1].clone();
            let places: Vec<usize> = (0..bad.len()).filter(|at| bad[*at] != b'\n').collect();
            let at = places[at.index(places.len())];
            match change {
                0 => _ = bad.remove(at),
                1 => bad.insert(at, byte),
                _ => bad[at] = byte,
            }
            let text = [&texts[0][..], &bad, &texts[2]].join(between.as_bytes());
            let outcomes = Reader::read_all(&text);
            let shown = String::from_utf8_lossy(&text);
            prop_assert_eq!(outcomes.len(), 3, "{}\n{:#?}", shown, outcomes);
            prop_assert_eq!(outcomes[0].as_ref().unwrap().grid, grids[0], "{}", shown);
            prop_assert_eq!(outcomes[2].as_ref().unwrap().grid, grids[2], "{}", shown);
        }
    }

    #[test]
    fn the_digits_of_every_cell_are_read_from_their_place() {
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let mut grid = Grid::EMPTY;
                grid.set(cell, Some(digit));
                for format in Format::ALL {
                    assert_eq!(one(&format.write(&grid)).grid, grid);
                }
            }
        }
    }
}

/// Texts of several boards with one line changed.
mod changed_lines {
    use super::drawings::{draw, templates};
    use super::*;
    use proptest::collection::vec;
    use proptest::sample::{Index, select};

    /// A way to write several boards: a template with `@` for the cells, and what stands between them.
    #[derive(Clone, Debug)]
    struct Style {
        template: String,
        between: &'static str,
        /// Whether it is rows with nothing between them, in which a row too many or too few cannot be seen.
        is_plain: bool,
        /// Whether something stands between the boards.
        is_separated: bool,
    }

    fn styles() -> Vec<Style> {
        let rows = |row: &str| [row; 9].join("\n");
        let banded = |row: &str| vec![[row; 3].join("\n"); 3].join("\n\n");
        let array =
            |between: &str| format!("[{}]", [r#"["@","@","@","@","@","@","@","@","@"]"#; 9].join(between));
        let plain = [rows("@@@@@@@@@"), rows("@ @ @ @ @ @ @ @ @"), rows("@@@ @@@ @@@"), rows("@@@|@@@|@@@")];
        let own =
            ["@".repeat(81), format!("{},7.2", "@".repeat(81)), array(","), array(",\n"), array(",\n  ")];
        let bands = [banded("@@@@@@@@@"), banded("@@@ @@@ @@@"), banded("@ @ @ @ @ @ @ @ @")];
        let all = plain.into_iter().chain(own).chain(bands).chain(templates());
        let style = |(template, between): (String, &'static str)| Style {
            is_plain: between == "\n"
                && template.lines().count() > 1
                && template.starts_with('@')
                && template.ends_with('@'),
            is_separated: (between != "\n" && !(between == "\n=====\n" && is_open(&template)))
                || template.lines().count() == 1
                || (!template.starts_with('@') && !template.lines().last().unwrap().contains('@')),
            template,
            between,
        };
        let is_own = |style: &Style| !(style.template.contains("\n====") && style.between.contains("===="));
        let betweens = ["\n", "\n\n", "\n\n\n", "\n=====\n"];
        all.flat_map(|template| betweens.map(|between| style((template.clone(), between))))
            .filter(is_own)
            .collect()
    }

    /// Whether it has borders within and none around: then a border between boards may be one within.
    fn is_open(template: &str) -> bool {
        let is_row = |line: &str| line.contains('@');
        template.starts_with('@') && template.lines().any(|line| !is_row(line))
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Change {
        Delete,
        Insert(&'static str),
        Double,
        Damage(u8),
        Split,
    }

    const JUNK: [&str; 4] =
        ["(to be continued below)", "hello, world", "???", "see https://example.org/?a=b"];

    const BYTES: &[u8] = b"015.xqA?#[|-+,;' \x00\xff\xe2";

    /// Whether the borders could be rows: in the first board nothing tells, until a blank comes.
    fn has_nine_dashes(style: &Style) -> bool {
        style.template.lines().any(|line| line.matches('-').count() == 9 && !line.contains(['+', '*', '.']))
    }

    /// Whether rows of blanks would look as the borders do, or as a piece of nine characters of one.
    fn is_ambiguous(style: &Style, blank: char, change: Change) -> bool {
        let is_piece = blank == '-' && change == Change::Split && style.template.starts_with("*---");
        is_piece || ((blank == '-' || change == Change::Damage(b'-')) && has_nine_dashes(style))
    }

    fn any_change() -> impl Strategy<Value = Change> {
        prop_oneof![
            Just(Change::Delete),
            select(&JUNK[..]).prop_map(Change::Insert),
            Just(Change::Double),
            select(BYTES).prop_map(Change::Damage),
            Just(Change::Split),
        ]
    }

    fn changed(lines: &[Vec<u8>], at: usize, change: Change, place: usize) -> Vec<u8> {
        let mut lines = lines.to_vec();
        let line = lines[at].clone();
        match change {
            Change::Delete => _ = lines.remove(at),
            Change::Insert(junk) => lines.insert(at, junk.into()),
            Change::Double => lines.insert(at, line),
            Change::Damage(_) if line.is_empty() => {}
            Change::Damage(byte) => lines[at][place % line.len()] = byte,
            Change::Split => {
                let (first, second) = line.split_at(place % (line.len() + 1));
                lines.splice(at..=at, [first.to_vec(), second.to_vec()]);
            }
        }
        lines.join(&b'\n')
    }

    /// A solved grid with other digits and a few blanks.
    fn relabelled(labels: [u8; 9], blanks: &[usize]) -> Grid {
        let mut grid = Grid::EMPTY;
        for cell in Cell::ALL.into_iter().filter(|cell| !blanks.contains(&cell.index())) {
            let digit = solution().get(cell).unwrap();
            grid.set(cell, Digit::from_value(labels[digit.index()]));
        }
        grid
    }

    fn boards() -> impl Strategy<Value = Vec<Grid>> {
        let labels = Just([1_u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
        let board = (labels, vec(0..81_usize, 1..8)).prop_map(|(labels, blanks)| relabelled(labels, &blanks));
        vec(board, 4..=8).no_shrink()
    }

    /// The number of the board that each line belongs to; a line between two belongs to the second.
    fn owners(count: usize, style: &Style) -> Vec<usize> {
        let (own, between) = (style.template.lines().count(), style.between.matches('\n').count() - 1);
        (0..count).flat_map(|board| vec![board; if board == 0 { own } else { between + own }]).collect()
    }

    fn has_a_doubled_row(grid: &Grid) -> bool {
        let rows: Vec<&[u8]> = grid.as_bytes().chunks(9).collect();
        rows.windows(2).any(|pair| pair[0] == pair[1])
    }

    struct Case<'a> {
        grids: &'a [Grid],
        style: &'a Style,
        blank: char,
        change: Change,
    }

    impl Case<'_> {
        fn lines(&self) -> Vec<Vec<u8>> {
            let blank = self.blank.to_string();
            let text = |grid: &Grid| draw(&self.style.template, &grid.to_string().replace('.', &blank));
            let text = self.grids.iter().map(text).collect::<Vec<_>>().join(self.style.between);
            text.split('\n').map(|line| line.as_bytes().to_vec()).collect()
        }

        /// What is wrong with what is read when one line is changed.
        fn check(&self, at: usize, place: usize) -> Result<(), String> {
            let Self { grids, style, change, .. } = *self;
            let lines = self.lines();
            let bad = owners(grids.len(), style)[at];
            if has_nine_dashes(style) && (bad == 0 || change == Change::Split) {
                return Ok(());
            }
            let text = changed(&lines, at, change, place);
            let outcomes = Reader::read_all(&text);
            let read: Vec<Grid> = outcomes.into_iter().flatten().map(|record| record.grid).collect();
            let wrong = if !self.is_hidden() && !read.iter().all(|grid| self.is_fine(grid, &grids[bad])) {
                "a board of two"
            } else if !read.starts_with(&grids[..bad]) {
                "a board before is lost"
            } else if style.is_separated && !read.ends_with(&grids[bad + 1..]) {
                "a board after is lost"
            } else {
                return Ok(());
            };
            let (shown, told) = (String::from_utf8_lossy(&text), told(&text));
            Err(format!("{wrong}: {change:?} of line {}, {style:?}\n{shown}\n{told:#?}", at + 1))
        }

        fn is_hidden(&self) -> bool {
            let hides = [Change::Delete, Change::Double, Change::Split, Change::Damage(b'#')];
            self.style.is_plain && hides.contains(&self.change)
        }

        /// Whether a board is one of the text, or the changed one with a doubled row or one other digit.
        fn is_fine(&self, grid: &Grid, bad: &Grid) -> bool {
            let differences = grid.as_bytes().iter().zip(bad.as_bytes()).filter(|(read, own)| read != own);
            match self.change {
                _ if self.grids.contains(grid) => true,
                Change::Double => has_a_doubled_row(grid),
                Change::Damage(_) => differences.count() == 1,
                _ => false,
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn a_changed_line_makes_no_board_of_two_and_spoils_one_board_only(
            grids in boards(),
            style in select(styles()),
            blank in select(&['.', '0', 'x', '-'][..]),
            change in any_change(),
            (at, place) in any::<(Index, usize)>(),
        ) {
            prop_assume!(!is_ambiguous(&style, blank, change));
            let case = Case { grids: &grids, style: &style, blank, change };
            let at = at.index(case.lines().len());
            case.check(at, place).map_err(TestCaseError::fail)?;
        }
    }

    #[test]
    #[ignore = "takes a minute"]
    fn no_changed_line_makes_a_board_of_two() {
        let labels: [u8; 9] = std::array::from_fn(|index| index as u8 + 1);
        let grids: Vec<Grid> = (0..4)
            .map(|turn| {
                let mut labels = labels;
                labels.rotate_left(2 * turn + 1);
                relabelled(labels, &[turn, 17 + turn, 31 + 5 * turn, 80 - turn])
            })
            .collect();
        let changes = BYTES.iter().map(|byte| Change::Damage(*byte)).chain(JUNK.map(Change::Insert));
        let changes: Vec<Change> = changes.chain([Change::Delete, Change::Double, Change::Split]).collect();
        let mut wrong = Vec::new();
        for style in styles() {
            for (blank, change) in
                ['.', '-'].into_iter().flat_map(|blank| changes.iter().map(move |change| (blank, *change)))
            {
                if is_ambiguous(&style, blank, change) {
                    continue;
                }
                let case = Case { grids: &grids, style: &style, blank, change };
                let lines = case.lines();
                for (at, line) in lines.iter().enumerate() {
                    let places = if matches!(change, Change::Damage(_) | Change::Split) {
                        0..=line.len()
                    } else {
                        0..=0
                    };
                    for place in places.step_by(if line.len() > 30 { 7 } else { 1 }) {
                        wrong.extend(case.check(at, place).err());
                    }
                }
            }
        }
        assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong[0]);
    }
}

/// Tables with the puzzle and its solution.
mod columns {
    use super::*;

    fn groups(line: &str, width: usize, between: &str) -> String {
        let groups: Vec<&str> = (0..81 / width).map(|group| &line[width * group..][..width]).collect();
        groups.join(between)
    }

    #[test]
    fn a_puzzle_in_groups_is_read_and_never_the_solution_after_it() {
        for between in [" ", "|", ";", "/", "\\n", " | "] {
            for width in [9, 27] {
                let text = |line: &str| format!("7,{},{SOLUTION}", groups(line, width, between));
                mirrors(&text(PUZZLE), Format::Line, &text(SOLUTION));
            }
        }
        for between in [" ", "|", ";", "/", "\\n"] {
            let text = format!("{},{SOLUTION}", groups(&PUZZLE.replace('.', "?"), 9, between));
            refused(text, "line 1, column 3: expected a digit or a blank, found '?'");
        }
        let odd = format!("{} {} {},{SOLUTION}", &PUZZLE[..28], &PUZZLE[28..54], &PUZZLE[54..]);
        refused(odd, "line 1: expected 81 cells, found 28");
    }

    #[test]
    fn the_first_column_with_a_blank_is_the_board() {
        mirrors(&format!("{SOLUTION},{PUZZLE}"), Format::Line, &format!("{SOLUTION},{SOLUTION}"));
        let both = one(&format!("{SOLUTION},{SOLUTION}"));
        assert_eq!(both.grid, solution());
    }

    #[test]
    fn the_header_names_the_board() {
        for header in ["solution,puzzle", "Solutions,Quizzes", "answer,clues", "\"solution\",\"grid\""] {
            assert_eq!(told(format!("{header}\n{SOLUTION},{PUZZLE}")), ["2: line"], "{header}");
        }
        let row = format!("1,{SOLUTION},{PUZZLE}");
        assert_eq!(told(format!("id,solution,puzzle\n{row}")), ["2: line"]);
        let swapped = format!("solution,puzzle\n{PUZZLE},{SOLUTION}");
        assert_eq!(told(swapped), [format!("2: line {SOLUTION}")]);
        assert_eq!(told(format!("id,puzzle,solution,clues\n1,{PUZZLE},{SOLUTION},30")), ["2: line"]);
    }

    #[test]
    fn a_full_pencilmark_grid_is_told_once() {
        let text =
            ["123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789"; 9];
        let error = "line 1, column 1: expected one digit or a blank, found the pencilmarks '123456789'; pencilmark grids are not read";
        refused(text.join("\n"), error);
    }
}

/// Blanks that have no character of their own.
mod empty_cells {
    use super::*;

    fn with_spaces(template: &str, line: &str) -> String {
        let mut cells = line.chars().map(|cell| if cell == '.' { ' ' } else { cell });
        template.chars().map(|part| if part == '@' { cells.next().unwrap() } else { part }).collect()
    }

    fn drawing(row: &str, border: &str) -> String {
        let band = [row; 3].join("\n");
        [border, &band, border, &band, border, &band, border].join("\n")
    }

    #[test]
    fn walls_make_the_places_of_spaces_certain() {
        for template in [
            drawing("│ @ @ @ │ @ @ @ │ @ @ @ │", "├───────┼───────┼───────┤"),
            drawing("|@@@|@@@|@@@|", "+---+---+---+"),
            drawing("║ @ │ @ │ @ ║ @ │ @ │ @ ║ @ │ @ │ @ ║", "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"),
            ["|@|@|@|@|@|@|@|@|@|"; 9].join("\n"),
            ["| @ | @ | @ | @ | @ | @ | @ | @ | @ |"; 9].join("\n"),
        ] {
            mirrors(&with_spaces(&template, PUZZLE), Format::Drawn, &with_spaces(&template, SOLUTION));
        }
    }

    #[test]
    fn an_empty_field_is_a_blank() {
        for separator in [",", ";", "\t"] {
            let text = |line: &str| {
                let row = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(separator);
                rows(line).iter().map(row).collect::<Vec<_>>().join("\n")
            };
            let record = one(&text(PUZZLE).replace('.', ""));
            assert_eq!((record.grid, record.format), (puzzle(), Format::SpacedRows));
            assert_eq!(String::from_utf8(record.fill(&solution())).unwrap(), text(SOLUTION));
            assert_eq!(String::from_utf8(record.fill(&puzzle())).unwrap(), text(PUZZLE));
            let mut empty = puzzle();
            (0..9).for_each(|column| empty.set(Cell::at(4, column).unwrap(), None));
            assert_eq!(one(&text(&empty.to_string()).replace('.', "")).grid, empty);
        }
    }

    #[test]
    fn spaces_for_blanks_are_told_with_what_to_write() {
        let board = rows(PUZZLE).join("\n").replace('.', " ");
        let (_, board) = board.split_once('\n').unwrap();
        refused(board, "line 1: expected 9 cells in the row, found 4 (a blank is written as '.' or '0')");
    }

    #[test]
    fn what_stands_around_an_array_stays() {
        let board = |line: &str| Format::Json.write(&line.parse().unwrap());
        for (before, after) in [("Input: board = ", ""), ("board = ", ";"), ("", ","), ("  board: ", "")] {
            let text = |line: &str| format!("{before}{}{after}", board(line));
            mirrors(&text(PUZZLE), Format::Json, &text(SOLUTION));
            let pretty = |line: &str| text(line).replace("],[", "],\n[");
            mirrors(&pretty(PUZZLE), Format::Json, &pretty(SOLUTION));
        }
        let bad = format!("board = {}", board(PUZZLE).replacen("\"3\"", "\"q\"", 1));
        refused(bad, "line 1, column 16: expected a digit or a blank, found 'q'");
    }

    #[test]
    fn an_invisible_character_is_named() {
        let board = rows(PUZZLE).join("\n").replacen("6..", "6.\u{a0}", 1);
        refused(board, "line 2, column 3: expected a digit or a blank, found U+00A0");
    }

    #[test]
    fn utf_16_is_told_once() {
        let text = rows(PUZZLE).join("\r\n");
        let error = "line 1: expected text in UTF-8, found UTF-16";
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for bytes in [&little, &big] {
            refused(bytes, error);
        }
        refused([b"\xff\xfe", &little[..]].concat(), error);
        refused([b"\xfe\xff", &big[..]].concat(), error);
    }

    #[test]
    fn nothing_but_zero_bytes_is_not_taken_for_utf_16() {
        let errors = told([0; 200]);
        assert!(errors.iter().all(|error| !error.contains("UTF-16")), "{errors:?}");
    }

    #[test]
    fn a_number_is_too_short_for_a_grid_and_no_count_of_boards() {
        let error = "123".parse::<Grid>().unwrap_err();
        assert_eq!(error.to_string(), "line 1: expected 81 cells, found 3");
    }
}

/// Texts that would be kept for ever.
mod bounds {
    use super::*;

    #[test]
    fn a_reader_keeps_little_of_any_text() {
        let plain: &[(&str, &str)] = &[
            ("[", ""),
            ("", "-------------------"),
            ("", "+---+"),
            ("", "---------"),
            ("", "Grid 1"),
            ("123456789", "---------"),
            ("+---+\n|123|456|789|", "+---+---+---+"),
            ("123456789", "hello"),
            ("123456789", ""),
            ("|123|456|789|\n|123|456|789|\n+---+", "|123|456|789|"),
        ];
        for (head, line) in plain {
            let (mut reader, mut out) = (Reader::new(), Vec::new());
            for head in head.lines() {
                reader.line(1, head.as_bytes(), &mut out);
            }
            for number in 2..20_000 {
                reader.line(number, line.as_bytes(), &mut out);
            }
            let kept = format!("{reader:?}").len();
            assert!(kept < 400_000, "{kept} for {line:?} after {head:?}");
        }
    }

    #[test]
    fn a_board_of_long_lines_is_an_error() {
        let wide = format!("{}{}", " ".repeat(5_000), "123456789");
        refused(
            [&wide[..]; 9].join("\n"),
            "line 4: expected a board of at most 128 lines and 16384 bytes, found more",
        );
    }

    #[test]
    fn a_board_with_blank_lines_is_given_at_its_ninth_row() {
        let (mut reader, mut out) = (Reader::new(), Vec::new());
        let text = rows(PUZZLE).chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n\n");
        for (number, line) in (1..).zip(text.lines()) {
            assert!(out.is_empty());
            reader.line(number, line.as_bytes(), &mut out);
        }
        assert_eq!(out[0].as_ref().unwrap().grid, puzzle());
    }
}

#[test]
fn walls_with_nothing_between_them_are_no_row() {
    for text in ["!!!!!!!!", "||||||||\n", "::::::::\r\n", "││││││││"] {
        assert!(Reader::read_all(text.as_bytes()).iter().all(Result::is_err), "{text}");
    }
}
