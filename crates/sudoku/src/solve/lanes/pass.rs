//! One pass of propagation over all lanes.
//!
//! The same rules run three times over the bands and three times over the stacks. In a band, line `r` and box `b` share
//! triad `T[r][b]`, a vector like a cell: the candidates of its three cells together.
//!
//! ```text
//!            box 0   box 1   box 2            a digit takes one triad of each row and of each box:
//! row 0      T[0][0] T[0][1] T[0][2]             X . .   X . .   . X .   . X .   . . X   . . X
//! row 1      T[1][0] T[1][1] T[1][2]             . X .   . . X   X . .   . . X   X . .   . X .
//! row 2      T[2][0] T[2][1] T[2][2]             . . X   . X .   . . X   X . .   . X .   X . .
//! ```

use std::hint::black_box;

use crate::simd::{Kernel, Simd, grid, three};

/// Nine triads.
type Triads<V> = [[V; 3]; 3];

/// All candidates.
pub(super) const ALL: u16 = 511;
/// More than any band weighs.
const NONE: u16 = u16::MAX;

/// What a pass leaves besides the cells.
#[derive(Clone, Debug)]
pub(super) struct Marks<V> {
    /// The triads that may stay: those of the bands, then those of the stacks; index `9 * band + 3 * line + triad`.
    pub(super) triads: [V; 54],
    /// The digits that are certain in each triad of the bands.
    certain: [V; 27],
    /// The lightest band with a digit that has several places, 0 to 5.
    pub(super) band: V,
    /// Digits with several places in that band, as few places as possible; 0 if there is none.
    pub(super) digits: V,
}

impl<V: Copy> Marks<V> {
    pub(super) fn new(zero: V) -> Self {
        Self { triads: [zero; 54], certain: [zero; 27], band: zero, digits: zero }
    }
}

/// A bit for each lane: what a pass found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outcome {
    /// A cell or a digit has no place left.
    pub(super) dead: u32,
    /// Every digit has one place in every line. Means nothing where the lane is dead.
    pub(super) solved: u32,
    /// Something changed that may lead to more; else it is time to branch.
    pub(super) moving: u32,
}

/// What all bands of a pass add to.
struct Tally<S: Simd> {
    minus_one: S::V,
    /// The digits that have a place in every band so far.
    present: S::V,
    /// Not zero where a triad lost a digit.
    changed: S::V,
    /// With a choice: the least weight so far, its band and digits. Without: `digits` is not zero where some digit has
    /// several places.
    least: S::V,
    band: S::V,
    digits: S::V,
}

/// A pass; with `CHOOSE` it also weighs the bands for the next branch, and looks at the stacks alone for changes.
pub(super) struct Pass<'a, S: Simd, const CHOOSE: bool> {
    pub(super) cells: &'a mut [S::V; 81],
    pub(super) marks: &'a mut Marks<S::V>,
}

impl<S: Simd, const CHOOSE: bool> Kernel<S> for Pass<'_, S, CHOOSE> {
    type Out = Outcome;

    #[inline(always)]
    fn run(self, s: S) -> Outcome {
        let Self { cells, marks } = self;
        let zero = s.splat(0);
        let mut tally = Tally::<S> {
            // Hidden from the compiler, which would turn the test for one candidate into a slower one.
            minus_one: black_box(s.splat(u16::MAX)),
            present: s.splat(ALL),
            changed: zero,
            least: s.splat(NONE),
            band: zero,
            digits: zero,
        };
        for band in 0..3 {
            rows::<S, CHOOSE>(s, cells, marks, band, &mut tally);
        }
        let mut smallest = [s.splat(u16::MAX); 3];
        for stack in 0..3 {
            columns::<S, CHOOSE>(s, cells, marks, stack, &mut tally, &mut smallest);
        }
        marks.band = tally.band;
        marks.digits = tally.digits;
        let absent = s.bits(s.eq(tally.present, s.splat(ALL)));
        let empty = three!(|K| s.bits(s.met_zero(smallest[K])));
        Outcome {
            dead: !absent | empty[0] | empty[1] | empty[2],
            solved: s.bits(s.eq(tally.digits, zero)),
            moving: !s.bits(s.eq(tally.changed, zero)),
        }
    }
}

/// The digits of the cells that have one candidate each. Equal digits add up to a wrong one; such a lane is dead.
#[inline(always)]
fn singles<S: Simd>(s: S, cells: [S::V; 3], minus_one: S::V) -> S::V {
    let own = three!(|K| s.keep(s.disjoint(cells[K], s.add(cells[K], minus_one)), cells[K]));
    s.add(s.add(own[0], own[1]), own[2])
}

/// A band: its cells only give, the stacks take.
#[inline(always)]
fn rows<S: Simd, const CHOOSE: bool>(
    s: S,
    cells: &[S::V; 81],
    marks: &mut Marks<S::V>,
    band: usize,
    tally: &mut Tally<S>,
) {
    let at = 27 * band;
    let row = three!(|R| three!(|B| three!(|K| cells[at + 9 * R + 3 * B + K])));
    let triads = grid!(|R, B| s.or3(row[R][B][0], row[R][B][1], row[R][B][2]));
    let single = grid!(|R, B| singles(s, row[R][B], tally.minus_one));
    let (may, must) = settle::<S, CHOOSE>(s, triads, single, tally);
    if !CHOOSE {
        note_changes(s, triads, may, tally);
    }
    marks.triads[9 * band..][..9].copy_from_slice(may.as_flattened());
    marks.certain[9 * band..][..9].copy_from_slice(must.as_flattened());
    choose::<S, CHOOSE>(s, may, band, tally);
}

/// A stack: its cells lose what rows and columns do not allow, and keep one digit where one is certain in both.
#[inline(always)]
fn columns<S: Simd, const CHOOSE: bool>(
    s: S,
    cells: &mut [S::V; 81],
    marks: &mut Marks<S::V>,
    stack: usize,
    tally: &mut Tally<S>,
    smallest: &mut [S::V; 3],
) {
    let at = 3 * stack;
    // Column `C` of the stack, box `A` from the top, row `K` of the box.
    let column = three!(|C| three!(|A| three!(
        |K| s.and(cells[at + 27 * A + 9 * K + C], marks.triads[9 * A + 3 * K + stack])
    )));
    let triads = grid!(|C, A| s.or3(column[C][A][0], column[C][A][1], column[C][A][2]));
    let single = grid!(|C, A| singles(s, column[C][A], tally.minus_one));
    let (may, must) = settle::<S, CHOOSE>(s, triads, single, tally);
    note_changes(s, triads, may, tally);
    macro_rules! cell {
        ($c:literal, $a:literal, $k:literal, $cells:expr, $rows:expr) => {
            let at = at + 27 * $a + 9 * $k + $c;
            let kept = s.and3($cells[at], $rows.triads[9 * $a + 3 * $k + stack], may[$c][$a]);
            let hidden = s.and3(kept, must[$c][$a], $rows.certain[9 * $a + 3 * $k + stack]);
            let kept = s.nonzero_or(hidden, kept);
            smallest[$k] = s.meet(smallest[$k], kept);
            $cells[at] = kept;
        };
    }
    macro_rules! column {
        ($c:literal) => {
            // Hidden references: else the compiler keeps what it has read before, in more registers than there are.
            let (cells, rows) = (black_box(&mut *cells), black_box(&*marks));
            cell!($c, 0, 0, cells, rows);
            cell!($c, 0, 1, cells, rows);
            cell!($c, 0, 2, cells, rows);
            cell!($c, 1, 0, cells, rows);
            cell!($c, 1, 1, cells, rows);
            cell!($c, 1, 2, cells, rows);
            cell!($c, 2, 0, cells, rows);
            cell!($c, 2, 1, cells, rows);
            cell!($c, 2, 2, cells, rows);
            *smallest = three!(|K| s.pin(smallest[K]));
        };
    }
    column!(0);
    column!(1);
    column!(2);
    if CHOOSE {
        marks.triads[27 + 9 * stack..][..9].copy_from_slice(may.as_flattened());
    }
    choose::<S, CHOOSE>(s, may, 3 + stack, tally);
}

/// The digits that each triad of a band may have, and those that it must have.
#[inline(always)]
fn settle<S: Simd, const CHOOSE: bool>(
    s: S,
    triads: Triads<S::V>,
    single: Triads<S::V>,
    tally: &mut Tally<S>,
) -> (Triads<S::V>, Triads<S::V>) {
    // A digit alone in a cell is in no other triad of its line.
    let open = grid!(|R, B| s.andnot_or(triads[R][B], single[R][(B + 1) % 3], single[R][(B + 2) % 3]));
    // The six ways to take a triad of each row and of each box; a triad stays with a way that it belongs to.
    let even = three!(|K| s.and3(open[0][K], open[1][(K + 1) % 3], open[2][(K + 2) % 3]));
    let odd = three!(|K| s.and3(open[0][K], open[1][(K + 2) % 3], open[2][(K + 1) % 3]));
    let may = grid!(|R, B| s.or(even[(B + 3 - R) % 3], odd[(B + R) % 3]));
    let must = grid!(|R, B| s.andnot_or(may[R][B], may[R][(B + 1) % 3], may[R][(B + 2) % 3]));
    // Three cells have no room for a fourth digit.
    let may = grid!(|R, B| s.three_or(must[R][B], may[R][B], tally.minus_one));
    tally.present = s.and(tally.present, s.or3(may[0][0], may[0][1], may[0][2]));
    (may, must)
}

/// Takes note of triads that lost a digit.
#[inline(always)]
fn note_changes<S: Simd>(s: S, before: Triads<S::V>, after: Triads<S::V>, tally: &mut Tally<S>) {
    for r in 0..3 {
        for b in 0..3 {
            tally.changed = s.or_xor(tally.changed, before[r][b], after[r][b]);
        }
    }
}

/// Weighs a band: the less the better, but for 0, which says that every digit of it is settled.
#[inline(always)]
fn choose<S: Simd, const CHOOSE: bool>(s: S, may: Triads<S::V>, band: usize, tally: &mut Tally<S>) {
    let two = three!(|R| s.majority(may[R][0], may[R][1], may[R][2]));
    let open = s.or3(two[0], two[1], two[2]);
    if !CHOOSE {
        tally.digits = s.or(tally.digits, open);
        return;
    }
    let all = three!(|R| s.and3(may[R][0], may[R][1], may[R][2]));
    let weight = s.count_ones(open);
    let digits = s.nonzero_or(s.andnot(open, s.or3(all[0], all[1], all[2])), open);
    // One less, so that no weight is the greatest.
    let least = s.min(tally.least, s.add(weight, tally.minus_one));
    let stays = s.eq(least, tally.least);
    tally.least = least;
    tally.band = s.select(stays, tally.band, s.splat(band as u16));
    tally.digits = s.select(stays, tally.digits, digits);
}
