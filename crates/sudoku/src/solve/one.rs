//! The engine for one puzzle, which goes from state to state as quickly as it can.
//!
//! It draws the same conclusions as the engine of lanes, on all nine boxes at once, and for rows and columns in parallel.
//! A triad is here three cells of a row, or of a column, in a box, so that a box has three of either kind. A digit has a
//! permutation in each band: in each box it takes one triad, and each row once.
//!
//! ```text
//!            box 0   box 1   box 2         forward: box 1 takes the row below that of box 0, box 2 the next
//! row 0      T[0]    T[0]    T[0]             X . .   . . X   . X .       which in lanes is
//! row 1      T[1]    T[1]    T[1]             . X .   X . .   . . X       T[0] & from_right(T[1]) & from_left(T[2])
//! row 2      T[2]    T[2]    T[2]             . . X   . X .   X . .
//! ```

use crate::simd::{BOX_LANES, BOXES, Boxes, Cells, Kernel, Simd, lanes, lanes_mut};

/// An array of three, each element written with its index as a constant.
macro_rules! three {
    (|$i:ident| $value:expr) => {
        [{ const $i: usize = 0; $value }, { const $i: usize = 1; $value }, { const $i: usize = 2; $value }]
    };
}
/// Three rows of three, each element written with its indices as constants.
macro_rules! grid {
    (|$r:ident, $k:ident| $value:expr) => {
        three!(|$r| three!(|$k| $value))
    };
}

/// All candidates.
const ALL: u16 = 511;

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There are so many solutions, or the limit.
    Done(u64),
    /// So many were found until the guesses were used up.
    Open(u64),
}

/// The memory of the search.
#[derive(Clone, Debug)]
pub(crate) struct One<S: Boxes> {
    s: S,
    /// States that are not looked at yet, the next last. Each child lacks a candidate of its parent, so that they are always
    /// fewer than a grid has candidates; a few dozen are many.
    stack: Vec<Cells<S::V>>,
}

/// Room for so many states at the start.
const USUAL_DEPTH: usize = 64;

impl<S: Boxes> One<S> {
    pub(crate) fn new(s: S) -> Self {
        Self { s, stack: Vec::with_capacity(USUAL_DEPTH) }
    }

    /// Searches for the solutions of 81 bytes, which are read as [`Simd::load_puzzles`] does, in any order: at most `limit`,
    /// the first two of which go to `found`. After so many guesses it gives up, and what is [open](Self::open) is left to
    /// be searched.
    pub(crate) fn solve(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        guesses: u32,
        found: &mut [[u8; 81]; 2],
    ) -> Outcome {
        self.s.call(Search::<S, false> { one: self, puzzle: Some(puzzle), limit, guesses, found })
    }

    /// The lexicographically first solution: cells row by row from the top left, the smallest digit first. If there is one,
    /// it goes to `found[0]`, and [`next`](Self::next) looks for more.
    pub(crate) fn first(&mut self, puzzle: &[u8; 81], guesses: u32, found: &mut [[u8; 81]; 2]) -> Outcome {
        self.s.call(Search::<S, true> { one: self, puzzle: Some(puzzle), limit: 1, guesses, found })
    }

    /// The next solution in lexicographic order; after [`Outcome::Open`] it goes on where the guesses ended.
    pub(crate) fn next(&mut self, guesses: u32, found: &mut [[u8; 81]; 2]) -> Outcome {
        self.s.call(Search::<S, true> { one: self, puzzle: None, limit: 1, guesses, found })
    }

    /// What is left to be searched: the candidates of the cells of each state.
    pub(crate) fn open(&self) -> impl Iterator<Item = [u16; 81]> {
        self.stack.iter().map(|cells| {
            let words = lanes(cells.as_flattened());
            BOX_LANES.map(|lane| words[usize::from(lane)])
        })
    }
}

/// The search as a kernel, in lexicographic order if so wished.
struct Search<'a, S: Boxes, const IN_ORDER: bool> {
    one: &'a mut One<S>,
    /// The puzzle to begin with, or none to go on.
    puzzle: Option<&'a [u8; 81]>,
    limit: u64,
    guesses: u32,
    found: &'a mut [[u8; 81]; 2],
}

/// Where propagation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A cell has no candidate.
    Dead,
    /// Each digit has one place in each box.
    Solved,
    /// Nothing changes any more.
    Stuck,
}

impl<S: Boxes, const IN_ORDER: bool> Kernel<S> for Search<'_, S, IN_ORDER> {
    type Out = Outcome;

    #[inline(always)]
    fn run(self, s: S) -> Outcome {
        let Self { one: One { stack, .. }, puzzle, limit, mut guesses, found } = self;
        let mut count = 0;
        let mut cells = if let Some(puzzle) = puzzle {
            stack.clear();
            s.load_boxes(puzzle)
        } else if let Some(cells) = stack.pop() {
            cells
        } else {
            return Outcome::Done(0);
        };
        loop {
            let mut state = State::new(s, cells);
            let end = loop {
                if let Some(end) = state.pass(s) {
                    break end;
                }
            };
            cells = state.cells;
            if end == End::Stuck {
                if guesses == 0 {
                    stack.push(cells);
                    return Outcome::Open(count);
                }
                guesses -= 1;
                let children = if IN_ORDER { first_cell(s, &cells) } else { lightest_band(s, &cells) };
                if let Some([first, second]) = children {
                    stack.push(second);
                    cells = first;
                    continue;
                }
            }
            if end != End::Dead {
                if let Some(digits) = found.get_mut(count as usize) {
                    s.store_boxes(cells, digits);
                }
                count += 1;
                if count == limit {
                    return Outcome::Done(count);
                }
            }
            let Some(next) = stack.pop() else { return Outcome::Done(count) };
            cells = next;
        }
    }
}

/// The cells of a puzzle, and the digits that are alone in a cell, for each triad of the rows and of the columns.
struct State<S: Boxes> {
    cells: Cells<S::V>,
    in_rows: [S::V; 3],
    in_columns: [S::V; 3],
}

impl<S: Boxes> State<S> {
    #[inline(always)]
    fn new(s: S, cells: Cells<S::V>) -> Self {
        let single = grid!(|R, K| s.single(cells[R][K]));
        Self { cells, in_rows: rows(s, &single), in_columns: columns(s, &single) }
    }

    /// Draws all conclusions once.
    #[inline(always)]
    fn pass(&mut self, s: S) -> Option<End> {
        let cells = self.cells;
        let rows_before = rows(s, &cells);
        let columns_before = columns(s, &cells);
        let of_rows = Triads::settle::<false>(s, rows_before, self.in_rows);
        let of_columns = Triads::settle::<true>(s, columns_before, self.in_columns);
        let kept = grid!(|R, K| s.and3(cells[R][K], of_rows.may[R], of_columns.may[K]));
        // A digit that is certain in a row and in a column is certain where they cross. It has left the triads around
        // already: so only the digits that were alone before are to be told to them.
        let hidden = grid!(|R, K| s.and3(cells[R][K], of_rows.must[R], of_columns.must[K]));
        let single = grid!(|R, K| s.single(kept[R][K]));
        self.in_rows = rows(s, &single);
        self.in_columns = columns(s, &single);
        self.cells = grid!(|R, K| s.nonzero_or(hidden[R][K], kept[R][K]));
        let least = three!(|R| s.min(s.min(kept[R][0], kept[R][1]), kept[R][2]));
        let least = s.min(s.min(least[0], least[1]), least[2]);
        if s.bits(s.eq(least, s.splat(0))) & BOXES != 0 {
            return Some(End::Dead);
        }
        let present = s.and(of_rows.present(s), of_columns.present(s));
        if s.bits(s.eq(present, s.splat(ALL))) & BOXES != BOXES {
            return Some(End::Dead);
        }
        let certain = s.and(of_rows.certain(s), of_columns.certain(s));
        if s.bits(s.eq(certain, s.splat(ALL))) & BOXES == BOXES {
            return Some(End::Solved);
        }
        let change = s.or(of_rows.change(s, &rows_before), of_columns.change(s, &columns_before));
        (s.bits(s.eq(change, s.splat(0))) & BOXES == BOXES).then_some(End::Stuck)
    }
}

/// The triads of the rows: the candidates of three cells together.
#[inline(always)]
fn rows<S: Boxes>(s: S, cells: &Cells<S::V>) -> [S::V; 3] {
    three!(|R| s.or3(cells[R][0], cells[R][1], cells[R][2]))
}

/// The triads of the columns.
#[inline(always)]
fn columns<S: Boxes>(s: S, cells: &Cells<S::V>) -> [S::V; 3] {
    three!(|K| s.or3(cells[0][K], cells[1][K], cells[2][K]))
}

/// To each box what the next one of its band has, or of its stack.
#[inline(always)]
fn next<S: Boxes, const COLUMNS: bool>(s: S, a: S::V) -> S::V {
    if COLUMNS { s.from_below(a) } else { s.from_right(a) }
}

/// To each box what the last one of its band has, or of its stack.
#[inline(always)]
fn last<S: Boxes, const COLUMNS: bool>(s: S, a: S::V) -> S::V {
    if COLUMNS { s.from_above(a) } else { s.from_left(a) }
}

/// The digits that the triads of one kind may have, and must have.
struct Triads<S: Boxes> {
    may: [S::V; 3],
    must: [S::V; 3],
}

impl<S: Boxes> Triads<S> {
    #[inline(always)]
    fn settle<const COLUMNS: bool>(s: S, triads: [S::V; 3], single: [S::V; 3]) -> Self {
        // A digit that is alone in a cell is in no other triad of its box.
        let open = three!(|I| s.andnot_or(triads[I], single[(I + 1) % 3], single[(I + 2) % 3]));
        // A triad stays with a permutation that it belongs to; there are three forward, told by the line that they take
        // in this box, and three backward.
        let [a, b, c] = open;
        let forward = s.and3(a, next::<S, COLUMNS>(s, b), last::<S, COLUMNS>(s, c));
        let backward = s.and3(a, last::<S, COLUMNS>(s, b), next::<S, COLUMNS>(s, c));
        let may = [
            s.or(forward, backward),
            s.or(last::<S, COLUMNS>(s, forward), next::<S, COLUMNS>(s, backward)),
            s.or(next::<S, COLUMNS>(s, forward), last::<S, COLUMNS>(s, backward)),
        ];
        let must = three!(|I| s.andnot_or(may[I], may[(I + 1) % 3], may[(I + 2) % 3]));
        // Three cells have no room for a fourth digit.
        let minus_one = s.splat(u16::MAX);
        Self { may: three!(|I| s.three_or(must[I], may[I], minus_one)), must }
    }

    /// The digits that have a place in each box.
    #[inline(always)]
    fn present(&self, s: S) -> S::V {
        s.or3(self.may[0], self.may[1], self.may[2])
    }

    /// The digits that have one place in each box.
    #[inline(always)]
    fn certain(&self, s: S) -> S::V {
        s.or3(self.must[0], self.must[1], self.must[2])
    }

    /// Not zero where a triad lost a digit.
    #[inline(always)]
    fn change(&self, s: S, before: &[S::V; 3]) -> S::V {
        let change = s.xor(before[0], self.may[0]);
        s.or_xor(s.or_xor(change, before[1], self.may[1]), before[2], self.may[2])
    }
}

/// The two children by the first open cell: with its smallest candidate, and without.
#[inline(always)]
fn first_cell<S: Boxes>(s: S, cells: &Cells<S::V>) -> Option<[Cells<S::V>; 2]> {
    let mut first = 81;
    for row in 0..3 {
        for column in 0..3 {
            let own = cells[row][column];
            let single = s.bits(s.disjoint(own, s.add(own, s.splat(u16::MAX))));
            let lane = (!single & BOXES).trailing_zeros() as usize;
            if lane < 16 {
                first = first.min(27 * (lane / 4) + 9 * row + 3 * (lane % 4) + column);
            }
        }
    }
    let lane = usize::from(*BOX_LANES.get(first)?);
    let mut children = [*cells, *cells];
    let candidates = lanes(cells.as_flattened())[lane];
    let smallest = candidates & candidates.wrapping_neg();
    lanes_mut(children[0].as_flattened_mut())[lane] = smallest;
    lanes_mut(children[1].as_flattened_mut())[lane] = candidates & !smallest;
    Some(children)
}

/// The two children by the band or stack that is nearest to settled: a digit that has several triads in a box, if possible
/// two in each, in the first of them and elsewhere.
#[inline(always)]
fn lightest_band<S: Boxes>(s: S, cells: &Cells<S::V>) -> Option<[Cells<S::V>; 2]> {
    let rows = rows(s, cells);
    let columns = columns(s, cells);
    let (row_weights, row_digits) = weigh::<S, false>(s, &rows);
    let (column_weights, column_digits) = weigh::<S, true>(s, &columns);
    let weights = [row_weights, column_weights];
    let weights = lanes(&weights);
    let (mut least, mut at) = (u16::MAX, 0);
    for lane in [0, 4, 8, 16, 17, 18] {
        // One less, so that no weight is the greatest.
        let weight = weights[lane].wrapping_sub(1);
        (least, at) = if weight < least { (weight, lane) } else { (least, at) };
    }
    if least == u16::MAX {
        return None;
    }
    let digits = [row_digits, column_digits];
    let digits = lanes(&digits)[at];
    let digit = digits & digits.wrapping_neg();
    Some(if at < 16 {
        let [first, second] = split(s, &rows, digit, [at, at + 1, at + 2]);
        [
            grid!(|R, K| s.andnot(cells[R][K], first[R])),
            grid!(|R, K| s.andnot(cells[R][K], second[R])),
        ]
    } else {
        let [first, second] = split(s, &columns, digit, [at - 16, at - 12, at - 8]);
        [
            grid!(|R, K| s.andnot(cells[R][K], first[K])),
            grid!(|R, K| s.andnot(cells[R][K], second[K])),
        ]
    })
}

/// How far each band, or stack, is from settled, 0 if it is; and digits with several triads in a box, if possible two.
#[inline(always)]
fn weigh<S: Boxes, const COLUMNS: bool>(s: S, [a, b, c]: &[S::V; 3]) -> (S::V, S::V) {
    let (two, all) = (s.majority(*a, *b, *c), s.and3(*a, *b, *c));
    let count = s.add(s.count_ones(two), s.count_ones(all));
    let open = s.or3(two, next::<S, COLUMNS>(s, two), last::<S, COLUMNS>(s, two));
    let wide = s.or3(all, next::<S, COLUMNS>(s, all), last::<S, COLUMNS>(s, all));
    let sum = s.add(count, s.add(next::<S, COLUMNS>(s, count), last::<S, COLUMNS>(s, count)));
    (s.add(sum, s.shl2(s.count_ones(open))), s.nonzero_or(s.andnot(open, wide), open))
}

/// What the triads lose in the one child, and in the other: the digit, in the first of these boxes in which it has two triads,
/// or else three.
#[inline(always)]
fn split<S: Boxes>(s: S, triads: &[S::V; 3], digit: u16, boxes: [usize; 3]) -> [[S::V; 3]; 2] {
    let words = lanes(triads);
    let (mut best, mut at, mut first, mut others) = (4, 0, 0, 0);
    for lane in boxes {
        let has = three!(|I| u32::from(words[16 * I + lane] & digit != 0));
        let (count, places) = (has[0] + has[1] + has[2], has[0] | has[1] << 1 | has[2] << 2);
        if count >= 2 && count < best {
            (best, at) = (count, lane);
            first = places & places.wrapping_neg();
            others = places ^ first;
        }
    }
    let own = s.mask(1 << at);
    let lost = |places: u32, i: usize| if places >> i & 1 == 1 { digit } else { 0 };
    [three!(|I| s.keep(own, s.splat(lost(others, I)))), three!(|I| s.keep(own, s.splat(lost(first, I))))]
}

#[doc(hidden)]
pub mod trial {
    use super::{One, Outcome};
    use crate::simd::{Avx2, Avx512, HalfAvx512};

    pub enum Trial {
        Half(One<HalfAvx512>),
        Avx2(One<Avx2>),
    }
    impl Trial {
        pub fn new(name: &str) -> Self {
            match name {
                "half" => Self::Half(One::new(Avx512::detect().unwrap().into())),
                _ => Self::Avx2(One::new(Avx2::detect().unwrap())),
            }
        }
        pub fn solve(&mut self, p: &[u8; 81], limit: u64, guesses: u32, found: &mut [[u8; 81]; 2]) -> (bool, u64) {
            let out = match self {
                Self::Half(one) => one.solve(p, limit, guesses, found),
                Self::Avx2(one) => one.solve(p, limit, guesses, found),
            };
            match out {
                Outcome::Done(n) => (true, n),
                Outcome::Open(n) => (false, n),
            }
        }
        pub fn first(&mut self, p: Option<&[u8; 81]>, guesses: u32, found: &mut [[u8; 81]; 2]) -> (bool, u64) {
            let out = match (self, p) {
                (Self::Half(one), Some(p)) => one.first(p, guesses, found),
                (Self::Avx2(one), Some(p)) => one.first(p, guesses, found),
                (Self::Half(one), _) => one.next(guesses, found),
                (Self::Avx2(one), _) => one.next(guesses, found),
            };
            match out {
                Outcome::Done(n) => (true, n),
                Outcome::Open(n) => (false, n),
            }
        }
    }
}
