//! Boards of BOJ 2615, from text and from what was read before: Hanpan alone, since the answers of all ways are compared.

use anyhow::{Result, ensure};
use hanpan_omok::{Board, BojBoard, Format, Reader, Rules, Size, Stone, boj_answers_in_text, judge};

use crate::measure::{Contender, median, rounds};

const BOARDS: usize = 2000;
const ROUNDS: usize = 15;
/// The bytes of the longest answer.
const LONGEST: usize = "1\n19 19\n".len();

/// Boards with stones on this many points in a hundred.
const KINDS: [(&str, u64); 4] = [("empty", 0), ("a game", 20), ("crowded", 45), ("full", 100)];

/// Prints a row for each way and each kind of boards.
pub(crate) fn run() -> Result<()> {
    println!("nanoseconds a board, and what that is for a text of 722 bytes a board");
    print!("{:10} {:24} {:>8} ", "boards", "way", "number");
    println!("{:>10} {:>10} {:>10} {:>8}", "min", "median", "max", "GB/s");
    for (kind, stones) in KINDS {
        measure(kind, &boards(stones))?;
    }
    Ok(())
}

fn measure(kind: &str, boards: &[Board]) -> Result<()> {
    let text: String = boards.iter().map(|board| Format::Numbers.write(board)).collect();
    let expected: String = boards.iter().map(|board| judge(board, &Rules::BOJ).boj_answer() + "\n").collect();
    let mut ways = ways(&text, boards);
    let mut out = vec![0; LONGEST * boards.len()];
    for Contender { name, run } in &mut ways {
        out.fill(0);
        run(&mut out);
        ensure!(out.starts_with(expected.as_bytes()), "{kind}: {name}: another answer");
    }
    let times = rounds(&mut ways, &mut out, ROUNDS);
    for (way, own) in ways.iter().zip(times) {
        row(kind, &way.name, boards.len(), own);
    }
    Ok(())
}

fn row(kind: &str, name: &str, boards: usize, times: Vec<f64>) {
    let nanos = 1e9 / boards as f64;
    let (least, most) = times.iter().fold((f64::INFINITY, 0.0), |(a, b), t| (t.min(a), t.max(b)));
    let median = median(times) * nanos;
    print!("{kind:10} {name:24} {boards:>8} ");
    println!("{:>10.1} {median:>10.1} {:>10.1} {:>8.2}", least * nanos, most * nanos, 722.0 / median);
}

fn ways<'a>(text: &'a str, boards: &'a [Board]) -> Vec<Contender<'a>> {
    let parsed: Vec<BojBoard> =
        text.as_bytes().chunks(722).filter_map(|text| Some(BojBoard::at_start(text)?.0)).collect();
    vec![
        way("text to answers", move |answers| {
            boj_answers_in_text(text.as_bytes(), answers);
        }),
        way("bits to answers", move |answers| {
            for board in &parsed {
                board.answer().append_to(answers);
                answers.push(b'\n');
            }
        }),
        way("cells to judgements", move |answers| {
            boards.iter().for_each(|board| append(board, answers));
        }),
        way("text to judgements", move |answers| {
            let records = Reader::new().read(text.as_bytes());
            records.iter().flatten().for_each(|record| append(&record.board, answers));
        }),
    ]
}

/// A way to append the answers of all boards.
fn way<'a>(name: &str, mut run: impl FnMut(&mut Vec<u8>) + 'a) -> Contender<'a> {
    let mut answers = Vec::new();
    Contender::new(name, move |out| {
        answers.clear();
        run(&mut answers);
        out[..answers.len()].copy_from_slice(&answers);
    })
}

fn append(board: &Board, answers: &mut Vec<u8>) {
    answers.extend_from_slice(judge(board, &Rules::BOJ).boj_answer().as_bytes());
    answers.push(b'\n');
}

/// Random boards, the same in every run.
fn boards(stones: u64) -> Vec<Board> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = |below: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) % below
    };
    let mut cell = || if random(100) < stones { Stone::new(random(2) as usize) } else { None };
    let mut board = || {
        let mut board = Board::new(Size::S19);
        Size::S19.points().for_each(|point| board.set(point, cell()));
        board
    };
    (0..BOARDS).map(|_| board()).collect()
}
