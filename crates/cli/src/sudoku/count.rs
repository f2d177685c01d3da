//! `hanpan sudoku count`: how many solutions each board has.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use hanpan_sudoku::{Count, Grid, Parts, Solver};
use rayon::prelude::*;
use serde::Serialize;

use super::{CountObject, Head, counts};
use crate::args::CountArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::engine;
use crate::lines::Lines;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &CountArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, args)
}

/// A board with more solutions is counted in parts, on all cores.
const SMALL: u64 = 10_000;

impl Answer for CountArgs {
    type Found = Count;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Count> {
        let mut counts = counts(grids, self.small_limit(), solver);
        for (grid, count) in grids.iter().zip(&mut counts) {
            *count = self.completed(*count, || *grid);
        }
        counts
    }

    fn answer(&self, board: &Board, count: Option<Count>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(count)) = (board, count) else { return };
        if count == Count::Exact(0) {
            output.worsen(Status::No);
        }
        if self.input.json {
            output.json(&Object { head: Head::new(record, file), count: count.into() });
        } else {
            output.line(count.to_string());
        }
    }

    fn takes_lines(&self) -> bool {
        !self.input.json
    }

    fn answer_lines(&self, lines: &Lines, solver: &mut Solver, output: &mut Output) {
        let mut counts = Vec::with_capacity(lines.len());
        solver.count_in_text(lines.text(), lines.stride(), self.small_limit(), &mut counts);
        for (index, count) in counts.into_iter().enumerate() {
            let count = self.completed(count, || lines.grid(index));
            if count == Count::Exact(0) {
                output.worsen(Status::No);
            }
            // What is written most often is not formatted each time.
            if count == Count::Exact(1) { output.line("1") } else { output.line(count.to_string()) }
        }
    }
}

impl CountArgs {
    fn limit(&self) -> u64 {
        if self.limit == 0 { u64::MAX } else { self.limit }
    }

    fn small_limit(&self) -> u64 {
        self.limit().min(SMALL)
    }

    /// The count up to the limit, after that up to the small one.
    fn completed(&self, count: Count, grid: impl FnOnce() -> Grid) -> Count {
        match count {
            Count::AtLeast(found) if found < self.limit() => count_in_parts(&grid(), self.limit()),
            count => count,
        }
    }
}

/// Counts the parts side by side; what they found together is a count of the grid as far as the limit.
fn count_in_parts(grid: &Grid, limit: u64) -> Count {
    let Parts { factor, grids } = Parts::new(grid);
    let most = limit / factor;
    let found = AtomicU64::new(0);
    grids.par_iter().for_each_init(engine::solver, |solver, part| count_part(solver, part, most, &found));
    let found = found.into_inner();
    if found > most { Count::AtLeast(limit) } else { Count::Exact(found * factor) }
}

/// Adds the solutions of a part, until all parts together have more than `most`.
fn count_part(solver: &mut Solver, part: &Grid, most: u64, found: &AtomicU64) {
    let mut told = 0;
    let mut tell = |counted: u64| {
        let total = found.fetch_add(counted - told, Ordering::Relaxed) + counted - told;
        told = counted;
        if total > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    if found.load(Ordering::Relaxed) <= most {
        let (Count::Exact(counted) | Count::AtLeast(counted)) = solver.count_with(part, u64::MAX, &mut tell);
        let _ = tell(counted);
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    count: CountObject,
}
