//! The profile `se121`: ratings and names against Sudoku Explainer's, and each technique where it is the first that applies.

use std::path::{Path, PathBuf};

use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::{Explainer, Position, Profile, Rating, Technique};

use crate::positions::positions;
use crate::solve::{data, parse};

/// Rates a puzzle: the ratings, and the names of the steps that they come from.
fn rated(explainer: &mut Explainer, puzzle: &Grid) -> (String, String) {
    let explanation = explainer.explain(puzzle).unwrap();
    let Rating::Se(rating) = explanation.rating else { panic!("another profile's rating") };
    let names = [&rating.hardest, &rating.pearl, &rating.diamond].map(|value| value.name.as_str());
    (rating.to_string(), names.join("|"))
}

/// Compares with the lines of a file: a puzzle, a space, three ratings, and perhaps the three names, a bar before each. How many
/// were compared.
fn compare(path: &Path) -> usize {
    let mut explainer = Explainer::new(Profile::Se121);
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '));
    lines.fold(0, |count, (puzzle, answer)| {
        let (ratings, names) = rated(&mut explainer, &parse(puzzle));
        let (wanted, wanted_names) = answer.split_once('|').unwrap_or((answer, &names));
        assert_eq!((ratings.as_str(), names.as_str()), (wanted, wanted_names), "{puzzle}");
        count + 1
    })
}

#[test]
fn ratings_and_names_are_those_of_sudoku_explainer() {
    assert!(compare(&data("sudoku/se121-ratings.txt")) >= 90);
}

#[test]
#[ignore = "long"]
fn ratings_of_the_hardest_are_those_of_sudoku_explainer() {
    assert_eq!(compare(&data("sudoku/se121-hardest.txt")), 16);
}

fn shared(file: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/sudoku");
    Some(folder.join(file)).filter(|path| path.exists())
}

#[test]
fn ratings_and_names_are_those_of_the_long_tables() {
    for (file, least) in [("se121-ratings.txt", 1300), ("se121-mixed.txt", 120)] {
        let Some(path) = shared(file) else {
            eprintln!("skipped: no {file} here, which only developers have");
            continue;
        };
        let count = compare(&path);
        assert!(count >= least, "{file}: {count} lines");
    }
}

#[test]
fn each_technique_is_found_where_it_is_the_first_that_applies() {
    let mut explainer = Explainer::new(Profile::Se121);
    let mut seen = vec![];
    let files = ["sudoku/techniques.txt", "sudoku/techniques-chains.txt"];
    for (technique, position) in files.into_iter().flat_map(positions) {
        let step = explainer.step(&position).expect("a step");
        assert_eq!(step.technique, technique, "{position:?}");
        step.verify(&position).unwrap_or_else(|unfounded| panic!("{unfounded}: {step:?}"));
        seen.push(step.technique);
    }
    // No position is known in which doubly nested chains come first.
    let is_known = |technique: &Technique| {
        technique.row().se.is_some() && *technique != Technique::DoublyNestedForcingChains
    };
    for technique in Technique::ALL.into_iter().filter(is_known) {
        assert!(seen.contains(&technique), "{technique:?} has no position");
    }
}

#[test]
fn every_step_is_verified_on_the_way() {
    let mut explainer = Explainer::new(Profile::Se121);
    let text = std::fs::read_to_string(data("sudoku/se121-ratings.txt")).unwrap();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let explanation = explainer.explain(&parse(&line[..81])).unwrap();
        let mut position = Position::new(&explanation.puzzle);
        for step in &explanation.steps {
            position = step.verify(&position).unwrap_or_else(|unfounded| panic!("{unfounded}: {step:?}"));
        }
        assert_eq!(position.grid(), explanation.solution.grid());
    }
}
