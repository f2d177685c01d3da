//! Remote pairs, X-Chains and XY-Chains.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn remote_pair(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn x_chain(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn xy_chain(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
