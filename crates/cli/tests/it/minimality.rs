//! `hanpan sudoku minimize`, `unavoidable` and `backdoors`.

use hanpan_sudoku::{Backend, Grid, Solver};
use serde_json::Value;

use crate::commands::{assert_run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// Two solutions.
const SEVERAL: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

/// Good boards, and each way in which one is none.
fn mixed() -> String {
    format!("{PUZZLE}\n{SEVERAL}\n55{}\n{}\n{INKALA}\n", &PUZZLE[2..], &PUZZLE[..80])
}

const CLASH: &str = "no solution: row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

#[test]
fn a_random_minimal_puzzle_stands_for_each_puzzle_and_a_reason_for_what_is_none() {
    let run = hanpan(&["sudoku", "minimize", "--seed", "4"], mixed());
    let lines: Vec<&str> = run.out.lines().collect();
    let minimal: Grid = lines[0].parse().unwrap();
    assert!(Solver::new().redundant(&minimal).is_empty() && Solver::new().first(&minimal).is_some());
    assert!(minimal.givens().all(|(cell, digit)| PUZZLE.parse::<Grid>().unwrap().get(cell) == Some(digit)));
    assert!(lines[1].starts_with("not unique: two solutions differ at r"), "{}", lines[1]);
    assert_eq!((lines[2], lines[3], lines.len(), run.status), (CLASH, INKALA, 4, 2));
    assert!(run.err.starts_with("line 4: expected 81 cells"), "{}", run.err);
}

#[test]
fn random_minimal_puzzles_depend_on_the_seed_and_the_place_and_on_nothing_else() {
    let input = format!("{PUZZLE}\n").repeat(300);
    let of = |args: &[&str]| hanpan(&[&["sudoku", "minimize"], args].concat(), &input).out;
    let out = of(&["--seed", "9"]);
    let mut lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 300);
    lines.sort_unstable();
    lines.dedup();
    assert!(lines.len() > 50, "{} different ones", lines.len());
    for jobs in ["1", "2", "5"] {
        assert_eq!(of(&["--seed", "9", "-j", jobs]), out);
    }
    for backend in Backend::available() {
        assert_eq!(of(&["--seed", "9", "--backend", backend.name()]), out);
    }
    assert_ne!(of(&["--seed", "10"]), out);
    assert_eq!(of(&[]), of(&["--seed", "0"]));
}

#[test]
fn all_minimal_puzzles_are_listed_in_order_up_to_the_limit() {
    let run = hanpan(&["sudoku", "minimize", "--all"], PUZZLE);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!((lines.len(), run.err.as_str(), run.status), (416, "", 0));
    assert!(lines.is_sorted_by(|first, second| first < second));
    let first: String = lines[..5].iter().map(|line| format!("{line}\n")).collect();
    assert_run(&["sudoku", "minimize", "--all", "--limit", "5"], PUZZLE, &first, "", 0);
    assert_run(&["sudoku", "minimize", "--all", "--limit", "0"], PUZZLE, &run.out, "", 0);
    assert_run(&["sudoku", "minimize", "--all"], INKALA, &format!("{INKALA}\n"), "", 0);
}

#[test]
fn a_board_without_minimal_puzzles_is_told_on_standard_error_among_all_of_them() {
    let run = hanpan(&["sudoku", "minimize", "--all", "--limit", "3"], mixed());
    assert_eq!((run.out.lines().count(), run.status), (4, 2));
    let errors: Vec<&str> = run.err.lines().collect();
    assert!(errors[0].starts_with("line 2: not unique: two solutions differ at"), "{}", run.err);
    assert!(errors[1] == format!("line 3: {CLASH}"), "{}", run.err);
    assert!(errors[2].starts_with("line 4: expected 81 cells"), "{}", run.err);
    let run = hanpan(&["sudoku", "minimize", "--all", "--limit", "3", "--json"], mixed());
    let objects = objects(&run.out);
    assert_eq!(objects.len(), 7);
    assert_eq!((&objects[2]["number"], &objects[2]["line"]), (&3.into(), &1.into()));
    assert_eq!(objects[0]["givens"], objects[0]["minimal"].as_str().unwrap().replace('.', "").len());
    assert_eq!(
        (&objects[3]["verdict"], &objects[4]["reason"]["code"]),
        (&"multiple".into(), &"clash".into())
    );
    assert!(objects[5]["error"].as_str().unwrap().starts_with("line 4"));
}

#[test]
fn sizes_of_minimal_puzzles_are_those_of_the_list() {
    let all = hanpan(&["sudoku", "minimize", "--all"], PUZZLE).out;
    let count = |givens: usize| all.lines().filter(|line| line.replace('.', "").len() == givens).count();
    let sizes: Vec<String> = (20..=25).map(|givens| format!("{} of {givens}", count(givens))).collect();
    let expected = format!("416 minimal puzzles: {} givens\n", sizes.join(", "));
    assert_run(&["sudoku", "minimize", "--sizes"], PUZZLE, &expected, "", 0);
    assert_run(&["sudoku", "minimize", "--sizes", "--limit", "416"], PUZZLE, &expected, "", 0);
    let run = hanpan(&["sudoku", "minimize", "--sizes", "--limit", "415"], PUZZLE);
    assert!(run.out.starts_with(">=415 minimal puzzles: "), "{}", run.out);
    assert_run(&["sudoku", "minimize", "--sizes"], INKALA, "1 minimal puzzle: 1 of 21 givens\n", "", 0);
    let object = &objects(&hanpan(&["sudoku", "minimize", "--sizes", "--json"], PUZZLE).out)[0];
    assert_eq!((&object["minimals"], &object["exact"]), (&416.into(), &true.into()));
    assert_eq!((&object["fewest"], &object["most"]), (&20.into(), &25.into()));
    assert_eq!(object["sizes"][0]["count"], count(20));
}

#[test]
fn options_of_minimize_that_do_not_go_together_are_refused() {
    for args in [&["--all", "--sizes"][..], &["--seed", "1", "--all"], &["--limit", "3"], &["--seed", "x"]] {
        let run = hanpan(&[&["sudoku", "minimize"], args].concat(), PUZZLE);
        assert_eq!((run.out.as_str(), run.status), ("", 2), "{args:?}");
    }
}

#[test]
fn unavoidable_sets_are_listed_by_size_and_a_puzzle_with_several_solutions_misses_one() {
    let out = "27 unavoidable sets of up to 7 cells: 6 of 4, 21 of 6\n";
    let run = hanpan(&["sudoku", "unavoidable", "--size", "7"], PUZZLE);
    let (first, sets) = run.out.split_once('\n').unwrap();
    assert_eq!((format!("{first}\n").as_str(), sets.lines().count(), run.status), (out, 27, 0));
    assert!(sets.lines().is_sorted_by_key(str::len) && sets.lines().all(|line| line.starts_with("  r")));
    let run = hanpan(&["sudoku", "unavoidable"], mixed());
    let lines: Vec<&str> = run.out.lines().filter(|line| !line.starts_with("  ")).collect();
    assert!(
        lines[0].starts_with("309 unavoidable sets of up to 12 cells: 6 of 4, 21 of 6, "),
        "{}",
        lines[0]
    );
    assert!(lines[1].starts_with("not unique: the givens miss the unavoidable set of "), "{}", lines[1]);
    assert!(lines[2] == CLASH && lines[3].contains(" unavoidable sets of up to 12 cells"));
    assert_eq!((lines.len(), run.status), (4, 2));
    assert_eq!(hanpan(&["sudoku", "unavoidable"], SEVERAL).status, 1);
}

#[test]
fn unavoidable_sets_are_objects_too() {
    let run = hanpan(&["sudoku", "unavoidable", "--size", "4", "--json"], format!("{PUZZLE}\n{SEVERAL}\n"));
    let objects = objects(&run.out);
    assert_eq!((objects[0]["sets"].as_array().unwrap().len(), &objects[0]["size"]), (6, &4.into()));
    assert_eq!(objects[0]["sets"][0].as_array().unwrap().len(), 4);
    let missed = objects[1]["missed"].as_array().unwrap();
    let differs = objects[1]["differs"].as_array().unwrap();
    assert!(missed.len() >= 4 && missed.iter().all(|cell| differs.contains(cell)), "{}", objects[1]);
    for size in ["3", "19", "x"] {
        assert_eq!(hanpan(&["sudoku", "unavoidable", "--size", size], PUZZLE).status, 2);
    }
}

#[test]
fn backdoors_are_listed_with_their_digits() {
    assert_run(&["sudoku", "backdoors"], PUZZLE, "singles solve it\n", "", 0);
    let run = hanpan(&["sudoku", "backdoors"], ESCARGOT);
    let mut lines = run.out.lines();
    assert_eq!((lines.next(), run.status), (Some("33 backdoors of up to 2 cells: 33 of 2"), 0));
    let solution = Solver::new().first(&ESCARGOT.parse().unwrap()).unwrap();
    for line in lines {
        let told: Vec<&str> = line.trim_start().split(' ').collect();
        assert_eq!(told.len(), 2, "{line}");
        for text in told {
            let (cell, digit) = text.split_once('=').unwrap();
            let cell = hanpan_sudoku::Cell::ALL.into_iter().find(|other| other.to_string() == cell).unwrap();
            assert_eq!(solution.get(cell).to_string(), digit);
        }
    }
    assert_run(&["sudoku", "backdoors", "--size", "1"], ESCARGOT, "no backdoor of up to 1 cell\n", "", 0);
    assert_run(&["sudoku", "backdoors"], EASTER_MONSTER, "no backdoor of up to 2 cells\n", "", 0);
}

#[test]
fn backdoors_are_objects_too_and_of_proper_puzzles_only() {
    let run = hanpan(&["sudoku", "backdoors", "--json"], format!("{ESCARGOT}\n{}", mixed()));
    let objects = objects(&run.out);
    assert_eq!((&objects[0]["smallest"], objects[0]["backdoors"].as_array().unwrap().len()), (&2.into(), 33));
    assert!(objects[0]["backdoors"][0][1]["digit"].is_u64());
    assert_eq!((&objects[1]["smallest"], &objects[1]["backdoors"]), (&0.into(), &serde_json::json!([[]])));
    assert_eq!((&objects[2]["verdict"], &objects[3]["verdict"]), (&"multiple".into(), &"impossible".into()));
    assert_eq!((objects.len(), run.status), (6, 2));
}
