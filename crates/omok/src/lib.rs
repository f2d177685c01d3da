#![doc = include_str!("../README.md")]

mod board;
mod boj;
mod drawing;
mod judge;
mod line;
mod point;
mod remark;
mod rows;
mod rules;
mod size;
mod small_enum;
mod stone;

pub use board::Board;
pub use boj::{BojAnswer, BojBoard, boj_answers_in_text};
pub use drawing::{Format, ParseError, ParseErrorKind, Reader, Record, recognises, row_width};
pub use judge::{Judgement, Winner, judge};
pub use line::{Direction, Line};
pub use point::{NotationError, Point};
pub use remark::Remark;
pub use rules::{Foul, Rules, UnknownRules, WinCondition, WinLength};
pub use size::{Size, SizeError};
pub use stone::Stone;
