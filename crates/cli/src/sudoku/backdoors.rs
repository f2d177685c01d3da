//! `hanpan sudoku backdoors`: cells whose digits leave a puzzle that singles solve.

use hanpan_sudoku::explain::Candidate;
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{CellSet, Grid, Solution, Solver, Verdict, backdoors};
use serde::Serialize;

use super::steps::CandidateObject;
use super::{Head, improper, text_of, verdicts};
use crate::args::BackdoorsArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &BackdoorsArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, args)
}

impl Answer for BackdoorsArgs {
    type Found = Result<Backdoors, Box<Verdict>>;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    /// Few: a puzzle takes some milliseconds, with backdoors of four cells a second.
    fn most(&self) -> usize {
        if self.size < 3 { 16 } else { 1 }
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        let found = |(grid, verdict)| match verdict {
            Verdict::Unique(solution) => {
                Ok(Backdoors { solution, sets: backdoors(grid, &solution, usize::from(self.size)) })
            }
            verdict => Err(Box::new(verdict)),
        };
        grids.iter().zip(verdicts(grids, solver)).map(found).collect()
    }

    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(found)) = (board, found) else { return };
        match found {
            Err(verdict) => improper::write(&verdict, record, file, self.input.json, output),
            Ok(backdoors) if self.input.json => output.json(&backdoors.object(self.size, record, file)),
            Ok(backdoors) => backdoors.lines(self.size).iter().for_each(|line| output.line(line)),
        }
    }
}

/// The backdoors of a puzzle.
pub(crate) struct Backdoors {
    solution: Solution,
    sets: Vec<CellSet>,
}

impl Backdoors {
    fn lines(&self, most: u8) -> Vec<String> {
        let of_size = |size: usize| self.sets.iter().filter(|set| set.len() == size).count();
        let sizes = (1..=usize::from(most)).map(|size| (size, of_size(size)));
        let sizes: Vec<String> =
            sizes.filter(|(_, count)| *count > 0).map(|(size, count)| format!("{count} of {size}")).collect();
        let noun = plural(usize::from(most), "cell");
        let summary = match &self.sets[..] {
            [] => format!("no backdoor of up to {most} {noun}"),
            [set] if set.is_empty() => "singles solve it".to_owned(),
            sets => format!(
                "{} {} of up to {most} {noun}: {}",
                sets.len(),
                plural(sets.len(), "backdoor"),
                sizes.join(", ")
            ),
        };
        let told = |set: &CellSet| {
            let cells = self.digits(*set).map(|Candidate { cell, digit }| format!("{cell}={digit}"));
            format!("  {}", cells.collect::<Vec<_>>().join(" "))
        };
        [summary].into_iter().chain(self.sets.iter().filter(|set| !set.is_empty()).map(told)).collect()
    }

    fn digits(&self, set: CellSet) -> impl Iterator<Item = Candidate> {
        set.iter().map(|cell| Candidate { cell, digit: self.solution.get(cell) })
    }

    fn object<'a>(&self, size: u8, record: &Record, file: Option<&'a str>) -> Object<'a> {
        let object = |set: &CellSet| self.digits(*set).map(|digit| (&digit).into()).collect();
        Object {
            head: Head::new(record, file),
            solution: text_of(&self.solution),
            size,
            smallest: self.sets.first().map(|set| set.len()),
            backdoors: self.sets.iter().map(object).collect(),
        }
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    solution: String,
    size: u8,
    smallest: Option<usize>,
    backdoors: Vec<Vec<CandidateObject>>,
}
