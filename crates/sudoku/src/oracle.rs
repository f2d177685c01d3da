//! The seeds' own algorithm: check arrays, cells row by row, digits ascending. Slow, and plainly right.

use crate::{Cell, Digit, Grid};

/// The solutions of a grid in lexicographic order, at most `limit` of them.
pub(crate) fn solutions(grid: &Grid, limit: usize) -> Vec<Grid> {
    let mut oracle = Oracle { grid: *grid, used: [[false; 9]; 27], found: Vec::new(), limit };
    if grid.givens().all(|(cell, digit)| oracle.take(cell, digit)) {
        oracle.fill(0);
    }
    oracle.found
}

struct Oracle {
    grid: Grid,
    used: [[bool; 9]; 27],
    found: Vec<Grid>,
    limit: usize,
}

impl Oracle {
    fn fill(&mut self, index: usize) {
        let Some(cell) = Cell::new(index) else { return self.found.push(self.grid) };
        if self.grid.get(cell).is_some() {
            return self.fill(index + 1);
        }
        for digit in Digit::ALL {
            if self.found.len() < self.limit && self.take(cell, digit) {
                self.grid.set(cell, Some(digit));
                self.fill(index + 1);
                self.grid.set(cell, None);
                cell.houses().iter().for_each(|house| self.used[house.index()][digit.index()] = false);
            }
        }
    }

    /// Takes the digit in the cell's houses, unless one of them has it.
    fn take(&mut self, cell: Cell, digit: Digit) -> bool {
        let free = cell.houses().iter().all(|house| !self.used[house.index()][digit.index()]);
        if free {
            cell.houses().iter().for_each(|house| self.used[house.index()][digit.index()] = true);
        }
        free
    }
}
