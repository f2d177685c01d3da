//! Short patterns of one digit.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn skyscraper(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn two_string_kite(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn turbot_fish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn empty_rectangle(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
