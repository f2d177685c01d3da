//! The fast copy of [`fouls`](crate::fouls()): what every point would make, kept up to date move by move.
//!
//! A board is lines in four directions, a bit a point for each colour. A move changes the four lines through its point, and
//! what stones would make on them is found for all their points at once (`shapes`). A question about a point puts the answers
//! of its four lines together. Only a double-three asks further: whether the completing point of a three is a foul itself,
//! with the stones of the question on the board.

mod outline;
mod places;
mod question;
mod shapes;

use outline::Outline;
use places::{Places, bits, places, row_of, starts, valid_points};
use question::Question;
use shapes::{Lines, MARGIN};

use crate::{Board, Direction, FoulSet, Point, Rules, Size, Stone};

/// A board under a rule set that knows the fouls and wins of every empty point.
///
/// Its answers are those of [`fouls`](crate::fouls()), thousands of times as fast.
///
/// ```
/// use hanpan_omok::{Foul, Patterns, Point, Rules, Size, Stone};
/// let mut patterns = Patterns::new(&Rules::RENJU, Size::S15);
/// let point = |name| Point::parse_notation(name, Size::S15).expect("on the board");
/// for name in ["h9", "h10", "i8", "j8"] {
///     patterns.play(point(name), Stone::Black);
/// }
/// assert!(patterns.fouls(Stone::Black, point("h8")).contains(Foul::DoubleThree));
/// patterns.undo();
/// assert!(patterns.fouls(Stone::Black, point("h8")).is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Patterns {
    size: Size,
    rules: Rules,
    /// No line has more than 15 points.
    are_short: bool,
    lines: Vec<Track>,
    /// The moves that can be taken back.
    past: Vec<(Point, Stone)>,
    /// What the lines of each move were like before it, for each colour that has fouls.
    before: Vec<[Outline<u32>; 4]>,
}

/// One line of the board in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Track {
    /// The points that are on the board.
    valid: u32,
    /// The stones of each colour.
    stones: [u32; 2],
    /// What each colour would make; kept for colours that have fouls.
    outlines: [Outline<u32>; 2],
}

impl Patterns {
    /// An empty board.
    #[must_use]
    pub fn new(rules: &Rules, size: Size) -> Self {
        let are_short = size.width().max(size.height()) <= 15;
        Self {
            size,
            rules: rules.clone(),
            are_short,
            lines: valid_points(size).map(|valid| Track { valid, ..Track::default() }).collect(),
            past: Vec::new(),
            before: Vec::new(),
        }
    }

    /// A board with stones on it, which cannot be taken back.
    #[must_use]
    pub fn of_board(rules: &Rules, board: &Board) -> Self {
        let mut patterns = Self::new(rules, board.size());
        for (point, stone) in board.stones() {
            for (line, bit) in places(board.size(), point).iter() {
                patterns.lines[line].stones[stone.index()] |= 1 << bit;
            }
        }
        for stone in patterns.colours_with_fouls() {
            patterns.find_all_outlines(stone);
        }
        patterns
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stone on a point; `None` also for a point that is not on the board.
    #[must_use]
    pub fn get(&self, point: Point) -> Option<Stone> {
        if !self.size.contains(point) {
            return None;
        }
        let (line, bit) = (&self.lines[point.row() - 1], point.column() as u32 - 1 + MARGIN);
        Stone::ALL.into_iter().find(|stone| line.stones[stone.index()] >> bit & 1 != 0)
    }

    /// The empty points, in reading order.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        let mut rows = [0; Size::MAX];
        for (row, line) in rows.iter_mut().zip(self.lines_along(Direction::Horizontal)) {
            *row = line.valid & !line.stones[0] & !line.stones[1];
        }
        self.points_of(rows)
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> Board {
        let cells: Vec<Option<Stone>> = self.size.points().map(|point| self.get(point)).collect();
        Board::of(self.size, cells)
    }

    /// Puts a stone on a point, be it a foul or not.
    ///
    /// # Panics
    /// If the point is not on the board, or not empty.
    pub fn play(&mut self, point: Point, stone: Stone) {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        let places = places(self.size, point);
        let (line, bit) = places.along(Direction::Horizontal);
        let [black, white] = self.lines[line].stones;
        assert!((black | white) >> bit & 1 == 0, "there is a stone on {point:?}");
        for (line, bit) in places.iter() {
            self.lines[line].stones[stone.index()] |= 1 << bit;
        }
        let lines = places.lines.map(|line| line as usize);
        for colour in self.colours_with_fouls() {
            self.before.push(lines.map(|line| self.lines[line].outlines[colour.index()]));
            self.find_outlines(colour, lines);
        }
        self.past.push((point, stone));
    }

    /// Takes the last stone that was played back; `None` if there is none.
    pub fn undo(&mut self) -> Option<(Point, Stone)> {
        let (point, stone) = self.past.pop()?;
        let places = places(self.size, point);
        for (line, bit) in places.iter() {
            self.lines[line].stones[stone.index()] &= !(1 << bit);
        }
        for colour in self.colours_with_fouls().rev() {
            let before = self.before.pop()?;
            for (line, outline) in places.lines.into_iter().zip(before) {
                self.lines[line as usize].outlines[colour.index()] = outline;
            }
        }
        Some((point, stone))
    }

    /// Whether a stone on a point makes a winning row; no if the point is not empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    #[must_use]
    pub fn wins(&self, stone: Stone, point: Point) -> bool {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        self.get(point).is_none() && Question { patterns: self, stone }.wins(point)
    }

    /// The fouls that a colour would commit on a point; none if the move wins, or if the point is not empty.
    ///
    /// # Panics
    /// If the point is not on the board.
    #[must_use]
    pub fn fouls(&self, stone: Stone, point: Point) -> FoulSet {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        if !self.is_suspect(stone, &places(self.size, point)) {
            return FoulSet::NONE;
        }
        Question { patterns: self, stone }.fouls(point)
    }

    /// The fouls that the stone on a point is if it was the last move: those of its colour there on the board without it; none if
    /// the point is empty.
    pub(crate) fn fouls_of_stone(&mut self, point: Point) -> FoulSet {
        let Some(stone) = self.get(point).filter(|stone| !self.rules.fouls(*stone).is_empty()) else {
            return FoulSet::NONE;
        };
        let places = places(self.size, point);
        let lines = places.lines.map(|line| line as usize);
        let before = lines.map(|line| self.lines[line].outlines[stone.index()]);
        places.iter().for_each(|(line, bit)| self.lines[line].stones[stone.index()] &= !(1 << bit));
        self.find_outlines(stone, lines);
        let fouls = self.fouls(stone, point);
        for ((line, bit), outline) in places.iter().zip(before) {
            self.lines[line].stones[stone.index()] |= 1 << bit;
            self.lines[line].outlines[stone.index()] = outline;
        }
        fouls
    }

    /// Whether a point may be a foul, if all threes count and no move wins.
    fn is_suspect(&self, stone: Stone, places: &Places) -> bool {
        let (mut grave, mut fours, mut threes) = (0, 0, 0);
        for (line, bit) in places.iter() {
            let outline = &self.lines[line].outlines[stone.index()];
            grave |= outline.grave >> bit & 1;
            fours += outline.four >> bit & 1;
            threes += outline.three >> bit & 1;
        }
        grave > 0 || fours > 1 || threes > 1
    }

    /// The points where a stone makes a winning row, in reading order.
    #[must_use]
    pub fn winning_points(&self, stone: Stone) -> Vec<Point> {
        let mut rows = [0; Size::MAX];
        for direction in Direction::ALL {
            for (number, line) in self.lines_along(direction).iter().enumerate() {
                if line.stones[stone.index()].count_ones() >= 4 {
                    let row_of = |bit| row_of(self.size, direction, number, bit);
                    bits(self.fives(stone, line)).map(row_of).for_each(|(row, column)| rows[row] |= column);
                }
            }
        }
        self.points_of(rows).collect()
    }

    fn fives(&self, stone: Stone, line: &Track) -> u32 {
        let lines = Lines {
            are_short: self.are_short,
            own: [line.stones[stone.index()], 0, 0, 0],
            other: [line.stones[stone.opponent().index()], 0, 0, 0],
            valid: [line.valid, 0, 0, 0],
        };
        lines.shapes(self.rules.win_condition(stone))[0].five
    }

    /// The points of each row's bits, in reading order.
    fn points_of(&self, rows: [u32; Size::MAX]) -> impl Iterator<Item = Point> + use<> {
        let rows = (1..=self.size.height()).zip(rows);
        let places =
            rows.flat_map(|(row, columns)| bits(columns).map(move |bit| (row, (bit - MARGIN) as usize + 1)));
        places.filter_map(|(row, column)| Point::from_matrix(row, column))
    }

    /// The points that are fouls for a colour, in reading order.
    pub fn forbidden_points(&self, stone: Stone) -> impl Iterator<Item = (Point, FoulSet)> {
        let suspects = self.points_of(self.suspects(stone));
        suspects.map(move |point| (point, self.fouls(stone, point))).filter(|(_, fouls)| !fouls.is_empty())
    }

    /// The points of each row that may be fouls, if all threes count and no move wins.
    fn suspects(&self, stone: Stone) -> [u32; Size::MAX] {
        let (mut fours, mut threes, mut suspects) = ([0; Size::MAX], [0; Size::MAX], [0; Size::MAX]);
        for direction in Direction::ALL {
            for (number, line) in self.lines_along(direction).iter().enumerate() {
                let outline = &line.outlines[stone.index()];
                let row_of = |bit| row_of(self.size, direction, number, bit);
                for (row, column) in bits(outline.four).map(row_of) {
                    suspects[row] |= fours[row] & column;
                    fours[row] |= column;
                }
                for (row, column) in bits(outline.three).map(row_of) {
                    suspects[row] |= threes[row] & column;
                    threes[row] |= column;
                }
                for (row, column) in bits(outline.grave).map(row_of) {
                    suspects[row] |= column;
                }
            }
        }
        suspects
    }

    fn lines_along(&self, direction: Direction) -> &[Track] {
        let starts = starts(self.size);
        &self.lines[starts[direction.index()]..starts[direction.index() + 1]]
    }

    fn colours_with_fouls(&self) -> impl DoubleEndedIterator<Item = Stone> + use<> {
        let fouls = self.rules.fouls;
        Stone::ALL.into_iter().filter(move |stone| !fouls[stone.index()].is_empty())
    }

    fn find_all_outlines(&mut self, stone: Stone) {
        let count = self.lines.len();
        for first in (0..count).step_by(4) {
            self.find_outlines(stone, [0, 1, 2, 3].map(|i| (first + i).min(count - 1)));
        }
    }

    #[inline(always)]
    fn find_outlines(&mut self, stone: Stone, lines: [usize; 4]) {
        let found = self.lines_of(stone, lines).outlines(self.rules.win_condition(stone));
        for (line, outline) in lines.into_iter().zip(found) {
            self.lines[line].outlines[stone.index()] = outline;
        }
    }

    #[inline(always)]
    fn lines_of(&self, stone: Stone, lines: [usize; 4]) -> Lines {
        let lines = lines.map(|line| &self.lines[line]);
        Lines {
            are_short: self.are_short,
            own: lines.map(|line| line.stones[stone.index()]),
            other: lines.map(|line| line.stones[stone.opponent().index()]),
            valid: lines.map(|line| line.valid),
        }
    }
}
