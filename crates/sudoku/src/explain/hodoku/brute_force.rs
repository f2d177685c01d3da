//! The last resort.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn brute_force(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
