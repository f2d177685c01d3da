//! Hanpan beside other programs: the same puzzles, one thread, the programs in turn, answers compared. Files of
//! 81-character lines are the arguments.
//!
//! The programs are Hanpan's batch and its single calls; for first solutions the algorithm that the project began with;
//! with the feature `sudoku-crate` the `sudoku` crate; and with `--library` any shared library with the function that
//! [`library`] describes. A row is a program: the least, the median and the greatest time of the rounds, in microseconds a
//! puzzle, and how many times as long it takes as Hanpan's batch and its single calls, the medians of the rounds' ratios.

mod canon;
mod fouls;
mod guard;
mod hanpan;
mod library;
mod measure;
mod omok;
mod puzzles;
mod ratings;
mod seed;

use std::hint::black_box;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use hanpan_sudoku::{Backend, Solver};

use library::Library;
use measure::{Contender, Question, seconds};
use puzzles::{Puzzles, STRIDE};

/// The seed takes minutes for some puzzles: those that it cannot solve in so many steps are left out of its rows.
const SEED_NODES: u64 = 2_000_000;
/// And it gets this many puzzles of each file, evenly spaced.
const SEED_PUZZLES: usize = 200;

/// Hanpan beside other programs.
#[derive(Debug, Parser)]
struct Options {
    /// Compare the backends with each other, and fail if one is not clearly faster than none
    #[arg(long, exclusive = true)]
    guard: bool,
    /// Measure the answers to boards of BOJ 2615 instead
    #[arg(long, exclusive = true)]
    omok: bool,
    /// Measure the fouls of renju on the positions of a table, `black | white | forbidden points`, instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["backend", "library", "files"])]
    fouls: Option<String>,
    /// Measure the ratings of the puzzles of a table, `puzzle ER/EP/ED|…`, instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["backend", "library", "files", "fouls"])]
    ratings: Option<String>,
    /// Measure the canonical forms of the boards of the files instead; with `--library` beside its functions that `--symbol` names,
    /// apart by commas, and with the feature `sudoku-crate` for full grids beside the crate
    #[arg(long, conflicts_with_all = ["backend", "fouls", "ratings", "rival"], requires = "files")]
    canon: bool,
    /// Beside this command: for `--fouls` one that prints how many microseconds a board it takes for the same; for `--ratings`
    /// one that prints a line with the rating at its end for each puzzle of the file that `{}` stands for
    #[arg(long, value_name = "CMD", conflicts_with_all = ["library", "files"])]
    rival: Option<String>,
    /// Hanpan's backend; without it the fastest
    #[arg(long)]
    backend: Option<String>,
    /// A shared library with a C function to compare with
    #[arg(long)]
    library: Option<PathBuf>,
    /// The name of its function
    #[arg(long, default_value = "solve")]
    symbol: String,
    /// Files of 81-character lines
    #[arg(required_unless_present_any = ["guard", "omok", "fouls", "ratings"])]
    files: Vec<String>,
}

fn main() -> Result<ExitCode> {
    let options = Options::parse();
    if options.guard {
        return guard::run();
    }
    if options.omok {
        return omok::run().map(|()| ExitCode::SUCCESS);
    }
    if let Some(file) = &options.fouls {
        return fouls::run(file, options.rival.as_deref()).map(|()| ExitCode::SUCCESS);
    }
    if let Some(file) = &options.ratings {
        return ratings::run(file, options.rival.as_deref()).map(|()| ExitCode::SUCCESS);
    }
    if options.canon {
        return canon::run(&options.files, options.library.as_deref(), &options.symbol)
            .map(|()| ExitCode::SUCCESS);
    }
    let backend = match &options.backend {
        Some(name) => Backend::by_name(name).with_context(|| format!("{name}: no such backend"))?,
        None => Backend::best(),
    };
    ensure!(backend.is_available(), "{backend}: not on this processor");
    let library = options.library.as_ref().map(|path| Library::open(path, &options.symbol)).transpose()?;
    println!("backend {backend}, microseconds a puzzle");
    measure::print_head();
    for file in &options.files {
        let puzzles = Puzzles::load(file)?;
        unique(file, backend, &puzzles, library.as_ref())?;
        first(file, backend, &puzzles, library.as_ref())?;
        first_sampled(file, backend, &puzzles)?;
        slowest(file, backend, &puzzles);
    }
    Ok(ExitCode::SUCCESS)
}

/// Hanpan's two, with the backend.
fn hanpan<'a>(
    backend: Backend,
    puzzles: &'a Puzzles,
    [batch, alone]: [fn(&mut Solver, &Puzzles, &mut [u8]); 2],
) -> Vec<Contender<'a>> {
    let (mut solver, mut other) = (Solver::with_backend(backend), Solver::with_backend(backend));
    vec![
        Contender::new("hanpan, batch", move |out| batch(&mut solver, puzzles, out)),
        Contender::new("hanpan, alone", move |out| alone(&mut other, puzzles, out)),
    ]
}

/// Whether there is exactly one solution: at most two are looked for.
fn unique(file: &str, backend: Backend, puzzles: &Puzzles, library: Option<&Library>) -> Result<()> {
    let mut contenders = hanpan(backend, puzzles, [hanpan::count_batch, hanpan::count_alone]);
    contenders.extend(library.map(|library| {
        Contender::new("library", move |out| {
            for (out, line) in out.iter_mut().zip(puzzles.lines()) {
                *out = library.solve(line, 2, &mut [0; 81]) as u8;
            }
        })
    }));
    #[cfg(feature = "sudoku-crate")]
    contenders.push({
        let sudokus = sudokus(puzzles)?;
        Contender::new("sudoku", move |out| {
            let counts = sudokus.iter().map(|sudoku| sudoku.solutions_count_up_to(2) as u8);
            out.iter_mut().zip(counts).for_each(|(out, count)| *out = count);
        })
    });
    let question = Question { file, what: "unique", puzzles: puzzles.len(), size: 1, contenders };
    question.ask(|i, answer| puzzles.is_count(i, answer[0]))
}

/// A solution: Hanpan's is the lexicographically first, those of the others need not be.
fn first(file: &str, backend: Backend, puzzles: &Puzzles, library: Option<&Library>) -> Result<()> {
    let mut contenders = hanpan(backend, puzzles, [hanpan::first_batch, hanpan::first_alone]);
    contenders.extend(library.map(|library| {
        Contender::new("library", move |out| {
            for (out, line) in out.as_chunks_mut::<STRIDE>().0.iter_mut().zip(puzzles.lines()) {
                library.solve(line, 1, out.first_chunk_mut().expect("81 of 82 bytes"));
            }
        })
    }));
    #[cfg(feature = "sudoku-crate")]
    contenders.push({
        let sudokus = sudokus(puzzles)?;
        Contender::new("sudoku", move |out| {
            for (out, sudoku) in out.chunks_mut(STRIDE).zip(&sudokus) {
                if let Some(solution) = sudoku.some_solution() {
                    let values = solution.to_bytes();
                    out.iter_mut().zip(values).for_each(|(out, value)| *out = b'0' + value);
                }
            }
        })
    });
    let question = Question { file, what: "first", puzzles: puzzles.len(), size: STRIDE, contenders };
    question.ask(|i, answer| puzzles.is_any(i, answer))
}

/// The first solution of a sample, against the algorithm that the project began with.
fn first_sampled(file: &str, backend: Backend, puzzles: &Puzzles) -> Result<()> {
    let step = puzzles.len().div_ceil(SEED_PUZZLES).max(1);
    let sample = puzzles.grids.iter().step_by(step);
    let sample = sample.filter(|grid| seed::first(grid.as_bytes(), SEED_NODES).is_some());
    let puzzles = &Puzzles::new(sample.copied().collect());
    if puzzles.len() == 0 {
        return Ok(());
    }
    let mut contenders = hanpan(backend, puzzles, [hanpan::first_batch, hanpan::first_alone]);
    contenders.push(Contender::new("first algorithm", |out| {
        for (out, grid) in out.chunks_mut(STRIDE).zip(&puzzles.grids) {
            if let Some(values) = seed::first(grid.as_bytes(), SEED_NODES) {
                out.iter_mut().zip(values).for_each(|(out, value)| *out = b'0' + value);
            }
        }
    }));
    let question = Question { file, what: "sampled", puzzles: puzzles.len(), size: STRIDE, contenders };
    question.ask(|i, answer| puzzles.is_first(i, answer))
}

/// The slowest first solution of a file.
fn slowest(file: &str, backend: Backend, puzzles: &Puzzles) {
    let mut solver = Solver::with_backend(backend);
    let mut time = |grid| {
        let solve = || {
            black_box(solver.first(black_box(grid)));
        };
        seconds(solve) * 1e6
    };
    // A machine that does something else now and then must not be taken for a slow puzzle: the best of three.
    let best = |grid| ((0..3).map(|_| time(grid)).fold(f64::INFINITY, f64::min), grid);
    let mut times: Vec<_> = puzzles.grids.iter().map(best).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let (Some((median, _)), Some((slowest, grid))) = (times.get(times.len() / 2), times.last()) {
        let name = file.rsplit('/').next().unwrap_or(file);
        println!("{name:34} first, each alone: median {median:.2}, slowest {slowest:.2}: {grid}");
    }
}

/// The puzzles as the crate takes them.
#[cfg(feature = "sudoku-crate")]
fn sudokus(puzzles: &Puzzles) -> Result<Vec<sudoku::Sudoku>> {
    let of = |grid: &hanpan_sudoku::Grid| Ok(sudoku::Sudoku::from_bytes(*grid.as_bytes())?);
    puzzles.grids.iter().map(of).collect()
}
