//! `hanpan sudoku unavoidable`: the minimal unavoidable sets of each solution.

use std::ops::ControlFlow;

use hanpan_sudoku::format::Record;
use hanpan_sudoku::{
    Cell, CellSet, Grid, Solution, Solver, Verdict, unavoidable_set_within, unavoidable_sets,
};
use serde::Serialize;

use super::solve::VerdictObject;
use super::{Head, improper, names, text_of, verdicts};
use crate::args::UnavoidableArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &UnavoidableArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, args)
}

/// What is found out about a board.
pub(crate) enum Found {
    /// The sets of its solution.
    Sets(Solution, Vec<CellSet>),
    /// It has several solutions: the verdict, and a set of the first that the givens miss.
    Missed(Verdict, Option<CellSet>),
    /// It has no solution.
    None(Verdict),
}

impl Answer for UnavoidableArgs {
    type Found = Found;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    /// One: large sets take seconds.
    fn most(&self) -> usize {
        1
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Found> {
        let verdicts = verdicts(grids, solver);
        grids.iter().zip(verdicts).map(|(grid, verdict)| self.find_one(grid, verdict, solver)).collect()
    }

    fn answer(&self, board: &Board, found: Option<Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(found)) = (board, found) else { return };
        match found {
            Found::Sets(solution, sets) => self.write_sets(record, &solution, &sets, file, output),
            Found::Missed(verdict, missed) => self.write_missed(record, &verdict, missed, file, output),
            Found::None(verdict) => improper::write(&verdict, record, file, self.input.json, output),
        }
    }
}

impl UnavoidableArgs {
    fn find_one(&self, grid: &Grid, verdict: Verdict, solver: &mut Solver) -> Found {
        match &verdict {
            Verdict::Impossible(_) => Found::None(verdict),
            Verdict::Unique(solution) => {
                let sets = unavoidable_sets(solution, usize::from(self.size), |_| ControlFlow::Continue(()));
                Found::Sets(*solution, sets.unwrap_or_default())
            }
            Verdict::Multiple { first, .. } => {
                let blanks = Cell::ALL.into_iter().filter(|cell| grid.get(*cell).is_none()).collect();
                let missed = unavoidable_set_within(solver, first, blanks);
                Found::Missed(verdict, missed)
            }
        }
    }

    fn write_sets(
        &self,
        record: &Record,
        solution: &Solution,
        sets: &[CellSet],
        file: Option<&str>,
        output: &mut Output,
    ) {
        if self.input.json {
            let (head, solution) = (Head::new(record, file), text_of(solution));
            let sets = sets.iter().map(|set| cells(*set)).collect();
            return output.json(&Object { head, solution, size: self.size, sets });
        }
        output.line(summary(sets, self.size));
        sets.iter().for_each(|set| output.line(format!("  {set}")));
    }

    fn write_missed(
        &self,
        record: &Record,
        verdict: &Verdict,
        missed: Option<CellSet>,
        file: Option<&str>,
        output: &mut Output,
    ) {
        output.worsen(Status::No);
        let missed = missed.map(cells).unwrap_or_default();
        if self.input.json {
            let head = Head::new(record, file);
            return output.json(&MissedObject { head, verdict: verdict.into(), missed });
        }
        let (count, missed) = (missed.len(), missed.join(" "));
        output.line(format!("not unique: the givens miss the unavoidable set of {count} cells {missed}"));
    }
}

fn cells(set: CellSet) -> Vec<String> {
    names(&set.iter().collect::<Vec<_>>())
}

/// How many sets there are, and of which sizes.
fn summary(sets: &[CellSet], most: u8) -> String {
    let sizes =
        (0..=usize::from(most)).map(|size| (size, sets.iter().filter(|set| set.len() == size).count()));
    let sizes: Vec<String> =
        sizes.filter(|(_, count)| *count > 0).map(|(size, count)| format!("{count} of {size}")).collect();
    let sizes = if sizes.is_empty() { String::new() } else { format!(": {}", sizes.join(", ")) };
    let noun = if sets.len() == 1 { "set" } else { "sets" };
    format!("{} unavoidable {noun} of up to {most} cells{sizes}", sets.len())
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    solution: String,
    size: u8,
    sets: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct MissedObject<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    verdict: VerdictObject,
    missed: Vec<String>,
}
