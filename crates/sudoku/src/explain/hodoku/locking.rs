//! Locked candidates.

use super::{Search, candidates, elimination};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// All places in a box lie in one line: boxes in order, digits ascending.
pub(super) fn pointing(_search: &mut Search, position: &Position) -> Option<Step> {
    find(position, Technique::Pointing, &House::ALL[18..], 0..2)
}

/// All places in a line lie in one box: rows, then columns, digits ascending.
pub(super) fn claiming(_search: &mut Search, position: &Position) -> Option<Step> {
    find(position, Technique::Claiming, &House::ALL[..18], 2..3)
}

/// `kinds` are the kinds of houses that may lose the digit, in the order of [`Cell::houses`](crate::Cell::houses).
fn find(
    position: &Position,
    technique: Technique,
    insides: &[House],
    kinds: std::ops::Range<usize>,
) -> Option<Step> {
    for inside in insides {
        for digit in Digit::ALL {
            if !matches!(position.places(*inside, digit).count_ones(), 2 | 3) {
                continue;
            }
            let cells = position.cells_in(*inside, digit);
            let houses = cells.first()?.houses();
            for across in &houses[kinds.clone()] {
                let others = position.cells_with(digit) & (CellSet::of(*across) - cells);
                if cells.is_subset(CellSet::of(*across)) && !others.is_empty() {
                    let pattern = Pattern::Locked { digit, inside: *inside, across: *across, then: None };
                    return elimination(technique, pattern, candidates(others, digit));
                }
            }
        }
    }
    None
}
