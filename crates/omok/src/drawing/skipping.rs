//! The rest of a wrong board.

use crate::{drawing::format::Palette, drawing::row::Row};

/// A wrong board of which some rows are still to come.
#[derive(Clone, Debug, Default)]
pub(crate) struct Skipping {
    rows: usize,
    /// The height, if it is not the width.
    height: Option<usize>,
    /// The width of most rows, by majority vote, and its lead.
    width: usize,
    lead: usize,
    has_dashes: bool,
    /// The characters of the rows.
    palette: Option<Palette>,
    /// The length of the first row, if no row above it says how long that should be.
    first: usize,
    /// The length of the row before, if that may be the first part of a row in two.
    part: usize,
    /// A row may have been none, or more than one.
    is_unsure: bool,
    /// Nothing tells where the next board begins but what sets it off.
    is_lost: bool,
}

impl Skipping {
    pub(crate) fn new(rows: usize, width: usize, height: Option<usize>, palette: Palette) -> Self {
        Self { rows, height, width, lead: rows, palette: Some(palette), ..Self::default() }
    }

    /// The same, with dashes for empty points or without.
    pub(crate) fn with_dashes(self, has_dashes: bool) -> Self {
        Self { has_dashes, ..self }
    }

    /// A board whose first row is wrong, as wide as the one above it if there is one.
    pub(crate) fn first(width: Option<usize>, height: Option<usize>) -> Self {
        Self { height, width: width.unwrap_or(0), lead: width.is_some().into(), ..Self::default() }
    }

    /// Passes over all rows up to whatever sets boards off.
    pub(crate) fn lost() -> Self {
        Self { is_lost: true, ..Self::default() }
    }

    /// Whether no row has come.
    pub(crate) const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    pub(crate) const fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// Whether the rows may be too many or too few.
    pub(crate) const fn is_unsure(&self) -> bool {
        self.is_unsure || (self.first > 0 && self.first != self.width)
    }

    pub(crate) fn is_over(&self) -> bool {
        !self.is_lost && self.rows >= self.height.unwrap_or(self.width)
    }

    /// Whether a line of dashes can be a row here.
    pub(crate) const fn takes_dashes(&self, width: usize) -> bool {
        self.has_dashes && self.width == width
    }

    pub(crate) fn count(&mut self, row: &Row) {
        self.has_dashes |= row.has_dashes;
        if self.width == 0 {
            self.first = row.length;
        }
        self.vote(row.length);
        self.is_unsure |= !self.palette.get_or_insert(row.palette).agrees_with(row.palette);
        let part = std::mem::take(&mut self.part);
        let (width, length) = (self.width, row.length);
        if part > 0 && (part + length == width || part + length + 1 == width) {
            // The first part was counted.
            self.is_unsure = false;
            return;
        }
        if length < width {
            self.part = length;
        }
        let is_joined = (2 * width).abs_diff(length) <= 1;
        self.rows += if is_joined { 2 } else { 1 };
        self.is_unsure |= !is_joined && (length.abs_diff(width) * 4 > width || row.is_doubtful());
    }

    fn vote(&mut self, width: usize) {
        if self.lead == 0 {
            self.width = width;
        }
        if self.width == width {
            self.lead += 1;
        } else {
            self.lead -= 1;
        }
    }
}
