//! [`Links`]: what follows from one claim, in the order in which Sudoku Explainer looks.

use super::claim::{MARKS, Mark, MarkSet};
use crate::cell::House;
use crate::explain::position::{Position, bits};

/// The cell or the house that a link rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Cause {
    /// Assumed, or from a pattern that is not a link.
    None,
    Cell,
    House(House),
}

/// A link to another candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    pub(super) to: Mark,
    pub(super) cause: Cause,
}

/// For each candidate the ones that it excludes (weak links) and the ones that hold if it does not (strong links).
///
/// Both begin with the links in the cell, by digit; then come the box, the row and the column, by cell. A candidate that is linked twice
/// is listed once, with its first cause.
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    weak: Vec<Link>,
    strong: Vec<Link>,
    /// For each candidate where its links begin, and where those of its houses begin.
    weak_at: Vec<[u32; 2]>,
    strong_at: Vec<[u32; 2]>,
}

/// Which links count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kinds {
    /// Those of one digit.
    X,
    /// Strong links in cells only, weak ones of any kind.
    Y,
    /// All.
    Xy,
}

impl Links {
    pub(super) fn build(&mut self, position: &Position) {
        self.weak.clear();
        self.strong.clear();
        self.weak_at.clear();
        self.strong_at.clear();
        for cell in crate::cell::Cell::ALL {
            for digit in crate::digit::Digit::ALL {
                let mark = Mark::new(cell, digit);
                if position.has(cell, digit) {
                    self.weak_links(position, mark);
                    self.strong_links(position, mark);
                } else {
                    let (weak, strong) = (self.weak.len() as u32, self.strong.len() as u32);
                    self.weak_at.push([weak; 2]);
                    self.strong_at.push([strong; 2]);
                }
            }
        }
        self.weak_at.push([self.weak.len() as u32; 2]);
        self.strong_at.push([self.strong.len() as u32; 2]);
        debug_assert_eq!(self.weak_at.len(), MARKS + 1);
    }

    fn weak_links(&mut self, position: &Position, mark: Mark) {
        let (cell, digit) = (mark.cell(), mark.digit());
        let start = self.weak.len();
        for other in position.candidates(cell).iter().filter(|other| *other != digit) {
            self.weak.push(Link { to: Mark::new(cell, other), cause: Cause::Cell });
        }
        self.weak_at.push([start as u32, self.weak.len() as u32]);
        let mut seen = MarkSet::EMPTY;
        seen.insert(mark);
        for house in in_order(cell) {
            for i in bits(position.places(house, digit)) {
                let to = Mark::new(house.cells()[i], digit);
                if !seen.contains(to) {
                    seen.insert(to);
                    self.weak.push(Link { to, cause: Cause::House(house) });
                }
            }
        }
    }

    fn strong_links(&mut self, position: &Position, mark: Mark) {
        let start = self.strong.len();
        if let Some(to) = last_in_cell(position, mark) {
            self.strong.push(Link { to, cause: Cause::Cell });
        }
        let houses = self.strong.len();
        self.strong_at.push([start as u32, houses as u32]);
        for house in in_order(mark.cell()) {
            if let Some(to) = last_in_house(position, mark, house)
                && !self.strong[houses..].iter().any(|link| link.to == to)
            {
                self.strong.push(Link { to, cause: Cause::House(house) });
            }
        }
    }

    /// The candidates that a candidate excludes.
    #[inline]
    pub(super) fn weak(&self, mark: Mark, kinds: Kinds) -> &[Link] {
        let [start, houses] = self.weak_at[mark.index()];
        let start = if kinds == Kinds::X { houses } else { start };
        &self.weak[start as usize..self.weak_at[mark.index() + 1][0] as usize]
    }

    /// The candidates that hold if it does not.
    #[inline]
    pub(super) fn strong(&self, mark: Mark, kinds: Kinds) -> &[Link] {
        let [start, houses] = self.strong_at[mark.index()];
        let end = self.strong_at[mark.index() + 1][0];
        let (start, end) = match kinds {
            Kinds::X => (houses, end),
            Kinds::Y => (start, houses),
            Kinds::Xy => (start, end),
        };
        &self.strong[start as usize..end as usize]
    }
}

/// The houses of a cell in the order box, row, column.
#[inline]
pub(super) const fn in_order(cell: crate::cell::Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}

/// The only other candidate of its cell.
#[inline]
pub(super) fn last_in_cell(position: &Position, mark: Mark) -> Option<Mark> {
    let candidates = position.candidates(mark.cell());
    if candidates.len() != 2 {
        return None;
    }
    let first = candidates.first()?;
    let other = if first == mark.digit() { candidates.iter().nth(1)? } else { first };
    Some(Mark::new(mark.cell(), other))
}

/// The only other place of its digit in a house.
#[inline]
pub(super) fn last_in_house(position: &Position, mark: Mark, house: House) -> Option<Mark> {
    let places = position.places(house, mark.digit());
    if places.count_ones() != 2 {
        return None;
    }
    let mut cells = bits(places).map(|i| house.cells()[i]);
    let first = cells.next()?;
    let other = if first == mark.cell() { cells.next()? } else { first };
    Some(Mark::new(other, mark.digit()))
}
