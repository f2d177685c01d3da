//! Two vectors of 8 lanes as one of 16.

use super::transpose::{HIGH, LOW, Parts};
use super::{Boxes, Cells, Kernel, Plain, Simd};

/// The one operation that only pairs need.
pub(super) trait Swizzle: Parts {
    /// The bytes of a vector that are named; 0 for 255.
    fn swizzle(self, a: Self::V, from: &[u8; 16]) -> Self::V;
}

/// The token of a backend of 8 lanes, for two vectors at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair<S>(pub(crate) S);

// SAFETY: two vectors without a gap between them.
unsafe impl<V: Plain> Plain for [V; 2] {}

/// Enters a kernel for pairs.
struct Paired<K>(K);

impl<S: Simd, K: Kernel<Pair<S>>> Kernel<S> for Paired<K> {
    type Out = K::Out;

    #[inline(always)]
    fn run(self, s: S) -> K::Out {
        self.0.run(Pair(s))
    }
}

/// Operations on either vector.
macro_rules! both {
    ($($name:ident($($argument:ident: $type:ty),+) -> $out:ty;)*) => {
        $(
            #[inline(always)]
            fn $name(self, $($argument: $type),+) -> $out {
                [self.0.$name($($argument[0]),+), self.0.$name($($argument[1]),+)]
            }
        )*
    };
}

impl<S: Simd> Simd for Pair<S> {
    type V = [S::V; 2];
    type M = [S::M; 2];

    const LANES: usize = 2 * S::LANES;

    #[inline(always)]
    fn call<K: Kernel<Self>>(self, kernel: K) -> K::Out {
        self.0.call(Paired(kernel))
    }

    both! {
        and(a: Self::V, b: Self::V) -> Self::V;
        or(a: Self::V, b: Self::V) -> Self::V;
        xor(a: Self::V, b: Self::V) -> Self::V;
        andnot(a: Self::V, b: Self::V) -> Self::V;
        add(a: Self::V, b: Self::V) -> Self::V;
        min(a: Self::V, b: Self::V) -> Self::V;
        count_ones(a: Self::V) -> Self::V;
        shl2(a: Self::V) -> Self::V;
        disjoint(a: Self::V, b: Self::V) -> Self::M;
        eq(a: Self::V, b: Self::V) -> Self::M;
        select(mask: Self::M, a: Self::V, b: Self::V) -> Self::V;
        keep(mask: Self::M, a: Self::V) -> Self::V;
        drop(mask: Self::M, a: Self::V) -> Self::V;
        or3(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
        and3(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
        andnot_or(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
        or_xor(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
        majority(a: Self::V, b: Self::V, c: Self::V) -> Self::V;
        nonzero_or(a: Self::V, b: Self::V) -> Self::V;
        three_or(a: Self::V, b: Self::V, minus_one: Self::V) -> Self::V;
    }

    #[inline(always)]
    fn splat(self, value: u16) -> Self::V {
        [self.0.splat(value), self.0.splat(value)]
    }
    #[inline(always)]
    fn bits(self, [low, high]: Self::M) -> u32 {
        self.0.bits(low) | self.0.bits(high) << S::LANES
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> Self::M {
        [self.0.mask(bits), self.0.mask(bits >> S::LANES)]
    }
}

/// The bytes of lanes of 16 bits, of the first three of each four.
const fn lanes_of_four(from: [u8; 3]) -> [u8; 16] {
    let mut bytes = [255; 16];
    let mut i = 0;
    while i < 12 {
        let (half, lane, byte) = (i / 6, i / 2 % 3, i % 2);
        bytes[8 * half + 2 * lane + byte] = (8 * half + byte) as u8 + 2 * from[lane];
        i += 1;
    }
    bytes
}

/// Every third byte from one, to the low bytes of lanes or to the high ones, from a byte on.
const fn thirds(from: u8, to: usize) -> [u8; 16] {
    let mut bytes = [255; 16];
    let mut i = 0;
    while i < 3 {
        bytes[to + 2 * i] = from + 3 * i as u8;
        i += 1;
    }
    bytes
}

/// The cells at a row of all boxes, from the three rows of 16 bytes, that of the third band from byte `AT` on.
#[inline(always)]
fn load_row<S: Swizzle, const AT: u8>(s: S, rows: [S::V; 3]) -> [[S::V; 2]; 3] {
    macro_rules! decoded {
        ($row:expr) => {{
            let index = s.and($row, s.splat(0x0f0f));
            [s.look_up(&LOW, index), s.look_up(&HIGH, index)]
        }};
    }
    let [first, second, third] = [decoded!(rows[0]), decoded!(rows[1]), decoded!(rows[2])];
    macro_rules! cell {
        ($k:literal) => {{
            let upper = s.or(
                s.swizzle(first[0], &const { thirds($k, 0) }),
                s.swizzle(first[1], &const { thirds($k, 1) }),
            );
            let middle = s.or(
                s.swizzle(second[0], &const { thirds($k, 8) }),
                s.swizzle(second[1], &const { thirds($k, 9) }),
            );
            let lower = s.swizzle(third[0], &const { thirds(AT + $k, 0) });
            [s.or(upper, middle), s.or(lower, s.swizzle(third[1], &const { thirds(AT + $k, 1) }))]
        }};
    }
    [cell!(0), cell!(1), cell!(2)]
}

impl<S: Swizzle> Boxes for Pair<S> {
    const ROWS_FIRST: bool = true;

    #[inline(always)]
    fn next_in_band(self, [a, b]: Self::V) -> Self::V {
        const FROM: [u8; 16] = lanes_of_four([1, 2, 0]);
        [self.0.swizzle(a, &FROM), self.0.swizzle(b, &FROM)]
    }
    #[inline(always)]
    fn last_in_band(self, [a, b]: Self::V) -> Self::V {
        const FROM: [u8; 16] = lanes_of_four([2, 0, 1]);
        [self.0.swizzle(a, &FROM), self.0.swizzle(b, &FROM)]
    }
    #[inline(always)]
    fn next_in_stack(self, [a, b]: Self::V) -> Self::V {
        let (s, zero) = (self.0, self.0.splat(0));
        [s.high_halves(a, s.low_halves(zero, b)), s.low_halves(a, zero)]
    }
    #[inline(always)]
    fn last_in_stack(self, [a, b]: Self::V) -> Self::V {
        [self.0.low_halves(b, a), self.0.high_halves(a, self.0.splat(0))]
    }
    #[inline(always)]
    fn load_boxes(self, puzzle: &[u8; 81]) -> Cells<Self::V> {
        let s = self.0;
        macro_rules! row {
            ($at:literal) => {
                s.gather(&[puzzle], 0, $at)
            };
        }
        [
            load_row::<S, 0>(s, [row!(0), row!(27), row!(54)]),
            load_row::<S, 0>(s, [row!(9), row!(36), row!(63)]),
            load_row::<S, 7>(s, [row!(18), row!(45), row!(65)]),
        ]
    }
}

#[cfg(target_arch = "x86_64")]
mod sse41 {
    use std::arch::x86_64::*;

    use super::super::{Sse41, operations};
    use super::Swizzle;

    impl Swizzle for Sse41 {
        operations! {
            fn swizzle(a: __m128i, from: &[u8; 16]) -> __m128i = _mm_shuffle_epi8(a, _mm_loadu_si128(from.as_ptr().cast()));
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod neon {
    use std::arch::aarch64::*;

    use super::super::{Neon, operations};
    use super::Swizzle;

    impl Swizzle for Neon {
        operations! {
            fn swizzle(a: uint16x8_t, from: &[u8; 16]) -> uint16x8_t =
                vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(a), vld1q_u8(from.as_ptr())));
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    use std::arch::wasm32::*;

    use super::super::{Simd128, operations};
    use super::Swizzle;

    impl Swizzle for Simd128 {
        operations! {
            fn swizzle(a: v128, from: &[u8; 16]) -> v128 = u8x16_swizzle(a, v128_load(from.as_ptr().cast()));
        }
    }
}
