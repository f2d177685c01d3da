//! [`Record`]: a board and the text that it came in.

use super::Format;
use super::symbol::is_cell;
use crate::cell::Cell;
use crate::grid::Grid;

/// A board and the text that it came in.
///
/// ```
/// use hanpan_sudoku::format::{Format, Reader};
/// let text = format!("{}5\teasy", "x".repeat(80));
/// let record = Reader::read_one(text.as_bytes()).unwrap();
/// assert_eq!((record.line, record.format, record.separated), (1, Format::Line, false));
/// let mut grid = record.grid;
/// grid.set(hanpan_sudoku::Cell::R1C1, hanpan_sudoku::Digit::from_value(7));
/// assert_eq!(record.fill(&grid), format!("7{}5\teasy", "x".repeat(79)).into_bytes());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The first line of the board, a label line not counted.
    pub line: u64,
    /// The board.
    pub grid: Grid,
    /// The format of its text.
    pub format: Format,
    /// Whether a blank line stood between it and the board before.
    pub separated: bool,
    pub(super) text: Box<[u8]>,
    pub(super) cells: Cells,
}

/// Writes a digit, and leaves a blank as it is.
fn put(byte: &mut u8, value: u8) {
    *byte = if value == 0 { *byte } else { b'0' + value };
}

/// Where the cells of a text are: the offset of each one's character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cells {
    /// 81 in a row, from this one.
    Run(usize),
    /// Anywhere.
    At(Box<[u32; Cell::COUNT]>),
}

impl Cells {
    /// The same cells, with some bytes put before the text.
    pub(super) fn after(mut self, before: usize) -> Self {
        match &mut self {
            Self::Run(first) => *first += before,
            Self::At(offsets) => {
                let before = u32::try_from(before).unwrap_or(u32::MAX);
                offsets.iter_mut().for_each(|offset| *offset = offset.saturating_add(before));
            }
        }
        self
    }

    fn offset(&self, index: usize) -> usize {
        match self {
            Self::Run(first) => first + index,
            Self::At(offsets) => offsets[index] as usize,
        }
    }
}

impl Record {
    /// The board's own text with the digits of a grid in its cells: lines joined by `\n`, no newline at the end.
    ///
    /// Labels, borders, brackets, spaces and trailing columns stay. A cell that is blank in the text and in the
    /// grid keeps its character; a given that is blank in the grid gets the blank that the board uses.
    pub fn fill(&self, grid: &Grid) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.text.len());
        self.fill_into(grid, &mut out);
        out
    }

    /// Appends what [`fill`](Self::fill) gives.
    pub fn fill_into(&self, grid: &Grid, out: &mut Vec<u8>) {
        let start = out.len();
        out.extend_from_slice(&self.text);
        let (out, values) = (&mut out[start..], grid.as_bytes());
        match &self.cells {
            Cells::Run(first) => {
                out[*first..].iter_mut().zip(values).for_each(|(byte, value)| put(byte, *value))
            }
            Cells::At(offsets) => {
                offsets.iter().zip(values).for_each(|(at, value)| put(&mut out[*at as usize], *value))
            }
        }
        if self.clears_givens(grid) {
            self.clear_givens(grid, out);
        }
    }

    /// What stands beside the board in its text: the line of its label, and the columns before and after it on its line, with a blank
    /// between them. What is no UTF-8 is replaced.
    ///
    /// ```
    /// use hanpan_sudoku::format::Reader;
    /// let text = format!("7,{}5,\"Easy, by Kim\"", ".".repeat(80));
    /// assert_eq!(Reader::read_one(text.as_bytes()).unwrap().words(), "7 Easy, by Kim");
    /// ```
    pub fn words(&self) -> String {
        let cells = (0..Cell::COUNT).map(|index| self.cells.offset(index));
        let (first, last) = (cells.clone().min().unwrap_or(0), cells.max().unwrap_or(0));
        let sides = [self.text.get(..first), self.text.get(last + 1..)];
        let is_blank = |character: char| character.is_whitespace() || character.is_control();
        let is_mark = |character: char| is_blank(character) || ",;|\"'[]{}:#+-*.=".contains(character);
        let words = sides.into_iter().flatten().flat_map(|side| {
            let side = String::from_utf8_lossy(side).into_owned();
            let lines: Vec<String> = side.lines().map(|line| line.trim_matches(is_mark).to_owned()).collect();
            lines.into_iter().filter(|line| !line.is_empty())
        });
        words.collect::<Vec<_>>().join(" ")
    }

    fn clears_givens(&self, grid: &Grid) -> bool {
        let pairs = self.grid.as_bytes().iter().zip(grid.as_bytes());
        pairs.fold(false, |clears, (given, value)| clears | (*given != 0 && *value == 0))
    }

    fn clear_givens(&self, grid: &Grid, out: &mut [u8]) {
        for cell in Cell::ALL {
            if self.grid.get(cell).is_some() && grid.get(cell).is_none() {
                let at = self.cells.offset(cell.index());
                out[at] = self.blank(at);
            }
        }
    }

    /// What stands before the first cell and after the last.
    #[cfg(feature = "documents")]
    pub(crate) fn around(&self) -> (&[u8], &[u8]) {
        let [first, last] = [0, Cell::COUNT - 1].map(|index| self.cells.offset(index));
        (self.text.get(..first).unwrap_or_default(), self.text.get(last + 1..).unwrap_or_default())
    }

    /// With the lines of its labels before its text.
    pub(super) fn with_labels(mut self, labels: &[u8]) -> Self {
        self.text = [labels, &self.text].concat().into();
        self.cells = self.cells.after(labels.len());
        self
    }

    /// With the rest of its last line after its text.
    pub(super) fn with_rest(mut self, rest: &[u8]) -> Self {
        self.text = [&self.text, rest].concat().into();
        self
    }

    /// The blank for the place of a given: the first in the text, else the format's own.
    fn blank(&self, at: usize) -> u8 {
        if self.format == Format::Json && !matches!(self.text[at - 1], b'"' | b'\'') {
            return b'0';
        }
        let characters = (0..Cell::COUNT).map(|index| self.text[self.cells.offset(index)]);
        let mut blanks = characters.filter(|byte| !matches!(byte, b'1'..=b'9'));
        blanks.next().unwrap_or(if matches!(self.format, Format::Rows | Format::SpacedRows) {
            b'0'
        } else {
            b'.'
        })
    }
}

impl Record {
    /// Whether every cell lies within the text, on a character that may be replaced.
    pub(super) fn is_sound(&self) -> bool {
        let is_cell =
            |byte| is_cell(byte) || (matches!(self.format, Format::Json | Format::Drawn) && byte == b' ');
        (0..Cell::COUNT)
            .all(|index| self.text.get(self.cells.offset(index)).is_some_and(|byte| is_cell(*byte)))
    }
}
