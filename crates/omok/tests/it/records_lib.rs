//! RenLib's library files.

use hanpan_omok::record::{
    Encoding, GameTree, LossKind, Mark, MarkKind, Node, NodeId, Notes, Place, ReadOptions, RecordError,
    RecordFormat, RowOrder, Unwritable,
};
use hanpan_omok::{Point, Size, Stone};
use proptest::{collection::vec, prelude::*, sample::select};

const HEADER: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn point(name: &str) -> Point {
    Point::parse_notation(name, Size::S15).unwrap()
}

/// The tree, unless there is an error, or one behind it.
fn read_with(bytes: &[u8], options: ReadOptions) -> Result<GameTree, RecordError> {
    let mut games = RecordFormat::Lib.read(bytes, &options);
    assert!(games.len() == 1 || games.len() == 2 && games[0].is_ok() && games[1].is_err());
    games.remove(games.len() - 1)
}

fn read(bytes: &[u8]) -> Result<GameTree, RecordError> {
    read_with(bytes, ReadOptions::default())
}

/// Nodes behind a header and a root.
fn file(nodes: &[u8]) -> Vec<u8> {
    [HEADER, &[0, 0], nodes].concat()
}

fn forced(name: &str) -> ReadOptions {
    ReadOptions { encoding: Encoding::by_name(name), ..ReadOptions::default() }
}

/// A tree as a line: moves, variations in brackets, titles and comments in quotation marks, labels behind their points.
fn drawn(tree: &GameTree) -> String {
    fn node(tree: &GameTree, id: NodeId) -> String {
        let Notes { title, comment, marks, other, .. } = tree.node(id).notes();
        let name = |point: Point| point.notation(Size::S15);
        let mut text = match tree.node(id).played {
            None => "root".to_owned(),
            Some(played) => {
                let colour = if played.stone == Stone::Black { "B" } else { "W" };
                format!("{colour}{}", played.point.map_or("-".to_owned(), name))
            }
        };
        for said in [title, comment].into_iter().filter(|text| !text.is_empty()) {
            text += &format!(" {said:?}");
        }
        for mark in marks {
            let MarkKind::Label(label) = &mark.kind else { panic!("only labels") };
            text += &format!(" {}={label}", name(mark.point));
        }
        let of_game = if id == tree.root() { &*tree.info.other } else { &[] };
        of_game.iter().chain(other).for_each(|(name, _)| text += &format!(" {name}"));
        let below: Vec<String> = tree.children(id).map(|child| node(tree, child)).collect();
        match below.as_slice() {
            [] => text,
            [only] => format!("{text} {only}"),
            _ => below.iter().fold(text, |text, child| format!("{text} ({child})")),
        }
    }
    node(tree, tree.root())
}

#[test]
fn nodes_become_a_tree() {
    let table: [(&[u8], &str); 17] = [
        (&[], "root"),
        (&[0x78, 0x40], "root Bh8"),
        (&[0x78, 0x00, 0x69, 0x40], "root Bh8 Wi9"),
        (&[0x01, 0x00, 0x0f, 0x00, 0xe1, 0x00, 0xef, 0x40], "root Ba15 Wo15 Ba1 Wo1"),
        (&[0x78, 0x00, 0x69, 0xc0, 0x59, 0x40], "root Bh8 (Wi9) (Wi10)"),
        (&[0x78, 0x80, 0x69, 0x40, 0x88, 0x40], "root (Bh8 Wi9) (Bh7)"),
        (&[0x78, 0x00, 0x00, 0x00, 0x69, 0x40], "root Bh8 W- Bi9"),
        (&[0x78, 0x54], "root Bh8 HO START"),
        (&[0x78, 0x48, b'a', b'b', 0, 0], "root Bh8 \"ab\""),
        (&[0x78, 0x48, b'a', 8, b'b', 13, 10, b'c', 0, 0], "root Bh8 \"a\" \"b\\nc\""),
        (&[0x78, 0x48, 8, b'b', 13, 0], "root Bh8 \"b\\n\""),
        (&[0x78, 0x41, 0, 1, b'A', 0], "root h8=A Bh8"),
        (&[0x78, 0x49, 0, 1, b't', 0, b'A', b'B', 0, 0], "root h8=AB Bh8 \"t\""),
        (&[0x78, 0x41, 0, 2], "root Bh8"),
        (&[0x78, 0x00, 0x69, 0xc0, 0x59, 0x43, 0, 1, b'A', 0], "root Bh8 i10=A Wi9"),
        (&[0x78, 0x60, b'[', b'|' | 0x80], "root Bh8 \"Äö\""),
        (&[0x78, 0x60, b'a', 8, b'{' | 0x80, 0], "root Bh8 \"a\" \"ä\""),
    ];
    for (nodes, expected) in table {
        assert_eq!(drawn(&read(&file(nodes)).unwrap()), expected, "{nodes:02x?}");
    }
}

#[test]
fn what_renlib_tolerates_is_read() {
    let table: [(&[u8], &str); 13] = [
        // Without a root, as version 3.0; and without a header.
        (&[HEADER, &[0x78, 0x00, 0x69, 0x40]].concat(), "root Bh8 Wi9"),
        (&[0x78, 0x00, 0x69, 0x40], "root Bh8 Wi9"),
        // A pass is no root if something is before it.
        (&[0x78, 0x00, 0x00, 0x40], "root Bh8 W-"),
        // The root's flags, its comment, and its label, which has no point.
        (&[HEADER, &[0, 0xd8, b'a', 0, 0x78, 0x40]].concat(), "root \"a\" HO Bh8"),
        (&[HEADER, &[0, 0x01, 0, 1, b'a', 0, 0x78, 0x40]].concat(), "root \"a\" Bh8"),
        // The same move twice is one node.
        (
            &file(&[0x78, 0x88, b'a', 0, 0x69, 0x40, 0x78, 0x08, b'b', 0, 0x59, 0x40]),
            "root Bh8 \"a\" \"b\" (Wi9) (Wi10)",
        ),
        (&file(&[0x78, 0xd0, 0x78, 0xd0, 0x78, 0x50]), "root Bh8 HO"),
        (&file(&[0x78, 0xc4, 0x78, 0x50]), "root Bh8 HO START"),
        // What is said and below where no move is.
        (&file(&[0x78, 0x00, 0x69, 0x0a, b'a', 0, 0x59, 0x40]), "root Bh8 \"a\" Wi10"),
        // Branches that were saved by themselves.
        (&file(&[0x78, 0x80, 0x69, 0x80, 0x59, 0x40]), "root Bh8 Wi9 Bi10"),
        (&file(&[0x78, 0x80, 0x69, 0x00]), "root Bh8 Wi9"),
        // A last text without its padding, and a byte behind the last node.
        (&file(&[0x78, 0x40, b'\n']), "root Bh8"),
        (&file(&[0x78, 0x48, b'a', b'b', 0]), "root Bh8 \"ab\""),
    ];
    for (bytes, expected) in table {
        assert_eq!(drawn(&read(bytes).unwrap()), expected, "{bytes:02x?}");
    }
}

#[test]
fn what_is_no_library_is_refused_with_its_place() {
    let long = [[0x78_u8, 0x00], [0x79, 0x00]].concat().repeat(501);
    let table: [(&[u8], &str); 19] = [
        (
            b"",
            "byte 0: expected a RenLib library, which begins with ff 52 65 6e 4c 69 62 ff, found the end of the file",
        ),
        (
            b"(;GM[4])",
            "byte 0: expected a RenLib library, which begins with ff 52 65 6e 4c 69 62 ff, found 0x28",
        ),
        (
            b"\xffRemLib",
            "byte 3: expected a RenLib library, which begins with ff 52 65 6e 4c 69 62 ff, found 0x6d",
        ),
        (b"\xffRenLib\xff\x03\x04", "byte 10: expected a header of 20 bytes, found the end of the file"),
        (
            &[b"\xffRenLib\xff\x03\x05", &HEADER[10..]].concat(),
            "byte 9: expected a version up to 3.4, found 0x05",
        ),
        (
            &[b"\xffRenLib\xff\x04\x00", &HEADER[10..]].concat(),
            "byte 8: expected a version up to 3.4, found 0x04",
        ),
        (&[HEADER, &[0]].concat(), "byte 21: expected a node's point and flags, found the end of the file"),
        (&file(&[0x78]), "byte 23: expected a node's point and flags, found the end of the file"),
        (&file(&[0x10, 0x40]), "byte 22: expected a point of a board of 15x15, found '0x10'"),
        (&file(&[0xf1, 0x40]), "byte 22: expected a point of a board of 15x15, found '0xf1'"),
        (&file(&[0x78, 0x00, 0xff, 0x40]), "byte 24: expected a point of a board of 15x15, found '0xff'"),
        (
            &file(&[0x78, 0x40, 0x79, 0x40]),
            "byte 24: expected the end of the file behind the last variation, found 0x79",
        ),
        (
            &file(&[0x78, 0x48, b'a', b'b']),
            "byte 26: expected the end of a comment, found the end of the file",
        ),
        (
            &file(&[0x78, 0x60, b'a', b'b']),
            "byte 26: expected the end of an old comment, found the end of the file",
        ),
        (&file(&[0x78, 0x41, 0]), "byte 25: expected a node's extension, found the end of the file"),
        (&file(&[0x78, 0x41, 0, 1, b'a']), "byte 27: expected the end of a label, found the end of the file"),
        (
            &file(&[0x78, 0x00, 0x69, 0xc0, 0x59, 0xc0]),
            "byte 28: expected another variation, found the end of the file",
        ),
        (
            &file(&[0x78, 0x00, 0x69, 0xc0, 0x59, 0x00]),
            "byte 28: expected a move behind the last one, found the end of the file",
        ),
        (&file(&long), "byte 2024: expected at most 1000 nodes on a line, found 0x79"),
    ];
    for (bytes, expected) in table {
        assert_eq!(read(bytes).unwrap_err().to_string(), expected);
    }
}

#[test]
fn what_is_missing_is_said_behind_what_is_there() {
    let table: [(&[u8], &str, &str); 3] = [
        (&[0x78, 0x00, 0x69, 0xc0, 0x59, 0xc0], "root Bh8 (Wi9) (Wi10)", "another variation"),
        (&[0x78, 0x80, 0x69, 0xc0, 0x59, 0x40], "root Bh8 (Wi9) (Wi10)", ""),
        (&[0x78, 0x00, 0x69, 0xc0, 0x59, 0x00], "root Bh8 (Wi9) (Wi10)", "a move behind the last one"),
    ];
    for (nodes, tree, missing) in table {
        let games = RecordFormat::Lib.read(&file(nodes), &ReadOptions::default());
        assert_eq!(drawn(games[0].as_ref().unwrap()), tree);
        let said = games.get(1).map_or(String::new(), |error| error.as_ref().unwrap_err().to_string());
        let expected = format!("byte 28: expected {missing}, found the end of the file");
        assert_eq!(said, if missing.is_empty() { String::new() } else { expected });
    }
}

#[test]
fn texts_are_read_in_the_encoding_of_the_file() {
    let comment = |text: &[u8]| {
        let padding: &[u8] = if text.len().is_multiple_of(2) { &[0, 0] } else { &[0] };
        file(&[&[0x78, 0x48], text, padding].concat())
    };
    let title = |tree: GameTree| tree.node(tree.main_line().last().unwrap()).notes().title.clone();
    let chinese =
        b"\xb0\xd7\xc6\xe5\xd7\xee\xbf\xb9\xb5\xc4\xca\xc7\xba\xda\xc6\xe5\xb5\xc4\xb5\xda\xce\xe5\xca\xd6";
    let table: [(&[u8], Option<&str>, &str); 5] = [
        ("한판".as_bytes(), None, "한판"),
        (chinese, None, "白棋最抗的是黑棋的第五手"),
        (b"\xc7\xd1\xc6\xc7", Some("euc-kr"), "한판"),
        (b"\x8c\xdc\x96\xda", Some("shift_jis"), "五目"),
        (b"\xe5\xe4\xf6", Some("latin1"), "åäö"),
    ];
    for (text, encoding, expected) in table {
        let options = encoding.map_or_else(ReadOptions::default, forced);
        assert_eq!(title(read_with(&comment(text), options).unwrap()), expected);
    }
}

#[test]
fn even_short_texts_tell_their_encoding() {
    let table = [
        ("EUC-KR", "한판"),
        ("EUC-KR", "흑 승"),
        ("EUC-KR", "백 필승"),
        ("EUC-KR", "여기서 백이 막으면 흑이 사삼으로 이깁니다."),
        ("GBK", "白胜"),
        ("GBK", "黑必胜"),
        ("GBK", "此处白棋有两种走法"),
        ("Shift_JIS", "黒勝ち"),
        ("Shift_JIS", "五目並べ"),
        ("Shift_JIS", "ここで白が受けると四三勝ち"),
        ("windows-1251", "победа белых"),
        ("windows-1252", "å"),
        ("windows-1252", "Svart vinner på grund av fyra-tre"),
        ("windows-1257", "uzvar melnais, labākais gājiens"),
        ("Big5", "這裡白棋必須防守"),
    ];
    for (name, text) in table {
        let (bytes, unknown) = Encoding::by_name(name).unwrap().encode(text);
        assert_eq!(
            (unknown, Encoding::guess([bytes.as_slice()]).decode(&bytes)),
            (0, text.to_owned()),
            "{name}"
        );
    }
}

#[test]
fn texts_are_written_in_the_code_page_of_their_script() {
    let written = |text: &str| {
        let mut tree = GameTree::new(Size::S15);
        text.clone_into(&mut tree.node_mut(tree.root()).notes_mut().title);
        let written = RecordFormat::Lib.write(&tree).unwrap();
        assert_eq!(written.losses, []);
        written.bytes[22..].split(|byte| *byte == 0).next().unwrap().to_owned()
    };
    assert_eq!(written("plain"), b"plain");
    assert_eq!(written("åäö"), b"\xe5\xe4\xf6");
    assert_eq!(written("ход"), b"\xf5\xee\xe4");
    assert_eq!(written("한판"), b"\xc7\xd1\xc6\xc7");
    assert_eq!(written("五目並べ"), b"\x8c\xdc\x96\xda\x95\xc0\x82\xd7");
    assert_eq!(written("白棋"), b"\xb0\xd7\xc6\xe5");
    assert_eq!(written("한판 白棋 ход 🙂"), "한판 白棋 ход 🙂".as_bytes());
}

#[test]
fn a_mirrored_file_is_read_from_the_bottom() {
    let options = ReadOptions { rows: RowOrder::Mirrored, ..ReadOptions::default() };
    let tree = read_with(&file(&[0x01, 0x00, 0x69, 0x43, 0, 1, b'A', 0]), options).unwrap();
    assert_eq!(drawn(&tree), "root Ba1 i7=A");
}

#[test]
fn only_boards_of_15_are_written() {
    let error = RecordFormat::Lib.write(&GameTree::new(Size::S19)).unwrap_err();
    assert_eq!(error.to_string(), "lib holds boards of 15x15, not of 19x19");
    let long = GameTree::of_moves(Size::S15, [point("h8"), point("h9")].into_iter().cycle().take(1001));
    assert!(matches!(RecordFormat::Lib.write(&long), Err(Unwritable::TooMany { most: 1000, .. })));
}

#[test]
fn a_mark_on_the_root_goes_through_sgf() {
    let game = read(&[HEADER, &[0, 0x14, 0x78, 0x40]].concat()).unwrap();
    let sgf = RecordFormat::Sgf.write(&game).unwrap();
    let again = RecordFormat::Sgf.read(&sgf.bytes, &ReadOptions::default()).remove(0).unwrap();
    assert_eq!(again, game);
    let written = RecordFormat::Lib.write(&again).unwrap();
    assert_eq!((read(&written.bytes), written.losses), (Ok(game), vec![]));
}

#[test]
fn what_a_library_has_no_room_for_is_counted() {
    let mut tree = GameTree::new(Size::S15);
    tree.info.black = "A".to_owned();
    tree.info.other.push(("XX".to_owned(), Vec::new()));
    let root = tree.root();
    let notes = tree.node_mut(root).notes_mut();
    notes.title = "a\0b\u{8}c".to_owned();
    notes.time = Some(1);
    let label = |text: &str| MarkKind::Label(text.to_owned());
    for kind in [MarkKind::Circle, label("A"), label("B"), label(""), label("\0")] {
        notes.marks.push(Mark { point: point("h8"), kind });
    }
    notes.other = vec![("HO".to_owned(), vec!["1".to_owned()]), ("YY".to_owned(), Vec::new())];
    let first = tree.add(root, Node::of_move(Stone::White, Some(point("h8"))));
    tree.add(first, Node::of_move(Stone::Black, Some(point("i9"))));
    let written = RecordFormat::Lib.write(&tree).unwrap();
    let losses: Vec<(LossKind, usize)> = written.losses.iter().map(|loss| (loss.kind, loss.count)).collect();
    let expected = [
        (LossKind::OutOfTurn, 1),
        (LossKind::Marks, 1),
        (LossKind::Labels, 3),
        (LossKind::Times, 1),
        (LossKind::Players, 1),
        (LossKind::Other, 2),
        (LossKind::Characters, 2),
    ];
    assert_eq!(losses, expected);
    assert_eq!(drawn(&read(&written.bytes).unwrap()), "root \"abc\" h8=A HO B- Wh8 Bi9");
}

#[test]
fn nodes_without_a_move_are_joined_with_the_one_before() {
    let mut tree = GameTree::new(Size::S15);
    let said = |title: &str, comment: &str| {
        let mut node = Node::default();
        title.clone_into(&mut node.notes_mut().title);
        comment.clone_into(&mut node.notes_mut().comment);
        node
    };
    *tree.node_mut(tree.root()).notes_mut() = said("", "root").notes().clone();
    let silent = tree.add(tree.root(), said("title", "more"));
    let deeper = tree.add(silent, said("second", ""));
    tree.add(deeper, Node::of_move(Stone::Black, Some(point("h8"))));
    tree.add(tree.root(), Node::of_move(Stone::Black, Some(point("i9"))));
    let written = RecordFormat::Lib.write(&tree).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(drawn(&read(&written.bytes).unwrap()), "root \"title\" \"second\\nroot\\nmore\" (Bh8) (Bi9)");
}

/// Texts of one script, and its encoding.
fn any_script() -> impl Strategy<Value = (&'static str, &'static str)> {
    select(vec![
        ("utf-8", "[a-z \\n]{1,9}"),
        ("windows-1252", "[a-zåäöß \\n]{0,9}é"),
        ("windows-1251", "[a-zЖ \\n]{0,9}ж"),
        ("euc-kr", "[a-z오목 \\n]{0,9}가"),
        ("shift_jis", "[a-z五目表 \\n]{0,9}ア"),
        ("gbk", "[a-z连珠白 \\n]{0,9}棋"),
        ("utf-8", "[a-z连오ア \\n]{0,9}🙂"),
    ])
}

/// What is said of a node: title, comment, label on its point before it, mark and start position.
#[derive(Clone, Debug)]
struct Said {
    parent: usize,
    place: u8,
    texts: [Option<String>; 3],
    properties: [bool; 2],
}

fn any_said(pattern: &'static str) -> impl Strategy<Value = Said> {
    let text = || proptest::option::weighted(0.2, pattern);
    let texts = (text(), text(), text()).prop_map(|(a, b, c)| [a, b, c]);
    (
        any::<prop::sample::Index>(),
        0..=225_u8,
        texts,
        proptest::array::uniform2(proptest::bool::weighted(0.1)),
    )
        .prop_map(|(parent, place, texts, properties)| Said {
            parent: parent.index(1000),
            place,
            texts,
            properties,
        })
}

/// A tree that a library holds: moves take turns and differ among siblings, and no two labels are on one point.
fn tree_of(nodes: &[Said]) -> GameTree {
    let mut tree = GameTree::new(Size::S15);
    let points: Vec<Point> = Size::S15.points().collect();
    let mut ids = vec![(tree.root(), 0)];
    for said in nodes {
        let (parent, depth) = ids[ids.len() - 1 - said.parent.min(ids.len() - 1) % 5 % ids.len()];
        let point = points.get(usize::from(said.place)).copied();
        let is_known = |id: NodeId| tree.node(id).played.is_some_and(|played| played.point == point);
        if tree.children(parent).any(is_known) {
            continue;
        }
        let [title, comment, label] = said.texts.clone();
        if let (Some(point), Some(text)) = (point, label) {
            let marks = &mut tree.node_mut(parent).notes_mut().marks;
            if marks.iter().all(|mark| mark.point != point) {
                marks.push(Mark { point, kind: MarkKind::Label(text) });
            }
        }
        // Some nodes are only there for their label.
        if said.properties[0] && said.properties[1] {
            continue;
        }
        let stone = if depth % 2 == 0 { Stone::Black } else { Stone::White };
        let mut node = Node::of_move(stone, point);
        let notes = node.notes_mut();
        notes.title = title.unwrap_or_default();
        notes.comment = comment.unwrap_or_default();
        for (name, is_said) in ["HO", "START"].into_iter().zip(said.properties) {
            if is_said {
                notes.other.push((name.to_owned(), vec!["1".to_owned()]));
            }
        }
        ids.push((tree.add(parent, node), depth + 1));
    }
    tree
}

/// The order of labels does not matter.
fn with_sorted_labels(mut tree: GameTree) -> GameTree {
    let ids: Vec<NodeId> = tree.walk().map(|(id, _)| id).collect();
    ids.into_iter().for_each(|id| tree.node_mut(id).notes_mut().marks.sort_by_key(|mark| mark.point));
    tree
}

fn any_tree() -> impl Strategy<Value = (&'static str, GameTree)> {
    any_script().prop_flat_map(|(encoding, pattern)| {
        vec(any_said(pattern), 0..=40).prop_map(move |nodes| (encoding, tree_of(&nodes)))
    })
}

proptest! {
    #[test]
    fn what_was_written_is_read_again((encoding, tree) in any_tree()) {
        let written = RecordFormat::Lib.write(&tree).unwrap();
        prop_assert_eq!(written.losses, []);
        let read = read_with(&written.bytes, forced(encoding)).unwrap();
        prop_assert_eq!(with_sorted_labels(read), with_sorted_labels(tree));
    }

    #[test]
    fn a_file_that_was_cut_short_is_never_taken_for_the_whole((_, tree) in any_tree()) {
        let bytes = RecordFormat::Lib.write(&tree).unwrap().bytes;
        let whole = read(&bytes).unwrap();
        let is_padding = |length: usize| bytes[length..].iter().all(|byte| *byte == 0);
        for length in (0..bytes.len()).filter(|length| !is_padding(*length)) {
            match read(&bytes[..length]) {
                Ok(part) => prop_assert_ne!(&part, &whole),
                Err(error) if length >= 20 => prop_assert_eq!(error.place, Place::Byte(length as u64)),
                Err(_) => {}
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(
        (_, tree) in any_tree(),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 1..=8),
        mirrored in any::<bool>(),
    ) {
        let mut bytes = RecordFormat::Lib.write(&tree).unwrap().bytes;
        for (index, byte) in changes {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        let rows = if mirrored { RowOrder::Mirrored } else { RowOrder::Standard };
        if let Ok(tree) = read_with(&bytes, ReadOptions { rows, ..ReadOptions::default() }) {
            prop_assert!(tree.len() <= bytes.len());
            let again = RecordFormat::Lib.write(&tree).unwrap();
            read(&again.bytes).unwrap();
        }
    }

    #[test]
    fn any_nodes_are_read_or_refused(nodes in vec(any::<u8>(), 0..200)) {
        let _ = read(&file(&nodes));
        let _ = read(&[&[0x78], nodes.as_slice()].concat());
    }
}

#[test]
fn a_hostile_file_costs_no_more_than_its_size() {
    const PAIRS: usize = 1_000_000;
    let table: [(&[u8], Result<usize, &str>); 8] = [
        (&[0x78, 0x00], Err("byte 2024: expected at most 1000 nodes on a line, found 0x78")),
        (&[0x00, 0x00], Err("byte 2024: expected at most 1000 nodes on a line, found 0x00")),
        (&[0x78, 0x80], Err("byte 2024: expected at most 1000 nodes on a line, found 0x78")),
        (&[0x78, 0x02], Err("byte 2024: expected at most 1000 nodes on a line, found 0x78")),
        (&[0x78, 0xc0], Err("byte 2000022: expected another variation, found the end of the file")),
        (&[0x78, 0xc2], Err("byte 2000022: expected another variation, found the end of the file")),
        (&[0x78, 0x40], Err("byte 24: expected the end of the file behind the last variation, found 0x78")),
        (&[0xff, 0xff], Err("byte 2000022: expected the end of a label, found the end of the file")),
    ];
    for (pair, expected) in table {
        let found = read(&file(&pair.repeat(PAIRS))).map(|tree| tree.len());
        assert_eq!(found.map_err(|error| error.to_string()), expected.map_err(str::to_owned), "{pair:02x?}");
    }
    // Every node but the last has a sibling with another point.
    let wide: Vec<u8> =
        (0..PAIRS as u32).flat_map(|n| [(n % 15 + 1) as u8 | ((n / 15 % 15) << 4) as u8, 0xc0]).collect();
    let whole = [file(&wide), vec![0, 0x40]].concat();
    assert_eq!(read(&whole).unwrap().len(), 227);
    let text = [&file(&[0x78, 0x48]), b"a".repeat(8_000_000).as_slice(), &[0, 0]].concat();
    assert_eq!(read(&text).unwrap().len(), 2);
}
