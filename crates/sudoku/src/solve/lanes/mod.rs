//! The engine of lanes: as many puzzles side by side as a vector has lanes.

mod branch;
mod pass;
mod pool;
mod puzzles;

use std::ops::ControlFlow;

use crate::simd::{Avx2, Avx512, Simd, Swar};
pub(crate) use puzzles::{Puzzles, Solved};

/// The engine on one of the instruction sets.
#[derive(Clone, Debug)]
pub(crate) enum Lanes {
    Avx512(pool::Pool<Avx512>),
    Avx2(pool::Pool<Avx2>),
    Swar(pool::Pool<Swar>),
}

impl Lanes {
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Some(match name {
            "avx512" => Self::Avx512(pool::Pool::new(Avx512::detect()?)),
            "avx2" => Self::Avx2(pool::Pool::new(Avx2::detect()?)),
            _ => Self::Swar(pool::Pool::new(Swar)),
        })
    }

    pub(crate) fn count_batch(&mut self, puzzles: Puzzles<'_>, limit: u64, counts: &mut [u64], first: Option<Solved<'_>>) {
        let mut job = pool::Job {
            puzzles,
            limit,
            counts,
            solved: [first, None],
            progress: &mut |_| ControlFlow::Continue(()),
        };
        match self {
            Self::Avx512(pool) => pool.run(&mut job),
            Self::Avx2(pool) => pool.run(&mut job),
            Self::Swar(pool) => pool.run(&mut job),
        }
    }
}

#[doc(hidden)]
pub mod trial {
    pub struct Trial(super::Lanes);
    impl Trial {
        pub fn new(name: &str) -> Option<Self> {
            super::Lanes::by_name(name).map(Self)
        }
        pub fn count(&mut self, bytes: &[u8], stride: usize, limit: u64, counts: &mut [u64], out: Option<&mut [u8]>) {
            let solved = out.map(|bytes| super::Solved { bytes, stride: 81, zero: b'0' });
            self.0.count_batch(super::Puzzles::new(bytes, stride), limit, counts, solved);
        }
    }
}
