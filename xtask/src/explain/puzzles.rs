//! Puzzles to explain: made at random, or the lines of a file.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hanpan_sudoku::{Candidates, Cell, Digit, Grid, House, Solver, Verdict};

use crate::random::Random;

/// One puzzle in so many keeps clues that it does not need.
const EASY: usize = 4;

/// A puzzle with one solution: clues of a random grid that are left after others were taken out in random order.
pub(super) fn made(random: &mut Random) -> Grid {
    let mut solver = Solver::new();
    let mut grid = solution(&mut solver, random);
    let kept = if random.below(EASY) == 0 { 22 + random.below(12) } else { 0 };
    for index in random.shuffled::<{ Cell::COUNT }>() {
        if grid.givens().count() <= kept {
            break;
        }
        let Some(cell) = Cell::new(index) else { continue };
        let digit = grid.get(cell);
        grid.set(cell, None);
        if !matches!(solver.solve(&grid), Verdict::Unique(_)) {
            grid.set(cell, digit);
        }
    }
    grid
}

/// A full grid: three boxes that do not see each other, then random digits in random cells as long as there is more than one way to go
/// on. With few clues a digit that leaves no solution can take the solver minutes to refute; three boxes are always part of one.
fn solution(solver: &mut Solver, random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    for house in [House::Box1, House::Box5, House::Box9] {
        let digits = random.shuffled::<{ Digit::COUNT }>().into_iter().filter_map(Digit::new);
        house.cells().iter().zip(digits).for_each(|(cell, digit)| grid.set(*cell, Some(digit)));
    }
    for index in random.shuffled::<{ Cell::COUNT }>() {
        let Some(cell) = Cell::new(index) else { continue };
        if grid.get(cell).is_some() {
            continue;
        }
        let mut digits: Vec<_> = Candidates::new(&grid).get(cell).iter().collect();
        random.shuffle(&mut digits);
        for digit in digits {
            grid.set(cell, Some(digit));
            match solver.solve(&grid) {
                Verdict::Unique(solution) => return solution.into(),
                Verdict::Multiple { .. } => break,
                Verdict::Impossible(_) => grid.set(cell, None),
            }
        }
    }
    grid
}

/// At most so many puzzles of a file, spread over it: 81 characters at the start of a line. Other lines are left out, and so are grids
/// with no solution or several.
pub(super) fn of_file(path: &Path, most: usize) -> Result<Vec<Grid>> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    let puzzle = |line: &str| {
        let cells = line.get(..Cell::COUNT).filter(|cells| cells.as_bytes().iter().all(is_cell))?;
        cells.parse::<Grid>().ok()
    };
    let all: Vec<Grid> = text.lines().filter_map(puzzle).collect();
    let mut verdicts = Vec::new();
    Solver::new().solve_batch(&all, &mut verdicts);
    let is_unique = |verdict: &Verdict| matches!(verdict, Verdict::Unique(_));
    let unique = all.into_iter().zip(&verdicts).filter(|(_, verdict)| is_unique(verdict));
    let puzzles: Vec<Grid> = unique.map(|(grid, _)| grid).collect();
    ensure!(!puzzles.is_empty(), "{}: no puzzles", path.display());
    let step = puzzles.len().div_ceil(most.max(1));
    Ok(puzzles.into_iter().step_by(step).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_that_are_made_have_one_solution_and_are_the_same_for_the_same_seed() {
        let puzzles = |seed| {
            let mut random = Random::new(seed);
            (0..20).map(|_| made(&mut random)).collect::<Vec<_>>()
        };
        let made = puzzles(1);
        assert_eq!(made, puzzles(1));
        assert_ne!(made, puzzles(2));
        let mut solver = Solver::new();
        assert!(made.iter().all(|grid| matches!(solver.solve(grid), Verdict::Unique(_))));
    }
}
