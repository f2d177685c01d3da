//! RenLib's lib.

use super::format::{Games, ReadOptions, Row, Written};
use super::{GameTree, RecordError, Unwritable};

pub(super) const FORMAT: Row = Row {
    name: "lib",
    description: "RenLib's lib",
    extensions: &["lib"],
    is_binary: false,
    holds_many: false,
    holds: &[],
    recognises,
    read,
    write,
};

const fn recognises(_bytes: &[u8]) -> bool {
    false
}

pub(super) fn read(_bytes: &[u8], _options: &ReadOptions) -> Games {
    vec![Err(RecordError::no_game())]
}

pub(super) fn write(_tree: &GameTree) -> Result<Written, Unwritable> {
    Ok(Written::default())
}
