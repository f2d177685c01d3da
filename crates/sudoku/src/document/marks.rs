//! [`Marks`]: the candidates of a position beside those that its filled cells leave.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::State;
use crate::grid::Grid;

/// What a player has noted, beside what the filled cells leave.
pub(super) struct Marks<'a> {
    state: &'a State,
    filled: Grid,
    /// What the filled cells leave.
    left: Candidates,
}

impl<'a> Marks<'a> {
    pub(super) fn of(state: &'a State) -> Self {
        let filled = state.filled();
        Self { state, filled, left: Candidates::new(&filled) }
    }

    /// The cells without a digit.
    pub(super) fn blanks(&self) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(|cell| self.filled.get(*cell).is_none())
    }

    /// The candidates of a blank cell.
    pub(super) fn get(&self, cell: Cell) -> DigitSet {
        self.left.get(cell) & self.state.pencilmarks.get(cell)
    }

    /// What is noted in a blank cell, `None` if nothing is.
    pub(super) fn noted(&self, cell: Cell) -> Option<DigitSet> {
        let noted = self.state.pencilmarks.get(cell);
        (self.state.has_pencilmarks && self.filled.get(cell).is_none() && noted != DigitSet::ALL)
            .then_some(noted)
    }

    /// The candidates that the filled cells leave and the player removed.
    pub(super) fn removed(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let removed = |cell: Cell| self.left.get(cell) - self.state.pencilmarks.get(cell);
        self.blanks().flat_map(move |cell| removed(cell).iter().map(move |digit| (cell, digit)))
    }

    /// How many pencilmarks filled cells rule out.
    pub(super) fn stale(&self) -> usize {
        self.blanks().filter_map(|cell| Some((self.noted(cell)? - self.left.get(cell)).len())).sum()
    }

    /// What stands for each cell where a filled cell has its digit and a blank one its candidates.
    pub(super) fn groups(&self) -> [DigitSet; Cell::COUNT] {
        Cell::ALL.map(|cell| self.filled.get(cell).map_or_else(|| self.get(cell), DigitSet::only))
    }

    /// How many cells are read differently from these groups, where a single digit that no peer has is a filled cell.
    pub(super) fn unclear(&self, tells_entries: bool) -> usize {
        let groups = self.groups();
        let is_unclear = |cell: &Cell| {
            let group = groups[cell.index()];
            let is_told = tells_entries && self.state.entries.get(*cell).is_some();
            let is_read_as_filled = |digit| !cell.peers().any(|peer| groups[peer.index()].contains(digit));
            let is_filled = is_told || group.single().is_some_and(is_read_as_filled);
            is_filled != self.filled.get(*cell).is_some() || group.is_empty()
        };
        Cell::ALL.iter().filter(|cell| is_unclear(cell)).count()
    }
}
