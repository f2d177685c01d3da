//! Points and their two notations.

use std::num::NonZeroU16;

use crate::{Direction, Size};

/// A crossing of the board, whatever its size: a row and a column from 1 to 25, counted from the top left.
///
/// `Option<Point>` is two bytes. Points are ordered as they are read: by row, then by column.
///
/// There are two notations. BOJ 2615 says row and column from the top left; players say a letter for the column
/// (the letter i is not left out) and a number for the row, counted from the bottom.
///
/// ```
/// use hanpan_omok::{Point, Size};
/// let point = Point::from_matrix(3, 2).expect("on the board");
/// assert_eq!(point.notation(Size::S19), "b17");
/// assert_eq!(Point::parse_notation("b17", Size::S19), Ok(point));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(NonZeroU16); // (row - 1) * 32 + column

const STRIDE: usize = 32;

impl Point {
    /// The point in a row and a column, both from 1 and from the top left, as BOJ 2615 counts; `None` outside 1 to 25.
    #[must_use]
    pub const fn from_matrix(row: usize, column: usize) -> Option<Self> {
        if row < 1 || row > Size::MAX || column < 1 || column > Size::MAX {
            return None;
        }
        match NonZeroU16::new(((row - 1) * STRIDE + column) as u16) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The row, from 1 at the top.
    #[must_use]
    pub const fn row(self) -> usize {
        self.0.get() as usize / STRIDE + 1
    }

    /// The column, from 1 at the left.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0.get() as usize % STRIDE
    }

    /// The letter and number that players use, such as `h8`: the column from a, the row from 1 at the bottom.
    ///
    /// # Panics
    /// If the point is not on a board of this size.
    #[must_use]
    pub fn notation(self, size: Size) -> String {
        assert!(size.contains(self), "{self:?} is not on a board of {size}");
        format!("{}{}", column_letter(self.column()), size.height() + 1 - self.row())
    }

    /// Reads a letter and a number such as `h8`, in either case.
    ///
    /// # Errors
    /// If the text is no letter and number, or names a point that is not on a board of this size.
    pub fn parse_notation(text: &str, size: Size) -> Result<Self, NotationError> {
        Self::from_notation(text, size).ok_or_else(|| NotationError { size, found: text.to_owned() })
    }

    fn from_notation(text: &str, size: Size) -> Option<Self> {
        let (letter, digits) = text.split_at_checked(1)?;
        let letter = letter.bytes().next().filter(u8::is_ascii_alphabetic)?.to_ascii_lowercase();
        let is_number = !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
        let number: usize = digits.parse().ok().filter(|_| is_number)?;
        let row = (size.height() + 1).checked_sub(number)?;
        let column = usize::from(letter - b'a') + 1;
        Self::from_matrix(row, column).filter(|point| size.contains(*point))
    }

    /// The point in the same column and the row that is as far from the other end of a board.
    ///
    /// # Panics
    /// If the point is not on a board of this size.
    pub(crate) const fn mirrored(self, size: Size) -> Self {
        match Self::from_matrix(size.height() + 1 - self.row(), self.column()) {
            Some(point) => point,
            None => panic!("the point is not on the board"),
        }
    }

    /// The next point in a direction, on the largest board.
    pub(crate) const fn next(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.step();
        self.moved(down, right)
    }

    /// The point before this one in a direction, on the largest board.
    pub(crate) const fn previous(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.step();
        self.moved(-down, -right)
    }

    /// The point so many steps on in a direction, or back, on the largest board.
    pub(crate) const fn moved_by(self, direction: Direction, steps: isize) -> Option<Self> {
        let (down, right) = direction.step();
        self.moved(down * steps, right * steps)
    }

    const fn moved(self, down: isize, right: isize) -> Option<Self> {
        Self::from_matrix(self.row().wrapping_add_signed(down), self.column().wrapping_add_signed(right))
    }
}

/// The letter of a column from 1 to 25.
pub(crate) fn column_letter(column: usize) -> char {
    ('a'..='z').nth(column - 1).unwrap_or('?')
}

/// A text that names no point of a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a letter from a to {} and a number from 1 to {}, found '{found}'", column_letter(size.width()), size.height())]
pub struct NotationError {
    /// The size of the board.
    pub size: Size,
    /// What was given.
    pub found: String,
}
