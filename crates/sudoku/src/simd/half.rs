//! AVX-512 on vectors of 256 bits: 16 lanes, any function of three vectors in one instruction. For work that 16 lanes hold,
//! which some processors do at twice the speed.

use std::arch::x86_64::*;

use super::{Anchor, Avx512, Kernel, Simd, entry, operations};

/// The token of AVX-512, on vectors of half the size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HalfAvx512(());

impl From<Avx512> for HalfAvx512 {
    fn from(_: Avx512) -> Self {
        Self(())
    }
}

impl Simd for HalfAvx512 {
    type V = __m256i;
    type M = __mmask16;

    const LANES: usize = 16;

    entry!(
        HalfAvx512,
        "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,lzcnt,popcnt"
    );

    operations! {
        fn splat(value: u16) -> __m256i = _mm256_set1_epi16(value.cast_signed());
        fn and(a: __m256i, b: __m256i) -> __m256i = _mm256_and_si256(a, b);
        fn or(a: __m256i, b: __m256i) -> __m256i = _mm256_or_si256(a, b);
        fn xor(a: __m256i, b: __m256i) -> __m256i = _mm256_xor_si256(a, b);
        fn andnot(a: __m256i, b: __m256i) -> __m256i = _mm256_andnot_si256(b, a);
        fn add(a: __m256i, b: __m256i) -> __m256i = _mm256_add_epi16(a, b);
        fn min(a: __m256i, b: __m256i) -> __m256i = _mm256_min_epu16(a, b);
        fn count_ones(a: __m256i) -> __m256i = _mm256_popcnt_epi16(a);
        fn shl2(a: __m256i) -> __m256i = _mm256_slli_epi16::<2>(a);
        fn disjoint(a: __m256i, b: __m256i) -> __mmask16 = _mm256_testn_epi16_mask(a, b);
        fn eq(a: __m256i, b: __m256i) -> __mmask16 = _mm256_cmpeq_epi16_mask(a, b);
        fn select(mask: __mmask16, a: __m256i, b: __m256i) -> __m256i = _mm256_mask_mov_epi16(b, mask, a);
        fn keep(mask: __mmask16, a: __m256i) -> __m256i = _mm256_maskz_mov_epi16(mask, a);
        fn drop(mask: __mmask16, a: __m256i) -> __m256i = _mm256_maskz_mov_epi16(!mask, a);
        fn bits(mask: __mmask16) -> u32 = mask.into();
        fn mask(bits: u32) -> __mmask16 = bits as u16;
        fn or3(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32::<0xfe>(a, b, c);
        fn and3(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32::<0x80>(a, b, c);
        fn andnot_or(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32::<0x10>(a, b, c);
        fn or_xor(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32::<0xf6>(a, b, c);
        fn majority(a: __m256i, b: __m256i, c: __m256i) -> __m256i = _mm256_ternarylogic_epi32::<0xe8>(a, b, c);
        fn nonzero_or(a: __m256i, b: __m256i) -> __m256i =
            _mm256_mask_mov_epi16(b, _mm256_test_epi16_mask(a, a), a);
        fn three_or(a: __m256i, b: __m256i, _minus_one: __m256i) -> __m256i =
            _mm256_mask_mov_epi16(b, _mm256_cmpeq_epi16_mask(_mm256_popcnt_epi16(a), _mm256_set1_epi16(3)), a);
    }
}
