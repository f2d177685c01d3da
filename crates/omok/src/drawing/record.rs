//! What the reader gives out.

use crate::{Board, Format};

/// One board of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of its first line.
    pub line: u64,
    /// The board.
    pub board: Board,
    /// How it is written.
    pub format: Format,
    /// A blank line stands before it, and it is not the first board.
    pub separated: bool,
    /// What stands before it on its line, if it is on one line, or the title on a line above it.
    pub label: Option<String>,
}
