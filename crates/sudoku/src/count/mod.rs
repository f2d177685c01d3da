//! [`Tally`]: exact counts, however many solutions there are.
//!
//! The solutions are not searched but counted band by band, by what is in the columns. Felgenhauer and Jarvis found the number
//! of all grids so (Mathematics of Sudoku I, 2006, with 44 classes of first bands); here givens may be anywhere.
//!
//! ```text
//!            stack 0   stack 1   stack 2
//! band 0     ? ? ?     ? ? ?     ? ? ?     a top: three digits for each of nine columns; tops that are alike are one
//! band 1     b b b     b b b     b b b     for each stack at most 56 pairs of a b and a c: once band 0 and band 1 have
//! band 2     c c c     c c c     c c c     chosen three digits for each column, band 2 has no choice
//! ```
//! Once each column's digits in each band are known, the bands have nothing to do with each other. So the count is
//!
//! ```text
//! sum over tops of  (fillings of band 0)  *  sum over pairs of each stack of  (fillings of band 1) * (fillings of band 2)
//! ```
//! - `split` numbers the 1680 ways to spread the digits of a box over its columns, or its rows;
//! - `clues` turns the grid so that there is the least to do;
//! - `band` has the numbers of fillings of a band in a small table;
//! - `symmetry` and `tops` find the tops that are alike.

mod band;
mod clues;
mod fillings;
mod split;
mod symmetry;
mod tops;

#[cfg(test)]
mod tests;

use std::ops::{ControlFlow, Range};

use crate::grid::Grid;
use band::Band;
use clues::Clues;
use fillings::{Fillings, ways};
use split::Split;
use tops::{Top, tops};

/// Two classes of splits: those of a box of band 1, and of the box below it.
type Pair = [u16; 2];

/// The exact number of solutions of any grid, as a sum of parts for many threads.
///
/// The time does not depend on the number: a tenth of a second for the empty grid and for puzzles, some seconds where a few
/// givens leave no symmetry. For a number that is small, [`Solver::count`](crate::Solver::count) is quicker.
///
/// ```
/// use hanpan_sudoku::{Grid, Tally};
/// assert_eq!(Tally::new(&Grid::EMPTY).count(), 6_670_903_752_021_072_936_960);
/// ```
#[derive(Clone, Debug)]
pub struct Tally {
    tops: Vec<Top>,
    /// Each part's tops, which have the splits of the first two boxes in common.
    parts: Vec<Range<usize>>,
    /// For each stack and each split that a top has there, what the boxes below can have.
    pairs: [Vec<Vec<Pair>>; 3],
    /// Bands 1 and 2.
    bands: [Band; 2],
}

impl Tally {
    /// Prepares the count of a grid, which may contradict itself.
    pub fn new(grid: &Grid) -> Self {
        match Self::new_with(grid, || ControlFlow::Continue(())) {
            Some(tally) => tally,
            None => unreachable!("nothing has stopped it"),
        }
    }

    /// As [`new`](Self::new), which can take some seconds; `progress` is called from time to time, and can stop it: then there is `None`.
    pub fn new_with(grid: &Grid, mut progress: impl FnMut() -> ControlFlow<()>) -> Option<Self> {
        let clues = Clues::arranged(grid);
        let [first, second, third] = [0, 1, 2].map(|band| Band::new(&clues.bands()[band]));
        let tops = tops(&clues, &first, &mut progress).continue_value()?;
        let bands = [second, third];
        let pairs = [0, 1, 2].map(|stack| pairs(&clues, &bands, stack, &tops));
        Some(Self { parts: parts(&tops), tops, pairs, bands })
    }

    /// How many parts there are; of a grid without a solution there may be none.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// The number of solutions of a part, which takes some milliseconds.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn part(&self, part: usize) -> u128 {
        let tops = &self.tops[self.parts[part].clone()];
        // As many numbers are multiplied at once as there are pairs in stack 1; vectors hold eight.
        match self.pairs_below(1, &tops[0]).len().div_ceil(8) {
            0 => 0,
            1 => self.solutions::<8>(tops),
            2 => self.solutions::<16>(tops),
            3 => self.solutions::<24>(tops),
            4 => self.solutions::<32>(tops),
            5 => self.solutions::<40>(tops),
            6 => self.solutions::<48>(tops),
            _ => self.solutions::<56>(tops),
        }
    }

    /// The number of solutions: of all parts together.
    pub fn count(&self) -> u128 {
        (0..self.parts()).map(|part| self.part(part)).sum()
    }

    fn pairs_below(&self, stack: usize, top: &Top) -> &[Pair] {
        &self.pairs[stack][top.splits[stack].index()]
    }

    /// The solutions with tops that have the splits of the first two boxes in common. No sum overflows: the largest
    /// is the number of all grids, and below one top there are no more than 56^3 * 1728^2.
    fn solutions<const N: usize>(&self, tops: &[Top]) -> u128 {
        let mut fillings = [0, 1].map(|band| self.fillings::<N>(band, tops));
        let mut below = vec![0_u64; tops.len()];
        for pair in self.pairs_below(0, &tops[0]) {
            fillings.iter_mut().zip(pair).for_each(|(fillings, class)| fillings.begin(*class));
            let [upper, lower] = &fillings;
            for (below, top) in below.iter_mut().zip(tops) {
                let pairs = self.pairs_below(2, top).iter();
                *below += pairs.map(|[up, low]| u64::from(ways(upper.of(*up), lower.of(*low)))).sum::<u64>();
            }
        }
        below.iter().zip(tops).map(|(below, top)| u128::from(*below) * u128::from(top.fillings)).sum()
    }

    /// The fillings of a band below the tops.
    fn fillings<const N: usize>(&self, band: usize, tops: &[Top]) -> Fillings<'_, N> {
        let classes = |stack: usize, top| self.pairs_below(stack, top).iter().map(move |pair| pair[band]);
        let thirds = tops.iter().flat_map(|top| classes(2, top));
        Fillings::new(&self.bands[band], classes(1, &tops[0]).collect(), thirds)
    }
}

/// The tops that have the splits of the first two boxes in common stand together.
fn parts(tops: &[Top]) -> Vec<Range<usize>> {
    let mut end = 0;
    let lengths = tops.chunk_by(|top, other| top.splits[..2] == other.splits[..2]).map(<[Top]>::len);
    let range = |length: usize| {
        let start = end;
        end += length;
        start..end
    };
    lengths.map(range).collect()
}

/// For each split that a top has in a stack, what the two boxes below can have.
fn pairs(clues: &Clues, bands: &[Band; 2], stack: usize, tops: &[Top]) -> Vec<Vec<Pair>> {
    let mut is_wanted = vec![false; Split::COUNT];
    tops.iter().for_each(|top| is_wanted[top.splits[stack].index()] = true);
    let (wanted, refused) = (clues.columns(stack, &[1]), clues.columns(stack, &[2]));
    let seconds: Vec<Split> = Split::all().filter(|split| split.is_allowed(&wanted, &refused)).collect();
    let classes = |(second, third)| Some([bands[0].class(stack, second)?, bands[1].class(stack, third)?]);
    let below = |split: Split| split.rests(&seconds, |_| true).into_iter().filter_map(classes).collect();
    Split::all()
        .zip(is_wanted)
        .map(|(split, is_wanted)| if is_wanted { below(split) } else { Vec::new() })
        .collect()
}
