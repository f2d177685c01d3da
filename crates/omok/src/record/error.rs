//! What is wrong with a record, and where; and what a format cannot hold at all.

use std::borrow::Cow;
use std::fmt;

use super::RecordFormat;
use crate::{ParseErrorKind, Size};

/// The most moves of a game in a format without variations: far more than any board has room for, and few enough that a text that
/// is no game does not fill the memory.
pub(super) const MOST_MOVES: usize = 10_000;

/// What is wrong with one game of a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {kind}")]
pub struct RecordError {
    /// Where it was found.
    pub place: Place,
    /// What is wrong.
    pub kind: RecordErrorKind,
}

/// A place in a record, all counted from 1 but bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A line, and the column in characters.
    Line(u64, u32),
    /// An offset from the beginning, in bytes, of a binary file.
    Byte(u64),
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// Something else than what has to stand there.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What has to stand there.
        expected: Cow<'static, str>,
        /// What does: `'…'` cut short if it is long, or `the end of the file`, or a byte such as `0x1f`.
        found: String,
    },
    /// A point that no board, or not this one, has.
    #[error("expected a point of a board of {size}, found '{found}'")]
    Point {
        /// The size of the board.
        size: Size,
        /// The point as the file writes it.
        found: String,
    },
    /// A size that no board here has.
    #[error("expected a board from 5x5 to 25x25, found '{found}'")]
    Size {
        /// The size as the file writes it.
        found: String,
    },
    /// A record of another game.
    #[error("expected a game of five in a row, found {found}")]
    OtherGame {
        /// Which, such as `GM[2], Othello`.
        found: String,
    },
    /// A drawing that is no board.
    #[error(transparent)]
    Drawing(ParseErrorKind),
    /// A file without a game.
    #[error("expected a game, found none")]
    NoGame,
    /// More moves than a game can have in a format without variations.
    #[error("expected at most {most} moves in a game, found more")]
    TooManyMoves {
        /// How many it can have.
        most: usize,
    },
    /// So many errors and no board yet: the rest of the text is not looked at.
    #[error("expected a board, found {errors} errors and none; the rest is not read")]
    GivenUp {
        /// How many errors.
        errors: usize,
    },
}

impl RecordError {
    /// Something else than what has to stand there; `found` is a text of the file, quoted and cut short here.
    pub(super) fn expected(place: Place, expected: impl Into<Cow<'static, str>>, found: &str) -> Self {
        let kind =
            RecordErrorKind::Expected { expected: expected.into(), found: format!("'{}'", shortened(found)) };
        Self { place, kind }
    }

    /// The file ends where something has to stand.
    pub(super) fn ends(place: Place, expected: impl Into<Cow<'static, str>>) -> Self {
        let found = "the end of the file".to_owned();
        Self { place, kind: RecordErrorKind::Expected { expected: expected.into(), found } }
    }

    /// A wrong byte of a binary file.
    pub(super) fn byte(offset: u64, expected: impl Into<Cow<'static, str>>, found: u8) -> Self {
        let kind = RecordErrorKind::Expected { expected: expected.into(), found: format!("0x{found:02x}") };
        Self { place: Place::Byte(offset), kind }
    }

    /// A point that is not on the board.
    pub(super) fn point(place: Place, size: Size, found: &str) -> Self {
        Self { place, kind: RecordErrorKind::Point { size, found: shortened(found) } }
    }

    /// A size that no board has.
    pub(super) fn size(place: Place, found: &str) -> Self {
        Self { place, kind: RecordErrorKind::Size { found: shortened(found) } }
    }

    /// A record of the game that SGF numbers so, and its name if it has one.
    pub(super) fn other_game(place: Place, number: &str, name: Option<&str>) -> Self {
        let name = name.map(|name| format!(", {name}")).unwrap_or_default();
        let found = format!("GM[{}]{name}", shortened(number));
        Self { place, kind: RecordErrorKind::OtherGame { found } }
    }

    /// One move more than a game can have.
    pub(super) const fn too_many_moves(place: Place) -> Self {
        Self { place, kind: RecordErrorKind::TooManyMoves { most: MOST_MOVES } }
    }

    /// A file without a game.
    pub(super) const fn no_game() -> Self {
        Self { place: Place::Line(1, 1), kind: RecordErrorKind::NoGame }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, column) => write!(f, "line {line}, column {column}"),
            Self::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// A text of a file for an error: on one line, and no longer than a word or two.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 24;
    let mut short: String =
        text.chars().take(LONGEST).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}

/// A game that a format cannot hold at all, not even with losses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// A size of board that the format does not have.
    #[error("{} holds boards of {expected}, not of {size}", format.name())]
    Size {
        /// The format.
        format: RecordFormat,
        /// What it holds, in words.
        expected: &'static str,
        /// The size of the game's board.
        size: Size,
    },
    /// More moves, or texts longer, than the format can count.
    #[error("{} holds {most} {what} at most, not {count}", format.name())]
    TooMany {
        /// The format.
        format: RecordFormat,
        /// Of what.
        what: &'static str,
        /// How many it holds.
        most: usize,
        /// How many there are.
        count: usize,
    },
    /// A game without a move, where moves are all that a format has.
    #[error("{} holds moves, and there are none", format.name())]
    NoMoves {
        /// The format.
        format: RecordFormat,
    },
    /// Several games, or none, in a format of one game a file.
    #[error("{} holds one game a file, not {count}", format.name())]
    Games {
        /// The format.
        format: RecordFormat,
        /// How many there are.
        count: usize,
    },
    /// A format that is only read.
    #[error("{} is only read, not written", format.name())]
    ReadOnly {
        /// The format.
        format: RecordFormat,
    },
}
