//! Boards exactly as BOJ 2615 writes them, from text to answer, for texts with many.
//!
//! ```text
//! text   = board { [ end ] board }     all lines of a board end alike
//! board  = 19 lines
//! line   = cell 18 of ( " " cell ) end
//! cell   = "0" | "1" | "2"
//! end    = "\n" | "\r\n"
//! ```
//!
//! Source: the statement of the problem. All other ways to write a board are left to the [`Reader`](crate::Reader).

use std::fmt;

use crate::{
    Board, Line, Point, Size, Stone,
    rows::{Length, Rows, has_both},
};

const SIDE: usize = 19;
/// A line without its end.
const WIDTH: usize = 2 * SIDE - 1;
const END: &[u8] = b"\r\n";

/// A board of BOJ 2615, as bits and not as cells: 19 × 19, any stones at all.
///
/// ```
/// use hanpan_omok::{BojAnswer, BojBoard, Point, Stone};
/// let mut text = "0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(5);
/// text += &"0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(14);
/// let (board, length) = BojBoard::at_start(text.as_bytes()).expect("the plain form");
/// assert_eq!(length, 722);
/// let first = Point::from_matrix(1, 3).expect("on the board");
/// assert_eq!(board.answer(), BojAnswer::Won { stone: Stone::Black, first });
/// ```
#[derive(Clone, Debug)]
pub struct BojBoard {
    rows: Rows,
}

/// What BOJ 2615 asks about a board. `Display` is what it expects on the output, without a line end after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BojAnswer {
    /// Neither colour has exactly five in a row.
    Nobody,
    /// A colour has.
    Won {
        /// The colour.
        stone: Stone,
        /// The leftmost stone of the five, or the topmost of a vertical one.
        first: Point,
    },
}

impl BojBoard {
    /// The board at the beginning of a text and the number of its bytes, if its lines are 19 of 0, 1 or 2 with one blank
    /// between and a line feed at the end, or a carriage return and a line feed at the end of each.
    #[must_use]
    pub fn at_start(text: &[u8]) -> Option<(Self, usize)> {
        match text.get(WIDTH)? {
            b'\n' => Self::of_lines::<{ WIDTH + 1 }>(text),
            _ => Self::of_lines::<{ WIDTH + 2 }>(text),
        }
    }

    /// The board of lines that are so long with their ends.
    fn of_lines<const LENGTH: usize>(text: &[u8]) -> Option<(Self, usize)> {
        let lines: &[_; SIDE] = text.as_chunks::<LENGTH>().0.first_chunk()?;
        let mut rows = Rows::empty(SIDE);
        for (word, line) in rows.words_mut().iter_mut().zip(lines) {
            *word = word_of(line)?;
        }
        Some((Self { rows }, SIDE * LENGTH))
    }

    /// The colour and the first stone of each five: of every row of exactly five, in the order in which
    /// [`Judgement::lines`](crate::Judgement::lines) has them.
    pub fn fives(&self) -> impl Iterator<Item = (Stone, Point)> {
        self.rows.runs(Length::Five).map(|(first, stone, _)| (stone, first))
    }

    /// The first of the [`fives`](Self::fives). The problem promises that there is at most one.
    #[must_use]
    pub fn answer(&self) -> BojAnswer {
        BojAnswer::of_first(self.fives().next())
    }

    /// The same board cell by cell.
    #[must_use]
    pub fn to_board(&self) -> Board {
        Board::of(Size::S19, self.rows.cells(SIDE).collect())
    }
}

impl BojAnswer {
    /// The answer of a board with this first five.
    fn of_first(five: Option<(Stone, Point)>) -> Self {
        five.map_or(Self::Nobody, |(stone, first)| Self::Won { stone, first })
    }

    /// The answer of a board with these winning rows.
    pub(crate) fn of_lines(lines: &[Line]) -> Self {
        Self::of_first(lines.first().map(|line| (line.stone, line.first())))
    }

    /// Appends what `Display` writes, faster.
    pub fn append_to(self, out: &mut Vec<u8>) {
        match self {
            Self::Nobody => out.push(b'0'),
            Self::Won { stone, first } => {
                out.extend_from_slice(&[b'0' + stone.number(), b'\n']);
                append_number(first.row(), out);
                out.push(b' ');
                append_number(first.column(), out);
            }
        }
    }
}

impl fmt::Display for BojAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("0"),
            Self::Won { stone, first } => {
                write!(f, "{}\n{} {}", stone.number(), first.row(), first.column())
            }
        }
    }
}

/// Answers the boards of BOJ 2615 at the beginning of a text, and says how many of its bytes they take.
///
/// It takes boards in the form of [`BojBoard::at_start`], with nothing or one blank line between, up to the first that is
/// written in another way, is damaged or is not all there; a [`Reader`](crate::Reader) can go on from there. An answer and
/// a line end are appended for each board, after a blank line where one stands before the board.
///
/// ```
/// use hanpan_omok::boj_answers_in_text;
/// let text = "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n".repeat(38) + "\n0 0 0";
/// let mut answers = Vec::new();
/// assert_eq!(boj_answers_in_text(text.as_bytes(), &mut answers), 1444);
/// assert_eq!(answers, b"0\n0\n");
/// ```
pub fn boj_answers_in_text(text: &[u8], out: &mut Vec<u8>) -> usize {
    let (mut taken, mut blank) = (0, 0);
    while let Some((board, length)) = BojBoard::at_start(&text[taken + blank..]) {
        if blank > 0 {
            out.push(b'\n');
        }
        board.answer().append_to(out);
        out.push(b'\n');
        taken += blank + length;
        blank = blank_line(&text[taken..]);
    }
    taken
}

/// The bytes of the blank line at the beginning of a text.
fn blank_line(text: &[u8]) -> usize {
    match text {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

/// The stones of a line, as a word of [`Rows`].
///
/// The line is read in words of four cells with a blank after each, and the last cells in a word that begins with the
/// blank before them. XOR with empty cells leaves two bits of a cell in each 16, and nothing else.
#[inline(always)]
fn word_of<const LENGTH: usize>(line: &[u8; LENGTH]) -> Option<u64> {
    const EMPTY: u64 = u64::from_le_bytes(*b"0 0 0 0 ");
    const STONES: u64 = 0x0003_0003_0003_0003;
    let (cells, end) = line.split_at(WIDTH);
    let [a, b, c, d] = cells.as_chunks().0 else { return None };
    let [a, b, c, d] = [a, b, c, d].map(|four| u64::from_le_bytes(*four) ^ EMPTY);
    let last = (u64::from_le_bytes(*cells.last_chunk()?) ^ EMPTY.rotate_left(8)) >> 8;
    let word = gathered(a | b << 8) | gathered(c | d << 8) << 16 | gathered(last) << 30;
    let is_right = (a | b | c | d | last) & !STONES == 0 && !has_both(word);
    (is_right && END.ends_with(end)).then_some(word)
}

/// Eight cells side by side: of the cells in each byte, those of the low bytes of each 16 bits, and then the others.
///
/// ```text
/// ______h_______d_______g_______c_______f_______b_______e_______a  ->  hgfedcba
/// ```
#[inline(always)]
const fn gathered(cells: u64) -> u64 {
    const PLACES: u64 = 1 << 48 | 1 << 34 | 1 << 20 | 1 << 6;
    cells.wrapping_mul(PLACES) >> 48
}

/// Appends a number below 100.
fn append_number(number: usize, out: &mut Vec<u8>) {
    if number >= 10 {
        out.push(b'0' + (number / 10) as u8);
    }
    out.push(b'0' + (number % 10) as u8);
}
