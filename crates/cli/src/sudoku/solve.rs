//! `hanpan sudoku solve`: the first solution of each board.

use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Count, Reason, Solver, Verdict};
use serde::Serialize;

use super::{Head, Why, names, text_of, write_solution};
use crate::args::SolveArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, &Solve(args))
}

struct Solve<'a>(&'a SolveArgs);

impl Answer for Solve<'_> {
    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn answer(&self, board: &Board, file: Option<&str>, solver: &mut Solver, output: &mut Output) {
        if let Board::Sudoku(record) = board {
            answer(self.0, record, file, solver, output);
        }
    }
}

/// The first solution, or the reason why there is none. A person at a terminal is told if it is not the only one; a
/// file of answers has no room for that, and `check` says it.
pub(crate) fn answer(
    args: &SolveArgs,
    record: &Record,
    file: Option<&str>,
    solver: &mut Solver,
    output: &mut Output,
) {
    if args.input.json {
        return output_object(record, file, solver, output);
    }
    match solver.first(&record.grid) {
        Some(solution) => {
            write_solution(args.format, record, &solution, output);
            if is_read_by_a_person() && solver.count(&record.grid, 1) != Count::Exact(1) {
                output.complain(file, format_args!("line {}: the first of several solutions", record.line));
            }
        }
        None => write_impossible(record, &Reason::of(&record.grid), output),
    }
}

/// A line in the place of the solution that does not exist.
fn write_impossible(record: &Record, reason: &Reason, output: &mut Output) {
    if record.separated {
        output.line("");
    }
    output.line(format!("no solution: {reason}"));
    output.worsen(Status::No);
}

fn output_object(record: &Record, file: Option<&str>, solver: &mut Solver, output: &mut Output) {
    let verdict = solver.solve(&record.grid);
    if matches!(verdict, Verdict::Impossible(_)) {
        output.worsen(Status::No);
    }
    output.json(&Object { head: Head::new(record, file), verdict: (&verdict).into() });
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    verdict: VerdictObject,
}

/// A verdict in JSON.
#[derive(Serialize)]
pub(super) struct VerdictObject {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// Another solution, and where the two differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    second: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differs: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Why>,
}

impl From<&Verdict> for VerdictObject {
    fn from(verdict: &Verdict) -> Self {
        let solution = verdict.first().map(text_of);
        let object = Self { verdict: "unique", solution, second: None, differs: vec![], reason: None };
        match verdict {
            Verdict::Unique(_) => object,
            Verdict::Impossible(reason) => {
                Self { verdict: "impossible", reason: Some(reason.into()), ..object }
            }
            Verdict::Multiple { first, second } => {
                let differs = names(&first.differences(second));
                Self { verdict: "multiple", second: Some(text_of(second)), differs, ..object }
            }
        }
    }
}
