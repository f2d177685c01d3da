//! Locked candidates.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn pointing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn claiming(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
