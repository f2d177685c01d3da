//! Game records: trees of moves with their comments and marks, whatever file they came from. One file a format.

mod drawing;
mod encoding;
mod error;
mod format;
mod lib;
mod loss;
mod moves;
mod offsets;
mod passed;
mod pos;
mod psq;
mod rec;
mod renjunet;
mod rows;
mod sav;
mod sgf;
mod tree;
mod url;

pub use crate::game::Move;
pub use drawing::{read_drawings, write_drawing};
pub use encoding::Encoding;
pub use error::{Place, RecordError, RecordErrorKind, Unwritable};
pub use format::{Games, ReadOptions, RecordFormat, RowOrder, Written};
pub use loss::{Loss, LossKind};
pub use renjunet::renjunet_games;
pub use rows::RowEvidence;
pub use tree::{GameTree, Info, Mark, MarkKind, Node, NodeId, Notes, Outcome};
