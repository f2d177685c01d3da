//! The two colours.

use std::fmt;

use crate::small_enum::small_enum;

small_enum! {
    /// A stone of one colour. `Option<Stone>` is one byte and says what a point holds.
    pub enum Stone {
        /// The colour that moves first; 1 in BOJ 2615.
        Black = 1,
        /// The colour that moves second; 2 in BOJ 2615.
        White = 2,
    }
}

impl Stone {
    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// 1 for Black and 2 for White, as BOJ 2615 writes them.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The Korean name.
    #[must_use]
    pub const fn korean(self) -> &'static str {
        match self {
            Self::Black => "흑",
            Self::White => "백",
        }
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
