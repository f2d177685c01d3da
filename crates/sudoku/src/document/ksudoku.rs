//! KSudoku's XML, of games of type `sudoku` and order 9.
//!
//! ```text
//! file   = <ksudoku> <game had-help msecs-elapsed> <puzzle> graph values [solution] </puzzle> [history] </game> </ksudoku>
//! graph  = <graph order="9" type="sudoku" specific-type="Plain"/>
//! values = <values> 81 of cell </values>               the givens; solution likewise
//! cell   = "b" to "j", the digits 1 to 9; "_", a blank
//! history = <history> { <simple-event index value [given]/> | <simple-event index markers/> } </history>
//! ```
//! An index counts cells from 0 along the rows. Values of the history are entries, 0 for none; markers are nine characters, `1` for
//! a pencilmark. The last event of a cell counts. `had-help` and `msecs-elapsed` are kept under their names,
//! unless they are 0.
//! Other types (`roxdoku`, `custom`), orders, cages and groups are other puzzles, and refused.
//!
//! Source: `Serializer` and `Symbols` of KDE's ksudoku; the words are ours.

use super::contents::{Document, holds};
use super::format::{Row, Unit};
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use super::text::has;
use super::xml::{Item, Items, attribute, escaped, foreign, shown};
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, ParseErrorKind, State};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "ksudoku",
    description: "KSudoku's XML, one game a file",
    extensions: &["ksudoku"],
    unit: Unit::File,
    between: None,
    holds: &[
        LossKind::Entries,
        LossKind::Candidates,
        LossKind::Stale,
        LossKind::Solutions,
        LossKind::Columns,
    ],
    recognises: |text| has(text, b"<ksudoku"),
    read: |text, line| vec![read(text, line)],
    write,
};

const PROPERTIES: [&str; 2] = ["had-help", "msecs-elapsed"];

fn read(text: &[u8], first_line: u64) -> Result<Document, ParseError> {
    let mut items = Items::of(text, first_line)?;
    let mut document = Document::new(Grid::EMPTY);
    let (mut open, mut values, mut solution) = (String::new(), String::new(), String::new());
    let mut is_classic = false;
    while let Some(item) = items.next()? {
        match item {
            Item::Start(name, attributes) => {
                match &*name {
                    "graph" => {
                        check_graph(&attributes).map_err(|kind| items.fault(kind))?;
                        is_classic = true;
                    }
                    "clique" | "cage" | "sudokugroups" | "roxdokugroups" => {
                        return Err(items.fault(ParseErrorKind::Variant(format!("the element '{name}'"))));
                    }
                    "values" => document.state.line = items.line(),
                    "game" => PROPERTIES.iter().for_each(|name| {
                        document.add(
                            name,
                            attribute(&attributes, name).filter(|text| *text != "0").unwrap_or_default(),
                        );
                    }),
                    "simple-event" => {
                        event(&mut document.state, &attributes).map_err(|kind| items.fault(kind))?
                    }
                    _ => {}
                }
                open = name;
            }
            Item::End(_) => open.clear(),
            Item::Text(text) if open == "values" => values.push_str(text.trim()),
            Item::Text(text) if open == "solution" => solution.push_str(text.trim()),
            Item::Text(_) => {}
        }
    }
    let whole = |kind| ParseError { line: document.state.line, column: None, kind };
    if !is_classic {
        return Err(whole(ParseErrorKind::Expected {
            expected: "a graph of type sudoku",
            found: "none".to_owned(),
        }));
    }
    let puzzle = grid(&values).map_err(whole)?;
    if !solution.is_empty() {
        let solution = grid(&solution).map_err(whole)?;
        document.solution = Some(solution).filter(|solution| holds(solution, &puzzle));
    }
    document.state.puzzle = puzzle;
    puzzle.givens().for_each(|(cell, _)| document.state.entries.set(cell, None));
    Ok(document)
}

fn check_graph(attributes: &[(String, String)]) -> Result<(), ParseErrorKind> {
    let said = |name| attribute(attributes, name).unwrap_or_default();
    let variant = |what: String| Err(ParseErrorKind::Variant(what));
    match (said("type"), said("order"), said("specific-type")) {
        ("sudoku", "9", "" | "Plain") => Ok(()),
        ("sudoku", "9", specific) => variant(format!("the type {}", shown(specific))),
        ("sudoku", order, _) => variant(format!("the order {}", shown(order))),
        (kind, ..) => variant(format!("the type {}", shown(kind))),
    }
}

fn grid(text: &str) -> Result<Grid, ParseErrorKind> {
    let mut values = [0; Cell::COUNT];
    let mut found = 0;
    for one in text.chars() {
        let value = match one {
            '_' => 0,
            'b'..='j' => one as u8 - b'a',
            other => {
                let expected = "'_' or a letter from b to j";
                return Err(ParseErrorKind::Expected { expected, found: shown(&other.to_string()) });
            }
        };
        if let Some(place) = values.get_mut(found) {
            *place = value;
        }
        found += 1;
    }
    Grid::from_bytes(values).filter(|_| found == Cell::COUNT).ok_or(ParseErrorKind::LineLength { found })
}

fn event(state: &mut State, attributes: &[(String, String)]) -> Result<(), ParseErrorKind> {
    let wrong = |expected, found: Option<&str>| ParseErrorKind::Expected {
        expected,
        found: found.map_or("none".to_owned(), shown),
    };
    let index = attribute(attributes, "index");
    let cell = index.and_then(|index| Cell::new(index.parse().ok()?));
    let cell = cell.ok_or_else(|| wrong("the index of a cell, from 0 to 80", index))?;
    if let Some(markers) = attribute(attributes, "markers") {
        let is_sound = markers.len() == 9 && markers.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        if !is_sound {
            return Err(wrong("nine markers, 0 or 1", Some(markers)));
        }
        state.entries.set(cell, None);
        state.has_pencilmarks = true;
        let noted: DigitSet =
            Digit::ALL.into_iter().filter(|digit| markers.as_bytes()[digit.index()] == b'1').collect();
        state.pencilmarks.set(cell, if noted.is_empty() { DigitSet::ALL } else { noted });
        return Ok(());
    }
    let value = attribute(attributes, "value");
    let digit = value.and_then(|value| value.parse().ok()).filter(|value: &u8| *value <= 9);
    let digit = digit.ok_or_else(|| wrong("a value from 0 to 9", value))?;
    state.entries.set(cell, Digit::from_value(digit));
    Ok(())
}

fn write(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    let state = &document.state;
    let mut text = "<!DOCTYPE ksudoku>\n<ksudoku>\n <game".to_owned();
    for (name, absent) in PROPERTIES.iter().zip(["0", "0"]) {
        text += &format!(" {name}=\"{}\"", escaped(document.column(name).unwrap_or(absent)));
    }
    losses.keep(LossKind::Names);
    let characters = PROPERTIES.iter().filter_map(|name| document.column(name)).map(foreign).sum();
    losses.add(LossKind::Characters, characters);
    let kept = PROPERTIES.iter().filter(|name| document.column(name).is_some()).count();
    losses.add(LossKind::Columns, document.columns.len() - kept);
    text += ">\n  <puzzle>\n   <graph order=\"9\" type=\"sudoku\" specific-type=\"Plain\"/>\n";
    text += &format!("   <values>{}</values>\n", letters(&state.puzzle));
    if let Some(solution) = &document.solution {
        text += &format!("   <solution>{}</solution>\n", letters(solution));
    }
    text += "  </puzzle>\n  <history>\n";
    for (cell, digit) in state.entries.givens() {
        text += &format!("   <simple-event index=\"{}\" value=\"{digit}\"/>\n", cell.index());
    }
    let marks = Marks::of(state);
    for cell in marks.blanks() {
        let Some(noted) = marks.noted(cell) else { continue };
        losses.add(LossKind::Unclear, usize::from(noted.is_empty()));
        let markers: String =
            Digit::ALL.map(|digit| if noted.contains(digit) { '1' } else { '0' }).iter().collect();
        text += &format!("   <simple-event index=\"{}\" markers=\"{markers}\"/>\n", cell.index());
    }
    text += "  </history>\n </game>\n</ksudoku>\n";
    out.extend_from_slice(text.as_bytes());
}

fn letters(grid: &Grid) -> String {
    grid.as_bytes().iter().map(|value| if *value == 0 { '_' } else { char::from(b'a' + value) }).collect()
}
