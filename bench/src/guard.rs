//! The gain of the backends over none. A kernel's function that is left out of line gives the same answers and takes
//! thirty times as long; no test sees that, this does.

use std::process::ExitCode;

use anyhow::Result;
use hanpan_sudoku::{Backend, Solver};

use crate::hanpan;
use crate::measure::{Contender, ratio, rounds};
use crate::puzzles::Puzzles;

/// The puzzles: the first column of a table.
const TABLE: &str = include_str!("../../data/sudoku/multiple-solutions.tsv");
/// The puzzles are asked about so often a round.
const REPEATS: usize = 5;
const ROUNDS: usize = 15;
/// A backend is at least so many times as fast as the portable one: a half of what it is on a quiet machine, or less.
const LEAST: [(Backend, f64); 3] = [(Backend::Avx512, 3.0), (Backend::Avx2, 2.0), (Backend::Sse41, 1.5)];

/// Measures; the status is 1 if a backend that the processor has is not fast enough.
pub(crate) fn run() -> Result<ExitCode> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    let grids: Vec<_> = lines.filter_map(|line| line.get(..81)?.parse().ok()).collect();
    let puzzles = Puzzles::new(grids.repeat(REPEATS));
    let counted = LEAST.into_iter().filter(|(backend, _)| backend.is_available());
    let counted: Vec<(Backend, f64)> = counted.chain([(Backend::Portable, 0.0)]).collect();
    let count = |(backend, _): &(Backend, f64)| {
        let mut solver = Solver::with_backend(*backend);
        let puzzles = &puzzles;
        Contender::new(backend.name(), move |out| hanpan::count_batch(&mut solver, puzzles, out))
    };
    let mut contenders: Vec<Contender<'_>> = counted.iter().map(count).collect();
    let times = rounds(&mut contenders, &mut vec![0; puzzles.len()], ROUNDS);
    let portable = &times[times.len() - 1];
    let mut status = ExitCode::SUCCESS;
    for ((backend, least), own) in counted.iter().zip(&times).filter(|((_, least), _)| *least > 0.0) {
        let gain = ratio(portable, own);
        let verdict = if gain < *least { "too slow" } else { "ok" };
        println!("{backend}: {gain:.1} times as fast as portable, at least {least} expected: {verdict}");
        if gain < *least {
            status = ExitCode::FAILURE;
        }
    }
    Ok(status)
}
