//! Files to batches of boards.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use clap::CommandFactory;

use crate::args::Cli;
use crate::blocks::{Blocks, Spacing};
use crate::boards::{Board, Boards, Fault, Found, Kind};
use crate::input::{self, Source};
use crate::lines::{Lines, Shape};
use crate::spares::Spares;
use crate::tables::{self, AnswerTable, PuzzleColumn, Rows, Table, TableFormat};

/// The most boards of one batch, lines that are answered as they stand aside.
const BATCH: usize = 8192;
/// The fewest lines that are worth it to be answered as they stand.
pub(crate) const FEWEST_LINES: usize = 64;

/// Boards of one file that are answered together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// The file's name, unless it is standard input.
    pub(crate) file: Option<String>,
    /// What was found, in the order of the file.
    pub(crate) pieces: Vec<Piece>,
    /// The text of lines and blocks that are answered as they stand.
    pub(crate) text: Vec<u8>,
    /// How many bytes of all files have been read up to its end.
    pub(crate) end: u64,
    /// The boards are rows of a table, and their lines the numbers of the rows.
    pub(crate) is_of_rows: bool,
    /// The rows themselves, where they are wanted: one for each piece.
    pub(crate) rows: Option<RecordBatch>,
}

/// What a batch has of a file.
#[derive(Debug)]
pub(crate) enum Piece {
    Found(Found),
    /// Lines that are a plain board each: where they are in the batch's text.
    Lines(Range<usize>, Shape),
    /// Boards of BOJ 2615: where they are in the batch's text, and the number of their first line.
    Blocks(Range<usize>, Spacing, u64),
}

impl Batch {
    /// How many Sudokus it has, lines that are answered as they stand aside.
    pub(crate) fn sudokus(&self) -> u64 {
        let is_sudoku = |piece: &&Piece| matches!(piece, Piece::Found(Ok(Board::Sudoku(_))));
        self.pieces.iter().filter(is_sudoku).count() as u64
    }

    /// The same in parts of at most so many pieces; so many bytes were read before it. Of a batch with text there is one part.
    pub(crate) fn into_parts(mut self, most: usize, start: u64) -> Vec<Self> {
        if self.pieces.len() <= most || !self.text.is_empty() {
            return vec![self];
        }
        let (count, mut parts) = (self.pieces.len(), Vec::new());
        let mut pieces = std::mem::take(&mut self.pieces).into_iter();
        while pieces.len() > 0 {
            let taken: Vec<Piece> = pieces.by_ref().take(most).collect();
            let share = (count - pieces.len()) as u64;
            let end = start + self.end.saturating_sub(start) * share / count as u64;
            let first = count - pieces.len() - taken.len();
            let rows = self.rows.as_ref().map(|rows| rows.slice(first, taken.len()));
            let (file, is_of_rows) = (self.file.clone(), self.is_of_rows);
            parts.push(Self { file, pieces: taken, text: Vec::new(), end, is_of_rows, rows });
        }
        parts
    }

    fn push_lines(&mut self, lines: &Lines) {
        let place = self.push_text(lines.text());
        self.pieces.push(Piece::Lines(place, lines.shape()));
    }

    fn push_blocks(&mut self, blocks: &Blocks, line: u64) {
        let place = self.push_text(blocks.text());
        self.pieces.push(Piece::Blocks(place, blocks.spacing(), line));
    }

    /// Where the text is then.
    fn push_text(&mut self, text: &[u8]) -> Range<usize> {
        let start = self.text.len();
        self.text.extend_from_slice(text);
        start..self.text.len()
    }
}

/// How files are read.
pub(crate) struct Reading<'a> {
    pub(crate) kind: Kind,
    /// Whether plain boards may be answered as they stand.
    pub(crate) takes_lines: bool,
    /// The column of tables that has the puzzles, if it is named.
    pub(crate) column: Option<&'a str>,
    /// The table that the answers become, with all columns of the input.
    pub(crate) answers: Option<&'a AnswerTable>,
    /// Memory for texts.
    pub(crate) texts: &'a Spares<Vec<u8>>,
}

impl Reading<'_> {
    /// Reads the files, and submits their boards in batches until nobody wants more.
    pub(crate) fn files(&self, paths: &[PathBuf], mut submit: impl FnMut(Batch) -> bool) {
        let mut end = 0;
        for path in paths {
            let file = input::name(path);
            let mut submit = |batch| submit(Batch { file: file.clone(), ..batch });
            let goes_on = Source::open(path)
                .and_then(|source| self.file(path, source, &mut end, &mut submit))
                .unwrap_or_else(|error| submit(lone(Fault::of_file(explain(path, &error)), end)));
            if !goes_on {
                break;
            }
        }
    }

    /// Reads a file, which may be a table.
    fn file(
        &self,
        path: &Path,
        mut source: Source,
        end: &mut u64,
        submit: &mut impl FnMut(Batch) -> bool,
    ) -> io::Result<bool> {
        match (TableFormat::of(source.beginning()?), self.kind) {
            (None, _) if self.column.is_some() => Err(tables::not_a_table()),
            (None, _) => {
                self.answers.map_or(Ok(()), |answers| answers.begin(None))?;
                self.source(source, end, submit)
            }
            (Some(_), Kind::Omok(_)) => Err(io::Error::other("expected a text of boards, found a table")),
            (Some(format), Kind::Any | Kind::Sudoku) => {
                self.table(Table::open(format, path, source)?, end, submit)
            }
        }
    }

    /// Reads the rows of a table, and moves `end` by what was read; whether more is wanted.
    fn table(&self, table: Table, end: &mut u64, submit: &mut impl FnMut(Batch) -> bool) -> io::Result<bool> {
        let column = PuzzleColumn::of(table.schema(), self.column)?.index;
        self.answers.map_or(Ok(()), |answers| answers.begin(Some(table.schema())))?;
        let takes_rows = self.answers.is_some();
        let mut batches = table.batches((!takes_rows).then_some(column))?;
        let (start, mut first) = (*end, 1);
        while let Some(rows) = batches.next()? {
            let puzzles = Rows::new(rows.column(if takes_rows { column } else { 0 }), first)?;
            *end = start + batches.position();
            let mut batch = Batch { end: *end, is_of_rows: true, ..self.batch() };
            puzzles.put(self.takes_lines, &mut batch);
            batch.rows = takes_rows.then_some(rows);
            first += puzzles.len() as u64;
            if !submit(batch) {
                return Ok(false);
            }
        }
        if first > 1 { Ok(true) } else { Err(tables::no_rows()) }
    }

    /// Reads one text, and moves `end` by what was read; whether more is wanted.
    pub(crate) fn source(
        &self,
        mut source: Source,
        end: &mut u64,
        submit: &mut impl FnMut(Batch) -> bool,
    ) -> io::Result<bool> {
        let (mut boards, mut line, mut found) = (Boards::new(self.kind), Vec::new(), Vec::new());
        let (start, mut number, mut is_empty) = (*end, 0, true);
        // Before this line there are not enough lines to be answered as they stand.
        let mut next = 0;
        let mut batch = self.batch();
        loop {
            let rows = self.take_blocks(&mut source, number + 1, &mut boards, &mut batch);
            let lines = boards.takes_lines().filter(|_| self.takes_lines && number >= next);
            let lines =
                lines.and_then(|may_have_columns| Lines::at_start(source.at_hand(), may_have_columns));
            if rows > 0 {
                number += rows;
            } else if let Some(lines) = lines.filter(|lines| lines.len() >= FEWEST_LINES) {
                batch.push_lines(&lines);
                boards.pass(lines.len());
                number += lines.len() as u64;
                source.pass(lines.text().len());
            } else {
                next = number + lines.map_or(0, |lines| lines.len() as u64);
                if !source.next_line(&mut line)? {
                    break;
                }
                number += 1;
                boards.line(number, &line, &mut found);
                batch.pieces.extend(found.drain(..).map(Piece::Found));
            }
            *end = start + source.position;
            if batch.pieces.len() >= BATCH || !batch.pieces.is_empty() && !source.has_line() {
                (is_empty, batch.end) = (false, *end);
                if !submit(std::mem::replace(&mut batch, self.batch())) {
                    return Ok(false);
                }
            }
        }
        boards.finish(&mut found);
        if is_empty && found.is_empty() {
            found.push(Err(Fault::of_file("expected a board, found none".to_owned())));
        }
        batch.pieces.extend(found.drain(..).map(Piece::Found));
        batch.end = *end;
        Ok(batch.pieces.is_empty() || submit(batch))
    }

    /// Puts the blocks at hand into the batch if they can be answered as they stand; how many lines they have.
    fn take_blocks(&self, source: &mut Source, line: u64, boards: &mut Boards, batch: &mut Batch) -> u64 {
        let Some(spacing) = boards.takes_blocks().filter(|_| self.takes_lines) else { return 0 };
        let (blocks, count) = Blocks::at_start(source.at_hand(), spacing);
        if count > 0 {
            batch.push_blocks(&blocks, line);
            boards.pass_blocks(count, spacing);
            source.pass(blocks.text().len());
        }
        count * spacing.height()
    }

    fn batch(&self) -> Batch {
        Batch {
            text: if self.takes_lines { self.texts.take(Vec::new) } else { Vec::new() },
            ..Batch::default()
        }
    }
}

/// A fault alone.
fn lone(fault: Fault, end: u64) -> Batch {
    Batch { pieces: vec![Piece::Found(Err(fault))], end, ..Batch::default() }
}

/// Why a file could not be read. A command's name among the files has come too late.
fn explain(path: &Path, error: &io::Error) -> String {
    let name = path.to_str().unwrap_or_default();
    let is_command =
        error.kind() == io::ErrorKind::NotFound && Cli::command().find_subcommand(name).is_some();
    let hint = if is_command { "; a command comes before all options and files" } else { "" };
    format!("{error}{hint}")
}
