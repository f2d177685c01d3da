//! The records of Piskvork, Gomotur and Yixin.

use std::fmt::Write as _;

use hanpan_omok::record::{
    Encoding, GameTree, LossKind, Node, Outcome, ReadOptions, RecordError, RecordFormat, RowOrder,
};
use hanpan_omok::{Point, Size, Stone};
use proptest::{collection::vec, prelude::*, sample::select};

fn read_one(format: RecordFormat, bytes: &[u8]) -> Result<GameTree, RecordError> {
    let mut games = format.read(bytes, &ReadOptions::default());
    assert_eq!(games.len(), 1, "{games:?}");
    games.remove(0)
}

/// Size, names, event, result, properties and moves of a game, on one line.
fn drawn(tree: &GameTree) -> String {
    let info = &tree.info;
    let mut text = tree.size().to_string();
    for said in
        [&info.black, &info.white, &info.event, &info.rules].into_iter().filter(|said| !said.is_empty())
    {
        write!(text, " {said}").unwrap();
    }
    match &info.outcome {
        None => {}
        Some(Outcome::Won(stone, _)) => write!(text, " {stone:?} won").unwrap(),
        Some(other) => write!(text, " {other:?}").unwrap(),
    }
    info.other.iter().for_each(|(name, values)| write!(text, " {name}={}", values.join(",")).unwrap());
    for id in tree.main_line().skip(1) {
        let point = tree.node(id).played.unwrap().point;
        write!(text, " {}", point.map_or("-".to_owned(), |point| point.notation(tree.size()))).unwrap();
        if let Some(time) = tree.node(id).notes().time {
            write!(text, "/{time}").unwrap();
        }
    }
    text
}

fn lost(format: RecordFormat, tree: &GameTree) -> Vec<(LossKind, usize)> {
    format.write(tree).unwrap().losses.iter().map(|loss| (loss.kind, loss.count)).collect()
}

#[test]
fn games_of_piskvork_are_read() {
    let table = [
        (
            "Piskvorky 20x20, 11:11, 0\r\n10,10,0\r\n11,10,52\r\na.exe\r\nb.exe\r\n-1\r\n",
            "20x20 a.exe b.exe LEVELS=11:11 j11 k11/52",
        ),
        (
            "Piskvorky 15x15, 0:3, 1\n8,8,5\npbrain-a.exe\npbrain-b.exe\n0\n",
            "15x15 pbrain-b.exe pbrain-a.exe LEVELS=0:3 CODE=0 h8/5",
        ),
        ("Piskvorky 15x20, 0:0, 0\n1,1,0\n15,20,0\n-1\n", "15x20 a20 o1"),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,7\nA.zip\nB.zip\n-1\n2,Freestyle15_1\n",
            "15x15 A.zip B.zip Freestyle15_1 White won LEVELS=11:11 h8 i8/7",
        ),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,7\n8,9,1\nA\nB\n-1\n2,R\n",
            "15x15 A B R Black won LEVELS=11:11 h8 i8/7 h7/1",
        ),
        ("Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n0,S\n", "15x15 A B S Draw LEVELS=11:11 h8"),
        ("Piskvorky 15x15, 0:0, 0\n-1\n1,S\n", "15x15 S"),
        ("  piskvorky 15x15 , 0 - 0\r\n\r\n 8 , 8 \n9,9,-4\n7,7,x\n6,6,1,2\n", "15x15 h8 i7 g9 f10/1"),
        ("Piskvorky 15x15\n8,8,0\nonly\n", "15x15 only h8"),
        ("Piskvorky 15x15\n8,8,0\n7\n8\n-1\n", "15x15 7 8 h8"),
        ("Piskvorky 15x15\n8,8,0\n?\nB\n-1\n", "15x15 B h8"),
        ("Piskvorky 15x15\n8,8,0\n-1\nsome trailing junk\n", "15x15 h8"),
        ("\u{feff}Piskvorky 15x15\n8,8,0\n한판\n오목\n-1", "15x15 한판 오목 h8"),
        ("Piskvorky 15x15", "15x15"),
    ];
    for (text, expected) in table {
        assert_eq!(drawn(&read_one(RecordFormat::Psq, text.as_bytes()).unwrap()), expected, "{text}");
    }
}

#[test]
fn several_games_of_piskvork_may_be_one_file() {
    let text =
        "Piskvorky 15x15\n8,8,0\n-1\nPiskvorky 99x99\n1,1,0\nPiskvorky 15x15\n16,1,0\nPiskvorky 15x15\n1,1\n";
    let games = RecordFormat::Psq.read(text.as_bytes(), &ReadOptions::default());
    let found: Vec<String> =
        games.iter().map(|game| game.as_ref().map_or_else(ToString::to_string, drawn)).collect();
    let expected = [
        "15x15 h8",
        "line 4, column 11: expected a board from 5x5 to 25x25, found '99x99'",
        "line 7, column 1: expected a point of a board of 15x15, found '16,1,0'",
        "15x15 a15",
    ];
    assert_eq!(found, expected);
}

#[test]
fn what_is_no_game_of_piskvork_is_refused_with_its_place() {
    let table = [
        ("", "line 1, column 1: expected a game, found none"),
        (" \r\n\r\n", "line 1, column 1: expected a game, found none"),
        ("8,8,0\n", "line 1, column 1: expected 'Piskvorky' and a size, found '8,8,0'"),
        ("\nPiskvorky", "line 2, column 1: expected 'Piskvorky' and a size, found 'Piskvorky'"),
        ("Piskvorky , 0:0", "line 1, column 11: expected a board from 5x5 to 25x25, found ''"),
        ("Piskvorky -1x15, 0:0", "line 1, column 11: expected a board from 5x5 to 25x25, found '-1x15'"),
        ("Piskvorky  4x4, 0:0", "line 1, column 12: expected a board from 5x5 to 25x25, found '4x4'"),
        (
            "Piskvorky 15x15\n8,8\n0,1\n",
            "line 3, column 1: expected a point of a board of 15x15, found '0,1'",
        ),
        (
            "Piskvorky 15x15\n-9223372036854775808,1\n",
            "line 2, column 1: expected a point of a board of 15x15, found '-9223372036854775808,1'",
        ),
        (
            "Piskvorky 15x15\n9223372036854775807,1\n",
            "line 2, column 1: expected a point of a board of 15x15, found '9223372036854775807,1'",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(read_one(RecordFormat::Psq, text.as_bytes()).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn records_of_gomotur_are_read() {
    let table = [
        ("first.exe\r\nsecond.exe\r\n9,9,0\r\n10,9,31\r\n-1\r\n", "20x20 first.exe second.exe j11 k11/31"),
        ("?\nb\n0,0\n19,19\n", "20x20 b a20 t1"),
        ("a\nb\n", "20x20 a b"),
    ];
    for (text, expected) in table {
        assert_eq!(drawn(&read_one(RecordFormat::Rec, text.as_bytes()).unwrap()), expected, "{text}");
    }
    let table = [
        ("", "line 1, column 1: expected a game, found none"),
        ("a\n", "line 1, column 1: expected a game, found none"),
        ("a\n1,1,1\n", "line 2, column 1: expected the name of a player, found '1,1,1'"),
        ("a\nb\n20,1,1\n", "line 3, column 1: expected a point of a board of 20x20, found '20,1,1'"),
        ("a\nb\n1,1,1\nc", "line 4, column 1: expected a move such as '9,10,0', or a code, found 'c'"),
    ];
    for (text, expected) in table {
        assert_eq!(read_one(RecordFormat::Rec, text.as_bytes()).unwrap_err().to_string(), expected, "{text}");
    }
    let options = ReadOptions { size: Some(Size::S15), ..ReadOptions::default() };
    let game = RecordFormat::Rec.read(b"a\nb\n7,0,1\n", &options).remove(0).unwrap();
    assert_eq!(drawn(&game), "15x15 a b h15/1");
}

#[test]
fn positions_of_yixin_are_read() {
    let table = [
        ("15\n15\n0\n", "15x15"),
        ("15\n20\n2\n0 0\n14 19\n", "20x15 a15 t1"),
        ("15\r\n15\r\n2\r\n7 7\r\n6 8\r\n", "15x15 h8 i9"),
        (" 15 15 1 7 7 ", "15x15 h8"),
        ("20\n2\n1\n0 0\n", "20x20 renju a20"),
    ];
    for (text, expected) in table {
        assert_eq!(drawn(&read_one(RecordFormat::Sav, text.as_bytes()).unwrap()), expected, "{text}");
    }
    let table = [
        ("", "line 1, column 1: expected the height of the board, found the end of the file"),
        ("15", "line 1, column 3: expected the width of the board, found the end of the file"),
        ("15\n4", "line 1, column 1: expected a board from 5x5 to 25x25, found '4x15'"),
        ("26\n1\n0", "line 1, column 1: expected a board from 5x5 to 25x25, found '1x26'"),
        ("15\n15\n", "line 3, column 1: expected the number of moves, found the end of the file"),
        ("15\n15\n-1", "line 3, column 1: expected the number of moves, found '-1'"),
        ("15\n15\n+1", "line 3, column 1: expected the number of moves, found '+1'"),
        (
            "15\n15\n99999999999999999999",
            "line 3, column 1: expected the number of moves, found '99999999999999999999'",
        ),
        (
            "15\n15\n18446744073709551615\n7 7\n7",
            "line 5, column 2: expected the column of a move, found the end of the file",
        ),
        ("15\n15\n1\n15 7", "line 4, column 1: expected a point of a board of 15x15, found '15 7'"),
        (
            "15\n15\n1\n18446744073709551615 7",
            "line 4, column 1: expected a point of a board of 15x15, found '18446744073709551615 7'",
        ),
        ("15\n15\n1\n7 7 한", "line 4, column 5: expected the end of the file behind the moves, found '한'"),
    ];
    for (text, expected) in table {
        assert_eq!(read_one(RecordFormat::Sav, text.as_bytes()).unwrap_err().to_string(), expected, "{text}");
    }
}

#[test]
fn positions_as_bytes_are_read() {
    let table: [(&[u8], Result<&str, &str>); 10] = [
        (&[0], Ok("15x15")),
        (&[1, 112], Ok("15x15 h8")),
        (&[4, 0, 14, 210, 224], Ok("15x15 a15 o15 a1 o1")),
        (&[3, 112, 240, 97], Ok("15x15 h8 - h9")),
        (&[], Err("byte 0: expected a game, found none")),
        (&[2, 112], Err("byte 2: expected 2 moves, found the end of the file")),
        (&[255], Err("byte 1: expected 255 moves, found the end of the file")),
        (&[1, 112, 0], Err("byte 2: expected the end of the file behind 1 moves, found 0x00")),
        (&[2, 112, 225], Err("byte 2: expected a point of a board of 15x15, found '225'")),
        (&[1, 255], Err("byte 1: expected a point of a board of 15x15, found '255'")),
    ];
    for (bytes, expected) in table {
        let found =
            read_one(RecordFormat::Pos, bytes).map(|game| drawn(&game)).map_err(|error| error.to_string());
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{bytes:?}");
    }
}

#[test]
fn rows_may_run_the_other_way() {
    let options = ReadOptions { rows: RowOrder::Mirrored, ..ReadOptions::default() };
    let table: [(RecordFormat, &[u8], &str); 4] = [
        (RecordFormat::Psq, b"Piskvorky 15x15\n1,1\n", "15x15 a1"),
        (RecordFormat::Rec, b"a\nb\n0,0\n", "20x20 a b a1"),
        (RecordFormat::Sav, b"15 15 1 0 0", "15x15 a1"),
        (RecordFormat::Pos, &[1, 0], "15x15 a1"),
    ];
    for (format, bytes, expected) in table {
        assert_eq!(drawn(format.read(bytes, &options)[0].as_ref().unwrap()), expected);
    }
}

#[test]
fn names_are_read_in_the_encoding_that_is_given() {
    let options = ReadOptions { encoding: Encoding::by_name("euc-kr"), ..ReadOptions::default() };
    let game =
        RecordFormat::Psq.read(b"Piskvorky 15x15\n\xc7\xd1\xc6\xc7\nb\n-1\n", &options).remove(0).unwrap();
    assert_eq!(game.info.black, "한판");
}

#[test]
fn what_these_formats_have_no_room_for_is_counted() {
    let point = |name: &str| Point::parse_notation(name, Size::S15).ok();
    let mut tree = GameTree::new(Size::S15);
    tree.info.black = "7,7".to_owned();
    tree.info.white = "a\nb ".to_owned();
    tree.info.event = "Cup".to_owned();
    tree.info.round = "3".to_owned();
    tree.info.outcome = Some(Outcome::Won(Stone::Black, "Time".to_owned()));
    tree.info.other =
        vec![("CODE".to_owned(), vec!["x".to_owned()]), ("LEVELS".to_owned(), vec!["1:2".to_owned()])];
    let first = tree.add(tree.root(), Node::of_move(Stone::Black, point("h8")));
    tree.add(first, Node::of_move(Stone::White, None));
    tree.node_mut(first).notes_mut().time = Some(3);
    let psq = RecordFormat::Psq.write(&tree).unwrap();
    let text = "Piskvorky 15x15, 1:2, 0\r\n8,8,3\r\n?\r\na b\r\n-1\r\n1,Cup\r\n";
    assert_eq!(String::from_utf8(psq.bytes).unwrap(), text);
    let of_psq = [
        (LossKind::Passes, 1),
        (LossKind::Players, 1),
        (LossKind::Outcome, 1),
        (LossKind::Event, 1),
        (LossKind::Other, 1),
        (LossKind::Characters, 2),
    ];
    assert_eq!(lost(RecordFormat::Psq, &tree), of_psq);
    let of_rec = [
        (LossKind::Passes, 1),
        (LossKind::Players, 1),
        (LossKind::Outcome, 1),
        (LossKind::Event, 2),
        (LossKind::Other, 2),
        (LossKind::Size, 1),
        (LossKind::Characters, 2),
    ];
    assert_eq!(lost(RecordFormat::Rec, &tree), of_rec);
    let of_sav = [
        (LossKind::Passes, 1),
        (LossKind::Times, 1),
        (LossKind::Players, 2),
        (LossKind::Outcome, 1),
        (LossKind::Event, 2),
        (LossKind::Other, 2),
    ];
    assert_eq!(lost(RecordFormat::Sav, &tree), of_sav);
    assert_eq!(lost(RecordFormat::Pos, &tree), of_sav);
}

#[test]
fn a_name_without_a_letter_is_no_name() {
    let mut tree = GameTree::of_moves(Size::S20, Size::S20.points().take(2));
    tree.info.black = ",7,0;".to_owned();
    tree.info.white = " \0\u{1}\0 ".to_owned();
    for (format, expected) in [(RecordFormat::Psq, ",7,0;"), (RecordFormat::Rec, ",7,0;")] {
        let game = read_one(format, &format.write(&tree).unwrap().bytes).unwrap();
        assert_eq!((&*game.info.black, &*game.info.white, game.len()), (expected, "", 3));
        assert_eq!(lost(format, &tree).last(), Some(&(LossKind::Characters, 5)));
    }
}

#[test]
fn a_time_without_a_stone_is_lost() {
    let mut tree = GameTree::of_moves(Size::S20, Size::S20.points().take(2));
    let pass = tree.add(tree.main_line().last().unwrap(), Node::of_move(Stone::Black, None));
    for id in [tree.root(), pass] {
        tree.node_mut(id).notes_mut().time = Some(1);
    }
    for format in [RecordFormat::Psq, RecordFormat::Rec] {
        assert_eq!(lost(format, &tree), [(LossKind::Passes, 1), (LossKind::Times, 2)]);
    }
}

#[test]
fn what_these_formats_cannot_hold_is_refused() {
    let refused = |format: RecordFormat, tree: &GameTree| format.write(tree).unwrap_err().to_string();
    let wide = GameTree::new(Size::new(25, 15).unwrap());
    assert_eq!(refused(RecordFormat::Rec, &wide), "rec holds boards of 20x20, not of 25x15");
    assert_eq!(refused(RecordFormat::Pos, &wide), "pos holds boards of 15x15, not of 25x15");
    let long = GameTree::of_moves(Size::S15, Size::S15.points().chain(Size::S15.points()));
    assert_eq!(refused(RecordFormat::Pos, &long), "pos holds 255 moves at most, not 450");
}

fn any_size() -> impl Strategy<Value = Size> {
    (Size::MIN..=Size::MAX, Size::MIN..=Size::MAX)
        .prop_map(|(width, height)| Size::new(width, height).unwrap())
}

fn any_game(sizes: impl Strategy<Value = Size>) -> impl Strategy<Value = GameTree> {
    sizes.prop_flat_map(|size| {
        let points: Vec<Point> = size.points().collect();
        vec(select(points), 0..=60).prop_map(move |points| GameTree::of_moves(size, points))
    })
}

/// A game with times.
fn any_timed(sizes: impl Strategy<Value = Size>) -> impl Strategy<Value = GameTree> {
    (any_game(sizes), vec(1..=i64::MAX.unsigned_abs(), 60)).prop_map(|(mut tree, times)| {
        let ids: Vec<_> = tree.main_line().skip(1).collect();
        ids.into_iter().zip(times).for_each(|(id, time)| tree.node_mut(id).notes_mut().time = Some(time));
        tree
    })
}

fn any_names() -> impl Strategy<Value = [String; 2]> {
    let name = || "([a-z.가-힣][a-z0-9 .,가-힣]{0,8}[a-z가-힣])?";
    (name(), name()).prop_map(|(black, white)| [black, white])
}

proptest! {
    #[test]
    fn games_of_piskvork_come_back(
        mut tree in any_timed(any_size()),
        [black, white] in any_names(),
        event in "([a-z][a-z0-9 _,]{0,8}[a-z])?",
        has_result in any::<bool>(),
        is_draw in any::<bool>(),
        code in proptest::option::of(0..20),
        levels in proptest::option::of(1..12),
    ) {
        (tree.info.black, tree.info.white) = (black, white);
        for (name, value) in [("LEVELS", levels.map(|level: i32| format!("{level}:0"))), ("CODE", code.map(|code: i32| code.to_string()))] {
            tree.info.other.extend(value.map(|value| (name.to_owned(), vec![value])));
        }
        if has_result {
            let winner = tree.moves().last().filter(|_| !is_draw).map(|last| Outcome::Won(last.stone, String::new()));
            tree.info.outcome = Some(winner.unwrap_or(Outcome::Draw));
            tree.info.event = event;
        }
        let written = RecordFormat::Psq.write(&tree).unwrap();
        prop_assert_eq!(written.losses, []);
        prop_assert_eq!(read_one(RecordFormat::Psq, &written.bytes), Ok(tree));
        prop_assert_eq!(RecordFormat::sniff(&written.bytes, ""), Some(RecordFormat::Psq));
    }

    #[test]
    fn records_of_gomotur_come_back(mut tree in any_timed(Just(Size::S20)), [black, white] in any_names()) {
        (tree.info.black, tree.info.white) = (black, white);
        let written = RecordFormat::Rec.write(&tree).unwrap();
        prop_assert_eq!(written.losses, []);
        prop_assert_eq!(read_one(RecordFormat::Rec, &written.bytes), Ok(tree));
    }

    #[test]
    fn positions_of_yixin_come_back(tree in any_game(any_size())) {
        let written = RecordFormat::Sav.write(&tree).unwrap();
        prop_assert_eq!(written.losses, []);
        prop_assert_eq!(read_one(RecordFormat::Sav, &written.bytes), Ok(tree));
    }

    #[test]
    fn positions_as_bytes_come_back(tree in any_game(Just(Size::S15))) {
        let written = RecordFormat::Pos.write(&tree).unwrap();
        prop_assert_eq!(written.losses, []);
        prop_assert_eq!(read_one(RecordFormat::Pos, &written.bytes), Ok(tree));
    }

    #[test]
    fn a_changed_or_shortened_file_is_read_or_refused(
        tree in any_timed(Just(Size::S15)),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..=8),
        length in any::<prop::sample::Index>(),
    ) {
        for format in [RecordFormat::Psq, RecordFormat::Rec, RecordFormat::Sav, RecordFormat::Pos] {
            let mut bytes = format.write(&tree).unwrap().bytes;
            for (index, byte) in &changes {
                let at = index.index(bytes.len());
                bytes[at] = *byte;
            }
            let cut = &bytes[..length.index(bytes.len() + 1)];
            for options in [RowOrder::Standard, RowOrder::Mirrored].map(|rows| ReadOptions { rows, ..ReadOptions::default() }) {
                for game in format.read(&bytes, &options).into_iter().chain(format.read(cut, &options)).flatten() {
                    let _ = format.write(&game);
                }
            }
        }
    }

    #[test]
    fn a_position_that_was_cut_short_is_refused(tree in any_game(Just(Size::S15))) {
        let bytes = RecordFormat::Pos.write(&tree).unwrap().bytes;
        for length in 0..bytes.len() {
            prop_assert!(read_one(RecordFormat::Pos, &bytes[..length]).is_err());
        }
    }
}

#[test]
fn a_long_line_or_many_lines_are_read_in_a_moment() {
    let sav = format!("15 15 10000{}", " 7 7".repeat(10_000));
    assert_eq!(read_one(RecordFormat::Sav, sav.as_bytes()).unwrap().len(), 10_001);
    let psq = format!("Piskvorky 15x15\n{}", "8,8,0\n".repeat(10_000));
    assert_eq!(read_one(RecordFormat::Psq, psq.as_bytes()).unwrap().len(), 10_001);
    let headers = "Piskvorky 15x15\n".repeat(100_000);
    assert_eq!(RecordFormat::Psq.read(headers.as_bytes(), &ReadOptions::default()).len(), 100_000);
    let wide = format!("Piskvorky 15x15\n{}", ",".repeat(8_000_000));
    assert_eq!(drawn(&read_one(RecordFormat::Psq, wide.as_bytes()).unwrap()).len(), 8_000_006);
}
