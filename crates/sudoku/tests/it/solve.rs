//! Verdicts, first solutions, counts and listings, against tables of other programs and against each other.

use std::path::{Path, PathBuf};

use hanpan_sudoku::{
    Backend, Candidates, Cell, Count, Digit, Grid, House, Reason, Solution, Solver, Tally, Verdict, grid,
};
use proptest::prelude::*;

pub(crate) fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(path)
}

/// The rows of a table of tab-separated columns, comments left out.
pub(crate) fn rows(path: &Path) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

pub(crate) fn parse(text: &str) -> Grid {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Everything that must hold of a grid with `count` solutions, of which this is the first.
fn check(solver: &mut Solver, grid: &Grid, first: Option<&str>, count: Option<u64>) {
    let verdict = solver.solve(grid);
    let found = solver.first(grid);
    assert_eq!(verdict.first(), found.as_ref(), "{grid}");
    if let Some(first) = first {
        assert_eq!(found.map(|found| found.to_string()).as_deref(), Some(first), "{grid}");
    }
    match &verdict {
        Verdict::Impossible(reason) => {
            assert_eq!(count, Some(0), "{grid}: {reason}");
            assert_eq!(*reason, Reason::of(grid));
        }
        Verdict::Unique(solution) => {
            assert_eq!(count, Some(1), "{grid}");
            assert!(solution.solves(grid));
        }
        Verdict::Multiple { first, second } => {
            assert!(count.is_none_or(|count| count > 1), "{grid}");
            assert!(first < second && first.solves(grid) && second.solves(grid), "{grid}");
            assert!(!first.differences(second).is_empty());
        }
    }
    match count {
        Some(count) if count <= 100_000 => {
            assert_eq!(solver.count(grid, count), Count::Exact(count.into()), "{grid}");
            if let Some(less) = count.checked_sub(1) {
                assert_eq!(solver.count(grid, less), Count::AtLeast(less.into()), "{grid}");
            }
        }
        _ => assert_eq!(solver.count(grid, 1000), Count::AtLeast(1000), "{grid}"),
    }
}

#[test]
fn every_grid_with_several_solutions_has_the_first_and_the_count_of_the_table() {
    let mut solver = Solver::new();
    let rows = rows(&data("sudoku/multiple-solutions.tsv"));
    assert_eq!(rows.len(), 2000);
    for row in rows {
        check(&mut solver, &parse(&row[0]), Some(&row[1]), row[2].parse().ok());
    }
}

#[test]
fn every_odd_grid_has_the_first_and_the_count_of_the_table() {
    let mut solver = Solver::new();
    let rows = rows(&data("sudoku/odd-grids.tsv"));
    assert_eq!(rows.len(), 45);
    for row in rows {
        let first = Some(row[2].as_str()).filter(|first| *first != "-");
        check(&mut solver, &parse(&row[0]), first, row[1].parse().ok());
    }
}

#[test]
fn a_listing_is_in_order_complete_and_without_repetition() {
    for row in rows(&data("sudoku/multiple-solutions.tsv")).iter().step_by(10) {
        let (grid, count): (Grid, usize) = (parse(&row[0]), row[2].parse().unwrap());
        let solutions: Vec<Solution> = Solver::new().solutions(&grid).collect();
        assert_eq!(solutions.len(), count, "{grid}");
        assert!(solutions.is_sorted_by(|a, b| a < b), "{grid}");
        assert!(solutions.iter().all(|solution| solution.solves(&grid)), "{grid}");
        assert_eq!(solutions[0].to_string(), row[1]);
    }
}

#[test]
fn a_listing_of_the_empty_grid_begins_at_once() {
    let solutions: Vec<Solution> = Solver::new().solutions(&Grid::EMPTY).take(1000).collect();
    assert!(solutions.is_sorted_by(|a, b| a < b));
    assert_eq!(
        solutions[0].to_string(),
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    );
}

#[test]
fn clashing_givens_are_all_named() {
    let mut grid = Grid::EMPTY;
    for cell in [Cell::R1C1, Cell::R1C3, Cell::R9C1] {
        grid.set(cell, Some(Digit::D4));
    }
    let Verdict::Impossible(reason) = Solver::new().solve(&grid) else { panic!("it clashes") };
    let text =
        "row 1 has 4 twice (r1c1, r1c3); column 1 has 4 twice (r1c1, r9c1); box 1 has 4 twice (r1c1, r1c3)";
    assert_eq!(reason.to_string(), text);
}

#[test]
fn a_cell_without_a_candidate_is_named() {
    let grid = grid! {
        _ 1 2 | 3 _ _ | _ _ _
        4 _ _ | _ _ _ | _ _ _
        5 _ _ | _ _ _ | _ _ _
        ------+-------+------
        6 _ _ | _ _ _ | _ _ _
        7 _ _ | _ _ _ | _ _ _
        8 _ _ | _ _ _ | _ _ _
        ------+-------+------
        9 _ _ | _ _ _ | _ _ _
        _ _ _ | _ _ _ | _ _ _
        _ _ _ | _ _ _ | _ _ _
    };
    assert_eq!(Solver::new().solve(&grid), Verdict::Impossible(Reason::NoCandidate(Cell::R1C1)));
}

#[test]
fn a_digit_without_a_place_is_named() {
    let cases = [
        (
            ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
            House::Row5,
            Digit::D4,
        ),
        (
            "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
            House::Column5,
            Digit::D2,
        ),
        (
            "9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3",
            House::Row5,
            Digit::D1,
        ),
    ];
    for (puzzle, house, digit) in cases {
        assert_eq!(Solver::new().solve(&parse(puzzle)), Verdict::Impossible(Reason::NoPlace(house, digit)));
    }
    assert_eq!(Reason::NoPlace(House::Box1, Digit::D1).to_string(), "box 1 has no place for 1");
}

#[test]
fn a_grid_that_only_search_refutes_says_so() {
    let grid = parse(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........");
    assert_eq!(Solver::new().solve(&grid), Verdict::Impossible(Reason::Search));
}

#[test]
fn a_count_can_be_stopped() {
    for backend in Backend::available() {
        let mut heard = Vec::new();
        let count = Solver::with_backend(backend).count_with(&Grid::EMPTY, u64::MAX, |found| {
            heard.push(found);
            if heard.len() == 2 {
                std::ops::ControlFlow::Break(())
            } else {
                std::ops::ControlFlow::Continue(())
            }
        });
        let Count::AtLeast(found) = count else { panic!("{backend}: {count}") };
        assert!(
            heard.len() == 2 && heard[0] < heard[1] && u128::from(heard[1]) == found,
            "{backend}: {found} after {heard:?}"
        );
    }
}

#[test]
fn the_redundant_givens_are_those_of_the_table() {
    let cases = [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            Some(
                "r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9",
            ),
            22,
        ),
        ("004300209005009001070060043006002087190007400050083000600000105003508690042910300", None, 28),
        ("003020600900305001001806400008102900700000008006708200002609500800203009005010300", None, 21),
        ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", Some(""), 0),
        ("000000010400000000020000000000050407008000300001090000300400200050100000000806000", Some(""), 0),
        ("..2.3...8.....8....31.2.....6..5.27..1.....5.2.4.6..31....8.6.5.......13..531.4..", Some(""), 0),
    ];
    for (puzzle, cells, count) in cases {
        let redundant = Solver::new().redundant(&parse(puzzle));
        assert_eq!(redundant.len(), count, "{puzzle}");
        if let Some(cells) = cells {
            assert_eq!(redundant.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "), cells);
        }
    }
}

/// A full grid, from the empty one by a shuffled first row: enough variety for tests.
fn full_grid() -> impl Strategy<Value = Solution> {
    let digits = Just(Digit::ALL.to_vec()).prop_shuffle();
    (digits.clone(), digits, 0..200usize).prop_map(|(across, down, skip)| {
        let mut grid = Grid::EMPTY;
        for (cell, digit) in House::Row5.cells().iter().zip(&across) {
            grid.set(*cell, Some(*digit));
        }
        for (cell, digit) in House::Column9.cells().iter().zip(&down).take(4) {
            grid.set(*cell, Some(*digit));
            if grid.has_clash() {
                grid.set(*cell, None);
            }
        }
        Solver::new().solutions(&grid).nth(skip).expect("a row and a part of a column leave many")
    })
}

/// A grid with some of a solution's digits, and perhaps some wrong ones.
fn puzzle(givens: std::ops::Range<usize>, wrong: std::ops::Range<usize>) -> impl Strategy<Value = Grid> {
    let cells = proptest::sample::subsequence(Cell::ALL.to_vec(), givens);
    let spoiled = proptest::collection::vec((0..Cell::COUNT, 0..Digit::COUNT), wrong);
    (full_grid(), cells, spoiled).prop_map(|(solution, cells, spoiled)| {
        let mut grid = Grid::EMPTY;
        cells.iter().for_each(|cell| grid.set(*cell, Some(solution.get(*cell))));
        spoiled.iter().for_each(|(cell, digit)| grid.set(Cell::ALL[*cell], Digit::new(*digit)));
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn counts_agree_with_listings(grid in puzzle(22..40, 0..2)) {
        let listed = Solver::new().solutions(&grid).take(3000).count() as u128;
        let expected = if listed == 3000 { Count::AtLeast(2999) } else { Count::Exact(listed) };
        prop_assert_eq!(Solver::new().count(&grid, 2999), expected);
    }

    #[test]
    fn a_solution_solves_itself(solution in full_grid()) {
        let grid = *solution.grid();
        prop_assert_eq!(Solver::new().solve(&grid), Verdict::Unique(solution));
        prop_assert!(Candidates::new(&grid).get(Cell::R5C5).single() == Some(solution.get(Cell::R5C5)));
    }

    #[test]
    fn every_clash_is_a_pair_of_equal_digits_that_share_the_house(grid in puzzle(20..60, 1..5)) {
        let clashes = grid.clashes();
        prop_assert_eq!(grid.has_clash(), !clashes.is_empty());
        for clash in clashes {
            prop_assert!(clash.cells.iter().all(|cell| cell.houses().contains(&clash.house)));
            prop_assert!(clash.cells.iter().all(|cell| grid.get(*cell) == Some(clash.digit)));
            prop_assert!(clash.cells[0] < clash.cells[1]);
        }
    }
}

fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    path.exists().then_some(path)
}

#[test]
#[ignore = "takes minutes"]
fn the_grid_with_110_909_137_solutions_has_them() {
    let grid = parse("...........5....9...4....1.2....3.5....7.....438...2......9.....1.4...6..........");
    assert_eq!(Solver::new().count(&grid, u64::MAX), Count::Exact(110_909_137));
}

#[test]
#[ignore = "reads tables that only developers have"]
fn the_long_tables_are_right() {
    let Some(table) = shared("reference/sudoku/multiple-solutions.tsv") else {
        return eprintln!("skipped: no table of developers here");
    };
    let mut solver = Solver::new();
    for row in rows(&table) {
        check(&mut solver, &parse(&row[0]), Some(&row[1]), row[2].parse().ok());
        assert_eq!(Tally::new(&parse(&row[0])).count().to_string(), row[2]);
    }
}

#[test]
#[ignore = "reads tables that only developers have"]
fn the_public_collections_have_one_solution_each_and_the_benchmark_of_many_has_many() {
    let Some(folder) = shared("data") else { return eprintln!("skipped: no tables of developers here") };
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let has_many = path.to_string_lossy().contains("serg");
        let mut solver = Solver::new();
        files += 1;
        for row in rows(&path) {
            let grid = parse(&row[0]);
            let (verdict, listed) = (solver.solve(&grid), solver.solutions(&grid).next());
            assert_eq!(matches!(verdict, Verdict::Multiple { .. }), has_many, "{grid}");
            assert_eq!(verdict.first(), listed.as_ref(), "{grid}");
        }
    }
    assert_eq!(files, 7);
}
