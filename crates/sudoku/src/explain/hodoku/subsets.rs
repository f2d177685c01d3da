//! Naked, hidden and locked subsets.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn locked_pair(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn locked_triple(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn naked_pair(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn naked_triple(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn naked_quad(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn hidden_pair(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn hidden_triple(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn hidden_quad(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
