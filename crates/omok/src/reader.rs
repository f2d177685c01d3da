//! Reads any number of boards, line by line. The grammar and its leniencies are in the documentation of [`Reader`].

use crate::{
    Board, Format, ParseError, ParseErrorKind, Size, Stone,
    format::Palette,
    row::{Context, Row, Sorted, Whole, WholeFault, excerpt, sort},
};

/// Takes a text line by line and gives the boards in it, one after the other.
///
/// It holds at most one board, whatever it is given.
///
/// # What it reads
/// Boards follow each other with blank lines, separators, coordinates or nothing between. A board is as high as it is
/// wide unless a size is named, and ends with its last row. [`Format`] has the characters of a row. A line is one of:
///
/// | line | what it is |
/// | --- | --- |
/// | nothing but blanks | blank |
/// | begins with `#` | a comment |
/// | one word of `=`, `-` and `+` with at least three `=` or `-`, such as `---` or `+---+` | a separator |
/// | letters from a on, at least five, with or without blanks, with or without i | coordinates |
/// | numbers from 0 or 1 on, at least five with blanks between; not within a board | coordinates |
/// | the first line, one number that is no row | the number of boards that follow |
/// | a word of digits longer than any row, alone or among other columns | a board on one line |
/// | mostly `0` to `9` | a row of numbers: one word, or words of one digit |
/// | mostly characters of drawings | a row of a drawing, cells in words of any length |
///
/// A row of a drawing may have its number, 1 to 25, before it and after it, set off by a blank. The numbers are not
/// looked at: a drawing is read from the top as it is drawn, whichever way they run. Columns beside a board on one line
/// are set off by blanks, tabs, commas, semicolons or quotation marks, and what stands before the board is its label.
/// 25 digits alone are a row, unless the size says 5 × 5.
///
/// A line of dashes alone is a separator, unless the board around it or after it draws empty points as dashes and is as
/// wide.
///
/// # What it refuses
/// A board that is wrong is one error, and a line outside a board that is nothing of the above is another. The other
/// rows of a wrong board are passed over, up to a blank line, a separator, coordinates, a board on one line, or as many
/// rows as most of them are wide.
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
    /// The line that says how many boards follow, and the number.
    announced: Option<(u64, u64)>,
    /// Boards so far, wrong ones included.
    found: u64,
    /// A line has come.
    has_begun: bool,
    /// A line that is neither blank nor a comment has come.
    has_content: bool,
    /// A blank line has come since the last board.
    has_blank: bool,
}

/// One board of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of its first line.
    pub line: u64,
    /// The board.
    pub board: Board,
    /// How it is written.
    pub format: Format,
    /// A blank line stands before it, and it is not the first board.
    pub separated: bool,
    /// What stands before it on its line, if it is on one line.
    pub label: Option<String>,
}

#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Between,
    Open(Open),
    Skipping(Skipping),
}

/// A board of which some rows have come.
#[derive(Clone, Debug)]
struct Open {
    line: u64,
    size: Size,
    cells: Vec<Option<Stone>>,
    palette: Palette,
    is_spaced: bool,
    has_dashes: bool,
    /// Only lines of dashes have come: they are separators unless a row follows.
    is_tentative: bool,
    separated: bool,
}

/// A wrong board of which some rows are still to come.
#[derive(Clone, Debug, Default)]
struct Skipping {
    rows: usize,
    height: Option<usize>,
    /// The width of most rows, by majority vote, and its lead.
    width: usize,
    lead: usize,
    has_dashes: bool,
}

type Found = Vec<Result<Record, ParseError>>;

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
        let text = String::from_utf8_lossy(text);
        let sorted = sort(&text, self.context());
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
            Sorted::Separator(_) | Sorted::Coordinates(_) => self.end_board(out),
            Sorted::Count(count) => self.announced = Some((number, count)),
            Sorted::Whole(whole) => self.whole(number, whole, out),
            Sorted::Row(row) => self.row(number, &row, out),
            Sorted::Junk => self.junk(number, &text, out),
        }
    }

    /// Says that the text has ended. Then the reader is as new.
    pub fn finish(&mut self, out: &mut Vec<Result<Record, ParseError>>) {
        self.end_board(out);
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

    /// Whether no board has begun that the next line could go on with.
    #[must_use]
    pub fn is_between_boards(&self) -> bool {
        match &self.state {
            State::Between => true,
            State::Open(open) => open.is_tentative,
            State::Skipping(_) => false,
        }
    }

    /// The line without a byte-order mark before the text and a carriage return after the line.
    fn without_marks<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let text = text.strip_prefix(b"\xef\xbb\xbf").filter(|_| is_first).unwrap_or(text);
        text.strip_suffix(b"\r").unwrap_or(text)
    }

    fn context(&self) -> Context {
        let open = match &self.state {
            State::Open(open) if !open.is_tentative => Some((open.palette, open.size.width())),
            _ => None,
        };
        Context { size: self.size, open, is_first: !self.has_content }
    }

    /// Decides what lines of dashes were, by the next line: rows if that is a row with dashes and as wide.
    fn settle_dashes(&mut self, next: &Sorted<'_>) {
        if let State::Open(open) = &self.state
            && open.is_tentative
            && !match next {
                Sorted::Row(row) => row.has_dashes && row.width == open.size.width(),
                Sorted::Separator(width) => *width == Some(open.size.width()),
                Sorted::Comment => true,
                _ => false,
            }
        {
            self.has_blank |= open.separated;
            self.state = State::Between;
        }
    }

    /// Whether a line of dashes can be a row here, or the first row of a board.
    fn takes_dashes(&self, width: usize) -> bool {
        match &self.state {
            State::Between => {
                self.size.map_or(Size::square(width), |size| Size::new(width, size.height())).is_some()
            }
            State::Open(open) => open.has_dashes && open.size.width() == width,
            State::Skipping(skipping) => skipping.has_dashes && skipping.width == width,
        }
    }

    /// Ends the board that is open, which then lacks rows.
    fn end_board(&mut self, out: &mut Found) {
        if let State::Open(open) = std::mem::take(&mut self.state)
            && !open.is_tentative
        {
            self.found += 1;
            let kind = ParseErrorKind::Rows { size: open.size, found: open.rows() };
            out.push(Err(ParseError::new(open.line, kind)));
        }
    }

    fn row(&mut self, number: u64, row: &Row, out: &mut Found) {
        let open = match std::mem::take(&mut self.state) {
            State::Skipping(skipping) => return self.skip(skipping, row),
            State::Open(open) => Some(open),
            State::Between => None,
        };
        let mut open = match open.map_or_else(|| self.open(number, row), Ok) {
            Ok(open) => open,
            Err(error) => return self.fail(error, Skipping::default(), row, out),
        };
        if let Err(error) = open.push(number, row) {
            return self.fail(error, open.skipping(), row, out);
        }
        if open.is_complete() {
            self.found += 1;
            out.push(Ok(open.into_record()));
        } else {
            self.state = State::Open(open);
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
        Ok(Open {
            line: number,
            size,
            cells: Vec::with_capacity(size.area()),
            palette: row.palette,
            is_spaced: row.is_spaced,
            has_dashes: false,
            is_tentative: true,
            separated: self.separated(),
        })
    }

    /// Whether the board that begins now is set off from the one before by a blank line.
    fn separated(&mut self) -> bool {
        std::mem::take(&mut self.has_blank) && self.found > 0
    }

    /// Reports a wrong row, and passes over the rest of its board if it can be one.
    fn fail(&mut self, error: ParseError, board: Skipping, row: &Row, out: &mut Found) {
        out.push(Err(error));
        if board.rows == 0 && row.width < Size::MIN {
            return;
        }
        self.found += 1;
        self.has_blank = false;
        self.skip(Skipping { height: self.size.map(Size::height), ..board }, row);
    }

    fn skip(&mut self, mut skipping: Skipping, row: &Row) {
        skipping.count(row);
        if !skipping.is_over() {
            self.state = State::Skipping(skipping);
        }
    }

    fn junk(&mut self, number: u64, text: &str, out: &mut Found) {
        let error = ParseError::new(number, ParseErrorKind::Junk { found: excerpt(text) });
        match std::mem::take(&mut self.state) {
            State::Open(open) => {
                out.push(Err(error));
                self.found += 1;
                self.state =
                    State::Skipping(Skipping { height: self.size.map(Size::height), ..open.skipping() });
            }
            State::Skipping(skipping) => self.state = State::Skipping(skipping),
            State::Between => out.push(Err(error)),
        }
    }

    fn whole(&mut self, number: u64, whole: Whole<'_>, out: &mut Found) {
        self.end_board(out);
        let separated = self.separated();
        let label = whole.label.map(str::to_owned);
        self.found += 1;
        out.push(match whole.board {
            Err(WholeFault::Cell(fault)) => Err(ParseError::fault(number, fault)),
            Err(WholeFault::Length(found)) => {
                Err(ParseError::new(number, ParseErrorKind::LineLength { expected: self.size, found }))
            }
            Ok(board) => Ok(Record { line: number, board, format: Format::Line, separated, label }),
        });
    }
}

impl Open {
    fn rows(&self) -> usize {
        self.cells.len() / self.size.width()
    }

    fn is_complete(&self) -> bool {
        self.cells.len() == self.size.area()
    }

    fn push(&mut self, number: u64, row: &Row) -> Result<(), ParseError> {
        if let Some(fault) = row.fault.clone() {
            return Err(ParseError::fault(number, fault));
        }
        if row.width != self.size.width() {
            let kind = ParseErrorKind::RowWidth { expected: self.size.width(), found: row.width };
            return Err(ParseError::new(number, kind));
        }
        self.cells.extend_from_slice(row.cells());
        if self.palette == Palette::Blank {
            self.palette = row.palette;
        }
        self.has_dashes |= row.has_dashes;
        self.is_tentative &= row.is_tentative;
        Ok(())
    }

    fn skipping(&self) -> Skipping {
        let (rows, width) = (self.rows(), self.size.width());
        Skipping { rows, height: None, width, lead: rows, has_dashes: self.has_dashes }
    }

    fn into_record(self) -> Record {
        let format = match self.palette {
            Palette::Digits if self.is_spaced => Format::Numbers,
            Palette::Digits => Format::Digits,
            Palette::Blank | Palette::Xo => Format::Xo,
            Palette::Bw => Format::Bw,
            Palette::Circles => Format::Circles,
        };
        let board = Board::of(self.size, self.cells);
        Record { line: self.line, board, format, separated: self.separated, label: None }
    }
}

impl Skipping {
    fn count(&mut self, row: &Row) {
        self.rows += 1;
        self.has_dashes |= row.has_dashes;
        if self.lead == 0 {
            self.width = row.width;
        }
        if self.width == row.width {
            self.lead += 1;
        } else {
            self.lead -= 1;
        }
    }

    fn is_over(&self) -> bool {
        self.rows >= self.height.unwrap_or(self.width)
    }
}
