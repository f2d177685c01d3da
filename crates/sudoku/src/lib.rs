#![doc = include_str!("../README.md")]

mod candidates;
mod cell;
mod cell_set;
mod digit;
#[cfg(feature = "documents")]
pub mod document;
pub mod explain;
pub mod format;
mod grid;
mod simd;
mod small_enum;
mod solve;

#[cfg(test)]
mod oracle;

pub use candidates::Candidates;
pub use cell::{Cell, House};
pub use cell_set::CellSet;
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Grid, Solution};
pub use simd::Backend;
pub use solve::{Count, Parts, Reason, Solutions, Solver, Verdict};
