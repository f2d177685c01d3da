//! What the reader refuses, in its own words, and how it goes on.

use hanpan_omok::{Format, ParseErrorKind, Reader, Size, board};

/// Each board of the text as `ok`, each error as its message.
fn said_by(reader: Reader, text: &[u8]) -> Vec<String> {
    let records = reader.read(text).into_iter();
    records.map(|record| record.map_or_else(|error| error.to_string(), |_| "ok".to_owned())).collect()
}

fn said(text: &str) -> Vec<String> {
    said_by(Reader::new(), text.as_bytes())
}

const ROW: &str = "0 0 0 0 0\n";
const DRAWN: &str = ".....\n";

/// A board of five rows of which one is replaced.
fn with_row(rows: &str, number: usize, row: &str) -> String {
    let rows = rows.lines().zip(1..).map(|(line, index)| if index == number { row } else { line });
    rows.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_foreign_character_is_named_with_its_place() {
    let board = ROW.repeat(5);
    let good = format!("{board}{board}");
    for (row, message) in [
        ("0 0 x 0 0", "line 3, column 5: expected 0, 1 or 2, found 'x'"),
        ("0 1 2 3 4", "line 3, column 7: expected 0, 1 or 2, found '3'"),
        ("0 3 0 0 0", "line 3, column 3: expected 0, 1 or 2, found '3'"),
        ("0 0 0 0 -1", "line 3, column 9: expected 0, 1 or 2, found '-1'"),
        ("0 0 10 0 0", "line 3, column 5: expected 0, 1 or 2, found '10'"),
        ("00\u{fffd}00", "line 3, column 3: expected 0, 1 or 2, found '\u{fffd}'"),
        ("0,0,3,0,0", "line 3, column 5: expected 0, 1 or 2, found '3'"),
        ("0,0,,0,0", "line 3, column 5: expected 0, 1 or 2, found ','"),
        ("00,00", "line 3, column 1: expected 0, 1 or 2, found '00'"),
        ("|0 0 0 0", "line 3, column 1: expected 0, 1 or 2, found '|'"),
        ("# 0 0 0 0", "line 3, column 1: expected 0, 1 or 2, found '#'"),
        ("00.00", "line 3, column 3: expected 0, 1 or 2, found '.'"),
        ("\t0 0 0 0 ●", "line 3, column 10: expected 0, 1 or 2, found '●'"),
        ("0 0 0 0\u{1b} 0", "line 3, column 7: expected 0, 1 or 2, found '0\u{fffd}'"),
    ] {
        assert_eq!(said(&(with_row(&board, 3, row) + &good)), [message, "ok", "ok"], "{row}");
    }
}

#[test]
fn a_foreign_character_in_a_drawing_is_named_with_what_the_drawing_uses() {
    let drawn = DRAWN.repeat(5);
    for (first, row, message) in [
        (".....", "..?..", "line 3, column 3: expected '.', 'X' or 'O', found '?'"),
        ("..X..", "..B..", "line 3, column 3: expected '.', 'X' or 'O', found 'B'"),
        ("..B..", "..o..", "line 3, column 3: expected '.', 'B' or 'W', found 'o'"),
        ("++●++", "++X++", "line 3, column 3: expected '+', '●' or '○', found 'X'"),
        (". . X . .", ". . . . 0", "line 3, column 9: expected '.', 'X' or 'O', found '0'"),
        ("● ○ · · ·", "4 · · 三 · · 4", "line 3, column 7: expected '+', '●' or '○', found '三'"),
    ] {
        let text = with_row(&with_row(&drawn, 2, first), 3, row);
        assert_eq!(said(&(text + &drawn)), [message, "ok"], "{row}");
    }
}

#[test]
fn a_row_of_another_width_is_one_error() {
    let board = ROW.repeat(5);
    for (row, found) in [("0 0 0 0", 4), ("0 0 0 0 0 0", 6), ("0", 1), ("000000000000000000000000000000", 30)]
    {
        let message = format!("line 4: expected 5 cells in the row, found {found}");
        let text = with_row(&board, 4, row);
        assert_eq!(said(&format!("{text}{board}")), [message.as_str(), "ok"], "{row}");
        assert_eq!(said(&format!("{text}\n{board}\n")), [message.as_str(), "ok"], "{row}");
    }
}

#[test]
fn a_first_row_of_another_width_spoils_one_board_only() {
    let row = "0 ".repeat(19) + "\n";
    let text = "0 ".repeat(18) + "\n" + &row.repeat(18) + &row.repeat(19);
    assert_eq!(said(&text), ["line 2: expected 18 cells in the row, found 19", "ok"]);
}

#[test]
fn a_board_that_lacks_rows_is_named_at_its_first_line() {
    let row = "0 ".repeat(19) + "\n";
    let message = "expected 19 rows for a board 19 wide, found 18";
    let short = row.repeat(18);
    let whole = row.repeat(19);
    assert_eq!(said(&short), [format!("line 1: {message}")]);
    assert_eq!(said(&format!("{short}\n{whole}")), [format!("line 1: {message}"), "ok".to_owned()]);
    assert_eq!(
        said(&format!("{whole}{short}---\n{whole}")),
        ["ok".to_owned(), format!("line 20: {message}"), "ok".to_owned()]
    );
    let line = format!("{}\n", "0".repeat(361));
    assert_eq!(said(&format!("{short}{line}")), [format!("line 1: {message}"), "ok".to_owned()]);
}

#[test]
fn a_board_with_a_row_too_many_begins_another() {
    let row = "0 0 0 0 0 0\n";
    assert_eq!(said(&row.repeat(7)), ["ok", "line 7: expected 6 rows for a board 6 wide, found 1"]);
}

#[test]
fn a_named_size_is_what_rows_are_measured_by() {
    let size = Size::new(6, 5).unwrap();
    let said = |text: &str| said_by(Reader::with_size(Some(size)), text.as_bytes());
    let row = "0 0 0 0 0 0\n";
    assert_eq!(said(&row.repeat(4)), ["line 1: expected 5 rows for a board 6 wide, found 4"]);
    assert_eq!(
        said(&(ROW.repeat(5) + &row.repeat(5))),
        ["line 1: expected 6 cells in the row, found 5", "ok"]
    );
    assert_eq!(said(&"0".repeat(36)), ["line 1: expected 30 cells (6x5) for a board on one line, found 36"]);
    assert_eq!(said(&"0".repeat(30)), ["ok"]);
    assert_eq!(
        said(&format!("10000\n{}", row.repeat(5))),
        ["ok", "line 1: expected 10000 boards as this line says, found 1"]
    );
}

#[test]
fn a_short_row_of_a_named_size_is_no_count() {
    let said = said_by(Reader::with_size(Some(Size::S15)), b"00000\n");
    assert_eq!(said, ["line 1: expected 15 cells in the row, found 5"]);
}

#[test]
fn rows_of_dashes_in_a_wrong_board_are_passed_over_and_other_lines_of_dashes_end_it() {
    let message = "line 2, column 2: expected '.', 'X' or 'O', found '?'";
    let good = "--X--\n".repeat(5);
    assert_eq!(said(&format!("--X--\n-?---\n-----\n-----\n-----\n{good}")), [message, "ok"]);
    assert_eq!(said(&format!("--X--\n-?---\n-----\n---\n{good}")), [message, "ok"]);
}

#[test]
fn a_blank_line_before_a_wrong_board_does_not_separate_the_next() {
    let board = ROW.repeat(5);
    let text = format!("{board}\n{}{board}", with_row(&board, 1, "0 x 0 0 0"));
    let records = Reader::new().read(text.as_bytes());
    let separated: Vec<bool> = records.iter().flatten().map(|record| record.separated).collect();
    assert_eq!(separated, [false, false]);
}

#[test]
fn a_board_that_is_too_wide_or_too_narrow_is_refused() {
    let wide = ".".repeat(26) + "\n";
    assert_eq!(said(&wide.repeat(26)), ["line 1: expected 5 to 25 cells in a row, found 26"]);
    assert_eq!(
        said(&(wide.repeat(26) + &DRAWN.repeat(5))),
        ["line 1: expected 5 to 25 cells in a row, found 26", "ok"]
    );
    assert_eq!(
        said(&format!("....\n{}", DRAWN.repeat(5))),
        ["line 1: expected 5 to 25 cells in a row, found 4", "ok"]
    );
}

#[test]
fn a_board_on_one_line_has_a_square_number_of_cells() {
    let zeros = |count| "0".repeat(count);
    let message = |size, found| {
        format!("line 1: expected {size} or another square for a board on one line, found {found}")
    };
    for (length, size) in [
        (360, "361 cells (19x19)"),
        (362, "361 cells (19x19)"),
        (26, "25 cells (5x5)"),
        (230, "225 cells (15x15)"),
        (676, "625 cells (25x25)"),
    ] {
        assert_eq!(
            said(&format!("{}\n{}", zeros(length), zeros(361))),
            [message(size, length), "ok".to_owned()]
        );
        assert_eq!(said(&format!("name\t{}\t0", zeros(length))), [message(size, length)]);
    }
    assert_eq!(
        said(&format!("n\t{}3{}\t0", zeros(7), zeros(353))),
        ["line 1, column 10: expected 0, 1 or 2, found '3'"]
    );
}

#[test]
fn junk_between_boards_is_one_error_a_line() {
    let board = ROW.repeat(5);
    let text =
        format!("{board}the second board:\nand now\n{board}???\ngood bye, and thank you for all the fish\n");
    assert_eq!(
        said(&text),
        [
            "ok",
            "line 6: expected a row of a board, found 'the second board:'",
            "ok",
            "line 13: expected a row of a board, found '???'",
            "line 14: expected a row of a board, found 'good bye, and thank …'"
        ]
    );
}

#[test]
fn junk_within_a_board_spoils_that_board_only() {
    let board = ROW.repeat(5);
    let text = format!("{}junk\nmore junk\n{}{board}", ROW.repeat(2), ROW.repeat(3));
    assert_eq!(said(&text), ["line 3: expected a row of a board, found 'junk'", "ok"]);
}

#[test]
fn a_wrong_number_of_boards_is_said_at_the_end() {
    let board = ROW.repeat(5);
    assert_eq!(
        said(&format!("3\n{board}{board}")),
        ["ok", "ok", "line 1: expected 3 boards as this line says, found 2"]
    );
    let bad = with_row(&board, 2, "0 0 7 0 0");
    assert_eq!(
        said(&format!("# T\n2\n{bad}{board}")),
        ["line 4, column 5: expected 0, 1 or 2, found '7'", "ok"]
    );
}

#[test]
fn a_number_that_is_not_first_is_no_count() {
    let text = format!("{}2\n", ROW.repeat(5));
    assert_eq!(said(&text), ["ok", "line 6: expected 5 to 25 cells in a row, found 1"]);
}

#[test]
fn a_line_that_is_no_text_is_refused() {
    let mut text = ROW.repeat(5).into_bytes();
    text.extend([0xff, 0xfe, 0x00, b'\n']);
    text.extend(ROW.repeat(5).into_bytes());
    assert_eq!(
        said_by(Reader::new(), &text),
        ["ok", "line 6: expected a row of a board, found '\u{fffd}\u{fffd}\u{fffd}'", "ok"]
    );
}

#[test]
fn a_huge_line_makes_a_short_message() {
    for text in ["x".repeat(1 << 20), "7".repeat(1 << 20), "?".repeat(1 << 20), "0 ".repeat(1 << 19)] {
        let messages = said(&text);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].len() < 120, "{}", messages[0]);
    }
}

#[test]
fn a_thousand_wrong_boards_are_a_thousand_errors() {
    let board = Format::Numbers.write(&board! { "....." "....." "....." "....." "....." });
    let bad = with_row(&board, 5, "0 0 0 0 9");
    assert_eq!(said(&bad.repeat(1000)).len(), 1000);
    assert_eq!(said(&format!("{bad}{board}").repeat(500)).iter().filter(|said| *said == "ok").count(), 500);
}

#[test]
fn errors_say_their_kind_to_programs() {
    let error = Reader::new().read(b"0 0 x 0 0").remove(0).unwrap_err();
    assert_eq!((error.line, error.column), (1, Some(5)));
    assert_eq!(error.kind, ParseErrorKind::Cell { expected: "0, 1 or 2", found: "x".to_owned() });
}

#[test]
fn a_title_without_a_board_is_an_error() {
    let board = ROW.repeat(5);
    let junk = |line| format!("line {line}: expected a row of a board, found 'hello'");
    assert_eq!(said("hello"), [junk(1)]);
    assert_eq!(said(&format!("{board}\nhello\n\n")), ["ok".to_owned(), junk(7)]);
    assert_eq!(said("hello\nhello\n"), [junk(1), junk(2)]);
    assert_eq!(
        said(&format!("hello\n?\n{board}")),
        [&junk(1), "line 2: expected a row of a board, found '?'", "ok"]
    );
    let within = format!("{}hello\n{}{board}", ROW.repeat(2), ROW.repeat(3));
    assert_eq!(said(&within), [&junk(3), "ok"]);
}

#[test]
fn a_title_ends_a_board_where_boards_have_titles() {
    let board = ROW.repeat(5);
    let text = format!("Grid 1\n{board}Grid 2\n{}Grid 3\n{board}", ROW.repeat(4));
    assert_eq!(said(&text), ["ok", "line 8: expected 5 rows for a board 5 wide, found 4", "ok"]);
    let text = format!("Grid 1\n{board}Grid 2\n{}0\nGrid 3\n{board}", ROW.repeat(3));
    assert_eq!(said(&text), ["ok", "line 11: expected 5 cells in the row, found 1", "ok"]);
}

#[test]
fn a_board_on_one_line_in_parts_is_no_smaller_board() {
    let zeros = |count| "0".repeat(count);
    for (parts, found) in [
        (vec![225, 136], "2 columns of 225, 136 cells"),
        (vec![136, 225], "2 columns of 136, 225 cells"),
        (vec![36, 325], "2 columns of 36, 325 cells"),
        (vec![289, 72], "2 columns of 289, 72 cells"),
        (vec![25, 11], "2 columns of 25, 11 cells"),
        (vec![350, 11], "2 columns of 350, 11 cells"),
        (vec![225, 36, 100], "3 columns of 225, 36, 100 cells"),
        (vec![361, 361], "2 columns of 361, 361 cells"),
        (vec![25, 25], "2 columns of 25, 25 cells"),
        (vec![19; 19], "19 columns of 19, 19, 19, 19, … cells"),
    ] {
        let message = format!("line 1: expected one board in one column of the line, found {found}");
        for between in [" ", ",", "\t", ", "] {
            let line = parts.iter().map(|count| zeros(*count)).collect::<Vec<_>>().join(between);
            assert_eq!(said(&format!("{line}\n{}", zeros(361))), [&message, "ok"], "{line}");
            assert_eq!(said(&format!("name,{line}")), [message.as_str()], "{line}");
        }
    }
    let damaged = zeros(300) + "x" + &zeros(60);
    let message = "line 1: expected one board in one column of the line, found 2 columns of 361, 361 cells";
    assert_eq!(said(&format!("{damaged} {}", zeros(361))), [message]);
    assert_eq!(said(&format!("{} {}", zeros(361), zeros(10))), ["ok"]);
}

#[test]
fn a_row_too_many_in_a_board_between_blank_lines_is_one_error() {
    let (row, board) = (ROW, ROW.repeat(5));
    for separator in ["\n", "---\n", "a b c d e\n"] {
        let text = format!("{board}{separator}{board}{row}{separator}{board}");
        assert_eq!(said(&text), ["ok", "line 7: expected 5 rows for a board 5 wide, found 6", "ok"]);
    }
    let text = format!("{board}\n{board}{}\n{board}", row.repeat(4));
    assert_eq!(said(&text), ["ok", "ok", "line 12: expected 5 rows for a board 5 wide, found 4", "ok"]);
}

#[test]
fn what_sets_off_a_part_of_a_board_makes_no_board_of_two_parts() {
    let board = ROW.repeat(5);
    let short = "line 6: expected 5 rows for a board 5 wide, found 2";
    let mixed =
        "line 9: expected a blank line after the board, found more rows, and a row too many or too few above";
    for line in ["", "---", "a b c d e"] {
        let text = format!("{board}{}{line}\n{}{board}{board}\n{board}", ROW.repeat(2), ROW.repeat(3));
        assert_eq!(said(&text), ["ok", short, mixed, "ok"], "{line}");
    }
    let line = "0".repeat(36);
    let text = format!("{board}{}{line}\n{}{board}{board}\n{board}", ROW.repeat(2), ROW.repeat(3));
    assert_eq!(said(&text), ["ok", short, "ok", mixed, "ok"]);
}

#[test]
fn a_row_in_two_parts_is_one_row_and_two_rows_on_one_line_are_two() {
    let row = "0 0 0 0 0 0 0 0 0 0\n";
    let board = row.repeat(10);
    for (line, message) in [
        ("0 0\n0 0 0 0 0 0 0 0", "line 4: expected 10 cells in the row, found 2"),
        ("0 0 0 0 0 0\n0 0 0 0", "line 4: expected 10 cells in the row, found 6"),
        ("0 0 0 0 0 0\n0 0 0", "line 4: expected 10 cells in the row, found 6"),
    ] {
        let text = format!("{}{line}\n{}{board}{board}", row.repeat(3), row.repeat(6));
        assert_eq!(said(&text), [message, "ok", "ok"], "{line}");
    }
    let joined = format!("{}{}{board}{board}", row.repeat(3), row.repeat(7).replacen('\n', " ", 1));
    assert_eq!(said(&joined), ["line 4: expected 10 cells in the row, found 20", "ok", "ok"]);
}
