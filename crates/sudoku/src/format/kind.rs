//! What one line is, seen on its own.
//!
//! ```text
//! comment = "#" anything                          skipped, also inside a board
//! section = "[" letters, digits, blanks "]"       such as [Puzzle]; skipped, ends a board
//! end     = "end", in any case                    skipped, ends a board
//! label   = up to four words, a number of one to nine digits, perhaps ":" or "."; such as "Grid 01", "Puzzle #3:"
//! header  = two or more names of columns, or the one name "puzzle", "quiz", "sudoku", "grid", "board", "question"
//!           or "problem" (also in the plural); such as "quizzes,solutions"; skipped as the first line of all
//! count   = a number of one to eight digits; the number of boards, as the first line of all
//! ```

use super::error::Complaint;
use super::fields;
use super::json;
use super::line;
use super::record::Cells;
use super::row::{Row, Scan};
use crate::grid::Grid;

#[derive(Debug)]
pub(super) enum LineKind {
    Blank,
    Comment,
    Section,
    End,
    Label,
    /// The start of a JSON array.
    Json,
    /// A board on one line.
    Board(Grid, Cells),
    /// A board on one line, but a bad one.
    BadBoard(Complaint),
    Border {
        has_rule: bool,
        /// If it is nothing but dashes: the row, of the wrong length, that it is where blanks are dashes.
        dashes: Option<Box<Row>>,
    },
    Row(Row),
    Junk,
}

impl LineKind {
    pub(super) fn of(line: &[u8]) -> Self {
        let text = line.trim_ascii();
        match text.first() {
            None if fields::is_eight_tabs(line) => Self::of_cells(line),
            None => Self::Blank,
            Some(b'#') => Self::Comment,
            Some(b'[') if is_section(text) => Self::Section,
            Some(b'[') if json::starts_board(line) || !Scan::new(line).is_damaged_row() => Self::Json,
            Some(first) if *first != b'[' && json::start(line).is_some() => Self::Json,
            Some(_) if text.eq_ignore_ascii_case(b"end") => Self::End,
            Some(_) if is_label(text) => Self::Label,
            Some(_) => Self::of_cells(line),
        }
    }

    fn of_cells(line: &[u8]) -> Self {
        match line::find(line) {
            Some(Ok((grid, cells))) => return Self::Board(grid, cells),
            Some(Err(complaint)) => return Self::BadBoard(complaint),
            None => {}
        }
        if let Some(row) = fields::row(line) {
            return Self::Row(row);
        }
        let scan = Scan::new(line);
        if let Some(row) = scan.spaced_row() {
            Self::Row(row)
        } else if scan.is_border() {
            Self::Border { has_rule: scan.has_rule(), dashes: scan.is_dashes().then(|| Box::new(scan.row())) }
        } else if let Some(grid) = scan.spread() {
            Self::Board(grid, Cells::At(Box::new(scan.at)))
        } else if !scan.is_cells() {
            Self::Junk
        } else {
            scan.as_bad_line().map_or_else(|| Self::Row(scan.row()), Self::BadBoard)
        }
    }
}

/// A line within a board of rows, which was a row or a border before one of its characters became another.
pub(super) fn damaged(line: &[u8], kind: LineKind) -> LineKind {
    match kind {
        LineKind::Comment | LineKind::Junk => {
            let scan = Scan::new(line);
            if scan.is_damaged_row() { LineKind::Row(scan.row()) } else { kind }
        }
        LineKind::Json if !json::starts_board(line) && line.trim_ascii() != b"[" => LineKind::of_cells(line),
        kind => kind,
    }
}

fn is_section(text: &[u8]) -> bool {
    let inside = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"));
    inside.is_some_and(|name| {
        name.first().is_some_and(u8::is_ascii_alphabetic)
            && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b' ')
    })
}

fn is_label(text: &[u8]) -> bool {
    if text[0].is_ascii() && !text[0].is_ascii_alphabetic() {
        return false;
    }
    let Ok(text) = str::from_utf8(text) else { return false };
    let mut words: Vec<&str> = text.trim_end_matches([':', '.']).split_ascii_whitespace().take(6).collect();
    let number = words.pop().unwrap_or_default();
    let number = number.strip_prefix('#').unwrap_or(number);
    let is_number = (1..=9).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let is_word = |word: &&str| word.trim_end_matches('.').chars().all(char::is_alphabetic);
    is_number
        && (1..=4).contains(&words.len())
        && words.iter().all(is_word)
        && words.iter().any(|word| is_name(word))
}

/// Whether a word can be no blanks.
fn is_name(word: &str) -> bool {
    word.chars().any(|character| character.is_alphabetic() && !matches!(character, 'x' | 'X'))
}

/// Whether the first line of a text names columns.
pub(super) fn is_header(line: &[u8]) -> bool {
    const ALONE: [&str; 7] = ["puzzle", "quiz", "sudoku", "grid", "board", "question", "problem"];
    let Ok(text) = str::from_utf8(line) else { return false };
    let columns: Vec<&str> =
        text.split([',', ';', '\t']).map(|column| column.trim().trim_matches('"')).collect();
    let is_column = |column: &&str| {
        column.starts_with(|first: char| first.is_ascii_alphabetic())
            && column.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    if let [column] = columns[..] {
        let name = column.to_ascii_lowercase();
        return ALONE.iter().any(|alone| [*alone, &format!("{alone}s"), "quizzes"].contains(&name.as_str()));
    }
    columns.iter().all(is_column) && columns.iter().any(|column| is_name(column))
}

/// The number that is the whole line, if it has at most eight digits.
pub(super) fn count(line: &[u8]) -> Option<u64> {
    let text = line.trim_ascii();
    let is_number = (1..=8).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    if is_number { str::from_utf8(text).ok()?.parse().ok() } else { None }
}
