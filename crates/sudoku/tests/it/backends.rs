//! Every backend with every way to ask it, on small corpora that are meant to be difficult for an engine of lanes.

use std::ops::ControlFlow;

use hanpan_sudoku::{Backend, Cell, Count, Grid, Solution, Solver, Verdict};
use proptest::prelude::*;

use crate::solve::{data, parse, rows};

/// A grid of the tables.
#[derive(Clone, Debug)]
struct Known {
    grid: Grid,
    /// Its number of solutions, if they can be counted.
    count: Option<u64>,
    /// The lexicographically first.
    first: Option<String>,
}

impl Known {
    /// What a count up to a limit says; limits are below what cannot be counted.
    fn counted(&self, limit: u64) -> Count {
        match self.count {
            Some(count) if count <= limit => Count::Exact(count.into()),
            _ => Count::AtLeast(limit.into()),
        }
    }
}

/// Clashes, refutations, typos, full and empty grids, and some of the hardest.
fn odd_grids() -> Vec<Known> {
    let known = |row: &Vec<String>| Known {
        grid: parse(&row[0]),
        count: row[1].parse().ok(),
        first: Some(row[2].clone()).filter(|first| first != "-"),
    };
    rows(&data("sudoku/odd-grids.tsv")).iter().map(known).collect()
}

/// Grids with up to thousands of solutions.
fn grids_with_several() -> Vec<Known> {
    let known = |row: &Vec<String>| Known {
        grid: parse(&row[0]),
        count: row[2].parse().ok(),
        first: Some(row[1].clone()),
    };
    rows(&data("sudoku/multiple-solutions.tsv")).iter().map(known).collect()
}

/// Both, the odd ones strewn among the others.
fn all_grids() -> Vec<Known> {
    let (mut odd, several) = (odd_grids().into_iter().cycle(), grids_with_several());
    several.into_iter().flat_map(|one| odd.next().into_iter().chain([one])).collect()
}

fn grids(known: &[Known]) -> Vec<Grid> {
    known.iter().map(|known| known.grid).collect()
}

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// One with 110,909,137 solutions.
const VAST: &str = "...........5....9...4....1.2....3.5....7.....438...2......9.....1.4...6..........";

/// Counts the solutions of each grid up to a limit.
type CountAll = fn(&mut Solver, &[Grid], u64) -> Vec<Count>;

const COUNTS: [(&str, CountAll); 5] = [
    ("one by one", |solver, grids, limit| grids.iter().map(|grid| solver.count(grid, limit)).collect()),
    ("in a batch", |solver, grids, limit| {
        let mut counts = Vec::new();
        solver.count_batch(grids, limit, &mut counts);
        counts
    }),
    ("in a text", |solver, grids, limit| count_in_text(solver, grids, limit, 81, true)),
    ("in lines", |solver, grids, limit| count_in_text(solver, grids, limit, 82, true)),
    ("in lines without the last end", |solver, grids, limit| count_in_text(solver, grids, limit, 100, false)),
];

/// Finds the first solution of each grid.
type FindAll = fn(&mut Solver, &[Grid]) -> Vec<Option<Solution>>;

const FIRSTS: [(&str, FindAll); 7] = [
    ("one by one", |solver, grids| grids.iter().map(|grid| solver.first(grid)).collect()),
    ("by listing", |solver, grids| grids.iter().map(|grid| solver.solutions(grid).next()).collect()),
    ("by verdict", |solver, grids| grids.iter().map(|grid| solver.solve(grid).first().cloned()).collect()),
    ("by verdict in a batch", |solver, grids| {
        let mut verdicts = Vec::new();
        solver.solve_batch(grids, &mut verdicts);
        verdicts.iter().map(|verdict| verdict.first().cloned()).collect()
    }),
    ("in a batch", |solver, grids| {
        let mut firsts = Vec::new();
        solver.first_batch(grids, &mut firsts);
        firsts
    }),
    ("in a text", |solver, grids| first_in_text(solver, grids, 81, true)),
    ("in lines without the last end", |solver, grids| first_in_text(solver, grids, 83, false)),
];

/// The grids as a text with all characters for blanks, and digits between the grids.
fn text(grids: &[Grid], stride: usize, has_end: bool) -> Vec<u8> {
    let mut text = Vec::new();
    for (i, grid) in grids.iter().enumerate() {
        let blank = |cell: usize| b".0*_-"[(cell + i) % 5];
        let cells = grid.as_bytes().iter().enumerate();
        text.extend(cells.map(|(cell, value)| if *value == 0 { blank(cell) } else { b'0' + value }));
        text.resize((i + 1) * stride, b'7');
    }
    if !has_end {
        text.truncate(text.len().saturating_sub(stride - Cell::COUNT));
    }
    text
}

fn count_in_text(
    solver: &mut Solver,
    grids: &[Grid],
    limit: u64,
    stride: usize,
    has_end: bool,
) -> Vec<Count> {
    let mut counts = Vec::new();
    solver.count_in_text(&text(grids, stride, has_end), stride, limit, &mut counts);
    counts
}

fn first_in_text(solver: &mut Solver, grids: &[Grid], stride: usize, has_end: bool) -> Vec<Option<Solution>> {
    let text = text(grids, stride, has_end);
    let (mut solutions, mut found) = (vec![b'?'; text.len()], Vec::new());
    solver.first_in_text(&text, stride, &mut solutions, &mut found);
    assert_eq!(found.len(), grids.len());
    let solution = |(solved, is_found): (&[u8], bool)| {
        let (digits, between) = solved.split_at(Cell::COUNT);
        assert!(between.iter().all(|byte| *byte == b'?'));
        is_found.then(|| Solution::new(parse(str::from_utf8(digits).unwrap())).expect("it is a solution"))
    };
    solutions.chunks(stride).zip(found).map(solution).collect()
}

/// A solver on each backend.
fn solvers() -> Vec<Solver> {
    Backend::available().map(Solver::with_backend).collect()
}

/// Every way to count on a backend gives what the table says.
fn check_counts(solver: &mut Solver, known: &[Known], limit: u64) {
    let (grids, backend) = (grids(known), solver.backend());
    for (way, count_all) in COUNTS {
        let counts = count_all(solver, &grids, limit);
        assert_eq!(counts.len(), known.len(), "{backend}, {way}");
        for (known, count) in known.iter().zip(counts) {
            assert_eq!(count, known.counted(limit), "{backend}, {way}, limit {limit}: {}", known.grid);
        }
    }
}

/// Every way to find first solutions on a backend gives those of the table.
fn check_firsts(solver: &mut Solver, known: &[Known]) {
    let (grids, backend) = (grids(known), solver.backend());
    for (way, find_all) in FIRSTS {
        let firsts = find_all(solver, &grids);
        assert_eq!(firsts.len(), known.len(), "{backend}, {way}");
        for (known, first) in known.iter().zip(firsts) {
            let Known { grid, count, first: expected } = known;
            assert_eq!(first.is_some(), *count != Some(0), "{backend}, {way}: {grid}");
            assert!(first.as_ref().is_none_or(|first| first.solves(grid)), "{backend}, {way}: {grid}");
            if expected.is_some() {
                assert_eq!(first.map(|first| first.to_string()), *expected, "{backend}, {way}: {grid}");
            }
        }
    }
}

#[test]
fn every_backend_counts_as_the_tables_do_in_every_way() {
    let known = all_grids();
    for solver in &mut solvers() {
        for limit in [0, 1, 2] {
            check_counts(solver, &known, limit);
        }
        check_counts(solver, &known[..1000], 1000);
    }
}

#[test]
fn every_backend_finds_the_first_solutions_of_the_tables_in_every_way() {
    let known = all_grids();
    solvers().iter_mut().for_each(|solver| check_firsts(solver, &known));
}

#[test]
fn every_verdict_of_a_batch_is_that_of_the_grid_alone() {
    let grids = grids(&all_grids());
    for solver in &mut solvers() {
        let mut verdicts = Vec::new();
        solver.solve_batch(&grids, &mut verdicts);
        assert_eq!(verdicts.len(), grids.len());
        for (grid, verdict) in grids.iter().zip(verdicts) {
            match (solver.solve(grid), verdict) {
                (Verdict::Multiple { first: alone, .. }, Verdict::Multiple { first, second }) => {
                    assert_eq!(first, alone, "{grid}");
                    assert!(first < second && second.solves(grid), "{grid}");
                }
                (alone, verdict) => assert_eq!(verdict, alone, "{grid}"),
            }
        }
    }
}

#[test]
fn batches_of_every_size_around_the_lanes_are_answered_in_order() {
    let known = all_grids();
    let around = |size: usize| size - 1..size + 2;
    let sizes = (0..=34).chain([64, 128, 256, 512, 1024].into_iter().flat_map(around));
    for size in sizes {
        let known = &known[size..][..size];
        for solver in &mut solvers() {
            check_counts(solver, known, 1);
            check_firsts(solver, known);
        }
    }
}

#[test]
fn a_batch_without_any_solution_ends() {
    let known: Vec<Known> = odd_grids().into_iter().filter(|known| known.count == Some(0)).collect();
    let known: Vec<Known> = known.iter().cycle().take(700).cloned().collect();
    for solver in &mut solvers() {
        check_counts(solver, &known, 1);
        check_firsts(solver, &known);
    }
}

#[test]
fn empty_grids_are_answered_at_once() {
    let first = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
    for size in [1, 31, 33, 100, 300] {
        let known = vec![Known { grid: Grid::EMPTY, count: None, first: Some(first.to_owned()) }; size];
        for solver in &mut solvers() {
            [0, 1, 2, 200].into_iter().for_each(|limit| check_counts(solver, &known, limit));
            check_firsts(solver, &known);
        }
    }
}

#[test]
fn a_grid_with_millions_of_solutions_among_easy_ones_ends_at_its_limit() {
    let easy = Known { grid: parse(EASY), count: Some(1), first: None };
    let vast = Known { grid: parse(VAST), count: Some(110_909_137), first: None };
    for every in [2, 7, 100, 599] {
        let known: Vec<Known> =
            (0..600).map(|i| if i % every == 0 { vast.clone() } else { easy.clone() }).collect();
        for solver in &mut solvers() {
            [1, 2].into_iter().for_each(|limit| check_counts(solver, &known, limit));
            check_firsts(solver, &known);
        }
    }
}

#[test]
fn equal_grids_have_equal_answers() {
    for known in odd_grids() {
        let known = vec![known; 70];
        for solver in &mut solvers() {
            check_counts(solver, &known, 1);
            check_firsts(solver, &known);
        }
    }
}

#[test]
fn more_grids_than_16_bits_can_number_are_all_answered() {
    const MANY: usize = 70_000;
    let known = odd_grids().into_iter().find(|known| known.count == Some(2)).unwrap();
    let expected = [parse(EASY), known.grid].map(|grid| Solver::new().first(&grid));
    // A few of another kind tell whether the order is kept.
    let is_other = |i: usize| i.is_multiple_of(9973);
    let grids: Vec<Grid> = (0..MANY).map(|i| if is_other(i) { known.grid } else { parse(EASY) }).collect();
    for solver in &mut solvers() {
        for (way, count_all) in &COUNTS[1..] {
            let counts = count_all(solver, &grids, 1);
            assert_eq!(counts.len(), MANY, "{way}");
            let count = |i| if is_other(i) { Count::AtLeast(1) } else { Count::Exact(1) };
            assert!((0..MANY).all(|i| counts[i] == count(i)), "{}, {way}", solver.backend());
        }
        for (way, find_all) in &FIRSTS[3..] {
            let firsts = find_all(solver, &grids);
            assert_eq!(firsts.len(), MANY, "{way}");
            let is_right = |i: usize| firsts[i] == expected[usize::from(is_other(i))];
            assert!((0..MANY).all(is_right), "{}, {way}", solver.backend());
        }
    }
}

#[test]
fn a_count_without_a_limit_is_exact() {
    let known: Vec<Known> = all_grids().into_iter().step_by(8).collect();
    let known: Vec<Known> =
        known.into_iter().filter(|known| known.count.is_some_and(|count| count < 5000)).collect();
    for solver in &mut solvers() {
        [u64::MAX, u64::MAX - 1].into_iter().for_each(|limit| check_counts(solver, &known, limit));
    }
}

#[test]
fn the_redundant_givens_of_every_backend_are_those_whose_removal_leaves_one_solution() {
    for solver in &mut solvers() {
        for known in odd_grids().iter().filter(|known| known.count == Some(1)) {
            let mut expected: Vec<Cell> = known.grid.givens().map(|(cell, _)| cell).collect();
            expected.retain(|cell| {
                let mut without = known.grid;
                without.set(*cell, None);
                solver.count(&without, 1) == Count::Exact(1)
            });
            assert_eq!(solver.redundant(&known.grid), expected, "{}: {}", solver.backend(), known.grid);
        }
    }
}

#[test]
fn a_solver_that_was_stopped_answers_as_a_new_one() {
    let known = all_grids();
    for solver in &mut solvers() {
        for stop in 1..4 {
            let mut heard = 0;
            let stopped = solver.count_with(&parse(VAST), u64::MAX, |_| {
                heard += 1;
                if heard == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(matches!(stopped, Count::AtLeast(count) if count > 0), "{}", solver.backend());
            check_counts(solver, &known[..90], 2);
            check_firsts(solver, &known[40..130]);
        }
    }
}

#[test]
fn answers_are_appended_to_what_is_there() {
    let grids = [parse(EASY), Grid::EMPTY];
    for solver in &mut solvers() {
        let (mut counts, mut firsts, mut verdicts) = (vec![Count::Exact(9)], vec![None], Vec::new());
        for _ in 0..2 {
            solver.count_batch(&grids, 1, &mut counts);
            solver.first_batch(&grids, &mut firsts);
            solver.solve_batch(&grids, &mut verdicts);
        }
        let [one, more] = [Count::Exact(1), Count::AtLeast(1)];
        assert_eq!(counts, [Count::Exact(9), one, more, one, more]);
        assert!(firsts.len() == 5 && firsts[0].is_none() && firsts[1..].iter().all(Option::is_some));
        assert_eq!(verdicts.len(), 4);
    }
}

#[test]
fn a_text_of_another_shape_is_refused() {
    let refuses = |text: &[u8], stride: usize, solutions: usize| {
        let mut solved = vec![0; solutions];
        let ask = || Solver::new().first_in_text(text, stride, &mut solved, &mut Vec::new());
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask)).is_err(), "{stride}");
    };
    let text = EASY.repeat(2).into_bytes();
    refuses(&text, 80, text.len());
    refuses(&text, 0, text.len());
    refuses(&text, 82, text.len());
    refuses(&text[1..], 81, text.len() - 1);
    refuses(&text, 81, text.len() - 81);
    let mut counts = Vec::new();
    Solver::new().count_in_text(&[], 81, 1, &mut counts);
    assert!(counts.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn an_answer_does_not_depend_on_the_grids_around_it(
        chosen in proptest::collection::vec((0..2000usize, 0..45usize, 0..4u8), 1..400),
        limit in prop_oneof![Just(0), Just(1), Just(2), 3..40u64, Just(1000)],
    ) {
        let (several, odd) = (grids_with_several(), odd_grids());
        let one = |(a, b, kind): (usize, usize, u8)| if kind == 0 { odd[b].clone() } else { several[a].clone() };
        let known: Vec<Known> = chosen.into_iter().map(one).collect();
        for solver in &mut solvers() {
            check_counts(solver, &known, limit);
            check_firsts(solver, &known);
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_backend_counts_110_909_137_solutions() {
    for solver in &mut solvers() {
        assert_eq!(solver.count(&parse(VAST), u64::MAX), Count::Exact(110_909_137), "{}", solver.backend());
        // Four lanes in a word take minutes.
        if solver.backend() != Backend::Portable {
            let mut counts = Vec::new();
            solver.count_batch(&[parse(VAST)], u64::MAX, &mut counts);
            assert_eq!(counts, [Count::Exact(110_909_137)], "{}", solver.backend());
        }
    }
}
