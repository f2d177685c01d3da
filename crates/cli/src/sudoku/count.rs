//! `hanpan sudoku count`: how many solutions each board has.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use hanpan_sudoku::{Count, Grid, Solver, Tally};
use rayon::prelude::*;
use serde::Serialize;

use super::{CountObject, Head, counts};
use crate::args::CountArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::budget::Deadline;
use crate::destination::Destination;
use crate::lines::Lines;
use crate::output::Output;
use crate::status::Status;
use crate::tables;

pub(crate) fn run(mut args: CountArgs) -> anyhow::Result<Status> {
    let inputs = args.input.files.inputs();
    let destination = Destination::new(&args.output, &inputs, tables::COUNT)?;
    args.input.json |= args.output.is_table();
    batch::run_into(destination, &inputs, args.input.jobs, args.input.json, &args)
}

/// Solutions are found one by one up to so many, and of a board with more they are counted by a [`Tally`].
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
        self.limit.filter(|limit| *limit > 0).unwrap_or(u64::MAX)
    }

    fn small_limit(&self) -> u64 {
        self.limit().min(SMALL)
    }

    /// The count of a board that was counted up to the small limit.
    fn completed(&self, count: Count, grid: impl FnOnce() -> Grid) -> Count {
        // No limit is none for what 64 bits cannot hold either.
        let limit = if self.limit() == u64::MAX { u128::MAX } else { self.limit().into() };
        match count {
            Count::AtLeast(found) if found < limit => tally(&grid(), found, limit, self.budget.begin()),
            count => count,
        }
    }
}

/// Counts on all cores up to a limit, more than `found`, or until the time is over.
fn tally(grid: &Grid, found: u128, limit: u128, deadline: Deadline) -> Count {
    let Some(tally) = Tally::new_with(grid, || deadline.check()) else { return Count::AtLeast(found) };
    let sum = Mutex::new(0);
    let add = |part| {
        let solutions = tally.part(part);
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        *sum += solutions;
        if *sum > limit { ControlFlow::Break(()) } else { deadline.check() }
    };
    let whole = (0..tally.parts()).into_par_iter().try_for_each(add);
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    match whole {
        ControlFlow::Continue(()) => Count::Exact(sum),
        ControlFlow::Break(()) => Count::AtLeast(sum.clamp(found, limit)),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    count: CountObject,
}
