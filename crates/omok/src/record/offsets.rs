//! Offsets from the centre, as the openings of Gomocup are written; Black moves first.
//!
//! ```text
//! file = { line }
//! line = [ number "," number { "," number "," number } ] [ "#" anything ]
//! ```
//!
//! A line is a game: pairs of a column to the right and a row **downwards**, from the centre. That is the point in the
//! middle, or of a board with an even side the one to the right of the middle and below: column and row `side / 2`, counted
//! from 0. Blanks may stand around and instead of commas, and pairs in brackets. Empty lines say nothing.
//!
//! The file does not say the size: the options do, or it is 15 × 15.
//!
//! Source: the files of c-gomoku-cli, and those of Gomocup, in which rows are those of the protocol, from the top.

use super::encoding::decode_file;
use super::error::MOST_MOVES;
use super::format::{Games, ReadOptions, Row, Written};
use super::loss::Losses;
use super::{GameTree, Place, RecordError, RecordFormat, Unwritable};
use crate::{Point, Size};

pub(super) const FORMAT: Row = Row {
    name: "offsets",
    description: "moves as offsets from the centre, such as 0,0, 1,-1: openings of Gomocup",
    extensions: &["offsets"],
    is_binary: false,
    holds_many: true,
    holds: &[],
    recognises,
    read,
    write,
};

/// Whether the first line that says something is pairs of small numbers, and cannot be the row of a board.
fn recognises(bytes: &[u8]) -> bool {
    const LONGEST: usize = 1 << 12;
    const NARROWEST_BOARD: usize = Size::MIN;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]);
    let lines = head.trim_start_matches('\u{feff}').lines();
    let numbers = lines.map(words).find(|words| !words.is_empty()).unwrap_or_default();
    let values: Option<Vec<i32>> = numbers.iter().map(|(_, word)| word.parse().ok()).collect();
    values.is_some_and(|values| {
        let is_near = values.iter().all(|value| value.unsigned_abs() as usize <= Size::MAX / 2 + 1);
        let is_no_row = values.len() < NARROWEST_BOARD || values.iter().any(|value| *value < 0);
        values.len().is_multiple_of(2) && head.contains(',') && is_near && is_no_row
    })
}

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    let lines = (1..).zip(text.lines()).map(|(number, line)| (number, words(line)));
    let mut games: Games = lines
        .filter(|(_, words)| !words.is_empty())
        .map(|(number, words)| game(&words, options, number))
        .collect();
    if games.is_empty() {
        games.push(Err(RecordError::no_game()));
    }
    games
}

fn game(words: &[(u32, &str)], options: &ReadOptions, line: u64) -> Result<GameTree, RecordError> {
    let size = options.size.unwrap_or(Size::S15);
    let mut points = Vec::new();
    for pair in words.chunks(2) {
        if points.len() == MOST_MOVES {
            return Err(RecordError::too_many_moves(Place::Line(line, pair[0].0)));
        }
        let number = |(column, word): &(u32, &str)| {
            let expected = "a number, an offset from the centre";
            word.parse::<isize>()
                .map_err(|_| RecordError::expected(Place::Line(line, *column), expected, word))
        };
        let place = Place::Line(line, pair[0].0);
        let right = number(&pair[0])?;
        let Some(second) = pair.get(1) else {
            return Err(RecordError::expected(place, "pairs of numbers", pair[0].1));
        };
        let down = number(second)?;
        let point = at_offset(right, down, size);
        let found = || format!("{},{}", pair[0].1, second.1);
        let point = point.ok_or_else(|| RecordError::point(place, size, &found()))?;
        points.push(options.rows.point(point, size));
    }
    Ok(GameTree::of_moves(size, points))
}

/// The words of a line, which are numbers if it is right, each with its column; no more than those of too many moves.
fn words(line: &str) -> Vec<(u32, &str)> {
    let is_between = |c: char| c.is_whitespace() || ",;()[]".contains(c);
    let line = line.split('#').next().unwrap_or_default();
    let mut words = Vec::new();
    let (mut rest, mut column) = (line, 1);
    while let Some(start) = rest.find(|c| !is_between(c)).filter(|_| words.len() <= 2 * MOST_MOVES + 1) {
        column += rest[..start].chars().count() as u32;
        rest = &rest[start..];
        let word = &rest[..rest.find(is_between).unwrap_or(rest.len())];
        words.push((column, word));
        column += word.chars().count() as u32;
        rest = &rest[word.len()..];
    }
    words
}

/// The centre, as a row and a column from 1.
const fn centre(size: Size) -> (usize, usize) {
    (size.height() / 2 + 1, size.width() / 2 + 1)
}

fn at_offset(right: isize, down: isize, size: Size) -> Option<Point> {
    let (row, column) = centre(size);
    let point = Point::from_matrix(row.checked_add_signed(down)?, column.checked_add_signed(right)?);
    point.filter(|point| size.contains(*point))
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let (row, column) = centre(tree.size());
    let from = |value: usize, centre: usize| value as isize - centre as isize;
    let offsets: Vec<String> = tree
        .moves()
        .filter_map(|played| played.point)
        .map(|point| format!("{},{}", from(point.column(), column), from(point.row(), row)))
        .collect();
    if offsets.is_empty() {
        return Err(Unwritable::NoMoves { format: RecordFormat::Offsets });
    }
    let mut losses = Losses::of(tree, FORMAT.holds);
    losses.add_size(tree.size(), Size::S15);
    Ok(Written { bytes: (offsets.join(", ") + "\n").into_bytes(), losses: losses.into_vec() })
}
