//! [`Mistakes`]: a player's entries and pencilmarks against the solution.

use super::super::position::Candidate;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Grid, Solution};

/// What contradicts the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes {
    /// The solution.
    pub solution: Solution,
    /// The entries that are not as the solution, by cell.
    pub entries: Vec<Candidate>,
    /// The digits of the solution that the pencilmarks of their cells lack, by cell. Cells without any pencilmark lack none, nor do
    /// givens and cells with an entry.
    pub pencilmarks: Vec<Candidate>,
}

impl Mistakes {
    /// What contradicts this solution of the puzzle.
    pub fn of(solution: Solution, puzzle: &Grid, entries: &Grid, pencilmarks: Option<&Candidates>) -> Self {
        let is_wrong = |(cell, digit): &(Cell, Digit)| solution.get(*cell) != *digit;
        let wrong =
            entries.givens().filter(is_wrong).map(|(cell, digit)| Candidate { cell, digit }).collect();
        let lacking = |cell: &Cell| {
            let marks = pencilmarks.map_or(DigitSet::EMPTY, |marks| marks.get(*cell));
            let is_noted = puzzle.get(*cell).is_none() && entries.get(*cell).is_none() && !marks.is_empty();
            is_noted && !marks.contains(solution.get(*cell))
        };
        let lacking = Cell::ALL.into_iter().filter(lacking);
        let pencilmarks = lacking.map(|cell| Candidate { cell, digit: solution.get(cell) }).collect();
        Self { solution, entries: wrong, pencilmarks }
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.pencilmarks.is_empty()
    }
}
