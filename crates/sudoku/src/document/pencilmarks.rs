//! Grids of pencilmarks: as forums and HoDoKu draw them, SudoCue's `.sdx`, and 729 characters.
//!
//! [`State`] reads all three, and its grammar is the one of this module. Written are:
//!
//! ```text
//! pencilmarks = [ givens values ] marks         drawn with borders; a filled cell has its digit
//! .sdx        = nine lines of nine groups       a given, "u" and an entry, or candidates; a blank between two groups
//! sukaku      = 729 characters a line           nine a cell, '.' for a digit that is no candidate
//! ```
//! A blank cell has its candidates. Givens and values stand above the marks where these alone would read differently: if there
//! are entries, or cells with one candidate that no other cell of a house has.

use super::contents::Document;
use super::format::{Documents, Row, Unit};
use super::hodoku::read_susser_line;
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use super::text::{first_line, read_lines};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, State};
use crate::grid::Grid;

pub(super) const DRAWN: Row = Row {
    name: "pencilmarks",
    description: "a drawn grid of candidates, as in forums and from HoDoKu",
    extensions: &["pm"],
    unit: Unit::File,
    between: None,
    holds: &[LossKind::Entries, LossKind::Candidates],
    recognises: State::has_marks,
    read,
    write: write_drawn,
};

pub(super) const SDX: Row = Row {
    name: "sdx",
    description: "SudoCue's position: nine lines of candidates, 'u' before an entry",
    extensions: &["sdx"],
    recognises: |text| {
        State::has_marks(text) && !text.contains(&b'|') && !text.windows(2).any(|pair| pair == b"--")
    },
    write: write_sdx,
    ..DRAWN
};

pub(super) const SUKAKU: Row = Row {
    name: "sukaku",
    description: "729 characters a line, nine a cell",
    extensions: &["729", "sukaku"],
    unit: Unit::Line,
    between: Some(""),
    holds: &[LossKind::Candidates],
    recognises: |text| {
        let word = first_line(text).split(u8::is_ascii_whitespace).next().unwrap_or_default();
        (650..=810).contains(&word.len()) && word.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.'))
    },
    read: |text, line| read_lines(text, line, read_susser_line),
    write: write_sukaku,
};

fn read(text: &[u8], first_line: u64) -> Documents {
    let moved = |error: ParseError| ParseError { line: error.line + first_line - 1, ..error };
    let read = |state: State| Document::of(State { line: state.line + first_line - 1, ..state });
    State::read_all(text).into_iter().map(|state| state.map(read).map_err(moved)).collect()
}

fn write_drawn(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let marks = Marks::of(&document.state);
    let groups = marks.groups();
    losses.add(LossKind::Unclear, groups.iter().filter(|group| group.is_empty()).count());
    if document.state.entries != Grid::EMPTY || marks.unclear(false) > 0 {
        write_values(&document.state.puzzle, out);
        write_values(&document.state.filled(), out);
    }
    write_groups(&groups, out);
}

/// Digits alone, in walls.
fn write_values(grid: &Grid, out: &mut Vec<u8>) {
    for row in grid.to_string().as_bytes().chunks(9) {
        for cells in row.chunks(3) {
            out.push(b'|');
            out.extend_from_slice(cells);
        }
        out.extend_from_slice(b"|\n");
    }
    out.push(b'\n');
}

fn write_groups(groups: &[DigitSet; Cell::COUNT], out: &mut Vec<u8>) {
    let text = |group: &DigitSet| if group.is_empty() { ".".to_owned() } else { group.to_string() };
    let texts: Vec<String> = groups.iter().map(text).collect();
    let width = |column: usize| texts.iter().skip(column).step_by(9).map(String::len).max().unwrap_or(1);
    let widths: Vec<usize> = (0..9).map(width).collect();
    let stroke = |three: &[usize]| "-".repeat(three.iter().sum::<usize>() + 7);
    let strokes: Vec<String> = widths.chunks(3).map(stroke).collect();
    let border = |left: &str, between: &str, right: &str| format!("{left}{}{right}\n", strokes.join(between));
    for (number, row) in texts.chunks(9).enumerate() {
        let above = match number {
            0 => border(".", ".", "."),
            3 | 6 => border(":", "+", ":"),
            _ => String::new(),
        };
        let cell = |column: usize| format!("{:width$}  ", row[column], width = widths[column]);
        let boxes = (0..3).map(|three| (3 * three..3 * three + 3).map(cell).collect::<String>());
        let line = boxes.fold(String::from("|"), |line, cells| line + " " + &cells + "|");
        out.extend_from_slice(format!("{above}{line}\n").as_bytes());
    }
    out.extend_from_slice(border("'", "'", "'").as_bytes());
}

fn write_sdx(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let state = &document.state;
    let marks = Marks::of(state);
    losses.add(LossKind::Unclear, marks.unclear(true));
    let groups = marks.groups();
    let text = |cell: &Cell| match (state.entries.get(*cell), groups[cell.index()]) {
        (Some(digit), _) => format!("u{digit}"),
        (None, group) if group.is_empty() => ".".to_owned(),
        (None, group) => group.to_string(),
    };
    for row in Cell::ALL.chunks(9) {
        let row: Vec<String> = row.iter().map(text).collect();
        out.extend_from_slice(row.join(" ").as_bytes());
        out.push(b'\n');
    }
}

fn write_sukaku(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let state = State { entries: Grid::EMPTY, ..document.state.clone() };
    let marks = Marks::of(&state);
    losses.add(LossKind::Unclear, marks.unclear(false));
    for group in marks.groups() {
        out.extend(Digit::ALL.map(|digit| if group.contains(digit) { digit.to_ascii() } else { b'.' }));
    }
    out.push(b'\n');
}
