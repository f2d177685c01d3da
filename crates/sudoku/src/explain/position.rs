//! [`Position`]: what a solver on paper has before it.

use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::format::State;
use crate::grid::Grid;

/// A candidate: a digit that may stand in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

/// What a solver on paper has before it: the filled cells, which of them are givens, and the candidates of the others.
///
/// A filled cell has no candidates; an empty cell may have one (a naked single), or, in a position that is wrong, none.
/// Nothing promises that the position has a solution.
///
/// ```
/// use hanpan_sudoku::explain::Position;
/// use hanpan_sudoku::{Cell, Digit, Grid};
/// let grid: Grid = format!("12345678{}", ".".repeat(73)).parse().unwrap();
/// let mut position = Position::new(&grid);
/// assert_eq!(position.candidates(Cell::R1C9).single(), Some(Digit::D9));
/// position.place(Cell::R1C9, Digit::D9);
/// assert_eq!(position.candidates(Cell::R2C9).to_string(), "123456");
/// assert!(!position.is_given(Cell::R1C9));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    grid: Grid,
    givens: CellSet,
    empty: CellSet,
    candidates: [DigitSet; Cell::COUNT],
    /// For each house and digit where in the house the digit may stand: bit `i` is the cell `house.cells()[i]`.
    places: [[u16; Digit::COUNT]; House::COUNT],
    /// For each digit the cells where it may stand.
    cells: [CellSet; Digit::COUNT],
}

impl Position {
    /// The position of a puzzle: its digits are givens, and a cell has the candidates that no given in its houses is.
    pub fn new(puzzle: &Grid) -> Self {
        let mut position = Self::blank();
        puzzle.givens().for_each(|(cell, digit)| position.place(cell, digit));
        position.givens = CellSet::ALL - position.empty;
        position
    }

    /// The position of a player: the puzzle's givens, the digits entered since, and the pencilmarks. A cell has the candidates
    /// of its pencilmarks that no digit in its houses is; a cell without pencilmarks has all of these.
    pub fn with_pencilmarks(puzzle: &Grid, entries: &Grid, pencilmarks: &Candidates) -> Self {
        let mut position = Self::new(puzzle);
        entries.givens().filter(|(cell, _)| puzzle.get(*cell).is_none()).for_each(|(cell, digit)| {
            position.place(cell, digit);
        });
        for cell in position.empty.iter() {
            let marks = pencilmarks.get(cell);
            if !marks.is_empty() {
                (position.candidates(cell) - marks).iter().for_each(|digit| position.remove(cell, digit));
            }
        }
        position
    }

    fn blank() -> Self {
        Self {
            grid: Grid::default(),
            givens: CellSet::EMPTY,
            empty: CellSet::ALL,
            candidates: [DigitSet::ALL; Cell::COUNT],
            places: [[0b1_1111_1111; Digit::COUNT]; House::COUNT],
            cells: [CellSet::ALL; Digit::COUNT],
        }
    }

    /// The digit of a filled cell.
    #[inline]
    pub const fn value(&self, cell: Cell) -> Option<Digit> {
        self.grid.get(cell)
    }

    /// The filled cells as a grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether the cell is a given.
    #[inline]
    pub const fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// The cells that are not filled.
    #[inline]
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// Whether every cell is filled.
    #[inline]
    pub const fn is_filled(&self) -> bool {
        self.empty.is_empty()
    }

    /// The candidates of a cell; none if it is filled.
    #[inline]
    pub const fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The candidates of all cells, in the order of their index.
    #[inline]
    pub(crate) const fn all_candidates(&self) -> &[DigitSet; Cell::COUNT] {
        &self.candidates
    }

    /// Whether it is a candidate.
    #[inline]
    pub const fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.candidates[cell.index()].contains(digit)
    }

    /// Where in a house the digit may stand: bit `i` is the cell `house.cells()[i]`.
    #[inline]
    pub const fn places(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// The cells of a house where the digit may stand.
    #[inline]
    pub fn cells_in(&self, house: House, digit: Digit) -> CellSet {
        cells_at(house, self.places(house, digit))
    }

    /// The cells where the digit may stand.
    #[inline]
    pub const fn cells_with(&self, digit: Digit) -> CellSet {
        self.cells[digit.index()]
    }

    /// Takes a candidate out.
    #[inline]
    pub fn remove(&mut self, cell: Cell, digit: Digit) {
        self.candidates[cell.index()].remove(digit);
        self.cells[digit.index()].remove(cell);
        let keep = PLACES[cell.index()];
        for (house, bit) in cell.houses().into_iter().zip(keep) {
            self.places[house.index()][digit.index()] &= !bit;
        }
    }

    /// Fills a cell, and takes the digit from the candidates of the cells that it sees.
    pub fn place(&mut self, cell: Cell, digit: Digit) {
        self.candidates(cell).iter().for_each(|other| self.remove(cell, other));
        self.grid.set(cell, Some(digit));
        self.empty.remove(cell);
        (CellSet::peers(cell) & self.empty).iter().for_each(|peer| self.remove(peer, digit));
    }

    /// The first way in which it contradicts itself: an empty cell without a candidate, or a digit that has no place left in a
    /// house that lacks it.
    pub fn is_dead(&self) -> bool {
        self.empty.iter().any(|cell| self.candidates(cell).is_empty())
            || House::ALL.into_iter().any(|house| {
                let filled: DigitSet = house.cells().iter().filter_map(|cell| self.value(*cell)).collect();
                (DigitSet::ALL - filled).iter().any(|digit| self.places(house, digit) == 0)
            })
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Self {
        Self::with_pencilmarks(&state.puzzle, &state.entries, &state.pencilmarks)
    }
}

/// The cells of a house whose bits are set.
#[inline]
pub(crate) fn cells_at(house: House, places: u16) -> CellSet {
    let cells = house.cells();
    bits(places).map(|i| cells[i]).collect()
}

/// The numbers of the set bits, ascending.
#[inline]
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let i = set.trailing_zeros() as usize;
            set &= set - 1;
            i
        })
    })
}

/// For each cell its bit in its row, in its column and in its box.
pub(crate) const PLACES: [[u16; 3]; Cell::COUNT] = {
    let mut places = [[0; 3]; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        places[i] = [1 << (i % 9), 1 << (i / 9), 1 << (i / 9 % 3 * 3 + i % 3)];
        i += 1;
    }
    places
};
