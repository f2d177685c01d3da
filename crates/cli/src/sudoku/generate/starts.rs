//! The puzzles of a file that others are looked for near.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use hanpan_sudoku::{Grid, Solver, Verdict};

use super::super::{improper, verdicts};
use crate::args::GenerateArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::input::Inputs;
use crate::output::Output;
use crate::status::Status;

/// The proper puzzles in order, and the status: what is none was told on standard error.
pub(super) fn read(path: &Path, args: &GenerateArgs) -> anyhow::Result<(Vec<Grid>, Status)> {
    let inputs = Inputs { paths: vec![path.to_owned()], column: args.column.clone() };
    let collector = Collector { json: args.json, puzzles: Mutex::new(vec![]) };
    let status = batch::run_files(&inputs, args.jobs, args.json, &collector)?;
    let mut puzzles = collector.puzzles.into_inner().unwrap_or_else(PoisonError::into_inner);
    puzzles.sort_unstable_by_key(|(number, _)| *number);
    Ok((puzzles.into_iter().map(|(_, puzzle)| puzzle).collect(), status))
}

struct Collector {
    json: bool,
    /// With their numbers in the input: a thread may be ahead of another.
    puzzles: Mutex<Vec<(u64, Grid)>>,
}

impl Answer for Collector {
    /// Which of the input it is.
    type Found = (u64, Verdict);

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        self.find_after(0, grids, solver)
    }

    fn find_after(&self, before: u64, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        (before..).zip(verdicts(grids, solver)).collect()
    }

    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some((number, verdict))) = (board, found) else { return };
        if let Verdict::Unique(_) = verdict {
            let mut puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
            return puzzles.push((number, record.grid));
        }
        improper::complain(&verdict, record, file, self.json, output);
    }

    fn is_silent(&self) -> bool {
        true
    }
}
