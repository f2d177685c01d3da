//! [`Lines`]: lines of equal length that are a plain board each, as files of millions of puzzles have them.
//!
//! ```text
//! line  = cells [ delimiter columns ] [ "\r" ] "\n"
//! cells = 81 of "1" to "9", ".", "0", "*", "_" and "-"
//! ```
//!
//! What is read here is what the reader of `hanpan_sudoku::format` makes of such a line; an `x` for a blank is left to
//! that.

use hanpan_sudoku::{Cell, Grid};

use crate::input::LONGEST_LINE;

/// A full grid may be the solution of a column as long as this.
const LOOKS_LIKE_A_PART: usize = 17;

/// Such lines, in what text they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lines<'a> {
    /// All the lines, each with its line end.
    text: &'a [u8],
    shape: Shape,
}

/// The lengths that the lines have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Of a line with its line end.
    stride: usize,
    /// Of a line without it.
    width: usize,
}

impl Shape {
    /// Of lines that are boards and nothing else.
    pub(crate) const BOARDS: Self = Self { stride: Cell::COUNT + 1, width: Cell::COUNT };

    /// Of the line at the start of a text, whatever is in it.
    fn of_first(text: &[u8]) -> Option<Self> {
        let longest = &text[..text.len().min(LONGEST_LINE + 1)];
        let end = memchr::memchr(b'\n', longest)?;
        Some(Self { stride: end + 1, width: end - usize::from(longest[..end].ends_with(b"\r")) })
    }

    fn has_columns(self) -> bool {
        self.width > Cell::COUNT
    }

    /// Whether the line is a board of this shape.
    fn fits(self, line: &[u8]) -> bool {
        let Some((cells, rest)) = line.split_first_chunk::<{ Cell::COUNT }>() else { return false };
        let end: &[u8] = if self.stride > self.width + 1 { b"\r\n" } else { b"\n" };
        rest.ends_with(end) && is_plain(cells) && (!self.has_columns() || self.fits_columns(line))
    }

    #[cold]
    fn fits_columns(self, line: &[u8]) -> bool {
        let (cells, rest) = line[..self.width].split_at(Cell::COUNT);
        let has_blank = || cells.iter().any(|byte| !matches!(byte, b'1'..=b'9'));
        matches!(rest[0], b' ' | b'\t' | b',' | b';' | b'#' | b'|' | b':' | b'"')
            && !rest.ends_with(b"\r")
            && memchr::memchr(b'\n', rest).is_none()
            && (rest.len() <= LOOKS_LIKE_A_PART || has_blank())
    }
}

impl<'a> Lines<'a> {
    /// The lines at the start of a text that are boards of one shape; with other columns only if these may be there.
    pub(crate) fn at_start(text: &'a [u8], may_have_columns: bool) -> Option<Self> {
        let shape = Shape::of_first(text)?;
        if shape.width < Cell::COUNT || shape.has_columns() && !may_have_columns {
            return None;
        }
        let count = text.chunks_exact(shape.stride).take_while(|line| shape.fits(line)).count();
        (count > 0).then_some(Self { text: &text[..count * shape.stride], shape })
    }

    /// The lines of a text that has nothing else.
    pub(crate) fn new(text: &'a [u8], shape: Shape) -> Self {
        Self { text, shape }
    }

    pub(crate) fn text(&self) -> &'a [u8] {
        self.text
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape
    }

    pub(crate) fn len(&self) -> usize {
        self.text.len() / self.shape.stride
    }

    /// Whether other columns stand behind the boards.
    pub(crate) fn has_columns(&self) -> bool {
        self.shape.has_columns()
    }

    /// How far apart the boards are.
    pub(crate) fn stride(&self) -> usize {
        self.shape.stride
    }

    /// Whether the lines end as lines are written here.
    pub(crate) fn end_in_line_feeds(&self) -> bool {
        self.shape.stride == self.shape.width + 1
    }

    /// A line, or what became of it, without its line end.
    pub(crate) fn line<'b>(&self, text: &'b [u8], index: usize) -> &'b [u8] {
        &text[index * self.shape.stride..][..self.shape.width]
    }

    pub(crate) fn grid(&self, index: usize) -> Grid {
        let mut values = [0; Cell::COUNT];
        let cells = self.line(self.text, index).iter();
        values.iter_mut().zip(cells).for_each(|(value, byte)| {
            *value = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
        });
        Grid::from_bytes(values).unwrap_or(Grid::EMPTY)
    }
}

/// Whether a line, without its line feed, could stand among such lines.
pub(crate) fn is_plain_line(line: &[u8], may_have_columns: bool) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let is_board = line.first_chunk().is_some_and(is_plain);
    is_board && (line.len() == Cell::COUNT || may_have_columns)
}

/// Whether a text is the cells of a board and nothing else.
pub(crate) fn is_plain_board(text: &[u8]) -> bool {
    text.try_into().is_ok_and(is_plain)
}

fn is_plain(cells: &[u8; Cell::COUNT]) -> bool {
    // Most files have nothing but digits, dots and dashes, which are told with half the work.
    let is_usual = |byte: u8| (byte.wrapping_sub(b'-') <= b'9' - b'-') & (byte != b'/');
    let is_cell = |byte: u8| is_usual(byte) | (byte == b'*') | (byte == b'_');
    all(cells, is_usual) || all(cells, is_cell)
}

/// Without a branch, so that it is done on vectors.
fn all(cells: &[u8; Cell::COUNT], is_good: impl Fn(u8) -> bool) -> bool {
    cells.iter().fold(true, |are_good, byte| are_good & is_good(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_a_cell_or_none() {
        for byte in 0..=u8::MAX {
            for at in [0, 15, 16, 80] {
                let mut cells = [b'.'; Cell::COUNT];
                cells[at] = byte;
                assert_eq!(is_plain(&cells), b"0123456789.*_-".contains(&byte), "{byte} at {at}");
            }
        }
    }

    #[test]
    fn lines_end_where_the_shape_changes() {
        let board = ".".repeat(81);
        let text = |lines: &[String]| lines.concat().into_bytes();
        let cases = [
            (text(&[format!("{board}\n"), format!("{board}\n"), board.clone()]), Some(2)),
            (text(&[format!("{board}\r\n"), format!("{board}\n")]), Some(1)),
            (text(&[format!("{board},1\n"), format!("{board}\r\r\n")]), Some(1)),
            (text(&[format!("{board},1\n"), format!("{board},\n\n")]), Some(1)),
            (text(&[format!("{board},12\n"), format!("{board},1\r\n")]), Some(1)),
            (text(&[format!("{board}\n"), format!("{}x\n", &board[1..])]), Some(1)),
            (text(&[format!("{}x\n", &board[1..])]), None),
            (text(&[format!("{board}?\n")]), None),
            (text(&[board]), None),
        ];
        for (text, expected) in cases {
            let found = Lines::at_start(&text, true).map(|lines| lines.len());
            assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(&text));
        }
    }
}
