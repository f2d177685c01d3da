//! States that wait: in slots, as the search left them, or one by one outside.

use super::branch::{Cut, PUZZLE, ROWS};
use crate::simd::{Simd, lanes, lanes_mut, lanes_of};

/// The slots of states; a bit of a `u64` each.
pub(super) const SLOTS: usize = 48;
/// The first of two slots of puzzles that are read and not begun: one step may empty the one and begin the other.
pub(super) const BANK: usize = SLOTS;

/// One lane's state, its cut applied.
#[derive(Clone, Debug)]
pub(super) struct Saved([u16; ROWS]);

impl Saved {
    /// A lane of some rows.
    #[inline(always)]
    pub(super) fn of_lane<S: Simd>(rows: &[S::V; ROWS], lane: usize) -> Self {
        let rows = lanes(rows);
        let mut saved = Self([0; ROWS]);
        for (i, row) in saved.0.iter_mut().enumerate() {
            *row = rows[i * S::LANES + lane];
        }
        saved
    }

    /// Goes into a lane.
    #[inline(always)]
    pub(super) fn put<S: Simd>(&self, rows: &mut [S::V; ROWS], lane: usize) {
        let rows = lanes_mut(rows);
        for (i, row) in self.0.iter().enumerate() {
            rows[i * S::LANES + lane] = *row;
        }
    }

    /// The puzzle that it belongs to.
    #[inline(always)]
    pub(super) fn puzzle(&self) -> usize {
        self.0[PUZZLE].into()
    }

    /// Cells, and the puzzle that they belong to.
    pub(super) fn new(cells: &[u16; 81], puzzle: u16) -> Self {
        let mut saved = Self([puzzle; ROWS]);
        saved.0[..81].copy_from_slice(cells);
        saved
    }

    /// Takes the digits out of the cells.
    #[inline(always)]
    pub(super) fn remove(&mut self, cells: impl Iterator<Item = usize>, digits: u16) {
        cells.for_each(|cell| self.0[cell] &= !digits);
    }
}

/// The slots: each holds rows, the lanes of it that wait, and what these have to lose first.
#[derive(Clone, Debug)]
pub(super) struct Slots<S: Simd> {
    pub(super) rows: Vec<[S::V; ROWS]>,
    pub(super) cuts: Vec<Cut<S::V>>,
    pub(super) waiting: [u32; SLOTS],
    /// The slots in which lanes wait, the newest last.
    order: [u8; SLOTS],
    used: usize,
    /// A bit for each slot in which no lane waits.
    free: u64,
}

impl<S: Simd> Slots<S> {
    pub(super) fn new(s: S) -> Self {
        let zero = s.splat(0);
        Self {
            rows: vec![[zero; ROWS]; SLOTS + 2],
            cuts: vec![Cut { digits: zero, place: zero, triads: zero }; SLOTS],
            waiting: [0; SLOTS],
            order: [0; SLOTS],
            used: 0,
            free: (1 << SLOTS) - 1,
        }
    }

    #[inline(never)]
    pub(super) fn clear(&mut self) {
        (self.waiting, self.used, self.free) = ([0; SLOTS], 0, (1 << SLOTS) - 1);
    }

    #[inline(always)]
    pub(super) fn newest(&self) -> Option<usize> {
        self.order[..self.used].last().map(|slot| usize::from(*slot))
    }

    #[inline(always)]
    pub(super) fn oldest(&self) -> Option<usize> {
        self.order[..self.used].first().map(|slot| usize::from(*slot))
    }

    /// The slot at a place in the order of age, the oldest first.
    #[inline(always)]
    pub(super) fn at(&self, index: usize) -> usize {
        usize::from(self.order[index])
    }

    /// How many slots hold waiting lanes.
    #[inline(always)]
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// Has lanes of a slot wait in it.
    #[inline(always)]
    pub(super) fn hold(&mut self, slot: usize, lanes: u32, cut: Cut<S::V>) {
        self.cuts[slot] = cut;
        self.waiting[slot] = lanes;
        self.order[self.used % SLOTS] = slot as u8;
        self.used += 1;
        self.free &= !(1 << slot);
    }

    /// A slot in which no lane waits; there is one unless all are used.
    #[inline(always)]
    pub(super) fn vacant(&self) -> usize {
        self.free.trailing_zeros() as usize % SLOTS
    }

    /// Lanes of a slot wait no longer.
    #[inline(always)]
    pub(super) fn release(&mut self, slot: usize, lanes: u32) {
        self.waiting[slot] &= !lanes;
    }

    /// These lanes wait in no slot any longer.
    #[inline(always)]
    pub(super) fn release_everywhere(&mut self, lanes: u32) {
        for waiting in &mut self.waiting {
            *waiting &= !lanes;
        }
    }

    /// Forgets the slots in which no lane waits any more.
    #[inline(always)]
    pub(super) fn tidy(&mut self) {
        let mut kept = 0;
        for i in 0..self.used {
            let slot = self.order[i];
            self.order[kept] = slot;
            let waits = self.waiting[usize::from(slot) % SLOTS] != 0;
            kept += usize::from(waits);
            self.free |= u64::from(!waits) << slot;
        }
        self.used = kept;
    }

    /// The states that wait in a slot, with their cuts applied by `apply`.
    #[inline(never)]
    pub(super) fn take_out(
        &mut self,
        slot: usize,
        apply: impl Fn(&mut Saved, [u16; 3]),
        mut to: impl FnMut(usize, Saved),
    ) {
        let Cut { digits, place, triads } = self.cuts[slot];
        let cut = [[digits], [place], [triads]];
        for lane in lanes_of(self.waiting[slot]) {
            let mut saved = Saved::of_lane::<S>(&self.rows[slot], lane);
            apply(&mut saved, [lanes(&cut[0])[lane], lanes(&cut[1])[lane], lanes(&cut[2])[lane]]);
            to(lane, saved);
        }
        self.waiting[slot] = 0;
    }
}
