//! Boards for cases.

use hanpan_omok::{Board, Direction, Point, Size, Stone};
use rand::RngExt as _;

use super::position::{SIDE, judgement, overlines};
use super::wrap::{Wrap, on_board};
use crate::practice::task::Random;

use Direction::{Antidiagonal, Diagonal, Horizontal, Vertical};
use Stone::{Black, White};

/// Stones in a row from a row and a column on.
#[derive(Clone, Copy, Debug)]
struct Row(Stone, usize, usize, Direction, usize);

/// Boards that wrong programs stumble over, the simple ones first.
const EDGES: &[(&str, &[Row])] = &[
    ("an empty board", &[]),
    ("one stone", &[Row(Black, 10, 10, Horizontal, 1)]),
    ("four in a row", &[Row(White, 10, 10, Horizontal, 4)]),
    ("five along a row", &[Row(Black, 8, 3, Horizontal, 5)]),
    ("five down a column", &[Row(White, 3, 12, Vertical, 5)]),
    ("five on a diagonal", &[Row(Black, 3, 2, Diagonal, 5)]),
    ("five on an antidiagonal: the leftmost stone is the lowest", &[Row(White, 12, 3, Antidiagonal, 5)]),
    ("six along a row", &[Row(Black, 8, 3, Horizontal, 6)]),
    ("six down a column", &[Row(White, 8, 3, Vertical, 6)]),
    ("six on a diagonal", &[Row(Black, 8, 3, Diagonal, 6)]),
    ("six on an antidiagonal", &[Row(White, 12, 3, Antidiagonal, 6)]),
    ("nine in a row: four and five", &[Row(Black, 8, 3, Horizontal, 9)]),
    ("ten in a row: five and five", &[Row(Black, 8, 3, Horizontal, 10)]),
    ("a whole row of nineteen", &[Row(White, 19, 1, Horizontal, 19)]),
    ("five, a gap and one more", &[Row(Black, 8, 3, Horizontal, 5), Row(Black, 8, 9, Horizontal, 1)]),
    ("four, a gap and four", &[Row(Black, 8, 3, Horizontal, 4), Row(Black, 8, 8, Horizontal, 4)]),
    (
        "five with the other colour at both ends",
        &[Row(White, 8, 2, Horizontal, 1), Row(Black, 8, 3, Horizontal, 5), Row(White, 8, 8, Horizontal, 1)],
    ),
    (
        "six stones in a row, the first of the other colour",
        &[Row(White, 7, 1, Horizontal, 1), Row(Black, 7, 2, Horizontal, 5)],
    ),
    ("six across a five", &[Row(Black, 8, 3, Horizontal, 6), Row(Black, 8, 5, Vertical, 5)]),
    (
        "six on an antidiagonal across a five",
        &[Row(Black, 12, 4, Antidiagonal, 6), Row(Black, 6, 4, Diagonal, 5)],
    ),
    (
        "a six of the other colour before the five",
        &[Row(White, 2, 2, Horizontal, 6), Row(Black, 10, 10, Vertical, 5)],
    ),
    ("a six before the five", &[Row(White, 2, 2, Horizontal, 6), Row(White, 10, 10, Antidiagonal, 5)]),
    ("a six beside the five", &[Row(Black, 9, 4, Horizontal, 5), Row(Black, 10, 4, Horizontal, 6)]),
    (
        "a six that starts where the five starts",
        &[Row(Black, 5, 5, Horizontal, 6), Row(Black, 5, 5, Vertical, 5)],
    ),
    ("four across a five", &[Row(Black, 5, 5, Horizontal, 4), Row(Black, 3, 8, Vertical, 5)]),
    (
        "four in every direction",
        &[
            Row(Black, 1, 1, Horizontal, 4),
            Row(Black, 3, 1, Vertical, 4),
            Row(White, 10, 10, Diagonal, 4),
            Row(White, 19, 1, Antidiagonal, 4),
        ],
    ),
    ("five stones around a corner", &[Row(Black, 5, 5, Horizontal, 3), Row(Black, 6, 7, Vertical, 2)]),
    (
        "five beside the other colour's stones",
        &[
            Row(Black, 19, 1, Antidiagonal, 5),
            Row(White, 18, 1, Horizontal, 1),
            Row(White, 17, 1, Horizontal, 2),
        ],
    ),
    (
        "three at the end of a row, two at the head of the next",
        &[Row(Black, 4, 17, Horizontal, 3), Row(Black, 5, 1, Horizontal, 2)],
    ),
    (
        "three at the end of a row, two at its head",
        &[Row(White, 4, 17, Horizontal, 3), Row(White, 4, 1, Horizontal, 2)],
    ),
    (
        "three on an antidiagonal up to the first row, two up from the last",
        &[Row(White, 3, 10, Antidiagonal, 3), Row(White, 19, 13, Antidiagonal, 2)],
    ),
    (
        "three at the foot of a column, two at the head of the next",
        &[Row(Black, 17, 3, Vertical, 3), Row(White, 1, 3, Vertical, 1), Row(Black, 1, 4, Vertical, 2)],
    ),
];

/// All edge boards: the drawn ones, fives and sixes at every edge, and what looks like five over an edge.
pub(super) fn edges() -> Vec<(String, Board)> {
    let drawn = EDGES.iter().map(|(name, rows)| ((*name).to_owned(), draw(rows)));
    let all = drawn.chain(at_the_edges()).chain(over_the_edges()).chain(full_boards());
    all.filter(|(_, board)| judgement(board).lines.len() <= 1).collect()
}

fn draw(rows: &[Row]) -> Board {
    let mut board = Board::new(Size::S19);
    for Row(stone, row, column, direction, length) in rows {
        let first = Point::from_matrix(*row, *column).expect("on the board");
        for point in points(first, *direction, *length).expect("on the board") {
            board.set(point, Some(*stone));
        }
    }
    board
}

fn points(first: Point, direction: Direction, length: usize) -> Option<Vec<Point>> {
    (0..length).map(|steps| on_board(first, direction, steps as isize)).collect()
}

/// Fives and sixes whose first or last stone is at an edge, in the corners where that can be.
fn at_the_edges() -> impl Iterator<Item = (String, Board)> {
    let rows = [5, 6].into_iter().flat_map(|length| {
        let far = SIDE + 1 - length;
        let corners = [
            (Horizontal, [(1, 1), (1, far), (SIDE, 1), (SIDE, far)]),
            (Vertical, [(1, 1), (far, 1), (1, SIDE), (far, SIDE)]),
            (Diagonal, [(1, 1), (1, far), (far, 1), (far, far)]),
            (Antidiagonal, [(length, 1), (SIDE, 1), (length, far), (SIDE, far)]),
        ];
        corners.into_iter().flat_map(move |(direction, firsts)| {
            firsts.map(|(row, column)| Row(Stone::ALL[(row + column) % 2], row, column, direction, length))
        })
    });
    rows.map(|row| {
        let Row(_, top, left, direction, length) = row;
        let word = if length == 5 { "five" } else { "six" };
        (format!("{word} at the edge from row {top}, column {left}, {direction}"), draw(&[row]))
    })
}

/// Stones that are five in a row, or more than five, only if the edge is forgotten.
fn over_the_edges() -> impl Iterator<Item = (String, Board)> {
    let firsts = [(10, 17), (17, 10), (3, 17), (3, 10)];
    let broken = Direction::ALL.into_iter().zip(firsts).flat_map(|(direction, (row, column))| {
        let first = Point::from_matrix(row, column).expect("on the board");
        Wrap::ALL.map(|wrap| (direction, wrap.five(first, direction)))
    });
    let broken = broken.filter_map(|(direction, points)| {
        Some((format!("five broken by the edge, {direction}"), stones(White, &points?)))
    });
    broken.chain(lengthened())
}

/// Fives at an edge with a stone where a program that forgets the edge sees the sixth.
fn lengthened() -> impl Iterator<Item = (String, Board)> {
    let starts =
        [(10, 1, Horizontal), (1, 10, Vertical), (1, 10, Diagonal), (10, 1, Diagonal), (10, 1, Antidiagonal)];
    let ends = [
        (10, 15, Horizontal),
        (15, 10, Vertical),
        (15, 10, Diagonal),
        (10, 15, Diagonal),
        (5, 10, Antidiagonal),
    ];
    let starts = starts.into_iter().map(|five| (five, -1));
    let fives = starts.chain(ends.into_iter().map(|five| (five, 5)));
    fives.flat_map(|((row, column, direction), step)| {
        let first = Point::from_matrix(row, column).expect("on the board");
        let five = points(first, direction, 5).expect("on the board");
        let boards = Wrap::ALL.map(|wrap| {
            let sixth = wrap.step(first, direction, step)?;
            let name = format!("five at the edge and a sixth stone beyond it, {direction}");
            Some((name, stones(Black, &[&five[..], &[sixth]].concat())))
        });
        boards.into_iter().flatten()
    })
}

fn stones(stone: Stone, points: &[Point]) -> Board {
    let mut board = Board::new(Size::S19);
    for point in points {
        board.set(*point, Some(stone));
    }
    board
}

/// Full boards: nobody has won, and one five.
fn full_boards() -> [(String, Board); 2] {
    let mut board = Board::new(Size::S19);
    for point in Size::S19.points() {
        let is_black = (point.column() / 2 + point.row()) % 2 == 0;
        board.set(point, Some(if is_black { Black } else { White }));
    }
    let mut won = board.clone();
    let five = points(Point::from_matrix(15, 19).expect("on the board"), Vertical, 5).expect("on the board");
    for point in five {
        won.set(point, Some(White));
    }
    won.set(Point::from_matrix(14, 19).expect("on the board"), Some(Black));
    [("a full board without five".to_owned(), board), ("a full board with one five".to_owned(), won)]
}

/// A random board with at most one five.
pub(super) fn random(random: &mut Random, has_overlines: bool) -> Board {
    loop {
        let mut board = scattered(random);
        let plans: &[&[usize]] =
            if has_overlines { &[&[], &[5], &[5], &[6], &[5, 6], &[7, 6], &[5, 9]] } else { &[&[], &[5]] };
        for length in plans[random.random_range(0..plans.len())] {
            plant(&mut board, *length, random);
        }
        let judgement = judgement(&board);
        if judgement.lines.len() <= 1 && (has_overlines || overlines(&judgement).is_empty()) {
            return board;
        }
    }
}

/// Stones here and there, no five of a colour in a row.
fn scattered(random: &mut Random) -> Board {
    let mut board = Board::new(Size::S19);
    let all: Vec<Point> = Size::S19.points().collect();
    for number in 0..random.random_range(0..240) {
        let point = all[random.random_range(0..all.len())];
        if board.get(point).is_some() {
            continue;
        }
        board.set(point, Some(Stone::ALL[number % 2]));
        if (Direction::ALL).into_iter().any(|direction| run(&board, point, direction) >= 5) {
            board.set(point, None);
        }
    }
    board
}

/// How many stones of its colour stand in a row with the one on this point.
fn run(board: &Board, point: Point, direction: Direction) -> usize {
    let count = |sign: isize| {
        let points = (1..).map_while(|steps| on_board(point, direction, sign * steps));
        points.take_while(|other| board.get(*other) == board.get(point)).count()
    };
    1 + count(1) + count(-1)
}

/// Puts stones of one colour in a row and keeps that colour from both ends; half of the rows touch an edge.
fn plant(board: &mut Board, length: usize, random: &mut Random) {
    let stone = Stone::ALL[random.random_range(0..2)];
    let direction = Direction::ALL[random.random_range(0..4)];
    let touches = random.random_bool(0.5);
    let row = loop {
        let first = Point::from_matrix(random.random_range(1..=SIDE), random.random_range(1..=SIDE));
        let row = first.and_then(|first| points(first, direction, length));
        let at_edge = |row: &[Point]| ends(row, direction).iter().any(Option::is_none);
        if let Some(row) = row.filter(|row| !touches || at_edge(row)) {
            break row;
        }
    };
    for point in &row {
        board.set(*point, Some(stone));
    }
    for end in ends(&row, direction).into_iter().flatten() {
        let other = random.random_bool(0.5).then(|| stone.opponent());
        board.set(end, other);
    }
}

fn ends(row: &[Point], direction: Direction) -> [Option<Point>; 2] {
    [on_board(row[0], direction, -1), on_board(row[row.len() - 1], direction, 1)]
}
