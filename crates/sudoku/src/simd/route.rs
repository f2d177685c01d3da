//! [`Routes`]: lanes that go from one vector to other places in another.

#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512, Sse41, operations};
#[cfg(target_arch = "aarch64")]
use super::{Neon, operations};
use super::{Simd, Swar};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::{Simd128, operations};

/// Backends whose lanes can change places, which the engine of lanes needs.
pub(crate) trait Routes: Simd {
    /// Which lanes go where.
    type Route: Copy;

    /// Whether a vector of lanes is brought about as quickly as a single one.
    const IS_QUICK: bool = true;

    /// The n-th lane of `from` goes to the n-th lane of `to`, which has no more lanes than `from`.
    fn route(self, from: u32, to: u32) -> Self::Route;

    /// `onto`, with the lanes of `a` that the route brings.
    fn bring(self, onto: Self::V, a: Self::V, route: Self::Route) -> Self::V;

    /// The lowest `count` ones; there are at least as many.
    #[inline(always)]
    fn lowest(self, mask: u32, count: u32) -> u32 {
        let mut rest = mask;
        for _ in 0..count {
            rest &= rest.wrapping_sub(1);
        }
        mask ^ rest
    }
}

/// For eight lanes: a byte a lane with the number of the lane that it gets, its own unless a lane is brought to it.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "wasm32"))]
#[inline(always)]
fn sources_of_eight(mut from: u32, mut to: u32) -> u64 {
    let mut sources = 0x0706_0504_0302_0100;
    while to != 0 {
        let at = 8 * to.trailing_zeros();
        sources = sources & !(0xff << at) | u64::from(from.trailing_zeros()) << at;
        (from, to) = (from & from.wrapping_sub(1), to & (to - 1));
    }
    sources
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Avx2, Avx512, Routes, Simd, Sse41, operations, sources_of_eight};

    /// The number of each lane.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn numbers() -> __m512i {
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

    impl Routes for Avx512 {
        /// The number of the lane that each lane gets, and the lanes that get one.
        type Route = (__m512i, __mmask32);

        operations! {
            fn route(from: u32, to: u32) -> (__m512i, __mmask32) =
                (_mm512_maskz_expand_epi16(to, _mm512_maskz_compress_epi16(from, numbers())), to);
            fn bring(onto: __m512i, a: __m512i, route: (__m512i, __mmask32)) -> __m512i =
                _mm512_mask_permutexvar_epi16(onto, route.1, route.0, a);
            fn lowest(mask: u32, count: u32) -> u32 = _pdep_u32(((1u64 << count) - 1) as u32, mask);
        }
    }

    /// The number of the lane that each lane gets: four bits a lane, gathered and spread, then a lane each.
    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    fn sources(from: u32, to: u32) -> __m256i {
        const NUMBERS: u64 = 0xfedc_ba98_7654_3210;
        const ONES: u64 = 0x1111_1111_1111_1111;
        let fours = |lanes: u32| _pdep_u64(lanes.into(), ONES) * 15;
        let sources = _pdep_u64(_pext_u64(NUMBERS, fours(from)), fours(to));
        let packed = _mm_cvtsi64_si128(sources.cast_signed());
        let nibbles = _mm_set1_epi8(15);
        let even = _mm_and_si128(packed, nibbles);
        let odd = _mm_and_si128(_mm_srli_epi16::<4>(packed), nibbles);
        _mm256_cvtepu8_epi16(_mm_unpacklo_epi8(even, odd))
    }

    /// The bytes that each lane gets out of its own half of a vector, and out of the other half; 0 where none.
    #[inline]
    #[target_feature(enable = "avx2,bmi2")]
    fn route(from: u32, to: u32) -> [__m256i; 2] {
        let sources = sources(from, to);
        let eight = _mm256_set1_epi16(8);
        let half = _mm256_inserti128_si256::<1>(_mm256_setzero_si256(), _mm_set1_epi16(8));
        let is_other = _mm256_cmpeq_epi16(_mm256_and_si256(_mm256_xor_si256(sources, half), eight), eight);
        let low = _mm256_and_si256(sources, _mm256_set1_epi16(7));
        // Bytes 2i and 2i + 1 for lane i.
        let doubled = _mm256_add_epi16(low, low);
        let bytes = _mm256_or_si256(
            _mm256_or_si256(doubled, _mm256_slli_epi16::<8>(doubled)),
            _mm256_set1_epi16(0x100),
        );
        let nothing = _mm256_set1_epi16(-1);
        let own = _mm256_or_si256(bytes, is_other);
        [own, _mm256_or_si256(bytes, _mm256_xor_si256(is_other, nothing))]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn bring(onto: __m256i, a: __m256i, [own, other, mask]: [__m256i; 3]) -> __m256i {
        let swapped = _mm256_permute4x64_epi64::<0b01_00_11_10>(a);
        let brought = _mm256_or_si256(_mm256_shuffle_epi8(a, own), _mm256_shuffle_epi8(swapped, other));
        _mm256_blendv_epi8(onto, brought, mask)
    }

    impl Routes for Avx2 {
        /// The bytes from the own half and from the other half, and the lanes that get one.
        type Route = [__m256i; 3];

        #[inline(always)]
        fn route(self, from: u32, to: u32) -> [__m256i; 3] {
            // SAFETY: the token proves that the processor has the instructions.
            let [own, other] = unsafe { route(from, to) };
            [own, other, self.mask(to)]
        }

        operations! {
            fn bring(onto: __m256i, a: __m256i, route: [__m256i; 3]) -> __m256i = bring(onto, a, route);
            fn lowest(mask: u32, count: u32) -> u32 = _pdep_u32(((1u64 << count) - 1) as u32, mask);
        }
    }

    /// The bytes that each lane gets.
    #[inline]
    #[target_feature(enable = "sse4.1")]
    fn bytes(sources: u64) -> __m128i {
        let sources = _mm_cvtsi64_si128(sources.cast_signed());
        let twice = _mm_unpacklo_epi8(sources, sources);
        _mm_add_epi16(_mm_add_epi16(twice, twice), _mm_set1_epi16(0x100))
    }

    impl Routes for Sse41 {
        /// The bytes that each lane gets, and the lanes that get one.
        type Route = [__m128i; 2];

        #[inline(always)]
        fn route(self, from: u32, to: u32) -> [__m128i; 2] {
            // SAFETY: the token proves that the processor has the instructions.
            [unsafe { bytes(sources_of_eight(from, to)) }, self.mask(to)]
        }

        operations! {
            fn bring(onto: __m128i, a: __m128i, route: [__m128i; 2]) -> __m128i =
                _mm_blendv_epi8(onto, _mm_shuffle_epi8(a, route[0]), route[1]);
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use std::arch::aarch64::*;

    use super::{Neon, Routes, Simd, operations, sources_of_eight};

    /// The bytes that each lane gets.
    #[inline]
    #[target_feature(enable = "neon")]
    fn bytes(sources: u64) -> uint8x16_t {
        let sources = vcombine_u8(vcreate_u8(sources), vcreate_u8(0));
        let twice = vreinterpretq_u16_u8(vzip1q_u8(sources, sources));
        vreinterpretq_u8_u16(vaddq_u16(vaddq_u16(twice, twice), vdupq_n_u16(0x100)))
    }

    impl Routes for Neon {
        /// The bytes that each lane gets, and the lanes that get one.
        type Route = (uint8x16_t, uint16x8_t);

        #[inline(always)]
        fn route(self, from: u32, to: u32) -> (uint8x16_t, uint16x8_t) {
            // SAFETY: the token proves that the processor has the instructions.
            (unsafe { bytes(sources_of_eight(from, to)) }, self.mask(to))
        }

        operations! {
            fn bring(onto: uint16x8_t, a: uint16x8_t, route: (uint8x16_t, uint16x8_t)) -> uint16x8_t =
                vbslq_u16(route.1, vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a), route.0)), onto);
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32 {
    use std::arch::wasm32::*;

    use super::{Routes, Simd, Simd128, operations, sources_of_eight};

    /// The bytes that each lane gets.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn bytes(sources: u64) -> v128 {
        let sources = u64x2(sources, 0);
        let twice = u8x16_shuffle::<0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7>(sources, sources);
        u16x8_add(u16x8_add(twice, twice), u16x8_splat(0x100))
    }

    impl Routes for Simd128 {
        /// The bytes that each lane gets, and the lanes that get one.
        type Route = [v128; 2];

        #[inline(always)]
        fn route(self, from: u32, to: u32) -> [v128; 2] {
            // SAFETY: the token proves that the processor has the instructions.
            #[allow(unused_unsafe, reason = "the target has them always")]
            [unsafe { bytes(sources_of_eight(from, to)) }, self.mask(to)]
        }

        operations! {
            fn bring(onto: v128, a: v128, route: [v128; 2]) -> v128 =
                v128_bitselect(u8x16_swizzle(a, route[0]), onto, route[1]);
        }
    }
}

impl Routes for Swar {
    /// The lanes that go, and where to.
    type Route = (u32, u32);

    const IS_QUICK: bool = false;

    #[inline(always)]
    fn route(self, from: u32, to: u32) -> (u32, u32) {
        (from, to)
    }

    #[inline(always)]
    fn bring(self, onto: u64, a: u64, (mut from, mut to): (u32, u32)) -> u64 {
        let mut brought = onto;
        while to != 0 {
            let (source, target) = (16 * from.trailing_zeros(), 16 * to.trailing_zeros());
            brought = brought & !(0xffff << target) | (a >> source & 0xffff) << target;
            (from, to) = (from & from.wrapping_sub(1), to & (to - 1));
        }
        brought
    }
}
