//! Two branches out of a lane where propagation has come to rest, for all such lanes at once.
//!
//! A branch is on a digit and a line (a row or a column) in which several triads may take it. One child has the digit
//! in the first of these triads, the other has it elsewhere. Both are said as a [`Cut`]: triads of the line that lose the
//! digit. Whatever the choice, no solution is in both children and none in neither.

use std::cell::Cell;

use super::pass::Marks;
use crate::simd::{Kernel, Simd, lanes, lanes_mut};

/// The rows of a state: 81 cells, and the puzzle that each lane works on.
pub(super) const ROWS: usize = 82;
/// The row of the puzzles.
pub(super) const PUZZLE: usize = 81;

/// What each lane loses: the digit, in some triads of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<V> {
    /// The digit, as a candidate.
    pub(super) digit: V,
    /// The line: 0 to 8 the rows, 9 to 17 the columns.
    pub(super) line: V,
    /// Bit `i` for triad `i` of the line.
    pub(super) triads: V,
}

/// The two children of each lane: the lane itself goes on with the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Children<V> {
    pub(super) first: Cut<V>,
    pub(super) second: Cut<V>,
}

/// Chooses the branch of each lane from what the pass has weighed.
pub(super) struct Select<'a, S: Simd>(pub(super) &'a Marks<S::V>);

impl<S: Simd> Kernel<S> for Select<'_, S> {
    type Out = Children<S::V>;

    #[inline(always)]
    fn run(self, s: S) -> Children<S::V> {
        let Marks { triads, band, digits, .. } = self.0;
        let (band, digits) = (*band, *digits);
        let minus_one = s.splat(u16::MAX);
        let digit = s.andnot(digits, s.add(digits, minus_one));
        let zero = s.splat(0);
        let (mut line, mut places) = (zero, zero);
        macro_rules! occupied {
            ($i:expr) => {{
                let mut triad = triads[$i];
                for b in 1..6 {
                    triad = s.select(s.eq(band, s.splat(b as u16)), triads[9 * b + $i], triad);
                }
                s.drop(s.disjoint(triad, digit), s.splat(1 << ($i % 3)))
            }};
        }
        let rows = [
            s.or3(occupied!(0), occupied!(1), occupied!(2)),
            s.or3(occupied!(3), occupied!(4), occupied!(5)),
            s.or3(occupied!(6), occupied!(7), occupied!(8)),
        ];
        // The first line with two triads, or else with three.
        for count in [3, 2] {
            for r in [2, 1, 0] {
                let fits = s.eq(s.count_ones(rows[r]), s.splat(count));
                line = s.select(fits, s.splat(r as u16), line);
                places = s.select(fits, rows[r], places);
            }
        }
        let first_place = s.andnot(places, s.add(places, minus_one));
        let line = s.add(line, s.add(band, s.add(band, band)));
        Children {
            first: Cut { digit, line, triads: s.xor(places, first_place) },
            second: Cut { digit, line, triads: first_place },
        }
    }
}

/// Lanes that go from one state to others' free lanes: the n-th lane of `from` to the n-th lane of `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    /// The state that they come from.
    pub(super) state: usize,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// The most states that lanes come from in one step.
pub(super) const MOST_MOVES: usize = 8;

/// Brings the working state from one slot to another, or leaves it in its slot, on the way makes the children of the
/// lanes that branch, and fills lanes from other slots.
pub(super) struct Step<'a, S: Simd, const MOVES: usize> {
    pub(super) states: &'a mut [[S::V; ROWS]],
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where lanes come from; the first may be the working state.
    pub(super) moves: &'a [Move],
    /// What each lane loses after the moves.
    pub(super) cut: Cut<S::V>,
}

impl<S: Simd, const MOVES: usize> Kernel<S> for Step<'_, S, MOVES> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        if S::PERMUTES { self.by_vectors(s) } else { self.by_lanes() }
    }
}

impl<S: Simd, const MOVES: usize> Step<'_, S, MOVES> {
    /// Row by row, all lanes at once.
    #[inline(always)]
    fn by_vectors(self, s: S) {
        let states = Cell::from_mut(self.states).as_slice_of_cells();
        let (from, to) = (states[self.from].as_array_of_cells(), states[self.to].as_array_of_cells());
        let Cut { digit, line, triads } = self.cut;
        let count = if MOVES < 3 { MOVES } else { self.moves.len() };
        let mut index = [s.splat(0); MOST_MOVES];
        let mut sources = [from; MOST_MOVES];
        let mut masks = [s.mask(0); MOST_MOVES];
        for (i, Move { state, from, to }) in self.moves.iter().enumerate().take(count) {
            index[i] = s.route(*from, *to);
            sources[i] = states[*state].as_array_of_cells();
            masks[i] = s.mask(*to);
        }
        macro_rules! moved {
            ($i:expr) => {{
                let mut row = from[$i].get();
                if MOVES < 3 {
                    if MOVES > 0 {
                        row = s.select(masks[0], s.permute(sources[0][$i].get(), index[0]), row);
                    }
                    if MOVES > 1 {
                        row = s.select(masks[1], s.permute(sources[1][$i].get(), index[1]), row);
                    }
                } else {
                    for k in 0..count {
                        row = s.select(masks[k], s.permute(sources[k][$i].get(), index[k]), row);
                    }
                }
                row
            }};
        }
        macro_rules! lost {
            ($line:expr) => {{
                let own = s.keep(s.eq(line, s.splat($line as u16)), triads);
                [
                    s.drop(s.disjoint(own, s.splat(1)), digit),
                    s.drop(s.disjoint(own, s.splat(2)), digit),
                    s.drop(s.disjoint(own, s.splat(4)), digit),
                ]
            }};
        }
        let mut of_columns = [[s.splat(0); 3]; 9];
        for (column, lost) in of_columns.iter_mut().enumerate() {
            *lost = lost!(9 + column);
        }
        for row in 0..9 {
            let of_row = lost!(row);
            let (at, third) = (9 * row, row / 3);
            macro_rules! cell {
                ($c:literal) => {
                    let kept = s.andnot_or(moved!(at + $c), of_row[$c / 3], of_columns[$c][third]);
                    to[at + $c].set(kept);
                };
            }
            cell!(0);
            cell!(1);
            cell!(2);
            cell!(3);
            cell!(4);
            cell!(5);
            cell!(6);
            cell!(7);
            cell!(8);
        }
        to[PUZZLE].set(moved!(PUZZLE));
    }

    /// Lane by lane, where lanes cannot be permuted at once.
    #[inline(always)]
    fn by_lanes(self) {
        if self.from != self.to {
            let [from, to] = self.states.get_disjoint_mut([self.from, self.to]).expect("two different slots");
            to.copy_from_slice(from);
        }
        for Move { state, from, to } in self.moves {
            for (from, to) in lanes_of(*from).zip(lanes_of(*to)) {
                if *state == self.to {
                    let rows = lanes_mut(&mut self.states[self.to]);
                    (0..ROWS).for_each(|row| rows[row * S::LANES + to] = rows[row * S::LANES + from]);
                } else {
                    let [source, target] =
                        self.states.get_disjoint_mut([*state, self.to]).expect("two different slots");
                    let (source, target) = (lanes(&source[..]), lanes_mut(&mut target[..]));
                    (0..ROWS).for_each(|row| target[row * S::LANES + to] = source[row * S::LANES + from]);
                }
            }
        }
        let [digits, lines, triads] = [[self.cut.digit], [self.cut.line], [self.cut.triads]];
        let (digits, lines, triads) = (lanes(&digits), lanes(&lines), lanes(&triads));
        let cells = lanes_mut(&mut self.states[self.to][..]);
        for lane in 0..S::LANES {
            for triad in lanes_of(u32::from(triads[lane])) {
                let line = usize::from(lines[lane]);
                let (first, step) = if line < 9 { (9 * line + 3 * triad, 1) } else { (27 * triad + line - 9, 9) };
                for k in 0..3 {
                    cells[(first + step * k) * S::LANES + lane] &= !digits[lane];
                }
            }
        }
    }
}

/// The lanes of a mask, from the lowest.
#[inline(always)]
pub(super) fn lanes_of(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (lane < 32).then_some(lane as usize)
    })
}
