//! Many puzzles at once.

use std::ops::ControlFlow;

use super::lanes::{GIVEN_UP, Job, Lanes, MOST_PUZZLES, Puzzles, Solved};
use super::search::Search;
use super::{Count, Reason, Verdict};
use crate::cell::Cell;
use crate::cell_set::CellSet;
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
    /// Puzzles with several solutions, and their first two.
    several: Vec<Grid>,
    of_several: [Vec<Grid>; 2],
    solutions: Vec<Grid>,
    is_found: Vec<bool>,
}

impl Batch {
    pub(super) fn new(backend: Backend) -> Self {
        Self {
            lanes: Lanes::new(backend),
            counts: Vec::new(),
            several: Vec::new(),
            of_several: [Vec::new(), Vec::new()],
            solutions: Vec::new(),
            is_found: Vec::new(),
        }
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
        let givens: Vec<Cell> = grid.givens().map(|(cell, _)| cell).collect();
        self.have_solutions_with_another(&vec![*grid; givens.len()], &givens);
        givens.into_iter().zip(&self.counts).filter(|(_, count)| **count == 0).map(|(cell, _)| cell).collect()
    }

    /// Whether there is a solution of each puzzle that has another digit than the given in a cell: a count of 1 or 0.
    pub(super) fn have_solutions_with_another(&mut self, puzzles: &[Grid], cells: &[Cell]) -> &[u64] {
        assert_eq!(puzzles.len(), cells.len(), "a cell for each puzzle");
        assert!(puzzles.len() <= MOST_PUZZLES, "{} puzzles are too many for one job", puzzles.len());
        self.counts.clear();
        self.counts.resize(puzzles.len(), 0);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let (puzzles, solved) = (Puzzles::Grids(puzzles), [None, None]);
        self.lanes.count(&mut Job {
            puzzles,
            turned: cells,
            limit: 1,
            known: None,
            counts,
            solved,
            progress,
        });
        &self.counts
    }

    /// For each question, a set of givens of a solution and a cell, a solution with these givens that has another digit
    /// in the cell, if there is one.
    pub(super) fn others(
        &mut self,
        solution: &Solution,
        questions: &[(CellSet, Cell)],
        mut each: impl FnMut(Option<Solution>),
    ) {
        let cells_of = |(puzzle, (givens, cell)): (usize, &(CellSet, Cell))| {
            let digit = |cell: Cell| 1 << solution.get(cell).index();
            let mut cells = Cell::ALL.map(|cell| if givens.contains(cell) { digit(cell) } else { ALL });
            cells[cell.index()] = ALL & !digit(*cell);
            (cells, puzzle as u16)
        };
        self.counts.clear();
        self.counts.resize(questions.len(), 0);
        self.solutions.resize(questions.len(), Grid::EMPTY);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let solved = [Some(Solved::Grids(&mut self.solutions)), None];
        let mut job = Job {
            puzzles: Puzzles::Grids(&[]),
            turned: &[],
            limit: 1,
            known: None,
            counts,
            solved,
            progress,
        };
        self.lanes.resume(questions.iter().enumerate().map(cells_of), &mut job);
        let found = self.counts.iter().zip(&self.solutions);
        found.for_each(|(count, grid)| each((*count > 0).then(|| Solution::proved(*grid))));
    }

    /// For each puzzle and a solution of it, another solution, if there is one.
    pub(super) fn other_solutions(
        &mut self,
        puzzles: &[Grid],
        known: &[&Solution],
        mut each: impl FnMut(Option<&Grid>),
    ) {
        self.counts.clear();
        self.counts.resize(puzzles.len(), 0);
        self.solutions.resize(puzzles.len(), Grid::EMPTY);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let solved = [Some(Solved::Grids(&mut self.solutions)), None];
        let puzzles = Puzzles::Grids(puzzles);
        self.lanes.count(&mut Job {
            puzzles,
            turned: &[],
            limit: 1,
            known: Some(known),
            counts,
            solved,
            progress,
        });
        let found = self.counts.iter().zip(&self.solutions);
        found.for_each(|(count, grid)| each((*count > 0).then_some(grid)));
    }

    /// The number of solutions of each puzzle; a puzzle ends with the one above the limit.
    pub(super) fn count(&mut self, puzzles: Puzzles<'_>, limit: u64, counts: &mut Vec<Count>) {
        for chunk in puzzles.chunks(CHUNK) {
            self.run(chunk, limit.saturating_add(1), [None, None]);
            counts.extend(self.counts.iter().map(|count| Count::up_to(limit, *count)));
        }
    }

    /// Verdicts in the order of the grids.
    pub(super) fn solve(&mut self, grids: &[Grid], mut each: impl FnMut(Verdict)) {
        let mut solutions = std::mem::take(&mut self.solutions);
        for chunk in grids.chunks(CHUNK) {
            solutions.resize(chunk.len(), Grid::EMPTY);
            self.run(Puzzles::Grids(chunk), 2, [Some(Solved::Grids(&mut solutions)), None]);
            self.find_in_order(Puzzles::Grids(chunk), 2);
            let [firsts, seconds] = &self.of_several;
            let mut several = firsts.iter().zip(seconds);
            for (i, count) in self.counts.iter().enumerate() {
                each(match count {
                    0 => Verdict::Impossible(Reason::of(&chunk[i])),
                    1 => Verdict::Unique(Solution::proved(solutions[i])),
                    _ => {
                        let (first, second) = several.next().expect("one for each with several");
                        let [first, second] = [first, second].map(|grid| Solution::proved(*grid));
                        Verdict::Multiple { first, second }
                    }
                });
            }
        }
        self.solutions = solutions;
    }

    /// The first solutions of the grids, in their order.
    pub(super) fn first_of_grids(&mut self, grids: &[Grid], mut each: impl FnMut(Option<Solution>)) {
        let (mut solutions, mut is_found) =
            (std::mem::take(&mut self.solutions), std::mem::take(&mut self.is_found));
        for chunk in grids.chunks(CHUNK) {
            solutions.resize(chunk.len(), Grid::EMPTY);
            is_found.clear();
            self.first(Puzzles::Grids(chunk), Solved::Grids(&mut solutions), |found| is_found.push(found));
            let found = solutions.iter().zip(&is_found);
            found.for_each(|(grid, is_found)| each(is_found.then(|| Solution::proved(*grid))));
        }
        (self.solutions, self.is_found) = (solutions, is_found);
    }

    /// Writes the first solutions; `each` hears of each puzzle in order whether there is one.
    pub(super) fn first(&mut self, puzzles: Puzzles<'_>, mut solved: Solved<'_>, mut each: impl FnMut(bool)) {
        let (mut done, mut size, mut are_several) = (0, SAMPLE, false);
        while done < puzzles.len() {
            let chunk = puzzles.part(done, size);
            let mut out = solved.part(done);
            if are_several {
                self.run_in_order(chunk, 1, [Some(out), None]);
            } else {
                self.run(chunk, 2, [Some(out.reborrow()), None]);
                self.find_in_order(chunk, 1);
                let several = self.counts.iter().enumerate().filter(|(_, count)| **count > 1);
                several.zip(&self.of_several[0]).for_each(|((i, _), first)| out.set(i, first));
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
        self.lanes.count(&mut Job { puzzles, turned: &[], limit, known: None, counts, solved, progress });
    }

    /// The first solutions, as many as the limit, of the puzzles that were found to have several.
    fn find_in_order(&mut self, puzzles: Puzzles<'_>, limit: u64) {
        let mut several = std::mem::take(&mut self.several);
        let counts = std::mem::take(&mut self.counts);
        let mut found = std::mem::take(&mut self.of_several);
        several.clear();
        let indices = counts.iter().enumerate().filter(|(_, count)| **count > 1);
        several.extend(indices.map(|(i, _)| puzzles.grid(i)));
        found.iter_mut().for_each(|grids| grids.resize(several.len(), Grid::EMPTY));
        let [first, second] = &mut found;
        let solved = [Some(Solved::Grids(first)), Some(Solved::Grids(second))];
        self.run_in_order(Puzzles::Grids(&several), limit, solved);
        (self.several, self.counts, self.of_several) = (several, counts, found);
    }

    /// The solutions in lexicographic order, as many as the limit, which is 1 or 2.
    fn run_in_order(&mut self, puzzles: Puzzles<'_>, limit: u64, mut solved: [Option<Solved<'_>>; 2]) {
        self.counts.clear();
        self.counts.resize(puzzles.len(), 0);
        let (counts, progress) = (&mut self.counts[..], &mut |_: &[u64]| ControlFlow::Continue(()));
        let out = solved.each_mut().map(|solved| solved.as_mut().map(Solved::reborrow));
        self.lanes.in_order(&mut Job {
            puzzles,
            turned: &[],
            limit,
            known: None,
            counts,
            solved: out,
            progress,
        });
        for (i, count) in self.counts.iter_mut().enumerate().filter(|(_, count)| **count == GIVEN_UP) {
            *count = 0;
            let mut search = Search::in_order(&puzzles.grid(i));
            for solved in solved.iter_mut().take(limit as usize).flatten() {
                let Some(solution) = search.next() else { break };
                solved.set(i, solution.grid());
                *count += 1;
            }
        }
    }
}
