//! Blocks of puzzles that need no branch: as many as there are lanes go in together and come out together.
//!
//! What the lanes have not solved when few of them are still moving goes to the pool. So this pays where nearly all
//! puzzles are easy; the first blocks tell.

use super::pass::Pass;
use super::pool::{Job, Pool};
use super::saved::Saved;
use crate::simd::{Kernel, Routes, lanes_of};

/// Puzzles after which it is decided whether blocks pay.
const SAMPLE: usize = 1024;
/// Blocks pay if at most one in so many puzzles is left over.
const MOST_LEFT: usize = 8;
/// A block ends when so many lanes are still moving.
const FEW: u32 = 2;
/// So many puzzles are left over before the pool works on them.
pub(super) const ENOUGH_LEFT: usize = 1024;

/// Solves blocks until the puzzles end, do not pay, or enough are left over; whether blocks should go on.
pub(super) struct Blocks<'a, 'b, S: Routes> {
    pub(super) pool: &'a mut Pool<S>,
    pub(super) job: &'a mut Job<'b>,
}

impl<S: Routes> Kernel<S> for Blocks<'_, '_, S> {
    type Out = bool;

    #[inline(always)]
    fn run(self, s: S) -> bool {
        let Self { pool, job } = self;
        while pool.next < job.puzzles.len() && pool.overflow.len() < ENOUGH_LEFT {
            pool.block(s, job);
            if pool.next == SAMPLE / S::LANES * S::LANES && pool.overflow.len() > SAMPLE / MOST_LEFT {
                return false;
            }
        }
        true
    }
}

impl<S: Routes> Pool<S> {
    /// Reads a block, passes over it, writes what is solved and leaves the rest over.
    #[inline(always)]
    fn block(&mut self, s: S, job: &mut Job<'_>) {
        let first = self.next;
        let count = self.read(s, job, job.puzzles.len(), self.current);
        let cells = self.slots.rows[self.current].first_chunk_mut().expect("81 of the rows are cells");
        let (mut dead, mut solved) = (0, 0);
        let all = Self::ALL_LANES >> (S::LANES - count);
        let left = loop {
            let outcome = s.call(Pass::<S, false> { cells, marks: &mut self.marks });
            dead |= outcome.dead;
            solved |= outcome.solved & !dead;
            let open = all & !dead & !solved;
            if (open & outcome.moving).count_ones() <= FEW {
                break open;
            }
        };
        // What needs no branch has no other solution than the known one.
        solved &= if job.known.is_some() { 0 } else { all };
        if let Some(out) = &mut job.solved[0] {
            let mut rows = [[0; 81]; 32];
            s.store_puzzles(cells, out.zero(), &mut rows[..S::LANES]);
            for lane in lanes_of(solved) {
                *out.row(first + lane) = rows[lane];
            }
        }
        for lane in lanes_of(solved) {
            job.counts[first + lane] = 1;
        }
        for lane in lanes_of(left) {
            self.overflow.push(Saved::of_lane::<S>(&self.slots.rows[self.current], lane));
        }
    }
}
