//! Whether an engine's answers are right.

use anyhow::ensure;
use hanpan_sudoku::{Backend, Cell, Count, Grid, Solver, Verdict};
use serde::Serialize;

use super::engine::{BATCH, Engine};

/// The puzzles that two engines count, at most, and as many again that have no solution.
const SAMPLE: usize = 1000;
/// A puzzle and the end of its line.
const STRIDE: usize = Cell::COUNT + 1;

/// What was found to be right.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Verified {
    /// The puzzles whose solutions were checked, read from text too.
    pub(super) solutions: usize,
    /// The puzzles whose numbers of solutions were compared with those of another engine.
    pub(super) counts: usize,
    /// That engine's backend.
    pub(super) against: &'static str,
    /// The puzzles without a solution, with one, and with several.
    pub(super) none: usize,
    pub(super) one: usize,
    pub(super) several: usize,
}

impl Engine<'_> {
    /// Checks each solution and each count, and the counts of some puzzles against those of another engine.
    pub(super) fn verify(&self, grids: &[Grid]) -> anyhow::Result<Verified> {
        let other = if self.backend == Backend::Portable { Backend::best() } else { Backend::Portable };
        let mut verified = Verified { against: other.name(), ..Verified::default() };
        let mut impossible = Vec::new();
        for grids in grids.chunks(BATCH) {
            self.verify_batch(grids, &mut verified, &mut impossible)?;
        }
        impossible.truncate(SAMPLE);
        let sample = (SAMPLE / (1 + usize::try_from(self.limit).unwrap_or(usize::MAX) / SAMPLE)).max(10);
        impossible.extend(grids.iter().step_by(grids.len().div_ceil(sample)));
        impossible.sort_unstable();
        impossible.dedup();
        self.verify_counts(&impossible, other)?;
        verified.counts = impossible.len();
        Ok(verified)
    }

    fn verify_batch(
        &self,
        grids: &[Grid],
        verified: &mut Verified,
        impossible: &mut Vec<Grid>,
    ) -> anyhow::Result<()> {
        let mut solver = Solver::with_backend(self.backend);
        let verdicts = self.verdicts(grids, &mut solver);
        let counts = self.counts(grids, &mut solver);
        for ((grid, verdict), count) in grids.iter().zip(&verdicts).zip(counts) {
            ensure!(is_right(grid, verdict), "{grid}: {} gives a solution that is none", self.backend);
            let is_alike = agrees(verdict, count, self.limit - 1);
            ensure!(is_alike, "{grid}: {} counts {count} solutions and solves otherwise", self.backend);
            verified.add(verdict);
            if matches!(verdict, Verdict::Impossible(_)) && impossible.len() < SAMPLE {
                impossible.push(*grid);
            }
        }
        self.verify_text(grids, &verdicts, &mut solver)
    }

    fn verdicts(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Verdict> {
        if self.is_one_by_one {
            return grids.iter().map(|grid| solver.solve(grid)).collect();
        }
        let mut verdicts = Vec::with_capacity(grids.len());
        solver.solve_batch(grids, &mut verdicts);
        verdicts
    }

    /// Compares the first solutions with those of the same puzzles read from text.
    fn verify_text(&self, grids: &[Grid], verdicts: &[Verdict], solver: &mut Solver) -> anyhow::Result<()> {
        let text = text(grids);
        let (mut solutions, mut found) = (text.clone(), Vec::new());
        solver.first_in_text(&text, STRIDE, &mut solutions, &mut found);
        let lines = solutions.chunks(STRIDE).zip(found);
        for ((grid, verdict), (line, is_found)) in grids.iter().zip(verdicts).zip(lines) {
            let is_same = match verdict.first() {
                Some(first) => is_found && first.to_string().as_bytes() == &line[..Cell::COUNT],
                None => !is_found,
            };
            ensure!(is_same, "{grid}: {} solves text otherwise", self.backend);
        }
        Ok(())
    }

    /// Compares the counts with another engine's, and with those of the same puzzles read from text.
    fn verify_counts(&self, grids: &[Grid], other: Backend) -> anyhow::Result<()> {
        let against = Self { backend: other, is_one_by_one: !self.is_one_by_one, ..*self };
        let mut solver = Solver::with_backend(self.backend);
        let (ours, mut texts) = (self.counts(grids, &mut solver), Vec::new());
        solver.count_in_text(&text(grids), STRIDE, self.limit - 1, &mut texts);
        let theirs = against.counts(grids, &mut Solver::with_backend(other));
        for (((grid, ours), theirs), text) in grids.iter().zip(ours).zip(theirs).zip(texts) {
            ensure!(ours == theirs, "{grid}: {} counts {ours} solutions, {other} {theirs}", self.backend);
            ensure!(ours == text, "{grid}: {} counts {ours} solutions, from text {text}", self.backend);
        }
        Ok(())
    }
}

impl Verified {
    fn add(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Impossible(_) => self.none += 1,
            Verdict::Unique(_) => self.one += 1,
            Verdict::Multiple { .. } => self.several += 1,
        }
        self.solutions += usize::from(verdict.first().is_some());
    }
}

fn text(grids: &[Grid]) -> Vec<u8> {
    grids.iter().map(|grid| format!("{grid}\n")).collect::<String>().into_bytes()
}

fn is_right(grid: &Grid, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Impossible(_) => true,
        Verdict::Unique(only) => only.solves(grid),
        Verdict::Multiple { first, second } => first != second && first.solves(grid) && second.solves(grid),
    }
}

/// Whether a count that was cut at a limit can be that of a puzzle with this verdict.
fn agrees(verdict: &Verdict, count: Count, limit: u64) -> bool {
    let limit = u128::from(limit);
    let cut = |exact| if exact > limit { Count::AtLeast(limit) } else { Count::Exact(exact) };
    match (verdict, count) {
        (Verdict::Impossible(_), count) => count == cut(0),
        (Verdict::Unique(_), count) => count == cut(1),
        (Verdict::Multiple { .. }, Count::Exact(exact)) => (2..=limit).contains(&exact),
        (Verdict::Multiple { .. }, Count::AtLeast(least)) => least == limit,
    }
}
