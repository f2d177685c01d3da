//! What programs see that forget the edges of the board.

use hanpan_omok::{Board, Direction, Point, Size, Stone};

/// How a step over the edge comes back onto the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrap {
    /// At the other side, as with the negative indices of Python.
    Around,
    /// In the next row, as with the rows in one array.
    Onward,
}

const SIDE: isize = 19;

impl Wrap {
    pub(super) const ALL: [Self; 2] = [Self::Around, Self::Onward];

    /// The point this many steps away; `None` if it is outside the array too.
    pub(super) fn step(self, point: Point, direction: Direction, steps: isize) -> Option<Point> {
        let (down, right) = direction.step();
        let row = point.row() as isize - 1 + down * steps;
        let column = point.column() as isize - 1 + right * steps;
        let (row, column) = match self {
            Self::Around => (row.rem_euclid(SIDE), column.rem_euclid(SIDE)),
            Self::Onward => {
                let index = row * SIDE + column;
                if !(0..SIDE * SIDE).contains(&index) {
                    return None;
                }
                (index / SIDE, index % SIDE)
            }
        };
        Point::from_matrix(row as usize + 1, column as usize + 1)
    }

    /// The five points from this one on, if they run over the edge.
    pub(super) fn five(self, first: Point, direction: Direction) -> Option<[Point; 5]> {
        let points = [0, 1, 2, 3, 4].map(|steps| self.step(first, direction, steps));
        let [Some(a), Some(b), Some(c), Some(d), Some(e)] = points else { return None };
        (on_board(first, direction, 4).is_none()).then_some([a, b, c, d, e])
    }
}

/// The point this many steps away, `None` beyond the edge.
pub(super) fn on_board(point: Point, direction: Direction, steps: isize) -> Option<Point> {
    let (down, right) = direction.step();
    let row = point.row().checked_add_signed(down * steps)?;
    let column = point.column().checked_add_signed(right * steps)?;
    Point::from_matrix(row, column).filter(|point| Size::S19.contains(*point))
}

/// The first stone of what such a program takes for five of this colour; `near` goes first.
pub(super) fn wrapped_five(board: &Board, stone: Stone, near: Option<Point>) -> Option<Point> {
    let starts = near.into_iter().chain(Size::S19.points());
    starts.into_iter().find(|first| {
        let directions = Direction::ALL.into_iter();
        let fives = directions.flat_map(|direction| Wrap::ALL.map(|wrap| wrap.five(*first, direction)));
        fives.flatten().any(|points| points.iter().all(|point| board.get(*point) == Some(stone)))
    })
}
