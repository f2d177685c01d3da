//! The profile `hodoku`: levels and scores against HoDoKu's, and each technique where it is the first that applies.

use std::path::Path;

use hanpan_sudoku::explain::{Explainer, Position, Profile, Rating};

use crate::positions::positions;
use crate::solve::{data, parse, rows};

/// How many rows of a table of puzzles, levels and scores there are, and how many levels and scores come out the same.
#[derive(Debug, PartialEq, Eq)]
struct Agreement {
    rows: usize,
    levels: usize,
    scores: usize,
}

fn agreement(table: &Path) -> Agreement {
    let mut explainer = Explainer::new(Profile::Hodoku);
    let mut agreement = Agreement { rows: 0, levels: 0, scores: 0 };
    for row in rows(table) {
        let [puzzle, level, score] = row.as_slice() else { panic!("three columns: {row:?}") };
        let explanation = explainer.explain(&parse(puzzle)).unwrap();
        let Rating::Hodoku(rating) = explanation.rating else { panic!("another profile's rating") };
        let (level_agrees, score_agrees) = (rating.level.name() == level, rating.score.to_string() == *score);
        agreement.rows += 1;
        agreement.levels += usize::from(level_agrees);
        agreement.scores += usize::from(score_agrees);
        if !(level_agrees && score_agrees) {
            println!("{puzzle}: {rating}, not {level} ({score})");
        }
    }
    agreement
}

#[test]
fn levels_and_scores_are_those_of_hodoku() {
    let agreement = agreement(&data("sudoku/hodoku-levels.tsv"));
    assert_eq!(agreement, Agreement { rows: 42, levels: 42, scores: 42 });
}

/// The table that only developers have: a line is `puzzle #number level (score)`.
#[test]
#[ignore = "long"]
fn levels_and_scores_are_those_of_the_long_table() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/sudoku/hodoku-levels.txt");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: no hodoku-levels.txt here");
        return;
    };
    let mut explainer = Explainer::new(Profile::Hodoku);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let rating = explainer.explain(&parse(fields[0])).unwrap().rating.to_string();
        assert_eq!(rating, format!("{} {}", fields[2], fields[3]), "{line}");
    }
}

#[test]
fn each_technique_is_found_where_it_is_the_first_that_applies() {
    for (technique, position) in positions("sudoku/techniques-hodoku.txt") {
        let step = Explainer::new(Profile::Hodoku).step(&position).expect("a step");
        assert_eq!(step.technique, technique, "{position:?}");
        step.verify(&position).unwrap_or_else(|unfounded| panic!("{unfounded}: {step:?}"));
    }
}

#[test]
fn a_position_that_is_asked_for_twice_has_the_same_step() {
    let mut explainer = Explainer::new(Profile::Hodoku);
    for (_, position) in positions("sudoku/techniques-hodoku.txt") {
        assert_eq!(explainer.step(&position), explainer.step(&position), "{position:?}");
    }
}

#[test]
fn every_step_is_verified_on_the_way() {
    let mut explainer = Explainer::new(Profile::Hodoku);
    for row in rows(&data("sudoku/hodoku-levels.tsv")) {
        let explanation = explainer.explain(&parse(&row[0])).unwrap();
        let mut position = Position::new(&explanation.puzzle);
        for step in &explanation.steps {
            position = step.verify(&position).unwrap_or_else(|unfounded| panic!("{unfounded}: {step:?}"));
        }
    }
}
