//! The engines on a backend, and how fast they are.

use std::time::Duration;

use hanpan_sudoku::{Backend, Count, Grid, Solver};
use rayon::prelude::*;

use super::times::{Spread, repeats, timed};
use crate::spares::Spares;

/// The puzzles of one call, at most.
pub(super) const BATCH: usize = 8192;
/// The calls a thread, if puzzles are so easy that this takes less than a trial is to take.
const CALLS: usize = 4;
/// The puzzles that a thread solves one by one before it takes others, at most.
const TURN: usize = 64;
/// A trial that takes as long tells how long a round takes.
const TRIAL: Duration = Duration::from_millis(50);
/// A round lasts as long as this, or longer.
const ROUND: Duration = Duration::from_millis(200);

/// An engine, and what it is asked.
pub(super) struct Engine<'a> {
    pub(super) backend: Backend,
    /// The solutions that are looked for, at most; at least one.
    pub(super) limit: u64,
    /// Whether each puzzle is a call of its own.
    pub(super) is_one_by_one: bool,
    pub(super) pool: &'a rayon::ThreadPool,
}

/// Puzzles that are solved several times; all threads share them.
struct Work {
    /// A file's puzzles, once or over and over.
    grids: Vec<Grid>,
    /// How often all of them are solved.
    passes: usize,
    /// The puzzles that a thread takes at a time, at most.
    turn: usize,
}

impl Work {
    fn puzzles(&self) -> usize {
        self.grids.len() * self.passes
    }

    /// Twice the work, in longer calls as long as there are not enough puzzles to fill them.
    fn double(&mut self) {
        if self.grids.len() < CALLS * BATCH {
            self.grids.extend_from_within(..);
        } else {
            self.passes *= 2;
        }
    }
}

impl Engine<'_> {
    /// The seconds a puzzle of each round.
    pub(super) fn measure(&self, grids: &[Grid], rounds: usize) -> Spread {
        let solvers = Spares::new();
        let work = self.work(grids, &solvers);
        let seconds = || timed(|| self.round(&work, &solvers)).1.as_secs_f64() / work.puzzles() as f64;
        Spread::of((0..rounds).map(|_| seconds()).collect())
    }

    /// What a round does: as little as one call a thread where that takes its time.
    fn work(&self, grids: &[Grid], solvers: &Spares<Solver>) -> Work {
        let (threads, lanes) = (self.pool.current_num_threads(), self.lanes());
        let grids = grids.repeat(lanes.div_ceil(grids.len()));
        let passes = (threads * lanes).div_ceil(grids.len());
        let turn = if self.is_one_by_one { TURN } else { BATCH };
        let mut work = Work { grids, passes, turn };
        let mut time = timed(|| self.round(&work, solvers)).1;
        while time < TRIAL && work.puzzles() < CALLS * BATCH * threads {
            work.double();
            time = timed(|| self.round(&work, solvers)).1;
        }
        work.passes *= repeats(time, ROUND);
        work
    }

    /// How many puzzles a call solves side by side.
    fn lanes(&self) -> usize {
        if self.is_one_by_one { 1 } else { self.backend.lanes().max(1) }
    }

    fn round(&self, work: &Work, solvers: &Spares<Solver>) {
        let share = work.puzzles().div_ceil(self.pool.current_num_threads() * CALLS);
        let size = share.clamp(self.lanes(), work.turn);
        let chunks = work.grids.len().div_ceil(size);
        let solve = |turn: usize| {
            let start = turn % chunks * size;
            let grids = &work.grids[start..work.grids.len().min(start + size)];
            let mut solver = solvers.take(|| Solver::with_backend(self.backend));
            std::hint::black_box(self.counts(std::hint::black_box(grids), &mut solver));
            solvers.give_back(solver);
        };
        self.pool.install(|| (0..chunks * work.passes).into_par_iter().with_max_len(1).for_each(solve));
    }

    /// The answers that are timed. A count ends with the first solution above its limit, hence one less.
    pub(super) fn counts(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Count> {
        let limit = self.limit - 1;
        if self.is_one_by_one {
            return grids.iter().map(|grid| solver.count(grid, limit)).collect();
        }
        let mut counts = Vec::with_capacity(grids.len());
        solver.count_batch(grids, limit, &mut counts);
        counts
    }
}
