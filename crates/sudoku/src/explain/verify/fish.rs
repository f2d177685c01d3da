//! Fish of lines, with boxes (Franken) and of any houses (mutant); with fins, endo fins and cannibals.
//!
//! `n` base houses lack a digit, and so do `n` others cover them. Each base house holds the digit once, each cover house at most once. If
//! no fin holds it, then the true places lie in as many base houses as cover houses, all together, and none in more base houses than
//! cover houses: so none lies in more cover houses than base houses, and the digit goes from such cells. Where a fin holds it, it goes
//! from what the fin sees. A fin is a place in a base house that lies in no cover house or in two base houses.
//! Source: sudopedia, "Fish", "Endo Fin", "Cannibalism"; "The Ultimate Fish Guide" of the sudoku players' forum.
//!
//! Names: lines across lines make an X-Wing, Swordfish or Jellyfish. With fins it is finned, or sashimi if a base house has no more
//! than one place but for its fins. With boxes among base or cover houses, the lines still across each other, it is Franken.

use super::follows::Follows;
use super::locking::is_box;
use super::{Flaw, named, shown};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::technique::Technique;

pub(super) fn fish(
    technique: Technique,
    position: &Position,
    digit: Digit,
    base: &[House],
    cover: &[House],
    fins: CellSet,
) -> Result<Follows, Flaw> {
    shown(base.len() == cover.len(), "there are not as many cover houses as base houses")?;
    let all: Vec<House> = base.iter().chain(cover).copied().collect();
    shown((1..all.len()).all(|i| !all[..i].contains(&all[i])), "a house is there twice")?;
    let places = |house: &House| position.cells_in(*house, digit);
    shown(base.iter().all(|house| !places(house).is_empty()), "a base house has no place for the digit")?;
    check_fins(position.cells_with(digit), base, cover, fins)?;
    let is_sashimi = base.iter().any(|house| (places(house) - fins).len() <= 1);
    named(technique, name(base, cover, fins, is_sashimi).as_slice())?;
    let is_gone = |cell: &Cell| count(cover, *cell) > count(base, *cell);
    let gone: CellSet = position.cells_with(digit).iter().filter(is_gone).collect();
    let mut follows = Follows::nothing();
    follows.lose(if fins.is_empty() { gone } else { gone & fins.common_peers() }, digit);
    Ok(follows)
}

/// In how many of the houses the cell is.
fn count(houses: &[House], cell: Cell) -> usize {
    houses.iter().filter(|house| cell.houses().contains(house)).count()
}

/// All places in more base houses than cover houses are fins, and fins are what the definition says.
fn check_fins(places: CellSet, base: &[House], cover: &[House], fins: CellSet) -> Result<(), Flaw> {
    shown(fins.is_subset(places), "a fin is no place of the digit")?;
    let is_uncovered = |cell| count(base, cell) > count(cover, cell);
    shown(
        (places - fins).iter().all(|cell| !is_uncovered(cell)),
        "a place of a base house is in no cover house",
    )?;
    let is_fin = |cell| count(base, cell) > 1 || (count(base, cell) == 1 && count(cover, cell) == 0);
    shown(fins.iter().all(is_fin), "a fin lies in a cover house")
}

fn name(base: &[House], cover: &[House], fins: CellSet, is_sashimi: bool) -> Option<Technique> {
    let has_box = base.iter().chain(cover).any(|house| is_box(*house));
    let has = |houses: &[House], kind: usize| houses.iter().any(|house| house.index() / 9 == kind);
    let lines_by = |base_kind, cover_kind| !has(base, cover_kind) && !has(cover, base_kind);
    let is_across = lines_by(0, 1) || lines_by(1, 0);
    let size = base.len().checked_sub(2)?;
    let has_fins = !fins.is_empty();
    let names: &[Technique] = match (has_box, has_fins, is_sashimi) {
        _ if !is_across => &[],
        (false, false, _) => &[Technique::XWing, Technique::Swordfish, Technique::Jellyfish],
        (false, true, false) => {
            &[Technique::FinnedXWing, Technique::FinnedSwordfish, Technique::FinnedJellyfish]
        }
        (false, true, true) => {
            &[Technique::SashimiXWing, Technique::SashimiSwordfish, Technique::SashimiJellyfish]
        }
        (true, false, _) => &[Technique::FrankenXWing, Technique::FrankenSwordfish],
        (true, true, _) => &[Technique::FinnedFrankenXWing, Technique::FinnedFrankenSwordfish],
    };
    names.get(size).copied()
}
