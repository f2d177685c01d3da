//! [`Rows`]: rows of a table as boards.

use std::borrow::Cow;
use std::io;

use arrow_array::ArrayRef;
use hanpan_sudoku::format::{ParseError, ParseErrorKind, Reader};

use super::Values;
use crate::boards::{Board, Fault, Found};
use crate::lines::{Shape, is_plain_board};
use crate::reading::{Batch, FEWEST_LINES, Piece};

/// The puzzles of some rows.
pub(crate) struct Rows {
    values: Values,
    /// The number of the first row, from 1.
    first: u64,
}

impl Rows {
    /// # Errors
    ///
    /// Those of values that contradict each other.
    pub(crate) fn new(column: &ArrayRef, first: u64) -> io::Result<Self> {
        Ok(Self { values: Values::new(column)?, first })
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    /// The value of a row with the row's number, or what is wrong where there is none.
    pub(crate) fn value(&self, index: usize) -> (u64, Result<Cow<'_, [u8]>, Fault>) {
        let row = self.first + index as u64;
        let fault = |found| {
            let message = format!("row {row}: expected a board, found {found}");
            Fault { line: Some(row), column: None, message }
        };
        let value = match self.values.get(index) {
            None => Err(fault("null")),
            Some(value) if value.trim_ascii().is_empty() => Err(fault("an empty value")),
            Some(value) => Ok(value),
        };
        (row, value)
    }

    /// Puts the boards into a batch, a piece a row; or, if lines may be answered as they stand, plain ones as lines.
    pub(crate) fn put(&self, takes_lines: bool, batch: &mut Batch) {
        let mut index = 0;
        while index < self.len() {
            let run = if takes_lines { self.plain_run(index, batch) } else { 0 };
            if run == 0 {
                batch.pieces.push(Piece::Found(self.board(index)));
            }
            index += run.max(1);
        }
    }

    /// Puts the plain boards from here on into a batch as lines, if they are worth it; how many they are.
    fn plain_run(&self, start: usize, batch: &mut Batch) -> usize {
        let from = batch.text.len();
        let mut count = 0;
        for index in start..self.len() {
            let Some(value) = self.values.get(index).filter(|value| is_plain_board(value)) else { break };
            batch.text.extend_from_slice(&value);
            batch.text.push(b'\n');
            count += 1;
        }
        if count < FEWEST_LINES {
            batch.text.truncate(from);
            return 0;
        }
        batch.pieces.push(Piece::Lines(from..batch.text.len(), Shape::BOARDS));
        count
    }

    fn board(&self, index: usize) -> Found {
        let (row, value) = self.value(index);
        let mut record = Reader::read_one(trimmed(&value?)).map_err(|error| fault_of_row(row, &error))?;
        record.line = row;
        Ok(Board::Sudoku(record))
    }
}

/// A value without line ends around it: a board has them within.
fn trimmed(value: &[u8]) -> &[u8] {
    let is_end = |byte: &u8| matches!(byte, b'\r' | b'\n');
    let start = value.iter().take_while(|byte| is_end(byte)).count();
    let end = value.iter().rev().take_while(|byte| is_end(byte)).count();
    value.get(start..value.len() - end).unwrap_or_default()
}

/// What is wrong with a value of a row. Its columns are characters of the value.
pub(crate) fn fault_of_row(row: u64, error: &ParseError) -> Fault {
    let line = if error.line > 1 { format!(", line {}", error.line) } else { String::new() };
    let character = error.column.map(|column| format!(", character {column}")).unwrap_or_default();
    let kind = match &error.kind {
        ParseErrorKind::NoBoard => "expected a board, found none".to_owned(),
        kind => kind.to_string(),
    };
    Fault { line: Some(row), column: error.column, message: format!("row {row}{line}{character}: {kind}") }
}
