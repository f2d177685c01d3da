//! What is wrong with a position: against the solution, or with the puzzle itself.

use hanpan_sudoku::explain::{Candidate, Position};
use hanpan_sudoku::format::State;
use hanpan_sudoku::{Cell, Count, DigitSet, Grid, Reason, Solution, Solver, Verdict};
use rand::SeedableRng as _;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;

use super::positions::position_of;

/// What there is to say of a position before any hint.
#[derive(Debug)]
pub(super) enum Soundness {
    /// Nothing contradicts the solution.
    Sound,
    /// The puzzle has one solution, but not with what the player did.
    Wrong {
        /// Entries that are not the solution's.
        entries: Vec<Candidate>,
        /// Cells whose pencilmarks lack the solution's digit.
        lost: Vec<Cell>,
    },
    /// The puzzle has no solution.
    Impossible(Reason),
    /// The puzzle has several.
    Multiple(Solution, Solution),
    /// The pencilmarks, which are all that there is to say what the puzzle is, leave no solution.
    NoneLeft,
}

impl Soundness {
    pub(super) fn of(state: &State, solver: &mut Solver) -> Self {
        match solver.solve(&state.puzzle) {
            Verdict::Unique(solution) => Self::against(state, &solution),
            Verdict::Impossible(reason) => Self::Impossible(reason),
            Verdict::Multiple { first, .. } => {
                let second = solver.solutions(&state.puzzle).nth(1).unwrap_or(first);
                if state.tells_givens { Self::Multiple(first, second) } else { Self::of_pencilmarks(state) }
            }
        }
    }

    fn against(state: &State, solution: &Solution) -> Self {
        let entries: Vec<Candidate> = state
            .entries
            .givens()
            .filter(|(cell, digit)| solution.get(*cell) != *digit)
            .map(|(cell, digit)| Candidate { cell, digit })
            .collect();
        let filled = state.filled();
        let is_lost = |cell: &Cell| {
            filled.get(*cell).is_none() && !state.pencilmarks.get(*cell).contains(solution.get(*cell))
        };
        let lost: Vec<Cell> = Cell::ALL.into_iter().filter(is_lost).collect();
        if entries.is_empty() && lost.is_empty() { Self::Sound } else { Self::Wrong { entries, lost } }
    }

    /// The pencilmarks are the puzzle.
    fn of_pencilmarks(state: &State) -> Self {
        let mut found = Vec::new();
        search(position_of(state), &mut found);
        match found[..] {
            [] => Self::NoneLeft,
            [_] => Self::Sound,
            [first, second, ..] => Self::Multiple(first, second),
        }
    }
}

/// Finds up to two solutions of a position with pencilmarks.
fn search(mut position: Position, found: &mut Vec<Solution>) {
    let singles = |position: &Position| {
        let single = |cell: Cell| Some((cell, position.candidates(cell).single()?));
        position.empty_cells().iter().find_map(single)
    };
    while let Some((cell, digit)) = singles(&position) {
        position.place(cell, digit);
    }
    if position.is_dead() {
        return;
    }
    let Some(cell) = position.empty_cells().iter().min_by_key(|cell| position.candidates(*cell).len()) else {
        return found.extend(Solution::new(*position.grid()));
    };
    for digit in position.candidates(cell).iter() {
        let mut next = position.clone();
        next.place(cell, digit);
        search(next, found);
        if found.len() > 1 {
            return;
        }
    }
}

/// Givens that have no solution together, while any of them can go and the others have one: the fewest of some searches.
pub(super) fn clashing(puzzle: &Grid, solver: &mut Solver) -> Vec<Candidate> {
    const ORDERS: u64 = 40;
    if let Some(clash) = puzzle.clashes().first() {
        return clash.cells.map(|cell| Candidate { cell, digit: clash.digit }).to_vec();
    }
    let mut cells: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut least = *puzzle;
    for _ in 0..ORDERS {
        let mut rest = *puzzle;
        for cell in &cells {
            let mut without = rest;
            without.set(*cell, None);
            if solver.first(&without).is_none() {
                rest = without;
            }
        }
        if rest.givens().count() < least.givens().count() {
            least = rest;
        }
        cells.shuffle(&mut random);
    }
    least.givens().map(|(cell, digit)| Candidate { cell, digit }).collect()
}

/// What would make a puzzle with several solutions one with a single.
pub(super) struct Repairs {
    /// The cells that are not the same in all solutions.
    pub(super) open: Vec<Cell>,
    /// The clues of which any one makes the solution the only one.
    pub(super) clues: Vec<Candidate>,
}

impl Repairs {
    pub(super) fn of(puzzle: &Grid, first: &Solution, solver: &mut Solver) -> Self {
        let (mut open, mut clues) = (vec![], vec![]);
        for cell in Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none()) {
            let mut possible = DigitSet::only(first.get(cell));
            let mut fixing = DigitSet::EMPTY;
            for digit in DigitSet::ALL.iter() {
                let mut with = *puzzle;
                with.set(cell, Some(digit));
                match solver.count(&with, 1) {
                    Count::Exact(0) => {}
                    Count::Exact(_) => fixing.insert(digit),
                    Count::AtLeast(_) => possible.insert(digit),
                }
            }
            if (possible | fixing).len() > 1 {
                open.push(cell);
                clues.extend(fixing.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        Self { open, clues }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
    const NONE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

    #[test]
    fn clashing_givens_have_a_solution_without_any_of_them() {
        let mut solver = Solver::new();
        let puzzle: Grid = NONE.parse().unwrap();
        let core = clashing(&puzzle, &mut solver);
        assert!(core.len() < 12, "{core:?}");
        let grid = |without: Option<Cell>| {
            let mut grid = Grid::EMPTY;
            core.iter().for_each(|given| grid.set(given.cell, Some(given.digit)));
            without.into_iter().for_each(|cell| grid.set(cell, None));
            grid
        };
        assert!(solver.first(&grid(None)).is_none());
        for given in &core {
            assert!(solver.first(&grid(Some(given.cell))).is_some(), "{given:?}");
        }
    }

    #[test]
    fn each_repair_makes_a_puzzle_with_one_solution() {
        let mut solver = Solver::new();
        let puzzle: Grid = TWO.parse().unwrap();
        let first = solver.first(&puzzle).unwrap();
        let repairs = Repairs::of(&puzzle, &first, &mut solver);
        assert!(!repairs.open.is_empty() && repairs.clues.len() == 2 * repairs.open.len());
        for Candidate { cell, digit } in repairs.clues {
            let mut with = puzzle;
            with.set(cell, Some(digit));
            assert_eq!(solver.count(&with, 2), Count::Exact(1), "{cell}={digit}");
        }
    }

    #[test]
    fn pencilmarks_alone_are_a_puzzle() {
        let mut solver = Solver::new();
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        // Each cell has the digit of the solution, and the first row another too.
        let marks = |(at, digit): (usize, u8)| {
            let value = digit - b'0';
            let other = if at < 9 { value % 9 + 1 } else { value };
            (1..=9).map(move |one| if one == value || one == other { char::from(b'0' + one) } else { '.' })
        };
        let text: String = solution.bytes().enumerate().flat_map(marks).collect();
        let state = State::read_all(text.as_bytes()).remove(0).unwrap();
        assert!(matches!(Soundness::of(&state, &mut solver), Soundness::Sound));
    }
}
