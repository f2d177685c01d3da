#![doc = include_str!("../README.md")]

mod board;
mod error;
mod format;
mod judge;
mod line;
mod point;
mod reader;
mod remark;
mod row;
mod rules;
mod size;
mod small_enum;
mod stone;

pub use board::Board;
pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use judge::{Judgement, Winner, judge};
pub use line::{Direction, Line};
pub use point::{NotationError, Point};
pub use reader::{Reader, Record};
pub use remark::Remark;
pub use row::{recognises, row_width};
pub use rules::{Foul, Rules, UnknownRules, WinCondition, WinLength};
pub use size::{Size, SizeError};
pub use stone::Stone;
