//! [`Fields`]: documents as rows of a table with named columns, such as Parquet's.
//!
//! ```text
//! puzzle      81 characters, '.' for a blank      the givens
//! entries     likewise                            what the player has entered, if a document has any
//! candidates  729 characters, nine a cell         what the player has noted, if a document has any: all nine digits where nothing
//!                                                 is noted, the digit of a filled cell alone
//! solution    81 digits                           the solution that the file tells, if a document has one
//! title, author, …                                facts, by their names
//! ```
//! All other columns keep their names; one without a name, or with one that has a meaning here, is called `column` and its number.

use super::contents::{Document, Fact};
use super::csv;
use super::format::Header;
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{ParseError, State};
use crate::grid::Grid;

const ENTRIES: &str = "entries";
const CANDIDATES: &str = "candidates";

/// What a table can hold of a document.
const HOLDS: [LossKind; 15] = [
    LossKind::Entries,
    LossKind::Candidates,
    LossKind::Stale,
    LossKind::Solutions,
    LossKind::Titles,
    LossKind::Authors,
    LossKind::Descriptions,
    LossKind::Comments,
    LossKind::Dates,
    LossKind::Sources,
    LossKind::Levels,
    LossKind::Urls,
    LossKind::Folders,
    LossKind::Columns,
    LossKind::Names,
];

/// The columns of a table of documents.
///
/// ```
/// use hanpan_sudoku::Grid;
/// use hanpan_sudoku::document::{Document, Fact, Fields};
/// let mut document = Document::new(Grid::EMPTY);
/// document.say(Fact::Title, "empty");
/// let fields = Fields::of([&document]);
/// assert_eq!(fields.names(), ["puzzle", "title"]);
/// let (values, losses) = fields.write(&document);
/// assert!(losses.is_empty());
/// assert_eq!(values, [Some(".".repeat(81)), Some("empty".to_owned())]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fields {
    has_entries: bool,
    has_candidates: bool,
    has_solution: bool,
    facts: Vec<Fact>,
    others: Vec<String>,
}

impl Fields {
    /// The columns that hold such documents.
    pub fn of<'a>(documents: impl IntoIterator<Item = &'a Document> + Clone) -> Self {
        let Header { has_solution, facts, .. } = Header::of(documents.clone());
        let (mut has_entries, mut has_candidates, mut others) = (false, false, Vec::new());
        for document in documents {
            has_entries |= document.state.entries != Grid::EMPTY;
            has_candidates |= document.state.has_pencilmarks;
            for name in names(document) {
                if !others.contains(&name) {
                    others.push(name);
                }
            }
        }
        Self { has_entries, has_candidates, has_solution, facts, others }
    }

    /// What the columns are called, in their order.
    pub fn names(&self) -> Vec<&str> {
        let states = [(true, "puzzle"), (self.has_entries, ENTRIES), (self.has_candidates, CANDIDATES)];
        let boards = states.into_iter().chain([(self.has_solution, "solution")]);
        let boards = boards.filter_map(|(is_there, name)| is_there.then_some(name));
        let facts = self.facts.iter().map(|fact| fact.name());
        boards.chain(facts).chain(self.others.iter().map(String::as_str)).collect()
    }

    /// How many of the first columns are boards, hardly two of them the same.
    pub fn boards(&self) -> usize {
        1 + [self.has_entries, self.has_candidates, self.has_solution]
            .into_iter()
            .filter(|is_there| *is_there)
            .count()
    }

    /// A document's values in these columns, and what is lost of it.
    pub fn write(&self, document: &Document) -> (Vec<Option<String>>, Losses) {
        let mut losses = Losses::of(document, &HOLDS);
        let mut values = self.boards_of(document, &mut losses);
        for fact in &self.facts {
            values.push(document.fact(*fact).map(str::to_owned));
        }
        for (fact, _) in document.facts.iter().filter(|(fact, _)| !self.facts.contains(fact)) {
            losses.add(fact.loss(), 1);
        }
        let start = values.len();
        values.resize(start + self.others.len(), None);
        for (name, column) in names(document).zip(&document.columns) {
            match self.others.iter().position(|known| *known == name) {
                Some(at) if values[start + at].is_none() => values[start + at] = Some(column.text.clone()),
                _ => losses.add(LossKind::Columns, 1),
            }
        }
        (values, losses)
    }

    fn boards_of(&self, document: &Document, losses: &mut Losses) -> Vec<Option<String>> {
        let state = &document.state;
        let mut values = vec![Some(text(&state.puzzle))];
        let entries = Some(state.entries).filter(|entries| *entries != Grid::EMPTY);
        if self.has_entries {
            values.push(entries.map(|entries| text(&entries)));
        } else {
            losses.add(LossKind::Entries, entries.map_or(0, |entries| entries.givens().count()));
        }
        if self.has_candidates {
            values.push(state.has_pencilmarks.then(|| candidates(state)));
        } else if state.has_pencilmarks {
            let marks = Marks::of(state);
            losses.add(LossKind::Candidates, marks.removed().count());
            losses.add(LossKind::Stale, marks.stale());
        }
        if self.has_solution {
            values.push(document.solution.map(|solution| text(&solution)));
        } else {
            losses.add(LossKind::Solutions, usize::from(document.solution.is_some()));
        }
        values
    }

    /// The document of a row: the puzzle, a position of any form, and the other columns by their
    /// names. What stands in `entries` or `candidates` and is none is a column like others.
    ///
    /// # Errors
    ///
    /// What is wrong with the puzzle, whose first line is 1.
    pub fn read<'a>(
        puzzle: &[u8],
        row: u64,
        others: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Document, ParseError> {
        let mut document = Document::of(state(puzzle, row)?);
        for (name, text) in others {
            let is_state = match name.to_ascii_lowercase().as_str() {
                ENTRIES => enter(&mut document.state, text),
                CANDIDATES => note(&mut document.state, text),
                _ => false,
            };
            if !is_state {
                document.add_named(name, text);
            }
        }
        Ok(document)
    }
}

/// What the columns of a document are called beside those that have a meaning.
fn names(document: &Document) -> impl Iterator<Item = String> {
    let is_taken = |name: &str| [ENTRIES, CANDIDATES].iter().any(|taken| name.eq_ignore_ascii_case(taken));
    let named =
        move |(number, name): (usize, String)| if is_taken(&name) { format!("column{number}") } else { name };
    (1..).zip(csv::names(document)).map(named)
}

/// A position on a line, or on several.
fn state(text: &[u8], row: u64) -> Result<State, ParseError> {
    let text = text.trim_ascii();
    if !text.contains(&b'\n') {
        return State::read_line(1, text).map(|state| State { line: row, ..state });
    }
    let one = |kind| ParseError { line: 1, column: None, kind };
    let mut states = State::read_all(text).into_iter();
    let state = states.next().unwrap_or_else(|| Err(one(crate::format::ParseErrorKind::NoBoard)))?;
    match states.next() {
        None => Ok(State { line: row, ..state }),
        Some(_) => Err(one(crate::format::ParseErrorKind::SecondBoard)),
    }
}

/// 81 characters. Millions of them are not formatted digit by digit.
fn text(grid: &Grid) -> String {
    grid.as_bytes().iter().map(|value| if *value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

/// Nine characters a cell.
fn candidates(state: &State) -> String {
    let filled = state.filled();
    let noted = |cell: Cell| filled.get(cell).map_or(state.pencilmarks.get(cell), DigitSet::only);
    let digits = |cell: Cell| {
        Digit::ALL
            .map(|digit| if noted(cell).contains(digit) { char::from(b'0' + digit.value()) } else { '.' })
    };
    Cell::ALL.into_iter().flat_map(digits).collect()
}

/// Takes a text of 81 cells for what was entered, if it leaves the givens as they are.
fn enter(state: &mut State, text: &str) -> bool {
    let entries = State::read_line(1, text.as_bytes())
        .ok()
        .filter(|read| !read.has_pencilmarks)
        .map(|read| read.puzzle);
    let is_free = |entries: &Grid| entries.givens().all(|(cell, _)| state.puzzle.get(cell).is_none());
    match entries.filter(is_free) {
        Some(entries) if text.len() == Cell::COUNT => {
            state.entries = entries;
            true
        }
        _ => text.is_empty(),
    }
}

/// Takes a text of 729 characters for what was noted.
fn note(state: &mut State, text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_mark = |(at, byte): (usize, &u8)| {
        matches!(byte, b'.' | b'0') || usize::from(byte.wrapping_sub(b'0')) == at % Digit::COUNT + 1
    };
    if bytes.len() != Cell::COUNT * Digit::COUNT || !bytes.iter().enumerate().all(is_mark) {
        return text.is_empty();
    }
    for (cell, marks) in Cell::ALL.into_iter().zip(bytes.chunks(Digit::COUNT)) {
        let gone = Digit::ALL.into_iter().zip(marks).filter(|(_, mark)| matches!(mark, b'.' | b'0'));
        let gone: Vec<Digit> = gone.map(|(digit, _)| digit).collect();
        if state.filled().get(cell).is_none() {
            gone.into_iter().for_each(|digit| state.pencilmarks.remove(cell, digit));
        }
    }
    state.has_pencilmarks = true;
    true
}
