//! Sue de Coq.

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;

/// The first step.
pub(super) fn sue_de_coq(_search: &mut Search, _position: &Position) -> Option<Step> {
    None
}
