//! Positions as the tables of forbidden points write them, and what is done to them.

use hanpan_omok::{Board, Point, Size, Stone};

use crate::boj::transformed;

/// A position and what a table says of it.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) board: Board,
    /// The columns behind the stones.
    pub(crate) rest: Vec<String>,
}

/// The lines of a table whose columns `black` and the next hold the stones.
pub(crate) fn cases(table: &str, black: usize) -> Vec<Case> {
    let lines = table.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
    lines.map(|(line, number)| case(line, number, black)).collect()
}

fn case(line: &str, number: usize, black: usize) -> Case {
    let columns: Vec<&str> = line.split('|').map(str::trim).collect();
    let mut board = Board::new(Size::S15);
    for (stone, names) in Stone::ALL.into_iter().zip(&columns[black..]) {
        points(names).into_iter().for_each(|point| board.set(point, Some(stone)));
    }
    let name = format!("line {number}, {}", columns[..black].join(" "));
    Case { name, board, rest: columns[black + 2..].iter().map(|text| (*text).to_owned()).collect() }
}

/// The points of a list; none for `-`.
pub(crate) fn points(names: &str) -> Vec<Point> {
    names.split_whitespace().filter(|name| *name != "-").map(point).collect()
}

pub(crate) fn point(name: &str) -> Point {
    Point::parse_notation(name, Size::S15).unwrap()
}

/// The board and a point of it in each of the eight ways.
pub(crate) fn images(board: &Board, point: Point) -> impl Iterator<Item = (Board, Point)> {
    let mut lone = Board::new(board.size());
    lone.set(point, Some(Stone::Black));
    (0..8).map(move |symmetry| {
        let moved = transformed(&lone, symmetry, false).stones().next().unwrap().0;
        (transformed(board, symmetry, false), moved)
    })
}

pub(crate) fn swapped(board: &Board) -> Board {
    transformed(board, 0, true)
}
