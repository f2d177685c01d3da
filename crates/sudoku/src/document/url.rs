//! Addresses with a puzzle in them: 81 characters as the value of a parameter, a line each.
//!
//! ```text
//! address = anything "?" { parameter "&" } name "=" 81 cells [ "&" anything | "#" anything ]
//! name    = "bd" (sudokuwiki.org) | "s" (sudokuexchange.com) | any other
//! ```
//! A cell is a digit, or a blank as everywhere. Written are addresses of SudokuWiki's solver.

use super::contents::Document;
use super::format::{Documents, Row, Unit};
use super::loss::Losses;
use super::text::{first_line, read_lines};
use crate::cell::Cell;
use crate::format::{Found, ParseError, ParseErrorKind, cell_value, column};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "url",
    description: "addresses with 81 characters in them (sudokuwiki.org, sudokuexchange.com)",
    extensions: &["url"],
    unit: Unit::Line,
    between: Some(""),
    holds: &[],
    recognises: |text| {
        let line = first_line(text);
        line.windows(3).any(|part| part == b"://") && value(line).is_some()
    },
    read,
    write,
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

fn read(text: &[u8], first_line: u64) -> Documents {
    read_lines(text, first_line, |number, line| {
        let fault = |column, kind| ParseError { line: number, column, kind };
        let Some((start, cells)) = value(line) else {
            let found = crate::format::excerpt(line);
            let expected = "an address with 81 cells, such as ...?bd=";
            return Err(fault(None, ParseErrorKind::Expected { expected, found: format!("'{found}'") }));
        };
        let mut values = [0; Cell::COUNT];
        for (at, byte) in cells.iter().enumerate() {
            let value = cell_value(*byte).ok_or_else(|| {
                fault(Some(column(line, start + at)), ParseErrorKind::Foreign(Found::at(line, start + at)))
            })?;
            if let Some(place) = values.get_mut(at) {
                *place = value;
            }
        }
        let grid = Grid::from_bytes(values).filter(|_| cells.len() == Cell::COUNT);
        let grid = grid.ok_or_else(|| fault(None, ParseErrorKind::LineLength { found: cells.len() }))?;
        let mut document = Document::new(grid);
        document.state.line = number;
        Ok(document)
    })
}

/// The value of a parameter that is about as long as a board, and where it begins: of `bd` or `s`, or the longest.
fn value(line: &[u8]) -> Option<(usize, &[u8])> {
    let start = line.iter().position(|byte| *byte == b'?')? + 1;
    let mut at = start;
    let mut best: Option<(usize, &[u8])> = None;
    for part in line[start..].split(|byte| matches!(byte, b'&' | b'#' | b' ')) {
        if let Some(equals) = part.iter().position(|byte| *byte == b'=') {
            let value = &part[equals + 1..];
            if (60..=100).contains(&value.len()) && best.is_none_or(|(_, best)| value.len() > best.len()) {
                best = Some((at + equals + 1, value));
            }
        }
        at += part.len() + 1;
    }
    best
}

fn write(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    out.extend_from_slice(format!("{ADDRESS}{}\n", document.state.puzzle).as_bytes());
}
