//! XY-Wing, XYZ-Wing, W-Wing.
//!
//! XY: a pivot with candidates x and y sees pincers with x, z and y, z: whichever the pivot is, one pincer is z, which goes from what
//! sees both. XYZ: the pivot has z too, and what loses it must see the pivot as well. W: two cells with candidates w and z, each of
//! which sees one of the only two places of w in a house: one of the cells is z. Source: sudopedia, "XY-Wing", "XYZ-Wing", "W-Wing".

use super::follows::Follows;
use super::{Flaw, named, shown};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::technique::Technique;

pub(super) fn wing(
    technique: Technique,
    position: &Position,
    pivot: Cell,
    pincers: [Cell; 2],
    digit: Digit,
) -> Result<Follows, Flaw> {
    let z = DigitSet::only(digit);
    let of_pivot = position.candidates(pivot);
    let name = if of_pivot.len() == 3 { Technique::XyzWing } else { Technique::XyWing };
    named(technique, &[name])?;
    shown(pincers.iter().all(|cell| cell.sees(pivot)), "a pincer does not see the pivot")?;
    let others = pincers.map(|cell| position.candidates(cell) - z);
    let are_pairs = pincers.iter().all(|cell| {
        let candidates = position.candidates(*cell);
        candidates.len() == 2 && candidates.contains(digit)
    });
    shown(are_pairs, "a pincer has not the digit and one other candidate")?;
    shown(others[0] != others[1], "the pincers have the same candidates")?;
    let is_three = of_pivot.len() == 3;
    let wanted = others[0] | others[1] | if is_three { z } else { DigitSet::EMPTY };
    shown(of_pivot == wanted, "the pivot has not the pincers' candidates")?;
    let mut ends: CellSet = pincers.into_iter().collect();
    if is_three {
        ends.insert(pivot);
    }
    let mut follows = Follows::nothing();
    follows.lose(ends.common_peers(), digit);
    Ok(follows)
}

/// The link: its digit, its house and its places.
pub(super) fn w_wing(
    technique: Technique,
    position: &Position,
    pincers: [Cell; 2],
    (linked, house, link): (Digit, House, [Cell; 2]),
    digit: Digit,
) -> Result<Follows, Flaw> {
    named(technique, &[Technique::WWing])?;
    let cells: CellSet = pincers.into_iter().chain(link).collect();
    shown(cells.len() == 4, "a cell is there twice")?;
    let pair: DigitSet = [linked, digit].into_iter().collect();
    let are_equal = pincers.iter().all(|cell| position.candidates(*cell) == pair);
    shown(pair.len() == 2 && are_equal, "the two cells have not the two digits alone")?;
    shown(position.cells_in(house, linked) == link.into_iter().collect(), "the link is not strong")?;
    let are_seen = pincers.iter().zip(link).all(|(pincer, end)| pincer.sees(end));
    shown(are_seen, "an end of the link is not seen")?;
    let ends: CellSet = pincers.into_iter().collect();
    let mut follows = Follows::nothing();
    follows.lose(ends.common_peers(), digit);
    Ok(follows)
}
