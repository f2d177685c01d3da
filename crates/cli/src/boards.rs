//! The boards of a text, recognised line by line.

use hanpan_omok::{Format, Size};
use hanpan_sudoku::format::starts_with_board;
use hanpan_sudoku::{Cell, Digit, Grid};

use crate::blocks::Spacing;
use crate::input::LONGEST_LINE;
use crate::lines::is_plain_line;

/// A board as it stands in a text.
#[derive(Debug)]
pub(crate) enum Board {
    Sudoku(hanpan_sudoku::format::Record),
    Omok(hanpan_omok::Record),
}

impl Board {
    /// Says whether a blank line stands between it and the board before.
    fn set_separated(&mut self, is_separated: bool) {
        match self {
            Self::Sudoku(record) => record.separated = is_separated,
            Self::Omok(record) => record.separated = is_separated,
        }
    }
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The line, from 1; `None` if the fault is the whole file's.
    pub(crate) line: Option<u64>,
    /// The column, from 1, in characters.
    pub(crate) column: Option<u32>,
    /// The whole message, the place included.
    pub(crate) message: String,
}

impl Fault {
    /// A fault of a whole file.
    pub(crate) fn of_file(message: String) -> Self {
        Self { line: None, column: None, message }
    }
}

impl From<hanpan_sudoku::format::ParseError> for Fault {
    fn from(error: hanpan_sudoku::format::ParseError) -> Self {
        Self { line: Some(error.line), column: error.column, message: error.to_string() }
    }
}

impl From<hanpan_omok::ParseError> for Fault {
    fn from(error: hanpan_omok::ParseError) -> Self {
        let hint = match error.kind {
            hanpan_omok::ParseErrorKind::Rows { size, found } => size_hint(size, found).unwrap_or_default(),
            _ => String::new(),
        };
        Self { line: Some(error.line), column: error.column, message: format!("{error}{hint}") }
    }
}

/// How to have a board read that may be meant to have fewer rows than columns.
fn size_hint(size: Size, found: usize) -> Option<String> {
    let other = Size::new(size.width(), found).filter(|_| found < size.height())?;
    Some(format!(" (`hanpan omok judge --size {other}` reads boards that are not square)"))
}

/// A board, or what stands in its place.
pub(crate) type Found = Result<Board, Fault>;

/// The boards that a command takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    /// Whatever the lines look like.
    Any,
    Sudoku,
    /// Omok boards, of this size if they are not square.
    Omok(Option<Size>),
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// The most lines that wait: more dashes are no top of a board.
const MOST_WAITING: usize = 64;
/// The most of them that are no dashes: a number and a title.
const MOST_OTHERS: usize = 2;
/// The fewest lines of dashes that are taken for rows.
const FEWEST_ROWS: usize = 5;

/// Which core's reader a line goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Game {
    Sudoku,
    Omok,
}

/// What the Sudoku reader's first line means for plain boards on lines of their own, which nothing need be asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    /// None has come yet.
    Unknown,
    /// It is the number of the boards, perhaps: each is counted.
    Number,
    /// Boards may be in another column than the first, if there are several.
    Alone,
    /// The first column is the board, whatever the others hold.
    First,
}

/// Reads boards line by line.
///
/// A board that was begun gets the lines up to its end. Between boards a line goes to the reader that recognises it; a
/// line that none does goes where the last board was read. A first line that none does waits for the next, since it may
/// be the number of the boards, and so does a line of dashes, which is a border or a row without a stone.
pub(crate) struct Boards {
    kind: Kind,
    sudoku: hanpan_sudoku::format::Reader,
    omok: hanpan_omok::Reader,
    /// The game of the last board.
    game: Option<Game>,
    /// The first board has begun.
    has_begun: bool,
    /// Boards of both games have begun.
    has_both: bool,
    /// The boards that were given out already.
    given: u64,
    /// The game of the last board that was found.
    last_found: Option<Game>,
    /// A blank line has come since the last line of a board.
    has_blank: bool,
    /// A blank line stood before the board that was begun last.
    is_separated: bool,
    /// Lines that do not tell the game, and go where the next line goes: a number or a title at the start, and dashes.
    waiting: Vec<(u64, Vec<u8>)>,
    sudokus: Vec<Result<hanpan_sudoku::format::Record, hanpan_sudoku::format::ParseError>>,
    omoks: Vec<Result<hanpan_omok::Record, hanpan_omok::ParseError>>,
    opening: Opening,
    calm: Option<Calm>,
}

/// The last line ended a plain board, which was read as such, and left nothing behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Calm {
    /// It was a plain board.
    Line,
    /// It was the last row of a board of BOJ 2615, or the blank line after that.
    Block(Spacing),
}

impl Boards {
    pub(crate) fn new(kind: Kind) -> Self {
        let (game, size) = match kind {
            Kind::Any => (None, None),
            Kind::Sudoku => (Some(Game::Sudoku), None),
            Kind::Omok(size) => (Some(Game::Omok), size),
        };
        Self {
            kind,
            sudoku: hanpan_sudoku::format::Reader::new(),
            omok: hanpan_omok::Reader::with_size(size),
            game,
            has_begun: false,
            has_both: false,
            given: 0,
            last_found: None,
            has_blank: false,
            is_separated: false,
            waiting: Vec::new(),
            sudokus: Vec::new(),
            omoks: Vec::new(),
            opening: Opening::Unknown,
            calm: None,
        }
    }

    /// Takes the next line, without its line end, and appends the boards that it ends.
    pub(crate) fn line(&mut self, number: u64, text: &[u8], found: &mut Vec<Found>) {
        if text.len() > LONGEST_LINE {
            let message = format!("line {number}: expected at most {LONGEST_LINE} bytes, found more");
            self.feed_blank(number, found);
            self.calm = None;
            return found.push(Err(Fault { line: Some(number), column: None, message }));
        }
        let before = found.len();
        match self.kind {
            Kind::Any => self.route(number, text, found),
            Kind::Sudoku => self.feed(Game::Sudoku, number, text, found),
            Kind::Omok(_) => self.feed(Game::Omok, number, text, found),
        }
        self.calm = match &found[before..] {
            [Ok(board)] => self.calm_after(number, text, board),
            _ => None,
        };
    }

    /// What the line was, if it ended the board.
    fn calm_after(&self, number: u64, text: &[u8], board: &Board) -> Option<Calm> {
        match board {
            Board::Sudoku(record) => {
                let is_plain = self.may_have_columns().is_some_and(|may| is_plain_line(text, may));
                (is_plain && record.line == number).then_some(Calm::Line)
            }
            Board::Omok(record) => {
                let is_blank = text.trim_ascii().is_empty();
                let spacing = if is_blank { Spacing::BlankLine } else { Spacing::Nothing };
                let is_block = record.board.size() == Size::S19
                    && record.format == Format::Numbers
                    && record.line + spacing.height() == number + 1;
                (is_block && self.open().is_none()).then_some(Calm::Block(spacing))
            }
        }
    }

    /// If lines that are plain boards would be read as such and do nothing else now, whether they may have columns behind
    /// the board. Then they can be answered as they stand, and [`pass`](Self::pass) tells of them.
    ///
    /// That is so after such a line that gave its board and nothing more: then both readers are between boards, without
    /// labels, borders or errors that wait, and no blank line counts any more.
    pub(crate) fn takes_lines(&self) -> Option<bool> {
        self.may_have_columns().filter(|_| self.calm == Some(Calm::Line))
    }

    /// If boards of BOJ 2615 would be read as such and do nothing else now, what stands after each. Then they can be
    /// answered as they stand, and [`pass_blocks`](Self::pass_blocks) tells of them.
    ///
    /// That is so after such a board that was given out with its last row, or with the blank line after it: then the next
    /// will be given out in the same place, and leave both readers as they are.
    pub(crate) fn takes_blocks(&self) -> Option<Spacing> {
        match self.calm {
            Some(Calm::Block(spacing)) => Some(spacing),
            _ => None,
        }
    }

    /// Passes over so many boards of BOJ 2615, at least one.
    pub(crate) fn pass_blocks(&mut self, count: u64, spacing: Spacing) {
        self.given += count;
        self.omok.pass(count);
        self.has_blank = spacing == Spacing::BlankLine;
        self.is_separated = self.has_blank;
    }

    /// Passes over so many lines that are plain boards, at least one.
    pub(crate) fn pass(&mut self, count: usize) {
        self.given += count as u64;
        self.is_separated = false;
    }

    fn may_have_columns(&self) -> Option<bool> {
        match self.opening {
            Opening::Unknown | Opening::Number => None,
            Opening::Alone => Some(false),
            Opening::First => Some(true),
        }
    }

    /// The end of the text.
    pub(crate) fn finish(mut self, found: &mut Vec<Found>) {
        self.feed_waiting(self.likely_game(), found);
        self.sudoku.finish(&mut self.sudokus);
        self.omok.finish(&mut self.omoks);
        if self.has_both {
            self.forgive_count();
        }
        self.collect(found);
    }

    /// Each reader compares the number on the first line with its own boards; where both games follow, it is of all.
    fn forgive_count(&mut self) {
        use hanpan_omok::ParseErrorKind::BoardCount;
        use hanpan_sudoku::format::ParseErrorKind::Count;

        let waiting = self.sudokus.iter().flatten().count() + self.omoks.iter().flatten().count();
        let total = self.given + waiting as u64;
        self.sudokus.retain(|board| match board {
            Err(error) => !matches!(error.kind, Count { said, .. } if said == total),
            Ok(_) => true,
        });
        self.omoks.retain(|board| match board {
            Err(error) => !matches!(error.kind, BoardCount { expected, .. } if expected == total),
            Ok(_) => true,
        });
    }

    /// Gives a line to the game that it belongs to, or has it wait.
    fn route(&mut self, number: u64, text: &[u8], found: &mut Vec<Found>) {
        let text = if number == 1 { text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text) } else { text };
        if text.trim_ascii().is_empty() {
            self.has_blank = true;
            if self.waiting.iter().any(|(_, text)| is_dashes(text)) {
                self.feed_waiting(self.likely_game(), found);
            }
            return self.feed_blank(number, found);
        }
        let open = self.open();
        let recognised = open.or_else(|| recognise(text));
        if open.is_none() && self.waiting.is_empty() && (recognised.is_some() || is_dashes(text)) {
            self.is_separated = self.has_blank;
        }
        self.has_blank &= recognised.is_none();
        let known = if is_dashes(text) { None } else { self.game.map(|_| self.likely_game()) };
        match recognised.or(known) {
            Some(game) => {
                self.feed_waiting(game, found);
                self.feed(game, number, text, found);
                self.game = Some(game);
            }
            None => {
                let others = self.waiting.iter().filter(|(_, text)| !is_dashes(text)).count();
                if self.waiting.len() == MOST_WAITING || others == MOST_OTHERS && !is_dashes(text) {
                    self.feed_waiting(self.likely_game(), found);
                }
                self.waiting.push((number, text.to_vec()));
            }
        }
    }

    /// The game of lines that tell none: many dashes are an empty board or the top of one.
    fn likely_game(&self) -> Game {
        let dashes = self.waiting.iter().filter(|(_, text)| is_dashes(text)).count();
        if dashes >= FEWEST_ROWS { Game::Omok } else { self.game.unwrap_or(Game::Sudoku) }
    }

    /// The game of a board of which only a part has come.
    fn open(&self) -> Option<Game> {
        if !self.sudoku.is_between_boards() {
            Some(Game::Sudoku)
        } else if !self.omok.is_between_boards() {
            Some(Game::Omok)
        } else {
            None
        }
    }

    /// Gives the lines that waited to the game that they turned out to belong to.
    fn feed_waiting(&mut self, game: Game, found: &mut Vec<Found>) {
        for (number, text) in std::mem::take(&mut self.waiting) {
            self.feed(game, number, &text, found);
        }
    }

    fn feed(&mut self, game: Game, number: u64, text: &[u8], found: &mut Vec<Found>) {
        if !self.has_begun {
            self.has_begun = true;
            self.pass_start(game, number);
        }
        self.has_both |= self.game.is_some_and(|last| last != game);
        // The other reader may hold a border or a drawing that waits for one.
        match game {
            Game::Sudoku => {
                self.note_opening(text);
                self.omok.flush(&mut self.omoks);
                self.sudoku.line(number, text, &mut self.sudokus);
            }
            Game::Omok => {
                self.sudoku.flush(&mut self.sudokus);
                self.omok.line(number, text, &mut self.omoks);
            }
        }
        self.collect(found);
    }

    /// Sees what the first line means that is neither blank nor a comment.
    fn note_opening(&mut self, text: &[u8]) {
        if self.opening != Opening::Unknown {
            return;
        }
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let trimmed = text.trim_ascii();
        if !trimmed.is_empty() && !trimmed.starts_with(b"#") {
            self.opening = if trimmed.iter().all(u8::is_ascii_digit) && trimmed.len() < Cell::COUNT {
                Opening::Number
            } else if starts_with_board(text) || is_first_column_read(text) {
                Opening::First
            } else {
                Opening::Alone
            };
        }
    }

    /// Tells the other reader that the text has begun, so that a number on its own first line is no number of boards.
    fn pass_start(&mut self, game: Game, number: u64) {
        const SEPARATOR: &[u8] = b"===";
        match game {
            Game::Sudoku => self.omok.line(number, SEPARATOR, &mut self.omoks),
            Game::Omok => self.sudoku.line(number, SEPARATOR, &mut self.sudokus),
        }
    }

    /// A blank line may end a board of either game.
    fn feed_blank(&mut self, number: u64, found: &mut Vec<Found>) {
        self.sudoku.line(number, b"", &mut self.sudokus);
        self.omok.line(number, b"", &mut self.omoks);
        self.collect(found);
    }

    fn collect(&mut self, found: &mut Vec<Found>) {
        let sudokus =
            self.sudokus.drain(..).map(|board| (Game::Sudoku, board.map(Board::Sudoku).map_err(Fault::from)));
        let omoks =
            self.omoks.drain(..).map(|board| (Game::Omok, board.map(Board::Omok).map_err(Fault::from)));
        for (game, mut board) in sudokus.chain(omoks) {
            if let Ok(board) = &mut board {
                // The readers know only their own boards.
                if self.last_found.is_some_and(|last| last != game) {
                    board.set_separated(self.is_separated);
                }
                self.given += 1;
            }
            self.last_found = Some(game);
            found.push(board);
        }
    }
}

/// Whether the first column is read after this first line, which may be a header, though all columns are boards.
fn is_first_column_read(header: &[u8]) -> bool {
    let delimiter = header.iter().copied().find(|byte| matches!(byte, b',' | b';' | b'\t')).unwrap_or(b',');
    let columns = header.split(|byte| *byte == delimiter).count();
    if columns > Cell::COUNT {
        return false;
    }
    let boards = Cell::ALL.map(|cell| {
        let mut board = Grid::EMPTY;
        board.set(cell, Some(Digit::D1));
        board
    });
    let texts = boards[..columns].iter().map(|board| board.to_string().into_bytes());
    let (mut reader, mut out) = (hanpan_sudoku::format::Reader::new(), Vec::new());
    reader.line(1, header, &mut out);
    reader.line(2, &texts.collect::<Vec<_>>().join(&delimiter), &mut out);
    matches!(out.last(), Some(Ok(record)) if record.grid == boards[0])
}

fn is_dashes(line: &[u8]) -> bool {
    line.trim_ascii().iter().all(|byte| *byte == b'-')
}

/// The game that a line belongs to, seen on its own.
fn recognise(line: &[u8]) -> Option<Game> {
    if hanpan_sudoku::format::starts_with_board(line) {
        // What files of millions of lines hold is told first: the other questions take long.
        Some(Game::Sudoku)
    } else if is_dashes(line) {
        None
    } else if hanpan_omok::recognises(line) {
        Some(Game::Omok)
    } else if hanpan_sudoku::format::recognises(line) {
        Some(Game::Sudoku)
    } else {
        None
    }
}
