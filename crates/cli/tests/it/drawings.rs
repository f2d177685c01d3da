//! `hanpan sudoku render`: boards and positions as pictures and drawings.

use std::fs;

use roxmltree::Document;

use super::commands::{assert_run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two solutions.
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const DRAWN: &str = "\
.---------.---------.---------.
| 5  3  . | .  7  . | .  .  . |
| 6  .  . | 1  9  5 | .  .  . |
| .  9  8 | .  .  . | .  6  . |
:---------+---------+---------:
| 8  .  . | .  6  . | .  .  3 |
| 4  .  . | 8  .  3 | .  .  1 |
| 7  .  . | .  2  . | .  .  6 |
:---------+---------+---------:
| .  6  . | .  .  . | 2  8  . |
| .  .  . | 4  1  9 | .  .  5 |
| .  .  . | .  8  . | .  7  9 |
'---------'---------'---------'
";

/// The digits of a picture, by the size of their font.
fn digits(svg: &str, size: &str) -> String {
    let document = Document::parse(svg).unwrap();
    let has_size = |node: &roxmltree::Node| {
        let of_group = node.parent().and_then(|parent| parent.attribute("font-size"));
        node.attribute("font-size").or(of_group) == Some(size)
    };
    let texts = document.descendants().filter(|node| node.has_tag_name("text")).filter(has_size);
    texts.filter_map(|node| node.text()).collect()
}

fn given(puzzle: &str) -> String {
    puzzle.replace('.', "")
}

#[test]
fn a_board_is_drawn_in_text_with_or_without_colours() {
    assert_run(&["sudoku", "render", "--format", "text"], PUZZLE, DRAWN, "", 0);
    let coloured = hanpan(&["sudoku", "render", "--format", "ansi"], PUZZLE).out;
    assert!(coloured.contains("| \u{1b}[1m5\u{1b}[0m  \u{1b}[1m3\u{1b}[0m  . |"), "{coloured}");
    assert_eq!(coloured.replace("\u{1b}[1m", "").replace("\u{1b}[0m", ""), DRAWN);
    let entered = hanpan(&["sudoku", "render", "--format", "ansi"], PUZZLE.replacen('.', "+4", 1)).out;
    assert!(entered.contains("\u{1b}[1m3\u{1b}[0m  \u{1b}[36m4\u{1b}[0m |"), "{entered}");
    let two = hanpan(&["sudoku", "render", "--format", "text"], format!("{PUZZLE}\r\n{PUZZLE}")).out;
    assert_eq!(two, format!("{DRAWN}\n{DRAWN}"));
    let titled = hanpan(&["sudoku", "render", "--format", "text", "--title", "첫째"], PUZZLE).out;
    assert_eq!(titled, format!("첫째\n{DRAWN}"));
}

#[test]
fn a_picture_has_givens_and_what_is_asked_for() {
    let render = |args: &[&str], input: &str| {
        let run = hanpan(&[&["sudoku", "render"], args].concat(), input);
        assert_eq!((run.err.as_str(), run.status), ("", 0));
        run.out
    };
    let plain = render(&[], PUZZLE);
    assert_eq!((digits(&plain, "36"), digits(&plain, "14")), (given(PUZZLE), String::new()));
    let marked = render(&["--pencilmarks"], PUZZLE);
    assert_eq!(digits(&marked, "36"), given(PUZZLE));
    assert!(digits(&marked, "14").starts_with("124"), "r1c3 may be 1, 2 or 4");
    let solved = render(&["--solution", "--title", "한판 <1>"], PUZZLE);
    assert_eq!((digits(&solved, "36").as_str(), digits(&solved, "18").as_str()), (SOLUTION, "한판 <1>"));
    assert_eq!(solved.matches(r##"font-weight="400" fill="#2b5a9e">"##).count(), 51, "entries are not bold");
    // A position that has pencilmarks is drawn with them.
    let position = render(&[], &format!("{}:213", PUZZLE.replacen("..", ".+2", 1)));
    assert_eq!(digits(&position, "36"), given(&PUZZLE.replacen("..", ".2", 1)));
    assert!(digits(&position, "14").starts_with("14"), "{}", digits(&position, "14"));
    let known = render(&["--givens", PUZZLE], SOLUTION);
    assert_eq!(known.matches(r##"font-weight="400" fill="#2b5a9e">"##).count(), 51);
}

#[test]
fn drawings_go_to_files_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let two = format!("{PUZZLE}\n{PUZZLE}");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, written) in [
        ("a.svg", &["a-001.svg", "a-002.svg"][..]),
        ("a.png", &["a-001.png", "a-002.png"]),
        ("a.txt", &["a.txt"]),
        ("a.ans", &["a.ans"]),
    ] {
        let run = hanpan(&["sudoku", "render", "-o", &path(name)], &two);
        let expected: String = written.iter().map(|name| path(name) + "\n").collect();
        assert_eq!((run.out, run.err, run.status), (expected, String::new(), 0));
    }
    assert_eq!(fs::read_to_string(path("a.txt")).unwrap(), format!("{DRAWN}\n{DRAWN}"));
    assert!(fs::read_to_string(path("a.ans")).unwrap().contains("\u{1b}[1m5"));
    assert_eq!(fs::read(path("a-001.png")).unwrap(), fs::read(path("a-002.png")).unwrap());
    for args in
        [&["-o", "a.gif"][..], &["--format", "pdf"], &["--format", "text", "--scale", "2"], &["--scale", "2"]]
    {
        let run = hanpan(&[&["sudoku", "render"], args].concat(), PUZZLE);
        assert!(run.status == 2 && run.out.is_empty() && !run.err.is_empty(), "{args:?}");
    }
}

#[test]
fn a_solution_that_there_is_not_is_told_and_the_rest_is_drawn() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let input = format!("{TWO}\n{clash}\n{PUZZLE}\n");
    let run = hanpan(&["sudoku", "render", "--format", "text", "--solution"], &input);
    assert!(run.err.starts_with("line 1: not unique: two solutions differ at "), "{}", run.err);
    assert!(run.err.contains("\nline 2: impossible: row 1 has 5 twice"), "{}", run.err);
    assert_eq!((run.out.lines().count(), run.status), (13, 1));
    assert_run(&["sudoku", "render"], "", "", "expected a position, found none\n", 2);
    let run = hanpan(&["sudoku", "render", "--format", "text"], format!("{PUZZLE}\n123\n"));
    assert_eq!((run.out.as_str(), run.status), (DRAWN, 2));
    // Without the solution a wrong board is drawn as it is.
    assert_eq!(hanpan(&["sudoku", "render", "--format", "text"], clash).status, 0);
}
