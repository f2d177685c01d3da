//! The Sudoku problems.

mod effort;
mod grids;
mod make;
mod shape;
mod steps;
mod want;

pub(super) use grids::{Frame, Grids};
pub(super) use shape::Shape;
pub(super) use steps::Steps;
pub(super) use want::Want;
