//! [`Transform`]: the maps that keep a Sudoku a Sudoku.

use std::fmt;

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Grid, Solution};
use crate::random::Random;

/// A map that keeps a Sudoku a Sudoku: perhaps a transposition, then rows and columns that change places within their
/// bands and stacks and with them, then a relabelling of the digits. There are 2·6⁸ = 3,359,232 geometric ones, times 9!.
///
/// ```
/// use hanpan_sudoku::{Grid, canonical};
/// let grid: Grid = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse().unwrap();
/// let canonical = canonical(&grid);
/// assert_eq!(canonical.transform.apply(&grid), canonical.board);
/// assert_eq!(canonical.transform.inverse().apply(&canonical.board), grid);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Transform {
    is_transposed: bool,
    /// The row, after a transposition, that comes to each row.
    rows: [u8; 9],
    /// The column, after a transposition, that comes to each column.
    columns: [u8; 9],
    /// What each digit becomes.
    digits: [Digit; 9],
}

impl Transform {
    /// The map that changes nothing.
    pub const IDENTITY: Self = Self {
        is_transposed: false,
        rows: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
        digits: Digit::ALL,
    };

    /// The map of the row (0 to 8) and of the column that come to each place, after a transposition if there is one, and
    /// of what each digit becomes. `None` if rows leave their band and columns their stack other than together, or two
    /// things come to one place.
    pub fn new(is_transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]) -> Option<Self> {
        let are_different = digits.into_iter().collect::<DigitSet>() == DigitSet::ALL;
        let keeps = keeps_bands(&rows) && keeps_bands(&columns) && are_different;
        keeps.then_some(Self { is_transposed, rows, columns, digits })
    }

    /// A map, each equally likely.
    pub fn random(random: &mut Random) -> Self {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        Self {
            is_transposed: random.below(2) == 1,
            rows: shuffled(random),
            columns: shuffled(random),
            digits,
        }
    }

    /// For the searches, which make no other map.
    pub(super) fn found(is_transposed: bool, rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]) -> Self {
        debug_assert!(Self::new(is_transposed, rows, columns, digits).is_some());
        Self { is_transposed, rows, columns, digits }
    }

    /// Whether rows become columns before anything else.
    pub const fn is_transposed(&self) -> bool {
        self.is_transposed
    }

    /// For each row from the top the row, from 0 and after a transposition, that comes there.
    pub const fn rows(&self) -> &[u8; 9] {
        &self.rows
    }

    /// For each column from the left the column, from 0 and after a transposition, that comes there.
    pub const fn columns(&self) -> &[u8; 9] {
        &self.columns
    }

    /// What a digit becomes.
    pub const fn digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// The cell whose content comes to a cell.
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.index() / 9].into(), self.columns[cell.index() % 9].into());
        let source = if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) };
        source.unwrap_or(cell)
    }

    /// The grid that becomes of a grid.
    pub fn apply(&self, grid: &Grid) -> Grid {
        let values = grid.as_bytes();
        let mut labels = [0; 10];
        for (digit, label) in (1..).zip(self.digits) {
            labels[digit] = label.value();
        }
        let (down, right) = if self.is_transposed { (1, 9) } else { (9, 1) };
        let mut mapped = [0; Cell::COUNT];
        for (row, line) in mapped.as_chunks_mut::<9>().0.iter_mut().enumerate() {
            let start = down * usize::from(self.rows[row]);
            for (value, column) in line.iter_mut().zip(self.columns) {
                *value = labels[usize::from(values[start + right * usize::from(column)])];
            }
        }
        Grid::from_digits(mapped)
    }

    /// The full grid that becomes of a full grid.
    pub fn apply_to_solution(&self, solution: &Solution) -> Solution {
        Solution::proved(self.apply(solution.grid()))
    }

    /// The pencilmarks that become of pencilmarks.
    pub fn apply_to_candidates(&self, candidates: &Candidates) -> Candidates {
        Candidates::from_sets(Cell::ALL.map(|cell| {
            candidates.get(self.source(cell)).iter().map(|digit| self.digit(digit)).collect::<DigitSet>()
        }))
    }

    /// The map that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.is_transposed { (columns, rows) } else { (rows, columns) };
        let mut digits = self.digits;
        Digit::ALL.into_iter().for_each(|digit| digits[self.digit(digit).index()] = digit);
        Self { is_transposed: self.is_transposed, rows, columns, digits }
    }

    /// This map, and after it another.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (rows, columns) =
            if next.is_transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Self {
            is_transposed: self.is_transposed != next.is_transposed,
            rows: next.rows.map(|row| rows[usize::from(row)]),
            columns: next.columns.map(|column| columns[usize::from(column)]),
            digits: self.digits.map(|digit| next.digit(digit)),
        }
    }
}

/// Whether lines change places within their threes, and the threes as wholes.
fn keeps_bands(lines: &[u8; 9]) -> bool {
    let are_different = lines.iter().fold(0_u16, |seen, line| seen | 1 << (line & 15)) == 0x1FF;
    are_different && lines.chunks(3).all(|band| band.iter().all(|line| line / 3 == band[0] / 3))
}

/// Lines in a random order that keeps threes together.
fn shuffled(random: &mut Random) -> [u8; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    bands.iter_mut().for_each(|band| random.shuffle(band));
    random.shuffle(&mut bands);
    let [[a, b, c], [d, e, f], [g, h, i]] = bands;
    [a, b, c, d, e, f, g, h, i]
}

fn inverted(lines: &[u8; 9]) -> [u8; 9] {
    let mut inverse = [0; 9];
    (0..9).zip(lines).for_each(|(place, line)| inverse[usize::from(*line)] = place);
    inverse
}

impl fmt::Display for Transform {
    /// Rows, columns and digits as they come, such as `transposed, rows 231 564 789, columns 123 456 987, digits 123456789
    /// to 214365789`; rows and columns count from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_transposed {
            f.write_str("transposed, ")?;
        }
        let threes = |lines: &[u8; 9]| {
            let threes = lines
                .chunks(3)
                .map(|band| band.iter().map(|line| char::from(b'1' + line)).collect::<String>());
            threes.collect::<Vec<_>>().join(" ")
        };
        let digits: String = self.digits.iter().map(Digit::to_string).collect();
        write!(
            f,
            "rows {}, columns {}, digits 123456789 to {digits}",
            threes(&self.rows),
            threes(&self.columns)
        )
    }
}
