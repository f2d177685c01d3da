//! SudokuPad: links with the puzzle in them, of classic puzzles.
//!
//! ```text
//! link    = anything ( "fpuzzles" | "fpuz" ) base64       lz-string of f-puzzles' JSON, as in `fpuzzles`
//!         | anything ( "scl" | "ctc" ) base64             lz-string of SudokuPad's own JSON, made short or not
//! JSON    = { "cells": [ nine rows of nine of { "value" } ], "regions": [ nine of nine [row, column] ], "cages", "metadata", … }
//! cage    = { "value": "title: …" | "author: …" | "rules: …" | "solution: …" }       without cells: something that is said
//! short   = JSON, but: "'" for '"', and "\'" for itself; names without quotes, and short ones (ce cells, v value, re regions,
//!           ca cages, t title, …); t and f for true and false; colours without quotes; nothing for {} in an array
//! ```
//! The base64 stands behind `puzzleid=`, behind the last slash, or alone. Values are givens. `metadata` has the same facts as cages.
//! SudokuPad draws and does not know rules: lines, arrows, cages with cells, overlays and underlays may be rules or decoration,
//! so a puzzle with any is refused by name, and so is one whose regions are not the nine boxes. A link without the puzzle in it is
//! a short name that only the site can resolve.
//!
//! Written are links with f-puzzles' JSON.
//!
//! Source: what public programs read and write (marktekfan/sudokupad-penpa-import); the words are ours.

use serde_json::{Map, Value};

use super::contents::{Document, Fact, full_grid};
use super::format::{Row, Unit};
use super::fpuzzles::{self, HELD, digit_of, no_link, read_link};
use super::text::{first_line, has, read_lines};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::format::{Found, ParseError, ParseErrorKind};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "sudokupad",
    description: "links to SudokuPad with the puzzle in them; classic puzzles only",
    extensions: &["sudokupad"],
    unit: Unit::Line,
    between: Some(""),
    holds: &HELD,
    recognises: |text| {
        let line = first_line(text);
        has(line, b"sudokupad.app/")
            || has(line, b"crackingthecryptic.com/")
            || line.starts_with(b"fpuzzlesN4")
            || line.starts_with(b"sclN4")
    },
    read: |text, line| read_lines(text, line, |number, line| read_one(line, number)),
    write: |document, out, losses| {
        let base64 = fpuzzles::encoded(&fpuzzles::link(document, losses));
        out.extend_from_slice(format!("https://sudokupad.app/?puzzleid=fpuzzles{base64}\n").as_bytes());
    },
};

const EXPECTED: &str = "a link to SudokuPad with the puzzle in it, behind fpuzzles or scl";

fn read_one(line: &[u8], number: u64) -> Result<Document, ParseError> {
    const PREFIXES: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];
    let text = String::from_utf8_lossy(line);
    // The name of the puzzle is behind the parameter, or the last part of the path.
    let id = text.split_once("puzzleid=").map_or(&*text, |(_, id)| id);
    let id = id.split_once("://").map_or(id, |(_, rest)| rest.split_once('/').map_or("", |(_, path)| path));
    let id = id.strip_prefix("sudoku/").unwrap_or(id).trim_start_matches('?');
    let prefix = PREFIXES.into_iter().find(|prefix| id.starts_with(prefix) && id.len() > prefix.len() + 8);
    match prefix {
        Some(prefix @ ("fpuzzles" | "fpuz")) => {
            read_link(line, number, &[prefix], EXPECTED, fpuzzles::of_json)
        }
        Some(prefix) => read_link(line, number, &[prefix], EXPECTED, of_text),
        None => Err(no_link(line, number, EXPECTED)),
    }
}

fn of_text(text: &str) -> Result<Document, ParseErrorKind> {
    let value = Short { text: text.as_bytes(), at: 0, quote: if text.contains('"') { b'"' } else { b'\'' } }
        .value(0)?;
    match value {
        Value::Object(puzzle) => of_json(&puzzle),
        _ => Err(ParseErrorKind::Expected {
            expected: "an object of JSON",
            found: "something else".to_owned(),
        }),
    }
}

/// A property, by its name or its short one.
fn property<'a>(object: &'a Map<String, Value>, name: &str, short: &str) -> Option<&'a Value> {
    object.get(name).or_else(|| object.get(short))
}

fn items<'a>(object: &'a Map<String, Value>, name: &str, short: &str) -> &'a [Value] {
    property(object, name, short).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn of_json(puzzle: &Map<String, Value>) -> Result<Document, ParseErrorKind> {
    const DRAWN: [(&str, &str); 6] = [
        ("lines", "l"),
        ("arrows", "a"),
        ("overlays", "o"),
        ("underlays", "u"),
        ("global", "global"),
        ("triggereffect", "triggereffect"),
    ];
    if let Some((name, _)) = DRAWN.iter().find(|(name, short)| !items(puzzle, name, short).is_empty()) {
        return Err(ParseErrorKind::Variant(format!("'{name}', which may be rules")));
    }
    let mut document = Document::new(Grid::EMPTY);
    put_cells(&mut document, items(puzzle, "cells", "ce"))?;
    check_regions(items(puzzle, "regions", "re"))?;
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        for (name, value) in metadata {
            say(&mut document, if name == "t" { "title" } else { name }, value.as_str().unwrap_or_default());
        }
    }
    for cage in items(puzzle, "cages", "ca").iter().filter_map(Value::as_object) {
        let has_cells = !items(cage, "cells", "ce").is_empty();
        let text = property(cage, "value", "v").and_then(Value::as_str).unwrap_or_default();
        match text.split_once(':').filter(|_| !has_cells) {
            Some((name, text)) => say(&mut document, name.trim(), text.trim()),
            None => return Err(ParseErrorKind::Variant("'cages', which may be rules".to_owned())),
        }
    }
    Ok(document)
}

fn say(document: &mut Document, name: &str, text: &str) {
    let fact = match name {
        "title" => Fact::Title,
        "author" => Fact::Author,
        "rules" => Fact::Description,
        "source" => Fact::Source,
        "solution" => match full_grid(text.as_bytes()) {
            Some(solution) => return document.solution = Some(solution),
            None => return document.add(name, text),
        },
        _ => return document.add(name, text),
    };
    if document.fact(fact) != Some(text) {
        document.say(fact, text);
    }
}

fn put_cells(document: &mut Document, rows: &[Value]) -> Result<(), ParseErrorKind> {
    if rows.len() != 9 {
        return Err(ParseErrorKind::Variant(format!("{} rows", rows.len())));
    }
    for (row, cells) in rows.iter().enumerate() {
        let cells = cells.as_array().map_or(&[][..], Vec::as_slice);
        if cells.len() != 9 {
            return Err(ParseErrorKind::Variant(format!("{} cells in a row", cells.len())));
        }
        for (column, value) in cells.iter().enumerate() {
            let Some((cell, said)) = Cell::at(row, column).zip(value.as_object()) else { continue };
            if let Some(value) = property(said, "value", "v").filter(|value| value.as_str() != Some("")) {
                document.state.puzzle.set(cell, Some(digit_of(value, cell)?));
            }
        }
    }
    Ok(())
}

/// Refuses regions that are not the nine boxes.
fn check_regions(regions: &[Value]) -> Result<(), ParseErrorKind> {
    let cell = |place: &Value| {
        let index = |at: usize| usize::try_from(place.get(at)?.as_u64()?).ok();
        Cell::at(index(0)?, index(1)?)
    };
    let cells =
        |region: &Value| region.as_array().map(|places| places.iter().filter_map(cell).collect::<CellSet>());
    let mut found: Vec<CellSet> = regions.iter().filter_map(cells).collect();
    found.sort_by_key(|region| region.first());
    let mut boxes: Vec<CellSet> = House::ALL[18..].iter().map(|house| CellSet::of(*house)).collect();
    boxes.sort_by_key(|region| region.first());
    if found == boxes {
        Ok(())
    } else {
        Err(ParseErrorKind::Variant("regions that are not the nine boxes".to_owned()))
    }
}

/// A reader of JSON that was made short, and of plain JSON.
struct Short<'a> {
    text: &'a [u8],
    at: usize,
    quote: u8,
}

impl Short<'_> {
    /// More arrays in arrays are no puzzle.
    const DEEPEST: usize = 24;

    fn wrong(&self, expected: &'static str) -> ParseErrorKind {
        ParseErrorKind::Expected { expected, found: Found::at(self.text, self.at).to_string() }
    }

    fn next(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn value(&mut self, depth: usize) -> Result<Value, ParseErrorKind> {
        if depth > Self::DEEPEST {
            return Err(self.wrong("fewer arrays in arrays"));
        }
        match self.next() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(byte) if byte == self.quote => self.string().map(Value::String),
            Some(b',' | b']' | b'}') => Ok(Value::Object(Map::new())),
            Some(_) => Ok(self.word()),
            None => Err(self.wrong("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, ParseErrorKind> {
        let mut object = Map::new();
        self.at += 1;
        loop {
            match self.next() {
                Some(b'}') => break,
                Some(b',') => self.at += 1,
                Some(byte) if byte == self.quote || byte.is_ascii_alphanumeric() || byte == b'_' => {
                    let name = if byte == self.quote { self.string()? } else { self.name() };
                    if self.next() != Some(b':') {
                        return Err(self.wrong("':'"));
                    }
                    self.at += 1;
                    let value = self.value(depth + 1)?;
                    object.insert(name, value);
                }
                _ => return Err(self.wrong("a name or '}'")),
            }
        }
        self.at += 1;
        Ok(Value::Object(object))
    }

    fn array(&mut self, depth: usize) -> Result<Value, ParseErrorKind> {
        let mut array = Vec::new();
        self.at += 1;
        // Nothing at all is no member, and nothing before a comma or behind one is an empty object.
        if self.next() == Some(b']') {
            self.at += 1;
            return Ok(Value::Array(array));
        }
        loop {
            array.push(self.value(depth + 1)?);
            match self.next() {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err(self.wrong("',' or ']'")),
            }
        }
        self.at += 1;
        Ok(Value::Array(array))
    }

    fn string(&mut self) -> Result<String, ParseErrorKind> {
        let start = self.at + 1;
        let mut end = start;
        while self.text.get(end).is_some_and(|byte| *byte != self.quote) {
            end += if self.text[end] == b'\\' { 2 } else { 1 };
        }
        let Some(inside) = self.text.get(start..end).filter(|_| end < self.text.len()) else {
            self.at = self.text.len();
            return Err(self.wrong("the end of the string"));
        };
        self.at = end + 1;
        let inside = String::from_utf8_lossy(inside);
        // As a string of JSON, whose apostrophes need no backslash and whose quotes do.
        let json = if self.quote == b'\'' {
            inside.replace("\\'", "'").replace('"', "\\\"")
        } else {
            inside.into_owned()
        };
        serde_json::from_str(&format!("\"{json}\"")).map_err(|_| self.wrong("a string of JSON"))
    }

    fn name(&mut self) -> String {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
        self.at += length;
        String::from_utf8_lossy(&rest[..length]).into_owned()
    }

    /// A number, a word of JSON, or what was a string of its characters.
    fn word(&mut self) -> Value {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| !matches!(byte, b',' | b']' | b'}')).count();
        self.at += length;
        let word = String::from_utf8_lossy(&rest[..length]).trim().to_owned();
        match &*word {
            "t" => Value::Bool(true),
            "f" => Value::Bool(false),
            _ => serde_json::from_str(&word).unwrap_or(Value::String(word)),
        }
    }
}
