//! Fouls of renju on the positions of a table, `black | white | forbidden points` a line: Hanpan, and beside it any program
//! that prints how many microseconds a board it takes. The forbidden points are compared with the table's.

use std::fs;
use std::hint::black_box;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hanpan_omok::{Board, Foul, Patterns, Point, Rules, Size, Stone};

use crate::measure::{Contender, median, ratio, rounds, seconds};

const ROUNDS: usize = 9;
/// A round plays the stones of each board so many times.
const GAMES: usize = 10;

/// Prints a row for each question, and one for the command `rival` if there is one.
pub(crate) fn run(file: &str, rival: Option<&str>) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.to_owned())?;
    let cases: Vec<Case> =
        text.lines().filter(|line| !line.starts_with('#')).map(Case::read).collect::<Result<_>>()?;
    ensure!(!cases.is_empty(), "{file}: no positions");
    for Case { board, forbidden } in &cases {
        let found = list(&Patterns::of_board(&Rules::RENJU, board));
        ensure!(found == *forbidden, "expected {forbidden}, found {found}\n{board:#}");
    }
    let stones: usize = cases.iter().map(|case| case.board.stones().count()).sum();
    let mut ways = ways(&cases);
    println!("{:44} {:>8} {:>9} {:>9} {:>9}", "nanoseconds each", "number", "min", "median", "max");
    let counts = [cases.len(), cases.len(), GAMES * stones, GAMES * stones];
    let times = rounds(&mut ways, &mut [], ROUNDS);
    for ((way, times), count) in ways.iter().zip(times).zip(counts) {
        row(&way.name, count, &times);
    }
    rival.map_or(Ok(()), |rival| beside(rival, &cases))
}

/// A line of the table.
struct Case {
    board: Board,
    forbidden: String,
}

impl Case {
    fn read(line: &str) -> Result<Self> {
        let mut columns = line.split('|').map(str::trim);
        let mut board = Board::new(Size::S15);
        for stone in Stone::ALL {
            let names = columns.next().context("expected three columns")?;
            for name in names.split_whitespace().filter(|name| *name != "-") {
                board.set(Point::parse_notation(name, Size::S15)?, Some(stone));
            }
        }
        Ok(Self { board, forbidden: columns.next().context("expected three columns")?.to_owned() })
    }
}

/// The forbidden points as the table writes them.
fn list(patterns: &Patterns) -> String {
    let mut points: Vec<_> = patterns.forbidden_points(Stone::Black).collect();
    points.sort_by_key(|(point, _)| (std::cmp::Reverse(point.row()), point.column()));
    let code = |(point, fouls): &(Point, hanpan_omok::FoulSet)| {
        format!("{}={}", point.notation(Size::S15), fouls.gravest().map_or("", Foul::code))
    };
    let names: Vec<String> = points.iter().map(code).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

fn ways(cases: &[Case]) -> Vec<Contender<'_>> {
    let ready: Vec<Patterns> =
        cases.iter().map(|case| Patterns::of_board(&Rules::RENJU, &case.board)).collect();
    let count = |patterns: &Patterns| patterns.forbidden_points(Stone::Black).count();
    vec![
        Contender::new("a board set up, and all its forbidden points", move |_| set_up(cases)),
        Contender::new("all forbidden points of a board that is set up", move |_| {
            black_box(ready.iter().map(count).sum::<usize>());
        }),
        Contender::new("a move and its undoing, all fouls kept", move |_| play(cases, false)),
        Contender::new("the same, and whether the move is a foul", move |_| play(cases, true)),
    ]
}

fn set_up(cases: &[Case]) {
    let boards = cases.iter().map(|case| Patterns::of_board(&Rules::RENJU, &case.board));
    black_box(boards.map(|patterns| patterns.forbidden_points(Stone::Black).count()).sum::<usize>());
}

/// Plays the stones of each board in reading order, and takes them back.
fn play(cases: &[Case], asks: bool) {
    for case in cases {
        let stones: Vec<(Point, Stone)> = case.board.stones().collect();
        let mut patterns = Patterns::new(&Rules::RENJU, Size::S15);
        for _ in 0..GAMES {
            for (point, stone) in &stones {
                if asks {
                    black_box(patterns.fouls(*stone, *point));
                }
                patterns.play(*point, *stone);
            }
            while patterns.undo().is_some() {}
        }
        black_box(patterns);
    }
}

fn row(name: &str, count: usize, times: &[f64]) {
    let nanos = 1e9 / count as f64;
    let (least, most) = times.iter().fold((f64::INFINITY, 0.0), |(a, b), time| (time.min(a), time.max(b)));
    let median = median(times.to_vec()) * nanos;
    println!("{name:44} {count:>8} {:>9.1} {median:>9.1} {:>9.1}", least * nanos, most * nanos);
}

/// Runs the other program and Hanpan in turn; how many times as long the other takes for a board.
fn beside(rival: &str, cases: &[Case]) -> Result<()> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        theirs.push(micros(rival)? / 1e6);
        ours.push(seconds(|| set_up(cases)) / cases.len() as f64);
    }
    row(rival, 1, &theirs);
    println!(
        "it takes {:.2} times as long for a board as Hanpan, median of {ROUNDS} rounds",
        ratio(&theirs, &ours)
    );
    Ok(())
}

fn micros(command: &str) -> Result<f64> {
    let output = Command::new("sh").args(["-c", command]).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse().with_context(|| format!("{command}: expected microseconds, found '{}'", text.trim()))
}
