//! What a text can say: any stones on a board.

use std::{fmt, str::FromStr};

use crate::{Format, ParseError, Point, Reader, Size, Stone, point::column_letter, row_width};

/// Stones on a board, in any number and order: what a text says, not what a game proved.
///
/// `{}` draws the board with `.`, `X` for Black and `O` for White; `{:#}` adds the coordinates around it. Parsing
/// reads one square board in any [`Format`].
///
/// ```
/// use hanpan_omok::{Point, Stone, board};
/// let board = board! {
///     ". . . . ."
///     ". X . . ."
///     ". . O . ."
///     ". . . . ."
///     ". . . . ."
/// };
/// assert_eq!(board.get(Point::from_matrix(2, 2).unwrap()), Some(Stone::Black));
/// assert_eq!(board.count(Stone::White), 1);
/// assert_eq!(board.to_string().parse(), Ok(board));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    cells: Box<[Option<Stone>]>, // row by row from the top; as many as size.area()
}

impl Board {
    /// A board without a stone.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, cells: vec![None; size.area()].into() }
    }

    /// A board from its cells row by row; `None` unless there are as many as the size has points.
    #[must_use]
    pub fn from_cells(size: Size, cells: impl Into<Box<[Option<Stone>]>>) -> Option<Self> {
        let cells = cells.into();
        (cells.len() == size.area()).then_some(Self { size, cells })
    }

    /// A board from as many cells as the size has points.
    pub(crate) fn of(size: Size, cells: Vec<Option<Stone>>) -> Self {
        debug_assert_eq!(cells.len(), size.area());
        Self { size, cells: cells.into() }
    }

    /// The size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Every cell, row by row from the top.
    #[must_use]
    pub const fn cells(&self) -> &[Option<Stone>] {
        &self.cells
    }

    /// The stone on a point; `None` also for a point that is not on the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Stone> {
        if self.size.contains(point) { self.cells[self.index(point)] } else { None }
    }

    /// Puts a stone on a point, or takes it away.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn set(&mut self, point: Point, stone: Option<Stone>) {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        let index = self.index(point);
        self.cells[index] = stone;
    }

    /// The stones and their points, in reading order.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Stone)> {
        self.size.points().zip(&self.cells).filter_map(|(point, cell)| cell.map(|stone| (point, stone)))
    }

    /// How many stones of one colour there are.
    #[must_use]
    pub fn count(&self, stone: Stone) -> usize {
        self.cells.iter().filter(|cell| **cell == Some(stone)).count()
    }

    /// Who is to move by the numbers of stones, if Black began and nobody passed.
    #[must_use]
    pub fn turn(&self) -> Stone {
        if self.count(Stone::Black) > self.count(Stone::White) { Stone::White } else { Stone::Black }
    }

    /// Whether every point holds a stone.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Option<Stone>]> {
        self.cells.chunks(self.size.width())
    }

    const fn index(&self, point: Point) -> usize {
        (point.row() - 1) * self.size.width() + point.column() - 1
    }

    /// Reads what [`board!`](crate::board!) was given; the rows need not be as many as the columns.
    #[doc(hidden)]
    #[must_use]
    #[track_caller]
    pub fn drawn(drawing: &str) -> Self {
        let widths: Vec<usize> = drawing.lines().filter_map(|line| row_width(line.as_bytes())).collect();
        let size = widths.first().and_then(|width| Size::new(*width, widths.len()));
        match Self::read_one(Reader::with_size(size), drawing) {
            Ok(board) => board,
            Err(error) => panic!("not a drawing of a board: {error}"),
        }
    }

    fn read_one(reader: Reader, text: &str) -> Result<Self, ParseError> {
        let mut boards = reader.read(text.as_bytes()).into_iter();
        let first = boards.next().unwrap_or_else(|| Err(ParseError::no_board()))?;
        match boards.next() {
            None => Ok(first.board),
            Some(second) => Err(ParseError::second_board(second?.line)),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let drawing = Format::Xo.write(self);
        if !f.alternate() {
            return f.write_str(drawing.trim_end());
        }
        for (line, number) in drawing.lines().zip((1..=self.size.height()).rev()) {
            writeln!(f, "{number:2} {line}")?;
        }
        write!(f, "  ")?;
        (1..=self.size.width()).try_for_each(|column| write!(f, " {}", column_letter(column)))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {} {{\n{self}\n}}", self.size)
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads exactly one board, with as many rows as columns.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read_one(Reader::new(), text)
    }
}

/// Draws a [`Board`](crate::Board): one string for each row, or one string of many lines.
///
/// A row is whatever the reader takes, and the rows need not be as many as the columns.
///
/// ```
/// use hanpan_omok::{Stone, board};
/// let board = board! {
///     "........"
///     "OXXXXXXO"
///     "........"
///     "........"
///     "........"
/// };
/// assert_eq!(board.count(Stone::Black), 6);
/// ```
///
/// # Panics
/// If the drawing is not one board.
#[macro_export]
macro_rules! board {
    ($($row:literal)+) => { $crate::Board::drawn(concat!($($row, "\n"),+)) };
}
