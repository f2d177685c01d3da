//! OpenSudoku's XML, of both versions, with cells of all that it had.
//!
//! ```text
//! v1   = <opensudoku> { <name> | <author> | <description> | <comment> | <created> | <source> | <level> | <sourceURL> }
//!        { <game data="…"/> } </opensudoku>
//! v2   = <opensudoku version="2"> { <folder name created> { <game data created state time last_played note command_stack/> } </folder> }
//!        </opensudoku>
//! data = 81 digits, 0 for a blank                              they are givens
//!      | "version: " ( "1" | "2" | "3" ) line-end 81 of cell
//! cell = digit "|" note "|" editable "|"                       0 for a blank; editable is 0 for a given and 1 for an entry
//! note = { digit "," } | "-"                                   version 1
//!      | number                                                versions 2 and 3: bit 0 is the digit 1
//! ```
//! Version 2 was written with two bars behind a note. What version 1 says of all its games is said of each; its name, and that
//! of a folder, is the folder. The note of a game is a comment; `created`, `state`, `time`, `last_played` and `command_stack` are
//! kept under their names. Other elements and attributes are not looked at. A wrong game is one error, and the others are read;
//! nothing is read behind what is no XML.
//!
//! Written is version 2, in one folder, with cells of version 3 where there are entries or pencilmarks.
//!
//! Source: `CellCollection`, `Cell` and `CellNote` of ogarcia/opensudoku, whose files are meant; the words are ours.

use super::contents::{Document, Fact};
use super::format::{Documents, Header, Row, Unit};
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use super::text::has;
use super::xml::{Item, Items, attribute, escaped, foreign, shown};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, ParseErrorKind, State};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "opensudoku",
    description: "OpenSudoku's XML, cells of versions 1 to 3",
    extensions: &["opensudoku"],
    unit: Unit::File,
    between: Some(""),
    holds: &[
        LossKind::Entries,
        LossKind::Candidates,
        LossKind::Stale,
        LossKind::Comments,
        LossKind::Folders,
        LossKind::Columns,
    ],
    recognises: |text| has(text, b"<opensudoku"),
    read,
    write: |document, out, losses| write_below("", document, out, losses),
};

/// The properties of a game that are kept under their names.
const PROPERTIES: [&str; 5] = ["created", "state", "time", "last_played", "command_stack"];

/// What version 1 says of all games.
const FACTS: [(&str, Fact); 8] = [
    ("name", Fact::Folder),
    ("author", Fact::Author),
    ("description", Fact::Description),
    ("comment", Fact::Comment),
    ("created", Fact::Date),
    ("source", Fact::Source),
    ("level", Fact::Level),
    ("sourceURL", Fact::Url),
];

fn read(text: &[u8], first_line: u64) -> Documents {
    let mut documents = Vec::new();
    if let Err(error) = read_items(text, first_line, &mut documents) {
        documents.push(Err(error));
    }
    if documents.is_empty() {
        documents.push(Err(ParseError { line: first_line, column: None, kind: ParseErrorKind::NoBoard }));
    }
    documents
}

fn read_items(text: &[u8], first_line: u64, documents: &mut Documents) -> Result<(), ParseError> {
    let mut items = Items::of(text, first_line)?;
    let (mut facts, mut folder, mut open): (Vec<(Fact, String)>, Option<String>, Option<Fact>) =
        (vec![], None, None);
    while let Some(item) = items.next()? {
        match item {
            Item::Start(name, attributes) if name == "game" => {
                let document = game(&items, &attributes).map(|mut document| {
                    facts.iter().for_each(|(fact, text)| document.say(*fact, text.trim()));
                    document.say(Fact::Folder, folder.as_deref().unwrap_or_default());
                    document
                });
                documents.push(document);
            }
            Item::Start(name, attributes) if name == "folder" => {
                folder = attribute(&attributes, "name").map(str::to_owned);
            }
            Item::End(name) if name == "folder" => folder = None,
            Item::Start(name, _) => {
                open = FACTS.iter().find(|(known, _)| *known == name).map(|(_, fact)| *fact)
            }
            Item::End(_) => open = None,
            Item::Text(text) => {
                let Some(fact) = open else { continue };
                match facts.iter_mut().find(|(known, _)| *known == fact) {
                    Some((_, known)) => known.push_str(&text),
                    None => facts.push((fact, text)),
                }
            }
        }
    }
    Ok(())
}

fn game(items: &Items<'_>, attributes: &[(String, String)]) -> Result<Document, ParseError> {
    let fault = |kind| items.fault(kind);
    let data = attribute(attributes, "data").ok_or_else(|| {
        fault(ParseErrorKind::Expected { expected: "data of the game", found: "none".to_owned() })
    })?;
    let mut document = Document::of(cells(data).map_err(fault)?);
    document.state.line = items.line();
    document.say(Fact::Comment, attribute(attributes, "note").unwrap_or_default());
    for name in PROPERTIES {
        document.add(name, attribute(attributes, name).unwrap_or_default());
    }
    Ok(document)
}

fn cells(data: &str) -> Result<State, ParseErrorKind> {
    let data = data.trim();
    let Some(rest) = data.strip_prefix("version:") else { return plain(data) };
    let (version, cells) =
        rest.split_once(['\n', ' ']).filter(|(version, _)| !version.is_empty()).unwrap_or_else(|| {
            let rest = rest.trim_start();
            rest.split_once(|one: char| one.is_whitespace()).unwrap_or((rest, ""))
        });
    let version = match version.trim() {
        version @ ("1" | "2" | "3") => version,
        other => {
            let expected = "cells of version 1, 2 or 3";
            return Err(ParseErrorKind::Expected { expected, found: shown(other) });
        }
    };
    // Version 2 has a bar too many, so that empty fields are none.
    let fields: Vec<&str> = cells.split('|').map(str::trim).filter(|field| !field.is_empty()).collect();
    if fields.len() != 3 * Cell::COUNT {
        return Err(ParseErrorKind::LineLength { found: fields.len().div_ceil(3) });
    }
    let mut state = State::new(Grid::EMPTY);
    for (cell, fields) in Cell::ALL.into_iter().zip(fields.chunks(3)) {
        put_cell(&mut state, cell, fields, version)?;
    }
    Ok(state)
}

fn plain(data: &str) -> Result<State, ParseErrorKind> {
    let Ok(digits) = <[u8; Cell::COUNT]>::try_from(data.as_bytes()) else {
        return Err(ParseErrorKind::LineLength { found: data.chars().count() });
    };
    let values = digits.map(|byte| byte.wrapping_sub(b'0'));
    let found = || {
        data.chars().find(|one| !one.is_ascii_digit()).map(|one| shown(&one.to_string())).unwrap_or_default()
    };
    let grid = Grid::from_bytes(values);
    grid.map(State::new)
        .ok_or_else(|| ParseErrorKind::Expected { expected: "a digit from 0 to 9", found: found() })
}

fn put_cell(state: &mut State, cell: Cell, fields: &[&str], version: &str) -> Result<(), ParseErrorKind> {
    let wrong = |expected, field: &str| ParseErrorKind::Expected {
        expected,
        found: format!("{} in {cell}", shown(field)),
    };
    let value = match fields[0].as_bytes() {
        [byte @ b'0'..=b'9'] => Digit::from_ascii(*byte),
        _ => return Err(wrong("a digit from 0 to 9", fields[0])),
    };
    let notes = notes(fields[1], version).ok_or_else(|| wrong("the notes of a cell", fields[1]))?;
    let is_given = match fields[2] {
        "0" => true,
        "1" => false,
        other => return Err(wrong("0 or 1 for whether a cell may be changed", other)),
    };
    let grid = if is_given { &mut state.puzzle } else { &mut state.entries };
    grid.set(cell, value);
    if value.is_none() && !notes.is_empty() {
        (DigitSet::ALL - notes).iter().for_each(|digit| state.pencilmarks.remove(cell, digit));
        state.has_pencilmarks = true;
    }
    Ok(())
}

fn notes(field: &str, version: &str) -> Option<DigitSet> {
    if field == "-" {
        return Some(DigitSet::EMPTY);
    }
    if version == "1" {
        let digits = field.split(',').filter(|digit| !digit.is_empty());
        return digits.map(|digit| Digit::from_value(digit.parse().ok()?)).collect();
    }
    let bits: u16 = field.parse().ok().filter(|bits| *bits < 1 << Digit::COUNT)?;
    Some(Digit::ALL.into_iter().filter(|digit| bits >> digit.index() & 1 != 0).collect())
}

pub(super) fn head(header: &Header) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n  <folder name=\"{}\">\n",
        escaped(&header.folder)
    )
}

pub(super) const TAIL: &str = "  </folder>\n</opensudoku>\n";

/// Writes a game in the folder of a name.
pub(super) fn write_below(folder: &str, document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let own = document.fact(Fact::Folder).unwrap_or_default();
    losses.add(LossKind::Folders, usize::from(!own.is_empty() && own != folder));
    losses.add(LossKind::Characters, foreign(own));
    let mut text = format!("    <game data=\"{}\"", data(&document.state, losses));
    let mut put = |name: &str, value: &str| {
        losses.add(LossKind::Characters, foreign(value));
        text.push_str(&format!(" {name}=\"{}\"", escaped(value)));
    };
    for (name, value) in PROPERTIES.iter().filter_map(|name| Some((name, document.column(name)?))) {
        put(name, value);
    }
    if let Some(note) = document.fact(Fact::Comment) {
        put("note", note);
    }
    losses.keep(LossKind::Names);
    let kept = PROPERTIES.iter().filter(|name| document.column(name).is_some()).count();
    losses.add(LossKind::Columns, document.columns.len() - kept);
    out.extend_from_slice(format!("{text}/>\n").as_bytes());
}

fn data(state: &State, losses: &mut Losses) -> String {
    if state.entries == Grid::EMPTY && !state.has_pencilmarks {
        return state.puzzle.to_string().replace('.', "0");
    }
    let marks = Marks::of(state);
    let cell = |cell: Cell| {
        let noted = marks.noted(cell);
        losses.add(LossKind::Unclear, usize::from(noted.is_some_and(DigitSet::is_empty)));
        let bits: u32 = noted.into_iter().flat_map(DigitSet::iter).map(|digit| 1 << digit.index()).sum();
        let given = state.puzzle.get(cell);
        let value = given.or(state.entries.get(cell)).map_or(0, Digit::value);
        format!("{value}|{bits}|{}|", u8::from(given.is_none()))
    };
    let cells: String = Cell::ALL.into_iter().map(cell).collect();
    format!("version: 3&#10;{cells}")
}
