//! As many digits as cells in a house: naked and hidden pairs, triples and quadruples.
//!
//! Every member counts only with two cells (digits) of the subset or more, and the house must have enough empty cells: twice as many
//! as the subset for a naked one, more than that for a hidden one, more than the subset for a direct one.

use std::ops::ControlFlow;

use super::{HOUSES, count, has_two, step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, bits, cells_at};
use crate::explain::step::{Pattern, Step, Subset};
use crate::explain::technique::Technique;

/// The cells that lose digits and what they lose (as far as they have it).
pub(in crate::explain) fn cut(subset: &Subset) -> (CellSet, DigitSet) {
    if subset.hidden {
        (subset.cells, DigitSet::ALL - subset.digits)
    } else {
        (CellSet::of(subset.house) - subset.cells, subset.digits)
    }
}

/// All naked subsets of a size that remove something, in order: by house, then by cells.
pub(in crate::explain) fn each_naked(
    position: &Position,
    size: usize,
    visit: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fits = |cell: &Cell| (2..=size).contains(&count(position.candidates(*cell).bits()));
    let fitting: CellSet = position.empty_cells().iter().filter(fits).collect();
    HOUSES.iter().try_for_each(|house| {
        if !has_two(fitting & CellSet::of(*house)) {
            return ControlFlow::Continue(());
        }
        let mut members = Members::new();
        for (i, cell) in house.cells().iter().enumerate() {
            members.put(i, position.candidates(*cell).bits(), size);
        }
        if !members.can_have(size) || empty_cells(position, *house) < 2 * size {
            return ControlFlow::Continue(());
        }
        members.each(size, &mut |cells, digits| {
            let is_worth = (0..9).any(|i| cells >> i & 1 == 0 && members.all[i] & digits != 0);
            if !is_worth {
                return ControlFlow::Continue(());
            }
            let (cells, digits) = (cells_at(*house, cells), DigitSet::from_bits(digits));
            visit(Subset { house: *house, cells, digits, hidden: false })
        })
    })
}

/// All hidden subsets of a size that remove something, in order: by house, then by digits.
pub(in crate::explain) fn each_hidden(
    position: &Position,
    size: usize,
    visit: &mut impl FnMut(Subset) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_hidden_with(position, size, 2 * size, &mut |house, cells, digits, places| {
        let is_worth = (0..9).any(|i| digits >> i & 1 == 0 && places[i] & cells != 0);
        if !is_worth {
            return ControlFlow::Continue(());
        }
        let (cells, digits) = (cells_at(house, cells), DigitSet::from_bits(digits));
        visit(Subset { house, cells, digits, hidden: true })
    })
}

/// Hidden subsets of houses with more than so many empty cells: the house, the cells, the digits, and the places of all digits.
fn each_hidden_with(
    position: &Position,
    size: usize,
    least: usize,
    visit: &mut impl FnMut(House, u16, u16, &[u16; 9]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    HOUSES.iter().try_for_each(|house| {
        let mut members = Members::new();
        for digit in Digit::ALL {
            members.put(digit.index(), position.places(*house, digit), size);
        }
        if !members.can_have(size) || empty_cells(position, *house) <= least {
            return ControlFlow::Continue(());
        }
        members.each(size, &mut |digits, cells| visit(*house, cells, digits, &members.all))
    })
}

fn empty_cells(position: &Position, house: House) -> usize {
    (CellSet::of(house) & position.empty_cells()).len()
}

/// The naked subset of a size.
pub(super) fn naked(position: &Position, size: usize) -> Option<Step> {
    let mut found = None;
    let _ = each_naked(position, size, &mut |subset| {
        found = Some(subset);
        ControlFlow::Break(())
    });
    found.map(|subset| step_of(&subset, position))
}

/// The hidden subset of a size.
pub(super) fn hidden(position: &Position, size: usize) -> Option<Step> {
    let mut found = None;
    let _ = each_hidden(position, size, &mut |subset| {
        found = Some(subset);
        ControlFlow::Break(())
    });
    found.map(|subset| step_of(&subset, position))
}

/// It as a step.
pub(super) fn step_of(subset: &Subset, position: &Position) -> Step {
    let technique = match (subset.hidden, subset.cells.len()) {
        (false, 2) => Technique::NakedPair,
        (false, 3) => Technique::NakedTriple,
        (false, _) => Technique::NakedQuad,
        (true, 2) => Technique::HiddenPair,
        (true, 3) => Technique::HiddenTriple,
        (true, _) => Technique::HiddenQuad,
    };
    step(technique, Pattern::Subset(*subset), position, &[cut(subset)])
}

/// The hidden subset of a size, a pair or a triple, that leaves one place of several in its house for another digit: the smallest
/// such digit. What else it would remove stays.
pub(super) fn direct(position: &Position, size: usize) -> Option<Step> {
    let mut found = None;
    let _ = each_hidden_with(position, size, size, &mut |house, cells, digits, places| {
        let next = Digit::ALL.into_iter().find(|digit| {
            let (places, kept) = (places[digit.index()], places[digit.index()] & !cells);
            digits >> digit.index() & 1 == 0 && places != kept && kept.is_power_of_two()
        });
        let Some(digit) = next else { return ControlFlow::Continue(()) };
        let subset = Subset {
            house,
            cells: cells_at(house, cells),
            digits: DigitSet::from_bits(digits),
            hidden: true,
        };
        let cell = cells_at(house, places[digit.index()] & !cells).first();
        found = cell.map(|cell| (subset, Candidate { cell, digit }));
        ControlFlow::Break(())
    });
    let (subset, placement) = found?;
    let technique = [Technique::DirectHiddenPair, Technique::DirectHiddenTriple][size - 2];
    let pattern = Pattern::DirectSubset(subset);
    Some(Step { technique, pattern, eliminations: vec![], placement: Some(placement) })
}

/// Nine sets, of which some with as many elements together are looked for: cells with their digits, or digits with their places.
struct Members {
    all: [u16; 9],
    /// Those of two elements or more, but not of too many.
    fits: u16,
}

impl Members {
    const fn new() -> Self {
        Self { all: [0; 9], fits: 0 }
    }

    fn put(&mut self, i: usize, set: u16, size: usize) {
        self.all[i] = set;
        self.fits |= u16::from((2..=size).contains(&count(set))) << i;
    }

    fn can_have(&self, size: usize) -> bool {
        count(self.fits) >= size
    }

    /// The members and their union, for all that fit; the order is that of the members as a binary number.
    fn each(&self, size: usize, visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>) -> ControlFlow<()> {
        self.choose(self.fits, size, size, (0, 0), visit)
    }

    fn choose(
        &self,
        among: u16,
        left: usize,
        size: usize,
        (chosen, union): (u16, u16),
        visit: &mut impl FnMut(u16, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return if count(union) == size { visit(chosen, union) } else { ControlFlow::Continue(()) };
        }
        bits(among).try_for_each(|i| {
            let union = union | self.all[i];
            if count(union) > size {
                return ControlFlow::Continue(());
            }
            let below = among & ((1 << i) - 1);
            self.choose(below, left - 1, size, (chosen | 1 << i, union), visit)
        })
    }
}
