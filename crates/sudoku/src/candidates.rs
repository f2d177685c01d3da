//! [`Candidates`]: the pencilmarks.

use crate::cell::{Cell, House};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

/// The pencilmarks: for each cell the digits that may still stand in it.
///
/// ```
/// use hanpan_sudoku::{Candidates, Cell, Grid};
/// let grid: Grid = format!("12345678{}", ".".repeat(73)).parse().unwrap();
/// let candidates = Candidates::new(&grid);
/// assert_eq!(candidates.get(Cell::R1C9).to_string(), "9");
/// assert_eq!(candidates.get(Cell::R2C1).to_string(), "456789");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Candidates([DigitSet; Cell::COUNT]);

impl Candidates {
    /// The candidates that the givens leave: a given keeps its own digit and takes it from the other cells of its
    /// houses. Where givens clash, their cells are left without a candidate.
    pub fn new(grid: &Grid) -> Self {
        let mut candidates = Self([DigitSet::ALL; Cell::COUNT]);
        grid.givens().for_each(|(cell, digit)| candidates.place(cell, digit));
        candidates
    }

    /// The sets of the cells, in the order of their index.
    pub(crate) const fn from_sets(sets: [DigitSet; Cell::COUNT]) -> Self {
        Self(sets)
    }

    /// The candidates of a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()]
    }

    /// Makes these the candidates of a cell.
    #[inline]
    pub const fn set(&mut self, cell: Cell, digits: DigitSet) {
        self.0[cell.index()] = digits;
    }

    /// Takes a candidate out of a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()].remove(digit);
    }

    /// Places a digit: nothing else stays in its cell, and the digit goes from the other cells of its houses.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.0[cell.index()] = self.get(cell) & DigitSet::only(digit);
        cell.peers().for_each(|peer| self.remove(peer, digit));
    }

    /// The cells of a house where a digit may still stand, in the order of their index.
    pub fn places(&self, house: House, digit: Digit) -> impl Iterator<Item = Cell> {
        house.cells().iter().copied().filter(move |cell| self.get(*cell).contains(digit))
    }
}
