//! What is compared: each way to ask a solver, on a batch of puzzles whose answers are known.

use std::ops::ControlFlow;

use hanpan_sudoku::{Cell, Count, Grid, Solution, Solver, Verdict};

use super::reference::{self, Values, is_solution_of};
use crate::random::Random;

/// A puzzle and what the reference says about it.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) values: Values,
    /// The number of solutions, counted up to one more than the greatest limit.
    pub(super) count: u64,
    /// The lexicographically first solution.
    pub(super) first: Option<Values>,
}

impl Case {
    /// `None` if the reference takes too long.
    pub(super) fn new(values: Values, most: u64) -> Option<Self> {
        const NODES: u64 = 3_000_000;
        let found = reference::solve(&values, most, NODES)?;
        let first = match found.count {
            0 | 1 => found.solution,
            _ => Some(reference::first(&values, NODES)?),
        };
        Some(Self { values, count: found.count, first })
    }

    fn grid(&self) -> Grid {
        Grid::from_bytes(self.values).expect("values are digits")
    }

    /// What a count up to a limit says.
    fn counted(&self, limit: u64) -> Count {
        if self.count > limit { Count::AtLeast(limit.into()) } else { Count::Exact(self.count.into()) }
    }
}

/// What is to be asked.
#[derive(Clone, Debug)]
pub(super) struct Questions {
    pub(super) limits: Vec<u64>,
    /// Tells which of the single calls are made, and how texts are laid out.
    pub(super) seed: u64,
    /// One puzzle in so many is asked about alone.
    pub(super) single: usize,
}

/// An answer that is not as expected.
#[derive(Debug)]
pub(super) struct Difference {
    /// The puzzle's place in the batch.
    pub(super) index: usize,
    pub(super) text: String,
}

/// Asks about a batch.
pub(super) type Check = fn(&mut Solver, &[Case], &Questions) -> Result<(), Difference>;

pub(super) const CHECKS: [(&str, Check); 6] = [
    ("count_batch", count_batch),
    ("solve_batch", solve_batch),
    ("first_batch", first_batch),
    ("count_in_text", count_in_text),
    ("first_in_text", first_in_text),
    ("single calls", single_calls),
];

fn equal<T: PartialEq + std::fmt::Debug>(
    index: usize,
    what: &str,
    found: &T,
    expected: &T,
) -> Result<(), Difference> {
    let text = || format!("{what}: expected {expected:?}, found {found:?}");
    if found == expected { Ok(()) } else { Err(Difference { index, text: text() }) }
}

fn grids(cases: &[Case]) -> Vec<Grid> {
    cases.iter().map(Case::grid).collect()
}

fn as_text(solution: Option<&Solution>) -> Option<String> {
    solution.map(Solution::to_string)
}

fn values_as_text(values: Option<&Values>) -> Option<String> {
    values.map(|values| values.iter().map(|value| char::from(b'0' + value)).collect())
}

/// Counts at a limit, in the order of the cases.
fn counts(cases: &[Case], limit: u64, what: &str, counts: &[Count]) -> Result<(), Difference> {
    equal(0, what, &counts.len(), &cases.len())?;
    for (index, (case, count)) in cases.iter().zip(counts).enumerate() {
        equal(index, &format!("{what} at limit {limit}"), count, &case.counted(limit))?;
    }
    Ok(())
}

fn count_batch(solver: &mut Solver, cases: &[Case], questions: &Questions) -> Result<(), Difference> {
    let grids = grids(cases);
    for limit in &questions.limits {
        let mut found = Vec::new();
        solver.count_batch(&grids, *limit, &mut found);
        counts(cases, *limit, "count_batch", &found)?;
    }
    Ok(())
}

fn solve_batch(solver: &mut Solver, cases: &[Case], _: &Questions) -> Result<(), Difference> {
    let mut verdicts = Vec::new();
    solver.solve_batch(&grids(cases), &mut verdicts);
    equal(0, "solve_batch", &verdicts.len(), &cases.len())?;
    let mut answers = cases.iter().zip(&verdicts).enumerate();
    answers.try_for_each(|(index, (case, own))| verdict(index, "solve_batch", case, own))
}

fn verdict(index: usize, what: &str, case: &Case, verdict: &Verdict) -> Result<(), Difference> {
    let kind = match verdict {
        Verdict::Impossible(_) => 0,
        Verdict::Unique(_) => 1,
        Verdict::Multiple { .. } => 2,
    };
    equal(index, &format!("solutions of {what}"), &kind, &case.count.min(2))?;
    first(index, what, case, verdict.first())?;
    if let Verdict::Multiple { first, second } = verdict {
        let second_solves = is_solution_of(second.grid().as_bytes(), &case.values);
        equal(index, &format!("another solution of {what}"), &(second_solves && first != second), &true)?;
    }
    Ok(())
}

fn first(index: usize, what: &str, case: &Case, first: Option<&Solution>) -> Result<(), Difference> {
    equal(index, &format!("first of {what}"), &as_text(first), &values_as_text(case.first.as_ref()))
}

fn first_batch(solver: &mut Solver, cases: &[Case], _: &Questions) -> Result<(), Difference> {
    let mut firsts = Vec::new();
    solver.first_batch(&grids(cases), &mut firsts);
    equal(0, "first_batch", &firsts.len(), &cases.len())?;
    let mut answers = cases.iter().zip(&firsts).enumerate();
    answers.try_for_each(|(index, (case, own))| first(index, "first_batch", case, own.as_ref()))
}

/// The cases as a text with any of the characters for blanks, and any bytes between the puzzles.
fn text(cases: &[Case], seed: u64) -> (Vec<u8>, usize) {
    let mut random = Random::new(seed);
    let stride = random.one(&[81, 82, 83, 100]);
    let mut text = Vec::with_capacity(cases.len() * stride);
    for case in cases {
        let blank = |random: &mut Random| random.one(b".0*_-");
        let cells = case.values.iter();
        text.extend(cells.map(|value| if *value == 0 { blank(&mut random) } else { b'0' + value }));
        text.extend((81..stride).map(|_| random.one(b"\n7\0\xffx")));
    }
    if random.below(2) == 0 {
        text.truncate(text.len() - (stride - 81));
    }
    (text, stride)
}

fn count_in_text(solver: &mut Solver, cases: &[Case], questions: &Questions) -> Result<(), Difference> {
    let (text, stride) = text(cases, questions.seed);
    for limit in &questions.limits {
        let mut found = Vec::new();
        solver.count_in_text(&text, stride, *limit, &mut found);
        counts(cases, *limit, &format!("count_in_text, stride {stride}"), &found)?;
    }
    Ok(())
}

fn first_in_text(solver: &mut Solver, cases: &[Case], questions: &Questions) -> Result<(), Difference> {
    let (text, stride) = text(cases, questions.seed);
    let what = format!("first_in_text, stride {stride}");
    let (mut solutions, mut found) = (vec![b'?'; text.len()], Vec::new());
    solver.first_in_text(&text, stride, &mut solutions, &mut found);
    equal(0, &what, &found.len(), &cases.len())?;
    for (index, (case, own)) in cases.iter().zip(solutions.chunks(stride)).enumerate() {
        equal(index, &what, &found[index], &case.first.is_some())?;
        if let Some(first) = &case.first {
            let expected = first.map(|value| b'0' + value);
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            equal(index, &what, &text(&own[..81]), &text(&expected))?;
        }
        let between = own[81..].iter().all(|byte| *byte == b'?');
        equal(index, &format!("{what}: bytes between puzzles unchanged"), &between, &true)?;
    }
    Ok(())
}

/// One question a call, about some of the cases.
fn single_calls(solver: &mut Solver, cases: &[Case], questions: &Questions) -> Result<(), Difference> {
    let begin = questions.seed as usize % questions.single;
    for (index, case) in cases.iter().enumerate().skip(begin).step_by(questions.single) {
        let grid = case.grid();
        for limit in &questions.limits {
            equal(
                index,
                &format!("count at limit {limit}"),
                &solver.count(&grid, *limit),
                &case.counted(*limit),
            )?;
        }
        verdict(index, "solve", case, &solver.solve(&grid))?;
        first(index, "first", case, solver.first(&grid).as_ref())?;
        first(index, "solutions", case, solver.solutions(&grid).next().as_ref())?;
        redundant(solver, index, case)?;
        // It takes ten thousands of solutions before a count is heard of.
        if (index / questions.single).is_multiple_of(8) {
            stopped_count(solver, index, case)?;
        }
    }
    Ok(())
}

fn redundant(solver: &mut Solver, index: usize, case: &Case) -> Result<(), Difference> {
    let found: Vec<String> = solver.redundant(&case.grid()).iter().map(Cell::to_string).collect();
    if case.count != 1 {
        return Ok(());
    }
    let is_redundant = |cell: &Cell| {
        let mut without = case.values;
        std::mem::take(&mut without[cell.index()]) != 0
            && reference::solve(&without, 2, u64::MAX).is_some_and(|found| found.count == 1)
    };
    let expected: Vec<String> =
        Cell::ALL.into_iter().filter(is_redundant).map(|cell| cell.to_string()).collect();
    equal(index, "redundant", &found, &expected)
}

/// A count without a limit that is stopped when it is first heard of.
fn stopped_count(solver: &mut Solver, index: usize, case: &Case) -> Result<(), Difference> {
    let mut heard = None;
    let count = solver.count_with(&case.grid(), u64::MAX, |count| {
        heard = Some(count);
        ControlFlow::Break(())
    });
    match (heard, count) {
        (Some(heard), Count::AtLeast(count)) => equal(index, "stopped count_with", &count, &heard.into()),
        (None, Count::Exact(count)) => {
            let known = u128::from(case.count);
            equal(index, "count_with that was not stopped", &count.min(known.max(1)), &known)
        }
        (heard, count) => {
            equal(index, "count_with", &Some(count), &heard.map(|heard| Count::AtLeast(heard.into())))
        }
    }
}
