//! The search over all lanes: lanes are workers, not puzzles.
//!
//! After a pass some lanes are free, since they are solved or dead, and some have come to rest and branch. If the second
//! child of a branch finds no free lane, the whole state moves on to another slot, and what stays behind in the old one is
//! the saved state: nothing is copied to be saved. A free lane takes a saved child in the same loop over the rows that
//! makes the children of other lanes.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::block::Blocks;
use super::branch::{ByTriad, Order};
use super::pass::{Marks, Pass};
use super::puzzles::{Puzzles, Solved};
use super::saved::{BANK, Saved, Slots};
use crate::cell::Cell;
use crate::grid::Solution;
use crate::simd::{Kernel, Routes};

/// The most puzzles of a job: a lane knows its puzzle by 16 bits.
pub(crate) const MOST_PUZZLES: usize = 1 << 16;
/// Branches between two looks at the policy.
const WINDOW: u32 = 400;
/// Up to this limit it matters that a puzzle's lanes do not look for more solutions than are wanted.
const FEW_SOLUTIONS: u64 = 16;
/// Passes between two reports of progress.
const REPORT: u32 = 1024;
/// The count of a puzzle that was given up.
pub(crate) const GIVEN_UP: u64 = u64::MAX;

/// What to do with some puzzles.
pub(crate) struct Job<'a> {
    /// At most [`MOST_PUZZLES`].
    pub(crate) puzzles: Puzzles<'a>,
    /// For each puzzle a given in whose place any other digit may stand; none if it is empty.
    pub(crate) turned: &'a [Cell],
    /// A puzzle ends with so many solutions.
    pub(crate) limit: u64,
    /// A solution of each puzzle that is known and does not count.
    pub(crate) known: Option<&'a [&'a Solution]>,
    /// The number of solutions of each puzzle, at first 0. In lexicographic order a puzzle that takes long is given up, since
    /// a fixed order can lose itself in a branch without a solution: then it is [`GIVEN_UP`].
    pub(crate) counts: &'a mut [u64],
    /// Where a puzzle's first found solution goes, and the second.
    pub(crate) solved: [Option<Solved<'a>>; 2],
    /// Hears from time to time that the counts have changed, and can stop the work.
    pub(crate) progress: &'a mut dyn FnMut(&[u64]) -> ControlFlow<()>,
}

/// Fewer puzzles are not worth a block.
const BLOCKS: usize = 256;

/// Which work a free lane takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// Any: where most branches are dead, all of them must be seen.
    Share,
    /// Its own newest child, so that a puzzle with many solutions soon has enough.
    Own,
    /// And lanes branch after every pass, as nearly every branch has solutions.
    Hasty,
}

/// The memory of the search.
#[derive(Clone, Debug)]
pub(crate) struct Pool<S: Routes> {
    pub(super) s: S,
    pub(super) slots: Slots<S>,
    pub(super) marks: Marks<S::V>,
    /// The slot of the working state.
    pub(super) current: usize,
    /// The lanes that work.
    pub(super) active: u32,
    /// The lanes that have not been passed over twice since their puzzle was read.
    pub(super) fresh: u32,
    pub(super) policy: Policy,
    pub(super) branches: u32,
    pub(super) deaths: u32,
    /// Children that have left their slots, whoever takes them.
    pub(super) overflow: Vec<Saved>,
    /// The same, of each lane alone.
    pub(super) own_overflow: Vec<Vec<Saved>>,
    /// The bank that is read from.
    pub(super) bank: usize,
    /// Puzzles of the bank that are not begun.
    pub(super) unread: u32,
    /// The next puzzle to be read, and the one before which reading ends.
    pub(super) next: usize,
    pub(super) end: usize,
    /// The puzzle that each lane worked on at the last report, if it did.
    pub(super) last_seen: [Option<u16>; 32],
    /// First solutions on their way out, and their puzzles.
    pub(super) solved: Box<[S::V; 81]>,
    pub(super) solved_puzzles: [u16; 32],
    pub(super) solved_count: usize,
}

impl<S: Routes> Pool<S> {
    pub(super) const ALL_LANES: u32 = ((1u64 << S::LANES) - 1) as u32;

    pub(super) fn new(s: S) -> Self {
        let zero = s.splat(0);
        Self {
            s,
            slots: Slots::new(s),
            marks: Marks::new(zero),
            current: 0,
            active: 0,
            fresh: 0,
            policy: Policy::Share,
            branches: 0,
            deaths: 0,
            overflow: Vec::new(),
            own_overflow: vec![Vec::new(); S::LANES],
            bank: BANK,
            unread: 0,
            next: 0,
            end: 0,
            last_seen: [None; 32],
            solved: Box::new([zero; 81]),
            solved_puzzles: [0; 32],
            solved_count: 0,
        }
    }

    #[inline(never)]
    fn clear(&mut self) {
        self.slots.clear();
        self.overflow.clear();
        self.own_overflow.iter_mut().for_each(Vec::clear);
        (self.unread, self.next, self.end, self.active, self.solved_count) = (0, 0, 0, 0, 0);
        self.last_seen = [None; 32];
    }

    /// Goes on from states and their puzzles.
    #[inline(never)]
    pub(super) fn resume(&mut self, open: impl Iterator<Item = ([u16; 81], u16)>, job: &mut Job<'_>) {
        self.clear();
        self.policy = Policy::Share;
        self.overflow.extend(open.map(|(cells, puzzle)| Saved::new(&cells, puzzle)));
        self.s.call(Run { pool: self, job, order: PhantomData::<ByTriad> });
    }

    /// Does the job in an order.
    #[inline(never)]
    pub(super) fn run<O: Order>(&mut self, job: &mut Job<'_>) {
        self.clear();
        if job.limit > FEW_SOLUTIONS {
            self.policy = Policy::Share;
        }
        if O::LEXICOGRAPHIC {
            self.policy = Policy::Hasty;
        }
        let mut blocks_pay = !O::LEXICOGRAPHIC && job.puzzles.len() >= BLOCKS;
        while blocks_pay && self.next < job.puzzles.len() {
            blocks_pay = self.s.call(Blocks { pool: self, job });
            if blocks_pay {
                // What is left over, and nothing new.
                self.end = self.next;
                self.s.call(Run { pool: self, job, order: PhantomData::<O> });
            }
        }
        self.end = job.puzzles.len();
        self.s.call(Run { pool: self, job, order: PhantomData::<O> });
    }
}

/// The search as a kernel.
struct Run<'a, 'b, S: Routes, O> {
    pool: &'a mut Pool<S>,
    job: &'a mut Job<'b>,
    order: PhantomData<O>,
}

impl<S: Routes, O: Order> Kernel<S> for Run<'_, '_, S, O> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        let Self { pool, job, .. } = self;
        let mut passes = 0;
        let mut stuck = 0;
        while pool.can_wait(stuck) || pool.go_on::<O>(s, job, stuck) {
            let cells = pool.slots.rows[pool.current].first_chunk_mut().expect("81 of the rows are cells");
            let outcome = s.call(Pass::<S, true> { cells, marks: &mut pool.marks });
            pool.take_results(s, job, outcome);
            stuck = pool.active & !outcome.moving;
            if pool.policy == Policy::Hasty {
                stuck |= pool.active & !pool.fresh;
                pool.fresh = 0;
            }
            if !O::LEXICOGRAPHIC && job.limit <= FEW_SOLUTIONS && pool.branches >= WINDOW {
                pool.review::<O>();
            }
            passes += 1;
            if passes == REPORT {
                passes = 0;
                if (job.progress)(job.counts).is_break() {
                    break;
                }
                if O::LEXICOGRAPHIC {
                    pool.give_up_the_slow(s, job);
                }
            }
        }
        pool.write_solved(s, job);
    }
}
