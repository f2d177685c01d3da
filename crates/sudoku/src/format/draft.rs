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
use super::bands::{Bands, Frame, Gap, Step};
use super::error::{Complaint, ParseError, ParseErrorKind};
use super::record::{Cells, Record};
use super::row::Row;
use crate::cell::Cell;
use crate::grid::Grid;

/// The most lines that a board can have; borders and blank lines beyond are not kept.
const LINES: usize = 128;

/// The most labels, and blank lines after them, that are kept before a board.
const LABELS: usize = 16;

/// What a line is for a board.
#[derive(Debug)]
pub(super) enum Part {
    Label,
    Blank,
    Border { has_rule: bool },
    Row(Row),
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
    /// One more row, which shows that the last band is no band: its blank lines were between boards.
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
    /// The gap within the good board before.
    habit: Gap,
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
        self.measure();
    }

    pub(super) fn push_label(&mut self, number: u64, line: &[u8]) {
        self.keep_labels();
        if self.entries.len() >= LABELS {
            self.clear();
        }
        self.push(number, line, Part::Label);
    }

    /// Takes a blank line. `true` if it ends the board, which is then cut off.
    pub(super) fn push_blank(&mut self, number: u64, line: &[u8]) -> bool {
        if self.has_certain_row() {
            self.push(number, line, Part::Blank);
            return self.bands.end_in_gap(self.frame());
        }
        if self.rows().count() != 3 {
            self.keep_labels();
        }
        if !self.is_empty() && self.entries.len() < LABELS {
            self.push(number, line, Part::Blank);
        }
        false
    }

    /// Takes a border. `true` if it ends the board, which is then cut off; the border stays, perhaps as the top of
    /// the next.
    pub(super) fn border_ends_board(&mut self, number: u64, line: &[u8], has_rule: bool) -> bool {
        if !self.has_rows() && matches!(self.entries.last(), Some(Entry { part: Part::Border { .. }, .. })) {
            self.entries.pop();
        }
        self.push(number, line, Part::Border { has_rule });
        self.has_certain_row() && self.bands.end_in_gap(self.frame())
    }

    /// Takes a row. Gives the errors of boards that it shows to be cut off.
    pub(super) fn push_row(&mut self, number: u64, line: &[u8], row: Row) -> Vec<ParseError> {
        self.is_complete = false;
        self.push(number, line, Part::Row(row));
        let mut errors = Vec::new();
        loop {
            match self.step() {
                Step::More => return errors,
                Step::Cut(at) => errors.extend(self.cut(at)),
                Step::Complete => {
                    self.is_complete = true;
                    return errors;
                }
            }
        }
    }

    fn push(&mut self, number: u64, line: &[u8], part: Part) {
        if self.entries.len() >= LINES && !matches!(part, Part::Row(_)) {
            return;
        }
        if !self.text.is_empty() || !self.entries.is_empty() {
            self.text.push(b'\n');
        }
        let start = self.text.len();
        self.text.extend_from_slice(line);
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

    /// Whether `-` is the blank of this board, if a row has told.
    pub(super) fn dash_is_blank(&self) -> Option<bool> {
        let told = self.rows().filter_map(Row::dash_is_blank);
        told.reduce(|first, second| first || second)
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
            Part::Label | Part::Blank => false,
        }
    }

    fn measure(&mut self) {
        self.dashes_are_rows = self.dash_is_blank() == Some(true) || self.is_dashes_by_count();
        self.bands.clear();
        for index in 0..self.entries.len() {
            match self.entries[index].part {
                _ if self.is_border(index) => self.bands.add_border(),
                Part::Blank => self.bands.add_blank(),
                Part::Row(_) => self.bands.add_row(index),
                Part::Label | Part::Border { .. } => {}
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
        let has_rule = |entry: &Entry| matches!(entry.part, Part::Border { has_rule: true });
        let is_framed = self.rows().any(|row| row.has_wall) || self.entries.iter().any(has_rule);
        Frame { has_top: self.has_top(), is_framed, habit: self.habit }
    }

    /// Removes what stands before an entry; its error, if there was a row.
    fn cut(&mut self, at: usize) -> Option<ParseError> {
        let band = self.bands.starting_at(at)?;
        let has_own_top = self.is_border(at - 1) && (band.gap.blank || band.is_doubled);
        let error = self.fault(at).unwrap_or_else(|| self.wrong_rows(self.rows_before(at)));
        self.entries.drain(..at - usize::from(has_own_top));
        self.measure();
        Some(error)
    }
}

/// Ending it.
impl Draft {
    /// Whether a line belongs to the complete board, and as what.
    pub(super) fn may_go_on(&self, row: Option<&Row>, is_border: bool) -> Option<GoesOn> {
        let is_border = is_border || row.is_some_and(|row| row.may_be_border && !self.dashes_are_rows);
        if is_border {
            self.waits_for_border().then_some(GoesOn::Border)
        } else {
            (row.is_some() && self.bands.first_gap().blank).then_some(GoesOn::Row)
        }
    }

    fn waits_for_border(&self) -> bool {
        self.is_drawn() && self.has_top()
    }

    /// Whether a border is directly above the first row.
    fn has_top(&self) -> bool {
        self.bands.first_row().is_some_and(|row| row > 0 && self.is_border(row - 1))
    }

    /// Whether the complete board has to wait for the next line.
    pub(super) fn waits(&self) -> bool {
        self.waits_for_border() || self.bands.first_gap().blank
    }

    pub(super) fn push_bottom(&mut self, number: u64, line: &[u8]) {
        self.push(number, line, Part::Border { has_rule: false });
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

    /// The first bad row before an entry.
    fn fault(&self, end: usize) -> Option<ParseError> {
        self.entries[..end].iter().find_map(|entry| match &entry.part {
            Part::Row(Row { trouble: Some(trouble), .. }) => {
                Some(Complaint::clone(trouble).on(entry.number, &self.text[entry.start..entry.end]))
            }
            _ => None,
        })
    }

    /// The rows before an entry.
    fn rows_before(&self, end: usize) -> usize {
        self.counted_rows().take_while(|(index, ..)| *index < end).count()
    }

    /// The error of a board that has not nine rows.
    fn wrong_rows(&self, found: usize) -> ParseError {
        let line = self.bands.first_row().map_or(0, |first| self.entries[first].number);
        ParseError { line, column: None, kind: ParseErrorKind::Rows { found } }
    }

    /// The board, or what is wrong with it.
    pub(super) fn finish(&mut self, separated: bool) -> Result<Record, ParseError> {
        if let Some(error) = self.fault(self.entries.len()) {
            return Err(error);
        }
        if let Some(found) = self.bands.wrong_rows() {
            return Err(self.wrong_rows(found));
        }
        self.habit = self.bands.habit();
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
