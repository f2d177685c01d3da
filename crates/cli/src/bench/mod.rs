//! `hanpan bench`: how fast this processor solves Sudokus, checked, and beside another program.

mod engine;
mod processor;
mod puzzles;
mod rival;
mod times;

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::Command;

use anyhow::Context;
use hanpan_sudoku::Backend;
use serde::Serialize;

use crate::args::{BackendChoice, BenchArgs};
use crate::engine::available;
use crate::status::Status;
use engine::{Engine, Verified};
use puzzles::Puzzles;
use rival::Rivalry;
use times::Spread;

/// Measures each file on the backends, the best one if none is chosen.
pub(crate) fn run(args: &BenchArgs, choice: Option<BackendChoice>) -> anyhow::Result<Status> {
    let backends: Vec<Backend> = match choice {
        None => vec![Backend::best()],
        Some(BackendChoice::One(backend)) => vec![backend],
        Some(BackendChoice::All) => Backend::available().collect(),
    };
    let files = Puzzles::all(&args.files)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.jobs.map_or(0, usize::from)).build()?;
    let bench = Bench { args, pool, processor: processor::name() };
    if !args.json {
        print(&bench.head())?;
    }
    for puzzles in &files {
        for (i, backend) in backends.iter().enumerate() {
            let row = bench.row(puzzles, *backend, i == 0)?;
            print(&if args.json { serde_json::to_string(&row)? + "\n" } else { row.text() })?;
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
    fn row<'a>(&'a self, puzzles: &'a Puzzles, backend: Backend, is_first: bool) -> anyhow::Result<Row<'a>> {
        let BenchArgs { limit, one, rounds, .. } = *self.args;
        let engine = Engine { backend, limit, is_one_by_one: one, pool: &self.pool };
        let verified = engine.verify(&puzzles.grids).context(puzzles.name.clone())?;
        let seconds = engine.measure(&puzzles.grids, usize::from(rounds));
        let rival = self.args.rival.as_deref().filter(|_| is_first);
        let rival =
            rival.map(|rival| rival::compare(rival, || self.hanpan(backend), puzzles, usize::from(rounds)));
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
            rival: rival.transpose()?,
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
             {calls}, up to {limit} solutions each, {rounds} rounds: least, median and most\n\n\
             {:24} {:8} {:>8} {:>32} {:>26}\n",
            env!("CARGO_PKG_VERSION"),
            self.processor,
            available(),
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
        let name: String = self.file.chars().rev().take(24).collect::<Vec<_>>().into_iter().rev().collect();
        let Spread { min, median, max } = self.puzzles_per_second;
        let mut text = format!(
            "{name:24} {:8} {:>8} {min:>10.0} {median:>10.0} {max:>10.0}",
            self.backend, self.puzzles
        );
        let Spread { min, median, max } = self.microseconds;
        let _ = writeln!(text, " {min:>8.3} {median:>8.3} {max:>8.3}");
        let Verified { solutions, counts, against } = &self.verified;
        let _ = writeln!(
            text,
            "  verified: the solutions of {solutions} puzzles solve them; the counts of {counts} are those of {against}, \
             {}",
            if self.calls == "one" { "many a call" } else { "one by one" }
        );
        self.rival.iter().for_each(|rival| text += &rival_text(rival));
        text
    }
}

fn rival_text(rivalry: &Rivalry) -> String {
    let Rivalry { command, puzzles, rival, hanpan, ratio, agreement } = rivalry;
    let spread = |spread: &Spread| format!("{:.3} ({:.3} to {:.3})", spread.median, spread.min, spread.max);
    let agreed = if agreement.same + agreement.others == 0 {
        format!("its {} solutions were not compared, or none is right", agreement.answers)
    } else {
        format!(
            "of its {} solutions {} are ours, {} others",
            agreement.answers, agreement.same, agreement.others
        )
    };
    format!(
        "  `{command}` on {puzzles} puzzles: {} s; hanpan sudoku solve: {} s; hanpan is {} times as fast; {agreed}\n",
        spread(rival),
        spread(hanpan),
        spread(ratio)
    )
}
