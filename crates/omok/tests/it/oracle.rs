//! BOJ 2615 by the shortest program that is obviously right: it tries every point as the leftmost stone of a five.

use hanpan_omok::{Board, Point, Stone};

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
