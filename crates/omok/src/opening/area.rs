//! Where a stone of an opening may stand.

use std::fmt;

use crate::{Point, Size};

/// A part of the board, measured from its centre in rows and columns, the greater of the two.
///
/// ```
/// use hanpan_omok::{Point, Size, opening::Area};
/// let k10 = Point::parse_notation("k10", Size::S15)?;
/// assert!(Area::Within(3).contains(k10, Size::S15));
/// assert!(Area::Beyond(2).contains(k10, Size::S15));
/// assert_eq!(Area::Within(3).to_string(), "in the central 7x7");
/// # Ok::<(), hanpan_omok::NotationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Every point.
    Anywhere,
    /// At most this far from the centre: 0 is the centre, 2 the central 5 × 5. Empty on a board without a centre.
    Within(u8),
    /// Further than this from the centre: 2 is outside the central 5 × 5. Empty on a board without a centre.
    Beyond(u8),
}

impl Area {
    /// Whether a point of the board is in it.
    #[must_use]
    pub fn contains(self, point: Point, size: Size) -> bool {
        size.contains(point)
            && match self {
                Self::Anywhere => true,
                Self::Within(most) => distance(point, size).is_some_and(|distance| distance <= most.into()),
                Self::Beyond(least) => distance(point, size).is_some_and(|distance| distance > least.into()),
            }
    }

    /// Its points, in reading order.
    pub fn points(self, size: Size) -> impl Iterator<Item = Point> {
        size.points().filter(move |point| self.contains(*point, size))
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |distance: u8| 2 * usize::from(distance) + 1;
        match self {
            Self::Anywhere => f.write_str("anywhere"),
            Self::Within(0) => f.write_str("on the centre"),
            Self::Within(most) => write!(f, "in the central {0}x{0}", side(*most)),
            Self::Beyond(least) => write!(f, "outside the central {0}x{0}", side(*least)),
        }
    }
}

/// Rows or columns from the centre, whichever are more.
fn distance(point: Point, size: Size) -> Option<usize> {
    let centre = size.centre()?;
    Some(point.row().abs_diff(centre.row()).max(point.column().abs_diff(centre.column())))
}
