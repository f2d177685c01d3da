//! A board of nine lines, glued (BOJ 2239, Project Euler 96, `.sdk`) or with blanks between the cells (BOJ 2580).
//!
//! ```text
//! 530070000      5 3 0 0 7 0 0 0 0      530 070 000
//! 600195000      6 0 0 1 9 5 0 0 0      600 195 000
//! 098000060      0 9 8 0 0 0 0 6 0      098 000 060
//! ...            ...                    ...
//! ```
//!
//! The [grammar of rows](super::row) has it in full.

use crate::cell::House;
use crate::grid::Grid;

pub(super) fn write_glued(grid: &Grid) -> String {
    write(grid, "")
}

pub(super) fn write_spaced(grid: &Grid) -> String {
    write(grid, " ")
}

fn write(grid: &Grid, between: &str) -> String {
    let digit = |cell| grid.get(cell).map_or("0".to_owned(), |digit| digit.to_string());
    let row = |row: &House| row.cells().map(digit).join(between);
    House::ALL[..9].iter().map(row).collect::<Vec<_>>().join("\n")
}
