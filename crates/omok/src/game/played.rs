//! A move.

use crate::{Point, Stone};

/// A stone played, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moves.
    pub stone: Stone,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
}
