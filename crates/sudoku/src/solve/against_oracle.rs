//! The solver against the seeds' own algorithm.

use proptest::prelude::*;

use crate::{Backend, Cell, Count, Digit, Grid, Solution, Solver, Verdict, oracle};

/// Grids that the oracle can exhaust: a solution's rows with a few cells cleared, and perhaps a digit changed.
pub(super) fn grid() -> impl Strategy<Value = Grid> {
    let start = (Just(Digit::ALL.to_vec()).prop_shuffle(), 0..60usize);
    let cleared = proptest::sample::subsequence(Cell::ALL.to_vec(), 0..52);
    let changed = proptest::option::weighted(0.4, (0..Cell::COUNT, 0..Digit::COUNT));
    (start, cleared, changed).prop_map(|((row, skip), cleared, changed)| {
        let mut grid = Grid::EMPTY;
        row.iter().enumerate().for_each(|(i, digit)| grid.set(Cell::ALL[36 + i], Some(*digit)));
        grid = Solver::new().solutions(&grid).nth(skip).expect("there are many").into();
        cleared.iter().for_each(|cell| grid.set(*cell, None));
        if let Some((cell, digit)) = changed {
            grid.set(Cell::ALL[cell], Digit::new(digit));
        }
        grid
    })
}

/// More solutions than are listed.
const LIMIT: usize = 500;

/// What a count up to one less says.
fn counted(expected: &[Grid]) -> Count {
    match expected.len() {
        LIMIT => Count::AtLeast(LIMIT as u128 - 1),
        count => Count::Exact(count as u128),
    }
}

fn is_as_expected(verdict: &Verdict, expected: &[Grid]) -> bool {
    match verdict {
        Verdict::Impossible(_) => expected.is_empty(),
        Verdict::Unique(solution) => expected == [*solution.grid()],
        Verdict::Multiple { first, second } => {
            expected.len() > 1 && [*first.grid(), *second.grid()] == expected[..2]
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn verdict_first_count_and_listing_are_the_oracles(grid in grid()) {
        let expected = oracle::solutions(&grid, LIMIT);
        for backend in Backend::available() {
            let mut solver = Solver::with_backend(backend);
            let listed: Vec<Grid> = solver.solutions(&grid).take(LIMIT).map(Grid::from).collect();
            prop_assert_eq!(&listed, &expected);
            prop_assert_eq!(solver.first(&grid).map(Grid::from), expected.first().copied());
            prop_assert_eq!(solver.count(&grid, LIMIT as u64 - 1), counted(&expected));
            prop_assert!(is_as_expected(&solver.solve(&grid), &expected), "{}", backend);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn batches_are_the_oracles(grids in proptest::collection::vec(grid(), 1..70)) {
        let expected: Vec<Vec<Grid>> = grids.iter().map(|grid| oracle::solutions(grid, LIMIT)).collect();
        for backend in Backend::available() {
            let mut solver = Solver::with_backend(backend);
            let (mut counts, mut firsts, mut verdicts) = (Vec::new(), Vec::new(), Vec::new());
            solver.count_batch(&grids, LIMIT as u64 - 1, &mut counts);
            solver.first_batch(&grids, &mut firsts);
            solver.solve_batch(&grids, &mut verdicts);
            prop_assert!([counts.len(), firsts.len(), verdicts.len()] == [grids.len(); 3], "{}", backend);
            for (i, expected) in expected.iter().enumerate() {
                prop_assert_eq!(counts[i], counted(expected), "{}", backend);
                prop_assert_eq!(firsts[i].as_ref().map(|first| *first.grid()), expected.first().copied(), "{}", backend);
                prop_assert!(is_as_expected(&verdicts[i], expected), "{}", backend);
            }
        }
    }

    #[test]
    fn other_solutions_are_those_of_the_oracle(grid in grid()) {
        let expected = oracle::solutions(&grid, LIMIT);
        prop_assume!(!expected.is_empty());
        for (backend, known) in Backend::available().zip(expected.iter().cycle()) {
            let known = Solution::new(*known).expect("the oracle's");
            let mut others = Vec::new();
            // Enough for blocks, and for the pool.
            let (grids, of_each) = (vec![grid; 300], vec![&known; 300]);
            Solver::with_backend(backend).other_solutions(&grids, &of_each, |other| others.push(other.copied()));
            prop_assert_eq!(others.len(), 300);
            for other in others {
                prop_assert_eq!(other.is_some(), expected.len() > 1, "{}", backend);
                let is_another = |other: Grid| other != *known.grid() && known_to(&grid, &other);
                prop_assert!(other.is_none_or(is_another), "{}", backend);
            }
        }
    }

    #[test]
    fn another_digit_in_the_place_of_a_given_is_possible_where_the_oracle_says_so(grid in grid(), from in 0..Cell::COUNT) {
        let Some((cell, digit)) = grid.givens().nth(from % grid.givens().count()) else { return Ok(()) };
        let mut without = grid;
        without.set(cell, None);
        let solutions = oracle::solutions(&without, LIMIT);
        prop_assume!(solutions.len() < LIMIT);
        let expected = solutions.iter().any(|solution| solution.get(cell) != Some(digit));
        for backend in Backend::available() {
            let mut found = Vec::new();
            let mut solver = Solver::with_backend(backend);
            solver.have_solutions_with_another(&[grid; 300], &[cell; 300], |has_other| found.push(has_other));
            prop_assert_eq!(found, vec![expected; 300], "{}", backend);
        }
    }
}

/// Whether a full grid solves a grid.
fn known_to(grid: &Grid, solution: &Grid) -> bool {
    Solution::new(*solution).is_some_and(|solution| solution.solves(grid))
}
