#![doc = include_str!("../README.md")]

mod board;
mod diagram;
mod drawing;
mod judge;
mod line;
mod point;
pub mod record;
mod remark;
mod rules;
mod size;
mod small_enum;
mod stone;

pub use board::Board;
pub use diagram::{Diagram, LineKind, Numbering};
pub use drawing::{Format, ParseError, ParseErrorKind, Reader, Record, recognises, row_width};
pub use judge::{Judgement, Winner, judge};
pub use line::{Direction, Line};
pub use point::{NotationError, Point};
pub use remark::Remark;
pub use rules::{Foul, Rules, UnknownRules, WinCondition, WinLength};
pub use size::{Size, SizeError};
pub use stone::Stone;
