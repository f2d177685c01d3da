//! A whole board on one line, alone or as one column of a table.

use crate::{
    Board, Size, Stone,
    drawing::format::Palette,
    drawing::row::{Fault, digit},
    drawing::sort::Context,
};

/// A board on one line.
#[derive(Debug)]
pub(crate) struct Whole<'a> {
    pub(crate) label: Option<&'a str>,
    pub(crate) board: Result<Board, WholeFault>,
    /// Nine in ten of its characters are cells.
    is_of_cells: bool,
}

#[derive(Debug)]
pub(crate) enum WholeFault {
    /// So many cells fit no board.
    Length(usize),
    /// Several columns of so many cells, each as long as a board or all together a board.
    Columns(Vec<usize>),
    /// The first that is no cell, and how many there are.
    Cell(Fault, usize),
}

/// The fewest cells of a board.
const LEAST: usize = Size::MIN * Size::MIN;
/// The fewest that no Sudoku has.
const UNMISTAKABLE: usize = 100;

impl Whole<'_> {
    /// Whether no Sudoku stands on the line.
    pub(crate) fn is_unmistakable(&self) -> bool {
        self.is_of_cells
            && match &self.board {
                Ok(board) => board.size().area() >= UNMISTAKABLE,
                Err(WholeFault::Length(length) | WholeFault::Cell(_, length)) => *length >= UNMISTAKABLE,
                Err(WholeFault::Columns(lengths)) => {
                    lengths.iter().sum::<usize>() >= UNMISTAKABLE && !lengths.contains(&81)
                }
            }
    }
}

/// The board of the line, or what is wrong with it; `None` if the line is something else.
pub(crate) fn whole(text: &str, context: Context) -> Option<Whole<'_>> {
    if text.len() < LEAST {
        return None;
    }
    let least = context.open.map_or(LEAST, |(_, width)| LEAST.max(width + 1));
    let columns = || text.split(is_between_columns).filter(|column| !column.is_empty());
    let boards = || columns().filter(|column| is_of_cells(column) && length(column) >= least);
    let lengths = |columns: &mut dyn Iterator<Item = &str>| columns.map(length).collect::<Vec<_>>();
    if boards().nth(1).is_some() {
        return Some(Whole::broken(lengths(&mut boards())));
    }
    let parts = || columns().filter(|column| length(column) > 1 && column.bytes().all(is_cell));
    if parts().nth(1).is_some() && is_broken_board(&mut parts(), boards().next(), context) {
        return Some(Whole::broken(lengths(&mut parts())));
    }
    let alone = || columns().next().filter(|column| is_alone(text, column) && is_of_digits(column));
    let word = boards().next().or_else(alone)?;
    let size = size_of(length(word), context);
    (!is_row(text, word, size, context)).then(|| Whole::of(text, word, size))
}

impl<'a> Whole<'a> {
    fn broken(lengths: Vec<usize>) -> Self {
        Self { label: None, board: Err(WholeFault::Columns(lengths)), is_of_cells: true }
    }

    fn of(text: &'a str, word: &str, size: Option<Size>) -> Self {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let label = text[..at].trim_matches(is_between_columns);
        let board = match size {
            None => Err(WholeFault::Length(length(word))),
            Some(size) => cells(text, word).map(|cells| Board::of(size, cells)),
        };
        Self { label: Some(label).filter(|label| !label.is_empty()), board, is_of_cells: is_of_cells(word) }
    }
}

fn cells(text: &str, word: &str) -> Result<Vec<Option<Stone>>, WholeFault> {
    match word.char_indices().find(|(_, mark)| Palette::Digits.cell(*mark).is_none()) {
        None => Ok(word.bytes().map(digit).collect()),
        Some((at, _)) => {
            Err(WholeFault::Cell(Fault::new(text, &word[at..], Palette::Digits, 1), length(word)))
        }
    }
}

fn is_between_columns(mark: char) -> bool {
    mark.is_whitespace() || matches!(mark, ',' | ';' | '"')
}

fn length(column: &str) -> usize {
    column.chars().count()
}

fn is_cell(byte: u8) -> bool {
    matches!(byte, b'0'..=b'2')
}

/// Whether nine in ten of the characters are cells: a board that may be damaged.
fn is_of_cells(column: &str) -> bool {
    column.bytes().filter(|byte| is_cell(*byte)).count() * 10 >= length(column) * 9
}

/// Whether most of the characters are digits, as many as a board has.
fn is_of_digits(column: &str) -> bool {
    let digits = column.bytes().filter(u8::is_ascii_digit).count();
    length(column) >= LEAST && digits * 2 > length(column)
}

fn is_alone(text: &str, column: &str) -> bool {
    column.len() == text.trim_matches(is_between_columns).len()
}

fn size_of(length: usize, context: Context) -> Option<Size> {
    context
        .size
        .map_or_else(|| Size::square_of_area(length), |size| Some(size).filter(|size| size.area() == length))
}

/// Whether these columns are one board together, with all cells or one overwritten at each break. In an open board, they
/// may be rows.
fn is_broken_board(parts: &mut dyn Iterator<Item = &str>, longest: Option<&str>, context: Context) -> bool {
    let (cells, count) = parts.fold((0, 0), |(cells, count), part| (cells + part.len(), count + 1));
    let is_board = size_of(cells, context).or_else(|| size_of(cells + count - 1, context)).is_some();
    is_board && (longest.is_some() || (cells >= UNMISTAKABLE && context.open.is_none()))
}

/// Whether a column that is as long as a board is a row of one: wrong, or two rows joined.
fn is_row(text: &str, word: &str, size: Option<Size>, context: Context) -> bool {
    let length = length(word);
    if size.is_none() && (length == LEAST || context.open.is_some()) {
        return true;
    }
    let is_row_of = |width: usize| length == width || (2 * width).abs_diff(length) <= 1;
    is_alone(text, word)
        && (context.open.is_some_and(|(_, width)| is_row_of(width))
            || (length == LEAST && context.size.is_none_or(|size| size.area() != LEAST)))
}
