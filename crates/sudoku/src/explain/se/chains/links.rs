//! [`Links`]: what follows from one claim, in the order in which Sudoku Explainer looks.

use super::claim::{MARKS, Mark};
use crate::cell::{Cell, House};
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{PLACES, Position, bits};

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
    /// The candidates that are linked.
    of: Option<Box<[DigitSet; Cell::COUNT]>>,
    weak: Vec<Link>,
    strong: Vec<Link>,
    /// For each candidate where its links begin, and where those of its houses begin.
    weak_at: Vec<[u32; 2]>,
    strong_at: Vec<[u32; 2]>,
}

/// Which links count. Chains of equal ratings and lengths go by their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kinds {
    /// Those of one digit.
    X,
    /// Strong links in cells only, weak ones of any kind.
    Y,
    /// All.
    Xy,
}

impl Links {
    /// Finds the links of a position, unless they are its links already.
    pub(super) fn build(&mut self, position: &Position) {
        if self.of.as_deref() == Some(position.all_candidates()) {
            return;
        }
        self.of = Some(Box::new(*position.all_candidates()));
        self.weak.clear();
        self.strong.clear();
        self.weak_at.clear();
        self.strong_at.clear();
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                if position.has(cell, digit) {
                    self.add(position, Mark::new(cell, digit));
                } else {
                    self.weak_at.push([self.weak.len() as u32; 2]);
                    self.strong_at.push([self.strong.len() as u32; 2]);
                }
            }
        }
        self.weak_at.push([self.weak.len() as u32; 2]);
        self.strong_at.push([self.strong.len() as u32; 2]);
        debug_assert_eq!(self.weak_at.len(), MARKS + 1);
    }

    fn add(&mut self, position: &Position, mark: Mark) {
        let (cell, digit) = (mark.cell(), mark.digit());
        let [weak, strong] = [self.weak.len(), self.strong.len()];
        let others = position.candidates(cell) - DigitSet::only(digit);
        self.weak.extend(others.iter().map(|other| Link { to: Mark::new(cell, other), cause: Cause::Cell }));
        if let Some(other) = others.single() {
            self.strong.push(Link { to: Mark::new(cell, other), cause: Cause::Cell });
        }
        let houses = self.strong.len();
        self.weak_at.push([weak as u32, self.weak.len() as u32]);
        self.strong_at.push([strong as u32, houses as u32]);
        let own = own_places(cell);
        // The cells of a line that lie in the box come with the box.
        let [in_row, in_column] =
            [0b111 << (own[1].trailing_zeros() / 3 * 3), 0b111 << (own[2].trailing_zeros() / 3 * 3)];
        for (house, (own, in_box)) in
            in_order(cell).into_iter().zip(own.into_iter().zip([0, in_row, in_column]))
        {
            let others = position.places(house, digit) & !own;
            let link = |i: usize| Link { to: Mark::new(house.cells()[i], digit), cause: Cause::House(house) };
            self.weak.extend(bits(others & !in_box).map(link));
            if others.is_power_of_two() {
                let link = link(others.trailing_zeros() as usize);
                if !self.strong[houses..].iter().any(|known| known.to == link.to) {
                    self.strong.push(link);
                }
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
pub(super) const fn in_order(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}

/// The bits of a cell in its box, its row and its column.
#[inline]
fn own_places(cell: Cell) -> [u16; 3] {
    let [row, column, block] = PLACES[cell.index()];
    [block, row, column]
}

/// The only other candidate of its cell.
#[inline]
pub(super) fn last_in_cell(position: &Position, mark: Mark) -> Option<Mark> {
    let others = position.candidates(mark.cell()) - DigitSet::only(mark.digit());
    others.single().map(|digit| Mark::new(mark.cell(), digit))
}

/// The only other places of its digit in its box, its row and its column.
#[inline]
pub(super) fn last_in_houses(position: &Position, mark: Mark) -> [Option<Mark>; 3] {
    let (cell, digit) = (mark.cell(), mark.digit());
    let (houses, own) = (in_order(cell), own_places(cell));
    std::array::from_fn(|i| {
        let others = position.places(houses[i], digit) & !own[i];
        others
            .is_power_of_two()
            .then(|| Mark::new(houses[i].cells()[others.trailing_zeros() as usize], digit))
    })
}
