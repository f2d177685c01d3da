//! Game records as values to try formats with, and what holds of every format.

use hanpan_omok::record::{
    GameTree, Games, Info, LossKind, Mark, MarkKind, Move, Node, Outcome, ReadOptions, RecordFormat, RowOrder,
};
use hanpan_omok::{Point, Size, Stone};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;

/// Any size of board.
pub(crate) fn size() -> impl Strategy<Value = Size> {
    let sides = 5..=25_usize;
    prop_oneof![
        2 => Just(Size::S15),
        1 => (sides.clone(), sides).prop_filter_map("a size", |(width, height)| Size::new(width, height)),
    ]
}

/// Any point of a board.
pub(crate) fn point(size: Size) -> impl Strategy<Value = Point> {
    (1..=size.height(), 1..=size.width())
        .prop_filter_map("a point", |(row, column)| Point::from_matrix(row, column))
}

/// A game whose moves take turns, with no variations and nothing said about them.
pub(crate) fn plain_game() -> impl Strategy<Value = GameTree> {
    size().prop_flat_map(|size| {
        vec(point(size), 1..30).prop_map(move |points| GameTree::of_moves(size, points))
    })
}

/// A tree of moves, passes, stones set up and all that SGF can say about them.
pub(crate) fn game() -> impl Strategy<Value = GameTree> {
    size()
        .prop_flat_map(|size| {
            (Just(size), info(), node(size), vec((any::<prop::sample::Index>(), node(size)), 0..12))
        })
        .prop_map(|(size, info, root, nodes)| {
            let mut tree = GameTree::new(size);
            tree.info = info;
            *tree.node_mut(tree.root()) = root;
            tree.node_mut(tree.root()).played = None;
            tree.node_mut(tree.root()).notes_mut().other.clear();
            let mut ids = vec![tree.root()];
            for (parent, node) in nodes {
                let parent = ids[parent.index(ids.len())];
                ids.push(tree.add(parent, node));
            }
            tree
        })
}

/// A text of one line without blanks around it.
fn line() -> impl Strategy<Value = String> {
    "[ -~가-힣ソ表]{0,12}".prop_map(|text| text.trim().to_owned())
}

/// A text of several lines, whose first is no time of a move.
fn text() -> impl Strategy<Value = String> {
    "[ -~가-힣ソ表\t\n\\\\\\]]{0,24}".prop_filter("no time of a move", |text| !text.contains("ms"))
}

fn others() -> impl Strategy<Value = Vec<(String, Vec<String>)>> {
    let value = text().prop_map(|text| text.replace('\\', "\\\\").replace(']', "\\]"));
    vec(("(KM|GN|ZZ|TB|X1)", vec(value, 1..3)), 0..2)
}

fn stone() -> impl Strategy<Value = Stone> {
    prop_oneof![Just(Stone::Black), Just(Stone::White)]
}

fn info() -> impl Strategy<Value = Info> {
    let outcome = prop_oneof![
        (stone(), "(|R|Time|Resign|5)").prop_map(|(stone, why)| Outcome::Won(stone, why)),
        Just(Outcome::Draw),
        "(Void|[?]|1-0)".prop_map(Outcome::Other),
    ];
    (vec(line(), 8), prop::option::of(outcome), others()).prop_map(|(texts, outcome, other)| {
        let [black, white, event, round, date, place, rules, opening] =
            texts.try_into().expect("eight texts");
        Info { black, white, outcome, event, round, date, place, rules, opening, other }
    })
}

fn node(size: Size) -> impl Strategy<Value = Node> {
    let played = prop::option::of((stone(), prop::option::weighted(0.9, point(size))));
    let setup = btree_map(point(size), prop::option::of(stone()), 0..4);
    let said = (prop::option::of(stone()), line(), text(), prop::option::of(any::<u64>()));
    (played, setup, said, vec(mark(size), 0..4), vec(point(size), 0..3), others()).prop_map(
        |(played, setup, (turn, title, comment, time), mut marks, offers, other)| {
            let mut node = Node::default();
            node.played = played.map(|(stone, point)| Move { stone, point });
            let notes = node.notes_mut();
            notes.setup = setup.into_iter().collect();
            notes.setup.sort_by_key(|(_, stone)| (stone.is_none(), *stone));
            marks.sort_by_key(|(rank, _)| *rank);
            notes.marks = marks.into_iter().map(|(_, mark)| mark).collect();
            (notes.turn, notes.title, notes.comment, notes.time) = (turn, title, comment, time);
            (notes.offers, notes.other) = (offers, other);
            node
        },
    )
}

/// A mark, and its rank in the order in which marks are written.
fn mark(size: Size) -> impl Strategy<Value = (usize, Mark)> {
    let kinds = [MarkKind::Circle, MarkKind::Cross, MarkKind::Square, MarkKind::Triangle, MarkKind::Selected];
    (point(size), 0..=kinds.len(), line()).prop_map(move |(point, rank, label)| {
        let kind = kinds.get(rank).cloned().unwrap_or(MarkKind::Label(label));
        (rank, Mark { point, kind })
    })
}

/// The one game of a file.
#[track_caller]
pub(crate) fn only(games: Games) -> GameTree {
    let [game] = <[_; 1]>::try_from(games).expect("one game");
    game.expect("a right game")
}

/// The error of the one game of a file.
#[track_caller]
pub(crate) fn error_of(format: RecordFormat, text: &str) -> String {
    let games = format.read(text.as_bytes(), &ReadOptions::default());
    let [game] = <[_; 1]>::try_from(games).expect("one game");
    game.expect_err("a wrong game").to_string()
}

/// The moves of a game as players write them, with the colours where they do not take turns.
pub(crate) fn spelled(game: &GameTree) -> String {
    let mut turn = Stone::Black;
    let spell = |Move { stone, point }: Move| {
        let colour = if stone == turn { "" } else { "!" };
        turn = stone.opponent();
        colour.to_owned() + &point.map_or_else(|| "pass".to_owned(), |point| point.notation(game.size()))
    };
    game.moves().map(spell).collect::<Vec<_>>().join(" ")
}

#[test]
fn names_of_formats_are_found_again() {
    for format in RecordFormat::ALL {
        assert_eq!(RecordFormat::by_name(format.name()), Some(format));
        assert_eq!(RecordFormat::by_name(&format.name().to_uppercase()), Some(format));
        assert!(!format.extensions().is_empty(), "{format:?}");
    }
    assert_eq!(RecordFormat::by_name("no such format"), None);
}

#[test]
fn the_documentation_has_the_table_of_formats() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/FORMATS.md");
    let text = std::fs::read_to_string(path).expect("docs/FORMATS.md");
    for format in RecordFormat::ALL {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!("`.{ending}`")).collect();
        let holds = match format.holds() {
            [] => "nothing".to_owned(),
            kinds if kinds == LossKind::ALL => "everything".to_owned(),
            kinds => kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "),
        };
        let row =
            format!("| `{}` | {} | {} | {holds} |", format.name(), endings.join(" "), format.description());
        assert!(text.contains(&row), "{row}");
    }
}

#[test]
fn a_name_tells_where_the_content_does_not() {
    assert_eq!(RecordFormat::sniff(b"nothing", "game.sgf"), Some(RecordFormat::Sgf));
    assert_eq!(RecordFormat::sniff(b"nothing", "game.SGF"), Some(RecordFormat::Sgf));
    assert_eq!(RecordFormat::sniff(b"nothing", "game"), None);
    assert_eq!(RecordFormat::sniff(b"(;GM[4])", "game.txt"), Some(RecordFormat::Sgf));
    assert_eq!(RecordFormat::sniff(b"h8i9", ""), Some(RecordFormat::Moves));
    assert_eq!(RecordFormat::sniff(b"0,0, 1,-1", "openings.txt"), Some(RecordFormat::Offsets));
    assert_eq!(RecordFormat::sniff(b"https://gomocalc.com/#/h8i9", ""), Some(RecordFormat::Url));
}

#[test]
fn a_drawn_board_is_no_record_whatever_its_title() {
    let rows = ". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .\n";
    let boards = [
        rows.to_owned(),
        format!("A1\n{rows}"),
        format!("game b2:\n{rows}"),
        format!("1\n{rows}"),
        rows.replace(' ', ""),
        rows.replace(' ', ","),
        rows.replace('.', "0").replace('X', "1").replace('O', "2"),
        rows.replace('.', "0").replace('X', "1").replace('O', "2").replace(' ', ","),
        rows.replace('.', "┼").replace('X', "●").replace('O', "○").replace(' ', ""),
    ];
    for board in boards {
        for name in ["", "board.txt", "board.TXT", "board", "board.csv"] {
            assert_eq!(RecordFormat::sniff(board.as_bytes(), name), None, "{name}:\n{board}");
        }
    }
    assert_eq!(RecordFormat::sniff(b"h8\ni9\n", "game.txt"), Some(RecordFormat::Moves));
}

proptest! {
    #[test]
    fn no_format_stumbles_over_any_bytes(bytes in vec(any::<u8>(), 0..200), name in "[a-z]{0,3}[.][a-z]{0,3}") {
        let _ = RecordFormat::sniff(&bytes, &name);
        for format in RecordFormat::ALL {
            prop_assert!(!format.read(&bytes, &ReadOptions::default()).is_empty());
        }
    }

    #[test]
    fn no_format_stumbles_over_its_own_files_once_they_are_spoiled(
        games in vec(game(), 1..3),
        plain in plain_game(),
        changes in vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        end in any::<prop::sample::Index>(),
        rows in prop_oneof![Just(RowOrder::Standard), Just(RowOrder::Mirrored)],
    ) {
        for format in RecordFormat::ALL {
            let written = format.write_all(&games).or_else(|_| format.write(&plain));
            let Ok(mut written) = written else { continue };
            for (at, byte) in &changes {
                let length = written.bytes.len();
                if length > 0 {
                    written.bytes[at.index(length)] = *byte;
                }
            }
            written.bytes.truncate(end.index(written.bytes.len() + 1));
            let _ = format.read(&written.bytes, &ReadOptions { rows, ..ReadOptions::default() });
        }
    }

    #[test]
    fn a_format_says_what_it_loses(game in game()) {
        for format in RecordFormat::ALL {
            let Ok(written) = format.write(&game) else { continue };
            let is_growing = written.losses.windows(2).all(|pair| pair[0].kind < pair[1].kind);
            prop_assert!(is_growing && written.losses.iter().all(|loss| loss.count > 0));
        }
    }

    #[test]
    fn mirrored_twice_is_as_it_was(game in plain_game()) {
        let options = ReadOptions { rows: RowOrder::Mirrored, size: Some(game.size()), ..ReadOptions::default() };
        for format in [RecordFormat::Sgf, RecordFormat::Moves, RecordFormat::Url, RecordFormat::Offsets] {
            let mirrored = only(format.read(&format.write(&game).expect("a file").bytes, &options));
            prop_assert_eq!(&only(format.read(&format.write(&mirrored).expect("a file").bytes, &options)), &game);
        }
    }
}

#[test]
fn a_game_without_an_end_is_refused_before_it_fills_the_memory() {
    let files = [
        (RecordFormat::Moves, "h8".repeat(10_001), "line 1, column 20001"),
        (RecordFormat::Moves, "h8 h9\nh7,\n".to_owned() + &"h8,\n".repeat(10_001), "line 10002, column 1"),
        (RecordFormat::Sav, "15 15 10001".to_owned() + &" 7 7".repeat(10_001), "line 1, column 40013"),
        (RecordFormat::Offsets, "0,0 ".repeat(10_001), "line 1, column 40001"),
        (
            RecordFormat::Psq,
            "Piskvorky 15x15, 0:0, 0\n".to_owned() + &"1,1,0\n".repeat(10_001),
            "line 10002, column 1",
        ),
        (
            RecordFormat::Url,
            "https://gomocalc.com/#/".to_owned() + &"h8".repeat(10_001),
            "line 1, column 20024",
        ),
    ];
    for (format, text, place) in files {
        let games = format.read(text.as_bytes(), &ReadOptions::default());
        let error = games.into_iter().find_map(Result::err).unwrap();
        assert_eq!(error.to_string(), format!("{place}: expected at most 10000 moves in a game, found more"));
    }
}

#[test]
fn a_text_without_a_board_is_given_up_after_a_thousand_errors() {
    let games = hanpan_omok::record::read_drawings("hello world!\n".repeat(5000).as_bytes(), None);
    assert_eq!(games.len(), 1001);
    assert_eq!(
        games[1000].as_ref().unwrap_err().to_string(),
        "line 1001, column 1: expected a board, found 1000 errors and none; the rest is not read"
    );
}
