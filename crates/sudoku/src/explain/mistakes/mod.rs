//! [`Diagnosis`]: where did I go wrong?
//!
//! A puzzle with one solution is compared with what the player has entered and noted. Of a puzzle without a solution, some givens are
//! named that have none together: fewest of all where a bounded search proves it. Of a puzzle with several, the cells in which solutions
//! differ, and the single clues that would leave one.
//!
//! `entries.rs` compares with the solution, `clash.rs` finds givens that have no solution together, and `ambiguity.rs` says what is known of a
//! puzzle with several.

mod ambiguity;
mod clash;
mod entries;

#[cfg(test)]
mod tests;

pub use ambiguity::{Ambiguity, COUNT_LIMIT, TooFew};
pub use clash::{ClashSet, ClashSize, SMALLEST_LIMIT};
pub use entries::Mistakes;

use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::solve::{Reason, Solver, Verdict};

/// What is wrong with a puzzle, or with what the player made of it.
///
/// ```
/// use hanpan_sudoku::explain::{Diagnosis, diagnose};
/// use hanpan_sudoku::{Cell, Digit, Grid};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let mut entries = Grid::EMPTY;
/// entries.set(Cell::R1C3, Some(Digit::D1));
/// let Diagnosis::Unique(mistakes) = diagnose(&puzzle, &entries, None) else { panic!("it has one solution") };
/// assert_eq!(mistakes.entries[0].cell, Cell::R1C3);
/// assert_eq!(mistakes.solution.get(Cell::R1C3), Digit::D4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Diagnosis {
    /// The puzzle has one solution: what contradicts it.
    Unique(Mistakes),
    /// The puzzle has no solution.
    Impossible {
        /// What can be seen at once.
        reason: Reason,
        /// Givens that have no solution together.
        clash: ClashSet,
    },
    /// The puzzle has several solutions.
    Ambiguous(Ambiguity),
}

/// Looks for mistakes: of the puzzle, or of the player's entries and pencilmarks.
///
/// An entry in the cell of a given counts as an entry, and is a mistake if it is another digit.
pub fn diagnose(puzzle: &Grid, entries: &Grid, pencilmarks: Option<&Candidates>) -> Diagnosis {
    let mut solver = Solver::new();
    match solver.solve(puzzle) {
        Verdict::Unique(solution) => Diagnosis::Unique(Mistakes::of(solution, puzzle, entries, pencilmarks)),
        Verdict::Impossible(reason) => {
            let clash = clash::clash_set(&mut solver, &Grid::EMPTY, puzzle);
            Diagnosis::Impossible { reason, clash }
        }
        Verdict::Multiple { first, second } => {
            Diagnosis::Ambiguous(ambiguity::ambiguity(&mut solver, puzzle, entries, [first, second]))
        }
    }
}
