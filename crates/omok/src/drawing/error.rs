//! What is wrong with a text, and where.

use std::fmt;

use crate::{Size, drawing::row::Fault};

/// A place in a text that is no board. One error stands for one board or one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {kind}", Place(*line, *column))]
pub struct ParseError {
    /// The line, by the number that the reader was given.
    pub line: u64,
    /// The column, in characters from 1, where one is to blame.
    pub column: Option<u32>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What is wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character or word that is no cell.
    #[error("expected {expected}, found '{found}'")]
    Cell {
        /// The cells that could stand there.
        expected: &'static str,
        /// The character or word, cut short if it is long.
        found: String,
    },
    /// A row of another width than the rows before it, or than the size that was named.
    #[error("expected {expected} cells in the row, found {found}")]
    RowWidth {
        /// The width of the board.
        expected: usize,
        /// The width of the row.
        found: usize,
    },
    /// A first row that is too narrow or too wide for any board.
    #[error("expected 5 to 25 cells in a row, found {found}")]
    BoardWidth {
        /// The width of the row.
        found: usize,
    },
    /// A board on one line whose number of cells fits no board, or not the size that was named.
    #[error("expected {} for a board on one line, found {found}", cells(*expected, *found))]
    LineLength {
        /// The size that was named.
        expected: Option<Size>,
        /// The number of cells.
        found: usize,
    },
    /// Several columns of cells on one line: more than one board, or one board in parts.
    #[error("expected one board in one column of the line, found {}", columns(found))]
    LineColumns {
        /// The number of cells in each column.
        found: Vec<usize>,
    },
    /// A board that ends too early, or that goes on for some rows.
    #[error("expected {} rows for a board {} wide, found {found}", size.height(), size.width())]
    Rows {
        /// The size of the board.
        size: Size,
        /// The rows that there are.
        found: usize,
    },
    /// A board behind a wrong one of unknown height, with rows right after it: it may be made of parts of two boards.
    #[error("expected a blank line after the board, found more rows, and a row too many or too few above")]
    Unseparated,
    /// A line that is nothing known.
    #[error("expected a row of a board, found '{found}'")]
    Junk {
        /// The line, cut short if it is long.
        found: String,
    },
    /// The first line says how many boards there are, and that is wrong.
    #[error("expected {expected} boards as this line says, found {found}")]
    BoardCount {
        /// The number on the first line.
        expected: u64,
        /// The boards that there are, wrong ones included.
        found: u64,
    },
    /// A text without a board, where one was asked for.
    #[error("expected a board, found none")]
    NoBoard,
    /// A second board, where one was asked for.
    #[error("expected one board, found another")]
    SecondBoard,
}

impl ParseError {
    pub(crate) const fn new(line: u64, kind: ParseErrorKind) -> Self {
        Self { line, column: None, kind }
    }

    pub(crate) fn fault(line: u64, fault: Fault) -> Self {
        let kind = ParseErrorKind::Cell { expected: fault.expected, found: fault.found };
        Self { line, column: Some(fault.column), kind }
    }

    pub(crate) const fn no_board() -> Self {
        Self::new(1, ParseErrorKind::NoBoard)
    }

    pub(crate) const fn second_board(line: u64) -> Self {
        Self::new(line, ParseErrorKind::SecondBoard)
    }
}

struct Place(u64, Option<u32>);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self(line, None) => write!(f, "line {line}"),
            Self(line, Some(column)) => write!(f, "line {line}, column {column}"),
        }
    }
}

/// The cells that a board on one line should have, in number near to those that were found.
fn cells(expected: Option<Size>, found: usize) -> String {
    let nearest = || (Size::MIN..=Size::MAX).min_by_key(|side| (side * side).abs_diff(found));
    match (expected, nearest()) {
        (Some(size), _) => format!("{} cells ({size})", size.area()),
        (None, side) => {
            let side = side.unwrap_or(Size::MAX);
            format!("{} cells ({side}x{side}) or another square", side * side)
        }
    }
}

/// How many cells each of the columns has, of the first few.
fn columns(found: &[usize]) -> String {
    let lengths: Vec<String> = found.iter().take(4).map(usize::to_string).collect();
    let rest = if found.len() > lengths.len() { ", …" } else { "" };
    format!("{} columns of {}{rest} cells", found.len(), lengths.join(", "))
}
