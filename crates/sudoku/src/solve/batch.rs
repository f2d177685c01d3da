//! Many puzzles at once.

use std::ops::ControlFlow;

use super::lanes::{GIVEN_UP, Job, Lanes, MOST_PUZZLES, Puzzles, Solved};
use super::search::Search;
use super::{Count, Reason, Verdict};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};
use crate::simd::Backend;

/// The puzzles that tell what the others are like.
const SAMPLE: usize = 1024;
/// The puzzles of one job: enough that its end does not count, few enough to stay in a cache.
const CHUNK: usize = 16_384;
const _: () = assert!(CHUNK <= MOST_PUZZLES);

/// All candidates.
const ALL: u16 = 511;

/// The engine for many puzzles, with the memory that it uses again.
#[derive(Clone, Debug)]
pub(super) struct Batch {
    lanes: Lanes,
    counts: Vec<u64>,
    /// Puzzles with several solutions, one after the other, and their first solutions.
    several: Vec<Grid>,
    firsts: Vec<Grid>,
    found: [Vec<Grid>; 2],
}

impl Batch {
    pub(super) fn new(backend: Backend) -> Self {
        let (several, firsts, found) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
        Self { lanes: Lanes::new(backend), counts: Vec::new(), several, firsts, found }
    }

    /// The engine, made if it is not there yet.
    pub(super) fn made(batch: &mut Option<Box<Self>>, backend: Backend) -> &mut Self {
        batch.get_or_insert_with(|| Box::new(Self::new(backend)))
    }

    pub(super) fn lanes(&mut self) -> &mut Lanes {
        &mut self.lanes
    }

    /// The givens without which the grid still has one solution, if it has one.
    pub(super) fn redundant(&mut self, grid: &Grid) -> Vec<Cell> {
        let mut cells = [ALL; Cell::COUNT];
        grid.givens().for_each(|(cell, digit)| cells[cell.index()] = 1 << digit.index());
        // In the place of each given, the other digits.
        let without = |(puzzle, (cell, digit)): (usize, (Cell, Digit))| {
            let mut cells = cells;
            cells[cell.index()] = ALL & !(1 << digit.index());
            (cells, puzzle as u16)
        };
        self.counts.clear();
        self.counts.resize(grid.givens().count(), 0);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let mut job = Job { puzzles: Puzzles::Grids(&[]), limit: 1, counts, solved: [None, None], progress };
        self.lanes.resume(grid.givens().enumerate().map(without), &mut job);
        let needed = self.counts.iter().map(|count| *count > 0);
        grid.givens().zip(needed).filter(|(_, is_needed)| !is_needed).map(|((cell, _), _)| cell).collect()
    }

    /// The first solutions of grids.
    pub(super) fn first_of_grids(&mut self, grids: &[Grid], mut each: impl FnMut(Option<Solution>)) {
        for chunk in grids.chunks(CHUNK) {
            let mut firsts = std::mem::take(&mut self.found[0]);
            firsts.resize(chunk.len(), Grid::EMPTY);
            let mut found = Vec::with_capacity(chunk.len());
            self.first(Puzzles::Grids(chunk), Solved::Grids(&mut firsts), |is_found| found.push(is_found));
            let solutions = firsts.iter().zip(found);
            solutions.for_each(|(grid, is_found)| each(is_found.then(|| Solution::proved(*grid))));
            self.found[0] = firsts;
        }
    }

    /// The number of solutions of each puzzle; a puzzle ends with the one above the limit.
    pub(super) fn count(&mut self, puzzles: Puzzles<'_>, limit: u64, mut each: impl FnMut(Count)) {
        for chunk in puzzles.chunks(CHUNK) {
            self.run(chunk, limit.saturating_add(1), [None, None]);
            self.counts.iter().for_each(|count| each(Count::up_to(limit, *count)));
        }
    }

    /// Verdicts in the order of the puzzles.
    pub(super) fn solve(&mut self, grids: &[Grid], mut each: impl FnMut(Verdict)) {
        for chunk in grids.chunks(CHUNK) {
            let [mut first, mut second] = std::mem::take(&mut self.found);
            first.resize(chunk.len(), Grid::EMPTY);
            second.resize(chunk.len(), Grid::EMPTY);
            let solved = [Some(Solved::Grids(&mut first)), Some(Solved::Grids(&mut second))];
            self.run(Puzzles::Grids(chunk), 2, solved);
            self.find_firsts(Puzzles::Grids(chunk));
            let mut firsts = self.firsts.iter();
            for (i, count) in self.counts.iter().enumerate() {
                each(match count {
                    0 => Verdict::Impossible(Reason::of(&chunk[i])),
                    1 => Verdict::Unique(Solution::proved(first[i])),
                    _ => {
                        let lexicographic = firsts.next().copied().unwrap_or(first[i]);
                        let other = if lexicographic == first[i] { second[i] } else { first[i] };
                        let [first, second] = [lexicographic, other].map(Solution::proved);
                        Verdict::Multiple { first, second }
                    }
                });
            }
            self.found = [first, second];
        }
    }

    /// Writes the first solutions; `each` hears of each puzzle in order whether there is one.
    pub(super) fn first(&mut self, puzzles: Puzzles<'_>, mut solved: Solved<'_>, mut each: impl FnMut(bool)) {
        let (mut done, mut size, mut are_several) = (0, SAMPLE, false);
        while done < puzzles.len() {
            let chunk = puzzles.part(done, size);
            let mut out = solved.part(done);
            if are_several {
                self.run_in_order(chunk, &mut out);
            } else {
                self.run(chunk, 2, [Some(out.reborrow()), None]);
                self.find_firsts(chunk);
                let several = self.counts.iter().enumerate().filter(|(_, count)| **count > 1);
                several.zip(&self.firsts).for_each(|((i, _), first)| out.set(i, first));
                are_several = self.several.len() > chunk.len() / 2;
            }
            self.counts.iter().for_each(|count| each(*count > 0));
            (done, size) = (done + chunk.len(), CHUNK);
        }
    }

    fn run(&mut self, puzzles: Puzzles<'_>, limit: u64, solved: [Option<Solved<'_>>; 2]) {
        self.counts.clear();
        self.counts.resize(puzzles.len(), 0);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        self.lanes.count(&mut Job { puzzles, limit, counts, solved, progress });
    }

    /// The first solutions of the puzzles that were found to have several.
    fn find_firsts(&mut self, puzzles: Puzzles<'_>) {
        self.several.clear();
        let counts = self.counts.iter().enumerate();
        self.several.extend(counts.filter(|(_, count)| **count > 1).map(|(i, _)| puzzles.grid(i)));
        self.firsts.clear();
        self.firsts.resize(self.several.len(), Grid::EMPTY);
        let (several, counts) = (std::mem::take(&mut self.several), std::mem::take(&mut self.counts));
        let mut firsts = std::mem::take(&mut self.firsts);
        self.run_in_order(Puzzles::Grids(&several), &mut Solved::Grids(&mut firsts));
        (self.several, self.counts, self.firsts) = (several, counts, firsts);
    }

    /// The first solutions, in lexicographic order from the start.
    fn run_in_order(&mut self, puzzles: Puzzles<'_>, out: &mut Solved<'_>) {
        self.counts.clear();
        self.counts.resize(puzzles.len(), 0);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let solved = [Some(out.reborrow()), None];
        self.lanes.first(&mut Job { puzzles, limit: 1, counts, solved, progress });
        for (i, count) in self.counts.iter_mut().enumerate().filter(|(_, count)| **count == GIVEN_UP) {
            let first = Search::first(&puzzles.grid(i));
            *count = first.is_some().into();
            first.iter().for_each(|first| out.set(i, first.grid()));
        }
    }
}
