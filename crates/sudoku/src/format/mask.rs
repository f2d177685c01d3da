//! Masks: which cells of a puzzle hold givens, whatever these are. SudoCue's `.msk`, and patterns as forums draw them.
//!
//! ```text
//! mask   = a board with digits in the cells of the mask, in any format that a Reader reads
//!        | 81 of mark and blank, in lines or not; blanks, walls ("|") and borders around them do not count
//! mark   = "x" | "X" | "o" | "O" | "*" | "#" | "@"      only where no cell has a digit
//! blank  = "." | "0" | "-" | "_"
//! border = a line of "-", "+", "=", "|" that has "+", "=" or "|", or is no row of nine
//! ```
//! A line that begins with `#` and a letter or a blank is a comment, and so is a line in brackets; the letters `xXoO` behind a `#`
//! make a row.

use super::error::{Complaint, ParseError, ParseErrorKind};
use super::reader::Reader;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;

/// The cells of the mask in a text: those that hold a digit, or a mark where there are no digits.
///
/// ```
/// use hanpan_sudoku::{Cell, format::read_mask};
/// let mask = read_mask(b"x...x...x\n.........\n.........\n.........\nX...X...X\n.........\n.........\n.........\nx...x...x\n")?;
/// assert_eq!((mask.len(), mask.contains(Cell::R5C5)), (9, true));
/// assert_eq!(read_mask(format!("5{}", ".".repeat(80)).as_bytes())?.single(), Some(Cell::R1C1));
/// # Ok::<(), hanpan_sudoku::format::ParseError>(())
/// ```
///
/// # Errors
/// What is wrong with the text, and where. A mask may be empty.
pub fn read_mask(text: &[u8]) -> Result<CellSet, ParseError> {
    let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
    let lines = (1..).zip(text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii));
    let rows: Vec<(u64, &[u8])> = lines.filter(|(_, line)| !is_passed_over(line)).collect();
    // A quotation mark is of JSON.
    let is_board = |(_, line): &(u64, &[u8])| line.iter().any(|byte| matches!(byte, b'1'..=b'9' | b'"'));
    if rows.iter().any(is_board) {
        let grid = Reader::read_one(text)?.grid;
        return Ok(grid.givens().map(|(cell, _)| cell).collect());
    }
    let (mut mask, mut found) = (CellSet::EMPTY, 0);
    for (number, line) in &rows {
        for (at, byte) in line.iter().enumerate() {
            let is_marked = match byte {
                b'x' | b'X' | b'o' | b'O' | b'*' | b'#' | b'@' => true,
                b'.' | b'0' | b'-' | b'_' => false,
                b' ' | b'\t' | b'|' => continue,
                _ => return Err(Complaint::foreign(line, at).on(*number, line)),
            };
            if let Some(cell) = Cell::new(found).filter(|_| is_marked) {
                mask.insert(cell);
            }
            found += 1;
        }
    }
    if found == Cell::COUNT {
        return Ok(mask);
    }
    let line = rows.first().map_or(1, |(line, _)| *line);
    Err(ParseError { line, column: None, kind: ParseErrorKind::LineLength { found } })
}

/// The mask as nine lines, `1` for a cell of it and `.` for any other: every reader of boards takes it too.
pub fn write_mask(mask: CellSet) -> String {
    let row = |row: &House| row.cells().map(|cell| if mask.contains(cell) { "1" } else { "." }).concat();
    House::ALL[..9].iter().map(row).collect::<Vec<_>>().join("\n")
}

fn is_passed_over(line: &[u8]) -> bool {
    let is_comment = matches!(line, [b'#', next, ..] if next.is_ascii_alphabetic() && !b"xXoO".contains(next) || *next == b' ');
    let is_section = matches!(line, [b'[', next, ..] if next.is_ascii_alphabetic());
    line.is_empty() || is_comment || is_section || is_border(line)
}

fn is_border(line: &[u8]) -> bool {
    let has_rule = line.iter().any(|byte| matches!(byte, b'+' | b'=' | b'|'));
    line.iter().all(|byte| matches!(byte, b'-' | b'+' | b'=' | b'|'))
        && (has_rule
            && line.windows(2).any(|pair| matches!(pair, b"--" | b"==" | b"+-" | b"-+"))
            && !is_row(line)
            || !has_rule && !matches!(line.len(), 9 | 81))
}

/// Nine dashes between walls, such as `|---|---|---|`.
fn is_row(line: &[u8]) -> bool {
    line.iter().all(|byte| matches!(byte, b'-' | b'|'))
        && line.iter().filter(|byte| **byte == b'-').count() == 9
}
