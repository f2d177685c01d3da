//! [`Cell`] and [`House`]: where things stand.

use std::fmt;

use crate::small_enum::small_enum;

small_enum! {
    /// One of the 81 cells; the index runs along the rows from the top left.
    ///
    /// ```
    /// use hanpan_sudoku::{Cell, House};
    /// let cell = Cell::R2C3;
    /// assert_eq!((cell.row(), cell.column(), cell.index()), (House::Row2, House::Column3, 11));
    /// assert_eq!(cell.to_string(), "r2c3");
    /// assert_eq!(cell.peers().count(), 20);
    /// ```
    #[rustfmt::skip]
    #[expect(missing_docs, reason = "the name of a cell says its row and column")]
    Cell {
        R1C1, R1C2, R1C3, R1C4, R1C5, R1C6, R1C7, R1C8, R1C9,
        R2C1, R2C2, R2C3, R2C4, R2C5, R2C6, R2C7, R2C8, R2C9,
        R3C1, R3C2, R3C3, R3C4, R3C5, R3C6, R3C7, R3C8, R3C9,
        R4C1, R4C2, R4C3, R4C4, R4C5, R4C6, R4C7, R4C8, R4C9,
        R5C1, R5C2, R5C3, R5C4, R5C5, R5C6, R5C7, R5C8, R5C9,
        R6C1, R6C2, R6C3, R6C4, R6C5, R6C6, R6C7, R6C8, R6C9,
        R7C1, R7C2, R7C3, R7C4, R7C5, R7C6, R7C7, R7C8, R7C9,
        R8C1, R8C2, R8C3, R8C4, R8C5, R8C6, R8C7, R8C8, R8C9,
        R9C1, R9C2, R9C3, R9C4, R9C5, R9C6, R9C7, R9C8, R9C9,
    }
}

impl Cell {
    /// The cell of a row and a column, both from 0 to 8.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Option<Self> {
        if row < 9 && column < 9 { Self::new(9 * row + column) } else { None }
    }

    /// Its row.
    #[inline]
    pub const fn row(self) -> House {
        House::ALL[self.index() / 9]
    }

    /// Its column.
    #[inline]
    pub const fn column(self) -> House {
        House::ALL[9 + self.index() % 9]
    }

    /// Its box.
    #[inline]
    pub const fn block(self) -> House {
        House::ALL[18 + self.index() / 27 * 3 + self.index() % 9 / 3]
    }

    /// Its row, its column and its box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [self.row(), self.column(), self.block()]
    }

    /// Whether the two are different cells that share a house.
    pub fn sees(self, other: Self) -> bool {
        self != other && self.houses().iter().any(|house| other.houses().contains(house))
    }

    /// The 20 cells that share a house with it, in the order of their index.
    pub fn peers(self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |other| self.sees(*other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.index() / 9 + 1, self.index() % 9 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

small_enum! {
    /// A row, a column or a box: nine cells that hold each digit once.
    ///
    /// Rows count from the top, columns from the left, boxes along the rows from the top left.
    ///
    /// ```
    /// use hanpan_sudoku::{Cell, House};
    /// assert_eq!(House::Box2.cells()[0], Cell::R1C4);
    /// assert_eq!(House::Box2.to_string(), "box 2");
    /// ```
    #[rustfmt::skip]
    #[expect(missing_docs, reason = "the name of a house says its kind and number")]
    House {
        Row1, Row2, Row3, Row4, Row5, Row6, Row7, Row8, Row9,
        Column1, Column2, Column3, Column4, Column5, Column6, Column7, Column8, Column9,
        Box1, Box2, Box3, Box4, Box5, Box6, Box7, Box8, Box9,
    }
}

impl House {
    /// Its number among the houses of its kind, from 1 to 9.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() % 9 + 1
    }

    /// Its nine cells, in the order of their index.
    #[inline]
    pub const fn cells(self) -> &'static [Cell; 9] {
        &CELLS[self.index()]
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.number())
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

const CELLS: [[Cell; 9]; House::COUNT] = {
    let mut cells = [[Cell::R1C1; 9]; House::COUNT];
    let mut i = 0;
    while i < 9 {
        let mut k = 0;
        while k < 9 {
            cells[i][k] = Cell::ALL[9 * i + k];
            cells[9 + i][k] = Cell::ALL[9 * k + i];
            cells[18 + i][k] = Cell::ALL[9 * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3];
            k += 1;
        }
        i += 1;
    }
    cells
};
