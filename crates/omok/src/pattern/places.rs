//! Where the points of a board are on its lines.

use std::ops::Range;

use super::shapes::MARGIN;
use crate::{Direction, Point, Size};

/// Where a point is on each of its four lines, by [`Direction::index`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) lines: [u32; 4],
    pub(super) bits: [u32; 4],
}

impl Places {
    pub(super) fn along(&self, direction: Direction) -> (usize, u32) {
        (self.lines[direction.index()] as usize, self.bits[direction.index()])
    }

    /// The line and the bit in each direction.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, u32)> + use<> {
        let Self { lines, bits } = *self;
        lines.into_iter().map(|line| line as usize).zip(bits)
    }
}

/// The number of the first line of each direction, and how many lines there are.
pub(super) const fn starts(size: Size) -> [usize; 5] {
    let (width, height) = (size.width(), size.height());
    let diagonals = width + height - 1;
    [0, height, height + width, height + width + diagonals, height + width + 2 * diagonals]
}

/// Lines are numbered by direction: rows, columns, diagonals, antidiagonals, each from the top left. A point is numbered by its
/// column, and on a column by its row.
#[inline(always)]
pub(super) fn places(size: Size, point: Point) -> Places {
    let (row, column) = (point.row() - 1, point.column() - 1);
    let [_, columns, diagonals, antidiagonals, _] = starts(size);
    let lines =
        [row, columns + column, diagonals + row + size.width() - 1 - column, antidiagonals + row + column];
    let [row, column] = [row, column].map(|number| number as u32 + MARGIN);
    Places { lines: lines.map(|line| line as u32), bits: [column, row, column, column] }
}

/// The row of a bit of a line, and the bit of its column: the inverse of [`places`].
pub(super) fn row_of(size: Size, direction: Direction, number: usize, bit: u32) -> (usize, u32) {
    let place = (bit - MARGIN) as usize;
    match direction {
        Direction::Horizontal => (number, 1 << bit),
        Direction::Vertical => (place, 1 << (number as u32 + MARGIN)),
        Direction::Diagonal => (number + place + 1 - size.width(), 1 << bit),
        Direction::Antidiagonal => (number - place, 1 << bit),
    }
}

/// The points of each line that are on the board, a bit each.
pub(super) fn valid_points(size: Size) -> impl Iterator<Item = u32> {
    let starts = starts(size);
    let lines_along = move |direction: Direction| {
        let count = starts[direction.index() + 1] - starts[direction.index()];
        (0..count).map(move |number| ones(span(size, direction, number)))
    };
    Direction::ALL.into_iter().flat_map(lines_along)
}

/// The columns that a line goes through, or the rows of a column.
fn span(size: Size, direction: Direction, number: usize) -> Range<usize> {
    let (width, height) = (size.width(), size.height());
    match direction {
        Direction::Horizontal => 0..width,
        Direction::Vertical => 0..height,
        Direction::Diagonal => (width - 1).saturating_sub(number)..width.min(width + height - 1 - number),
        Direction::Antidiagonal => (number + 1).saturating_sub(height)..width.min(number + 1),
    }
}

fn ones(places: Range<usize>) -> u32 {
    ((1 << places.end) - (1 << places.start)) << MARGIN
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.checked_sub(1)?;
        Some(bit)
    })
}
