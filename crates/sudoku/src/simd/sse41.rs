//! SSE4.1: 8 lanes, masks as vectors.

use std::arch::x86_64::*;

use super::transpose::{self, Parts};
use super::{Anchor, Kernel, Plain, Simd, entry, operations};

/// The token of SSE4.1, with the SSSE3 and POPCNT of the same processors.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sse41(());

impl Sse41 {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("sse4.1")
            && is_x86_feature_detected!("ssse3")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

// SAFETY: 16 bytes of which every pattern is a value.
unsafe impl Plain for __m128i {}

/// The bits of a mask, one for each of 8 lanes: the low bytes of the lanes, packed, in the order of the lanes.
#[inline]
#[target_feature(enable = "sse4.1")]
fn bits(mask: __m128i) -> u32 {
    _mm_movemask_epi8(_mm_packs_epi16(mask, _mm_setzero_si128())).cast_unsigned()
}

/// A mask of 8 bits.
#[inline]
#[target_feature(enable = "sse4.1")]
fn mask(bits: u32) -> __m128i {
    let own = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
    let all = _mm_set1_epi16((bits as u16).cast_signed());
    _mm_cmpeq_epi16(_mm_and_si128(all, own), own)
}

/// The ones of each lane of nine bits: of the low four, the next four, and the ninth.
#[inline]
#[target_feature(enable = "sse4.1,ssse3")]
fn count_ones(a: __m128i) -> __m128i {
    let ones = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    let nibble = _mm_set1_epi16(15);
    let low = _mm_shuffle_epi8(ones, _mm_and_si128(a, nibble));
    let high = _mm_shuffle_epi8(ones, _mm_and_si128(_mm_srli_epi16::<4>(a), nibble));
    _mm_add_epi16(_mm_add_epi16(low, high), _mm_srli_epi16::<8>(a))
}

impl Simd for Sse41 {
    type V = __m128i;
    type M = __m128i;

    const LANES: usize = 8;

    entry!(Sse41, "sse4.1,ssse3,popcnt");

    operations! {
        fn splat(value: u16) -> __m128i = _mm_set1_epi16(value.cast_signed());
        fn and(a: __m128i, b: __m128i) -> __m128i = _mm_and_si128(a, b);
        fn or(a: __m128i, b: __m128i) -> __m128i = _mm_or_si128(a, b);
        fn xor(a: __m128i, b: __m128i) -> __m128i = _mm_xor_si128(a, b);
        fn andnot(a: __m128i, b: __m128i) -> __m128i = _mm_andnot_si128(b, a);
        fn add(a: __m128i, b: __m128i) -> __m128i = _mm_add_epi16(a, b);
        fn min(a: __m128i, b: __m128i) -> __m128i = _mm_min_epu16(a, b);
        fn count_ones(a: __m128i) -> __m128i = count_ones(a);
        fn shl2(a: __m128i) -> __m128i = _mm_slli_epi16::<2>(a);
        fn disjoint(a: __m128i, b: __m128i) -> __m128i = _mm_cmpeq_epi16(_mm_and_si128(a, b), _mm_setzero_si128());
        fn eq(a: __m128i, b: __m128i) -> __m128i = _mm_cmpeq_epi16(a, b);
        fn select(mask: __m128i, a: __m128i, b: __m128i) -> __m128i = _mm_blendv_epi8(b, a, mask);
        fn keep(mask: __m128i, a: __m128i) -> __m128i = _mm_and_si128(mask, a);
        fn drop(mask: __m128i, a: __m128i) -> __m128i = _mm_andnot_si128(mask, a);
        fn bits(mask: __m128i) -> u32 = bits(mask);
        fn mask(of: u32) -> __m128i = mask(of);
    }

    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [__m128i; 81]) {
        transpose::load(self, rows, cells);
    }
    #[inline(always)]
    fn store_puzzles(self, cells: &[__m128i; 81], zero: u8, rows: &mut [[u8; 81]]) {
        transpose::store(self, cells, zero, rows);
    }
}

/// Bytes `at..at + 16` of a row.
#[inline]
#[target_feature(enable = "sse4.1")]
fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m128i {
    let bytes: &[u8; 16] = rows[first][at..].first_chunk().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// The reverse.
#[inline]
#[target_feature(enable = "sse4.1")]
fn scatter(a: __m128i, rows: &mut [[u8; 81]], first: usize, at: usize) {
    let bytes: &mut [u8; 16] = rows[first][at..].first_chunk_mut().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), a) }
}

/// The ones of each byte: of the low four bits and of the high four.
#[inline]
#[target_feature(enable = "sse4.1,ssse3")]
fn count_ones_of_bytes(a: __m128i) -> __m128i {
    let ones = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    let nibbles = _mm_set1_epi8(15);
    let low = _mm_shuffle_epi8(ones, _mm_and_si128(a, nibbles));
    let high = _mm_shuffle_epi8(ones, _mm_and_si128(_mm_srli_epi16::<4>(a), nibbles));
    _mm_add_epi8(low, high)
}

impl Parts for Sse41 {
    operations! {
        fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m128i = gather(rows, first, at);
        fn scatter(a: __m128i, rows: &mut [[u8; 81]], first: usize, at: usize) -> () = scatter(a, rows, first, at);
        fn zip_low(a: __m128i, b: __m128i) -> __m128i = _mm_unpacklo_epi32(a, b);
        fn zip_high(a: __m128i, b: __m128i) -> __m128i = _mm_unpackhi_epi32(a, b);
        fn low_halves(a: __m128i, b: __m128i) -> __m128i = _mm_unpacklo_epi64(a, b);
        fn high_halves(a: __m128i, b: __m128i) -> __m128i = _mm_unpackhi_epi64(a, b);
        fn even_lanes(a: __m128i, b: __m128i) -> __m128i = _mm_blend_epi16::<0xaa>(a, _mm_slli_epi32::<16>(b));
        fn odd_lanes(a: __m128i, b: __m128i) -> __m128i = _mm_blend_epi16::<0xaa>(_mm_srli_epi32::<16>(a), b);
        fn shl8(a: __m128i) -> __m128i = _mm_slli_epi16::<8>(a);
        fn shr8(a: __m128i) -> __m128i = _mm_srli_epi16::<8>(a);
        fn add_bytes(a: __m128i, b: __m128i) -> __m128i = _mm_add_epi8(a, b);
        fn count_ones_of_bytes(a: __m128i) -> __m128i = count_ones_of_bytes(a);
        fn look_up(table: &[u8; 16], index: __m128i) -> __m128i =
            _mm_shuffle_epi8(_mm_loadu_si128(table.as_ptr().cast()), index);
    }
}
