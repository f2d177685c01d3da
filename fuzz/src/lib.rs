//! What the fuzz targets share: bytes as records, rules, boards and moves.

mod document;
mod moves;
mod position;
mod record;

pub use document::{DocumentFile, weight_of};
pub use moves::{Turn, turns};
pub use position::Position;
pub use record::{ENCODINGS, RecordFile, comparable, weight};
