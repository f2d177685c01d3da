//! Chains in which each node follows from the one before.

use crate::explain::position::Position;
use crate::explain::step::{Because, Branch, Implication, Node};

/// The chain of these nodes, the first of which is assumed.
pub(super) fn chain(position: &Position, nodes: &[Node]) -> Branch {
    let assumed = nodes.first().map(|node| Implication { node: *node, because: Because::Assumed, from: vec![] });
    let links = nodes.windows(2).enumerate().map(|(i, pair)| Implication {
        node: pair[1],
        because: reason(position, &pair[0], &pair[1]),
        from: vec![i],
    });
    Branch(assumed.into_iter().chain(links).collect())
}

/// Why one node follows from another: they are candidates of one cell, or places in one house, all of its places if the second
/// node says that it holds.
pub(super) fn reason(position: &Position, from: &Node, to: &Node) -> Because {
    if from.digit != to.digit {
        return Because::Cell;
    }
    let cells = from.cells | to.cells;
    let links = |house: &_| !to.on || position.cells_in(*house, to.digit) == cells;
    cells.common_houses().find(links).map_or(Because::Cell, Because::House)
}
