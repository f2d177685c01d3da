//! Brute force: the filled cells have one solution, and it has the digit there.

use super::follows::Follows;
use super::{Flaw, named};
use crate::cell::Cell;
use crate::explain::position::{Candidate, Position};
use crate::explain::technique::Technique;
use crate::solve::{Solver, Verdict};

pub(super) fn solution(technique: Technique, position: &Position) -> Result<Follows, Flaw> {
    named(technique, &[Technique::BruteForce])?;
    let Verdict::Unique(solution) = Solver::new().solve(position.grid()) else {
        return Err(Flaw::Pattern("the filled cells have not one solution"));
    };
    let mut follows = Follows::nothing();
    for cell in Cell::ALL {
        follows.place(Candidate { cell, digit: solution.get(cell) });
    }
    Ok(follows)
}
