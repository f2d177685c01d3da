//! Puzzles and solutions between rows of 81 bytes and vectors, for vectors that consist of parts of eight lanes.
//!
//! Sixteen columns at a time. A part of a vector first holds 16 bytes of one row: `a` the rows 0, 2, 4 and 6 of each eight
//! in its four vectors, `b` the rows 1, 3, 5 and 7. A transposition of double words within the parts gives four cells
//! of four rows, and the words of `a` and `b` in turn give two cells of eight rows in their order:
//!
//! ```text
//! a[0]  row 0: c0 c1 c2 ... c15         c0 c1 c2 c3 of rows 0 2 4 6
//! a[1]  row 2: c0 c1 c2 ... c15    ->   c4 c5 c6 c7 of rows 0 2 4 6     with b:   c0 c1 of rows 0 1 2 3 4 5 6 7
//! a[2]  row 4: c0 c1 c2 ... c15         ...                                ->     c2 c3 of rows 0 1 2 3 4 5 6 7
//! a[3]  row 6: c0 c1 c2 ... c15         ...                                       ...
//! ```
//!
//! The way back is the reverse. The last column goes by itself.

use super::{CANDIDATES, Simd, lanes, lanes_mut};

/// Operations on the bytes and within the parts of 128 bits.
pub(super) trait Parts: Simd {
    /// Part `p` is bytes `at..at + 16` of row `8 * p + first`.
    fn gather(self, rows: &[&[u8; 81]], first: usize, at: usize) -> Self::V;
    /// The reverse.
    fn scatter(self, a: Self::V, rows: &mut [[u8; 81]], first: usize, at: usize);
    /// In each part, by double words: `a0 b0 a1 b1`.
    fn zip_low(self, a: Self::V, b: Self::V) -> Self::V;
    /// In each part, by double words: `a2 b2 a3 b3`.
    fn zip_high(self, a: Self::V, b: Self::V) -> Self::V;
    /// In each part, by halves: `a0 b0`.
    fn low_halves(self, a: Self::V, b: Self::V) -> Self::V;
    /// In each part, by halves: `a1 b1`.
    fn high_halves(self, a: Self::V, b: Self::V) -> Self::V;
    /// By lanes: `a0 b0 a2 b2 a4 b4 ..`
    fn even_lanes(self, a: Self::V, b: Self::V) -> Self::V;
    /// By lanes: `a1 b1 a3 b3 a5 b5 ..`
    fn odd_lanes(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a << 8`
    fn shl8(self, a: Self::V) -> Self::V;
    /// `a >> 8`
    fn shr8(self, a: Self::V) -> Self::V;
    /// Wraps around in each byte.
    fn add_bytes(self, a: Self::V, b: Self::V) -> Self::V;
    /// The ones of each byte.
    fn count_ones_of_bytes(self, a: Self::V) -> Self::V;
    /// Each byte of the table that a byte of `index` names, which is below 16.
    fn look_up(self, table: &[u8; 16], index: Self::V) -> Self::V;

    /// The candidates of two cells in each lane: of the low byte, then of the high byte.
    #[inline(always)]
    fn candidates(self, characters: Self::V) -> [Self::V; 2] {
        let index = self.and(characters, self.splat(0x0f0f));
        let (low, high) = (self.look_up(&LOW, index), self.look_up(&HIGH, index));
        let byte = self.splat(0xff);
        [self.or(self.and(low, byte), self.shl8(high)), self.or(self.shr8(low), self.andnot(high, byte))]
    }
}

/// The low bytes of the candidates: digits and blanks differ in the low four bits of their characters.
pub(super) const LOW: [u8; 16] = half(0);
/// The high bytes.
pub(super) const HIGH: [u8; 16] = half(8);

const fn half(shift: u32) -> [u8; 16] {
    let mut table = [0; 16];
    let mut i = 0;
    while i < 16 {
        table[i] = (CANDIDATES[i] >> shift) as u8;
        i += 1;
    }
    table
}

/// Four vectors by double words: in each part, the rows become columns.
macro_rules! transposed {
    ($s:ident, $a:expr) => {{
        let [a, b, c, d] = $a;
        let (low, high) = ([$s.zip_low(a, b), $s.zip_low(c, d)], [$s.zip_high(a, b), $s.zip_high(c, d)]);
        [
            $s.low_halves(low[0], low[1]),
            $s.high_halves(low[0], low[1]),
            $s.low_halves(high[0], high[1]),
            $s.high_halves(high[0], high[1]),
        ]
    }};
}

/// See [`Simd::load_puzzles`].
#[inline(always)]
pub(super) fn load<S: Parts>(s: S, rows: &[&[u8; 81]], cells: &mut [S::V; 81]) {
    let mut padded = [&[0; 81]; 32];
    let rows = if rows.len() < S::LANES {
        padded[..rows.len()].copy_from_slice(rows);
        &padded
    } else {
        rows
    };
    assert!(rows.len() >= S::LANES, "a row for each lane");
    let (groups, last) = cells.as_chunks_mut::<16>();
    for (group, cells) in groups.iter_mut().enumerate() {
        let at = 16 * group;
        macro_rules! rows {
            ($first:literal) => {
                [
                    s.gather(rows, $first, at),
                    s.gather(rows, $first + 2, at),
                    s.gather(rows, $first + 4, at),
                    s.gather(rows, $first + 6, at),
                ]
            };
        }
        let (a, b) = (transposed!(s, rows!(0)), transposed!(s, rows!(1)));
        macro_rules! four_cells {
            ($i:literal) => {
                [cells[4 * $i], cells[4 * $i + 1]] = s.candidates(s.even_lanes(a[$i], b[$i]));
                [cells[4 * $i + 2], cells[4 * $i + 3]] = s.candidates(s.odd_lanes(a[$i], b[$i]));
            };
        }
        four_cells!(0);
        four_cells!(1);
        four_cells!(2);
        four_cells!(3);
    }
    for (lane, row) in lanes_mut(last).iter_mut().zip(rows) {
        *lane = CANDIDATES[(row[80] & 31) as usize];
    }
}

/// See [`Simd::store_puzzles`].
#[inline(always)]
pub(super) fn store<S: Parts>(s: S, cells: &[S::V; 81], zero: u8, rows: &mut [[u8; 81]]) {
    if rows.len() >= S::LANES {
        store_all(s, cells, zero, rows);
    } else {
        let mut padded = [[0; 81]; 32];
        store_all(s, cells, zero, &mut padded);
        rows.copy_from_slice(&padded[..rows.len()]);
    }
}

/// Stores a row for each lane.
#[inline(always)]
fn store_all<S: Parts>(s: S, cells: &[S::V; 81], zero: u8, rows: &mut [[u8; 81]]) {
    assert!(rows.len() >= S::LANES, "a row for each lane");
    let minus_ones = s.splat(0u16.wrapping_sub(0x0101));
    let ones_and_zeros = s.splat(u16::from_ne_bytes([zero.wrapping_add(1); 2]));
    let (groups, last) = cells.as_chunks::<16>();
    for (group, cells) in groups.iter().enumerate() {
        let at = 16 * group;
        macro_rules! two_cells {
            ($i:expr) => {
                s.add(cells[$i], s.shl8(cells[$i + 1]))
            };
        }
        macro_rules! four_cells {
            ($lanes:ident, $i:literal) => {
                s.$lanes(two_cells!($i), two_cells!($i + 2))
            };
        }
        macro_rules! columns {
            ($lanes:ident) => {
                [
                    four_cells!($lanes, 0),
                    four_cells!($lanes, 4),
                    four_cells!($lanes, 8),
                    four_cells!($lanes, 12),
                ]
            };
        }
        // A candidate less one has as many ones as candidates are below it, and fits in a byte.
        macro_rules! store_row {
            ($candidates:expr, $first:literal) => {
                let below = s.count_ones_of_bytes(s.add($candidates, minus_ones));
                s.scatter(s.add_bytes(below, ones_and_zeros), rows, $first, at);
            };
        }
        let (a, b) = (transposed!(s, columns!(even_lanes)), transposed!(s, columns!(odd_lanes)));
        store_row!(a[0], 0);
        store_row!(b[0], 1);
        store_row!(a[1], 2);
        store_row!(b[1], 3);
        store_row!(a[2], 4);
        store_row!(b[2], 5);
        store_row!(a[3], 6);
        store_row!(b[3], 7);
    }
    for (row, candidate) in rows.iter_mut().zip(lanes(last)) {
        row[80] = zero + (candidate.trailing_zeros() as u8 + 1);
    }
}
