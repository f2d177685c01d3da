//! Directions, and stones in a row.

use std::fmt;

use crate::{Board, Point, Stone, small_enum::small_enum};

small_enum! {
    /// One of the four ways a row of stones can lie. Each runs from left to right, and the vertical one downwards.
    pub enum Direction {
        /// `→`, along a row.
        Horizontal = 0,
        /// `↓`, down a column.
        Vertical = 1,
        /// `↘`, down to the right.
        Diagonal = 2,
        /// `↗`, up to the right: its leftmost stone is the lowest.
        Antidiagonal = 3,
    }
}

impl Direction {
    /// The rows down and the columns to the right of one step.
    #[must_use]
    pub const fn step(self) -> (isize, isize) {
        match self {
            Self::Horizontal => (0, 1),
            Self::Vertical => (1, 0),
            Self::Diagonal => (1, 1),
            Self::Antidiagonal => (-1, 1),
        }
    }

    /// The direction as an arrow.
    #[must_use]
    pub const fn arrow(self) -> char {
        match self {
            Self::Horizontal => '→',
            Self::Vertical => '↓',
            Self::Diagonal => '↘',
            Self::Antidiagonal => '↗',
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Horizontal => "horizontal",
            Self::Vertical => "vertical",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        })
    }
}

/// All the neighbouring stones of one colour in a row: five or more, with no stone of that colour at either end.
///
/// Only [`judge`](crate::judge()) makes lines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Line {
    /// The colour.
    pub stone: Stone,
    /// How the line lies.
    pub direction: Direction,
    /// Its points from left to right, or from the top if it is vertical; at least five.
    pub points: Vec<Point>,
}

impl Line {
    /// The leftmost stone, or the topmost of a vertical line: the one that BOJ 2615 asks for.
    #[must_use]
    pub fn first(&self) -> Point {
        self.points[0]
    }
}

/// A line before it is worth a list of its points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) stone: Stone,
    pub(crate) direction: Direction,
    pub(crate) first: Point,
    pub(crate) length: usize,
    /// An opponent's stone stands at both ends; the edge of the board does not count.
    pub(crate) is_closed: bool,
}

impl Run {
    /// The run that starts at a stone; `None` if the stone is not the first of its run.
    pub(crate) fn starting_at(
        board: &Board,
        first: Point,
        stone: Stone,
        direction: Direction,
    ) -> Option<Self> {
        let before = first.previous(direction).and_then(|point| board.get(point));
        if before == Some(stone) {
            return None;
        }
        let mut length = 1;
        let mut end = first.next(direction);
        while let Some(point) = end.filter(|point| board.get(*point) == Some(stone)) {
            length += 1;
            end = point.next(direction);
        }
        let after = end.and_then(|point| board.get(point));
        Some(Self { stone, direction, first, length, is_closed: before.is_some() && after.is_some() })
    }

    /// The run in a direction that a stone belongs to.
    pub(crate) fn through(board: &Board, point: Point, stone: Stone, direction: Direction) -> Option<Self> {
        let is_same = |point: &Point| board.get(*point) == Some(stone);
        let mut first = point;
        while let Some(before) = first.previous(direction).filter(is_same) {
            first = before;
        }
        Self::starting_at(board, first, stone, direction)
    }

    pub(crate) fn to_line(self) -> Line {
        let points = std::iter::successors(Some(self.first), |point| point.next(self.direction));
        Line { stone: self.stone, direction: self.direction, points: points.take(self.length).collect() }
    }
}
