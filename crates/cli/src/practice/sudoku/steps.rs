//! BOJ 1840: which step of a filling was the first mistake.

use hanpan_sudoku::{Cell, Count, Digit, Grid};
use rand::seq::SliceRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::effort::effort;
use super::make;
use crate::engine;
use crate::practice::task::{Puzzle, Random};
use crate::practice::text::{Input, InputError, Output};

/// BOJ 1840: 81 steps fill the board, and the answer is the first after which it cannot be completed, or -1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps;

type Step = (Cell, Digit);

/// The longest plain search of a case after any right step, and after the mistake.
const CALLS: usize = 20_000;

impl Puzzle for Steps {
    type Input = Vec<Step>;

    fn parse(&self, text: &str) -> Result<Vec<Step>, InputError> {
        let mut input = Input::new(text);
        let mut steps: Vec<Step> = Vec::new();
        for number in 1..=81 {
            let values = input.line(format!("step {number} of 81"))?.numbers(3, 1..=9)?;
            let (cell, digit) = to_step(&values);
            if let Some(earlier) = steps.iter().position(|(other, _)| *other == cell) {
                let earlier = earlier + 1;
                return Err(InputError::Promise(format!(
                    "step {number} fills {cell} again, after step {earlier}"
                )));
            }
            steps.push((cell, digit));
        }
        input.end()?;
        Ok(steps)
    }

    fn write(&self, steps: &Vec<Step>) -> String {
        let line =
            |(cell, digit): &Step| format!("{} {} {digit}\n", cell.index() / 9 + 1, cell.index() % 9 + 1);
        steps.iter().map(line).collect()
    }

    fn answer(&self, steps: &Vec<Step>) -> String {
        mistake(steps).map_or("-1".to_owned(), |number| number.to_string())
    }

    fn faults(&self, steps: &Vec<Step>, output: &str) -> Vec<String> {
        let mut output = Output::new(output);
        let wrong = output.word(&Puzzle::answer(self, steps), |found| why(steps, found));
        wrong.or_else(|| output.excess()).into_iter().collect()
    }

    fn edges(&self) -> Vec<(String, Vec<Step>)> {
        let mut random = Random::seed_from_u64(0);
        let full = *make::solution(&mut random).grid();
        let rows: Vec<Step> = full.givens().collect();
        let mut backwards = rows.clone();
        backwards.reverse();
        let mut last = rows.clone();
        last[80].1 = other(last[80].1);
        let mut edges = vec![
            ("no mistake, row by row".to_owned(), rows.clone()),
            ("no mistake, backwards".to_owned(), backwards),
            ("the last step is the mistake".to_owned(), last),
            ("the second step repeats the first digit in its row".to_owned(), repeated(&rows, 1)),
            ("the second step repeats the first digit in its column".to_owned(), repeated(&rows, 9)),
            ("the second step repeats the first digit in its box".to_owned(), repeated(&rows, 10)),
        ];
        edges.extend((0..3).map(|_| ("a mistake that breaks no rule".to_owned(), silent(&mut random))));
        edges
    }

    fn random(&self, random: &mut Random) -> Vec<Step> {
        if random.random_range(0..3) > 0 {
            return silent(random);
        }
        loop {
            let steps = shuffled(random);
            if is_quick(&steps) {
                return steps;
            }
        }
    }

    /// The input has always 81 steps.
    fn smaller(&self, _: &Vec<Step>) -> Vec<Vec<Step>> {
        Vec::new()
    }
}

fn to_step(values: &[i64]) -> Step {
    let [row, column, digit] = [values[0], values[1], values[2]].map(|value| value as usize - 1);
    let step = Cell::at(row, column).zip(Digit::new(digit));
    step.expect("numbers from 1 to 9")
}

fn board(steps: &[Step]) -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in steps {
        grid.set(*cell, Some(*digit));
    }
    grid
}

/// The number of the first step after which there is no solution; `None` if there is always one.
fn mistake(steps: &[Step]) -> Option<usize> {
    let mut solver = engine::solver();
    let numbers: Vec<usize> = (1..=81).collect();
    let right =
        numbers.partition_point(|number| solver.count(&board(&steps[..*number]), 0) != Count::Exact(0));
    numbers.get(right).copied()
}

fn why(steps: &[Step], found: &str) -> String {
    let at = |number: usize| {
        let (cell, digit) = steps[number - 1];
        format!("step {number}, {digit} in {cell},")
    };
    let found = found.parse::<usize>().ok().filter(|number| (1..=81).contains(number));
    match (mistake(steps), found) {
        (Some(first), Some(found)) if found + 1 == first => {
            format!("after {} the board can still be completed; steps count from 1", at(found))
        }
        (Some(first), Some(found)) if found > first => format!("after {} no solution is left", at(first)),
        (_, Some(found)) => format!("after {} the board can still be completed", at(found)),
        (Some(first), None) => format!("after {} no solution is left", at(first)),
        (None, None) => "there is no mistake".to_owned(),
    }
}

/// The steps with the second one at another place: there it repeats the first step's digit.
fn repeated(steps: &[Step], place: usize) -> Vec<Step> {
    let mut steps = steps.to_vec();
    steps[place].1 = steps[0].1;
    steps.swap(1, place);
    steps
}

fn other(digit: Digit) -> Digit {
    Digit::ALL[(digit.index() + 1) % 9]
}

fn shuffled(random: &mut Random) -> Vec<Step> {
    let mut steps: Vec<Step> = make::solution(random).grid().givens().collect();
    steps.shuffle(random);
    steps
}

/// Steps with a wrong digit that clashes with none before it, after which the rest goes on as if it were right.
fn silent(random: &mut Random) -> Vec<Step> {
    loop {
        let mut steps = shuffled(random);
        let wrong = random.random_range(24..70);
        let digits = Digit::ALL.into_iter().filter(|digit| *digit != steps[wrong].1);
        let candidates: Vec<Digit> = digits.filter(|digit| is_silent(&steps, wrong, *digit)).collect();
        if candidates.is_empty() {
            continue;
        }
        steps[wrong].1 = candidates[random.random_range(0..candidates.len())];
        if mistake(&steps) == Some(wrong + 1) && is_quick(&steps) {
            return steps;
        }
    }
}

fn is_silent(steps: &[Step], wrong: usize, digit: Digit) -> bool {
    let mut steps = steps[..=wrong].to_vec();
    steps[wrong].1 = digit;
    !board(&steps).has_clash()
}

/// Whether a plain search is soon done after each step up to the mistake.
fn is_quick(steps: &[Step]) -> bool {
    let last = mistake(steps).unwrap_or(81);
    (1..=last).all(|number| effort(&board(&steps[..number]), 1, CALLS).is_some())
}
