//! Boards for cases.

use hanpan_sudoku::{Cell, Digit, Grid, House, Solution, Verdict};
use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use crate::engine;
use crate::practice::task::Random;

/// A full board.
pub(super) fn solution(random: &mut Random) -> Solution {
    let mut grid = Grid::EMPTY;
    for block in [House::Box1, House::Box5, House::Box9] {
        let mut digits = Digit::ALL;
        digits.shuffle(random);
        for (cell, digit) in block.cells().iter().zip(digits) {
            grid.set(*cell, Some(digit));
        }
    }
    engine::solver().first(&grid).expect("boxes on the diagonal do not see each other")
}

/// The board without some cells.
pub(super) fn without(solution: &Solution, cells: impl IntoIterator<Item = Cell>) -> Grid {
    let mut grid = *solution.grid();
    for cell in cells {
        grid.set(cell, None);
    }
    grid
}

/// The board without this many cells.
pub(super) fn dug(solution: &Solution, blanks: usize, random: &mut Random) -> Grid {
    without(solution, shuffled(random).into_iter().take(blanks))
}

/// The board without at most this many cells and with one solution.
pub(super) fn unique(solution: &Solution, blanks: usize, random: &mut Random) -> Grid {
    let mut grid = *solution.grid();
    let mut left = blanks;
    for cell in shuffled(random) {
        let digit = grid.get(cell);
        if left == 0 {
            break;
        }
        grid.set(cell, None);
        if matches!(engine::solver().solve(&grid), Verdict::Unique(_)) {
            left -= 1;
        } else {
            grid.set(cell, digit);
        }
    }
    grid
}

/// A board with four blanks and two solutions.
pub(super) fn rectangle(random: &mut Random) -> Grid {
    loop {
        let solution = solution(random);
        let found = corners().find(|[a, b, c, d]| {
            solution.get(*a) == solution.get(*d) && solution.get(*b) == solution.get(*c)
        });
        if let Some(cells) = found {
            return without(&solution, cells);
        }
    }
}

/// The corners of rectangles that lie in two boxes above each other.
fn corners() -> impl Iterator<Item = [Cell; 4]> {
    let cells = || Cell::ALL.into_iter();
    cells().flat_map(move |a| cells().map(move |d| (a, d))).filter_map(|(a, d)| {
        let b = Cell::at(a.index() / 9, d.index() % 9)?;
        let c = Cell::at(d.index() / 9, a.index() % 9)?;
        let is_pair = a.index() < d.index()
            && a.block() == b.block()
            && c.block() == d.block()
            && a.block() != c.block();
        (is_pair && a != b).then_some([a, b, c, d])
    })
}

/// The board with a wrong digit in a blank cell that clashes with no other: no solution, and not at sight.
pub(super) fn spoiled(puzzle: &Grid, random: &mut Random) -> Option<Grid> {
    let solution = engine::solver().first(puzzle)?;
    shuffled(random).into_iter().filter(|cell| puzzle.get(*cell).is_none()).find_map(|cell| {
        let wrong = Digit::ALL.into_iter().filter(|digit| *digit != solution.get(cell)).map(|digit| {
            let mut grid = *puzzle;
            grid.set(cell, Some(digit));
            grid
        });
        wrong.into_iter().find(|grid| !grid.has_clash() && engine::solver().first(grid).is_none())
    })
}

/// Any digits in any cells.
pub(super) fn scattered(digits: usize, random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    for cell in shuffled(random).into_iter().take(digits) {
        grid.set(cell, Digit::new(random.random_range(0..9)));
    }
    grid
}

/// The board with two cells of a house made equal.
pub(super) fn clashing(grid: &Grid, [first, second]: [Cell; 2]) -> Grid {
    let mut clash = *grid;
    clash.set(second, grid.get(first));
    clash
}

fn shuffled(random: &mut Random) -> [Cell; 81] {
    let mut cells = Cell::ALL;
    cells.shuffle(random);
    cells
}
