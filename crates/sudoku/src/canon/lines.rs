//! [`Lines`]: a grid's rows, and its columns as rows.

use crate::grid::Grid;

/// A row, or a column as a row: values from 0 (blank) to 9.
pub(super) type Line = [u8; 9];

/// The rows of a grid, or its columns as rows.
#[derive(Default)]
pub(super) struct Side {
    pub(super) lines: [Line; 9],
    /// The places of each line that are not blank, as bits.
    pub(super) givens: [u16; 9],
}

impl Side {
    /// The lines that have no digit, as bits.
    pub(super) fn blanks(&self) -> u16 {
        (0..9).fold(0, |blanks, line| blanks | u16::from(self.givens[line] == 0) << line)
    }
}

/// Both sides of a grid: as it is, and transposed.
pub(super) struct Lines {
    sides: [Side; 2],
    clashes: bool,
}

impl Lines {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut lines = Self { sides: Default::default(), clashes: false };
        let [rows, columns] = &mut lines.sides;
        let (mut in_columns, mut in_boxes) = ([0_u16; 9], [0_u16; 9]);
        for (row, values) in grid.as_bytes().as_chunks::<9>().0.iter().enumerate() {
            let mut in_row = 0;
            rows.lines[row] = *values;
            for (column, value) in values.iter().enumerate() {
                columns.lines[column][row] = *value;
                let (is_given, bit) = (u16::from(*value != 0), 1 << value & 0x3FE);
                rows.givens[row] |= is_given << column;
                columns.givens[column] |= is_given << row;
                let in_box = &mut in_boxes[row / 3 * 3 + column / 3];
                lines.clashes |= (in_row | in_columns[column] | *in_box) & bit != 0;
                in_row |= bit;
                in_columns[column] |= bit;
                *in_box |= bit;
            }
        }
        lines
    }

    /// Whether two equal givens share a house.
    pub(super) const fn has_clash(&self) -> bool {
        self.clashes
    }

    /// Whether no cell is blank.
    pub(super) fn is_full(&self) -> bool {
        self.sides[0].givens.iter().all(|givens| *givens == 0x1FF)
    }

    pub(super) fn side(&self, is_transposed: bool) -> &Side {
        &self.sides[usize::from(is_transposed)]
    }
}
