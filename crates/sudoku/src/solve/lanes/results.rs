//! What a pass has brought: solutions are counted and written, and lanes are freed.

use super::branch::PUZZLE;
use super::pass::Outcome;
use super::pool::{GIVEN_UP, Job, Policy, Pool};
use crate::grid::Solution;
use crate::simd::{Kernel, Routes, lanes, lanes_mut, lanes_of};

impl<S: Routes> Pool<S> {
    /// Frees the lanes that are dead or solved, and counts what was solved.
    #[inline(always)]
    pub(super) fn take_results(&mut self, s: S, job: &mut Job<'_>, outcome: Outcome) {
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
        if job.known.is_some_and(|known| self.holds(known[usize::from(puzzle)], lane)) {
            return false;
        }
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

    /// Whether a lane has come to a solution.
    #[inline(always)]
    fn holds(&self, solution: &Solution, lane: usize) -> bool {
        let cells = lanes(&self.slots.rows[self.current]);
        let digits = solution.grid().as_bytes().iter().enumerate();
        digits.into_iter().all(|(i, digit)| solved_digit(cells[i * S::LANES + lane]) == *digit)
    }

    /// Puts solved lanes among those on their way out.
    #[inline(always)]
    pub(super) fn bring_out(&mut self, s: S, job: &mut Job<'_>, mut from: u32) {
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
    pub(super) fn write_solved(&mut self, s: S, job: &mut Job<'_>) {
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
    pub(super) fn give_up_the_slow(&mut self, s: S, job: &mut Job<'_>) {
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
    pub(super) fn drop_puzzle(&mut self, s: S, puzzle: u16) {
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
