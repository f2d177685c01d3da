//! Bivalue universal grave: every cell would have two candidates and every house each digit twice, but for some candidates more.

use super::{BOX_ROW_COLUMN, HOUSES, PEERS_BY_HOUSE, combinations, count, step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, bits, cells_at};
use crate::explain::step::{Pattern, Step, Subset, UniqueRule};
use crate::explain::technique::Technique;

/// Types 1 to 4. With one digit too many type 2 comes before type 4, else type 4 before type 3.
pub(super) fn grave(position: &Position) -> Option<Step> {
    let grave = Grave::of(position)?;
    let first = grave.first?;
    let is_pair = grave.cells.len() == 2;
    if let Some(cell) = grave.cells.single() {
        return Some(grave.one_cell(cell));
    }
    if let Some(digit) = grave.digits.single() {
        return grave.one_digit(digit).or_else(|| if is_pair { grave.locked(first) } else { None });
    }
    if grave.common.is_empty() {
        return None;
    }
    let locked = if is_pair { grave.locked(first) } else { None };
    locked.or_else(|| grave.subset(first))
}

/// What is too much.
struct Grave<'a> {
    position: &'a Position,
    /// The cells with too many candidates, and the one that was found first.
    cells: CellSet,
    first: Option<Cell>,
    extra: [DigitSet; Cell::COUNT],
    /// The digits that are too many, of all cells.
    digits: DigitSet,
    /// What all of the cells see.
    common: CellSet,
}

impl<'a> Grave<'a> {
    /// The candidates that are too many, by boxes, rows and columns: where a digit has not two places in a house, one of these must be in
    /// the only cell of three candidates or more; with several such cells another house tells.
    fn of(position: &'a Position) -> Option<Self> {
        let mut grave = Self {
            position,
            cells: CellSet::EMPTY,
            first: None,
            extra: [DigitSet::EMPTY; Cell::COUNT],
            digits: DigitSet::EMPTY,
            common: CellSet::ALL,
        };
        let has_many = |cell: &Cell| count(position.candidates(*cell).bits()) >= 3;
        let many: CellSet = position.empty_cells().iter().filter(has_many).collect();
        let [blocks, columns, rows] = [&HOUSES[..9], &HOUSES[9..18], &HOUSES[18..]];
        for house in [blocks, rows, columns].into_iter().flatten() {
            for digit in Digit::ALL {
                let places = position.places(*house, digit);
                if matches!(count(places), 0 | 2) {
                    continue;
                }
                let here = cells_at(*house, places) & many;
                let cell = here.first()?;
                if here == CellSet::only(cell) && !grave.add(cell, digit) {
                    return None;
                }
            }
        }
        grave.is_grave().then_some(grave)
    }

    /// Whether a step is still possible.
    fn add(&mut self, cell: Cell, digit: Digit) -> bool {
        self.first = self.first.or(Some(cell));
        self.cells.insert(cell);
        self.extra[cell.index()].insert(digit);
        self.digits.insert(digit);
        self.common = (self.common & CellSet::peers(cell)) - self.cells;
        self.cells.len() == 1 || self.digits.len() == 1 || !self.common.is_empty()
    }

    /// Whether two candidates a cell and two places a digit and house are left without the extra ones.
    fn is_grave(&self) -> bool {
        let mut rest = self.position.clone();
        for candidate in self.candidates() {
            rest.remove(candidate.cell, candidate.digit);
        }
        rest.empty_cells().iter().all(|cell| rest.candidates(cell).len() == 2)
            && HOUSES.iter().all(|house| {
                Digit::ALL.into_iter().all(|digit| matches!(rest.places(*house, digit).count_ones(), 0 | 2))
            })
    }

    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        self.cells
            .iter()
            .flat_map(|cell| self.extra[cell.index()].iter().map(move |digit| Candidate { cell, digit }))
    }

    fn step(&self, technique: Technique, rule: UniqueRule, cuts: &[(CellSet, DigitSet)]) -> Step {
        let pattern = Pattern::Bug { extra: self.candidates().collect(), rule };
        step(technique, pattern, self.position, cuts)
    }

    /// The two digits of a cell that are not too many.
    fn base(&self, cell: Cell) -> DigitSet {
        self.position.candidates(cell) - self.extra[cell.index()]
    }

    fn one_cell(&self, cell: Cell) -> Step {
        self.step(Technique::Bug1, UniqueRule::OneCell(cell), &[(CellSet::only(cell), self.base(cell))])
    }

    fn one_digit(&self, digit: Digit) -> Option<Step> {
        let rule = UniqueRule::OneDigit { cells: self.cells, digit };
        let step = self.step(Technique::Bug2, rule, &[(self.common, DigitSet::only(digit))]);
        (!step.eliminations.is_empty()).then_some(step)
    }

    /// The houses of all the cells.
    fn houses(&self, first: Cell) -> impl Iterator<Item = House> {
        BOX_ROW_COLUMN[first.index()].into_iter().filter(|house| self.cells.is_subset(CellSet::of(*house)))
    }

    /// Two cells with one common digit that is not too much: it is theirs.
    fn locked(&self, first: Cell) -> Option<Step> {
        let common = self.cells.iter().fold(DigitSet::ALL, |set, cell| set & self.position.candidates(cell));
        let digit = (common - self.digits).single()?;
        let house = self.houses(first).next()?;
        let rule = UniqueRule::Locked { cells: self.cells, digit, house };
        let cut = |cell: Cell| (CellSet::only(cell), self.base(cell) - DigitSet::only(digit));
        let cuts: Vec<_> = self.cells.iter().map(cut).collect();
        Some(self.step(Technique::Bug4, rule, &cuts))
    }

    /// Other cells of a house that form a naked subset with the digits that are too many.
    fn subset(&self, first: Cell) -> Option<Step> {
        self.houses(first).find_map(|house| {
            let among = self.common & CellSet::of(house);
            let others: Vec<_> =
                PEERS_BY_HOUSE[first.index()].iter().copied().filter(|cell| among.contains(*cell)).collect();
            (2..=6).find_map(|size| {
                combinations(size - 1, others.len()).find_map(|chosen| {
                    let cells: CellSet = bits(chosen).map(|i| others[i]).collect();
                    let digits = self.naked(cells)?;
                    if digits.len() != size || !self.digits.is_subset(digits) {
                        return None;
                    }
                    let subset = Subset { house, cells, digits, hidden: false };
                    let rule = UniqueRule::Subset { cells: self.cells, subset };
                    let step = self.step(Technique::Bug3, rule, &[(among - cells, digits)]);
                    (!step.eliminations.is_empty()).then_some(step)
                })
            })
        })
    }

    /// The digits of the cells, if each has two candidates or more.
    fn naked(&self, cells: CellSet) -> Option<DigitSet> {
        let all = cells.iter().map(|cell| self.position.candidates(cell));
        all.clone().all(|set| set.len() >= 2).then(|| all.fold(DigitSet::EMPTY, |union, set| union | set))
    }
}
