//! What the fuzz targets share: bytes as records, rules, boards and moves.

mod moves;
mod position;
mod record;

pub use moves::{Turn, turns};
pub use position::Position;
pub use record::{ENCODINGS, RecordFile, comparable, weight};
