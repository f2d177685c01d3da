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
    assert_eq!(read(&"------\n".repeat(6))[0].board, Board::new(Size::square(6).unwrap()));
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
        &line,
        &format!("name\t{line}\t0"),
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
        "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]",
        "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0",
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
    let board = read("●○+++\n+++++\n+++++\n+++++\n+++++\n").remove(0).board;
    assert_eq!(board.get(Point::from_matrix(1, 1).unwrap()), Some(Stone::Black));
    assert_eq!(board.get(Point::from_matrix(1, 2).unwrap()), Some(Stone::White));
}
