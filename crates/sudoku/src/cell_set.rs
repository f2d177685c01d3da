//! [`CellSet`]: any of the 81 cells.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::cell::{Cell, House};

/// A set of cells.
///
/// ```
/// use hanpan_sudoku::{Cell, CellSet, House};
/// let set = CellSet::of(House::Row1) & CellSet::of(House::Box1);
/// assert_eq!(set.to_string(), "r1c1 r1c2 r1c3");
/// assert!(CellSet::peers(Cell::R1C4).contains(Cell::R1C3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellSet(u128);

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 81.
    pub const ALL: Self = Self((1 << Cell::COUNT) - 1);

    /// The cells whose bits are set; bits beyond the last cell say nothing.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The set of one cell.
    #[inline]
    pub const fn only(cell: Cell) -> Self {
        Self(1 << cell.index())
    }

    /// The nine cells of a house.
    #[inline]
    pub const fn of(house: House) -> Self {
        HOUSES[house.index()]
    }

    /// The 20 cells that share a house with a cell, without it.
    #[inline]
    pub const fn peers(cell: Cell) -> Self {
        PEERS[cell.index()]
    }

    /// The cells that see every cell of the set; none of the set itself. All cells, if the set is empty.
    #[inline]
    pub fn common_peers(self) -> Self {
        self.iter().fold(Self::ALL, |common, cell| common & Self::peers(cell))
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// Both sets.
    #[inline]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Puts the cell in.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }

    /// The set with the cell.
    #[inline]
    pub(crate) const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.index())
    }

    /// Takes the cell out.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0 &= !(1 << cell.index());
    }

    /// Each cell so many places further on in the order of their index, below 81; from the last on to the first again.
    #[inline]
    pub(crate) const fn moved_on(self, places: usize) -> Self {
        Self::from_bits(self.0 << places | self.0 >> (Cell::COUNT - places))
    }

    /// How many cells, from 0 to 81.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of it is in the other set.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The cell with the lowest index.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The only cell, `None` if there is none or more than one.
    #[inline]
    pub const fn single(self) -> Option<Cell> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Whether there is one cell or none.
    #[inline]
    pub(crate) const fn has_at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// The cells in the order of their index.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Cell> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let cell = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(cell)
        })
    }

    /// The houses that hold all of it: rows, then columns, then boxes.
    pub fn common_houses(self) -> impl Iterator<Item = House> {
        House::ALL.into_iter().filter(move |house| self.is_subset(Self::of(*house)))
    }
}

const HOUSES: [CellSet; House::COUNT] = {
    let mut houses = [CellSet::EMPTY; House::COUNT];
    let mut i = 0;
    while i < House::COUNT {
        let cells = House::ALL[i].cells();
        let mut k = 0;
        while k < 9 {
            houses[i].0 |= 1 << cells[k].index();
            k += 1;
        }
        i += 1;
    }
    houses
};

const PEERS: [CellSet; Cell::COUNT] = {
    let mut peers = [CellSet::EMPTY; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let [row, column, block] = Cell::ALL[i].houses();
        let seen = HOUSES[row.index()].0 | HOUSES[column.index()].0 | HOUSES[block.index()].0;
        peers[i] = CellSet(seen & !(1 << i));
        i += 1;
    }
    peers
};

impl BitOr for CellSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CellSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for CellSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl SubAssign for CellSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl From<Cell> for CellSet {
    fn from(cell: Cell) -> Self {
        Self::only(cell)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::only(cell))
    }
}

impl fmt::Display for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if i == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CellSet({self})")
    }
}
