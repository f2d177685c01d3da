//! `hanpan sudoku solve`: the first solution of each board.

use anyhow::ensure;
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Grid, Reason, Solution, Solver, Verdict};
use serde::Serialize;

use super::{Head, Why, firsts, names, text_of, verdicts, write_solution};
use crate::args::SolveArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::destination::Destination;
use crate::lines::Lines;
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;
use crate::tables;

pub(crate) fn run(mut args: SolveArgs) -> anyhow::Result<Status> {
    ensure!(args.format.is_none() || !args.output.is_table(), "--format is for text, and not for a table");
    let inputs = args.input.files.inputs();
    let destination = Destination::new(&args.output, &inputs, tables::SOLVE)?;
    args.input.json |= args.output.is_table();
    batch::run_into(destination, &inputs, args.input.jobs, args.input.json, &Solve(&args))
}

pub(crate) struct Solve<'a>(pub(crate) &'a SolveArgs);

impl Answer for Solve<'_> {
    type Found = Solved;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Solved> {
        find(self.0, grids, solver)
    }

    fn answer(&self, board: &Board, solved: Option<Solved>, file: Option<&str>, output: &mut Output) {
        if let (Board::Sudoku(record), Some(solved)) = (board, solved) {
            answer(self.0, record, &solved, file, output);
        }
    }

    fn takes_lines(&self) -> bool {
        takes_lines(self.0)
    }

    fn answer_lines(&self, lines: &Lines, solver: &mut Solver, output: &mut Output) {
        answer_lines(lines, solver, output);
    }
}

/// What is found out about a board.
pub(crate) enum Solved {
    First(Option<Solution>),
    Verdict(Verdict),
}

impl Solved {
    fn first(&self) -> Option<&Solution> {
        match self {
            Self::First(first) => first.as_ref(),
            Self::Verdict(verdict) => verdict.first(),
        }
    }
}

/// The first solutions, or where it is told whether there are others, the verdicts.
pub(crate) fn find(args: &SolveArgs, grids: &[Grid], solver: &mut Solver) -> Vec<Solved> {
    if args.input.json || is_for_a_person(args) {
        verdicts(grids, solver).into_iter().map(Solved::Verdict).collect()
    } else {
        firsts(grids, solver).into_iter().map(Solved::First).collect()
    }
}

/// Whether an answer depends on nothing but its line, whose text it has.
pub(crate) fn takes_lines(args: &SolveArgs) -> bool {
    !args.input.json && args.format.is_none() && !is_for_a_person(args)
}

/// Whether a person reads the solutions at once.
fn is_for_a_person(args: &SolveArgs) -> bool {
    args.output.file().is_none() && is_read_by_a_person()
}

/// Writes the lines with the first solutions in the place of the puzzles.
pub(crate) fn answer_lines(lines: &Lines, solver: &mut Solver, output: &mut Output) {
    let mut found = Vec::with_capacity(lines.len());
    let start = output.out().len();
    output.out().extend_from_slice(lines.text());
    solver.first_in_text(lines.text(), lines.stride(), &mut output.out()[start..], &mut found);
    if !lines.end_in_line_feeds() || !found.iter().all(|is_found| *is_found) {
        let solved = output.out().split_off(start);
        for (index, is_found) in found.into_iter().enumerate() {
            if is_found {
                output.line(lines.line(&solved, index));
            } else {
                say_impossible(&Reason::of(&lines.grid(index)), output);
            }
        }
    }
}

/// The first solution, or the reason why there is none. A person at a terminal is told if it is not the only one; a
/// file of answers has no room for that, and `check` says it.
pub(crate) fn answer(
    args: &SolveArgs,
    record: &Record,
    solved: &Solved,
    file: Option<&str>,
    output: &mut Output,
) {
    if let (true, Solved::Verdict(verdict)) = (args.input.json, solved) {
        return output_object(record, verdict, file, output);
    }
    match solved.first() {
        Some(solution) => {
            write_solution(args.format, record, solution, output);
            if matches!(solved, Solved::Verdict(Verdict::Multiple { .. })) {
                output.complain_at(file, record.line, "the first of several solutions");
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
    say_impossible(reason, output);
}

fn say_impossible(reason: &Reason, output: &mut Output) {
    output.line(format!("no solution: {reason}"));
    output.worsen(Status::No);
}

/// Writes a verdict as an object.
pub(super) fn output_object(record: &Record, verdict: &Verdict, file: Option<&str>, output: &mut Output) {
    if matches!(verdict, Verdict::Impossible(_)) {
        output.worsen(Status::No);
    }
    output.json(&Object { head: Head::new(record, file), verdict: verdict.into() });
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
