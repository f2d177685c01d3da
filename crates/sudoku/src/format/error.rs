//! [`ParseError`]: what is wrong with a text, and where.

use std::fmt;

/// What is wrong with a text, and where.
///
/// ```
/// use hanpan_sudoku::Grid;
/// let error = "53..7...".parse::<Grid>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected 9 cells in the row, found 8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {kind}", column.map(|column| format!(", column {column}")).unwrap_or_default())]
pub struct ParseError {
    /// The line, as numbered by whoever fed the [`Reader`](super::Reader). For a board that ends too early it is
    /// the board's first line.
    pub line: u64,
    /// The column in characters, from 1, where one character or token is to blame. A sequence of bytes that is
    /// not UTF-8 counts as one character; the byte-order mark counts as none.
    pub column: Option<u32>,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// The ways in which a text is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that stands for no cell.
    #[error("expected a digit or a blank, found {0}")]
    Foreign(Found),
    /// A number or a letter that some larger Sudoku uses, such as `10` or `A`.
    #[error("expected a digit from 1 to 9 or a blank, found '{0}'")]
    OutOfRange(String),
    /// The candidates of a cell.
    #[error("expected one digit or a blank, found the pencilmarks '{0}'; pencilmark grids are not read")]
    Pencilmarks(String),
    /// A board on one line that has not 81 cells.
    #[error("expected 81 cells, found {found}")]
    LineLength {
        /// How many it has.
        found: usize,
    },
    /// Pencilmarks on one line that have not nine characters for each of 81 cells.
    #[error("expected 729 characters of pencilmarks, found {found}")]
    PencilmarkLength {
        /// How many they have.
        found: usize,
    },
    /// What should be a digit, a row and a column.
    #[error("expected a candidate such as 124 (1 in r2c4), found '{0}'")]
    Candidate(String),
    /// A row that has not nine cells.
    #[error("expected 9 cells in the row, found {found}")]
    RowLength {
        /// How many it has.
        found: usize,
    },
    /// A row with too few cells, and spaces that may be meant as blanks.
    #[error("expected 9 cells in the row, found {found} (a blank is written as '.' or '0')")]
    SpacesInRow {
        /// How many it has.
        found: usize,
    },
    /// A board that has not nine rows.
    #[error("expected 9 rows, found {found}")]
    Rows {
        /// How many it has.
        found: usize,
    },
    /// A band, between blank lines or borders, that has not three rows.
    #[error("expected 3 rows in the band, found {found}")]
    BandRows {
        /// How many it has.
        found: usize,
    },
    /// A drawing without the border above it, after a drawing that may have gone on into it.
    #[error("expected a border above the first row, found none")]
    NoBorder,
    /// A board with more lines or bytes than a reader keeps.
    #[error("expected a board of at most {lines} lines and {bytes} bytes, found more")]
    BoardTooLong {
        /// The most lines that are read.
        lines: usize,
        /// The most bytes that are read.
        bytes: usize,
    },
    /// A character that JSON does not have in this place.
    #[error("expected {expected}, found {found}")]
    Json {
        /// What JSON, or a board in it, has in this place.
        expected: &'static str,
        /// What stands there.
        found: Found,
    },
    /// A JSON array without its last bracket, or one that is longer than any board.
    #[error("expected an end of the JSON array that starts here, found none")]
    Unclosed,
    /// A line that no format knows.
    #[error("expected a board, found '{0}'")]
    Junk(String),
    /// A line longer than a reader keeps.
    #[error("expected a line of at most {limit} bytes, found {found}")]
    LineTooLong {
        /// Its length in bytes.
        found: usize,
        /// The longest length that is read.
        limit: usize,
    },
    /// The number at the head of the text is not the number of its boards, good and bad together.
    #[error("expected {} as this line says, found {found}", counted(*said, "board"))]
    Count {
        /// The number at the head.
        said: u64,
        /// The number of boards.
        found: u64,
    },
    /// Something else than a file of some format has in this place.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What the format has there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A puzzle of another kind: of another size, or with rules that classic Sudoku does not have.
    #[error("expected a classic Sudoku of 9x9, found {0}")]
    Variant(String),
    /// A text in UTF-16.
    #[error("expected text in UTF-8, found UTF-16")]
    Utf16,
    /// A text without a board, where one was asked for.
    #[error("expected one board, found none")]
    NoBoard,
    /// A second board, where one was asked for.
    #[error("expected one board, found a second")]
    SecondBoard,
}

/// What stands in some place of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// A character.
    Character(char),
    /// A byte that is not UTF-8.
    Byte(u8),
    /// Nothing: the text ends.
    End,
}

impl Found {
    pub(crate) fn at(text: &[u8], offset: usize) -> Self {
        let Some(first) = text.get(offset) else { return Self::End };
        let chunk = text[offset..].utf8_chunks().next();
        let character = chunk.and_then(|chunk| chunk.valid().chars().next());
        character.map_or(Self::Byte(*first), Self::Character)
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character('\n') => f.write_str("the end of the line"),
            Self::Character(character) if is_invisible(*character) => {
                write!(f, "U+{:04X}", u32::from(*character))
            }
            Self::Character(character) => write!(f, "'{}'", Shown(*character)),
            Self::Byte(byte) => write!(f, "the byte 0x{byte:02x}, which is not UTF-8"),
            Self::End => f.write_str("the end"),
        }
    }
}

/// Whether a character looks like a space, or like nothing.
fn is_invisible(character: char) -> bool {
    let is_format = matches!(character, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}');
    is_format || (character.is_whitespace() && !character.is_ascii())
}

/// A character that does nothing to a terminal.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_control() { self.0.escape_default().fmt(f) } else { self.0.fmt(f) }
    }
}

fn counted(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The head of a text, fit for a message.
pub(crate) fn excerpt(text: &[u8]) -> String {
    const LONGEST: usize = 24;
    let head = String::from_utf8_lossy(&text[..text.len().min(4 * LONGEST)]);
    let mut shown: String =
        head.chars().take(LONGEST).map(|character| Shown(character).to_string()).collect();
    if head.chars().count() > LONGEST {
        shown.push('…');
    }
    shown
}

/// The column of a byte of a line.
pub(crate) fn column(line: &[u8], offset: usize) -> u32 {
    let before = line[..offset.min(line.len())].utf8_chunks();
    let characters: usize =
        before.map(|chunk| chunk.valid().chars().count() + usize::from(!chunk.invalid().is_empty())).sum();
    u32::try_from(characters + 1).unwrap_or(u32::MAX)
}

/// A fault, and the byte of the text where it stands if it stands in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Complaint {
    pub(super) offset: Option<usize>,
    pub(super) kind: ParseErrorKind,
}

impl Complaint {
    pub(super) fn at(offset: usize, kind: ParseErrorKind) -> Self {
        Self { offset: Some(offset), kind }
    }

    pub(super) fn whole(kind: ParseErrorKind) -> Self {
        Self { offset: None, kind }
    }

    /// About the character at an offset, which is no cell.
    pub(super) fn foreign(text: &[u8], offset: usize) -> Self {
        let kind = match Found::at(text, offset) {
            Found::Character(letter @ ('A'..='G' | 'a'..='g')) => ParseErrorKind::OutOfRange(letter.into()),
            found => ParseErrorKind::Foreign(found),
        };
        Self::at(offset, kind)
    }

    /// About a token of several characters where one cell is due.
    pub(super) fn token(text: &[u8], start: usize, end: usize) -> Self {
        let token = &text[start..end];
        let ascending = token.is_sorted_by(|first, second| first < second);
        let shown = excerpt(token);
        let candidates = ascending && token.iter().all(|byte| matches!(byte, b'1'..=b'9'));
        let kind =
            if candidates { ParseErrorKind::Pencilmarks(shown) } else { ParseErrorKind::OutOfRange(shown) };
        Self::at(start, kind)
    }

    /// The same, with some bytes before the text.
    pub(super) fn after(self, before: usize) -> Self {
        Self { offset: self.offset.map(|offset| offset + before), ..self }
    }

    /// As an error of a line.
    pub(super) fn on(self, line: u64, text: &[u8]) -> ParseError {
        ParseError { line, column: self.offset.map(|offset| column(text, offset)), kind: self.kind }
    }
}
