//! The puzzles that were made, one after the other, and what is said of all at the end.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::time::Instant;

use hanpan_sudoku::generate::{Block, Made, Rejection, Rejections};
use hanpan_sudoku::{Grid, canonical};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::super::key::GridKey;
use crate::args::GenerateArgs;
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;

/// The puzzles so far, and what came of the other candidates.
pub(super) struct Puzzles<'a> {
    args: &'a GenerateArgs,
    /// Where random numbers matter.
    seed: Option<u64>,
    /// How many are wanted; all that there are, if no number is.
    wanted: Option<u64>,
    made: u64,
    /// The canonical forms of these puzzles, and of those that they are near.
    forms: HashSet<GridKey>,
    /// Those that were made since the last were asked for.
    new: Vec<Grid>,
    /// Those that kept the contract after enough had been found.
    left_over: u64,
    candidates: u64,
    rejections: Rejections,
    /// Whether time was up before all blocks were made.
    is_late: bool,
    bar: ProgressBar,
}

impl<'a> Puzzles<'a> {
    pub(super) fn new(args: &'a GenerateArgs, seed: Option<u64>, wanted: Option<u64>) -> Self {
        Self {
            args,
            seed,
            wanted,
            made: 0,
            forms: HashSet::new(),
            new: Vec::new(),
            left_over: 0,
            candidates: 0,
            rejections: Rejections::default(),
            is_late: false,
            bar: bar(wanted),
        }
    }

    /// A puzzle that is there already is not made again; whether it is the first of its class.
    pub(super) fn know(&mut self, puzzle: &Grid) -> bool {
        self.forms.insert(GridKey::new(&canonical(puzzle).board))
    }

    pub(super) fn is_enough(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.made >= wanted)
    }

    /// Whether no more are to be made.
    pub(super) fn is_over(&self) -> bool {
        self.is_enough() || self.is_late
    }

    /// Takes those that were made since the last time.
    pub(super) fn take_new(&mut self) -> Vec<Grid> {
        std::mem::take(&mut self.new)
    }

    /// Takes the next block, and writes what is new in it.
    pub(super) fn take(&mut self, block: &Block) -> anyhow::Result<ControlFlow<()>> {
        let mut output = Output::default();
        self.candidates += block.candidates;
        self.rejections.add_all(&block.rejections);
        for Made { puzzle, form } in &block.puzzles {
            if self.is_enough() {
                self.left_over += 1;
            } else if self.forms.insert(GridKey::new(form)) {
                self.made += 1;
                self.new.extend(self.args.near.is_some().then_some(*puzzle));
                self.write(puzzle, &mut output);
            } else {
                self.rejections.add(Rejection::Duplicate);
            }
        }
        self.is_late = !block.is_whole;
        self.bar.suspend(|| output.write())?;
        self.bar.set_position(self.made);
        self.bar.set_message(format!("{} candidates", self.candidates));
        Ok(if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn write(&self, puzzle: &Grid, output: &mut Output) {
        if self.args.json {
            let clues = puzzle.givens().count();
            output.json(&Object { number: self.made, game: "sudoku", puzzle: puzzle.to_string(), clues });
        } else {
            output.line(self.args.format.write(puzzle));
        }
    }

    /// Says what was made and what was not.
    pub(super) fn finish(self, start: Instant) -> anyhow::Result<Status> {
        self.bar.finish_and_clear();
        let mut output = Output::default();
        if self.args.json {
            self.sum_up(&mut output)
        } else {
            self.tell(start, &mut output)
        }
        output.write()?;
        io::stdout().flush()?;
        let is_all = self.is_enough() || self.wanted.is_none() && !self.is_late;
        Ok(if is_all { Status::Done } else { Status::No })
    }

    fn sum_up(&self, output: &mut Output) {
        let rejected = self.rejections.iter().map(|(reason, count)| (reason.to_string(), count)).collect();
        let Self { seed, made, wanted, candidates, left_over, .. } = *self;
        output.json(&Summary { seed, made, wanted, candidates, rejected, left_over });
    }

    fn tell(&self, start: Instant, output: &mut Output) {
        let seed = self.seed.map(|seed| format!("seed {seed}: ")).unwrap_or_default();
        let noun = if self.made == 1 { "puzzle" } else { "puzzles" };
        let reasons: Vec<String> =
            self.rejections.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
        let reasons = if reasons.is_empty() { "none".to_owned() } else { reasons.join(", ") };
        output.complain(
            None,
            format_args!(
                "{seed}{} {noun}{}, from {} candidates in {:.1} s; rejected: {reasons}; left over: {}",
                self.made,
                self.shortfall(),
                self.candidates,
                start.elapsed().as_secs_f64(),
                self.left_over
            ),
        );
    }

    /// Why there are not more.
    fn shortfall(&self) -> String {
        match self.wanted {
            _ if self.is_enough() => String::new(),
            Some(wanted) if self.is_late => format!(" of {wanted}, as time is up"),
            Some(wanted) => format!(" of {wanted}, as there are no more"),
            None if self.is_late => ", not all, as time is up".to_owned(),
            None => String::new(),
        }
    }
}

/// Progress on the terminal, unless the puzzles are shown there.
fn bar(wanted: Option<u64>) -> ProgressBar {
    if !io::stderr().is_terminal() || is_read_by_a_person() {
        return ProgressBar::hidden();
    }
    let (bar, template) = match wanted {
        Some(wanted) => (ProgressBar::new(wanted), "{bar:40} {pos}/{len} puzzles, {msg}, {elapsed}"),
        None => (ProgressBar::no_length(), "{pos} puzzles, {msg}, {elapsed}"),
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

#[derive(Serialize)]
struct Object {
    number: u64,
    game: &'static str,
    puzzle: String,
    clues: usize,
}

/// What came of all candidates, behind the last puzzle.
#[derive(Serialize)]
struct Summary {
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    made: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<u64>,
    candidates: u64,
    rejected: BTreeMap<String, u64>,
    left_over: u64,
}
