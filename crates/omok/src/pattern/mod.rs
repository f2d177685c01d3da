//! The fast copy of [`fouls`](crate::fouls()): what every point would make, kept up to date move by move.
//!
//! A board is lines in four directions, a bit a point for each colour. A move changes the four lines through its point, and
//! what stones would make on them is found for all their points at once (`shapes`). A question about a point puts the answers
//! of its four lines together. Only a double-three asks further: whether the completing point of a three is a foul itself,
//! with the stones of the question on the board.

mod shapes;

use shapes::{Lanes, MARGIN, Shapes, shapes};

use crate::{Board, Direction, Foul, FoulSet, Point, Rules, Size, Stone, ThreeDefinition};

/// A board under a rule set that knows the fouls and wins of every empty point.
///
/// Its answers are those of [`fouls`](crate::fouls()). Playing a move and taking it back takes some ten nanoseconds, a
/// question about a point a few.
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
    lines: Vec<Line>,
    past: Vec<Past>,
}

/// One line of the board in one direction.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The points that are on the board.
    valid: u32,
    /// The stones of each colour.
    stones: [u32; 2],
    /// What each colour would make; kept for colours that have fouls.
    shapes: [Shapes<u32>; 2],
}

/// Where a point is on each of its four lines, by [`Direction::index`].
#[derive(Clone, Copy, Debug)]
struct Places {
    lines: [u32; 4],
    bits: [u32; 4],
}

/// A move, and what its lines were like before it.
#[derive(Clone, Copy, Debug)]
struct Past {
    point: Point,
    stone: Stone,
    shapes: [[Shapes<u32>; 4]; 2],
}

/// Stones that a question puts on the board, the last one first.
#[derive(Clone, Copy)]
struct Added<'a> {
    places: Places,
    before: Option<&'a Added<'a>>,
}

/// The lines through a point, with added stones.
struct Lines {
    own: Lanes,
    other: Lanes,
    shapes: [Shapes<u32>; 4],
}

/// What a stone on a point would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Wins,
    Makes(FoulSet),
}

impl Patterns {
    /// An empty board.
    #[must_use]
    pub fn new(rules: &Rules, size: Size) -> Self {
        let mut lines = vec![Line::default(); 3 * (size.width() + size.height()) - 2];
        for point in size.points() {
            let places = places(size, point);
            for (line, bit) in places.iter() {
                lines[line].valid |= 1 << bit;
            }
        }
        Self { size, rules: rules.clone(), lines, past: Vec::new() }
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
            patterns.find_all_shapes(stone);
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
        let rows = self.lines[..self.size.height()].iter().zip(1..);
        rows.flat_map(|(line, row)| {
            let empty = line.valid & !line.stones[0] & !line.stones[1];
            let columns =
                (1..=self.size.width()).filter(move |column| empty >> (*column as u32 - 1 + MARGIN) & 1 != 0);
            columns.filter_map(move |column| Point::from_matrix(row, column))
        })
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
        let mut past = Past { point, stone, shapes: Default::default() };
        for (line, bit) in places.iter() {
            self.lines[line].stones[stone.index()] |= 1 << bit;
        }
        for colour in self.colours_with_fouls() {
            past.shapes[colour.index()] =
                places.lines.map(|line| self.lines[line as usize].shapes[colour.index()]);
            self.find_shapes(colour, places.lines.map(|line| line as usize));
        }
        self.past.push(past);
    }

    /// Takes the last stone that was played back; `None` if there is none.
    pub fn undo(&mut self) -> Option<(Point, Stone)> {
        let Past { point, stone, shapes } = self.past.pop()?;
        let places = places(self.size, point);
        for (line, bit) in places.iter() {
            self.lines[line].stones[stone.index()] &= !(1 << bit);
        }
        for colour in self.colours_with_fouls() {
            for (line, shapes) in places.lines.into_iter().zip(shapes[colour.index()]) {
                self.lines[line as usize].shapes[colour.index()] = shapes;
            }
        }
        Some((point, stone))
    }

    /// Whether a stone on an empty point makes a winning row.
    ///
    /// # Panics
    /// If the point is not on the board.
    #[must_use]
    pub fn wins(&self, stone: Stone, point: Point) -> bool {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        let places = places(self.size, point);
        let lines = self.lines_through(stone, &places, None, None);
        self.is_win(stone, &places, lines.own, lines.other)
    }

    /// The fouls that a colour would commit on an empty point; none if the move wins.
    ///
    /// # Panics
    /// If the point is not on the board.
    #[must_use]
    pub fn fouls(&self, stone: Stone, point: Point) -> FoulSet {
        assert!(self.size.contains(point), "{point:?} is not on a board of {}", self.size);
        if self.rules.fouls(stone).is_empty() {
            return FoulSet::NONE;
        }
        match self.effect(stone, point, None, None) {
            Effect::Wins => FoulSet::NONE,
            Effect::Makes(fouls) => fouls,
        }
    }

    /// The points that are fouls for a colour, in reading order.
    pub fn forbidden_points(&self, stone: Stone) -> impl Iterator<Item = (Point, FoulSet)> {
        let all = self.empty_points().map(move |point| (point, self.fouls(stone, point)));
        all.filter(|(_, fouls)| !fouls.is_empty())
    }

    fn colours_with_fouls(&self) -> impl Iterator<Item = Stone> + use<> {
        let fouls = self.rules.fouls;
        Stone::ALL.into_iter().filter(move |stone| !fouls[stone.index()].is_empty())
    }

    fn find_all_shapes(&mut self, stone: Stone) {
        let count = self.lines.len();
        for first in (0..count).step_by(4) {
            self.find_shapes(stone, [0, 1, 2, 3].map(|i| (first + i).min(count - 1)));
        }
    }

    #[inline(always)]
    fn find_shapes(&mut self, stone: Stone, lines: [usize; 4]) {
        let own = Lanes(lines.map(|line| self.lines[line].stones[stone.index()]));
        let other = Lanes(lines.map(|line| self.lines[line].stones[stone.opponent().index()]));
        let valid = Lanes(lines.map(|line| self.lines[line].valid));
        let found = shapes(own, other, valid, self.rules.win_condition(stone));
        for (i, line) in lines.into_iter().enumerate() {
            self.lines[line].shapes[stone.index()] = found.lane(i);
        }
    }

    /// The lines through a point with added stones; the one along a straight four is not looked at.
    fn lines_through(
        &self,
        stone: Stone,
        places: &Places,
        added: Option<&Added>,
        along: Option<Direction>,
    ) -> Lines {
        let lines = places.lines.map(|line| &self.lines[line as usize]);
        let mut own = lines.map(|line| line.stones[stone.index()]);
        let other = Lanes(lines.map(|line| line.stones[stone.opponent().index()]));
        let mut has_changed = false;
        for added in std::iter::successors(added, |added| added.before) {
            for (i, own) in own.iter_mut().enumerate() {
                if added.places.lines[i] == places.lines[i] {
                    *own |= 1 << added.places.bits[i];
                    has_changed |= along.is_none_or(|along| along.index() != i);
                }
            }
        }
        let own = Lanes(own);
        let shapes = if has_changed {
            let found =
                shapes(own, other, Lanes(lines.map(|line| line.valid)), self.rules.win_condition(stone));
            [0, 1, 2, 3].map(|i| found.lane(i))
        } else {
            lines.map(|line| line.shapes[stone.index()])
        };
        Lines { own, other, shapes }
    }

    /// What a stone on an empty point does, with added stones on the board; along a straight four it makes that and nothing
    /// more.
    fn effect(&self, stone: Stone, point: Point, added: Option<&Added>, along: Option<Direction>) -> Effect {
        let places = places(self.size, point);
        let lines = self.lines_through(stone, &places, added, along);
        let (mut is_win, mut is_overline, mut fours, mut threes) =
            (false, false, u32::from(along.is_some()), 0);
        for (i, (shapes, bit)) in lines.shapes.iter().zip(places.bits).enumerate() {
            if along.is_some_and(|along| along.index() == i) {
                continue;
            }
            is_win |= shapes.five >> bit & 1 != 0;
            is_overline |= shapes.overline >> bit & 1 != 0;
            fours += (shapes.four >> bit & 1) + (shapes.double_four >> bit & 1);
            threes += (shapes.three_before | shapes.three_after) >> bit & 1;
        }
        if is_win {
            return Effect::Wins;
        }
        let forbidden = self.rules.fouls(stone);
        let is_double_three = || {
            forbidden.contains(Foul::DoubleThree)
                && threes > 1
                && self.is_double_three(stone, point, &lines, &Added { places, before: added }, along)
        };
        let made = [
            (Foul::Overline, is_overline),
            (Foul::DoubleFour, fours > 1),
            (Foul::DoubleThree, is_double_three()),
        ];
        Effect::Makes(
            made.into_iter()
                .filter(|(_, is_made)| *is_made)
                .map(|(foul, _)| foul)
                .collect::<FoulSet>()
                .and(forbidden),
        )
    }

    /// Whether two lines have threes that count; `added` begins with the point.
    fn is_double_three(
        &self,
        stone: Stone,
        point: Point,
        lines: &Lines,
        added: &Added,
        along: Option<Direction>,
    ) -> bool {
        let is_three = |direction: &Direction| {
            Some(*direction) != along && self.has_three(stone, point, lines, added, *direction)
        };
        Direction::ALL.into_iter().filter(is_three).nth(1).is_some()
            && !(self.rules.allows_forced_double_three
                && self.is_win(stone.opponent(), &added.places, lines.other, lines.own))
    }

    fn has_three(
        &self,
        stone: Stone,
        point: Point,
        lines: &Lines,
        added: &Added,
        direction: Direction,
    ) -> bool {
        let i = direction.index();
        let (bit, shapes, own) = (added.places.bits[i], &lines.shapes[i], lines.own.0[i]);
        let before = || point.moved_by(direction, -1 - (own << (32 - bit)).leading_ones() as isize);
        let after = || point.moved_by(direction, 1 + (own >> (bit + 1)).trailing_ones() as isize);
        let is_allowed = |completion: Option<Point>| {
            completion.is_some_and(|completion| self.is_allowed(stone, completion, added, direction))
        };
        (shapes.three_before >> bit & 1 != 0 && is_allowed(before()))
            || (shapes.three_after >> bit & 1 != 0 && is_allowed(after()))
    }

    /// Whether a three counts that becomes a straight four here.
    fn is_allowed(&self, stone: Stone, completion: Point, added: &Added, along: Direction) -> bool {
        match self.effect(stone, completion, Some(added), Some(along)) {
            Effect::Wins => self.rules.counts_three_with_five,
            Effect::Makes(fouls) => fouls.is_empty() || self.rules.three == ThreeDefinition::Simple,
        }
    }

    /// Whether a stone of a colour on a point of these lines makes a winning row.
    fn is_win(&self, stone: Stone, places: &Places, own: Lanes, other: Lanes) -> bool {
        let win = self.rules.win_condition(stone);
        (0..4).any(|i| {
            let (own, other, bit) = (own.0[i], other.0[i], places.bits[i]);
            let before = (own << (32 - bit)).leading_ones();
            let after = (own >> (bit + 1)).trailing_ones();
            let is_closed = other >> (bit - before - 1) & other >> (bit + after + 1) & 1 != 0;
            win.is_win((before + 1 + after) as usize, is_closed)
        })
    }
}

impl Places {
    fn along(&self, direction: Direction) -> (usize, u32) {
        (self.lines[direction.index()] as usize, self.bits[direction.index()])
    }

    /// The line and the bit in each direction.
    fn iter(&self) -> impl Iterator<Item = (usize, u32)> + use<> {
        let Self { lines, bits } = *self;
        lines.into_iter().map(|line| line as usize).zip(bits)
    }
}

/// Lines are numbered by direction: rows, columns, diagonals, antidiagonals, each from the top left. A point is numbered by its
/// column, and on a column by its row.
#[inline(always)]
fn places(size: Size, point: Point) -> Places {
    let (width, height) = (size.width() as u32, size.height() as u32);
    let (row, column) = (point.row() as u32 - 1, point.column() as u32 - 1);
    let diagonals = height + width;
    let antidiagonals = diagonals + width + height - 1;
    Places {
        lines: [row, height + column, diagonals + row + width - 1 - column, antidiagonals + row + column],
        bits: [column + MARGIN, row + MARGIN, column + MARGIN, column + MARGIN],
    }
}
