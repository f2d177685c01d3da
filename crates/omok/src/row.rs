//! What one line is; the table of kinds is in the documentation of [`Reader`](crate::Reader).

use crate::{Board, Size, Stone, format::Palette};

/// What surrounds a line, as far as it decides what the line is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// The size that was named.
    pub(crate) size: Option<Size>,
    /// The characters and the width of the board that the line may belong to.
    pub(crate) open: Option<(Palette, usize)>,
    /// No line but blank ones and comments came before.
    pub(crate) is_first: bool,
}

/// One line, sorted.
#[derive(Debug)]
pub(crate) enum Sorted<'a> {
    Blank,
    Comment,
    /// A separator, as long as this if it is of dashes alone: it could be a row.
    Separator(Option<usize>),
    /// Coordinates, this many.
    Coordinates(usize),
    Count(u64),
    Whole(Whole<'a>),
    Row(Row),
    Junk,
}

/// A board on one line.
#[derive(Debug)]
pub(crate) struct Whole<'a> {
    pub(crate) label: Option<&'a str>,
    pub(crate) board: Result<Board, WholeFault>,
}

#[derive(Debug)]
pub(crate) enum WholeFault {
    /// So many cells fit no board.
    Length(usize),
    /// The first that is no cell.
    Cell(Fault),
}

/// One row of a board, wrong ones included.
#[derive(Debug)]
pub(crate) struct Row {
    cells: [Option<Stone>; Size::MAX],
    /// How many cells there are, whatever fits into `cells`.
    pub(crate) width: usize,
    pub(crate) palette: Palette,
    /// There are blanks between the cells.
    pub(crate) is_spaced: bool,
    /// The words are cells, or one word is the row.
    is_even: bool,
    pub(crate) has_dashes: bool,
    has_other_empties: bool,
    /// It is one word of dashes, which may be a separator.
    pub(crate) is_tentative: bool,
    pub(crate) fault: Option<Fault>,
}

/// A character or word that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) column: u32,
    pub(crate) expected: &'static str,
    pub(crate) found: String,
}

/// How many cells a line holds if it is a row of 5 to 25 cells without a fault.
///
/// ```
/// use hanpan_omok::row_width;
/// assert_eq!(row_width(b"15 . . . X O . . . 15"), Some(8));
/// assert_eq!(row_width(b"hello"), None);
/// ```
#[must_use]
pub fn row_width(line: &[u8]) -> Option<usize> {
    match sort(&String::from_utf8_lossy(line), Context::default()) {
        Sorted::Row(row) if row.is_right() => Some(row.width),
        _ => None,
    }
}

/// Whether a line is unmistakably of an Omok board, and not of a Sudoku, of JSON, or of a table.
///
/// It takes a whole board of at least 100 digits on one line, 10 or more letters as coordinates, and a row: of 10 or
/// more cells, or of fewer if it holds both stones and empty points; and of nine only if a white stone, or a black `B` or
/// `●`, stands in it, since nine cells with dots, digits and even `X` are a row of a Sudoku.
#[must_use]
pub fn recognises(line: &[u8]) -> bool {
    match sort(&String::from_utf8_lossy(line), Context::default()) {
        Sorted::Row(row) => row.is_right() && row.is_unmistakable(),
        Sorted::Whole(Whole { board: Ok(board), .. }) => board.size().area() >= 100,
        Sorted::Coordinates(count) => count >= 10,
        _ => false,
    }
}

/// Sorts one line, without its line end.
pub(crate) fn sort(text: &str, context: Context) -> Sorted<'_> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Sorted::Blank;
    }
    if trimmed.starts_with('#') {
        return Sorted::Comment;
    }
    separator(trimmed)
        .or_else(|| letters(trimmed))
        .or_else(|| numbers(trimmed).filter(|_| context.open.is_none()))
        .or_else(|| count(trimmed, context.size).filter(|_| context.is_first))
        .or_else(|| whole(text, context).map(Sorted::Whole))
        .or_else(|| row(text, context).map(Sorted::Row))
        .unwrap_or(Sorted::Junk)
}

/// The beginning of a text for a message: at most 20 characters, and none that moves a cursor.
pub(crate) fn excerpt(text: &str) -> String {
    let shown = |mark: char| if mark.is_control() { '\u{fffd}' } else { mark };
    let mut excerpt: String = text.trim().chars().take(20).map(shown).collect();
    if text.trim().chars().nth(20).is_some() {
        excerpt.push('…');
    }
    excerpt
}

fn separator(trimmed: &str) -> Option<Sorted<'static>> {
    let bytes = trimmed.as_bytes();
    let rules = bytes.iter().filter(|byte| matches!(byte, b'-' | b'=')).count();
    let is_separator = rules >= 3 && bytes.iter().all(|byte| matches!(byte, b'-' | b'=' | b'+'));
    let is_dashes = || bytes.iter().all(|byte| *byte == b'-');
    is_separator.then(|| Sorted::Separator(is_dashes().then_some(bytes.len())))
}

fn letters(trimmed: &str) -> Option<Sorted<'static>> {
    let mut expected = b'a';
    let mut count = 0;
    for byte in trimmed.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let letter = byte.to_ascii_lowercase();
        if letter == b'j' && expected == b'i' {
            expected = b'j';
        }
        if letter != expected || !letter.is_ascii_lowercase() {
            return None;
        }
        expected += 1;
        count += 1;
    }
    (count >= Size::MIN).then_some(Sorted::Coordinates(count))
}

fn numbers(trimmed: &str) -> Option<Sorted<'static>> {
    let mut words = trimmed.split_ascii_whitespace();
    let first: usize = words.next()?.parse().ok().filter(|first| *first <= 1)?;
    let mut next = first;
    for word in words {
        next += 1;
        if word.parse() != Ok(next) {
            return None;
        }
    }
    let count = next - first + 1;
    (count >= Size::MIN).then_some(Sorted::Coordinates(count))
}

/// A lone number that is no row: of fewer than five digits, or of another width than the size that was named, or with
/// a digit that no cell has. A number of ten digits is a row that went wrong.
fn count(trimmed: &str, size: Option<Size>) -> Option<Sorted<'static>> {
    let bytes = trimmed.as_bytes();
    let length = bytes.len();
    let is_number = bytes.iter().all(u8::is_ascii_digit) && length < 10;
    let is_no_row = bytes[0] != b'0'
        && (bytes.iter().any(|digit| *digit > b'2') || size.is_some_and(|size| size.width() != length));
    if is_number && (length < Size::MIN || is_no_row) {
        trimmed.parse().ok().map(Sorted::Count)
    } else {
        None
    }
}

fn whole<'a>(text: &'a str, context: Context) -> Option<Whole<'a>> {
    let is_between = |mark: char| mark.is_whitespace() || matches!(mark, ',' | ';' | '"');
    let word = text.split(is_between).max_by_key(|word| word.len())?;
    let length = word.chars().count();
    let size = context
        .size
        .map_or_else(|| Size::square_of_area(length), |size| Some(size).filter(|size| size.area() == length));
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let is_alone = word.len() == text.trim().len();
    let is_row = length < 25
        || digits * 2 <= length
        || (is_alone && length == 25 && context.size.is_none_or(|size| size.area() != 25))
        || (is_alone && context.open.is_some_and(|(_, width)| width == length))
        || (size.is_none() && (length == 25 || context.open.is_some()));
    if is_row {
        return None;
    }
    let before = offset(text, word);
    let label = text[..before].trim_matches(is_between);
    let board = match size {
        None => Err(WholeFault::Length(length)),
        Some(size) => whole_cells(text, word).map(|cells| Board::of(size, cells)).map_err(WholeFault::Cell),
    };
    Some(Whole { label: Some(label).filter(|label| !label.is_empty()), board })
}

fn whole_cells(text: &str, word: &str) -> Result<Vec<Option<Stone>>, Fault> {
    let cell = |(index, mark): (usize, char)| {
        Palette::Digits.cell(mark).ok_or_else(|| Fault::new(text, &word[index..], Palette::Digits, 1))
    };
    word.char_indices().map(cell).collect()
}

/// A row, if most of the line could be cells.
fn row(text: &str, context: Context) -> Option<Row> {
    let (mut digits, mut marks, mut others) = (0, 0, 0);
    for mark in text.chars().filter(|mark| !mark.is_whitespace()) {
        match mark {
            '0'..='9' => digits += 1,
            _ if Palette::is_mark(mark) => marks += 1,
            _ => others += 1,
        }
    }
    if digits + marks <= others {
        return None;
    }
    let palette =
        context.open.map_or(if digits > marks { Palette::Digits } else { Palette::Blank }, |open| open.0);
    Some(if palette == Palette::Digits { number_row(text) } else { drawing_row(text, palette) })
}

fn number_row(text: &str) -> Row {
    let mut row = Row::new(Palette::Digits);
    let is_one_word = text.split_whitespace().nth(1).is_none();
    for word in text.split_whitespace() {
        if is_one_word {
            row.extend(text, word);
        } else {
            row.push(text, word, word.chars().count());
        }
    }
    row.is_spaced = !is_one_word;
    row
}

fn drawing_row(text: &str, palette: Palette) -> Row {
    let cells = without_numbers(text.trim());
    let stone = cells.chars().find_map(Palette::of_stone).filter(|_| palette == Palette::Blank);
    let mut row = Row::new(stone.unwrap_or(palette));
    let mut words = 0;
    for word in cells.split_whitespace() {
        row.extend(text, word);
        words += 1;
    }
    row.is_spaced = words > 1;
    row.is_even = words == 1 || words == row.width;
    row
}

/// The row without the numbers before and after it.
fn without_numbers(trimmed: &str) -> &str {
    let is_number = |word: &str| word.len() <= 2 && matches!(word.parse(), Ok(1..=25_u8));
    let blank = char::is_whitespace;
    let rest =
        trimmed.split_once(blank).filter(|(word, _)| is_number(word)).map_or(trimmed, |(_, rest)| rest);
    rest.rsplit_once(blank).filter(|(_, word)| is_number(word)).map_or(rest, |(rest, _)| rest)
}

impl Row {
    const fn new(palette: Palette) -> Self {
        Self {
            cells: [None; Size::MAX],
            width: 0,
            palette,
            is_spaced: false,
            is_even: true,
            has_dashes: false,
            has_other_empties: false,
            is_tentative: false,
            fault: None,
        }
    }

    /// A row of dashes in one word.
    pub(crate) fn dashes(width: usize) -> Self {
        Self { width, has_dashes: true, is_tentative: true, ..Self::new(Palette::Blank) }
    }

    /// The cells; meaningful if the width is right and there is no fault.
    pub(crate) fn cells(&self) -> &[Option<Stone>] {
        &self.cells[..self.width.min(Size::MAX)]
    }

    /// Adds each character of a word as a cell.
    fn extend(&mut self, text: &str, word: &str) {
        for (index, _) in word.char_indices() {
            self.push(text, &word[index..], 1);
        }
    }

    /// Adds the first `length` characters of a rest of the text as one cell.
    fn push(&mut self, text: &str, rest: &str, length: usize) {
        let mark = rest.chars().next().filter(|_| length == 1);
        let cell = mark.and_then(|mark| self.palette.cell(mark));
        if cell.is_none() && self.fault.is_none() {
            self.fault = Some(Fault::new(text, rest, self.palette, length));
        }
        if cell == Some(None) && self.palette != Palette::Digits {
            let is_dash = mark == Some('-');
            self.has_dashes |= is_dash;
            self.has_other_empties |= !is_dash;
        }
        if let Some(place) = self.cells.get_mut(self.width) {
            *place = cell.flatten();
        }
        self.width += 1;
    }

    fn is_right(&self) -> bool {
        self.fault.is_none() && Size::square(self.width).is_some()
    }

    fn is_unmistakable(&self) -> bool {
        let has_stone = self.cells().iter().any(Option::is_some);
        let has_empty = self.cells().iter().any(Option::is_none);
        let has_white = self.cells().contains(&Some(Stone::White));
        let is_frame = self.has_dashes && self.has_other_empties;
        self.is_even
            && !is_frame
            && match (self.palette, self.width) {
                (Palette::Digits, width) => width >= 10,
                (Palette::Xo, 9) => has_white,
                (_, 9) => has_stone,
                (_, 10..) => true,
                _ => has_stone && has_empty,
            }
    }
}

impl Fault {
    fn new(text: &str, rest: &str, palette: Palette, length: usize) -> Self {
        let column = text[..offset(text, rest)].chars().count() + 1;
        let end = rest.char_indices().nth(length).map_or(rest.len(), |(index, _)| index);
        Self {
            column: column.try_into().unwrap_or(u32::MAX),
            expected: palette.expected(),
            found: excerpt(&rest[..end]),
        }
    }
}

/// Where a part of a text begins, in bytes.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
