//! After any moves and undos, `Patterns` has the fouls and wins of the definition on every empty point.

#![no_main]

use hanpan_fuzz::{Position, Turn, turns};
use hanpan_omok::{Board, Direction, FoulSet, Patterns, Point, Rules, Stone, fouls};
use libfuzzer_sys::fuzz_target;

/// How far from a point the stones of a foul are at most, and how few they are: two threes, or two fours on a line.
const NEAR: usize = 4;
const FEWEST: usize = 4;

fuzz_target!(|data: &[u8]| {
    let Some((head, moves)) = data.split_first_chunk() else { return };
    let Position { rules, size } = Position::of(*head);
    let (mut patterns, mut board) = (Patterns::new(&rules, size), Board::new(size));
    for turn in turns(moves, size) {
        match turn {
            Turn::Play(point, stone) if board.get(point).is_none() => {
                patterns.play(point, stone);
                board.set(point, Some(stone));
            }
            Turn::Undo => {
                if let Some((point, _)) = patterns.undo() {
                    board.set(point, None);
                }
            }
            _ => {}
        }
    }
    assert_eq!(patterns.board(), board);
    let definition = Stone::ALL.map(|stone| Answers::of(&board, &rules, stone));
    for patterns in [patterns, Patterns::of_board(&rules, &board)] {
        definition.iter().for_each(|answers| answers.check(&patterns));
    }
});

/// What the definition says of a colour on a board.
struct Answers {
    stone: Stone,
    fouls: Vec<(Point, FoulSet)>,
    wins: Vec<Point>,
}

impl Answers {
    fn of(board: &Board, rules: &Rules, stone: Stone) -> Self {
        let empty = || board.size().points().filter(|point| board.get(*point).is_none());
        let fouls = |point| {
            if may_be_foul(board, stone, point) { fouls(board, rules, stone, point) } else { FoulSet::NONE }
        };
        Self {
            stone,
            fouls: empty().map(|point| (point, fouls(point))).collect(),
            wins: empty().filter(|point| wins(board, rules, stone, *point)).collect(),
        }
    }

    fn check(&self, patterns: &Patterns) {
        let (stone, board) = (self.stone, patterns.board());
        assert!(patterns.empty_points().eq(self.fouls.iter().map(|(point, _)| *point)));
        for (point, fouls) in &self.fouls {
            assert_eq!(patterns.fouls(stone, *point), *fouls, "{stone} on {point:?}\n{board:?}");
            assert_eq!(
                patterns.wins(stone, *point),
                self.wins.contains(point),
                "{stone} on {point:?}\n{board:?}"
            );
        }
        let forbidden = self.fouls.iter().copied().filter(|(_, fouls)| !fouls.is_empty());
        assert!(patterns.forbidden_points(stone).eq(forbidden), "{stone}\n{board:?}");
        assert_eq!(patterns.winning_points(stone), self.wins, "{stone}\n{board:?}");
    }
}

/// Whether there are as many stones near as any foul needs; elsewhere the slow definition need not be asked.
fn may_be_foul(board: &Board, stone: Stone, point: Point) -> bool {
    let near = steps().flat_map(|step| points_from(point, step).take(NEAR));
    near.filter(|near| board.get(*near) == Some(stone)).count() >= FEWEST
}

fn wins(board: &Board, rules: &Rules, stone: Stone, point: Point) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let (down, right) = direction.step();
        let [before, after] = [(-down, -right), (down, right)].map(|step| run(board, stone, point, step));
        let is_closed = [before, after].iter().all(|(_, end)| *end == Some(stone.opponent()));
        rules.win_condition(stone).is_win(1 + before.0 + after.0, is_closed)
    })
}

/// How many stones of a colour follow a point, and what stands behind them.
fn run(board: &Board, stone: Stone, point: Point, step: (isize, isize)) -> (usize, Option<Stone>) {
    let mut cells = points_from(point, step).map(|point| board.get(point));
    let count = cells.clone().take_while(|found| *found == Some(stone)).count();
    (count, cells.nth(count).flatten())
}

fn steps() -> impl Iterator<Item = (isize, isize)> {
    Direction::ALL.into_iter().map(Direction::step).flat_map(|(down, right)| [(down, right), (-down, -right)])
}

/// The points behind one, to the end of the largest board.
fn points_from(point: Point, (down, right): (isize, isize)) -> impl Iterator<Item = Point> + Clone {
    let next = move |point: &Point| {
        let row = point.row().checked_add_signed(down)?;
        Point::from_matrix(row, point.column().checked_add_signed(right)?)
    };
    std::iter::successors(next(&point), next)
}
