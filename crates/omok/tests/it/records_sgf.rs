//! SGF.

use std::fmt::Write;
use std::time::{Duration, Instant};

use hanpan_omok::record::{
    Encoding, GameTree, LossKind, MarkKind, Outcome, ReadOptions, RecordFormat, RowEvidence, RowOrder,
};
use hanpan_omok::{Point, Size, Stone};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::records::{error_of, game, only, spelled};

fn read(text: &str) -> GameTree {
    only(RecordFormat::Sgf.read(text.as_bytes(), &ReadOptions::default()))
}

fn errors(text: &str) -> Vec<String> {
    let games = RecordFormat::Sgf.read(text.as_bytes(), &ReadOptions::default());
    games.into_iter().map(|game| game.map_or_else(|error| error.to_string(), |game| spelled(&game))).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(games in vec(game(), 1..4)) {
        let written = RecordFormat::Sgf.write_all(&games).expect("SGF holds every game");
        prop_assert_eq!(&written.losses, &[]);
        let again: Result<Vec<_>, _> = RecordFormat::Sgf.read(&written.bytes, &ReadOptions::default()).into_iter().collect();
        prop_assert_eq!(again.expect("right games"), games);
    }

    #[test]
    fn every_part_of_a_file_is_a_game_or_an_error(games in vec(game(), 1..3)) {
        let text = RecordFormat::Sgf.write_all(&games).expect("SGF holds every game").bytes;
        for end in 0..text.len() {
            let read = RecordFormat::Sgf.read(&text[..end], &ReadOptions::default());
            prop_assert!(read.iter().filter(|game| game.is_err()).count() <= 1);
        }
    }

    #[test]
    fn a_wrong_game_leaves_the_others_alone(before in game(), after in game(), wrong in prop::sample::select(WRONG)) {
        let file = |game: &GameTree| RecordFormat::Sgf.write(game).expect("SGF holds every game").bytes;
        let text = [file(&before), wrong.as_bytes().to_vec(), b"\n".to_vec(), file(&after)].concat();
        let games = RecordFormat::Sgf.read(&text, &ReadOptions::default());
        prop_assert_eq!(games.len(), 3);
        prop_assert_eq!(games[0].as_ref(), Ok(&before));
        prop_assert!(games[1].is_err());
        prop_assert_eq!(games[2].as_ref(), Ok(&after));
    }
}

const WRONG: &[&str] = &[
    "(;GM[2];B[aa])",
    "(;GM[4]SZ[99](;B[aa])(;B[bb]C[not \\] here: )]))",
    "(;GM[4]SZ[15];B[zz](;W[aa]))",
    "(;GM[4];B[hh];W[ii]",
    "(;GM[4](;B[hh](;W[ii])",
    "(;GM[4]C[never closed ;B[hh]",
    "(;GM[4]SZ[15];B)",
    "(;GM[4];B[aa]%)",
];

#[test]
fn spellings() {
    let table = [
        ("(;B[hh];W[ig])", "h8 i9"),
        ("(;GM[4]SZ[15];B[hh];W[IG])", "h8 i9"),
        ("(;GM[1]SZ[15];B[hh] ; W [ig]\n)", "h8 i9"),
        ("subject: a game\n\n(;GM[4];B[hh];W[])\nregards (me)", "h8 pass"),
        ("(;SZ[15];B[hh];W[tt];B[pass])", "h8 pass pass"),
        ("(;SZ[20];B[hh];W[tt])", "h13 t1"),
        ("(;SZ[15:20];B[aa];W[ot])", "a20 o1"),
        ("(;SZ[15x20];B[aa];W[ot])", "a20 o1"),
        ("(;GaMe[4]SiZe[15];Black[hh];White[ig])", "h8 i9"),
        ("(;gm[4]sz[15];b[hh];w[ig])", "h8 i9"),
        ("(;SZ[15];B[h8];W[I9])", "h8 i9"),
        ("(;SZ[15]B[hh];W[ig])", "h8 i9"),
        ("(;SZ[15]B[hh]W[ig]B[gj])", "h8 i9 g6"),
        ("(;SZ[15];B[hh]W[ig];B[gj])", "h8 i9 g6"),
        ("(SZ[15];B[hh])", "h8"),
        ("(;SZ[15](;B[hh](;W[ig])))", "h8 i9"),
        ("(;SZ[15];W[hh];W[ig];B[gg])", "!h8 !i9 g9"),
        ("(;;;B[hh]())", "h8"),
        ("(;B[sa])", "s19"),
        ("(;GM[5]AP[ZJRenju];B[hh])", "h8"),
        ("(;FF[4]XX[a][b]YY[\\]](;B[hh]))", "h8"),
        ("\u{feff}(;B[hh])", "h8"),
    ];
    for (text, moves) in table {
        assert_eq!(spelled(&read(text)), moves, "{text}");
    }
}

#[test]
fn refusals() {
    let table = [
        ("", "line 1, column 1: expected a game, found none"),
        ("no game (at all)", "line 1, column 1: expected a game, found none"),
        ("(;GM[11])", "line 1, column 6: expected a game of five in a row, found GM[11], Hex"),
        ("(;GM[99])", "line 1, column 6: expected a game of five in a row, found GM[99]"),
        ("(;SZ[26])", "line 1, column 6: expected a board from 5x5 to 25x25, found '26'"),
        ("(;SZ[])", "line 1, column 6: expected a board from 5x5 to 25x25, found ''"),
        ("(;SZ[15]\n;B[pa])", "line 2, column 4: expected a point of a board of 15x15, found 'pa'"),
        ("(;B[zz])", "line 1, column 5: expected a point of a board of 15x15, found 'zz'"),
        ("(;SZ[15];B[h16])", "line 1, column 12: expected a point of a board of 15x15, found 'h16'"),
        ("(;SZ[15];B[swap])", "line 1, column 12: expected a point of a board of 15x15, found 'swap'"),
        ("(;B[hh][ii])", "line 1, column 9: expected one point for a move, found 'a second'"),
        ("(;B;W[ii])", "line 1, column 4: expected '[' behind the name of a property, found ';'"),
        ("(;PL[x])", "line 1, column 3: expected a turn such as PL[B] or PL[W], found 'x'"),
        ("(;B[hh]", "line 1, column 8: expected ';', '(' or ')', found the end of the file"),
        ("(;C[가나다\n라]가", "line 2, column 3: expected a property, ';', '(' or ')', found '가'"),
        (
            "(;C[never",
            "line 1, column 4: expected ']' behind the value that begins here, found the end of the file",
        ),
        ("(;(;B[hh]);W[ii])", "line 1, column 11: expected '(' or ')' behind a variation, found ';'"),
        ("(;[hh])", "line 1, column 3: expected ';', '(' or ')', found '['"),
        ("(;AB[aa:zz])", "line 1, column 6: expected a point of a board of 15x15, found 'zz'"),
    ];
    for (text, message) in table {
        assert_eq!(error_of(RecordFormat::Sgf, text), message, "{text}");
    }
}

#[test]
fn texts_keep_what_they_say() {
    let game = read("(;PB[a\\]b\nc]C[one\\\ntwo\r\nthree\\\\ \\: four\n\rfive\rsix\\]];B[hh]N[ t ]C[\t])");
    assert_eq!(game.info.black, "a]b c");
    assert_eq!(game.node(game.root()).notes().comment, "onetwo\nthree\\ : four\nfive\nsix]");
    let first = game.node(game.first_child(game.root()).expect("a move")).notes();
    assert_eq!((first.title.as_str(), first.comment.as_str()), ("t", "\t"));
}

#[test]
fn what_is_not_understood_is_kept() {
    let text = "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[b]RE[B+R]KM[0.5]XY[a\\]\\:b][]\n;B[hh]VW[aa:cc]BL[12.5])\n";
    let game = read(text);
    assert_eq!(game.info.other[1], ("XY".to_owned(), vec!["a\\]\\:b".to_owned(), String::new()]));
    assert_eq!(
        RecordFormat::Sgf.write(&game).map(|written| String::from_utf8(written.bytes)),
        Ok(Ok(text.to_owned()))
    );
}

#[test]
fn rectangles_are_points() {
    let game = read("(;SZ[15]AB[aa:cb][hh]AW[hh]AE[aa]PL[W];TR[oo:no])");
    let board = game.board_at(game.root());
    assert_eq!((board.count(Stone::Black), board.count(Stone::White)), (5, 1));
    let root = game.node(game.root()).notes();
    assert_eq!((root.setup.len(), root.turn), (7, Some(Stone::White)));
    let marks = &game.node(game.first_child(game.root()).expect("a node")).notes().marks;
    assert_eq!(marks.iter().map(|mark| mark.point.notation(game.size())).collect::<Vec<_>>(), ["n1", "o1"]);
}

#[test]
fn marks_labels_and_letters() {
    let game = read("(;LB[aa:x\\:y\\]][bb:가]L[cc][dd]M[ee]CR[ff])");
    let marks = &game.node(game.root()).notes().marks;
    let label = |text: &str| MarkKind::Label(text.to_owned());
    let kinds: Vec<MarkKind> = marks.iter().map(|mark| mark.kind.clone()).collect();
    assert_eq!(
        kinds,
        [MarkKind::Circle, MarkKind::Cross, label("x:y]"), label("가"), label("a"), label("b")]
    );
}

#[test]
fn offered_moves_are_points_and_their_number_is_kept() {
    let game = read("(;5A[GI][hi];B[hh];W[ii]5A[3])");
    let offers: Vec<String> =
        game.node(game.root()).notes().offers.iter().map(|p| p.notation(Size::S15)).collect();
    assert_eq!(offers, ["g7", "h7"]);
    let last = game.main_line().last().expect("a node");
    assert_eq!(game.node(last).notes().other, [("5A".to_owned(), vec!["3".to_owned()])]);
}

#[test]
fn results() {
    let won = |stone, why: &str| Some(Outcome::Won(stone, why.to_owned()));
    let table = [
        ("B+", won(Stone::Black, "")),
        ("W+Resign", won(Stone::White, "Resign")),
        ("b+T", won(Stone::Black, "T")),
        ("0", Some(Outcome::Draw)),
        ("Draw", Some(Outcome::Draw)),
        ("B+DRAW", Some(Outcome::Draw)),
        ("Void", Some(Outcome::Other("Void".to_owned()))),
        ("黑胜", Some(Outcome::Other("黑胜".to_owned()))),
    ];
    for (text, outcome) in table {
        assert_eq!(read(&format!("(;RE[{text}])")).info.outcome, outcome, "{text}");
    }
}

#[test]
fn an_empty_result_says_nothing() {
    assert_eq!(read("(;RE[ ];B[hh])").info.outcome, None);
}

#[test]
fn an_error_is_one_line() {
    let found = error_of(RecordFormat::Sgf, "(;GM[1;W\n9,5,0]SZ[15])");
    assert_eq!(found, "line 1, column 6: expected a game of five in a row, found GM[1;W 9,5,0]");
}

#[test]
fn times_of_moves_are_in_comments() {
    let game = read("(;;B[hh]C[123ms];W[ii]C[7ms\nwell]; B[jj]C[07ms])");
    let said: Vec<_> = game
        .main_line()
        .skip(1)
        .map(|id| (game.node(id).notes().time, game.node(id).notes().comment.clone()))
        .collect();
    assert_eq!(said, [(Some(123), String::new()), (Some(7), "well".to_owned()), (None, "07ms".to_owned())]);
}

#[test]
fn encodings() {
    let table: [(&[u8], &str); 8] = [
        (b"(;CA[EUC-KR]PB[\xbf\xc0\xb8\xf1])", "오목"),
        (b"(;CA[gb2312]PB[\xce\xe5\xd7\xd3\xc6\xe5])", "五子棋"),
        (b"(;PB[\xce\xe5\xd7\xd3\xc6\xe5]CA[gb2312])", "五子棋"),
        (b"(;CA[Shift_JIS]PB[\x83\x5c\x95\x5c])", "ソ表"),
        (b"(;CA[iso-8859-1]PB[\xe9])", "é"),
        ("(;PB[오목])".as_bytes(), "오목"),
        (b"(;CA[UTF-8]PB[\xcc\xec\xd4\xaa\xce\xe5\xd7\xd3\xc6\xe5])", "天元五子棋"),
        (b"\xff\xfe(\0;\0P\0B\0[\0a\xc7]\0)\0", "읡"),
    ];
    for (bytes, name) in table {
        let game = only(RecordFormat::Sgf.read(bytes, &ReadOptions::default()));
        assert_eq!(game.info.black, name, "{:?}", String::from_utf8_lossy(bytes));
    }
    let korean = ReadOptions { encoding: Encoding::by_name("cp949"), ..ReadOptions::default() };
    assert_eq!(only(RecordFormat::Sgf.read(b"(;CA[gbk]PB[\xbf\xc0])", &korean)).info.black, "오");
}

#[test]
fn the_options_say_what_the_file_does_not() {
    let options = ReadOptions { size: Some(Size::S20), rows: RowOrder::Mirrored, encoding: None };
    assert_eq!(spelled(&only(RecordFormat::Sgf.read(b"(;B[aa];W[tt])", &options))), "a1 t20");
    assert_eq!(spelled(&only(RecordFormat::Sgf.read(b"(;SZ[15];B[aa];W[tt])", &options))), "a1 pass");
}

#[test]
fn comments_tell_mirrored_rows() {
    let evidence = |text: &str| RowEvidence::of(&read(text), RowOrder::Standard).order();
    assert_eq!(evidence("(;SZ[15];B[hh]C[h8];W[ig])"), None);
    assert_eq!(evidence("(;SZ[15];B[hh];W[ig]C[White i9!])"), Some(RowOrder::Standard));
    assert_eq!(evidence("(;SZ[15];B[hh];W[ig]C[White I7, not i 9])"), Some(RowOrder::Mirrored));
    assert_eq!(evidence("(;SZ[15];B[hh];W[ig]C[i7 or i9])"), None);
    assert_eq!(
        evidence("(;GM[4]FF[4]SZ[15]RU[Renju]KM[0.0]PB[Black]PW[White];B[hh])"),
        Some(RowOrder::Mirrored)
    );
}

#[test]
fn line_ends_in_titles_are_lost_and_said() {
    let mut game = GameTree::new(Size::S15);
    game.info.black = "a\nb".to_owned();
    game.info.other.push(("not a name".to_owned(), vec![String::new()]));
    game.node_mut(game.root()).notes_mut().comment = "a\r\nb".to_owned();
    let written = RecordFormat::Sgf.write(&game).expect("SGF holds every game");
    let losses: Vec<_> = written.losses.iter().map(|loss| (loss.kind, loss.count)).collect();
    assert_eq!(losses, [(LossKind::Other, 1), (LossKind::Characters, 2)]);
    let again = read(&String::from_utf8(written.bytes).expect("UTF-8"));
    assert_eq!(again.info.black, "a b");
}

#[test]
fn values_that_would_not_end_are_escaped() {
    let mut game = GameTree::new(Size::S15);
    game.info.other.push(("XX".to_owned(), vec!["a]b".to_owned(), "c\\".to_owned()]));
    game.info.black = "Black".to_owned();
    let text = RecordFormat::Sgf.write(&game).expect("SGF holds every game").bytes;
    let again = only(RecordFormat::Sgf.read(&text, &ReadOptions::default()));
    assert_eq!(again.info.other[0].1, ["a\\]b", "c\\\\"]);
}

#[test]
fn a_bracket_in_half_a_character_ends_no_value() {
    let options = ReadOptions { encoding: Encoding::by_name("euc-kr"), ..ReadOptions::default() };
    let game = only(RecordFormat::Sgf.read(b"(;GM[4]XX[\xfc]y])", &options));
    assert_eq!(game.info.other, [("XX".to_owned(), vec!["\u{fffd}\\]y".to_owned()])]);
    let written = RecordFormat::Sgf.write(&game).expect("SGF holds every game");
    assert_eq!(only(RecordFormat::Sgf.read(&written.bytes, &ReadOptions::default())), game);
}

#[test]
fn a_game_without_an_end_does_not_swallow_the_next() {
    let text = "(;GM[4]SZ[15];B[hh](;W[ii]\n(;GM[4]SZ[15];B[gg])\n(;FF[4]C[open ;B[hh]\n(;FF[4];B[aa])";
    let found = errors(text);
    assert_eq!(found.len(), 4, "{found:#?}");
    assert_eq!((found[1].as_str(), found[3].as_str()), ("g9", "a15"));
}

#[test]
fn depth_is_no_danger() {
    const DEPTH: usize = 1_000_000;
    let nested = format!("(;{}{})", "(;B[hh]".repeat(DEPTH), ")".repeat(DEPTH));
    let game = read(&nested);
    assert_eq!(game.len(), DEPTH + 1);
    assert_eq!(RecordFormat::Sgf.write(&game).expect("SGF holds every game").losses, []);
    assert_eq!(game.clone(), game);
    let wide = format!("(;{})", "(;B[hh];W[ii])".repeat(DEPTH / 4));
    assert_eq!(read(&wide).len(), DEPTH / 2 + 1);
    for open in ["(;", "(", "(;GM[4", "[", "(;C[", "\\", "(;GM[4]\n(;GM[4"] {
        let _ = RecordFormat::Sgf.read(open.repeat(DEPTH / 4).as_bytes(), &ReadOptions::default());
    }
}

#[test]
fn wrong_games_take_no_longer_than_right_ones() {
    let mut text = String::new();
    for number in 0..200_000 {
        let _ = write!(text, "(;GM[4]SZ[{}];B[hh]C[가])", 30 + number % 50);
    }
    let start = Instant::now();
    assert_eq!(RecordFormat::Sgf.read(text.as_bytes(), &ReadOptions::default()).len(), 200_000);
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn rectangles_do_not_fill_the_memory() {
    let text = format!("(;SZ[25]{})", ";AB[aa:yy]".repeat(100_000));
    assert!(error_of(RecordFormat::Sgf, &text).contains("fewer rectangles"));
    let text = "(;SZ[25]CR[aa:yy])".repeat(10_000);
    let games = RecordFormat::Sgf.read(text.as_bytes(), &ReadOptions::default());
    let marks = games.iter().flatten().map(|game| game.node(game.root()).notes().marks.len());
    assert!(marks.sum::<usize>() < 5 * text.len());
    let game = read(&format!("(;SZ[25]{})", ";AB[aa:yy]".repeat(20)));
    let last = game.main_line().last().expect("a node");
    assert!(game.board_at(last).is_full());
    assert_eq!(Point::from_matrix(25, 25).map(|point| point.notation(game.size())), Some("y1".to_owned()));
}

#[test]
fn a_comment_keeps_the_line_end_behind_what_looks_like_a_time() {
    for (comment, time, rest) in [("2ms", Some(2), ""), ("2ms\nx", Some(2), "x"), ("2ms\n", None, "2ms\n")] {
        let text = format!("(;GM[4]SZ[15];B[hh]C[{comment}])");
        let game = read(&text);
        let last = game.main_line().last().unwrap();
        assert_eq!((game.node(last).notes().time, &*game.node(last).notes().comment), (time, rest));
        let written = RecordFormat::Sgf.write(&game).unwrap().bytes;
        assert_eq!(read(str::from_utf8(&written).unwrap()), game);
    }
}
