//! Diagnoses, compared with what a search of all says.

use super::super::position::Candidate;
use super::*;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::oracle;
use crate::solve::Count;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid(text: &str) -> Grid {
    text.parse().unwrap()
}

/// The size of a smallest set that clashes, by trying all.
fn smallest(puzzle: &Grid) -> usize {
    let givens: Vec<(Cell, Digit)> = puzzle.givens().collect();
    let mut sizes: Vec<(usize, u32)> =
        (0..1_u32 << givens.len()).map(|set| (set.count_ones() as usize, set)).collect();
    sizes.sort_unstable();
    let clashes = |set: u32| {
        let mut part = Grid::EMPTY;
        let chosen = givens.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0);
        chosen.for_each(|(_, (cell, digit))| part.set(*cell, Some(*digit)));
        Solver::new().first(&part).is_none()
    };
    sizes.into_iter().find(|(_, set)| clashes(*set)).unwrap().0
}

#[test]
fn entries_and_pencilmarks_that_contradict_the_solution_are_named() {
    let puzzle = grid(PUZZLE);
    let solution = oracle::solutions(&puzzle, 2)[0];
    let mut entries = Grid::EMPTY;
    entries.set(Cell::R1C3, solution.get(Cell::R1C3));
    entries.set(Cell::R1C4, Some(Digit::D2));
    let mut marks = Candidates::new(&puzzle);
    let right = solution.get(Cell::R3C1).unwrap();
    marks.remove(Cell::R3C1, right);
    marks.remove(Cell::R1C4, solution.get(Cell::R1C4).unwrap());
    Digit::ALL.into_iter().for_each(|digit| marks.remove(Cell::R9C1, digit));
    let diagnosis = diagnose(&puzzle, &entries, Some(&marks));
    let Diagnosis::Unique(mistakes) = diagnosis else { panic!("{diagnosis:?}") };
    assert_eq!(Grid::from(mistakes.solution), solution);
    assert_eq!(
        mistakes.entries,
        [Candidate { cell: Cell::R1C4, digit: Digit::D2 }].map(|wrong| {
            assert_ne!(solution.get(wrong.cell), Some(wrong.digit));
            wrong
        })
    );
    assert_eq!(mistakes.pencilmarks, [Candidate { cell: Cell::R3C1, digit: right }]);
    let none = diagnose(&puzzle, &solution, Some(&Candidates::new(&puzzle)));
    assert!(matches!(none, Diagnosis::Unique(mistakes) if mistakes.is_empty()));
}

#[test]
fn two_equal_givens_in_a_house_are_a_smallest_clash() {
    let mut puzzle = grid(PUZZLE);
    puzzle.set(Cell::R1C7, Some(Digit::D5));
    let Diagnosis::Impossible { reason, clash } = diagnose(&puzzle, &Grid::EMPTY, None) else { panic!() };
    assert!(matches!(reason, Reason::Clashes(_)));
    assert_eq!(clash.size, ClashSize::Smallest);
    assert_eq!(clash.cells, [Cell::R1C1, Cell::R1C7].into_iter().collect());
}

#[test]
fn the_smallest_clash_is_as_small_as_by_trying_all_sets() {
    // Givens that block a digit in a house or all digits of a cell, with some more that do not matter.
    let puzzles = [
        "12345678.........9...............................................................",
        "1.......2....1....2......................1............3..........1...............",
        ".5.1.......2.......3......4....1........1.....1.....................1.......6....",
        "....1.......2.......3.......4....5678....9..........3.....4.......1..............",
    ];
    for puzzle in puzzles.map(grid) {
        if let Diagnosis::Impossible { clash, .. } = diagnose(&puzzle, &Grid::EMPTY, None) {
            assert_eq!(clash.size, ClashSize::Smallest);
            assert_eq!(clash.cells.len(), smallest(&puzzle), "{puzzle}: {clash:?}");
        }
    }
}

/// A clash set has no solution, and has one without any one of its cells.
fn check_clash(hard: &Grid, soft: &Grid, clash: &ClashSet) {
    let with = |cells: CellSet| {
        let mut grid = *hard;
        cells.iter().for_each(|cell| grid.set(cell, soft.get(cell)));
        Solver::new().first(&grid).is_some()
    };
    assert!(!with(clash.cells), "{hard} {soft}");
    for cell in clash.cells.iter() {
        assert!(with(clash.cells - cell.into()), "{hard} {soft}: {cell}");
    }
    if let ClashSize::Minimal { at_least } = clash.size {
        assert!(at_least < clash.cells.len());
    }
}

#[test]
fn a_changed_given_leaves_a_clash_in_which_every_cell_is_needed() {
    let puzzle = grid(PUZZLE);
    for (cell, digit) in puzzle.givens().step_by(3) {
        let mut changed = puzzle;
        changed.set(cell, Digit::new((digit.index() + 1) % 9));
        if let Diagnosis::Impossible { clash, .. } = diagnose(&changed, &Grid::EMPTY, None) {
            check_clash(&Grid::EMPTY, &changed, &clash);
            assert_eq!(clash.size, ClashSize::Smallest, "{changed}");
        }
    }
}

#[test]
fn the_differing_cells_and_repairs_are_those_of_all_solutions() {
    let puzzles = [
        ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
        "....9....6..4.7..8.4.812.3.7.......5..4...9..5..371..4.5..6..4.2.17.85.9.........",
        "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
    ];
    for puzzle in puzzles.map(grid) {
        let all = oracle::solutions(&puzzle, 1000);
        let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &Grid::EMPTY, None) else { panic!() };
        assert_eq!(ambiguity.count, Count::Exact(all.len() as u128));
        assert_eq!(ambiguity.solutions.map(Grid::from), [all[0], all[1]]);
        assert_eq!((ambiguity.at_sight, ambiguity.entries), (None, None));
        let differs = |cell: &Cell| all.iter().any(|other| other.get(*cell) != all[0].get(*cell));
        assert_eq!(ambiguity.differing, Cell::ALL.into_iter().filter(differs).collect());
        let in_one =
            |clue: &Candidate| all.iter().filter(|grid| grid.get(clue.cell) == Some(clue.digit)).count() == 1;
        let clues = Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| Candidate { cell, digit }));
        assert_eq!(ambiguity.repairs, clues.filter(in_one).collect::<Vec<_>>(), "{puzzle}");
    }
}

#[test]
fn entries_that_leave_several_solutions_none_are_named() {
    let puzzle = grid(".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.");
    let first = oracle::solutions(&puzzle, 1)[0];
    let mut entries = first;
    entries.set(Cell::R9C9, Digit::ALL.into_iter().find(|digit| Some(*digit) != first.get(Cell::R9C9)));
    let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &entries, None) else { panic!() };
    let clash = ambiguity.entries.unwrap();
    check_clash(&puzzle, &entries, &clash);
    assert!(clash.cells.len() <= 2, "{clash:?}");
    entries.set(Cell::R1C2, Some(Digit::D4));
    let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &entries, None) else { panic!() };
    assert_eq!(ambiguity.entries.unwrap().cells, Cell::R1C2.into());
}

#[test]
fn what_cannot_have_one_solution_is_told_at_sight() {
    assert_eq!(TooFew::of(&grid(PUZZLE)), None);
    let without = PUZZLE.replace(['1', '2'], ".");
    assert_eq!(TooFew::of(&grid(&without)), Some(TooFew::Digits(Digit::D1, Digit::D2)));
    let mut few = Grid::EMPTY;
    grid(PUZZLE).givens().take(16).for_each(|(cell, digit)| few.set(cell, Some(digit)));
    assert_eq!(TooFew::of(&few), Some(TooFew::Givens(16)));
    assert!(TooFew::Givens(16).to_string().starts_with("16 givens"));
    let Diagnosis::Ambiguous(ambiguity) = diagnose(&Grid::EMPTY, &Grid::EMPTY, None) else { panic!() };
    assert_eq!((ambiguity.count, ambiguity.differing), (Count::AtLeast(COUNT_LIMIT.into()), CellSet::ALL));
    assert!(ambiguity.repairs.is_empty());
}
