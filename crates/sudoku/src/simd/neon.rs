//! NEON: 8 lanes, masks as vectors.

use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

use super::transpose::{self, Parts};
use super::{Anchor, Kernel, Plain, Simd, entry, operations};

/// The token of NEON.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

// SAFETY: 16 bytes of which every pattern is a value.
unsafe impl Plain for uint16x8_t {}

/// The bit of each lane.
const OWN: [u16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// The bits of a mask: the sum of the lanes' own bits.
#[inline]
#[target_feature(enable = "neon")]
fn bits(mask: uint16x8_t) -> u32 {
    // SAFETY: the array is as long as the vector.
    let own = unsafe { vld1q_u16(OWN.as_ptr()) };
    vaddvq_u16(vandq_u16(mask, own)).into()
}

/// A mask of 8 bits.
#[inline]
#[target_feature(enable = "neon")]
fn mask(bits: u32) -> uint16x8_t {
    // SAFETY: the array is as long as the vector.
    let own = unsafe { vld1q_u16(OWN.as_ptr()) };
    vtstq_u16(vdupq_n_u16(bits as u16), own)
}

/// The ones of each lane: the sum of those of its bytes.
#[inline]
#[target_feature(enable = "neon")]
fn count_ones(a: uint16x8_t) -> uint16x8_t {
    vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(a)))
}

impl Simd for Neon {
    type V = uint16x8_t;
    type M = uint16x8_t;

    const LANES: usize = 8;

    entry!(Neon, "neon");

    operations! {
        fn splat(value: u16) -> uint16x8_t = vdupq_n_u16(value);
        fn and(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vandq_u16(a, b);
        fn or(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vorrq_u16(a, b);
        fn xor(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = veorq_u16(a, b);
        fn andnot(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vbicq_u16(a, b);
        fn add(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vaddq_u16(a, b);
        fn min(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vminq_u16(a, b);
        fn count_ones(a: uint16x8_t) -> uint16x8_t = count_ones(a);
        fn shl2(a: uint16x8_t) -> uint16x8_t = vshlq_n_u16::<2>(a);
        fn disjoint(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vceqzq_u16(vandq_u16(a, b));
        fn eq(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vceqq_u16(a, b);
        fn select(mask: uint16x8_t, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vbslq_u16(mask, a, b);
        fn keep(mask: uint16x8_t, a: uint16x8_t) -> uint16x8_t = vandq_u16(mask, a);
        fn drop(mask: uint16x8_t, a: uint16x8_t) -> uint16x8_t = vbicq_u16(a, mask);
        fn bits(mask: uint16x8_t) -> u32 = bits(mask);
        fn mask(of: u32) -> uint16x8_t = mask(of);
    }

    #[inline(always)]
    fn load_puzzles(self, rows: &[&[u8; 81]], cells: &mut [uint16x8_t; 81]) {
        transpose::load(self, rows, cells);
    }
    #[inline(always)]
    fn store_puzzles(self, cells: &[uint16x8_t; 81], zero: u8, rows: &mut [[u8; 81]]) {
        transpose::store(self, cells, zero, rows);
    }
}

/// Bytes `at..at + 16` of a row.
#[inline]
#[target_feature(enable = "neon")]
fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> uint16x8_t {
    let bytes: &[u8; 16] = rows[first][at..].first_chunk().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    vreinterpretq_u16_u8(unsafe { vld1q_u8(bytes.as_ptr()) })
}

/// The reverse.
#[inline]
#[target_feature(enable = "neon")]
fn scatter(a: uint16x8_t, rows: &mut [[u8; 81]], first: usize, at: usize) {
    let bytes: &mut [u8; 16] = rows[first][at..].first_chunk_mut().expect("16 columns");
    // SAFETY: the array is as long as the vector.
    unsafe { vst1q_u8(bytes.as_mut_ptr(), vreinterpretq_u8_u16(a)) }
}

/// An operation on lanes of another width.
macro_rules! reinterpreted {
    ($operation:ident, $to:ident, $from:ident, $($argument:ident),+) => {
        $from($operation($($to($argument)),+))
    };
}

impl Parts for Neon {
    operations! {
        fn gather(rows: &[&[u8; 81]], first: usize, at: usize) -> uint16x8_t = gather(rows, first, at);
        fn scatter(a: uint16x8_t, rows: &mut [[u8; 81]], first: usize, at: usize) -> () = scatter(a, rows, first, at);
        fn zip_low(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vzip1q_u32, vreinterpretq_u32_u16, vreinterpretq_u16_u32, a, b);
        fn zip_high(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vzip2q_u32, vreinterpretq_u32_u16, vreinterpretq_u16_u32, a, b);
        fn low_halves(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vzip1q_u64, vreinterpretq_u64_u16, vreinterpretq_u16_u64, a, b);
        fn high_halves(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vzip2q_u64, vreinterpretq_u64_u16, vreinterpretq_u16_u64, a, b);
        fn even_lanes(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vtrn1q_u16(a, b);
        fn odd_lanes(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t = vtrn2q_u16(a, b);
        fn shl8(a: uint16x8_t) -> uint16x8_t = vshlq_n_u16::<8>(a);
        fn shr8(a: uint16x8_t) -> uint16x8_t = vshrq_n_u16::<8>(a);
        fn add_bytes(a: uint16x8_t, b: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vaddq_u8, vreinterpretq_u8_u16, vreinterpretq_u16_u8, a, b);
        fn count_ones_of_bytes(a: uint16x8_t) -> uint16x8_t =
            reinterpreted!(vcntq_u8, vreinterpretq_u8_u16, vreinterpretq_u16_u8, a);
        fn look_up(table: &[u8; 16], index: uint16x8_t) -> uint16x8_t =
            vreinterpretq_u16_u8(vqtbl1q_u8(vld1q_u8(table.as_ptr()), vreinterpretq_u8_u16(index)));
    }
}
