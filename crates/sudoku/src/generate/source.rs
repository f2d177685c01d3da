//! [`Source`]: where candidates come from.

use std::sync::Arc;

use super::neighbours;
use super::symmetry::Symmetry;
use super::uniform::MOST_CLUES_KNOWN;
use super::wanted::{Impossible, Wanted};
use crate::cell::Cell;
use crate::grid::Grid;

/// Where the candidates come from that may keep a contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Random full grids, from which clues are taken away in random order as long as there is one solution; or the digits for a pattern. Of
    /// minimal puzzles those with few clues come more often than their share.
    #[default]
    Removal,
    /// Minimal puzzles, each equally likely, of all with at most 31 clues, or as many as are wanted: no number of clues and no
    /// kind of puzzle comes more often than its share, so that statistics of them are those of all minimal puzzles. About one in
    /// 100,000 has more than 31 clues. Thousands of times slower than removal.
    Uniform,
    /// Minimal puzzles that differ from given ones in at most so many clues, 1 or 2, each taken away and put anywhere else with any
    /// digit: {-1+1} and {-2+2}. All of them come, once for each way in which they do.
    Neighbours {
        /// The puzzles to be changed.
        puzzles: Arc<[Grid]>,
        /// How many clues are exchanged at most.
        most: usize,
    },
}

impl Source {
    /// Whether all its candidates have to be minimal.
    pub(super) const fn is_minimal(&self) -> bool {
        !matches!(self, Self::Removal)
    }

    /// What it cannot do, and what no puzzle can be.
    pub(super) fn check(&self, wanted: &Wanted) -> Result<(), Impossible> {
        match self {
            Self::Uniform if wanted.pattern.is_some() => return Err(Impossible::UniformPattern),
            Self::Uniform if wanted.symmetry != Symmetry::None => {
                return Err(Impossible::UniformSymmetry(wanted.symmetry));
            }
            Self::Uniform if (MOST_CLUES_KNOWN + 1..=Cell::COUNT).contains(wanted.clues.start()) => {
                return Err(Impossible::UniformClues(*wanted.clues.start()));
            }
            Self::Neighbours { most, .. } if !(1..=neighbours::MOST).contains(most) => {
                return Err(Impossible::Exchange(*most));
            }
            _ => {}
        }
        wanted.check()
    }
}
