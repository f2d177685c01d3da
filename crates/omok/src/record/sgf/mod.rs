//! Smart Game Format, as far as it says games of five in a row (`GM[4]`).
//!
//! Source: <https://www.red-bean.com/sgf/>. A file is read from bytes:
//!
//! ```text
//! file      = { game | anything else }
//! game      = "(" node { node } { variation } ")"
//! variation = "(" { node } { variation } ")"
//! node      = ";" { property }
//! property  = name value { value }
//! name      = upper-case letters and digits; lower-case letters between them are dropped, as FF[3] says (`AddBlack`)
//! value     = "[" text "]", with "\" before a "]", a "\" or, in pairs, a ":" of the text; "\" before a line end joins lines
//! ```
//!
//! White space may stand between all of these. Points are two letters, the column from the left and the row from the
//! **top**: `hh` is the centre of 15 × 15. What the properties mean is in [`names`]; all others are kept and written back.
//!
//! Leniencies: any text before, between and behind games; a game whose first semicolon is missing; `GM` missing or 1, since
//! many programs copy it from Go, and any number if the program (`AP`) calls itself one of renju; `SZ` missing: what the
//! options say, or 15 × 15, or 19 × 19 if a point needs it; `SZ[15x20]`; names in lower case; upper-case letters in points,
//! since no board here has a column 27; points such as `h8`, counted from the bottom; `tt` for a pass on boards up to
//! 19 × 19, and `pass`; moves in the root, which become its children; several moves in one node, which become one node each;
//! more than one value where one is expected, joined; the old `L` and `M`; variations without a node.
//!
//! Not accepted: other games, a move with two points, points off the board, a node behind a variation, a game that is not
//! closed before the file ends or the next game begins. A wrong game is one error, and the reader goes on with the next:
//! where the brackets close, or at `(;FF[` or `(;GM[`, which no variation begins with; in a value that is not closed, only
//! at the beginning of a line.
//!
//! Encoding: what the options say; or `CA`; or UTF-8 if the file is UTF-8; or a guess, also where a text is none in the
//! encoding of `CA`. A byte order mark of UTF-16 is understood.
//!
//! There is no property for the time that a move took; as other programs do, a comment whose first line is a number and
//! `ms` says it.

mod lexer;
mod names;
mod read;
mod write;

use super::LossKind;
use super::format::Row;

pub(super) const FORMAT: Row = Row {
    name: "sgf",
    description: "Smart Game Format: many games, variations, comments, marks",
    extensions: &["sgf"],
    is_binary: false,
    holds_many: true,
    holds: &LossKind::ALL,
    recognises,
    read: read::read,
    write: write::write,
};

/// Whether the first bracket opens a game, or one does that names a property right away.
fn recognises(bytes: &[u8]) -> bool {
    const START: usize = 4096;
    let text: Vec<u8> = bytes
        .iter()
        .take(START)
        .filter(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0))
        .copied()
        .collect();
    let text = text.strip_prefix(b"\xef\xbb\xbf").or_else(|| text.strip_prefix(b"\xff\xfe")).unwrap_or(&text);
    text.starts_with(b"(;")
        || [&b"(;FF["[..], b"(;GM[", b"(;SZ["]
            .iter()
            .any(|root| text.windows(root.len()).any(|part| part == *root))
}
