#![doc = include_str!("../README.md")]

mod board;
mod draft;
mod error;
mod format;
mod judge;
mod line;
mod point;
mod reader;
mod record;
mod remark;
mod row;
mod rules;
mod size;
mod skipping;
mod small_enum;
mod sort;
mod stone;
mod whole;

pub use board::Board;
pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use judge::{Judgement, Winner, judge};
pub use line::{Direction, Line};
pub use point::{NotationError, Point};
pub use reader::Reader;
pub use record::Record;
pub use remark::Remark;
pub use rules::{Foul, Rules, UnknownRules, WinCondition, WinLength};
pub use size::{Size, SizeError};
pub use sort::{recognises, row_width};
pub use stone::Stone;
