//! Why an opening does not take an action.

use super::{Action, Area, Expectation, Fifths, OpeningState, expectation::colour};
use crate::{Point, Size, Stone, choice::choice};

/// An action that the rule does not allow. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.sentence())]
pub struct Refused {
    /// What was given.
    pub found: Action,
    /// What was waited for.
    pub expected: Expectation,
    /// What is wrong.
    pub reason: Reason,
    size: Size,
    offers: Vec<Point>,
}

/// What is wrong with an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// The opening is over.
    Over,
    /// Something else must be done now.
    OtherAction,
    /// The point is not on the board.
    OffBoard(Point),
    /// The stone must not stand there.
    OutsideArea(Point, Area),
    /// A stone of this colour stands there.
    Occupied(Point, Stone),
    /// The number is not one from 1 to the most.
    OutOfRange(u8, Fifths),
    /// So many points are too few or too many.
    WrongCount(usize, Fifths),
    /// The point is offered more than once.
    OfferedTwice(Point),
    /// A symmetry of the position takes the one point to the other.
    Symmetric(Point, Point),
    /// The point was not offered.
    NotOffered(Point),
}

impl Refused {
    pub(super) fn new(state: &OpeningState, found: Action, reason: Reason) -> Self {
        Self { found, expected: state.expects(), reason, size: state.size(), offers: state.offers().to_vec() }
    }

    fn sentence(&self) -> String {
        let name = |point: Point| point.notation(self.size);
        let (expected, found) = (self.expected, &self.found);
        match self.reason {
            Reason::Over => format!("expected nothing after the opening, found '{}'", found.text(self.size)),
            Reason::OtherAction => format!("expected {expected}, found '{}'", found.text(self.size)),
            Reason::OffBoard(point) => {
                let (row, column) = (point.row(), point.column());
                format!("expected a point of the {} board, found row {row}, column {column}", self.size)
            }
            Reason::OutsideArea(point, area) => format!("expected a point {area}, found {}", name(point)),
            Reason::Occupied(point, stone) => {
                format!("expected an empty point, found {} with a {} stone", name(point), colour(stone))
            }
            Reason::OutOfRange(number, most) => format!("expected a number from 1 to {most}, found {number}"),
            Reason::WrongCount(number, count) => {
                let moves = if count == Fifths::ONE { "fifth move" } else { "fifth moves" };
                format!("expected {count} {moves}, found {number}")
            }
            Reason::OfferedTwice(point) => format!("expected different points, found {} twice", name(point)),
            Reason::Symmetric(one, other) => {
                format!("expected points that are not symmetric, found {} and {}", name(one), name(other))
            }
            Reason::NotOffered(point) => {
                let offers: Vec<String> = self.offers.iter().copied().map(name).collect();
                format!("expected {}, found {}", choice(&offers, ", "), name(point))
            }
        }
    }
}

impl Reason {
    /// A stable name for programs, such as `outside-area`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::OtherAction => "other-action",
            Self::OffBoard(_) => "off-board",
            Self::OutsideArea(..) => "outside-area",
            Self::Occupied(..) => "occupied",
            Self::OutOfRange(..) => "out-of-range",
            Self::WrongCount(..) => "wrong-count",
            Self::OfferedTwice(_) => "offered-twice",
            Self::Symmetric(..) => "symmetric",
            Self::NotOffered(_) => "not-offered",
        }
    }
}
