//! How far a text was read.

use super::Place;

/// A place in a text that only goes on, so that any number of places costs one pass over the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passed {
    line: u64,
    column: u32,
}

impl Passed {
    /// The beginning of a text.
    pub(super) const fn nothing() -> Self {
        Self { line: 1, column: 1 }
    }

    /// Goes on over what comes next.
    pub(super) fn pass(&mut self, text: &[u8]) {
        for byte in text {
            match byte {
                b'\n' => *self = Self { line: self.line + 1, column: 1 },
                0x80..=0xbf => {} // the rest of a character
                _ => self.column = self.column.saturating_add(1),
            }
        }
    }

    /// What comes next.
    pub(super) const fn place(&self) -> Place {
        Place::Line(self.line, self.column)
    }
}
