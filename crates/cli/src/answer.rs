//! `hanpan` without a command: each board is answered in the form it came in.

use hanpan_sudoku::Solver;

use crate::args::SolveArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::omok::judge;
use crate::output::Output;
use crate::status::Status;
use crate::sudoku::solve;

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, args)
}

impl Answer for SolveArgs {
    fn kind(&self) -> Kind {
        Kind::Any
    }

    fn answer(&self, board: &Board, file: Option<&str>, solver: &mut Solver, output: &mut Output) {
        match board {
            Board::Sudoku(record) => solve::answer(self, record, file, solver, output),
            Board::Omok(record) => judge::answer_as_boj(self.input.json, record, file, output),
        }
    }
}
