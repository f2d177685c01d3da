//! Full house, hidden single, naked single.
//!
//! A house that lacks a digit and has one place left for it holds it there: a hidden single; a full house, if that is the only empty
//! cell of the house. A cell with one candidate holds it: a naked single. Source: sudopedia, "Full House", "Hidden Single",
//! "Naked Single".

use super::follows::Follows;
use super::{Flaw, named, shown};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::explain::position::Position;
use crate::explain::step::Step;
use crate::explain::technique::Technique;

pub(super) fn only_place(step: &Step, position: &Position, house: House) -> Result<Follows, Flaw> {
    named(step.technique, &[Technique::FullHouse, Technique::HiddenSingle])?;
    let empty = CellSet::of(house) & position.empty_cells();
    let is_full = step.technique == Technique::FullHouse;
    shown(!is_full || empty.len() == 1, "the house has not one empty cell")?;
    placed(step, |placement| {
        shown(
            position.cells_in(house, placement.digit) == CellSet::only(placement.cell),
            "the house has not this place alone for the digit",
        )
    })
}

pub(super) fn only_candidate(step: &Step, position: &Position) -> Result<Follows, Flaw> {
    named(step.technique, &[Technique::NakedSingle])?;
    placed(step, |placement| {
        shown(position.candidates(placement.cell).len() == 1, "the cell has other candidates")
    })
}

fn placed(
    step: &Step,
    check: impl FnOnce(crate::explain::position::Candidate) -> Result<(), Flaw>,
) -> Result<Follows, Flaw> {
    let placement = step.placement.ok_or(Flaw::Pattern("a single fills a cell"))?;
    check(placement)?;
    let mut follows = Follows::nothing();
    follows.place(placement);
    Ok(follows)
}
