//! Unique rectangles and loops, types 1 to 4.
//!
//! From each cell of two candidates, by row, a walk goes through box, row and column (not the kind it came by) over cells that have
//! both digits. It may enter a cell if that has no other candidate, or if the digits past the two, gathered on the way, are one,
//! or if fewer than two such cells were entered. Gathered are those of all neighbours that were looked at since, also of those
//! that were not entered. A walk that comes back is a loop if each house has one of its even cells and one of its odd, or none.
//!
//! Of all loops the step with the lowest rating is taken, then the lowest type, then the first.

use super::{BOX_ROW_COLUMN, bivalue_cells, combinations, has_two, step};
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
        position.candidates(cell).iter().for_each(|digit| with[digit.index()].insert(cell));
    }
    let mut best = Best { position, found: None };
    for start in starts.iter() {
        let pair = position.candidates(start);
        let both = pair.iter().fold(CellSet::ALL, |cells, digit| cells & with[digit.index()]);
        if !is_useful(start, both) {
            continue;
        }
        let useful = useful(both);
        if !useful.contains(start) {
            continue;
        }
        let mut walk =
            Walk { position, pair, with: &with, both, cells: [start; LONGEST], length: 0, best: &mut best };
        let none = DigitSet::EMPTY;
        let ends = Ends { cells: CellSet::EMPTY, digits: none, common: CellSet::ALL };
        walk.enter(start, State { spare: 2, extra: none, by: None, seen: [0; 2], free: useful, ends });
    }
    best.found.map(|found| found.step)
}

fn is_useful(cell: Cell, cells: CellSet) -> bool {
    cell.houses().iter().all(|house| has_two(cells & CellSet::of(*house)))
}

/// The cells that can be in a loop: with another such cell in each of their houses.
fn useful(mut cells: CellSet) -> CellSet {
    loop {
        let kept: CellSet = cells.iter().filter(|cell| is_useful(*cell, cells)).collect();
        if kept == cells {
            return kept;
        }
        cells = kept;
    }
}

/// Each house has at most two cells of a loop.
const LONGEST: usize = 18;

/// A walk over cells that have both digits of a pair.
struct Walk<'a, 'b> {
    position: &'a Position,
    pair: DigitSet,
    /// The cells with each digit, and those with both of the pair.
    with: &'b [CellSet; 9],
    both: CellSet,
    cells: [Cell; LONGEST],
    length: usize,
    best: &'b mut Best<'a>,
}

impl Walk<'_, '_> {
    /// Goes on from a cell if a loop can come of it: each house that has one cell of the walk needs another.
    fn enter(&mut self, cell: Cell, mut state: State) {
        if !state.free.contains(cell) || !self.bear(cell, &mut state) || !state.visit(cell, self.length % 2) {
            return;
        }
        self.cells[self.length] = cell;
        self.length += 1;
        for (kind, house) in BOX_ROW_COLUMN[cell.index()].into_iter().enumerate() {
            if state.by == Some(kind) {
                continue;
            }
            for next in (self.both & CellSet::of(house)).iter() {
                if next == self.cells[0] && self.length >= 4 {
                    if state.seen[0] == state.seen[1] {
                        self.best.offer_all(&self.cells[..self.length], self.pair);
                    }
                } else if !self.cells[..self.length].contains(&next) {
                    let others = self.position.candidates(next) - self.pair;
                    state.extra = state.extra | others;
                    if others.is_empty() || state.extra.len() == 1 || state.spare > 0 {
                        let spare = state.spare - i8::from(!others.is_empty());
                        self.enter(next, State { spare, by: Some(kind), ..state });
                    }
                }
            }
        }
        self.length -= 1;
    }

    /// Whether the loop can still give a step with the cell, if that has other digits: two such cells must share a house or be of
    /// type 2, three or more must be of type 2. Cells that can no more be entered are free no more.
    fn bear(&self, cell: Cell, state: &mut State) -> bool {
        let others = self.position.candidates(cell) - self.pair;
        if others.is_empty() {
            return true;
        }
        let ends = &mut state.ends;
        ends.cells.insert(cell);
        ends.digits = ends.digits | others;
        ends.common &= CellSet::peers(cell);
        if state.spare > 0 {
            return true;
        }
        let digit = ends.digits.single();
        let has_victims = |digit: Option<Digit>| {
            digit.is_some_and(|digit| !(ends.common & self.with[digit.index()]).is_empty())
        };
        let most = if has_victims(digit) { ends.digits } else { DigitSet::EMPTY };
        let enterable = |cell: &Cell| (self.position.candidates(*cell) - self.pair).is_subset(most);
        state.free = state.free.iter().filter(enterable).collect();
        !most.is_empty() || ends.cells.len() == 2 && ends.cells.common_houses().next().is_some()
    }
}

/// The cells of a walk that have other digits.
#[derive(Clone, Copy)]
struct Ends {
    cells: CellSet,
    /// Their other digits.
    digits: DigitSet,
    /// What they all see.
    common: CellSet,
}

/// What a walk knows at a cell.
#[derive(Clone, Copy)]
struct State {
    /// How many more cells may have any other digits.
    spare: i8,
    /// The other digits gathered.
    extra: DigitSet,
    /// The kind of house that it came by.
    by: Option<usize>,
    /// The houses of the even and of the odd cells.
    seen: [u32; 2],
    /// The cells that may still come.
    free: CellSet,
    ends: Ends,
}

impl State {
    /// Whether a loop is still possible with the cell.
    fn visit(&mut self, cell: Cell, parity: usize) -> bool {
        let houses = cell.houses();
        let set = houses.iter().fold(0, |set, house| set | 1 << house.index());
        if self.seen[parity] & set != 0 {
            return false;
        }
        self.seen[parity] |= set;
        self.free.remove(cell);
        for house in houses {
            if self.seen[1 - parity] >> house.index() & 1 != 0 {
                self.free -= CellSet::of(house);
            }
        }
        let open = self.seen[0] ^ self.seen[1];
        House::ALL
            .into_iter()
            .all(|house| open >> house.index() & 1 == 0 || !(self.free & CellSet::of(house)).is_empty())
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
        let mut two = found.pair.iter();
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
            let cells = set.iter().fold(0, |union, digit| union | places(digit)) & outside;
            let is_subset =
                cells.count_ones() as usize == size - 1 && set.iter().all(|digit| places(digit) != 0);
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
        let locked = found.pair.iter().find_map(|digit| {
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
