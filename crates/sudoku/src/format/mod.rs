//! Reading and writing boards.
//!
//! A [`Reader`] takes a text line by line and gives a [`Record`] for each board and a [`ParseError`] for each bad one,
//! in the order of the text. Nobody has to name the format: the reader sees it, and boards of several formats may
//! follow each other.
//!
//! ```
//! use hanpan_sudoku::format::{Format, Reader};
//! let line = ".".repeat(81);
//! let text = format!("# two boards, one of them bad\n{line} first\n{}\n", &line[..80]);
//! let boards = Reader::read_all(text.as_bytes());
//! assert_eq!(boards[0].as_ref().unwrap().format, Format::Line);
//! assert_eq!(boards[1].as_ref().unwrap_err().to_string(), "line 3: expected 81 cells, found 80");
//! ```
//!
//! # Grammar
//! ```text
//! text   = [ byte-order mark ] [ header | count ] { board | blank line | border | label | section | comment | "end" }
//! board  = line | rows | spaced rows | JSON | drawing
//! ```
//! A line ends with `\n` or `\r\n`; the last needs no end. A cell is a digit from `1` to `9`, or a blank: `.`, `0`, `*`,
//! `_`, `-`, `x` or `X`, which may be mixed. The formats are rows of a table, [`Format::ALL`]; each module opens with
//! its grammar, and `docs/FORMATS.md` has all of it.
//!
//! What is never an error here is a board whose givens contradict each other: that is for
//! [`Grid::clashes`] to say.

mod bands;
mod draft;
mod drawn;
mod error;
mod fields;
mod json;
mod kind;
mod line;
mod mask;
mod reader;
mod record;
mod row;
mod rows;
mod state;
mod symbol;

pub use error::{Found, ParseError, ParseErrorKind};
#[cfg(feature = "documents")]
pub(crate) use error::{column, excerpt};
#[cfg(feature = "documents")]
pub(crate) use line::{is_suspect, may_hold_the_puzzle};
pub use mask::{read_mask, write_mask};
pub use reader::{Reader, recognises, starts_with_board};
pub use record::Record;
pub use state::State;
#[cfg(feature = "documents")]
pub(crate) use symbol::cell_value;

use std::fmt;

use crate::grid::Grid;
use crate::small_enum::small_enum;

small_enum! {
    /// A way to write a board.
    ///
    /// ```
    /// use hanpan_sudoku::{Grid, format::Format};
    /// let rows = Format::by_name("rows").unwrap();
    /// assert_eq!(rows.write(&Grid::EMPTY), ["000000000"; 9].join("\n"));
    /// ```
    #[derive(Debug)]
    Format {
        /// 81 characters on one line.
        Line,
        /// Nine lines of nine characters.
        Rows,
        /// Nine lines of nine characters with blanks between them.
        SpacedRows,
        /// An array of nine arrays.
        Json,
        /// Rows between lines of `|`, `-` and `+`.
        Drawn,
    }
}

struct Description {
    name: &'static str,
    description: &'static str,
    write: fn(&Grid) -> String,
}

const TABLE: [Description; Format::COUNT] = [
    Description {
        name: "line",
        description: "81 characters on one line, '.' for a blank",
        write: line::write,
    },
    Description {
        name: "rows",
        description: "nine lines of nine digits, 0 for a blank (BOJ 2239)",
        write: rows::write_glued,
    },
    Description {
        name: "spaced",
        description: "nine lines of nine digits with spaces, 0 for a blank (BOJ 2580)",
        write: rows::write_spaced,
    },
    Description {
        name: "json",
        description: "an array of nine arrays of strings, \".\" for a blank (LeetCode 37)",
        write: json::write,
    },
    Description { name: "drawn", description: "drawn with | - +, '.' for a blank", write: drawn::write },
];

impl Format {
    const fn row(self) -> &'static Description {
        &TABLE[self.index()]
    }

    /// Its name on a command line.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What it looks like, in a few words.
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// The format of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The grid in this format's own form, without a newline at the end.
    pub fn write(self, grid: &Grid) -> String {
        (self.row().write)(grid)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
