//! One branch: a chain or net of implications, replayed.
//!
//! The first node is assumed; each other node follows from the nodes that it names, all of them before it, and from nothing else:
//!
//! * off, in a cell: a cell holds another digit, so not this one;
//! * off, in a house: a cell or one of a group holds the digit, so no other cell of the house does;
//! * on, in a cell: the cell has no other candidate once those that are off are taken away;
//! * on, in a house: the digit has no other places once those that are off are taken away;
//! * by an almost locked set: once it has lost all places of one digit, its cells hold the others, and what sees all its places of
//!   one of them is off;
//! * by a step: the step is possible once the candidates that are off are taken away; it is checked as any other.
//!
//! Source: sudopedia, "Alternating Inference Chain", "Forcing Chain", "Forcing Net", "Grouped Links".

use super::almost_locked::check_als;
use super::{Flaw, Unfounded, holders};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Als, Because, Branch, Implication, Node, Step};

/// What is wrong with a node.
enum Fault {
    What(&'static str),
    Step(Box<Unfounded>),
}

impl From<&'static str> for Fault {
    fn from(what: &'static str) -> Self {
        Self::What(what)
    }
}

/// Whether each node follows; `number` counts the branches from 0.
pub(super) fn replay(position: &Position, branch: &Branch, number: usize) -> Result<(), Flaw> {
    let Branch(implications) = branch;
    if implications.is_empty() {
        return Err(Flaw::Pattern("a branch is empty"));
    }
    for (i, implication) in implications.iter().enumerate() {
        check(position, &implications[..i], implication).map_err(|fault| match fault {
            Fault::What(what) => Flaw::Node { branch: number, node: i, what },
            Fault::Step(unfounded) => Flaw::Nested { branch: number, node: i, unfounded },
        })?;
    }
    Ok(())
}

fn holds(is_so: bool, otherwise: &'static str) -> Result<(), Fault> {
    if is_so { Ok(()) } else { Err(otherwise.into()) }
}

fn check(position: &Position, earlier: &[Implication], implication: &Implication) -> Result<(), Fault> {
    let Implication { node, because, from } = implication;
    holds(!node.cells.is_empty(), "it has no cell")?;
    holds(holders(position, node.cells, node.digit) == node.cells, "a cell has not the candidate")?;
    holds((1..from.len()).all(|i| !from[..i].contains(&from[i])), "a reason is named twice")?;
    let named = from.iter().map(|i| earlier.get(*i).map(|reason| reason.node));
    let Some(parents) = named.collect::<Option<Vec<Node>>>() else {
        return Err("a reason does not come before it".into());
    };
    match because {
        Because::Assumed => holds(
            earlier.is_empty() && parents.is_empty(),
            "only the first node is assumed, without a reason",
        ),
        _ if parents.is_empty() => Err("it has no reason".into()),
        Because::Cell => in_cell(position, node, &parents),
        Because::House(house) => in_house(position, node, &parents, *house),
        Because::Als(als) => by_als(position, node, &parents, als),
        Because::Step(step) => by_step(position, node, &parents, step),
    }
}

/// The only reason, which must be on.
fn only_on(parents: &[Node]) -> Result<&Node, Fault> {
    match parents {
        [parent] if parent.on => Ok(parent),
        _ => Err("a candidate goes since one other holds".into()),
    }
}

fn in_cell(position: &Position, node: &Node, parents: &[Node]) -> Result<(), Fault> {
    let cell = node.cells.single().ok_or("a group is in no cell")?;
    if !node.on {
        let parent = only_on(parents)?;
        holds(parent.cells == node.cells, "the reason is in another cell")?;
        return holds(parent.digit != node.digit, "the reason is its own digit");
    }
    holds(parents.iter().all(|parent| !parent.on), "a candidate is the last since others are off")?;
    holds(parents.iter().all(|parent| parent.cells.contains(cell)), "a reason is in another cell")?;
    let off: DigitSet = parents.iter().map(|parent| parent.digit).collect();
    let left = position.candidates(cell) - off;
    holds(left == DigitSet::only(node.digit), "the cell has other candidates left")
}

fn in_house(position: &Position, node: &Node, parents: &[Node], house: House) -> Result<(), Fault> {
    let cells = CellSet::of(house);
    holds(node.cells.is_subset(cells), "it is not in the house")?;
    holds(parents.iter().all(|parent| parent.digit == node.digit), "a reason is another digit")?;
    if !node.on {
        let parent = only_on(parents)?;
        holds(parent.cells.is_subset(cells), "the reason is not in the house")?;
        return holds((parent.cells & node.cells).is_empty(), "the reason has a cell of it");
    }
    holds(parents.iter().all(|parent| !parent.on), "a place is the last since others are off")?;
    holds(parents.iter().all(|parent| !(parent.cells & cells).is_empty()), "a reason is not in the house")?;
    let off = parents.iter().fold(CellSet::EMPTY, |off, parent| off | parent.cells);
    holds(position.cells_in(house, node.digit) - off == node.cells, "the house has other places left")
}

fn by_als(position: &Position, node: &Node, parents: &[Node], als: &Als) -> Result<(), Fault> {
    check_als(position, als).map_err(|_| "the set is not almost locked")?;
    let lost = lost(position, parents, als)?;
    holds(lost.len() == 1, "the set has not lost one digit")?;
    holds((als.digits - lost).contains(node.digit), "the set does not hold the digit")?;
    let places = holders(position, als.cells, node.digit);
    if node.on {
        return holds(node.cells == places, "the set has the digit in other cells");
    }
    holds(node.cells.is_subset(places.common_peers()), "it does not see all places of the set")
}

/// The digits that a set loses by the nodes: those whose places in it are all off, or seen by one that is on.
pub(super) fn lost(position: &Position, parents: &[Node], als: &Als) -> Result<DigitSet, &'static str> {
    let mut lost = DigitSet::EMPTY;
    for digit in als.digits.iter() {
        let places = holders(position, als.cells, digit);
        let own = parents.iter().filter(|parent| parent.digit == digit);
        let gone = own.fold(CellSet::EMPTY, |gone, parent| {
            gone | if parent.on { parent.cells.common_peers() } else { parent.cells }
        });
        if places.is_subset(gone) {
            lost.insert(digit);
        }
    }
    let is_used = |parent: &Node| lost.contains(parent.digit);
    if parents.iter().all(is_used) { Ok(lost) } else { Err("a reason takes nothing from the set") }
}

fn by_step(position: &Position, node: &Node, parents: &[Node], step: &Step) -> Result<(), Fault> {
    holds(parents.iter().all(|parent| !parent.on), "a step follows from what is off")?;
    let mut reduced = position.clone();
    for parent in parents {
        parent.cells.iter().for_each(|cell| reduced.remove(cell, parent.digit));
    }
    step.verify(&reduced).map_err(|unfounded| Fault::Step(Box::new(unfounded)))?;
    holds(says(step, node), "the step does not say so")
}

/// Whether the step says that the node holds.
fn says(step: &Step, node: &Node) -> bool {
    let eliminates = |cell| step.eliminations.contains(&Candidate { cell, digit: node.digit });
    if node.on {
        place_of(node).is_some_and(|candidate| step.placement == Some(candidate))
    } else {
        node.cells.iter().all(eliminates)
    }
}

/// The candidate that a node places.
pub(super) fn place_of(node: &Node) -> Option<Candidate> {
    let cell = node.cells.single().filter(|_| node.on)?;
    Some(Candidate { cell, digit: node.digit })
}

/// The opposite of a node.
pub(super) const fn negated(node: &Node) -> Node {
    Node { cells: node.cells, digit: node.digit, on: !node.on }
}

/// The cells where a digit cannot stand if the node holds.
pub(super) fn refuted(node: &Node, digit: Digit) -> CellSet {
    match (node.on, node.digit == digit) {
        (false, true) => node.cells,
        (false, false) => CellSet::EMPTY,
        (true, true) => node.cells.common_peers(),
        (true, false) => node.cells.single().map_or(CellSet::EMPTY, CellSet::only),
    }
}
