//! [`Digit`] and [`DigitSet`].

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use crate::small_enum::small_enum;

small_enum! {
    /// A digit from 1 to 9.
    ///
    /// ```
    /// use hanpan_sudoku::Digit;
    /// assert_eq!(Digit::from_value(5), Some(Digit::D5));
    /// assert_eq!(Digit::D5.value(), 5);
    /// assert_eq!(Digit::D5.to_string(), "5");
    /// ```
    Digit {
        /// 1
        D1,
        /// 2
        D2,
        /// 3
        D3,
        /// 4
        D4,
        /// 5
        D5,
        /// 6
        D6,
        /// 7
        D7,
        /// 8
        D8,
        /// 9
        D9,
    }
}

impl Digit {
    /// The digit of a value from 1 to 9, `None` for any other.
    #[inline]
    pub const fn from_value(value: u8) -> Option<Self> {
        if value == 0 { None } else { Self::new(value as usize - 1) }
    }

    /// Its value, from 1 to 9 (its [`index`](Digit::index) counts from 0).
    #[inline]
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// The digit of an ASCII character from `1` to `9`.
    #[inline]
    pub const fn from_ascii(character: u8) -> Option<Self> {
        Self::from_value(character.wrapping_sub(b'0'))
    }

    /// Its ASCII character.
    #[inline]
    pub const fn to_ascii(self) -> u8 {
        b'0' + self.value()
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{}", self.value())
    }
}

/// A set of digits, such as the candidates of a cell.
///
/// ```
/// use hanpan_sudoku::{Digit, DigitSet};
/// let set: DigitSet = [Digit::D7, Digit::D2].into_iter().collect();
/// assert_eq!(set.to_string(), "27");
/// assert_eq!((DigitSet::ALL - set).len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct DigitSet(u16);

impl DigitSet {
    /// No digit.
    pub const EMPTY: Self = Self(0);
    /// All nine.
    pub const ALL: Self = Self(0b1_1111_1111);

    /// The set of one digit.
    #[inline]
    pub const fn only(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// As a number: bit `i` is the digit with the index `i`.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        self.0
    }

    /// The set of a number's low nine bits.
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// Whether the digit is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & Self::only(digit).0 != 0
    }

    /// Puts the digit in.
    #[inline]
    pub fn insert(&mut self, digit: Digit) {
        *self = *self | Self::only(digit);
    }

    /// Takes the digit out.
    #[inline]
    pub fn remove(&mut self, digit: Digit) {
        *self = *self - Self::only(digit);
    }

    /// How many digits, from 0 to 9.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of it is in the other set.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        Digit::new(self.0.trailing_zeros() as usize)
    }

    /// The only digit, `None` if there is none or more than one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Digit> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let digit = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(digit)
        })
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::only(digit))
    }
}

impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|digit| digit.fmt(f))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DigitSet({self})")
    }
}
