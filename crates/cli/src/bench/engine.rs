//! The engines on a backend: how fast they are, and whether they are right.

use std::time::Duration;

use anyhow::{bail, ensure};
use hanpan_sudoku::{Backend, Count, Grid, Solver, Verdict};
use rayon::prelude::*;
use serde::Serialize;

use super::times::{Spread, repeats, timed};
use crate::spares::Spares;

/// The puzzles of one call.
const BATCH: usize = 8192;
/// The calls a thread, at least.
const CALLS: usize = 4;
/// The puzzles that a thread solves one by one before it takes others.
const TURN: usize = 64;
/// A round lasts as long as this, or longer.
const ROUND: Duration = Duration::from_millis(200);
/// The puzzles that two engines count, at most.
const SAMPLE: usize = 1000;

/// An engine, and what it is asked.
pub(super) struct Engine<'a> {
    pub(super) backend: Backend,
    /// The solutions that are looked for, at most; at least one.
    pub(super) limit: u64,
    /// Whether each puzzle is a call of its own.
    pub(super) is_one_by_one: bool,
    pub(super) pool: &'a rayon::ThreadPool,
}

/// What was found to be right.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Verified {
    /// The puzzles whose solutions were checked.
    pub(super) solutions: usize,
    /// The puzzles whose numbers of solutions were compared with those of another engine.
    pub(super) counts: usize,
    /// That engine's backend.
    pub(super) against: &'static str,
}

impl Engine<'_> {
    /// The seconds a puzzle of each round.
    pub(super) fn measure(&self, grids: &[Grid], rounds: usize) -> Spread {
        // As many puzzles as keep all threads busy.
        let fewest = CALLS * BATCH * self.pool.current_num_threads();
        let grids = grids.repeat(fewest.div_ceil(grids.len()));
        let solvers = Spares::new();
        let round = || self.pool.install(|| self.round(&grids, &solvers));
        round();
        let times = repeats(timed(round).1, ROUND, usize::MAX);
        let seconds = || timed(|| (0..times).for_each(|_| round())).1.as_secs_f64();
        let puzzles = (times * grids.len()) as f64;
        Spread::of((0..rounds).map(|_| seconds() / puzzles).collect())
    }

    fn round(&self, grids: &[Grid], solvers: &Spares<Solver>) {
        let size = if self.is_one_by_one { TURN } else { BATCH };
        grids.par_chunks(size).for_each(|grids| {
            let mut solver = solvers.take(|| Solver::with_backend(self.backend));
            std::hint::black_box(self.counts(std::hint::black_box(grids), &mut solver));
            solvers.give_back(solver);
        });
    }

    fn counts(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Count> {
        // A count ends with the first solution above its limit.
        let limit = self.limit - 1;
        if self.is_one_by_one {
            return grids.iter().map(|grid| solver.count(grid, limit)).collect();
        }
        let mut counts = Vec::with_capacity(grids.len());
        solver.count_batch(grids, limit, &mut counts);
        counts
    }

    /// Checks each solution, and the counts of some puzzles against those of another engine.
    pub(super) fn verify(&self, grids: &[Grid]) -> anyhow::Result<Verified> {
        let solutions = self.verify_solutions(grids)?;
        let sample = (SAMPLE / (1 + usize::try_from(self.limit).unwrap_or(usize::MAX) / SAMPLE)).max(10);
        let sample: Vec<Grid> = grids.iter().step_by(grids.len().div_ceil(sample)).copied().collect();
        let other = if self.backend == Backend::Portable { Backend::best() } else { Backend::Portable };
        let against = Self { backend: other, is_one_by_one: !self.is_one_by_one, ..*self };
        let ours = self.counts(&sample, &mut Solver::with_backend(self.backend));
        let theirs = against.counts(&sample, &mut Solver::with_backend(other));
        for ((grid, ours), theirs) in sample.iter().zip(ours).zip(theirs) {
            ensure!(ours == theirs, "{grid}: {} counts {ours} solutions, {other} {theirs}", self.backend);
        }
        Ok(Verified { solutions, counts: sample.len(), against: other.name() })
    }

    fn verify_solutions(&self, grids: &[Grid]) -> anyhow::Result<usize> {
        let (mut verdicts, mut solver) = (Vec::new(), Solver::with_backend(self.backend));
        if self.is_one_by_one {
            verdicts.extend(grids.iter().map(|grid| solver.solve(grid)));
        } else {
            solver.solve_batch(grids, &mut verdicts);
        }
        for (grid, verdict) in grids.iter().zip(&verdicts) {
            let is_right = match verdict {
                Verdict::Impossible(_) => true,
                Verdict::Unique(only) => only.solves(grid),
                Verdict::Multiple { first, second } => {
                    first != second && first.solves(grid) && second.solves(grid)
                }
            };
            if !is_right {
                bail!("{grid}: {} gives a solution that is none", self.backend);
            }
        }
        Ok(verdicts.iter().filter(|verdict| verdict.first().is_some()).count())
    }
}
