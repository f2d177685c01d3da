//! Depth-first search over [`Marks`], with an explicit stack.

use super::marks::Marks;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};

/// In which order solutions come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Any, so that a grid without a solution, or without a second one, is seen through soonest.
    Any,
    /// Any, so that each of many solutions costs least.
    Many,
    /// Rows from the top left, small digits first.
    Lexicographic,
}

/// Branches without a solution after which a lexicographic search asks of each open branch whether it holds any.
const PATIENCE: u32 = 256;

/// A search that was begun: each entry of the stack is a branch not looked at yet.
#[derive(Clone, Debug)]
pub(super) struct Search {
    stack: Vec<Marks>,
    order: Order,
}

impl Search {
    pub(super) fn new() -> Self {
        Self { stack: Vec::with_capacity(64), order: Order::Any }
    }

    /// The solutions in lexicographic order.
    pub(super) fn in_order(grid: &Grid) -> Self {
        let mut search = Self::new();
        search.begin(Order::Lexicographic, grid);
        search
    }

    /// Goes on in another order.
    pub(super) fn set_order(&mut self, order: Order) {
        self.order = order;
    }

    /// Begins anew from the grid.
    pub(super) fn begin(&mut self, order: Order, grid: &Grid) {
        self.begin_at(order, Marks::new(grid));
    }

    fn begin_at(&mut self, order: Order, marks: Marks) {
        self.order = order;
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

    /// How many solutions the next branch has that needs no more guesses to be counted; `None` at the end.
    pub(super) fn count_next(&mut self) -> Option<u64> {
        self.next_solved().map(|marks| if self.order == Order::Many { marks.count_pairs() } else { 1 })
    }

    fn next_solved(&mut self) -> Option<Marks> {
        loop {
            if let Some(found) = self.next_solved_within(PATIENCE) {
                return found;
            }
            if self.order == Order::Lexicographic {
                self.drop_empty_branches();
            }
        }
    }

    fn next_solved_within(&mut self, branches: u32) -> Option<Option<Marks>> {
        for _ in 0..branches {
            let Some(marks) = self.stack.pop() else { return Some(None) };
            if let Some(solved) = self.descend(marks) {
                return Some(Some(solved));
            }
        }
        None
    }

    /// Follows a branch down to a solution (or to pairs, where many are counted) or a contradiction, and leaves what it
    /// passed on the stack.
    fn descend(&mut self, mut marks: Marks) -> Option<Marks> {
        loop {
            marks.propagate().ok()?;
            if self.order == Order::Many && marks.has_only_pairs() {
                return Some(marks);
            }
            let mut other = marks;
            if let Some((cell, digit)) = self.guess_cell(&marks) {
                other.exclude(cell, digit);
                marks.assign(cell, digit);
            } else if let Some(guess) = marks.best_guess() {
                other.exclude_all(guess.digit, &guess.first);
                marks.exclude_all(guess.digit, &guess.others);
            } else {
                return Some(marks);
            }
            self.stack.push(other);
        }
    }

    /// The cell and the digit to guess, if the order wants one.
    fn guess_cell(&self, marks: &Marks) -> Option<(Cell, Digit)> {
        match self.order {
            Order::Any => None,
            Order::Many => marks.small_guess(),
            Order::Lexicographic => marks.first_guess(),
        }
    }

    /// A fixed order of cells can lose itself in a branch without a solution; a free order finds that out soon.
    fn drop_empty_branches(&mut self) {
        let mut probe = Self::new();
        self.stack.retain(|marks| {
            probe.begin_at(Order::Any, *marks);
            probe.advance()
        });
    }
}
