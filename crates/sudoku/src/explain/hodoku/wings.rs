//! W-Wing, XY-Wing and XYZ-Wing.

use super::{Search, candidates, elimination};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// Pairs of equal cells in order, the smaller digit first as the one that goes, the house of the strong link in order.
pub(super) fn w_wing(_search: &mut Search, position: &Position) -> Option<Step> {
    let pairs = cells_of(position, 2);
    pairs.iter().enumerate().find_map(|(i, first)| {
        let digits = position.candidates(*first);
        let (low, high) = pair(digits)?;
        let twins = pairs[i + 1..].iter().filter(|twin| position.candidates(**twin) == digits);
        twins.into_iter().find_map(|second| {
            let seen = CellSet::peers(*first) & CellSet::peers(*second);
            [(low, high), (high, low)].into_iter().find_map(|(digit, linked)| {
                let goes = seen & position.cells_with(digit);
                let pincers = [*first, *second];
                let (house, link) =
                    if goes.is_empty() { None } else { strong_link(position, linked, pincers) }?;
                let pattern = Pattern::WWing { pincers, linked, house, link, digit };
                elimination(Technique::WWing, pattern, candidates(goes, digit))
            })
        })
    })
}

/// The first house with two places of the digit outside the pincers of which each is seen by one pincer.
fn strong_link(position: &Position, digit: Digit, [first, second]: [Cell; 2]) -> Option<(House, [Cell; 2])> {
    House::ALL.into_iter().find_map(|house| {
        let cells = position.cells_in(house, digit);
        if cells.len() != 2 || cells.contains(first) || cells.contains(second) {
            return None;
        }
        let by_first = cells & CellSet::peers(first);
        let by_second = (cells - by_first) & CellSet::peers(second);
        Some((house, [by_first.single()?, by_second.single()?]))
    })
}

/// Triples of cells with two candidates in order, and each of the three as the pivot.
pub(super) fn xy_wing(_search: &mut Search, position: &Position) -> Option<Step> {
    let pairs = cells_of(position, 2);
    pairs.iter().enumerate().find_map(|(i, first)| {
        pairs.iter().enumerate().skip(i + 1).find_map(|(j, second)| {
            if (position.candidates(*first) | position.candidates(*second)).len() != 3 {
                return None;
            }
            pairs[j + 1..].iter().find_map(|third| {
                let orders =
                    [[*first, *second, *third], [*second, *first, *third], [*third, *second, *first]];
                let is_wing = are_three_digits(position, orders[0]);
                orders
                    .into_iter()
                    .filter(|_| is_wing)
                    .find_map(|cells| wing(position, Technique::XyWing, cells))
            })
        })
    })
}

/// Pivots of three candidates in order, and pairs of cells with two candidates in order.
pub(super) fn xyz_wing(_search: &mut Search, position: &Position) -> Option<Step> {
    let pairs = cells_of(position, 2);
    cells_of(position, 3).into_iter().find_map(|pivot| {
        let inside: Vec<_> = pairs
            .iter()
            .filter(|cell| (position.candidates(**cell) - position.candidates(pivot)).is_empty())
            .collect();
        inside.iter().enumerate().find_map(|(i, first)| {
            inside[i + 1..].iter().find_map(|second| {
                let cells = [pivot, **first, **second];
                if !are_three_digits(position, cells) {
                    return None;
                }
                wing(position, Technique::XyzWing, cells)
            })
        })
    })
}

/// The cells with so many candidates, in order.
fn cells_of(position: &Position, count: usize) -> Vec<Cell> {
    position.empty_cells().iter().filter(|cell| position.candidates(*cell).len() == count).collect()
}

fn pair(digits: DigitSet) -> Option<(Digit, Digit)> {
    let low = digits.first()?;
    Some((low, (digits - DigitSet::only(low)).first()?))
}

/// Whether three cells have different candidates, three digits in all.
fn are_three_digits(position: &Position, cells: [Cell; 3]) -> bool {
    let [a, b, c] = cells.map(|cell| position.candidates(cell));
    (a | b | c).len() == 3 && a != b && b != c && c != a
}

/// The pivot comes first.
fn wing(position: &Position, technique: Technique, [pivot, first, second]: [Cell; 3]) -> Option<Step> {
    if !pivot.sees(first) || !pivot.sees(second) {
        return None;
    }
    let digit = (position.candidates(first) & position.candidates(second)).single()?;
    let mut goes = CellSet::peers(first) & CellSet::peers(second) & position.cells_with(digit);
    if technique == Technique::XyzWing {
        goes &= CellSet::peers(pivot);
    }
    let pattern = Pattern::Wing { pivot, pincers: [first, second], digit };
    elimination(technique, pattern, candidates(goes, digit))
}
