//! What the project does with itself: `cargo run -p xtask -- --help`.

mod compare;
mod explain;
mod fouls;
mod kernels;
mod random;
mod rating;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

/// Checks of the sources and long comparisons.
#[derive(Debug, Parser)]
enum Task {
    /// Find functions of kernels that could be left out of line
    Kernels,
    /// Compare the Sudoku engines on every backend with a solver that shares nothing with them
    Compare(compare::Options),
    /// Explain puzzles and verify every step
    Explain(explain::Options),
    /// Compare the fast patterns of Omok with the definition of fouls on random boards
    Fouls(fouls::Options),
    /// Write the part of docs/RATING.md that is generated: a drawing and an explanation for each technique
    Rating(rating::Options),
}

fn main() -> Result<ExitCode> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    match Task::parse() {
        Task::Kernels => kernels::run(root),
        Task::Compare(options) => compare::run(&options),
        Task::Explain(options) => explain::run(&options),
        Task::Fouls(options) => fouls::run(&options),
        Task::Rating(options) => rating::run(root, &options),
    }
}
