//! Unavoidable sets: cells of a full grid whose digits can be arranged in another way.
//!
//! A set of cells is *unavoidable* if the grid without its digits has another solution; a puzzle with one solution has a given
//! in each. It is *minimal* if no part of it is unavoidable.
//!
//! All minimal ones up to a size are found by looking for all solutions that differ from the grid in so few cells. None is
//! missed: if the digits of a minimal set are taken out, some other solution is possible, it differs in cells of the set only,
//! and these are unavoidable themselves, so they are the whole set.
//!
//! The search changes one cell and follows what that leads to. A cell that gets a new digit makes up to three others change:
//! those that have that digit in its row, column and box. The cells that change but have no new digit yet are *open*; one of
//! them with the fewest possible digits is next. Where none is open, every house has its digits again: the new digits in it
//! are different, and the cells that had them have changed. A branch ends where more cells have to change than allowed:
//! a house in which one cell changes needs another one; and so does a digit, since it leaves another cell in the column to
//! which it comes.

use std::ops::ControlFlow;

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::grid::Solution;
use crate::solve::{Solver, Verdict};

/// All minimal unavoidable sets of up to so many cells: the smaller ones first, then in the order of their cells.
/// `progress` hears, for each cell in its order, that all sets are found of which it is the first, and can stop the search;
/// then there is no answer.
///
/// ```
/// use std::ops::ControlFlow;
/// use hanpan_sudoku::{Grid, Solution, unavoidable_sets};
/// let grid: Grid = "639241785284765193517983624123857946796432851458619237342178569861594372975326418".parse().unwrap();
/// let solution = Solution::new(grid).unwrap();
/// let sets = unavoidable_sets(&solution, 6, |_| ControlFlow::Continue(())).unwrap();
/// assert!(sets.iter().all(|set| [4, 6].contains(&set.len())));
/// ```
pub fn unavoidable_sets(
    solution: &Solution,
    size: usize,
    mut progress: impl FnMut(Cell) -> ControlFlow<()>,
) -> Option<Vec<CellSet>> {
    let mut search = Search::new(solution, size);
    for cell in Cell::ALL {
        search.begin(cell);
        if progress(cell).is_break() {
            return None;
        }
    }
    Some(minimal_of(search.found))
}

/// A minimal unavoidable set of a solution within some cells; `None` if the digits in the other cells leave no other
/// solution. With the cells that a puzzle leaves blank: a set that the givens miss, which is why it has several solutions.
///
/// ```
/// use hanpan_sudoku::{Cell, CellSet, Grid, Solver, unavoidable_set_within};
/// let mut solver = Solver::new();
/// let solution = solver.first(&Grid::EMPTY).unwrap();
/// let set = unavoidable_set_within(&mut solver, &solution, CellSet::ALL).unwrap();
/// assert!(set.len() >= 4);
/// assert_eq!(unavoidable_set_within(&mut solver, &solution, set - CellSet::from(set.first().unwrap())), None);
/// ```
pub fn unavoidable_set_within(solver: &mut Solver, solution: &Solution, cells: CellSet) -> Option<CellSet> {
    let mut set = differing(solver, solution, cells)?;
    for cell in set.iter() {
        if set.contains(cell) {
            set = differing(solver, solution, set - CellSet::only(cell)).unwrap_or(set);
        }
    }
    Some(set)
}

/// Where another solution differs that is the same outside of the cells.
fn differing(solver: &mut Solver, solution: &Solution, cells: CellSet) -> Option<CellSet> {
    let grid = solution.only(CellSet::ALL - cells);
    let Verdict::Multiple { first, second } = solver.solve(&grid) else { return None };
    let other = if first == *solution { second } else { first };
    Some(other.differences(solution).into_iter().collect())
}

/// The sets of which no other is a part, each once, in order.
fn minimal_of(mut sets: Vec<CellSet>) -> Vec<CellSet> {
    sets.sort_unstable_by_key(|set| (set.len(), set.iter().collect::<Vec<_>>()));
    sets.dedup();
    let mut minimal: Vec<CellSet> = Vec::new();
    for set in sets {
        if !minimal.iter().any(|part| part.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}

struct Search {
    /// The digits of the grid.
    digits: [Digit; Cell::COUNT],
    /// Where each digit stands in each house.
    places: [[Cell; Digit::COUNT]; House::COUNT],
    /// The most cells that may change.
    size: usize,
    /// Cells that may not change: all sets with them are found.
    done: CellSet,
    found: Vec<CellSet>,
}

/// A grid that is being changed.
#[derive(Clone, Copy)]
struct Change {
    /// The cells that change,
    cells: CellSet,
    /// and those of them without a new digit.
    open: CellSet,
    /// The new digits of each house.
    digits: [DigitSet; House::COUNT],
}

impl Search {
    fn new(solution: &Solution, size: usize) -> Self {
        let places = House::ALL.map(|house| {
            let mut places = [Cell::R1C1; Digit::COUNT];
            house.cells().iter().for_each(|cell| places[solution.get(*cell).index()] = *cell);
            places
        });
        let digits = Cell::ALL.map(|cell| solution.get(cell));
        Self { digits, places, size, done: CellSet::EMPTY, found: Vec::new() }
    }

    /// Finds the sets of which the cell is the first.
    fn begin(&mut self, cell: Cell) {
        let cells = CellSet::only(cell);
        self.go_on(&Change { cells, open: cells, digits: [DigitSet::EMPTY; House::COUNT] });
        self.done.insert(cell);
    }

    fn go_on(&mut self, change: &Change) {
        let Some((cell, digits)) = self.tightest(change) else { return self.found.push(change.cells) };
        for digit in digits.iter() {
            let mut next = *change;
            let new = self.moved(cell, digit) - change.cells;
            next.cells |= new;
            next.open = (next.open | new) - CellSet::only(cell);
            cell.houses().iter().for_each(|house| next.digits[house.index()].insert(digit));
            self.go_on(&next);
        }
    }

    /// The open cell with the fewest digits that it can get, and these.
    fn tightest(&self, change: &Change) -> Option<(Cell, DigitSet)> {
        let digits = |cell: Cell| (cell, self.possible(change, cell));
        change.open.iter().map(digits).min_by_key(|(_, digits)| digits.len())
    }

    /// The digits that an open cell can get.
    fn possible(&self, change: &Change, cell: Cell) -> DigitSet {
        let taken = cell.houses().iter().fold(DigitSet::only(self.digits[cell.index()]), |taken, house| {
            taken | change.digits[house.index()]
        });
        let fits = |digit: &Digit| {
            let moved = self.moved(cell, *digit);
            (moved & self.done).is_empty() && self.fits(change.cells | moved)
        };
        (DigitSet::ALL - taken).iter().filter(fits).collect()
    }

    /// The cells that must change if the cell gets the digit: those of its houses that have it.
    fn moved(&self, cell: Cell, digit: Digit) -> CellSet {
        cell.houses().iter().map(|house| self.places[house.index()][digit.index()]).collect()
    }

    /// Whether no more cells change than may, with those that are missing where a house or a digit has one.
    fn fits(&self, cells: CellSet) -> bool {
        let len = cells.len();
        len <= self.size && len + self.missing(cells) <= self.size
    }

    fn missing(&self, cells: CellSet) -> usize {
        let (mut one, mut two) = ([0_u32; 4], [0_u32; 4]);
        for cell in cells.iter() {
            let [row, column, block] = cell.houses().map(|house| house.number() as u32);
            let digit = u32::from(self.digits[cell.index()].value());
            for (kind, number) in [row, column, block, digit].into_iter().enumerate() {
                two[kind] |= one[kind] & 1 << number;
                one[kind] |= 1 << number;
            }
        }
        let alone = one.iter().zip(two).map(|(one, two)| (one & !two).count_ones() as usize);
        alone.max().unwrap_or(0)
    }
}
