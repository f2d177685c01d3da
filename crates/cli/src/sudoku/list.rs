//! `hanpan sudoku list`: all solutions of each board, as they are found.

use std::io::{self, BufWriter, Write};

use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Reason, Solution};
use serde::Serialize;

use super::{Head, Why, streamed, text_of};
use crate::args::ListArgs;
use crate::engine;
use crate::output::Output;
use crate::status::Status;

/// Boards follow each other on one thread: one board can have more solutions than fit anywhere.
pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Status> {
    streamed::run(&args.files.inputs(), args.json, |record, file, output| list(args, record, file, output))
}

fn list(args: &ListArgs, record: &Record, file: Option<&str>, output: &mut Output) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let most = args.limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    let (head, mut is_empty) = (Head::new(record, file), true);
    for (i, solution) in engine::solver().solutions(&record.grid).take(most).enumerate() {
        is_empty = false;
        write_one(args, record, &head, i + 1, &solution, &mut out)?;
    }
    if is_empty && most > 0 {
        let reason = Reason::of(&record.grid);
        output.complain_at(file, record.line, format_args!("no solution: {reason}"));
        if args.json {
            output.json(&Nothing { head: &head, reason: (&reason).into() });
        }
        output.worsen(Status::No);
    }
    out.flush()
}

/// One solution; drawings of several lines are set apart by a blank line.
fn write_one(
    args: &ListArgs,
    record: &Record,
    head: &Head,
    number: usize,
    solution: &Solution,
    out: &mut impl Write,
) -> io::Result<()> {
    if args.json {
        serde_json::to_writer(&mut *out, &Object { head, number, solution: text_of(solution) })?;
        return out.write_all(b"\n");
    }
    let text = args
        .format
        .map_or_else(|| record.fill(solution.grid()), |format| format.write(solution.grid()).into());
    if text.contains(&b'\n') && (number > 1 || record.separated) {
        out.write_all(b"\n")?;
    }
    out.write_all(&text)?;
    out.write_all(b"\n")
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: &'a Head<'a>,
    number: usize,
    solution: String,
}

/// A board without a solution.
#[derive(Serialize)]
struct Nothing<'a> {
    #[serde(flatten)]
    head: &'a Head<'a>,
    reason: Why,
}
