//! The reasons of rulings, replayed stone by stone.

use std::collections::BTreeSet;

use hanpan_omok::{
    Board, Direction, Foul, FoulSet, Four, Line, Obstacle, Point, Rules, Ruling, Stone, Three,
    ThreeDefinition, fouls, rule_on,
};
use proptest::prelude::*;

use crate::patterns::{any_board, any_rules};
use crate::positions::cases;

/// A board, the rules, and the colour whose move a ruling is about.
struct Replay<'a> {
    board: Board,
    rules: &'a Rules,
    stone: Stone,
}

impl Replay<'_> {
    /// The same with one stone more.
    fn with(&self, point: Point) -> Self {
        assert_eq!(self.board.get(point), None);
        let mut board = self.board.clone();
        board.set(point, Some(self.stone));
        Self { board, ..*self }
    }

    fn at(&self, point: Point, direction: Direction, steps: isize) -> Option<Point> {
        let (down, right) = direction.step();
        let row = point.row().checked_add_signed(down * steps)?;
        let moved = Point::from_matrix(row, point.column().checked_add_signed(right * steps)?);
        moved.filter(|point| self.board.size().contains(*point))
    }

    /// The unbroken row of a stone.
    fn row(&self, point: Point, direction: Direction) -> Vec<Point> {
        let own = |steps: isize| {
            self.at(point, direction, steps).filter(|at| self.board.get(*at) == Some(self.stone))
        };
        let mut row: Vec<Point> = (1..).map_while(|steps| own(-steps)).collect();
        row.reverse();
        row.extend((0..).map_while(own));
        row
    }

    fn is_winning(&self, row: &[Point], direction: Direction) -> bool {
        let ends = [self.at(row[0], direction, -1), self.at(row[row.len() - 1], direction, 1)];
        let is_other = |end: Option<Point>| {
            end.and_then(|end| self.board.get(end)).is_some_and(|stone| stone != self.stone)
        };
        self.rules.win_condition(self.stone).is_win(row.len(), ends.into_iter().all(is_other))
    }

    /// The winning row that a stone on an empty point makes along a line, if another point is in it.
    fn win_at(&self, point: Point, with: Point, direction: Direction) -> Option<Vec<Point>> {
        let after = self.with(point);
        let row = after.row(point, direction);
        (row.contains(&with) && after.is_winning(&row, direction)).then_some(row)
    }

    fn is_win(&self, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| self.win_at(point, point, direction).is_some())
    }

    /// All empty points of the line through a point.
    fn empty_points(&self, point: Point, direction: Direction) -> Vec<Point> {
        let steps = -24..=24;
        let points = steps.filter_map(|steps| self.at(point, direction, steps));
        points.filter(|point| self.board.get(*point).is_none()).collect()
    }

    /// Whether a stone on an empty point makes a straight four with another point in it.
    fn is_straight_four_at(&self, point: Point, with: Point, direction: Direction) -> bool {
        let after = self.with(point);
        let row = after.row(point, direction);
        let ends = [after.at(row[0], direction, -1), after.at(row[row.len() - 1], direction, 1)];
        let wins =
            |end: Point| after.board.get(end).is_none() && after.win_at(end, point, direction).is_some();
        row.len() == 4 && row.contains(&with) && ends.into_iter().all(|end| end.is_some_and(wins))
    }

    /// Checks every reason of a ruling on this board.
    fn accept(&self, ruling: &Ruling) {
        assert_eq!(ruling.stone, self.stone);
        let after = self.with(ruling.point);
        let rows = Direction::ALL.map(|direction| (after.row(ruling.point, direction), direction));
        let (wins, others): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|(row, direction)| after.is_winning(row, *direction));
        after.accept_lines(&ruling.wins, &wins);
        let overlines: Vec<_> = others.into_iter().filter(|(row, _)| row.len() > 5).collect();
        if ruling.is_win() {
            assert!(ruling.overlines.is_empty() && ruling.fours.is_empty() && ruling.threes.is_empty());
            assert!(ruling.fouls.is_empty() && !ruling.is_forced);
            return;
        }
        after.accept_lines(&ruling.overlines, &overlines);
        after.accept_fours(ruling.point, &ruling.fours);
        if self.rules.fouls(self.stone).contains(Foul::DoubleThree) {
            after.accept_threes(ruling.point, &ruling.threes);
        } else {
            assert!(ruling.threes.is_empty());
        }
        self.accept_fouls(ruling);
    }

    fn accept_lines(&self, found: &[Line], expected: &[(Vec<Point>, Direction)]) {
        assert!(found.iter().all(|line| line.stone == self.stone));
        let found = found.iter().map(|line| (&line.points, line.direction));
        assert!(found.eq(expected.iter().map(|(points, direction)| (points, *direction))));
    }

    /// Each four wins with each of its completions, and there are no others.
    fn accept_fours(&self, point: Point, fours: &[Four]) {
        for Four { direction, stones, completions, .. } in fours {
            assert!(
                stones.contains(&point) && stones.iter().all(|at| self.board.get(*at) == Some(self.stone))
            );
            for completion in completions {
                let mut row = self.win_at(*completion, point, *direction).expect("it wins");
                row.retain(|stone| stone != completion);
                // Where longer rows win, one end of a straight four can join it to other stones.
                let is_four = if completions.len() == 1 {
                    &row == stones
                } else {
                    self.row(point, *direction) == *stones
                };
                assert!(is_four && stones.iter().all(|stone| row.contains(stone)));
            }
            match completions[..] {
                [_] => {}
                [first, second] => assert_eq!(self.at(first, *direction, 5), Some(second)),
                _ => panic!("one or two completions"),
            }
        }
        let found: Vec<(Direction, Point)> = fours
            .iter()
            .flat_map(|four| four.completions.iter().map(|completion| (four.direction, *completion)))
            .collect();
        let all = Direction::ALL.into_iter().flat_map(|direction| {
            let empty = self.empty_points(point, direction).into_iter();
            empty
                .filter(move |at| self.win_at(*at, point, direction).is_some())
                .map(move |at| (direction, at))
        });
        assert_eq!(found, all.collect::<Vec<_>>());
        // An unbroken four with two completions is one four.
        let lone = fours.iter().filter(|four| four.completions.len() == 1);
        let is_open = |four: &&Four| {
            let ends = [-1, 4].map(|steps| self.at(four.stones[0], four.direction, steps));
            let wins = |end: Point| {
                self.board.get(end).is_none() && self.win_at(end, point, four.direction).is_some()
            };
            self.row(point, four.direction) == four.stones
                && ends.into_iter().all(|end| end.is_some_and(wins))
        };
        assert_eq!(lone.filter(is_open).count(), 0);
    }

    /// Each three makes a straight four with each of its completions, obstacles are some, and there are no others.
    fn accept_threes(&self, point: Point, threes: &[Three]) {
        for three in threes {
            assert!(three.stones.contains(&point) && three.stones.len() == 3);
            for completion in &three.completions {
                let mut row = self.with(completion.point).row(point, three.direction);
                row.retain(|stone| *stone != completion.point);
                assert!(row == three.stones || completion.point != three.completions[0].point);
                self.accept_obstacle(completion.point, completion.obstacle.as_ref());
            }
        }
        let lines: BTreeSet<usize> = threes.iter().map(|three| three.direction.index()).collect();
        assert_eq!(lines.len(), threes.len());
        let found = threes
            .iter()
            .flat_map(|three| three.completions.iter().map(|completion| (three.direction, completion.point)));
        let all = Direction::ALL.into_iter().flat_map(|direction| {
            let empty = self.empty_points(point, direction).into_iter();
            empty
                .filter(move |at| self.is_straight_four_at(*at, point, direction))
                .map(move |at| (direction, at))
        });
        assert!(found.eq(all));
    }

    fn accept_obstacle(&self, completion: Point, obstacle: Option<&Obstacle>) {
        let (is_win, fouls) =
            (self.is_win(completion), fouls(&self.board, self.rules, self.stone, completion));
        match obstacle {
            None => {
                assert!(!is_win || self.rules.counts_three_with_five);
                assert!(fouls.is_empty() || self.rules.three == ThreeDefinition::Simple);
            }
            Some(Obstacle::Five(rows)) => {
                assert!(is_win && !self.rules.counts_three_with_five);
                let winning = Direction::ALL
                    .into_iter()
                    .filter_map(|direction| {
                        Some((self.win_at(completion, completion, direction)?, direction))
                    })
                    .collect::<Vec<_>>();
                self.accept_lines(rows, &winning);
            }
            Some(Obstacle::Foul(ruling)) => {
                assert_eq!(self.rules.three, ThreeDefinition::Recursive);
                assert!(!ruling.is_legal() && ruling.fouls == fouls);
                assert_eq!(ruling.point, completion);
                self.accept(ruling);
            }
        }
    }

    /// The fouls are what the counts of the reasons say.
    fn accept_fouls(&self, ruling: &Ruling) {
        let is_double_three = ruling.real_threes().count() > 1;
        let other = Self { board: self.board.clone(), stone: self.stone.opponent(), ..*self };
        let is_forced = self.rules.allows_forced_double_three && other.is_win(ruling.point);
        assert_eq!(ruling.is_forced, is_double_three && is_forced);
        let made = [
            (Foul::DoubleThree, is_double_three && !is_forced),
            (Foul::DoubleFour, ruling.fours.len() > 1),
            (Foul::Overline, !ruling.overlines.is_empty()),
        ];
        let made: FoulSet = made.into_iter().filter(|(_, is_made)| *is_made).map(|(foul, _)| foul).collect();
        let expected = if ruling.is_win() { FoulSet::NONE } else { made.and(self.rules.fouls(self.stone)) };
        assert_eq!(ruling.fouls, expected);
    }
}

/// Checks the rulings on all empty points of a board; how many of them are fouls.
fn accept_all(board: &Board, rules: &Rules, stone: Stone) -> usize {
    let replay = Replay { board: board.clone(), rules, stone };
    let empty = board.size().points().filter(|point| board.get(*point).is_none());
    let rulings = empty.map(|point| rule_on(board, rules, stone, point));
    rulings.inspect(|ruling| replay.accept(ruling)).filter(|ruling| !ruling.is_legal()).count()
}

#[test]
fn the_reasons_of_every_point_of_the_tables_are_right() {
    let tables = [
        (include_str!("../../../../data/omok/forbidden-points.txt"), 2),
        (include_str!("../../../../data/omok/forbidden-boards.txt"), 1),
        (include_str!("../../../../data/omok/forbidden-bulk.txt"), 0),
        (include_str!("../../../../data/omok/forbidden-deep.txt"), 0),
    ];
    let boards = tables.into_iter().flat_map(|(table, black)| cases(table, black));
    let fouls: usize = boards.map(|case| accept_all(&case.board, &Rules::RENJU, Stone::Black)).sum();
    assert!(fouls > 1000, "{fouls}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_reasons_are_right_under_any_rules(board in any_board(), rules in any_rules()) {
        for stone in Stone::ALL {
            accept_all(&board, &rules, stone);
        }
    }
}
