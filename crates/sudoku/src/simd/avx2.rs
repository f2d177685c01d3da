//! AVX2: 16 lanes, masks as vectors.

use std::arch::x86_64::*;

use super::transpose::{self, Parts};
use super::{Anchor, Kernel, Plain, Simd, entry, operations};

/// The token of AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

// SAFETY: 32 bytes of which every pattern is a value.
unsafe impl Plain for __m256i {}

/// The bits of a mask, one for each of 16 lanes: the low bytes of the lanes, packed, in the order of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn bits(mask: __m256i) -> u32 {
    let packed = _mm_packs_epi16(_mm256_castsi256_si128(mask), _mm256_extracti128_si256::<1>(mask));
    _mm_movemask_epi8(packed).cast_unsigned()
}

/// A mask of 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(bits: u32) -> __m256i {
    let own = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, -32768);
    let all = _mm256_set1_epi16((bits as u16).cast_signed());
    _mm256_cmpeq_epi16(_mm256_and_si256(all, own), own)
}

/// The ones of each lane of nine bits: of the low four, the next four, and the ninth.
#[inline]
#[target_feature(enable = "avx2")]
fn count_ones(a: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let nibble = _mm256_set1_epi16(15);
    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(a, nibble));
    let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(a), nibble));
    _mm256_add_epi16(_mm256_add_epi16(low, high), _mm256_srli_epi16::<8>(a))
}

impl Simd for Avx2 {
    type V = __m256i;
    type M = __m256i;

    const LANES: usize = 16;

    entry!(Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");

    operations! {
        fn splat(value: u16) -> __m256i = _mm256_set1_epi16(value.cast_signed());
        fn and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        fn or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        fn xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        fn andnot(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
        fn add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi16(a, b);
        fn min(a: __m256i, b: __m256i) -> __m256i = _mm256_min_epu16(a, b);
        fn count_ones(a: __m256i) -> __m256i = count_ones(a);
        fn shl2(a: __m256i) -> __m256i = _mm256_slli_epi16::<2>(a);
        fn disjoint(a: __m256i, b: __m256i) -> __m256i =
            _mm256_cmpeq_epi16(_mm256_and_si256(a, b), _mm256_setzero_si256());
        fn eq(a: __m256i, b: __m256i) -> __m256i = _mm256_cmpeq_epi16(a, b);
        fn select(mask: __m256i, a: __m256i, b: __m256i) -> __m256i = _mm256_blendv_epi8(b, a, mask);
        fn keep(mask: __m256i, a: __m256i) -> __m256i = _mm256_and_si256(mask, a);
        fn drop(mask: __m256i, a: __m256i) -> __m256i = _mm256_andnot_si256(mask, a);
        fn bits(mask: __m256i) -> u32 = bits(mask);
        fn mask(of: u32) -> __m256i = mask(of);
    }

    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [__m256i; 81]) {
        transpose::load(self, rows, cells);
    }
    #[inline(always)]
    fn store_puzzles(self, cells: &[__m256i; 81], zero: u8, rows: &mut [[u8; 81]]) {
        transpose::store(self, cells, zero, rows);
    }
}

/// Bytes `at..at + 16` of rows `first` and `first + 8`.
#[inline]
#[target_feature(enable = "avx2")]
fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m256i {
    let low: &[u8; 16] = rows[first][at..].first_chunk().expect("16 columns");
    let high: &[u8; 16] = rows[8 + first][at..].first_chunk().expect("16 columns");
    // SAFETY: the arrays are as long as half a vector.
    unsafe { _mm256_loadu2_m128i(high.as_ptr().cast(), low.as_ptr().cast()) }
}

/// The reverse.
#[inline]
#[target_feature(enable = "avx2")]
fn scatter(a: __m256i, rows: &mut [[u8; 81]], first: usize, at: usize) {
    let low: &mut [u8; 16] = rows[first][at..].first_chunk_mut().expect("16 columns");
    // SAFETY: the array is as long as half a vector.
    unsafe { _mm_storeu_si128(low.as_mut_ptr().cast(), _mm256_castsi256_si128(a)) };
    let high: &mut [u8; 16] = rows[8 + first][at..].first_chunk_mut().expect("16 columns");
    // SAFETY: the array is as long as half a vector.
    unsafe { _mm_storeu_si128(high.as_mut_ptr().cast(), _mm256_extracti128_si256::<1>(a)) };
}

/// The ones of each byte: of the low four bits and of the high four.
#[inline]
#[target_feature(enable = "avx2")]
fn count_ones_of_bytes(a: __m256i) -> __m256i {
    let ones = _mm256_setr_epi8(
        0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
    );
    let nibbles = _mm256_set1_epi8(15);
    let low = _mm256_shuffle_epi8(ones, _mm256_and_si256(a, nibbles));
    let high = _mm256_shuffle_epi8(ones, _mm256_and_si256(_mm256_srli_epi16::<4>(a), nibbles));
    _mm256_add_epi8(low, high)
}

impl Parts for Avx2 {
    operations! {
        fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m256i = gather(rows, first, at);
        fn scatter(a: __m256i, rows: &mut [[u8; 81]], first: usize, at: usize) -> () = scatter(a, rows, first, at);
        fn zip_low(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi32(a, b);
        fn zip_high(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi32(a, b);
        fn low_halves(a: __m256i, b: __m256i) -> __m256i = _mm256_unpacklo_epi64(a, b);
        fn high_halves(a: __m256i, b: __m256i) -> __m256i = _mm256_unpackhi_epi64(a, b);
        fn even_lanes(a: __m256i, b: __m256i) -> __m256i = _mm256_blend_epi16::<0xaa>(a, _mm256_slli_epi32::<16>(b));
        fn odd_lanes(a: __m256i, b: __m256i) -> __m256i = _mm256_blend_epi16::<0xaa>(_mm256_srli_epi32::<16>(a), b);
        fn shl8(a: __m256i) -> __m256i = _mm256_slli_epi16::<8>(a);
        fn shr8(a: __m256i) -> __m256i = _mm256_srli_epi16::<8>(a);
        fn add_bytes(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi8(a, b);
        fn count_ones_of_bytes(a: __m256i) -> __m256i = count_ones_of_bytes(a);
        fn look_up(table: &[u8; 16], index: __m256i) -> __m256i =
            _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(_mm_loadu_si128(table.as_ptr().cast())), index);
    }
}
