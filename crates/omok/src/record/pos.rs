//! Positions as bytes, `.pos`, of RenLib, Yixin and ZjRenju.
//!
//! ```text
//! file = count move*
//! move = 15 * row + column
//! ```
//! Each is a byte. Rows and columns count from 0 at the top left of a board of 15 × 15, moves alternate and Black begins.
//! The sources are RenLib 3.6 (`Pos`) and Yixin-Board (`show_dialog_load`). The count, which RenLib wants to be at least 1,
//! may be 0. Read as well is 240 as a pass: RenLib writes it, and reads it as another point, so it is not written here.

use super::format::{Games, ReadOptions, RecordFormat, Row, Written};
use super::{GameTree, Node, Place, RecordError, RecordErrorKind, Unwritable, loss::Losses};
use crate::{Point, Size, Stone};

pub(super) const FORMAT: Row = Row {
    name: "pos",
    description: "positions as bytes, of RenLib and Yixin",
    extensions: &["pos"],
    is_binary: true,
    holds_many: false,
    holds: &[],
    recognises: |_| false,
    read,
    write,
};

const SIZE: Size = Size::S15;
/// What RenLib makes of a pass, whose row and column are one before the first.
const PASS: u8 = 240;
const WIDTH: u8 = SIZE.width() as u8;

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    vec![read_one(bytes, options)]
}

fn read_one(bytes: &[u8], options: &ReadOptions) -> Result<GameTree, RecordError> {
    let (count, rest) = bytes.split_first().ok_or_else(no_game)?;
    let count = usize::from(*count);
    if let Some(more) = rest.get(count) {
        return Err(RecordError::byte(
            count as u64 + 1,
            format!("the end of the file behind {count} moves"),
            *more,
        ));
    }
    if rest.len() < count {
        return Err(RecordError::ends(Place::Byte(bytes.len() as u64), format!("{count} moves")));
    }
    let mut tree = GameTree::new(SIZE);
    let mut last = tree.root();
    for ((at, byte), stone) in (1..).zip(rest).zip(Stone::ALL.into_iter().cycle()) {
        let point = point(*byte).map(|point| options.rows.point(point, SIZE));
        if point.is_none() && *byte != PASS {
            return Err(RecordError::point(Place::Byte(at), SIZE, &byte.to_string()));
        }
        last = tree.add(last, Node::of_move(stone, point));
    }
    Ok(tree)
}

fn point(byte: u8) -> Option<Point> {
    let point = Point::from_matrix(usize::from(byte / WIDTH) + 1, usize::from(byte % WIDTH) + 1);
    point.filter(|point| SIZE.contains(*point))
}

const fn no_game() -> RecordError {
    RecordError { place: Place::Byte(0), kind: RecordErrorKind::NoGame }
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let format = RecordFormat::Pos;
    if tree.size() != SIZE {
        return Err(Unwritable::Size { format, expected: "15x15", size: tree.size() });
    }
    let points: Vec<Point> = tree.moves().filter_map(|played| played.point).collect();
    let count = u8::try_from(points.len());
    let too_many =
        Unwritable::TooMany { format, what: "moves", most: usize::from(u8::MAX), count: points.len() };
    let mut bytes = vec![count.map_err(|_| too_many)?];
    bytes.extend(points.iter().map(|point| (point.row() as u8 - 1) * WIDTH + point.column() as u8 - 1));
    Ok(Written { bytes, losses: Losses::of(tree, &[]).into_vec() })
}
