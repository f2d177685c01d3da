//! What another program's answers are worth.

use hanpan_sudoku::{Cell, Grid, Solution};
use serde::Serialize;

use super::names::counted;
use crate::engine;

/// The other program's answers, once through the puzzles.
///
/// They are compared if there is a line, or a solution, for each puzzle, or a solution for each puzzle that has one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Agreement {
    /// The puzzles that it got, once each.
    pub(super) given: usize,
    /// Those that have a solution.
    pub(super) solvable: usize,
    /// Its lines with 81 digits from 1 to 9.
    pub(super) answers: usize,
    #[serde(rename = "compared")]
    pub(super) is_compared: bool,
    /// Those that are our solutions.
    pub(super) same: usize,
    /// Those that are other solutions of their puzzles.
    pub(super) others: usize,
    /// Those that are not.
    pub(super) wrong: usize,
    /// The puzzles that have a solution and got none.
    pub(super) missing: usize,
}

impl Agreement {
    pub(super) fn of(output: &[u8], grids: &[Grid]) -> Self {
        let lines = output.split(|byte| *byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        let lines: Vec<Option<Grid>> = lines.map(last_full_grid).collect();
        let answers: Vec<Option<Grid>> = lines.iter().copied().filter(Option::is_some).collect();
        let mut firsts = Vec::new();
        engine::solver().first_batch(grids, &mut firsts);
        let puzzles: Vec<(&Grid, Option<Solution>)> = grids.iter().zip(firsts).collect();
        let solvable: Vec<_> = puzzles.iter().copied().filter(|(_, first)| first.is_some()).collect();
        let counts =
            Self { given: grids.len(), solvable: solvable.len(), answers: answers.len(), ..Self::default() };
        if answers.len() == puzzles.len() {
            counts.compared(&answers, &puzzles)
        } else if answers.len() == solvable.len() {
            counts.compared(&answers, &solvable)
        } else if lines.len() == puzzles.len() {
            counts.compared(&lines, &puzzles)
        } else {
            counts
        }
    }

    fn compared(mut self, answers: &[Option<Grid>], puzzles: &[(&Grid, Option<Solution>)]) -> Self {
        self.is_compared = true;
        for (answer, (grid, first)) in answers.iter().zip(puzzles) {
            let solution = answer.and_then(Solution::new);
            match (answer, solution) {
                (None, _) => self.missing += usize::from(first.is_some()),
                (_, Some(solution)) if Some(solution) == *first => self.same += 1,
                (_, Some(solution)) if solution.solves(grid) => self.others += 1,
                _ => self.wrong += 1,
            }
        }
        self
    }

    pub(super) fn text(&self) -> String {
        let Self { given, solvable, answers, is_compared, same, others, wrong, missing } = *self;
        let given = counted(given, "puzzle");
        if !is_compared {
            let answers = counted(answers, "solution");
            return format!("{answers} for {given}, of which {solvable} can be solved: none is compared");
        }
        format!(
            "of {given}, {solvable} of which can be solved: {same} solved as hanpan does, {others} by another solution, \
             {wrong} wrong, {missing} missing"
        )
    }
}

/// The last column of 81 digits from 1 to 9 in a line: a puzzle may stand before it.
fn last_full_grid(line: &[u8]) -> Option<Grid> {
    let columns = line.split(|byte| !byte.is_ascii_digit());
    let grid = |column: &[u8]| {
        let digits: [u8; Cell::COUNT] = column.try_into().ok()?;
        if digits.contains(&b'0') { None } else { Grid::from_bytes(digits.map(|digit| digit - b'0')) }
    };
    columns.rev().find_map(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn agreement(output: &str, puzzles: &[Grid]) -> Agreement {
        Agreement::of(output.as_bytes(), puzzles)
    }

    fn swapped(text: &str) -> String {
        let swap = |c| match c {
            '1' => '2',
            '2' => '1',
            c => c,
        };
        text.chars().map(swap).collect()
    }

    #[test]
    fn answers_are_compared_wherever_they_stand_in_their_lines() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let solution = engine::solver().first(&puzzle).unwrap().to_string();
        let all = Agreement {
            given: 2,
            solvable: 2,
            answers: 2,
            is_compared: true,
            same: 2,
            ..Agreement::default()
        };
        let text = format!("{solution}\n{puzzle}:1:{solution}:0.1\n2 puzzles\n");
        assert_eq!(agreement(&text, &[puzzle; 2]), all);
        let text = format!("{solution}\n{}\n", swapped(&solution));
        assert_eq!(agreement(&text, &[puzzle; 2]), Agreement { same: 1, wrong: 1, ..all });
        let text = format!("{solution}\nno solution\n");
        assert_eq!(agreement(&text, &[puzzle; 2]), Agreement { answers: 1, same: 1, missing: 1, ..all });
        let text = format!("{solution}\n{solution}\n{solution}\n");
        assert_eq!(
            agreement(&text, &[puzzle; 2]),
            Agreement { answers: 3, same: 0, is_compared: false, ..all }
        );
    }

    #[test]
    fn full_grids_that_break_the_rules_are_wrong_and_other_solutions_are_not() {
        let solution = engine::solver().first(&Grid::EMPTY).unwrap().to_string();
        let text = format!("{}\n{}\n", "1".repeat(81), swapped(&solution));
        let found = agreement(&text, &[Grid::EMPTY; 2]);
        assert_eq!((found.same, found.others, found.wrong, found.missing), (0, 1, 1, 0));
    }
}
