//! [`Grid`], what a text says, and [`Solution`], what was proved.

use std::fmt;
use std::str::FromStr;

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, Reader};

/// What a text can say: a digit or nothing in each of the 81 cells. It may contradict itself.
///
/// The bytes are the values 0 (blank) to 9, along the rows from the top left.
///
/// ```
/// use hanpan_sudoku::{Cell, Digit, Grid};
/// let mut grid = Grid::EMPTY;
/// grid.set(Cell::R1C2, Some(Digit::D5));
/// assert_eq!(grid.to_string(), format!(".5{}", ".".repeat(79)));
/// assert_eq!(grid.to_string().parse(), Ok(grid));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid([u8; Cell::COUNT]);

impl Grid {
    /// The grid without a digit.
    pub const EMPTY: Self = Self([0; Cell::COUNT]);

    /// The grid of 81 values from 0 (blank) to 9, row by row; `None` if a value is out of range.
    #[inline]
    pub fn from_bytes(values: [u8; Cell::COUNT]) -> Option<Self> {
        values.iter().all(|value| *value <= 9).then_some(Self(values))
    }

    /// The 81 values, 0 for blank, row by row.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; Cell::COUNT] {
        &self.0
    }

    /// For the engines, which write digits only.
    pub(crate) fn from_digits(digits: [u8; Cell::COUNT]) -> Self {
        debug_assert!(digits.iter().all(|digit| *digit <= 9));
        Self(digits)
    }

    /// The same to be changed; every value stays below 10.
    #[inline]
    pub(crate) const fn as_bytes_mut(&mut self) -> &mut [u8; Cell::COUNT] {
        &mut self.0
    }

    /// What stands in a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::from_value(self.0[cell.index()])
    }

    /// Puts a digit into a cell, or clears it.
    #[inline]
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit.map_or(0, Digit::value);
    }

    /// The cells that hold a digit, with it, in the order of their index.
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// Every pair of equal digits in one house: house by house, each pair once for each house that it shares.
    /// A grid without clashes may still have no solution.
    pub fn clashes(&self) -> Vec<Clash> {
        House::ALL.into_iter().flat_map(|house| self.clashes_in(house)).collect()
    }

    /// Whether two givens clash; the quick form of [`clashes`](Self::clashes).
    pub fn has_clash(&self) -> bool {
        House::ALL.iter().any(|house| {
            let mut seen = DigitSet::EMPTY;
            house.cells().iter().filter_map(|cell| self.get(*cell)).any(|digit| {
                let again = seen.contains(digit);
                seen.insert(digit);
                again
            })
        })
    }

    fn clashes_in(&self, house: House) -> impl Iterator<Item = Clash> {
        let cells = house.cells();
        let pairs = (0..9).flat_map(move |i| (i + 1..9).map(move |k| (cells[i], cells[k])));
        pairs.filter_map(move |(first, second)| {
            let digit = self.get(first)?;
            (self.get(second) == Some(digit)).then_some(Clash { house, digit, cells: [first, second] })
        })
    }
}

impl Default for Grid {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl fmt::Display for Grid {
    /// The 81-character line with `.` for a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Cell::ALL.iter().try_for_each(|cell| match self.get(*cell) {
            Some(digit) => digit.fmt(f),
            None => f.write_str("."),
        })
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads the one board of a text in any format that [`Reader`] knows.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Reader::read_one(text.as_bytes()).map(|record| record.grid)
    }
}

/// Two equal givens in one house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clash {
    /// The house that both stand in.
    pub house: House,
    /// The digit that both hold.
    pub digit: Digit,
    /// The two cells, in the order of their index.
    pub cells: [Cell; 2],
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{} has {} twice ({first}, {second})", self.house, self.digit)
    }
}

/// A full grid that holds every digit once in every house, by construction.
///
/// ```
/// use hanpan_sudoku::{Grid, Solution};
/// let full = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
/// let grid: Grid = full.parse().unwrap();
/// let solution = Solution::new(grid).unwrap();
/// assert_eq!(solution.to_string(), full);
/// assert_eq!(Solution::new(Grid::EMPTY), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Grid);

impl Solution {
    /// The grid as a solution, `None` if a cell is blank or two digits clash.
    pub fn new(grid: Grid) -> Option<Self> {
        (!grid.0.contains(&0) && !grid.has_clash()).then_some(Self(grid))
    }

    /// For the search, whose rules of placement prove the grid.
    pub(crate) fn proved(grid: Grid) -> Self {
        debug_assert!(Self::new(grid).is_some(), "not a solution: {grid}");
        Self(grid)
    }

    /// The grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.0
    }

    /// The digit of a cell.
    #[inline]
    pub const fn get(&self, cell: Cell) -> Digit {
        match self.0.get(cell) {
            Some(digit) => digit,
            None => unreachable!(),
        }
    }

    /// Whether every given of the grid stands in the solution.
    pub fn solves(&self, grid: &Grid) -> bool {
        grid.givens().all(|(cell, digit)| self.get(cell) == digit)
    }

    /// The grid with the digits of these cells only.
    pub(crate) fn only(&self, cells: CellSet) -> Grid {
        let mut grid = Grid::EMPTY;
        cells.iter().for_each(|cell| grid.set(cell, Some(self.get(cell))));
        grid
    }

    /// The cells where the two differ, in the order of their index.
    pub fn differences(&self, other: &Self) -> Vec<Cell> {
        Cell::ALL.into_iter().filter(|cell| self.get(*cell) != other.get(*cell)).collect()
    }
}

impl From<Solution> for Grid {
    fn from(solution: Solution) -> Self {
        solution.0
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Solution({self})")
    }
}

/// Draws a [`Grid`]: digits and blanks (`_`), with `|` and `-` where you like.
///
/// ```
/// use hanpan_sudoku::{Cell, Digit, grid};
/// let puzzle = grid! {
///     5 3 _ | _ 7 _ | _ _ _
///     6 _ _ | 1 9 5 | _ _ _
///     _ 9 8 | _ _ _ | _ 6 _
///     ------+-------+------
///     8 _ _ | _ 6 _ | _ _ 3
///     4 _ _ | 8 _ 3 | _ _ 1
///     7 _ _ | _ 2 _ | _ _ 6
///     ------+-------+------
///     _ 6 _ | _ _ _ | 2 8 _
///     _ _ _ | 4 1 9 | _ _ 5
///     _ _ _ | _ 8 _ | _ 7 9
/// };
/// assert_eq!(puzzle.get(Cell::R1C1), Some(Digit::D5));
/// ```
///
/// # Panics
/// If the drawing has not 81 cells, or a digit that is not 1 to 9.
#[macro_export]
macro_rules! grid {
    ($($token:tt)*) => {
        $crate::Grid::from_drawing(&[$(stringify!($token)),*])
    };
}

impl Grid {
    #[doc(hidden)]
    pub fn from_drawing(tokens: &[&str]) -> Self {
        let cells = tokens.iter().filter(|token| !token.contains(['|', '-', '+']));
        let values: Vec<u8> = cells
            .flat_map(|token| token.bytes())
            .map(
                |character| {
                    if character == b'_' || character == b'.' { 0 } else { character.wrapping_sub(b'0') }
                },
            )
            .collect();
        let values = values
            .try_into()
            .unwrap_or_else(|values: Vec<u8>| panic!("81 cells expected, {} drawn", values.len()));
        Self::from_bytes(values).expect("digits 1 to 9, and '_' for a blank")
    }
}
