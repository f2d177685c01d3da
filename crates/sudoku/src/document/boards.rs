//! Boards alone: what a [`Reader`] reads, with other columns on the line, or a label.
//!
//! Read are boards of any form, under whatever of these names; each is written in its own.
//!
//! ```text
//! line     = 81 characters { tab column }     '.' for a blank; a solution is the first column
//! .sdm     = { 81 digits }                    a line each, 0 for a blank (SudoCue, HoDoKu, OpenSudoku)
//! .ss      = SimpleSudoku's drawing, to the character
//! .msk     = nine lines of nine, '1' for a given and '.' for a blank (SudoCue); see `read_mask`
//! ```

use super::contents::{Document, full_grid, trimmed};
use super::format::{Documents, Row, Unit};
use super::loss::{LossKind, Losses};
use super::text::on_one_line;
use crate::cell_set::CellSet;
use crate::format::{Format, ParseError, ParseErrorKind, Reader, may_hold_the_puzzle, read_mask, write_mask};
use crate::grid::Grid;

pub(super) const LINE: Row = Row {
    name: "line",
    description: "81 characters a line, with other columns behind tabs; boards of any form are read so",
    extensions: &["txt"],
    unit: Unit::Board,
    between: Some(""),
    holds: &[LossKind::Solutions, LossKind::Columns],
    recognises: |_| false,
    read,
    write: write_line,
};

pub(super) const ROWS: Row = Row {
    name: "rows",
    description: Format::Rows.description(),
    extensions: &[],
    between: Some("\n"),
    holds: &[],
    write: write_rows,
    ..LINE
};
pub(super) const SPACED: Row =
    Row { name: "spaced", description: Format::SpacedRows.description(), write: write_spaced, ..ROWS };
pub(super) const JSON: Row = Row {
    name: "json",
    description: Format::Json.description(),
    extensions: &["json"],
    between: Some(""),
    write: write_json,
    ..ROWS
};
pub(super) const DRAWN: Row =
    Row { name: "drawn", description: Format::Drawn.description(), write: write_drawn, ..ROWS };
pub(super) const SS: Row =
    Row { name: "ss", description: "SimpleSudoku's drawing", extensions: &["ss"], write: write_ss, ..ROWS };
pub(super) const SDM: Row = Row {
    name: "sdm",
    description: "a collection, 81 digits a line, 0 for a blank (SudoCue, HoDoKu, OpenSudoku)",
    extensions: &["sdm"],
    between: Some(""),
    write: write_sdm,
    ..ROWS
};
pub(super) const MSK: Row = Row {
    name: "msk",
    description: "a mask: which cells are givens (SudoCue); written, and read as a pattern only",
    extensions: &["msk"],
    unit: Unit::File,
    between: None,
    holds: &[],
    recognises: |_| false,
    read: read_a_mask,
    write: write_msk,
};

fn read(text: &[u8], first_line: u64) -> Documents {
    let (mut reader, mut out) = (Reader::new(), Vec::new());
    for (number, line) in (first_line..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
        reader.line(number, line.strip_suffix(b"\n").unwrap_or(line), &mut out);
    }
    reader.finish(&mut out);
    out.into_iter().map(|record| record.map(|record| Document::from(&record))).collect()
}

/// A mask says which cells have givens, and not which: it is no puzzle, unless its cells are digits.
fn read_a_mask(text: &[u8], first_line: u64) -> Documents {
    let found = match read_mask(text) {
        Err(error) => return vec![Err(ParseError { line: error.line + first_line - 1, ..error })],
        Ok(mask) => format!("a mask of {} cells, which is a pattern and tells no digits", mask.len()),
    };
    let kind = ParseErrorKind::Expected { expected: "a puzzle", found };
    vec![Err(ParseError { line: first_line, column: None, kind })]
}

fn write_line(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let start = out.len();
    put(out, &document.state.puzzle, Format::Line);
    out.pop();
    let mut column = |text: &str| {
        let text = on_one_line(text, losses);
        let kept = trimmed(&text);
        losses.add(LossKind::Characters, text.chars().count() - kept.chars().count());
        kept.to_owned()
    };
    let mut columns: Vec<String> = document.columns.iter().map(|other| column(&other.text)).collect();
    if full_grid(&out[start..]).is_some() {
        let count = columns.len();
        columns.retain(|column| !may_hold_the_puzzle(column.as_bytes()));
        losses.add(LossKind::Columns, count - columns.len());
    }
    for column in document.solution.iter().map(Grid::to_string).chain(columns).filter(|text| !text.is_empty())
    {
        out.push(b'\t');
        out.extend_from_slice(column.as_bytes());
    }
    out.push(b'\n');
}

fn put(out: &mut Vec<u8>, grid: &Grid, format: Format) {
    if format == Format::Line {
        out.extend(grid.as_bytes().iter().map(|value| if *value == 0 { b'.' } else { b'0' + value }));
    } else {
        out.extend_from_slice(format.write(grid).as_bytes());
    }
    out.push(b'\n');
}

fn write_rows(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    put(out, &document.state.puzzle, Format::Rows);
}

fn write_spaced(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    put(out, &document.state.puzzle, Format::SpacedRows);
}

fn write_json(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    put(out, &document.state.puzzle, Format::Json);
}

fn write_drawn(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    put(out, &document.state.puzzle, Format::Drawn);
}

fn write_sdm(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    out.extend(document.state.puzzle.as_bytes().iter().map(|value| b'0' + value));
    out.push(b'\n');
}

fn write_ss(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    let text = document.state.puzzle.to_string();
    out.extend_from_slice(b"*-----------*\n");
    for (number, row) in text.as_bytes().chunks(9).enumerate() {
        if number % 3 == 0 && number > 0 {
            out.extend_from_slice(b"|---+---+---|\n");
        }
        for cells in row.chunks(3) {
            out.push(b'|');
            out.extend_from_slice(cells);
        }
        out.extend_from_slice(b"|\n");
    }
    out.extend_from_slice(b"*-----------*\n");
}

fn write_msk(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let mask: CellSet = document.state.puzzle.givens().map(|(cell, _)| cell).collect();
    losses.add(LossKind::Digits, mask.len());
    out.extend_from_slice(write_mask(mask).as_bytes());
    out.push(b'\n');
}
