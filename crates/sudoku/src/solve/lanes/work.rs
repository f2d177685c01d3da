//! What lanes do next: those at rest branch, and those that are free take over the work of others or begin a puzzle.

use std::marker::PhantomData;

use super::branch::{ANY, Children, Cut, MOST_MOVES, Move, Order, Select, Step, apply};
use super::pass::ALL;
use super::pool::{Job, Policy, Pool};
use super::saved::SLOTS;
use crate::simd::{Routes, lanes_mut, lanes_of};

/// The slots that are used while lanes share their work: so many fit in the cache nearest but one.
const SHARED_SLOTS: usize = 16;

impl<S: Routes> Pool<S> {
    /// Whether so few lanes are idle that the next pass comes before the next step, which costs about half a pass.
    #[inline(always)]
    pub(super) fn can_wait(&self, stuck: u32) -> bool {
        let busy = (self.active & !stuck).count_ones() as usize;
        busy > S::LANES - S::LANES * 3 / 8
    }

    /// Has stuck lanes branch and gives free lanes something to do; false if there is nothing left.
    #[inline(always)]
    pub(super) fn go_on<O: Order>(&mut self, s: S, job: &mut Job<'_>, stuck: u32) -> bool {
        let mut free = Self::ALL_LANES & !self.active;
        let mut plan = Plan::<S>::new(s);
        let mut to = self.current;
        let shares = self.shares::<O>();
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
    fn shares<O: Order>(&mut self) -> bool {
        let is_at_end = self.unread == 0 && self.next == self.end;
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
        for i in (0..self.slots.used()).rev() {
            let slot = self.slots.at(i);
            let own = self.slots.waiting[slot] & free;
            if own != 0 {
                // If the plan is full, these lanes wait for the next pass.
                if !plan.is_full() {
                    plan.moves(s, slot, own, own, Some(self.slots.cuts[slot]));
                    self.slots.release(slot, own);
                    self.active |= own;
                }
                free &= !own;
                if free == 0 {
                    break;
                }
            }
        }
        self.slots.tidy();
        free
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
        lanes_of(lanes).map(|lane| u32::from(!self.own_overflow[lane].is_empty()) << lane).sum()
    }

    /// Fills lanes with their own newest child that has left its slot.
    #[inline(never)]
    fn take_own_overflow(&mut self, own: u32) {
        for lane in lanes_of(own) {
            if let Some(saved) = self.own_overflow[lane].pop() {
                saved.put::<S>(&mut self.slots.rows[self.current], lane);
                self.active |= 1 << lane;
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
        for lane in lanes_of(free) {
            if !self.has_overflow(job) {
                break;
            }
            let Some(saved) = self.overflow.pop() else { break };
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
            self.slots.take_out(slot, apply::<O>, |lane, saved| {
                if shares { overflow.push(saved) } else { own[lane].push(saved) }
            });
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
    pub(super) fn review<O: Order>(&mut self) {
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
        if self.next == self.end {
            return false;
        }
        self.bank ^= 1;
        let count = self.read(s, job, self.end, self.bank);
        self.unread = Self::ALL_LANES >> (S::LANES - count);
        true
    }

    /// Reads as many puzzles as there are lanes into a slot, from the next on; how many, at least one.
    #[inline(always)]
    pub(super) fn read(&mut self, s: S, job: &Job<'_>, end: usize, slot: usize) -> usize {
        let count = S::LANES.min(end - self.next);
        let mut puzzles = [job.puzzles.row(self.next); 32];
        for (i, row) in puzzles.iter_mut().enumerate().take(count) {
            *row = job.puzzles.row(self.next + i);
        }
        let (cells, numbers) =
            self.slots.rows[slot].split_first_chunk_mut().expect("81 of the rows are cells");
        s.load_puzzles(&puzzles[..S::LANES], cells);
        let turned = job.turned.get(self.next..).unwrap_or_default();
        for (lane, cell) in turned.iter().enumerate().take(count) {
            lanes_mut(&mut cells[..])[cell.index() * S::LANES + lane] ^= ALL;
        }
        for (i, number) in lanes_mut(numbers).iter_mut().enumerate() {
            *number = (self.next + i) as u16;
        }
        self.next += count;
        count
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

/// Children that have left their slots and belong to one lane.
impl<S: Routes> Pool<S> {
    #[inline(always)]
    pub(super) fn clear_own_overflow(&mut self, lanes: u32) {
        lanes_of(lanes).for_each(|lane| self.own_overflow[lane].clear());
    }

    /// Hands the lanes' own children that have left their slots to all.
    #[cold]
    pub(super) fn share_own_overflow(&mut self) {
        self.own_overflow.iter_mut().for_each(|own| self.overflow.append(own));
    }
}
