//! Whether a move is a foul, by the definition: slow, clear, and what anything faster is compared with.
//!
//! A colour puts a stone on an empty point *p*.
//!
//! 1. If *p* makes a winning row, the move wins and is no foul, whatever else it makes.
//! 2. An *overline* is an unbroken row of six or more through *p* that does not win.
//! 3. A *five-point* of *p* is an empty point on a line through *p* where one stone more makes a winning row that *p* is in.
//!    Each is a *four*; but two on one line that are five apart are the two ends of one *straight four*, and one four.
//!    Two fours or more are a *double-four*; one line can have two: `XXX.p.XXX`, `XX.pX.XX`, `X.XpX.X`.
//! 4. A line has a *three* if there is an empty point *q* on it such that, with *p* and *q*, an unbroken row of exactly four
//!    goes through both, both points at its ends are empty, and either would make a winning row (a straight four); and if
//!    *q* makes no winning row by itself ([`Rules::counts_three_with_five`] lifts this) and *q* is no foul on the board
//!    with *p* (asked by these same rules, as deep as it goes; [`ThreeDefinition::Simple`] does not ask).
//!    Two lines with threes or more are a *double-three*; [`Rules::allows_forced_double_three`] allows it where the opponent
//!    would win at *p*.
//!
//! A foul is what the colour must not make of these ([`Rules::fouls`]).
//!
//! Source: the Renju International Federation's rules of 1996, corrected in 1998, chapters 2 and 9 (renju.net), in our words.
//! That a three does not count whose completing point makes a five follows from their definition of a three, and is how
//! Gomocup's referee and Rapfi have it; some programs count it, and so the rule sets say which.

mod reasons;
mod words;

pub use reasons::{Completion, Four, Obstacle, Ruling, Three, rule_on};
pub use words::Language;

use crate::{Board, Direction, Foul, FoulSet, Point, Rules, Stone, ThreeDefinition, line::Run};

/// The fouls that a colour would commit on an empty point; none if the move wins.
///
/// ```
/// use hanpan_omok::{Foul, Point, Rules, Stone, board, fouls};
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
/// assert!(fouls(&board, &Rules::RENJU, Stone::Black, e5).contains(Foul::DoubleThree));
/// assert!(fouls(&board, &Rules::RENJU, Stone::White, e5).is_empty());
/// # Ok::<(), hanpan_omok::NotationError>(())
/// ```
///
/// # Panics
/// If the point is not on the board, or not empty.
#[must_use]
pub fn fouls(board: &Board, rules: &Rules, stone: Stone, point: Point) -> FoulSet {
    let mut trial = Trial::new(board, rules, stone);
    trial.put(point);
    trial.fouls(point)
}

/// A board on which one colour puts stones to see what they make.
struct Trial<'a> {
    board: Board,
    rules: &'a Rules,
    stone: Stone,
}

impl<'a> Trial<'a> {
    fn new(board: &Board, rules: &'a Rules, stone: Stone) -> Self {
        Self { board: board.clone(), rules, stone }
    }

    fn put(&mut self, point: Point) {
        assert!(self.board.size().contains(point), "{point:?} is not on the board");
        assert!(self.board.get(point).is_none(), "there is a stone on {point:?}");
        self.board.set(point, Some(self.stone));
    }

    fn take(&mut self, point: Point) {
        self.board.set(point, None);
    }

    /// What the stone on a point makes that it must not.
    fn fouls(&mut self, point: Point) -> FoulSet {
        let forbidden = self.rules.fouls(self.stone);
        if forbidden.is_empty() || self.wins(point) {
            return FoulSet::NONE;
        }
        Foul::ALL.into_iter().filter(|foul| self.makes(*foul, point)).collect()
    }

    /// Whether there is any; a double-three is looked for last, since only it leads to further questions.
    fn is_foul(&mut self, point: Point) -> bool {
        !self.wins(point) && Foul::ALL.into_iter().rev().any(|foul| self.makes(foul, point))
    }

    fn makes(&mut self, foul: Foul, point: Point) -> bool {
        self.rules.fouls(self.stone).contains(foul)
            && match foul {
                Foul::Overline => {
                    Direction::ALL.into_iter().any(|direction| self.run(point, direction).length > 5)
                }
                Foul::DoubleFour => self.count_fours(point) > 1,
                Foul::DoubleThree => self.is_double_three(point) && !self.is_forced(point),
            }
    }

    /// The unbroken row that the stone on a point is in.
    fn run(&self, point: Point, direction: Direction) -> Run {
        let stone = self.board.get(point).expect("a stone was put there");
        Run::through(&self.board, point, stone, direction).expect("it starts at its first stone")
    }

    fn wins(&self, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| self.wins_along(point, direction))
    }

    fn wins_along(&self, point: Point, direction: Direction) -> bool {
        let run = self.run(point, direction);
        self.rules.win_condition(run.stone).is_win(run.length, run.is_closed)
    }

    fn count_fours(&mut self, point: Point) -> usize {
        Direction::ALL.into_iter().map(|direction| self.fours(point, direction).len()).sum()
    }

    /// The five-points of each four on a line: one, or the two of a straight four.
    fn fours(&mut self, point: Point, direction: Direction) -> Vec<Vec<Point>> {
        let five_points = self.five_points(point, direction);
        match five_points[..] {
            [first, second] if distance(first, second) == 5 => vec![five_points],
            _ => five_points.into_iter().map(|point| vec![point]).collect(),
        }
    }

    fn five_points(&mut self, point: Point, direction: Direction) -> Vec<Point> {
        let mut near = self.empty_points(point, direction, 4);
        near.retain(|other| {
            self.put(*other);
            let is_one = self.is_in_run(*other, point, direction) && self.wins_along(point, direction);
            self.take(*other);
            is_one
        });
        near
    }

    /// The points on a line, up to so many steps away, that are empty; from left to right, or from the top.
    fn empty_points(&self, point: Point, direction: Direction, steps: usize) -> Vec<Point> {
        let before = std::iter::successors(point.previous(direction), |point| point.previous(direction));
        let after = std::iter::successors(point.next(direction), |point| point.next(direction));
        let mut points: Vec<Point> = before.take(steps).collect();
        points.reverse();
        points.extend(after.take(steps));
        points.retain(|point| self.board.size().contains(*point) && self.board.get(*point).is_none());
        points
    }

    fn is_in_run(&self, other: Point, point: Point, direction: Direction) -> bool {
        self.run(point, direction).to_line().points.contains(&other)
    }

    fn is_double_three(&mut self, point: Point) -> bool {
        let has_three = |direction: &Direction| self.has_three(point, *direction);
        Direction::ALL.into_iter().filter(has_three).nth(1).is_some()
    }

    fn has_three(&mut self, point: Point, direction: Direction) -> bool {
        let completions = self.completions(point, direction);
        completions.into_iter().any(|completion| self.is_allowed(completion))
    }

    /// The empty points where one stone more makes a straight four, whether that is a foul or not.
    fn completions(&mut self, point: Point, direction: Direction) -> Vec<Point> {
        let mut near = self.empty_points(point, direction, 3);
        near.retain(|other| {
            self.put(*other);
            let is_one = self.is_in_run(*other, point, direction) && self.is_straight_four(point, direction);
            self.take(*other);
            is_one
        });
        near
    }

    fn is_straight_four(&mut self, point: Point, direction: Direction) -> bool {
        let row = self.run(point, direction).to_line().points;
        let ends = [row[0].previous(direction), row[row.len() - 1].next(direction)];
        row.len() == 4
            && ends.into_iter().all(|end| end.is_some_and(|end| self.is_five_point(end, point, direction)))
    }

    fn is_five_point(&mut self, other: Point, point: Point, direction: Direction) -> bool {
        self.five_points(point, direction).contains(&other)
    }

    /// Whether a three counts that becomes a straight four here.
    fn is_allowed(&mut self, completion: Point) -> bool {
        self.put(completion);
        let is_five = !self.rules.counts_three_with_five && self.wins(completion);
        let is_asked = self.rules.three == ThreeDefinition::Recursive;
        let is_refused = is_five || (is_asked && self.is_foul(completion));
        self.take(completion);
        !is_refused
    }

    /// Whether a double-three here is excused, since the opponent would win here.
    fn is_forced(&mut self, point: Point) -> bool {
        if !self.rules.allows_forced_double_three {
            return false;
        }
        self.board.set(point, Some(self.stone.opponent()));
        let wins = self.wins(point);
        self.board.set(point, Some(self.stone));
        wins
    }
}

fn distance(first: Point, second: Point) -> usize {
    first.row().abs_diff(second.row()).max(first.column().abs_diff(second.column()))
}
