//! Tables: comma-separated values, with or without names of columns.
//!
//! ```text
//! file   = [ header ] { row }          RFC 4180: fields in '"' where they need it; the delimiter is ',', ';' or a tab
//! header = names of columns            one of them `puzzle`, `quizzes`, `question`, `sudoku`, `grid`, `clues` or the like
//! ```
//! The puzzle is the column of that name, or in a table without a header the first with 81 cells and a blank among them; so in
//! gsf's tables, whose fifth column it is. The column `solution`, `answer` or the like is the solution if it has the puzzle's givens
//! in it. Columns called as a [`Fact`] are facts. Others are kept with their names, in their order.
//!
//! Written are the puzzle, the solution if there is one, facts, and the other columns, with a header. The columns are those of
//! the first documents; what has no column there is lost.

use csv::{ByteRecord, ReaderBuilder};

use super::contents::{Document, Fact, full_grid, holds};
use super::format::{Documents, Header, Row, Unit};
use super::loss::{LossKind, Losses};
use super::text::first_line;
use crate::cell::Cell;
use crate::format::{Found, ParseError, ParseErrorKind, State, cell_value, is_suspect};
use crate::grid::Grid;

pub(super) const FORMAT: Row = Row {
    name: "csv",
    description: "a table with a column of puzzles, such as quizzes,solutions; '.' for a blank",
    extensions: &["csv", "tsv"],
    unit: Unit::Line,
    between: Some(""),
    holds: &[
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
    ],
    recognises: |text| Columns::of(text).puzzle.is_some(),
    read: |text, line| Columns::of(text).read(text, line),
    write: |document, out, losses| write(document, &Header::default(), out, losses),
};

/// What the columns of a table are.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    delimiter: u8,
    /// Of a header: the column with the puzzle.
    puzzle: Option<usize>,
    names: Vec<String>,
}

impl Default for Columns {
    fn default() -> Self {
        Self { delimiter: b',', puzzle: None, names: Vec::new() }
    }
}

const PUZZLES: [&str; 9] =
    ["puzzle", "quiz", "question", "sudoku", "grid", "board", "problem", "givens", "clues"];
const SOLUTIONS: [&str; 4] = ["solution", "answer", "solved", "solution_string"];

/// Whether a column has a name or its plural.
fn is_called(column: &str, name: &str) -> bool {
    column.strip_prefix(name).is_some_and(|rest| matches!(rest, "" | "s" | "zes"))
}

/// Which of some columns is called `puzzle`, `quizzes`, `grid`, `givens` or the like, in any case.
///
/// ```
/// use hanpan_sudoku::document::puzzle_column;
/// assert_eq!(puzzle_column(["id", "Quizzes", "solutions"]), Some(1));
/// assert_eq!(puzzle_column(["id", "solution"]), None);
/// ```
pub fn puzzle_column<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<usize> {
    let lower: Vec<String> = names.into_iter().map(str::to_lowercase).collect();
    PUZZLES.iter().find_map(|name| lower.iter().position(|column| is_called(column, name)))
}

impl Document {
    /// Adds what stands in a column of a name: a fact, the solution, or a column like others.
    pub(super) fn add_named(&mut self, name: &str, text: &str) {
        let lower = name.to_lowercase();
        if name.is_empty() {
            return self.add_or_solve(text.trim());
        }
        if let Some(fact) = Fact::by_name(&lower) {
            return self.say(fact, text);
        }
        if SOLUTIONS.iter().any(|one| is_called(&lower, one)) && self.solution.is_none() {
            self.solution =
                full_grid(text.trim().as_bytes()).filter(|solution| holds(solution, &self.state.puzzle));
            if self.solution.is_some() {
                return;
            }
        }
        self.add(name, text);
    }
}

impl Columns {
    /// Of a table that begins so.
    pub(super) fn of(head: &[u8]) -> Self {
        let line = first_line(head);
        let count = |delimiter: u8| line.iter().filter(|byte| **byte == delimiter).count();
        let delimiter = [b',', b';', b'\t'].into_iter().rev().max_by_key(|one| count(*one)).unwrap_or(b',');
        let mut reader =
            ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(line);
        let mut record = ByteRecord::new();
        let is_read = reader.read_byte_record(&mut record).unwrap_or(false);
        let names: Vec<String> =
            record.iter().map(|name| String::from_utf8_lossy(name.trim_ascii()).into_owned()).collect();
        let puzzle = puzzle_column(names.iter().map(String::as_str));
        let puzzle = puzzle.filter(|_| is_read && (names.len() > 1 || line.len() < Cell::COUNT));
        if puzzle.is_none() {
            return Self { delimiter, ..Self::default() };
        }
        Self { delimiter, puzzle, names }
    }

    /// Reads a part of the table.
    pub(super) fn read(&self, text: &[u8], first_line: u64) -> Documents {
        let mut reader = ReaderBuilder::new()
            .delimiter(self.delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text);
        let (mut record, mut documents) = (ByteRecord::new(), Vec::new());
        let mut is_header = first_line == 1 && self.puzzle.is_some();
        while reader.read_byte_record(&mut record).unwrap_or(false) {
            let line = first_line + line_of(&record, text) - 1;
            let is_comment = record.get(0).is_some_and(|field| field.starts_with(b"#"));
            if is_comment || record.iter().all(|field| matches!(field.trim_ascii(), b"" | b"\x1a")) {
                continue;
            }
            if !std::mem::take(&mut is_header) {
                documents.push(self.row(&record, line));
            }
        }
        documents
    }

    fn row(&self, record: &ByteRecord, line: u64) -> Result<Document, ParseError> {
        let at = self.puzzle.or_else(|| first_board(record));
        let field = at.and_then(|at| record.get(at)).map(<[u8]>::trim_ascii);
        let fault = |kind| ParseError { line, column: None, kind };
        let (Some(at), Some(field)) = (at, field) else {
            let found = format!("{} fields without one", record.len());
            return Err(fault(ParseErrorKind::Expected { expected: "a column of 81 cells", found }));
        };
        let mut document = Document::new(grid(field).map_err(fault)?);
        document.state.line = line;
        for (number, field) in record.iter().enumerate().filter(|(number, _)| *number != at) {
            let text = String::from_utf8_lossy(field);
            document.add_named(self.names.get(number).map_or("", String::as_str), &text);
        }
        Ok(document)
    }
}

/// The line in which a record begins, from 1: behind the line ends that are passed over before it.
fn line_of(record: &ByteRecord, text: &[u8]) -> u64 {
    let Some(position) = record.position() else { return 1 };
    let start = usize::try_from(position.byte()).unwrap_or(usize::MAX).min(text.len());
    let passed = text[start..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n'));
    position.line() + passed.filter(|byte| **byte == b'\n').count() as u64
}

/// The first field of 81 cells with a blank among them; or one that looks like a damaged board, since a full grid beside it would be
/// its solution; or the first of 81 cells.
fn first_board(record: &ByteRecord) -> Option<usize> {
    let is_board =
        |field: &[u8]| field.len() == Cell::COUNT && field.iter().all(|byte| cell_value(*byte).is_some());
    let find = |is_wanted: fn(&[u8]) -> bool| {
        record.iter().position(|field| is_board(field.trim_ascii()) && is_wanted(field.trim_ascii()))
    };
    let suspect = || record.iter().position(|field| is_suspect(field.trim_ascii()));
    find(|field| full_grid(field).is_none())
        .or_else(|| find(|_| true).and_then(|full| suspect().or(Some(full))))
}

fn grid(field: &[u8]) -> Result<Grid, ParseErrorKind> {
    let mut values = [0; Cell::COUNT];
    for (at, byte) in field.iter().enumerate() {
        let value = cell_value(*byte).ok_or_else(|| ParseErrorKind::Foreign(Found::at(field, at)))?;
        if let Some(place) = values.get_mut(at) {
            *place = value;
        }
    }
    let grid = Grid::from_bytes(values).filter(|_| field.len() == Cell::COUNT);
    grid.ok_or(ParseErrorKind::LineLength { found: field.len() })
}

/// What the columns of a document are called, beside facts; a name for those that have none.
pub(super) fn names(document: &Document) -> impl Iterator<Item = String> {
    let named = |(number, column): (usize, &super::Column)| {
        // A name that means something else in a table would be read as that.
        let lower = column.name.to_lowercase();
        let is_taken = Fact::by_name(&lower).is_some()
            || PUZZLES.iter().chain(&SOLUTIONS).any(|one| is_called(&lower, one));
        if column.name.trim().is_empty() || is_taken {
            format!("column{}", number + 1)
        } else {
            column.name.clone()
        }
    };
    document.columns.iter().enumerate().map(named)
}

pub(super) fn head(header: &Header) -> String {
    let solution = header.has_solution.then_some("solution");
    let facts = header.facts.iter().map(|fact| fact.name());
    let names =
        std::iter::once("puzzle").chain(solution).chain(facts).chain(header.names.iter().map(String::as_str));
    names.map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

fn quoted(text: &str) -> String {
    let needs_quotes =
        text.contains(['"', ',', '\n', '\r', ';', '\t']) || text.starts_with('#') || text.trim() != text;
    if needs_quotes { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

pub(super) fn write(document: &Document, header: &Header, out: &mut Vec<u8>, losses: &mut Losses) {
    let State { puzzle, .. } = &document.state;
    out.extend(puzzle.as_bytes().iter().map(|value| if *value == 0 { b'.' } else { b'0' + value }));
    if header.has_solution {
        out.push(b',');
        document
            .solution
            .iter()
            .for_each(|solution| out.extend(solution.as_bytes().iter().map(|value| b'0' + value)));
    } else {
        losses.add(LossKind::Solutions, usize::from(document.solution.is_some()));
    }
    for fact in &header.facts {
        out.push(b',');
        out.extend_from_slice(quoted(document.fact(*fact).unwrap_or_default()).as_bytes());
    }
    for (fact, _) in document.facts.iter().filter(|(fact, _)| !header.facts.contains(fact)) {
        losses.add(fact.loss(), 1);
    }
    let mut fields = vec![""; header.names.len()];
    for (name, column) in names(document).zip(&document.columns) {
        match header.names.iter().position(|known| *known == name) {
            Some(at) if fields[at].is_empty() => fields[at] = &column.text,
            _ => losses.add(LossKind::Columns, 1),
        }
    }
    for field in fields {
        out.push(b',');
        out.extend_from_slice(quoted(field).as_bytes());
    }
    out.push(b'\n');
}
