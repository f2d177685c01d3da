//! The last resort: a digit of the solution.

use super::Search;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;
use crate::solve::{Solver, Verdict};

/// Fills the cell in the middle of the empty ones. `None` if the filled cells do not have one solution.
pub(super) fn brute_force(_search: &mut Search, position: &Position) -> Option<Step> {
    let Verdict::Unique(solution) = Solver::new().solve(position.grid()) else { return None };
    let empty = position.empty_cells();
    let cell = empty.iter().nth(empty.len() / 2)?;
    Some(Step {
        technique: Technique::BruteForce,
        pattern: Pattern::Solution,
        eliminations: vec![],
        placement: Some(Candidate { cell, digit: solution.get(cell) }),
    })
}
