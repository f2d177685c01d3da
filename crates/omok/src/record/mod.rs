//! Game records: trees of moves with their comments and marks, whatever file they came from. One file a format.

mod format;
mod tree;

pub use format::{Loss, ReadOptions, RecordError, RecordFormat, RowOrder, Written};
pub use tree::{GameTree, Info, Mark, MarkKind, Move, Node, NodeId, Outcome};
