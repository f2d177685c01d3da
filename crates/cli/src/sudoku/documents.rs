//! Files to documents, in parts that can be converted side by side.

use std::io::{self, Read};
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use hanpan_sudoku::document::{Document, DocumentFormat, DocumentReader, Documents};
use hanpan_sudoku::format::State;

use super::document_table;
use crate::boards::{Board, Fault, Kind};
use crate::input::{self, Source};
use crate::lines::{Lines, Shape};
use crate::reading::{Batch, Piece, Reading};
use crate::spares::Spares;
use crate::tables::{self, PuzzleColumn, Table, TableFormat};

/// So much of a file of lines is a part.
const PART: usize = 1 << 20;
/// A quotation mark that is not closed ends after so much.
const LONGEST_PART: usize = 16 << 20;
/// The most bytes of a file that is read as a whole.
const MOST: u64 = 256 << 20;

/// A format of files of documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileFormat {
    Text(DocumentFormat),
    Table(TableFormat),
}

impl FileFormat {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Text(format) => format.name(),
            Self::Table(format) => format.name(),
        }
    }

    pub(crate) const fn description(self) -> &'static str {
        match self {
            Self::Text(format) => format.description(),
            Self::Table(format) => format.description(),
        }
    }

    /// All formats, those of texts first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        DocumentFormat::ALL.into_iter().map(Self::Text).chain(TableFormat::ALL.into_iter().map(Self::Table))
    }

    pub(crate) fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that files of such a name have.
    pub(super) fn by_file_name(path: &Path) -> Option<Self> {
        let table = TableFormat::by_file_name(path).map(Self::Table);
        table.or_else(|| DocumentFormat::by_file_name(path.to_str()?).map(Self::Text))
    }

    /// Whether a file can hold several documents.
    pub(super) const fn holds_many(self) -> bool {
        match self {
            Self::Text(format) => format.holds_many(),
            Self::Table(_) => true,
        }
    }

    /// What stands between two documents of a file.
    pub(super) const fn between(self) -> &'static str {
        match self {
            Self::Text(format) => format.between(),
            Self::Table(_) => "",
        }
    }

    /// The usual ending of a file's name, without the dot.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Text(format) => format.extensions().first().copied().unwrap_or("txt"),
            Self::Table(format) => format.extension(),
        }
    }
}

/// A file, and what it is.
pub(super) struct DocumentFile<'a> {
    path: &'a Path,
    contents: Contents,
}

enum Contents {
    Text(DocumentReader),
    /// A table, and the column with its puzzles.
    Table(PuzzleColumn, SchemaRef),
}

/// What is read of a file at once.
pub(super) enum Part {
    /// Boards, recognised line by line.
    Boards(Batch),
    /// Text that begins in the line of a number.
    Text(Vec<u8>, u64),
    /// Rows of a table that begin with the row of a number.
    Rows(RecordBatch, u64),
}

/// What stands in the place of a document.
pub(super) type Found = Result<Document, Fault>;

impl<'a> DocumentFile<'a> {
    /// A file in this format, or in the one that it shows; of a table, which is open then, the column of
    /// this name, or the likely one.
    pub(super) fn open(
        path: &'a Path,
        from: Option<FileFormat>,
        column: Option<&str>,
    ) -> io::Result<(Self, Option<Table>)> {
        let head = input::head(path)?;
        let name = if input::is_stdin(path) { "" } else { path.to_str().unwrap_or_default() };
        let format = match (from, TableFormat::of(&head)) {
            (None, Some(format)) => return Self::table(format, path, column),
            (Some(FileFormat::Table(from)), Some(format)) if from == format => {
                return Self::table(format, path, column);
            }
            (Some(FileFormat::Table(from)), _) => {
                return Err(io::Error::other(format!("expected {}, found something else", from.name())));
            }
            (Some(FileFormat::Text(_)) | None, _) if column.is_some() => return Err(tables::not_a_table()),
            (Some(FileFormat::Text(format)), _) => format,
            (None, None) => DocumentFormat::sniff(&head, name),
        };
        let contents = Contents::Text(DocumentReader::new(format, &head));
        Ok((Self { path, contents }, None))
    }

    fn table(format: TableFormat, path: &'a Path, column: Option<&str>) -> io::Result<(Self, Option<Table>)> {
        let table = Table::open(format, path, Source::open(path)?)?;
        let (column, schema) = (PuzzleColumn::of(table.schema(), column)?, table.schema().clone());
        Ok((Self { path, contents: Contents::Table(column, schema) }, Some(table)))
    }

    /// The columns, if it is a table, and which has the puzzles.
    pub(super) fn columns(&self) -> Option<(&SchemaRef, PuzzleColumn)> {
        match &self.contents {
            Contents::Text(_) => None,
            Contents::Table(column, schema) => Some((schema, *column)),
        }
    }

    /// Gives out all parts in order, until one is refused; those of the table, if it is one.
    pub(super) fn parts(
        &self,
        table: Option<Table>,
        submit: &mut impl FnMut(Part) -> bool,
    ) -> io::Result<()> {
        let reader = match &self.contents {
            Contents::Text(reader) => reader,
            Contents::Table(..) => return table.map_or(Ok(()), |table| parts_of_rows(table, submit)),
        };
        let format = reader.format();
        if format.is_of_boards() {
            let texts = Spares::new();
            let reading =
                Reading { kind: Kind::Sudoku, takes_lines: true, column: None, answers: None, texts: &texts };
            let (source, mut end) = (Source::open(self.path)?, 0);
            reading.source(source, &mut end, &mut |batch| submit(Part::Boards(batch)))?;
        } else if format.is_of_lines() {
            parts_of_lines(input::open(self.path)?, format == DocumentFormat::Csv, submit)?;
        } else {
            submit(Part::Text(input::read_all(self.path, MOST)?, 1));
        }
        Ok(())
    }

    /// The documents of a part.
    pub(super) fn read(&self, part: &Part) -> Vec<Found> {
        match (part, &self.contents) {
            (Part::Text(text, line), Contents::Text(reader)) => found(reader.read(text, *line)),
            (Part::Boards(batch), _) => {
                batch.pieces.iter().flat_map(|piece| of_piece(piece, &batch.text)).collect()
            }
            (Part::Rows(rows, first), Contents::Table(column, _)) => {
                document_table::read(rows, *column, *first)
            }
            (Part::Text(..), Contents::Table(..)) | (Part::Rows(..), Contents::Text(_)) => Vec::new(),
        }
    }
}

/// The positions of a file if it is a table, some thousand at once, until no more are wanted; whether it is one.
pub(super) fn positions_of_table(
    path: &Path,
    column: Option<&str>,
    answer: &mut impl FnMut(Vec<Result<State, Fault>>) -> bool,
) -> io::Result<bool> {
    if TableFormat::of_file(path)?.is_none() {
        return if column.is_some() { Err(tables::not_a_table()) } else { Ok(false) };
    }
    let (file, table) = DocumentFile::open(path, None, column)?;
    let state = |found: Found| found.map(|document| document.state);
    let mut is_empty = true;
    file.parts(table, &mut |part| {
        is_empty = false;
        answer(file.read(&part).into_iter().map(state).collect())
    })?;
    if is_empty { Err(tables::no_rows()) } else { Ok(true) }
}

fn found(documents: Documents) -> Vec<Found> {
    documents.into_iter().map(|document| document.map_err(Fault::from)).collect()
}

fn of_piece(piece: &Piece, text: &[u8]) -> Vec<Found> {
    match piece {
        Piece::Found(Ok(Board::Sudoku(record))) => vec![Ok(Document::from(record))],
        Piece::Found(Err(fault)) => vec![Err(fault.clone())],
        Piece::Lines(place, shape) => of_lines(&text[place.clone()], *shape),
        // A Sudoku is asked for.
        Piece::Found(Ok(Board::Omok(_))) | Piece::Blocks(..) => Vec::new(),
    }
}

fn of_lines(text: &[u8], shape: Shape) -> Vec<Found> {
    let lines = Lines::new(text, shape);
    if lines.has_columns() {
        return found(DocumentReader::new(DocumentFormat::Line, text).read(text, 2));
    }
    (0..lines.len()).map(|index| Ok(Document::of(State::new(lines.grid(index))))).collect()
}

/// The rows of a table, a few thousand a part.
fn parts_of_rows(table: Table, submit: &mut impl FnMut(Part) -> bool) -> io::Result<()> {
    let (mut batches, mut first) = (table.batches(None)?, 1);
    while let Some(rows) = batches.next()? {
        let count = rows.num_rows() as u64;
        if !submit(Part::Rows(rows, first)) {
            break;
        }
        first += count;
    }
    Ok(())
}

/// Parts that end with a line; in a table with a row.
fn parts_of_lines(
    mut file: Box<dyn Read>,
    is_table: bool,
    submit: &mut impl FnMut(Part) -> bool,
) -> io::Result<()> {
    let (mut line, mut text) = (1, Vec::new());
    loop {
        let count = file.by_ref().take(PART as u64).read_to_end(&mut text)?;
        let end = if count == 0 { text.len() } else { end_of_part(&text, is_table) };
        let rest = text.split_off(end);
        let lines = memchr::memchr_iter(b'\n', &text).count() as u64;
        if !text.is_empty() && !submit(Part::Text(text, line)) || count == 0 {
            return Ok(());
        }
        (line, text) = (line + lines, rest);
    }
}

/// Behind the last line end that is in no field with quotes; 0 if there is none yet.
fn end_of_part(text: &[u8], is_table: bool) -> usize {
    let mut ends = memchr::memrchr_iter(b'\n', text).map(|at| at + 1);
    if !is_table || text.len() > LONGEST_PART {
        return ends.next().unwrap_or(0);
    }
    let mut quotes = memchr::memchr_iter(b'"', text).count();
    let mut end = text.len();
    let is_outside = |at: &usize| {
        quotes -= memchr::memchr_iter(b'"', &text[*at..end]).count();
        end = *at;
        quotes.is_multiple_of(2)
    };
    ends.find(is_outside).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str, is_table: bool) -> Vec<(String, u64)> {
        let mut parts = Vec::new();
        let file: Box<dyn Read> = Box::new(io::Cursor::new(text.to_owned().into_bytes()));
        parts_of_lines(file, is_table, &mut |part| {
            if let Part::Text(text, line) = part {
                parts.push((String::from_utf8(text).unwrap(), line));
            }
            true
        })
        .unwrap();
        parts
    }

    #[test]
    fn parts_end_with_lines_and_are_the_whole_file() {
        let line = "0123456789".repeat(20) + "\n";
        let text = line.repeat(12_000) + "end";
        let parts = parts(&text, false);
        assert!(parts.len() > 2);
        let mut number = 1;
        for (part, first) in &parts {
            assert_eq!(*first, number);
            number += part.matches('\n').count() as u64;
            assert!(part.ends_with('\n') || part.ends_with("end"));
        }
        assert_eq!(parts.into_iter().map(|(part, _)| part).collect::<String>(), text);
    }

    #[test]
    fn a_line_end_in_quotes_ends_no_part() {
        let row = format!("\"a\n{}\n\",1\n", "b\n".repeat(300));
        let text = row.repeat(4_000);
        let parts = parts(&text, true);
        assert!(parts.len() > 2);
        assert!(parts.iter().all(|(part, _)| part.starts_with("\"a\n") && part.ends_with("\",1\n")));
        assert_eq!(parts.into_iter().map(|(part, _)| part).collect::<String>(), text);
    }
}
