//! Pencilmarks as boards of their own (sukaku): how they are read, and their canonical forms.

use std::borrow::Cow;
use std::io;
use std::path::Path;

use hanpan_sudoku::format::State;
use hanpan_sudoku::{Candidates, Cell, Digit, canonical_candidates};
use rayon::prelude::*;
use serde::Serialize;

use super::canon::{FormObject, json};
use super::documents;
use super::key::{Key as _, MarksKey};
use super::selection::Selection;
use crate::args::CanonArgs;
use crate::batch;
use crate::boards::Fault;
use crate::input::{self, Inputs, Source};
use crate::output::Output;
use crate::status::Status;
use crate::tables::{PuzzleColumn, Rows, Table, TableFormat};

/// The characters of a line of pencilmarks.
const LENGTH: usize = Cell::COUNT * Digit::COUNT;
/// So much of a file of lines is read before it is answered.
const PIECE: usize = 1 << 20;
/// The most bytes of a file that is not of lines.
const MOST: usize = 64 << 20;

/// Whether a file begins with a line of pencilmarks.
pub(super) fn begins(inputs: &Inputs) -> bool {
    let path = &inputs.paths[0];
    let head = input::head(path).unwrap_or_default();
    if TableFormat::of(&head).is_some() {
        // What came through a pipe cannot be read again.
        let first =
            path.is_file().then(|| first_value(path, inputs.column.as_deref()).ok()).flatten().flatten();
        return first.is_some_and(|value| is_line(&value));
    }
    let mut lines = head.split(|byte| *byte == b'\n');
    lines.find(|line| says_something(line)).is_some_and(is_line)
}

/// The first value of a table's puzzles.
fn first_value(path: &Path, column: Option<&str>) -> io::Result<Option<Vec<u8>>> {
    let source = Source::open(path)?;
    let Some(format) = TableFormat::of_file(path)? else { return Ok(None) };
    let table = Table::open(format, path, source)?;
    let column = PuzzleColumn::of(table.schema(), column)?.index;
    let Some(rows) = table.batches(Some(column))?.next()? else { return Ok(None) };
    let rows = Rows::new(rows.column(0), 1)?;
    Ok((0..rows.len()).find_map(|index| rows.value(index).1.ok()).map(Cow::into_owned))
}

/// Whether a line is neither blank nor a comment.
fn says_something(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    !line.is_empty() && !line.starts_with(b"#")
}

/// Whether a line begins with pencilmarks of all cells.
fn is_line(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).trim_ascii();
    let count = line.iter().take_while(|byte| matches!(byte, b'0'..=b'9' | b'.')).count();
    count == LENGTH
}

/// The candidates of a position: one in a filled cell, all nine where nothing is noted.
pub(super) fn candidates(state: &State) -> Candidates {
    let mut candidates = state.pencilmarks;
    for (cell, digit) in state.filled().givens() {
        let others = Digit::ALL.into_iter().filter(|other| *other != digit);
        others.for_each(|other| candidates.remove(cell, other));
    }
    candidates
}

/// Pencilmarks as a line of 729 characters.
pub(super) fn line(candidates: &Candidates) -> String {
    String::from_utf8_lossy(&MarksKey::new(candidates).line()).into_owned()
}

/// The canonical form of all pencilmarks of files.
pub(super) fn run(args: &CanonArgs, inputs: &Inputs) -> anyhow::Result<Status> {
    let pool = batch::pool(args.input.jobs)?;
    let (mut selection, mut worst) = (args.selection(), Status::Done);
    for path in &inputs.paths {
        let file = input::name(path);
        let mut answer = |states: Vec<Result<State, Fault>>| {
            let outputs: Vec<Output> = pool.install(|| {
                states.par_iter().map(|state| answer_one(args, state, file.as_deref())).collect()
            });
            outputs.into_iter().try_for_each(|output| {
                worst = worst.max(output.status);
                write(output, &mut selection)
            })
        };
        if let Err(error) = read(path, inputs.column.as_deref(), &mut answer)? {
            answer(vec![Err(Fault::of_file(error.to_string()))])?;
        }
    }
    if let Some(mut selection) = selection {
        selection.finish(&mut |output| Ok(output.write()?))?;
    }
    Ok(worst)
}

fn write(output: Output, selection: &mut Option<Selection<MarksKey>>) -> anyhow::Result<()> {
    let output = match selection {
        Some(selection) => selection.select(output)?,
        None => output,
    };
    Ok(output.write()?)
}

fn answer_one(args: &CanonArgs, state: &Result<State, Fault>, file: Option<&str>) -> Output {
    let mut output = Output::default();
    match state {
        Ok(state) => answer_state(args, state, file, &mut output),
        Err(fault) => batch::report(fault, file, args.input.json, &mut output),
    }
    output
}

fn answer_state(args: &CanonArgs, state: &State, file: Option<&str>, output: &mut Output) {
    let candidates = candidates(state);
    let canonical = canonical_candidates(&candidates);
    let text = || match args {
        CanonArgs { original: true, .. } => (line(&candidates) + "\n").into_bytes(),
        args if args.input.json => {
            let found = FormObject::with_form(line(&canonical.board), &canonical);
            json(&Object { file, line: state.line, game: "sudoku", pencilmarks: line(&candidates), found })
        }
        args => args.row(line(&canonical.board).into_bytes(), &canonical),
    };
    args.write(MarksKey::new(&canonical.board), text, output);
}

/// Reads the positions of a file: lines as they come, and all else whole. An error of the file is returned, one of the answer
/// around it.
fn read(
    path: &Path,
    column: Option<&str>,
    answer: &mut impl FnMut(Vec<Result<State, Fault>>) -> anyhow::Result<()>,
) -> anyhow::Result<io::Result<()>> {
    let mut answered = Ok(());
    let is_table = documents::positions_of_table(path, column, &mut |states| {
        answered = answer(states);
        answered.is_ok()
    });
    answered?;
    match is_table {
        Ok(true) => return Ok(Ok(())),
        Ok(false) => {}
        Err(error) => return Ok(Err(error)),
    }
    let mut pieces = match Source::open(path) {
        Ok(source) => Pieces { source, text: Vec::new(), first: 1, is_lines: None },
        Err(error) => return Ok(Err(error)),
    };
    let mut is_empty = true;
    loop {
        let is_last = match pieces.fill() {
            Ok(has_more) => !has_more,
            Err(error) => return Ok(Err(error)),
        };
        let states = pieces.states();
        is_empty &= states.is_empty();
        if is_last && is_empty {
            return Ok(Err(io::Error::other("expected a position, found none")));
        }
        answer(states)?;
        if is_last {
            return Ok(Ok(()));
        }
    }
}

/// A file in pieces of whole positions.
struct Pieces {
    source: Source,
    /// The lines that were read and not taken yet, and the number of the first.
    text: Vec<u8>,
    first: u64,
    /// Whether each line is a position, once that is known.
    is_lines: Option<bool>,
}

impl Pieces {
    /// Reads lines for a piece; false at the end of the file.
    fn fill(&mut self) -> io::Result<bool> {
        let mut line = Vec::new();
        while self.source.next_line(&mut line)? {
            if self.is_lines.is_none() && says_something(&line) {
                self.is_lines = Some(is_line(&line));
            }
            self.text.extend_from_slice(&line);
            self.text.push(b'\n');
            let are_lines = self.is_lines == Some(true);
            if are_lines && (self.text.len() >= PIECE || !self.source.has_line()) {
                return Ok(true);
            }
            if self.text.len() > MOST {
                return Err(io::Error::other(format!("expected at most {MOST} bytes, found more")));
            }
        }
        Ok(false)
    }

    /// The positions of the piece.
    fn states(&mut self) -> Vec<Result<State, Fault>> {
        let before = self.first - 1;
        let states = State::read_all(&self.text).into_iter().map(|state| match state {
            Ok(state) => Ok(State { line: state.line + before, ..state }),
            Err(mut error) => {
                error.line += before;
                Err(Fault::from(error))
            }
        });
        let states = states.collect();
        self.first += memchr::memchr_iter(b'\n', &self.text).count() as u64;
        self.text.clear();
        states
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    game: &'static str,
    pencilmarks: String,
    #[serde(flatten)]
    found: FormObject,
}
