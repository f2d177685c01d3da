//! Singles.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn full_house(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn naked_single(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn hidden_single(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
