//! Steps as pictures and as text.

use hanpan_sudoku::explain::{Candidate, ChainKind, Diagram, Mark, Pattern, Position, Step, Technique};
use hanpan_sudoku::{Cell, Digit, Grid};
use roxmltree::{Document, Node};

use crate::steps;

/// The diagrams of a step: the whole, then its branches.
fn drawn(position: &Position, step: &Step) -> Vec<Diagram> {
    let mut diagrams = vec![Diagram::of_step(position, step)];
    diagrams.extend(Diagram::of_branches(position, step));
    diagrams
}

fn each(check: impl Fn(&Position, &Step, &Diagram)) {
    for (position, step) in steps::all() {
        drawn(&position, &step).iter().for_each(|diagram| check(&position, &step, diagram));
    }
}

fn of(technique: Technique) -> (Position, Step) {
    steps::all().into_iter().find(|(_, step)| step.technique == technique).unwrap()
}

/// The candidates of a step that the position has: those that go.
fn gone(position: &Position, step: &Step) -> usize {
    step.eliminations.iter().filter(|gone| position.has(gone.cell, gone.digit)).count()
}

fn paths<'a>(document: &'a Document, stroke: &str) -> Vec<Node<'a, 'a>> {
    let is_path =
        |element: &Node| element.has_tag_name("path") && element.attribute("stroke") == Some(stroke);
    document.descendants().filter(is_path).collect()
}

#[test]
fn pictures_stand_alone_and_have_names() {
    each(|_, step, diagram| {
        let svg = diagram.clone().title("<a> & \"b\"").caption("x\u{1}y").to_svg();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        let child = |name: &str| root.children().find(|child| child.has_tag_name(name)).unwrap();
        assert_eq!(child("title").text(), Some("<a> & \"b\""));
        let description = child("desc").text().unwrap();
        assert!(description.starts_with("Rows: ") && description.ends_with('.'), "{:?}", step.technique);
        for element in document.descendants().filter(Node::is_element) {
            assert!(!["style", "script", "defs", "image"].contains(&element.tag_name().name()));
            let names = ["id", "class", "style", "href", "marker-end"];
            assert!(names.iter().all(|name| element.attribute(*name).is_none()));
        }
    });
}

#[test]
fn pictures_have_every_digit_and_candidate_once() {
    each(|position, _, diagram| {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|element| element.has_tag_name("text")).count();
        let candidates: usize = Cell::ALL.iter().map(|cell| position.candidates(*cell).len()).sum();
        let filled = position.grid().givens().count();
        assert_eq!(texts, candidates + filled + 18);
    });
}

#[test]
fn what_goes_is_struck_out_and_what_is_placed_is_filled() {
    for (position, step) in steps::all() {
        let svg = Diagram::of_step(&position, &step).to_svg();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(paths(&document, "#d0021b").len(), gone(&position, &step), "{:?}", step.technique);
        let is_disc =
            |element: &Node| element.has_tag_name("circle") && element.attribute("fill") == Some("#1b7f2a");
        let placed = usize::from(step.placement.is_some());
        assert_eq!(document.descendants().filter(is_disc).count(), placed, "{:?}", step.technique);
    }
}

#[test]
fn a_chain_is_drawn_link_by_link() {
    for (position, step) in steps::all() {
        let Pattern::Chain { kind, branch, .. } = &step.pattern else { continue };
        if *kind == ChainKind::Loop {
            continue; // A loop may say its links in both directions.
        }
        let svg = Diagram::of_step(&position, &step).to_svg();
        let document = Document::parse(&svg).unwrap();
        let links: usize = branch.0.iter().map(|implication| implication.from.len()).sum();
        let groups = document.descendants().filter(|element| element.attribute("stroke") == Some("#3d3d3d"));
        assert_eq!(groups.count(), links, "{:?}", step.technique);
    }
}

#[test]
fn links_stay_on_the_grid() {
    each(|_, _, diagram| {
        let svg = diagram.to_svg();
        let document = Document::parse(&svg).unwrap();
        let (width, height) = diagram.dimensions();
        for path in paths(&document, "#fff") {
            let numbers = path.attribute("d").unwrap().replace(['M', 'Q'], " ");
            let numbers: Vec<f64> =
                numbers.split_whitespace().map(|number| number.parse().unwrap()).collect();
            let ends = [&numbers[..2], &numbers[4..]];
            assert!(ends.iter().all(|at| at[0] > 0.0 && at[0] < width && at[1] > 0.0 && at[1] < height));
        }
    });
}

#[test]
fn a_drawing_in_text_has_a_sign_before_each_candidate_of_the_step() {
    let (position, step) = of(Technique::FinnedXWing);
    let diagram = Diagram::of_step(&position, &step);
    let text = diagram.to_text();
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[1].matches("*7").count(), 2);
    assert_eq!((rows[5].matches("*7").count(), rows[5].matches("#7").count()), (2, 1));
    assert_eq!(rows[3].matches("-7").count(), 1);
    let (position, step) = of(Technique::HiddenSingle);
    let text = Diagram::of_step(&position, &step).to_text();
    assert!(text.contains("=7") && text.matches("+7").count() == 3, "{text}");
}

#[test]
fn text_without_signs_is_the_position() {
    each(|position, _, diagram| {
        let plain = |text: &str| {
            let rows = text.lines().filter(|line| line.starts_with('|'));
            let cells = rows.flat_map(|row| row.split_whitespace().filter(|cell| *cell != "|"));
            cells.map(|cell| cell.replace(['*', '+', '#', '@', '-', '='], "")).collect::<Vec<_>>()
        };
        let text = plain(&diagram.to_text());
        assert_eq!(text.len(), 81);
        for (cell, text) in Cell::ALL.into_iter().zip(&text) {
            let expected = position
                .value(cell)
                .map_or_else(|| position.candidates(cell).to_string(), |digit| digit.to_string());
            assert_eq!(*text, expected);
        }
        assert_eq!(plain(&without_escapes(&diagram.to_ansi())), text);
    });
}

#[test]
fn without_pencilmarks_only_what_a_step_is_about_is_drawn() {
    each(|position, step, diagram| {
        let bare = diagram.clone().without_pencilmarks();
        let drawn: Vec<String> =
            bare.to_text().lines().filter(|line| line.starts_with('|')).map(str::to_owned).collect();
        let cells: Vec<&str> =
            drawn.iter().flat_map(|row| row.split_whitespace().filter(|cell| *cell != "|")).collect();
        for (cell, text) in Cell::ALL.into_iter().zip(cells) {
            match position.value(cell) {
                Some(digit) => assert!(text.ends_with(&digit.to_string())),
                // Each candidate that is left has a sign.
                None => assert!(text == "." || text.len().is_multiple_of(2), "{:?} {text}", step.technique),
            }
        }
        assert!(bare.to_svg().len() <= diagram.to_svg().len());
    });
    let empty = Diagram::new(Position::new(&Grid::EMPTY)).without_pencilmarks();
    assert_eq!(empty.to_text().matches('.').count(), 81 + 4, "81 cells and four dots of the frame");
    assert!(!empty.to_svg().contains("font-weight"), "nothing is drawn in the grid");
}

/// Lines of a drawing are equally long, with and without colours.
#[test]
fn columns_line_up() {
    each(|_, _, diagram| {
        for text in [diagram.to_text(), without_escapes(&diagram.to_ansi())] {
            let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
            assert!(lengths.iter().all(|length| *length == lengths[0]), "{text}");
        }
    });
}

fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').unwrap().1)
}

#[test]
fn marks_of_candidates_that_are_gone_are_left_out() {
    let puzzle: Grid = format!("123456...{}", ".".repeat(72)).parse().unwrap();
    let candidate = Candidate { cell: Cell::R1C1, digit: Digit::D9 };
    let plain = Diagram::new(Position::new(&puzzle));
    let marked = plain.clone().mark(candidate, Mark::Pattern).remove(candidate);
    assert_eq!(plain, marked);
}

#[test]
fn a_drawing_has_its_title_above_and_its_caption_below() {
    let diagram = Diagram::new(Position::new(&Grid::default())).title("Title").caption("one\ntwo");
    let text = diagram.to_text();
    assert!(text.starts_with("Title\n.") && text.ends_with("'\none\ntwo"));
    let long = diagram.clone().caption("word ".repeat(200));
    assert!(long.dimensions().1 > diagram.dimensions().1);
    assert_eq!(long.dimensions().0, diagram.dimensions().0);
}
