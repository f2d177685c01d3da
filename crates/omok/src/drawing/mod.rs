//! Boards as texts: what is on a board, without its moves. One file a grammar, and the reader that tells them apart.

mod draft;
mod error;
mod format;
mod reader;
mod record;
mod row;
mod skipping;
mod sort;
mod whole;

pub use error::{ParseError, ParseErrorKind};
pub use format::Format;
pub use reader::Reader;
pub use record::Record;
pub use sort::{recognises, row_width};
