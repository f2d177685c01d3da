//! The count against the search, against itself, and against numbers from the literature.

use std::ops::ControlFlow;

use proptest::prelude::*;

use super::*;
use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::oracle;
use crate::solve::{Count, Solver};

/// All 9x9 grids: Felgenhauer and Jarvis, Enumerating possible Sudoku grids (2005).
const ALL: u128 = 6_670_903_752_021_072_936_960;
const FACTORIAL_OF_9: u128 = 362_880;

fn count(text: &str) -> u128 {
    Tally::new(&text.parse().unwrap()).count()
}

/// The rows that are given, and blanks below.
fn padded(rows: &str) -> String {
    format!("{rows:.<81}")
}

#[test]
fn the_empty_grid_has_44_kinds_of_tops_and_the_known_number_of_solutions() {
    let tally = Tally::new(&Grid::EMPTY);
    assert_eq!(tally.tops.len(), 44);
    assert_eq!(tally.count(), ALL);
    assert_eq!(ALL, FACTORIAL_OF_9 * 72 * 72 * 128 * 27_704_267_971);
}

#[test]
fn any_given_leaves_a_ninth_and_any_full_house_one_in_9_factorial() {
    for cell in [Cell::R1C1, Cell::R2C9, Cell::R5C5, Cell::R7C4] {
        let mut grid = Grid::EMPTY;
        grid.set(cell, Some(Digit::D7));
        assert_eq!(Tally::new(&grid).count(), ALL / 9, "{cell}");
    }
    for house in [House::Row1, House::Row5, House::Column9, House::Box1, House::Box6] {
        let mut grid = Grid::EMPTY;
        house.cells().iter().zip(Digit::ALL).for_each(|(cell, digit)| grid.set(*cell, Some(digit)));
        assert_eq!(Tally::new(&grid).count(), ALL / FACTORIAL_OF_9, "{house}");
    }
}

#[test]
fn a_full_band_has_the_completions_that_the_literature_counts() {
    // Felgenhauer and Jarvis count one of the 72 orders of the rows and bands below.
    assert_eq!(count(&padded("123456789456789123789123456")), 72 * 108_374_976);
}

#[test]
fn the_grid_with_110_909_137_solutions_has_them() {
    let grid = "...........5....9...4....1.2....3.5....7.....438...2......9.....1.4...6..........";
    assert_eq!(count(grid), 110_909_137);
}

#[test]
fn known_numbers_are_counted() {
    let table = include_str!("../../../../data/sudoku/multiple-solutions.tsv");
    let rows =
        table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    for row in rows.step_by(10) {
        assert_eq!(count(row[0]).to_string(), row[2], "{}", row[0]);
    }
}

#[test]
fn a_count_can_be_stopped() {
    assert!(Tally::new_with(&Grid::EMPTY, || ControlFlow::Break(())).is_none());
    let mut calls = 0;
    let mut tell = || {
        calls += 1;
        if calls > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert!(Tally::new_with(&Grid::EMPTY, &mut tell).is_none());
    assert_eq!(calls, 4);
}

/// A change that leaves every count as it is.
#[derive(Clone, Debug)]
struct Change {
    is_mirrored: bool,
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<Digit>,
}

impl Change {
    fn of(&self, grid: &Grid) -> Grid {
        let mut changed = Grid::EMPTY;
        for (cell, digit) in grid.givens() {
            let (row, column) = (self.rows[cell.index() / 9], self.columns[cell.index() % 9]);
            let (row, column) = if self.is_mirrored { (column, row) } else { (row, column) };
            changed.set(Cell::at(row, column).unwrap(), Some(self.digits[digit.index()]));
        }
        changed
    }
}

/// The order of nine lines of which three and three stay together.
fn lines() -> impl Strategy<Value = Vec<usize>> {
    let three = || Just(vec![0, 1, 2]).prop_shuffle();
    (three(), three(), three(), three()).prop_map(|(bands, a, b, c)| {
        [a, b, c]
            .iter()
            .zip(bands)
            .flat_map(|(rows, band)| rows.iter().map(move |row| 3 * band + row).collect::<Vec<_>>())
            .collect()
    })
}

fn change() -> impl Strategy<Value = Change> {
    let digits = Just(Digit::ALL.to_vec()).prop_shuffle();
    (any::<bool>(), lines(), lines(), digits).prop_map(|(is_mirrored, rows, columns, digits)| Change {
        is_mirrored,
        rows,
        columns,
        digits,
    })
}

/// Some digits of a solution, which any change makes another one, and perhaps wrong ones.
fn puzzle(givens: Range<usize>, wrong: Range<usize>) -> impl Strategy<Value = Grid> {
    let solution: Grid =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    let cells = proptest::sample::subsequence(Cell::ALL.to_vec(), givens);
    let spoiled = proptest::collection::vec((0..Cell::COUNT, 0..Digit::COUNT), wrong);
    (change(), cells, spoiled).prop_map(move |(change, cells, spoiled)| {
        let (full, mut grid) = (change.of(&solution), Grid::EMPTY);
        cells.iter().for_each(|cell| grid.set(*cell, full.get(*cell)));
        spoiled.iter().for_each(|(cell, digit)| grid.set(Cell::ALL[*cell], Digit::new(*digit)));
        grid
    })
}

/// The grid without what is outside some bands or stacks.
fn within(grid: &Grid, houses: &[House]) -> Grid {
    let mut kept = Grid::EMPTY;
    houses.iter().flat_map(|house| house.cells()).for_each(|cell| kept.set(*cell, grid.get(*cell)));
    kept
}

/// The counts with each digit in a cell make up the whole.
fn assert_shared_out(grid: &Grid, cell: usize) -> Result<(), TestCaseError> {
    let cell = Cell::ALL[cell];
    let with = |digit| {
        let mut grid = *grid;
        grid.set(cell, Some(digit));
        Tally::new(&grid).count()
    };
    if grid.get(cell).is_none() {
        let sum: u128 = Digit::ALL.into_iter().map(with).sum();
        prop_assert_eq!(sum, Tally::new(grid).count(), "{} {}", grid, cell);
    }
    Ok(())
}

fn assert_counted(grid: &Grid, limit: u64) -> Result<(), TestCaseError> {
    if let Count::Exact(exact) = Solver::new().count(grid, limit) {
        prop_assert_eq!(Tally::new(grid).count(), exact, "{}", grid);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn counts_are_those_of_the_oracle(grid in puzzle(28..60, 0..2)) {
        let listed = oracle::solutions(&grid, 2_000).len();
        if listed < 2_000 {
            prop_assert_eq!(Tally::new(&grid).count(), listed as u128, "{}", grid);
        }
    }

    #[test]
    fn counts_are_those_of_the_search(grid in puzzle(18..40, 0..3)) {
        assert_counted(&grid, 100_000)?;
    }

    #[test]
    fn a_full_grid_has_one_solution_and_a_spoiled_one_none(grid in puzzle(81..82, 0..1), cell in 0..81_usize, other in 1..9_usize) {
        prop_assert_eq!(Tally::new(&grid).count(), 1);
        let mut spoiled = grid;
        let digit = grid.get(Cell::ALL[cell]).unwrap();
        spoiled.set(Cell::ALL[cell], Digit::new((digit.index() + other) % 9));
        prop_assert_eq!(Tally::new(&spoiled).count(), 0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn the_nine_digits_of_a_cell_share_out_a_large_count(grid in puzzle(16..24, 0..2), cell in 0..81_usize) {
        assert_shared_out(&grid, cell)?;
    }

    #[test]
    fn the_nine_digits_of_a_cell_share_out_a_count_of_few_houses(
        grid in puzzle(81..82, 0..1),
        houses in proptest::sample::subsequence(House::ALL.to_vec(), 2..4),
        cell in 0..81_usize,
    ) {
        assert_shared_out(&within(&grid, &houses), cell)?;
    }

    #[test]
    fn changes_that_keep_the_game_keep_a_large_count(grid in puzzle(16..24, 0..2), change in change()) {
        prop_assert_eq!(Tally::new(&grid).count(), Tally::new(&change.of(&grid)).count(), "{}", grid);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    #[ignore = "takes minutes"]
    fn the_nine_digits_of_a_cell_share_out_any_count(grid in puzzle(1..16, 0..2), cell in 0..81_usize) {
        assert_shared_out(&grid, cell)?;
    }

    #[test]
    #[ignore = "takes minutes"]
    fn changes_that_keep_the_game_keep_any_count(grid in puzzle(1..16, 0..2), change in change()) {
        prop_assert_eq!(Tally::new(&grid).count(), Tally::new(&change.of(&grid)).count(), "{}", grid);
    }

    #[test]
    #[ignore = "takes minutes"]
    fn counts_up_to_millions_are_those_of_the_search(grid in puzzle(15..24, 0..2)) {
        assert_counted(&grid, 5_000_000)?;
    }
}
