//! The table of formats, and what they share. A row is in the file of its format.

use super::{Encoding, GameTree, Loss, LossKind, RecordError, Unwritable};
use super::{lib, loss::Losses, moves, offsets, pos, psq, rec, renjunet, sav, sgf, url};
use crate::{Point, Size, small_enum::small_enum};

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

/// What one format is: a row of the table, in the file of the format.
pub(super) struct Row {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// What it is, in one line.
    pub(super) description: &'static str,
    /// Endings of file names, without the dot and in lower case; the first is written.
    pub(super) extensions: &'static [&'static str],
    /// Whether a file is no text.
    pub(super) is_binary: bool,
    /// Whether files of one game, one after the other, are a file of several.
    pub(super) holds_many: bool,
    /// What it holds of a game besides moves that take turns; all else is lost.
    pub(super) holds: &'static [LossKind],
    /// Whether a file looks like one of this format, whatever it is called; false if in doubt.
    pub(super) recognises: fn(&[u8]) -> bool,
    pub(super) read: fn(&[u8], &ReadOptions) -> Games,
    pub(super) write: fn(&GameTree) -> Result<Written, Unwritable>,
}

/// What a reader has to be told, since the file does not say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The size of the board, where a file does not say it; 15 × 15, or what the format says, if it is not given.
    pub size: Option<Size>,
    /// Which way the rows run.
    pub rows: RowOrder,
    /// The encoding of the texts, whatever the file says; what the file says, or a guess, if it is not given.
    pub encoding: Option<Encoding>,
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
    /// What is lost, each kind once and in the order of [`LossKind::ALL`].
    pub losses: Vec<Loss>,
}

/// The games of a file in order, each read or refused by itself.
pub type Games = Vec<Result<GameTree, RecordError>>;

impl RecordFormat {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// The endings of file names, without the dot; the first is the usual one.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Whether its files are no text.
    #[must_use]
    pub const fn is_binary(self) -> bool {
        self.row().is_binary
    }

    /// Whether a file can hold several games.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        self.row().holds_many
    }

    /// What it holds of a game besides moves that take turns.
    #[must_use]
    pub const fn holds(self) -> &'static [LossKind] {
        self.row().holds
    }

    /// The format with a name, in any case.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format of a file: by what it holds if that is certain, and otherwise by the ending of its name.
    #[must_use]
    pub fn sniff(bytes: &[u8], file_name: &str) -> Option<Self> {
        let extension =
            file_name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        let (named, others): (Vec<_>, Vec<_>) =
            Self::ALL.into_iter().partition(|format| format.extensions().contains(&extension.as_str()));
        let by_content = named.iter().chain(&others).find(|format| (format.row().recognises)(bytes)).copied();
        by_content.or_else(|| named.first().copied().filter(|_| named.len() == 1))
    }

    /// Reads every game of a file.
    #[must_use]
    pub fn read(self, bytes: &[u8], options: &ReadOptions) -> Games {
        (self.row().read)(bytes, options)
    }

    /// Writes a game, and says what is lost.
    ///
    /// # Errors
    /// If the format cannot hold the game at all, such as a board of another size.
    pub fn write(self, game: &GameTree) -> Result<Written, Unwritable> {
        (self.row().write)(game)
    }

    /// Writes games as one file, and says what is lost of them together.
    ///
    /// # Errors
    /// If the format cannot hold one of them at all, or not so many.
    pub fn write_all(self, games: &[GameTree]) -> Result<Written, Unwritable> {
        if games.len() != 1 && !self.holds_many() {
            return Err(Unwritable::Games { format: self, count: games.len() });
        }
        let (mut bytes, mut losses) = (Vec::new(), Losses::default());
        for game in games {
            let written = self.write(game)?;
            bytes.extend_from_slice(&written.bytes);
            written.losses.iter().for_each(|loss| losses.add(loss.kind, loss.count));
        }
        Ok(Written { bytes, losses: losses.into_vec() })
    }

    const fn row(self) -> &'static Row {
        match self {
            Self::Sgf => &sgf::FORMAT,
            Self::Psq => &psq::FORMAT,
            Self::Rec => &rec::FORMAT,
            Self::Lib => &lib::FORMAT,
            Self::RenjuNet => &renjunet::FORMAT,
            Self::Moves => &moves::FORMAT,
            Self::Sav => &sav::FORMAT,
            Self::Pos => &pos::FORMAT,
            Self::Url => &url::FORMAT,
            Self::Offsets => &offsets::FORMAT,
        }
    }
}

impl RowOrder {
    /// The point that a file means by a point that the format calls so.
    #[must_use]
    pub const fn point(self, point: Point, size: Size) -> Point {
        match self {
            Self::Standard => point,
            Self::Mirrored => point.mirrored(size),
        }
    }
}
