//! Depth-first search over [`Marks`], with an explicit stack.

use super::marks::Marks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};

/// In which order solutions come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Any, the quickest.
    Any,
    /// Rows from the top left, small digits first.
    Lexicographic,
}

/// Nodes without a solution after which a lexicographic search asks of each open branch whether it holds any.
const PATIENCE: u32 = 256;

/// A search that was begun: each entry of the stack is a branch not looked at yet.
#[derive(Clone, Debug)]
pub(super) struct Search {
    stack: Vec<Marks>,
    order: Order,
}

impl Search {
    pub(super) fn new(order: Order) -> Self {
        Self { stack: Vec::with_capacity(64), order }
    }

    /// Begins anew from the grid.
    pub(super) fn begin(&mut self, grid: &Grid) {
        self.begin_at(Marks::new(grid));
    }

    /// Begins anew from the grid, with the digit kept out of the cell.
    pub(super) fn begin_without(&mut self, grid: &Grid, cell: Cell, digit: Digit) {
        let mut marks = Marks::new(grid);
        marks.exclude(cell, digit);
        self.begin_at(marks);
    }

    fn begin_at(&mut self, marks: Marks) {
        self.stack.clear();
        self.stack.push(marks);
    }

    /// The next solution.
    pub(super) fn next(&mut self) -> Option<Solution> {
        self.next_solved().map(|marks| Solution::proved(marks.grid()))
    }

    /// Whether there is another solution.
    pub(super) fn advance(&mut self) -> bool {
        self.next_solved().is_some()
    }

    fn next_solved(&mut self) -> Option<Marks> {
        let mut nodes = 0;
        while let Some(marks) = self.stack.pop() {
            if let Some(solved) = self.descend(marks) {
                return Some(solved);
            }
            nodes += 1;
            if nodes == PATIENCE && self.order == Order::Lexicographic {
                self.drop_empty_branches();
                nodes = 0;
            }
        }
        None
    }

    /// Follows a branch down to a solution or a contradiction, and leaves what it passed on the stack.
    fn descend(&mut self, mut marks: Marks) -> Option<Marks> {
        loop {
            marks.propagate().ok()?;
            let mut other = marks;
            match self.order {
                Order::Any => {
                    let Some(guess) = marks.best_guess() else { return Some(marks) };
                    other.exclude_all(guess.digit, &guess.first);
                    marks.exclude_all(guess.digit, &guess.others);
                }
                Order::Lexicographic => {
                    let Some((cell, digit)) = marks.first_guess() else { return Some(marks) };
                    other.exclude(cell, digit);
                    marks.assign(cell, digit);
                }
            }
            self.stack.push(other);
        }
    }

    /// A fixed order of cells can lose itself in a branch without a solution; a free order finds that out soon.
    fn drop_empty_branches(&mut self) {
        let mut probe = Self::new(Order::Any);
        self.stack.retain(|marks| {
            probe.begin_at(*marks);
            probe.advance()
        });
    }
}
