//! Boards that are answered one after the other, by commands that have more to say about one than fits anywhere.

use std::io;

use hanpan_sudoku::format::Record;

use crate::batch;
use crate::boards::{Board, Kind};
use crate::input::Inputs;
use crate::output::Output;
use crate::reading::{Batch, Piece, Reading};
use crate::spares::Spares;
use crate::status::Status;

/// Answers each board of the files in their order, on one thread. What `answer` puts into the output is written after it; it may
/// write to standard output itself.
pub(super) fn run(
    inputs: &Inputs,
    json: bool,
    mut answer: impl FnMut(&Record, Option<&str>, &mut Output) -> io::Result<()>,
) -> anyhow::Result<Status> {
    let (mut status, mut written) = (Status::Done, Ok(()));
    let column = inputs.column.as_deref();
    let reading =
        Reading { kind: Kind::Sudoku, takes_lines: false, column, answers: None, texts: &Spares::new() };
    reading.files(&inputs.paths, |batch| {
        written = answer_batch(&batch, json, &mut status, &mut answer);
        written.is_ok()
    });
    written?;
    Ok(status)
}

fn answer_batch(
    batch: &Batch,
    json: bool,
    status: &mut Status,
    answer: &mut impl FnMut(&Record, Option<&str>, &mut Output) -> io::Result<()>,
) -> io::Result<()> {
    let file = batch.file.as_deref();
    for piece in &batch.pieces {
        let mut output = Output::default();
        output.is_of_rows = batch.is_of_rows;
        match piece {
            Piece::Found(Ok(Board::Sudoku(record))) => answer(record, file, &mut output)?,
            Piece::Found(Err(fault)) => batch::report(fault, file, json, &mut output),
            Piece::Found(Ok(Board::Omok(_))) | Piece::Lines(..) | Piece::Blocks(..) => {}
        }
        output.write()?;
        *status = (*status).max(output.status);
    }
    Ok(())
}
