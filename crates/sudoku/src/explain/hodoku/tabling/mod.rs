//! Nice loops, alternating chains, forcing chains and nets, from tables of what follows from each node.

mod cases;
mod forcing;
mod graph;
mod loops;
mod net;
mod proof;
mod scratch;

use super::Search;
use crate::explain::position::Position;
use crate::explain::step::Step;
use graph::{Graph, Places};

/// The best nice loop or alternating chain.
pub(super) fn nice_loop(_search: &mut Search, position: &Position) -> Option<Step> {
    loops::best(position, &Graph::of_chains(position, Places::new(position, false)), false)
}

/// The same with groups of cells.
pub(super) fn grouped_nice_loop(_search: &mut Search, position: &Position) -> Option<Step> {
    loops::best(position, &Graph::of_chains(position, Places::new(position, true)), true)
}

/// The first contradiction or verity of chains with groups.
pub(super) fn forcing_chain(_search: &mut Search, position: &Position) -> Option<Step> {
    forcing::chain(position)
}

/// The first contradiction or verity of nets: chains in which a node may follow from several.
pub(super) fn forcing_net(_search: &mut Search, position: &Position) -> Option<Step> {
    forcing::net(position)
}
