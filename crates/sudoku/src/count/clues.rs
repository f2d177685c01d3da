//! [`Clues`]: the givens as the count sees them, turned so that it is short.

use super::split::Lines;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

/// The givens of a box: the digits that its columns have, and its rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BoxClues {
    pub(super) columns: Lines,
    pub(super) rows: Lines,
}

impl BoxClues {
    pub(super) fn digits(&self) -> DigitSet {
        self.columns.into_iter().fold(DigitSet::EMPTY, |all, column| all | column)
    }
}

/// The givens of nine boxes, band by band.
#[derive(Clone, Debug, Default)]
pub(super) struct Clues([[BoxClues; 3]; 3]);

impl Clues {
    /// The clues of a grid, as they are or mirrored or with bands and stacks exchanged, which no count minds: so that
    /// there is the least to do. Band 0 is the one whose columns are classified, and stack 2 the one with most ways.
    pub(super) fn arranged(grid: &Grid) -> Self {
        let mut best: Option<(f64, Self)> = None;
        for clues in [Self::new(grid), Self::new(&mirrored(grid))] {
            for band in 0..3 {
                let mut clues = clues.clone();
                clues.0.swap(0, band);
                let effort = clues.effort();
                if best.as_ref().is_none_or(|(least, _)| effort < *least) {
                    best = Some((effort, clues));
                }
            }
        }
        best.map(|(_, clues)| clues.with_stacks_in_order()).unwrap_or_default()
    }

    fn new(grid: &Grid) -> Self {
        let mut clues = Self::default();
        for (cell, digit) in grid.givens() {
            let (row, column) = (cell.index() / 9, cell.index() % 9);
            let block = &mut clues.0[row / 3][column / 3];
            block.rows[row % 3].insert(digit);
            block.columns[column % 3].insert(digit);
        }
        clues
    }

    fn with_stacks_in_order(self) -> Self {
        let mut stacks = [0, 1, 2];
        stacks.sort_by_key(|stack| self.ways(*stack));
        Self(self.0.map(|band| stacks.map(|stack| band[stack])))
    }

    pub(super) const fn bands(&self) -> &[[BoxClues; 3]; 3] {
        &self.0
    }

    /// The digits of each column in the boxes of a stack that are in the bands.
    pub(super) fn columns(&self, stack: usize, bands: &[usize]) -> Lines {
        let boxes = bands.iter().map(|band| self.0[*band][stack].columns);
        boxes.fold(Lines::default(), |all, lines| [0, 1, 2].map(|column| all[column] | lines[column]))
    }

    /// The digits that are given in the bands.
    pub(super) fn digits(&self, bands: &[usize]) -> DigitSet {
        let boxes = bands.iter().flat_map(|band| &self.0[*band]);
        boxes.fold(DigitSet::EMPTY, |all, block| all | block.digits())
    }

    /// The columns of each stack without a given in the bands.
    pub(super) fn blank_columns(&self, bands: &[usize]) -> [[bool; 3]; 3] {
        [0, 1, 2].map(|stack| self.columns(stack, bands).map(DigitSet::is_empty))
    }

    /// About how many operations the count takes: the ways to spread the digits over the columns of all boxes, by the
    /// symmetries of what is below band 0.
    fn effort(&self) -> f64 {
        let ways: f64 = (0..3).map(|stack| self.ways(stack) as f64).product();
        let factorial = |n: usize| (1..=n).map(|i| i as f64).product::<f64>();
        let blank = self.blank_columns(&[1, 2]);
        let columns: f64 =
            blank.iter().map(|stack| factorial(stack.iter().filter(|is| **is).count())).product();
        ways / (columns * factorial(Digit::COUNT - self.digits(&[1, 2]).len()))
    }

    /// In how many ways the digits can be spread over the columns of a stack's boxes: 94,080 if nothing is given.
    ///
    /// Each digit is in another column in each band. So digit by digit the six orders of the columns are tried, and
    /// counted how many digits each column of each band has then.
    fn ways(&self, stack: usize) -> u64 {
        let mut ways = vec![([0_u8; 9], 1_u64)];
        for digit in Digit::ALL {
            let mut next: Vec<([u8; 9], u64)> = Vec::new();
            for (filled, count) in &ways {
                for order in ORDERS.iter().filter(|order| self.allows(stack, digit, order)) {
                    let mut filled = *filled;
                    (0..3).for_each(|band| filled[3 * band + order[band]] += 1);
                    if filled.iter().all(|digits| *digits <= 3) {
                        next.push((filled, *count));
                    }
                }
            }
            ways = added_up(next);
        }
        ways.iter().map(|(_, count)| count).sum()
    }

    /// Whether a digit may stand in these columns of the three bands.
    fn allows(&self, stack: usize, digit: Digit, order: &[usize; 3]) -> bool {
        (0..3).all(|band| {
            let columns = &self.0[band][stack].columns;
            (0..3).all(|column| !columns[column].contains(digit) || order[band] == column)
        })
    }
}

/// The orders of three things.
pub(super) const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Adds up what has the same key; the keys ascend.
pub(super) fn added_up<K: Ord>(mut all: Vec<(K, u64)>) -> Vec<(K, u64)> {
    all.sort_unstable();
    all.dedup_by(|(next, more), (key, sum)| {
        let is_same = next == key;
        *sum += if is_same { *more } else { 0 };
        is_same
    });
    all
}

/// The grid with rows as columns.
fn mirrored(grid: &Grid) -> Grid {
    let mut mirrored = Grid::EMPTY;
    for (cell, digit) in grid.givens() {
        if let Some(other) = Cell::at(cell.index() % 9, cell.index() / 9) {
            mirrored.set(other, Some(digit));
        }
    }
    mirrored
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_columns_can_be_filled_in_1680_times_56_ways() {
        assert_eq!([0, 1, 2].map(|stack| Clues::default().ways(stack)), [94_080; 3]);
    }
}
