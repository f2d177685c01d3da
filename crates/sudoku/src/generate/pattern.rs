//! Puzzles whose givens stand in given cells.
//!
//! Digits of a random full grid stand in the cells first, of many grids the one that leaves the fewest solutions; then one digit after the other is changed, each time to the change
//! that leaves the fewest solutions, until there is one. Where no change leaves fewer, a random one that does no harm comes
//! next, and after a while another grid.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::{Count, Solver};

/// Solutions are counted so far.
const MOST_SOLUTIONS: u64 = 2_000;
/// So many changes in a row may leave as many solutions.
const PATIENCE: usize = 8;

/// Of many solutions one for each search that they allow: those whose digits in the cells of a pattern have the fewest other
/// solutions.
pub(super) fn starts(pattern: CellSet, solutions: &[Solution], solver: &mut Solver) -> Vec<usize> {
    let grids: Vec<Grid> = solutions.iter().map(|solution| within(pattern, solution)).collect();
    let mut counts = Vec::with_capacity(grids.len());
    solver.count_batch(&grids, MOST_SOLUTIONS, &mut counts);
    let mut order: Vec<usize> = (0..grids.len()).collect();
    order.sort_by_key(|index| number(counts[*index]));
    order.truncate(solutions.len().div_ceil(GRIDS));
    order
}

/// So many grids are looked at for each search.
pub(super) const GRIDS: usize = 64;

/// The digits of a solution in the cells of a pattern.
fn within(pattern: CellSet, solution: &Solution) -> Grid {
    let mut grid = Grid::EMPTY;
    pattern.iter().for_each(|cell| grid.set(cell, solution.grid().get(cell)));
    grid
}

/// Digits in the cells of a pattern with which there is one solution, from this solution on; `None` if the search gets stuck.
pub(super) fn complete(
    pattern: CellSet,
    solution: &Solution,
    random: &mut Random,
    solver: &mut Solver,
) -> Option<Grid> {
    let mut grid = within(pattern, solution);
    let mut solutions = number(solver.count(&grid, MOST_SOLUTIONS));
    let mut waited = 0;
    while solutions > 1 {
        let changes = changes(&grid);
        let mut counts = Vec::with_capacity(changes.len());
        solver.count_batch(&changes, solutions, &mut counts);
        let counts: Vec<u64> = counts.into_iter().map(number).collect();
        let fewest = counts.iter().copied().filter(|count| *count > 0).min()?;
        waited = if fewest < solutions { 0 } else { waited + 1 };
        if fewest > solutions || waited > PATIENCE {
            return None;
        }
        let best: Vec<usize> = (0..changes.len()).filter(|index| counts[*index] == fewest).collect();
        grid = changes[best[random.below(best.len())]];
        solutions = fewest;
    }
    Some(grid)
}

/// One more than the limit where there are more.
fn number(count: Count) -> u64 {
    let number = match count {
        Count::Exact(count) => count,
        Count::AtLeast(limit) => limit + 1,
    };
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// The grid with one of its digits changed, in every way that does not clash.
fn changes(grid: &Grid) -> Vec<Grid> {
    let mut changes = Vec::new();
    for (cell, digit) in grid.givens() {
        let mut without = *grid;
        without.set(cell, None);
        let others = Candidates::new(&without).get(cell).iter().filter(|other| *other != digit);
        changes.extend(others.map(|other| with(without, cell, other)));
    }
    changes
}

fn with(mut grid: Grid, cell: Cell, digit: Digit) -> Grid {
    grid.set(cell, Some(digit));
    grid
}
