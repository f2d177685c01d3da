//! Hanpan as a contender.

use hanpan_sudoku::{Count, Solver};

use crate::puzzles::{Puzzles, STRIDE};

/// The number of solutions as a byte, two standing for more.
fn byte(count: Count) -> u8 {
    match count {
        Count::Exact(count) => count as u8,
        Count::AtLeast(_) => 2,
    }
}

pub(crate) fn count_batch(solver: &mut Solver, puzzles: &Puzzles, out: &mut [u8]) {
    let mut counts = Vec::with_capacity(puzzles.len());
    solver.count_in_text(&puzzles.text, STRIDE, 1, &mut counts);
    out.iter_mut().zip(counts).for_each(|(out, count)| *out = byte(count));
}

pub(crate) fn count_alone(solver: &mut Solver, puzzles: &Puzzles, out: &mut [u8]) {
    out.iter_mut().zip(&puzzles.grids).for_each(|(out, grid)| *out = byte(solver.count(grid, 1)));
}

pub(crate) fn first_batch(solver: &mut Solver, puzzles: &Puzzles, out: &mut [u8]) {
    solver.first_in_text(&puzzles.text, STRIDE, out, &mut Vec::with_capacity(puzzles.len()));
}

pub(crate) fn first_alone(solver: &mut Solver, puzzles: &Puzzles, out: &mut [u8]) {
    for (out, grid) in out.chunks_mut(STRIDE).zip(&puzzles.grids) {
        if let Some(first) = solver.first(grid) {
            let values = first.grid().as_bytes();
            out.iter_mut().zip(values).for_each(|(out, value)| *out = b'0' + value);
        }
    }
}
