//! Pointing and claiming, also direct.
//!
//! Two or three places of a digit in a house, all of them in a second house too: the digit stands in the crossing, so it goes from the
//! rest of the second house. Pointing: the first is a box; claiming: the first is a line and the second a box. A direct step goes on:
//! a third house is left one place for the digit, which is filled. Source: sudopedia, "Locked Candidates"; Sudoku Explainer, "Direct
//! Locking".

use super::follows::Follows;
use super::{Flaw, named, shown};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::{Candidate, Position};
use crate::explain::technique::Technique;

pub(super) fn locked(
    technique: Technique,
    position: &Position,
    digit: Digit,
    [inside, across]: [House; 2],
    then: Option<House>,
) -> Result<Follows, Flaw> {
    let name = match (is_box(inside), then) {
        (true, None) => Technique::Pointing,
        (true, Some(_)) => Technique::DirectPointing,
        (false, None) => Technique::Claiming,
        (false, Some(_)) => Technique::DirectClaiming,
    };
    named(technique, &[name])?;
    shown(is_box(inside) != is_box(across), "a box and a line must cross")?;
    let places = position.cells_in(inside, digit);
    shown(places.len() > 1, "the first house has not two places for the digit")?;
    shown(places.is_subset(CellSet::of(across)), "the digit has places outside the crossing")?;
    let gone = CellSet::of(across) - CellSet::of(inside);
    let mut follows = Follows::nothing();
    follows.lose(gone, digit);
    if let Some(house) = then {
        let left = position.cells_in(house, digit) - gone;
        let cell = left.single().ok_or(Flaw::Pattern("the third house is not left one place"))?;
        follows.place(Candidate { cell, digit });
    }
    Ok(follows)
}

/// Whether the house is a box.
pub(super) const fn is_box(house: House) -> bool {
    house.index() >= 18
}
