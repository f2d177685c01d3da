//! RenLib's library files, `.lib`: trees of variations with comments and texts on points.
//!
//! ```text
//! file     = [header] node*
//! header   = FF 'R' 'e' 'n' 'L' 'i' 'b' FF major minor FF×10      20 bytes; versions up to 3.4
//! node     = place flags [extension] [comment] [label]
//! place    = 0 for the root, and elsewhere for a pass; or 16 * (row - 1) + column, both 1 to 15 from the top left
//! flags    = 80 more siblings follow behind what is below | 40 nothing is below | 20 old comment | 10 mark
//!          | 08 comment | 04 start position | 02 no move | 01 extension
//! extension = high low                                           bit 0 of the low byte: a label follows
//! comment  = [title] [08 body] 00 [00]                           padded to an even length
//! label    = text 00 [00]                                        likewise
//! ```
//! Nodes come in the order of a text: each before what is below it, and that before its next sibling. Moves alternate,
//! Black first, and passes count. The board is always 15 × 15.
//!
//! What is below the first move of older files, which begin with 0x78 (the centre) and have no header, follows without a
//! root, as in files of version 3.0. An old comment has seven bits a character, the last with the eighth bit set, and
//! `}{|][\` are `åäöÅÄÖ`. A node without a move is only there for its label, which RenLib shows on the board before the
//! move; so the label of a node is a label of the node before it. A mark, which RenLib can look for, is `HO[1]` of SGF, and
//! the start position is `START[1]`.
//!
//! The source is that of RenLib 3.6 (`LibraryFile`, `MoveNode`, `RenLibDoc`), whose files and whose tolerance are meant;
//! the words are ours.
//!
//! Texts are in whatever code page the writer's Windows had. UTF-8 is recognised; else the encoding is guessed from all
//! texts of a file, unless it is given. Short texts can be guessed wrong. The writer takes the first code page that has
//! every character: Western, Central European, Baltic, Cyrillic, Korean if there is Hangul, Japanese if there is Kana,
//! simplified Chinese; UTF-8 if none has. So RenLib shows texts on a Windows of the language that they are in.
//!
//! Read as well:
//! - siblings with the same move are one node, as in RenLib; texts that differ are all kept
//! - a comment of a node without a move goes to the node before it, and so does what is below
//! - flags of the root that tell where it ends are not looked at, nor are unknown bits of the extension
//! - variations that are announced and missing, and a last move without the flag of a last move, if they are on the line
//!   that a file begins with: RenLib writes so when it saves a branch
//! - a last text without its padding, and one byte behind the last node
//!
//! If anything else is missing behind the last node, the tree is read, as in RenLib, and an error follows it. Not read are
//! a newer version, a point outside, a node behind the last variation, a line of more than 1,000 nodes, and a file that
//! ends within a node.
//!
//! The writer gives version 3.4 with a root. It puts a pass before a move out of turn, and joins nodes that have no move
//! with the node before them.

mod nodes;
mod page;
mod read;
mod write;

use super::{LossKind, format::Row};

const MAGIC: [u8; 8] = *b"\xFFRenLib\xFF";
const HEADER: usize = 20;

/// The centre, with which files without a header begin.
const CENTRE: u8 = 0x78;

/// How many nodes a line may have below the root; no game has more, and no file makes a reader keep more.
const LONGEST: usize = 1000;

mod flag {
    pub(super) const MORE_SIBLINGS: u8 = 0x80;
    pub(super) const NOTHING_BELOW: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const START: u8 = 0x04;
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const EXTENSION: u8 = 0x01;
}

/// Between the title and the body of a comment.
const BODY: u8 = 0x08;

/// The names, in SGF, of a mark and of the start position.
const MARKED: &str = "HO";
const START: &str = "START";

pub(super) const FORMAT: Row = Row {
    name: "lib",
    description: "RenLib's library files, with variations, comments and labels",
    extensions: &["lib"],
    is_binary: true,
    holds_many: false,
    holds: &[LossKind::Variations, LossKind::Passes, LossKind::Titles, LossKind::Comments, LossKind::Labels],
    recognises: |bytes| bytes.starts_with(&MAGIC),
    read: read::read,
    write: write::write,
};
