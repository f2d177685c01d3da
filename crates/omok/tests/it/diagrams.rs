//! Boards as pictures and as text.

use hanpan_omok::record::{GameTree, Mark, MarkKind, Node, NodeId};
use hanpan_omok::{Board, Diagram, Foul, LineKind, Numbering, Point, Rules, Size, Stone, board, judge};
use proptest::prelude::*;
use roxmltree::{Document, Node as Element};

fn point(name: &str, size: Size) -> Point {
    Point::parse_notation(name, size).unwrap()
}

fn game(size: Size, moves: &str) -> (GameTree, NodeId) {
    let tree = GameTree::of_moves(size, moves.split_whitespace().map(|name| point(name, size)));
    let end = tree.main_line().last().unwrap();
    (tree, end)
}

fn number(element: Element, name: &str) -> f64 {
    element.attribute(name).unwrap_or_else(|| panic!("no {name} in {element:?}")).parse().unwrap()
}

/// Elements with a name and attributes, wherever they are.
fn elements<'a, 'i>(
    document: &'a Document<'i>,
    name: &'static str,
    attributes: &'static [(&'static str, &'static str)],
) -> Vec<Element<'a, 'i>> {
    let found = document.descendants().filter(|element| element.has_tag_name(name));
    let has = |element: &Element, (name, value): &(&str, &str)| element.attribute(*name) == Some(*value);
    found.filter(|element| attributes.iter().all(|attribute| has(element, attribute))).collect()
}

/// The stones of a picture: the centres of circles in the group of a colour.
fn stones(document: &Document, fill: &'static str) -> Vec<(f64, f64)> {
    let groups = elements(document, "g", &[("stroke-width", "1.2")]);
    let group = groups.into_iter().find(|group| group.attribute("fill") == Some(fill)).unwrap();
    let circles = group.children().filter(Element::is_element);
    circles.map(|circle| (number(circle, "cx"), number(circle, "cy"))).collect()
}

/// The texts on points: what is written there, and its middle.
fn texts<'a>(document: &'a Document) -> Vec<(&'a str, f64, f64)> {
    let signs = elements(document, "text", &[("font-weight", "600")]);
    let middle = |text: Element| number(text, "y") - number(text, "font-size") * 0.363;
    signs.into_iter().map(|text| (text.text().unwrap_or_default(), number(text, "x"), middle(text))).collect()
}

fn is_near((x, y): (f64, f64), (other_x, other_y): (f64, f64)) -> bool {
    (x - other_x).abs() < 0.02 && (y - other_y).abs() < 0.02
}

fn star_points(diagram: &Diagram) -> Vec<String> {
    let size = diagram.board().size();
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap();
    let dots = elements(&document, "circle", &[("r", "3")]);
    let name = |dot: &Element| {
        let here = (number(*dot, "cx"), number(*dot, "cy"));
        let found = size.points().find(|point| is_near(diagram.position(*point), here));
        found.expect("a crossing").notation(size)
    };
    dots.iter().map(name).collect()
}

#[test]
fn a_small_picture_is_this() {
    let board = board! {
        ". . . . ."
        ". X . . ."
        ". . O . ."
        ". . . . ."
        ". . . . ."
    };
    let size = board.size();
    let diagram =
        Diagram::new(board).coordinates(false).number(point("b4", size), 1).last(Some(point("c3", size)));
    let expected = r##"<svg xmlns="http://www.w3.org/2000/svg" width="165" height="165" viewBox="0 0 165 165" role="img" font-family="Inter, Helvetica, Arial, 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', sans-serif" text-anchor="middle">
<title>Omok board, 5x5</title>
<desc>5 columns and 5 rows. Black: b4. White: c3. Moves: 1 b4. Last move: c3.</desc>
<rect width="165" height="165" fill="#fff"/>
<path d="M22.5 22.5H142.5M22.5 52.5H142.5M22.5 82.5H142.5M22.5 112.5H142.5M22.5 142.5H142.5M22.5 22.5V142.5M52.5 22.5V142.5M82.5 22.5V142.5M112.5 22.5V142.5M142.5 22.5V142.5" fill="none" stroke="#111"/>
<rect x="22" y="22" width="121" height="121" fill="none" stroke="#111" stroke-width="2"/>
<circle cx="82.5" cy="82.5" r="3" fill="#111"/>
<g fill="#111" stroke="#111" stroke-width="1.2">
<circle cx="52.5" cy="52.5" r="13.4"/>
</g>
<g fill="#fff" stroke="#111" stroke-width="1.2">
<circle cx="82.5" cy="82.5" r="13.4"/>
</g>
<text x="52.5" y="58.49" font-size="16.5" font-weight="600" fill="#fff">1</text>
<circle cx="82.5" cy="82.5" r="3.8" fill="#111"/>
</svg>
"##;
    assert_eq!(diagram.to_svg(), expected);
}

#[test]
fn boards_of_every_size_are_well_formed_and_inside_their_picture() {
    for (width, height) in (5..=25).flat_map(|width| (5..=25).map(move |height| (width, height))) {
        let diagram = Diagram::new(Board::new(Size::new(width, height).unwrap()));
        for diagram in [diagram.clone(), diagram.title("Title").caption("Caption").coordinates(false)] {
            let svg = diagram.to_svg();
            let document = Document::parse(&svg).unwrap();
            let (right, bottom) = diagram.dimensions();
            let root = document.root_element();
            assert_eq!((number(root, "width"), number(root, "height")), (right, bottom));
            assert_eq!(root.attribute("viewBox"), Some(format!("0 0 {right} {bottom}").as_str()));
            for text in elements(&document, "text", &[]) {
                assert!((0.0..=right).contains(&number(text, "x")), "{width}x{height}");
                assert!((10.0..=bottom).contains(&number(text, "y")), "{width}x{height}");
            }
            let corner = Point::from_matrix(height, width).unwrap();
            let (x, y) = diagram.position(corner);
            assert!(x + 15.0 < right && y + 15.0 < bottom, "a stone fits at {corner:?}");
            assert!(diagram.position(Point::from_matrix(1, 1).unwrap()).1 > 15.0);
            let others = if svg.contains(">a<") { 1 } else { 2 };
            assert_eq!(diagram.to_text().lines().count(), height + others);
        }
    }
}

#[test]
fn stones_stand_on_their_crossings() {
    let board = board! {
        "X . . . . ."
        ". O . . . ."
        ". . X O . ."
        ". . . . . ."
        "O . . . . X"
    };
    let diagram = Diagram::new(board.clone());
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap();
    for (stone, fill) in [(Stone::Black, "#111"), (Stone::White, "#fff")] {
        let expected =
            board.stones().filter(|(_, other)| *other == stone).map(|(point, _)| diagram.position(point));
        assert_eq!(stones(&document, fill), expected.collect::<Vec<_>>());
    }
}

#[test]
fn star_points_are_those_of_boards_that_are_sold() {
    let of = |width, height| star_points(&Diagram::new(Board::new(Size::new(width, height).unwrap())));
    assert_eq!(of(15, 15), ["d12", "l12", "h8", "d4", "l4"]);
    assert_eq!(of(19, 19), ["d16", "j16", "p16", "d10", "j10", "p10", "d4", "j4", "p4"]);
    assert_eq!(of(13, 13), ["d10", "j10", "g7", "d4", "j4"]);
    assert_eq!(of(9, 9), ["c7", "g7", "e5", "c3", "g3"]);
    assert_eq!(of(5, 5), ["c3"]);
    assert_eq!(of(7, 15), ["d8"]);
    assert_eq!((of(20, 20), of(15, 20)), (Vec::new(), Vec::new()));
}

#[test]
fn moves_bear_their_numbers() {
    let (tree, end) = game(Size::S15, "h8 h9 i9 g7 j10 k11");
    for (numbering, expected) in [
        (Numbering::All, vec!["1", "2", "3", "4", "5", "6"]),
        (Numbering::From(4), vec!["4", "5", "6"]),
        (Numbering::Last, vec!["6"]),
        (Numbering::None, vec![]),
    ] {
        let diagram = Diagram::of_node(&tree, end, numbering);
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let mut texts = texts(&document);
        texts.sort_by_key(|(text, ..)| *text);
        assert_eq!(texts.iter().map(|(text, ..)| *text).collect::<Vec<_>>(), expected);
        let moves: Vec<Point> = tree.moves().filter_map(|played| played.point).collect();
        for (text, x, y) in texts {
            let place = moves[text.parse::<usize>().unwrap() - 1];
            assert!(is_near(diagram.position(place), (x, y)), "{text} is on {place:?}");
        }
    }
}

#[test]
fn a_stone_that_was_replaced_or_set_up_has_no_old_number() {
    let size = Size::S15;
    let (mut tree, end) = game(size, "h8 h9 h8");
    let pass = tree.add(end, Node::of_move(Stone::White, None));
    let mut setup = Node::default();
    setup.notes_mut().setup.push((point("h9", size), Some(Stone::Black)));
    let last = tree.add(pass, setup);
    let fifth = tree.add(last, Node::of_move(Stone::Black, Some(point("a1", size))));
    let svg = Diagram::of_node(&tree, fifth, Numbering::All).to_svg();
    assert!(svg.contains("Moves: 3 h8, 5 a1. Last move: a1."), "{svg}");
    let svg = Diagram::of_node(&tree, pass, Numbering::All).to_svg();
    assert!(svg.contains("Moves: 2 h9, 3 h8.</desc>"), "a pass is on no point: {svg}");
}

#[test]
fn marks_labels_and_offers_stand_on_their_points() {
    let size = Size::S15;
    let (mut tree, end) = game(size, "h8 h9");
    let kinds = [
        ("c3", MarkKind::Circle),
        ("d3", MarkKind::Cross),
        ("e3", MarkKind::Square),
        ("f3", MarkKind::Triangle),
        ("g3", MarkKind::Selected),
        ("h8", MarkKind::Label("가".to_owned())),
        ("h9", MarkKind::Circle),
    ];
    let notes = tree.node_mut(end).notes_mut();
    notes.marks = kinds.map(|(name, kind)| Mark { point: point(name, size), kind }).into();
    notes.offers = vec![point("m3", size), point("n3", size)];
    let diagram = Diagram::of_node(&tree, end, Numbering::All);
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap();
    let texts = texts(&document);
    for (text, place) in [("A", "m3"), ("B", "n3"), ("가", "h8"), ("2", "h9")] {
        let here = diagram.position(point(place, size));
        assert!(texts.iter().any(|(found, x, y)| *found == text && is_near(here, (*x, *y))), "{text}");
    }
    assert_eq!(texts.len(), 4, "a label stands in the place of a number");
    let paths = elements(&document, "path", &[("stroke-width", "2"), ("stroke", "#111")]);
    assert_eq!(paths.len(), 5);
    let text = diagram.to_text();
    assert!(text.contains(" 3 .   .   c   +   s   t   *   .   .   .   .   .   A   B   .\n"), "{text}");
    assert!(text.contains("(O2) "), "{text}");
    assert!(text.contains(" X가 "), "{text}");
}

#[test]
fn winning_rows_go_from_the_first_stone_to_the_last() {
    let board = board! {
        ". . . . . . ."
        ". X X X X X ."
        ". . O O . . ."
        ". . . O O . ."
        ". . . . . . ."
    };
    let size = board.size();
    let diagram = Diagram::new(board.clone()).judgement(&judge(&board, &Rules::BOJ));
    let ((x1, y1), (x2, y2)) = (diagram.position(point("b4", size)), diagram.position(point("f4", size)));
    let svg = diagram.to_svg();
    let line = format!(r##"<path d="M{x1} {y1}L{x2} {y2}" stroke="#d0021b" stroke-width="3.5"/>"##);
    assert!(svg.contains(&line), "{svg}");
    assert!(svg.contains("Winning row: b4, c4, d4, e4, f4."));
}

#[test]
fn kinds_of_lines_differ_without_colours() {
    let size = Size::S15;
    let of = |kind| {
        let diagram = Diagram::new(Board::new(size)).line(kind, [point("a1", size), point("e5", size)]);
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let lines = elements(&document, "path", &[("stroke-width", "3.5")]);
        (
            lines[0].attribute("stroke").unwrap().to_owned(),
            lines[0].attribute("stroke-dasharray").map(str::to_owned),
        )
    };
    let kinds = LineKind::ALL.map(of);
    for (i, (colour, dashes)) in kinds.iter().enumerate() {
        assert!(kinds[..i].iter().all(|(other, others)| other != colour && others != dashes));
    }
}

#[test]
fn forbidden_points_say_why() {
    let size = Size::square(5).unwrap();
    let fouls = [("a1", Foul::DoubleThree), ("b1", Foul::DoubleFour), ("c1", Foul::Overline)];
    let diagram = fouls.into_iter().fold(Diagram::new(Board::new(size)), |diagram, (name, foul)| {
        diagram.forbidden(point(name, size), foul)
    });
    assert_eq!(diagram.to_text().lines().nth(4), Some(" 1 3 4 6 . ."));
    let svg = diagram.to_svg();
    for text in [">33</text>", ">44</text>", ">6</text>", "Forbidden: 3-3 a1, 4-4 b1, overline c1."] {
        assert!(svg.contains(text), "{text} in {svg}");
    }
}

#[test]
fn a_text_drawing_has_the_last_move_in_parentheses() {
    let size = Size::square(5).unwrap();
    let diagram = |last: &str| {
        let board = board! { "X . . . O" ". . . . ." ". . X . ." ". . . . ." "O . . . X" };
        Diagram::new(board).last(Some(point(last, size))).to_text()
    };
    assert_eq!(diagram("a5").lines().next(), Some(" 5(X). . . O"));
    assert_eq!(diagram("e5").lines().next(), Some(" 5 X . . .(O)"));
    assert_eq!(diagram("c3").lines().nth(2), Some(" 3 . .(X). ."));
}

#[test]
fn a_text_drawing_of_wide_labels_keeps_its_columns() {
    let size = Size::square(5).unwrap();
    let diagram = Diagram::new(Board::new(size))
        .mark(point("b5", size), MarkKind::Label("가나다".to_owned()))
        .mark(point("d4", size), MarkKind::Label("a\u{1b}[31mbcd".to_owned()))
        .title("제목")
        .caption("first\nsecond");
    let expected = "제목\n 5 .   가  .   .   .\n 4 .   .   .   a[3 .\n 3 .   .   .   .   .\n 2 .   .   .   .   .\n 1 .   .   .   .   \
                    .\n   a   b   c   d   e\nfirst\nsecond";
    assert_eq!(diagram.to_text(), expected);
}

#[test]
fn what_is_off_the_board_is_left_out() {
    let size = Size::square(5).unwrap();
    let off = Point::from_matrix(6, 1).unwrap();
    let plain = Diagram::new(Board::new(size));
    let diagram = plain.clone().number(off, 1).mark(off, MarkKind::Cross).forbidden(off, Foul::Overline);
    assert_eq!(diagram.line(LineKind::Four, [off]).last(Some(off)), plain);
}

#[test]
fn a_full_board_of_625_moves_has_every_number() {
    let size = Size::square(25).unwrap();
    let tree = GameTree::of_moves(size, size.points());
    let end = tree.main_line().last().unwrap();
    let diagram = Diagram::of_node(&tree, end, Numbering::All);
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap();
    let texts = texts(&document);
    assert_eq!(texts.len(), 625);
    for ((text, x, y), (place, count)) in texts.into_iter().zip(size.points().zip(1..)) {
        assert_eq!(text, format!("{count}"));
        assert!(is_near(diagram.position(place), (x, y)));
    }
    assert!(diagram.to_text().lines().take(25).all(|line| line.chars().count() >= 2 + 25 * 4));
}

#[test]
fn a_long_title_is_cut_in_the_picture_and_whole_in_its_name() {
    let title = "word ".repeat(1000) + &"x".repeat(5000) + "끝";
    let diagram = Diagram::new(Board::new(Size::S15)).title(&title).caption(&title);
    let svg = diagram.to_svg();
    let document = Document::parse(&svg).unwrap();
    let lines = elements(&document, "text", &[("font-weight", "600")]);
    assert_eq!(lines.len(), 2);
    assert!(lines[1].text().unwrap().ends_with("word…"));
    assert_eq!(elements(&document, "title", &[])[0].text(), Some(title.as_str()));
    assert!(diagram.dimensions().1 < 700.0);
}

proptest! {
    #[test]
    fn texts_of_strangers_stay_texts(title in ".*", caption in "(?s).*", label in "\\PC{0,8}|(?s).{0,8}") {
        let diagram = Diagram::new(Board::new(Size::S15))
            .mark(Point::from_matrix(1, 1).unwrap(), MarkKind::Label(label))
            .title(title)
            .caption(caption);
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).map_err(|error| TestCaseError::fail(format!("{error}: {svg}")))?;
        prop_assert!(svg.chars().all(|character| character == '\n' || !character.is_control()));
        prop_assert!(diagram.to_text().chars().all(|character| character == '\n' || !character.is_control()));
        let known = ["svg", "title", "desc", "rect", "path", "circle", "g", "text"];
        prop_assert!(document.descendants().filter(Element::is_element).all(|element| known.contains(&element.tag_name().name())));
    }

    #[test]
    fn the_same_diagram_is_the_same_picture(moves in prop::collection::vec((1usize..=15, 1usize..=15), 0..60)) {
        let points = moves.iter().filter_map(|(row, column)| Point::from_matrix(*row, *column));
        let tree = GameTree::of_moves(Size::S15, points);
        let end = tree.main_line().last().unwrap();
        let diagram = Diagram::of_node(&tree, end, Numbering::All);
        prop_assert_eq!(diagram.to_svg(), diagram.clone().to_svg());
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let count = stones(&document, "#111").len() + stones(&document, "#fff").len();
        prop_assert_eq!(count, diagram.board().stones().count());
        prop_assert_eq!(texts(&document).len(), count);
    }
}

#[test]
fn markup_in_a_title_is_no_markup() {
    let title = "</title><script>alert(1)</script>\"'&amp;]]>\u{0}\u{b}\u{fffe}\u{202e}";
    let svg = Diagram::new(Board::new(Size::S15)).title(title).to_svg();
    let document = Document::parse(&svg).unwrap();
    assert!(elements(&document, "script", &[]).is_empty());
    let name = elements(&document, "title", &[])[0].text();
    assert_eq!(name, Some("</title><script>alert(1)</script>\"'&amp;]]>"));
}
