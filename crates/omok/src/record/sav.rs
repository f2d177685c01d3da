//! Yixin's saved positions, `.sav`.
//!
//! ```text
//! file = height width count (row column)*
//! ```
//! Numbers stand between spaces and ends of lines; the first three have a line each, and each move has one. Rows and
//! columns count from 0 at the top left, moves alternate and Black begins. The source is Yixin-Board (`show_dialog_load`,
//! `show_dialog_save`).
//!
//! Read as well: older files, which have the number of the rules in the place of the width (0 freestyle, 1 standard, 2
//! renju, 3 a swap after the first move); the board is then square. Nothing may follow the last move.

use super::encoding::decode_file;
use super::error::MOST_MOVES;
use super::format::{Games, ReadOptions, Row, Written};
use super::{GameTree, Node, Place, RecordError, Unwritable, loss::Losses, passed::Passed};
use crate::{Point, Size, Stone};

pub(super) const FORMAT: Row = Row {
    name: "sav",
    description: "Yixin's saved positions, as numbers",
    extensions: &["sav"],
    is_binary: false,
    holds_many: false,
    holds: &[],
    recognises: |_| false,
    read,
    write,
};

const RULES: [&str; 4] = ["freestyle", "standard", "renju", "swap after the first move"];

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    vec![read_one(Numbers { rest: &text, passed: Passed::nothing() }, options)]
}

fn read_one(mut numbers: Numbers<'_>, options: &ReadOptions) -> Result<GameTree, RecordError> {
    let mut tree = dimensions(&mut numbers)?;
    let count = numbers.next("the number of moves")?.1;
    let (size, mut last) = (tree.size(), tree.root());
    for (stone, number) in Stone::ALL.into_iter().cycle().zip(0..count) {
        let (place, row) = numbers.next("the row of a move")?;
        if number == MOST_MOVES {
            return Err(RecordError::too_many_moves(place));
        }
        let (_, column) = numbers.next("the column of a move")?;
        let point = row
            .checked_add(1)
            .zip(column.checked_add(1))
            .and_then(|(row, column)| Point::from_matrix(row, column));
        let point = point.filter(|point| size.contains(*point));
        let point = point.ok_or_else(|| RecordError::point(place, size, &format!("{row} {column}")))?;
        last = tree.add(last, Node::of_move(stone, Some(options.rows.point(point, size))));
    }
    match numbers.word() {
        None => Ok(tree),
        Some((place, word)) => {
            Err(RecordError::expected(place, "the end of the file behind the moves", word))
        }
    }
}

fn dimensions(numbers: &mut Numbers<'_>) -> Result<GameTree, RecordError> {
    let (place, height) = numbers.next("the height of the board")?;
    let (_, width) = numbers.next("the width of the board")?;
    let rules = RULES.get(width);
    let size = Size::new(if rules.is_some() { height } else { width }, height);
    let mut tree = GameTree::new(size.ok_or_else(|| RecordError::size(place, &format!("{width}x{height}")))?);
    tree.info.rules = rules.copied().unwrap_or("").to_owned();
    Ok(tree)
}

/// The numbers of a text, one after the other.
struct Numbers<'a> {
    rest: &'a str,
    passed: Passed,
}

impl<'a> Numbers<'a> {
    fn next(&mut self, expected: &'static str) -> Result<(Place, usize), RecordError> {
        let (place, word) = self.word().ok_or_else(|| RecordError::ends(self.passed.place(), expected))?;
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        Ok((place, number.ok_or_else(|| RecordError::expected(place, expected, word))?))
    }

    fn word(&mut self) -> Option<(Place, &'a str)> {
        self.take(self.rest.len() - self.rest.trim_start().len());
        let place = self.passed.place();
        let word = self.take(self.rest.find(char::is_whitespace).unwrap_or(self.rest.len()));
        (!word.is_empty()).then_some((place, word))
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.passed.pass(taken.as_bytes());
        self.rest = rest;
        taken
    }
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let losses = Losses::of(tree, &[]);
    let points: Vec<Point> = tree.moves().filter_map(|played| played.point).collect();
    let mut text = format!("{}\n{}\n{}\n", tree.size().height(), tree.size().width(), points.len());
    for point in points {
        text.push_str(&format!("{} {}\n", point.row() - 1, point.column() - 1));
    }
    Ok(Written { bytes: text.into_bytes(), losses: losses.into_vec() })
}
