//! [`Symmetry`]: how the givens of a puzzle may mirror each other.

use std::fmt;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::small_enum::small_enum;

small_enum! {
    /// Which movements of the board bring the cells that have givens onto each other. The digits need not match.
    ///
    /// ```
    /// use hanpan_sudoku::{Cell, generate::Symmetry};
    /// assert_eq!(Symmetry::by_name("rot180"), Some(Symmetry::Rotation180));
    /// assert_eq!(Symmetry::Rotation180.orbit(Cell::R1C1).len(), 2);
    /// ```
    #[derive(Debug)]
    Symmetry {
        /// None.
        None,
        /// A half turn.
        Rotation180,
        /// A quarter turn.
        Rotation90,
        /// A mirror on the middle row.
        Horizontal,
        /// A mirror on the middle column.
        Vertical,
        /// A mirror on the diagonal from the top left.
        Diagonal,
        /// A mirror on the diagonal from the top right.
        AntiDiagonal,
        /// Mirrors on the middle row and the middle column.
        Orthogonal,
        /// Mirrors on both diagonals.
        BiDiagonal,
        /// All turns and mirrors.
        Full,
    }
}

/// Where a row and a column come to.
type Movement = fn(usize, usize) -> (usize, usize);

const HALF_TURN: Movement = |row, column| (8 - row, 8 - column);
const QUARTER_TURN: Movement = |row, column| (column, 8 - row);
const UPSIDE_DOWN: Movement = |row, column| (8 - row, column);
const LEFT_RIGHT: Movement = |row, column| (row, 8 - column);
const TRANSPOSED: Movement = |row, column| (column, row);
const ANTI_TRANSPOSED: Movement = |row, column| (8 - column, 8 - row);

/// The name of each symmetry, and movements of which all of its own are made.
const TABLE: [(&str, &[Movement]); Symmetry::COUNT] = [
    ("none", &[]),
    ("rot180", &[HALF_TURN]),
    ("rot90", &[QUARTER_TURN]),
    ("horizontal", &[UPSIDE_DOWN]),
    ("vertical", &[LEFT_RIGHT]),
    ("diagonal", &[TRANSPOSED]),
    ("anti-diagonal", &[ANTI_TRANSPOSED]),
    ("orthogonal", &[UPSIDE_DOWN, LEFT_RIGHT]),
    ("bi-diagonal", &[TRANSPOSED, ANTI_TRANSPOSED]),
    ("full", &[UPSIDE_DOWN, TRANSPOSED]),
];

impl Symmetry {
    /// Its name on a command line.
    pub const fn name(self) -> &'static str {
        TABLE[self.index()].0
    }

    /// The symmetry of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// The cells that a cell comes to, itself among them.
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::only(cell);
        loop {
            let images = orbit
                .iter()
                .flat_map(|cell| TABLE[self.index()].1.iter().map(move |movement| (movement, cell)));
            let moved = images.filter_map(|(movement, cell)| {
                let (row, column) = movement(cell.index() / 9, cell.index() % 9);
                Cell::at(row, column)
            });
            let wider = orbit | moved.collect();
            if wider == orbit {
                return orbit;
            }
            orbit = wider;
        }
    }

    /// The orbits of all cells.
    pub fn orbits(self) -> Vec<CellSet> {
        let first = |cell: &Cell| self.orbit(*cell).first() == Some(*cell);
        Cell::ALL.into_iter().filter(first).map(|cell| self.orbit(cell)).collect()
    }

    /// The numbers of cells that sets can have which are brought onto themselves, from 0 to 81.
    pub fn clue_counts(self) -> Vec<usize> {
        let mut sums = 1_u128;
        self.orbits().iter().for_each(|orbit| sums |= sums << orbit.len());
        (0..=Cell::COUNT).filter(|count| sums >> count & 1 == 1).collect()
    }

    /// Whether a set of cells is brought onto itself.
    pub fn holds(self, cells: CellSet) -> bool {
        cells.iter().all(|cell| self.orbit(cell).is_subset(cells))
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::Symmetry;

    /// Fixed cells and pairs, by hand: a half turn fixes the middle, a mirror a line, a quarter turn makes fours.
    #[test]
    fn orbits_are_as_many_as_the_movements_leave() {
        let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits().len());
        assert_eq!(counts, [81, 41, 21, 45, 45, 45, 45, 25, 25, 15]);
    }

    #[test]
    fn names_are_read_back() {
        Symmetry::ALL
            .into_iter()
            .for_each(|symmetry| assert_eq!(Symmetry::by_name(symmetry.name()), Some(symmetry)));
    }
}
