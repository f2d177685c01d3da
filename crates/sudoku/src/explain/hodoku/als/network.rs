//! [`Network`]: the almost locked sets of a position and their restricted common digits.

use std::collections::HashSet;
use std::ops::Range;

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::Als;

/// The almost locked sets of a position, by house and cells, and the pairs of them with restricted common digits.
#[derive(Debug, Default)]
pub(super) struct Network {
    pub(super) sets: Vec<Set>,
    /// By the first set, then by the second, which comes later in `sets`.
    pub(super) links: Vec<Link>,
    /// For each set the links that it is the first set of.
    pub(super) from: Vec<Range<usize>>,
}

/// An almost locked set.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) als: Als,
    /// For each digit its places in the set.
    places: [CellSet; Digit::COUNT],
    /// For each digit of the set the places outside that see all of these.
    seen: [CellSet; Digit::COUNT],
    /// All places of `seen`.
    seen_by_any: CellSet,
}

/// Two sets without a common cell that cannot both hold `first`, nor both `second`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) sets: [usize; 2],
    pub(super) first: Digit,
    /// Of more than two such digits the last.
    pub(super) second: Option<Digit>,
}

impl Link {
    pub(super) fn digits(&self) -> DigitSet {
        DigitSet::only(self.first) | self.second.map_or(DigitSet::EMPTY, DigitSet::only)
    }
}

impl Network {
    pub(super) fn new(position: &Position) -> Self {
        let cells_with = Digit::ALL.map(|digit| position.cells_with(digit));
        let (mut found, mut known) = (vec![], HashSet::new());
        for house in House::ALL {
            let cells: Vec<Cell> = (CellSet::of(house) & position.empty_cells()).iter().collect();
            let none = Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
            collect(position, &cells, none, &mut |als| {
                if known.insert(als.cells) {
                    found.push(als);
                }
            });
        }
        let sets: Vec<Set> = found.into_iter().map(|als| Set::new(als, &cells_with)).collect();
        let (mut links, mut from) = (vec![], vec![]);
        for (i, a) in sets.iter().enumerate() {
            let start = links.len();
            let later = sets.iter().enumerate().skip(i + 1);
            links.extend(later.filter_map(|(k, b)| a.link(b).map(|link| Link { sets: [i, k], ..link })));
            from.push(start..links.len());
        }
        Self { sets, links, from }
    }

    pub(super) fn als(&self, set: usize) -> Als {
        self.sets[set].als
    }
}

/// Visits the almost locked sets among the cells, each before those that add later cells to it.
fn collect(position: &Position, cells: &[Cell], chosen: Als, found: &mut dyn FnMut(Als)) {
    for (i, cell) in cells.iter().enumerate() {
        let digits = chosen.digits | position.candidates(*cell);
        let more = Als { cells: chosen.cells | CellSet::only(*cell), digits };
        if digits.len() == more.cells.len() + 1 {
            found(more);
        }
        collect(position, &cells[i + 1..], more, found);
    }
}

impl Set {
    fn new(als: Als, cells_with: &[CellSet; Digit::COUNT]) -> Self {
        let mut set = Self {
            als,
            places: [CellSet::EMPTY; Digit::COUNT],
            seen: [CellSet::EMPTY; Digit::COUNT],
            seen_by_any: CellSet::EMPTY,
        };
        for digit in als.digits.iter() {
            let places = als.cells & cells_with[digit.index()];
            let seen = (places.common_peers() & cells_with[digit.index()]) - als.cells;
            set.places[digit.index()] = places;
            set.seen[digit.index()] = seen;
            set.seen_by_any |= seen;
        }
        set
    }

    /// The places of the digit that see all of its places in the set.
    pub(super) fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }

    fn link(&self, other: &Self) -> Option<Link> {
        if !(self.als.cells & other.als.cells).is_empty() {
            return None;
        }
        let common = self.als.digits & other.als.digits;
        let is_restricted =
            |digit: &Digit| self.places[digit.index()].is_subset(other.seen[digit.index()]);
        let mut restricted = common.iter().filter(is_restricted);
        restricted.next().map(|first| Link { sets: [0, 0], first, second: restricted.last() })
    }

    /// The candidates past `except` of which the one or the other set holds the digit.
    pub(super) fn common_eliminations(&self, other: &Self, except: DigitSet, found: &mut Vec<Candidate>) {
        let digits = (self.als.digits & other.als.digits) - except;
        if digits.is_empty() || (self.seen_by_any & other.seen_by_any).is_empty() {
            return;
        }
        for digit in digits.iter() {
            let cells = self.seen(digit) & other.seen(digit);
            found.extend(cells.iter().map(|cell| Candidate { cell, digit }));
        }
    }
}
