//! Aligned pair and triplet exclusion: combinations of candidates of two or three cells that leave another cell, an excluder, without a
//! candidate, or put a digit twice into a house.
//!
//! Base cells see no naked single and at least one excluder, a cell with as many candidates as base cells or fewer; they have two
//! excluders in common. The third cell of a triplet is an excluder of the first or of the second.

use super::{PEERS_BY_HOUSE, has_two, step};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::DigitSet;
use crate::explain::position::{Position, bits};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// Aligned pair exclusion.
pub(super) fn pair(position: &Position) -> Option<Step> {
    let base = Base::new(position, 2);
    base.pairs().find_map(|([first, second], common)| {
        let trial = Trial::new(position, [first, second], common);
        let allowed = trial.allowed_pairs();
        trial.step(allowed, Technique::AlignedPairExclusion)
    })
}

/// Aligned triplet exclusion.
pub(super) fn triplet(position: &Position) -> Option<Step> {
    let base = Base::new(position, 3);
    base.pairs().find_map(|([first, second], common)| {
        let all = common.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
        let of_second = base.near(second).filter(|cell| !base.excluders[first.index()].contains(*cell));
        base.near(first).chain(of_second).filter(|cell| ![first, second].contains(cell)).find_map(|third| {
            let common = common & base.excluders[third.index()];
            if !has_two(common)
                || are_free([first, second, third].map(|cell| position.candidates(cell)), all)
                || base.was_tried(first, second, third)
            {
                return None;
            }
            let trial = Trial::new(position, [first, second, third], common);
            let allowed = trial.allowed_triplets();
            trial.step(allowed, Technique::AlignedTripletExclusion)
        })
    })
}

/// Whether digits that no excluder has let every candidate of three cells stand, even if all of these see each other.
///
/// A candidate that an excluder has goes with free ones of the other two cells. A free candidate goes with a free one of one other cell
/// and any of the third that an excluder has, or one more that is free.
fn are_free(cells: [DigitSet; 3], excluders: DigitSet) -> bool {
    let free = cells.map(|cell| cell - excluders);
    let are_two = |set: DigitSet| set.len() >= 2;
    are_two(free[0] | free[1])
        && are_two(free[0] | free[2])
        && are_two(free[1] | free[2])
        && cells.iter().zip(&free).all(|(cell, free)| !free.is_empty() && (free != cell || free.len() >= 3))
}

/// The base cells, in the order of their index, with their excluders.
struct Base {
    cells: [Cell; Cell::COUNT],
    count: usize,
    set: CellSet,
    excluders: [CellSet; Cell::COUNT],
    /// The excluders that are base cells themselves: of the box, then of the row, then of the column.
    near: Vec<Cell>,
    /// Where those of each cell are.
    near_at: [[u16; 2]; Cell::COUNT],
}

impl Base {
    fn new(position: &Position, size: usize) -> Self {
        let with = |least: usize, most: usize| -> CellSet {
            let fits = |cell: &Cell| (least..=most).contains(&position.candidates(*cell).len());
            position.empty_cells().iter().filter(fits).collect()
        };
        let (naked, few) = (with(1, 1), with(2, size));
        let mut base = Self {
            cells: [Cell::R1C1; Cell::COUNT],
            count: 0,
            set: CellSet::EMPTY,
            excluders: [CellSet::EMPTY; Cell::COUNT],
            near: vec![],
            near_at: [[0; 2]; Cell::COUNT],
        };
        for cell in with(2, 9).iter() {
            let peers = CellSet::peers(cell);
            if (peers & naked).is_empty() && !(peers & few).is_empty() {
                base.cells[base.count] = cell;
                base.count += 1;
                base.set.insert(cell);
                base.excluders[cell.index()] = peers & few;
            }
        }
        if size == 3 {
            base.find_near();
        }
        base
    }

    fn find_near(&mut self) {
        for cell in &self.cells[..self.count] {
            let near = self.excluders[cell.index()] & self.set;
            let first = self.near.len() as u16;
            self.near.extend(PEERS_BY_HOUSE[cell.index()].iter().filter(|peer| near.contains(**peer)));
            self.near_at[cell.index()] = [first, self.near.len() as u16];
        }
    }

    /// The pairs of base cells with two common excluders or more, and these: by the second cell, then by the first.
    fn pairs(&self) -> impl Iterator<Item = ([Cell; 2], CellSet)> {
        let cells = &self.cells[..self.count];
        cells.iter().enumerate().flat_map(move |(i, second)| {
            cells[..i].iter().filter_map(move |first| {
                let common = self.excluders[first.index()] & self.excluders[second.index()];
                has_two(common).then_some(([*first, *second], common))
            })
        })
    }

    /// Whether an earlier pair (`first` is before `second`) had the three cells.
    fn was_tried(&self, first: Cell, second: Cell, third: Cell) -> bool {
        let takes = |one: Cell, other: Cell, third: Cell| {
            (self.excluders[one.index()] | self.excluders[other.index()]).contains(third)
        };
        let with_first = || takes(first, third, second);
        third < second && (with_first() || third < first && takes(third, second, first))
    }

    /// The excluders of a base cell that are base cells.
    fn near(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let [first, end] = self.near_at[cell.index()];
        self.near[usize::from(first)..usize::from(end)].iter().copied()
    }
}

/// Base cells that are tried.
struct Trial<'a, const N: usize> {
    position: &'a Position,
    cells: [Cell; N],
    excluders: CellSet,
    candidates: [DigitSet; N],
    /// The candidates of the excluders.
    sets: [DigitSet; 20],
    count: usize,
}

impl<'a, const N: usize> Trial<'a, N> {
    fn new(position: &'a Position, cells: [Cell; N], excluders: CellSet) -> Self {
        let mut sets = [DigitSet::EMPTY; 20];
        let mut count = 0;
        for (set, cell) in sets.iter_mut().zip(excluders.iter()) {
            *set = position.candidates(cell);
            count += 1;
        }
        let candidates = cells.map(|cell| position.candidates(cell));
        Self { position, cells, excluders, candidates, sets, count }
    }

    /// What is left of the other candidates once a cell is `taken`.
    fn left(&self, taken: DigitSet) -> Left {
        let mut left = Left { none: 0, with: [0; 16] };
        for set in &self.sets[..self.count] {
            let rest = (*set - taken).bits();
            let others = rest & rest.wrapping_sub(1);
            if others == 0 {
                left.none |= rest;
            } else if others.is_power_of_two() {
                let pair = [others, rest ^ others];
                left.with[others.trailing_zeros() as usize] |= pair[1];
                left.with[pair[1].trailing_zeros() as usize] |= pair[0];
            }
        }
        left
    }

    /// All ones if the two cells see each other: then they cannot both be the same digit.
    fn seen(&self, one: usize, other: usize) -> u16 {
        if CellSet::peers(self.cells[one]).contains(self.cells[other]) { u16::MAX } else { 0 }
    }

    /// The step, if some candidates are in no combination that is allowed.
    fn step(&self, allowed: [DigitSet; N], technique: Technique) -> Option<Step> {
        if allowed == self.candidates {
            return None;
        }
        let mut cuts = [(CellSet::EMPTY, DigitSet::EMPTY); N];
        for (i, cut) in cuts.iter_mut().enumerate() {
            *cut = (CellSet::only(self.cells[i]), self.candidates[i] - allowed[i]);
        }
        let excluders =
            self.excluders.iter().filter(|cell| self.is_needed(&cuts, self.position.candidates(*cell)));
        let pattern =
            Pattern::AlignedExclusion { cells: self.cells.to_vec(), excluders: excluders.collect() };
        Some(step(technique, pattern, self.position, &cuts))
    }

    /// Whether an excluder loses all its candidates to a combination with one that goes.
    fn is_needed(&self, cuts: &[(CellSet, DigitSet); N], excluder: DigitSet) -> bool {
        (0..N).any(|i| {
            cuts[i].1.iter().any(|digit| {
                let digit = DigitSet::only(digit);
                let others = (0..N).filter(|k| *k != i).map(|k| {
                    if self.seen(i, k) == 0 { self.candidates[k] } else { self.candidates[k] - digit }
                });
                covers(excluder - digit, others)
            })
        })
    }
}

/// The digits that are the last of an excluder, and those that would be the last with another digit taken.
struct Left {
    none: u16,
    with: [u16; 16],
}

/// Whether the sets can take all digits, one a set.
fn covers(wanted: DigitSet, mut sets: impl Iterator<Item = DigitSet> + Clone) -> bool {
    let Some(set) = sets.next() else { return wanted.is_empty() };
    wanted.is_empty()
        || covers(wanted, sets.clone())
        || (wanted & set).iter().any(|digit| covers(wanted - DigitSet::only(digit), sets.clone()))
}

impl Trial<'_, 2> {
    fn allowed_pairs(&self) -> [DigitSet; 2] {
        let [first, second] = self.candidates.map(DigitSet::bits);
        let (left, seen) = (self.left(DigitSet::EMPTY), self.seen(0, 1));
        let mut allowed = [0; 2];
        for i in bits(first) {
            let rest = second & !left.with[i] & !(seen & 1 << i);
            if rest != 0 {
                allowed[0] |= 1 << i;
                allowed[1] |= rest;
            }
        }
        allowed.map(DigitSet::from_bits)
    }
}

impl Trial<'_, 3> {
    fn allowed_triplets(&self) -> [DigitSet; 3] {
        let all @ [first, second, third] = self.candidates.map(DigitSet::bits);
        let seen = [self.seen(0, 1), self.seen(0, 2), self.seen(1, 2)];
        let mut allowed = [0; 3];
        for i in bits(first) {
            let left = self.left(DigitSet::from_bits(1 << i));
            let third = third & !left.none & !(seen[1] & 1 << i);
            for k in bits(second & !left.none & !(seen[0] & 1 << i)) {
                let rest = third & !left.with[k] & !(seen[2] & 1 << k);
                if rest != 0 {
                    allowed[0] |= 1 << i;
                    allowed[1] |= 1 << k;
                    allowed[2] |= rest;
                    if allowed[1..] == all[1..] {
                        break;
                    }
                }
            }
        }
        allowed.map(DigitSet::from_bits)
    }
}
