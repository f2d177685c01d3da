//! What is wrong with a position: against the solution, or with the puzzle itself.

use hanpan_sudoku::explain::{Mistakes, Position};
use hanpan_sudoku::format::State;
use hanpan_sudoku::{Cell, Reason, Solution, Solver, Verdict};

/// What there is to say of a position before any hint.
#[derive(Debug)]
pub(super) enum Soundness {
    /// Nothing contradicts the solution.
    Sound,
    /// The puzzle has one solution, but not with what the player did.
    Wrong(Mistakes),
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
            Verdict::Unique(solution) => Self::against(state, solution),
            Verdict::Impossible(reason) => Self::Impossible(reason),
            Verdict::Multiple { first, second } if state.tells_givens => Self::Multiple(first, second),
            Verdict::Multiple { .. } => Self::of_pencilmarks(state),
        }
    }

    fn against(state: &State, solution: Solution) -> Self {
        let mistakes = Mistakes::of(solution, &state.puzzle, &state.entries, Some(&state.pencilmarks));
        if mistakes.is_empty() { Self::Sound } else { Self::Wrong(mistakes) }
    }

    /// The pencilmarks are the puzzle.
    fn of_pencilmarks(state: &State) -> Self {
        let mut found = Vec::new();
        search(Position::from(state), &mut found);
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

#[cfg(test)]
mod tests {
    use super::*;

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
