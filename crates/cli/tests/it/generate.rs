//! `hanpan sudoku generate`.

use std::collections::BTreeSet;

use crate::commands::{assert_run, hanpan};

/// The standard output, the standard error and the exit status.
fn generate(words: &str) -> (String, String, i32) {
    let args: Vec<&str> = ["sudoku", "generate"].into_iter().chain(words.split_whitespace()).collect();
    let run = hanpan(&args, "");
    (run.out, run.err, run.status)
}

#[test]
fn a_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let puzzles =
        |threads: &str| generate(&format!("--count 1500 --seed 7 --symmetry rot180 -j {threads}")).0;
    let one = puzzles("1");
    assert_eq!(one.lines().collect::<BTreeSet<_>>().len(), 1500);
    assert_eq!(puzzles("2"), one);
    assert_eq!(puzzles("3"), one);
    assert_ne!(generate("--count 1500 --symmetry rot180 --seed 8").0, one);
}

#[test]
fn every_puzzle_is_a_proper_one() {
    let (puzzles, said, status) = generate("-n 300 --seed 1 --clues 24..26 --minimal");
    assert_eq!(status, 0, "{said}");
    let verdicts = hanpan(&["sudoku", "check"], &puzzles).out;
    assert_eq!(verdicts.lines().count(), 300);
    for verdict in verdicts.lines() {
        let is_minimal =
            (24..=26).any(|clues| verdict == format!("unique, minimal: all {clues} givens are needed"));
        assert!(is_minimal, "{verdict}");
    }
}

#[test]
fn what_was_rejected_is_said_and_why() {
    let (puzzles, said, status) = generate("--count 2 --seed 7 --clues 22 --minimal");
    assert_eq!((puzzles.lines().count(), status), (2, 0));
    assert!(said.starts_with("seed 7: 2 puzzles, from 1024 candidates in "), "{said}");
    assert!(said.contains("too many clues") && said.contains("too few clues"), "{said}");
}

#[test]
fn without_a_seed_others_come_and_their_seed_is_said() {
    let (puzzles, said, _) = generate("");
    let seed = said.strip_prefix("seed ").and_then(|rest| rest.split_once(':')).unwrap().0.to_owned();
    assert_eq!(generate(&format!("--seed {seed}")).0, puzzles);
    assert_ne!(generate("").0, puzzles);
}

#[test]
fn a_wish_that_is_not_met_ends_with_the_budget() {
    let (puzzles, said, status) = generate("--clues 17 --minimal --budget 300ms --seed 1");
    assert_eq!((puzzles.as_str(), status), ("", 1));
    assert!(said.contains("0 puzzles of 1, as time is up"), "{said}");
    assert!(said.contains("too many clues"), "{said}");
}

#[test]
fn objects_end_with_what_came_of_all() {
    let (objects, said, status) = generate("--count 2 --seed 7 --json");
    let objects: Vec<serde_json::Value> =
        objects.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((objects.len(), said.as_str(), status), (3, "", 0));
    assert_eq!(objects[0]["number"], 1);
    assert_eq!(objects[1]["puzzle"].as_str().map(str::len), Some(81));
    assert_eq!(objects[2]["seed"], 7);
    assert_eq!(objects[2]["candidates"], 1024);
    assert_eq!(objects[2]["left_over"], 1022);
}

#[test]
fn formats_are_those_of_boards() {
    let line = generate("--seed 7").0;
    let rows = generate("--seed 7 --format rows").0;
    assert_eq!(rows.split_whitespace().collect::<String>(), line.trim().replace('.', "0"));
}

#[test]
fn a_pattern_is_a_file_with_a_mask() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mask.msk");
    let mask =
        "x.x.x.x.x\n.x.x.x.x.\nx.x.x.x.x\n.x.x.x.x.\n.........\n.x.x.x.x.\nx.x.x.x.x\n.x.x.x.x.\nx.x.x.x.x\n";
    std::fs::write(&path, mask).unwrap();
    let args =
        ["sudoku", "generate", "--seed", "1", "--symmetry", "rot180", "--pattern", path.to_str().unwrap()];
    let puzzle = hanpan(&args, "").out;
    let cells: String = mask.split_whitespace().collect();
    let stands = |(puzzle, mask): (char, char)| (puzzle != '.') == (mask == 'x');
    assert!(puzzle.trim().chars().zip(cells.chars()).all(stands), "{puzzle}");
}

/// A puzzle of 24 clues.
const START: &str = "..4..9..1.6.....4..7.1...........6..942.7..5.....38..9...7..5....6......29..8.7.3";

/// How many clues one puzzle has that the other has not.
fn exchanged(one: &str, other: &str) -> usize {
    one.chars().zip(other.chars()).filter(|(one, other)| *one != '.' && one != other).count()
}

fn near(words: &str, puzzles: &str) -> (String, String, i32) {
    let args: Vec<&str> =
        ["sudoku", "generate", "--near", "-"].into_iter().chain(words.split_whitespace()).collect();
    let run = hanpan(&args, puzzles);
    (run.out, run.err, run.status)
}

#[test]
fn puzzles_near_another_are_all_that_differ_in_a_clue() {
    let (puzzles, said, status) = near("-j 1", START);
    assert_eq!(status, 0, "{said}");
    assert!(puzzles.lines().all(|puzzle| exchanged(START, puzzle) == 1), "{puzzles}");
    let count = puzzles.lines().count();
    assert!(count > 50 && said.starts_with(&format!("{count} puzzles, from ")), "{said}");
    let verdicts = hanpan(&["sudoku", "check"], &puzzles).out;
    assert!(verdicts.lines().all(|verdict| verdict == "unique, minimal: all 24 givens are needed"));
    assert_eq!(near("-j 3", START).0, puzzles);
    // The same puzzle again, turned over, is near the same.
    let turned: String = START.chars().rev().collect();
    let (again, said_again, _) = near("", &format!("{START}\n{turned}\n{START}\n"));
    assert_eq!((again, said_again.split(" in ").next()), (puzzles.clone(), said.split(" in ").next()));
    // What is near one of them is that one, or near it in one or two.
    let two = near("--rounds 2", START).0;
    assert!(two.starts_with(&puzzles) && two.lines().count() > count);
    assert!(two.lines().all(|puzzle| (1..=2).contains(&exchanged(START, puzzle))));
    let canonical = hanpan(&["sudoku", "canon", "--unique"], format!("{START}\n{two}")).out;
    assert_eq!(canonical.lines().count(), 1 + two.lines().count());
}

#[test]
fn puzzles_near_others_keep_the_contract_and_end_with_the_count() {
    let (puzzles, said, status) = near("--exchange 2 --clues 24 --er 1.2..2.8 --count 3", START);
    assert_eq!((puzzles.lines().count(), status), (3, 0), "{said}");
    let ratings = hanpan(&["sudoku", "rate"], &puzzles).out;
    let is_easy =
        |line: &str| line.split('/').next().and_then(|er| er.parse().ok()).is_some_and(|er: f64| er <= 2.8);
    assert!(ratings.lines().all(is_easy), "{ratings}");
    let (puzzles, said, status) = near("--count 100000", START);
    assert!(status == 1 && said.contains(" of 100000, as there are no more, from "), "{said}");
    assert_eq!(puzzles, near("", START).0);
    let (_, said, status) = near("--exchange 2 --rounds 9 --budget 300ms", START);
    assert!(status == 1 && said.contains(" puzzles, not all, as time is up, from "), "{said}");
}

#[test]
fn what_is_no_proper_puzzle_has_nothing_near_it() {
    let bad = format!("123\n{START}\n{}\n11{}\n", ".".repeat(81), ".".repeat(79));
    let (puzzles, said, status) = near("", &bad);
    assert_eq!(puzzles, near("", START).0);
    assert_eq!(status, 2);
    for message in ["line 1: ", "line 3: not unique: two solutions differ at ", "line 4: "] {
        assert!(said.contains(message), "{said}");
    }
    let (puzzles, said, status) = near("", "");
    assert_eq!((puzzles.as_str(), status), ("", 2));
    assert!(said.starts_with("expected a board, found none\n0 puzzles, "), "{said}");
    let (_, said, status) = near("--json", START);
    assert_eq!((said.as_str(), status), ("", 0));
}

#[test]
fn puzzles_that_are_equally_likely_are_the_same_on_any_number_of_threads() {
    let (puzzle, said, status) = generate("--uniform --seed 1 -j 2");
    assert_eq!((puzzle.lines().count(), status), (1, 0));
    assert!(said.starts_with("seed 1: 1 puzzle, from 1 candidates in "), "{said}");
    assert_eq!(generate("--uniform --seed 1 -j 1").0, puzzle);
    assert!(hanpan(&["sudoku", "check"], &puzzle).out.starts_with("unique, minimal: "));
}

#[test]
fn impossible_wishes_and_bad_words_are_refused() {
    let refused = |args: &[&str], message: &str| {
        let message = format!("hanpan: {message}");
        assert_run(&[&["sudoku", "generate"], args].concat(), "", "", &message, 2);
    };
    refused(&["--clues", "10..16"], "no puzzle with one solution has fewer than 17 clues, found 16\n");
    refused(
        &["--clues", "26..27", "--symmetry", "rot90"],
        "no number of clues from 26 to 27 can be rot90: it makes 24, 25, 28 or 29\n",
    );
    refused(
        &["--hardest", "skyscraper", "--profile", "se121"],
        "Skyscraper is no technique of the profile se121\n",
    );
    for (words, message) in [
        ("--clues x", "expected a number of clues, or a range such as 24..28"),
        ("--clues ..", "expected a number of clues, or a range such as 24..28"),
        ("--er 3.45", "expected a rating such as 7.2, or a range such as 3.4..4.2"),
        ("--er -1", "unexpected argument"),
        ("--symmetry square", "the symmetries are none, rot180, rot90"),
        ("--hardest wing", "expected the name of a technique"),
        ("--level impossible", "expected easy, medium, hard, unfair or extreme"),
        ("--budget 5", "expected a time such as 500ms"),
        ("--count 0", "expected a whole number from 1"),
        ("--seed -1", "unexpected argument"),
        ("--pattern nowhere.msk", "nowhere.msk: No such file"),
        ("--near nowhere.txt", "nowhere.txt: No such file"),
        ("--exchange 2 --seed 1", "--exchange is for --near FILE"),
        ("--uniform --rounds 2", "--rounds is for --near FILE"),
        ("--column puzzle", "--column is for --near FILE"),
        ("--uniform --clues 41", "at most 40 clues"),
        ("--near - --exchange 3", "expected a whole number from 1 to 2"),
        ("--near - --seed 1", "cannot be used with"),
        ("--uniform --symmetry full", "cannot be used with"),
        ("--near - --clues 3", "fewer than 17 clues, found 3"),
    ] {
        let (puzzles, said, status) = generate(words);
        assert_eq!((puzzles.as_str(), status), ("", 2), "{words}");
        assert!(said.contains(message), "{words}: {said}");
    }
}
