//! [`Boxes`]: one puzzle in nine vectors.
//!
//! The lanes are the boxes, four to a band so that a band is 64 bits; the vectors are the nine cells of a box:
//!
//! ```text
//! lane  0  1  2 (3)        cells[0][0] cells[0][1] cells[0][2]
//!       4  5  6 (7)        cells[1][0] cells[1][1] cells[1][2]
//!       8  9 10 (11)       cells[2][0] cells[2][1] cells[2][2]
//!     (12 13 14 15)
//! ```
//!
//! So what holds for a box is said by naming vectors, and what holds for a band or a stack by one turn of the lanes. Lanes
//! that are no box are 0.

use super::{CANDIDATES, Simd, lanes, lanes_mut};

/// The lanes that are boxes.
pub(crate) const BOXES: u32 = 0x777;

/// The nine cells of each box, row by row.
pub(crate) type Cells<V> = [[V; 3]; 3];

/// Vectors of 16 lanes, which are turned within the bands and within the stacks.
pub(crate) trait Boxes: Simd {
    /// Whether a step for the columns is to wait for the one for the rows: fewer steps, which take longer.
    const ROWS_FIRST: bool;

    /// To each box what the one to its right has, to the last of a band what the first has.
    fn next_in_band(self, a: Self::V) -> Self::V;
    /// To each box what the one to its left has, to the first of a band what the last has.
    fn last_in_band(self, a: Self::V) -> Self::V;
    /// To each box what the one below has, to the last of a stack what the first has.
    fn next_in_stack(self, a: Self::V) -> Self::V;
    /// To each box what the one above has, to the first of a stack what the last has.
    fn last_in_stack(self, a: Self::V) -> Self::V;

    /// Lanes with one bit, from lanes of at most nine; else 0.
    #[inline(always)]
    fn single(self, a: Self::V) -> Self::V {
        self.keep(self.disjoint(a, self.add(a, self.splat(u16::MAX))), a)
    }

    /// The candidates of 81 bytes, as [`Simd::load_puzzles`] reads them.
    #[inline(always)]
    fn load_boxes(self, puzzle: &[u8; 81]) -> Cells<Self::V> {
        let zero = self.splat(0);
        let mut cells = [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]];
        let words = lanes_mut(cells.as_flattened_mut());
        for (byte, lane) in puzzle.iter().zip(LANES) {
            words[lane as usize] = CANDIDATES[(byte & 31) as usize];
        }
        cells
    }
    /// The digits of cells with one candidate each.
    #[inline(always)]
    fn store_boxes(self, cells: Cells<Self::V>, digits: &mut [u8; 81]) {
        let words = lanes(cells.as_flattened());
        for (digit, lane) in digits.iter_mut().zip(LANES) {
            *digit = words[lane as usize].trailing_zeros() as u8 + 1;
        }
    }
}

/// The lane of each cell, the vectors one after the other.
pub(crate) static LANES: [u8; 81] = {
    let mut lanes = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (band, row, stack, column) = (cell / 27, cell / 9 % 3, cell / 3 % 3, cell % 3);
        lanes[cell] = (16 * (3 * row + column) + 4 * band + stack) as u8;
        cell += 1;
    }
    lanes
};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::super::{Avx2, HalfAvx512, operations};
    use super::{BOXES, Boxes, CANDIDATES, Cells};

    /// The bytes of these lanes of 16 bits, four to each 64 bits.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn turned(a: __m256i, from: [i8; 3]) -> __m256i {
        let [x, y, z] = from.map(|lane| 2 * lane);
        let low = _mm_setr_epi8(
            x,
            x + 1,
            y,
            y + 1,
            z,
            z + 1,
            -1,
            -1, //
            x + 8,
            x + 9,
            y + 8,
            y + 9,
            z + 8,
            z + 9,
            -1,
            -1,
        );
        _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(low))
    }

    /// The row that begins at a byte, and what follows.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn row(puzzle: &[u8; 81], at: usize) -> __m128i {
        let bytes: &[u8; 16] = puzzle[at..].first_chunk().expect("16 bytes");
        // SAFETY: the array is as long as the vector.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    /// Cell `K` of the three boxes of a row of 16 bytes: 16 bits for each, given the low bytes and the high bytes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn column<const K: i8>(low: __m256i, high: __m256i) -> __m256i {
        let from = _mm_setr_epi8(K, -1, K + 3, -1, K + 6, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
        let from_high = _mm_setr_epi8(-1, K, -1, K + 3, -1, K + 6, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
        let low = _mm256_shuffle_epi8(low, _mm256_broadcastsi128_si256(from));
        _mm256_or_si256(low, _mm256_shuffle_epi8(high, _mm256_broadcastsi128_si256(from_high)))
    }

    /// A row of cells in each box, from the rows of the three bands.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn load_row(first: __m128i, second: __m128i, third: __m128i) -> [__m256i; 3] {
        // The candidates 1 to 8, and the candidate 9, by the low four bits of a byte.
        let low = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, -1, -1, -1, -1, -1, -1);
        let high = _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1);
        let (low, high) = (_mm256_broadcastsi128_si256(low), _mm256_broadcastsi128_si256(high));
        let nibbles = _mm256_set1_epi8(15);
        let outer = _mm256_and_si256(_mm256_set_m128i(third, first), nibbles);
        let inner = _mm256_and_si256(_mm256_zextsi128_si256(second), nibbles);
        let outer = [_mm256_shuffle_epi8(low, outer), _mm256_shuffle_epi8(high, outer)];
        let inner = [_mm256_shuffle_epi8(low, inner), _mm256_shuffle_epi8(high, inner)];
        macro_rules! cell {
            ($k:literal) => {{
                let inner = _mm256_castsi256_si128(column::<$k>(inner[0], inner[1]));
                let inner = _mm256_zextsi128_si256(_mm_bslli_si128::<8>(inner));
                _mm256_or_si256(column::<$k>(outer[0], outer[1]), inner)
            }};
        }
        [cell!(0), cell!(1), cell!(2)]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load(p: &[u8; 81]) -> Cells<__m256i> {
        let last = _mm_bsrli_si128::<7>(row(p, 65));
        [
            load_row(row(p, 0), row(p, 27), row(p, 54)),
            load_row(row(p, 9), row(p, 36), row(p, 63)),
            load_row(row(p, 18), row(p, 45), last),
        ]
    }

    /// The digits of a row of cells in each box: the first and the second cell, and the third, four bytes to a band.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn digits([first, second, third]: [__m256i; 3]) -> [__m256i; 2] {
        // 9 is 256, which is packed as 255.
        let low = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9);
        let high = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9);
        let (low, high) = (_mm256_broadcastsi128_si256(low), _mm256_broadcastsi128_si256(high));
        let nibbles = _mm256_set1_epi8(15);
        macro_rules! decoded {
            ($packed:expr) => {{
                let packed = $packed;
                let in_low = _mm256_shuffle_epi8(low, _mm256_and_si256(packed, nibbles));
                let in_high = _mm256_and_si256(_mm256_srli_epi16::<4>(packed), nibbles);
                _mm256_or_si256(in_low, _mm256_shuffle_epi8(high, in_high))
            }};
        }
        let third = _mm256_packus_epi16(third, third);
        [decoded!(_mm256_packus_epi16(first, second)), decoded!(third)]
    }

    /// The rows of the first band and the third, or of the second: nine bytes, and some that do not matter.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn rows<const AT: i8>([pair, third]: [__m256i; 2]) -> __m256i {
        let (a, b, c) = (AT, AT + 1, AT + 2);
        let from_pair = _mm_setr_epi8(a, a + 8, -1, b, b + 8, -1, c, c + 8, -1, -1, -1, -1, -1, -1, -1, -1);
        let from_third = _mm_setr_epi8(-1, -1, a, -1, -1, b, -1, -1, c, -1, -1, -1, -1, -1, -1, -1);
        let pair = _mm256_shuffle_epi8(pair, _mm256_broadcastsi128_si256(from_pair));
        _mm256_or_si256(pair, _mm256_shuffle_epi8(third, _mm256_broadcastsi128_si256(from_third)))
    }

    /// Writes nine bytes, and seven more.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn write(row: __m128i, at: usize, digits: &mut [u8; 81]) {
        let to: &mut [u8; 16] = digits[at..].first_chunk_mut().expect("16 bytes");
        // SAFETY: the array is as long as the vector.
        unsafe { _mm_storeu_si128(to.as_mut_ptr().cast(), row) };
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn store(cells: Cells<__m256i>, to: &mut [u8; 81]) {
        let [a, b, c] = [digits(cells[0]), digits(cells[1]), digits(cells[2])];
        let outer = [rows::<0>(a), rows::<0>(b), rows::<0>(c)];
        let inner = [rows::<4>(a), rows::<4>(b), rows::<4>(c)];
        // From the top, as each row also writes into the next; the last does not fit in alone.
        write(_mm256_castsi256_si128(outer[0]), 0, to);
        write(_mm256_castsi256_si128(outer[1]), 9, to);
        write(_mm256_castsi256_si128(outer[2]), 18, to);
        write(_mm256_castsi256_si128(inner[0]), 27, to);
        write(_mm256_castsi256_si128(inner[1]), 36, to);
        write(_mm256_castsi256_si128(inner[2]), 45, to);
        write(_mm256_extracti128_si256::<1>(outer[0]), 54, to);
        let before = _mm256_extracti128_si256::<1>(outer[1]);
        write(before, 63, to);
        let last = _mm_bslli_si128::<7>(_mm256_extracti128_si256::<1>(outer[2]));
        write(_mm_or_si128(_mm_bsrli_si128::<2>(before), last), 65, to);
    }

    macro_rules! boxes {
        ($token:ty, $rows_first:literal, $load:ident) => {
            impl Boxes for $token {
                const ROWS_FIRST: bool = $rows_first;

                operations! {
                    fn next_in_band(a: __m256i) -> __m256i = turned(a, [1, 2, 0]);
                    fn last_in_band(a: __m256i) -> __m256i = turned(a, [2, 0, 1]);
                    fn next_in_stack(a: __m256i) -> __m256i = _mm256_permute4x64_epi64::<0b11_00_10_01>(a);
                    fn last_in_stack(a: __m256i) -> __m256i = _mm256_permute4x64_epi64::<0b11_01_00_10>(a);
                    fn load_boxes(puzzle: &[u8; 81]) -> Cells<__m256i> = $load(puzzle);
                    fn store_boxes(cells: Cells<__m256i>, digits: &mut [u8; 81]) -> () = store(cells, digits);
                }
            }
        };
    }
    /// The bytes of the cells `K` of all boxes, from 64 bytes that begin at a row: the first 32, and the 32 after 31.
    const fn bytes_of(k: u8) -> [u8; 32] {
        let mut bytes = [0; 32];
        let mut i = 0;
        while i < 9 {
            let byte = 27 * (i / 3) + 3 * (i % 3) + k;
            bytes[(8 * (i / 3) + 2 * (i % 3)) as usize] = if byte < 32 { byte } else { byte + 1 };
            i += 1;
        }
        bytes
    }
    static BYTES: [[u8; 32]; 3] = [bytes_of(0), bytes_of(1), bytes_of(2)];

    #[inline]
    #[target_feature(enable = "avx2")]
    fn bytes(from: &[u8; 32]) -> __m256i {
        // SAFETY: the array is as long as the vector.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }

    /// Two look-ups for each vector: of bytes, and of candidates.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    fn load_by_bytes(puzzle: &[u8; 81]) -> Cells<__m256i> {
        let (low, high) = CANDIDATES.split_at(16);
        // SAFETY: each half is as long as the vector.
        let low = unsafe { _mm256_loadu_si256(low.as_ptr().cast()) };
        // SAFETY: the same.
        let high = unsafe { _mm256_loadu_si256(high.as_ptr().cast()) };
        macro_rules! cell {
            ($r:literal, $k:literal) => {{
                let first = bytes(puzzle[9 * $r..].first_chunk().expect("32 bytes"));
                let second = bytes(puzzle[9 * $r + 31..].first_chunk().expect("32 bytes"));
                let found = _mm256_permutex2var_epi8(first, bytes(&BYTES[$k]), second);
                _mm256_maskz_permutex2var_epi16(BOXES as u16, low, found, high)
            }};
        }
        [
            [cell!(0, 0), cell!(0, 1), cell!(0, 2)],
            [cell!(1, 0), cell!(1, 1), cell!(1, 2)],
            [cell!(2, 0), cell!(2, 1), cell!(2, 2)],
        ]
    }

    boxes!(Avx2, true, load);
    boxes!(HalfAvx512, false, load_by_bytes);
}
