//! `hanpan sudoku rate`: how hard each puzzle is.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Grid, Solver};

use super::explainers::Explainers;
use super::figures::Figures;
use super::rated::RatedObject;
use super::resume::Resumed;
use super::template::Row;
use crate::args::RateArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Fault, Kind};
use crate::destination::Destination;
use crate::input::{self, Inputs};
use crate::output::Output;
use crate::status::Status;
use crate::tables::{self, AnswerTable, TableFormat, TableOutput};

pub(crate) fn run(mut args: RateArgs) -> anyhow::Result<Status> {
    let inputs = args.input.files.inputs();
    if let Some(format) = args.out.as_deref().and_then(TableFormat::by_file_name) {
        ensure!(!args.resume, "--resume goes on in a text: a table cannot be written to again");
        ensure!(args.format.is_none(), "--format is for text, and not for a table");
        args.input.json = true;
        let out = args.out.as_deref();
        out.map_or(Ok(()), |out| {
            inputs.paths.iter().try_for_each(|source| input::ensure_other(source, out))
        })?;
        let table = Destination::Table(AnswerTable::new(tables::RATE), TableOutput::new(format, out)?);
        return Rate::new(&args, vec![]).run(table, &inputs, true);
    }
    if args.resume {
        refuse_resuming(&args)?;
    }
    // With a format a line may have any words.
    let profile = Some(args.profile).filter(|_| args.format.is_none() || args.input.json);
    let open = |out| Resumed::open(out, args.resume, profile, &inputs.paths);
    let resumed = args.out.as_deref().map(open).transpose()?;
    let (file, rated) = resumed.map(|resumed| (resumed.file, resumed.puzzles)).unzip();
    let file = file.zip(args.out.clone()).map(|(file, path)| Destination::File(file, path));
    let rate = Rate::new(&args, rated.unwrap_or_default());
    // A file of ratings has nothing but ratings.
    let has_faults = args.input.json && args.out.is_none();
    rate.run(file.unwrap_or(Destination::Standard), &inputs, has_faults)
}

/// What was rated already is told by the puzzles in the output.
fn refuse_resuming(args: &RateArgs) -> anyhow::Result<()> {
    let Some(template) = args.format.as_ref().filter(|_| !args.input.json) else { return Ok(()) };
    if !template.has_puzzle() {
        bail!("--resume compares the puzzles of the output with the input: --format needs %g or %i for it");
    }
    if !template.is_one_line() {
        bail!("--resume needs one line a puzzle: --format cannot have %l, %M or %h with it");
    }
    Ok(())
}

/// The command with what it has rated before, and what goes round.
struct Rate<'a> {
    args: &'a RateArgs,
    /// The puzzles whose ratings the output has, in order.
    rated: Vec<u64>,
    explainers: Explainers,
    /// How many puzzles were read.
    seen: AtomicU64,
}

/// A puzzle that was rated now, or before.
pub(crate) enum Rated {
    Now(Box<Rating>),
    Before { is_same: bool },
}

/// What was found out about a puzzle.
pub(crate) struct Rating {
    /// Which of the input it is, from 1.
    number: u64,
    figures: Figures,
    elapsed: Duration,
}

impl Answer for Rate<'_> {
    type Found = Rated;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    /// One, so that its rating is written as soon as it is known: a hard one takes seconds.
    fn most(&self) -> usize {
        1
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Rated> {
        self.find_after(0, grids, solver)
    }

    fn find_after(&self, before: u64, grids: &[Grid], _solver: &mut Solver) -> Vec<Rated> {
        self.seen.fetch_add(grids.len() as u64, Ordering::Relaxed);
        let rate = |(index, grid): (usize, &Grid)| self.rate(before + index as u64, grid);
        grids.iter().enumerate().map(rate).collect()
    }

    fn answer(&self, board: &Board, rated: Option<Rated>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(rated)) = (board, rated) else { return };
        match rated {
            _ if output.is_last => {}
            Rated::Now(rating) => self.write(record, &rating, file, output),
            Rated::Before { is_same: true } => {}
            Rated::Before { is_same: false } => {
                let (line, grid) = (record.line, record.grid);
                let out = self.args.out.as_deref().unwrap_or_else(|| Path::new("")).display();
                let message = format!(
                    "line {line}: expected the puzzle that {out} has a rating of in this place, found {grid}"
                );
                let fault = Fault { line: Some(record.line), column: None, message };
                batch::report(&fault, file, false, output);
                output.is_last = true;
            }
        }
    }
}

impl<'a> Rate<'a> {
    fn new(args: &'a RateArgs, rated: Vec<u64>) -> Self {
        Self { args, rated, explainers: Explainers::new(args.profile), seen: AtomicU64::new(0) }
    }

    fn run(self, destination: Destination, inputs: &Inputs, has_faults: bool) -> anyhow::Result<Status> {
        let status = batch::run_into(destination, inputs, self.args.input.jobs, has_faults, &self)?;
        let (seen, rated) = (self.seen.into_inner(), self.rated.len() as u64);
        if seen < rated && status < Status::Bad {
            bail!(
                "the output has {rated} ratings, but the input has only {seen} puzzles; it was left as it is"
            );
        }
        Ok(status)
    }

    /// Rates a puzzle before which so many came.
    fn rate(&self, before: u64, grid: &Grid) -> Rated {
        let known = usize::try_from(before).ok().and_then(|before| self.rated.get(before));
        if let Some(known) = known {
            return Rated::Before { is_same: *known == super::resume::key(grid) };
        }
        let start = Instant::now();
        let outcome = self.explainers.explain(grid);
        let elapsed = start.elapsed();
        let figures = Figures { profile: self.explainers.profile, outcome };
        Rated::Now(Box::new(Rating { number: before + 1, figures, elapsed }))
    }

    fn write(&self, record: &Record, rating: &Rating, file: Option<&str>, output: &mut Output) {
        let Rating { number, figures, elapsed } = rating;
        if figures.outcome.is_err() {
            output.worsen(Status::No);
        }
        if self.args.input.json {
            return output.json(&RatedObject::new(record, figures, file));
        }
        match &self.args.format {
            Some(template) => {
                output.line(template.fill(&Row { record, number: *number, figures, elapsed: *elapsed }));
            }
            // A file of ratings shows what they are of.
            None if self.args.out.is_some() => {
                output.line(format!("{} {}", record.grid, figures.summary()));
            }
            None => output.line(figures.summary()),
        }
    }
}
