//! [`Contract`]: whether a puzzle is as it is wanted.

use std::ops::ControlFlow;

use super::wanted::{Rejection, Wanted};
use crate::cell_set::CellSet;
use crate::explain::{Explainer, HodokuRating, Position, Profile, SeRating, SeRule, Step};
use crate::grid::Grid;
use crate::solve::Solver;

/// Checks puzzles against what is wanted, whoever made them.
#[derive(Debug)]
pub struct Contract {
    wanted: Wanted,
    se: Option<Explainer>,
    hodoku: Option<Explainer>,
}

impl Contract {
    /// The contract of a wish; explainers solve as the solver does.
    pub fn new(wanted: Wanted, solver: &Solver) -> Self {
        let explainer =
            |profile: Profile| Explainer::with_solver(profile, Solver::with_backend(solver.backend()));
        let needs = |profile: Profile| wanted.hardest.is_some_and(|(hardest, _)| hardest == profile);
        let se = (wanted.rating.is_some() || needs(Profile::Se121)).then(|| explainer(Profile::Se121));
        let hodoku = (wanted.level.is_some() || needs(Profile::Hodoku)).then(|| explainer(Profile::Hodoku));
        Self { wanted, se, hodoku }
    }

    /// What is wanted.
    pub const fn wanted(&self) -> &Wanted {
        &self.wanted
    }

    /// Whether a puzzle with one solution keeps the contract. What is quickly seen is looked at first.
    ///
    /// # Errors
    /// The first clause that it breaks.
    pub fn check(&mut self, puzzle: &Grid, solver: &mut Solver) -> Result<(), Rejection> {
        match self.check_made(puzzle, false, solver, &mut || ControlFlow::Continue(())) {
            Err(Refusal::Rejected(rejection)) => Err(rejection),
            Err(Refusal::Stopped) => unreachable!("nothing stops it"),
            Ok(()) => Ok(()),
        }
    }

    /// The same for a puzzle that may be known to be minimal; `progress` is asked after each step of the way to its solution.
    pub(super) fn check_made(
        &mut self,
        puzzle: &Grid,
        is_minimal: bool,
        solver: &mut Solver,
        progress: Progress<'_>,
    ) -> Result<(), Refusal> {
        self.check_sight(puzzle)?;
        if self.wanted.is_minimal && !is_minimal && !solver.redundant(puzzle).is_empty() {
            return Err(Rejection::NotMinimal.into());
        }
        self.check_level(puzzle, progress)?;
        self.check_rating(puzzle, progress)
    }

    /// What is seen at once.
    fn check_sight(&self, puzzle: &Grid) -> Result<(), Rejection> {
        let clues = puzzle.givens().count();
        if clues < *self.wanted.clues.start() {
            return Err(Rejection::TooFewClues);
        }
        if clues > *self.wanted.clues.end() {
            return Err(Rejection::TooManyClues);
        }
        let cells: CellSet = puzzle.givens().map(|(cell, _)| cell).collect();
        if self.wanted.pattern.is_some_and(|pattern| pattern != cells) {
            return Err(Rejection::OtherPattern);
        }
        if !self.wanted.symmetry.holds(cells) {
            return Err(Rejection::NotSymmetric);
        }
        Ok(())
    }

    fn check_level(&mut self, puzzle: &Grid, progress: Progress<'_>) -> Result<(), Refusal> {
        let Some(explainer) = &mut self.hodoku else { return Ok(()) };
        let wanted = self.wanted.level;
        let check = |step: &Step| {
            let is_harder = |level| step.technique.row().hodoku.is_some_and(|entry| entry.level > level);
            if wanted.is_some_and(is_harder) { Err(Rejection::OtherLevel) } else { Ok(()) }
        };
        let (steps, is_solved) = way(explainer, puzzle, check, progress)?;
        let level = HodokuRating::of(&steps, is_solved).level;
        if wanted.is_some_and(|wanted| wanted != level) {
            return Err(Rejection::OtherLevel.into());
        }
        Ok(self.check_hardest(Profile::Hodoku, &steps)?)
    }

    fn check_rating(&mut self, puzzle: &Grid, progress: Progress<'_>) -> Result<(), Refusal> {
        let Some(explainer) = &mut self.se else { return Ok(()) };
        let wanted = self.wanted.rating.clone();
        let most = wanted.as_ref().map_or(u32::MAX, |rating| *rating.end());
        // Harder than a technique with one rating: it cannot be the hardest any more.
        let rule = self.wanted.hardest.and_then(|(_, technique)| technique.row().se).map(|entry| entry.rule);
        let fixed = if let Some(SeRule::Fixed(rating)) = rule { rating } else { f64::MAX };
        let check = |step: &Step| {
            if step.se_rating().unwrap_or_default() > fixed {
                return Err(Rejection::OtherHardest);
            }
            if step.se_tenths().is_some_and(|tenths| tenths > most) {
                Err(Rejection::TooHard)
            } else {
                Ok(())
            }
        };
        let (steps, is_solved) = way(explainer, puzzle, check, progress)?;
        let rating = SeRating::of(&steps, is_solved).hardest.tenths;
        if wanted.as_ref().is_some_and(|wanted| rating < *wanted.start()) {
            return Err(Rejection::TooEasy.into());
        }
        if rating > most {
            return Err(Rejection::TooHard.into());
        }
        Ok(self.check_hardest(Profile::Se121, &steps)?)
    }

    fn check_hardest(&self, profile: Profile, steps: &[Step]) -> Result<(), Rejection> {
        match self.wanted.hardest {
            Some((wanted, technique)) if wanted == profile => {
                let is_hardest = profile.hardest(steps).is_some_and(|step| step.technique == technique);
                if is_hardest { Ok(()) } else { Err(Rejection::OtherHardest) }
            }
            _ => Ok(()),
        }
    }
}

/// Asked whether to go on.
type Progress<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// Why a puzzle is not taken.
#[derive(Debug)]
pub(super) enum Refusal {
    /// It does not keep the contract.
    Rejected(Rejection),
    /// Nobody waited for the answer.
    Stopped,
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Self {
        Self::Rejected(rejection)
    }
}

/// The steps to the solution, or to where no technique applies, and whether the solution was reached, unless one of them is
/// rejected.
fn way(
    explainer: &mut Explainer,
    puzzle: &Grid,
    check: impl Fn(&Step) -> Result<(), Rejection>,
    progress: Progress<'_>,
) -> Result<(Vec<Step>, bool), Refusal> {
    let mut position = Position::new(puzzle);
    let mut steps = vec![];
    while let Some(step) = explainer.step(&position) {
        check(&step)?;
        if progress().is_break() {
            return Err(Refusal::Stopped);
        }
        step.apply(&mut position);
        steps.push(step);
    }
    Ok((steps, position.is_filled()))
}
