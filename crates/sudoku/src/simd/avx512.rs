//! AVX-512: 32 lanes, masks in registers of their own, any function of three vectors in one instruction.

use std::arch::x86_64::*;

use super::transpose::{self, Parts};
use super::{Anchor, CANDIDATES, Kernel, Plain, Simd, entry, operations};

/// The token of AVX-512.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

impl Avx512 {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has_all.then_some(Self(()))
    }
}

// SAFETY: 64 bytes of which every pattern is a value.
unsafe impl Plain for __m512i {}

/// The vector in a register, behind everything that goes to memory before it.
#[inline]
#[target_feature(enable = "avx512f")]
fn pin(mut a: __m512i) -> __m512i {
    // SAFETY: there are no instructions.
    unsafe { std::arch::asm!("/* {0} */", inout(zmm_reg) a, options(nostack, preserves_flags)) };
    a
}

impl Simd for Avx512 {
    type V = __m512i;
    type M = __mmask32;

    const LANES: usize = 32;

    entry!(Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt");

    operations! {
        fn splat(value: u16) -> __m512i = _mm512_set1_epi16(value.cast_signed());
        fn and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        fn or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        fn xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        fn andnot(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(b, a);
        fn add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16(a, b);
        fn min(a: __m512i, b: __m512i) -> __m512i = _mm512_min_epu16(a, b);
        fn pin(a: __m512i) -> __m512i = pin(a);
        fn count_ones(a: __m512i) -> __m512i = _mm512_popcnt_epi16(a);
        fn shl2(a: __m512i) -> __m512i = _mm512_slli_epi16::<2>(a);
        fn disjoint(a: __m512i, b: __m512i) -> __mmask32 = _mm512_testn_epi16_mask(a, b);
        fn eq(a: __m512i, b: __m512i) -> __mmask32 = _mm512_cmpeq_epi16_mask(a, b);
        fn select(mask: __mmask32, a: __m512i, b: __m512i) -> __m512i = _mm512_mask_mov_epi16(b, mask, a);
        fn keep(mask: __mmask32, a: __m512i) -> __m512i = _mm512_maskz_mov_epi16(mask, a);
        fn drop(mask: __mmask32, a: __m512i) -> __m512i = _mm512_maskz_mov_epi16(!mask, a);
        fn bits(mask: __mmask32) -> u32 = mask;
        fn mask(bits: u32) -> __mmask32 = bits;
        fn or3(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xfe>(a, b, c);
        fn and3(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0x80>(a, b, c);
        fn andnot_or(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0x10>(a, b, c);
        fn or_xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xf6>(a, b, c);
        fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xe8>(a, b, c);
        fn nonzero_or(a: __m512i, b: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a);
        fn three_or(a: __m512i, b: __m512i, _minus_one: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(b, _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3)), a);
    }

    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [__m512i; 81]) {
        transpose::load(self, rows, cells);
    }
    #[inline(always)]
    fn store_puzzles(self, cells: &[__m512i; 81], zero: u8, rows: &mut [[u8; 81]]) {
        transpose::store(self, cells, zero, rows);
    }
}

/// Bytes `at..at + 16` of rows `first`, `first + 8` and so on.
#[inline]
#[target_feature(enable = "avx512f")]
fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m512i {
    macro_rules! part {
        ($part:literal) => {{
            let bytes: &[u8; 16] = rows[8 * $part + first][at..].first_chunk().expect("16 columns");
            // SAFETY: the array is as long as the vector.
            unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
        }};
    }
    let two = _mm512_mask_broadcast_i32x4(_mm512_castsi128_si512(part!(0)), 0x00f0, part!(1));
    _mm512_mask_broadcast_i32x4(_mm512_mask_broadcast_i32x4(two, 0x0f00, part!(2)), 0xf000, part!(3))
}

/// The reverse.
#[inline]
#[target_feature(enable = "avx512f")]
fn scatter(a: __m512i, rows: &mut [[u8; 81]], first: usize, at: usize) {
    macro_rules! part {
        ($part:literal) => {{
            let bytes: &mut [u8; 16] = rows[8 * $part + first][at..].first_chunk_mut().expect("16 columns");
            // SAFETY: the array is as long as the vector.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm512_extracti32x4_epi32::<$part>(a)) }
        }};
    }
    part!(0);
    part!(1);
    part!(2);
    part!(3);
}

/// The candidates of two cells in each lane: a permutation of the table looks at the low five bits alone.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn candidates(characters: __m512i) -> [__m512i; 2] {
    // SAFETY: the table is as long as the vector.
    let table = unsafe { _mm512_loadu_si512(CANDIDATES.as_ptr().cast()) };
    let high = _mm512_srli_epi16::<8>(characters);
    [_mm512_permutexvar_epi16(characters, table), _mm512_permutexvar_epi16(high, table)]
}

/// The lanes with an odd number.
const ODD: __mmask32 = 0xaaaa_aaaa;

impl Parts for Avx512 {
    operations! {
        fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> __m512i = gather(rows, first, at);
        fn scatter(a: __m512i, rows: &mut [[u8; 81]], first: usize, at: usize) -> () = scatter(a, rows, first, at);
        fn zip_low(a: __m512i, b: __m512i) -> __m512i = _mm512_unpacklo_epi32(a, b);
        fn zip_high(a: __m512i, b: __m512i) -> __m512i = _mm512_unpackhi_epi32(a, b);
        fn low_halves(a: __m512i, b: __m512i) -> __m512i = _mm512_unpacklo_epi64(a, b);
        fn high_halves(a: __m512i, b: __m512i) -> __m512i = _mm512_unpackhi_epi64(a, b);
        fn even_lanes(a: __m512i, b: __m512i) -> __m512i = _mm512_mask_blend_epi16(ODD, a, _mm512_slli_epi32::<16>(b));
        fn odd_lanes(a: __m512i, b: __m512i) -> __m512i = _mm512_mask_blend_epi16(ODD, _mm512_srli_epi32::<16>(a), b);
        fn shl8(a: __m512i) -> __m512i = _mm512_slli_epi16::<8>(a);
        fn shr8(a: __m512i) -> __m512i = _mm512_srli_epi16::<8>(a);
        fn add_bytes(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi8(a, b);
        fn count_ones_of_bytes(a: __m512i) -> __m512i = _mm512_popcnt_epi8(a);
        fn look_up(table: &[u8; 16], index: __m512i) -> __m512i =
            _mm512_shuffle_epi8(_mm512_broadcast_i32x4(_mm_loadu_si128(table.as_ptr().cast())), index);
        fn candidates(characters: __m512i) -> [__m512i; 2] = candidates(characters);
    }
}
