//! Reads any number of boards, line by line. The grammar and its leniencies are in the documentation of [`Reader`].

use crate::{
    Format, ParseError, ParseErrorKind, Record, Size,
    drawing::draft::{Held, Open},
    drawing::format::Palette,
    drawing::row::{Row, excerpt},
    drawing::skipping::Skipping,
    drawing::sort::{Context, Sorted, sort},
    drawing::whole::{Whole, WholeFault},
};

/// Takes a text line by line and gives the boards in it, one after the other.
///
/// It holds at most two boards, whatever it is given: one that is open, and a complete one before it that is given out when
/// the next line shows that it has no row too many; see [`flush`](Self::flush).
///
/// # What it reads
/// Boards follow each other with blank lines, separators, coordinates, titles or nothing between. A board is as high as it
/// is wide unless a size is named, and ends with its last row. [`Format`] has the characters of a row. A line is one of:
///
/// | line | what it is |
/// | --- | --- |
/// | nothing but blanks | blank |
/// | begins with `#` | a comment, unless it is a row as wide as the rows above it whose first cell is drawn so |
/// | one word of `=`, `-`, `+`, walls and corners with at least three rules, such as `---` or `+---+` or `┌───┐` | a separator |
/// | nothing but brackets and commas | a separator |
/// | letters from a on, at least five, with or without blanks, with or without i | coordinates |
/// | numbers from 0 or 1 on, at least five with blanks between; not within a board | coordinates |
/// | the first line, one number of at most nine digits, if the next line is no row of as many digits | the number of boards that follow |
/// | `[`, and cells with commas between them in brackets | a row, or all rows of a board or more |
/// | 25 or more digits in one word, alone or among other columns | a board on one line |
/// | at most 40 characters of which the first are a word that no row has, not within a board | a title |
/// | mostly `0` to `9` | a row of numbers: one word, or words of one digit |
/// | mostly characters of drawings | a row of a drawing, cells in words of any length |
///
/// The cells of a row may have `,`, `;` or walls (`|`) between them instead of blanks, and one after the last; then each
/// may be in quotation marks. A row may stand between walls.
///
/// A row of a drawing, and any row between walls, may have its number, 1 to 25, before it and after it, set off by a blank.
/// So may a row of digits in one word; one of words of digits may have a number before it, or on both sides, if letters
/// stand above the board. The numbers are not looked at: a board is read from the top as it is drawn, whichever way they
/// run.
///
/// Columns beside a board on one line are set off by blanks, tabs, commas, semicolons or quotation marks, and what stands
/// before the board is its label. 25 digits alone are a row, unless the size says 5 × 5. A title is the label of the board
/// that follows it.
///
/// A line of dashes alone is a separator, unless the board around it or after it draws empty points as dashes and is as
/// wide. As many lines of dashes as are dashes in each, 10 to 25, are an empty board before a blank line, before
/// coordinates and at the end; fewer are one if that size was named.
///
/// # What it refuses
/// A board that is wrong is one error, and a line outside a board that is nothing of the above is another. The other
/// rows of a wrong board are passed over, up to a blank line, a separator, coordinates, a board on one line, or as many
/// rows as most of them are wide. A damaged row counts as a row, two parts of a row as one, two rows on one line as two,
/// and a line that is no row as none.
///
/// Where it stays open whether a line was a row, or where something sets off a part of a board, the next board is good
/// only if something sets it off from what follows. Otherwise it may be made of parts of two boards: it is refused, and
/// so is all that follows it up to a blank line, a separator, coordinates or a title. A row too many in a board that
/// blank lines or the like set off is an error of that board, but not in the first board of a text, which is given out
/// with its last row.
///
/// What it cannot see is a row that is missing, doubled or in two parts in boards with nothing between them, where rows of
/// one take the places of rows of the next; and a board on one line that is broken into two lines, if the first is a
/// smaller board.
///
/// ```
/// use hanpan_omok::Reader;
/// let text = b"0 0 0 0 0\n0 1 2 0 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n";
/// let mut boards = Vec::new();
/// let mut reader = Reader::new();
/// for (line, number) in text.split(|byte| *byte == b'\n').zip(1..) {
///     reader.line(number, line, &mut boards);
/// }
/// reader.finish(&mut boards);
/// assert_eq!(boards.len(), 1);
/// assert_eq!(boards[0].as_ref().unwrap().board.size().to_string(), "5x5");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    size: Option<Size>,
    state: State,
    /// The board before the one that is open, while a row too many may show that it is wrong.
    held: Option<Held>,
    /// The characters and the width of the board that has come to its end right above.
    above: Option<(Palette, usize)>,
    /// A row too many or too few has come: the next board is good only if something sets it off from the one after it.
    is_suspect: bool,
    /// The line that says how many boards follow, and the number.
    announced: Option<(u64, u64)>,
    /// The title of the board to come, and its line.
    title: Option<(u64, String)>,
    /// A board with a title has come: a title within a board begins the next.
    has_titles: bool,
    /// How many letters the coordinates above have.
    letters: Option<usize>,
    /// Boards so far, wrong ones included.
    found: u64,
    /// A line has come.
    has_begun: bool,
    /// A line that is neither blank nor a comment has come.
    has_content: bool,
    /// A blank line has come since the last board.
    has_blank: bool,
}

#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Between,
    Open(Open),
    Skipping(Skipping),
}

type Found = Vec<Result<Record, ParseError>>;

/// The narrowest board that may be drawn with nothing but lines of dashes.
const LEAST_OF_DASHES: usize = 10;

impl Reader {
    /// A reader of boards that have as many rows as columns.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A reader of boards of one size; of any square ones for `None`.
    #[must_use]
    pub fn with_size(size: Option<Size>) -> Self {
        Self { size, ..Self::default() }
    }

    /// Takes one line, without its line end; a carriage return at its end does no harm. What it completes goes to `out`.
    pub fn line(&mut self, number: u64, text: &[u8], out: &mut Vec<Result<Record, ParseError>>) {
        let text = self.without_marks(text);
        if let Some(row) = self.plain_palette().and_then(|palette| Row::plain(text, palette)) {
            return self.sorted(number, "", Sorted::Row(row), out);
        }
        let text = String::from_utf8_lossy(text);
        let sorted = sort(&text, self.context());
        self.sorted(number, &text, sorted, out);
    }

    /// Says that the next line goes to another reader. Between boards, this gives out a board that waits for the next
    /// line, and forgets lines of dashes and a title, which belong to no Omok board then.
    pub fn flush(&mut self, out: &mut Vec<Result<Record, ParseError>>) {
        if self.is_between_boards() {
            self.settle_count(&Sorted::Junk);
            self.settle_dashes(&Sorted::Junk);
            self.end_board(out);
            self.title = None;
        }
    }

    /// Says that the text has ended. Then the reader is as new.
    pub fn finish(&mut self, out: &mut Vec<Result<Record, ParseError>>) {
        self.end_board(out);
        self.refuse_title(out);
        if let Some((line, expected)) = self.announced.filter(|(_, count)| *count != self.found) {
            let kind = ParseErrorKind::BoardCount { expected, found: self.found };
            out.push(Err(ParseError::new(line, kind)));
        }
        *self = Self::with_size(self.size);
    }

    /// Reads a whole text.
    #[must_use]
    pub fn read(mut self, text: &[u8]) -> Vec<Result<Record, ParseError>> {
        let mut out = Vec::new();
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        for (line, number) in text.split(|byte| *byte == b'\n').zip(1..) {
            self.line(number, line, &mut out);
        }
        self.finish(&mut out);
        out
    }

    /// Says that so many boards more were read in another way, such as by [`BojBoard`](crate::BojBoard): they count where
    /// the first line says how many boards follow.
    pub fn pass(&mut self, boards: u64) {
        self.found += boards;
    }

    /// Whether no board has begun that the next line must go on with.
    ///
    /// It is so too while nothing has come but lines of dashes, or a first line that may be a number, and while a
    /// complete board waits for the next line; see [`flush`](Self::flush).
    #[must_use]
    pub fn is_between_boards(&self) -> bool {
        match &self.state {
            State::Between => true,
            State::Open(open) => open.is_tentative || open.count.is_some(),
            State::Skipping(skipping) => skipping.is_lost(),
        }
    }

    /// The line without a byte-order mark before the text and a carriage return after the line.
    fn without_marks<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let text = text.strip_prefix(b"\xef\xbb\xbf").filter(|_| is_first).unwrap_or(text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }

    /// The characters of plain rows here; `None` if what surrounds them decides what they are.
    fn plain_palette(&self) -> Option<Palette> {
        match &self.state {
            State::Open(open) if open.palette != Palette::Digits => Some(open.palette),
            _ => Some(Palette::Digits).filter(|_| self.letters.is_none()),
        }
    }

    fn context(&self) -> Context {
        let open = match &self.state {
            State::Open(open) if !open.is_tentative && open.count.is_none() => {
                Some((open.palette, open.size.width()))
            }
            _ => None,
        };
        let (size, above, letters) = (self.size, self.above, self.letters);
        Context { size, open, above, letters, is_first: !self.has_content }
    }

    fn sorted(&mut self, number: u64, text: &str, sorted: Sorted<'_>, out: &mut Found) {
        self.settle_count(&sorted);
        self.settle_dashes(&sorted);
        self.has_content |= !matches!(sorted, Sorted::Blank | Sorted::Comment);
        match sorted {
            Sorted::Comment => {}
            Sorted::Blank => {
                self.end_board(out);
                self.has_blank = true;
            }
            Sorted::Separator(Some(width)) if self.takes_dashes(width) => {
                self.row(number, &Row::dashes(width), out)
            }
            Sorted::Separator(_) => self.end_board(out),
            Sorted::Coordinates(letters) => {
                self.end_board(out);
                self.letters = letters;
            }
            Sorted::Count(count) => self.announced = Some((number, count)),
            Sorted::Title => self.title(number, text, out),
            Sorted::Whole(whole) => self.whole(number, whole, out),
            Sorted::Row(row) => self.row(number, &row, out),
            Sorted::Rows(rows) => self.rows(number, &rows, out),
            Sorted::Junk => self.junk(number, text, out),
        }
    }

    /// Decides whether the first line was a number, by the next line: it was a row if that is one like it.
    fn settle_count(&mut self, next: &Sorted<'_>) {
        let State::Open(open) = &mut self.state else { return };
        let (Some(count), line, width) = (open.count, open.line, open.size.width()) else { return };
        match next {
            Sorted::Comment => {}
            Sorted::Row(row) if !row.is_spaced && row.palette == Palette::Digits && row.width == width => {
                open.count = None;
            }
            _ => {
                self.announced = Some((line, count));
                self.state = State::Between;
            }
        }
    }

    /// Decides what lines of dashes were, by the next line: rows if that is a row with dashes and as wide, or if they
    /// are a board and a blank line or coordinates follow.
    fn settle_dashes(&mut self, next: &Sorted<'_>) {
        let (width, is_board) = match (&self.state, &self.held) {
            (State::Open(open), _) if open.is_tentative => (open.size.width(), false),
            (State::Between, Some(held)) if held.is_tentative => (held.size().width(), true),
            _ => return,
        };
        let are_rows = match next {
            Sorted::Row(row) => row.has_dashes && row.width == width,
            Sorted::Separator(next) => *next == Some(width),
            Sorted::Comment => true,
            Sorted::Blank | Sorted::Coordinates(_) => is_board,
            _ => false,
        };
        if !are_rows {
            self.forget_dashes();
        }
    }

    fn forget_dashes(&mut self) {
        if let State::Open(open) = std::mem::take(&mut self.state) {
            self.restore(open.separated, open.label, open.line);
        }
        if let Some(held) = self.held.take_if(|held| held.is_tentative) {
            self.restore(held.record.separated, held.record.label, held.record.line);
        }
        self.above = None;
    }

    /// Gives what stood before lines of dashes to what stands after them.
    fn restore(&mut self, separated: bool, label: Option<String>, line: u64) {
        self.has_blank |= separated;
        self.title = label.map(|label| (line, label)).or(self.title.take());
    }

    /// Whether a line of dashes can be a row here, or the first row of a board.
    fn takes_dashes(&self, width: usize) -> bool {
        match &self.state {
            State::Between => {
                self.size.map_or(Size::square(width), |size| Size::new(width, size.height())).is_some()
            }
            State::Open(open) => open.has_dashes && open.size.width() == width,
            State::Skipping(skipping) => skipping.takes_dashes(width),
        }
    }

    /// Ends what is open, since something sets it off from what follows.
    fn end_board(&mut self, out: &mut Found) {
        match std::mem::take(&mut self.state) {
            State::Open(open) if open.is_tentative => {
                self.state = State::Open(open);
                self.forget_dashes();
                self.release(out);
            }
            State::Open(open) => self.end_open(&open, out),
            State::Between if self.held.is_some() || self.above.is_some() => self.is_suspect = false,
            State::Between => {}
            State::Skipping(_) => self.is_suspect = false,
        }
        self.release(out);
        self.above = None;
        self.letters = None;
    }

    /// Ends a board that lacks rows. If it has only a few, they are too many for the board before.
    fn end_open(&mut self, open: &Open, out: &mut Found) {
        let rows = open.rows();
        let (line, found) = match self.held.take_if(|_| rows * 2 <= open.size.height()) {
            Some(held) => (held.record.line, held.size().height() + rows),
            None => (open.line, rows),
        };
        self.is_suspect = found == rows;
        self.release(out);
        self.found += 1;
        out.push(Err(ParseError::new(line, ParseErrorKind::Rows { size: open.size, found })));
    }

    /// Gives out the board that waits.
    fn release(&mut self, out: &mut Found) {
        if let Some(held) = self.held.take() {
            self.found += 1;
            out.push(Ok(held.record));
        }
    }

    fn row(&mut self, number: u64, row: &Row, out: &mut Found) {
        match std::mem::take(&mut self.state) {
            State::Skipping(skipping) => self.skip(skipping, row),
            State::Open(open) => self.push(open, number, row, out),
            State::Between => self.first_row(number, row, out),
        }
    }

    fn first_row(&mut self, number: u64, row: &Row, out: &mut Found) {
        if self.is_suspect
            && let Some(held) = self.held.take_if(|held| !held.differs_from(row))
        {
            return self.lose(&held, out);
        }
        if self.held.as_ref().is_some_and(|held| !held.is_continued_by(row)) {
            self.release(out);
        }
        match self.open(number, row) {
            Ok(open) => self.push(open, number, row, out),
            Err(error) => {
                let width = self.above.map(|(_, width)| width);
                self.fail(error, Skipping::first(width, self.height()), row, out);
            }
        }
    }

    /// Begins a board with its first row, or says why none can begin with it.
    fn open(&mut self, number: u64, row: &Row) -> Result<Open, ParseError> {
        if let Some(fault) = row.fault.clone() {
            return Err(ParseError::fault(number, fault));
        }
        let size = self.size.or_else(|| Size::square(row.width));
        let size =
            size.ok_or_else(|| ParseError::new(number, ParseErrorKind::BoardWidth { found: row.width }))?;
        let label = self.title.take().map(|(_, title)| title);
        self.has_titles |= label.is_some();
        let mut open = Open::new(number, size, row);
        open.separated = self.separated();
        open.label = label;
        open.is_tentative = self.held.as_ref().is_none_or(|held| held.is_tentative);
        Ok(open)
    }

    fn push(&mut self, mut open: Open, number: u64, row: &Row, out: &mut Found) {
        if let Err(error) = open.push(number, row) {
            self.release(out);
            self.above = Some((open.palette, open.size.width()));
            return self.fail(error, open.skipping(self.height()), row, out);
        }
        if open.is_complete() {
            self.complete(open, out);
        } else {
            self.state = State::Open(open);
        }
    }

    /// Gives out a complete board, or holds it while the next line can show that it is wrong.
    fn complete(&mut self, open: Open, out: &mut Found) {
        self.release(out);
        self.letters = None;
        let (palette, width) = (open.palette, open.size.width());
        if open.is_tentative && self.size.is_none() && width < LEAST_OF_DASHES {
            return self.restore(open.separated, open.label, open.line);
        }
        let is_set_off = self.found > 0 && self.above.is_none();
        let waits = open.is_tentative || self.is_suspect || is_set_off;
        self.above = Some((palette, width));
        self.held = Some(open.into_held());
        if !waits {
            self.release(out);
        }
    }

    /// Whether the board that begins now is set off from the one before by a blank line.
    fn separated(&mut self) -> bool {
        std::mem::take(&mut self.has_blank) && self.found > 0
    }

    /// The height of a board, if it is not its width.
    fn height(&self) -> Option<usize> {
        self.size.map(Size::height)
    }

    /// Reports a wrong row, and passes over the rest of its board if it can be one.
    fn fail(&mut self, error: ParseError, board: Skipping, row: &Row, out: &mut Found) {
        out.push(Err(error));
        let is_like_above = |(_, width): (_, usize)| row.length.abs_diff(width) * 2 <= width;
        if board.is_empty() && row.width < Size::MIN && !self.above.is_some_and(is_like_above) {
            self.is_suspect = true;
            return;
        }
        self.found += 1;
        self.has_blank = false;
        self.title = None;
        self.skip(board, row);
    }

    fn skip(&mut self, mut skipping: Skipping, row: &Row) {
        skipping.count(row);
        if skipping.is_over() {
            self.is_suspect |= skipping.is_unsure();
        } else {
            self.state = State::Skipping(skipping);
        }
    }

    /// Refuses a board that may be made of parts of two, and whatever follows it with nothing between.
    fn lose(&mut self, held: &Held, out: &mut Found) {
        self.found += 1;
        out.push(Err(ParseError::new(held.record.line, ParseErrorKind::Unseparated)));
        self.state = State::Skipping(Skipping::lost());
    }

    fn junk(&mut self, number: u64, text: &str, out: &mut Found) {
        let error = ParseError::new(number, ParseErrorKind::Junk { found: excerpt(text) });
        match std::mem::take(&mut self.state) {
            State::Open(open) => {
                self.release(out);
                self.found += 1;
                out.push(Err(error));
                self.above = Some((open.palette, open.size.width()));
                self.state = State::Skipping(open.skipping(self.height()));
            }
            State::Skipping(skipping) => self.state = State::Skipping(skipping),
            State::Between => {
                self.release(out);
                self.refuse_title(out);
                out.push(Err(error));
            }
        }
    }

    /// Keeps a title for the next board. Within a board it is one only where boards have titles.
    fn title(&mut self, number: u64, text: &str, out: &mut Found) {
        if !self.has_titles && !matches!(self.state, State::Between) {
            return self.junk(number, text, out);
        }
        self.end_board(out);
        self.refuse_title(out);
        self.title = Some((number, text.trim().to_owned()));
    }

    /// Reports a title that no board follows.
    fn refuse_title(&mut self, out: &mut Found) {
        if let Some((line, title)) = self.title.take() {
            out.push(Err(ParseError::new(line, ParseErrorKind::Junk { found: excerpt(&title) })));
        }
    }

    /// The rows of whole boards.
    fn rows(&mut self, number: u64, rows: &[Row], out: &mut Found) {
        self.end_board(out);
        rows.iter().for_each(|row| self.row(number, row, out));
        self.end_board(out);
    }

    fn whole(&mut self, number: u64, whole: Whole<'_>, out: &mut Found) {
        self.end_board(out);
        let separated = self.separated();
        let title = self.title.take().map(|(_, title)| title);
        let label = whole.label.map(str::to_owned).or(title);
        self.found += 1;
        let error = |kind| Err(ParseError::new(number, kind));
        out.push(match whole.board {
            Ok(board) => Ok(Record { line: number, board, format: Format::Line, separated, label }),
            Err(WholeFault::Cell(fault, _)) => Err(ParseError::fault(number, fault)),
            Err(WholeFault::Length(found)) => {
                error(ParseErrorKind::LineLength { expected: self.size, found })
            }
            Err(WholeFault::Columns(found)) => error(ParseErrorKind::LineColumns { found }),
        });
    }
}
