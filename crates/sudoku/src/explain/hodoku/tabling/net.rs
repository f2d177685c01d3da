//! [`Net`]: what follows from each node through singles, with what each consequence follows from.
//!
//! HoDoKu calls a step a net if a chain that it shows for it has a node that follows from several. Which chain it shows depends
//! on how its tables grow, so they are kept here as it keeps them.

use super::graph::{Graph, Id, MOST_NODES, Place, Places, is_on, link_groups, negation};
use super::scratch::Scratch;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;

/// How often singles are looked for.
const ROUNDS: usize = 4;
/// How many causes of a consequence are kept.
const MOST_CAUSES: usize = 5;
/// No entry.
const NONE: u16 = u16::MAX;

/// The consequences of one node, which is the first.
#[derive(Clone, Debug)]
struct Table {
    entries: Vec<Entry>,
    /// For each node where it is in the list.
    index: Vec<u16>,
}

/// A consequence.
#[derive(Clone, Copy, Debug)]
struct Entry {
    id: Id,
    /// Positions in the table; 0, the start, stands for none as well. The largest is the first.
    causes: [u16; MOST_CAUSES],
    distance: u16,
    /// The node from whose table it was taken over.
    source: Option<Id>,
}

/// The tables of all nodes.
#[derive(Debug)]
pub(super) struct Net {
    tables: Vec<Table>,
}

impl Table {
    fn new(nodes: usize) -> Self {
        Self { entries: vec![], index: vec![NONE; nodes] }
    }

    /// The position of a node, that of the start if it is not there.
    fn position(&self, id: Id) -> u16 {
        match self.index[usize::from(id)] {
            NONE => 0,
            position => position,
        }
    }

    fn has(&self, id: Id) -> bool {
        self.index[usize::from(id)] != NONE
    }

    /// Adds a consequence, whose distance is one more than that of its first cause.
    fn add(&mut self, id: Id, causes: [u16; MOST_CAUSES]) {
        let distance = self.entries.get(usize::from(causes[0])).map_or(0, |cause| cause.distance) + 1;
        self.push(Entry { id, causes: largest_first(causes), distance, source: None });
    }

    #[expect(clippy::cast_possible_truncation, reason = "a table has at most MOST_NODES entries")]
    fn push(&mut self, entry: Entry) {
        if self.entries.len() < MOST_NODES && !self.has(entry.id) {
            self.index[usize::from(entry.id)] = self.entries.len() as u16;
            self.entries.push(entry);
        }
    }
}

/// Each cause in turn goes to the front if it is larger than what is there.
fn largest_first(mut causes: [u16; MOST_CAUSES]) -> [u16; MOST_CAUSES] {
    for i in 1..MOST_CAUSES {
        if causes[i] > causes[0] {
            causes.swap(0, i);
        }
    }
    causes
}

/// Fills the table of one node.
struct Filler<'a> {
    position: &'a Position,
    places: &'a Places,
    scratch: Scratch,
    singles: Vec<(Cell, Digit, bool)>,
}

/// How a cell came to be filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Start,
    NakedSingle,
    HiddenSingle,
}

impl Filler<'_> {
    fn fill(&mut self, table: &mut Table, start: Id) {
        let Place { cell, digit, .. } = self.places.of(start);
        if is_on(start) {
            self.place(table, cell, digit, How::Start);
        } else {
            self.scratch.remove(cell, digit);
            table.add(start, [0; MOST_CAUSES]);
            if let Some(last) = self.scratch.candidates(cell).single() {
                self.place(table, cell, last, How::Start);
            }
        }
        for _ in 0..ROUNDS {
            let mut singles = std::mem::take(&mut self.singles);
            self.scratch.singles(&mut singles);
            for (cell, digit, is_naked) in singles.iter().copied() {
                let how = if is_naked { How::NakedSingle } else { How::HiddenSingle };
                self.place(table, cell, digit, how);
            }
            self.singles = singles;
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "a table has at most MOST_NODES entries")]
    fn place(&mut self, table: &mut Table, cell: Cell, digit: Digit, how: How) {
        let seen = CellSet::peers(cell) & self.places.cells_with[digit.index()];
        let others = self.scratch.candidates(cell) - DigitSet::only(digit);
        let house = self.scratch.tightest(cell, digit);
        self.scratch.place(cell, digit);
        let cause = [table.entries.len() as u16, 0, 0, 0, 0];
        table.add(self.places.on(cell, digit), self.causes(table, cell, digit, how, house));
        for other in seen.iter() {
            table.add(negation(self.places.on(other, digit)), cause);
        }
        for other in others.iter() {
            table.add(negation(self.places.on(cell, other)), cause);
        }
    }

    /// What a single follows from: the other candidates of its cell, or the other places of its house.
    fn causes(&self, table: &Table, cell: Cell, digit: Digit, how: How, house: House) -> [u16; MOST_CAUSES] {
        let mut causes = [0; MOST_CAUSES];
        let off = |cell, digit| table.position(negation(self.places.on(cell, digit)));
        match how {
            How::Start => {}
            How::NakedSingle => {
                let others = (self.position.candidates(cell) - DigitSet::only(digit)).iter();
                causes.iter_mut().zip(others).for_each(|(cause, other)| *cause = off(cell, other));
            }
            How::HiddenSingle => {
                let others = (self.position.cells_in(house, digit) - CellSet::only(cell)).iter();
                causes.iter_mut().zip(others).for_each(|(cause, other)| *cause = off(other, digit));
            }
        }
        causes
    }
}

impl Net {
    pub(super) fn new(position: &Position, places: &Places) -> Self {
        let base = Scratch::new(position);
        let mut filler = Filler { position, places, scratch: base.clone(), singles: vec![] };
        let mut tables = vec![];
        for on in places.candidates() {
            for start in [on, negation(on)] {
                let mut table = Table::new(places.nodes());
                filler.scratch.copy_from(&base);
                filler.fill(&mut table, start);
                tables.push(table);
            }
        }
        for on in places.groups() {
            for start in [on, negation(on)] {
                let mut table = Table::new(places.nodes());
                table.add(start, [0; MOST_CAUSES]);
                tables.push(table);
            }
        }
        link_groups(position, places, |from, to| tables[usize::from(from)].add(to, [0; MOST_CAUSES]));
        Self { tables }
    }

    /// Which nodes follow from which.
    pub(super) fn graph(&self, places: Places) -> Graph {
        let links = |table: &Table| table.entries.iter().skip(1).map(|entry| entry.id).collect();
        Graph::new(places, self.tables.iter().map(links).collect())
    }

    /// A table with all that follows from what is in it.
    fn expanded(&self, start: Id) -> Table {
        let mut table = self.tables[usize::from(start)].clone();
        let mut next = 1;
        while next < table.entries.len() && table.entries.len() < MOST_NODES {
            let Entry { id: source, distance: base, .. } = table.entries[next];
            for entry in self.tables[usize::from(source)].entries.iter().skip(1) {
                let distance = (base + entry.distance) & 0x1ff;
                let taken = Entry { id: entry.id, causes: [0; MOST_CAUSES], distance, source: Some(source) };
                match table.index[usize::from(entry.id)] {
                    NONE => table.push(taken),
                    known => {
                        let known = &mut table.entries[usize::from(known)];
                        if known.source.is_some() && known.distance > base + entry.distance {
                            *known = taken;
                        }
                    }
                }
            }
            next += 1;
        }
        table
    }

    /// Whether the chain that HoDoKu shows from the start of a table to a node has a node that follows from several.
    fn is_net(&self, table: &Table, end: Id) -> bool {
        let mut at = (None, table.position(end));
        for _ in 0..MOST_NODES {
            let (mut inside, mut position) = at;
            if position == 0 && inside.is_none() {
                return false;
            }
            let mut here = inside.map_or(table, |id: Id| &self.tables[usize::from(id)]);
            let entry = here.entries[usize::from(position)];
            if let Some(source) = entry.source {
                inside = Some(source);
                here = &self.tables[usize::from(source)];
                position = here.position(entry.id);
            }
            let causes = here.entries[usize::from(position)].causes;
            if causes[1..].iter().any(|cause| *cause != 0) {
                return true;
            }
            at = (inside, causes[0]);
            if let (Some(source), 0) = at {
                at = (None, table.position(source));
            }
        }
        false
    }
}

/// Finds out which chains are nets, and remembers the tables that it needed.
#[derive(Debug)]
pub(super) struct Chains<'a> {
    net: &'a Net,
    expanded: Vec<Option<Table>>,
}

impl<'a> Chains<'a> {
    pub(super) fn new(net: &'a Net) -> Self {
        Self { net, expanded: vec![None; net.tables.len()] }
    }

    /// Whether the chain from one node to another is a net.
    pub(super) fn is_net(&mut self, start: Id, end: Id) -> bool {
        let net = self.net;
        let table = self.expanded[usize::from(start)].get_or_insert_with(|| net.expanded(start));
        net.is_net(table, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::hodoku::tabling::graph::Reached;

    #[test]
    fn what_follows_by_chains_follows_by_nets() {
        let grid =
            "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2".parse();
        let position = Position::new(&grid.unwrap());
        let places = Places::new(&position, true);
        let net = Net::new(&position, &places).graph(places.clone());
        let chains = Graph::of_chains(&position, places);
        let (mut by_net, mut by_chain) = (Reached::default(), Reached::default());
        for start in chains.places.candidates().flat_map(|on| [on, negation(on)]) {
            net.reach(start, &mut by_net);
            chains.reach(start, &mut by_chain);
            let known: Vec<Id> = by_net.list.iter().map(|(id, _)| *id).collect();
            assert!(
                by_chain.list.iter().all(|(id, _)| known.contains(id)),
                "{:?}",
                chains.places.node(start)
            );
        }
    }
}
