//! XY-Wing and XYZ-Wing: whatever the pivot is, a pincer or the pivot itself holds the digit that they share.

use super::{PEERS_BY_HOUSE, bivalue_cells, count, has_two, step};
use crate::cell_set::CellSet;
use crate::digit::DigitSet;
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
    let pivots =
        position.empty_cells().iter().filter(|cell| count(position.candidates(*cell).bits()) == size);
    for pivot in pivots {
        let near = bivalue & CellSet::peers(pivot);
        if !has_two(near) {
            continue;
        }
        let pincers = || PEERS_BY_HOUSE[pivot.index()].iter().copied().filter(|cell| near.contains(*cell));
        for first in pincers() {
            let (two, all) =
                (position.candidates(first), position.candidates(first) | position.candidates(pivot));
            if all.len() != 3 {
                continue;
            }
            for second in pincers() {
                let other = position.candidates(second);
                if other == two || !other.is_subset(all) || other == position.candidates(pivot) {
                    continue;
                }
                let Some(digit) = (two & other).first() else { continue };
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
