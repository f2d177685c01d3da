//! The table of formats, and what they share.

use super::GameTree;
use crate::{Size, small_enum::small_enum};

small_enum! {
    /// A file format of game records.
    pub enum RecordFormat {
        /// Smart Game Format, `GM[4]`.
        Sgf = 0,
        /// Piskvork's `.psq`.
        Psq = 1,
        /// Gomotur's `.rec`.
        Rec = 2,
        /// RenLib's `.lib`.
        Lib = 3,
        /// RenjuNet's XML database.
        RenjuNet = 4,
        /// Moves such as `h8i9j10`, in all their spellings.
        Moves = 5,
        /// Yixin's `.sav`.
        Sav = 6,
        /// Yixin's `.pos`.
        Pos = 7,
        /// An address of gomocalc.
        Url = 8,
        /// Offsets from the centre, as Gomocup's openings are written.
        Offsets = 9,
    }
}

/// What a reader has to be told, since the file does not say it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions {
    /// The size of the board, where a format has none; 15 × 15 if it is not given.
    pub size: Option<Size>,
    /// Which way the rows run.
    pub rows: RowOrder,
}

/// Which row of the board a file counts first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowOrder {
    /// As the format says.
    #[default]
    Standard,
    /// The other way round: the record is mirrored from top to bottom.
    Mirrored,
}

/// A record as a file, and what the file cannot hold of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is lost, each kind once.
    pub losses: Vec<Loss>,
}

/// One kind of thing that a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// What, such as `variations`, `comments`, `marks`, `passes`.
    pub what: &'static str,
    /// How many.
    pub count: usize,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {message}")]
pub struct RecordError {
    /// Where, such as `line 3, column 7`, `byte 20`, `game 2`.
    pub place: String,
    /// What was expected and what was found.
    pub message: String,
}

/// The games of a file, each read or refused by itself.
pub type Games = Vec<Result<GameTree, RecordError>>;
