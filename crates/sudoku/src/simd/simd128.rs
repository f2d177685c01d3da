//! WebAssembly's simd128: 8 lanes, masks as vectors.
//!
//! Instructions are chosen when a module is built, not when it runs: the backend is there if the target has the feature.

use std::arch::wasm32::*;

use super::transpose::{self, Parts};
use super::{Anchor, Kernel, Plain, Simd, entry, operations};

/// The token of simd128.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128(());

impl Simd128 {
    /// The token: a module with these instructions runs only where they are.
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

// SAFETY: 16 bytes of which every pattern is a value.
unsafe impl Plain for v128 {}

/// A mask of 8 bits.
#[inline]
#[target_feature(enable = "simd128")]
fn mask(bits: u32) -> v128 {
    let own = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
    u16x8_eq(v128_and(u16x8_splat(bits as u16), own), own)
}

impl Simd for Simd128 {
    type V = v128;
    type M = v128;

    const LANES: usize = 8;

    entry!(Simd128, "simd128");

    operations! {
        fn splat(value: u16) -> v128 = u16x8_splat(value);
        fn and(a: v128, b: v128) -> v128 = v128_and(a, b);
        fn or(a: v128, b: v128) -> v128 = v128_or(a, b);
        fn xor(a: v128, b: v128) -> v128 = v128_xor(a, b);
        fn andnot(a: v128, b: v128) -> v128 = v128_andnot(a, b);
        fn add(a: v128, b: v128) -> v128 = u16x8_add(a, b);
        fn min(a: v128, b: v128) -> v128 = u16x8_min(a, b);
        fn count_ones(a: v128) -> v128 = u16x8_extadd_pairwise_u8x16(u8x16_popcnt(a));
        fn shl2(a: v128) -> v128 = u16x8_shl(a, 2);
        fn disjoint(a: v128, b: v128) -> v128 = u16x8_eq(v128_and(a, b), u16x8_splat(0));
        fn eq(a: v128, b: v128) -> v128 = u16x8_eq(a, b);
        fn select(mask: v128, a: v128, b: v128) -> v128 = v128_bitselect(a, b, mask);
        fn keep(mask: v128, a: v128) -> v128 = v128_and(mask, a);
        fn drop(mask: v128, a: v128) -> v128 = v128_andnot(a, mask);
        fn bits(mask: v128) -> u32 = u32::from(u16x8_bitmask(mask));
        fn mask(of: u32) -> v128 = mask(of);
    }

    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [v128; 81]) {
        transpose::load(self, rows, cells);
    }
    #[inline(always)]
    fn store_puzzles(self, cells: &[v128; 81], zero: u8, rows: &mut [[u8; 81]]) {
        transpose::store(self, cells, zero, rows);
    }
}

/// Bytes `at..at + 16` of a row.
#[inline]
#[target_feature(enable = "simd128")]
fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> v128 {
    let bytes: &[u8; 16] = rows[first][at..].first_chunk().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

/// The reverse.
#[inline]
#[target_feature(enable = "simd128")]
fn scatter(a: v128, rows: &mut [[u8; 81]], first: usize, at: usize) {
    let bytes: &mut [u8; 16] = rows[first][at..].first_chunk_mut().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), a) }
}

impl Parts for Simd128 {
    operations! {
        fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> v128 = gather(rows, first, at);
        fn scatter(a: v128, rows: &mut [[u8; 81]], first: usize, at: usize) -> () = scatter(a, rows, first, at);
        fn zip_low(a: v128, b: v128) -> v128 = u32x4_shuffle::<0, 4, 1, 5>(a, b);
        fn zip_high(a: v128, b: v128) -> v128 = u32x4_shuffle::<2, 6, 3, 7>(a, b);
        fn low_halves(a: v128, b: v128) -> v128 = u64x2_shuffle::<0, 2>(a, b);
        fn high_halves(a: v128, b: v128) -> v128 = u64x2_shuffle::<1, 3>(a, b);
        fn even_lanes(a: v128, b: v128) -> v128 = u16x8_shuffle::<0, 8, 2, 10, 4, 12, 6, 14>(a, b);
        fn odd_lanes(a: v128, b: v128) -> v128 = u16x8_shuffle::<1, 9, 3, 11, 5, 13, 7, 15>(a, b);
        fn shl8(a: v128) -> v128 = u16x8_shl(a, 8);
        fn shr8(a: v128) -> v128 = u16x8_shr(a, 8);
        fn add_bytes(a: v128, b: v128) -> v128 = u8x16_add(a, b);
        fn count_ones_of_bytes(a: v128) -> v128 = u8x16_popcnt(a);
        fn look_up(table: &[u8; 16], index: v128) -> v128 = u8x16_swizzle(v128_load(table.as_ptr().cast()), index);
    }
}
