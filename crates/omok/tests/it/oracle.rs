//! BOJ 2615 by the shortest program that is obviously right: it tries every point as the leftmost stone of a five. And
//! every long row of any board, stone by stone.

use hanpan_omok::{Board, Direction, Point, Stone};

/// Right, down, down to the right, up to the right.
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// Every exact five as its colour and its leftmost or topmost stone, in reading order.
pub(crate) fn fives(board: &Board) -> Vec<(Stone, Point)> {
    let mut fives = Vec::new();
    for row in 1..=board.size().height() {
        for column in 1..=board.size().width() {
            for step in STEPS {
                fives.extend(
                    Stone::ALL
                        .into_iter()
                        .filter(|stone| is_five(board, row, column, step, *stone))
                        .map(|stone| (stone, Point::from_matrix(row, column).unwrap())),
                );
            }
        }
    }
    fives
}

/// Five stones of one colour in a row, and none of that colour before and after them.
fn is_five(board: &Board, row: usize, column: usize, step: (isize, isize), stone: Stone) -> bool {
    let holds = |steps: isize| {
        let row = row.checked_add_signed(step.0 * steps);
        let column = column.checked_add_signed(step.1 * steps);
        let point = row.zip(column).and_then(|(row, column)| Point::from_matrix(row, column));
        point.and_then(|point| board.get(point)) == Some(stone)
    };
    (0..5).all(holds) && !holds(-1) && !holds(5)
}

/// What BOJ 2615 expects as output.
pub(crate) fn answer(board: &Board) -> String {
    match fives(board).first() {
        None => "0".to_owned(),
        Some((stone, point)) => format!("{}\n{} {}", *stone as u8, point.row(), point.column()),
    }
}

/// A row of five or more with no stone of its colour at either end.
pub(crate) struct Run {
    pub(crate) stone: Stone,
    pub(crate) direction: Direction,
    pub(crate) points: Vec<Point>,
    /// The opponent's stones stand at both ends.
    pub(crate) is_closed: bool,
}

/// Every such row, in the reading order of the first stones, then in the order of the directions.
pub(crate) fn runs(board: &Board) -> Vec<Run> {
    let starts = board.stones().flat_map(|start| Direction::ALL.map(|direction| (start, direction)));
    starts.filter_map(|((first, stone), direction)| run(board, first, stone, direction)).collect()
}

fn run(board: &Board, first: Point, stone: Stone, direction: Direction) -> Option<Run> {
    let (down, right) = direction.step();
    let at = |steps: isize| {
        let row = first.row().checked_add_signed(down * steps)?;
        Point::from_matrix(row, first.column().checked_add_signed(right * steps)?)
    };
    let holds = |steps: isize| at(steps).and_then(|point| board.get(point));
    let length = (0..).take_while(|steps| holds(*steps) == Some(stone)).count() as isize;
    let is_closed = [-1, length].into_iter().all(|steps| holds(steps) == Some(stone.opponent()));
    let points = (0..length).filter_map(at).collect();
    (length >= 5 && holds(-1) != Some(stone)).then_some(Run { stone, direction, points, is_closed })
}
