//! Empty rectangle. (Skyscraper, 2-string kite and turbot fish are chains.)
//!
//! The places of a digit in a box lie in two lines, one along each direction. Outside the box, the first line meets one end of a
//! strong link: a line that has two places for the digit. If a cell of the second line outside the box that sees the other end held
//! the digit, the first end would hold it too, and the box would have no place left. Source: sudopedia, "Empty Rectangle".

use super::follows::Follows;
use super::locking::is_box;
use super::{Flaw, named, shown};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::technique::Technique;

pub(super) fn empty_rectangle(
    technique: Technique,
    position: &Position,
    digit: Digit,
    block: House,
    [first, second]: [House; 2],
    link: [Cell; 2],
) -> Result<Follows, Flaw> {
    named(technique, &[Technique::EmptyRectangle])?;
    shown(is_box(block), "the rectangle is not a box")?;
    shown(
        first.index().min(second.index()) < 9 && first.index().max(second.index()) / 9 == 1,
        "the lines are not a row and a column",
    )?;
    let [in_block, in_first, in_second] = [block, first, second].map(CellSet::of);
    let places = position.cells_in(block, digit);
    shown(!places.is_empty(), "the box has no place for the digit")?;
    shown(places.is_subset(in_first | in_second), "the box has a place outside the lines")?;
    let ends: CellSet = link.into_iter().collect();
    let is_linked = |house: House| !is_box(house) && position.cells_in(house, digit) == ends;
    shown(
        ends.len() == 2 && ends.common_houses().any(is_linked),
        "the ends are not strongly linked in a line",
    )?;
    shown((in_first - in_block).contains(link[0]), "the first end is not in the first line outside the box")?;
    shown(!ends.iter().any(|end| in_block.contains(end)), "an end is in the box")?;
    let mut follows = Follows::nothing();
    follows.lose((in_second - in_block) & CellSet::peers(link[1]), digit);
    Ok(follows)
}
