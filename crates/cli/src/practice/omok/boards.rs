//! Problems whose input is one or more boards: BOJ 2615 and its relatives.

use hanpan_omok::{Board, Point, Stone};
use rand::RngExt as _;

use super::make;
use super::position::{self, judgement, overlines, stones, win};
use super::why;
use crate::practice::task::{Puzzle, Random};
use crate::practice::text::{Input, InputError, Output, chunks};

/// What to print about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Say {
    /// The winner's number, and the row and column of the first stone of the five.
    Place,
    /// `Black wins!`, `White wins!` or `Yet`.
    Words,
}

/// A problem whose input is one or more boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    pub(crate) say: Say,
    /// The most boards, if a line with their number comes first; `None` for one board without it.
    pub(crate) most: Option<usize>,
    /// Whether there can be six and more in a row.
    pub(crate) has_overlines: bool,
    /// The sample input of the statement.
    pub(crate) sample: &'static str,
}

impl Puzzle for Boards {
    type Input = Vec<Board>;

    fn parse(&self, text: &str) -> Result<Vec<Board>, InputError> {
        let mut input = Input::new(text);
        let count = match self.most {
            Some(most) => input.line("the number of boards")?.numbers(1, 1..=most as i64)?[0],
            None => 1,
        };
        let mut boards = Vec::new();
        for _ in 0..count {
            let board = position::read(&mut input)?;
            self.promise(&board)?;
            boards.push(board);
        }
        input.end()?;
        Ok(boards)
    }

    fn write(&self, boards: &Vec<Board>) -> String {
        let count = self.most.map(|_| format!("{}\n", boards.len())).unwrap_or_default();
        count + &boards.iter().map(position::write).collect::<String>()
    }

    fn answer(&self, boards: &Vec<Board>) -> String {
        let answers = boards.iter().map(|board| match self.say {
            Say::Place => judgement(board).boj_answer(),
            Say::Words => words(board).to_owned(),
        });
        answers.collect::<Vec<_>>().join("\n")
    }

    fn faults(&self, boards: &Vec<Board>, output: &str) -> Vec<String> {
        match self.say {
            Say::Place => why::faults(&boards[0], output),
            Say::Words => word_faults(boards, output),
        }
    }

    fn edges(&self) -> Vec<(String, Vec<Board>)> {
        let sample = self.parse(self.sample).ok().map(|boards| ("the sample".to_owned(), boards));
        let all = make::edges().into_iter().filter(|(_, board)| self.promise(board).is_ok());
        let mut edges: Vec<(String, Vec<Board>)> = all.map(|(name, board)| (name, vec![board])).collect();
        if let Some(most) = self.most {
            let many = edges.iter().flat_map(|(_, boards)| boards.clone()).take(most).collect();
            edges.insert(1, ("many boards in one input".to_owned(), many));
        }
        sample.into_iter().chain(edges).collect()
    }

    fn random(&self, random: &mut Random) -> Vec<Board> {
        let count = self.most.map_or(1, |most| random.random_range(1..=most));
        (0..count).map(|_| make::random(random, self.has_overlines)).collect()
    }

    fn smaller(&self, boards: &Vec<Board>) -> Vec<Vec<Board>> {
        let one_by_one = boards.iter().filter(|_| boards.len() > 1).map(|board| vec![board.clone()]);
        let mut inputs: Vec<Vec<Board>> = one_by_one.collect();
        for (index, board) in boards.iter().enumerate() {
            inputs.extend(fewer_stones(board).into_iter().map(|fewer| {
                let mut boards = boards.clone();
                boards[index] = fewer;
                boards
            }));
        }
        inputs
    }
}

impl Boards {
    fn promise(&self, board: &Board) -> Result<(), InputError> {
        let judgement = judgement(board);
        position::promise(&judgement)?;
        match overlines(&judgement).first() {
            Some(line) if !self.has_overlines => Err(InputError::Promise(format!(
                "the problem promises that there are no six in a row, and there are {}",
                stones(line)
            ))),
            _ => Ok(()),
        }
    }
}

fn words(board: &Board) -> &'static str {
    match win(&judgement(board)).map(|line| line.stone) {
        Some(Stone::Black) => "Black wins!",
        Some(Stone::White) => "White wins!",
        None => "Yet",
    }
}

fn word_faults(boards: &[Board], output: &str) -> Vec<String> {
    let mut output = Output::new(output);
    for (index, board) in boards.iter().enumerate() {
        if let Some(fault) = output.word(words(board), |found| why_not(board, found)) {
            let number = if boards.len() > 1 { format!("board {}: ", index + 1) } else { String::new() };
            return vec![format!("{number}{fault}")];
        }
    }
    output.excess().into_iter().collect()
}

fn why_not(board: &Board, found: &str) -> String {
    let judgement = judgement(board);
    let claimed = Stone::ALL.into_iter().find(|stone| found.starts_with(&stone.to_string()));
    match (win(&judgement), claimed) {
        (Some(line), _) => why::has_won(board, &judgement, line).join("; "),
        (None, Some(stone)) => why::not_won(board, &judgement, stone, None).join("; "),
        (None, None) => "nobody has won".to_owned(),
    }
}

/// Boards with fewer stones, first with those alone that are five or more in a row.
fn fewer_stones(board: &Board) -> Vec<Board> {
    let judgement = judgement(board);
    let rows = judgement.lines.iter().chain(overlines(&judgement));
    let telling: Vec<Point> = rows.flat_map(|line| line.points.clone()).collect();
    let points: Vec<Point> = board.stones().map(|(point, _)| point).collect();
    let others: Vec<Point> = points.iter().copied().filter(|point| !telling.contains(point)).collect();
    let mut boards = if others.is_empty() { Vec::new() } else { vec![without(board, &others)] };
    boards.extend(chunks(others.len()).map(|range| without(board, &others[range])));
    boards.extend(chunks(telling.len()).map(|range| without(board, &telling[range])));
    boards
}

fn without(board: &Board, points: &[Point]) -> Board {
    let mut fewer = board.clone();
    for point in points {
        fewer.set(*point, None);
    }
    fewer
}
