//! The engine for one puzzle, which goes from state to state as quickly as it can.
//!
//! It draws the same conclusions as the engine of lanes, for all nine boxes at once. A triad is here three cells of a row
//! or of a column in a box, so that a box has three of either kind. In each band a digit takes one triad of each box and
//! of each row: one of six permutations. Three go down from box to box, three go up, and the lane of a box has of either
//! kind the one with the box's first row:
//!
//! ```text
//! lane   0         1         2            each column is a box
//!        X . .     . X .     . . X
//! down   . X .     . . X     X . .        rows[0] & next_in_band(rows[1]) & last_in_band(rows[2])
//!        . . X     X . .     . X .
//!
//!        X . .     . X .     . . X
//! up     . . X     X . .     . X .        rows[0] & last_in_band(rows[1]) & next_in_band(rows[2])
//!        . X .     . . X     X . .
//! ```
//!
//! It is the same with the columns of a stack.

use crate::simd::{BOX_LANES, BOXES, Boxes, Cells, Kernel, grid, lanes, lanes_mut, three};

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

    /// Searches for the solutions of 81 bytes (see [`Boxes::load_boxes`]) in any order, at most `limit`, which is at least 1;
    /// the first go to `found`, as many as it holds. After so many guesses it gives up, and what is [open](Self::open) is left to be
    /// searched.
    #[inline(always)]
    pub(crate) fn solve(
        &mut self,
        puzzle: &[u8; 81],
        limit: u64,
        guesses: u32,
        found: &mut [[u8; 81]],
    ) -> Outcome {
        self.s.call(Search::<S, false> { one: self, puzzle: Some(puzzle), limit, guesses, found })
    }

    /// The lexicographically first solution: cells row by row from the top left, the smallest digit first. If there is one,
    /// it goes to `found[0]`, and [`next`](Self::next) looks for more.
    #[inline(always)]
    pub(crate) fn first(&mut self, puzzle: &[u8; 81], guesses: u32, found: &mut [[u8; 81]]) -> Outcome {
        self.s.call(Search::<S, true> { one: self, puzzle: Some(puzzle), limit: 1, guesses, found })
    }

    /// The next solution in lexicographic order; after [`Outcome::Open`] it goes on where the guesses ended.
    #[inline(always)]
    pub(crate) fn next(&mut self, guesses: u32, found: &mut [[u8; 81]]) -> Outcome {
        self.s.call(Search::<S, true> { one: self, puzzle: None, limit: 1, guesses, found })
    }

    /// What is left to be searched: the candidates of the cells of each state.
    #[inline(always)]
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
    found: &'a mut [[u8; 81]],
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
        let of_rows = Triads::settle::<false>(s, rows_before, self.in_rows);
        let kept = grid!(|R, K| s.and(cells[R][K], of_rows.may[R]));
        let columns_before = columns(s, if S::ROWS_FIRST { &kept } else { &cells });
        let of_columns = Triads::settle::<true>(s, columns_before, self.in_columns);
        let kept = if S::ROWS_FIRST {
            grid!(|R, K| s.and(kept[R][K], of_columns.may[K]))
        } else {
            grid!(|R, K| s.and3(cells[R][K], of_rows.may[R], of_columns.may[K]))
        };
        // A digit that is certain in a row and in a column is certain where they cross. It has left the other triads
        // already, so they need not hear of it.
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
        // Each digit is in one row and in one column of each box, so in one cell at most; and no cell is empty.
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
    if COLUMNS { s.next_in_stack(a) } else { s.next_in_band(a) }
}

/// To each box what the last one of its band has, or of its stack.
#[inline(always)]
fn last<S: Boxes, const COLUMNS: bool>(s: S, a: S::V) -> S::V {
    if COLUMNS { s.last_in_stack(a) } else { s.last_in_band(a) }
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
        // A triad stays with a permutation that it belongs to.
        let [a, b, c] = open;
        let down = s.and3(a, next::<S, COLUMNS>(s, b), last::<S, COLUMNS>(s, c));
        let up = s.and3(a, last::<S, COLUMNS>(s, b), next::<S, COLUMNS>(s, c));
        let may = [
            s.or(down, up),
            s.or(last::<S, COLUMNS>(s, down), next::<S, COLUMNS>(s, up)),
            s.or(next::<S, COLUMNS>(s, down), last::<S, COLUMNS>(s, up)),
        ];
        let must = three!(|I| s.andnot_or(may[I], may[(I + 1) % 3], may[(I + 2) % 3]));
        // Three cells have no room for a fourth digit.
        let minus_one = s.splat(u16::MAX);
        Self { may: three!(|I| s.three_or(must[I], may[I], minus_one)), must }
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
    let minus_one = s.splat(u16::MAX);
    let single = grid!(|R, K| s.bits(s.disjoint(cells[R][K], s.add(cells[R][K], minus_one))));
    let open = grid!(|R, K| first_in(!single[R][K] & BOXES, R, K));
    let first = three!(|R| open[R][0].min(open[R][1]).min(open[R][2]));
    let lane = usize::from(*BOX_LANES.get(first[0].min(first[1]).min(first[2]))?);
    let mut children = [*cells, *cells];
    let candidates = lanes(cells.as_flattened())[lane];
    let smallest = candidates & candidates.wrapping_neg();
    lanes_mut(children[0].as_flattened_mut())[lane] = smallest;
    lanes_mut(children[1].as_flattened_mut())[lane] = candidates & !smallest;
    Some(children)
}

/// The first of the cells at a row and column of some boxes; no cell if there is no box.
#[inline(always)]
fn first_in(boxes: u32, row: usize, column: usize) -> usize {
    let lane = boxes.trailing_zeros() as usize;
    27 * (lane / 4) + 9 * row + 3 * (lane % 4) + column
}

/// The two children by the band or stack that is nearest to settled: with a digit that has several triads in a box, if
/// possible two in each, in the first of them, and elsewhere.
#[inline(always)]
fn lightest_band<S: Boxes>(s: S, cells: &Cells<S::V>) -> Option<[Cells<S::V>; 2]> {
    let (rows, columns) = (rows(s, cells), columns(s, cells));
    let (of_rows, of_columns) = (Open::weigh::<false>(s, &rows), Open::weigh::<true>(s, &columns));
    // One less, so that no weight is the greatest; and twice, so that a band never weighs as much as a stack.
    let minus_one = s.splat(u16::MAX);
    let row_keys = s.add(s.add(of_rows.weight, of_rows.weight), s.splat(u16::MAX - 1));
    let column_keys = s.add(s.add(of_columns.weight, of_columns.weight), minus_one);
    let least = s.min(row_keys, column_keys);
    let least = s.min(least, s.min(s.next_in_band(least), s.last_in_band(least)));
    let least = s.min(least, s.min(s.next_in_stack(least), s.last_in_stack(least)));
    let in_rows = s.keep(s.eq(row_keys, least), of_rows.digit(s, minus_one));
    let in_columns = s.keep(s.eq(column_keys, least), of_columns.digit(s, minus_one));
    // A box with two triads, or else with three.
    let open = s.or(s.and(in_rows, of_rows.two), s.and(in_columns, of_columns.two));
    let wide = s.or(s.and(in_rows, of_rows.three), s.and(in_columns, of_columns.three));
    let open = !s.bits(s.eq(open, s.splat(0))) & BOXES;
    let narrow = open & s.bits(s.eq(wide, s.splat(0)));
    let boxes = if narrow != 0 { narrow } else { open };
    if boxes == 0 {
        return None;
    }
    let own = s.mask(boxes & boxes.wrapping_neg());
    let (row, column) = (split(s, &rows, s.keep(own, in_rows)), split(s, &columns, s.keep(own, in_columns)));
    Some([
        grid!(|R, K| s.andnot_or(cells[R][K], row.others[R], column.others[K])),
        grid!(|R, K| s.andnot_or(cells[R][K], row.first[R], column.first[K])),
    ])
}

/// What is open in the bands, or in the stacks.
struct Open<S: Boxes> {
    /// How far the band is from settled, 0 if it is; the same in its three boxes.
    weight: S::V,
    /// Digits of the band with several triads in a box, if possible two; the same in its three boxes.
    digits: S::V,
    /// The digits with at least two triads in this box, and with three.
    two: S::V,
    three: S::V,
}

impl<S: Boxes> Open<S> {
    #[inline(always)]
    fn weigh<const COLUMNS: bool>(s: S, [a, b, c]: &[S::V; 3]) -> Self {
        let (two, three) = (s.majority(*a, *b, *c), s.and3(*a, *b, *c));
        let count = s.add(s.count_ones(two), s.count_ones(three));
        let count = s.add(count, s.add(next::<S, COLUMNS>(s, count), last::<S, COLUMNS>(s, count)));
        let open = s.or3(two, next::<S, COLUMNS>(s, two), last::<S, COLUMNS>(s, two));
        let wide = s.or3(three, next::<S, COLUMNS>(s, three), last::<S, COLUMNS>(s, three));
        let weight = s.add(count, s.shl2(s.count_ones(open)));
        Self { weight, digits: s.nonzero_or(s.andnot(open, wide), open), two, three }
    }

    /// The lowest of the digits.
    #[inline(always)]
    fn digit(&self, s: S, minus_one: S::V) -> S::V {
        s.andnot(self.digits, s.add(self.digits, minus_one))
    }
}

/// The first triad of a box that has a digit, and the others; the digit is given in the lane of the box.
struct Split<V> {
    first: [V; 3],
    others: [V; 3],
}

#[inline(always)]
fn split<S: Boxes>(s: S, triads: &[S::V; 3], digit: S::V) -> Split<S::V> {
    let [a, b, c] = three!(|I| s.and(triads[I], digit));
    let after = [s.andnot(b, a), s.andnot_or(c, a, b)];
    let zero = s.splat(0);
    Split { first: [a, after[0], after[1]], others: [zero, s.andnot(b, after[0]), s.andnot(c, after[1])] }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    #[cfg(target_arch = "aarch64")]
    use crate::simd::Neon;
    use crate::simd::Pair;
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    use crate::simd::Simd128;
    #[cfg(target_arch = "x86_64")]
    use crate::simd::{Avx2, Avx512, HalfAvx512, Sse41};
    use crate::solve::against_oracle::grid;
    use crate::{Grid, Solution, oracle};

    /// More solutions than are listed.
    const MANY: usize = 300;
    const ENDLESS: u32 = u32::MAX;

    /// Does something with the engine on each instruction set that the processor has.
    macro_rules! on_each {
        (|$one:ident| $do:expr) => {
            #[cfg(target_arch = "x86_64")]
            {
                on_each!(Avx512::detect().map(HalfAvx512::from), |$one| $do);
                on_each!(Avx2::detect(), |$one| $do);
                on_each!(Sse41::detect().map(Pair), |$one| $do);
            }
            #[cfg(target_arch = "aarch64")]
            on_each!(Neon::detect().map(Pair), |$one| $do);
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            on_each!(Simd128::detect().map(Pair), |$one| $do);
        };
        ($token:expr, |$one:ident| $do:expr) => {
            if let Some(s) = $token {
                let $one = &mut One::new(s);
                $do
            }
        };
    }

    fn check_all(grid: &Grid) -> Result<(), TestCaseError> {
        let expected = oracle::solutions(grid, MANY);
        on_each!(|one| check(one, grid, &expected)?);
        Ok(())
    }

    fn check<S: Boxes>(one: &mut One<S>, grid: &Grid, expected: &[Grid]) -> Result<(), TestCaseError> {
        let mut found = [[0; 81]; 2];
        for limit in [1, 2, MANY] {
            let count = expected.len().min(limit);
            let outcome = one.solve(grid.as_bytes(), limit as u64, ENDLESS, &mut found);
            prop_assert_eq!(outcome, Outcome::Done(count as u64));
            check_found(grid, &found, count)?;
        }
        for guesses in 0..4 {
            let outcome = one.solve(grid.as_bytes(), MANY as u64, guesses, &mut found);
            check_open(one, expected, &found, outcome)?;
        }
        for guesses in [0, 1, ENDLESS] {
            check_order(one, grid, expected, guesses)?;
        }
        Ok(())
    }

    /// What was found are different solutions.
    fn check_found(grid: &Grid, found: &[[u8; 81]; 2], count: usize) -> Result<(), TestCaseError> {
        let found: Vec<Grid> =
            found.iter().take(count).map(|digits| Grid::from_bytes(*digits).unwrap()).collect();
        prop_assert!(found.iter().all(|found| Solution::new(*found).is_some_and(|found| found.solves(grid))));
        prop_assert!(found.len() < 2 || found[0] != found[1]);
        Ok(())
    }

    /// Each solution was found or is in one of the open states.
    fn check_open<S: Boxes>(
        one: &One<S>,
        expected: &[Grid],
        found: &[[u8; 81]; 2],
        outcome: Outcome,
    ) -> Result<(), TestCaseError> {
        let Outcome::Open(count) = outcome else { return Ok(()) };
        if expected.len() == MANY || count > 2 {
            return Ok(());
        }
        let found: Vec<&[u8; 81]> = found.iter().take(count as usize).collect();
        for solution in expected {
            let digits = solution.as_bytes();
            let holds =
                |open: [u16; 81]| open.iter().zip(digits).all(|(own, digit)| own >> (digit - 1) & 1 == 1);
            let places = one.open().filter(|open| holds(*open)).count();
            prop_assert_eq!(places + usize::from(found.contains(&digits)), 1);
        }
        Ok(())
    }

    /// The solutions come in order, also if the search stops now and then.
    fn check_order<S: Boxes>(
        one: &mut One<S>,
        grid: &Grid,
        expected: &[Grid],
        guesses: u32,
    ) -> Result<(), TestCaseError> {
        let mut found = [[0; 81]; 2];
        let mut outcome = one.first(grid.as_bytes(), guesses, &mut found);
        let mut listed = Vec::new();
        while listed.len() < MANY && outcome != Outcome::Done(0) {
            if outcome == Outcome::Done(1) {
                listed.push(Grid::from_bytes(found[0]).unwrap());
            }
            outcome = one.next(guesses.max(1), &mut found);
        }
        prop_assert_eq!(&listed, expected);
        Ok(())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn solutions_are_the_oracles_in_any_order_and_in_order_and_in_part(grid in grid()) {
            check_all(&grid)?;
        }
    }

    #[test]
    fn grids_at_the_edge_are_solved_as_the_oracle_does() {
        let full: Grid = "143628579572139468986754231391542786468917352725863914237481695619275843854396127"
            .parse()
            .unwrap();
        let cell = |row: usize, column: usize| crate::Cell::ALL[9 * row + column];
        let with = |grid: &Grid, changes: &[(usize, usize, Option<crate::Digit>)]| {
            let mut grid = *grid;
            changes.iter().for_each(|(row, column, digit)| grid.set(cell(*row, *column), *digit));
            grid
        };
        let five = Some(crate::Digit::D5);
        let empty = Grid::EMPTY;
        for grid in [
            full,
            with(&full, &[(4, 4, None)]),
            with(&full, &[(4, 4, five)]),
            with(&full, &[(0, 0, five), (0, 1, None)]),
            with(&empty, &[(0, 0, five), (0, 8, five)]),
            with(&empty, &[(0, 0, five), (8, 0, five)]),
            with(&empty, &[(0, 0, five), (1, 1, five)]),
            empty,
        ] {
            check_all(&grid).unwrap();
        }
    }

    #[test]
    fn digits_are_values_or_characters_and_all_else_is_blank() {
        let text = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let values = text.map(|byte| if byte == b'.' { 0 } else { byte - b'0' });
        let others = text.map(|byte| if byte == b'.' { b'*' } else { byte });
        on_each!(|one| {
            let mut found = [[[0; 81]; 2]; 3];
            for (found, puzzle) in found.iter_mut().zip([text, &values, &others]) {
                assert_eq!(one.solve(puzzle, 2, ENDLESS, found), Outcome::Done(1));
            }
            assert!(found.iter().all(|other| *other == found[0]));
        });
    }
}
