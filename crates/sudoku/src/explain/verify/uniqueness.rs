//! Unique rectangles and loops, avoidable rectangles, hidden rectangles, bivalue universal graves.
//!
//! All rest on this: the puzzle has one solution. Cells that are no givens and hold two digits in turn along a loop, so that every house
//! holds both or none of them, could be filled the other way too; so a solution that is the only one has another digit in one of the
//! loop's cells. A position in which every cell has two candidates, and every house each digit twice or not at all, has no solution or
//! two, since with each solution its opposite is one; so where it is so but for some extra candidates, one of these holds.
//!
//! From "one of the extra candidates holds" the rules draw their conclusions; see each rule. Source: sudopedia, "Uniqueness Test", "Unique
//! Loop", "Avoidable Rectangle", "Hidden Rectangle", "Bivalue Universal Grave".

use super::follows::Follows;
use super::subsets::{hidden_with, naked_with};
use super::{Flaw, named, shown};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::UniqueRule;
use crate::explain::technique::Technique;

pub(super) fn unique_loop(
    technique: Technique,
    position: &Position,
    digits: [Digit; 2],
    cells: &[Cell],
    rule: &UniqueRule,
) -> Result<Follows, Flaw> {
    let is_rectangle = cells.len() == 4;
    let names: &[Technique] = match (rule, is_rectangle) {
        (UniqueRule::OneCell(_), true) => &[Technique::UniqueRectangle1],
        (UniqueRule::OneDigit { .. }, true) => &[Technique::UniqueRectangle2, Technique::UniqueRectangle5],
        (UniqueRule::Subset { .. }, true) => &[Technique::UniqueRectangle3],
        (UniqueRule::Locked { .. }, true) => &[Technique::UniqueRectangle4],
        (UniqueRule::Diagonal { .. }, true) => &[Technique::UniqueRectangle6],
        (UniqueRule::Hidden { .. }, true) => &[Technique::HiddenRectangle],
        (UniqueRule::OneCell(_), false) => &[Technique::UniqueLoop1],
        (UniqueRule::OneDigit { .. }, false) => &[Technique::UniqueLoop2],
        (UniqueRule::Subset { .. }, false) => &[Technique::UniqueLoop3],
        (UniqueRule::Locked { .. }, false) => &[Technique::UniqueLoop4],
        _ => &[],
    };
    named(technique, names)?;
    let set: CellSet = cells.iter().copied().collect();
    shown(set.is_subset(position.empty_cells()), "a cell of the loop is filled")?;
    let deadly = Deadly::new(position, digits, cells)?;
    // HoDoKu calls it type 5 unless two cells of one line have the digit; Sudoku Explainer knows type 2 alone.
    if let UniqueRule::OneDigit { cells, .. } = rule
        && cells.len() == 2
        && cells.common_houses().next().is_some()
    {
        named(technique, &[Technique::UniqueRectangle2, Technique::UniqueLoop2])?;
    }
    match rule {
        UniqueRule::Diagonal { cells, digit } => deadly.diagonal(position, *cells, *digit),
        UniqueRule::Hidden { cell, digit } => deadly.hidden(position, *cell, *digit),
        _ => conclude(position, &deadly.extra, rule),
    }
}

pub(super) fn avoidable(
    technique: Technique,
    position: &Position,
    digits: [Digit; 2],
    cells: &[Cell; 4],
    rule: &UniqueRule,
) -> Result<Follows, Flaw> {
    let (name, solved) = match rule {
        UniqueRule::OneCell(_) => (Technique::AvoidableRectangle1, 3),
        UniqueRule::OneDigit { .. } => (Technique::AvoidableRectangle2, 2),
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    shown(!cells.iter().any(|cell| position.is_given(*cell)), "a cell of the rectangle is a given")?;
    let filled = cells.iter().filter(|cell| position.value(**cell).is_some()).count();
    shown(filled == solved, "not as many cells of the rectangle are solved")?;
    let deadly = Deadly::new(position, digits, cells)?;
    conclude(position, &deadly.extra, rule)
}

pub(super) fn bug(
    technique: Technique,
    position: &Position,
    extra: &[Candidate],
    rule: &UniqueRule,
) -> Result<Follows, Flaw> {
    let name = match rule {
        UniqueRule::OneCell(_) => Technique::Bug1,
        UniqueRule::OneDigit { .. } => Technique::Bug2,
        UniqueRule::Subset { .. } => Technique::Bug3,
        UniqueRule::Locked { .. } => Technique::Bug4,
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    let is_there = |candidate: &Candidate| position.has(candidate.cell, candidate.digit);
    shown(!extra.is_empty() && extra.iter().all(is_there), "an extra candidate is none")?;
    let mut rest = position.clone();
    extra.iter().for_each(|candidate| rest.remove(candidate.cell, candidate.digit));
    let is_pair = |cell| rest.candidates(cell).len() == 2;
    shown(rest.empty_cells().iter().all(is_pair), "a cell has not two candidates but for the extra ones")?;
    let is_twice = |house, digit| matches!(rest.places(house, digit).count_ones(), 0 | 2);
    let are_twice = |house: House| Digit::ALL.into_iter().all(|digit| is_twice(house, digit));
    shown(
        House::ALL.into_iter().all(are_twice),
        "a house has not two places for a digit but for the extra ones",
    )?;
    conclude(position, extra, rule)
}

/// Cells that must not hold two digits in turn.
struct Deadly {
    digits: [Digit; 2],
    cells: CellSet,
    /// The other candidates of the cells: one of them holds.
    extra: Vec<Candidate>,
}

impl Deadly {
    /// Neighbours along the loop share a house, and each house has no cell of it or two that are neighbours in turn.
    fn new(position: &Position, digits: [Digit; 2], cells: &[Cell]) -> Result<Self, Flaw> {
        let set: CellSet = cells.iter().copied().collect();
        shown(digits[0] != digits[1], "the two digits are one")?;
        shown(
            cells.len() >= 4 && cells.len().is_multiple_of(2),
            "a loop has an even number of cells, four or more",
        )?;
        shown(set.len() == cells.len(), "a cell of the loop is there twice")?;
        let next = cells.iter().cycle().skip(1);
        shown(cells.iter().zip(next).all(|(cell, next)| cell.sees(*next)), "the loop is broken")?;
        let every_other = |start| cells.iter().skip(start).step_by(2).copied().collect::<CellSet>();
        let [even, odd] = [every_other(0), every_other(1)];
        let in_turn = |house: House| {
            let [even, odd] = [even, odd].map(|cells| (cells & CellSet::of(house)).len());
            even == odd && even <= 1
        };
        shown(House::ALL.into_iter().all(in_turn), "a house has not one cell of each kind of the loop")?;
        let pair: DigitSet = digits.into_iter().collect();
        let possible = |cell| position.value(cell).map_or(position.candidates(cell), DigitSet::only);
        shown(
            set.iter().all(|cell| !(possible(cell) & pair).is_empty()),
            "a cell can be none of the two digits",
        )?;
        let others =
            |cell: &Cell| (possible(*cell) - pair).iter().map(|digit| (*cell, digit)).collect::<Vec<_>>();
        let extra = cells.iter().flat_map(others).map(|(cell, digit)| Candidate { cell, digit }).collect();
        Ok(Self { digits, cells: set, extra })
    }

    fn other(&self, digit: Digit) -> Result<Digit, Flaw> {
        match self.digits {
            [first, second] if first == digit => Ok(second),
            [first, second] if second == digit => Ok(first),
            _ => Err(Flaw::Pattern("the digit is none of the two")),
        }
    }

    /// The cells of the loop without other candidates.
    fn plain(&self) -> CellSet {
        self.cells - self.extra.iter().map(|candidate| candidate.cell).collect()
    }

    /// Whether the house lacks the digit and has places for it among the cells only.
    fn is_locked(&self, position: &Position, house: House, digit: Digit) -> bool {
        let places = position.cells_in(house, digit);
        !places.is_empty() && places.is_subset(self.cells)
    }

    /// Type 6: in both rows or in both columns the digit has no place but the corners. If one of the two cells across held it, so would
    /// the other, and the two plain corners would hold the other digit.
    fn diagonal(&self, position: &Position, cells: CellSet, digit: Digit) -> Result<Follows, Flaw> {
        self.other(digit)?;
        let is_across = cells.len() == 2 && cells.common_houses().next().is_none();
        shown(cells.is_subset(self.cells) && is_across, "the two cells are no corners across")?;
        shown((self.cells - cells).is_subset(self.plain()), "a corner across has other candidates")?;
        let is_locked = |house: House| self.is_locked(position, house, digit);
        let lines = |of: fn(Cell) -> House| cells.iter().all(|cell| is_locked(of(cell)));
        shown(lines(Cell::row) || lines(Cell::column), "the digit has other places in the lines")?;
        let mut follows = Follows::nothing();
        follows.lose(cells, digit);
        Ok(follows)
    }

    /// In the row and in the column of the cell the digit has no place but the corners. If the cell held the other digit, both its
    /// neighbours would hold this one, and the plain corner across the other.
    fn hidden(&self, position: &Position, cell: Cell, digit: Digit) -> Result<Follows, Flaw> {
        let other = self.other(digit)?;
        shown(self.cells.contains(cell), "the cell is no corner")?;
        let across = self.cells - CellSet::only(cell) - CellSet::peers(cell);
        shown(across.is_subset(self.plain()), "the corner across has other candidates")?;
        let is_locked = |house: House| self.is_locked(position, house, digit);
        shown(is_locked(cell.row()) && is_locked(cell.column()), "the digit has other places in the lines")?;
        let mut follows = Follows::nothing();
        follows.lose_digits(cell, DigitSet::only(other));
        Ok(follows)
    }
}

/// What follows since one of the extra candidates holds.
fn conclude(position: &Position, extra: &[Candidate], rule: &UniqueRule) -> Result<Follows, Flaw> {
    let in_cells: CellSet = extra.iter().map(|candidate| candidate.cell).collect();
    let all: DigitSet = extra.iter().map(|candidate| candidate.digit).collect();
    let extra_of = |cell: Cell| -> DigitSet {
        extra.iter().filter(|candidate| candidate.cell == cell).map(|candidate| candidate.digit).collect()
    };
    let are_those = |cells: CellSet| {
        shown(!cells.is_empty() && cells == in_cells, "other cells of the pattern have other candidates")
    };
    match rule {
        // The cell holds one of its extra candidates.
        UniqueRule::OneCell(cell) => {
            are_those(CellSet::only(*cell))?;
            let mut follows = Follows::nothing();
            follows.lose_digits(*cell, DigitSet::ALL - all);
            if let Some(digit) = all.single() {
                follows.place(Candidate { cell: *cell, digit });
            }
            Ok(follows)
        }
        // One of the cells holds the digit.
        UniqueRule::OneDigit { cells, digit } => {
            are_those(*cells)?;
            shown(all == DigitSet::only(*digit), "the cells have other candidates")?;
            let mut follows = Follows::nothing();
            follows.lose(cells.common_peers(), *digit);
            Ok(follows)
        }
        // One of the cells holds an extra digit, and no digit of a hidden subset.
        UniqueRule::Subset { cells, subset } => {
            are_those(*cells)?;
            if subset.hidden {
                hidden_with(position, *cells, all, subset)
            } else {
                naked_with(position, *cells, all, subset)
            }
        }
        // One of the two cells holds the digit, so the other holds an extra one.
        UniqueRule::Locked { cells, digit, house } => {
            are_those(*cells)?;
            shown(cells.len() == 2, "the digit is not locked in two cells")?;
            shown(!all.contains(*digit), "the locked digit is an extra one")?;
            let places = position.cells_in(*house, *digit);
            shown(!places.is_empty() && places.is_subset(*cells), "the digit has other places in the house")?;
            let mut follows = Follows::nothing();
            for cell in cells.iter() {
                follows.lose_digits(cell, DigitSet::ALL - extra_of(cell) - DigitSet::only(*digit));
            }
            Ok(follows)
        }
        UniqueRule::Diagonal { .. } | UniqueRule::Hidden { .. } => Err(Flaw::Name),
    }
}
