//! The Omok problems.

mod boards;
mod make;
mod moves;
mod position;
mod why;
mod wrap;

pub(super) use boards::{Boards, Say};
pub(super) use moves::Moves;
