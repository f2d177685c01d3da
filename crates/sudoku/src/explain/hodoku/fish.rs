//! Fish: a digit whose places in some base houses lie in as many cover houses, but for the fins.
//!
//! The order is the digits, rows as base houses before columns, combinations of base houses in the order of their index (rows,
//! columns, boxes), and for each the combinations of cover houses likewise. A finned fish has at most five fins, two of them endo fins.

use super::{Search, candidates, elimination};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

const MAX_FINS: usize = 5;
const MAX_ENDO_FINS: usize = 2;
/// The largest fish: a Jellyfish.
const MAX_SIZE: usize = 4;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Lines only, no fins.
    Basic,
    /// Lines only, with fins, and each base house has two places or more without them.
    Finned,
    /// Lines only, with fins, and a base house has at most one place without them.
    Sashimi,
    /// Boxes too, no fins.
    Franken,
    /// Boxes too, with fins.
    FinnedFranken,
}

impl Kind {
    const fn has_fins(self) -> bool {
        !matches!(self, Self::Basic | Self::Franken)
    }

    const fn has_boxes(self) -> bool {
        matches!(self, Self::Franken | Self::FinnedFranken)
    }
}

/// An X-Wing.
pub(super) fn x_wing(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::XWing, Kind::Basic, 2)
}

/// A Swordfish.
pub(super) fn swordfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::Swordfish, Kind::Basic, 3)
}

/// A Jellyfish.
pub(super) fn jellyfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::Jellyfish, Kind::Basic, 4)
}

/// An X-Wing with fins.
pub(super) fn finned_x_wing(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FinnedXWing, Kind::Finned, 2)
}

/// An X-Wing that falls apart without its fins.
pub(super) fn sashimi_x_wing(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::SashimiXWing, Kind::Sashimi, 2)
}

/// A Swordfish with fins.
pub(super) fn finned_swordfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FinnedSwordfish, Kind::Finned, 3)
}

/// A Swordfish that falls apart without its fins.
pub(super) fn sashimi_swordfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::SashimiSwordfish, Kind::Sashimi, 3)
}

/// A Jellyfish with fins.
pub(super) fn finned_jellyfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FinnedJellyfish, Kind::Finned, 4)
}

/// A Jellyfish that falls apart without its fins.
pub(super) fn sashimi_jellyfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::SashimiJellyfish, Kind::Sashimi, 4)
}

/// An X-Wing with boxes among its houses.
pub(super) fn franken_x_wing(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FrankenXWing, Kind::Franken, 2)
}

/// A Swordfish with boxes among its houses.
pub(super) fn franken_swordfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FrankenSwordfish, Kind::Franken, 3)
}

/// The first with fins as well.
pub(super) fn finned_franken_x_wing(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FinnedFrankenXWing, Kind::FinnedFranken, 2)
}

/// The second with fins as well.
pub(super) fn finned_franken_swordfish(search: &mut Search, position: &Position) -> Option<Step> {
    find(search, position, Technique::FinnedFrankenSwordfish, Kind::FinnedFranken, 3)
}

fn find(
    search: &mut Search,
    position: &Position,
    technique: Technique,
    kind: Kind,
    size: usize,
) -> Option<Step> {
    search.digits_to_try(position).find_map(|(digit, impossible)| {
        [true, false].into_iter().find_map(|by_rows| {
            let pond = Pond::new(position, (digit, impossible), technique, kind, size, by_rows);
            pond.choose_base(0, &mut Houses::default(), CellSet::EMPTY, CellSet::EMPTY)
        })
    })
}

/// The houses that a fish of a digit may have.
#[derive(Debug)]
struct Pond {
    digit: Digit,
    /// The candidates of the digit that can go at all.
    impossible: CellSet,
    technique: Technique,
    kind: Kind,
    size: usize,
    bases: Units,
    covers: Units,
}

/// Houses with the digit's places in them.
#[derive(Debug)]
struct Units {
    units: [(House, CellSet); 18],
    count: usize,
}

impl Units {
    fn new() -> Self {
        Self { units: [(House::Row1, CellSet::EMPTY); 18], count: 0 }
    }

    fn push(&mut self, house: House, cells: CellSet) {
        if !cells.is_empty() && self.count < self.units.len() {
            self.units[self.count] = (house, cells);
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[(House, CellSet)] {
        &self.units[..self.count]
    }
}

/// Chosen houses with the digit's places in them.
#[derive(Clone, Copy, Debug)]
struct Houses {
    chosen: [(House, CellSet); MAX_SIZE],
    count: usize,
}

impl Default for Houses {
    fn default() -> Self {
        Self { chosen: [(House::Row1, CellSet::EMPTY); MAX_SIZE], count: 0 }
    }
}

impl Houses {
    fn with(mut self, unit: (House, CellSet)) -> Self {
        self.chosen[self.count] = unit;
        self.count += 1;
        self
    }

    fn as_slice(&self) -> &[(House, CellSet)] {
        &self.chosen[..self.count]
    }

    fn to_vec(self) -> Vec<House> {
        self.as_slice().iter().map(|unit| unit.0).collect()
    }
}

/// A choice of base houses, and the cover houses that may go with it.
struct Bases {
    houses: Houses,
    cells: CellSet,
    endo_fins: CellSet,
    covers: Units,
    /// How many of the cells a cover house at this place of the list or later takes at most.
    reach: [usize; 19],
}

impl Pond {
    fn new(
        position: &Position,
        (digit, impossible): (Digit, CellSet),
        technique: Technique,
        kind: Kind,
        size: usize,
        by_rows: bool,
    ) -> Self {
        let all = position.cells_with(digit);
        let (mut bases, mut covers) = (Units::new(), Units::new());
        let houses = if kind.has_boxes() { House::COUNT } else { 18 };
        for house in House::ALL.into_iter().take(houses) {
            let cells = all & CellSet::of(house);
            let (is_row, is_box) = (house.index() < 9, house.index() >= 18);
            if is_box || is_row != by_rows {
                covers.push(house, cells);
            }
            if (is_box || is_row == by_rows) && (kind.has_fins() || cells.len() <= size) {
                bases.push(house, cells);
            }
        }
        Self { digit, impossible, technique, kind, size, bases, covers }
    }

    /// Chooses more base houses from the place `from` of the list on.
    fn choose_base(
        &self,
        from: usize,
        houses: &mut Houses,
        cells: CellSet,
        endo_fins: CellSet,
    ) -> Option<Step> {
        if houses.count == self.size {
            return self.with_bases(*houses, cells, endo_fins);
        }
        (from..self.bases.count).find_map(|i| {
            let unit = self.bases.units[i];
            let shared = cells & unit.1;
            let is_allowed =
                self.kind == Kind::FinnedFranken && endo_fins.len() + shared.len() <= MAX_ENDO_FINS;
            if !shared.is_empty() && !is_allowed {
                return None;
            }
            self.choose_base(i + 1, &mut houses.with(unit), cells | unit.1, endo_fins | shared)
        })
    }

    fn with_bases(&self, houses: Houses, cells: CellSet, endo_fins: CellSet) -> Option<Step> {
        let mut covers = Units::new();
        for (house, places) in self.covers.as_slice() {
            let is_base = houses.as_slice().iter().any(|base| base.0 == *house);
            if !is_base && !(cells & *places).is_empty() {
                covers.push(*house, *places);
            }
        }
        let mut reach = [0; 19];
        for i in (0..covers.count).rev() {
            reach[i] = reach[i + 1].max((covers.units[i].1 & cells).len());
        }
        let bases = Bases { houses, cells, endo_fins, covers, reach };
        self.choose_cover(&bases, 0, Houses::default(), CellSet::EMPTY, CellSet::EMPTY)
    }

    /// Chooses more cover houses; `twice` are the cells in two of those chosen.
    fn choose_cover(
        &self,
        bases: &Bases,
        from: usize,
        houses: Houses,
        cells: CellSet,
        twice: CellSet,
    ) -> Option<Step> {
        if houses.count == self.size {
            return self.with_covers(bases, houses, cells, twice);
        }
        let left = self.size - houses.count;
        let spared = if self.kind.has_fins() { MAX_FINS } else { 0 };
        let open = (bases.cells - cells).len();
        (from..(bases.covers.count + 1).saturating_sub(left)).find_map(|i| {
            if open > spared + left * bases.reach[i] {
                return None;
            }
            let unit = bases.covers.units[i];
            self.choose_cover(bases, i + 1, houses.with(unit), cells | unit.1, twice | (cells & unit.1))
        })
    }

    fn with_covers(&self, bases: &Bases, houses: Houses, cells: CellSet, twice: CellSet) -> Option<Step> {
        let fins = (bases.cells - cells) | bases.endo_fins;
        if fins.is_empty() == self.kind.has_fins() || fins.len() > MAX_FINS {
            return None;
        }
        let seen = if fins.is_empty() { CellSet::ALL } else { fins.common_peers() };
        let outside = (cells - bases.cells) & seen;
        let inside = twice & seen;
        if ((outside | inside) & self.impossible).is_empty() {
            return None;
        }
        if !self.kind.has_boxes() && self.kind.has_fins() {
            let is_sashimi = bases.houses.as_slice().iter().any(|(_, places)| (*places - fins).len() <= 1);
            if is_sashimi != (self.kind == Kind::Sashimi) {
                return None;
            }
        }
        let pattern =
            Pattern::Fish { digit: self.digit, base: bases.houses.to_vec(), cover: houses.to_vec(), fins };
        let mut eliminations = candidates(outside, self.digit);
        eliminations.extend(candidates(inside, self.digit));
        elimination(self.technique, pattern, eliminations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::grid::Grid;

    fn without(digit: Digit, cells: impl Iterator<Item = Cell>) -> Position {
        let mut position = Position::new(&Grid::default());
        cells.for_each(|cell| position.remove(cell, digit));
        position
    }

    /// The digit has two places in each of two boxes, in the same two columns.
    fn in_two_boxes() -> CellSet {
        let boxes = CellSet::of(House::Box1) | CellSet::of(House::Box4);
        boxes - CellSet::from_iter([Cell::R1C1, Cell::R2C2, Cell::R4C1, Cell::R5C2])
    }

    /// It takes what claiming takes, which comes first.
    #[test]
    fn two_boxes_whose_digit_lies_in_two_columns_are_a_franken_x_wing() {
        let columns = CellSet::of(House::Column1) | CellSet::of(House::Column2);
        let boxes = CellSet::of(House::Box1) | CellSet::of(House::Box4);
        let position = without(Digit::D7, in_two_boxes().iter());
        let step = franken_x_wing(&mut Search::default(), &position).unwrap();
        assert_eq!(step.eliminations, candidates(columns - boxes, Digit::D7));
        step.verify(&position).unwrap();
    }

    #[test]
    fn a_row_more_makes_it_a_franken_swordfish() {
        let in_row = CellSet::from_iter([Cell::R9C1, Cell::R9C2, Cell::R9C5]);
        let columns = [House::Column1, House::Column2, House::Column5].map(CellSet::of);
        let columns = columns[0] | columns[1] | columns[2];
        let boxes = CellSet::of(House::Box1) | CellSet::of(House::Box4);
        let gone = in_two_boxes() | (CellSet::of(House::Row9) - in_row);
        let position = without(Digit::D7, gone.iter());
        let step = franken_swordfish(&mut Search::default(), &position).unwrap();
        assert_eq!(step.eliminations, candidates(columns - boxes - in_row, Digit::D7));
        step.verify(&position).unwrap();
    }

    /// The digit of row 1 stands in column 4, in box 3 or on the fin, and that of box 5 in column 4.
    #[test]
    fn a_franken_x_wing_may_have_fins() {
        let in_row = CellSet::from_iter([Cell::R1C1, Cell::R1C2, Cell::R1C3, Cell::R1C6]);
        let in_box = CellSet::of(House::Box5) - CellSet::of(House::Column4);
        let position = without(Digit::D7, (in_row | in_box).iter());
        let step = finned_franken_x_wing(&mut Search::default(), &position).unwrap();
        step.verify(&position).unwrap();
        let Pattern::Fish { fins, .. } = step.pattern else { panic!("no fish: {step:?}") };
        assert!(!fins.is_empty());
    }
}
