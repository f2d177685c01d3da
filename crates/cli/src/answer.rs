//! `hanpan` without a command: each board is answered in the form it came in.

use anyhow::ensure;
use hanpan_sudoku::{Grid, Solver};

use crate::args::SolveArgs;
use crate::batch::{self, Answer};
use crate::blocks::Blocks;
use crate::boards::{Board, Kind};
use crate::destination::Destination;
use crate::lines::Lines;
use crate::omok::judge;
use crate::output::Output;
use crate::status::Status;
use crate::sudoku::solve::{self, Solved};

pub(crate) fn run(args: SolveArgs) -> anyhow::Result<Status> {
    ensure!(!args.output.is_table(), "a table has the answers of one game: `hanpan sudoku solve` writes it");
    let inputs = args.input.files.inputs();
    let destination = Destination::new(&args.output, &inputs, &[])?;
    batch::run_into(destination, &inputs, args.input.jobs, args.input.json, &args)
}

impl Answer for SolveArgs {
    type Found = Solved;

    fn kind(&self) -> Kind {
        Kind::Any
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Solved> {
        solve::find(self, grids, solver)
    }

    fn answer(&self, board: &Board, solved: Option<Solved>, file: Option<&str>, output: &mut Output) {
        match (board, solved) {
            (Board::Omok(record), _) => judge::answer_as_boj(self.input.json, record, file, output),
            (Board::Sudoku(record), Some(solved)) => solve::answer(self, record, &solved, file, output),
            (Board::Sudoku(_), None) => {}
        }
    }

    fn takes_lines(&self) -> bool {
        solve::takes_lines(self)
    }

    fn answer_lines(&self, lines: &Lines, solver: &mut Solver, output: &mut Output) {
        solve::answer_lines(lines, solver, output);
    }

    fn answer_blocks(&self, blocks: &Blocks, line: u64, file: Option<&str>, output: &mut Output) {
        judge::answer_blocks(blocks, line, file, output);
    }
}
