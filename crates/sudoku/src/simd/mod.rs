//! Vectors of 16-bit lanes, the same few operations on every instruction set.
//!
//! An algorithm is written once, generic over [`Simd`]. The methods take a token that only a backend's `detect` makes, so
//! whoever holds one may run its instructions; that is why this module alone may use `unsafe`, and why its interface is
//! safe. A [`Kernel`] is entered with [`Simd::call`], which compiles it for the instruction set; everything it uses is
//! `#[inline(always)]`, because a function left out of line is compiled without the instruction set, and is tens of
//! times slower.
//!
//! | backend | lanes | instructions |
//! | --- | ---: | --- |
//! | [`Avx512`] | 32 | AVX-512 F, BW, VL, VBMI, VBMI2, BITALG (Intel since Ice Lake, AMD since Zen 4) |
//! | [`Avx2`] | 16 | AVX2 |
//! | [`Sse41`] | 8 | SSE4.1, SSSE3, POPCNT |
//! | [`Neon`] | 8 | aarch64 |
//! | [`Simd128`] | 8 | WebAssembly's simd128 |
//! | [`Swar`] | 4 | none: four lanes in a `u64` |

#![expect(unsafe_code, reason = "intrinsics; each token proves that the processor has them")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod backend;
mod boxes;
#[cfg(target_arch = "x86_64")]
mod half;
#[cfg(target_arch = "aarch64")]
mod neon;
mod pair;
mod route;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse41;
mod swar;
#[cfg(test)]
mod tests;
mod transpose;
mod unroll;

use std::fmt::Debug;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub use backend::Backend;
pub(crate) use boxes::{BOXES, Boxes, Cells, LANES as BOX_LANES};
#[cfg(target_arch = "x86_64")]
pub(crate) use half::HalfAvx512;
#[cfg(target_arch = "aarch64")]
pub(crate) use neon::Neon;
pub(crate) use pair::Pair;
pub(crate) use route::Routes;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use simd128::Simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) use sse41::Sse41;
pub(crate) use swar::Swar;
pub(crate) use unroll::{grid, three};

/// A work that is compiled for an instruction set: a struct of its arguments.
pub(crate) trait Kernel<S: Simd> {
    /// What it gives.
    type Out;

    /// Does the work; `#[inline(always)]` in every implementation.
    fn run(self, s: S) -> Self::Out;
}

/// A type of which every pattern of bits is a value, without padding, aligned to at least two bytes.
///
/// # Safety
/// Implementors are such types.
pub(crate) unsafe trait Plain: Copy + 'static {}

/// Lane-wise operations on vectors of unsigned 16-bit lanes.
pub(crate) trait Simd: Copy + Debug + Send + Sync + 'static {
    /// A vector.
    type V: Plain + Debug + Send + Sync;
    /// One truth value a lane.
    type M: Copy;

    /// How many lanes a vector has, at most 32.
    const LANES: usize;

    /// Enters a kernel; a real call, so that registers are allocated for the kernel alone.
    fn call<K: Kernel<Self>>(self, kernel: K) -> K::Out;

    fn splat(self, value: u16) -> Self::V;
    fn and(self, a: Self::V, b: Self::V) -> Self::V;
    fn or(self, a: Self::V, b: Self::V) -> Self::V;
    fn xor(self, a: Self::V, b: Self::V) -> Self::V;
    /// `a & !b`
    fn andnot(self, a: Self::V, b: Self::V) -> Self::V;
    /// Wraps around.
    fn add(self, a: Self::V, b: Self::V) -> Self::V;
    fn min(self, a: Self::V, b: Self::V) -> Self::V;
    /// The ones of each lane, where no lane exceeds 511.
    fn count_ones(self, a: Self::V) -> Self::V;
    /// `a << 2`
    fn shl2(self, a: Self::V) -> Self::V;

    /// Where `a & b == 0`.
    fn disjoint(self, a: Self::V, b: Self::V) -> Self::M;
    fn eq(self, a: Self::V, b: Self::V) -> Self::M;
    /// `a` where the mask holds, else `b`.
    fn select(self, mask: Self::M, a: Self::V, b: Self::V) -> Self::V;
    /// `a` where the mask holds, else 0.
    fn keep(self, mask: Self::M, a: Self::V) -> Self::V;
    /// `a` where the mask does not hold, else 0.
    fn drop(self, mask: Self::M, a: Self::V) -> Self::V;
    /// A bit a lane, from the lowest.
    fn bits(self, mask: Self::M) -> u32;
    /// The mask of these bits; those above the lanes do not matter.
    fn mask(self, bits: u32) -> Self::M;

    /// `a | b | c`
    #[inline(always)]
    fn or3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(a, self.or(b, c))
    }
    /// `a & b & c`
    #[inline(always)]
    fn and3(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.and(a, self.and(b, c))
    }
    /// `a & !(b | c)`
    #[inline(always)]
    fn andnot_or(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.andnot(a, self.or(b, c))
    }
    /// `a | (b ^ c)`
    #[inline(always)]
    fn or_xor(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(a, self.xor(b, c))
    }
    /// The bits that at least two have.
    #[inline(always)]
    fn majority(self, a: Self::V, b: Self::V, c: Self::V) -> Self::V {
        self.or(self.and(a, b), self.and(c, self.or(a, b)))
    }
    /// `a` if it is not 0, else `b`.
    #[inline(always)]
    fn nonzero_or(self, a: Self::V, b: Self::V) -> Self::V {
        self.select(self.eq(a, self.splat(0)), b, a)
    }
    /// `a` if it has three ones, `b` if it has fewer; with more, either. `minus_one` is all ones.
    #[inline(always)]
    fn three_or(self, a: Self::V, b: Self::V, minus_one: Self::V) -> Self::V {
        let without_lowest = self.and(a, self.add(a, minus_one));
        self.select(self.disjoint(without_lowest, self.add(without_lowest, minus_one)), b, a)
    }
    /// The same vector, in a register: what comes before in the program is done before, and what comes after is done after.
    /// Where a kernel has more values than there are registers, this keeps the compiler from spreading their lives.
    #[inline(always)]
    fn pin(self, a: Self::V) -> Self::V {
        a
    }
    /// Takes note of zeros for [`met_zero`](Self::met_zero): the first `so_far` is all ones, `a` is at most 511.
    #[inline(always)]
    fn meet(self, so_far: Self::V, a: Self::V) -> Self::V {
        self.min(so_far, a)
    }
    /// Where a zero was met.
    #[inline(always)]
    fn met_zero(self, so_far: Self::V) -> Self::M {
        self.eq(so_far, self.splat(0))
    }
    /// Lane `l` of `cells[i]` becomes the candidates of cell `i` of puzzle `l`, for each row of 81 bytes. A digit is told by
    /// the low five bits, 1 to 9 or, as in ASCII, 17 to 25; all else is blank. Lanes without a row are left as they are, or
    /// hold anything.
    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [Self::V; 81]) {
        for (lane, row) in rows.iter().enumerate().take(Self::LANES) {
            let cells = lanes_mut(&mut cells[..]);
            for (i, byte) in row.iter().enumerate() {
                cells[i * Self::LANES + lane] = CANDIDATES[(byte & 31) as usize];
            }
        }
    }
    /// The reverse, for cells with one candidate each: `zero` plus the digit.
    #[inline(always)]
    fn store_puzzles(self, cells: &[Self::V; 81], zero: u8, rows: &mut [[u8; 81]]) {
        let cells = lanes(&cells[..]);
        for (lane, row) in rows.iter_mut().enumerate().take(Self::LANES) {
            for (i, byte) in row.iter_mut().enumerate() {
                *byte = zero + (cells[i * Self::LANES + lane].trailing_zeros() as u8 + 1);
            }
        }
    }
}

/// The candidates of a cell by the low five bits of its character.
const CANDIDATES: [u16; 32] = {
    let mut table = [511; 32];
    let mut digit = 1;
    while digit <= 9 {
        table[digit] = 1 << (digit - 1);
        table[16 + digit] = 1 << (digit - 1);
        digit += 1;
    }
    table
};

/// The lanes of some vectors, one vector after the other.
#[inline(always)]
pub(crate) fn lanes<V: Plain>(vectors: &[V]) -> &[u16] {
    let count = size_of_val(vectors) / 2;
    // SAFETY: a plain type has no padding and at least the alignment of a lane, and every lane is initialised.
    unsafe { std::slice::from_raw_parts(vectors.as_ptr().cast(), count) }
}

/// The lanes of some vectors, to be changed.
#[inline(always)]
pub(crate) fn lanes_mut<V: Plain>(vectors: &mut [V]) -> &mut [u16] {
    let count = size_of_val(vectors) / 2;
    // SAFETY: as above, and every pattern of bits is a value of a plain type.
    unsafe { std::slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), count) }
}

/// The lanes of a mask, from the lowest.
#[inline(always)]
pub(crate) fn lanes_of(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}

/// The body of a backend: each operation as one expression.
macro_rules! operations {
    ($($(#[$meta:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $out:ty = $body:expr;)*) => {
        $(
            $(#[$meta])*
            #[inline(always)]
            #[allow(unused_unsafe, reason = "WebAssembly's are safe: a module with an unknown instruction does not start")]
            fn $name(self, $($argument: $type),*) -> $out {
                // SAFETY: the token proves that the processor has the instruction.
                unsafe { $body }
            }
        )*
    };
}
use operations;

/// The entry of a backend: the same kernel, compiled for these instructions.
///
/// The aligned local makes the compiler align the stack to whole vectors; else spilled ones cross cache lines or not,
/// depending on the caller.
macro_rules! entry {
    ($token:ty, $features:literal) => {
        #[allow(unused_unsafe, reason = "WebAssembly's functions with features are safe")]
        fn call<K: Kernel<Self>>(self, kernel: K) -> K::Out {
            #[target_feature(enable = $features)]
            #[inline(never)]
            fn go<K: Kernel<$token>>(token: $token, kernel: K) -> K::Out {
                std::hint::black_box(&Anchor(0));
                kernel.run(token)
            }
            // SAFETY: the token proves that the processor has these features.
            unsafe { go(self, kernel) }
        }
    };
}
use entry;

/// See [`entry`].
#[repr(align(64))]
struct Anchor(#[expect(dead_code, reason = "a place on the stack, of which only the address matters")] u8);
