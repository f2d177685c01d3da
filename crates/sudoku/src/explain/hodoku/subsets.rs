//! Naked, hidden and locked subsets: boxes, then rows, then columns; cells or digits in lexicographic order.

use super::{Search, elimination};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, cells_at};
use crate::explain::step::{Pattern, Step, Subset};
use crate::explain::technique::Technique;

/// A naked pair in a box and a line that takes candidates in both.
pub(super) fn locked_pair(_search: &mut Search, position: &Position) -> Option<Step> {
    naked(position, &House::ALL[18..], 2, |step| step.technique == Technique::LockedPair)
}

/// A naked triple in a box and a line that takes candidates in both.
pub(super) fn locked_triple(_search: &mut Search, position: &Position) -> Option<Step> {
    naked(position, &House::ALL[18..], 3, |step| step.technique == Technique::LockedTriple)
}

/// Any other naked pair.
pub(super) fn naked_pair(_search: &mut Search, position: &Position) -> Option<Step> {
    naked_anywhere(position, 2)
}

/// Any other naked triple.
pub(super) fn naked_triple(_search: &mut Search, position: &Position) -> Option<Step> {
    naked_anywhere(position, 3)
}

/// A naked quadruple.
pub(super) fn naked_quad(_search: &mut Search, position: &Position) -> Option<Step> {
    naked_anywhere(position, 4)
}

/// A hidden pair.
pub(super) fn hidden_pair(_search: &mut Search, position: &Position) -> Option<Step> {
    hidden(position, 2)
}

/// A hidden triple.
pub(super) fn hidden_triple(_search: &mut Search, position: &Position) -> Option<Step> {
    hidden(position, 3)
}

/// A hidden quadruple.
pub(super) fn hidden_quad(_search: &mut Search, position: &Position) -> Option<Step> {
    hidden(position, 4)
}

/// Boxes, then rows, then columns.
fn houses() -> impl Iterator<Item = House> {
    House::ALL.into_iter().cycle().skip(18).take(House::COUNT)
}

fn naked_anywhere(position: &Position, size: usize) -> Option<Step> {
    let is_not_locked =
        |step: &Step| !matches!(step.technique, Technique::LockedPair | Technique::LockedTriple);
    houses().find_map(|house| naked(position, &[house], size, is_not_locked))
}

fn naked(
    position: &Position,
    houses: &[House],
    size: usize,
    accept: impl Fn(&Step) -> bool + Copy,
) -> Option<Step> {
    houses.iter().find_map(|house| {
        let mut sets = [(Cell::R1C1, DigitSet::EMPTY); 9];
        let mut count = 0;
        for cell in house.cells() {
            let digits = position.candidates(*cell);
            if (1..=size).contains(&digits.len()) {
                sets[count] = (*cell, digits);
                count += 1;
            }
        }
        let chosen = (CellSet::EMPTY, DigitSet::EMPTY);
        naked_among(&sets[..count], size, size, chosen, &mut |cells, digits| {
            naked_step(position, *house, cells, digits).filter(accept)
        })
    })
}

/// Chooses `left` more cells, in lexicographic order, so that there are no more than `size` digits.
fn naked_among(
    sets: &[(Cell, DigitSet)],
    size: usize,
    left: usize,
    (cells, digits): (CellSet, DigitSet),
    found: &mut impl FnMut(CellSet, DigitSet) -> Option<Step>,
) -> Option<Step> {
    if left == 0 {
        return if digits.len() == size { found(cells, digits) } else { None };
    }
    (0..(sets.len() + 1).saturating_sub(left)).find_map(|i| {
        let (cell, more) = sets[i];
        let union = digits | more;
        if union.len() > size {
            return None;
        }
        naked_among(&sets[i + 1..], size, left - 1, (cells | CellSet::only(cell), union), found)
    })
}

/// The digits go from the other cells of every house that holds all of the subset.
fn naked_step(position: &Position, house: House, cells: CellSet, digits: DigitSet) -> Option<Step> {
    let block = cells.first()?.block();
    let in_block = CellSet::of(block);
    let mut eliminations = vec![];
    let (mut line, mut takes_in_line, mut takes_in_block) = (None, None, false);
    for common in cells.common_houses() {
        line = if common == block { line } else { Some(common) };
        for cell in common.cells().iter().filter(|cell| !cells.contains(**cell)) {
            let goes = position.candidates(*cell) & digits;
            eliminations.extend(goes.iter().map(|digit| Candidate { cell: *cell, digit }));
            if common == block {
                takes_in_block |= !goes.is_empty();
            } else if !goes.is_empty() && !in_block.contains(*cell) {
                takes_in_line = Some(common);
            }
        }
    }
    let size = cells.len();
    let subset = |house| Subset { house, cells, digits, hidden: false };
    if let (Some(line), true, true, 2 | 3) = (line, takes_in_line.is_some(), takes_in_block, size) {
        let technique = if size == 2 { Technique::LockedPair } else { Technique::LockedTriple };
        return elimination(technique, Pattern::LockedSubset { subset: subset(block), line }, eliminations);
    }
    let technique = [Technique::NakedPair, Technique::NakedTriple, Technique::NakedQuad][size - 2];
    elimination(technique, Pattern::Subset(subset(takes_in_line.unwrap_or(house))), eliminations)
}

fn hidden(position: &Position, size: usize) -> Option<Step> {
    houses().find_map(|house| {
        if (CellSet::of(house) & position.empty_cells()).len() <= size {
            return None;
        }
        let mut sets = [(Digit::D1, 0); 9];
        let mut count = 0;
        for digit in Digit::ALL {
            let places = position.places(house, digit);
            if (1..=size).contains(&(places.count_ones() as usize)) {
                sets[count] = (digit, places);
                count += 1;
            }
        }
        hidden_among(&sets[..count], size, size, (DigitSet::EMPTY, 0), &mut |digits, places| {
            hidden_step(position, house, digits, cells_at(house, places))
        })
    })
}

/// Chooses `left` more digits, in lexicographic order, so that they have no more than `size` places.
fn hidden_among(
    sets: &[(Digit, u16)],
    size: usize,
    left: usize,
    (digits, places): (DigitSet, u16),
    found: &mut impl FnMut(DigitSet, u16) -> Option<Step>,
) -> Option<Step> {
    if left == 0 {
        return if places.count_ones() as usize == size { found(digits, places) } else { None };
    }
    (0..(sets.len() + 1).saturating_sub(left)).find_map(|i| {
        let (digit, more) = sets[i];
        let union = places | more;
        if union.count_ones() as usize > size {
            return None;
        }
        hidden_among(&sets[i + 1..], size, left - 1, (digits | DigitSet::only(digit), union), found)
    })
}

fn hidden_step(position: &Position, house: House, digits: DigitSet, cells: CellSet) -> Option<Step> {
    let goes = cells.iter().flat_map(|cell| {
        let others = position.candidates(cell) - digits;
        others.iter().map(|digit| Candidate { cell, digit }).collect::<Vec<_>>()
    });
    let technique = [Technique::HiddenPair, Technique::HiddenTriple, Technique::HiddenQuad][digits.len() - 2];
    let subset = Subset { house, cells, digits, hidden: true };
    elimination(technique, Pattern::Subset(subset), goes.collect())
}
