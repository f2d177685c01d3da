//! No vector instructions: four 16-bit lanes in a `u64`.
//!
//! Lanes must not carry into each other. Values are nine bits, so the top bit of a lane is free for that, except in sums
//! and minima, which wrap around or hold any value.

use super::{Anchor, Kernel, Plain, Simd};

/// The token of no instructions, which every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Swar;

/// One in each lane.
const ONE: u64 = 0x0001_0001_0001_0001;
/// The top bit of each lane.
const TOP: u64 = 0x8000_8000_8000_8000;

// SAFETY: eight bytes of which every pattern is a value.
unsafe impl Plain for u64 {}

/// Full lanes where the lane's top bit is set.
#[inline(always)]
const fn spread(top: u64) -> u64 {
    let one = (top & TOP) >> 15;
    (one << 16).wrapping_sub(one)
}

/// The top bit of each lane that is zero.
#[inline(always)]
const fn zero_lanes(a: u64) -> u64 {
    !((a & !TOP).wrapping_add(!TOP) | a) & TOP
}

impl Simd for Swar {
    type V = u64;
    type M = u64;

    const LANES: usize = 4;

    #[inline(never)]
    fn call<K: Kernel<Self>>(self, kernel: K) -> K::Out {
        std::hint::black_box(&Anchor(0));
        kernel.run(self)
    }

    #[inline(always)]
    fn splat(self, value: u16) -> u64 {
        ONE.wrapping_mul(value as u64)
    }
    #[inline(always)]
    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }
    #[inline(always)]
    fn or(self, a: u64, b: u64) -> u64 {
        a | b
    }
    #[inline(always)]
    fn xor(self, a: u64, b: u64) -> u64 {
        a ^ b
    }
    #[inline(always)]
    fn andnot(self, a: u64, b: u64) -> u64 {
        a & !b
    }
    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        (a & !TOP).wrapping_add(b & !TOP) ^ ((a ^ b) & TOP)
    }
    #[inline(always)]
    fn min(self, a: u64, b: u64) -> u64 {
        // The low 15 bits decide where the top bits are equal.
        let low_is_less = !((a | TOP).wrapping_sub(b & !TOP));
        let less = spread((!a & b) | (!(a ^ b) & low_is_less));
        (a & less) | (b & !less)
    }
    #[inline(always)]
    fn count_ones(self, a: u64) -> u64 {
        let pairs = a.wrapping_sub((a >> 1) & 0x5555_5555_5555_5555);
        let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        (eights + (eights >> 8)) & 0x001f_001f_001f_001f
    }
    #[inline(always)]
    fn shl2(self, a: u64) -> u64 {
        (a << 2) & 0xfffc_fffc_fffc_fffc
    }
    #[inline(always)]
    fn disjoint(self, a: u64, b: u64) -> u64 {
        spread(zero_lanes(a & b))
    }
    #[inline(always)]
    fn eq(self, a: u64, b: u64) -> u64 {
        spread(zero_lanes(a ^ b))
    }
    #[inline(always)]
    fn select(self, mask: u64, a: u64, b: u64) -> u64 {
        b ^ ((a ^ b) & mask)
    }
    #[inline(always)]
    fn keep(self, mask: u64, a: u64) -> u64 {
        mask & a
    }
    #[inline(always)]
    fn drop(self, mask: u64, a: u64) -> u64 {
        a & !mask
    }
    #[inline(always)]
    fn meet(self, so_far: u64, a: u64) -> u64 {
        so_far & (a + !TOP)
    }
    #[inline(always)]
    fn met_zero(self, so_far: u64) -> u64 {
        spread(!so_far)
    }
    #[inline(always)]
    fn bits(self, mask: u64) -> u32 {
        // The four low bits of the lanes, gathered in bits 48 to 51.
        ((mask & ONE).wrapping_mul(0x0001_0002_0004_0008) >> 48) as u32
    }
    #[inline(always)]
    fn mask(self, bits: u32) -> u64 {
        let low = (bits as u64 & 15).wrapping_mul(0x0000_2000_4000_8001) & ONE;
        (low << 16).wrapping_sub(low)
    }
}
