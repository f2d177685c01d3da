//! f-puzzles: links, and the JSON in them, of classic puzzles.
//!
//! ```text
//! link   = anything "f-puzzles.com/" anything "?load=" base64       lz-string of the JSON; percent signs are decoded
//! JSON   = { "size": 9, "title", "author", "ruleset", "solution": [ 81 of 0 to 9 ], "grid": [ nine rows of nine cells ] }
//! cell   = { "value", "given": true, "centerPencilMarks": [ digits ], "givenPencilMarks": [ digits ], "region": its box, … }
//! ```
//! A value that is not given is an entry. Marks in the centre are pencilmarks, and so are given ones, which hold with them. What else
//! is said of cells (colours, marks in the corners) is kept as JSON under the name `cells`, and what the page needs for itself under
//! its own names. The rules are a description: words, which nobody understands here.
//!
//! Any other property that is present and not empty is a constraint, as is a region that is no box, and another size is another
//! puzzle: these are refused by name. So is `?id=`: it is a short name that only the site can resolve.
//!
//! A file is a JSON object, or links, one a line; only the base64 will do too. Written are links.
//!
//! Source: what public programs read and write (dclamage/SudokuSolver, marktekfan/sudokupad-penpa-import); the words are ours.

use serde_json::{Map, Value};

use super::contents::{Document, Fact, full_grid};
use super::format::{Documents, Row, Unit};
use super::loss::{LossKind, Losses};
use super::lz::{self, Broken};
use super::marks::Marks;
use super::text::{fault, first_line, has, read_lines, utf8};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{Found, ParseError, ParseErrorKind, State, excerpt};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "fpuzzles",
    description: "links to f-puzzles, or its JSON; classic puzzles only",
    extensions: &["fpuzzles"],
    unit: Unit::File,
    between: Some(""),
    holds: &HELD,
    recognises: |text| {
        has(first_line(text), b"f-puzzles.com/")
            || text.trim_ascii_start().starts_with(b"{") && has(text, b"\"grid\"")
    },
    read,
    write: |document, out, losses| {
        let text = format!("{ADDRESS}{}\n", encoded(&link(document, losses)));
        out.extend_from_slice(text.as_bytes());
    },
};

/// What its JSON holds.
pub(super) const HELD: [LossKind; 8] = [
    LossKind::Entries,
    LossKind::Candidates,
    LossKind::Stale,
    LossKind::Solutions,
    LossKind::Titles,
    LossKind::Authors,
    LossKind::Descriptions,
    LossKind::Columns,
];

const ADDRESS: &str = "https://www.f-puzzles.com/?load=";

/// Properties that say nothing about the rules, and are kept.
const KEPT: [&str; 7] = [
    "activeConstraints",
    "successMessage",
    "msgcorrect",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "metadata",
];

const FACTS: [(&str, Fact); 3] =
    [("title", Fact::Title), ("author", Fact::Author), ("ruleset", Fact::Description)];

/// The name under which what else is said of cells is kept.
const CELLS: &str = "cells";

fn read(text: &[u8], first_line: u64) -> Documents {
    if text.trim_ascii_start().starts_with(b"{") {
        return vec![read_json(text, first_line)];
    }
    read_lines(text, first_line, |number, line| {
        read_link(line, number, &["load="], "a link to f-puzzles with ?load=", of_json)
    })
}

fn read_json(text: &[u8], first_line: u64) -> Result<Document, ParseError> {
    let json = utf8(text, first_line)?;
    let value = serde_json::from_str(json).map_err(|error| {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
        fault(text, first_line, before + error.column().saturating_sub(1), broken_json(&error))
    })?;
    let mut document =
        of_value(&value).map_err(|kind| ParseError { line: first_line, column: None, kind })?;
    document.state.line = first_line;
    Ok(document)
}

fn broken_json(error: &serde_json::Error) -> ParseErrorKind {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    ParseErrorKind::Expected { expected: "JSON", found: message.to_owned() }
}

/// The document that a text of JSON is.
pub(super) fn of_json(json: &str) -> Result<Document, ParseErrorKind> {
    of_value(&serde_json::from_str(json).map_err(|error| broken_json(&error))?)
}

/// Reads a line with a link: the base64 behind one of the marks, or the line alone if it is nothing else.
pub(super) fn read_link(
    line: &[u8],
    number: u64,
    marks: &[&str],
    expected: &'static str,
    read: impl Fn(&str) -> Result<Document, ParseErrorKind>,
) -> Result<Document, ParseError> {
    let text = utf8(line, number)?;
    let whole = |kind| ParseError { line: number, column: None, kind };
    let found = marks.iter().find_map(|mark| text.find(mark).map(|at| at + mark.len()));
    let is_address = text.contains("://") || text.contains('?');
    let Some(start) = found.or((!is_address).then_some(0)) else {
        return Err(no_link(line, number, expected));
    };
    let end = text[start..].find(['&', '#']).map_or(text.len(), |end| start + end);
    let base64 = decoded(text[start..end].trim());
    let json = lz::decompress(&base64).map_err(|broken| match broken {
        Broken::Foreign(at) => {
            let found = Found::at(base64.as_bytes(), at).to_string();
            fault(
                line,
                number,
                start + at,
                ParseErrorKind::Expected { expected: "a character of base64", found },
            )
        }
        Broken::Damaged => {
            let found = "one that is cut off or damaged".to_owned();
            whole(ParseErrorKind::Expected { expected: "a whole link", found })
        }
        Broken::TooLong => {
            let found = "a text longer than any puzzle".to_owned();
            whole(ParseErrorKind::Expected { expected: "the text of a puzzle", found })
        }
    })?;
    let mut document = read(&json).map_err(whole)?;
    document.state.line = number;
    Ok(document)
}

/// About a line in which there is no puzzle.
pub(super) fn no_link(line: &[u8], number: u64, expected: &'static str) -> ParseError {
    let is_address = line.windows(3).any(|part| part == b"://") || line.contains(&b'?');
    let found = if is_address {
        "a short name, which only the site can resolve: open it and copy its long link".to_owned()
    } else {
        format!("'{}'", excerpt(line))
    };
    ParseError { line: number, column: None, kind: ParseErrorKind::Expected { expected, found } }
}

/// Without percent signs. A plus sign is itself: in base64 it is no blank.
fn decoded(text: &str) -> String {
    let mut out = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| u8::from_str_radix(str::from_utf8(hex).ok()?, 16).ok());
        if let Some(decoded) = hex.filter(|_| *byte == b'%') {
            out.push(decoded);
            rest = &after[2..];
        } else {
            out.push(*byte);
            rest = after;
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// A text of base64 for an address.
pub(super) fn encoded(base64: &str) -> String {
    base64.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(items) => items.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

fn of_value(value: &Value) -> Result<Document, ParseErrorKind> {
    let Value::Object(puzzle) = value else {
        let found = excerpt(value.to_string().as_bytes());
        return Err(ParseErrorKind::Expected { expected: "an object of JSON", found });
    };
    check_rules(puzzle)?;
    let mut document = Document::new(Grid::EMPTY);
    let mut others = Map::new();
    for (cell, value) in cells_of(puzzle)? {
        put_cell(&mut document.state, cell, value, &mut others)?;
    }
    for (name, fact) in FACTS {
        document.say(fact, puzzle.get(name).and_then(Value::as_str).unwrap_or_default());
    }
    if let Some(solution) = puzzle.get("solution").filter(|solution| !is_empty(solution)) {
        let digits = match solution {
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().map(|item| text_of(item).unwrap_or_default()).collect(),
            _ => String::new(),
        };
        document.solution = full_grid(digits.as_bytes());
        if document.solution.is_none() {
            document.add("solution", &solution.to_string());
        }
    }
    for name in KEPT {
        match puzzle.get(name) {
            Some(value) if !is_empty(value) => document.add(name, &value.to_string()),
            _ => {}
        }
    }
    if !others.is_empty() {
        document.add(CELLS, &Value::Object(others).to_string());
    }
    Ok(document)
}

/// Refuses what classic Sudoku does not have.
fn check_rules(puzzle: &Map<String, Value>) -> Result<(), ParseErrorKind> {
    if let Some(size) = puzzle.get("size").filter(|size| text_of(size).as_deref() != Some("9")) {
        return Err(ParseErrorKind::Variant(format!("the size {}", excerpt(size.to_string().as_bytes()))));
    }
    let is_known = |name: &str| {
        matches!(name, "size" | "grid" | "solution")
            || KEPT.contains(&name)
            || FACTS.iter().any(|(known, _)| *known == name)
    };
    let constraints: Vec<&str> = puzzle
        .iter()
        .filter(|(name, value)| !is_known(name) && !is_empty(value))
        .map(|(name, _)| name.as_str())
        .collect();
    if constraints.is_empty() {
        return Ok(());
    }
    let names = constraints.iter().take(8).map(|name| format!("'{}'", excerpt(name.as_bytes())));
    let names: Vec<String> = names.collect();
    let word = if constraints.len() == 1 { "the constraint" } else { "the constraints" };
    Err(ParseErrorKind::Variant(format!("{word} {}", names.join(", "))))
}

fn cells_of(puzzle: &Map<String, Value>) -> Result<Vec<(Cell, &Value)>, ParseErrorKind> {
    let Some(Value::Array(rows)) = puzzle.get("grid") else {
        return Err(ParseErrorKind::Expected { expected: "a grid", found: "none".to_owned() });
    };
    if rows.len() != 9 {
        return Err(ParseErrorKind::Rows { found: rows.len() });
    }
    let mut cells = Vec::with_capacity(Cell::COUNT);
    for (row, items) in rows.iter().enumerate() {
        let items = items.as_array().map_or(&[][..], Vec::as_slice);
        if items.len() != 9 {
            return Err(ParseErrorKind::RowLength { found: items.len() });
        }
        cells.extend(
            items.iter().enumerate().filter_map(|(column, item)| Some((Cell::at(row, column)?, item))),
        );
    }
    Ok(cells)
}

/// A number or a text as a text.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

pub(super) fn digit_of(value: &Value, cell: Cell) -> Result<Digit, ParseErrorKind> {
    let text = text_of(value).unwrap_or_else(|| value.to_string());
    let digit = match text.as_bytes() {
        [byte] => Digit::from_ascii(*byte),
        _ => None,
    };
    let found = || format!("'{}' in {cell}", excerpt(text.as_bytes()));
    digit.ok_or_else(|| ParseErrorKind::Expected { expected: "a digit from 1 to 9", found: found() })
}

fn put_cell(
    state: &mut State,
    cell: Cell,
    value: &Value,
    others: &mut Map<String, Value>,
) -> Result<(), ParseErrorKind> {
    let Value::Object(said) = value else {
        let found = format!("'{}' in {cell}", excerpt(value.to_string().as_bytes()));
        return if is_empty(value) {
            Ok(())
        } else {
            Err(ParseErrorKind::Expected { expected: "a cell", found })
        };
    };
    let mut rest = Map::new();
    for (name, value) in said.iter().filter(|(_, value)| !is_empty(value)) {
        match name.as_str() {
            "given" => {}
            "value" => {
                let is_given = said.get("given").is_some_and(|given| !is_empty(given));
                let grid = if is_given { &mut state.puzzle } else { &mut state.entries };
                grid.set(cell, Some(digit_of(value, cell)?));
            }
            "centerPencilMarks" | "givenPencilMarks" => note(state, cell, value)?,
            "region" if value.as_u64() == Some(cell.block().index() as u64 - 18) => {}
            "region" => return Err(ParseErrorKind::Variant(format!("a region that is no box, in {cell}"))),
            _ => drop(rest.insert(name.clone(), value.clone())),
        }
    }
    if !rest.is_empty() {
        others.insert(name_of(cell), Value::Object(rest));
    }
    Ok(())
}

fn note(state: &mut State, cell: Cell, value: &Value) -> Result<(), ParseErrorKind> {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let noted: DigitSet = items.iter().map(|item| digit_of(item, cell)).collect::<Result<_, _>>()?;
    (DigitSet::ALL - noted).iter().for_each(|digit| state.pencilmarks.remove(cell, digit));
    state.has_pencilmarks = true;
    Ok(())
}

fn name_of(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

/// The JSON in base64.
pub(super) fn link(document: &Document, losses: &mut Losses) -> String {
    lz::compress(&Value::Object(to_json(document, losses)).to_string())
}

fn to_json(document: &Document, losses: &mut Losses) -> Map<String, Value> {
    let mut puzzle = Map::new();
    puzzle.insert("size".to_owned(), 9.into());
    for (name, fact) in FACTS {
        if let Some(text) = document.fact(fact) {
            puzzle.insert(name.to_owned(), text.into());
        }
    }
    if let Some(solution) = &document.solution {
        puzzle.insert("solution".to_owned(), solution.as_bytes().to_vec().into());
    }
    losses.keep(LossKind::Names);
    let mut others = Map::new();
    for column in &document.columns {
        let is_new = !puzzle.contains_key(&column.name);
        match serde_json::from_str(&column.text) {
            Ok(value) if is_new && (KEPT.contains(&column.name.as_str()) || column.name == "solution") => {
                puzzle.insert(column.name.clone(), value);
            }
            Ok(Value::Object(cells)) if column.name == CELLS && others.is_empty() => others = cells,
            _ => losses.add(LossKind::Columns, 1),
        }
    }
    let marks = Marks::of(&document.state);
    let rows: Vec<Value> = Cell::ALL
        .chunks(9)
        .map(|row| {
            row.iter()
                .map(|cell| to_cell(&document.state, &marks, *cell, others.get(&name_of(*cell)), losses))
                .collect()
        })
        .collect();
    puzzle.insert("grid".to_owned(), rows.into());
    puzzle
}

fn to_cell(
    state: &State,
    marks: &Marks<'_>,
    cell: Cell,
    others: Option<&Value>,
    losses: &mut Losses,
) -> Value {
    let mut said = others.and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(digit) = state.puzzle.get(cell) {
        said.insert("value".to_owned(), digit.value().into());
        said.insert("given".to_owned(), true.into());
    } else if let Some(digit) = state.entries.get(cell) {
        said.insert("value".to_owned(), digit.value().into());
    } else if let Some(noted) = marks.noted(cell) {
        losses.add(LossKind::Unclear, usize::from(noted.is_empty()));
        said.insert("centerPencilMarks".to_owned(), noted.iter().map(Digit::value).collect());
    }
    Value::Object(said)
}
