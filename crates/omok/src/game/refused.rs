//! Why a move is refused.

use crate::{FoulSet, Point, Size, Stone};

use super::Ending;

/// A move that is no move of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IllegalMove {
    /// The game is over.
    #[error("the game is over: {ending}")]
    Over {
        /// How it ended.
        ending: Box<Ending>,
    },
    /// The point is not on the board.
    #[error("row {}, column {} is not on a board of {size}", point.row(), point.column())]
    OffBoard {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
    },
    /// A stone stands on the point.
    #[error("there is a stone of {stone} on {}", point.notation(*size))]
    Occupied {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
        /// The stone.
        stone: Stone,
    },
    /// The move is a foul, and fouls are refused.
    #[error("{} is a foul for {stone}: {fouls}", point.notation(*size))]
    Foul {
        /// The point.
        point: Point,
        /// The size of the board.
        size: Size,
        /// Who wanted to play it.
        stone: Stone,
        /// What it makes.
        fouls: FoulSet,
    },
    /// The rules do not let a player pass.
    #[error("{stone} may not pass")]
    Pass {
        /// Who wanted to.
        stone: Stone,
    },
}
