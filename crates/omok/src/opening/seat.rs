//! The two players, whatever colour they have.

use std::fmt;

use crate::small_enum::small_enum;

small_enum! {
    /// A player. Colours change hands in an opening, seats do not.
    pub enum Seat {
        /// The player who begins; Black until somebody swaps.
        First = 1,
        /// The other player; White until somebody swaps.
        Second = 2,
    }
}

impl Seat {
    /// The other player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "the first player",
            Self::Second => "the second player",
        })
    }
}
