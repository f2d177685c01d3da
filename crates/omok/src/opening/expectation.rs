//! What an opening waits for.

use std::fmt;

use super::{Area, Fifths, Seat};
use crate::Stone;

/// Who must do what next.
///
/// `Display` says it after "expected": `the second player to swap or stay`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expectation {
    /// Place a stone on an empty point.
    Place {
        /// Who.
        seat: Seat,
        /// The colour.
        stone: Stone,
        /// Where.
        area: Area,
    },
    /// Exchange the colours or keep them.
    Swap {
        /// Who; it is always the player who did not place the last stone.
        seat: Seat,
        /// What may be done instead.
        instead: Option<Instead>,
    },
    /// Say how many fifth moves will be offered, from 1.
    Declare {
        /// Who.
        seat: Seat,
        /// The most.
        most: Fifths,
    },
    /// Offer fifth moves: empty points, all different, no two of them symmetric.
    Offer {
        /// Who, Black.
        seat: Seat,
        /// How many.
        count: Fifths,
    },
    /// Take one of the offered fifth moves.
    Pick {
        /// Who, White.
        seat: Seat,
    },
    /// Nothing: the opening is over and the game goes on without limits.
    Done {
        /// Whose turn it is.
        seat: Seat,
        /// The colour of that player.
        stone: Stone,
    },
}

/// The third answer to a question about colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instead {
    /// Two more stones, one of each colour, after which the other player is asked.
    PlaceTwo,
    /// Black keeps the colours for good, and offers so many fifth moves.
    Offer(Fifths),
}

impl Expectation {
    /// Who must act or, after the opening, move.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Place { seat, .. }
            | Self::Swap { seat, .. }
            | Self::Declare { seat, .. }
            | Self::Offer { seat, .. }
            | Self::Pick { seat }
            | Self::Done { seat, .. } => seat,
        }
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = self.seat();
        match self {
            Self::Place { stone, area, .. } => write!(f, "{seat} to place a {} stone {area}", colour(*stone)),
            Self::Swap { instead: None, .. } => write!(f, "{seat} to swap or stay"),
            Self::Swap { instead: Some(instead), .. } => write!(f, "{seat} to swap, stay or {instead}"),
            Self::Declare { most, .. } => write!(f, "{seat} to declare 1 to {most} fifth moves"),
            Self::Offer { count, .. } => write!(f, "{seat} to {}", Instead::Offer(*count)),
            Self::Pick { .. } => write!(f, "{seat} to pick a fifth move"),
            Self::Done { stone, .. } => write!(f, "{seat} to move as {stone}, the opening being over"),
        }
    }
}

impl fmt::Display for Instead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PlaceTwo => f.write_str("place two more stones"),
            Self::Offer(Fifths::ONE) => f.write_str("offer 1 fifth move"),
            Self::Offer(count) => write!(f, "offer {count} fifth moves"),
        }
    }
}

pub(super) const fn colour(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
