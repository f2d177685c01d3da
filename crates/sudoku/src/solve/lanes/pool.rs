//! The search over all lanes: lanes are workers, not puzzles.
//!
//! After a pass some lanes are free, since they are solved or dead, and some have come to rest and branch. The second child
//! of a branch goes at once to a free lane. If none is free, the whole state moves on to another slot and what stays behind
//! in the old one is the saved state: so nothing is copied to be saved, and a free lane takes a saved child later in the same
//! loop over the rows that makes the children of other lanes.

use std::ops::ControlFlow;

use super::branch::{Children, Cut, MOST_MOVES, Move, PUZZLE, ROWS, Select, Step, lanes_of};
use super::pass::{Marks, Outcome, Pass};
use super::puzzles::{Puzzles, Solved};
use crate::simd::{Kernel, Simd, lanes, lanes_mut};

/// The states that can be saved at once, and the working one.
const SLOTS: usize = 16;
/// The first of two slots of puzzles that are read and not begun: one step may empty the one and begin the other.
const BANK: usize = SLOTS;
/// The most puzzles of a job: a lane's puzzle is a lane's number.
pub(super) const MOST_PUZZLES: usize = 1 << 16;

/// A state that was saved outside the slots, its cut applied.
#[derive(Clone, Debug)]
struct Saved([u16; ROWS]);

/// What to do with some puzzles.
pub(super) struct Job<'a> {
    /// At most [`MOST_PUZZLES`].
    pub(super) puzzles: Puzzles<'a>,
    /// A puzzle ends with so many solutions.
    pub(super) limit: u64,
    /// The number of solutions of each puzzle, at first 0.
    pub(super) counts: &'a mut [u64],
    /// Where a puzzle's first found solution goes, and the second.
    pub(super) solved: [Option<Solved<'a>>; 2],
    /// Hears from time to time how many solutions there are so far.
    pub(super) progress: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// The memory of the search.
#[derive(Clone, Debug)]
pub(super) struct Pool<S: Simd> {
    s: S,
    states: Vec<[S::V; ROWS]>,
    /// What the saved children of each slot have to lose.
    cuts: [Cut<S::V>; SLOTS],
    /// The lanes of each slot that hold a saved child.
    saved: [u32; SLOTS],
    /// The slots with saved children, the newest last.
    order: Vec<u8>,
    marks: Marks<S::V>,
    overflow: Vec<Saved>,
    /// The bank that is read from.
    bank: usize,
    /// Puzzles of the bank that are not begun.
    unread: u32,
    /// The next puzzle to be read.
    next: usize,
    /// The slot of the working state.
    current: usize,
    /// The lanes that work.
    active: u32,
    /// First solutions on their way out, and their puzzles.
    solved: Box<[S::V; 81]>,
    solved_puzzles: [u16; 32],
    solved_count: usize,
}

impl<S: Simd> Pool<S> {
    const ALL_LANES: u32 = ((1u64 << S::LANES) - 1) as u32;

    pub(super) fn new(s: S) -> Self {
        let zero = s.splat(0);
        let nothing = Cut { digit: zero, line: zero, triads: zero };
        Self {
            s,
            states: vec![[zero; ROWS]; SLOTS + 2],
            cuts: [nothing; SLOTS],
            saved: [0; SLOTS],
            order: Vec::with_capacity(SLOTS),
            marks: Marks::new(zero),
            overflow: Vec::new(),
            bank: BANK,
            unread: 0,
            next: 0,
            current: 0,
            active: 0,
            solved: Box::new([zero; 81]),
            solved_puzzles: [0; 32],
            solved_count: 0,
        }
    }

    /// Does the job.
    pub(super) fn run(&mut self, job: &mut Job<'_>) {
        self.saved = [0; SLOTS];
        self.order.clear();
        self.overflow.clear();
        (self.unread, self.next, self.active) = (0, 0, 0);
        self.s.call(Run { pool: self, job });
    }
}

/// The search as a kernel.
struct Run<'a, 'b, S: Simd> {
    pool: &'a mut Pool<S>,
    job: &'a mut Job<'b>,
}

impl<S: Simd> Kernel<S> for Run<'_, '_, S> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        let Self { pool, job } = self;
        let mut outcome = Outcome { dead: 0, solved: 0, moving: 0 };
        loop {
            pool.take_results(s, job, outcome);
            let stuck = pool.active & !outcome.moving;
            if !pool.go_on(s, job, stuck) {
                break;
            }
            let cells = pool.states[pool.current].first_chunk_mut().expect("81 of the rows are cells");
            outcome = s.call(Pass::<S, true> { cells, marks: &mut pool.marks });
        }
        pool.write_solved(s, job);
    }
}

impl<S: Simd> Pool<S> {
    /// Frees the lanes that are dead or solved, and counts what was solved.
    #[inline(always)]
    fn take_results(&mut self, s: S, job: &mut Job<'_>, outcome: Outcome) {
        let solved = self.active & outcome.solved & !outcome.dead;
        self.active &= !(outcome.dead | outcome.solved);
        for lane in lanes_of(solved) {
            self.take_solution(s, job, lane);
        }
    }

    #[inline(always)]
    fn take_solution(&mut self, s: S, job: &mut Job<'_>, lane: usize) {
        let puzzle = lanes(&self.states[self.current][PUZZLE..])[lane];
        let count = &mut job.counts[puzzle as usize];
        if *count >= job.limit {
            return;
        }
        *count += 1;
        let count = *count;
        if count == 1 && job.solved[0].is_some() {
            self.bring_out(s, job, lane, puzzle);
        } else if count == 2
            && let Some(solved) = &mut job.solved[1]
        {
            let cells = lanes(&self.states[self.current]);
            let row = solved.row(puzzle.into());
            for (i, byte) in row.iter_mut().enumerate() {
                *byte = cells[i * S::LANES + lane].trailing_zeros() as u8 + 1;
            }
        }
        if count == job.limit {
            self.drop_puzzle(s, puzzle);
        }
    }

    #[inline(always)]
    fn bring_out(&mut self, s: S, job: &mut Job<'_>, lane: usize, puzzle: u16) {
        let from = lanes(&self.states[self.current]);
        let to = lanes_mut(&mut self.solved[..]);
        for i in 0..81 {
            to[i * S::LANES + self.solved_count] = from[i * S::LANES + lane];
        }
        self.solved_puzzles[self.solved_count] = puzzle;
        self.solved_count += 1;
        if self.solved_count == S::LANES {
            self.write_solved(s, job);
        }
    }

    /// Writes the first solutions that are on their way out.
    #[inline(always)]
    fn write_solved(&mut self, s: S, job: &mut Job<'_>) {
        let Some(solved) = &mut job.solved[0] else { return };
        let mut rows = [[0; 81]; 32];
        s.store_puzzles(&self.solved, solved.zero, &mut rows);
        for (row, puzzle) in rows.iter().zip(self.solved_puzzles).take(self.solved_count) {
            *solved.row(puzzle.into()) = *row;
        }
        self.solved_count = 0;
    }

    /// Frees everything that works on a puzzle or waits for it.
    #[inline(always)]
    fn drop_puzzle(&mut self, s: S, puzzle: u16) {
        let own = s.splat(puzzle);
        self.active &= !s.bits(s.eq(self.states[self.current][PUZZLE], own));
        for i in (0..self.order.len()).rev() {
            let slot = usize::from(self.order[i]);
            self.saved[slot] &= !s.bits(s.eq(self.states[slot][PUZZLE], own));
            if self.saved[slot] == 0 {
                self.order.remove(i);
            }
        }
    }

    /// Gives every lane something to do; false if there is nothing left.
    #[inline(always)]
    fn go_on(&mut self, s: S, job: &mut Job<'_>, stuck: u32) -> bool {
        let mut free = Self::ALL_LANES & !self.active;
        let zero = s.splat(0);
        let mut cut = Cut { digit: zero, line: zero, triads: zero };
        let mut moves = [Move { state: 0, from: 0, to: 0 }; MOST_MOVES];
        let (mut count, mut to, mut unpaired) = (0, self.current, 0);
        if stuck != 0 {
            let Children { first, second } = s.call(Select::<S>(&self.marks));
            cut = Cut { triads: s.keep(s.mask(stuck), first.triads), ..first };
            let pairs = stuck.count_ones().min(free.count_ones());
            let (from, into) = (s.lowest(stuck, pairs), s.lowest(free, pairs));
            if pairs != 0 {
                moves[0] = Move { state: self.current, from, to: into };
                count = 1;
                cut.take(s, second, from, into);
                free &= !into;
            }
            unpaired = stuck & !from;
            if unpaired != 0 {
                self.cuts[self.current] = second;
                to = self.save(s, unpaired);
            }
        }
        self.active |= Self::ALL_LANES & !free;
        while free != 0 && count < MOST_MOVES {
            if let Some(slot) = self.order.last() {
                let slot = usize::from(*slot);
                let taken = self.saved[slot].count_ones().min(free.count_ones());
                let (from, into) = (s.lowest(self.saved[slot], taken), s.lowest(free, taken));
                cut.take(s, self.cuts[slot], from, into);
                self.saved[slot] &= !from;
                if self.saved[slot] == 0 {
                    self.order.pop();
                }
                moves[count] = Move { state: slot, from, to: into };
                free &= !into;
                self.active |= into;
            } else if self.has_overflow(job) {
                break;
            } else if self.fill_bank(s, job) {
                let taken = self.unread.count_ones().min(free.count_ones());
                let (from, into) = (s.lowest(self.unread, taken), s.lowest(free, taken));
                self.unread &= !from;
                moves[count] = Move { state: self.bank, from, to: into };
                free &= !into;
                self.active |= into;
            } else {
                break;
            }
            count += 1;
        }
        if stuck != 0 || count != 0 {
            self.step(s, to, &moves[..count], cut);
        }
        while free != 0 && self.has_overflow(job) {
            let Some(saved) = self.overflow.pop() else { break };
            let lane = free.trailing_zeros() as usize;
            let rows = lanes_mut(&mut self.states[self.current]);
            for (i, row) in saved.0.iter().enumerate() {
                rows[i * S::LANES + lane] = *row;
            }
            free &= free - 1;
            self.active |= 1 << lane;
        }
        self.active != 0
    }

    /// Whether a child in the overflow still matters; then the last does.
    #[inline(always)]
    fn has_overflow(&mut self, job: &Job<'_>) -> bool {
        while self.overflow.pop_if(|saved| job.counts[usize::from(saved.0[PUZZLE])] >= job.limit).is_some() {}
        !self.overflow.is_empty()
    }

    /// Keeps the working state for these lanes, and gives the slot to go on in.
    #[inline(always)]
    fn save(&mut self, s: S, lanes: u32) -> usize {
        self.saved[self.current] = lanes;
        self.order.push(self.current as u8);
        if self.order.len() == SLOTS {
            self.spill(s);
        }
        (0..SLOTS).find(|slot| self.saved[*slot] == 0).unwrap_or(0)
    }

    /// Moves the oldest saved children out of their slot.
    #[cold]
    fn spill(&mut self, _s: S) {
        let slot = usize::from(self.order.remove(0));
        let cut = self.cuts[slot];
        let (digits, lines, triads) = ([cut.digit], [cut.line], [cut.triads]);
        let (digits, lines, triads) = (lanes(&digits), lanes(&lines), lanes(&triads));
        let rows = lanes(&self.states[slot]);
        for lane in lanes_of(self.saved[slot]) {
            let mut saved = Saved([0; ROWS]);
            for (i, row) in saved.0.iter_mut().enumerate() {
                *row = rows[i * S::LANES + lane];
            }
            for triad in lanes_of(triads[lane].into()) {
                let line = usize::from(lines[lane]);
                let (first, step) = if line < 9 { (9 * line + 3 * triad, 1) } else { (27 * triad + line - 9, 9) };
                (0..3).for_each(|k| saved.0[first + step * k] &= !digits[lane]);
            }
            self.overflow.push(saved);
        }
        self.saved[slot] = 0;
    }

    #[inline(always)]
    fn step(&mut self, s: S, to: usize, moves: &[Move], cut: Cut<S::V>) {
        let (states, from) = (&mut self.states[..], self.current);
        match moves.len() {
            0 => s.call(Step::<S, 0> { states, from, to, moves, cut }),
            1 => s.call(Step::<S, 1> { states, from, to, moves, cut }),
            2 => s.call(Step::<S, 2> { states, from, to, moves, cut }),
            _ => s.call(Step::<S, 3> { states, from, to, moves, cut }),
        }
        self.current = to;
    }

    /// Whether the bank has a puzzle that is not begun, once it has read more.
    #[inline(always)]
    fn fill_bank(&mut self, s: S, job: &Job<'_>) -> bool {
        if self.unread != 0 {
            return true;
        }
        let count = S::LANES.min(job.puzzles.len() - self.next);
        if count == 0 {
            return false;
        }
        let mut rows = [job.puzzles.row(self.next); 32];
        for (i, row) in rows.iter_mut().enumerate().take(count) {
            *row = job.puzzles.row(self.next + i);
        }
        self.bank ^= 1;
        let (cells, puzzles) = self.states[self.bank].split_first_chunk_mut().expect("81 of the rows are cells");
        s.load_puzzles(&rows[..S::LANES], cells);
        for (i, puzzle) in lanes_mut(puzzles).iter_mut().enumerate() {
            *puzzle = (self.next + i) as u16;
        }
        self.next += count;
        self.unread = Self::ALL_LANES >> (S::LANES - count);
        true
    }
}

impl<V: Copy> Cut<V> {
    /// Takes over what the lanes of another state lose.
    #[inline(always)]
    fn take<S: Simd<V = V>>(&mut self, s: S, other: Self, from: u32, to: u32) {
        let (index, mask) = (s.route(from, to), s.mask(to));
        self.digit = s.select(mask, s.permute(other.digit, index), self.digit);
        self.line = s.select(mask, s.permute(other.line, index), self.line);
        self.triads = s.select(mask, s.permute(other.triads, index), self.triads);
    }
}
