//! A puzzle that is on its way out of a full grid.
//!
//! Clues go in units, one after the other from the end of an order. A unit has to stay if without it, and without all that has
//! gone before, there is another solution; that is, if some unavoidable set has no other clue left. So what is known of
//! unavoidable sets says of some units that they stay, and only the others are asked about.
//!
//! At first many units can go. All up to the first that is known to stay are asked about at once: a solution that is not
//! the full grid differs from it in one more unavoidable set.

use std::ops::Range;

use super::swaps::{Unavoidable, swaps};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};

/// No set.
const NO_SET: u16 = u16::MAX;

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Carving<'a> {
    solution: &'a Solution,
    units: &'a [CellSet],
    /// The units in their order: the last is tried first. The place of one is its rank.
    order: [u8; Cell::COUNT],
    /// The rank of the unit of each cell.
    ranks: [u8; Cell::COUNT],
    /// No unit goes if fewer clues would be left.
    fewest: usize,
    /// Unavoidable sets, and of each the number of another one of the same first rank.
    sets: Vec<CellSet>,
    nexts: Vec<u16>,
    /// The newest set by that rank.
    newest: [u16; Cell::COUNT],
    /// The units of lower ranks are not tried; those from `open.end` on are.
    open: Range<usize>,
    /// What is left, and the cells of it that stay.
    grid: Grid,
    kept: CellSet,
}

impl<'a> Carving<'a> {
    /// All of a solution, and the order of the units.
    pub(super) fn new(
        solution: &'a Solution,
        units: &'a [CellSet],
        order: [u8; Cell::COUNT],
        fewest: usize,
    ) -> Self {
        let mut ranks = [0; Cell::COUNT];
        for (rank, unit) in (0..).zip(&order[..units.len()]) {
            units[usize::from(*unit)].iter().for_each(|cell| ranks[cell.index()] = rank);
        }
        let mut carving = Self {
            solution,
            units,
            order,
            ranks,
            fewest,
            sets: Vec::with_capacity(64),
            nexts: Vec::with_capacity(64),
            newest: [NO_SET; Cell::COUNT],
            open: units.len()..units.len(),
            grid: *solution.grid(),
            kept: CellSet::EMPTY,
        };
        swaps(solution, &ranks, |set| carving.add(set));
        carving
    }

    /// The full grid.
    pub(super) fn solution(&self) -> &'a Solution {
        self.solution
    }

    /// What is left.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The units that may go next, of which none is known to stay: all until one is. Empty when none is left.
    pub(super) fn next(&mut self) -> Range<usize> {
        while self.open.end > 0 {
            self.pass_over_the_unknown();
            if !self.open.is_empty() {
                break;
            }
            self.stay();
        }
        self.open.clone()
    }

    /// The last of them.
    pub(super) fn last(&self) -> CellSet {
        self.unit(self.open.end - 1)
    }

    /// What is left without the last of them.
    pub(super) fn without_last(&self) -> Grid {
        self.without(self.open.end - 1..self.open.end)
    }

    /// What is left without all of them.
    pub(super) fn without_open(&self) -> Grid {
        self.without(self.open.clone())
    }

    /// Clears the last of them.
    pub(super) fn clear_last(&mut self) {
        self.grid = self.without_last();
        self.open.end -= 1;
    }

    /// Clears all of them.
    pub(super) fn clear_open(&mut self) {
        self.grid = self.without_open();
        self.open.end = self.open.start;
    }

    /// Has the last unit stay that is not tried.
    pub(super) fn stay(&mut self) {
        self.open.end -= 1;
        self.open.start = self.open.start.min(self.open.end);
        self.kept |= self.unit(self.open.end);
    }

    /// Takes note of a solution of what is left without the units that may go.
    pub(super) fn learn(&mut self, other: &Grid) {
        let set = Unavoidable::between(self.solution.grid(), other, &self.ranks);
        self.open.start = usize::from(set.first) + 1;
        self.add(set);
    }

    /// The unit at a rank.
    fn unit(&self, rank: usize) -> CellSet {
        self.units[usize::from(self.order[rank])]
    }

    fn without(&self, ranks: Range<usize>) -> Grid {
        let mut grid = self.grid;
        for rank in ranks {
            self.unit(rank).iter().for_each(|cell| grid.set(cell, None));
        }
        grid
    }

    /// The units in their order.
    #[cfg(test)]
    pub(super) fn order(&self) -> Vec<CellSet> {
        (0..self.units.len()).map(|rank| self.unit(rank)).collect()
    }

    /// No unit goes if fewer clues would be left.
    #[cfg(test)]
    pub(super) fn fewest(&self) -> usize {
        self.fewest
    }

    fn add(&mut self, set: Unavoidable) {
        let newest = &mut self.newest[usize::from(set.first)];
        self.nexts.push(std::mem::replace(newest, self.sets.len() as u16));
        self.sets.push(set.cells);
    }

    /// Opens units until one is met that has to stay.
    fn pass_over_the_unknown(&mut self) {
        let mut clues = self.clues_without_open();
        while self.open.start > 0 && !self.misses_a_set(self.open.start - 1) {
            if self.fewest > 0 {
                let size = self.unit(self.open.start - 1).len();
                if clues < self.fewest + size {
                    break;
                }
                clues -= size;
            }
            self.open.start -= 1;
        }
    }

    /// The clues that are left when all open units are gone, where that matters.
    fn clues_without_open(&self) -> usize {
        if self.fewest == 0 { 0 } else { self.without_open().givens().count() }
    }

    /// Whether a set of which the unit is the first has no cell among those that stay.
    fn misses_a_set(&self, rank: usize) -> bool {
        let mut number = self.newest[rank];
        while number != NO_SET {
            if (self.sets[usize::from(number)] & self.kept).is_empty() {
                return true;
            }
            number = self.nexts[usize::from(number)];
        }
        false
    }
}
