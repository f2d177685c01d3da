//! Why an answer to BOJ 2615 is wrong.

use hanpan_omok::{Board, Direction, Judgement, Line, Point, Size, Stone};

use super::position::{colour, judgement, overlines, stones, win};
use super::wrap::{Wrap, on_board, wrapped_five};
use crate::practice::text::{lines, number_word, quote};

/// Why an output is wrong; it is neither the right one nor empty.
pub(super) fn faults(board: &Board, output: &str) -> Vec<String> {
    let judgement = judgement(board);
    let expected = judgement.boj_answer();
    let found = lines(output);
    if words(&expected) == words(output) {
        let layout = expected.replace('\n', "' and, on the next line, '");
        return vec![format!(
            "the numbers are right, but not the lines: expected '{layout}', found {}",
            quote(found[0])
        )];
    }
    let winner = expected.lines().next().unwrap_or_default();
    if found[0] != winner {
        return winner_faults(board, &judgement, &found);
    }
    match win(&judgement) {
        Some(line) => place_faults(board, &judgement, line, &found),
        None => vec![excess(&found, 1)],
    }
}

/// Why a colour has not won, or the other one has.
pub(super) fn not_won(
    board: &Board,
    judgement: &Judgement,
    stone: Stone,
    near: Option<Point>,
) -> Vec<String> {
    let own: Vec<&Line> = overlines(judgement).into_iter().filter(|line| line.stone == stone).collect();
    let meant: Vec<&Line> =
        own.iter().copied().filter(|line| near.is_some_and(|near| line.points.contains(&near))).collect();
    let lines = if meant.is_empty() { own } else { meant };
    if !lines.is_empty() {
        return lines.into_iter().map(|line| format!("{}, are not a win", stones(line))).collect();
    }
    if let Some(first) = wrapped_five(board, stone, near) {
        return vec![format!(
            "the {} stones from {} run over the edge of the board and are not five in a row",
            colour(stone),
            place(first)
        )];
    }
    vec![format!("there are no five {} stones in a row", colour(stone))]
}

/// That a line wins, and what may hide it.
pub(super) fn has_won(board: &Board, judgement: &Judgement, line: &Line) -> Vec<String> {
    let last = line.points[line.points.len() - 1];
    let mut faults = vec![format!("{} has won: {}, to {}", line.stone, stones(line), place(last))];
    let ends = [(line.first(), -1), (last, 1)];
    if ends.iter().any(|(end, step)| on_board(*end, line.direction, *step).is_none()) {
        faults.push("that line ends at the edge of the board".to_owned());
    }
    faults.extend(ends.iter().find_map(|(end, step)| false_neighbour(board, line, *end, *step)));
    let hiding = overlines(judgement);
    faults.extend(
        hiding.iter().map(|other| format!("{}, are not a win and do not end the search", stones(other))),
    );
    faults
}

/// A stone of the same colour that is the next one only if the edge is forgotten.
fn false_neighbour(board: &Board, line: &Line, end: Point, step: isize) -> Option<String> {
    if on_board(end, line.direction, step).is_some() {
        return None;
    }
    let neighbours = Wrap::ALL.into_iter().filter_map(|wrap| wrap.step(end, line.direction, step));
    let stone = neighbours.into_iter().find(|point| board.get(*point) == Some(line.stone))?;
    Some(format!("the stone in {} does not lengthen it: the edge of the board is between them", place(stone)))
}

fn winner_faults(board: &Board, judgement: &Judgement, found: &[&str]) -> Vec<String> {
    let expected = win(judgement).map_or("0".to_owned(), |line| line.stone.number().to_string());
    let mut faults = vec![format!("line 1: expected {expected}, found {}", quote(found[0]))];
    let claimed = Stone::ALL.into_iter().find(|stone| found[0] == stone.number().to_string());
    let near =
        found.get(1).and_then(|line| pair(line)).and_then(|(row, column)| Point::from_matrix(row, column));
    faults.extend(win(judgement).into_iter().flat_map(|line| has_won(board, judgement, line)));
    if let Some(stone) = claimed {
        faults.extend(not_won(board, judgement, stone, near));
    }
    if win(judgement).is_none() && claimed.is_none() {
        faults.push("nobody has won".to_owned());
    }
    faults.dedup();
    faults
}

fn place_faults(board: &Board, judgement: &Judgement, line: &Line, found: &[&str]) -> Vec<String> {
    let first = line.first();
    let expected = format!("{} {}", first.row(), first.column());
    let Some(text) = found.get(1) else { return vec![format!("line 2 is missing: expected '{expected}'")] };
    if *text == expected {
        return vec![excess(found, 2)];
    }
    let head = format!("line 2: expected '{expected}', found {}", quote(text));
    let Some(pair) = pair(text) else { return vec![head] };
    let mut reasons = misreadings(line, pair);
    if reasons.is_empty() {
        let point = Point::from_matrix(pair.0, pair.1).filter(|point| Size::S19.contains(*point));
        let meant = |other: &&&Line| point.is_some_and(|point| other.points.contains(&point));
        let overlines = overlines(judgement);
        reasons.extend(overlines.iter().find(meant).map(|other| format!("{}, are not a win", stones(other))));
        reasons.extend(
            point
                .filter(|point| board.get(*point) != Some(line.stone))
                .map(|point| format!("{} holds no {} stone", place(point), colour(line.stone))),
        );
    }
    std::iter::once(head).chain((!reasons.is_empty()).then(|| reasons.join("; or "))).collect()
}

type Pair = (usize, usize);
type Change = fn(Pair) -> Pair;

/// What may have happened to a row and a column on the way out.
const CHANGES: [(&str, Change); 4] = [
    ("", |pair| pair),
    ("row and column are swapped", |(row, column)| (column, row)),
    ("rows and columns are counted from 0, not from 1", |(row, column)| (row - 1, column - 1)),
    ("row and column are swapped and counted from 0", |(row, column)| (column - 1, row - 1)),
];

/// How the numbers may have come about: the right stone written wrongly, or the stone at the other end; if neither,
/// that one written wrongly, or another stone.
fn misreadings(line: &Line, found: Pair) -> Vec<String> {
    let read = |index: usize, changes: &[(&str, Change)]| {
        let point = line.points[index];
        let fits = changes.iter().filter(|(_, apply)| apply((point.row(), point.column())) == found);
        let texts = fits.map(|(change, _)| {
            let parts = [which_stone(line, index), (*change).to_owned()];
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", and ")
        });
        texts.collect::<Vec<String>>()
    };
    let (plain, wrong) = CHANGES.split_at(1);
    let likely = [read(0, wrong), read(4, plain)].concat();
    if !likely.is_empty() {
        return likely;
    }
    [read(4, wrong), read(1, plain), read(2, plain), read(3, plain)].concat()
}

fn which_stone(line: &Line, index: usize) -> String {
    let point = line.points[index];
    let wanted = if line.direction == Direction::Vertical { "topmost" } else { "leftmost" };
    let first = format!("the {wanted} stone is {}", place(line.first()));
    match (index, line.direction) {
        (0, _) => String::new(),
        (4, Direction::Antidiagonal) => format!("{first}; {} is the topmost", place(point)),
        (4, _) => format!("{first}; {} is the last", place(point)),
        _ => format!("{first}; {} is the {} of the five", place(point), ordinal(index)),
    }
}

fn ordinal(index: usize) -> &'static str {
    ["first", "second", "third", "fourth", "fifth"][index]
}

fn excess(found: &[&str], wanted: usize) -> String {
    let more = found.get(wanted).copied().unwrap_or_default();
    let count = number_word(wanted);
    let plural = if wanted == 1 { "line" } else { "lines" };
    format!(
        "line {}: expected the end of the output after {count} {plural}, found {}",
        wanted + 1,
        quote(more)
    )
}

fn place(point: Point) -> String {
    format!("row {}, column {}", point.row(), point.column())
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn pair(line: &str) -> Option<Pair> {
    match words(line)[..] {
        [row, column] => Some((row.parse().ok()?, column.parse().ok()?)),
        _ => None,
    }
}
