//! [`Follows`]: what a pattern allows to take away and to place.

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Candidate;

/// What follows from a pattern.
#[derive(Clone, Debug)]
pub(super) struct Follows {
    gone: [DigitSet; Cell::COUNT],
    placed: Vec<Candidate>,
}

impl Follows {
    pub(super) const fn nothing() -> Self {
        Self { gone: [DigitSet::EMPTY; Cell::COUNT], placed: Vec::new() }
    }

    /// The digit goes from the cells.
    pub(super) fn lose(&mut self, cells: CellSet, digit: Digit) {
        cells.iter().for_each(|cell| self.gone[cell.index()].insert(digit));
    }

    /// The digits go from the cell.
    pub(super) fn lose_digits(&mut self, cell: Cell, digits: DigitSet) {
        self.gone[cell.index()] = self.gone[cell.index()] | digits;
    }

    /// The digit stands in the cell: nothing else does, and it stands nowhere around.
    pub(super) fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.lose_digits(cell, DigitSet::ALL - DigitSet::only(digit));
        self.lose(CellSet::peers(cell), digit);
        self.placed.push(candidate);
    }

    pub(super) const fn loses(&self, candidate: Candidate) -> bool {
        self.gone[candidate.cell.index()].contains(candidate.digit)
    }

    pub(super) fn places(&self, candidate: Candidate) -> bool {
        self.placed.contains(&candidate)
    }
}
