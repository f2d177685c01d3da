//! XY-Wing and XYZ-Wing: whatever the pivot is, a pincer or the pivot itself holds the digit that they share.

use super::{PEERS_BY_HOUSE, bivalue_cells, step};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// XY-Wing: a pivot of two candidates.
pub(super) fn xy(position: &Position) -> Option<Step> {
    wing(position, 2, Technique::XyWing)
}

/// XYZ-Wing: a pivot of three.
pub(super) fn xyz(position: &Position) -> Option<Step> {
    wing(position, 3, Technique::XyzWing)
}

fn wing(position: &Position, size: usize, technique: Technique) -> Option<Step> {
    let bivalue = bivalue_cells(position);
    let pivots = position.empty_cells().iter().filter(|cell| position.candidates(*cell).len() == size);
    for pivot in pivots {
        let near = bivalue & CellSet::peers(pivot);
        if near.len() < 2 {
            continue;
        }
        let pincers = || PEERS_BY_HOUSE[pivot.index()].iter().copied().filter(|cell| near.contains(*cell));
        for first in pincers() {
            if (position.candidates(pivot) - position.candidates(first)).len() != 1 {
                continue;
            }
            for second in pincers() {
                let Some(digit) = shared(position, pivot, [first, second]) else { continue };
                let holders = CellSet::from_iter([first, second]);
                let holders = if size == 3 { holders | CellSet::only(pivot) } else { holders };
                let victims = (holders.common_peers() - CellSet::only(pivot)).iter();
                let victims: CellSet = victims.filter(|cell| position.has(*cell, digit)).collect();
                if !victims.is_empty() {
                    let pattern = Pattern::Wing { pivot, pincers: [first, second], digit };
                    return Some(step(technique, pattern, position, &[(victims, DigitSet::only(digit))]));
                }
            }
        }
    }
    None
}

/// The digit that goes, if the three have three digits together and no digit (XYZ: one digit) in common.
fn shared(position: &Position, pivot: Cell, pincers: [Cell; 2]) -> Option<Digit> {
    let [first, second] = pincers.map(|cell| position.candidates(cell));
    let pivot = position.candidates(pivot);
    let fits = (pivot | first | second).len() == 3 && (pivot & first & second).len() == pivot.len() - 2;
    if fits { (first & second).first() } else { None }
}
