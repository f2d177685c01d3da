//! The 26 openings of renju.

use std::fmt;

use super::symmetry::Symmetry;
use crate::{Board, Point, Size, Stone, small_enum::small_enum};

small_enum! {
    /// One of the 26 openings of renju: the first three stones, up to turns and mirror images.
    ///
    /// Black stands on the centre, White beside it (direct) or diagonally beside it (indirect), and the second black
    /// stone is in the central 5 × 5. That leaves 13 positions of each kind, numbered row by row from the top:
    ///
    /// ```text
    /// direct                 indirect
    ///  .  .  1  2  3         .  .  .  .  1      X  the first stone
    ///  .  .  O  4  5         .  .  .  O  2      O  the second
    ///  .  .  X  6  7         .  .  X  6  3
    ///  .  .  8  9 10         . 11  9  7  4
    ///  .  . 11 12 13        13 12 10  8  5
    /// ```
    ///
    /// Names and numbers as the Renju International Federation and Wikipedia ("Renju opening pattern") have them, the
    /// Korean names as Namuwiki has them (26주형).
    ///
    /// ```
    /// use hanpan_omok::{Point, Size, opening::Pattern};
    /// let moves = ["h8", "g8", "g9"].map(|text| Point::parse_notation(text, Size::S15).unwrap());
    /// let pattern = Pattern::of_moves(&moves, Size::S15).unwrap();
    /// assert_eq!(pattern, Pattern::Kagetsu);
    /// assert_eq!((pattern.to_string(), pattern.hangul()), ("D4 Kagetsu".to_owned(), "화월"));
    /// ```
    pub enum Pattern {
        /// D1, 寒星: h8 h9 h10.
        Kansei = 0,
        /// D2, 渓月: h8 h9 i10.
        Keigetsu = 1,
        /// D3, 疎星: h8 h9 j10.
        Sosei = 2,
        /// D4, 花月: h8 h9 i9.
        Kagetsu = 3,
        /// D5, 残月: h8 h9 j9.
        Zangetsu = 4,
        /// D6, 雨月: h8 h9 i8.
        Ugetsu = 5,
        /// D7, 金星: h8 h9 j8.
        Kinsei = 6,
        /// D8, 松月: h8 h9 h7.
        Shogetsu = 7,
        /// D9, 丘月: h8 h9 i7.
        Kyugetsu = 8,
        /// D10, 新月: h8 h9 j7.
        Shingetsu = 9,
        /// D11, 瑞星: h8 h9 h6.
        Zuisei = 10,
        /// D12, 山月: h8 h9 i6.
        Sangetsu = 11,
        /// D13, 遊星: h8 h9 j6.
        Yusei = 12,
        /// I1, 長星: h8 i9 j10.
        Chosei = 13,
        /// I2, 峡月: h8 i9 j9.
        Kyogetsu = 14,
        /// I3, 恒星: h8 i9 j8.
        Kosei = 15,
        /// I4, 水月: h8 i9 j7.
        Suigetsu = 16,
        /// I5, 流星: h8 i9 j6.
        Ryusei = 17,
        /// I6, 雲月: h8 i9 i8.
        Ungetsu = 18,
        /// I7, 浦月: h8 i9 i7.
        Hogetsu = 19,
        /// I8, 嵐月: h8 i9 i6.
        Rangetsu = 20,
        /// I9, 銀月: h8 i9 h7.
        Gingetsu = 21,
        /// I10, 明星: h8 i9 h6.
        Myojo = 22,
        /// I11, 斜月: h8 i9 g7.
        Shagetsu = 23,
        /// I12, 名月: h8 i9 g6.
        Meigetsu = 24,
        /// I13, 彗星: h8 i9 f6.
        Suisei = 25,
    }
}

/// Name, Chinese characters, Korean name, and the third stone: rows down and columns right of the first.
type Row = (&'static str, &'static str, &'static str, (isize, isize));

const ROWS: [Row; 26] = [
    ("Kansei", "寒星", "한성", (-2, 0)),
    ("Keigetsu", "渓月", "계월", (-2, 1)),
    ("Sosei", "疎星", "소성", (-2, 2)),
    ("Kagetsu", "花月", "화월", (-1, 1)),
    ("Zangetsu", "残月", "잔월", (-1, 2)),
    ("Ugetsu", "雨月", "우월", (0, 1)),
    ("Kinsei", "金星", "금성", (0, 2)),
    ("Shogetsu", "松月", "송월", (1, 0)),
    ("Kyugetsu", "丘月", "구월", (1, 1)),
    ("Shingetsu", "新月", "신월", (1, 2)),
    ("Zuisei", "瑞星", "서성", (2, 0)),
    ("Sangetsu", "山月", "산월", (2, 1)),
    ("Yusei", "遊星", "유성", (2, 2)),
    ("Chosei", "長星", "장성", (-2, 2)),
    ("Kyogetsu", "峡月", "협월", (-1, 2)),
    ("Kosei", "恒星", "항성", (0, 2)),
    ("Suigetsu", "水月", "수월", (1, 2)),
    ("Ryusei", "流星", "유성", (2, 2)),
    ("Ungetsu", "雲月", "운월", (0, 1)),
    ("Hogetsu", "浦月", "포월", (1, 1)),
    ("Rangetsu", "嵐月", "람월", (2, 1)),
    ("Gingetsu", "銀月", "은월", (1, 0)),
    ("Myojo", "明星", "명성", (2, 0)),
    ("Shagetsu", "斜月", "사월", (1, -1)),
    ("Meigetsu", "名月", "명월", (2, -1)),
    ("Suisei", "彗星", "혜성", (2, -2)),
];

impl Pattern {
    /// The pattern that the first three of these moves make, Black's, White's and Black's; `None` if they make none.
    #[must_use]
    pub fn of_moves(moves: &[Point], size: Size) -> Option<Self> {
        let &[first, second, third, ..] = moves else { return None };
        if size.centre() != Some(first) || !moves[..3].iter().all(|point| size.contains(*point)) {
            return None;
        }
        let stones = (steps(first, second), steps(first, third));
        let is_same = |pattern: &Self| {
            Symmetry::all().any(|symmetry| {
                (symmetry.turned(pattern.second()), symmetry.turned(pattern.third())) == stones
            })
        };
        Self::ALL.into_iter().find(is_same)
    }

    /// The pattern of a board with these three stones and no others.
    #[must_use]
    pub fn of_board(board: &Board) -> Option<Self> {
        let of = |colour| board.stones().filter(move |(_, stone)| *stone == colour).map(|(point, _)| point);
        let (black, white): (Vec<_>, Vec<_>) = (of(Stone::Black).collect(), of(Stone::White).collect());
        let (&[one, other], &[second]) = (black.as_slice(), white.as_slice()) else { return None };
        let (first, third) = if board.size().centre() == Some(one) { (one, other) } else { (other, one) };
        Self::of_moves(&[first, second, third], board.size())
    }

    /// The pattern with this name or code, such as `kagetsu`, `D4` or `4D`, in any case.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let is_meant = |pattern: &Self| {
            let (letter, number) = (pattern.letter(), pattern.number());
            [pattern.name().to_owned(), pattern.code(), format!("{number}{letter}")]
                .iter()
                .any(|text| text.eq_ignore_ascii_case(name))
        };
        Self::ALL.into_iter().find(is_meant)
    }

    /// The first three moves, the second stone above the first (direct) or above and right of it (indirect); `None` on
    /// a board without a centre.
    #[must_use]
    pub fn moves(self, size: Size) -> Option<[Point; 3]> {
        let first = size.centre()?;
        let at = |(rows, columns): (isize, isize)| {
            let (row, column) = (first.row() as isize + rows, first.column() as isize + columns);
            Point::from_matrix(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        };
        Some([first, at(self.second())?, at(self.third())?])
    }

    /// Whether the second stone is beside the first, and not diagonally.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        self.index() < 13
    }

    /// From 1 to 13 among the direct or the indirect openings.
    #[must_use]
    pub const fn number(self) -> usize {
        self.index() % 13 + 1
    }

    /// `D1` to `D13` and `I1` to `I13`. Some write the number first.
    #[must_use]
    pub fn code(self) -> String {
        format!("{}{}", self.letter(), self.number())
    }

    /// The Japanese name in Latin letters, such as `Kansei`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ROWS[self.index()].0
    }

    /// The name in Chinese characters, such as 寒星.
    #[must_use]
    pub const fn kanji(self) -> &'static str {
        ROWS[self.index()].1
    }

    /// The Korean name, such as 한성. D13 and I5 have the same one, 유성.
    #[must_use]
    pub const fn hangul(self) -> &'static str {
        ROWS[self.index()].2
    }

    const fn letter(self) -> char {
        if self.is_direct() { 'D' } else { 'I' }
    }

    const fn second(self) -> (isize, isize) {
        if self.is_direct() { (-1, 0) } else { (-1, 1) }
    }

    const fn third(self) -> (isize, isize) {
        ROWS[self.index()].3
    }
}

/// Rows down and columns right from one point to another.
const fn steps(from: Point, to: Point) -> (isize, isize) {
    (to.row() as isize - from.row() as isize, to.column() as isize - from.column() as isize)
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} {}", self.code(), self.name()))
    }
}
