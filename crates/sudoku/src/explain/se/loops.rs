//! Unique rectangles and loops, types 1 to 4.
//!
//! From each cell of two candidates, by row, a walk goes through box, row and column (not the kind it came by) over cells that have
//! both digits. It may enter a cell if that has no other candidate, or if the digits past the two, gathered on the way, are one,
//! or if fewer than two such cells were entered. Gathered are those of all neighbours that were looked at since, also of those
//! that were not entered. A walk that comes back is a loop if each house has one of its even cells and one of its odd, or none.
//!
//! Of all loops the step with the lowest rating is taken, then the lowest type, then the first.

use super::{BOX_ROW_COLUMN, bivalue_cells, combinations, digits, step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Position, bits, cells_at};
use crate::explain::step::{Pattern, Step, Subset, UniqueRule, loop_rating, subset_rating};
use crate::explain::technique::Technique;

/// The best unique rectangle or loop.
pub(super) fn unique(position: &Position) -> Option<Step> {
    let starts = bivalue_cells(position);
    let mut with = [CellSet::EMPTY; 9];
    for cell in position.empty_cells().iter() {
        digits(position.candidates(cell)).for_each(|digit| with[digit.index()].insert(cell));
    }
    let mut best = Best { position, found: None };
    for start in starts.iter() {
        let pair = position.candidates(start);
        let both = digits(pair).fold(CellSet::ALL, |cells, digit| cells & with[digit.index()]);
        if both.len() < 4 {
            continue;
        }
        let mut walk = Walk { position, pair, both, cells: [start; LONGEST], length: 0, best: &mut best };
        walk.enter(start, 2, DigitSet::EMPTY, None, [0; 2]);
    }
    best.found.map(|found| found.step)
}

/// Each house has at most two cells of a loop.
const LONGEST: usize = 18;

/// A walk over cells that have both digits of a pair.
struct Walk<'a, 'b> {
    position: &'a Position,
    pair: DigitSet,
    both: CellSet,
    cells: [Cell; LONGEST],
    length: usize,
    best: &'b mut Best<'a>,
}

impl Walk<'_, '_> {
    /// Goes on from a cell: `spare` more cells may have any other digits, `extra` are those gathered, `by` is the kind of house that
    /// it came by, `seen` the houses of the even and the odd cells.
    fn enter(&mut self, cell: Cell, spare: i8, mut extra: DigitSet, by: Option<usize>, mut seen: [u32; 2]) {
        let houses = cell.houses().iter().fold(0, |set, house| set | 1 << house.index());
        if seen[self.length % 2] & houses != 0 {
            return;
        }
        seen[self.length % 2] |= houses;
        self.cells[self.length] = cell;
        self.length += 1;
        for (kind, house) in BOX_ROW_COLUMN[cell.index()].into_iter().enumerate() {
            if by == Some(kind) {
                continue;
            }
            for next in (self.both & CellSet::of(house)).iter() {
                if next == self.cells[0] && self.length >= 4 {
                    if seen[0] == seen[1] {
                        self.best.offer_all(&self.cells[..self.length], self.pair);
                    }
                } else if !self.cells[..self.length].contains(&next) {
                    let others = self.position.candidates(next) - self.pair;
                    extra = extra | others;
                    if others.is_empty() || extra.len() == 1 || spare > 0 {
                        let spare = spare - i8::from(!others.is_empty());
                        self.enter(next, spare, extra, Some(kind), seen);
                    }
                }
            }
        }
        self.length -= 1;
    }
}

/// The best step so far.
struct Best<'a> {
    position: &'a Position,
    found: Option<Found>,
}

struct Found {
    rating: f64,
    kind: usize,
    step: Step,
}

/// What stays the same while the rules are tried on a loop.
struct Loop<'a> {
    cells: &'a [Cell],
    pair: DigitSet,
}

impl Best<'_> {
    fn offer_all(&mut self, cells: &[Cell], pair: DigitSet) {
        let extra = |cell: Cell| self.position.candidates(cell) - pair;
        let others = || cells.iter().copied().filter(|cell| !extra(*cell).is_empty());
        let Some(first) = others().next() else { return };
        let all = others().fold(DigitSet::EMPTY, |all, cell| all | extra(cell));
        let found = Loop { cells, pair };
        match (others().count(), all.len()) {
            (1, _) => self.offer(&found, 1, UniqueRule::OneCell(first), (CellSet::only(first), pair)),
            (2, 1) => {
                let ends = others().collect();
                self.offer_one_digit(&found, ends, all);
                self.offer_locked(&found, ends);
            }
            (2, _) => {
                let ends = others().collect();
                self.offer_subsets(&found, ends, all);
                self.offer_locked(&found, ends);
            }
            _ => {
                let ends = others().collect();
                self.offer_one_digit(&found, ends, extra(first));
            }
        }
    }

    /// Keeps the step if it removes something and is better than what there is.
    fn offer(&mut self, found: &Loop<'_>, kind: usize, rule: UniqueRule, cut: (CellSet, DigitSet)) {
        let rating = loop_rating(found.cells.len()) + subset_rating(&rule);
        if self.found.as_ref().is_some_and(|best| (best.rating, best.kind) <= (rating, kind)) {
            return;
        }
        let mut two = digits(found.pair);
        let (Some(low), Some(high)) = (two.next(), two.next()) else { return };
        let technique = if found.cells.len() == 4 { RECTANGLES[kind - 1] } else { LOOPS[kind - 1] };
        let pattern = Pattern::UniqueLoop { digits: [low, high], cells: found.cells.to_vec(), rule };
        let step = step(technique, pattern, self.position, &[cut]);
        if !step.eliminations.is_empty() {
            self.found = Some(Found { rating, kind, step });
        }
    }

    /// Type 2.
    fn offer_one_digit(&mut self, found: &Loop<'_>, cells: CellSet, extra: DigitSet) {
        let Some(digit) = extra.first() else { return };
        let cut = (cells.common_peers(), DigitSet::only(digit));
        self.offer(found, 2, UniqueRule::OneDigit { cells, digit }, cut);
    }

    /// Type 3.
    fn offer_subsets(&mut self, found: &Loop<'_>, cells: CellSet, extra: DigitSet) {
        let Some(end) = cells.first() else { return };
        for size in extra.len()..=7 {
            for house in
                BOX_ROW_COLUMN[end.index()].into_iter().filter(|house| cells.is_subset(CellSet::of(*house)))
            {
                let empty = (CellSet::of(house) & self.position.empty_cells()).len();
                if 2 * size <= empty {
                    self.offer_naked(found, house, cells, extra, size);
                }
                if 2 * size < empty {
                    self.offer_hidden(found, house, cells, extra, size);
                }
            }
        }
    }

    /// Naked subsets: `size - 1` cells outside the loop, with the extra digits as one cell more.
    fn offer_naked(&mut self, found: &Loop<'_>, house: House, ends: CellSet, extra: DigitSet, size: usize) {
        let candidates = |i: usize| self.position.candidates(house.cells()[i]);
        // The others must hold the extra digits that only one end has: else the subset would need that end.
        let common = ends.iter().fold(extra, |common, cell| common & self.position.candidates(cell));
        for chosen in chosen_from(!places_of(house, ends), size - 1) {
            let union = bits(chosen).fold(DigitSet::EMPTY, |union, i| union | candidates(i));
            let is_subset = (union | extra).len() == size
                && (union | common).len() == size
                && bits(chosen).all(|i| candidates(i).len() >= 2);
            if is_subset {
                let (cells, digits) = (cells_at(house, chosen), union | extra);
                let subset = Subset { house, cells, digits, hidden: false };
                let cut = (CellSet::of(house) - cells - ends, digits);
                self.offer(found, 3, UniqueRule::Subset { cells: ends, subset }, cut);
            }
        }
    }

    /// Hidden subsets: the two digits of the loop and others that the ends do not have, in one end and `size - 1` cells.
    fn offer_hidden(&mut self, found: &Loop<'_>, house: House, ends: CellSet, extra: DigitSet, size: usize) {
        let others = DigitSet::ALL - extra - found.pair;
        let outside = !places_of(house, ends);
        for chosen in chosen_from(others.bits(), size - 2) {
            let set = found.pair | DigitSet::from_bits(chosen);
            let places = |digit: Digit| self.position.places(house, digit);
            let cells = digits(set).fold(0, |union, digit| union | places(digit)) & outside;
            let is_subset =
                cells.count_ones() as usize == size - 1 && digits(set).all(|digit| places(digit) != 0);
            if is_subset {
                let cells = cells_at(house, cells);
                let subset = Subset { house, cells, digits: set, hidden: true };
                let cut = (cells, DigitSet::ALL - set);
                self.offer(found, 3, UniqueRule::Subset { cells: ends, subset }, cut);
            }
        }
    }

    /// Type 4: the lower digit before the higher; of several houses the last.
    fn offer_locked(&mut self, found: &Loop<'_>, cells: CellSet) {
        let Some(end) = cells.first() else { return };
        let locked = digits(found.pair).find_map(|digit| {
            let houses = BOX_ROW_COLUMN[end.index()].into_iter();
            let mut locking = houses.filter(|house| self.position.cells_in(*house, digit) == cells);
            locking.next_back().map(|house| (digit, house))
        });
        if let Some((digit, house)) = locked {
            let cut = (cells, found.pair - DigitSet::only(digit));
            self.offer(found, 4, UniqueRule::Locked { cells, digit, house }, cut);
        }
    }
}

/// Where in a house the cells are.
fn places_of(house: House, cells: CellSet) -> u16 {
    let cells = house.cells().iter().enumerate().filter(|(_, cell)| cells.contains(**cell));
    cells.fold(0, |places, (i, _)| places | 1 << i)
}

/// The subsets of so many elements of a set of nine.
fn chosen_from(set: u16, size: usize) -> impl Iterator<Item = u16> {
    combinations(size, 9).filter(move |chosen| chosen & !set == 0)
}

const RECTANGLES: [Technique; 4] = [
    Technique::UniqueRectangle1,
    Technique::UniqueRectangle2,
    Technique::UniqueRectangle3,
    Technique::UniqueRectangle4,
];

const LOOPS: [Technique; 4] =
    [Technique::UniqueLoop1, Technique::UniqueLoop2, Technique::UniqueLoop3, Technique::UniqueLoop4];
