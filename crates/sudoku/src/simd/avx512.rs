//! AVX-512: 32 lanes, masks in registers of their own, any function of three vectors in one instruction.

use std::arch::x86_64::*;

use super::{Anchor, Kernel, Plain, Simd, entry, operations};

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

/// The number of each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn iota() -> __m512i {
    static NUMBERS: [u16; 32] = {
        let mut numbers = [0; 32];
        let mut lane = 0;
        while lane < 32 {
            numbers[lane] = lane as u16;
            lane += 1;
        }
        numbers
    };
    // SAFETY: the array is as long as the vector.
    unsafe { _mm512_loadu_si512(NUMBERS.as_ptr().cast()) }
}

impl Simd for Avx512 {
    type V = __m512i;
    type M = __mmask32;

    const LANES: usize = 32;
    const PERMUTES: bool = true;

    entry!(Avx512, "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt");

    operations! {
        fn splat(value: u16) -> __m512i = _mm512_set1_epi16(value.cast_signed());
        fn and(a: __m512i, b: __m512i) -> __m512i = _mm512_and_si512(a, b);
        fn or(a: __m512i, b: __m512i) -> __m512i = _mm512_or_si512(a, b);
        fn xor(a: __m512i, b: __m512i) -> __m512i = _mm512_xor_si512(a, b);
        fn andnot(a: __m512i, b: __m512i) -> __m512i = _mm512_andnot_si512(b, a);
        fn add(a: __m512i, b: __m512i) -> __m512i = _mm512_add_epi16(a, b);
        fn min(a: __m512i, b: __m512i) -> __m512i = _mm512_min_epu16(a, b);
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
        fn or_and(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xf8>(a, b, c);
        fn or_xor(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xf6>(a, b, c);
        fn majority(a: __m512i, b: __m512i, c: __m512i) -> __m512i = _mm512_ternarylogic_epi32::<0xe8>(a, b, c);
        fn nonzero_or(a: __m512i, b: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(b, _mm512_test_epi16_mask(a, a), a);
        fn three_or(a: __m512i, b: __m512i, _minus_one: __m512i) -> __m512i =
            _mm512_mask_mov_epi16(b, _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(a), _mm512_set1_epi16(3)), a);
        fn permute(a: __m512i, index: __m512i) -> __m512i = _mm512_permutexvar_epi16(index, a);
        fn route(from: u32, to: u32) -> __m512i =
            _mm512_mask_expand_epi16(iota(), to, _mm512_maskz_compress_epi16(from, iota()));
        fn lowest(mask: u32, count: u32) -> u32 = _pdep_u32(((1u64 << count) - 1) as u32, mask);
    }
}
