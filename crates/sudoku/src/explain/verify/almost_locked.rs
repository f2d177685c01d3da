//! Sue de Coq, ALS-XZ, ALS-XY-Wing, ALS-XY-Chain.
//!
//! Sue de Coq: two or three cells where a box and a line cross, more cells of the line and more of the box. A digit that all its cells in
//! the pattern see each other with can stand there once, any other twice: once in the line's cells and once in the box's. Where there
//! are as many cells as that allows digits, each stands there as often as it can, and goes from what sees all its cells of that place.
//!
//! An almost locked set (ALS): cells of a house with one candidate more than cells. Without one of its digits it holds all the others.
//! A restricted common digit of two sets: all its cells in one see all its cells in the other, so one of the sets is without it. In a
//! chain of sets, in which no set uses the same digit on both sides, a digit z that is missing in the first forces its way to the last,
//! which then holds z: so z goes from what sees all its cells in both. Two sets with two restricted common digits are without one
//! each: both these digits are locked in the sets together, and every other digit in its own set.
//! Source: sudopedia, "Sue de Coq", "Almost Locked Set", "ALS-XZ", "ALS-XY-Wing".

use super::follows::Follows;
use super::{Flaw, holders, named, shown, union};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::Als;
use crate::explain::technique::Technique;

pub(super) fn sue_de_coq(
    technique: Technique,
    position: &Position,
    crossing: CellSet,
    [line, block]: [House; 2],
    [in_line, in_block]: [&Als; 2],
) -> Result<Follows, Flaw> {
    named(technique, &[Technique::SueDeCoq])?;
    let houses = [line, block].map(CellSet::of);
    let all = crossing | in_line.cells | in_block.cells;
    shown(all.is_subset(position.empty_cells()), "a cell of the pattern is filled")?;
    shown(
        crossing.len() >= 2 && crossing.is_subset(houses[0] & houses[1]),
        "the crossing has not two cells in the box and the line",
    )?;
    for (set, house) in [in_line, in_block].into_iter().zip(houses) {
        shown(!set.cells.is_empty() && set.cells.is_subset(house - crossing), "a cell is not in its house")?;
        shown(union(position, set.cells) == set.digits, "the cells of a set have other digits")?;
    }
    shown((in_line.cells & in_block.cells).is_empty(), "a cell is in both sets")?;
    let digits = union(position, all);
    let is_once =
        |cells: CellSet| cells.iter().all(|cell| cells.is_subset(CellSet::peers(cell) | cell.into()));
    let mut most = 0;
    let mut follows = Follows::nothing();
    for digit in digits.iter() {
        let cells = holders(position, all, digit);
        if is_once(cells) {
            most += 1;
            follows.lose(cells.common_peers(), digit);
        } else {
            most += 2;
            // Once in the line past the box, and once in the box past the line.
            let [alone_in_line, alone_in_block] = [cells - houses[1], cells - houses[0]];
            follows.lose(alone_in_line.common_peers() | alone_in_block.common_peers(), digit);
        }
    }
    shown(most == all.len(), "there are more digits than cells")?;
    Ok(follows)
}

pub(super) fn chain(
    technique: Technique,
    position: &Position,
    sets: &[Als],
    commons: &[DigitSet],
) -> Result<Follows, Flaw> {
    let name = match sets.len() {
        0 | 1 => return Err(Flaw::Name),
        2 => &[Technique::AlsXz][..],
        3 => &[Technique::AlsXyWing, Technique::AlsXyChain],
        _ => &[Technique::AlsXyChain],
    };
    named(technique, name)?;
    sets.iter().try_for_each(|set| check_als(position, set))?;
    shown(commons.len() + 1 == sets.len(), "there is not a common digit for each two sets")?;
    for (pair, common) in sets.windows(2).zip(commons) {
        shown(!common.is_empty(), "two sets have no common digit")?;
        let is_restricted = |digit| is_restricted(position, &pair[0], &pair[1], digit);
        shown(common.iter().all(is_restricted), "a common digit is not restricted")?;
    }
    let (first, last) = (&sets[0], &sets[sets.len() - 1]);
    let mut follows = Follows::nothing();
    for digit in (first.digits & last.digits).iter().filter(|digit| has_way(commons, *digit)) {
        follows.lose(holders(position, first.cells | last.cells, digit).common_peers(), digit);
    }
    if let (2, [common]) = (sets.len(), commons)
        && common.len() == 2
    {
        for digit in common.iter() {
            follows.lose(holders(position, first.cells | last.cells, digit).common_peers(), digit);
        }
        for set in sets {
            for digit in (set.digits - *common).iter() {
                follows.lose(holders(position, set.cells, digit).common_peers(), digit);
            }
        }
    }
    Ok(follows)
}

/// Whether it is one, with these digits.
pub(super) fn check_als(position: &Position, set: &Als) -> Result<(), Flaw> {
    shown(!set.cells.is_empty() && set.cells.is_subset(position.empty_cells()), "a cell of a set is filled")?;
    shown(set.cells.common_houses().next().is_some(), "the cells of a set are in no house together")?;
    shown(union(position, set.cells) == set.digits, "the cells of a set have other digits")?;
    shown(set.digits.len() == set.cells.len() + 1, "a set has not one digit more than cells")
}

fn is_restricted(position: &Position, first: &Als, second: &Als, digit: Digit) -> bool {
    let [first, second] = [first, second].map(|set| holders(position, set.cells, digit));
    !first.is_empty() && !second.is_empty() && second.is_subset(first.common_peers())
}

/// Whether one common digit can be chosen for each two sets so that none is that of its neighbours, and neither end's is `digit`.
fn has_way(commons: &[DigitSet], digit: Digit) -> bool {
    let end = DigitSet::only(digit);
    let [first, between @ ..] = commons else { return false };
    // The digits that the last link so far can use.
    let mut usable = *first - end;
    for next in between {
        usable = match usable.single() {
            Some(digit) => *next - DigitSet::only(digit),
            None if usable.is_empty() => DigitSet::EMPTY,
            None => *next,
        };
    }
    !(usable - end).is_empty()
}
