//! Puzzles made from others, so that grids without a solution, with one and with many all occur often.

use super::reference::{self, Values, houses};
use crate::random::Random;

/// A change of a puzzle.
type Mutation = fn(&mut Values, &mut Random);

/// Each as likely as another; the same one twice is twice as likely.
const MUTATIONS: [Mutation; 16] = [
    nothing,
    nothing,
    remove_one,
    remove_one,
    remove_some,
    change_one,
    change_one,
    add_one,
    swap_two,
    add_of_solution,
    thin_out,
    fill_up,
    fill_up_and_change,
    contradict,
    several,
    several,
];

/// The puzzle turned over and changed in some way.
pub(super) fn mutated(base: &Values, random: &mut Random) -> Values {
    let mut values = *base;
    symmetric(&mut values, random);
    random.one(&MUTATIONS)(&mut values, random);
    values
}

/// A puzzle out of nothing: some cells of a random solution, or as few as leave it the only one.
pub(super) fn made(random: &mut Random) -> Values {
    let mut values = [0; 81];
    // Any digits in three boxes on a diagonal leave solutions.
    for corner in [0, 30, 60] {
        for (i, digit) in random.shuffled::<9>().into_iter().enumerate() {
            values[corner + 9 * (i / 3) + i % 3] = digit as u8 + 1;
        }
    }
    let solution = reference::solve(&values, 1, u64::MAX).and_then(|found| found.solution);
    let mut values = solution.unwrap_or(values);
    symmetric(&mut values, random);
    let (is_minimal, kept) = (random.below(4) != 0, 20 + random.below(14));
    for (left, cell) in (0..81).rev().zip(random.shuffled::<81>()) {
        let digit = std::mem::take(&mut values[cell]);
        let is_unique = || reference::solve(&values, 2, u64::MAX).is_some_and(|found| found.count == 1);
        if is_minimal && !is_unique() {
            values[cell] = digit;
        } else if !is_minimal && left == kept {
            break;
        }
    }
    values
}

fn givens(values: &Values) -> Vec<usize> {
    (0..81).filter(|cell| values[*cell] != 0).collect()
}

fn blanks(values: &Values) -> Vec<usize> {
    (0..81).filter(|cell| values[*cell] == 0).collect()
}

/// Another puzzle of the same kind: digits renamed, rows and columns in another order, perhaps transposed.
fn symmetric(values: &mut Values, random: &mut Random) {
    let digits = random.shuffled::<9>();
    let (rows, columns, is_transposed) = (lines(random), lines(random), random.below(2) == 1);
    let old = *values;
    for (i, value) in values.iter_mut().enumerate() {
        let (row, column) = (rows[i / 9], columns[i % 9]);
        let from = old[if is_transposed { 9 * column + row } else { 9 * row + column }];
        *value = if from == 0 { 0 } else { digits[usize::from(from) - 1] as u8 + 1 };
    }
}

/// Bands in any order, and lines in any order within them.
fn lines(random: &mut Random) -> [usize; 9] {
    let bands = random.shuffled::<3>();
    let within: [[usize; 3]; 3] = std::array::from_fn(|_| random.shuffled());
    std::array::from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3])
}

fn nothing(_: &mut Values, _: &mut Random) {}

fn remove_one(values: &mut Values, random: &mut Random) {
    let givens = givens(values);
    if !givens.is_empty() {
        values[random.one(&givens)] = 0;
    }
}

fn remove_some(values: &mut Values, random: &mut Random) {
    for _ in 0..2 + random.below(5) {
        remove_one(values, random);
    }
}

fn change_one(values: &mut Values, random: &mut Random) {
    let givens = givens(values);
    if !givens.is_empty() {
        values[random.one(&givens)] = random.digit();
    }
}

fn add_one(values: &mut Values, random: &mut Random) {
    let blanks = blanks(values);
    if !blanks.is_empty() {
        values[random.one(&blanks)] = random.digit();
    }
}

fn swap_two(values: &mut Values, random: &mut Random) {
    let givens = givens(values);
    if !givens.is_empty() {
        values.swap(random.one(&givens), random.below(81));
    }
}

/// Some more cells of a solution, if there is one.
fn add_of_solution(values: &mut Values, random: &mut Random) {
    if let Some(solution) = solution(values) {
        for _ in 0..1 + random.below(20) {
            let cell = random.below(81);
            values[cell] = solution[cell];
        }
    }
}

fn solution(values: &Values) -> Option<Values> {
    reference::solve(values, 1, 100_000).and_then(|found| found.solution)
}

/// Few givens, or none.
fn thin_out(values: &mut Values, random: &mut Random) {
    let left = random.below(20);
    for _ in left..givens(values).len() {
        remove_one(values, random);
    }
}

/// A solution, with a few cells taken out again.
fn fill_up(values: &mut Values, random: &mut Random) {
    if let Some(solution) = solution(values) {
        *values = solution;
        for _ in 0..random.one(&[0, 0, 1, 4, 8, 16, 24, 32]) {
            remove_one(values, random);
        }
    }
}

fn fill_up_and_change(values: &mut Values, random: &mut Random) {
    fill_up(values, random);
    change_one(values, random);
}

/// Two equal digits in a house.
fn contradict(values: &mut Values, random: &mut Random) {
    let givens = givens(values);
    if givens.is_empty() {
        return;
    }
    let given = random.one(&givens);
    let house = random.one(&houses(given));
    let peers: Vec<usize> = (0..81).filter(|cell| *cell != given && houses(*cell).contains(&house)).collect();
    values[random.one(&peers)] = values[given];
}

/// Up to four changes one after the other; not this one again.
fn several(values: &mut Values, random: &mut Random) {
    for _ in 0..2 + random.below(3) {
        random.one(&MUTATIONS[2..14])(values, random);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_puzzles() {
        let puzzles = |seed| {
            let mut random = Random::new(seed);
            let base = made(&mut random);
            (0..50).map(|_| mutated(&base, &mut random)).collect::<Vec<_>>()
        };
        assert_eq!(puzzles(7), puzzles(7));
        assert_ne!(puzzles(7), puzzles(8));
    }

    #[test]
    fn symmetric_puzzles_have_equally_many_solutions() {
        let mut random = Random::new(1);
        for _ in 0..20 {
            let mut values = made(&mut random);
            remove_some(&mut values, &mut random);
            let count = |values: &Values| reference::solve(values, 1000, u64::MAX).unwrap().count;
            let before = count(&values);
            symmetric(&mut values, &mut random);
            assert_eq!(count(&values), before);
        }
    }
}
