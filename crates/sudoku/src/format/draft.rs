//! A board that comes line by line: its rows, the borders and blank lines between them, and where it ends.
//!
//! ```text
//! board = [ label ] [ border ] rows [ border ]
//! ```
//!
//! The [grammar of bands](super::bands) says what `rows` are and where a bad board ends.
//!
//! **Where a board ends.** After its nine rows. A drawing (a board with walls, or borders between its rows) that has
//! a border above it has the border below it too; any other border is a separator between boards. A bad row counts
//! as a row, so that boards with nothing between them stay in step.
//!
//! **Dashes.** A line of nine dashes is a row if a row of its board has a `-` beside other characters, and a border if
//! a row has another blank. Until one of them is seen it is kept as both. If none comes, nine rows without the lines of
//! dashes are a board and the lines were its borders (a solved grid); nine rows with them are a board of dashes, unless
//! the lines stand where borders do and more full rows follow. Any other line of nothing but dashes is a border, or a row
//! of the wrong length in a board of glued rows whose blank is `-`.

use super::Format;
use super::bands::{Bands, Frame, Habit, Step};
use super::error::{Complaint, ParseError, ParseErrorKind};
use super::record::{Cells, Record};
use super::row::Row;
use crate::cell::Cell;
use crate::grid::Grid;

/// The most lines that are kept of a board; borders and blank lines beyond are not.
const LINES: usize = 128;

/// The most bytes that are kept of a board.
const BYTES: usize = 16 << 10;

/// The most labels, and blank lines after them, that are kept before a board.
const LABELS: usize = 16;

/// What a line is for a board.
#[derive(Debug)]
pub(super) enum Part {
    Label,
    Blank,
    Border {
        has_rule: bool,
        mark: u8,
    },
    Row(Row),
    /// A line that is no part of a board, with its error.
    Junk(Box<ParseError>),
}

#[derive(Debug)]
struct Entry {
    number: u64,
    start: usize,
    end: usize,
    part: Part,
}

/// What follows a complete board and belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GoesOn {
    /// The border below a drawing.
    Border,
    /// One more row where that border should be.
    Row,
}

/// A board that comes line by line.
#[derive(Debug, Default)]
pub(super) struct Draft {
    text: Vec<u8>,
    entries: Vec<Entry>,
    /// Made from the entries by `measure`.
    bands: Bands,
    /// Whether lines of nine dashes count as rows.
    dashes_are_rows: bool,
    /// Whether it has all its rows, and waits for what may belong to it still.
    is_complete: bool,
    /// Whether no more rows come.
    is_over: bool,
    /// The good board before, if there was one.
    habit: Option<Habit>,
    /// The error of the first line that is not kept, if it is a row.
    overflow: Option<ParseError>,
    /// Whether the next row directly follows a complete board, and whether the first row did.
    follows: bool,
    is_leftover: bool,
    /// Whether two borders cut off the board before, which may have been one border doubled: then this board is good
    /// only if no row follows its border below.
    is_suspect: bool,
    has_bottom: bool,
}

/// Filling it, line by line.
impl Draft {
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// Whether there is a row, or a line of dashes that may be one.
    pub(super) fn has_rows(&self) -> bool {
        self.rows().next().is_some()
    }

    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.entries.clear();
        (self.is_complete, self.is_over) = (false, false);
        (self.overflow, self.has_bottom) = (None, false);
        (self.follows, self.is_leftover) = (false, false);
        self.measure();
    }

    /// Whether nothing came since a complete board.
    pub(super) fn follows_board(&self) -> bool {
        self.follows && self.is_empty()
    }

    /// Clears all; a row that comes next directly follows a complete board.
    pub(super) fn clear_after_board(&mut self) {
        self.clear();
        self.follows = true;
    }

    pub(super) fn push_label(&mut self, number: u64, line: &[u8]) {
        self.keep_labels();
        if self.entries.len() >= LABELS {
            self.clear();
        }
        self.push(number, line, Part::Label);
    }

    /// Takes a blank line. `Some` if it ends the board, which is then cut off, with the error of what stood before that.
    pub(super) fn push_blank(&mut self, number: u64, line: &[u8]) -> Step {
        (self.follows, self.is_suspect) = (false, false);
        if self.has_certain_row() {
            self.push(number, line, Part::Blank);
            return self.bands.after_gap(self.frame());
        }
        if self.rows().count() != 3 {
            self.keep_labels();
        }
        if !self.is_empty() && self.entries.len() < LABELS {
            self.push(number, line, Part::Blank);
        }
        Step::More
    }

    /// Takes a border. If the board ends, the border stays, perhaps as the top of the next.
    pub(super) fn push_border(&mut self, number: u64, line: &[u8], has_rule: bool) -> Step {
        self.follows = false;
        if !self.has_rows() && matches!(self.entries.last(), Some(Entry { part: Part::Border { .. }, .. })) {
            self.entries.pop();
            self.text.truncate(self.entries.last().map_or(0, |entry| entry.end));
        }
        self.push(number, line, Part::Border { has_rule, mark: mark(line) });
        let step = if self.has_certain_row() { self.bands.after_gap(self.frame()) } else { Step::More };
        self.is_suspect |= step == Step::End && self.bands.ends_in_two_borders();
        step
    }

    /// Takes a line within the board that is no part of one.
    pub(super) fn push_junk(&mut self, number: u64, line: &[u8], error: ParseError) {
        self.push(number, line, Part::Junk(Box::new(error)));
    }

    /// Takes a row. Gives the errors of boards that it shows to be cut off.
    pub(super) fn push_row(&mut self, number: u64, line: &[u8], row: Row) -> Vec<ParseError> {
        self.is_complete = false;
        self.is_leftover |= std::mem::take(&mut self.follows);
        self.push(number, line, Part::Row(row));
        let mut errors = Vec::new();
        loop {
            match self.step() {
                Step::More | Step::End => return errors,
                Step::Cut(at) => errors.extend(self.cut(at)),
                Step::Complete => {
                    self.is_complete = true;
                    return errors;
                }
            }
        }
    }

    fn push(&mut self, number: u64, line: &[u8], mut part: Part) {
        let filled = if let Part::Row(row) = &mut part { row.text.take() } else { None };
        let line = filled.as_deref().unwrap_or(line);
        let is_row = matches!(part, Part::Row(_));
        let is_full = self.entries.len() >= LINES || self.text.len() + line.len() > BYTES;
        if is_full && (is_row || line.len() > BYTES) {
            let kind = ParseErrorKind::BoardTooLong { lines: LINES, bytes: BYTES };
            self.overflow.get_or_insert(ParseError { line: number, column: None, kind });
        }
        if self.entries.len() >= LINES {
            return;
        }
        if !self.text.is_empty() || !self.entries.is_empty() {
            self.text.push(b'\n');
        }
        let start = self.text.len();
        self.text.extend_from_slice(if is_full { b"" } else { line });
        self.entries.push(Entry { number, start, end: self.text.len(), part });
        self.measure();
    }

    /// Drops everything but the labels and the blank lines after them.
    fn keep_labels(&mut self) {
        let is_label = |entry: &Entry| matches!(entry.part, Part::Label);
        let is_kept = |entry: &Entry| matches!(entry.part, Part::Label | Part::Blank);
        let labels = self.entries.iter().take_while(|entry| is_kept(entry)).count();
        self.entries.truncate(if self.entries.first().is_some_and(is_label) { labels } else { 0 });
        self.text.truncate(self.entries.last().map_or(0, |entry| entry.end));
        self.measure();
    }

    /// Gives the label lines and the blank lines after them, each with its newline, and clears all.
    pub(super) fn take_labels(&mut self) -> Vec<u8> {
        self.keep_labels();
        let mut labels = std::mem::take(&mut self.text);
        if !labels.is_empty() {
            labels.push(b'\n');
        }
        self.clear();
        labels
    }
}

/// Seeing where it ends.
impl Draft {
    fn rows(&self) -> impl Iterator<Item = &Row> {
        self.entries
            .iter()
            .filter_map(|entry| if let Part::Row(row) = &entry.part { Some(row) } else { None })
    }

    /// Whether there is a row that can be nothing else.
    pub(super) fn has_certain_row(&self) -> bool {
        self.rows().any(|row| self.counts_as_row(row))
    }

    /// Whether `-` is the blank of this board, if a row has told; as most of these do.
    pub(super) fn dash_is_blank(&self) -> Option<bool> {
        let told: Vec<bool> = self.rows().filter_map(Row::dash_is_blank).collect();
        let yes = told.iter().filter(|is_blank| **is_blank).count();
        (!told.is_empty()).then_some(2 * yes >= told.len())
    }

    /// Whether a line of nine dashes is surely a border: by the blanks of this board, or as in the good board before.
    pub(super) fn has_borders_of_dashes(&self) -> bool {
        let habit = || self.habit.is_some_and(|habit| habit.mark == Some(NINE_DASHES));
        self.dash_is_blank().map_or_else(habit, |is_blank| !is_blank)
    }

    /// Whether a line of nothing but dashes, other than nine, is a bad row here.
    pub(super) fn is_glued_with_dashes(&self) -> bool {
        self.dash_is_blank() == Some(true) && self.rows().all(|row| row.is_glued && !row.has_wall)
    }

    fn counts_as_row(&self, row: &Row) -> bool {
        !row.may_be_border || self.dashes_are_rows
    }

    /// Whether a line of the board stands for a border.
    fn is_border(&self, index: usize) -> bool {
        match &self.entries[index].part {
            Part::Border { .. } => true,
            Part::Row(row) => !self.counts_as_row(row),
            Part::Label | Part::Blank | Part::Junk(_) => false,
        }
    }

    fn measure(&mut self) {
        self.dashes_are_rows = self.dash_is_blank() == Some(true) || self.is_dashes_by_count();
        self.bands.clear();
        for index in 0..self.entries.len() {
            match self.entries[index].part {
                Part::Border { mark, .. } => self.bands.add_border(mark),
                Part::Row(_) if self.is_border(index) => self.bands.add_border(NINE_DASHES),
                Part::Blank => self.bands.add_blank(),
                Part::Row(_) => self.bands.add_row(index),
                Part::Label | Part::Junk(_) => {}
            }
        }
    }

    /// Whether nine rows are reached by lines of dashes that cannot be borders, in a board that shows no blank.
    fn is_dashes_by_count(&self) -> bool {
        let (mut certain, mut dashes, mut fit) = (0, 0, true);
        for row in self.rows() {
            fit &= !row.may_be_border || certain % 3 == 0;
            dashes += usize::from(row.may_be_border);
            certain += usize::from(!row.may_be_border);
        }
        self.dash_is_blank().is_none()
            && dashes > 0
            && certain + dashes == 9
            && (certain == 0 || !fit || self.is_over)
    }

    /// Whether the lines of dashes may yet turn out to be rows.
    fn is_undecided(&self) -> bool {
        let dashes = self.rows().filter(|row| row.may_be_border).count();
        dashes > 0 && !self.dashes_are_rows && self.dash_is_blank().is_none() && self.rows().count() <= 9
    }

    /// Whether nine rows are there if the lines of dashes are rows, which nothing has told.
    pub(super) fn is_complete_with_dashes(&self) -> bool {
        self.is_undecided() && self.rows().count() == 9
    }

    fn step(&self) -> Step {
        if self.is_undecided() { Step::More } else { self.bands.after_row(self.frame()) }
    }

    fn frame(&self) -> Frame {
        let has_crossings = self.has_crossings();
        let is_framed = has_crossings || self.rows().any(|row| row.has_wall);
        Frame {
            has_top: self.has_top(),
            is_framed,
            has_crossings,
            is_leftover: self.is_leftover,
            habit: self.habit,
        }
    }

    /// Removes what stands before an entry; its error, if there was a row.
    pub(super) fn cut(&mut self, at: usize) -> Option<ParseError> {
        let band = self.bands.starting_at(at);
        let has_own_top =
            self.is_border(at - 1) && band.is_some_and(|band| band.gap.blank || band.is_doubled);
        let mut rest = self.entries.split_off(at - usize::from(has_own_top));
        self.measure();
        let error = self.error();
        let (from, number) = rest.first().map_or((0, 0), |entry| (entry.start, entry.number));
        for entry in &mut rest {
            (entry.start, entry.end) = (entry.start - from, entry.end - from);
        }
        self.text.drain(..from);
        self.overflow.take_if(|overflow| overflow.line < number);
        (self.entries, self.is_leftover) = (rest, false);
        self.measure();
        error
    }
}

/// Ending it.
impl Draft {
    /// Whether a line belongs to the complete board, and as what.
    pub(super) fn may_go_on(&self, row: Option<&Row>, is_border: bool) -> Option<GoesOn> {
        let is_border = is_border || row.is_some_and(|row| row.may_be_border && !self.dashes_are_rows);
        if !self.waits() || (is_border && self.has_bottom) {
            None
        } else if is_border {
            Some(GoesOn::Border)
        } else {
            row.is_some().then_some(GoesOn::Row)
        }
    }

    /// Whether the complete board has to wait for the next line.
    pub(super) fn waits(&self) -> bool {
        self.is_drawn() && self.has_top()
    }

    /// Whether a border draws where columns cross.
    fn has_crossings(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry.part, Part::Border { has_rule: true, .. }))
    }

    /// Whether a border is directly above the first row, and is not a line of another kind than the borders within.
    fn has_top(&self) -> bool {
        let top =
            self.bands.first_row().and_then(|row| row.checked_sub(1)).filter(|top| self.is_border(*top));
        let Some(top) = top else { return false };
        match (&self.entries[top].part, self.bands.inner_mark()) {
            (Part::Border { has_rule: false, mark }, inner) => {
                inner.map_or_else(|| self.has_crossings(), |inner| inner == *mark)
            }
            _ => true,
        }
    }

    /// Takes the border below. Whether the board ends with that.
    pub(super) fn push_bottom(&mut self, number: u64, line: &[u8]) -> bool {
        self.push(number, line, Part::Border { has_rule: false, mark: mark(line) });
        self.has_bottom = true;
        !self.is_suspect
    }

    /// Tells that no more rows come. Whether there is a board, good or bad: lines of dashes alone are none.
    pub(super) fn end(&mut self) -> bool {
        self.is_over = true;
        self.measure();
        !self.bands.is_empty()
    }

    fn is_drawn(&self) -> bool {
        self.rows().any(|row| row.has_wall) || self.bands.has_inner_border()
    }

    /// The error of the first bad line.
    fn fault(&self) -> Option<ParseError> {
        let fault = self.entries.iter().find_map(|entry| match &entry.part {
            Part::Row(row @ Row { trouble: Some(trouble), .. }) if self.counts_as_row(row) => {
                Some(Complaint::clone(trouble).on(entry.number, &self.text[entry.start..entry.end]))
            }
            Part::Junk(error) => Some(ParseError::clone(error)),
            _ => None,
        });
        let is_first = |error: &ParseError| fault.as_ref().is_none_or(|fault| error.line <= fault.line);
        self.overflow.clone().filter(is_first).or(fault)
    }

    /// What is wrong with the board.
    fn error(&self) -> Option<ParseError> {
        let wrong_rows = || {
            let (row, kind) = self.bands.wrong_rows()?;
            Some(ParseError { line: self.entries[row].number, column: None, kind })
        };
        let no_top = || {
            let line = self.bands.first_row().map(|row| self.entries[row].number)?;
            let is_lost = self.is_suspect && self.is_drawn() && !self.has_top();
            is_lost.then_some(ParseError { line, column: None, kind: ParseErrorKind::NoBorder })
        };
        self.fault().or_else(wrong_rows).or_else(no_top)
    }

    /// The board, or what is wrong with it.
    pub(super) fn finish(&mut self, separated: bool) -> Result<Record, ParseError> {
        if let Some(error) = self.error() {
            return Err(error);
        }
        (self.habit, self.is_suspect) = (Some(self.bands.habit(self.has_top())), false);
        Ok(self.record(separated))
    }

    /// The width of its rows, if all are bad and as wide.
    pub(super) fn bad_width(&self) -> Option<usize> {
        let width = self.rows().next()?.width;
        self.rows().all(|row| row.trouble.is_some() && row.width == width).then_some(width)
    }

    fn record(&self, separated: bool) -> Record {
        let has_top = self.is_drawn() && self.has_top();
        let top = self.bands.first_row().map_or(0, |first| first - usize::from(has_top));
        let label = self.entries.iter().position(|entry| matches!(entry.part, Part::Label));
        let start = label.unwrap_or(top);
        let from = self.entries[start].start;
        let separated =
            separated || self.entries[..start].iter().any(|entry| matches!(entry.part, Part::Blank));
        let (grid, offsets) = self.cells(from);
        let (line, text) = (self.entries[top].number, self.text[from..].into());
        Record { line, grid, format: self.format(), separated, text, cells: Cells::At(offsets) }
    }

    fn format(&self) -> Format {
        if self.is_drawn() {
            Format::Drawn
        } else if self.counted_rows().all(|(.., row)| row.is_glued) {
            Format::Rows
        } else {
            Format::SpacedRows
        }
    }

    /// The rows that count as such, with their entries and the places of these.
    fn counted_rows(&self) -> impl Iterator<Item = (usize, &Entry, &Row)> {
        self.entries.iter().enumerate().filter_map(|(index, entry)| match &entry.part {
            Part::Row(row) if self.counts_as_row(row) => Some((index, entry, row)),
            _ => None,
        })
    }

    /// The grid, and where its cells are in the text from an offset on.
    fn cells(&self, from: usize) -> (Grid, Box<[u32; Cell::COUNT]>) {
        let mut values = [0; Cell::COUNT];
        let mut offsets = Box::new([0; Cell::COUNT]);
        for (index, (_, entry, row)) in self.counted_rows().enumerate().take(9) {
            let start = u32::try_from(entry.start - from).unwrap_or(u32::MAX);
            values[9 * index..][..9].copy_from_slice(&row.values);
            offsets[9 * index..][..9].copy_from_slice(&row.at.map(|at| start.saturating_add(at)));
        }
        (Grid::from_bytes(values).unwrap_or_default(), offsets)
    }
}

/// The mark of a border of nine dashes, which could be a row; one of them may be damaged.
const NINE_DASHES: u8 = 0;

/// The character that most of a border is, or [`NINE_DASHES`].
fn mark(line: &[u8]) -> u8 {
    let others = line.iter().filter(|byte| !matches!(byte, b'-' | b' ' | b'|' | b'!' | b':')).count();
    let dashes = line.iter().filter(|byte| **byte == b'-').count();
    if matches!((dashes, others), (9, 0) | (8, 0 | 1)) {
        return NINE_DASHES;
    }
    let is_lead = |byte: &u8| matches!(byte, 0xe2 | 0x94 | 0x95);
    let mut counts = [0_u32; 256];
    for byte in line.iter().filter(|byte| !byte.is_ascii_whitespace() && !is_lead(byte)) {
        counts[usize::from(*byte)] += 1;
    }
    (0..=u8::MAX).max_by_key(|byte| counts[usize::from(*byte)]).unwrap_or(0)
}
