//! Branches of forcing steps: chains woven together, and nets found anew.

use super::graph::{Id, Place, Places, is_on, negation};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::hodoku::linear;
use crate::explain::position::Position;
use crate::explain::step::{Because, Branch, Implication, Node};

/// A branch that grows chain by chain; nodes that they share are there once.
#[derive(Debug, Default)]
pub(super) struct Weave(Vec<Implication>);

impl Weave {
    /// Adds a chain. Its end, if it is new, is the last.
    pub(super) fn add_chain(&mut self, position: &Position, nodes: &[Node]) -> usize {
        let Some(first) = nodes.first() else { return 0 };
        let mut last = self.add(*first, Because::Assumed, vec![]);
        for pair in nodes.windows(2) {
            last = self.add(pair[1], linear::reason(position, &pair[0], &pair[1]), vec![last]);
        }
        last
    }

    /// Adds a node, if it is not there.
    pub(super) fn add(&mut self, node: Node, because: Because, from: Vec<usize>) -> usize {
        let known = self.0.iter().position(|implication| implication.node == node);
        known.unwrap_or_else(|| {
            self.0.push(Implication { node, because, from });
            self.0.len() - 1
        })
    }

    pub(super) fn into_branch(self) -> Branch {
        Branch(self.0)
    }
}

/// What follows from a node by single candidates, single places, and places that lie in two houses, the nearest first.
#[derive(Debug)]
pub(super) struct Propagation<'a> {
    position: &'a Position,
    places: &'a Places,
    list: Vec<Implication>,
    /// For each node of a candidate where it is in the list.
    index: Vec<Option<usize>>,
    /// Two nodes of which one says that the other is wrong.
    clash: Option<[usize; 2]>,
}

impl<'a> Propagation<'a> {
    fn new(position: &'a Position, places: &'a Places, start: Id) -> Self {
        let index = vec![None; places.nodes()];
        let mut propagation = Self { position, places, list: vec![], index, clash: None };
        propagation.derive(start, Because::Assumed, vec![]);
        propagation
    }

    /// The branch from one node to another.
    pub(super) fn branch(position: &'a Position, places: &'a Places, start: Id, end: Id) -> Option<Branch> {
        let mut propagation = Self::new(position, places, start);
        propagation.run(|found| found.index[usize::from(end)].is_some());
        propagation.index[usize::from(end)].map(|end| propagation.cut(end))
    }

    /// Two branches from a node that clash.
    pub(super) fn clash(position: &'a Position, places: &'a Places, start: Id) -> Option<[Branch; 2]> {
        let mut propagation = Self::new(position, places, start);
        propagation.run(|found| found.clash.is_some());
        propagation.clash.map(|ends| ends.map(|end| propagation.cut(end)))
    }

    fn run(&mut self, is_done: impl Fn(&Self) -> bool) {
        let mut next = 0;
        while next < self.list.len() && !is_done(self) {
            let node = self.list[next].node;
            match (node.cells.single(), node.on) {
                (Some(cell), true) => self.hold(cell, node.digit, next),
                (Some(cell), false) => self.lack(cell, node.digit),
                (None, _) => {}
            }
            next += 1;
        }
    }

    fn position_of(&self, cell: Cell, digit: Digit) -> Option<usize> {
        self.index[usize::from(negation(self.places.on(cell, digit)))]
    }

    fn derive(&mut self, id: Id, because: Because, from: Vec<usize>) {
        let is_founded = !from.is_empty() || because == Because::Assumed;
        if self.index[usize::from(id)].is_some() || !is_founded {
            return;
        }
        let here = self.list.len();
        self.index[usize::from(id)] = Some(here);
        self.list.push(Implication { node: self.places.node(id), because, from });
        if let (None, Some(other)) = (self.clash, self.index[usize::from(negation(id))]) {
            self.clash = Some(if is_on(id) { [here, other] } else { [other, here] });
        }
    }

    /// A cell holds a digit: its other candidates go, and the digit from the cells that it sees.
    fn hold(&mut self, cell: Cell, digit: Digit, here: usize) {
        for other in (self.position.candidates(cell) - DigitSet::only(digit)).iter() {
            self.derive(negation(self.places.on(cell, other)), Because::Cell, vec![here]);
        }
        for house in cell.houses() {
            let others = self.position.cells_in(house, digit) - CellSet::only(cell);
            for other in others.iter() {
                self.derive(negation(self.places.on(other, digit)), Because::House(house), vec![here]);
            }
        }
    }

    /// A cell loses a digit: the last candidate of the cell stays, the last place of a house, the last places that lie in two. Where
    /// none is left each follows from the others.
    fn lack(&mut self, cell: Cell, digit: Digit) {
        let candidates = self.position.candidates(cell);
        let left: DigitSet =
            candidates.iter().filter(|other| self.position_of(cell, *other).is_none()).collect();
        if left.len() < 2 {
            for last in (if left.is_empty() { candidates } else { left }).iter() {
                let others = candidates - DigitSet::only(last);
                let from = others.iter().filter_map(|other| self.position_of(cell, other)).collect();
                self.derive(self.places.on(cell, last), Because::Cell, from);
            }
        }
        for house in cell.houses() {
            let cells = self.position.cells_in(house, digit);
            let left: CellSet =
                cells.iter().filter(|other| self.position_of(*other, digit).is_none()).collect();
            if left.len() < 2 {
                for last in (if left.is_empty() { cells } else { left }).iter() {
                    let from = self.absent(cells - CellSet::only(last), digit);
                    self.derive(self.places.on(last, digit), Because::House(house), from);
                }
            } else if left.len() <= 3 {
                self.lock(house, cells, left, digit);
            }
        }
    }

    /// The nodes that say that a digit is not in these cells.
    fn absent(&self, cells: CellSet, digit: Digit) -> Vec<usize> {
        cells.iter().filter_map(|cell| self.position_of(cell, digit)).collect()
    }

    /// The last places of a house lie in another house: the others of that house go.
    fn lock(&mut self, house: House, cells: CellSet, left: CellSet, digit: Digit) {
        let Some(other) = left.common_houses().find(|other| *other != house) else { return };
        let gone = self.position.cells_in(other, digit) - left;
        let is_new = |cell: Cell| self.position_of(cell, digit).is_none();
        if !gone.iter().any(is_new) {
            return;
        }
        let here = self.list.len();
        let from = self.absent(cells - left, digit);
        let node = Node { cells: left, digit, on: true };
        self.list.push(Implication { node, because: Because::House(house), from });
        for cell in gone.iter() {
            self.derive(negation(self.places.on(cell, digit)), Because::House(other), vec![here]);
        }
    }

    /// A node with all that it follows from.
    fn cut(&self, end: usize) -> Branch {
        let mut is_needed = vec![false; end + 1];
        is_needed[end] = true;
        for i in (0..=end).rev() {
            if is_needed[i] {
                self.list[i].from.iter().for_each(|cause| is_needed[*cause] = true);
            }
        }
        let mut numbers = vec![0; end + 1];
        let mut branch = vec![];
        for i in (0..=end).filter(|i| is_needed[*i]) {
            numbers[i] = branch.len();
            let mut implication = self.list[i].clone();
            implication.from.iter_mut().for_each(|cause| *cause = numbers[*cause]);
            branch.push(implication);
        }
        Branch(branch)
    }
}

/// The assumption as a branch of its own.
pub(super) fn assumption(places: &Places, start: Id) -> Branch {
    let Place { cells, digit, .. } = places.of(start);
    let node = Node { cells, digit, on: is_on(start) };
    Branch(vec![Implication { node, because: Because::Assumed, from: vec![] }])
}
