//! `hanpan sudoku check`: whether each board is a proper puzzle.

use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Cell, Count, Grid, Solver, Verdict};
use serde::Serialize;

use super::solve::VerdictObject;
use super::{CountObject, Head, names, verdicts};
use crate::args::CheckArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::destination::Destination;
use crate::output::Output;
use crate::status::Status;
use crate::tables;

pub(crate) fn run(mut args: CheckArgs) -> anyhow::Result<Status> {
    let inputs = args.input.files.inputs();
    let destination = Destination::new(&args.output, &inputs, tables::CHECK)?;
    args.input.json |= args.output.is_table();
    batch::run_into(destination, &inputs, args.input.jobs, args.input.json, &args)
}

/// Solutions are counted so far to say how many there are.
const LIMIT: u64 = 1000;

impl Answer for CheckArgs {
    type Found = Check;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Check> {
        let verdicts = verdicts(grids, solver);
        grids.iter().zip(verdicts).map(|(grid, verdict)| Check::new(grid, verdict, solver)).collect()
    }

    fn answer(&self, board: &Board, check: Option<Check>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(check)) = (board, check) else { return };
        if !matches!(check.verdict, Verdict::Unique(_)) {
            output.worsen(Status::No);
        }
        if self.input.json {
            output.json(&check.object(record, file));
        } else {
            output.line(check.text());
        }
    }
}

/// What there is to say about a board.
pub(crate) struct Check {
    givens: usize,
    verdict: Verdict,
    count: Count,
    /// The givens that a board with one solution does not need.
    redundant: Vec<Cell>,
}

impl Check {
    fn new(grid: &Grid, verdict: Verdict, solver: &mut Solver) -> Self {
        let (count, redundant) = match verdict {
            Verdict::Impossible(_) => (Count::Exact(0), vec![]),
            Verdict::Unique(_) => (Count::Exact(1), solver.redundant(grid)),
            Verdict::Multiple { .. } => (solver.count(grid, LIMIT), vec![]),
        };
        Self { givens: grid.givens().count(), verdict, count, redundant }
    }

    fn text(&self) -> String {
        let Self { givens, verdict, count, redundant } = self;
        match verdict {
            Verdict::Impossible(reason) => format!("impossible: {reason}"),
            Verdict::Multiple { first, second } => {
                let cells = names(&first.differences(second)).join(" ");
                format!("not unique: {count} solutions, two of them differ at {cells}")
            }
            Verdict::Unique(_) if redundant.is_empty() => {
                format!("unique, minimal: all {givens} givens are needed")
            }
            Verdict::Unique(_) => {
                let (n, cells) = (redundant.len(), names(redundant).join(" "));
                format!("unique, not minimal: any one of {n} of the {givens} givens can go: {cells}")
            }
        }
    }

    fn object<'a>(&'a self, record: &Record, file: Option<&'a str>) -> Object<'a> {
        let is_unique = matches!(self.verdict, Verdict::Unique(_));
        Object {
            head: Head::new(record, file),
            givens: self.givens,
            verdict: (&self.verdict).into(),
            count: self.count.into(),
            minimal: is_unique.then_some(self.redundant.is_empty()),
            redundant: is_unique.then(|| names(&self.redundant)),
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    givens: usize,
    #[serde(flatten)]
    verdict: VerdictObject,
    #[serde(flatten)]
    count: CountObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}
