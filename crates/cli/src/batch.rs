//! Boards from files to answers, on all cores, in the order of the input.
//!
//! The calling thread reads; what one read brings is a batch, so that a board typed or piped in is answered at once. The
//! pool answers batches side by side, and one thread writes them in order. The queue between is short, so memory is
//! bounded whatever the files' size.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::CommandFactory;
use hanpan_sudoku::Solver;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{Cli, InputArgs};
use crate::boards::{Board, Boards, Fault, Found, Kind};
use crate::input::{self, Source};
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;

/// What a command does with a board.
pub(crate) trait Answer: Sync {
    /// The boards that it takes.
    fn kind(&self) -> Kind;

    /// Answers a board of a file; the file has a name unless it is standard input.
    fn answer(&self, board: &Board, file: Option<&str>, solver: &mut Solver, output: &mut Output);
}

/// The most boards of one batch.
const BATCH: usize = 4096;
/// The batches a thread that may wait to be written.
const QUEUE: usize = 4;
/// Work shorter than this needs no progress bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Answers all boards of the input.
pub(crate) fn run(args: &InputArgs, command: &impl Answer) -> anyhow::Result<Status> {
    let paths = input::paths(&args.files);
    let bar = progress_bar(input::total_size(&paths));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.map_or(0, usize::from)).build()?;
    let (sender, receiver) = sync_channel(QUEUE * pool.current_num_threads());
    thread::scope(|threads| {
        let writer = threads.spawn(|| write(receiver, &bar));
        pool.in_place_scope(|scope| {
            let submit = |batch: Batch| {
                let (answers, answered) = sync_channel(1);
                let end = batch.end;
                scope.spawn(move |_| {
                    // The writer has gone if nobody reads the output any more.
                    let _ = answers.send(batch.answer(command, args.json));
                });
                sender.send((end, answered)).is_ok()
            };
            read(&paths, command.kind(), submit);
        });
        drop(sender);
        writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)).context("standard output")
    })
}

/// Boards of one file that are answered together.
pub(crate) struct Batch {
    /// The file's name, unless it is standard input.
    pub(crate) file: Option<String>,
    pub(crate) found: Vec<Found>,
    /// How many bytes of all files have been read up to its end.
    end: u64,
}

impl Batch {
    fn answer(self, command: &impl Answer, json: bool) -> Output {
        let mut solver = Solver::new();
        let mut output = Output::default();
        for found in &self.found {
            match found {
                Ok(board) => command.answer(board, self.file.as_deref(), &mut solver, &mut output),
                Err(fault) => report(fault, self.file.as_deref(), json, &mut output),
            }
        }
        output
    }
}

/// An error in its place: a line on standard error, and where objects are printed, one of them too.
pub(crate) fn report(fault: &Fault, file: Option<&str>, json: bool, output: &mut Output) {
    output.complain(file, &fault.message);
    if json {
        let Fault { line, column, message } = fault;
        output.json(&Failure { file, line: *line, column: *column, error: message });
    }
    output.worsen(Status::Bad);
}

/// A fault in JSON.
#[derive(serde::Serialize)]
struct Failure<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    error: &'a str,
}

/// Reads the files, and submits their boards in batches until nobody wants more.
pub(crate) fn read(paths: &[PathBuf], kind: Kind, mut submit: impl FnMut(Batch) -> bool) {
    let mut end = 0;
    for path in paths {
        let file = (!input::is_stdin(path)).then(|| path.display().to_string());
        let mut submit = |found, end| submit(Batch { file: file.clone(), found, end });
        let goes_on = read_file(path, kind, &mut end, &mut submit)
            .unwrap_or_else(|error| submit(vec![Err(Fault::of_file(explain(path, &error)))], end));
        if !goes_on {
            break;
        }
    }
}

/// Why a file could not be read. A command's name among the files has come too late.
fn explain(path: &Path, error: &io::Error) -> String {
    let name = path.to_str().unwrap_or_default();
    let is_command =
        error.kind() == io::ErrorKind::NotFound && Cli::command().find_subcommand(name).is_some();
    let hint = if is_command { "; a command comes before all options and files" } else { "" };
    format!("{error}{hint}")
}

/// Reads one file, and moves `end` by what was read; whether more is wanted.
fn read_file(
    path: &Path,
    kind: Kind,
    end: &mut u64,
    submit: &mut impl FnMut(Vec<Found>, u64) -> bool,
) -> io::Result<bool> {
    let mut source = Source::open(path)?;
    let (mut boards, mut line, mut found) = (Boards::new(kind), Vec::new(), Vec::new());
    let (start, mut number, mut is_empty) = (*end, 0, true);
    while source.next_line(&mut line)? {
        number += 1;
        *end = start + source.position;
        boards.line(number, &line, &mut found);
        if found.len() >= BATCH || !found.is_empty() && !source.has_line() {
            is_empty = false;
            if !submit(std::mem::take(&mut found), *end) {
                return Ok(false);
            }
        }
    }
    boards.finish(&mut found);
    if is_empty && found.is_empty() {
        found.push(Err(Fault::of_file("expected a board, found none".to_owned())));
    }
    Ok(found.is_empty() || submit(found, *end))
}

/// Writes answers in order, until they end or nobody reads them; the worst status.
fn write(answers: Receiver<(u64, Receiver<Output>)>, bar: &ProgressBar) -> io::Result<Status> {
    let mut worst = Status::Done;
    for (end, answer) in answers {
        // A batch without an answer has panicked, and the pool passes that on.
        let Ok(output) = answer.recv() else { break };
        if output.has_errors() {
            bar.suspend(|| output.write())?
        } else {
            output.write()?
        };
        bar.set_position(end);
        worst = worst.max(output.status);
    }
    bar.finish_and_clear();
    Ok(worst)
}

/// A bar on standard error if that is a terminal, which shows itself when the work turns out to be long.
fn progress_bar(total: Option<u64>) -> ProgressBar {
    let is_shown = io::stderr().is_terminal() && !is_read_by_a_person();
    let Some(total) = total.filter(|_| is_shown) else { return ProgressBar::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
    let template = "{bar:40} {percent}% {bytes}/{total_bytes} {bytes_per_sec}, {elapsed}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    let late = bar.clone();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        if !late.is_finished() {
            late.set_draw_target(ProgressDrawTarget::stderr());
            late.enable_steady_tick(PATIENCE);
        }
    });
    bar
}
