//! A board as a JSON array of nine arrays of nine cells, as LeetCode 37 has it.
//!
//! ```text
//! board = "[" row { "," row } "]"            nine rows
//! row   = "[" cell { "," cell } "]"          nine cells
//! cell  = digit | quote [ cell character or a space ] quote | "null"
//! quote = '"' | "'"                          the same on both sides
//! ```
//!
//! Blanks and line breaks may stand between any two tokens; a number is one digit, and `0`, `null`, an empty string and
//! a space are blanks as the other blanks are. `null` and an empty string have no character for a digit: in the text
//! that [`Record::fill`](super::Record::fill) writes to they are `"."`, or `0` for `null` in a board of numbers.
//!
//! A board has at most 16 KiB and ten opening brackets; what goes on beyond has lost a bracket. A line that starts
//! with `[[` starts a board.

use super::Format;
use super::error::{Complaint, Found, ParseError, ParseErrorKind, column};
use super::record::{Cells, Record};
use super::symbol::{is_cell, value};
use crate::cell::Cell;
use crate::grid::Grid;

/// The longest text of a board, in bytes.
const LONGEST: usize = 16 << 10;

/// The most lines of a board.
const LINES: usize = 1 << 10;

/// The opening brackets of a board.
const BRACKETS: usize = 10;

/// A JSON board that comes line by line.
#[derive(Debug, Default)]
pub(super) struct Pending {
    text: Vec<u8>,
    lines: Vec<Line>,
    opened: usize,
    depth: usize,
}

/// A line of a pending board.
#[derive(Debug)]
struct Line {
    number: u64,
    /// Where it starts in the text.
    start: usize,
    /// The characters of the line that stand before the board.
    before: u32,
}

/// What a part of a line did to a pending board.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fed {
    /// It goes on in the next line.
    More,
    /// It is closed, and ends before this offset of the line.
    Closed(usize),
    /// It cannot be a board any more, and ends before this offset of the line.
    Broken(usize),
}

impl Fed {
    fn after(self, from: usize) -> Self {
        match self {
            Self::More => Self::More,
            Self::Closed(end) => Self::Closed(from + end),
            Self::Broken(end) => Self::Broken(from + end),
        }
    }
}

impl Pending {
    /// Takes a line from an offset on, which is that many characters after its start.
    pub(super) fn feed(&mut self, number: u64, line: &[u8], from: usize, before: u32) -> Fed {
        if self.lines.len() >= LINES {
            return Fed::Broken(from);
        }
        if !self.lines.is_empty() {
            self.text.push(b'\n');
        }
        self.lines.push(Line { number, start: self.text.len(), before });
        let fed = self.scan(&line[from..]).after(from);
        let (Fed::Closed(end) | Fed::Broken(end)) = fed else {
            self.text.extend_from_slice(&line[from..]);
            return fed;
        };
        self.text.extend_from_slice(&line[from..end]);
        fed
    }

    fn scan(&mut self, text: &[u8]) -> Fed {
        let mut quote = None;
        for (at, byte) in text.iter().enumerate() {
            if self.text.len() + at >= LONGEST {
                return Fed::Broken(at);
            }
            match byte {
                b'"' | b'\'' if quote.is_none() => quote = Some(byte),
                _ if quote.is_some() => quote = quote.filter(|open| *open != byte),
                b'[' if self.opened == BRACKETS => return Fed::Broken(at),
                b'[' => (self.opened, self.depth) = (self.opened + 1, self.depth + 1),
                b']' if self.depth <= 1 => return Fed::Closed(at + 1),
                b']' => self.depth -= 1,
                _ => {}
            }
        }
        Fed::More
    }

    /// How many blanks stand before the board's first bracket in its line.
    pub(super) fn indent(&self) -> usize {
        indent(&self.text)
    }

    /// The board, or what is wrong with it.
    pub(super) fn finish(self, separated: bool) -> Result<Record, ParseError> {
        let mut parser = Parser {
            text: &self.text,
            at: 0,
            out: Vec::new(),
            copied: 0,
            cells: Vec::new(),
            nulls: Vec::new(),
        };
        match parser.board() {
            Ok(grid) => {
                let (text, cells) = parser.finish();
                let line = self.lines.first().map_or(0, |line| line.number);
                Ok(Record { line, grid, format: Format::Json, separated, text, cells })
            }
            Err(complaint) => Err(self.locate(complaint)),
        }
    }

    fn locate(&self, complaint: Complaint) -> ParseError {
        let Complaint { offset, kind } = match complaint.kind {
            ParseErrorKind::Json { found: Found::End, .. } => {
                Complaint::at(self.indent(), ParseErrorKind::Unclosed)
            }
            _ => complaint,
        };
        let at = offset.unwrap_or(0);
        let line = self.lines.iter().rfind(|line| line.start <= at);
        let Some(Line { number, start, before }) = line else {
            return ParseError { line: 0, column: None, kind };
        };
        let column = offset.map(|offset| before + column(&self.text[*start..], offset - start));
        ParseError { line: *number, column, kind }
    }
}

pub(super) fn indent(line: &[u8]) -> usize {
    line.len() - line.trim_ascii_start().len()
}

/// Where the first array of a line starts: at its first character, or after a few words before `[[` such as `board =`.
pub(super) fn start(line: &[u8]) -> Option<usize> {
    const LONGEST: usize = 64;
    let at = line.iter().take(LONGEST).position(|byte| *byte == b'[')?;
    let before = line[..at].trim_ascii();
    let is_word = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b' ' | b'_' | b'=' | b':' | b'.');
    let is_words = before.iter().any(u8::is_ascii_alphabetic)
        && before.iter().all(is_word)
        && before.ends_with(b"=") | before.ends_with(b":")
        && starts_board(&line[at..]);
    (before.is_empty() || is_words).then_some(at)
}

/// Whether a line starts two arrays, as a board does.
pub(super) fn starts_board(line: &[u8]) -> bool {
    let text = line.trim_ascii_start().strip_prefix(b"[");
    text.is_some_and(|text| text.trim_ascii_start().starts_with(b"["))
}

/// Whether a line can be part of an array, by its first character.
pub(super) fn may_be_part(line: &[u8]) -> bool {
    let first = line.trim_ascii_start().first();
    first.is_none_or(|first| matches!(first, b'[' | b']' | b',' | b'"' | b'\'' | b'n' | b'0'..=b'9'))
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    /// The text again, with a character for each cell.
    out: Vec<u8>,
    /// How much of the text is in `out`.
    copied: usize,
    /// Where the cells are in `out`.
    cells: Vec<u32>,
    /// The cells that were `null`.
    nulls: Vec<usize>,
}

impl Parser<'_> {
    fn board(&mut self) -> Result<Grid, Complaint> {
        let mut values = Vec::with_capacity(Cell::COUNT);
        let rows = self.list("an array", |parser| parser.row(&mut values))?;
        if rows != 9 {
            return Err(Complaint::whole(ParseErrorKind::Rows { found: rows }));
        }
        let values = values.try_into().ok().and_then(Grid::from_bytes);
        values.ok_or_else(|| Complaint::whole(ParseErrorKind::Rows { found: rows }))
    }

    fn row(&mut self, values: &mut Vec<u8>) -> Result<(), Complaint> {
        self.skip_blanks();
        let start = self.at;
        let found = self.list("the '[' of a row", |parser| parser.cell().map(|value| values.push(value)))?;
        if found == 9 { Ok(()) } else { Err(Complaint::at(start, ParseErrorKind::RowLength { found })) }
    }

    /// An array, named for the case that there is none; how many items it has.
    fn list(
        &mut self,
        name: &'static str,
        mut read: impl FnMut(&mut Self) -> Result<(), Complaint>,
    ) -> Result<usize, Complaint> {
        self.expect(b'[', name)?;
        self.skip_blanks();
        if self.text.get(self.at) == Some(&b']') {
            self.at += 1;
            return Ok(0);
        }
        let mut items = 0;
        loop {
            read(self)?;
            items += 1;
            self.skip_blanks();
            match self.text.get(self.at) {
                Some(b',') => self.at += 1,
                Some(b']') => break,
                _ => return Err(self.unexpected("',' or ']'")),
            }
        }
        self.at += 1;
        Ok(items)
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Complaint> {
        self.skip_blanks();
        if self.text.get(self.at) != Some(&byte) {
            return Err(self.unexpected(expected));
        }
        self.at += 1;
        Ok(())
    }

    fn skip_blanks(&mut self) {
        self.at += indent(&self.text[self.at..]);
    }

    fn unexpected(&self, expected: &'static str) -> Complaint {
        Complaint::at(self.at, ParseErrorKind::Json { expected, found: Found::at(self.text, self.at) })
    }

    fn cell(&mut self) -> Result<u8, Complaint> {
        self.skip_blanks();
        match self.text.get(self.at) {
            Some(quote @ (b'"' | b'\'')) => self.string(*quote),
            Some(b'0'..=b'9') => self.number(),
            Some(b'n') if self.text[self.at..].starts_with(b"null") => Ok(self.null()),
            _ => Err(self.unexpected("a cell")),
        }
    }

    fn string(&mut self, quote: u8) -> Result<u8, Complaint> {
        let start = self.at + 1;
        let rest = &self.text[start..];
        let length = rest.iter().position(|byte| *byte == quote || *byte == b'\n').unwrap_or(rest.len());
        if rest.get(length) != Some(&quote) {
            self.at = start + length;
            return Err(self.unexpected("the end of the string"));
        }
        let content = &rest[..length];
        let value = match *content {
            [] | [b' '] => 0,
            [byte] if is_cell(byte) => value(byte),
            _ if length > 1 && content.is_ascii() => {
                return Err(Complaint::token(self.text, start, start + length));
            }
            _ => return Err(Complaint::foreign(self.text, start)),
        };
        self.place(start, start + length);
        self.at = start + length + 1;
        Ok(value)
    }

    fn number(&mut self) -> Result<u8, Complaint> {
        let start = self.at;
        let length = self.text[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'.')
            .count();
        if length > 1 {
            return Err(Complaint::token(self.text, start, start + length));
        }
        self.place(start, start + 1);
        self.at = start + 1;
        Ok(value(self.text[start]))
    }

    fn null(&mut self) -> u8 {
        let start = self.at;
        self.copy_to(start);
        self.copied = start + 4;
        self.nulls.push(self.out.len());
        self.note_cell();
        self.out.push(b'0');
        self.at = start + 4;
        0
    }

    fn copy_to(&mut self, end: usize) {
        self.out.extend_from_slice(&self.text[self.copied..end]);
        self.copied = end;
    }

    /// Notes a cell whose character is this part of the text, and gives it one if that is empty.
    fn place(&mut self, start: usize, end: usize) {
        self.copy_to(start);
        self.note_cell();
        self.copy_to(end);
        if start == end {
            self.out.push(b'.');
        }
    }

    fn note_cell(&mut self) {
        self.cells.push(u32::try_from(self.out.len()).unwrap_or(u32::MAX));
    }

    /// The text and the places of its cells.
    fn finish(mut self) -> (Box<[u8]>, Cells) {
        self.copy_to(self.text.len());
        if self.has_quotes() {
            self.quote_nulls();
        }
        let mut cells = Box::new([0; Cell::COUNT]);
        cells.iter_mut().zip(&self.cells).for_each(|(cell, at)| *cell = *at);
        (self.out.into(), Cells::At(cells))
    }

    fn has_quotes(&self) -> bool {
        self.out.iter().any(|byte| matches!(byte, b'"' | b'\''))
    }

    /// Writes each `null`, a `0` by now, as `"."`.
    fn quote_nulls(&mut self) {
        for at in std::mem::take(&mut self.nulls).into_iter().rev() {
            self.out.splice(at..=at, *b"\".\"");
            for cell in &mut self.cells {
                let after = *cell as usize;
                *cell += if after > at { 2 } else { u32::from(after == at) };
            }
        }
    }
}

pub(super) fn write(grid: &Grid) -> String {
    let text = grid.to_string();
    let cells: Vec<String> = text.chars().map(|cell| format!("\"{cell}\"")).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
    format!("[{}]", rows.join(","))
}
