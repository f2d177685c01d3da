//! Fish.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn x_wing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn swordfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn jellyfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn finned_x_wing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn sashimi_x_wing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn finned_swordfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn sashimi_swordfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn finned_jellyfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn sashimi_jellyfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn franken_x_wing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn franken_swordfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn finned_franken_x_wing(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}

/// The first step.
pub(super) fn finned_franken_swordfish(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
