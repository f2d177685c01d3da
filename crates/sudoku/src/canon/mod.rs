//! Canonical forms: one board for all that a [`Transform`] makes of each other.
//!
//! The canonical form is the smallest line of 81 characters over all 3,359,232 geometric maps and all relabellings, where a
//! blank comes before every digit (`minlex`). It is this minimum itself. gsf's and gridchecker's forms tell the same classes, but are
//! another board for some puzzles: gridchecker's for 1,505 of the 49,158 with 17 clues.

mod any;
mod givens;
mod labels;
mod lines;
mod solution;
mod transform;

#[cfg(test)]
mod tests;

pub use transform::Transform;

use crate::candidates::Candidates;
use crate::grid::Grid;
use lines::Lines;

/// The canonical form of a board, and how it comes from it.
///
/// The board is a [`Grid`] or [`Candidates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canonical<Board> {
    /// The smallest of all boards that maps make of this one.
    pub board: Board,
    /// A map that makes the smallest of this one. Digits that the board does not have become, in their order, the labels
    /// that are left.
    pub transform: Transform,
    /// How many of the 3,359,232 geometric maps make, with some relabelling each, the same board of this one: 1 for most
    /// boards, all for the empty one.
    pub automorphisms: u32,
}

/// The canonical form of a grid: a puzzle with one solution, several or none, or a full grid. Givens may contradict each
/// other.
///
/// ```
/// use hanpan_sudoku::{Grid, canonical};
/// let mut lines = [String::new(), String::new()];
/// for (line, text) in lines.iter_mut().zip(["1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
///                                           "9.......1.7.3...5...2...8...1.7.9.......8.......15..3.8.....2...9...7.4...1.....9"]) {
///     *line = canonical(&text.parse::<Grid>().unwrap()).board.to_string();
/// }
/// assert_eq!(lines[0], "........1.....2.34..4...56...5..36...1..7....8..9.......6..4.2..9.8.....7...1....");
/// assert_ne!(lines[0], lines[1]);
/// ```
pub fn canonical(grid: &Grid) -> Canonical<Grid> {
    let lines = Lines::new(grid);
    let (transform, automorphisms) = match (lines.has_clash(), lines.is_full()) {
        (true, _) => any::smallest(grid),
        (false, true) => solution::smallest(&lines),
        (false, false) => givens::smallest(&lines),
    };
    Canonical { board: transform.apply(grid), transform, automorphisms }
}

/// The canonical form of pencilmarks (a sukaku): the smallest line of 729 characters, nine for each cell, where character d
/// of a cell is `d` for a candidate or else a blank, which comes first.
///
/// ```
/// use hanpan_sudoku::{Candidates, Grid, canonical_candidates};
/// let all = Candidates::new(&Grid::EMPTY);
/// assert_eq!(canonical_candidates(&all).automorphisms, 3_359_232);
/// ```
pub fn canonical_candidates(candidates: &Candidates) -> Canonical<Candidates> {
    let (transform, automorphisms) = any::smallest_of_candidates(candidates);
    Canonical { board: transform.apply_to_candidates(candidates), transform, automorphisms }
}
