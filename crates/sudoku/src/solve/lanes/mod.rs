//! The engine of lanes: as many puzzles side by side as a vector has lanes, or branches of one puzzle.

mod block;
mod branch;
mod pass;
mod pool;
mod puzzles;
mod results;
mod saved;
mod work;

use branch::{ByCell, ByTriad};
use pool::Pool;
pub(crate) use pool::{GIVEN_UP, Job, MOST_PUZZLES};
pub(crate) use puzzles::{Puzzles, Solved};

#[cfg(target_arch = "aarch64")]
use crate::simd::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::simd::Simd128;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, Sse41};
use crate::simd::{Backend, Swar};

/// The engine on one of the backends.
#[derive(Clone, Debug)]
pub(crate) enum Lanes {
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Pool<Avx512>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Pool<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Sse41(Box<Pool<Sse41>>),
    #[cfg(target_arch = "aarch64")]
    Neon(Box<Pool<Neon>>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Box<Pool<Simd128>>),
    Portable(Box<Pool<Swar>>),
}

/// The same for the pool of whatever backend.
macro_rules! with_pool {
    ($lanes:expr, $pool:ident => $value:expr) => {
        match $lanes {
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx512($pool) => $value,
            #[cfg(target_arch = "x86_64")]
            Lanes::Avx2($pool) => $value,
            #[cfg(target_arch = "x86_64")]
            Lanes::Sse41($pool) => $value,
            #[cfg(target_arch = "aarch64")]
            Lanes::Neon($pool) => $value,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Lanes::Simd128($pool) => $value,
            Lanes::Portable($pool) => $value,
        }
    };
}

impl Lanes {
    /// The engine on a backend, or where that is not available, without vector instructions.
    pub(crate) fn new(backend: Backend) -> Self {
        let chosen = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::detect().map(|s| Self::Avx512(Box::new(Pool::new(s)))),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(|s| Self::Avx2(Box::new(Pool::new(s)))),
            #[cfg(target_arch = "x86_64")]
            Backend::Sse41 => Sse41::detect().map(|s| Self::Sse41(Box::new(Pool::new(s)))),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Neon::detect().map(|s| Self::Neon(Box::new(Pool::new(s)))),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128 => Simd128::detect().map(|s| Self::Simd128(Box::new(Pool::new(s)))),
            _ => None,
        };
        chosen.unwrap_or_else(|| Self::Portable(Box::new(Pool::new(Swar))))
    }

    /// Counts solutions in any order.
    pub(crate) fn count(&mut self, job: &mut Job<'_>) {
        with_pool!(self, pool => pool.run::<ByTriad>(job));
    }

    /// Finds solutions in lexicographic order.
    pub(crate) fn in_order(&mut self, job: &mut Job<'_>) {
        with_pool!(self, pool => pool.run::<ByCell>(job));
    }

    /// Searches from states and the numbers of their puzzles; the job has no puzzles of its own.
    pub(crate) fn resume(&mut self, open: impl Iterator<Item = ([u16; 81], u16)>, job: &mut Job<'_>) {
        with_pool!(self, pool => pool.resume(open, job));
    }
}
