//! One puzzle at a time: the engine for one puzzle, the lanes where it turns out to be hard, and the plain search where
//! there are no vectors of its kind.

use std::ops::ControlFlow;

use super::lanes::{Job, Lanes, Puzzles, Solved};
use super::one::{One, Outcome};
use super::search::{Order, Search};
use crate::grid::{Grid, Solution};
use crate::simd::Backend;
#[cfg(target_arch = "aarch64")]
use crate::simd::Neon;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
use crate::simd::Pair;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::simd::Simd128;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512, HalfAvx512, Sse41};

/// Branches after which a puzzle is hard enough for the lanes.
const EASY: u32 = 12;
/// Branches after which a fixed order may have lost itself.
const PATIENCE: u32 = 256;

/// The engine for one puzzle on one of the backends that have it.
#[derive(Clone, Debug)]
pub(super) enum Single {
    #[cfg(target_arch = "x86_64")]
    Avx512(One<HalfAvx512>),
    #[cfg(target_arch = "x86_64")]
    Avx2(One<Avx2>),
    #[cfg(target_arch = "x86_64")]
    Sse41(One<Pair<Sse41>>),
    #[cfg(target_arch = "aarch64")]
    Neon(One<Pair<Neon>>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(One<Pair<Simd128>>),
    Plain(Search),
}

/// The same for the engine of whatever backend, and another for the plain search.
macro_rules! with_one {
    ($single:expr, $one:ident => $value:expr, $search:pat => $plainly:expr) => {
        match $single {
            #[cfg(target_arch = "x86_64")]
            Single::Avx512($one) => $value,
            #[cfg(target_arch = "x86_64")]
            Single::Avx2($one) => $value,
            #[cfg(target_arch = "x86_64")]
            Single::Sse41($one) => $value,
            #[cfg(target_arch = "aarch64")]
            Single::Neon($one) => $value,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Single::Simd128($one) => $value,
            Single::Plain($search) => $plainly,
        }
    };
}

/// How many solutions there are, up to a limit, and the one that was found first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) count: u64,
    pub(super) first: Grid,
}

impl Single {
    pub(super) fn new(backend: Backend) -> Self {
        let chosen = match backend {
            #[cfg(target_arch = "x86_64")]
            Backend::Avx512 => Avx512::detect().map(|s| Self::Avx512(One::new(s.into()))),
            #[cfg(target_arch = "x86_64")]
            Backend::Avx2 => Avx2::detect().map(|s| Self::Avx2(One::new(s))),
            #[cfg(target_arch = "x86_64")]
            Backend::Sse41 => Sse41::detect().map(|s| Self::Sse41(One::new(Pair(s)))),
            #[cfg(target_arch = "aarch64")]
            Backend::Neon => Neon::detect().map(|s| Self::Neon(One::new(Pair(s)))),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Backend::Simd128 => Simd128::detect().map(|s| Self::Simd128(One::new(Pair(s)))),
            _ => None,
        };
        chosen.unwrap_or_else(|| Self::Plain(Search::new()))
    }

    /// Finds solutions in any order, `limit` at most; `lanes` are made where they are needed.
    pub(super) fn find<'a>(
        &mut self,
        grid: &Grid,
        limit: u64,
        lanes: impl FnOnce() -> &'a mut Lanes,
        progress: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Found {
        with_one!(self, one => {
            let mut found = [[0; 81]];
            let outcome = one.solve(grid.as_bytes(), limit, EASY, &mut found);
            let first = Grid::from_digits(found[0]);
            match outcome {
                Outcome::Done(count) => Found { count, first },
                Outcome::Open(count) => hand_over(lanes(), one.open(), Found { count, first }, limit, progress),
            }
        }, search => find_plainly(search, grid, limit, progress))
    }

    /// The lexicographically first solutions, as many as the limit, which is 1 or 2.
    pub(super) fn in_order(&mut self, grid: &Grid, limit: usize) -> [Option<Solution>; 2] {
        with_one!(self, one => {
            let (mut solutions, mut found) = ([None; 2], [[0; 81]]);
            for (i, solution) in solutions.iter_mut().enumerate().take(limit) {
                let outcome = if i == 0 {
                    one.first(grid.as_bytes(), PATIENCE, &mut found)
                } else {
                    one.next(PATIENCE, &mut found)
                };
                match outcome {
                    Outcome::Done(0) => break,
                    Outcome::Done(_) => *solution = Some(Solution::proved(Grid::from_digits(found[0]))),
                    Outcome::Open(_) => return plainly_in_order(grid, limit),
                }
            }
            solutions
        }, _ => plainly_in_order(grid, limit))
    }
}

/// The same by the plain search, which does not lose itself.
fn plainly_in_order(grid: &Grid, limit: usize) -> [Option<Solution>; 2] {
    let mut search = Search::in_order(grid);
    let mut solutions = [None; 2];
    solutions.iter_mut().take(limit).for_each(|solution| *solution = search.next());
    solutions
}

/// Has the lanes go on where the engine for one puzzle has stopped.
fn hand_over(
    lanes: &mut Lanes,
    open: impl Iterator<Item = [u16; 81]>,
    found: Found,
    limit: u64,
    progress: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> Found {
    let (mut counts, mut first) = ([found.count], [found.first]);
    let solved = [Some(Solved::Grids(&mut first)), None];
    let mut job = Job {
        puzzles: Puzzles::Grids(&[]),
        turned: &[],
        limit,
        known: None,
        counts: &mut counts,
        solved,
        progress,
    };
    lanes.resume(open.map(|cells| (cells, 0)), &mut job);
    Found { count: counts[0], first: first[0] }
}

/// A grid with so many solutions has many more.
const MANY: u64 = 16;
/// Progress is told after so many solutions.
const TELL: u64 = 65_536;

/// The same by the plain search.
fn find_plainly(
    search: &mut Search,
    grid: &Grid,
    limit: u64,
    progress: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
) -> Found {
    let (mut count, mut told, mut first) = (0, 0, Grid::EMPTY);
    search.begin(Order::Any, grid);
    while count < limit {
        if count == 0 {
            let Some(solution) = search.next() else { break };
            (count, first) = (1, solution.into());
            continue;
        }
        if count >= MANY {
            search.set_order(Order::Many);
        }
        let Some(more) = search.count_next() else { break };
        count += more;
        if count - told >= TELL {
            told = count;
            if progress(&[count]).is_break() {
                break;
            }
        }
    }
    Found { count: count.min(limit), first }
}
