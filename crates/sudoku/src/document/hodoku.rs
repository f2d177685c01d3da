//! Lines with entries and removed candidates: HoDoKu's library, and Sudoku Studio's "Susser" lines.
//!
//! ```text
//! library = ":" code ":" candidates ":" cells ":" { removed } ":" eliminations ":" placements ":" extra [ ":" ]
//! susser  = cells [ ":" { removed } ]
//! cells   = 81 of: a digit, a given; "+" and a digit, an entry; a blank
//! removed = digit row column           no such candidate, though no filled cell rules it out
//! ```
//! Lists have blanks between their members. What the library says of a step is kept under the names `technique`, `candidates`,
//! `eliminations`, `placements` and `extra`; without it a line is `:0000:x:cells:removed:::`. Behind them
//! may stand a comment, and behind the cells of a line without a list other columns. Lines that begin with `#` are comments. [`State`] reads the cells and what is removed.

use super::contents::{Document, Fact};
use super::format::{Documents, Row, Unit};
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use super::text::{first_line, on_one_line, read_lines};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, Reader, State};

pub(super) const LIBRARY: Row = Row {
    name: "hodoku",
    description: "HoDoKu's library lines, such as :0000:x:53..7….:::",
    extensions: &["hodoku"],
    unit: Unit::Line,
    between: Some(""),
    holds: &[LossKind::Entries, LossKind::Candidates, LossKind::Columns],
    recognises: |text| {
        let line = first_line(text);
        line.first() == Some(&b':') && line.iter().filter(|byte| **byte == b':').count() >= 6
    },
    read: |text, line| read_lines(text, line, read_library),
    write: write_library,
};

pub(super) const SUSSER: Row = Row {
    name: "susser",
    description: "81 characters a line, '+' before entries, removed candidates behind ':' (Sudoku Studio)",
    extensions: &[],
    holds: &[LossKind::Entries, LossKind::Candidates],
    recognises: State::has_lines,
    read: read_susser,
    write: write_susser,
    ..LIBRARY
};

/// The fields of a library line that are said of a step, in their order.
const FIELDS: [(usize, &str); 5] =
    [(1, "technique"), (2, "candidates"), (5, "eliminations"), (6, "placements"), (7, "extra")];

fn read_library(number: u64, line: &[u8]) -> Result<Document, ParseError> {
    if line.first() != Some(&b':') {
        return read_susser_line(number, line);
    }
    let mut document = Document::of(of_line(number, line)?);
    let fields: Vec<&[u8]> = line.split(|byte| *byte == b':').collect();
    for (at, name) in FIELDS {
        let text = fields.get(at).map(|field| String::from_utf8_lossy(field)).unwrap_or_default();
        if !matches!((at, &*text), (1, "0000") | (2, "x")) {
            document.add(name, text.trim());
        }
    }
    let rest = fields.get(8..).unwrap_or_default().join(&b':');
    document.say(Fact::Comment, String::from_utf8_lossy(&rest).trim_matches([':', ' ', '\t', '#']));
    Ok(document)
}

/// Reads a position. Where candidates are removed, what is left is noted, without those that filled cells rule out.
fn of_line(number: u64, line: &[u8]) -> Result<State, ParseError> {
    let mut state = State::read_line(number, line)?;
    let left = Candidates::new(&state.filled());
    for cell in Cell::ALL {
        let noted = state.pencilmarks.get(cell);
        if noted != DigitSet::ALL {
            state.pencilmarks.set(cell, noted & left.get(cell));
        }
    }
    Ok(state)
}

fn read_susser(text: &[u8], first_line: u64) -> Documents {
    read_lines(text, first_line, read_susser_line)
}

/// Reads a position, or a board with other columns.
pub(super) fn read_susser_line(number: u64, line: &[u8]) -> Result<Document, ParseError> {
    if !State::has_line(line) {
        let record = Reader::read_one(line).map_err(|error| ParseError { line: number, ..error })?;
        let mut document = Document::from(&record);
        document.state.line = number;
        return Ok(document);
    }
    let mut document = Document::of(of_line(number, line)?);
    let end =
        line.iter().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')).unwrap_or(line.len());
    // A list of removed candidates goes on to the end.
    if !line[..end].contains(&b':') {
        document.add_columns("", &String::from_utf8_lossy(&line[end..]));
    }
    Ok(document)
}

/// Whether a text can stand in a field.
fn fits(name: &str, text: &str) -> bool {
    let begins = name != "technique" || text.starts_with(|one: char| one.is_ascii_digit());
    begins && !text.contains(':') && text.trim() == text
}

fn write_library(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    losses.keep(LossKind::Names);
    let mut kept = 0;
    let mut field = |name: &str, absent: &str| {
        let text = document.column(name).filter(|text| fits(name, text));
        kept += usize::from(text.is_some());
        let text = on_one_line(text.unwrap_or(absent), losses);
        if text.trim().is_empty() { absent.to_owned() } else { text.trim().to_owned() }
    };
    let head = format!(":{}:{}:", field("technique", "0000"), field("candidates", "x"));
    let tail = format!(":{}:{}:{}", field("eliminations", ""), field("placements", ""), field("extra", ""));
    losses.add(LossKind::Columns, document.columns.len() - kept);
    out.extend_from_slice(head.as_bytes());
    put_cells(&document.state, out);
    out.push(b':');
    put_removed(&document.state, out);
    out.extend_from_slice(tail.as_bytes());
    out.extend_from_slice(if tail.ends_with(':') { b"\n" } else { b":\n" });
}

fn write_susser(document: &Document, out: &mut Vec<u8>, _losses: &mut Losses) {
    put_cells(&document.state, out);
    let length = out.len();
    out.push(b':');
    put_removed(&document.state, out);
    if out.len() == length + 1 {
        out.pop();
    }
    out.push(b'\n');
}

fn put_cells(state: &State, out: &mut Vec<u8>) {
    for cell in Cell::ALL {
        match (state.puzzle.get(cell), state.entries.get(cell)) {
            (Some(digit), _) => out.push(digit.to_ascii()),
            (None, Some(digit)) => out.extend([b'+', digit.to_ascii()]),
            (None, None) => out.push(b'.'),
        }
    }
}

fn put_removed(state: &State, out: &mut Vec<u8>) {
    if !state.has_pencilmarks {
        return;
    }
    let text =
        |(cell, digit): (Cell, Digit)| format!("{digit}{}{}", cell.index() / 9 + 1, cell.index() % 9 + 1);
    let removed: Vec<String> = Marks::of(state).removed().map(text).collect();
    out.extend_from_slice(removed.join(" ").as_bytes());
}
