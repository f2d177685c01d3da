//! Hanpan beside the algorithm that the project began with and, with the feature `sudoku-crate`, the `sudoku` crate: the
//! same puzzles, one thread, the programs in turn, answers asserted equal. Files of 81-character lines are the arguments.
//!
//! Each figure is the median of the rounds, in microseconds a puzzle; each ratio the median of the rounds' ratios, above 1
//! where Hanpan is quicker.

mod seed;

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, ensure};
use hanpan_sudoku::{Grid, Solver, format::Reader};

const ROUNDS: usize = 5;
/// The seed takes minutes for some puzzles: those that it cannot solve in so many steps are left out of its row.
const SEED_NODES: u64 = 2_000_000;
/// And it gets this many puzzles of each file, evenly spaced.
const SEED_PUZZLES: usize = 200;

fn main() -> anyhow::Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    ensure!(!files.is_empty(), "usage: hanpan-bench FILE...");
    println!("{:42} {:>8} {:>10} {:>8} {:>10}", "file", "puzzles", "rival", "hanpan", "ratio");
    for file in &files {
        let grids = load(file)?;
        row(file, "first", &against_seed(&grids)?);
        slowest(file, &grids);
        #[cfg(feature = "sudoku-crate")]
        row(file, "unique", &against_crate(&grids)?);
    }
    Ok(())
}

fn load(file: &str) -> anyhow::Result<Vec<Grid>> {
    let text = std::fs::read(file).with_context(|| file.to_owned())?;
    let records = Reader::read_all(&text).into_iter();
    records.map(|record| Ok(record?.grid)).collect()
}

/// Paired times in seconds, theirs and ours.
struct Paired {
    puzzles: usize,
    theirs: Vec<f64>,
    ours: Vec<f64>,
}

impl Paired {
    fn measure(puzzles: usize, mut theirs: impl FnMut(), mut ours: impl FnMut()) -> Self {
        let mut paired = Self { puzzles, theirs: Vec::new(), ours: Vec::new() };
        for _ in 0..ROUNDS {
            paired.theirs.push(seconds(&mut theirs));
            paired.ours.push(seconds(&mut ours));
        }
        paired
    }

    fn ratio(&self) -> f64 {
        median(self.theirs.iter().zip(&self.ours).map(|(theirs, ours)| theirs / ours).collect())
    }
}

/// Does the work on each item, and keeps the compiler from leaving it out.
fn each<T, R>(items: &[T], mut work: impl FnMut(&T) -> R) {
    for item in items {
        black_box(work(black_box(item)));
    }
}

fn seconds(work: &mut impl FnMut()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn row(file: &str, what: &str, paired: &Paired) {
    let micros = |times: &[f64]| median(times.to_vec()) * 1e6 / paired.puzzles as f64;
    let name = file.rsplit('/').next().unwrap_or(file);
    let (theirs, ours, ratio) = (micros(&paired.theirs), micros(&paired.ours), paired.ratio());
    println!("{name:34} {what:7} {:>8} {theirs:>10.3} {ours:>8.3} {ratio:>10.2}", paired.puzzles);
}

/// The first solution, against the algorithm that the project began with.
fn against_seed(grids: &[Grid]) -> anyhow::Result<Paired> {
    let step = grids.len().div_ceil(SEED_PUZZLES).max(1);
    let mut solver = Solver::new();
    let mut sample = Vec::new();
    for grid in grids.iter().step_by(step) {
        if let Some(first) = seed::first(grid.as_bytes(), SEED_NODES) {
            let ours = solver.first(grid).with_context(|| format!("{grid}: no solution"))?;
            ensure!(*ours.grid().as_bytes() == first, "{grid}: another first solution");
            sample.push(*grid);
        }
    }
    let theirs = || each(&sample, |grid| seed::first(grid.as_bytes(), SEED_NODES));
    let ours = || each(&sample, |grid| solver.first(grid));
    Ok(Paired::measure(sample.len(), theirs, ours))
}

/// The slowest first solution of a file.
fn slowest(file: &str, grids: &[Grid]) {
    let mut solver = Solver::new();
    let mut time =
        |grid: &Grid| seconds(&mut || each(std::slice::from_ref(grid), |grid| solver.first(grid))) * 1e6;
    // A machine that does something else now and then must not be taken for a slow puzzle: the best of three.
    let mut times: Vec<(f64, &Grid)> =
        grids.iter().map(|grid| ((0..3).map(|_| time(grid)).fold(f64::INFINITY, f64::min), grid)).collect();
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    if let (Some((median, _)), Some((slowest, grid))) = (times.get(times.len() / 2), times.last()) {
        let name = file.rsplit('/').next().unwrap_or(file);
        println!("{name:34} first, each alone: median {median:.2}, slowest {slowest:.2}: {grid}");
    }
}

/// Whether there is exactly one solution, against the `sudoku` crate.
#[cfg(feature = "sudoku-crate")]
fn against_crate(grids: &[Grid]) -> anyhow::Result<Paired> {
    use hanpan_sudoku::Count;
    use sudoku::Sudoku;

    let mut solver = Solver::new();
    let theirs: Vec<Sudoku> =
        grids.iter().map(|grid| Sudoku::from_bytes(*grid.as_bytes())).collect::<Result<_, _>>()?;
    for (grid, sudoku) in grids.iter().zip(&theirs) {
        let ours = solver.count(grid, 1);
        ensure!((ours == Count::Exact(1)) == sudoku.is_uniquely_solvable(), "{grid}: ours {ours}");
        if let Some(solution) = sudoku.solution() {
            let first = solver.first(grid).map(|first| *first.grid().as_bytes());
            ensure!(first == Some(solution.to_bytes()), "{grid}: another solution");
        }
    }
    let theirs = || each(&theirs, |sudoku| sudoku.is_uniquely_solvable());
    let ours = || each(grids, |grid| solver.count(grid, 1));
    Ok(Paired::measure(grids.len(), theirs, ours))
}
