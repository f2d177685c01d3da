//! Naked, hidden, direct hidden and locked subsets.
//!
//! Naked: as many cells of a house as candidates in them all. Each of the digits stands in one of the cells, so it goes from the other
//! cells of every house that holds them all. Hidden: as many digits that a house lacks as places for them all. The places hold nothing
//! else. Direct: once the places have lost all else, the house has one place left for another digit, which is filled. Locked: a
//! naked subset in a box and a line. Source: sudopedia, "Naked Subset", "Hidden Subset", "Locked Pair"; Sudoku Explainer,
//! "Direct Hidden Pair".

use super::follows::Follows;
use super::locking::is_box;
use super::{Flaw, named, shown, union};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::Subset;
use crate::explain::technique::Technique;

pub(super) fn subset(technique: Technique, position: &Position, subset: &Subset) -> Result<Follows, Flaw> {
    let name = match (subset.hidden, subset.cells.len()) {
        (false, 2) => Technique::NakedPair,
        (false, 3) => Technique::NakedTriple,
        (false, 4) => Technique::NakedQuad,
        (true, 2) => Technique::HiddenPair,
        (true, 3) => Technique::HiddenTriple,
        (true, 4) => Technique::HiddenQuad,
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    if subset.hidden { hidden(position, subset) } else { naked(position, subset) }
}

pub(super) fn direct(technique: Technique, position: &Position, subset: &Subset) -> Result<Follows, Flaw> {
    let name = match subset.cells.len() {
        2 => Technique::DirectHiddenPair,
        3 => Technique::DirectHiddenTriple,
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    shown(subset.hidden, "a direct subset is hidden")?;
    let mut follows = hidden(position, subset)?;
    for digit in (DigitSet::ALL - subset.digits).iter() {
        let left = position.cells_in(subset.house, digit) - subset.cells;
        if let Some(cell) = left.single() {
            follows.place(Candidate { cell, digit });
        }
    }
    Ok(follows)
}

pub(super) fn locked(
    technique: Technique,
    position: &Position,
    subset: &Subset,
    line: House,
) -> Result<Follows, Flaw> {
    let name = match subset.cells.len() {
        2 => Technique::LockedPair,
        3 => Technique::LockedTriple,
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    shown(is_box(subset.house) && !is_box(line), "a locked subset is in a box and a line")?;
    shown(subset.cells.is_subset(CellSet::of(line)), "a cell of the subset is not in the line")?;
    shown(!subset.hidden, "a locked subset is naked")?;
    naked(position, subset)
}

/// What must hold of both: equally many cells and digits, and the cells in the house.
fn sizes(subset: &Subset) -> Result<(), Flaw> {
    shown(subset.cells.len() == subset.digits.len(), "the subset has not as many digits as cells")?;
    shown(subset.cells.is_subset(CellSet::of(subset.house)), "a cell of the subset is not in the house")
}

fn naked(position: &Position, subset: &Subset) -> Result<Follows, Flaw> {
    sizes(subset)?;
    shown(subset.cells.is_subset(position.empty_cells()), "a cell of the subset is filled")?;
    shown(union(position, subset.cells) == subset.digits, "the cells have not exactly the digits")?;
    let mut follows = Follows::nothing();
    for house in subset.cells.common_houses() {
        let rest = CellSet::of(house) - subset.cells;
        subset.digits.iter().for_each(|digit| follows.lose(rest, digit));
    }
    Ok(follows)
}

fn hidden(position: &Position, subset: &Subset) -> Result<Follows, Flaw> {
    sizes(subset)?;
    let places = |digit: Digit| position.cells_in(subset.house, digit);
    shown(subset.digits.iter().all(|digit| !places(digit).is_empty()), "a digit has no place in the house")?;
    shown(
        subset.digits.iter().all(|digit| places(digit).is_subset(subset.cells)),
        "a digit has a place outside the cells",
    )?;
    let is_held = |cell| subset.digits.iter().any(|digit| position.has(cell, digit));
    shown(subset.cells.iter().all(is_held), "a cell of the subset has none of the digits")?;
    let mut follows = Follows::nothing();
    let others = DigitSet::ALL - subset.digits;
    subset.cells.iter().for_each(|cell| follows.lose_digits(cell, others));
    Ok(follows)
}

/// One of `plus` holds one of `digits`, and so do all cells of the subset, which have no candidate past them: the digits go from the
/// rest of every house with all these cells.
pub(super) fn naked_with(
    position: &Position,
    plus: CellSet,
    held: DigitSet,
    subset: &Subset,
) -> Result<Follows, Flaw> {
    let cells = plus | subset.cells;
    shown(cells.is_subset(CellSet::of(subset.house)), "a cell of the subset is not in the house")?;
    shown(subset.cells.is_subset(position.empty_cells() - plus), "a cell of the subset is filled")?;
    shown(subset.digits.len() == subset.cells.len() + 1, "the subset has not one digit more than cells")?;
    shown(
        held | union(position, subset.cells) == subset.digits,
        "the cells have not exactly the digits of the subset",
    )?;
    let mut follows = Follows::nothing();
    for house in cells.common_houses() {
        let rest = CellSet::of(house) - cells;
        subset.digits.iter().for_each(|digit| follows.lose(rest, digit));
    }
    Ok(follows)
}

/// One of two cells of the house, `plus`, holds none of the digits; the others have as many places as there are digits less one: they
/// hold nothing else.
pub(super) fn hidden_with(
    position: &Position,
    plus: CellSet,
    held: DigitSet,
    subset: &Subset,
) -> Result<Follows, Flaw> {
    shown(
        (plus | subset.cells).is_subset(CellSet::of(subset.house)),
        "a cell of the subset is not in the house",
    )?;
    shown(plus.len() == 2, "a hidden subset takes two cells of the pattern")?;
    shown((held & subset.digits).is_empty(), "a digit of the subset is an extra one of the pattern")?;
    shown(subset.digits.len() == subset.cells.len() + 1, "the subset has not one digit more than cells")?;
    let places = |digit: Digit| position.cells_in(subset.house, digit);
    shown(subset.digits.iter().all(|digit| !places(digit).is_empty()), "a digit has no place in the house")?;
    let all = subset.digits.iter().fold(CellSet::EMPTY, |all, digit| all | places(digit));
    shown(all - plus == subset.cells, "the digits have not exactly the cells of the subset")?;
    let mut follows = Follows::nothing();
    let others = DigitSet::ALL - subset.digits;
    subset.cells.iter().for_each(|cell| follows.lose_digits(cell, others));
    Ok(follows)
}
