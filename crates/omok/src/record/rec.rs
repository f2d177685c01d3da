//! Gomotur's records, `.rec`, which Piskvork reads and writes too.
//!
//! ```text
//! file = name name move* [code]
//! move = column "," row "," milliseconds
//! ```
//! The first name is that of the player who moves first, with the black stones. Columns and rows count from 0 at the top
//! left of a board of 20 × 20, unless another size is given. The code is as in [`psq`](super::psq), and so is all else that
//! is read as well. `?` as a name is no name.
//!
//! The source is `openPsq` and `savePsq` of Piskvork 9.0.

use super::encoding::decode_file;
use super::format::{Games, ReadOptions, RecordFormat, Row, Written};
use super::psq::{Line, add_moves, filled_lines, move_fields, put_moves, put_names};
use super::{GameTree, LossKind, Place, RecordError, Unwritable, loss::Losses};
use crate::Size;

pub(super) const FORMAT: Row = Row {
    name: "rec",
    description: "Gomotur's records, on a board of 20x20",
    extensions: &["rec"],
    is_binary: false,
    holds_many: false,
    holds: &[LossKind::Times, LossKind::Players],
    recognises: |_| false,
    read,
    write,
};

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    let lines: Vec<Line<'_>> = filled_lines(&text).collect();
    vec![read_one(&lines, options)]
}

fn read_one(lines: &[Line<'_>], options: &ReadOptions) -> Result<GameTree, RecordError> {
    let [black, white, rest @ ..] = lines else {
        return Err(RecordError::no_game());
    };
    let mut tree = GameTree::new(options.size.unwrap_or(Size::S20));
    tree.info.black = name(*black)?;
    tree.info.white = name(*white)?;
    let count = add_moves(&mut tree, rest, 0, options)?;
    match rest.get(count) {
        Some((number, line)) if line.parse::<i64>().is_err() => {
            Err(RecordError::expected(Place::Line(*number, 1), "a move such as '9,10,0', or a code", line))
        }
        _ => Ok(tree),
    }
}

fn name((number, line): Line<'_>) -> Result<String, RecordError> {
    match move_fields(line) {
        Some(_) => Err(RecordError::expected(Place::Line(number, 1), "the name of a player", line)),
        None if line == "?" => Ok(String::new()),
        None => Ok(line.to_owned()),
    }
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let size = tree.size();
    if size.width() > Size::S20.width() || size.height() > Size::S20.height() {
        return Err(Unwritable::Size { format: RecordFormat::Rec, expected: "20x20", size });
    }
    let mut losses = Losses::of(tree, FORMAT.holds);
    losses.add_size(size, Size::S20);
    let mut text = String::new();
    put_names(&mut text, tree, &mut losses);
    put_moves(&mut text, tree, 0, &mut losses);
    text.push_str("-1\r\n");
    Ok(Written { bytes: text.into_bytes(), losses: losses.into_vec() })
}
