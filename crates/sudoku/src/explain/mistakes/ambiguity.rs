//! [`Ambiguity`]: what is known of a puzzle with several solutions.

use std::fmt;

use super::super::position::Candidate;
use super::clash::{ClashSet, ClashSize, clash_set};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Grid, Solution};
use crate::solve::{Count, Solver};

/// What is known of a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The lexicographically first two solutions.
    pub solutions: [Solution; 2],
    /// How many there are, counted up to the [limit](COUNT_LIMIT).
    pub count: Count,
    /// Why that could be told without a search.
    pub at_sight: Option<TooFew>,
    /// The cells in which any two solutions differ, all of them; in the other empty cells all solutions agree.
    pub differing: CellSet,
    /// The single clues that would leave one solution, all of them, by cell and digit.
    pub repairs: Vec<Candidate>,
    /// Entries that have no solution together with the givens, if that is so.
    pub entries: Option<ClashSet>,
}

/// Why a puzzle cannot have exactly one solution, whatever its givens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TooFew {
    /// So many givens, and no puzzle with fewer than 17 has one solution (McGuire, Tugemann, Civario: "There is no 16-Clue Sudoku",
    /// 2012).
    Givens(usize),
    /// Two digits that are no givens: they can be exchanged in every solution.
    Digits(Digit, Digit),
}

impl TooFew {
    /// The fewest givens of a puzzle with one solution.
    pub const FEWEST_GIVENS: usize = 17;

    /// The reason that can be seen at once, if there is one.
    ///
    /// ```
    /// use hanpan_sudoku::Grid;
    /// use hanpan_sudoku::explain::TooFew;
    /// assert_eq!(TooFew::of(&Grid::EMPTY), Some(TooFew::Givens(0)));
    /// ```
    pub fn of(puzzle: &Grid) -> Option<Self> {
        let givens = puzzle.givens().count();
        let digits: DigitSet = puzzle.givens().map(|(_, digit)| digit).collect();
        let mut missing = (DigitSet::ALL - digits).iter();
        match (missing.next(), missing.next()) {
            _ if givens < Self::FEWEST_GIVENS => Some(Self::Givens(givens)),
            (Some(first), Some(second)) => Some(Self::Digits(first, second)),
            _ => None,
        }
    }
}

impl fmt::Display for TooFew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens(1) => f.write_str("1 given, and no puzzle with fewer than 17 has one solution"),
            Self::Givens(count) => {
                write!(
                    f,
                    "{count} givens, and no puzzle with fewer than {} has one solution",
                    Self::FEWEST_GIVENS
                )
            }
            Self::Digits(first, second) => {
                write!(
                    f,
                    "neither {first} nor {second} is given, and they can be exchanged in every solution"
                )
            }
        }
    }
}

/// Solutions are counted up to this number.
pub const COUNT_LIMIT: u64 = 1_000_000;

pub(super) fn ambiguity(
    solver: &mut Solver,
    puzzle: &Grid,
    entries: &Grid,
    solutions: [Solution; 2],
) -> Ambiguity {
    let candidates = Candidates::new(puzzle);
    let empty = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none());
    let clues: Vec<Candidate> = empty
        .flat_map(|cell| candidates.get(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let with = |clue: &Candidate| {
        let mut grid = *puzzle;
        grid.set(clue.cell, Some(clue.digit));
        grid
    };
    let mut counts = vec![];
    solver.count_batch(&clues.iter().map(with).collect::<Vec<_>>(), 1, &mut counts);
    let mut possible = [DigitSet::EMPTY; Cell::COUNT];
    let mut repairs = vec![];
    for (clue, count) in clues.into_iter().zip(counts) {
        if count != Count::Exact(0) {
            possible[clue.cell.index()].insert(clue.digit);
        }
        if count == Count::Exact(1) {
            repairs.push(clue);
        }
    }
    let differing = Cell::ALL.into_iter().filter(|cell| possible[cell.index()].len() > 1).collect();
    let count = solver.count(puzzle, COUNT_LIMIT);
    let entries = entry_clash(solver, puzzle, entries);
    Ambiguity { solutions, count, at_sight: TooFew::of(puzzle), differing, repairs, entries }
}

/// The fewest entries that leave the puzzle no solution, if they do together.
fn entry_clash(solver: &mut Solver, puzzle: &Grid, entries: &Grid) -> Option<ClashSet> {
    let contradicting: CellSet = entries
        .givens()
        .filter(|(cell, digit)| puzzle.get(*cell).is_some_and(|given| given != *digit))
        .map(|(cell, _)| cell)
        .collect();
    if let Some(cell) = contradicting.first() {
        return Some(ClashSet { cells: cell.into(), size: ClashSize::Smallest });
    }
    let mut all = *puzzle;
    entries.givens().for_each(|(cell, digit)| all.set(cell, Some(digit)));
    let mut added = *entries;
    puzzle.givens().for_each(|(cell, _)| added.set(cell, None));
    solver.first(&all).is_none().then(|| clash_set(solver, puzzle, &added))
}
