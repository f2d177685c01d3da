//! The search over all lanes: lanes are workers, not puzzles.
//!
//! After a pass some lanes are free, since they are solved or dead, and some have come to rest and branch. If the second
//! child of a branch finds no free lane, the whole state moves on to another slot, and what stays behind in the old one is
//! the saved state: nothing is copied to be saved. A free lane takes a saved child in the same loop over the rows that
//! makes the children of other lanes.

use std::marker::PhantomData;
use std::ops::ControlFlow;

use super::block::Blocks;
use super::branch::{ANY, ByTriad, Children, Cut, MOST_MOVES, Move, Order, PUZZLE, Select, Step, apply};
use super::pass::{Marks, Outcome, Pass};
use super::puzzles::{Puzzles, Solved};
use super::saved::{BANK, SLOTS, Saved, Slots};
use crate::simd::{Kernel, Routes, lanes, lanes_mut, lanes_of};

/// The most puzzles of a job: a lane knows its puzzle by 16 bits.
pub(crate) const MOST_PUZZLES: usize = 1 << 16;
/// The slots that are used while lanes share their work: so many fit in the cache nearest but one.
const SHARED_SLOTS: usize = 16;
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
    /// A puzzle ends with so many solutions.
    pub(crate) limit: u64,
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
enum Policy {
    /// Any: where most branches are dead, all of them must be seen.
    Share,
    /// Its own newest child, so that a puzzle with many solutions soon has enough.
    Own,
    /// And lanes branch after every pass, as nearly every branch has solutions.
    Hasty,
}

impl Job<'_> {
    /// The rest of a job once its puzzles are read.
    fn without_puzzles(&mut self) -> Job<'_> {
        let [first, second] = &mut self.solved;
        Job {
            puzzles: self.puzzles.none(),
            limit: self.limit,
            counts: self.counts,
            solved: [first.as_mut().map(Solved::reborrow), second.as_mut().map(Solved::reborrow)],
            progress: self.progress,
        }
    }
}

/// The memory of the search.
#[derive(Clone, Debug)]
pub(crate) struct Pool<S: Routes> {
    s: S,
    pub(super) slots: Slots<S>,
    pub(super) marks: Marks<S::V>,
    /// The slot of the working state.
    pub(super) current: usize,
    /// The lanes that work.
    active: u32,
    /// The lanes that have not been passed over twice since their puzzle was read.
    fresh: u32,
    policy: Policy,
    branches: u32,
    deaths: u32,
    /// Children that have left their slots, whoever takes them.
    pub(super) overflow: Vec<Saved>,
    /// The same, of each lane alone.
    own_overflow: Vec<Vec<Saved>>,
    own_overflow_count: usize,
    /// The bank that is read from.
    bank: usize,
    /// Puzzles of the bank that are not begun.
    unread: u32,
    /// The next puzzle to be read.
    pub(super) next: usize,
    /// The puzzle that each lane worked on at the last report, if it did.
    last_seen: [Option<u16>; 32],
    /// First solutions on their way out, and their puzzles.
    solved: Box<[S::V; 81]>,
    solved_puzzles: [u16; 32],
    solved_count: usize,
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
            own_overflow_count: 0,
            bank: BANK,
            unread: 0,
            next: 0,
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
        (self.unread, self.next, self.active, self.solved_count, self.own_overflow_count) = (0, 0, 0, 0, 0);
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
        self.slots.clear();
        self.overflow.clear();
        self.own_overflow.iter_mut().for_each(Vec::clear);
        (self.unread, self.next, self.active, self.solved_count) = (0, 0, 0, 0);
        if job.limit > FEW_SOLUTIONS {
            self.policy = Policy::Share;
        }
        if O::LEXICOGRAPHIC {
            self.policy = Policy::Hasty;
            return self.s.call(Run { pool: self, job, order: PhantomData::<O> });
        }
        let mut blocks_pay = job.puzzles.len() >= BLOCKS;
        while blocks_pay && self.next < job.puzzles.len() {
            blocks_pay = self.s.call(Blocks { pool: self, job });
            if blocks_pay {
                self.s.call(Run { pool: self, job: &mut job.without_puzzles(), order: PhantomData::<O> });
            }
        }
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

/// Results.
impl<S: Routes> Pool<S> {
    /// Frees the lanes that are dead or solved, and counts what was solved.
    #[inline(always)]
    fn take_results(&mut self, s: S, job: &mut Job<'_>, outcome: Outcome) {
        let dead = self.active & outcome.dead;
        let solved = self.active & outcome.solved & !dead;
        self.active &= !(dead | solved);
        self.deaths += dead.count_ones();
        let mut first = 0;
        for lane in lanes_of(solved) {
            first |= u32::from(self.take_solution(s, job, lane)) << lane;
        }
        if first != 0 {
            self.bring_out(s, job, first);
        }
    }

    /// Counts a solution; whether it is the first of its puzzle and wanted.
    #[inline(always)]
    fn take_solution(&mut self, s: S, job: &mut Job<'_>, lane: usize) -> bool {
        let puzzle = lanes(&self.slots.rows[self.current][PUZZLE..])[lane];
        let count = &mut job.counts[usize::from(puzzle)];
        if *count >= job.limit {
            return false;
        }
        *count += 1;
        let count = *count;
        if count == 2
            && let Some(solved) = &mut job.solved[1]
        {
            let (cells, zero) = (lanes(&self.slots.rows[self.current]), solved.zero());
            for (i, byte) in solved.row(puzzle.into()).iter_mut().enumerate() {
                *byte = zero + solved_digit(cells[i * S::LANES + lane]);
            }
        }
        if count == job.limit {
            self.drop_puzzle(s, puzzle);
        }
        count == 1 && job.solved[0].is_some()
    }

    /// Puts solved lanes among those on their way out.
    #[inline(always)]
    fn bring_out(&mut self, s: S, job: &mut Job<'_>, mut from: u32) {
        let puzzles = [self.slots.rows[self.current][PUZZLE]];
        while from != 0 {
            let room = (S::LANES - self.solved_count) as u32;
            let taken = s.lowest(from, from.count_ones().min(room));
            for (i, lane) in lanes_of(taken).enumerate() {
                self.solved_puzzles[(self.solved_count + i) % 32] = lanes(&puzzles)[lane];
            }
            let count = taken.count_ones() as usize;
            let to = (((1u64 << count) - 1) << self.solved_count) as u32;
            let cells = self.slots.rows[self.current].first_chunk().expect("81 of the rows are cells");
            if S::IS_QUICK && count > 2 {
                s.call(BringOut { cells, solved: &mut self.solved, from: taken, to });
            } else {
                let (cells, solved) = (lanes(&cells[..]), lanes_mut(&mut self.solved[..]));
                for (i, lane) in lanes_of(taken).enumerate() {
                    for cell in 0..81 {
                        solved[cell * S::LANES + self.solved_count + i] = cells[cell * S::LANES + lane];
                    }
                }
            }
            self.solved_count += count;
            if self.solved_count == S::LANES {
                self.write_solved(s, job);
            }
            from &= !taken;
        }
    }

    /// Writes the first solutions that are on their way out.
    #[inline(always)]
    fn write_solved(&mut self, s: S, job: &mut Job<'_>) {
        let Some(solved) = &mut job.solved[0] else { return };
        if self.solved_count == 0 {
            return;
        }
        let mut rows = [[0; 81]; 32];
        s.store_puzzles(&self.solved, solved.zero(), &mut rows[..S::LANES]);
        for (row, puzzle) in rows.iter().zip(self.solved_puzzles).take(self.solved_count) {
            *solved.row(puzzle.into()) = *row;
        }
        self.solved_count = 0;
    }

    /// Ends the puzzles that lanes have worked on since the last report.
    #[cold]
    fn give_up_the_slow(&mut self, s: S, job: &mut Job<'_>) {
        for lane in 0..S::LANES {
            let puzzle = lanes(&self.slots.rows[self.current][PUZZLE..])[lane];
            let seen = (self.active & 1 << lane != 0).then_some(puzzle);
            if seen.is_some() && seen == self.last_seen[lane] {
                job.counts[usize::from(puzzle)] = GIVEN_UP;
                self.drop_puzzle(s, puzzle);
            }
            self.last_seen[lane] = seen;
        }
    }

    /// Frees everything that works on a puzzle or waits for it.
    #[inline(always)]
    fn drop_puzzle(&mut self, s: S, puzzle: u16) {
        let own = s.splat(puzzle);
        let working = s.bits(s.eq(self.slots.rows[self.current][PUZZLE], own));
        self.active &= !working;
        if self.policy == Policy::Share {
            for i in 0..self.slots.used() {
                let slot = self.slots.at(i);
                self.slots.release(slot, s.bits(s.eq(self.slots.rows[slot][PUZZLE], own)));
            }
            self.slots.tidy();
        } else {
            // What a lane has of its own is of the puzzle that it worked on last.
            self.slots.release_everywhere(working);
            self.clear_own_overflow(working);
        }
    }
}

impl<S: Routes> Pool<S> {
    #[inline(always)]
    fn clear_own_overflow(&mut self, lanes: u32) {
        if self.own_overflow_count != 0 {
            for lane in lanes_of(lanes) {
                self.own_overflow_count -= self.own_overflow[lane].len();
                self.own_overflow[lane].clear();
            }
        }
    }

    /// Hands the lanes' own children that have left their slots to all.
    #[cold]
    fn share_own_overflow(&mut self) {
        self.own_overflow.iter_mut().for_each(|own| self.overflow.append(own));
        self.own_overflow_count = 0;
    }
}

/// The digit of a cell with one candidate.
#[inline(always)]
fn solved_digit(candidates: u16) -> u8 {
    candidates.trailing_zeros() as u8 + 1
}

/// Solved lanes go next to those on their way out.
struct BringOut<'a, S: Routes> {
    cells: &'a [S::V; 81],
    solved: &'a mut [S::V; 81],
    from: u32,
    to: u32,
}

impl<S: Routes> Kernel<S> for BringOut<'_, S> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        let route = s.route(self.from, self.to);
        for i in 0..81 {
            self.solved[i] = s.bring(self.solved[i], self.cells[i], route);
        }
    }
}

/// Work for free lanes.
impl<S: Routes> Pool<S> {
    /// Whether so few lanes are idle that the next pass comes before the next step, which costs about half a pass.
    #[inline(always)]
    fn can_wait(&self, stuck: u32) -> bool {
        let busy = (self.active & !stuck).count_ones() as usize;
        busy > S::LANES - S::LANES * 3 / 8
    }

    /// Has stuck lanes branch and gives free lanes something to do; false if there is nothing left.
    #[inline(always)]
    fn go_on<O: Order>(&mut self, s: S, job: &mut Job<'_>, stuck: u32) -> bool {
        let mut free = Self::ALL_LANES & !self.active;
        let mut plan = Plan::<S>::new(s);
        let mut to = self.current;
        let shares = self.shares::<O>(job);
        if stuck != 0 {
            let cells = self.slots.rows[self.current].first_chunk().expect("81 of the rows are cells");
            let Children { lanes, first, second } = s.call(Select::<S, O>(cells, &self.marks, PhantomData));
            let stuck = stuck & lanes;
            let mask = s.mask(stuck);
            plan.cut =
                Cut { digits: s.keep(mask, first.digits), triads: s.keep(mask, first.triads), ..first };
            plan.is_needed = stuck != 0;
            self.branches += stuck.count_ones();
            let pairs = if shares { stuck.count_ones().min(free.count_ones()) } else { 0 };
            let from = s.lowest(stuck, pairs);
            if pairs != 0 {
                let into = s.lowest(free, pairs);
                plan.moves(s, self.current, from, into, Some(second));
                free &= !into;
                self.active |= into;
            }
            let unpaired = stuck & !from;
            if unpaired != 0 {
                self.slots.hold(self.current, unpaired, second);
                let most = if shares { SHARED_SLOTS } else { SLOTS };
                if self.slots.used() >= most {
                    self.spill::<O>();
                }
                to = self.slots.vacant();
            }
        }
        let (mut own, mut has_overflow) = (0, false);
        if free != 0 {
            if shares {
                free = self.take_any(s, &mut plan, free);
            } else {
                free = self.take_own(s, &mut plan, free);
                own = self.lanes_with_overflow(free);
                free &= !own;
            }
            has_overflow = self.has_overflow(job);
            if !has_overflow {
                free = self.take_unread(s, &mut plan, job, free);
            }
        }
        if plan.is_needed {
            self.step::<O>(s, to, &plan);
        }
        if own != 0 {
            self.take_own_overflow(own);
        }
        if has_overflow && free != 0 {
            self.take_overflow(job, free);
        }
        self.active != 0
    }

    /// Whether lanes share their work. They do when there are no more puzzles to begin, whatever the policy, except where
    /// the order of solutions matters.
    #[inline(always)]
    fn shares<O: Order>(&mut self, job: &Job<'_>) -> bool {
        let is_at_end = self.unread == 0 && self.next >= job.puzzles.len();
        if !O::LEXICOGRAPHIC && self.policy != Policy::Share && is_at_end {
            self.policy = Policy::Share;
            self.slots.tidy();
            self.share_own_overflow();
        }
        self.policy == Policy::Share
    }

    /// Fills free lanes with the newest saved children, whoever's they are; what stays free.
    #[inline(always)]
    fn take_any(&mut self, s: S, plan: &mut Plan<S>, mut free: u32) -> u32 {
        while free != 0 && !plan.is_full() {
            let Some(slot) = self.slots.newest() else { break };
            let waiting = self.slots.waiting[slot];
            let taken = waiting.count_ones().min(free.count_ones());
            let (from, into) = (s.lowest(waiting, taken), s.lowest(free, taken));
            plan.moves(s, slot, from, into, Some(self.slots.cuts[slot]));
            self.slots.release(slot, from);
            if from == waiting {
                self.slots.tidy();
            }
            free &= !into;
            self.active |= into;
        }
        free
    }

    /// Fills free lanes with their own newest child; the lanes that have none.
    #[inline(always)]
    fn take_own(&mut self, s: S, plan: &mut Plan<S>, mut free: u32) -> u32 {
        let mut without = free;
        for i in (0..self.slots.used()).rev() {
            let slot = self.slots.at(i);
            let own = self.slots.waiting[slot] & free;
            if own != 0 {
                if plan.is_full() {
                    // These lanes wait for the next pass.
                    without &= !own;
                } else {
                    plan.moves(s, slot, own, own, Some(self.slots.cuts[slot]));
                    self.slots.release(slot, own);
                    self.active |= own;
                    without &= !own;
                }
                free &= !own;
                if free == 0 {
                    break;
                }
            }
        }
        self.slots.tidy();
        without
    }

    /// Begins puzzles in free lanes; what stays free.
    #[inline(always)]
    fn take_unread(&mut self, s: S, plan: &mut Plan<S>, job: &mut Job<'_>, mut free: u32) -> u32 {
        while free != 0 && !plan.is_full() && self.fill_bank(s, job) {
            let taken = self.unread.count_ones().min(free.count_ones());
            let (from, into) = (s.lowest(self.unread, taken), s.lowest(free, taken));
            plan.moves(s, self.bank, from, into, None);
            self.unread &= !from;
            free &= !into;
            self.active |= into;
            self.fresh |= into;
        }
        free
    }

    /// The lanes of these of whose own children some have left their slots.
    #[inline(always)]
    fn lanes_with_overflow(&self, lanes: u32) -> u32 {
        if self.own_overflow_count == 0 {
            return 0;
        }
        lanes_of(lanes).map(|lane| u32::from(!self.own_overflow[lane].is_empty()) << lane).sum()
    }

    /// Fills lanes with their own newest child that has left its slot.
    #[inline(never)]
    fn take_own_overflow(&mut self, own: u32) {
        for lane in lanes_of(own) {
            if let Some(saved) = self.own_overflow[lane].pop() {
                saved.put::<S>(&mut self.slots.rows[self.current], lane);
                self.active |= 1 << lane;
                self.own_overflow_count -= 1;
            }
        }
    }

    /// Whether a child that has left its slot still matters; then the last does.
    #[inline(always)]
    fn has_overflow(&mut self, job: &Job<'_>) -> bool {
        while self.overflow.pop_if(|saved| job.counts[saved.puzzle()] >= job.limit).is_some() {}
        !self.overflow.is_empty()
    }

    /// Fills free lanes with children that have left their slots.
    #[inline(never)]
    fn take_overflow(&mut self, job: &Job<'_>, free: u32) {
        let mut free = lanes_of(free);
        while let Some(saved) = self.overflow.pop() {
            if job.counts[saved.puzzle()] >= job.limit {
                continue;
            }
            let Some(lane) = free.next() else {
                self.overflow.push(saved);
                break;
            };
            saved.put::<S>(&mut self.slots.rows[self.current], lane);
            self.active |= 1 << lane;
        }
    }

    /// Moves the children of the oldest slot out of it.
    #[cold]
    fn spill<O: Order>(&mut self) {
        if let Some(slot) = self.slots.oldest() {
            let (shares, overflow, own) =
                (self.policy == Policy::Share, &mut self.overflow, &mut self.own_overflow);
            let count = self.slots.waiting[slot].count_ones();
            self.slots.take_out(slot, apply::<O>, |lane, saved| {
                if shares { overflow.push(saved) } else { own[lane].push(saved) }
            });
            self.own_overflow_count += if shares { 0 } else { count as usize };
            self.slots.tidy();
        }
    }

    /// Moves all saved children out of their slots, to whoever takes them.
    #[cold]
    fn spill_all<O: Order>(&mut self) {
        while let Some(slot) = self.slots.oldest() {
            let overflow = &mut self.overflow;
            self.slots.take_out(slot, apply::<O>, |_, saved| overflow.push(saved));
            self.slots.tidy();
        }
        self.share_own_overflow();
    }

    /// Looks how many branches died, and sets the policy.
    #[cold]
    fn review<O: Order>(&mut self) {
        let share_of_deaths = f64::from(self.deaths) / f64::from(self.branches);
        (self.branches, self.deaths) = (0, 0);
        let policy = match self.policy {
            Policy::Share if share_of_deaths < 0.45 => Policy::Own,
            Policy::Own if share_of_deaths > 0.57 => Policy::Share,
            Policy::Own if share_of_deaths < 0.24 => Policy::Hasty,
            Policy::Hasty if share_of_deaths > 0.48 => Policy::Own,
            policy => policy,
        };
        if policy != self.policy {
            if self.policy == Policy::Share {
                self.spill_all::<O>();
            } else if policy == Policy::Share {
                self.slots.tidy();
                self.share_own_overflow();
            }
            self.policy = policy;
        }
    }

    #[inline(always)]
    fn step<O: Order>(&mut self, s: S, to: usize, plan: &Plan<S>) {
        let (rows, from, cut) = (&mut self.slots.rows[..], self.current, plan.cut);
        let moves = &plan.moves[..plan.count];
        macro_rules! step {
            ($($count:literal)*) => {
                match plan.count {
                    $($count => s.call(Step::<S, O, $count> { rows, from, to, moves, cut, order: PhantomData }),)*
                    _ => s.call(Step::<S, O, ANY> { rows, from, to, moves, cut, order: PhantomData }),
                }
            };
        }
        step!(0 1 2 3 4 5 6);
        self.current = to;
    }

    /// Whether the bank has a puzzle that is not begun, once it has read more.
    #[inline(always)]
    fn fill_bank(&mut self, s: S, job: &Job<'_>) -> bool {
        if self.unread != 0 {
            return true;
        }
        let count = S::LANES.min(job.puzzles.len().saturating_sub(self.next));
        if count == 0 {
            return false;
        }
        let mut puzzles = [job.puzzles.row(self.next); 32];
        for (i, row) in puzzles.iter_mut().enumerate().take(count) {
            *row = job.puzzles.row(self.next + i);
        }
        self.bank ^= 1;
        let (cells, numbers) =
            self.slots.rows[self.bank].split_first_chunk_mut().expect("81 of the rows are cells");
        s.load_puzzles(&puzzles[..S::LANES], cells);
        for (i, number) in lanes_mut(numbers).iter_mut().enumerate() {
            *number = (self.next + i) as u16;
        }
        self.next += count;
        self.unread = Self::ALL_LANES >> (S::LANES - count);
        true
    }
}

/// What a step is to do.
struct Plan<S: Routes> {
    moves: [Move; MOST_MOVES],
    count: usize,
    cut: Cut<S::V>,
    /// Whether there is anything to do.
    is_needed: bool,
}

impl<S: Routes> Plan<S> {
    #[inline(always)]
    fn new(s: S) -> Self {
        let zero = s.splat(0);
        Self {
            moves: [Move { slot: 0, from: 0, to: 0 }; MOST_MOVES],
            count: 0,
            cut: Cut { digits: zero, place: zero, triads: zero },
            is_needed: false,
        }
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.count == MOST_MOVES
    }

    /// Adds a move of lanes, and what they lose.
    #[inline(always)]
    fn moves(&mut self, s: S, slot: usize, from: u32, to: u32, cut: Option<Cut<S::V>>) {
        self.moves[self.count % MOST_MOVES] = Move { slot, from, to };
        self.count += 1;
        self.is_needed = true;
        if let Some(cut) = cut {
            self.cut.take(s, cut, from, to);
        }
    }
}
