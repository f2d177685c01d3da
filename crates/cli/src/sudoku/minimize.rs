//! `hanpan sudoku minimize`: minimal puzzles within each puzzle.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use anyhow::ensure;
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Cell, Count, Grid, Random, Solver, Verdict, each_minimal, random_minimal};
use serde::Serialize;

use super::{Head, improper, streamed};
use crate::args::MinimizeArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::destination::Destination;
use crate::engine;
use crate::output::Output;
use crate::status::Status;
use crate::tables;

pub(crate) fn run(mut args: MinimizeArgs) -> anyhow::Result<Status> {
    if args.all {
        ensure!(args.output.file().is_none(), "--all is listed on standard output, and not in a file");
        let mut solver = engine::solver();
        return streamed::run(&args.input.files.inputs(), args.input.json, |record, file, output| {
            list(&args, record, &mut solver, file, output)
        });
    }
    let inputs = args.input.files.inputs();
    let destination = Destination::new(
        &args.output,
        &inputs,
        if args.sizes { tables::MINIMIZE_SIZES } else { tables::MINIMIZE },
    )?;
    args.input.json |= args.output.is_table();
    let (jobs, json) = (args.input.jobs, args.input.json);
    if args.sizes {
        batch::run_into(destination, &inputs, jobs, json, &BySize(&args))
    } else {
        batch::run_into(destination, &inputs, jobs, json, &AtRandom(&args))
    }
}

/// A random minimal puzzle of each puzzle.
struct AtRandom<'a>(&'a MinimizeArgs);

impl Answer for AtRandom<'_> {
    type Found = Result<Grid, Box<Verdict>>;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        self.find_after(0, grids, solver)
    }

    /// Each puzzle has random numbers of its own, so that threads change nothing.
    fn find_after(&self, before: u64, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        let minimal = |(index, grid)| random_minimal(solver, grid, &mut Random::stream(self.0.seed, index));
        (before..).zip(grids).map(minimal).collect()
    }

    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(found)) = (board, found) else { return };
        match found {
            Err(verdict) => improper::write(&verdict, record, file, self.0.input.json, output),
            Ok(minimal) if self.0.input.json => {
                output.json(&Object::new(&Head::new(record, file), None, &minimal));
            }
            Ok(minimal) => output.line(minimal.to_string()),
        }
    }
}

/// Lists all minimal puzzles as they are found.
fn list(
    args: &MinimizeArgs,
    record: &Record,
    solver: &mut Solver,
    file: Option<&str>,
    output: &mut Output,
) -> io::Result<()> {
    let (head, mut out) = (Head::new(record, file), BufWriter::new(io::stdout().lock()));
    let (mut number, mut written) = (0, Ok(()));
    let most = args.limit.unwrap_or(0);
    let visited = each_minimal(solver, &record.grid, |minimal| {
        let Some(minimal) = minimal else { return ControlFlow::Continue(()) };
        number += 1;
        written = write_one(args, &head, number, minimal, &mut out);
        if written.is_err() || number == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    written.and_then(|()| out.flush())?;
    if let Err(verdict) = visited {
        improper::complain(&verdict, record, file, args.input.json, output);
    }
    Ok(())
}

fn write_one(
    args: &MinimizeArgs,
    head: &Head,
    number: u64,
    minimal: &Grid,
    out: &mut impl Write,
) -> io::Result<()> {
    if !args.input.json {
        return writeln!(out, "{minimal}");
    }
    serde_json::to_writer(&mut *out, &Object::new(head, Some(number), minimal))?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: &'a Head<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    minimal: String,
    givens: usize,
}

impl<'a> Object<'a> {
    fn new(head: &'a Head<'a>, number: Option<u64>, minimal: &Grid) -> Self {
        Self { head, number, minimal: minimal.to_string(), givens: minimal.givens().count() }
    }
}

/// How many minimal puzzles each puzzle has.
struct BySize<'a>(&'a MinimizeArgs);

/// So many are counted unless another limit is given, which takes seconds, or a minute within a full grid.
const LIMIT: u64 = 100_000;

/// The minimal puzzles with each number of givens.
pub(crate) struct Sizes {
    counts: [u64; Cell::COUNT + 1],
    total: Count,
}

impl Answer for BySize<'_> {
    type Found = Result<Sizes, Box<Verdict>>;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn most(&self) -> usize {
        1
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        let most = self.0.limit.unwrap_or(LIMIT);
        grids.iter().map(|grid| Sizes::new(grid, most, solver)).collect()
    }

    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(found)) = (board, found) else { return };
        match found {
            Err(verdict) => improper::write(&verdict, record, file, self.0.input.json, output),
            Ok(sizes) if self.0.input.json => output.json(&sizes.object(record, file)),
            Ok(sizes) => output.line(sizes.text()),
        }
    }
}

impl Sizes {
    /// Counts up to so many; all of them if that is 0.
    fn new(grid: &Grid, most: u64, solver: &mut Solver) -> Result<Self, Box<Verdict>> {
        let (mut counts, mut total, mut has_more) = ([0; Cell::COUNT + 1], 0, false);
        each_minimal(solver, grid, |minimal| {
            let Some(minimal) = minimal else { return ControlFlow::Continue(()) };
            if most > 0 && total == most {
                has_more = true;
                return ControlFlow::Break(());
            }
            counts[minimal.givens().count()] += 1;
            total += 1;
            ControlFlow::Continue(())
        })?;
        let total = if has_more { Count::AtLeast(total.into()) } else { Count::Exact(total.into()) };
        Ok(Self { counts, total })
    }

    /// The sizes that there are, and how many minimal puzzles have each.
    fn sizes(&self) -> impl DoubleEndedIterator<Item = (usize, u64)> {
        self.counts.iter().copied().enumerate().filter(|(_, count)| *count > 0)
    }

    fn text(&self) -> String {
        let sizes: Vec<String> = self.sizes().map(|(givens, count)| format!("{count} of {givens}")).collect();
        let noun = if self.total == Count::Exact(1) { "minimal puzzle" } else { "minimal puzzles" };
        format!("{} {noun}: {} givens", self.total, sizes.join(", "))
    }

    fn object<'a>(&self, record: &Record, file: Option<&'a str>) -> SizesObject<'a> {
        let (minimals, exact) = match self.total {
            Count::Exact(total) => (total, true),
            Count::AtLeast(total) => (total, false),
        };
        let size = |(givens, count)| SizeObject { givens, count };
        let sizes: Vec<SizeObject> = self.sizes().map(size).collect();
        let givens = |size: Option<&SizeObject>| size.map(|size| size.givens);
        let (fewest, most) = (givens(sizes.first()), givens(sizes.last()));
        SizesObject { head: Head::new(record, file), minimals, exact, fewest, most, sizes }
    }
}

#[derive(Serialize)]
struct SizesObject<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    minimals: u128,
    /// Whether there are no more.
    exact: bool,
    fewest: Option<usize>,
    most: Option<usize>,
    sizes: Vec<SizeObject>,
}

#[derive(Serialize)]
struct SizeObject {
    givens: usize,
    count: u64,
}
