//! Backdoors: cells whose digits, once told, leave a puzzle that singles solve.

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};

/// The backdoors of a puzzle up to a size: the sets of empty cells such that the puzzle, with the solution's digits there given
/// too, is solved by naked and hidden singles alone. (A *naked single* is a cell with one candidate left; a *hidden single* a
/// digit with one place left in a row, column or box.) Only the smallest sets are listed, those of which no part is a
/// backdoor: the smaller ones first, then in the order of their cells. A puzzle that singles solve has one backdoor, without a
/// cell.
///
/// It takes a millisecond or two with two cells, and with each cell more some twenty-five times as long.
///
/// ```
/// use hanpan_sudoku::{CellSet, Grid, Solver, backdoors};
/// let escargot: Grid = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse().unwrap();
/// let solution = Solver::new().first(&escargot).unwrap();
/// let found = backdoors(&escargot, &solution, 2);
/// assert!(!found.is_empty() && found.iter().all(|cells| cells.len() == 2));
/// ```
///
/// # Panics
/// If the solution is none of the puzzle.
pub fn backdoors(puzzle: &Grid, solution: &Solution, size: usize) -> Vec<CellSet> {
    assert!(solution.solves(puzzle), "{solution} does not solve {puzzle}");
    let mut singles = Singles::new(solution);
    puzzle.givens().for_each(|(cell, _)| singles.place(cell));
    singles.follow();
    let mut found = Vec::new();
    // The smaller ones come first, since no larger one may have one as its part.
    for size in 0..=size {
        let smaller = found.len();
        collect(&singles, CellSet::EMPTY, Cell::ALL.first().copied(), size, smaller, &mut found);
    }
    found
}

/// Adds the backdoors that have the cells told so far and so many more, from one cell on.
fn collect(
    singles: &Singles,
    told: CellSet,
    next: Option<Cell>,
    more: usize,
    smaller: usize,
    found: &mut Vec<CellSet>,
) {
    if more == 0 {
        if singles.open.is_empty() {
            found.push(told);
        }
        return;
    }
    let from = next.map_or(Cell::COUNT, Cell::index);
    // A cell that follows from the others is no part of a smallest set.
    for cell in singles.open.iter().filter(|cell| cell.index() >= from) {
        let told = told.with(cell);
        if found[..smaller].iter().any(|part| part.is_subset(told)) {
            continue;
        }
        let mut singles = *singles;
        singles.place(cell);
        singles.follow();
        collect(&singles, told, Cell::new(cell.index() + 1), more - 1, smaller, found);
    }
}

/// A puzzle that is being solved by singles; what is placed is always the solution's digit.
#[derive(Clone, Copy)]
struct Singles<'a> {
    solution: &'a Solution,
    /// For each digit the open cells that it may still stand in.
    places: [CellSet; Digit::COUNT],
    /// The cells without a digit.
    open: CellSet,
}

impl<'a> Singles<'a> {
    fn new(solution: &'a Solution) -> Self {
        Self { solution, places: [CellSet::ALL; Digit::COUNT], open: CellSet::ALL }
    }

    fn place(&mut self, cell: Cell) {
        self.open.remove(cell);
        self.places.iter_mut().for_each(|places| places.remove(cell));
        self.places[self.solution.get(cell).index()] -= CellSet::peers(cell);
    }

    /// Places singles until there are none.
    fn follow(&mut self) {
        loop {
            let singles = self.naked() | self.hidden();
            if singles.is_empty() {
                return;
            }
            singles.iter().for_each(|cell| self.place(cell));
        }
    }

    /// The cells with one candidate.
    fn naked(&self) -> CellSet {
        let (mut one, mut two) = (CellSet::EMPTY, CellSet::EMPTY);
        for places in self.places {
            two |= one & places;
            one |= places;
        }
        one - two
    }

    /// The cells that are the only place of a digit in a house.
    fn hidden(&self) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for places in self.places.into_iter().filter(|places| !places.is_empty()) {
            for house in House::ALL {
                let inside = places & CellSet::of(house);
                if inside.single().is_some() {
                    cells |= inside;
                }
            }
        }
        cells
    }
}
