//! Hidden singles, those of houses with one empty cell first, and naked singles.

use super::HOUSES;
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// The last empty cell of a house, else the only place of a digit.
pub(super) fn hidden(position: &Position) -> Option<Step> {
    let full = |house: &House| {
        let cell = only(CellSet::of(*house) & position.empty_cells())?.first()?;
        let digit = position.candidates(cell).first()?;
        Some(placing(Technique::FullHouse, Pattern::OnlyPlace(*house), Candidate { cell, digit }))
    };
    let hidden = |house: &House| {
        Digit::ALL.into_iter().find_map(|digit| {
            let places = position.places(*house, digit);
            if !places.is_power_of_two() || only(CellSet::of(*house) & position.empty_cells()).is_some() {
                return None;
            }
            let cell = *house.cells().get(places.trailing_zeros() as usize)?;
            Some(placing(Technique::HiddenSingle, Pattern::OnlyPlace(*house), Candidate { cell, digit }))
        })
    };
    HOUSES.iter().find_map(full).or_else(|| HOUSES.iter().find_map(hidden))
}

/// A cell with one candidate.
pub(super) fn naked(position: &Position) -> Option<Step> {
    position.empty_cells().iter().find_map(|cell| {
        let digit = position.candidates(cell).single()?;
        Some(placing(Technique::NakedSingle, Pattern::OnlyCandidate, Candidate { cell, digit }))
    })
}

/// The set, if it has one cell.
fn only(set: CellSet) -> Option<CellSet> {
    set.first().filter(|cell| CellSet::only(*cell) == set).map(CellSet::only)
}

const fn placing(technique: Technique, pattern: Pattern, placement: Candidate) -> Step {
    Step { technique, pattern, eliminations: vec![], placement: Some(placement) }
}
