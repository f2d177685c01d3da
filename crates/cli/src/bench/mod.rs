//! `hanpan bench`: how fast this processor solves Sudokus, checked, and beside another program.

mod agreement;
mod engine;
mod names;
mod processor;
mod puzzles;
mod rival;
mod times;
mod verify;

use std::io::Write as _;
use std::process::Command;

use anyhow::Context;
use hanpan_sudoku::Backend;
use serde::Serialize;

use crate::args::{BackendChoice, BenchArgs};
use crate::batch;
use crate::engine::available;
use crate::status::Status;
use engine::Engine;
use names::{counted, cut, shown};
use puzzles::Puzzles;
use rival::Rivalry;
use times::Spread;
use verify::Verified;

/// Measures each file on the backends, the best one if none is chosen.
pub(crate) fn run(args: &BenchArgs, choice: Option<BackendChoice>) -> anyhow::Result<Status> {
    let backends: Vec<Backend> = match choice {
        None => vec![Backend::best()],
        Some(BackendChoice::One(backend)) => vec![backend],
        Some(BackendChoice::All) => Backend::available().collect(),
    };
    let files = Puzzles::all(&args.files)?;
    let pool = batch::pool(args.jobs)?;
    let bench = Bench { args, pool, processor: processor::name() };
    if !args.json {
        print(&bench.head())?;
    }
    for puzzles in &files {
        for (i, backend) in backends.iter().enumerate() {
            let rival = args.rival.as_deref().filter(|_| i == 0);
            bench.report(puzzles, *backend, rival)?;
        }
    }
    Ok(Status::Done)
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

struct Bench<'a> {
    args: &'a BenchArgs,
    pool: rayon::ThreadPool,
    processor: String,
}

/// The figures of a file on a backend.
#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    backend: &'static str,
    lanes: usize,
    processor: &'a str,
    threads: usize,
    limit: u64,
    /// `batch`, or `one` puzzle.
    calls: &'static str,
    rounds: u16,
    puzzles: usize,
    puzzles_per_second: Spread,
    microseconds: Spread,
    verified: Verified,
    #[serde(skip_serializing_if = "Option::is_none")]
    rival: Option<Rivalry>,
}

impl Bench<'_> {
    /// Measures and prints a row; what a rival does cannot undo it.
    fn report(&self, puzzles: &Puzzles, backend: Backend, rival: Option<&str>) -> anyhow::Result<()> {
        let mut row = self.row(puzzles, backend)?;
        if !self.args.json {
            print(&row.text())?;
        }
        let rounds = usize::from(self.args.rounds);
        let compare = |rival| rival::compare(rival, || self.hanpan(backend), puzzles, rounds);
        let (rivalry, failure) = match rival.map(compare) {
            None => (None, Ok(())),
            Some(Ok(rivalry)) => (Some(rivalry), Ok(())),
            Some(Err(failure)) => (None, Err(failure)),
        };
        if self.args.json {
            row.rival = rivalry;
            print(&(serde_json::to_string(&row)? + "\n"))?;
        } else {
            print(&rivalry.map(|rivalry| rivalry.text()).unwrap_or_default())?;
        }
        failure
    }

    fn row<'a>(&'a self, puzzles: &'a Puzzles, backend: Backend) -> anyhow::Result<Row<'a>> {
        let BenchArgs { limit, one, rounds, .. } = *self.args;
        let engine = Engine { backend, limit, is_one_by_one: one, pool: &self.pool };
        let verified = engine.verify(&puzzles.grids).with_context(|| shown(&puzzles.name))?;
        let seconds = engine.measure(&puzzles.grids, usize::from(rounds));
        Ok(Row {
            file: &puzzles.name,
            backend: backend.name(),
            lanes: backend.lanes(),
            processor: &self.processor,
            threads: self.pool.current_num_threads(),
            limit,
            calls: if one { "one" } else { "batch" },
            rounds,
            puzzles: puzzles.grids.len(),
            puzzles_per_second: seconds.turned(|seconds| 1.0 / seconds),
            microseconds: seconds.map(|seconds| seconds * 1e6),
            verified,
            rival: None,
        })
    }

    /// This program as its users run it.
    fn hanpan(&self, backend: Backend) -> anyhow::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["sudoku", "solve", "--backend", backend.name()]);
        command.args(self.args.jobs.map(|jobs| format!("-j{jobs}")));
        Ok(command)
    }

    fn head(&self) -> String {
        let BenchArgs { limit, one, rounds, .. } = *self.args;
        let threads = self.pool.current_num_threads();
        let calls = if one { "one puzzle a call" } else { "many puzzles a call" };
        format!(
            "hanpan {} on {}; threads: {threads}; backends here: {}\n\
             counts the solutions, up to {limit} each, of puzzles already read (no text is read or written)\n\
             {calls}; {}: least, median and most\n\n\
             {:24} {:12} {:>8} {:>32} {:>26}\n",
            env!("CARGO_PKG_VERSION"),
            self.processor,
            available(),
            counted(rounds, "round"),
            "file",
            "backend",
            "puzzles",
            "puzzles a second",
            "microseconds a puzzle",
        )
    }
}

impl Row<'_> {
    fn text(&self) -> String {
        let name = cut(&shown(self.file), 24);
        let backend = format!("{} x{}", self.backend, self.lanes);
        let Spread { min, median, max } = self.puzzles_per_second;
        let speed = format!("{min:>10.0} {median:>10.0} {max:>10.0}");
        let Spread { min, median, max } = self.microseconds;
        let times = format!("{min:>8.3} {median:>8.3} {max:>8.3}");
        format!("{name:24} {backend:12} {:>8} {speed} {times}\n{}", self.puzzles, self.verified_text())
    }

    fn verified_text(&self) -> String {
        let Verified { counts, against, none, one, several, .. } = &self.verified;
        let calls = if self.calls == "one" { "many a call" } else { "one by one" };
        format!(
            "  {none} without a solution, {one} with one, {several} with several; verified: every solution, from text too; \
             {} as {against} counts {calls}\n",
            counted(counts, "count")
        )
    }
}
