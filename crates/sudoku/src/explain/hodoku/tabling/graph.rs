//! [`Graph`]: which nodes follow from which at once, in the order in which HoDoKu lists them.

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::step::Node;

/// A node: twice the number of its place, and one more if the digit is not there.
pub(super) type Id = u16;

/// The other half of a node.
pub(super) const fn negation(id: Id) -> Id {
    id ^ 1
}

/// Whether the digit is there.
pub(super) const fn is_on(id: Id) -> bool {
    id & 1 == 0
}

/// What a node says something of: a candidate, or a digit in a group of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) cells: CellSet,
    pub(super) digit: Digit,
    /// The first of the cells.
    pub(super) cell: Cell,
}

/// The places of a position, candidates by cell and digit before groups.
#[derive(Clone, Debug)]
pub(super) struct Places {
    all: Vec<Place>,
    /// How many are candidates.
    pub(super) candidates: usize,
    numbers: [[u16; Digit::COUNT]; Cell::COUNT],
    /// For each digit its candidates.
    pub(super) cells_with: [CellSet; Digit::COUNT],
}

impl Places {
    pub(super) fn new(position: &Position, is_grouped: bool) -> Self {
        let mut all = vec![];
        let mut numbers = [[0; Digit::COUNT]; Cell::COUNT];
        for cell in position.empty_cells().iter() {
            for digit in position.candidates(cell).iter() {
                numbers[cell.index()][digit.index()] = id(all.len());
                all.push(Place { cells: CellSet::only(cell), digit, cell });
            }
        }
        let candidates = all.len();
        if is_grouped {
            all.extend(groups(position));
        }
        let cells_with = Digit::ALL.map(|digit| position.cells_with(digit));
        Self { all, candidates, numbers, cells_with }
    }

    /// The place of a node.
    #[inline]
    pub(super) fn of(&self, id: Id) -> Place {
        self.all[usize::from(id) / 2]
    }

    /// The number of nodes.
    pub(super) fn nodes(&self) -> usize {
        2 * self.all.len()
    }

    /// Whether it says something of a candidate, rather than of a group.
    #[inline]
    pub(super) fn is_candidate(&self, id: Id) -> bool {
        usize::from(id) / 2 < self.candidates
    }

    /// The node that says that a candidate holds. It must be one.
    #[inline]
    pub(super) fn on(&self, cell: Cell, digit: Digit) -> Id {
        2 * self.numbers[cell.index()][digit.index()]
    }

    /// The nodes that say that a candidate holds, by cell and digit.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Id> + use<> {
        (0..id(self.candidates)).map(|number| 2 * number)
    }

    /// The nodes that say that a digit is in a group of cells.
    pub(super) fn groups(&self) -> impl Iterator<Item = Id> + use<> {
        (id(self.candidates)..id(self.all.len())).map(|number| 2 * number)
    }

    /// The node as it is shown.
    pub(super) fn node(&self, id: Id) -> Node {
        let place = self.of(id);
        Node { cells: place.cells, digit: place.digit, on: is_on(id) }
    }
}

/// The number as an [`Id`]; there are fewer than 1,300 places.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 729 candidates and 486 groups")]
const fn id(number: usize) -> Id {
    number as Id
}

/// Two or three cells of a digit in a line and a box: by row and by column, then by digit, then by box.
fn groups(position: &Position) -> Vec<Place> {
    let (lines, blocks) = House::ALL.split_at(18);
    let mut groups = vec![];
    for line in lines {
        for digit in Digit::ALL {
            let in_line = position.cells_in(*line, digit);
            for cells in blocks.iter().map(|block| in_line & CellSet::of(*block)) {
                if let (2.., Some(cell)) = (cells.len(), cells.first()) {
                    groups.push(Place { cells, digit, cell });
                }
            }
        }
    }
    groups
}

/// Which nodes follow from which.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) places: Places,
    /// For each node those that follow from it, in order.
    pub(super) links: Vec<Vec<Id>>,
    /// The same as bits.
    bits: Vec<u64>,
    words: usize,
}

/// The nodes that follow from one, in the order in which they are found.
#[derive(Debug, Default)]
pub(super) struct Reached {
    /// The nodes, each with the position in the list of the one that it follows from.
    pub(super) list: Vec<(Id, u16)>,
    seen: Vec<u64>,
}

/// As many nodes HoDoKu has room for.
pub(super) const MOST_NODES: usize = 1000;

impl Graph {
    pub(super) fn new(places: Places, links: Vec<Vec<Id>>) -> Self {
        let words = places.nodes().div_ceil(64);
        let mut bits = vec![0; words * links.len()];
        for (from, to) in links.iter().enumerate() {
            for id in to {
                bits[from * words + usize::from(*id) / 64] |= 1 << (id % 64);
            }
        }
        Self { places, links, bits, words }
    }

    /// The links of cells with two candidates and of houses, and those of groups if the places have groups.
    pub(super) fn of_chains(position: &Position, places: Places) -> Self {
        let mut links = vec![vec![]; places.nodes()];
        for on in places.candidates() {
            link_cell(position, &places, on, &mut links);
            link_houses(position, &places, on, &mut links);
        }
        link_groups(position, &places, |from, to| links[usize::from(from)].push(to));
        Self::new(places, links)
    }

    /// All nodes that follow from a node.
    pub(super) fn reach(&self, start: Id, reached: &mut Reached) {
        reached.list.clear();
        reached.seen.clear();
        reached.seen.resize(self.words, 0);
        reached.list.push((start, 0));
        reached.seen[usize::from(start) / 64] |= 1 << (start % 64);
        let mut next = 0;
        while let Some((id, _)) = reached.list.get(next).copied() {
            if reached.list.len() >= MOST_NODES {
                break;
            }
            let row = &self.bits[usize::from(id) * self.words..][..self.words];
            if row.iter().zip(&reached.seen).any(|(links, seen)| links & !seen != 0) {
                let position = next as u16;
                for to in &self.links[usize::from(id)] {
                    let word = &mut reached.seen[usize::from(*to) / 64];
                    if *word >> (to % 64) & 1 == 0 {
                        *word |= 1 << (to % 64);
                        reached.list.push((*to, position));
                    }
                }
            }
            next += 1;
        }
    }
}

impl Reached {
    /// The nodes from the start to that at a position of the list.
    pub(super) fn path(&self, end: usize, path: &mut Vec<Id>) {
        path.clear();
        let mut at = end;
        while at != 0 {
            let (id, from) = self.list[at];
            path.push(id);
            at = usize::from(from);
        }
        path.push(self.list[0].0);
        path.reverse();
    }
}

/// A candidate takes the others from its cell; without it the last other one stays.
fn link_cell(position: &Position, places: &Places, on: Id, links: &mut [Vec<Id>]) {
    let Place { cell, digit, .. } = places.of(on);
    let candidates = position.candidates(cell);
    for other in candidates.iter().filter(|other| *other != digit).map(|other| places.on(cell, other)) {
        links[usize::from(on)].push(negation(other));
        if candidates.len() == 2 {
            links[usize::from(negation(on))].push(other);
        }
    }
}

/// A digit takes the other places in its row, column and box; without it the last other one stays.
fn link_houses(position: &Position, places: &Places, on: Id, links: &mut [Vec<Id>]) {
    let Place { cell, digit, cells } = places.of(on);
    let mut seen = CellSet::EMPTY;
    for house in cell.houses() {
        let others = position.cells_in(house, digit) - cells;
        for other in (others - seen).iter() {
            links[usize::from(on)].push(negation(places.on(other, digit)));
        }
        if let Some(other) = others.single().map(|other| places.on(other, digit)) {
            let off = &mut links[usize::from(negation(on))];
            if !off.contains(&other) {
                off.push(other);
            }
        }
        seen |= others;
    }
}

/// Links from and to groups, in order.
pub(super) fn link_groups(position: &Position, places: &Places, mut link: impl FnMut(Id, Id)) {
    for on in places.groups() {
        let Place { cells, digit, .. } = places.of(on);
        let seen = cells.common_peers() & places.cells_with[digit.index()];
        for other in seen.iter().map(|cell| places.on(cell, digit)) {
            link(on, negation(other));
            link(other, negation(on));
        }
        let Some((line, block)) = houses_of(cells) else { continue };
        for house in [block, line] {
            if let Some(cell) = (position.cells_in(house, digit) - cells).single() {
                let other = places.on(cell, digit);
                link(negation(on), other);
                link(negation(other), on);
            }
        }
        link_pairs(position, places, on, [line, block], &mut link);
    }
}

/// The line and the box of a group.
fn houses_of(cells: CellSet) -> Option<(House, House)> {
    let mut houses = cells.common_houses();
    Some((houses.next()?, houses.next()?))
}

/// Groups in one house take each other out; if there are two and nothing else, one of them stays.
fn link_pairs(
    position: &Position,
    places: &Places,
    on: Id,
    houses: [House; 2],
    link: &mut impl FnMut(Id, Id),
) {
    let Place { cells, digit, .. } = places.of(on);
    let mut others = [vec![], vec![]];
    for other in places.groups() {
        let place = places.of(other);
        if place.digit != digit || !(place.cells & cells).is_empty() {
            continue;
        }
        for (house, others) in houses.iter().zip(&mut others) {
            if place.cells.is_subset(CellSet::of(*house)) {
                others.push(other);
                link(on, negation(other));
            }
        }
    }
    for (house, others) in houses.iter().zip(&others) {
        if let [other] = others[..]
            && position.cells_in(*house, digit).is_subset(cells | places.of(other).cells)
        {
            link(negation(on), other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph() -> Graph {
        let grid =
            "..7..8.....4..2....5..3..6.9..48.67.87.3...1....9...........4..2.9...8.........31".parse();
        let position = Position::new(&grid.unwrap());
        Graph::of_chains(&position, Places::new(&position, true))
    }

    #[test]
    fn a_link_holds_the_other_way_round() {
        let graph = graph();
        let nodes = graph.places.candidates().chain(graph.places.groups()).flat_map(|on| [on, negation(on)]);
        for from in nodes {
            for to in &graph.links[usize::from(from)] {
                let back = &graph.links[usize::from(negation(*to))];
                assert!(back.contains(&negation(from)), "{:?}", [from, *to].map(|id| graph.places.node(id)));
            }
        }
    }

    #[test]
    fn a_path_goes_along_links() {
        let graph = graph();
        let (mut reached, mut path) = (Reached::default(), vec![]);
        graph.reach(1, &mut reached);
        for end in 0..reached.list.len() {
            reached.path(end, &mut path);
            assert_eq!((path[0], path[path.len() - 1]), (1, reached.list[end].0));
            let is_linked = |pair: &[Id]| graph.links[usize::from(pair[0])].contains(&pair[1]);
            assert!(path.windows(2).all(is_linked), "{path:?}");
        }
    }
}
