//! Plain moves, addresses of gomocalc, and offsets.

use hanpan_omok::record::GameTree;
use hanpan_omok::record::{Games, LossKind, ReadOptions, RecordFormat, RowOrder, Unwritable};
use hanpan_omok::{Board, Size};
use proptest::prelude::*;

use crate::records::{error_of, game, only, plain_game, spelled};

const ALL: [RecordFormat; 3] = [RecordFormat::Moves, RecordFormat::Url, RecordFormat::Offsets];

fn read(format: RecordFormat, text: &str) -> Games {
    format.read(text.as_bytes(), &ReadOptions::default())
}

/// Each game of a file, or its error.
fn told(format: RecordFormat, text: &str) -> Vec<String> {
    let games = read(format, text).into_iter();
    games.map(|game| game.map_or_else(|error| error.to_string(), |game| spelled(&game))).collect()
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(games in prop::collection::vec(plain_game(), 1..4)) {
        for format in ALL {
            for game in &games {
                let written = format.write(game).expect("a file");
                let options = ReadOptions { size: Some(game.size()), ..ReadOptions::default() };
                prop_assert_eq!(&only(format.read(&written.bytes, &options)), game);
                let is_only_size = written.losses.iter().all(|loss| loss.kind == LossKind::Size);
                prop_assert!(is_only_size && written.losses.is_empty() == (game.size() == Size::S15));
            }
            prop_assert_eq!(format.read(&format.write_all(&games).expect("a file").bytes, &ReadOptions::default()).len(), games.len());
        }
    }

    #[test]
    fn moves_and_passes_keep_their_colours(game in game()) {
        if let Ok(written) = RecordFormat::Moves.write(&game) {
            let options = ReadOptions { size: Some(game.size()), ..ReadOptions::default() };
            let again = only(RecordFormat::Moves.read(&written.bytes, &options));
            let stones = |game: &GameTree| game.moves().filter(|played| played.point.is_some()).collect::<Vec<_>>();
            prop_assert_eq!(stones(&again), stones(&game));
        }
    }

    #[test]
    fn separators_and_numbers_change_nothing(game in plain_game(), between in prop::sample::select(&["", " ", ", ", "-", " - ", ";", "\t", " | "])) {
        let moves: Vec<String> = game.moves().filter_map(|played| Some(played.point?.notation(game.size()))).collect();
        let options = ReadOptions { size: Some(game.size()), ..ReadOptions::default() };
        let numbered: Vec<String> = moves.iter().enumerate().map(|(i, name)| format!("{}. {}", i + 1, name.to_uppercase())).collect();
        let spaced = format!("{between} ");
        for text in [moves.join(between), numbered.join(&spaced), numbered.join("\n")] {
            prop_assert_eq!(&only(RecordFormat::Moves.read(text.as_bytes(), &options)), &game, "{}", text);
        }
    }
}

#[test]
fn spellings_of_moves() {
    let table: [(&str, &[&str]); 24] = [
        ("h8i9j10", &["h8 i9 j10"]),
        ("h8 i9", &["h8 i9"]),
        ("H8,I9", &["h8 i9"]),
        ("1.h8 2.i9", &["h8 i9"]),
        ("1. h8 i9 2. j10 k11", &["h8 i9 j10 k11"]),
        ("1. h8\n2. i9\n", &["h8 i9"]),
        ("1. h8 i9\n2. j10\n", &["h8 i9 j10"]),
        ("1... h8 1... i9", &["h8 i9"]),
        ("1 h8 2 i9", &["h8 i9"]),
        ("1) h8; 2) i9", &["h8 i9"]),
        ("h8--j10", &["h8 pass j10"]),
        ("h8 pass PASS j10", &["h8 pass pass j10"]),
        ("h8-i9-j10", &["h8 i9 j10"]),
        ("h8\ni9\nj10\n", &["h8 i9 j10"]),
        ("h8i9\nj10k11\n", &["h8 i9", "j10 k11"]),
        ("h8,\ni9,\nj10k11\n", &["h8 i9 j10 k11"]),
        ("h8\n\ni9\n", &["h8", "i9"]),
        ("# openings\nh8i9 # first\n\n# more\nj10\n", &["h8 i9", "j10"]),
        ("[\"h8\", \"i9\"]", &["h8 i9"]),
        ("1. h8 i9\n1. j10 k11\n", &["h8 i9", "j10 k11"]),
        ("\u{feff}h8i9\r\nj10k10\r\n", &["h8 i9", "j10 k10"]),
        ("h8{centre}i9", &["h8 i9"]),
        ("h8i9z9\nj10", &["line 1, column 5: expected a point of a board of 15x15, found 'z9'", "j10"]),
        (
            "h8i9x\n2. j10\n\nh8",
            &["line 1, column 5: expected a move such as h8, or a pass: --, found 'x'", "h8"],
        ),
    ];
    for (text, games) in table {
        assert_eq!(told(RecordFormat::Moves, text), games, "{text}");
    }
}

#[test]
fn comments_of_moves() {
    let game = only(read(RecordFormat::Moves, "{start} h8 {centre} {of it} i9"));
    let comments: Vec<&str> = game.main_line().map(|id| game.node(id).notes().comment.as_str()).collect();
    assert_eq!(comments, ["start", "centre\nof it", ""]);
}

#[test]
fn refusals() {
    use RecordFormat::{Moves, Offsets, Url};
    let table = [
        (Moves, "", "line 1, column 1: expected a game, found none"),
        (Moves, "# nothing", "line 1, column 1: expected a game, found none"),
        (Moves, "h16", "line 1, column 1: expected a point of a board of 15x15, found 'h16'"),
        (Moves, "h0", "line 1, column 1: expected a point of a board of 15x15, found 'h0'"),
        (Moves, "h8 3. i9", "line 1, column 4: expected the number of move 2, found '3'"),
        (Moves, "h8 {open", "line 1, column 4: expected '}' behind a comment, found 'the end of the line'"),
        (Moves, "가 h8", "line 1, column 1: expected a move such as h8, or a pass: --, found '가'"),
        (
            Moves,
            "h8 99999999999999999999",
            "line 1, column 4: expected a move such as h8, or a pass: --, found '99999999999999999999'",
        ),
        (
            Moves,
            "h99999999999999999999999",
            "line 1, column 1: expected a point of a board of 15x15, found 'h99999999999999999999999'",
        ),
        (Url, "https://gomocalc.com/", "line 1, column 1: expected a game, found none"),
        (
            Url,
            "가 https://gomocalc.com/#/h8z9",
            "line 1, column 28: expected a point of a board of 15x15, found 'z9'",
        ),
        (Url, "https://gomocalc.com/#/settings", "line 1, column 24: expected a move such as h8, found 's'"),
        (Offsets, "", "line 1, column 1: expected a game, found none"),
        (Offsets, "0,0, 1", "line 1, column 6: expected pairs of numbers, found '1'"),
        (
            Offsets,
            "0,0\u{3000}x,1",
            "line 1, column 5: expected a number, an offset from the centre, found 'x'",
        ),
        (Offsets, "0,8", "line 1, column 1: expected a point of a board of 15x15, found '0,8'"),
        (
            Offsets,
            "9223372036854775807,-9223372036854775808",
            "line 1, column 1: expected a point of a board of 15x15, found '9223372036854775807,-922…'",
        ),
    ];
    for (format, text, message) in table {
        assert_eq!(error_of(format, text), message, "{text}");
    }
}

#[test]
fn addresses() {
    let text = "Look: https://gomocalc.com/#/h8i9 and <a href=\"http://www.gomocalc.com/#/H8\">that</a>\nhttps://gomocalc.com/#/";
    assert_eq!(told(RecordFormat::Url, text), ["h8 i9", "h8", ""]);
}

#[test]
fn offsets_run_downwards() {
    assert_eq!(told(RecordFormat::Offsets, "0,0, 1,-1, 3,2\n(0,0) (-7,7)"), ["h8 i9 k6", "h8 a1"]);
    let twenty = ReadOptions { size: Some(Size::S20), ..ReadOptions::default() };
    assert_eq!(spelled(&only(RecordFormat::Offsets.read(b"0,0 9,9 -10,-10", &twenty))), "k10 t1 a20");
}

#[test]
fn engines_count_rows_from_the_top() {
    let options = ReadOptions { size: Some(Size::S20), rows: RowOrder::Mirrored, ..ReadOptions::default() };
    assert_eq!(spelled(&only(RecordFormat::Moves.read(b"d3e5", &options))), "d18 e16");
}

#[test]
fn what_is_lost_is_counted() {
    let text =
        "(;SZ[20]PB[a]PW[b]EV[c]RE[0]AB[aa]C[d];B[hh]LB[hh:x](;W[ii]CR[aa];W[jj];B[])(;W[kk];B[ll]C[lost]))";
    let game = only(RecordFormat::Sgf.read(text.as_bytes(), &ReadOptions::default()));
    let losses = |format: RecordFormat| {
        let written = format.write(&game).expect("a file");
        let text = String::from_utf8(written.bytes).expect("UTF-8");
        (text, written.losses.into_iter().map(|loss| (loss.kind, loss.count)).collect::<Vec<_>>())
    };
    use LossKind::{
        Comments, Event, Labels, Marks, OutOfTurn, Outcome, Passes, Players, Setup, Size, Variations,
    };
    let common = [(Comments, 1), (Marks, 1), (Labels, 1), (Players, 2), (Outcome, 1), (Event, 1), (Size, 1)];
    let (text, found) = losses(RecordFormat::Moves);
    assert_eq!(text, "h13i12--j11--\n");
    assert_eq!(found, [&[(Variations, 2), (Setup, 1), (OutOfTurn, 1)][..], &common].concat());
    let (text, found) = losses(RecordFormat::Url);
    assert_eq!(text, "https://gomocalc.com/#/h13i12j11\n");
    assert_eq!(found, [&[(Variations, 2), (Setup, 1), (Passes, 1), (OutOfTurn, 1)][..], &common].concat());
    assert_eq!(losses(RecordFormat::Offsets).0, "-3,-3, -2,-2, -1,-1\n");
}

#[test]
fn a_position_has_no_moves() {
    let game = GameTree::of_board(&Board::new(Size::S15));
    assert_eq!(RecordFormat::Moves.write(&game), Err(Unwritable::NoMoves { format: RecordFormat::Moves }));
    assert_eq!(
        RecordFormat::Offsets.write(&game),
        Err(Unwritable::NoMoves { format: RecordFormat::Offsets })
    );
    assert!(RecordFormat::Url.write(&game).is_ok());
}

#[test]
fn long_lines_are_no_danger() {
    const LENGTH: usize = 500_000;
    for part in [
        "h8",
        "h",
        "8",
        "-",
        "{",
        "{a}",
        "(",
        "#",
        ",",
        "가",
        "h8\n",
        "1.h8\n",
        "0,0,",
        "gomocalc.com#/",
        "gomocalc.com",
    ] {
        for format in ALL {
            let _ = format.read(part.repeat(LENGTH).as_bytes(), &ReadOptions::default());
        }
    }
    let blanks = ",".repeat(LENGTH) + &" ".repeat(LENGTH);
    assert_eq!(told(RecordFormat::Moves, &blanks).len(), 1);
    let game = only(read(RecordFormat::Moves, &"h8\n".repeat(10_000)));
    assert_eq!(game.len(), 10_001);
}
