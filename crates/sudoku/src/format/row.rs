//! A line that is a row of nine cells, or nearly one, or a border.
//!
//! ```text
//! row    = nine cells, glued | nine cells with blanks or commas between them | groups of cells such as "530 070 000"
//! wall   = "|" | "!" | ":" | an upright box-drawing character, anywhere in a row
//! border = a line of "-" "=" "+" "*" "." "'" "`" "~" "_", walls, blanks and box-drawing characters (U+2500 to U+257F)
//!          without a digit, "0", "x" or "X", and with
//!            one of "=" "+" "'" "`" "~" or a box-drawing character that is not upright, and no cell but "-" unless three of
//!            "-" "=" "~" are side by side,
//!            or three of them side by side, and not nine cells in all,
//!            or nothing but three or more "*" or "_", but not nine,
//!            or nothing but walls, more than one;
//!          or eleven or more characters of which three in four are "-" "=" "~", with up to two of any others
//! ```
//!
//! Groups may be of any size, unless there are seven or eight: `10 3 0 0 7 0 0 0` is eight tokens, one of them bad,
//! and not nine cells.
//!
//! **Dashes.** A line of nine dashes, in runs of three or more (`---------`, `--- --- ---`, `|---|---|---|`), can
//! be a border or a row of blanks; nine dashes on their own (`- - - - - - - - -`) are always a row. The board decides
//! (see [`Draft`](super::draft::Draft)): they are rows if its blank is `-`, borders if it is another.

use std::ops::Range;

use super::error::{Complaint, ParseErrorKind, excerpt};
use super::line::LOOKS_LIKE_A_BOARD;
use super::symbol::{Symbol, is_cell, is_solid, symbols, value};
use crate::cell::Cell;
use crate::grid::Grid;

/// The symbols of a line, counted.
#[derive(Debug)]
pub(super) struct Scan<'a> {
    line: &'a [u8],
    /// Where the first 81 cells are.
    pub(super) at: [u32; Cell::COUNT],
    cells: usize,
    foreign: usize,
    rules: usize,
    /// The first foreign character or rule.
    odd: Option<usize>,
    has_wall: bool,
    has_comma: bool,
    /// Cells that can be no part of a border.
    solid: usize,
    tokens: usize,
    /// The token that is being read: its symbols so far, and where it starts.
    open: usize,
    start: usize,
    longest: usize,
    /// The first token of more than one symbol.
    long: Option<(usize, usize)>,
    dashes: usize,
    /// Characters of a horizontal line, and how many are side by side.
    lines: usize,
    run: usize,
    longest_run: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(line: &'a [u8]) -> Self {
        let mut scan = Self::empty(line);
        for (at, symbol) in symbols(line) {
            scan.take(at, symbol);
        }
        scan.end_token(line.len());
        scan
    }

    fn empty(line: &'a [u8]) -> Self {
        Self {
            line,
            at: [0; Cell::COUNT],
            cells: 0,
            foreign: 0,
            rules: 0,
            odd: None,
            has_wall: false,
            has_comma: false,
            solid: 0,
            tokens: 0,
            open: 0,
            start: 0,
            longest: 0,
            long: None,
            dashes: 0,
            lines: 0,
            run: 0,
            longest_run: 0,
        }
    }

    fn take(&mut self, at: usize, symbol: Symbol) {
        let is_line = matches!(self.line[at], b'-' | b'=' | b'~');
        self.lines += usize::from(is_line);
        self.run = if is_line { self.run + 1 } else { 0 };
        self.longest_run = self.longest_run.max(self.run);
        self.has_wall |= symbol == Symbol::Wall;
        self.has_comma |= symbol == Symbol::Comma;
        self.rules += usize::from(symbol == Symbol::Rule);
        self.foreign += usize::from(symbol == Symbol::Foreign);
        match symbol {
            Symbol::Wall | Symbol::Comma | Symbol::Space => return self.end_token(at),
            Symbol::Rule | Symbol::Foreign => _ = self.odd.get_or_insert(at),
            Symbol::Cell => self.cell(at),
        }
        if self.open == 0 {
            self.start = at;
        }
        self.open += 1;
    }

    fn cell(&mut self, at: usize) {
        if let (Some(slot), Ok(at)) = (self.at.get_mut(self.cells), u32::try_from(at)) {
            *slot = at;
        }
        self.cells += 1;
        self.solid += usize::from(is_solid(self.line[at]));
        self.dashes += usize::from(self.line[at] == b'-');
    }

    fn end_token(&mut self, end: usize) {
        if self.open > 1 && self.long.is_none() {
            self.long = Some((self.start, end));
        }
        self.tokens += usize::from(self.open > 0);
        self.longest = self.longest.max(self.open);
        self.open = 0;
    }

    fn symbols(&self) -> usize {
        self.cells + self.foreign + self.rules
    }

    /// Whether nearly half of it is cells.
    pub(super) fn is_cells(&self) -> bool {
        2 * self.cells > self.symbols()
    }

    pub(super) fn is_border(&self) -> bool {
        if self.has_comma || self.solid + self.foreign > 0 {
            return self.is_blotted_border();
        }
        (self.rules > 0 && (self.longest_run >= 3 || self.cells == self.dashes))
            || (self.cells == 0 && self.has_wall && self.line.trim_ascii().len() > 3)
            || (self.cells != 9 && (self.longest_run >= 3 || self.is_underline()))
    }

    /// Whether it is wide and nearly all of it is a line. A damaged character can be three symbols.
    fn is_blotted_border(&self) -> bool {
        let lines = self.lines + self.rules;
        let is_wide = self.symbols() >= 11 && 4 * lines >= 3 * self.symbols();
        let blots = if self.line.is_ascii() { 2 } else { 3 };
        is_wide && (self.longest_run >= 3 || !self.line.is_ascii()) && self.solid + self.foreign <= blots
    }

    /// Nothing but three or more stars, or underscores.
    fn is_underline(&self) -> bool {
        let text = self.line.trim_ascii();
        text.len() >= 3 && matches!(text[0], b'*' | b'_') && text.iter().all(|byte| *byte == text[0])
    }

    /// Whether it is a border that draws where columns cross, as no plain underline does.
    pub(super) fn has_rule(&self) -> bool {
        self.rules > 0 && !self.line.trim_ascii().iter().all(|byte| matches!(byte, b'=' | b'~'))
    }

    /// Whether it is a border of nothing but dashes; or nine characters, one of them foreign.
    pub(super) fn is_dashes(&self) -> bool {
        let odd = self.symbols() - self.dashes;
        self.tokens == 1 && self.dashes > 0 && !self.has_wall && odd <= usize::from(self.symbols() == 9)
    }

    /// Whether it is eight cells and one other character.
    pub(super) fn is_damaged_row(&self) -> bool {
        self.cells == 8 && self.foreign == 1 && self.rules == 0 && self.tokens != 2
    }

    /// The board, if the whole line is one board in 81 groups of one cell, 27 of three or nine of nine.
    pub(super) fn spread(&self) -> Option<Grid> {
        let even = self.tokens * self.longest == Cell::COUNT && self.cells == Cell::COUNT;
        let is_pencilmarks = self.tokens == 9 && self.line.trim_ascii().starts_with(b"123456789");
        let is_full =
            is_pencilmarks && self.line.windows(9).filter(|token| token == b"123456789").count() == 9;
        if !even || is_full || self.odd.is_some() || self.has_wall {
            return None;
        }
        Grid::from_bytes(self.at.map(|at| value(self.line[at as usize])))
    }

    /// What is wrong with a line that has far too many cells for a row.
    pub(super) fn as_bad_line(&self) -> Option<Complaint> {
        let found = if self.tokens >= LOOKS_LIKE_A_BOARD { self.tokens } else { self.longest };
        (found >= LOOKS_LIKE_A_BOARD).then(|| self.complaint(found, Cell::COUNT))
    }

    fn complaint(&self, found: usize, expected: usize) -> Complaint {
        match (self.odd, self.long) {
            (Some(odd), _) => Complaint::foreign(self.line, odd),
            (None, Some((start, end))) if found == expected => Complaint::token(self.line, start, end),
            _ if expected == Cell::COUNT => Complaint::whole(ParseErrorKind::LineLength { found }),
            _ if found < expected && self.has_spaces_for_blanks() => {
                Complaint::whole(ParseErrorKind::SpacesInRow { found })
            }
            _ => Complaint::whole(ParseErrorKind::RowLength { found }),
        }
    }

    /// The line as a row, good or bad.
    pub(super) fn row(&self) -> Row {
        let trouble = (!self.is_good_row()).then(|| self.complaint(self.width(), 9));
        let at = *self.at.first_chunk().expect("81 is more than nine");
        let blank = |byte| value(byte) == 0 && byte != b'-';
        Row {
            at,
            values: at.map(|at| if trouble.is_none() { value(self.line[at as usize]) } else { 0 }),
            has_other_blank: trouble.is_none() && at.iter().any(|at| blank(self.line[*at as usize])),
            trouble: trouble.map(Box::new),
            width: self.width(),
            is_glued: self.tokens == 1,
            has_wall: self.has_wall,
            has_comma: self.has_comma,
            has_dash: self.dashes > 0,
            may_be_border: matches!(self.symbols(), 8 | 9) && self.dashes >= 8 && self.longest_run >= 3,
            may_open: self.may_open(),
            text: None,
        }
    }

    /// The row, if walls make its places certain and a cell is a space: three segments of three or seven characters, or
    /// nine of one width.
    pub(super) fn spaced_row(&self) -> Option<Row> {
        if !self.has_wall || self.has_comma || self.odd.is_some() || self.cells >= 9 {
            return None;
        }
        let segments = self.segments();
        let width = segments.first()?.len();
        if width == 0 || segments.iter().any(|segment| segment.len() != width) {
            return None;
        }
        let at: Vec<usize> = match (segments.len(), width) {
            (3, 3) => segments.into_iter().flatten().collect(),
            (3, 7) => {
                segments.iter().flat_map(|segment| [1, 3, 5].map(|place| segment.start + place)).collect()
            }
            (9, _) => segments.into_iter().map(|segment| self.place_in(segment)).collect(),
            _ => return None,
        };
        let cells = at.iter().filter(|at| is_cell(self.line[**at])).count();
        (cells == self.cells).then(|| self.row_at(&at)).flatten()
    }

    /// What stands between the walls; and before and after them, if it is not blank.
    fn segments(&self) -> Vec<Range<usize>> {
        let (mut segments, mut start) = (Vec::new(), 0);
        for (at, symbol) in symbols(self.line) {
            if symbol == Symbol::Wall {
                segments.push(start..at);
                start = at + if self.line[at].is_ascii() { 1 } else { 3 };
            }
        }
        segments.push(start..self.line.len());
        let is_blank = |segment: &Range<usize>| self.line[segment.clone()].trim_ascii().is_empty();
        if matches!(segments.len(), 5 | 11) && is_blank(&segments[0]) && segments.last().is_some_and(is_blank)
        {
            segments.pop();
            segments.remove(0);
        }
        segments
    }

    /// The place of the cell in a segment of one.
    fn place_in(&self, segment: Range<usize>) -> usize {
        let middle = segment.start + segment.len() / 2;
        segment.into_iter().find(|at| is_cell(self.line[*at])).unwrap_or(middle)
    }

    fn row_at(&self, at: &[usize]) -> Option<Row> {
        let at: [usize; 9] = at.try_into().ok()?;
        if !at.iter().all(|at| is_cell(self.line[*at]) || self.line[*at] == b' ') {
            return None;
        }
        let values = at.map(|at| if is_cell(self.line[at]) { value(self.line[at]) } else { 0 });
        let at = at.map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        Some(Row { has_wall: true, has_comma: false, ..Row::of_cells(at, values) })
    }

    /// Whether some of the spaces look like blank cells.
    fn has_spaces_for_blanks(&self) -> bool {
        let is_space = |byte: &u8| *byte == b' ';
        let text = self.line.trim_ascii();
        text.windows(2).any(|pair| pair.iter().all(is_space))
            || (self.longest > 1 && self.tokens <= 5 && text.iter().any(is_space))
    }

    fn is_good_row(&self) -> bool {
        self.cells == 9 && self.odd.is_none() && !matches!(self.tokens, 7 | 8)
    }

    /// How many cells the line seems to have: tokens if there are many, else characters.
    fn width(&self) -> usize {
        if self.tokens >= 7 { self.tokens } else { self.symbols() }
    }

    /// Whether a line between two boards, although it is no good row, is the first row of a bad board. Anything else
    /// there is one bad line.
    fn may_open(&self) -> bool {
        self.is_good_row() || if self.tokens == 1 { self.symbols() >= 6 } else { self.symbols() >= 4 }
    }

    /// The complaint about a line that is nothing at all.
    pub(super) fn junk(line: &[u8]) -> Complaint {
        Complaint::whole(ParseErrorKind::Junk(excerpt(line.trim_ascii())))
    }
}

/// A line that counts as a row of a board.
#[derive(Debug)]
pub(super) struct Row {
    /// Where its cells are in the line.
    pub(super) at: [u32; 9],
    pub(super) values: [u8; 9],
    pub(super) trouble: Option<Box<Complaint>>,
    pub(super) width: usize,
    pub(super) is_glued: bool,
    pub(super) has_wall: bool,
    pub(super) has_comma: bool,
    /// Whether a cell is `-`.
    pub(super) has_dash: bool,
    /// Whether a cell is another blank.
    pub(super) has_other_blank: bool,
    /// Whether it is nine dashes in runs of three or more, one of which may be damaged.
    pub(super) may_be_border: bool,
    pub(super) may_open: bool,
    /// The line with a character for each cell, if it has none for some.
    pub(super) text: Option<Box<[u8]>>,
}

impl Row {
    fn of_cells(at: [u32; 9], values: [u8; 9]) -> Self {
        Self {
            at,
            values,
            trouble: None,
            width: 9,
            is_glued: false,
            has_wall: false,
            has_comma: true,
            has_dash: false,
            has_other_blank: values.contains(&0),
            may_be_border: false,
            may_open: true,
            text: None,
        }
    }

    /// A row of nine fields, and its line with a character in each.
    pub(super) fn of_fields(at: [u32; 9], values: [u8; 9], text: Box<[u8]>) -> Self {
        Self { text: Some(text), ..Self::of_cells(at, values) }
    }

    /// Whether the row says that the board writes its blanks as `-` (yes), as something else (no), or nothing.
    pub(super) fn dash_is_blank(&self) -> Option<bool> {
        match self {
            Self { may_be_border: true, .. } | Self { trouble: Some(_), .. } => None,
            Self { has_dash: true, .. } => Some(true),
            Self { has_other_blank: true, .. } => Some(false),
            _ => None,
        }
    }
}
