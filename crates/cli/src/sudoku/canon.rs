//! `hanpan sudoku canon`: the canonical form of each board, or of each class of boards.

use std::sync::{Mutex, PoisonError};

use anyhow::ensure;
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Canonical, Grid, Solver, canonical};
use serde::Serialize;

use super::Head;
use super::key::{GridKey, Key};
use super::maps::MapObject;
use super::marks;
use super::selection::{Selection, put};
use crate::args::CanonArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::destination::Destination;
use crate::lines::Lines;
use crate::output::Output;
use crate::status::Status;
use crate::tables;

pub(crate) fn run(mut args: CanonArgs) -> anyhow::Result<Status> {
    let inputs = args.input.files.inputs();
    if let Some(folder) = &args.temp_dir {
        ensure!(folder.is_dir(), "{}: expected a folder for temporary files", folder.display());
    }
    if args.pencilmarks || marks::begins(&inputs) {
        ensure!(
            args.output.file().is_none(),
            "the forms of pencilmarks go to standard output, and not to a file"
        );
        return marks::run(&args, &inputs);
    }
    ensure!(!(args.unique && args.output.is_table()), "--unique is for text and --json, and not for a table");
    let destination = Destination::new(&args.output, &inputs, tables::CANON)?;
    args.input.json |= args.output.is_table();
    let canon = Canon { args: &args, selection: args.selection().map(Mutex::new) };
    batch::run_into(destination, &inputs, args.input.jobs, args.input.json, &canon)
}

impl CanonArgs {
    /// What tells the first of each class, if only these are wanted.
    pub(super) fn selection<K: Key>(&self) -> Option<Selection<K>> {
        let folder = || self.temp_dir.clone().unwrap_or_else(std::env::temp_dir);
        self.unique.then(|| Selection::new(self.in_memory.unwrap_or(K::MOST), &folder()))
    }

    /// Whether a form is all that is written of a board.
    fn is_plain(&self) -> bool {
        !(self.input.json || self.original || self.map || self.automorphisms)
    }

    /// A form with its columns.
    pub(super) fn row<B>(&self, mut form: Vec<u8>, canonical: &Canonical<B>) -> Vec<u8> {
        if self.automorphisms {
            form.extend(format!("\t{}", canonical.automorphisms).into_bytes());
        }
        if self.map {
            form.extend(format!("\t{}", canonical.transform).into_bytes());
        }
        form.push(b'\n');
        form
    }

    /// Writes what there is to say of a board, or leaves it to the selection.
    pub(super) fn write<K: Key>(&self, key: K, text: impl FnOnce() -> Vec<u8>, output: &mut Output) {
        match self.unique {
            true if self.is_plain() => put(key, &[], output),
            true => put(key, &text(), output),
            false => output.out().extend(text()),
        }
    }
}

/// The command, and what it knows of classes.
struct Canon<'a> {
    args: &'a CanonArgs,
    selection: Option<Mutex<Selection<GridKey>>>,
}

impl Answer for Canon<'_> {
    type Found = Canonical<Grid>;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn find(&self, grids: &[Grid], _solver: &mut Solver) -> Vec<Canonical<Grid>> {
        grids.iter().map(canonical).collect()
    }

    fn answer(&self, board: &Board, found: Option<Canonical<Grid>>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(canonical)) = (board, found) else { return };
        let text = || match self.args {
            CanonArgs { original: true, .. } => original(record),
            args if args.input.json => {
                let (head, found) = (Head::new(record, file), FormObject::new(&canonical));
                json(&Object { head, found })
            }
            args => args.row(canonical.board.to_string().into_bytes(), &canonical),
        };
        self.args.write(GridKey::new(&canonical.board), text, output);
    }

    fn takes_lines(&self) -> bool {
        !self.args.input.json
    }

    fn answer_lines(&self, lines: &Lines, _solver: &mut Solver, output: &mut Output) {
        for index in 0..lines.len() {
            let canonical = canonical(&lines.grid(index));
            let text = || match self.args.original {
                true => [lines.line(lines.text(), index), b"\n"].concat(),
                false => self.args.row(canonical.board.to_string().into_bytes(), &canonical),
            };
            self.args.write(GridKey::new(&canonical.board), text, output);
        }
    }

    fn select(&self, output: Output) -> anyhow::Result<Output> {
        let Some(selection) = &self.selection else { return Ok(output) };
        selection.lock().unwrap_or_else(PoisonError::into_inner).select(output)
    }

    fn finish(&self, write: &mut dyn FnMut(&Output) -> anyhow::Result<()>) -> anyhow::Result<()> {
        let Some(selection) = &self.selection else { return Ok(()) };
        selection.lock().unwrap_or_else(PoisonError::into_inner).finish(write)
    }
}

/// A board as it came.
fn original(record: &Record) -> Vec<u8> {
    let mut text = if record.separated { vec![b'\n'] } else { vec![] };
    record.fill_into(&record.grid, &mut text);
    text.push(b'\n');
    text
}

/// An object on a line.
pub(super) fn json(object: &impl Serialize) -> Vec<u8> {
    let mut output = Output::default();
    output.json(object);
    output.into_text()
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    found: FormObject,
}

/// What was found about a board, in JSON.
#[derive(Serialize)]
pub(super) struct FormObject {
    form: String,
    transform: MapObject,
    automorphisms: u32,
}

impl FormObject {
    fn new(canonical: &Canonical<Grid>) -> Self {
        Self::with_form(canonical.board.to_string(), canonical)
    }

    pub(super) fn with_form<B>(form: String, canonical: &Canonical<B>) -> Self {
        let Canonical { transform, automorphisms, .. } = canonical;
        Self { form, transform: transform.into(), automorphisms: *automorphisms }
    }
}
