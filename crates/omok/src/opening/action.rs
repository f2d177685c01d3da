//! What a player does in an opening.

use crate::{Point, Size};

/// One answer to an [`Expectation`](super::Expectation).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Places the next stone. Its colour is settled: black and white alternate.
    Place(Point),
    /// Keeps the colours as they are.
    Stay,
    /// Exchanges the colours.
    Swap,
    /// Places two more stones and leaves the choice of colours to the other player.
    PlaceTwo,
    /// Says how many fifth moves will be offered.
    Declare(u8),
    /// Offers fifth moves.
    Offer(Vec<Point>),
    /// Takes one of the offered fifth moves.
    Pick(Point),
}

impl Action {
    /// The words of a transcript, such as `h8`, `swap`, `declare 4`, `offer g7 j9` or `pick g7`.
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        match self {
            Self::Place(point) => point.notation(size),
            Self::Stay => "stay".to_owned(),
            Self::Swap => "swap".to_owned(),
            Self::PlaceTwo => "two".to_owned(),
            Self::Declare(number) => format!("declare {number}"),
            Self::Offer(points) => points
                .iter()
                .fold("offer".to_owned(), |text, point| format!("{text} {}", point.notation(size))),
            Self::Pick(point) => format!("pick {}", point.notation(size)),
        }
    }

    /// The points that it names.
    #[must_use]
    pub const fn points(&self) -> &[Point] {
        match self {
            Self::Place(point) | Self::Pick(point) => std::slice::from_ref(point),
            Self::Offer(points) => points.as_slice(),
            Self::Stay | Self::Swap | Self::PlaceTwo | Self::Declare(_) => &[],
        }
    }
}
