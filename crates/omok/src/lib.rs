#![doc = include_str!("../README.md")]

mod board;
mod boj;
mod drawing;
mod foul;
mod judge;
mod line;
pub mod opening;
mod pattern;
mod point;
pub mod record;
mod remark;
mod rows;
mod rules;
mod ruling;
mod size;
mod small_enum;
mod stone;

pub use board::Board;
pub use boj::{BojAnswer, BojBoard, boj_answers_in_text};
pub use drawing::{Format, ParseError, ParseErrorKind, Reader, Record, recognises, row_width};
pub use foul::{Foul, FoulSet};
pub use judge::{Judgement, Winner, judge};
pub use line::{Direction, Line};
pub use opening::{Opening, OpeningState};
pub use pattern::Patterns;
pub use point::{NotationError, Point};
pub use remark::Remark;
pub use rules::{Penalty, Rules, ThreeDefinition, UnknownRules, WinCondition, WinLength};
pub use ruling::{Completion, Four, Language, Obstacle, Ruling, Three, fouls, rule_on};
pub use size::{Size, SizeError};
pub use stone::Stone;
