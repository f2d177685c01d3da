//! Jungol 1145: a list of moves.

use hanpan_omok::{Board, Line, Point, Size, Stone};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::position::{judgement, overlines, stones, win};
use crate::practice::task::{Puzzle, Random};
use crate::practice::text::{Input, InputError, Output, chunks};

/// Jungol 1145: Black and White move in turn, and the first five wins. Pairs outside the board are read and skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moves;

/// A column and a row, as the input has them.
type Pair = (i64, i64);

impl Puzzle for Moves {
    type Input = Vec<Pair>;

    fn parse(&self, text: &str) -> Result<Vec<Pair>, InputError> {
        let mut input = Input::new(text);
        let count = input.line("the number of stones")?.numbers(1, 0..=361)?[0] as usize;
        let mut pairs: Vec<Pair> = Vec::new();
        while !input.is_at_end() {
            let numbers = input.line("a move")?.numbers(2, -1_000_000..=1_000_000)?;
            let pair = (numbers[0], numbers[1]);
            if point(pair).is_some() && pairs.contains(&pair) {
                let (column, row) = pair;
                return Err(InputError::Promise(format!(
                    "move {} is where a stone stands, column {column}, row {row}, and the statement does not say what that means",
                    pairs.len() + 1
                )));
            }
            pairs.push(pair);
        }
        let stones = on_board(&pairs).count();
        if stones == count {
            return Ok(pairs);
        }
        Err(InputError::Promise(format!("line 1 says {count} stones, and {stones} on the board follow")))
    }

    fn write(&self, pairs: &Vec<Pair>) -> String {
        let lines = pairs.iter().map(|(column, row)| format!("{column} {row}\n"));
        format!("{}\n{}", on_board(pairs).count(), lines.collect::<String>())
    }

    fn answer(&self, pairs: &Vec<Pair>) -> String {
        word(pairs).to_owned()
    }

    fn faults(&self, pairs: &Vec<Pair>, output: &str) -> Vec<String> {
        let mut output = Output::new(output);
        let wrong = output.word(word(pairs), |_| why(pairs));
        wrong.or_else(|| output.excess()).into_iter().collect()
    }

    fn edges(&self) -> Vec<(String, Vec<Pair>)> {
        EDGES.iter().map(|edge| (edge.name.to_owned(), edge.pairs())).chain(large()).collect()
    }

    fn random(&self, random: &mut Random) -> Vec<Pair> {
        loop {
            let pairs = game(random);
            if is_clear(&pairs) {
                return pairs;
            }
        }
    }

    fn smaller(&self, pairs: &Vec<Pair>) -> Vec<Vec<Pair>> {
        let ends = chunks(pairs.len()).map(|range| pairs[..range.start].to_vec());
        let rounds = chunks(pairs.len() / 2).map(|range| {
            let kept = pairs.iter().enumerate().filter(|(index, _)| !range.contains(&(index / 2)));
            kept.map(|(_, pair)| *pair).collect()
        });
        ends.chain(rounds).collect()
    }

    fn is_fair(&self, pairs: &Vec<Pair>) -> bool {
        is_clear(pairs)
    }
}

fn point((column, row): Pair) -> Option<Point> {
    let point = Point::from_matrix(row.try_into().ok()?, column.try_into().ok()?)?;
    Size::S19.contains(point).then_some(point)
}

fn on_board(pairs: &[Pair]) -> impl Iterator<Item = Point> {
    pairs.iter().filter_map(|pair| point(*pair))
}

/// The number of the winning move, from 1, and its line.
fn first_win(pairs: &[Pair]) -> Option<(usize, Line)> {
    let mut board = Board::new(Size::S19);
    for (index, point) in on_board(pairs).enumerate() {
        board.set(point, Some(Stone::ALL[index % 2]));
        let judgement = judgement(&board);
        if let Some(line) = win(&judgement) {
            return Some((index + 1, line.clone()));
        }
    }
    None
}

fn word(pairs: &[Pair]) -> &'static str {
    match first_win(pairs).map(|(_, line)| line.stone) {
        Some(Stone::Black) => "Black win",
        Some(Stone::White) => "White win",
        None => "Save",
    }
}

fn why(pairs: &[Pair]) -> String {
    if let Some((number, line)) = first_win(pairs) {
        return format!("move {number} wins: {}", stones(&line));
    }
    let mut board = Board::new(Size::S19);
    for (index, point) in on_board(pairs).enumerate() {
        board.set(point, Some(Stone::ALL[index % 2]));
    }
    let judgement = judgement(&board);
    let overline = overlines(&judgement).first().map(|line| format!("{}, are not a win", stones(line)));
    overline.unwrap_or_else(|| "nobody has five in a row".to_owned())
}

/// Whether the answer is the same if pairs outside the board count among the stones.
fn is_clear(pairs: &[Pair]) -> bool {
    let count = on_board(pairs).count();
    word(pairs) == word(&pairs[..count])
}

/// Black's and White's moves, column and row, and a pair outside the board before some of them.
struct Edge {
    name: &'static str,
    black: &'static [Pair],
    white: &'static [Pair],
    outside: &'static [(usize, Pair)],
}

const fn edge(name: &'static str, black: &'static [Pair], white: &'static [Pair]) -> Edge {
    Edge { name, black, white, outside: &[] }
}

const APART: &[Pair] = &[(19, 1), (19, 3), (19, 5), (19, 7), (19, 9), (19, 11)];

const EDGES: &[Edge] = &[
    edge("one stone", &[(10, 10)], &[]),
    edge("five along a row", &[(3, 8), (4, 8), (5, 8), (6, 8), (7, 8)], APART),
    edge("White's five down a column", APART, &[(2, 1), (2, 2), (2, 3), (2, 4), (2, 5)]),
    edge(
        "five on a diagonal, the last stone in the middle",
        &[(1, 1), (2, 2), (4, 4), (5, 5), (3, 3)],
        APART,
    ),
    edge("five on an antidiagonal in a corner", APART, &[(15, 19), (16, 18), (17, 17), (18, 16), (19, 15)]),
    edge("four", &[(3, 8), (4, 8), (5, 8), (6, 8)], APART),
    edge("six, made from inside, are not a win", &[(3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (6, 8)], APART),
    edge(
        "White's six, made from inside, are not a win",
        APART,
        &[(3, 8), (3, 9), (3, 10), (3, 12), (3, 13), (3, 11)],
    ),
    edge("a five that becomes six later has won", &[(3, 8), (4, 8), (5, 8), (6, 8), (7, 8), (8, 8)], APART),
    edge(
        "both have five: the first one wins",
        &[(1, 18), (3, 8), (4, 8), (5, 8), (6, 8), (7, 8)],
        &[(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (12, 12)],
    ),
    edge(
        "a six, and later a five",
        &[(3, 8), (4, 8), (5, 8), (7, 8), (8, 8), (6, 8), (3, 9), (3, 10), (3, 11), (3, 12)],
        &[(19, 1), (19, 3), (19, 5), (19, 7), (19, 9), (19, 11), (19, 13), (19, 15), (19, 17), (17, 1)],
    ),
    Edge {
        name: "a pair outside the board is read again for the same colour",
        black: &[(3, 8), (4, 8), (5, 8), (6, 8), (7, 8)],
        white: &[(19, 1), (19, 3), (19, 5), (19, 7), (19, 9), (19, 11), (19, 13)],
        outside: &[(1, (0, 5)), (4, (20, 20))],
    },
    Edge {
        name: "pairs outside the board next to four in a row",
        black: &[(1, 8), (2, 8), (3, 8), (4, 8)],
        white: APART,
        outside: &[(8, (0, 8))],
    },
    Edge {
        name: "negative pairs outside the board",
        black: &[(3, 8), (4, 8), (5, 8), (6, 8), (7, 8)],
        white: &[(19, 1), (19, 3), (19, 5), (19, 7), (19, 9), (19, 11), (19, 13)],
        outside: &[(2, (-1, 5)), (3, (7, -3))],
    },
];

impl Edge {
    /// In turn, as long as both have moves.
    fn pairs(&self) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for index in 0..self.black.len() + self.white.len() {
            let own = if index % 2 == 0 { self.black } else { self.white };
            let Some(pair) = own.get(index / 2) else { break };
            pairs.extend(self.outside.iter().filter(|(before, _)| *before == index).map(|(_, pair)| *pair));
            pairs.push(*pair);
        }
        pairs
    }
}

/// A full board, if nobody wins on the way, or as far as the first win.
fn large() -> Option<(String, Vec<Pair>)> {
    let mut random = Random::seed_from_u64(0);
    let pairs: Vec<Pair> = shuffled(&mut random);
    Some(("all 361 points".to_owned(), pairs))
}

fn shuffled(random: &mut Random) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = (1..=19).flat_map(|row| (1..=19).map(move |column| (column, row))).collect();
    pairs.shuffle(random);
    pairs
}

/// Moves near the middle, so that fives come about, with a few pairs outside the board.
fn game(random: &mut Random) -> Vec<Pair> {
    let side = random.random_range(5..=9);
    let corner = random.random_range(1..=20 - side);
    let area = corner..corner + side;
    let mut pairs = shuffled(random);
    pairs.retain(|(column, row)| area.contains(column) && area.contains(row));
    pairs.truncate(random.random_range(1..=pairs.len()));
    if random.random_bool(0.3) {
        let outside = [(0, 7), (20, 3), (5, 0), (9, 20)][random.random_range(0..4)];
        pairs.insert(random.random_range(0..pairs.len()), outside);
    }
    pairs
}
