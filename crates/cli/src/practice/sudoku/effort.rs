//! How long a plain search takes.
//!
//! The statements of BOJ 2239 and 2580 promise inputs that the program of BOJ 12095 solves. It goes through the cells
//! row by row, tries the digits from 1 to 9 and gives up at its 100,000th call, calls for given cells included.

use hanpan_sudoku::{Cell, Digit, Grid};

/// The calls of that program until it has found `solutions` solutions or there are no more; `None` if they come to
/// `limit`.
pub(super) fn effort(grid: &Grid, solutions: usize, limit: usize) -> Option<usize> {
    let mut search = Search { grid: *grid, used: [0; 27], calls: 0, wanted: solutions, limit };
    for (cell, digit) in grid.givens() {
        search.mark(cell, digit);
    }
    search.go(0);
    (search.calls < limit).then_some(search.calls)
}

struct Search {
    grid: Grid,
    /// The digits of each house, a bit each.
    used: [u16; 27],
    calls: usize,
    wanted: usize,
    limit: usize,
}

impl Search {
    /// Whether the search is over.
    fn go(&mut self, index: usize) -> bool {
        self.calls += 1;
        if self.calls >= self.limit {
            return true;
        }
        let Some(cell) = Cell::new(index) else {
            self.wanted -= 1;
            return self.wanted == 0;
        };
        if self.grid.get(cell).is_some() {
            return self.go(index + 1);
        }
        Digit::ALL.into_iter().any(|digit| self.fits(cell, digit) && self.tries(cell, digit))
    }

    fn tries(&mut self, cell: Cell, digit: Digit) -> bool {
        let used = self.used;
        self.mark(cell, digit);
        let is_over = self.go(cell.index() + 1);
        self.used = used;
        is_over
    }

    fn fits(&self, cell: Cell, digit: Digit) -> bool {
        cell.houses().iter().all(|house| self.used[house.index()] & (1 << digit.index()) == 0)
    }

    fn mark(&mut self, cell: Cell, digit: Digit) {
        for house in cell.houses() {
            self.used[house.index()] |= 1 << digit.index();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_grid_takes_one_call_a_cell_and_one_more() {
        let full = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
        assert_eq!(effort(&full.parse().unwrap(), 1, 100), Some(82));
    }

    #[test]
    fn the_empty_grid_is_easy() {
        assert_eq!(effort(&Grid::EMPTY, 1, 100_000), Some(392));
    }

    #[test]
    fn the_second_sample_of_boj_7681_is_not() {
        let puzzle = "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.";
        assert_eq!(effort(&puzzle.parse().unwrap(), 1, 100_000), None);
    }
}
