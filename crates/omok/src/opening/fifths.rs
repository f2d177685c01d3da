//! How many fifth moves are offered.

use std::fmt;

/// A number of fifth moves, from 1 to 32.
///
/// The rules name no greatest number but their own. This one is low enough for the offers to exist: with four stones
/// on a board of 9 × 9 there are at least 41 points of which no two are symmetric.
///
/// ```
/// use hanpan_omok::opening::Fifths;
/// assert_eq!(Fifths::new(8).map(Fifths::number), Some(8));
/// assert_eq!(Fifths::new(0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fifths(u8);

impl Fifths {
    /// One fifth move: no choice for White.
    pub const ONE: Self = Self(1);
    /// The most.
    pub const MAX: Self = Self(32);

    pub(super) const TWO: Self = Self(2);
    pub(super) const EIGHT: Self = Self(8);
    pub(super) const TEN: Self = Self(10);

    /// The number as a type; `None` outside 1 to 32.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < Self::ONE.0 || number > Self::MAX.0 { None } else { Some(Self(number)) }
    }

    /// The number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Fifths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
