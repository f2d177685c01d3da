//! [`Reader`]: boards out of lines.

use super::Format;
use super::bands::Step;
use super::draft::{Draft, GoesOn};
use super::error::{Complaint, ParseError, ParseErrorKind, column, excerpt};
use super::json::{self, Fed, Pending};
use super::kind::{self, LineKind};
use super::line::{self, Header};
use super::record::{Cells, Record};
use super::row::{Row, Scan};
use crate::grid::Grid;

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 64 << 10;

type Outcome = Result<Record, ParseError>;

/// Reads boards of any format from lines, in bounded memory.
///
/// Each board gives one outcome, in the order of the text, and so does each line that is no part of anything. After
/// a bad board the reader goes on with the next.
///
/// ```
/// use hanpan_sudoku::format::Reader;
/// let (mut reader, mut out) = (Reader::new(), Vec::new());
/// for number in 1..=9 {
///     reader.line(number, b"530070000\r", &mut out);
/// }
/// assert!(reader.is_between_boards());
/// reader.finish(&mut out);
/// assert_eq!(out.len(), 1);
/// assert_eq!(out[0].as_ref().unwrap().line, 1);
/// ```
#[derive(Debug, Default)]
pub struct Reader {
    draft: Draft,
    mode: Mode,
    /// Whether a line that is neither blank nor a comment was seen.
    has_begun: bool,
    count: Option<Count>,
    /// The boards so far, good and bad.
    boards: u64,
    /// Whether a blank line came since the last board.
    is_separated: bool,
    /// The rows that a bad board of wider rows may still have: their width and number.
    surplus: Option<(usize, usize)>,
    /// What the header calls the columns.
    header: Option<Header>,
    /// What stands before an array in its first line.
    json_prefix: Vec<u8>,
}

#[derive(Debug, Default)]
enum Mode {
    #[default]
    Lines,
    /// Inside a JSON array.
    Json(Pending),
    /// After a bad JSON array that had this indent, in what may be left of it.
    Leftovers(usize),
    /// In a text that is not UTF-8, to its end.
    Utf16,
}

/// The number of boards that the first line tells.
#[derive(Debug)]
struct Count {
    line: u64,
    said: u64,
    /// The text, as long as it may be a row with a digit too few.
    row: Option<Vec<u8>>,
}

/// The reader.
impl Reader {
    /// A reader at the start of a text.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next line, without its `\n`, and appends what it completes.
    ///
    /// Line 1 may start with a byte-order mark. The number is only for messages.
    pub fn line(&mut self, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let text = if number == 1 { text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text) } else { text };
        if self.is_idle()
            && text.len() <= LONGEST_LINE
            && let Some(grid) = line::at_start(text)
        {
            self.has_begun = true;
            return self.board(number, grid, Cells::Run(0), text.into(), out);
        }
        if !self.has_begun && is_utf16(text) {
            (self.has_begun, self.mode) = (true, Mode::Utf16);
            return out.push(Err(ParseError { line: number, column: None, kind: ParseErrorKind::Utf16 }));
        }
        match std::mem::take(&mut self.mode) {
            Mode::Utf16 => self.mode = Mode::Utf16,
            Mode::Lines => self.plain(number, text, out),
            Mode::Json(pending) => self.json_line(pending, number, text, out),
            Mode::Leftovers(indent) => self.leftover(indent, number, text, out),
        }
    }

    /// Ends the text: a board that is not complete is an error, and so is a wrong number at the head.
    pub fn finish(&mut self, out: &mut Vec<Outcome>) {
        if let Mode::Json(pending) = std::mem::take(&mut self.mode) {
            self.end_json(pending, b"", out);
        }
        self.end_draft(out);
        let Some(Count { line, said, .. }) = self.count.take() else { return };
        if said != self.boards {
            let kind = ParseErrorKind::Count { said, found: self.boards };
            out.push(Err(ParseError { line, column: None, kind }));
        }
    }

    /// Whether the next line can start a board, or belong to none: nothing is half read.
    ///
    /// A complete drawing may still wait for its border below; see [`flush`](Self::flush).
    pub fn is_between_boards(&self) -> bool {
        !matches!(self.mode, Mode::Json(_)) && (self.draft.is_complete() || !self.draft.has_certain_row())
    }

    /// Between boards: appends a drawing that waits for its border below, and forgets a label that waits for its board. For
    /// a caller that gives the next line to another reader.
    pub fn flush(&mut self, out: &mut Vec<Outcome>) {
        if self.is_between_boards() {
            if !matches!(self.mode, Mode::Utf16) {
                self.mode = Mode::Lines;
            }
            self.end_draft(out);
        }
    }

    /// Reads every board of a text.
    pub fn read_all(text: &[u8]) -> Vec<Outcome> {
        let (mut reader, mut out) = (Self::new(), Vec::new());
        for (number, line) in (1..).zip(text.split_inclusive(|byte| *byte == b'\n')) {
            reader.line(number, line.strip_suffix(b"\n").unwrap_or(line), &mut out);
        }
        reader.finish(&mut out);
        out
    }

    /// Reads a text of exactly one board.
    ///
    /// # Errors
    /// The first thing that is wrong with the text; [`ParseErrorKind::NoBoard`] or [`ParseErrorKind::SecondBoard`] if
    /// nothing is, but it has not one board.
    pub fn read_one(text: &[u8]) -> Outcome {
        let whole = |error: ParseError| match error.kind {
            // A number alone is too short a board here, not a count of boards that follow.
            ParseErrorKind::Count { found: 0, .. } => {
                let found = text.trim_ascii().len();
                ParseError { kind: ParseErrorKind::LineLength { found }, ..error }
            }
            _ => error,
        };
        let records: Vec<Record> =
            Self::read_all(text).into_iter().collect::<Result<_, _>>().map_err(whole)?;
        let mut records = records.into_iter();
        match (records.next(), records.next()) {
            (Some(record), None) => Ok(record),
            (None, _) => Err(ParseError { line: 1, column: None, kind: ParseErrorKind::NoBoard }),
            (_, Some(second)) => {
                Err(ParseError { line: second.line, column: None, kind: ParseErrorKind::SecondBoard })
            }
        }
    }
}

/// Whether a line begins with a whole board of 81 characters: the quick answer of [`recognises`] for the files that have
/// millions of lines.
///
/// ```
/// use hanpan_sudoku::format::starts_with_board;
/// assert!(starts_with_board(&[b'.'; 81]));
/// assert!(!starts_with_board(&[b'.'; 82]));
/// ```
pub fn starts_with_board(line: &[u8]) -> bool {
    line::at_start(line.strip_suffix(b"\r").unwrap_or(line)).is_some()
}

/// Whether a line, seen on its own, is a board, a row, a border or the start of a JSON board; or a board on one line with
/// up to nine cells too many or too few. Blank lines, comments and labels say nothing about what they belong to, and
/// are not recognised.
///
/// ```
/// use hanpan_sudoku::format::recognises;
/// assert!(recognises(b"5 3 0 0 7 0 0 0 0"));
/// assert!(!recognises(b"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"));
/// ```
pub fn recognises(line: &[u8]) -> bool {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    match LineKind::of(line) {
        LineKind::Board(..) | LineKind::Border { .. } | LineKind::Json => true,
        LineKind::BadBoard(Complaint { kind: ParseErrorKind::LineLength { found }, .. }) => {
            found.abs_diff(81) <= 9
        }
        LineKind::BadBoard(_) => true,
        LineKind::Row(row) => row.trouble.is_none(),
        LineKind::Blank
        | LineKind::Comment
        | LineKind::Section
        | LineKind::End
        | LineKind::Label
        | LineKind::Junk => false,
    }
}

/// Whether the first line of a text is UTF-16: by its byte-order mark, or because every second byte is zero.
fn is_utf16(line: &[u8]) -> bool {
    let has_text = line.len() >= 4 && line.iter().any(|byte| *byte != 0);
    let is_zero = |from: usize| has_text && line.iter().skip(from).step_by(2).all(|byte| *byte == 0);
    line.starts_with(b"\xff\xfe") || line.starts_with(b"\xfe\xff") || is_zero(0) || is_zero(1)
}

/// Lines that are not JSON.
impl Reader {
    fn is_idle(&self) -> bool {
        let has_long_count = self.count.as_ref().is_some_and(|count| count.row.is_some());
        self.draft.is_empty()
            && matches!(self.mode, Mode::Lines)
            && self.surplus.is_none()
            && self.header.as_ref().is_none_or(Header::starts_with_the_board)
            && !has_long_count
    }

    fn plain(&mut self, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        if text.len() > LONGEST_LINE {
            let kind = ParseErrorKind::LineTooLong { found: text.len(), limit: LONGEST_LINE };
            return self.bad_line(Complaint::whole(kind).on(number, b""), out);
        }
        let mut kind = LineKind::of(text);
        match self.header.as_ref().and_then(|header| header.find(text)) {
            Some(Ok((grid, cells))) => kind = LineKind::Board(grid, cells),
            Some(Err(complaint)) if matches!(kind, LineKind::Board(..)) => {
                kind = LineKind::BadBoard(complaint)
            }
            _ => {}
        }
        if self.has_open_rows() || self.draft.follows_board() {
            kind = kind::damaged(text, kind);
        }
        if matches!(kind, LineKind::Comment) || self.is_opening(number, text, &kind) || self.is_surplus(&kind)
        {
            return;
        }
        self.confirm_count(&kind, out);
        self.complete(number, text, kind, out);
    }

    /// Takes a header or a count, which only the first line can be.
    fn is_opening(&mut self, number: u64, text: &[u8], kind: &LineKind) -> bool {
        if matches!(kind, LineKind::Blank) || std::mem::replace(&mut self.has_begun, true) {
            return false;
        }
        if let Some(said) = kind::count(text) {
            let digits = text.trim_ascii();
            let may_be_row = digits.len() >= 7 || (digits.len() > 1 && digits[0] == b'0');
            self.count = Some(Count { line: number, said, row: may_be_row.then(|| text.to_vec()) });
        }
        let is_header = kind::is_header(text);
        self.header = if is_header { Header::of(text) } else { None };
        self.count.is_some() || is_header
    }

    /// A long number at the head that is followed by a row was a row with a digit too few.
    fn confirm_count(&mut self, kind: &LineKind, out: &mut Vec<Outcome>) {
        let Some(count) = &mut self.count else { return };
        let Some(text) = count.row.take() else { return };
        let line = count.line;
        if let (LineKind::Row(Row { trouble: None, is_glued: true, .. }), LineKind::Row(row)) =
            (kind, LineKind::of(&text))
        {
            self.count = None;
            self.row(line, &text, row, out);
        }
    }

    /// Whether a line is one more row of a board with more and wider rows than nine, which was reported.
    fn is_surplus(&mut self, kind: &LineKind) -> bool {
        let Some((width, rows)) = self.surplus.take() else { return false };
        match kind {
            LineKind::Border { .. } => self.surplus = Some((width, rows)),
            LineKind::Row(row) if row.width == width && row.trouble.is_some() => {
                self.surplus = (rows > 1).then_some((width, rows - 1));
            }
            _ => return false,
        }
        true
    }

    /// Ends a complete board before the line, or with it.
    fn complete(&mut self, number: u64, text: &[u8], kind: LineKind, out: &mut Vec<Outcome>) {
        if self.draft.is_complete() {
            let row = if let LineKind::Row(row) = &kind { Some(row) } else { None };
            let is_border = matches!(kind, LineKind::Border { .. });
            match self.draft.may_go_on(row, is_border) {
                None => self.end_draft(out),
                Some(GoesOn::Border) => {
                    if self.draft.push_bottom(number, text) {
                        self.end_draft(out);
                    }
                    return;
                }
                Some(GoesOn::Row) => {}
            }
        }
        self.dispatch(number, text, kind, out);
    }

    fn dispatch(&mut self, number: u64, text: &[u8], kind: LineKind, out: &mut Vec<Outcome>) {
        match kind {
            LineKind::Comment => {}
            LineKind::Blank => self.blank(number, text, out),
            LineKind::Section | LineKind::End => self.end_draft(out),
            LineKind::Border { has_rule, dashes } => self.border(number, text, has_rule, dashes, out),
            LineKind::Row(row) => self.row(number, text, row, out),
            LineKind::Junk => self.junk(number, text, out),
            LineKind::Label => {
                self.end_rows(out);
                self.draft.push_label(number, text);
            }
            LineKind::Board(grid, cells) => {
                self.end_rows(out);
                let labels = self.draft.take_labels();
                self.board(number, grid, cells.after(labels.len()), [&labels[..], text].concat().into(), out);
            }
            LineKind::BadBoard(complaint) => {
                self.end_draft(out);
                self.hand_out(Err(complaint.on(number, text)), out);
            }
            LineKind::Json => {
                self.end_rows(out);
                self.start_json(number, text, out);
            }
        }
    }

    fn blank(&mut self, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        self.end_if_undecided(out);
        let step = self.draft.push_blank(number, text);
        self.end_in_gap(step, out);
        self.is_separated |= self.draft.is_empty();
    }

    fn border(
        &mut self,
        number: u64,
        text: &[u8],
        has_rule: bool,
        dashes: Option<Box<Row>>,
        out: &mut Vec<Outcome>,
    ) {
        match dashes {
            Some(row) if self.draft.is_glued_with_dashes() => return self.row(number, text, *row, out),
            _ => self.end_if_undecided(out),
        }
        let step = self.draft.push_border(number, text, has_rule);
        if self.end_in_gap(step, out) {
            self.draft.push_border(number, text, has_rule);
        }
    }

    /// Ends the board, or cuts off what is none, after a blank line or border. Whether it ended.
    fn end_in_gap(&mut self, step: Step, out: &mut Vec<Outcome>) -> bool {
        if let Step::Cut(at) = step
            && let Some(error) = self.draft.cut(at)
        {
            self.hand_out(Err(error), out);
        } else if step == Step::End {
            self.end_draft(out);
        }
        step == Step::End
    }

    fn row(&mut self, number: u64, text: &[u8], row: Row, out: &mut Vec<Outcome>) {
        if row.may_be_border && self.draft.has_borders_of_dashes() {
            return self.border(number, text, false, None, out);
        }
        if !self.draft.has_rows() && !row.may_open {
            return self.bad_line(Scan::junk(text).on(number, text), out);
        }
        for error in self.draft.push_row(number, text, row) {
            self.hand_out(Err(error), out);
        }
        if self.draft.is_complete() && !self.draft.waits() {
            self.end_draft(out);
            self.draft.clear_after_board();
        }
    }

    fn has_open_rows(&self) -> bool {
        self.draft.has_certain_row() && !self.draft.is_complete()
    }

    /// A line that no format knows: within a board of rows, it makes that bad.
    fn junk(&mut self, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        let error = Scan::junk(text).on(number, text);
        if self.has_open_rows() {
            self.draft.push_junk(number, text, error);
        } else {
            self.bad_line(error, out);
        }
    }

    /// A line of its own that is no board.
    fn bad_line(&mut self, error: ParseError, out: &mut Vec<Outcome>) {
        self.end_draft(out);
        out.push(Err(error));
    }

    fn board(&mut self, number: u64, grid: Grid, cells: Cells, text: Box<[u8]>, out: &mut Vec<Outcome>) {
        let separated = self.is_separated && self.boards > 0;
        let record = Record { line: number, grid, format: Format::Line, separated, text, cells };
        self.hand_out(Ok(record), out);
    }

    /// Ends the board of rows, if there is one, but keeps the labels if there is none.
    fn end_rows(&mut self, out: &mut Vec<Outcome>) {
        if self.draft.has_rows() {
            self.end_draft(out);
        }
    }

    /// Ends a board that is complete if its lines of dashes are rows.
    fn end_if_undecided(&mut self, out: &mut Vec<Outcome>) {
        if self.draft.is_complete_with_dashes() {
            self.end_draft(out);
        }
    }

    /// Ends the board of rows and forgets labels and borders.
    fn end_draft(&mut self, out: &mut Vec<Outcome>) {
        if self.draft.end() {
            let outcome = self.draft.finish(self.is_separated && self.boards > 0);
            let width = if outcome.is_err() { self.draft.bad_width() } else { None };
            self.surplus = width.filter(|width| *width > 9).map(|width| (width, width - 9));
            self.hand_out(outcome, out);
        }
        self.draft.clear();
    }

    fn hand_out(&mut self, outcome: Outcome, out: &mut Vec<Outcome>) {
        debug_assert!(outcome.as_ref().is_ok_and(Record::is_sound) || outcome.is_err());
        self.boards += 1;
        self.is_separated = false;
        out.push(outcome);
    }
}

/// Lines of JSON, which may hold the end of one board and the start of the next.
impl Reader {
    fn json_line(&mut self, pending: Pending, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        let kind = LineKind::of(text);
        if matches!(kind, LineKind::Comment) {
            self.mode = Mode::Json(pending);
        } else if json::starts_board(text) || interrupts_json(&kind) {
            self.end_json(pending, b"", out);
            self.plain(number, text, out);
        } else {
            self.feed_json(pending, number, text, out);
        }
    }

    /// A line after a bad board, which may be what a bracket too many, or too few, has left over.
    fn leftover(&mut self, indent: usize, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        let kind = LineKind::of(text);
        let starts_board =
            json::starts_board(text) || (text.trim_ascii() == b"[" && json::indent(text) <= indent);
        let is_blank = matches!(kind, LineKind::Blank);
        if is_blank || starts_board || interrupts_json(&kind) || !json::may_be_part(text) {
            self.plain(number, text, out);
        } else {
            self.mode = Mode::Leftovers(indent);
        }
    }

    /// Starts an array, after what stands before it in its line.
    fn start_json(&mut self, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        let start = json::start(text).filter(|_| !text.trim_ascii_start().starts_with(b"["));
        let start = start.unwrap_or(0);
        self.json_prefix = text[..start].into();
        self.feed_json_from(Pending::default(), number, text, start, out);
    }

    fn feed_json(&mut self, pending: Pending, number: u64, text: &[u8], out: &mut Vec<Outcome>) {
        self.feed_json_from(pending, number, text, 0, out);
    }

    fn feed_json_from(
        &mut self,
        mut pending: Pending,
        number: u64,
        text: &[u8],
        mut from: usize,
        out: &mut Vec<Outcome>,
    ) {
        let mut before = column(text, from) - 1;
        loop {
            let fed = pending.feed(number, text, from, before);
            let (Fed::Closed(end) | Fed::Broken(end)) = fed else {
                return self.mode = Mode::Json(pending);
            };
            let indent = pending.indent();
            let rest = text[end..].trim_ascii_end();
            let is_rest = matches!(rest, b"," | b";");
            let is_good = self.end_json(pending, if is_rest { rest } else { b"" }, out);
            let next = if is_good { self.after_good(number, text, end, out) } else { after_bad(text, &fed) };
            let Some(next) = next else {
                self.mode = if is_good { Mode::Lines } else { Mode::Leftovers(indent) };
                return;
            };
            before += column(&text[from..], next - from) - 1;
            (pending, from) = (Pending::default(), next);
        }
    }

    /// Where the next board starts in the rest of a line.
    fn after_good(&self, number: u64, text: &[u8], end: usize, out: &mut Vec<Outcome>) -> Option<usize> {
        let is_between = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
        let next = end + text[end..].iter().position(|byte| !is_between(byte))?;
        if text[next] == b'[' {
            return Some(next);
        }
        let kind = ParseErrorKind::Junk(excerpt(text[next..].trim_ascii_end()));
        out.push(Err(Complaint::at(next, kind).on(number, text)));
        None
    }

    /// Ends the array; whether it was a good board.
    fn end_json(&mut self, pending: Pending, rest: &[u8], out: &mut Vec<Outcome>) -> bool {
        let mut before = self.draft.take_labels();
        before.append(&mut self.json_prefix);
        let outcome = pending
            .finish(self.is_separated && self.boards > 0)
            .map(|record| record.with_labels(&before).with_rest(rest));
        let is_good = outcome.is_ok();
        self.hand_out(outcome, out);
        is_good
    }
}

/// Where the next board starts in the rest of a line that held the end of a bad one.
fn after_bad(text: &[u8], fed: &Fed) -> Option<usize> {
    match *fed {
        Fed::Closed(end) => {
            (end..text.len()).find(|at| text[*at] == b'[' && json::starts_board(&text[*at..]))
        }
        Fed::Broken(end) if text[end..].starts_with(b"[") && text[..end].trim_ascii().is_empty() => Some(end),
        Fed::Broken(_) | Fed::More => None,
    }
}

/// Whether a line is surely no part of a JSON array.
fn interrupts_json(kind: &LineKind) -> bool {
    match kind {
        LineKind::Section | LineKind::End | LineKind::Label | LineKind::Border { .. } => true,
        LineKind::Board(..) | LineKind::BadBoard(_) => true,
        LineKind::Row(row) => row.trouble.is_none() && !row.has_comma,
        LineKind::Blank | LineKind::Comment | LineKind::Json | LineKind::Junk => false,
    }
}
