//! [`Scratch`]: a position in which cells are filled to see what follows, as HoDoKu keeps it.

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;

/// A position with the singles that come up, in the order in which they do.
///
/// It goes on where it contradicts itself: a cell that loses its last candidate keeps it in the counts of its houses.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    values: [Option<Digit>; Cell::COUNT],
    candidates: [DigitSet; Cell::COUNT],
    /// For each house and digit the number of places.
    free: [[i8; Digit::COUNT]; House::COUNT],
    naked: Vec<(Cell, Digit)>,
    hidden: Vec<(Cell, Digit)>,
}

impl Scratch {
    pub(super) fn new(position: &Position) -> Self {
        let count = |house, digit| i8::try_from(position.places(house, digit).count_ones()).unwrap_or(0);
        Self {
            values: Cell::ALL.map(|cell| position.value(cell)),
            candidates: Cell::ALL.map(|cell| position.candidates(cell)),
            free: House::ALL.map(|house| Digit::ALL.map(|digit| count(house, digit))),
            naked: vec![],
            hidden: vec![],
        }
    }

    /// Becomes the same as another.
    pub(super) fn copy_from(&mut self, other: &Self) {
        (self.values, self.candidates, self.free) = (other.values, other.candidates, other.free);
        self.naked.clone_from(&other.naked);
        self.hidden.clone_from(&other.hidden);
    }

    pub(super) const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    pub(super) fn value(&self, cell: Cell) -> Option<Digit> {
        self.values[cell.index()]
    }

    /// The house of a cell with the fewest places for a digit: the row before the column before the box.
    pub(super) fn tightest(&self, cell: Cell, digit: Digit) -> House {
        let [row, column, block] = cell.houses();
        let free = |house: House| self.free[house.index()][digit.index()];
        let best = if free(column) < free(row) { column } else { row };
        if free(block) < free(best) { block } else { best }
    }

    /// The singles that are known, naked before hidden; only those with the flag are naked.
    pub(super) fn singles(&self, found: &mut Vec<(Cell, Digit, bool)>) {
        found.clear();
        let is_empty = |(cell, _): &&(Cell, Digit)| self.value(*cell).is_none();
        found.extend(self.naked.iter().filter(is_empty).map(|(cell, digit)| (*cell, *digit, true)));
        let mut seen = CellSet::EMPTY;
        for (cell, digit) in self.hidden.iter().filter(is_empty) {
            let is_single = cell.houses().iter().any(|house| self.free[house.index()][digit.index()] == 1);
            if is_single && !seen.contains(*cell) {
                seen.insert(*cell);
                found.push((*cell, *digit, false));
            }
        }
    }

    /// Takes a candidate out.
    pub(super) fn remove(&mut self, cell: Cell, digit: Digit) {
        let rest = self.candidates[cell.index()] - DigitSet::only(digit);
        if rest == self.candidates[cell.index()] {
            return;
        }
        self.candidates[cell.index()] = rest;
        if rest.is_empty() {
            return;
        }
        if let Some(last) = rest.single() {
            self.naked.push((cell, last));
        }
        for house in cell.houses() {
            match self.take_place(house, digit) {
                1 => self.add_hidden(house, digit),
                0 => self.drop_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Fills a cell, even with a digit that is no candidate.
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.value(cell) == Some(digit) {
            return;
        }
        self.values[cell.index()] = Some(digit);
        let candidates = std::mem::take(&mut self.candidates[cell.index()]);
        CellSet::peers(cell).iter().for_each(|peer| self.remove(peer, digit));
        for other in candidates.iter() {
            for house in cell.houses() {
                if self.take_place(house, other) == 1 && other != digit {
                    self.add_hidden(house, other);
                }
            }
        }
    }

    fn take_place(&mut self, house: House, digit: Digit) -> i8 {
        let free = &mut self.free[house.index()][digit.index()];
        *free -= 1;
        *free
    }

    fn add_hidden(&mut self, house: House, digit: Digit) {
        let place = house.cells().iter().find(|cell| self.candidates(**cell).contains(digit));
        self.hidden.extend(place.map(|cell| (*cell, digit)));
    }

    fn drop_hidden(&mut self, house: House, digit: Digit) {
        let in_house = |(cell, other): &(Cell, Digit)| *other == digit && cell.houses().contains(&house);
        if let Some(i) = self.hidden.iter().position(in_house) {
            self.hidden.remove(i);
        }
    }
}
