//! Full houses, naked and hidden singles, in the order in which they came up.
//!
//! HoDoKu keeps two queues of singles. A single is put in at the moment when a candidate goes that leaves it alone in its cell or
//! house; its place in the queue, and not on the board, says which of several singles is next. So the queues follow every change
//! of the position, candidate by candidate.

use std::collections::VecDeque;

use super::Search;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, cells_at};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;
use crate::grid::Grid;

/// The two queues, and the position that they belong to.
#[derive(Debug)]
pub(super) struct Singles {
    board: Position,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
    /// What the last step takes away, in the order of its finder, and what it places.
    announced: (Vec<Candidate>, Option<Candidate>),
}

impl Default for Singles {
    fn default() -> Self {
        Self {
            board: Position::new(&Grid::default()),
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
            announced: (vec![], None),
        }
    }
}

impl Singles {
    /// Brings the queues to a position: by the announced step if that led to it, by the difference if candidates only went, and
    /// otherwise from the empty board.
    pub(super) fn follow(&mut self, position: &Position) {
        if self.board == *position {
            return;
        }
        if self.leads_to(position) {
            let (eliminations, placement) = std::mem::take(&mut self.announced);
            eliminations.iter().for_each(|candidate| self.remove(candidate.cell, candidate.digit, None));
            if let Some(Candidate { cell, digit }) = placement {
                self.place(cell, digit);
            }
        } else {
            if !self.comes_before(position) {
                *self = Self::default();
            }
            self.change_to(position);
        }
        self.board = position.clone();
    }

    /// The step that is likely to be taken next.
    pub(super) fn announce(&mut self, step: &Step) {
        self.announced = (step.eliminations.clone(), step.placement);
    }

    fn leads_to(&self, position: &Position) -> bool {
        let mut next = self.board.clone();
        let (eliminations, placement) = &self.announced;
        eliminations.iter().for_each(|candidate| next.remove(candidate.cell, candidate.digit));
        if let Some(Candidate { cell, digit }) = *placement {
            next.place(cell, digit);
        }
        next == *position
    }

    /// Whether the other position follows by filling cells and taking candidates.
    fn comes_before(&self, position: &Position) -> bool {
        Cell::ALL.into_iter().all(|cell| match self.board.value(cell) {
            Some(digit) => position.value(cell) == Some(digit),
            None => (position.candidates(cell) - self.board.candidates(cell)).is_empty(),
        })
    }

    fn change_to(&mut self, position: &Position) {
        for cell in self.board.empty_cells().iter() {
            if let Some(digit) = position.value(cell) {
                self.place(cell, digit);
            }
        }
        for cell in position.empty_cells().iter() {
            for digit in (self.board.candidates(cell) - position.candidates(cell)).iter() {
                self.remove(cell, digit, None);
            }
        }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        let others = self.board.candidates(cell) - DigitSet::only(digit);
        for peer in (CellSet::peers(cell) & self.board.cells_with(digit)).iter() {
            self.remove(peer, digit, Some(cell));
        }
        self.board.place(cell, digit);
        for other in others.iter() {
            cell.houses().into_iter().for_each(|house| self.note_hidden(house, other));
        }
    }

    /// Takes a candidate; because a cell is filled with the digit, its houses need no place for it any more.
    fn remove(&mut self, cell: Cell, digit: Digit, filled: Option<Cell>) {
        if !self.board.has(cell, digit) {
            return;
        }
        self.board.remove(cell, digit);
        if let Some(digit) = self.board.candidates(cell).single() {
            self.naked.push_back(Candidate { cell, digit });
        }
        for house in cell.houses() {
            if filled.is_some_and(|filled| filled.houses().contains(&house)) {
                continue;
            }
            if self.board.places(house, digit) == 0 {
                let is_gone =
                    |single: &Candidate| single.digit == digit && single.cell.houses().contains(&house);
                if let Some(i) = self.hidden.iter().position(is_gone) {
                    self.hidden.remove(i);
                }
            }
            self.note_hidden(house, digit);
        }
    }

    fn note_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = cells_at(house, self.board.places(house, digit)).single() {
            self.hidden.push_back(Candidate { cell, digit });
        }
    }
}

/// A naked single that is the last empty cell of a house.
pub(super) fn full_house(search: &mut Search, position: &Position) -> Option<Step> {
    let is_last = |single: &Candidate, house: &House| {
        Digit::ALL.into_iter().all(|digit| digit == single.digit || position.places(*house, digit) == 0)
    };
    let singles = search.singles.naked.iter().filter(|single| position.value(single.cell).is_none());
    let mut houses = singles.flat_map(|single| single.cell.houses().map(|house| (*single, house)));
    let (single, house) = houses.find(|(single, house)| is_last(single, house))?;
    Some(placement(Technique::FullHouse, Pattern::OnlyPlace(house), single))
}

/// The oldest naked single.
pub(super) fn naked_single(search: &mut Search, position: &Position) -> Option<Step> {
    let single = oldest(&mut search.singles.naked, position)?;
    Some(placement(Technique::NakedSingle, Pattern::OnlyCandidate, single))
}

/// The oldest hidden single.
pub(super) fn hidden_single(search: &mut Search, position: &Position) -> Option<Step> {
    let single = oldest(&mut search.singles.hidden, position)?;
    let houses = single.cell.houses();
    let house = houses.into_iter().find(|house| position.places(*house, single.digit).count_ones() == 1)?;
    Some(placement(Technique::HiddenSingle, Pattern::OnlyPlace(house), single))
}

/// The oldest entry whose cell is empty; those before it go.
fn oldest(queue: &mut VecDeque<Candidate>, position: &Position) -> Option<Candidate> {
    while let Some(single) = queue.front() {
        if position.value(single.cell).is_none() {
            return Some(*single);
        }
        queue.pop_front();
    }
    None
}

fn placement(technique: Technique, pattern: Pattern, single: Candidate) -> Step {
    Step { technique, pattern, eliminations: vec![], placement: Some(single) }
}
