//! Tables: Parquet and Arrow files, read and written a few thousand rows at a time.
//!
//! A [`Table`] is a file that is read: its columns are known, and its rows come in batches. A [`PuzzleColumn`] is the column whose
//! values are boards, each as a line of a text file would be; [`rows`] makes boards of them. A [`TableWriter`] writes batches.

mod answers;
mod arrow_file;
mod arrow_stream;
mod column;
mod columns;
mod format;
mod guard;
mod output;
mod parquet;
mod rows;
mod table;
mod writer;

use std::io;

pub(crate) use answers::AnswerTable;
pub(crate) use column::{PuzzleColumn, Values, have_same_columns, shown_columns};
pub(crate) use columns::{CANON, CHECK, COUNT, Column, MINIMIZE, MINIMIZE_SIZES, RATE, SOLVE};
pub(crate) use format::TableFormat;
pub(crate) use output::TableOutput;
pub(crate) use rows::{Rows, fault_of_row};
pub(crate) use table::Table;
pub(crate) use writer::{TableWriter, board_field, with_boards};

/// The error of a table without rows.
pub(crate) fn no_rows() -> io::Error {
    io::Error::other("expected a board, found a table without rows")
}

/// The error of a file that should be a table.
pub(crate) fn not_a_table() -> io::Error {
    io::Error::other("expected a Parquet or Arrow file, which --column is for, found something else")
}
