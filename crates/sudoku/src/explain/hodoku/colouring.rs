//! Simple and multi-colours.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn simple(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn multi(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
