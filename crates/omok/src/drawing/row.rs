//! One row of cells; the ways to write it are in the documentation of [`Reader`](crate::Reader).

use crate::{Size, Stone, drawing::format::Palette};

/// What surrounds a row, as far as it decides what its characters are.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Surroundings {
    /// The characters and the width of the board that the row may belong to.
    pub(crate) open: Option<(Palette, usize)>,
    /// How many letters the coordinates above it have.
    pub(crate) letters: Option<usize>,
}

/// One row of a board, wrong ones included.
#[derive(Debug)]
pub(crate) struct Row {
    cells: [Option<Stone>; Size::MAX],
    /// How many cells there are, whatever fits into `cells`.
    pub(crate) width: usize,
    /// The characters of all cells together: what the width would be if no blank were missing or too many.
    pub(crate) length: usize,
    pub(crate) palette: Palette,
    /// There are blanks between the cells.
    pub(crate) is_spaced: bool,
    /// The words are cells, or one word is the row.
    is_even: bool,
    pub(crate) has_dashes: bool,
    has_other_empties: bool,
    /// It is one word of dashes, which may be a separator.
    pub(crate) is_tentative: bool,
    /// What it is if it is no row: the number of boards.
    pub(crate) count: Option<u64>,
    /// The first cell that is none.
    pub(crate) fault: Option<Fault>,
    faults: usize,
    /// The characters that are no cells.
    foreign: usize,
}

/// A character or word that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) column: u32,
    pub(crate) expected: &'static str,
    pub(crate) found: String,
}

/// What a digit from 0 to 2 means.
pub(crate) fn digit(digit: u8) -> Option<Stone> {
    const STONES: [Option<Stone>; 4] = [None, Some(Stone::Black), Some(Stone::White), None];
    STONES[usize::from(digit & 3)]
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

/// A row, if most of this part of a line could be cells.
pub(crate) fn row(text: &str, part: &str, near: Surroundings) -> Option<Row> {
    let (mut digits, mut marks, mut others) = (0, 0, 0);
    for mark in part.chars().filter(|mark| !is_between_cells(*mark)) {
        match mark {
            '0'..='9' => digits += 1,
            _ if Palette::is_mark(mark) => marks += 1,
            _ => others += 1,
        }
    }
    if digits + marks <= others {
        return None;
    }
    let palette = if digits > marks { Palette::Digits } else { Palette::Blank };
    let palette = near.open.map_or(palette, |open| open.0);
    let cells = cells(part.trim(), palette, near.letters);
    let stone = cells.chars().find_map(Palette::of_stone).filter(|_| palette == Palette::Blank);
    let mut row = Row::new(stone.unwrap_or(palette));
    match cells.find(is_list_mark).and_then(|at| cells[at..].chars().next()) {
        Some(mark) => row.list(text, cells, mark),
        None if palette == Palette::Digits => row.numbers(text, cells),
        None => row.drawing(text, cells),
    }
    Some(row)
}

/// A character that stands between the cells of some list and is no cell of any board.
fn is_between_cells(mark: char) -> bool {
    mark.is_whitespace() || is_list_mark(mark) || is_quote(mark)
}

fn is_list_mark(mark: char) -> bool {
    is_wall(mark) || matches!(mark, ',' | ';')
}

fn is_wall(mark: char) -> bool {
    matches!(mark, '|' | '│' | '┃' | '║')
}

const fn is_quote(mark: char) -> bool {
    matches!(mark, '"' | '\'')
}

/// The cells of a row, without the walls and the numbers around them.
fn cells(trimmed: &str, palette: Palette, letters: Option<usize>) -> &str {
    let within = without_numbers(trimmed);
    let is_digits = palette == Palette::Digits;
    // In `1 | 0 | 0 | 2` the walls stand between cells.
    let are_numbers = |inner: &&str| !is_digits || within.len() == trimmed.len() || !inner.contains(is_wall);
    match without_walls(within).filter(are_numbers) {
        Some(inner) => inner,
        None if is_digits => numbered_digits(trimmed, within, letters).unwrap_or(trimmed),
        None => within,
    }
}

fn without_walls(trimmed: &str) -> Option<&str> {
    Some(trimmed.strip_prefix(is_wall)?.strip_suffix(is_wall)?.trim())
}

/// The row without the numbers before and after it.
fn without_numbers(trimmed: &str) -> &str {
    let rest = without_first_number(trimmed).unwrap_or(trimmed);
    rest.rsplit_once(char::is_whitespace)
        .filter(|(_, word)| is_number(word))
        .map_or(rest, |(rest, _)| rest.trim())
}

fn without_first_number(trimmed: &str) -> Option<&str> {
    let (word, rest) = trimmed.split_once(char::is_whitespace)?;
    is_number(word).then(|| rest.trim())
}

fn is_number(word: &str) -> bool {
    word.len() <= 2 && matches!(word.parse(), Ok(1..=25_u8))
}

/// The cells of a row of digits that has numbers around it. A number can be told from a cell where the cells are one
/// word, or where letters above say how many cells there are.
fn numbered_digits<'a>(trimmed: &'a str, within: &'a str, letters: Option<usize>) -> Option<&'a str> {
    if within.len() < trimmed.len() && within.len() >= Size::MIN && !within.contains(char::is_whitespace) {
        return Some(within);
    }
    let letters = letters?;
    let words = |text: &str| text.split_whitespace().count();
    match words(trimmed) {
        count if count == letters + 1 => without_first_number(trimmed),
        count if count == letters + 2 && words(within) == letters => Some(within),
        _ => None,
    }
}

impl Row {
    const fn new(palette: Palette) -> Self {
        Self {
            cells: [None; Size::MAX],
            width: 0,
            length: 0,
            palette,
            is_spaced: false,
            is_even: true,
            has_dashes: false,
            has_other_empties: false,
            is_tentative: false,
            count: None,
            fault: None,
            faults: 0,
            foreign: 0,
        }
    }

    /// A row of dashes in one word.
    pub(crate) fn dashes(width: usize) -> Self {
        let row = Self::new(Palette::Blank);
        Self { width, length: width, has_dashes: true, is_tentative: true, ..row }
    }

    /// A row of a board of digits or of Latin letters with one blank after each cell but the last, or of ten digits and
    /// more without a blank: the commonest rows, without a look at words.
    pub(crate) fn plain(line: &[u8], palette: Palette) -> Option<Self> {
        let line = line.trim_ascii_end();
        if palette == Palette::Digits && (10..Size::MAX).contains(&line.len()) && line[1] != b' ' {
            return Self::glued(line);
        }
        let width = line.len().div_ceil(2);
        if line.len().is_multiple_of(2) || !(Size::MIN..=Size::MAX).contains(&width) || line[0] == b'#' {
            return None;
        }
        let mut row = Self { width, length: width, is_spaced: true, ..Self::new(palette) };
        let is_right = match palette {
            Palette::Digits => row.plain_digits(line),
            Palette::Xo | Palette::Bw => row.plain_marks(line),
            Palette::Blank | Palette::Circles => false,
        };
        is_right.then_some(row)
    }

    fn glued(line: &[u8]) -> Option<Self> {
        let mut row = Self { width: line.len(), length: line.len(), ..Self::new(Palette::Digits) };
        for (place, cell) in row.cells.iter_mut().zip(line) {
            *place = digit(*cell);
        }
        line.iter().all(|cell| matches!(cell, b'0'..=b'2')).then_some(row)
    }

    fn plain_digits(&mut self, line: &[u8]) -> bool {
        let mut is_right = true;
        for (place, cell) in self.cells.iter_mut().zip(line.iter().step_by(2)) {
            is_right &= matches!(cell, b'0'..=b'2');
            *place = digit(*cell);
        }
        is_right && line.chunks_exact(2).all(|cell| cell[1] == b' ')
    }

    fn plain_marks(&mut self, line: &[u8]) -> bool {
        for (place, cell) in self.cells.iter_mut().zip(line.iter().step_by(2)) {
            let Some(stone) = self.palette.cell(char::from(*cell)).filter(|_| cell.is_ascii()) else {
                return false;
            };
            *place = stone;
            let is_empty = stone.is_none();
            self.has_dashes |= *cell == b'-';
            self.has_other_empties |= is_empty && *cell != b'-';
        }
        line.chunks_exact(2).all(|cell| cell[1] == b' ')
    }

    /// Cells with this character between them, and perhaps one after the last.
    fn list(&mut self, text: &str, cells: &str, mark: char) {
        for cell in cells.strip_suffix(mark).unwrap_or(cells).split(mark) {
            let cell = cell.trim().trim_matches(is_quote);
            match cell.chars().count() {
                0 => self.push(text, &text[offset(text, cell)..], 0),
                length => self.push(text, cell, length),
            }
        }
        self.is_spaced = true;
    }

    /// Cells of one digit each in words, or in one word.
    fn numbers(&mut self, text: &str, cells: &str) {
        self.is_spaced = cells.contains(char::is_whitespace);
        for word in cells.split_whitespace() {
            if self.is_spaced {
                self.push(text, word, word.chars().count());
            } else {
                self.extend(text, word);
            }
        }
    }

    /// Cells in words of any length.
    fn drawing(&mut self, text: &str, cells: &str) {
        let mut words = 0;
        for word in cells.split_whitespace() {
            self.extend(text, word);
            words += 1;
        }
        self.is_spaced = words > 1;
        self.is_even = words == 1 || words == self.width;
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

    /// Adds the first `length` characters of a rest of the text as one cell; for none, the rest begins with what stands
    /// where a cell is missing.
    fn push(&mut self, text: &str, rest: &str, length: usize) {
        let marks = || rest.chars().take(length).filter(|mark| !mark.is_whitespace());
        let mark = marks().next().filter(|_| length == 1);
        let cell = mark.and_then(|mark| self.palette.cell(mark));
        if cell.is_none() {
            self.faults += 1;
            self.foreign += marks().filter(|mark| self.palette.cell(*mark).is_none()).count();
            self.fault.get_or_insert_with(|| Fault::new(text, rest, self.palette, length));
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
        self.length += marks().count();
    }

    /// Whether half of its characters are no cells, so that it may be no row at all.
    pub(crate) const fn is_doubtful(&self) -> bool {
        self.foreign > 1 && self.foreign * 2 >= self.length
    }

    pub(crate) fn is_right(&self) -> bool {
        self.fault.is_none() && Size::square(self.width).is_some()
    }

    /// Whether no Sudoku has such a row: it is right, or one cell of a long row is not.
    pub(crate) fn is_unmistakable(&self) -> bool {
        let is_damaged = self.faults == 1 && (15..=Size::MAX).contains(&self.width);
        if !self.is_right() && !is_damaged {
            return false;
        }
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
    pub(crate) fn new(text: &str, rest: &str, palette: Palette, length: usize) -> Self {
        let column = text[..offset(text, rest)].chars().count() + 1;
        let end = rest.char_indices().nth(length.max(1)).map_or(rest.len(), |(index, _)| index);
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
