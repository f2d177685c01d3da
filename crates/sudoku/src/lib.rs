#![doc = include_str!("../README.md")]

mod backdoor;
mod candidates;
mod canon;
mod cell;
mod cell_set;
mod count;
mod digit;
#[cfg(feature = "documents")]
pub mod document;
pub mod explain;
pub mod format;
pub mod generate;
mod grid;
mod minimal;
mod random;
mod simd;
mod small_enum;
mod solve;
mod unavoidable;

#[cfg(test)]
mod oracle;

pub use backdoor::backdoors;
pub use candidates::Candidates;
pub use canon::{Canonical, Transform, canonical, canonical_candidates};
pub use cell::{Cell, House};
pub use cell_set::CellSet;
pub use count::Tally;
pub use digit::{Digit, DigitSet};
pub use grid::{Clash, Grid, Solution};
pub use minimal::{each_minimal, random_minimal};
pub use random::Random;
pub use simd::Backend;
pub use solve::{Count, Reason, Solutions, Solver, Verdict};
pub use unavoidable::{unavoidable_set_within, unavoidable_sets};
