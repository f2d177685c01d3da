use std::collections::BTreeSet;

use super::any::{self, GivenLabels, Labels, MarkLabels};
use super::{Transform, canonical, canonical_candidates};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::random::Random;
use crate::solve::Solver;

/// The smallest codes over all geometric maps, one by one, and how many maps have them.
fn oracle<L: Labels>(contents: &[u16; 81]) -> ([u16; 81], u32) {
    let orders = orders();
    let (mut best, mut maps) = ([u16::MAX; 81], 0);
    for is_transposed in [false, true] {
        for columns in &orders {
            for rows in &orders {
                match compare::<L>(contents, is_transposed, rows, columns, &mut best) {
                    std::cmp::Ordering::Less => maps = 1,
                    std::cmp::Ordering::Equal => maps += 1,
                    std::cmp::Ordering::Greater => {}
                }
            }
        }
    }
    (best, maps)
}

/// Compares a map's codes with the best so far, which they replace if they are smaller.
fn compare<L: Labels>(
    contents: &[u16; 81],
    is_transposed: bool,
    rows: &[usize; 9],
    columns: &[usize; 9],
    best: &mut [u16; 81],
) -> std::cmp::Ordering {
    let (mut labels, mut order) = (L::NONE, std::cmp::Ordering::Equal);
    for (place, best) in best.iter_mut().enumerate() {
        let (row, column) = (rows[place / 9], columns[place % 9]);
        let content = contents[if is_transposed { 9 * column + row } else { 9 * row + column }];
        labels.fix(content);
        let code = labels.code(content);
        order = order.then(code.cmp(best));
        match order {
            std::cmp::Ordering::Greater => return order,
            std::cmp::Ordering::Less => *best = code,
            std::cmp::Ordering::Equal => {}
        }
    }
    order
}

/// The 1,296 orders of lines that keep their threes together.
fn orders() -> Vec<[usize; 9]> {
    let threes = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut orders = Vec::new();
    for bands in threes {
        for [first, second, third] in (0..216).map(|index| [index % 6, index / 6 % 6, index / 36]) {
            let within = [threes[first], threes[second], threes[third]];
            orders.push(std::array::from_fn(|place| 3 * bands[place / 3] + within[place / 3][place % 3]));
        }
    }
    orders
}

fn values(grid: &Grid) -> [u16; 81] {
    grid.as_bytes().map(u16::from)
}

fn marks(candidates: &Candidates) -> [u16; 81] {
    // The first digit is the highest bit, as the first character of a line weighs most.
    Cell::ALL.map(|cell| candidates.get(cell).iter().fold(0, |code, digit| code | 0x100 >> digit.index()))
}

fn equals_the_oracle(grid: &Grid) {
    let (codes, automorphisms) = oracle::<GivenLabels>(&values(grid));
    let found = canonical(grid);
    assert_eq!(values(&found.board), codes, "{grid}");
    assert_eq!(found.automorphisms, automorphisms, "{grid}");
    assert_eq!(found.transform.apply(grid), found.board, "{grid}");
}

/// A full grid: one of the solutions of a shuffled first row, changed by a map.
fn solution(random: &mut Random) -> Grid {
    let mut grid = Grid::EMPTY;
    let mut digits = Digit::ALL;
    for block in [0, 4, 8] {
        random.shuffle(&mut digits);
        let corner = block / 3 * 27 + block % 3 * 3;
        (0..9).for_each(|cell| grid.set(Cell::ALL[corner + cell / 3 * 9 + cell % 3], Some(digits[cell])));
    }
    let solution =
        Solver::new().solutions(&grid).nth(random.below(200)).expect("three boxes have many solutions");
    Transform::random(random).apply(solution.grid())
}

/// So many of a solution's givens; some of them changed to clash, if that is wanted.
fn board(random: &mut Random, givens: usize, changes: usize) -> Grid {
    let mut grid = solution(random);
    let mut cells = Cell::ALL;
    random.shuffle(&mut cells);
    cells[givens..].iter().for_each(|cell| grid.set(*cell, None));
    for _ in 0..changes {
        grid.set(cells[random.below(81)], Digit::new(random.below(9)));
    }
    grid
}

/// Candidates that a few givens leave, some of them taken away; or few at random.
fn sukaku(random: &mut Random) -> Candidates {
    let givens = random.below(30);
    let mut candidates = Candidates::new(&board(random, givens, 0));
    let one_in = 1 + random.below(9);
    for cell in Cell::ALL {
        for digit in Digit::ALL {
            if random.below(one_in) == 0 {
                candidates.remove(cell, digit);
            }
        }
    }
    candidates
}

/// Boards with their forms and numbers of automorphisms.
fn table() -> impl Iterator<Item = [&'static str; 3]> {
    let rows =
        include_str!("../../../../data/sudoku/minlex.txt").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split(' ').collect::<Vec<_>>().try_into().expect("three columns"))
}

#[test]
fn forms_and_automorphisms_are_those_of_the_table() {
    for [puzzle, form, automorphisms] in table() {
        let found = canonical(&puzzle.parse().unwrap());
        assert_eq!([found.board.to_string(), found.automorphisms.to_string()], [form, automorphisms]);
    }
}

fn all_ways_equal_the_oracle(random: &mut Random) {
    let givens = random.below(81);
    equals_the_oracle(&board(random, givens, 0));
    equals_the_oracle(&solution(random));
    let changes = 1 + random.below(20);
    equals_the_oracle(&board(random, givens, changes));
    let candidates = sukaku(random);
    let (codes, automorphisms) = oracle::<MarkLabels>(&Cell::ALL.map(|cell| candidates.get(cell).bits()));
    let found = canonical_candidates(&candidates);
    assert_eq!(marks(&found.board), codes, "{candidates:?}");
    assert_eq!(found.automorphisms, automorphisms, "{candidates:?}");
    assert_eq!(found.transform.apply_to_candidates(&candidates), found.board);
}

#[test]
fn canonical_forms_are_the_smallest_over_all_maps() {
    let mut random = Random::new(1);
    (0..4).for_each(|_| all_ways_equal_the_oracle(&mut random));
}

#[test]
#[ignore = "takes a minute"]
fn canonical_forms_of_many_boards_are_the_smallest_over_all_maps() {
    let mut random = Random::new(2);
    (0..24).for_each(|_| all_ways_equal_the_oracle(&mut random));
}

#[test]
#[ignore = "takes a minute"]
fn canonical_forms_of_many_puzzles_are_the_smallest_over_all_maps() {
    let mut random = Random::new(7);
    for round in 0..200 {
        equals_the_oracle(&board(&mut random, 17 + round % 30, 0));
    }
    table().for_each(|[puzzle, ..]| equals_the_oracle(&puzzle.parse().unwrap()));
}

/// Boards with symmetries: what is left of a cyclic grid where a digit, a box, a row or random cells are cleared.
#[test]
fn canonical_forms_of_symmetric_boards_are_the_smallest_over_all_maps() {
    let cyclic: Grid =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse().unwrap();
    let cleared = |is_cleared: &dyn Fn(Cell, Digit) -> bool| {
        let mut grid = cyclic;
        cyclic
            .givens()
            .filter(|(cell, digit)| is_cleared(*cell, *digit))
            .for_each(|(cell, _)| grid.set(cell, None));
        grid
    };
    equals_the_oracle(&cyclic);
    equals_the_oracle(&Grid::EMPTY);
    equals_the_oracle(&cleared(&|_, digit| digit != Digit::D1));
    equals_the_oracle(&cleared(&|_, digit| digit > Digit::D3));
    equals_the_oracle(&cleared(&|cell, _| cell.row() == Cell::R1C1.row()));
    equals_the_oracle(&cleared(&|cell, _| cell.index() % 10 != 0));
    equals_the_oracle(&cleared(&|cell, _| cell.index() == 40));
    equals_the_oracle(&cleared(&|cell, _| cell.index() != 40));
}

#[test]
fn quick_ways_equal_the_general_one() {
    let mut random = Random::new(3);
    for round in 0..2_000 {
        let grid = board(&mut random, if round % 4 == 0 { 81 } else { round % 81 }, 0);
        let (transform, automorphisms) = any::smallest(&grid);
        let found = canonical(&grid);
        assert_eq!((found.board, found.automorphisms), (transform.apply(&grid), automorphisms), "{grid}");
    }
}

#[test]
fn canonical_forms_tell_classes_apart_and_are_the_same_within() {
    let mut random = Random::new(4);
    let text = include_str!("../../../../data/sudoku/bench-minimal.txt");
    let puzzles: Vec<Grid> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .take(100)
        .map(|line| line.parse().unwrap())
        .collect();
    let isomorphs = puzzles
        .iter()
        .flat_map(|puzzle| [puzzle; 100])
        .map(|puzzle| Transform::random(&mut random).apply(puzzle));
    let forms: BTreeSet<Grid> = isomorphs.map(|grid| canonical(&grid).board).collect();
    assert_eq!(forms.len(), 100);
}

#[test]
fn forms_of_pencilmarks_do_not_change_under_maps() {
    let mut random = Random::new(5);
    for _ in 0..200 {
        let candidates = sukaku(&mut random);
        let found = canonical_candidates(&candidates);
        let mapped = canonical_candidates(&Transform::random(&mut random).apply_to_candidates(&candidates));
        assert_eq!((mapped.board, mapped.automorphisms), (found.board, found.automorphisms));
    }
}

#[test]
fn maps_are_undone_and_follow_each_other() {
    let mut random = Random::new(6);
    let candidates = sukaku(&mut random);
    for _ in 0..500 {
        let grid = board(&mut random, 40, 5);
        let [one, other] = [Transform::random(&mut random), Transform::random(&mut random)];
        assert_eq!(one.inverse().apply(&one.apply(&grid)), grid);
        assert_eq!(one.then(&one.inverse()), Transform::IDENTITY);
        assert_eq!(one.then(&other).apply(&grid), other.apply(&one.apply(&grid)));
        let twice = other.apply_to_candidates(&one.apply_to_candidates(&candidates));
        assert_eq!(one.then(&other).apply_to_candidates(&candidates), twice);
    }
}

#[test]
fn maps_keep_bands_and_digits_apart() {
    let identity = *Transform::IDENTITY.rows();
    let with =
        |rows: [u8; 9], columns: [u8; 9], digits: [Digit; 9]| Transform::new(true, rows, columns, digits);
    assert!(with([5, 4, 3, 0, 1, 2, 6, 8, 7], identity, Digit::ALL).is_some());
    assert_eq!(with([0, 1, 3, 2, 4, 5, 6, 7, 8], identity, Digit::ALL), None);
    assert_eq!(with(identity, [0, 1, 1, 3, 4, 5, 6, 7, 8], Digit::ALL), None);
    assert_eq!(with(identity, [0, 1, 2, 3, 4, 5, 6, 7, 9], Digit::ALL), None);
    assert_eq!(with(identity, identity, [Digit::D1; 9]), None);
}

#[test]
fn a_contradiction_or_no_candidate_has_a_form_too() {
    let full = Grid::from_bytes([1; 81]).unwrap();
    assert_eq!((canonical(&full).board, canonical(&full).automorphisms), (full, 3_359_232));
    let none = Candidates::from_sets([DigitSet::EMPTY; 81]);
    assert_eq!(canonical_candidates(&none).board, none);
}
