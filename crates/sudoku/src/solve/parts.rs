//! [`Parts`]: a count cut into pieces for many threads, of which only one in many must be counted.

use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::grid::Grid;

/// A count cut into parts: the grid has `factor` times as many solutions as all `grids` together, and no solution
/// belongs to two of them.
///
/// One symmetry is used, the largest of three kinds. Each maps every solution to `factor` different ones, of which one
/// is in the parts:
///
/// - *digits* that no given has can be exchanged: in one row they ascend;
/// - *rows* of one band without a given can be exchanged: in the first column they ascend;
/// - *columns* of one stack likewise, in the first row.
///
/// The parts are then cut further, cell by cell, until there are some dozens.
///
/// ```
/// use hanpan_sudoku::{Grid, Parts};
/// assert_eq!(Parts::new(&Grid::EMPTY).factor, 362_880);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// How many solutions one solution of a part stands for.
    pub factor: u64,
    /// The parts.
    pub grids: Vec<Grid>,
}

/// Parts are cut until there are so many.
const ENOUGH: usize = 64;

impl Parts {
    /// The parts of a grid.
    pub fn new(grid: &Grid) -> Self {
        let (digits, rows, columns) = (unused_digits(grid), empty_rows(grid), empty_columns(grid));
        let by_digits = factorial(digits.len());
        let of_lines =
            |groups: &[Vec<Cell>]| groups.iter().map(|group| factorial(group.len())).product::<u64>();
        let (by_rows, by_columns) = (of_lines(&rows), of_lines(&columns));
        let factor = by_digits.max(by_rows).max(by_columns);
        let grids = if factor == by_digits {
            ascending_digits(grid, &digits)
        } else if factor == by_rows {
            ascending_lines(grid, &rows)
        } else {
            ascending_lines(grid, &columns)
        };
        Self { factor, grids: cut(grids) }
    }
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The digits that no given has.
fn unused_digits(grid: &Grid) -> Vec<Digit> {
    Digit::ALL.into_iter().filter(|digit| grid.givens().all(|(_, given)| given != *digit)).collect()
}

/// For each band the first cells of its rows without a given.
fn empty_rows(grid: &Grid) -> Vec<Vec<Cell>> {
    empty_lines(grid, &House::ALL[..9], House::Column1)
}

/// For each stack the first cells of its columns without a given.
fn empty_columns(grid: &Grid) -> Vec<Vec<Cell>> {
    empty_lines(grid, &House::ALL[9..18], House::Row1)
}

fn empty_lines(grid: &Grid, lines: &[House], crossing: House) -> Vec<Vec<Cell>> {
    let is_empty = |line: &House| line.cells().iter().all(|cell| grid.get(*cell).is_none());
    let first = |line: &House| {
        *line.cells().iter().find(|cell| crossing.cells().contains(cell)).unwrap_or(&line.cells()[0])
    };
    lines.chunks(3).map(|lines| lines.iter().filter(|line| is_empty(line)).map(first).collect()).collect()
}

/// The grid with the digits in all cells of one row where they ascend. That row is the one with the fewest free cells.
fn ascending_digits(grid: &Grid, digits: &[Digit]) -> Vec<Grid> {
    let free = |row: &House| {
        row.cells().iter().copied().filter(|cell| grid.get(*cell).is_none()).collect::<Vec<_>>()
    };
    let cells = House::ALL[..9].iter().map(free).min_by_key(Vec::len).unwrap_or_default();
    let mut grids = Vec::new();
    place_ascending(*grid, digits, &cells, &mut grids);
    grids
}

/// Puts the digits into some of the cells, in this order.
fn place_ascending(grid: Grid, digits: &[Digit], cells: &[Cell], grids: &mut Vec<Grid>) {
    let Some((digit, rest)) = digits.split_first() else { return grids.push(grid) };
    for (i, cell) in cells.iter().enumerate() {
        let mut filled = grid;
        filled.set(*cell, Some(*digit));
        place_ascending(filled, rest, &cells[i + 1..], grids);
    }
}

/// The grid with all digits in the cells that ascend in each group.
fn ascending_lines(grid: &Grid, groups: &[Vec<Cell>]) -> Vec<Grid> {
    let mut grids = vec![*grid];
    for group in groups {
        for (i, cell) in group.iter().enumerate() {
            let before = i.checked_sub(1).map(|before| group[before]);
            let above = |grid: &Grid| before.and_then(|before| grid.get(before));
            grids = grids.iter().flat_map(|grid| with_digit(grid, *cell, above(grid))).collect();
        }
    }
    grids
}

/// The grid with each candidate in the cell that is larger than `above`.
fn with_digit(grid: &Grid, cell: Cell, above: Option<Digit>) -> Vec<Grid> {
    let larger = Candidates::new(grid).get(cell).iter().filter(|digit| Some(*digit) > above);
    let filled = |digit| {
        let mut filled = *grid;
        filled.set(cell, Some(digit));
        filled
    };
    larger.map(filled).collect()
}

/// Cuts the grids, cell by cell, until there are enough or they are full.
fn cut(mut grids: Vec<Grid>) -> Vec<Grid> {
    for cell in Cell::ALL {
        if grids.len() >= ENOUGH {
            break;
        }
        let split =
            |grid: &Grid| if grid.get(cell).is_none() { with_digit(grid, cell, None) } else { vec![*grid] };
        grids = grids.iter().flat_map(split).collect();
    }
    grids
}
