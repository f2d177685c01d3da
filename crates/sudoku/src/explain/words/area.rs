//! [`Area`]: where a step happens, without saying what.

use super::super::step::{Branch, Over, Pattern, Step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// Where to look for a step.
pub(super) enum Area {
    /// In these houses.
    Houses(Vec<House>),
    /// At all places of a digit.
    Digit(Digit),
    /// Everywhere.
    Grid,
}

impl Area {
    pub(super) fn of(step: &Step) -> Self {
        match &step.pattern {
            Pattern::OnlyPlace(house) | Pattern::Locked { inside: house, .. } => Self::Houses(vec![*house]),
            Pattern::OnlyCandidate => step.placement.map_or(Self::Grid, |placed| Self::boxes(placed.cell)),
            Pattern::Subset(subset) | Pattern::DirectSubset(subset) => Self::Houses(vec![subset.house]),
            Pattern::LockedSubset { subset, line } => Self::Houses(vec![subset.house, *line]),
            Pattern::Fish { digit, .. }
            | Pattern::EmptyRectangle { digit, .. }
            | Pattern::Colouring { digit, .. } => Self::Digit(*digit),
            Pattern::Wing { pivot, .. } => Self::boxes(*pivot),
            Pattern::WWing { pincers, .. } => Self::boxes(pincers.iter().copied().collect::<CellSet>()),
            Pattern::UniqueLoop { cells, .. } | Pattern::AlignedExclusion { cells, .. } => {
                Self::boxes(cells.iter().copied().collect::<CellSet>())
            }
            Pattern::AvoidableRectangle { cells, .. } => {
                Self::boxes(cells.iter().copied().collect::<CellSet>())
            }
            Pattern::SueDeCoq { block, line, .. } => Self::Houses(vec![*block, *line]),
            Pattern::AlsChain { sets, .. } => {
                Self::boxes(sets.iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells))
            }
            Pattern::Chain { branch, .. } => Self::of_chain(branch),
            Pattern::Forcing { over, branches, .. } => Self::of_cases(*over, branches),
            Pattern::Bug { .. } | Pattern::Solution => Self::Grid,
        }
    }

    /// The boxes of some cells.
    fn boxes(cells: impl Into<CellSet>) -> Self {
        let cells: CellSet = cells.into();
        let holds = |house: &House| !(CellSet::of(*house) & cells).is_empty();
        Self::Houses(House::ALL[18..].iter().copied().filter(holds).collect())
    }

    /// The digit of a chain that has only one, or the box where it starts.
    fn of_chain(branch: &Branch) -> Self {
        let digits: DigitSet = branch.0.iter().map(|implication| implication.node.digit).collect();
        match (digits.single(), first_cell(branch)) {
            (Some(digit), _) => Self::Digit(digit),
            (None, Some(cell)) => Self::boxes(cell),
            (None, None) => Self::Grid,
        }
    }

    fn of_cases(over: Over, branches: &[Branch]) -> Self {
        match over {
            Over::Cell(cell) => Self::boxes(cell),
            Over::House(house, _) => Self::Houses(vec![house]),
            Over::Candidate(candidate) => Self::boxes(candidate.cell),
            Over::Contradiction => branches.first().and_then(first_cell).map_or(Self::Grid, Self::boxes),
        }
    }
}

fn first_cell(branch: &Branch) -> Option<Cell> {
    branch.0.first().and_then(|implication| implication.node.cells.first())
}
