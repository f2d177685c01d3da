//! [`Blocks`]: boards exactly as BOJ 2615 writes them, one after the other, as files of many have them.
//!
//! ```text
//! blocks = { board }          or, where blank lines stand between,
//!          { board blank }
//! blank  = "\n" | "\r\n"
//! ```
//!
//! The board is that of [`BojBoard::at_start`]; all else is left to the reader of `hanpan_omok`.

use hanpan_omok::BojBoard;

/// The lines of a board.
const HEIGHT: u64 = 19;

/// Such boards, in what text they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks<'a> {
    text: &'a [u8],
    spacing: Spacing,
}

/// What stands after each board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spacing {
    Nothing,
    BlankLine,
}

impl Spacing {
    /// The lines of a board with what stands after it.
    pub(crate) fn height(self) -> u64 {
        match self {
            Self::Nothing => HEIGHT,
            Self::BlankLine => HEIGHT + 1,
        }
    }

    /// The bytes of what stands after a board; `None` if something else does.
    fn length(self, rest: &[u8]) -> Option<usize> {
        match (self, rest) {
            (Self::Nothing, _) => Some(0),
            (Self::BlankLine, [b'\n', ..]) => Some(1),
            (Self::BlankLine, [b'\r', b'\n', ..]) => Some(2),
            (Self::BlankLine, _) => None,
        }
    }
}

impl<'a> Blocks<'a> {
    /// The boards at the start of a text, and how many there are.
    pub(crate) fn at_start(text: &'a [u8], spacing: Spacing) -> (Self, u64) {
        let mut boards = Boards { text, spacing };
        let count = boards.by_ref().count() as u64;
        (Self { text: &text[..text.len() - boards.text.len()], spacing }, count)
    }

    /// The boards of a text that has nothing else.
    pub(crate) fn new(text: &'a [u8], spacing: Spacing) -> Self {
        Self { text, spacing }
    }

    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    pub(crate) fn spacing(&self) -> Spacing {
        self.spacing
    }

    pub(crate) fn boards(&self) -> impl Iterator<Item = BojBoard> {
        Boards { text: self.text, spacing: self.spacing }
    }
}

/// Boards until something else comes.
struct Boards<'a> {
    /// The rest of the text.
    text: &'a [u8],
    spacing: Spacing,
}

impl Iterator for Boards<'_> {
    type Item = BojBoard;

    fn next(&mut self) -> Option<BojBoard> {
        let (board, length) = BojBoard::at_start(self.text)?;
        let rest = &self.text[length..];
        self.text = &rest[self.spacing.length(rest)?..];
        Some(board)
    }
}
