//! [`Case`]: why a candidate holds or goes, told by what follows from nodes.

use super::graph::{Graph, Id, Place, Reached, is_on, negation};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;

/// A contradiction, which starts from one node, or a verity, which starts from several that cover all cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    /// A node leads to its negation.
    Itself(Id),
    /// A node leads to another and to its negation.
    BothWays(Id, Id),
    /// A node leads to two digits in a cell: the other two nodes.
    TwoDigits(Id, [Id; 2]),
    /// A node leads to a digit twice in a house.
    TwoPlaces(Id, House, Digit),
    /// A node leads to a cell without a candidate.
    NoCandidate(Id, Cell),
    /// A node leads to a house without a place for a digit.
    NoPlace(Id, House, Digit),
    /// A candidate leads to a node whether it holds or not.
    EitherWay(Id, Id),
    /// All candidates of a cell lead to a node.
    OfCell(Cell, Id),
    /// All places of a digit in a house lead to a node.
    OfHouse(House, Digit, Id),
}

impl Case {
    /// The node that follows.
    pub(super) const fn conclusion(self) -> Id {
        match self {
            Self::Itself(start)
            | Self::BothWays(start, _)
            | Self::TwoDigits(start, _)
            | Self::TwoPlaces(start, ..)
            | Self::NoCandidate(start, _)
            | Self::NoPlace(start, ..) => negation(start),
            Self::EitherWay(_, end) | Self::OfCell(_, end) | Self::OfHouse(_, _, end) => end,
        }
    }

    /// HoDoKu takes placements before eliminations, then goes by cell and digit.
    pub(super) const fn rank(self) -> (bool, Id) {
        let conclusion = self.conclusion();
        (!is_on(conclusion), conclusion)
    }
}

/// What follows from a node: for each digit where it is and where it is not.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outcome {
    pub(super) on: [CellSet; Digit::COUNT],
    off: [CellSet; Digit::COUNT],
}

/// The outcomes of all candidates and their negations.
#[derive(Debug)]
pub(super) struct Outcomes<'a> {
    position: &'a Position,
    graph: &'a Graph,
    all: Vec<Outcome>,
    /// For each digit the empty cells that see no cell with it.
    allowed: [CellSet; Digit::COUNT],
}

impl<'a> Outcomes<'a> {
    pub(super) fn new(position: &'a Position, graph: &'a Graph) -> Self {
        let mut reached = Reached::default();
        let mut all = vec![];
        for on in graph.places.candidates() {
            for start in [on, negation(on)] {
                graph.reach(start, &mut reached);
                all.push(Outcome::of(graph, &reached));
            }
        }
        Self { position, graph, all, allowed: allowed(position) }
    }

    pub(super) fn of(&self, start: Id) -> &Outcome {
        &self.all[usize::from(start)]
    }

    /// All cases, in HoDoKu's order.
    pub(super) fn cases(&self) -> Vec<Case> {
        let mut found = vec![];
        for on in self.graph.places.candidates() {
            self.contradictions(on, &mut found);
            self.contradictions(negation(on), &mut found);
        }
        for on in self.graph.places.candidates() {
            let Place { cells, .. } = self.graph.places.of(on);
            let common = self.of(on).and(self.of(negation(on))).without(cells);
            self.ends(&common, |end| found.push(Case::EitherWay(on, end)));
        }
        for cell in self.position.empty_cells().iter() {
            let starts = self.position.candidates(cell).iter().map(|digit| self.graph.places.on(cell, digit));
            self.ends(&self.common(starts), |end| found.push(Case::OfCell(cell, end)));
        }
        for house in House::ALL {
            for digit in Digit::ALL {
                let cells = self.position.cells_in(house, digit);
                let starts = cells.iter().map(|cell| self.graph.places.on(cell, digit));
                self.ends(&self.common(starts), |end| found.push(Case::OfHouse(house, digit, end)));
            }
        }
        found
    }

    fn contradictions(&self, start: Id, found: &mut Vec<Case>) {
        let (places, outcome) = (&self.graph.places, self.of(start));
        let Place { cell, digit, .. } = places.of(start);
        let against = if is_on(start) { &outcome.off } else { &outcome.on };
        if against[digit.index()].contains(cell) {
            found.push(Case::Itself(start));
        }
        for digit in Digit::ALL {
            let both = outcome.on[digit.index()] & outcome.off[digit.index()];
            found.extend(both.first().map(|cell| Case::BothWays(start, places.on(cell, digit))));
        }
        for first in Digit::ALL {
            for second in Digit::ALL.into_iter().skip(first.index() + 1) {
                let both = outcome.on[first.index()] & outcome.on[second.index()];
                let nodes = |cell| [places.on(cell, first), places.on(cell, second)];
                found.extend(both.first().map(|cell| Case::TwoDigits(start, nodes(cell))));
            }
        }
        let no_candidate = self.without_candidate(outcome).iter();
        found.extend(no_candidate.map(|cell| Case::NoCandidate(start, cell)));
        for digit in Digit::ALL {
            let (on, off) = (outcome.on[digit.index()], outcome.off[digit.index()]);
            for house in House::ALL {
                if (on & CellSet::of(house)).len() > 1 {
                    found.push(Case::TwoPlaces(start, house, digit));
                }
                // Where a place was taken out by an earlier step HoDoKu does not see that none is left.
                let allowed = self.allowed[digit.index()] & CellSet::of(house);
                if !allowed.is_empty() && allowed.is_subset(off) {
                    found.push(Case::NoPlace(start, house, digit));
                }
            }
        }
    }

    /// The empty cells all of whose candidates go, and that no digit is put in.
    fn without_candidate(&self, outcome: &Outcome) -> CellSet {
        Digit::ALL.into_iter().fold(self.position.empty_cells(), |cells, digit| {
            let places = self.graph.places.cells_with[digit.index()];
            cells - (places - outcome.off[digit.index()]) - outcome.on[digit.index()]
        })
    }

    fn common(&self, mut starts: impl Iterator<Item = Id>) -> Outcome {
        let first = starts.next().map(|start| *self.of(start)).unwrap_or_default();
        starts.fold(first, |common, start| common.and(self.of(start)))
    }

    /// Visits the nodes of an outcome.
    fn ends(&self, outcome: &Outcome, mut visit: impl FnMut(Id)) {
        let places = &self.graph.places;
        for digit in Digit::ALL {
            outcome.on[digit.index()].iter().for_each(|cell| visit(places.on(cell, digit)));
            outcome.off[digit.index()].iter().for_each(|cell| visit(negation(places.on(cell, digit))));
        }
    }

    /// The candidates of a cell as nodes.
    pub(super) fn nodes_of(&self, cell: Cell) -> Vec<Id> {
        self.position.candidates(cell).iter().map(|digit| self.graph.places.on(cell, digit)).collect()
    }

    /// The places of a digit in a house as nodes.
    pub(super) fn nodes_in(&self, house: House, digit: Digit) -> Vec<Id> {
        let cells = self.position.cells_in(house, digit);
        cells.iter().map(|cell| self.graph.places.on(cell, digit)).collect()
    }

    /// The places of a digit in a house that follow from a node.
    pub(super) fn placed_in(&self, start: Id, house: House, digit: Digit) -> Vec<Id> {
        let cells = self.of(start).on[digit.index()] & CellSet::of(house);
        cells.iter().map(|cell| self.graph.places.on(cell, digit)).collect()
    }

    /// The chains that HoDoKu shows for a case, each from a node to one that follows from it.
    pub(super) fn chains(&self, case: Case) -> Vec<[Id; 2]> {
        let from = |start: Id, ends: Vec<Id>| ends.into_iter().map(|end| [start, end]).collect();
        let off = |nodes: Vec<Id>| nodes.into_iter().map(negation).collect();
        match case {
            Case::Itself(start) => vec![[start, negation(start)]],
            Case::BothWays(start, end) => vec![[start, negation(end)], [start, end]],
            Case::TwoDigits(start, ends) => from(start, ends.to_vec()),
            Case::TwoPlaces(start, house, digit) => from(start, self.placed_in(start, house, digit)),
            Case::NoCandidate(start, cell) => from(start, off(self.nodes_of(cell))),
            Case::NoPlace(start, house, digit) => from(start, off(self.nodes_in(house, digit))),
            Case::EitherWay(on, end) => vec![[on, end], [negation(on), end]],
            Case::OfCell(cell, end) => self.nodes_of(cell).into_iter().map(|start| [start, end]).collect(),
            Case::OfHouse(house, digit, end) => {
                self.nodes_in(house, digit).into_iter().map(|start| [start, end]).collect()
            }
        }
    }
}

/// For each digit the empty cells that see no cell with it.
fn allowed(position: &Position) -> [CellSet; Digit::COUNT] {
    let filled = CellSet::ALL - position.empty_cells();
    let mut allowed = [position.empty_cells(); Digit::COUNT];
    for cell in filled.iter() {
        if let Some(digit) = position.value(cell) {
            allowed[digit.index()] -= CellSet::peers(cell);
        }
    }
    allowed
}

impl Outcome {
    fn of(graph: &Graph, reached: &Reached) -> Self {
        let mut outcome = Self::default();
        for (id, _) in reached.list.iter().filter(|(id, _)| graph.places.is_candidate(*id)) {
            let Place { cells, digit, .. } = graph.places.of(*id);
            let sets = if is_on(*id) { &mut outcome.on } else { &mut outcome.off };
            sets[digit.index()] |= cells;
        }
        outcome
    }

    fn and(mut self, other: &Self) -> Self {
        for i in 0..Digit::COUNT {
            self.on[i] &= other.on[i];
            self.off[i] &= other.off[i];
        }
        self
    }

    fn without(mut self, cells: CellSet) -> Self {
        for i in 0..Digit::COUNT {
            self.on[i] -= cells;
            self.off[i] -= cells;
        }
        self
    }
}
