//! [`Document`]: a puzzle with all that a file says of it.

use super::loss::LossKind;
use crate::format::{Format, Record, State};
use crate::grid::Grid;
use crate::small_enum::small_enum;

small_enum! {
    /// What a file can tell about a puzzle, in words.
    #[derive(Debug)]
    Fact {
        /// What it is called.
        Title,
        /// Who made it.
        Author,
        /// What it is, or which rules it has.
        Description,
        /// Any remark.
        Comment,
        /// When it was made or published, as the file writes it.
        Date,
        /// Where it was published.
        Source,
        /// How hard it is said to be.
        Level,
        /// Where it is on the web.
        Url,
        /// The folder that it is in.
        Folder,
    }
}

impl Fact {
    /// Its name as a column of a table.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Title => "title",
            Self::Author => "author",
            Self::Description => "description",
            Self::Comment => "comment",
            Self::Date => "date",
            Self::Source => "source",
            Self::Level => "level",
            Self::Url => "url",
            Self::Folder => "folder",
        }
    }

    /// The fact of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fact| fact.name() == name)
    }

    /// What is lost where there is no room for it.
    pub const fn loss(self) -> LossKind {
        match self {
            Self::Title => LossKind::Titles,
            Self::Author => LossKind::Authors,
            Self::Description => LossKind::Descriptions,
            Self::Comment => LossKind::Comments,
            Self::Date => LossKind::Dates,
            Self::Source => LossKind::Sources,
            Self::Level => LossKind::Levels,
            Self::Url => LossKind::Urls,
            Self::Folder => LossKind::Folders,
        }
    }
}

/// What a file says beside the facts: a column of a table, or a property that only one format knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What the file calls it; empty if it has no name.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// A puzzle with all that a file says of it.
///
/// ```
/// use hanpan_sudoku::document::{Document, Fact};
/// let mut document = Document::new(hanpan_sudoku::Grid::EMPTY);
/// document.say(Fact::Title, "nothing at all");
/// assert_eq!(document.fact(Fact::Title), Some("nothing at all"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The givens, and what a player has done.
    pub state: State,
    /// The solution that the file tells; nobody has checked it.
    pub solution: Option<Grid>,
    /// What is said in words, in the order of the file; a fact may be there several times.
    pub facts: Vec<(Fact, String)>,
    /// All else, in the order of the file.
    pub columns: Vec<Column>,
}

impl Document {
    /// A puzzle of which nothing is said.
    pub fn new(puzzle: Grid) -> Self {
        Self::of(State::new(puzzle))
    }

    /// A position of which nothing is said.
    pub fn of(state: State) -> Self {
        Self { state, solution: None, facts: Vec::new(), columns: Vec::new() }
    }

    /// The first fact of a kind.
    pub fn fact(&self, fact: Fact) -> Option<&str> {
        self.facts.iter().find(|(kind, _)| *kind == fact).map(|(_, text)| text.as_str())
    }

    /// Adds a fact, unless there is nothing in it.
    pub fn say(&mut self, fact: Fact, text: &str) {
        if !text.is_empty() {
            self.facts.push((fact, text.to_owned()));
        }
    }

    /// What stands in the first column of a name.
    pub fn column(&self, name: &str) -> Option<&str> {
        self.columns.iter().find(|column| column.name == name).map(|column| column.text.as_str())
    }

    /// Adds a column, unless there is nothing in it.
    pub(super) fn add(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            self.columns.push(Column { name: name.to_owned(), text: text.to_owned() });
        }
    }

    /// Adds the columns that stand on a line before and after the board.
    pub(super) fn add_columns(&mut self, before: &str, after: &str) {
        let delimiter = after.chars().chain(before.chars().rev()).find(|one| matches!(one, ',' | ';' | '\t'));
        for part in [before, after] {
            fields(part, delimiter).for_each(|field| self.add_or_solve(field));
        }
    }

    /// Takes a column of 81 digits for the solution if it has the givens and no other is known; or adds it.
    pub(super) fn add_or_solve(&mut self, text: &str) {
        match full_grid(text.as_bytes()) {
            Some(grid) if self.solution.is_none() && holds(&grid, &self.state.puzzle) => {
                self.solution = Some(grid)
            }
            _ => self.add("", text),
        }
    }
}

/// 81 digits from 1 to 9.
pub(super) fn full_grid(text: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = text.try_into().ok()?;
    let is_full = cells.iter().all(|byte| matches!(byte, b'1'..=b'9'));
    if is_full { Grid::from_bytes(cells.map(|byte| byte - b'0')) } else { None }
}

/// Whether every given stands in a grid.
pub(super) fn holds(grid: &Grid, puzzle: &Grid) -> bool {
    puzzle.givens().all(|(cell, digit)| grid.get(cell) == Some(digit))
}

impl From<&Record> for Document {
    /// The board, with the columns before and after it on its line, or its label as the title.
    fn from(record: &Record) -> Self {
        let mut document = Self::of(State { line: record.line, ..State::new(record.grid) });
        let (before, after) = record.around();
        if before.is_empty() && after.is_empty() {
            return document;
        }
        let (before, after) = (String::from_utf8_lossy(before), String::from_utf8_lossy(after));
        if record.format == Format::Json {
            return document;
        }
        if record.format != Format::Line {
            let label = before.trim_end_matches(|character: char| !character.is_alphanumeric());
            let label = label.lines().last().unwrap_or_default().trim();
            if label.contains(char::is_alphabetic) {
                document.say(Fact::Title, label);
            }
            return document;
        }
        document.add_columns(&before, &after);
        document
    }
}

/// The columns of a part of a line, without the delimiters and quotes around them.
fn fields(text: &str, delimiter: Option<char>) -> impl Iterator<Item = &str> {
    text.split(move |one| Some(one) == delimiter).map(trimmed)
}

/// A column of a line, without what may stand around it.
pub(super) fn trimmed(column: &str) -> &str {
    column.trim_matches(|one: char| one.is_whitespace() || matches!(one, '"' | '#' | '|' | ',' | ';' | ':'))
}
