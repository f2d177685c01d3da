//! A board on one line.
//!
//! ```text
//! line    = [ columns delimiter ] cells [ delimiter columns ]
//! cells   = 81 cell characters
//! delimiter = blank | tab | "," | ";" | "#" | "|" | ":" | '"'
//! spread  = 81 cell characters in 81 groups of one, 27 of three or 9 of nine, with blanks or commas between them
//! ```
//!
//! A cell character is a digit from `1` to `9` or a blank: `.`, `0`, `*`, `_`, `-`, `x`, `X`, which may be mixed. The
//! board is the first column of exactly 81 cell characters; what stands before and after it is kept. A column that
//! looks like a board of another length, or like one with a foreign character, is an error and is never passed
//! over for a later column (there the solution would be read as the puzzle). So is a run of nine or more short
//! columns of cells before the board: it is a board whose blanks are spaces, which cannot be told from columns.
//!
//! Sources: the collections of the Sudoku forums, tdoku's benchmarks, POJ 3074, the CSV files of Kaggle.
//! [`Grid`]'s own `Display` writes this format, with `.` for a blank.

use super::error::{Complaint, ParseErrorKind};
use super::symbol::{is_cell, is_solid, value};
use crate::cell::Cell;
use crate::grid::Grid;

/// The fewest cell characters in a row that are taken for a board of the wrong length.
pub(super) const LOOKS_LIKE_A_BOARD: usize = 30;

/// The most short columns of cells that may stand before a board.
const COLUMNS_BEFORE: usize = 8;

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#' | b'|' | b':' | b'"')
}

/// The board at the very start of a line. This is the path of files with a hundred million lines.
pub(super) fn at_start(line: &[u8]) -> Option<Grid> {
    let (cells, rest) = line.split_first_chunk::<{ Cell::COUNT }>()?;
    if rest.first().is_some_and(|next| !is_delimiter(*next)) {
        return None;
    }
    Grid::from_bytes(cells.map(value))
}

/// The column that is a board and where it starts, or what is wrong with the one that looks like it.
pub(super) fn find(line: &[u8]) -> Option<Result<(usize, Grid), Complaint>> {
    let (mut start, mut short) = (0, 0);
    for column in line.split(|byte| is_delimiter(*byte)) {
        if let Some(grid) = whole(column) {
            return Some(if short > COLUMNS_BEFORE {
                Err(spaced_out(&line[..start]))
            } else {
                Ok((start, grid))
            });
        }
        if looks_like_a_board(column) {
            return Some(Err(complaint(line, start, column)));
        }
        short += usize::from(!column.is_empty() && column.iter().all(|byte| is_cell(*byte)));
        start += column.len() + 1;
    }
    None
}

fn whole(column: &[u8]) -> Option<Grid> {
    let cells: &[u8; Cell::COUNT] = column.try_into().ok()?;
    Grid::from_bytes(cells.map(value))
}

/// Whether nearly all of a long column is cells, or it has about 81 characters with as many cells as the fewest
/// givens of a puzzle. A border has no digit.
fn looks_like_a_board(column: &[u8]) -> bool {
    if column.len() < LOOKS_LIKE_A_BOARD || !column.iter().any(|byte| is_solid(*byte)) {
        return false;
    }
    let characters = column.iter().filter(|byte| **byte & 0xc0 != 0x80).count();
    let cells = column.iter().filter(|byte| is_cell(**byte)).count();
    10 * cells >= 9 * characters || ((79..=83).contains(&characters) && cells >= 17)
}

fn complaint(line: &[u8], start: usize, column: &[u8]) -> Complaint {
    match column.iter().position(|byte| !is_cell(*byte)) {
        Some(foreign) => Complaint::foreign(line, start + foreign),
        None => Complaint::whole(ParseErrorKind::LineLength { found: column.len() }),
    }
}

fn spaced_out(before: &[u8]) -> Complaint {
    let found = before.iter().filter(|byte| is_cell(**byte)).count();
    Complaint::whole(ParseErrorKind::LineLength { found })
}

pub(super) fn write(grid: &Grid) -> String {
    grid.to_string()
}
