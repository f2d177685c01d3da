//! Explainers that go round, a thread having one at a time.

use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::{Explainer, Explanation, Profile, Unrated};

use crate::engine;
use crate::spares::Spares;

/// Explainers of one profile.
pub(super) struct Explainers {
    pub(super) profile: Profile,
    spares: Spares<Explainer>,
}

impl Explainers {
    pub(super) const fn new(profile: Profile) -> Self {
        Self { profile, spares: Spares::new() }
    }

    /// The whole way. Which second solution a search meets depends on the engine: here it is the second in order.
    pub(super) fn explain(&self, puzzle: &Grid) -> Result<Explanation, Unrated> {
        let mut explainer = self.spares.take(|| Explainer::with_solver(self.profile, engine::solver()));
        let outcome = explainer.explain(puzzle);
        self.spares.give_back(explainer);
        outcome.map_err(|unrated| match unrated {
            Unrated::Multiple { first, second } => {
                let second = engine::solver().solutions(puzzle).nth(1).map_or(second, Box::new);
                Unrated::Multiple { first, second }
            }
            impossible => impossible,
        })
    }
}
