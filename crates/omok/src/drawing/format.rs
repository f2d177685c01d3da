//! How a board is written; the characters are in the documentation of [`Format`].

use std::fmt;

use crate::{Board, Stone, small_enum::small_enum};

small_enum! {
    /// A way to write a board, to read and to write.
    ///
    /// Sources: BOJ 2615 for numbers; the drawings are those of Omok and gomoku pages and programs. Black is always named
    /// first below.
    ///
    /// | character | means | leniency |
    /// | --- | --- | --- |
    /// | `0` `1` `2` | empty, Black, White | |
    /// | `X` `O` | Black, White | also `x`, `o`, and `#`, `@` for winning stones |
    /// | `B` `W` | Black, White | also `b`, `w` |
    /// | `●` `○` | Black, White | also `⚫`, `⚪` |
    /// | `.` `·` `+` `*` `_` `-` and the box characters such as `┼` | empty in a drawing | in any mixture |
    ///
    /// A `#` at the beginning of a line is a stone if the row is as wide as the rows above it, and a comment otherwise.
    ///
    /// A board keeps to the letters of its first stone: `B` in a drawing with `X` is an error, and so is `0` for `O`.
    pub enum Format {
        /// Rows of 0, 1 and 2 with blanks between, as in BOJ 2615.
        Numbers = 0,
        /// Rows of 0, 1 and 2 without blanks.
        Digits = 1,
        /// A whole board of 0, 1 and 2 on one line.
        Line = 2,
        /// A drawing with `.`, `X` and `O`.
        Xo = 3,
        /// A drawing with `.`, `B` and `W`.
        Bw = 4,
        /// A drawing with `+`, `●` and `○`.
        Circles = 5,
    }
}

impl Format {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// What it looks like, in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().1
    }

    /// The format with a name, in any case.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The board as text, with a line end after each line.
    ///
    /// ```
    /// use hanpan_omok::{Board, Format, Size};
    /// let board = Board::new(Size::square(5).unwrap());
    /// assert_eq!(Format::Line.write(&board), "0000000000000000000000000\n");
    /// ```
    #[must_use]
    pub fn write(self, board: &Board) -> String {
        let [empty, black, white] = self.row().2;
        let mark = |cell: &Option<Stone>| match cell {
            None => empty,
            Some(Stone::Black) => black,
            Some(Stone::White) => white,
        };
        let (between, after) = match self {
            Self::Line => ("", ""),
            Self::Digits => ("", "\n"),
            _ => (" ", "\n"),
        };
        let rows = board.rows().map(|row| row.iter().map(mark).collect::<Vec<_>>().join(between));
        let text: String = rows.flat_map(|row| [row, after.to_owned()]).collect();
        text.trim_end().to_owned() + "\n"
    }

    /// The table of formats: name, description, and the marks of an empty point, Black and White.
    const fn row(self) -> (&'static str, &'static str, [&'static str; 3]) {
        match self {
            Self::Numbers => {
                ("numbers", "rows of 0, 1 and 2 with blanks between, as in BOJ 2615", ["0", "1", "2"])
            }
            Self::Digits => ("digits", "rows of 0, 1 and 2 without blanks", ["0", "1", "2"]),
            Self::Line => ("line", "a whole board of 0, 1 and 2 on one line", ["0", "1", "2"]),
            Self::Xo => ("xo", "a drawing with . for empty, X for Black and O for White", [".", "X", "O"]),
            Self::Bw => ("bw", "a drawing with . for empty, B for Black and W for White", [".", "B", "W"]),
            Self::Circles => {
                ("circles", "a drawing with + for empty, ● for Black and ○ for White", ["+", "●", "○"])
            }
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which characters the cells of one board use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    Digits,
    /// A drawing without a stone so far.
    Blank,
    Xo,
    Bw,
    Circles,
}

const EMPTY: &str = ".·+*_-┌┬┐├┼┤└┴┘";

impl Palette {
    /// What a character means; `None` if it is foreign.
    pub(crate) fn cell(self, mark: char) -> Option<Option<Stone>> {
        match (self, mark) {
            (Self::Digits, '0') => Some(None),
            (Self::Digits, '1')
            | (Self::Xo, 'X' | 'x' | '#')
            | (Self::Bw, 'B' | 'b')
            | (Self::Circles, '●' | '⚫') => Some(Some(Stone::Black)),
            (Self::Digits, '2')
            | (Self::Xo, 'O' | 'o' | '@')
            | (Self::Bw, 'W' | 'w')
            | (Self::Circles, '○' | '⚪') => Some(Some(Stone::White)),
            (Self::Digits, _) => None,
            _ => EMPTY.contains(mark).then_some(None),
        }
    }

    /// Whether a board can have rows of both.
    pub(crate) fn agrees_with(self, other: Self) -> bool {
        self == other
            || (self != Self::Digits && other == Self::Blank)
            || (self == Self::Blank && other != Self::Digits)
    }

    /// The characters that it expects, for messages.
    pub(crate) const fn expected(self) -> &'static str {
        match self {
            Self::Digits => "0, 1 or 2",
            Self::Blank | Self::Xo => "'.', 'X' or 'O'",
            Self::Bw => "'.', 'B' or 'W'",
            Self::Circles => "'+', '●' or '○'",
        }
    }

    /// The palette of a drawing, told by a stone.
    pub(crate) const fn of_stone(mark: char) -> Option<Self> {
        match mark {
            'X' | 'x' | '#' | 'O' | 'o' | '@' => Some(Self::Xo),
            'B' | 'b' | 'W' | 'w' => Some(Self::Bw),
            '●' | '⚫' | '○' | '⚪' => Some(Self::Circles),
            _ => None,
        }
    }

    /// Whether the character can stand in some drawing.
    pub(crate) fn is_mark(mark: char) -> bool {
        EMPTY.contains(mark) || Self::of_stone(mark).is_some()
    }
}
