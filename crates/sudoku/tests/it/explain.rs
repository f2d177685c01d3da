//! Every step of every explained puzzle is verified by the definition of its pattern, and agrees with the solution.

use hanpan_sudoku::explain::{
    Explainer, Explanation, Pattern, Position, Profile, Step, Technique, UniqueRule,
};
use hanpan_sudoku::{Cell, Digit, Grid, Solution};

use crate::solve::{data, parse, rows};

/// Puzzles of the repository with one solution, every `step`-th of each file.
pub(crate) fn puzzles(step: usize) -> Vec<Grid> {
    let files = ["sudoku/bench-minimal.txt", "sudoku/bench-easy.txt"];
    let of_file =
        |file| rows(&data(file)).into_iter().step_by(step).map(|row| parse(&row[0])).collect::<Vec<_>>();
    files.into_iter().flat_map(of_file).collect()
}

pub(crate) fn agrees(step: &Step, solution: &Solution) -> bool {
    let is_true = |cell, digit| solution.get(cell) == digit;
    step.eliminations.iter().all(|gone| !is_true(gone.cell, gone.digit))
        && step.placement.is_none_or(|placed| is_true(placed.cell, placed.digit))
}

fn check(profile: Profile, puzzle: &Grid) {
    let Explanation { solution, steps, solved, .. } = Explainer::new(profile).explain(puzzle).unwrap();
    let mut position = Position::new(puzzle);
    for step in &steps {
        position = step.verify(&position).unwrap_or_else(|error| panic!("{puzzle}: {error}\n{step:#?}"));
        assert!(agrees(step, &solution), "{puzzle}: {step:#?}");
    }
    assert_eq!(position.grid() == solution.grid(), solved, "{puzzle}");
}

#[test]
fn every_step_of_every_explained_puzzle_is_verified_and_agrees_with_the_solution() {
    let puzzles = puzzles(8);
    assert!(puzzles.len() >= 250);
    for profile in Profile::ALL {
        puzzles.iter().for_each(|puzzle| check(profile, puzzle));
    }
}

#[test]
fn three_cells_of_a_rectangle_with_the_same_digit_more_are_of_type_2() {
    let puzzle = parse("8...1......5.3...9.9....4..62.7..81........3.....8...7.1..93..6....6...42....8...");
    let Explanation { steps, .. } = Explainer::new(Profile::Se121).explain(&puzzle).unwrap();
    let of_three = |step: &&Step| {
        let rule = UniqueRule::OneDigit {
            cells: [Cell::R1C2, Cell::R2C2, Cell::R2C6].into_iter().collect(),
            digit: Digit::D7,
        };
        matches!(&step.pattern, Pattern::UniqueLoop { rule: of, .. } if *of == rule)
    };
    let step = steps.iter().find(of_three).unwrap();
    assert_eq!(step.technique, Technique::UniqueRectangle2);
    check(Profile::Se121, &puzzle);
}

#[test]
#[ignore = "long"]
fn every_step_of_all_puzzles_of_the_repository_is_verified_and_agrees_with_the_solution() {
    for profile in Profile::ALL {
        puzzles(1).iter().for_each(|puzzle| check(profile, puzzle));
    }
}

#[test]
fn an_explanation_is_the_same_each_time() {
    for profile in Profile::ALL {
        let mut explainer = Explainer::new(profile);
        for puzzle in puzzles(100) {
            let first = explainer.explain(&puzzle).unwrap();
            assert_eq!(explainer.explain(&puzzle).unwrap(), first, "{puzzle}");
            assert_eq!(Explainer::new(profile).explain(&puzzle).unwrap(), first, "{puzzle}");
        }
    }
}
