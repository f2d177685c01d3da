//! The solver against the seeds' own algorithm.

use proptest::prelude::*;

use crate::{Cell, Count, Digit, Grid, Solver, Verdict, oracle};

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn verdict_first_count_and_listing_are_the_oracles(grid in grid()) {
        const LIMIT: usize = 500;
        let expected = oracle::solutions(&grid, LIMIT);
        let mut solver = Solver::new();
        let listed: Vec<Grid> = solver.solutions(&grid).take(LIMIT).map(Grid::from).collect();
        prop_assert_eq!(&listed, &expected);
        prop_assert_eq!(solver.first(&grid).map(Grid::from), expected.first().copied());
        let count = match expected.len() {
            LIMIT => Count::AtLeast(LIMIT as u64 - 1),
            count => Count::Exact(count as u64),
        };
        prop_assert_eq!(solver.count(&grid, LIMIT as u64 - 1), count);
        let is_as_expected = match solver.solve(&grid) {
            Verdict::Impossible(_) => expected.is_empty(),
            Verdict::Unique(solution) => expected == [Grid::from(solution)],
            Verdict::Multiple { first, .. } => expected.len() > 1 && expected[0] == first.into(),
        };
        prop_assert!(is_as_expected);
    }
}
