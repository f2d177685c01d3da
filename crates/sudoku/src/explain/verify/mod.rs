//! [`Step::verify`]: a step is checked by the definition of its pattern, without any search for it.
//!
//! Nothing that finds steps is used here, and nothing that a step says about itself is believed: from the pattern and the position alone
//! each file of this folder derives all that follows, and the step may take no more than that. Patterns that rest on a puzzle having
//! one solution ([`uniqueness`]) are right for such puzzles only; all others hold in every position.

mod almost_locked;
mod branch;
mod chains;
mod colouring;
mod complexity;
mod exclusion;
mod fish;
mod follows;
mod locking;
mod names;
mod single_digit;
mod singles;
mod solution;
mod subsets;
mod uniqueness;
mod wings;

use std::fmt;

use super::position::{Candidate, Position};
use super::step::{Pattern, Step};
use super::technique::Technique;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use follows::Follows;

/// A step that does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {flaw}", technique.row().english)]
pub struct Unfounded {
    /// What the step says it is.
    pub technique: Technique,
    /// What is wrong with it.
    pub flaw: Flaw,
}

/// What is wrong with a step: the first claim that fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Flaw {
    /// It takes nothing away and fills no cell.
    Nothing,
    /// The eliminations are not by cell and digit, or one is there twice.
    Order,
    /// What it takes away or places is no candidate.
    NotCandidate(Candidate),
    /// The technique is of another pattern.
    Name,
    /// The position does not show the pattern: what is not as it must be.
    Pattern(&'static str),
    /// A node of a chain does not follow from those that it names.
    Node {
        /// The branch, counted from 0.
        branch: usize,
        /// The node in the branch, counted from 0.
        node: usize,
        /// What is not as it must be.
        what: &'static str,
    },
    /// A step within a chain does not follow.
    Nested {
        /// The branch, counted from 0.
        branch: usize,
        /// The node in the branch, counted from 0.
        node: usize,
        /// What is wrong with the step.
        unfounded: Box<Unfounded>,
    },
    /// The length of the chains is another.
    Complexity {
        /// What the step says.
        said: usize,
        /// What was counted.
        counted: usize,
    },
    /// The pattern is there, but this candidate may stay.
    Elimination(Candidate),
    /// The pattern is there, but this digit need not stand there.
    Placement(Candidate),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("it takes nothing away and fills no cell"),
            Self::Order => f.write_str("the eliminations are not by cell and digit"),
            Self::NotCandidate(Candidate { cell, digit }) => write!(f, "{digit} is no candidate of {cell}"),
            Self::Name => f.write_str("the technique is of another pattern"),
            Self::Pattern(what) => f.write_str(what),
            Self::Node { branch, node, what } => {
                write!(f, "branch {}, node {}: {what}", branch + 1, node + 1)
            }
            Self::Nested { branch, node, unfounded } => {
                write!(f, "branch {}, node {}: {unfounded}", branch + 1, node + 1)
            }
            Self::Complexity { said, counted } => {
                write!(f, "expected a length of {counted} assertions, found {said}")
            }
            Self::Elimination(Candidate { cell, digit }) => write!(f, "{digit} may stay in {cell}"),
            Self::Placement(Candidate { cell, digit }) => write!(f, "{digit} need not stand in {cell}"),
        }
    }
}

impl Step {
    /// Checks that all that the step takes away and places follows from its pattern by definition, that the pattern is in the position,
    /// and that it has the right name; the position after it.
    ///
    /// Patterns of the family [`Uniqueness`](super::Family::Uniqueness) take it as given that the puzzle has one solution.
    ///
    /// ```
    /// use hanpan_sudoku::explain::{Candidate, Flaw, Pattern, Position, Step, Technique};
    /// use hanpan_sudoku::{Cell, Digit, Grid};
    /// let grid: Grid = format!("12345678{}", ".".repeat(73)).parse().unwrap();
    /// let placement = Some(Candidate { cell: Cell::R1C9, digit: Digit::D9 });
    /// let pattern = Pattern::OnlyCandidate;
    /// let step = Step { technique: Technique::NakedSingle, pattern, eliminations: vec![], placement };
    /// let after = step.verify(&Position::new(&grid)).unwrap();
    /// assert_eq!(after.value(Cell::R1C9), Some(Digit::D9));
    /// assert_eq!(step.verify(&Position::new(&Grid::EMPTY)).unwrap_err().to_string(), "Naked Single: the cell has other candidates");
    /// ```
    ///
    /// # Errors
    ///
    /// If a claim does not hold.
    pub fn verify(&self, position: &Position) -> Result<Position, Unfounded> {
        check(self, position).map_err(|flaw| Unfounded { technique: self.technique, flaw })?;
        let mut after = position.clone();
        self.apply(&mut after);
        Ok(after)
    }
}

fn check(step: &Step, position: &Position) -> Result<(), Flaw> {
    let claims = step.eliminations.iter().chain(&step.placement);
    if let Some(candidate) = claims.copied().find(|candidate| !position.has(candidate.cell, candidate.digit))
    {
        return Err(Flaw::NotCandidate(candidate));
    }
    if step.eliminations.is_empty() && step.placement.is_none() {
        return Err(Flaw::Nothing);
    }
    if !step.eliminations.is_sorted_by(|a, b| a < b) {
        return Err(Flaw::Order);
    }
    let follows = consequences(step, position)?;
    if let Some(candidate) = step.eliminations.iter().copied().find(|candidate| !follows.loses(*candidate)) {
        return Err(Flaw::Elimination(candidate));
    }
    match step.placement {
        Some(placement) if !follows.places(placement) => Err(Flaw::Placement(placement)),
        _ => Ok(()),
    }
}

/// All that follows from the pattern, if the position shows it.
fn consequences(step: &Step, position: &Position) -> Result<Follows, Flaw> {
    let technique = step.technique;
    match &step.pattern {
        Pattern::OnlyPlace(house) => singles::only_place(step, position, *house),
        Pattern::OnlyCandidate => singles::only_candidate(step, position),
        Pattern::Locked { digit, inside, across, then } => {
            locking::locked(technique, position, *digit, [*inside, *across], *then)
        }
        Pattern::Subset(subset) => subsets::subset(technique, position, subset),
        Pattern::DirectSubset(subset) => subsets::direct(technique, position, subset),
        Pattern::LockedSubset { subset, line } => subsets::locked(technique, position, subset, *line),
        Pattern::Fish { digit, base, cover, fins } => {
            fish::fish(technique, position, *digit, base, cover, *fins)
        }
        Pattern::EmptyRectangle { digit, block, lines, link } => {
            single_digit::empty_rectangle(technique, position, *digit, *block, *lines, *link)
        }
        Pattern::Wing { pivot, pincers, digit } => wings::wing(technique, position, *pivot, *pincers, *digit),
        Pattern::WWing { pincers, linked, house, link, digit } => {
            wings::w_wing(technique, position, *pincers, (*linked, *house, *link), *digit)
        }
        Pattern::UniqueLoop { digits, cells, rule } => {
            uniqueness::unique_loop(technique, position, *digits, cells, rule)
        }
        Pattern::AvoidableRectangle { digits, cells, rule } => {
            uniqueness::avoidable(technique, position, *digits, cells, rule)
        }
        Pattern::Bug { extra, rule } => uniqueness::bug(technique, position, extra, rule),
        Pattern::AlignedExclusion { cells, excluders } => {
            exclusion::aligned(technique, position, cells, *excluders)
        }
        Pattern::Colouring { digit, pairs } => colouring::colouring(technique, position, *digit, pairs),
        Pattern::SueDeCoq { crossing, block, line, in_line, in_block } => {
            let sets = [in_line, in_block];
            almost_locked::sue_de_coq(technique, position, *crossing, [*line, *block], sets)
        }
        Pattern::AlsChain { sets, commons } => almost_locked::chain(technique, position, sets, commons),
        Pattern::Chain { .. } | Pattern::Forcing { .. } => chains::consequences(step, position),
        Pattern::Solution => solution::solution(technique, position),
    }
}

/// The technique must be one of these.
fn named(technique: Technique, names: &[Technique]) -> Result<(), Flaw> {
    if names.contains(&technique) { Ok(()) } else { Err(Flaw::Name) }
}

/// The position must be so.
fn shown(is_so: bool, otherwise: &'static str) -> Result<(), Flaw> {
    if is_so { Ok(()) } else { Err(Flaw::Pattern(otherwise)) }
}

/// The candidates of any of the cells.
fn union(position: &Position, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | position.candidates(cell))
}

/// Those of the cells that can hold the digit.
fn holders(position: &Position, cells: CellSet, digit: Digit) -> CellSet {
    cells.iter().filter(|cell| position.has(*cell, digit)).collect()
}
