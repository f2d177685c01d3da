//! A board while its rows come.

use crate::{
    Board, Format, ParseError, ParseErrorKind, Record, Size, Stone, drawing::format::Palette,
    drawing::row::Row, drawing::skipping::Skipping,
};

/// A board of which some rows have come.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    pub(crate) line: u64,
    pub(crate) size: Size,
    cells: Vec<Option<Stone>>,
    pub(crate) palette: Palette,
    is_spaced: bool,
    pub(crate) has_dashes: bool,
    /// Only lines of dashes have come: they are separators unless a row follows.
    pub(crate) is_tentative: bool,
    /// Only the first line has come, and it may be this number of boards.
    pub(crate) count: Option<u64>,
    pub(crate) separated: bool,
    pub(crate) label: Option<String>,
}

/// A board whose rows have all come, while a row too many may follow.
#[derive(Clone, Debug)]
pub(crate) struct Held {
    pub(crate) record: Record,
    palette: Palette,
    pub(crate) has_dashes: bool,
    /// It is made of lines of dashes.
    pub(crate) is_tentative: bool,
}

impl Open {
    /// A board without a row, of the characters of its first row.
    pub(crate) fn new(line: u64, size: Size, row: &Row) -> Self {
        Self {
            line,
            size,
            cells: Vec::with_capacity(size.area()),
            palette: row.palette,
            is_spaced: row.is_spaced,
            has_dashes: false,
            is_tentative: true,
            count: row.count,
            separated: false,
            label: None,
        }
    }

    pub(crate) fn rows(&self) -> usize {
        self.cells.len() / self.size.width()
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.cells.len() == self.size.area()
    }

    pub(crate) fn push(&mut self, number: u64, row: &Row) -> Result<(), ParseError> {
        if let Some(fault) = row.fault.clone() {
            return Err(ParseError::fault(number, fault));
        }
        if row.width != self.size.width() {
            let kind = ParseErrorKind::RowWidth { expected: self.size.width(), found: row.width };
            return Err(ParseError::new(number, kind));
        }
        self.cells.extend_from_slice(row.cells());
        if self.palette == Palette::Blank {
            self.palette = row.palette;
        }
        self.has_dashes |= row.has_dashes;
        self.is_tentative &= row.is_tentative;
        Ok(())
    }

    /// The same board, wrong, with this height if it is not its width.
    pub(crate) fn skipping(&self, height: Option<usize>) -> Skipping {
        Skipping::new(self.rows(), self.size.width(), height, self.palette).with_dashes(self.has_dashes)
    }

    pub(crate) fn into_held(self) -> Held {
        let format = match self.palette {
            Palette::Digits if self.is_spaced => Format::Numbers,
            Palette::Digits => Format::Digits,
            Palette::Blank | Palette::Xo => Format::Xo,
            Palette::Bw => Format::Bw,
            Palette::Circles => Format::Circles,
        };
        let board = Board::of(self.size, self.cells);
        let (palette, has_dashes, is_tentative) = (self.palette, self.has_dashes, self.is_tentative);
        let record = Record { line: self.line, board, format, separated: self.separated, label: self.label };
        Held { record, palette, has_dashes, is_tentative }
    }
}

impl Held {
    pub(crate) fn size(&self) -> Size {
        self.record.board.size()
    }

    /// Whether the row that follows is like the rows of this board: it may be one too many.
    pub(crate) fn is_continued_by(&self, row: &Row) -> bool {
        row.fault.is_none() && !self.differs_from(row) && (self.has_dashes || !row.is_tentative)
    }

    /// Whether the row that follows is good and cannot be of this board.
    pub(crate) fn differs_from(&self, row: &Row) -> bool {
        row.fault.is_none() && (row.width != self.size().width() || !self.palette.agrees_with(row.palette))
    }
}
