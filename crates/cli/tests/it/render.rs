//! `hanpan omok render`: pictures of boards and games.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use hanpan_omok::{Board, Diagram, Point, Size};
use roxmltree::Document;
use tempfile::TempDir;

const GAME: &str = "(;GM[4]SZ[15]PB[Ando]PW[김한판]EV[Cup]RE[B+Resign];B[hh];W[hg];B[ig];W[gi];B[jf])";
const BOARD: &str = ". . . . . .\n. X X X X X\n. . O O . .\n. . . O O .\n. . . . . .\n. . . . . .\n";

/// Runs in a folder, on a machine without fonts; the input goes to standard input.
fn render(folder: &Path, args: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command
        .args(["omok", "render"])
        .args(args)
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder);
    command.env("FONTCONFIG_FILE", folder.join("no-fonts"));
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

fn status(output: &Output) -> i32 {
    output.status.code().unwrap()
}

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The pictures in a folder, by name.
fn pictures(folder: &TempDir, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> =
        entries.filter(|path| path.extension() == Some(OsStr::new(extension))).collect();
    found.sort();
    found
}

/// Width, height, and the red, green, blue and opacity of each pixel.
fn decode(bytes: &[u8]) -> (u32, u32, Vec<[u8; 4]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgba, png::BitDepth::Eight));
    (info.width, info.height, pixels.as_chunks().0.to_vec())
}

#[test]
fn a_board_is_an_svg_on_standard_output() {
    let folder = folder(&[]);
    let run = render(folder.path(), &["--rules", "boj"], BOARD);
    assert_eq!((status(&run), err(&run)), (0, ""));
    let document = Document::parse(out(&run)).unwrap();
    assert!(document.root_element().has_tag_name("svg"));
    assert!(out(&run).contains("Winning row: b5, c5, d5, e5, f5. Black has won."));
    let plain = render(folder.path(), &["--no-coordinates"], BOARD);
    assert!(!out(&plain).contains(">a</text>"), "{}", out(&plain));
    assert!(!out(&plain).contains("Winning row"));
}

#[test]
fn a_png_has_stones_where_the_board_has_them() {
    let folder = folder(&[("board.txt", BOARD)]);
    for (args, pixels_a_unit) in [(&["--scale", "3"][..], 3.0), (&[], 2.0), (&["--width", "426"], 2.0)] {
        let run = render(folder.path(), &[args, &["board.txt", "-o", "board.png"]].concat(), "");
        assert_eq!((status(&run), out(&run), err(&run)), (0, "board.png\n", ""));
        let (width, height, pixels) = decode(&fs::read(folder.path().join("board.png")).unwrap());
        let board: Board = BOARD.parse().unwrap();
        let diagram = Diagram::new(board.clone());
        assert_eq!((f64::from(width), f64::from(height)), {
            let (width, height) = diagram.dimensions();
            (width * pixels_a_unit, height * pixels_a_unit)
        });
        let at = |(x, y): (f64, f64)| {
            pixels[((y * pixels_a_unit) as u32 * width + (x * pixels_a_unit) as u32) as usize]
        };
        for point in board.size().points() {
            let (x, y) = diagram.position(point);
            // The middle of a stone, and beside it where the grid is under a stone.
            let found = [at((x, y)), at((x + 8.0, y))];
            match board.get(point).map(hanpan_omok::Stone::number) {
                Some(1) => assert_eq!(found, [[17, 17, 17, 255]; 2], "{point:?}"),
                Some(_) => assert_eq!(found, [[255; 4]; 2], "{point:?}"),
                None => assert_eq!(found[0], [17, 17, 17, 255], "the grid is at {point:?}"),
            }
        }
        assert_eq!(at((2.0, 2.0)), [255; 4], "paper is white and not transparent");
    }
}

#[test]
fn numbers_are_drawn_without_any_font_of_the_system() {
    let folder = folder(&[]);
    let diagram = Diagram::new(Board::new(Size::S15));
    let (x, y) = diagram.position(Point::from_matrix(8, 8).unwrap());
    for (numbers, expected) in [("all", [255; 4]), ("none", [17, 17, 17, 255])] {
        let run = render(folder.path(), &["--numbers", numbers, "--format", "png"], "h8i9j10");
        assert_eq!((status(&run), err(&run)), (0, ""));
        let (width, _, pixels) = decode(&run.stdout);
        // The stem of the white 1 goes through the middle of the black stone.
        assert_eq!(pixels[(y * 2.0) as usize * width as usize + (x * 2.0) as usize], expected);
    }
}

#[test]
fn characters_that_no_font_has_are_named() {
    let chinese = GAME.replace("Ando", "安藤");
    let folder = folder(&[("game.sgf", GAME), ("chinese.sgf", &chinese)]);
    let run = render(folder.path(), &["game.sgf", "-o", "game.png"], "");
    assert_eq!(
        (status(&run), out(&run), err(&run)),
        (0, "game.png\n", ""),
        "Korean needs no font of the system"
    );
    let run = render(folder.path(), &["chinese.sgf", "-o", "game.png"], "");
    assert_eq!((status(&run), out(&run)), (0, "game.png\n"));
    // A machine may have fonts in places that no variable names.
    let named = "hanpan: no font of this system has 安藤, drawn as boxes; Noto Sans CJK has Chinese and Japanese, and an SVG uses \
                 its viewer's fonts\n";
    assert!([named, ""].contains(&err(&run)), "{}", err(&run));
}

#[test]
fn a_game_is_drawn_after_its_last_move_or_the_one_that_is_named() {
    let folder = folder(&[("game.sgf", GAME)]);
    let run = |args: &[&str]| render(folder.path(), &[args, &["game.sgf"]].concat(), "");
    let whole = run(&[]);
    assert!(out(&whole).contains("<title>● Ando – ○ 김한판</title>"), "{}", out(&whole));
    assert!(out(&whole).contains("Last move: j10. Cup 5 moves; Black has won (Resign)."), "{}", out(&whole));
    for args in [["--at", "2"], ["--moves", "2"]] {
        assert!(out(&run(&args)).contains("Moves: 1 h8, 2 h9. Last move: h9. Cup 2 moves."));
    }
    assert!(out(&run(&["--numbers", "from 4"])).contains("Moves: 4 g7, 5 j10. Last"));
    assert!(out(&run(&["--numbers", "4"])).contains("Moves: 4 g7, 5 j10. Last"));
    assert!(out(&run(&["--numbers", "last"])).contains("Moves: 5 j10. Last"));
    let late = run(&["--at", "6"]);
    assert_eq!((status(&late), out(&late)), (2, ""));
    assert_eq!(err(&late), "game.sgf: game 1: expected 6 moves, found 5\n");
}

#[test]
fn several_pictures_are_numbered_files() {
    let folder = folder(&[("game.sgf", GAME), ("boards.txt", &format!("{BOARD}\n{BOARD}"))]);
    let moves = render(folder.path(), &["game.sgf", "--each-move", "-o", "move.svg"], "");
    assert_eq!(out(&moves), "move-001.svg\nmove-002.svg\nmove-003.svg\nmove-004.svg\nmove-005.svg\n");
    for (path, count) in pictures(&folder, "svg").iter().zip(1..) {
        let svg = fs::read_to_string(path).unwrap();
        let document = Document::parse(&svg).unwrap();
        let stones = document.descendants().filter(|node| node.attribute("r") == Some("13.4")).count();
        assert_eq!(stones, count, "{}", path.display());
    }
    let all = render(folder.path(), &["game.sgf", "boards.txt", "--format", "png", "-o", "all"], "");
    assert_eq!(out(&all), "all-001.png\nall-002.png\nall-003.png\n");
    assert_eq!(pictures(&folder, "png").len(), 3);
    let lost = render(folder.path(), &["boards.txt"], "");
    assert_eq!((status(&lost), out(&lost)), (2, ""));
    assert!(err(&lost).contains("several pictures need files: -o OUT"), "{}", err(&lost));
}

#[test]
fn what_cannot_be_drawn_is_told_and_the_rest_is_drawn() {
    let folder = folder(&[("bad.txt", "X.X\n"), ("board.txt", BOARD)]);
    let run = render(folder.path(), &["nowhere.txt", "bad.txt", "board.txt", "-o", "board.svg"], "");
    assert_eq!((status(&run), out(&run)), (2, "board.svg\n"));
    assert!(err(&run).contains("nowhere.txt: ") && err(&run).contains("bad.txt: "), "{}", err(&run));
    let moves = render(folder.path(), &["board.txt", "--at", "3"], "");
    assert_eq!((status(&moves), out(&moves)), (2, ""));
    assert_eq!(err(&moves), "board.txt: line 1: expected a game for --at and --each-move, found a board\n");
    let empty = render(folder.path(), &[], "");
    assert_eq!(status(&empty), 2);
}

#[test]
fn usage_that_makes_no_picture_is_refused() {
    let folder = folder(&[("board.txt", BOARD)]);
    for args in [
        &["--scale", "0"][..],
        &["--scale", "NaN"],
        &["--scale", "2"],
        &["--width", "100000", "--format", "png"],
        &["--scale", "2", "--width", "100", "--format", "png"],
        &["--numbers", "some"],
        &["--rules", "chess"],
        &["-o", "board.txt"],
        &["--format", "gif"],
    ] {
        let run = render(folder.path(), &[args, &["board.txt"]].concat(), "");
        assert_eq!((status(&run), out(&run)), (2, ""), "{args:?}");
        assert!(!err(&run).is_empty(), "{args:?}");
    }
    assert_eq!(fs::read_to_string(folder.path().join("board.txt")).unwrap(), BOARD);
}

#[test]
fn the_largest_board_is_drawn_at_the_largest_scale() {
    let folder = folder(&[]);
    let size = Size::square(25).unwrap();
    let moves: String = size.points().map(|point: Point| point.notation(size)).collect();
    let run = render(folder.path(), &["--size", "25", "--scale", "10", "-o", "board.png"], &moves);
    assert_eq!((status(&run), err(&run)), (0, ""));
    let (width, height, _) = decode(&fs::read(folder.path().join("board.png")).unwrap());
    assert_eq!((width, height), (7830, 8110), "with the number of moves below");
}
