//! The size of a board.

use std::{fmt, str::FromStr};

use crate::Point;

/// The width and height of a board, each from 5 to 25.
///
/// ```
/// use hanpan_omok::Size;
/// let size: Size = "15x20".parse()?;
/// assert_eq!((size.width(), size.height()), (15, 20));
/// assert_eq!("19".parse(), Ok(Size::S19));
/// # Ok::<(), hanpan_omok::SizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// The least width and height: room for one five.
    pub const MIN: usize = 5;
    /// The greatest width and height: the columns a to y.
    pub const MAX: usize = 25;
    /// 15 × 15, the board of gomoku and renju.
    pub const S15: Self = Self { width: 15, height: 15 };
    /// 19 × 19, the Go board, and the board of BOJ 2615.
    pub const S19: Self = Self { width: 19, height: 19 };
    /// 20 × 20, the large board of Gomocup.
    pub const S20: Self = Self { width: 20, height: 20 };

    /// A size from columns and rows; `None` outside 5 to 25.
    #[must_use]
    pub const fn new(width: usize, height: usize) -> Option<Self> {
        if width < Self::MIN || width > Self::MAX || height < Self::MIN || height > Self::MAX {
            return None;
        }
        Some(Self { width: width as u8, height: height as u8 })
    }

    /// The size of a board with as many rows as columns; `None` outside 5 to 25.
    #[must_use]
    pub const fn square(side: usize) -> Option<Self> {
        Self::new(side, side)
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether there are as many rows as columns.
    #[must_use]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether the point is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.row() <= self.height() && point.column() <= self.width()
    }

    /// The point in the middle; `None` if the width or the height is even.
    #[must_use]
    pub const fn centre(self) -> Option<Point> {
        if self.width.is_multiple_of(2) || self.height.is_multiple_of(2) {
            return None;
        }
        Point::from_matrix(self.height() / 2 + 1, self.width() / 2 + 1)
    }

    /// Every point, in reading order: row by row from the top, each from the left.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (1..=self.height())
            .flat_map(move |row| (1..=self.width()).filter_map(move |column| Point::from_matrix(row, column)))
    }

    /// The size with this many points whose rows are as many as its columns.
    pub(crate) fn square_of_area(area: usize) -> Option<Self> {
        Self::square(area.isqrt()).filter(|size| size.area() == area)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.width, self.height))
    }
}

impl FromStr for Size {
    type Err = SizeError;

    /// Reads `15`, a square board, or `15x20`, width and height.
    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once(['x', 'X']).unwrap_or((text, text));
        let side = |text: &str| text.trim().parse().ok();
        side(width)
            .zip(side(height))
            .and_then(|(width, height)| Self::new(width, height))
            .ok_or_else(|| SizeError { found: text.to_owned() })
    }
}

/// A text that names no board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a size from 5x5 to 25x25, such as 15 or 15x20, found '{found}'")]
pub struct SizeError {
    /// What was given.
    pub found: String,
}
