//! Steps made by hand, at least one a technique, for words and pictures. Those of `patterns.rs` are verified in their positions. The
//! others have the form of real ones, but a position need have no more of what they rest on (a grid of cells with two candidates, each
//! link of a long chain) than is told or drawn.
//!
//! A position is the empty grid less what a sketch takes out: the candidates of a cell but for some, the places of a digit in a
//! house but for some.

mod chains;
mod others;
mod patterns;

use hanpan_sudoku::explain::{
    Als, Because, Branch, Candidate, ChainKind, Implication, Node, Over, Pattern, Position, Step, Subset,
    Technique, UniqueRule,
};
use hanpan_sudoku::{Cell, CellSet, Digit, DigitSet, Grid, House};

/// All of them.
pub(crate) fn all() -> Vec<(Position, Step)> {
    use chains::{chains, forcing, loops, nested};
    use others::{almost_locked_sets, bug, colouring, exclusion, unique};
    let families = [unique, bug, exclusion, colouring, almost_locked_sets, chains, loops, forcing, nested];
    verified().into_iter().chain(families.into_iter().flat_map(|family| family())).collect()
}

/// Those that follow from their positions.
fn verified() -> Vec<(Position, Step)> {
    use patterns::{fish, locking, single_digit, singles, subsets, wings};
    let families = [singles, locking, subsets, fish, single_digit, wings];
    families.into_iter().flat_map(|family| family()).collect()
}

#[test]
fn singles_subsets_fish_and_wings_made_by_hand_are_verified() {
    for (position, step) in verified() {
        step.verify(&position).unwrap_or_else(|unfounded| panic!("{unfounded}: {step:?}"));
    }
}

struct Sketch(Position);

impl Sketch {
    fn new() -> Self {
        Self(Position::new(&Grid::default()))
    }

    /// Givens, as `r1c1=7`.
    fn givens(list: &str) -> Self {
        let mut grid = Grid::default();
        for item in list.split_whitespace() {
            let (name, digit) = item.split_once('=').unwrap();
            grid.set(cell(name), Some(digit_of(digit)));
        }
        Self(Position::new(&grid))
    }

    /// Filled cells that are no givens, as `r1c1=7`.
    fn filled(mut self, list: &str) -> Self {
        for item in list.split_whitespace() {
            let (name, digit) = item.split_once('=').unwrap();
            self.0.place(cell(name), digit_of(digit));
        }
        self
    }

    /// Cells with their candidates, as `r1c1:37`.
    fn cells(mut self, list: &str) -> Self {
        for item in list.split_whitespace() {
            let (name, digits) = item.split_once(':').unwrap();
            let cell = cell(name);
            let gone = self.0.candidates(cell) - digits_of(digits);
            gone.iter().for_each(|digit| self.0.remove(cell, digit));
        }
        self
    }

    /// The only places of digits in a house.
    fn only(mut self, house: House, digits: &str, places: &str) -> Self {
        let gone = self.0.empty_cells() & CellSet::of(house);
        for cell in (gone - cells(places)).iter() {
            digits_of(digits).iter().for_each(|digit| self.0.remove(cell, digit));
        }
        self
    }

    fn step(self, technique: Technique, pattern: Pattern, gone: &str, placed: &str) -> (Position, Step) {
        let mut eliminations = candidates(gone);
        eliminations.sort_unstable();
        let placement = candidates(placed).first().copied();
        (self.0, Step { technique, pattern, eliminations, placement })
    }
}

fn cell(name: &str) -> Cell {
    Cell::ALL.into_iter().find(|cell| cell.to_string() == name).unwrap_or_else(|| panic!("{name}"))
}

fn cells(names: &str) -> CellSet {
    names.split_whitespace().map(cell).collect()
}

fn digit_of(text: &str) -> Digit {
    Digit::from_value(text.parse().unwrap()).unwrap()
}

fn digits_of(text: &str) -> DigitSet {
    text.bytes().filter_map(Digit::from_ascii).collect()
}

/// As `r1c1:37 r2c2:4`.
fn candidates(list: &str) -> Vec<Candidate> {
    let of = |item: &str| {
        let (name, digits) = item.split_once(':').unwrap();
        let cell = cell(name);
        digits_of(digits).iter().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>()
    };
    list.split_whitespace().flat_map(of).collect()
}

fn subset(house: House, names: &str, digits: &str, hidden: bool) -> Subset {
    Subset { house, cells: cells(names), digits: digits_of(digits), hidden }
}

fn als(names: &str, digits: &str) -> Als {
    Als { cells: cells(names), digits: digits_of(digits) }
}

/// A house by a short name: `r4`, `c4`, `b4`.
fn house(name: &str) -> House {
    let number: usize = name[1..].parse().unwrap();
    House::new(9 * "rcb".find(&name[..1]).unwrap() + number - 1).unwrap()
}

/// A branch as `r4c5<>7 ?; r4c8=7 r4 0; r6c8<>7 c8 1`: nodes, their reasons and the numbers of what they follow from. Reasons are
/// `?` assumed, `.` cell, a house.
fn branch(text: &str) -> Branch {
    Branch(text.split(';').map(|item| implication(item.trim())).collect())
}

fn implication(text: &str) -> Implication {
    let words: Vec<&str> = text.split_whitespace().collect();
    let because = match words[1] {
        "?" => Because::Assumed,
        "." => Because::Cell,
        name => Because::House(house(name)),
    };
    Implication {
        node: node(words[0]),
        because,
        from: words[2..].iter().map(|at| at.parse().unwrap()).collect(),
    }
}

fn node(text: &str) -> Node {
    let (names, digit, on) = match text.split_once("<>") {
        Some((names, digit)) => (names, digit, false),
        None => text.split_once('=').map(|(names, digit)| (names, digit, true)).unwrap(),
    };
    Node { cells: cells(&names.replace('+', " ")), digit: digit_of(digit), on }
}
