//! Why a move is a foul, or none: the rows that it makes, and what becomes of them.

use super::Trial;
use crate::{Board, Direction, Foul, FoulSet, Line, Point, Rules, Stone, ThreeDefinition};

/// What a colour makes with a stone on an empty point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ruling {
    /// The colour.
    pub stone: Stone,
    /// Where.
    pub point: Point,
    /// The fouls; none if the move wins.
    pub fouls: FoulSet,
    /// The winning rows; then the move wins, and what else it makes does not matter and is not listed.
    pub wins: Vec<Line>,
    /// Rows of six or more that do not win.
    pub overlines: Vec<Line>,
    /// The fours.
    pub fours: Vec<Four>,
    /// The threes, and what would be threes if their completing points were allowed. They are looked at where the colour must
    /// not make a double-three.
    pub threes: Vec<Three>,
    /// There are two threes, and the rules excuse them since the opponent would win here.
    pub is_forced: bool,
}

/// Four stones that one more makes a winning row; more than four where a longer row wins and it has a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Four {
    /// How they lie.
    pub direction: Direction,
    /// The stones, from left to right or from the top.
    pub stones: Vec<Point>,
    /// The point where one stone more wins, or the two of a straight four.
    pub completions: Vec<Point>,
}

/// Three stones that one more makes a straight four.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Three {
    /// How they lie.
    pub direction: Direction,
    /// The stones, from left to right or from the top; those of the first completing point, should they not be the same for
    /// both, as where more than five win.
    pub stones: Vec<Point>,
    /// The points where one stone more makes a straight four: one or two.
    pub completions: Vec<Completion>,
}

/// A point where a three becomes a straight four, if nothing is in the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// Where.
    pub point: Point,
    /// Why it does not count.
    pub obstacle: Option<Obstacle>,
}

/// Why a three does not count with a completing point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A stone there makes these winning rows instead.
    Five(Vec<Line>),
    /// A stone there would be a foul itself, for these reasons.
    Foul(Box<Ruling>),
}

impl Ruling {
    /// Whether the rules allow the move.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.fouls.is_empty()
    }

    /// Whether the move wins.
    #[must_use]
    pub fn is_win(&self) -> bool {
        !self.wins.is_empty()
    }

    /// The threes that count.
    pub fn real_threes(&self) -> impl Iterator<Item = &Three> {
        self.threes.iter().filter(|three| three.is_real())
    }
}

impl Three {
    /// Whether it counts: one of its completing points has nothing in the way.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.completions.iter().any(|completion| completion.obstacle.is_none())
    }
}

/// Says what a colour makes with a stone on an empty point, and why that is a foul or none.
///
/// The fouls are those of [`fouls`](super::fouls()).
///
/// ```
/// use hanpan_omok::{Language, Point, Rules, Stone, board, rule_on};
/// let board = board! {
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . X . . . ."
///     ". . . . X . . . ."
///     ". . X X . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
///     ". . . . . . . . ."
/// };
/// let e5 = Point::parse_notation("e5", board.size())?;
/// let ruling = rule_on(&board, &Rules::RENJU, Stone::Black, e5);
/// assert_eq!(ruling.real_threes().count(), 2);
/// assert!(ruling.text(board.size(), Language::English).starts_with("e5 is a foul: 3-3\n"));
/// # Ok::<(), hanpan_omok::NotationError>(())
/// ```
///
/// # Panics
/// If the point is not on the board, or not empty.
#[must_use]
pub fn rule_on(board: &Board, rules: &Rules, stone: Stone, point: Point) -> Ruling {
    let mut trial = Trial::new(board, rules, stone);
    trial.put(point);
    trial.ruling(point)
}

impl Trial<'_> {
    /// What the stone on a point makes.
    fn ruling(&mut self, point: Point) -> Ruling {
        let mut ruling = Ruling {
            stone: self.stone,
            point,
            fouls: self.fouls(point),
            wins: self.winning_rows(point),
            overlines: Vec::new(),
            fours: Vec::new(),
            threes: Vec::new(),
            is_forced: false,
        };
        if ruling.is_win() {
            return ruling;
        }
        ruling.overlines = self.overlines(point);
        ruling.fours =
            Direction::ALL.into_iter().flat_map(|direction| self.four_rows(point, direction)).collect();
        if self.rules.fouls(self.stone).contains(Foul::DoubleThree) {
            ruling.threes =
                Direction::ALL.into_iter().filter_map(|direction| self.three(point, direction)).collect();
            ruling.is_forced = ruling.real_threes().count() > 1 && self.is_forced(point);
        }
        ruling
    }

    fn winning_rows(&self, point: Point) -> Vec<Line> {
        let wins = Direction::ALL.into_iter().filter(|direction| self.wins_along(point, *direction));
        wins.map(|direction| self.run(point, direction).to_line()).collect()
    }

    fn overlines(&self, point: Point) -> Vec<Line> {
        let rows = Direction::ALL.into_iter().map(|direction| self.run(point, direction));
        rows.filter(|run| run.length > 5).map(|run| run.to_line()).collect()
    }

    fn four_rows(&mut self, point: Point, direction: Direction) -> Vec<Four> {
        let fours = self.fours(point, direction).into_iter();
        let row = |completions: Vec<Point>| {
            let stones = match completions[..] {
                [added] => self.stones_with(point, added, direction),
                _ => self.run(point, direction).to_line().points,
            };
            Four { direction, stones, completions }
        };
        fours.map(row).collect()
    }

    /// The other stones of the row that a stone on `added` makes with the one on `point`.
    fn stones_with(&mut self, point: Point, added: Point, direction: Direction) -> Vec<Point> {
        self.put(added);
        let mut stones = self.run(point, direction).to_line().points;
        self.take(added);
        stones.retain(|stone| *stone != added);
        stones
    }

    fn three(&mut self, point: Point, direction: Direction) -> Option<Three> {
        let points = self.completions(point, direction);
        let stones = self.stones_with(point, *points.first()?, direction);
        let completions =
            points.into_iter().map(|point| Completion { point, obstacle: self.obstacle(point) }).collect();
        Some(Three { direction, stones, completions })
    }

    fn obstacle(&mut self, completion: Point) -> Option<Obstacle> {
        if self.is_allowed(completion) {
            return None;
        }
        self.put(completion);
        let wins = self.winning_rows(completion);
        let obstacle = if wins.is_empty() {
            debug_assert_eq!(self.rules.three, ThreeDefinition::Recursive);
            Obstacle::Foul(Box::new(self.ruling(completion)))
        } else {
            Obstacle::Five(wins)
        };
        self.take(completion);
        Some(obstacle)
    }
}
