//! Two branches out of a lane where propagation has come to rest, for all such lanes at once.
//!
//! Each way to branch is an [`Order`]. Whatever it chooses, no solution is in both children and none in neither.

use std::cell::Cell;
use std::marker::PhantomData;

use super::pass::{ALL, Marks};
use super::saved::Saved;
use crate::simd::{Kernel, Routes, lanes, lanes_mut, lanes_of};

/// The rows of a state: 81 cells, and the puzzle that each lane works on.
pub(super) const ROWS: usize = 82;
/// The row of the puzzles.
pub(super) const PUZZLE: usize = 81;

/// What each lane loses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<V> {
    /// The digits, as candidates; 0 if it loses nothing.
    pub(super) digits: V,
    /// Where: what that means is the order's.
    pub(super) place: V,
    /// Of a line, bit `i` for triad `i`.
    pub(super) triads: V,
}

impl<V: Copy> Cut<V> {
    /// Takes over what lanes of another state lose.
    #[inline(always)]
    pub(super) fn take<S: Routes<V = V>>(&mut self, s: S, other: Self, from: u32, to: u32) {
        let route = s.route(from, to);
        self.digits = s.bring(self.digits, other.digits, route);
        self.place = s.bring(self.place, other.place, route);
        self.triads = s.bring(self.triads, other.triads, route);
    }
}

/// The two children of each lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Children<V> {
    /// The lanes that do branch.
    pub(super) lanes: u32,
    /// What the lane loses, which goes on with this child.
    pub(super) first: Cut<V>,
    /// What the other child loses.
    pub(super) second: Cut<V>,
}

/// How lanes branch.
pub(super) trait Order: Copy {
    /// Whether the first child's solutions all come before the second's in lexicographic order.
    const LEXICOGRAPHIC: bool;

    /// Chooses the branch of each lane.
    fn select<S: Routes>(s: S, cells: &[S::V; 81], marks: &Marks<S::V>) -> Children<S::V>;

    /// What the triads of a line lose, where places are lines.
    fn lost<S: Routes>(s: S, cut: &Cut<S::V>, line: usize) -> [S::V; 3];

    /// What a cell is left with.
    fn keep<S: Routes>(
        s: S,
        value: S::V,
        cell: usize,
        cut: &Cut<S::V>,
        row: &[S::V; 3],
        columns: &[[S::V; 3]; 9],
    ) -> S::V;

    /// The cells at a place.
    fn cells(place: u16, triads: u16) -> impl Iterator<Item = usize>;
}

/// Branches on a digit and a line (a row or a column) where several triads may take it: in the first of these triads, or
/// elsewhere. The place is the line, 0 to 8 the rows, 9 to 17 the columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByTriad;

/// Branches on the first open cell: its smallest digit, or another. The place is the cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByCell;

impl Order for ByTriad {
    const LEXICOGRAPHIC: bool = false;

    #[inline(always)]
    fn select<S: Routes>(s: S, _: &[S::V; 81], marks: &Marks<S::V>) -> Children<S::V> {
        let Marks { triads, band, digits, .. } = marks;
        let (band, digits) = (*band, *digits);
        let minus_one = s.splat(u16::MAX);
        let digit = s.andnot(digits, s.add(digits, minus_one));
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
        let (mut line, mut places) = (s.splat(0), s.splat(0));
        for count in [3, 2] {
            for r in [2, 1, 0] {
                let fits = s.eq(s.count_ones(rows[r]), s.splat(count));
                line = s.select(fits, s.splat(r as u16), line);
                places = s.select(fits, rows[r], places);
            }
        }
        let first_place = s.andnot(places, s.add(places, minus_one));
        let place = s.add(line, s.add(band, s.add(band, band)));
        Children {
            lanes: u32::MAX,
            first: Cut { digits: digit, place, triads: s.xor(places, first_place) },
            second: Cut { digits: digit, place, triads: first_place },
        }
    }

    #[inline(always)]
    fn lost<S: Routes>(s: S, cut: &Cut<S::V>, line: usize) -> [S::V; 3] {
        let own = s.keep(s.eq(cut.place, s.splat(line as u16)), cut.triads);
        [
            s.drop(s.disjoint(own, s.splat(1)), cut.digits),
            s.drop(s.disjoint(own, s.splat(2)), cut.digits),
            s.drop(s.disjoint(own, s.splat(4)), cut.digits),
        ]
    }

    #[inline(always)]
    fn keep<S: Routes>(
        s: S,
        value: S::V,
        cell: usize,
        _: &Cut<S::V>,
        row: &[S::V; 3],
        columns: &[[S::V; 3]; 9],
    ) -> S::V {
        s.andnot_or(value, row[cell % 9 / 3], columns[cell % 9][cell / 27])
    }

    #[inline(always)]
    fn cells(place: u16, triads: u16) -> impl Iterator<Item = usize> {
        let line = usize::from(place);
        let cells_of = move |triad: usize| {
            let (first, step) = if line < 9 { (9 * line + 3 * triad, 1) } else { (27 * triad + line - 9, 9) };
            [first, first + step, first + 2 * step]
        };
        lanes_of(triads.into()).flat_map(cells_of)
    }
}

impl Order for ByCell {
    const LEXICOGRAPHIC: bool = true;

    #[inline(always)]
    fn select<S: Routes>(s: S, cells: &[S::V; 81], _: &Marks<S::V>) -> Children<S::V> {
        let minus_one = s.splat(u16::MAX);
        let (mut first, mut candidates) = (s.splat(81), s.splat(0));
        for i in (0..81).rev() {
            let value = cells[i];
            let is_single = s.disjoint(value, s.add(value, minus_one));
            first = s.select(is_single, first, s.splat(i as u16));
            candidates = s.select(is_single, candidates, value);
        }
        let smallest = s.andnot(candidates, s.add(candidates, minus_one));
        Children {
            lanes: !s.bits(s.eq(candidates, s.splat(0))),
            first: Cut { digits: s.andnot(s.splat(ALL), smallest), place: first, triads: smallest },
            second: Cut { digits: smallest, place: first, triads: smallest },
        }
    }

    #[inline(always)]
    fn lost<S: Routes>(s: S, _: &Cut<S::V>, _: usize) -> [S::V; 3] {
        [s.splat(0); 3]
    }

    #[inline(always)]
    fn keep<S: Routes>(
        s: S,
        value: S::V,
        cell: usize,
        cut: &Cut<S::V>,
        _: &[S::V; 3],
        _: &[[S::V; 3]; 9],
    ) -> S::V {
        s.andnot(value, s.keep(s.eq(cut.place, s.splat(cell as u16)), cut.digits))
    }

    #[inline(always)]
    fn cells(place: u16, _: u16) -> impl Iterator<Item = usize> {
        std::iter::once(usize::from(place))
    }
}

/// [`Order::select`] as a kernel.
pub(super) struct Select<'a, S: Routes, O>(
    pub(super) &'a [S::V; 81],
    pub(super) &'a Marks<S::V>,
    pub(super) PhantomData<O>,
);

impl<S: Routes, O: Order> Kernel<S> for Select<'_, S, O> {
    type Out = Children<S::V>;

    #[inline(always)]
    fn run(self, s: S) -> Children<S::V> {
        O::select(s, self.0, self.1)
    }
}

/// Applies a cut to a state that has left its slot.
#[inline(always)]
pub(super) fn apply<O: Order>(saved: &mut Saved, [digits, place, triads]: [u16; 3]) {
    saved.remove(O::cells(place, triads), digits);
}

/// Lanes that go from one slot to free lanes of the working state: the n-th lane of `from` to the n-th lane of `to`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move {
    pub(super) slot: usize,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// So many moves and more are counted at run time.
pub(super) const ANY: usize = 7;
/// The most moves of one step.
pub(super) const MOST_MOVES: usize = 16;

/// Brings the working state from one slot to another, or leaves it in its slot; on the way makes the children of the lanes
/// that branch, and fills free lanes from other slots.
pub(super) struct Step<'a, S: Routes, O, const MOVES: usize> {
    pub(super) rows: &'a mut [[S::V; ROWS]],
    pub(super) from: usize,
    pub(super) to: usize,
    /// Where lanes come from, which may be the working state; `MOVES` of them, or any number if that is [`ANY`].
    pub(super) moves: &'a [Move],
    /// What each lane loses after the moves.
    pub(super) cut: Cut<S::V>,
    pub(super) order: PhantomData<O>,
}

impl<S: Routes, O: Order, const MOVES: usize> Kernel<S> for Step<'_, S, O, MOVES> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        if S::IS_QUICK { self.by_vectors(s) } else { self.by_lanes() }
    }
}

impl<S: Routes, O: Order, const MOVES: usize> Step<'_, S, O, MOVES> {
    /// Row by row, all lanes at once.
    #[inline(always)]
    fn by_vectors(self, s: S) {
        let slots = Cell::from_mut(self.rows).as_slice_of_cells();
        let (from, to) = (slots[self.from].as_array_of_cells(), slots[self.to].as_array_of_cells());
        let count = if MOVES < ANY { MOVES } else { self.moves.len().min(MOST_MOVES) };
        let mut routes = [s.route(0, 0); MOST_MOVES];
        let mut sources = [from; MOST_MOVES];
        for (i, Move { slot, from, to }) in self.moves.iter().enumerate().take(count) {
            routes[i] = s.route(*from, *to);
            sources[i] = slots[*slot].as_array_of_cells();
        }
        macro_rules! with_moves {
            ($row:ident, $i:expr; $($k:literal),*) => {
                $(if MOVES > $k {
                    $row = s.bring($row, sources[$k][$i].get(), routes[$k]);
                })*
            };
        }
        macro_rules! moved {
            ($i:expr) => {{
                let mut row = from[$i].get();
                if MOVES < ANY {
                    with_moves!(row, $i; 0, 1, 2, 3, 4, 5);
                } else {
                    for k in 0..count {
                        row = s.bring(row, sources[k][$i].get(), routes[k]);
                    }
                }
                row
            }};
        }
        let mut of_columns = [[s.splat(0); 3]; 9];
        for (column, lost) in of_columns.iter_mut().enumerate() {
            *lost = O::lost(s, &self.cut, 9 + column);
        }
        for row in 0..9 {
            let of_row = O::lost(s, &self.cut, row);
            macro_rules! cell {
                ($column:literal) => {
                    let at = 9 * row + $column;
                    to[at].set(O::keep(s, moved!(at), at, &self.cut, &of_row, &of_columns));
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
            let [from, to] = self.rows.get_disjoint_mut([self.from, self.to]).expect("two different slots");
            to.copy_from_slice(from);
        }
        for Move { slot, from, to } in self.moves {
            for (from, to) in lanes_of(*from).zip(lanes_of(*to)) {
                let lane = Saved::of_lane::<S>(&self.rows[*slot], from);
                lane.put::<S>(&mut self.rows[self.to], to);
            }
        }
        let (digits, places, triads) = ([self.cut.digits], [self.cut.place], [self.cut.triads]);
        let (digits, places, triads) = (lanes(&digits), lanes(&places), lanes(&triads));
        let cells = lanes_mut(&mut self.rows[self.to][..]);
        for lane in 0..S::LANES {
            if digits[lane] != 0 {
                O::cells(places[lane], triads[lane])
                    .for_each(|cell| cells[cell * S::LANES + lane] &= !digits[lane]);
            }
        }
    }
}
