//! Minimal puzzles, unavoidable sets and backdoors against brute force.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use hanpan_sudoku::{
    Backend, Candidates, Cell, CellSet, Count, Digit, Grid, House, Random, Solution, Solver, Verdict,
    backdoors, each_minimal, random_minimal, unavoidable_set_within, unavoidable_sets,
};

const WIKIPEDIA: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EULER_01: &str = "003020600900305001001806400008102900700000008006708200002609500800203009005010300";
const STRANGELY_FAMILIAR: &str =
    "639241785284765193517983624123857946796432851458619237342178569861594372975326418";
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn parse(text: &str) -> Grid {
    text.parse().unwrap()
}

fn solution(text: &str) -> Solution {
    Solver::new().first(&parse(text)).unwrap()
}

fn givens(grid: &Grid) -> CellSet {
    grid.givens().map(|(cell, _)| cell).collect()
}

fn only(solution: &Solution, cells: CellSet) -> Grid {
    let mut grid = Grid::EMPTY;
    cells.iter().for_each(|cell| grid.set(cell, Some(solution.get(cell))));
    grid
}

fn minimals(solver: &mut Solver, puzzle: &Grid, most: usize) -> Vec<Grid> {
    let mut found = Vec::new();
    let visited = each_minimal(solver, puzzle, |minimal| {
        found.extend(minimal);
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    visited.unwrap();
    found
}

/// A puzzle with some of the redundant givens of a random minimal one put back, so that all subsets can be tried.
fn puzzle_with_few_redundant(solver: &mut Solver, random: &mut Random) -> (Grid, Vec<Cell>) {
    let full = Grid::from(solver.first(&parse(WIKIPEDIA)).unwrap());
    loop {
        let mut puzzle = random_minimal(solver, &full, random).unwrap();
        for _ in 0..4 + random.below(3) {
            let cell = Cell::ALL[random.below(Cell::COUNT)];
            puzzle.set(cell, full.get(cell));
        }
        let redundant = solver.redundant(&puzzle);
        if (3..=12).contains(&redundant.len()) {
            return (puzzle, redundant);
        }
    }
}

/// Every subset of the redundant givens taken away; kept are those after which no other has a unique solution.
fn minimals_by_brute_force(solver: &mut Solver, puzzle: &Grid, redundant: &[Cell]) -> Vec<Grid> {
    let without = |taken: usize| {
        let mut fewer = *puzzle;
        let cells = redundant.iter().enumerate().filter(|(i, _)| taken >> i & 1 != 0);
        cells.for_each(|(_, cell)| fewer.set(*cell, None));
        fewer
    };
    let is_unique: Vec<bool> =
        (0..1 << redundant.len()).map(|taken| solver.count(&without(taken), 1) == Count::Exact(1)).collect();
    let is_minimal = |taken: &usize| {
        is_unique[*taken] && (0..redundant.len()).all(|i| taken >> i & 1 != 0 || !is_unique[taken | 1 << i])
    };
    let mut found: Vec<Grid> = (0..is_unique.len()).filter(is_minimal).map(without).collect();
    found.sort_unstable();
    found
}

#[test]
fn all_minimal_puzzles_are_those_among_all_subsets_in_ascending_order_on_every_backend() {
    let mut random = Random::new(5);
    let mut several = 0;
    for _ in 0..12 {
        let (puzzle, redundant) = puzzle_with_few_redundant(&mut Solver::new(), &mut random);
        let expected = minimals_by_brute_force(&mut Solver::new(), &puzzle, &redundant);
        several += usize::from(expected.len() > 2);
        for backend in Backend::available() {
            let found = minimals(&mut Solver::with_backend(backend), &puzzle, usize::MAX);
            assert_eq!(found, expected, "{backend}: {puzzle}");
        }
    }
    assert!(several > 6, "{several}");
}

#[test]
fn every_minimal_puzzle_has_one_solution_and_needs_every_given() {
    let mut solver = Solver::new();
    for (text, count) in [(WIKIPEDIA, 416), (EULER_01, 409)] {
        let found = minimals(&mut solver, &parse(text), usize::MAX);
        assert_eq!(found.len(), count);
        assert!(found.is_sorted_by(|first, second| first < second));
        for minimal in found {
            assert!(matches!(solver.solve(&minimal), Verdict::Unique(_)), "{minimal}");
            assert!(solver.redundant(&minimal).is_empty(), "{minimal}");
            assert!(solution(text).solves(&minimal));
        }
    }
}

#[test]
fn a_minimal_puzzle_has_itself_only() {
    let inkala = parse("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
    assert_eq!(minimals(&mut Solver::new(), &inkala, usize::MAX), [inkala]);
    assert_eq!(random_minimal(&mut Solver::new(), &inkala, &mut Random::new(3)), Ok(inkala));
}

#[test]
fn a_visit_of_minimal_puzzles_stops_where_it_is_told() {
    let full = parse(STRANGELY_FAMILIAR);
    let found = minimals(&mut Solver::new(), &full, 20);
    assert_eq!(found.len(), 20);
    assert!(found.is_sorted_by(|first, second| first < second));
    assert!(found.iter().all(|minimal| Solver::new().redundant(minimal).is_empty()));
}

#[test]
fn a_puzzle_without_one_solution_has_no_minimal_puzzles_but_a_verdict() {
    let solver = &mut Solver::new();
    for text in [&".".repeat(81), &format!("55{}", ".".repeat(79))] {
        let puzzle = parse(text);
        let expected = Err(Box::new(solver.solve(&puzzle)));
        let visited = each_minimal(solver, &puzzle, |_| panic!("nothing to visit"));
        assert_eq!(visited, expected.clone().map(|_: Grid| ()));
        assert_eq!(random_minimal(solver, &puzzle, &mut Random::new(1)), expected);
    }
}

#[test]
fn a_random_minimal_puzzle_is_one_of_all_and_the_same_for_a_seed() {
    let mut solver = Solver::new();
    let puzzle = parse(WIKIPEDIA);
    let all = minimals(&mut solver, &puzzle, usize::MAX);
    let of_seed = |seed| random_minimal(&mut Solver::new(), &puzzle, &mut Random::new(seed)).unwrap();
    let found: BTreeSet<Grid> = (0..200).map(of_seed).collect();
    assert!(found.len() > 20 && found.iter().all(|minimal| all.contains(minimal)), "{}", found.len());
    assert_eq!(of_seed(7), of_seed(7));
}

fn sets(solution: &Solution, size: usize) -> Vec<CellSet> {
    unavoidable_sets(solution, size, |_| ControlFlow::Continue(())).unwrap()
}

/// For all choices of so many digits: the solutions with all other digits in their places, and where they differ. A set of some
/// size has at most half as many digits, since each of them stands in two of its cells at least.
fn sets_by_digits(solution: &Solution, size: usize) -> Vec<CellSet> {
    let mut found = BTreeSet::new();
    for digits in (0_u32..1 << 9).filter(|digits| digits.count_ones() as usize == size / 2) {
        let is_fixed = |digit: Digit| digits >> digit.index() & 1 == 0;
        let fixed = Cell::ALL.into_iter().filter(|cell| is_fixed(solution.get(*cell))).collect();
        for other in Solver::new().solutions(&only(solution, fixed)) {
            let cells: CellSet = other.differences(solution).into_iter().collect();
            if !cells.is_empty() && cells.len() <= size {
                found.insert((cells.len(), cells.iter().collect::<Vec<_>>()));
            }
        }
    }
    let mut minimal: Vec<CellSet> = Vec::new();
    for (_, cells) in found {
        let set: CellSet = cells.into_iter().collect();
        if !minimal.iter().any(|part| part.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}

#[test]
fn the_unavoidable_sets_are_those_of_all_solutions_with_some_digits_moved() {
    for text in [STRANGELY_FAMILIAR, MOST_CANONICAL, WIKIPEDIA, EULER_01] {
        let solution = solution(text);
        assert_eq!(sets(&solution, 9), sets_by_digits(&solution, 9), "{text}");
    }
}

#[test]
fn every_unavoidable_set_has_another_solution_and_no_part_of_it_has() {
    let mut solver = Solver::new();
    let solution = solution(WIKIPEDIA);
    let found = sets(&solution, 11);
    let counts = [4, 5, 6, 7, 8, 9, 10, 11].map(|size| found.iter().filter(|set| set.len() == size).count());
    assert_eq!(counts, [6, 0, 21, 0, 21, 11, 55, 28]);
    for set in found {
        let count = |solver: &mut Solver, set: CellSet| solver.count(&only(&solution, CellSet::ALL - set), 1);
        assert_eq!(count(&mut solver, set), Count::AtLeast(1), "{set}");
        for cell in set.iter() {
            assert_eq!(count(&mut solver, set - CellSet::only(cell)), Count::Exact(1), "{set}");
        }
        assert!(!(set & givens(&parse(WIKIPEDIA))).is_empty(), "the givens miss {set}");
    }
}

#[test]
fn a_search_for_unavoidable_sets_can_be_stopped_and_small_sizes_have_none() {
    let solution = solution(WIKIPEDIA);
    let mut heard = 0;
    let stopped = unavoidable_sets(&solution, 9, |_| {
        heard += 1;
        if heard < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!((stopped, heard), (None, 5));
    for size in 0..4 {
        assert!(sets(&solution, size).is_empty());
    }
}

#[test]
fn a_puzzle_with_several_solutions_misses_a_minimal_unavoidable_set() {
    let mut solver = Solver::new();
    let table = include_str!("../../../../data/sudoku/multiple-solutions.tsv");
    for line in table.lines().filter(|line| !line.starts_with('#')).take(40) {
        let puzzle = parse(&line[..81]);
        let first = solver.first(&puzzle).unwrap();
        let missed = unavoidable_set_within(&mut solver, &first, CellSet::ALL - givens(&puzzle)).unwrap();
        assert!((missed & givens(&puzzle)).is_empty());
        assert!(solver.count(&only(&first, CellSet::ALL - missed), 1) == Count::AtLeast(1));
        for cell in missed.iter() {
            assert_eq!(unavoidable_set_within(&mut solver, &first, missed - CellSet::only(cell)), None);
        }
    }
    let (puzzle, first) = (parse(WIKIPEDIA), solution(WIKIPEDIA));
    assert_eq!(unavoidable_set_within(&mut solver, &first, CellSet::ALL - givens(&puzzle)), None);
}

/// Whether singles alone fill the grid, one at a time on the pencilmarks.
fn is_solved_by_singles(grid: &Grid) -> bool {
    let (mut grid, mut candidates) = (*grid, Candidates::new(grid));
    loop {
        let is_open = |cell: &Cell| grid.get(*cell).is_none();
        let naked = Cell::ALL.into_iter().filter(is_open);
        let naked = naked.filter_map(|cell| Some((cell, candidates.get(cell).single()?))).next();
        let mut hidden = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        let hidden = || {
            hidden.find_map(|(house, digit)| {
                let places: Vec<Cell> = candidates.places(house, digit).collect();
                (places.len() == 1 && is_open(&places[0])).then(|| (places[0], digit))
            })
        };
        let Some((cell, digit)) = naked.or_else(hidden) else { return Solution::new(grid).is_some() };
        grid.set(cell, Some(digit));
        candidates.place(cell, digit);
    }
}

/// All sets of up to two cells, tried one after the other.
fn backdoors_by_brute_force(puzzle: &Grid, solution: &Solution) -> Vec<CellSet> {
    let is_backdoor = |cells: &[Cell]| {
        let mut told = *puzzle;
        cells.iter().for_each(|cell| told.set(*cell, Some(solution.get(*cell))));
        is_solved_by_singles(&told)
    };
    if is_backdoor(&[]) {
        return vec![CellSet::EMPTY];
    }
    let open: Vec<Cell> = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none()).collect();
    let (ones, others): (Vec<Cell>, Vec<Cell>) = open.iter().partition(|cell| is_backdoor(&[**cell]));
    let pairs = others
        .iter()
        .enumerate()
        .flat_map(|(i, first)| others[i + 1..].iter().map(|second| [*first, *second]).collect::<Vec<_>>());
    let pairs = pairs.filter(|pair| is_backdoor(pair)).map(|pair| pair.into_iter().collect());
    ones.into_iter().map(CellSet::from).chain(pairs).collect()
}

#[test]
fn the_backdoors_are_those_of_trying_every_pair_of_cells() {
    let table = include_str!("../../../../data/sudoku/se121-ratings.txt");
    let puzzles = table.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]);
    let (mut ones, mut pairs) = (0, 0);
    for text in puzzles.step_by(8) {
        let (puzzle, solution) = (parse(text), solution(text));
        let found = backdoors(&puzzle, &solution, 2);
        ones += found.iter().filter(|cells| cells.len() == 1).count();
        pairs += found.iter().filter(|cells| cells.len() == 2).count();
        assert_eq!(found, backdoors_by_brute_force(&puzzle, &solution), "{text}");
    }
    assert!(ones > 20 && pairs > 20, "{ones} {pairs}");
}

#[test]
fn named_puzzles_have_backdoors_of_the_sizes_that_are_known() {
    let cases = [
        ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", Some(0)),
        (WIKIPEDIA, Some(0)),
        ("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", Some(2)),
        (".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", None),
        ("1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", None),
    ];
    for (text, size) in cases {
        let found = backdoors(&parse(text), &solution(text), 2);
        assert_eq!(found.first().map(|cells| cells.len()), size, "{text}");
        let larger = backdoors(&parse(text), &solution(text), 3);
        assert_eq!(larger.first().map(|cells| cells.len()), size.or(Some(3)), "{text}");
    }
    assert_eq!(backdoors(&parse(MOST_CANONICAL), &solution(MOST_CANONICAL), 2), [CellSet::EMPTY]);
}

#[test]
#[should_panic(expected = "does not solve")]
fn backdoors_are_of_a_puzzle_and_its_own_solution() {
    backdoors(&parse(WIKIPEDIA), &solution(STRANGELY_FAMILIAR), 1);
}
