//! What the reader accepts.

use hanpan_omok::{
    Board, Format, ParseError, Point, Reader, Record, Size, Stone, board, recognises, row_width,
};

fn read(text: &str) -> Vec<Record> {
    Reader::new().read(text.as_bytes()).into_iter().map(|record| record.unwrap()).collect()
}

fn sample() -> Board {
    board! {
        "X....O"
        ".X..O."
        "..XO.."
        "......"
        "......"
        "O....X"
    }
}

fn assert_is_sample(text: &str, format: Format) {
    let records = read(text);
    assert_eq!(records.len(), 1, "{text}");
    assert_eq!(records[0].board, sample(), "{text}");
    assert_eq!(records[0].format, format, "{text}");
}

#[test]
fn every_format_is_read_as_it_is_written() {
    let large = Board::new(Size::S19);
    for format in Format::ALL {
        assert_is_sample(&format.write(&sample()), format);
        assert_eq!(read(&format.write(&large))[0].board, large);
        assert_eq!(Format::by_name(&format.name().to_uppercase()), Some(format));
        assert!(!format.description().is_empty());
    }
}

#[test]
fn numbers_may_stand_apart_by_any_blanks_and_be_followed_by_some() {
    let text = Format::Numbers.write(&sample()).replace(' ', "\t  ").replace('\n', " \t\r\n");
    assert_is_sample(&text, Format::Numbers);
}

#[test]
fn a_final_line_end_may_be_missing_and_a_byte_order_mark_present() {
    let text = Format::Digits.write(&sample());
    assert_is_sample(text.trim_end(), Format::Digits);
    assert_is_sample(&format!("\u{feff}{text}"), Format::Digits);
    assert_is_sample(&format!("\u{feff}# a comment\n\n{text}"), Format::Digits);
}

#[test]
fn comments_may_stand_anywhere_even_within_a_board() {
    let text = Format::Numbers.write(&sample()).replacen('\n', "\n# half a board\n", 3);
    assert_is_sample(&format!("# first\n{text}# last\n"), Format::Numbers);
}

#[test]
fn drawings_may_be_spaced_or_glued_in_either_case() {
    let text = Format::Xo.write(&sample());
    assert_is_sample(&text.replace(' ', ""), Format::Xo);
    assert_is_sample(&text.to_lowercase(), Format::Xo);
    assert_is_sample(&Format::Bw.write(&sample()).to_lowercase(), Format::Bw);
    assert_is_sample(&Format::Circles.write(&sample()).replace(' ', ""), Format::Circles);
}

#[test]
fn empty_points_may_be_drawn_in_many_ways() {
    let text = Format::Xo.write(&sample());
    for empty in ["+", "·", "_", "*", "┼"] {
        assert_is_sample(&text.replace('.', empty), Format::Xo);
    }
    assert_is_sample(&text.replacen('.', "*", 3).replacen('.', "+", 2), Format::Xo);
}

#[test]
fn dashes_are_empty_points_where_a_board_draws_them_so() {
    let text = Format::Xo.write(&sample()).replace('.', "-");
    assert_is_sample(&text, Format::Xo);
    assert_is_sample(&text.replace(' ', ""), Format::Xo);
}

#[test]
fn rows_of_dashes_above_a_drawing_with_dashes_are_rows() {
    let drawing = "------\n------\n--X---\n------\n------\n------\n";
    assert_eq!(read(drawing)[0].board.count(Stone::Black), 1);
    assert_eq!(read(drawing)[0].line, 1);
}

#[test]
fn lines_of_dashes_and_frames_separate_other_boards() {
    let drawing = Format::Xo.write(&sample());
    for separator in
        ["---", "===", "------", "--------------------------------------------", "+------+", "== =="]
    {
        let text = format!("{separator}\n{drawing}{separator}\n{drawing}{separator}\n");
        if separator == "== ==" {
            assert!(Reader::new().read(text.as_bytes()).iter().any(Result::is_err));
        } else {
            assert_eq!(read(&text).len(), 2, "{separator}");
        }
    }
}

#[test]
fn coordinates_may_surround_a_drawing() {
    let board = sample();
    assert_is_sample(&format!("{board:#}"), Format::Xo);
    let letters = "   A B C D E F\n";
    let both: String = Format::Bw
        .write(&board)
        .lines()
        .zip((1..=6).rev())
        .map(|(row, number)| format!("{number:2} {row} {number}\n"))
        .collect();
    assert_is_sample(&format!("{letters}{both}{letters}"), Format::Bw);
    let right: String = Format::Xo
        .write(&board)
        .lines()
        .zip(1..)
        .map(|(row, number)| format!("{row} {number:2}\n"))
        .collect();
    assert_is_sample(&format!("  abcdef\n{right}"), Format::Xo);
    assert_is_sample(&format!("  1 2 3 4 5 6\n{right}  1 2 3 4 5 6\n"), Format::Xo);
}

#[test]
fn letters_without_i_are_coordinates_too() {
    let board = Board::new(Size::S15);
    for letters in ["a b c d e f g h j k l m n o p", "a b c d e f g h i j k l m n o"] {
        assert_eq!(read(&format!("{letters}\n{board}\n{letters}\n{board}\n{letters}\n")).len(), 2);
    }
}

#[test]
fn a_drawing_is_read_from_the_top_whichever_way_its_numbers_run() {
    let text: String = Format::Xo
        .write(&sample())
        .lines()
        .zip(1..)
        .map(|(row, number)| format!("{number} {row}\n"))
        .collect();
    assert_is_sample(&text, Format::Xo);
}

#[test]
fn boards_may_follow_each_other_with_anything_or_nothing_between() {
    let digits = Format::Digits.write(&sample());
    let line = Format::Line.write(&sample());
    let drawing = Format::Circles.write(&sample());
    let records = read(&format!("{digits}{digits}\n\n{line}{line}\n{drawing}===\n{drawing}#\n{digits}"));
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [1, 7, 15, 16, 18, 25, 32]);
    let separated: Vec<bool> = records.iter().map(|record| record.separated).collect();
    assert_eq!(separated, [false, false, true, false, true, false, false]);
    assert!(records.iter().all(|record| record.board == sample()));
}

#[test]
fn blank_lines_before_the_first_board_separate_nothing() {
    assert!(!read(&format!("\n\n{}", sample()))[0].separated);
    let dashes = format!("{}\n\n-----\n{}", sample(), sample());
    assert!(read(&dashes)[1].separated);
}

#[test]
fn the_first_line_may_say_how_many_boards_follow() {
    let board = Format::Numbers.write(&sample());
    assert_eq!(read(&format!("2\n{board}{board}")).len(), 2);
    assert_eq!(read(&format!("# tests\n\n 2 \r\n\n{board}\n{board}")).len(), 2);
    assert_eq!(read("0\n").len(), 0);
}

#[test]
fn a_board_on_one_line_may_have_other_columns_and_the_first_is_its_label() {
    let line = Format::Line.write(&sample());
    let line = line.trim();
    for (text, label) in [
        (line.to_owned(), None),
        (format!("the name\t{line}\t1 3 2"), Some("the name")),
        (format!("name,{line},0"), Some("name")),
        (format!("\"a, b\";\"{line}\";0"), Some("a, b")),
        (format!("7 {line}"), Some("7")),
        (format!("{line} 1"), None),
    ] {
        assert_is_sample(&text, Format::Line);
        assert_eq!(read(&text)[0].label.as_deref(), label, "{text}");
    }
}

#[test]
fn twenty_five_digits_are_a_row_unless_the_size_or_other_columns_say_otherwise() {
    let line = "0".repeat(25);
    assert_eq!(read(&format!("{line}\n").repeat(25))[0].board.size(), Size::square(25).unwrap());
    let small = Size::square(5).unwrap();
    assert_eq!(
        Reader::with_size(Some(small)).read(line.as_bytes())[0].as_ref().unwrap().board,
        Board::new(small)
    );
    assert_eq!(read(&format!("name\t{line}"))[0].board, Board::new(small));
}

#[test]
fn a_named_size_allows_boards_that_are_not_square() {
    let size = Size::new(6, 5).unwrap();
    let board = board! { "......" ".XO..." "......" "......" "......" };
    for format in Format::ALL {
        let text = format.write(&board).repeat(2);
        let records = Reader::with_size(Some(size)).read(text.as_bytes());
        assert_eq!(records.len(), 2);
        assert!(records.iter().all(|record| record.as_ref().unwrap().board == board), "{format}");
    }
}

#[test]
fn a_reader_says_whether_a_board_is_open() {
    let mut reader = Reader::new();
    let mut out = Vec::new();
    assert!(reader.is_between_boards());
    for number in 1..=4 {
        reader.line(number, b"0 0 1 0 0", &mut out);
        assert!(!reader.is_between_boards());
    }
    reader.line(5, b"0 0 0 0 0", &mut out);
    assert!(reader.is_between_boards());
    assert_eq!(out.len(), 1);
    reader.line(6, b"-----", &mut out);
    assert!(reader.is_between_boards());
    reader.finish(&mut out);
    assert_eq!(out.len(), 1);
}

#[test]
fn a_finished_reader_is_as_new() {
    let mut reader = Reader::new();
    let mut out = Vec::new();
    reader.line(1, b"7", &mut out);
    reader.finish(&mut out);
    assert!(matches!(&out[..], [Err(_)]));
    reader.finish(&mut out);
    reader.line(1, "\u{feff}1".as_bytes(), &mut out);
    reader.finish(&mut out);
    assert_eq!(out.len(), 2);
}

#[test]
fn parsing_a_board_wants_exactly_one() {
    let error = |text: &str| text.parse::<Board>().map_err(|error: ParseError| error.to_string());
    assert_eq!(error(""), Err("line 1: expected a board, found none".to_owned()));
    let two = format!("{}\n\n{}", sample(), sample());
    assert_eq!(error(&two), Err("line 8: expected one board, found another".to_owned()));
    let text: String = sample().to_string();
    assert_eq!(text.parse(), Ok(sample()));
}

#[test]
fn omok_rows_are_recognised() {
    let line = "0".repeat(361);
    for text in [
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "0000000120000000000",
        "0 1 2 0 0 0 0 0 0 0 0 0 0 0 2",
        "...............",
        ". . . . . . . . . . . . . . .",
        "15 . . . X O . . . . . . . . . . 15",
        "+++++●○++++++++",
        "-------X-------",
        "..X..O...",
        ". . . O . . . . .",
        "..B......",
        "....●....",
        "..XO..",
        "a b c d e f g h j k l m n o p",
        "0,0,1,2,0,0,0,0,0,0,0,0,0,0,0",
        "0\t0\t1\t2\t0\t0\t0\t0\t0\t0",
        "0;0;1;2;0;0;0;0;0;0;0",
        "| . . . . . X . . . . |",
        "|.....X....|",
        "| . | . | X | . | . | . | . | . | . | . |",
        "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "[[\".\",\"X\",\".\",\".\",\"O\",\".\",\".\",\".\",\".\",\".\"],",
        "0 0 0 0 0 0 0 0 0 ? 0 0 0 0 0 0 0 0 0",
        "000000000000000000x",
        ". . . . . . 7 . . . . . . . . . . . .",
        ". . # @ . .",
        &line,
        &format!("name\t{line}\t0"),
        &line[..360],
        &line[..100],
        &line[..101],
        &format!("{} {}", &line[..225], &line[..136]),
        &format!("{line} {line}"),
        &format!("{}7{}", &line[..200], &line[..160]),
    ] {
        assert!(recognises(text.as_bytes()), "{text}");
    }
}

#[test]
fn rows_of_sudokus_and_other_texts_are_not_recognised() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for text in [
        "",
        "0",
        "9",
        "12",
        "10000",
        "# ............",
        "000000012",
        "0 0 0 0 0 0 0 0 0",
        "0 0 1 2 0 0 0 0 0",
        "5 3 0 0 7 0 0 0 0",
        ".........",
        ". . . . . . . . .",
        ". . . . . . . . 1",
        "1 . . . . . . . 2",
        "1 2 . . . . . . .",
        "*********",
        "X . . X . . . . .",
        "... ... ...",
        "... ... ... ... ...",
        ". . . | . . . | . . .",
        "------+-------+------",
        "+-------+-------+-------+",
        "*-----------*",
        "---",
        "===============",
        "---------------",
        easy,
        &easy.replace('.', "0"),
        &"0".repeat(81),
        &"1".repeat(81),
        &".".repeat(81),
        &format!("{},{}", "0".repeat(81), "1".repeat(81)),
        "quizzes,solutions",
        "{\"board\": [[0, 0, 1], [0, 2, 0]]}",
        "[0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "[[0, 0, 0], [0, 0, 0]]",
        "[[\"5\",\"3\",\".\",\".\",\"7\",\".\",\".\",\".\",\".\"],",
        "0,0,1,2,0,0,0,0,0",
        "| . . . | . . X | . . . |",
        "|...|..X|...|",
        "| . . . | . . X | . . . | . . . | . . . |",
        "| . . . . . X . . . |",
        "┌───────┬───────┬───────┐",
        "Grid 01",
        "Board 1:",
        "puzzle",
        "oxbow",
        "box wow oxbow",
        "wow wow wow wow",
        "Hello, world",
        "3 4 0 6 0 0 0 0 2 1 0 0 0 0 0",
        "a b c d e",
    ] {
        assert!(!recognises(text.as_bytes()), "{text}");
    }
    assert!(!recognises(&[0xff; 15]));
}

#[test]
fn rows_have_widths() {
    assert_eq!(row_width(b"0 0 0 0 0 0 0 0 0"), Some(9));
    assert_eq!(row_width(b"\t.....X \r"), Some(6));
    assert_eq!(row_width("12 + ● ○ + + 12".as_bytes()), Some(5));
    for text in ["", "....", "0 0 0 0 3", "..........................", "hello", "# ....."] {
        assert_eq!(row_width(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn circles_black_and_white_are_not_mixed_up() {
    assert_eq!(
        read(&format!("⚫⚪+++\n{}", "+++++\n".repeat(4))),
        read(&format!("●○+++\n{}", "+++++\n".repeat(4)))
    );
    let board = read("●○+++\n+++++\n+++++\n+++++\n+++++\n").remove(0).board;
    assert_eq!(board.get(Point::from_matrix(1, 1).unwrap()), Some(Stone::Black));
    assert_eq!(board.get(Point::from_matrix(1, 2).unwrap()), Some(Stone::White));
}

#[test]
fn a_number_before_rows_of_another_width_is_the_number_of_boards_whatever_its_digits() {
    let numbers = Format::Numbers.write(&sample());
    for count in ["10000", "20000", "10001", "12222", "100000", "222222222"] {
        for between in ["", "\n", "# c\n", "Board 1:\n"] {
            let records = Reader::new().read(format!("{count}\n{between}{numbers}{numbers}").as_bytes());
            let messages: Vec<_> = records.iter().flat_map(|record| record.as_ref().err()).collect();
            assert_eq!(records.iter().flatten().count(), 2, "{count} {between}");
            assert!(records.iter().flatten().all(|record| record.board == sample()));
            assert_eq!(messages.len(), 1);
            assert_eq!(
                messages[0].to_string(),
                format!("line 1: expected {count} boards as this line says, found 2")
            );
        }
    }
}

#[test]
fn ten_thousand_boards_follow_their_number() {
    let text = format!("10000\n{}", Format::Numbers.write(&sample()).repeat(10_000));
    let records = read(&text);
    assert_eq!(records.len(), 10_000);
    assert!(records.iter().all(|record| record.board == sample()));
}

#[test]
fn a_number_before_rows_that_are_glued_and_as_wide_is_a_row() {
    let text = "10000\n00000\n# c\n00000\n00000\n00000\n";
    assert_eq!(read(text)[0].board.count(Stone::Black), 1);
    assert_eq!(read("10000\n# c\n00000\n00000\n00000\n00000\n").len(), 1);
    let spaced = Reader::new().read(format!("10000\n{}", "0 0 0 0 0\n".repeat(5)).as_bytes());
    assert!(spaced[0].is_ok());
    assert_eq!(
        spaced[1].as_ref().unwrap_err().to_string(),
        "line 1: expected 10000 boards as this line says, found 1"
    );
}

#[test]
fn cells_may_have_commas_semicolons_or_walls_between_them() {
    let text = Format::Numbers.write(&sample());
    for mark in [",", ", ", ";", " ; ", " | ", "│"] {
        assert_is_sample(&text.replace(' ', mark), Format::Numbers);
        assert_is_sample(&Format::Xo.write(&sample()).replace(' ', mark), Format::Xo);
    }
    assert_is_sample(&text.replace(' ', ",").replace('\n', ",\n"), Format::Numbers);
    let quoted: String = text.lines().map(|row| format!("\"{}\"\n", row.replace(' ', "\",\""))).collect();
    assert_is_sample(&quoted, Format::Numbers);
}

#[test]
fn a_board_may_stand_in_a_frame() {
    for (wall, border) in
        [("|", "+-------------+"), ("│", "┌─────────────┐"), ("║", "╔═════════════╗"), ("|", "")]
    {
        for (format, glue) in
            [(Format::Xo, " "), (Format::Xo, ""), (Format::Numbers, " "), (Format::Digits, " ")]
        {
            let rows: String = format
                .write(&sample())
                .lines()
                .zip(1..)
                .map(|(row, number)| format!("{number:2} {wall}{glue}{row}{glue}{wall} {number}\n"))
                .collect();
            assert_is_sample(&format!("a b c d e f\n{border}\n{rows}{border}\na b c d e f\n"), format);
        }
    }
    let table: String =
        Format::Xo.write(&sample()).lines().map(|row| format!("| {} |\n", row.replace(' ', " | "))).collect();
    assert_is_sample(&table, Format::Xo);
}

#[test]
fn digits_may_have_coordinates_that_cannot_be_cells() {
    let numbered = |format: Format, after: bool| -> String {
        let rows = format.write(&sample());
        let rows = rows.lines().zip(1..);
        rows.map(
            |(row, number)| {
                if after { format!("{number} {row} {number}\n") } else { format!("{number} {row}\n") }
            },
        )
        .collect()
    };
    for after in [false, true] {
        assert_is_sample(&numbered(Format::Digits, after), Format::Digits);
        assert_is_sample(&format!("  a b c d e f\n{}", numbered(Format::Numbers, after)), Format::Numbers);
        assert!(Reader::new().read(numbered(Format::Numbers, after).as_bytes()).iter().all(Result::is_err));
    }
    assert_is_sample(&format!("  a b c d e f\n{}", Format::Numbers.write(&sample())), Format::Numbers);
}

#[test]
fn rows_in_brackets_are_read_a_line_a_row_or_all_on_one_line() {
    let text = Format::Numbers.write(&sample());
    let rows: Vec<String> = text.lines().map(|row| format!("[{}]", row.replace(' ', ", "))).collect();
    let one = format!("[{}]", rows.join(", "));
    assert_is_sample(&one, Format::Numbers);
    assert_is_sample(&format!("[{}]", rows.join(",\n ")), Format::Numbers);
    assert_is_sample(&format!("[\n{}\n]\n", rows.join(",\n")), Format::Numbers);
    assert_eq!(read(&format!("[{one}, {one}]")).len(), 2);
    assert_eq!(read(&format!("{one}\n{one}\n{text}{one}")).len(), 4);
    let strings = one.replace('0', "\".\"").replace('1', "\"X\"").replace('2', "'O'");
    assert_is_sample(&strings, Format::Xo);
    let bad = Reader::new().read(one.replacen('0', "7", 1).as_bytes());
    assert_eq!(bad[0].as_ref().unwrap_err().to_string(), "line 1, column 6: expected 0, 1 or 2, found '7'");
    assert_eq!(bad.len(), 1);
}

#[test]
fn a_title_above_a_board_is_its_label() {
    let rows = Format::Digits.write(&sample());
    for title in ["Grid 01", "Board 1:", "Final position", "판 2", "Move-by-move", "name,board"] {
        let records = read(&format!("{title}\n{rows}\n {title} \n\n{rows}"));
        assert_eq!(
            records.iter().map(|record| record.label.as_deref()).collect::<Vec<_>>(),
            [Some(title); 2]
        );
        assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [2, 11]);
    }
    let line = Format::Line.write(&sample());
    assert_eq!(read(&format!("name,board\na,{line}"))[0].label.as_deref(), Some("a"));
    assert_eq!(read(&format!("The first\n{line}"))[0].label.as_deref(), Some("The first"));
}

#[test]
fn winning_stones_may_be_marked() {
    let text = format!("{:#}", sample());
    assert_is_sample(&text.replacen('X', "#", 3).replacen('O', "@", 2), Format::Xo);
    let rows = "#X...\nX....\n#.@O.\n# . . . .\n#####\n";
    assert_eq!(read(&format!(".....\n{rows}")).remove(0).board.count(Stone::Black), 5);
}

const DASHES: &str = "----------\n";

#[test]
fn as_many_lines_of_dashes_as_are_dashes_in_each_are_an_empty_board() {
    for side in 10..=25 {
        let line = "-".repeat(side) + "\n";
        let board = Board::new(Size::square(side).unwrap());
        for text in [line.repeat(side), format!("{}\n{}", line.repeat(side), line.repeat(side))] {
            let records = read(&text);
            assert!(!records.is_empty());
            assert!(records.iter().all(|record| record.board == board), "{side}");
        }
        for count in [1, side - 1, side + 1] {
            assert_eq!(read(&line.repeat(count)), [], "{side}");
            assert_eq!(read(&(line.repeat(count) + "\n")), [], "{side}");
        }
    }
    assert_eq!(read(&"---------\n".repeat(9)), []);
    let small = Size::square(9).unwrap();
    assert_eq!(Reader::with_size(Some(small)).read("---------\n".repeat(9).as_bytes()).len(), 1);
}

#[test]
fn a_board_whose_first_rows_are_dashes_is_read_after_any_other() {
    let drawing = DASHES.repeat(2) + "---XO-----\n" + &DASHES.repeat(7);
    let numbers = Format::Numbers.write(&Board::new(Size::square(10).unwrap()));
    let records = read(&format!(
        "{drawing}{drawing}\n{drawing}\n{numbers}{drawing}{}",
        Format::Digits.write(&sample())
    ));
    assert_eq!(records.iter().map(|record| record.line).collect::<Vec<_>>(), [1, 11, 22, 33, 43, 53]);
    assert_eq!(
        records.iter().map(|record| record.board.stones().count()).collect::<Vec<_>>(),
        [2, 2, 2, 0, 2, 8]
    );
}

#[test]
fn lines_of_dashes_are_forgotten_when_another_reader_takes_over() {
    let mut out = Vec::new();
    for count in [1, 5, 10, 15] {
        let mut reader = Reader::new();
        for number in 1..=count {
            reader.line(number, b"----------", &mut out);
            assert!(reader.is_between_boards());
        }
        reader.flush(&mut out);
        reader.finish(&mut out);
    }
    assert_eq!(out, []);
}

#[test]
fn a_flush_gives_out_what_waits_and_touches_no_open_board() {
    let mut reader = Reader::new();
    let mut out = Vec::new();
    let rows = Format::Digits.write(&sample());
    let board = format!("{rows}\n{rows}");
    for (line, number) in board.lines().zip(1..) {
        reader.line(number, line.as_bytes(), &mut out);
    }
    assert!(reader.is_between_boards());
    assert_eq!(out.len(), 1);
    reader.flush(&mut out);
    assert_eq!(out.len(), 2);
    reader.line(14, b"000000", &mut out);
    reader.flush(&mut out);
    assert!(!reader.is_between_boards());
    reader.line(15, b"", &mut out);
    reader.line(16, b"Title", &mut out);
    reader.flush(&mut out);
    reader.finish(&mut out);
    assert_eq!(out.len(), 3);
}

#[test]
fn millions_of_lines_of_dashes_are_read_in_little_room() {
    let mut reader = Reader::new();
    let mut out = Vec::new();
    for number in 1..=1_000_000 {
        reader.line(number, b"-------------------", &mut out);
        assert!(reader.is_between_boards());
        out.clear();
    }
    reader.finish(&mut out);
    assert!(out.is_empty());
}
