//! A board on one line.
//!
//! ```text
//! line    = [ columns delimiter ] cells [ delimiter columns ]
//! cells   = 81 cell characters | three groups of 27 or nine of nine
//! delimiter = blank | tab | "," | ";" | "#" | "|" | ":" | '"'
//! spread  = 81 cell characters in 81 groups of one, 27 of three or 9 of nine, with blanks or commas between them
//! ```
//!
//! A cell character is a digit from `1` to `9` or a blank: `.`, `0`, `*`, `_`, `-`, `x`, `X`, which may be mixed. The
//! board is the first column of exactly 81 cell characters with a blank among them, or the first without; or the column that
//! a header calls `puzzle` or the like. What stands before and after it is kept. Groups have blanks, one of `|` `;` `/` `,` `:`, or
//! a backslash and an `n` between them. A board comes after fewer than 30 characters that could be cells. A column that
//! looks like a board of another length, or like one with a foreign character, is an error and is never passed
//! over for a later column (there the solution would be read as the puzzle). So is a run of nine or more short
//! columns of cells before the board: it is a board whose blanks are spaces, which cannot be told from columns.
//!
//! Sources: the collections of the Sudoku forums, tdoku's benchmarks, POJ 3074, the CSV files of Kaggle.
//! [`Grid`]'s own `Display` writes this format, with `.` for a blank.

use super::error::{Complaint, ParseErrorKind};
use super::record::Cells;
use super::symbol::{is_cell, is_solid, value};
use crate::cell::Cell;
use crate::grid::Grid;

/// The fewest cell characters in a row that are taken for a board of the wrong length.
pub(super) const LOOKS_LIKE_A_BOARD: usize = 30;

/// The fewest cells that are taken for a part of a board beside a full grid.
const LOOKS_LIKE_A_PART: usize = 17;

/// The most short columns of cells that may stand before a board.
const COLUMNS_BEFORE: usize = 8;

fn is_delimiter(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#' | b'|' | b':' | b'"')
}

/// The board at the very start of a line. This is the path of files with a hundred million lines. A full grid with
/// another column after it may be the solution of that.
pub(super) fn at_start(line: &[u8]) -> Option<Grid> {
    let (cells, rest) = line.split_first_chunk::<{ Cell::COUNT }>()?;
    if rest.first().is_some_and(|next| !is_delimiter(*next)) {
        return None;
    }
    let grid = Grid::from_bytes(cells.map(value))?;
    (rest.len() <= LOOKS_LIKE_A_PART || has_blank(&grid)).then_some(grid)
}

#[expect(
    clippy::manual_contains,
    reason = "most boards have a blank among the first cells, where a loop is faster"
)]
fn has_blank(grid: &Grid) -> bool {
    grid.as_bytes().iter().any(|value| *value == 0)
}

type Found = Result<(Grid, Cells), Complaint>;

/// The column that is a board, or what is wrong with the one that looks like it.
pub(super) fn find(line: &[u8]) -> Option<Found> {
    let (mut start, mut short, mut held) = (0, 0, 0_usize);
    for column in line.split(|byte| is_delimiter(*byte)) {
        if let Some(board) = groups(line, start) {
            return Some(Ok(board));
        }
        if let Some(grid) = whole(column) {
            return Some(if short > COLUMNS_BEFORE || held >= LOOKS_LIKE_A_BOARD {
                Err(spaced_out(line, start))
            } else {
                first_with_a_blank(line, start, grid)
            });
        }
        if looks_like_a_board(column) {
            return Some(Err(complaint(line, start, column)));
        }
        short += usize::from(!column.is_empty() && column.iter().all(|byte| is_cell(*byte)));
        held += could_be_cells(column);
        start += column.len() + 1;
    }
    None
}

/// The first column from one on that is a board with a blank, or that one. A full grid is no board if another column
/// looks like a part of one: that would be the puzzle, and this its solution.
fn first_with_a_blank(line: &[u8], first: usize, grid: Grid) -> Found {
    if has_blank(&grid) {
        return Ok((grid, Cells::Run(first)));
    }
    let (mut start, mut suspect) = (0, None);
    for column in line.split(|byte| is_delimiter(*byte)) {
        if let Some(grid) = whole(column).filter(has_blank) {
            return Ok((grid, Cells::Run(start)));
        }
        if is_suspect(column) {
            suspect = suspect.or(Some((start, column)));
        }
        start += column.len() + 1;
    }
    match suspect {
        Some((start, column)) => Err(complaint(line, start, column)),
        None => Ok((grid, Cells::Run(first))),
    }
}

/// Whether columns beside a full grid would be taken for its puzzle.
#[cfg(feature = "documents")]
pub(crate) fn may_hold_the_puzzle(columns: &[u8]) -> bool {
    let is_puzzle = |column: &[u8]| whole(column).is_some_and(|grid| has_blank(&grid)) || is_suspect(column);
    columns.split(|byte| is_delimiter(*byte)).any(is_puzzle)
}

/// Whether a column is no board, but looks like one or like a part of one.
pub(crate) fn is_suspect(column: &[u8]) -> bool {
    let is_part = || column.len() >= LOOKS_LIKE_A_PART && column.iter().all(|byte| is_cell(*byte));
    whole(column).is_none() && (is_part() || looks_like_a_board(column))
}

/// The characters of a column that could be cells, in whatever characters its blanks are. A word or a hash has none.
fn could_be_cells(column: &[u8]) -> usize {
    let is_letter = |(at, byte): (usize, &u8)| {
        byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X') && (at == 0 || column[at - 1] != b'\\')
    };
    if column.iter().enumerate().any(is_letter) { 0 } else { column.len() }
}

/// Three groups of 27 cells or nine of nine that start here, with something between them, and columns after them.
fn groups(line: &[u8], start: usize) -> Option<(Grid, Cells)> {
    [27, 9].into_iter().find_map(|width| groups_of(width, line, start))
}

fn groups_of(width: usize, line: &[u8], start: usize) -> Option<(Grid, Cells)> {
    if !is_group(line, start, width) {
        return None;
    }
    let (mut at, mut offsets) = (start, Box::new([0; Cell::COUNT]));
    for group in offsets.chunks_mut(width) {
        at += if at > start { between(&line[at..])? } else { 0 };
        if !is_group(line, at, width) {
            return None;
        }
        (at..).zip(group).for_each(|(at, offset)| *offset = u32::try_from(at).unwrap_or(u32::MAX));
        at += width;
    }
    let is_pencilmarks = width == 9
        && offsets.iter().zip((1..=9).cycle()).all(|(at, digit)| line[*at as usize] == b'0' + digit);
    if is_pencilmarks || line.get(at).is_some_and(|next| !is_delimiter(*next)) {
        return None;
    }
    let grid = Grid::from_bytes(offsets.map(|at| value(line[at as usize])))?;
    Some((grid, Cells::At(offsets)))
}

/// Whether so many cells stand here, and no more.
fn is_group(line: &[u8], at: usize, width: usize) -> bool {
    let is_over = line.get(at + width).is_none_or(|next| !is_cell(*next));
    is_over && line.get(at..at + width).is_some_and(|cells| cells.iter().all(|byte| is_cell(*byte)))
}

/// The length of what stands between two groups.
fn between(rest: &[u8]) -> Option<usize> {
    if rest.starts_with(b"\\n") {
        return Some(2);
    }
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let is_mark = rest.get(blanks).is_some_and(|byte| matches!(byte, b'|' | b';' | b'/' | b',' | b':'));
    let after = rest[blanks + usize::from(is_mark)..].iter().take_while(|byte| **byte == b' ').count();
    let length = blanks + usize::from(is_mark) + if is_mark { after } else { 0 };
    (length > 0).then_some(length)
}

/// What the header of a table calls its columns.
#[derive(Debug)]
pub(super) struct Header {
    delimiter: u8,
    /// The columns that may be the board, the likeliest first.
    puzzles: Vec<usize>,
}

impl Header {
    /// Of a header with a column for the board.
    pub(super) fn of(line: &[u8]) -> Option<Self> {
        const NAMES: [&str; 9] =
            ["puzzle", "quiz", "question", "sudoku", "grid", "board", "problem", "givens", "clues"];
        let text = str::from_utf8(line).ok()?.to_ascii_lowercase();
        let delimiter = text.bytes().find(|byte| matches!(byte, b',' | b';' | b'\t'))?;
        let columns: Vec<&str> =
            text.split(char::from(delimiter)).map(|column| column.trim().trim_matches('"')).collect();
        let is =
            |column: &str, name: &str| [name, &format!("{name}s"), &format!("{name}zes")].contains(&column);
        let named = |name: &&str| columns.iter().position(|column| is(column, name));
        let puzzles: Vec<usize> = NAMES.iter().filter_map(named).collect();
        (!puzzles.is_empty()).then_some(Self { delimiter, puzzles })
    }

    pub(super) fn starts_with_the_board(&self) -> bool {
        self.puzzles[0] == 0
    }

    /// The board in a column of such a name, or what is wrong with the likeliest of them.
    pub(super) fn find(&self, line: &[u8]) -> Option<Found> {
        let columns = || self.puzzles.iter().filter_map(|index| self.column(line, *index));
        let board = columns().find_map(|(start, column)| Some((whole(column)?, Cells::Run(start))));
        board.map(Ok).or_else(|| columns().next().map(|(start, column)| Err(complaint(line, start, column))))
    }

    /// The place and the text of a column, without the quotes around it.
    fn column<'a>(&self, line: &'a [u8], index: usize) -> Option<(usize, &'a [u8])> {
        let mut columns = line.split(|byte| *byte == self.delimiter);
        let before: usize = columns.by_ref().take(index).map(|column| column.len() + 1).sum();
        let column = columns.next()?;
        let is_around = |byte: &u8| matches!(byte, b' ' | b'"');
        let indent = column.iter().take_while(|byte| is_around(byte)).count();
        let end = column.len() - column[indent..].iter().rev().take_while(|byte| is_around(byte)).count();
        Some((before + indent, &column[indent..end]))
    }
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

/// About what stands before a column that is a board and looks like one itself.
fn spaced_out(line: &[u8], end: usize) -> Complaint {
    let before = &line[..end];
    if let Some(foreign) = before.iter().position(|byte| !is_cell(*byte) && !is_delimiter(*byte)) {
        return Complaint::foreign(line, foreign);
    }
    let found = before.iter().filter(|byte| is_cell(**byte)).count();
    let longest = before.split(|byte| is_delimiter(*byte)).map(<[u8]>::len).max().unwrap_or(0);
    Complaint::whole(ParseErrorKind::LineLength { found: if found == Cell::COUNT { longest } else { found } })
}

pub(super) fn write(grid: &Grid) -> String {
    grid.to_string()
}
