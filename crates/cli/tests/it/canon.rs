//! `hanpan sudoku canon` and `same`.

use std::collections::HashSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use hanpan_sudoku::{Candidates, Cell, Digit, Grid, Random, Transform};
use serde_json::{Value, json};

use crate::commands::{assert_run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// With 648 automorphisms.
const CYCLIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sudoku").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The boards of the table, with their forms and automorphisms.
fn table() -> Vec<[String; 3]> {
    let text = data("minlex.txt");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split(' ').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap()).collect()
}

fn puzzles(count: usize) -> Vec<Grid> {
    let text = data("bench-minimal.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.take(count).map(|line| line.parse().unwrap()).collect()
}

/// Puzzles of a few classes in random order and random disguise.
fn disguised(seed: u64, classes: usize, count: usize) -> Vec<String> {
    let (mut random, puzzles) = (Random::new(seed), puzzles(classes));
    let disguise = |_| Transform::random(&mut random).apply(&puzzles[random.below(classes)]).to_string();
    (0..count).map(disguise).collect()
}

fn lines(lines: &[String]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// A file of a test's own.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path
}

fn summary(read: usize, classes: usize) -> String {
    format!("puzzles read: {read}; classes: {classes}; duplicates: {}\n", read - classes)
}

#[test]
fn canonical_forms_and_automorphisms_are_those_of_the_table_in_order() {
    let table = table();
    let input: String = table.iter().map(|[board, ..]| format!("{board}\n")).collect();
    let forms: String = table.iter().map(|[_, form, _]| format!("{form}\n")).collect();
    let numbers: String = table.iter().map(|[_, form, number]| format!("{form}\t{number}\n")).collect();
    for jobs in ["1", "2", "8"] {
        assert_run(&["sudoku", "canon", "-j", jobs], &input, &forms, "", 0);
    }
    assert_run(&["sudoku", "canon"], input.replace('\n', "\r\n"), &forms, "", 0);
    assert_run(&["sudoku", "canon"], input.trim_end(), &forms, "", 0);
    assert_run(&["sudoku", "canon"], input.repeat(9), &forms.repeat(9), "", 0);
    assert_run(&["sudoku", "canon", "--automorphisms"], &input, &numbers, "", 0);
}

/// A map as `--json` has it.
fn map(value: &Value) -> Transform {
    let numbers = |name: &str| -> [u8; 9] {
        let values = value[name].as_array().unwrap();
        let numbers: Vec<u8> = values.iter().map(|value| value.as_u64().unwrap() as u8).collect();
        numbers.try_into().unwrap()
    };
    let digits = numbers("digits").map(|digit| Digit::from_value(digit).unwrap());
    let [rows, columns] = ["rows", "columns"].map(|name| numbers(name).map(|line| line - 1));
    Transform::new(value["transposed"].as_bool().unwrap(), rows, columns, digits).unwrap()
}

#[test]
fn maps_make_the_form_as_text_and_as_data() {
    for [board, form, automorphisms] in table() {
        let object: Value =
            serde_json::from_str(&hanpan(&["sudoku", "canon", "--json"], &board).out).unwrap();
        let transform = map(&object["transform"]);
        assert_eq!(transform.apply(&board.parse().unwrap()).to_string(), form);
        let expected = json!({"line": 1, "game": "sudoku", "format": "line", "puzzle": board, "form": form,
            "transform": object["transform"], "automorphisms": automorphisms.parse::<u32>().unwrap()});
        assert_eq!(object, expected);
        let row = format!("{form}\t{automorphisms}\t{transform}\n");
        assert_run(&["sudoku", "canon", "--map", "--automorphisms"], &board, &row, "", 0);
    }
}

#[test]
fn boards_of_all_kinds_have_a_form() {
    let empty = ".".repeat(81);
    let one = format!("{}1", ".".repeat(80));
    let clash = format!("55{}", ".".repeat(79));
    let clashing = format!("{}11", ".".repeat(79));
    let input = format!("{empty}\n7{}\n{clash}\n{CYCLIC}\n{}\n", &empty[1..], "1".repeat(81));
    let out = format!("{empty}\n{one}\n{clashing}\n{CYCLIC}\n{}\n", "1".repeat(81));
    assert_run(&["sudoku", "canon"], input, &out, "", 0);
}

#[test]
fn bad_lines_are_told_in_place_and_the_rest_goes_on() {
    let board = &table()[0];
    let form = format!("{}\n", board[1]);
    let input = format!("{0}\n{1}\n{0}\n{1}?\n", board[0], &board[0][..80]);
    let err =
        "line 2: expected 81 cells, found 80\nline 4, column 81: expected a digit or a blank, found '?'\n";
    assert_run(&["sudoku", "canon"], &input, &form.repeat(2), err, 2);
    let err = err.to_owned() + &summary(2, 1);
    assert_run(&["sudoku", "canon", "--unique"], &input, &form, &err, 2);
    assert_run(&["sudoku", "canon"], "", "", "expected a board, found none\n", 2);
    let nothing = "expected a board, found none\n".to_owned() + &summary(0, 0);
    assert_run(&["sudoku", "canon", "--unique"], "", "", &nothing, 2);
    let run = hanpan(&["sudoku", "canon"], format!("{}\u{e9}\n{}\n", &PUZZLE[..80], board[0]));
    assert_eq!((run.out, run.status), (form, 2));
    assert!(run.err.starts_with("line 1, column 81: "), "{}", run.err);
    let run = hanpan(&["sudoku", "canon", "no-such-file"], "");
    assert_eq!((run.out.as_str(), run.status), ("", 2));
    assert!(run.err.starts_with("no-such-file: "), "{}", run.err);
}

#[test]
fn ten_thousand_disguises_of_a_hundred_puzzles_are_a_hundred_classes() {
    let input = lines(&disguised(1, 100, 10_000));
    let run = hanpan(&["sudoku", "canon", "--unique"], &input);
    assert_eq!((run.err, run.status), (summary(10_000, 100), 0));
    let all = hanpan(&["sudoku", "canon"], &input).out;
    let mut seen = HashSet::new();
    let expected: Vec<&str> = all.lines().filter(|form| seen.insert(*form)).collect();
    assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn classes_come_in_the_order_of_their_first_puzzles_however_little_memory_there_is() {
    let puzzles = disguised(2, 300, 2_000);
    let forms = hanpan(&["sudoku", "canon"], lines(&puzzles)).out;
    let mut seen = HashSet::new();
    let firsts: Vec<_> = puzzles.iter().zip(forms.lines()).filter(|(_, form)| seen.insert(*form)).collect();
    let [mut originals, mut classes] = [String::new(), String::new()];
    firsts.iter().for_each(|(puzzle, form)| {
        originals += &format!("{puzzle}\n");
        classes += &format!("{form}\n");
    });
    let err = summary(2_000, firsts.len());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("classes");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    for most in ["1", "2", "50", "299", "300", "1000"] {
        let unique = ["sudoku", "canon", "--unique", "--in-memory", most, "--temp-dir", folder];
        assert_run(&unique, lines(&puzzles), &classes, &err, 0);
        let original = [&unique[..], &["--original"]].concat();
        assert_run(&original, lines(&puzzles), &originals, &err, 0);
        let run = hanpan(&[&unique[..], &["--json"]].concat(), lines(&puzzles));
        let objects = run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let found: String =
            objects.map(|object| object["form"].as_str().unwrap().to_owned() + "\n").collect();
        assert_eq!((found, run.err), (classes.clone(), err.clone()));
    }
    assert_eq!(fs::read_dir(folder).unwrap().count(), 0);
}

#[test]
fn classes_are_told_across_files_of_any_form_and_errors_stay_in_their_places() {
    let puzzles = disguised(3, 3, 12);
    let (one, two) = puzzles.split_at(6);
    let mixed = format!("{}\r\n{}\r\n{PUZZLE}\r\n", one.join("\r\n"), &PUZZLE[..80]);
    let rows = hanpan(&["sudoku", "solve", "--format", "rows"], PUZZLE).out;
    let solved = hanpan(&["sudoku", "solve"], PUZZLE).out;
    let files = [
        file("classes-1.txt", mixed),
        file("classes-2.txt", lines(two)),
        file("classes-3.txt", format!("{rows}\n{}", solved.trim_end())),
    ];
    let names = files.each_ref().map(|path| path.to_str().unwrap());
    let plain = hanpan(&[&["sudoku", "canon"], &names[..]].concat(), "");
    assert_eq!(plain.status, 2);
    let mut seen = HashSet::new();
    let expected: Vec<&str> = plain.out.lines().filter(|form| seen.insert(*form)).collect();
    for most in ["1", "4000"] {
        let run = hanpan(&[&["sudoku", "canon", "--unique", "--in-memory", most], &names[..]].concat(), "");
        assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
        assert_eq!((run.err, run.status), (plain.err.clone() + &summary(15, expected.len()), 2));
    }
}

#[test]
fn originals_come_as_they_stand_with_columns_and_rows() {
    let rows =
        "530070000\n600195000\n098000060\n800060003\n400803001\n700020006\n060000280\n000419005\n000080079\n";
    let other = puzzles(1)[0];
    let input = format!("{other} ; first\n{other} ; second\n\n{rows}");
    let out = format!("{other} ; first\n\n{rows}");
    assert_run(&["sudoku", "canon", "--unique", "--original"], input, &out, &summary(3, 2), 0);
}

#[test]
fn a_pipe_gets_each_new_class_at_once() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
        .args(["sudoku", "canon", "--unique", "--original"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut stdin, mut out) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for puzzle in puzzles(3) {
        writeln!(stdin, "{puzzle}\n{puzzle}").unwrap();
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        assert_eq!(line, format!("{puzzle}\n"));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn nobody_reading_any_more_is_no_fault() {
    let input = file("classes-pipe.txt", lines(&disguised(4, 900, 20_000)));
    let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
        .args(["sudoku", "canon", "--unique", "--in-memory", "10"])
        .arg(input)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn temporary_files_that_cannot_be_are_told() {
    let run = hanpan(&["sudoku", "canon", "--unique", "--temp-dir", "no-such-folder"], PUZZLE);
    let err = "hanpan: no-such-folder: expected a folder for temporary files\n";
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", err, 2));
    let run = hanpan(&["sudoku", "canon", "--temp-dir", "."], PUZZLE);
    assert_eq!(run.status, 2);
}

/// A disk that is full, as Linux has it for tests.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let output = Command::new(env!("CARGO_BIN_EXE_hanpan"))
        .args(["sudoku", "canon", "--unique"])
        .stdin(fs::File::open(file("classes-full.txt", PUZZLE)).unwrap())
        .stdout(fs::File::options().write(true).open(full).unwrap())
        .output()
        .unwrap();
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(err.starts_with("hanpan: standard output: "), "{err}");
    assert_eq!(output.status.code(), Some(2));
}

/// Pencilmarks as a line.
fn line(candidates: &Candidates) -> String {
    let marks = Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)));
    let mark = |(cell, digit): (Cell, Digit)| {
        if candidates.get(cell).contains(digit) { digit.to_string() } else { ".".to_owned() }
    };
    marks.map(mark).collect()
}

/// Pencilmarks of puzzles, in random disguise.
fn sukakus(seed: u64, classes: usize, count: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let marks: Vec<Candidates> = puzzles(classes).iter().map(Candidates::new).collect();
    let disguise =
        |_| line(&Transform::random(&mut random).apply_to_candidates(&marks[random.below(classes)]));
    (0..count).map(disguise).collect()
}

#[test]
fn pencilmarks_have_forms_too_and_are_seen_by_their_length() {
    let sukakus = sukakus(5, 20, 200);
    let forms = hanpan(&["sudoku", "canon"], lines(&sukakus));
    assert_eq!((forms.err.as_str(), forms.status), ("", 0));
    let again = hanpan(&["sudoku", "canon", "--pencilmarks"], &forms.out);
    assert_eq!(again.out, forms.out);
    let mut seen = HashSet::new();
    let expected: Vec<&str> = forms.out.lines().filter(|form| seen.insert(*form)).collect();
    assert!(expected.len() <= 20 && expected.iter().all(|form| form.len() == 729));
    for most in ["1", "100"] {
        let run = hanpan(&["sudoku", "canon", "--unique", "--in-memory", most], lines(&sukakus));
        assert_eq!(run.out.lines().collect::<Vec<_>>(), expected);
        assert_eq!((run.err, run.status), (summary(200, expected.len()), 0));
    }
    let object = hanpan(&["sudoku", "canon", "--json"], &sukakus[0]).out;
    let object: Value = serde_json::from_str(&object).unwrap();
    assert_eq!(object["pencilmarks"], sukakus[0]);
    assert_eq!(object["form"], forms.out.lines().next().unwrap());
}

#[test]
fn a_pencilmark_grid_has_the_form_of_its_line() {
    let board = puzzles(1)[0];
    let grid = hanpan(&["sudoku", "explain", "--grids"], board.to_string()).out;
    let grid: Vec<String> = grid
        .lines()
        .filter(|line| line.starts_with(['|', '.', ':', '\'']))
        .take(13)
        .map(str::to_owned)
        .collect();
    let from_grid = hanpan(&["sudoku", "canon", "--pencilmarks"], lines(&grid));
    let from_line = hanpan(&["sudoku", "canon"], line(&Candidates::new(&board)));
    assert_eq!((from_grid.out, from_grid.err), (from_line.out, from_line.err));
}

#[test]
fn bad_pencilmarks_are_told_with_their_line() {
    let [good] = sukakus(6, 1, 1).try_into().unwrap();
    let input = format!("# remark\n{good}\n{}\n\n{good}\n", &good[..728]);
    let run = hanpan(&["sudoku", "canon", "--unique"], input);
    let err = "line 3: expected 729 characters of pencilmarks, found 728\n".to_owned() + &summary(2, 1);
    assert_eq!((run.out.lines().count(), run.err, run.status), (1, err, 2));
    assert_run(&["sudoku", "canon", "--pencilmarks"], "\n", "", "expected a position, found none\n", 2);
}

#[test]
fn the_map_from_one_puzzle_to_the_other_is_told_step_by_step() {
    let puzzle: Grid = PUZZLE.parse().unwrap();
    let swapped = {
        let mut digits = Digit::ALL;
        digits.swap(2, 4);
        let (rows, columns) = ([1, 0, 2, 3, 4, 5, 6, 7, 8], [0, 1, 2, 6, 7, 8, 3, 4, 5]);
        Transform::new(true, rows, columns, digits).unwrap().apply(&puzzle).to_string()
    };
    let out = "the same: A becomes B so:\n\
               1. row 1 becomes column 1, row 2 column 2, and so on to row 9\n\
               2. rows, from top to bottom: 2 1 3  4 5 6  7 8 9\n\
               3. columns, from left to right: 1 2 3  7 8 9  4 5 6\n\
               4. digits: 3 becomes 5, 5 becomes 3\n";
    assert_run(&["sudoku", "same", PUZZLE, &swapped], "", out, "", 0);
    assert_run(&["sudoku", "same", PUZZLE, PUZZLE], "", "the same: A and B are equal\n", "", 0);
    let equal = "the same: A and B are equal\n648 ways of moving rows and columns lead from A to B\n";
    assert_run(&["sudoku", "same", CYCLIC, "-"], CYCLIC, equal, "", 0);
}

#[test]
fn maps_as_data_lead_from_the_first_to_the_second() {
    let mut random = Random::new(7);
    for puzzle in puzzles(20) {
        let other = Transform::random(&mut random).apply(&puzzle);
        let path = file("same.txt", format!("# a remark\n{other}\n"));
        let run = hanpan(&["sudoku", "same", "--json", &puzzle.to_string(), path.to_str().unwrap()], "");
        let object: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(map(&object["transform"]).apply(&puzzle), other);
        assert_eq!((object["same"].as_bool(), object["ways"].as_u64(), run.status), (Some(true), Some(1), 0));
        assert_eq!(object["puzzles"], json!([puzzle.to_string(), other.to_string()]));
    }
}

#[test]
fn puzzles_that_are_not_the_same_say_why() {
    let [one, other] = [0, 1].map(|index| puzzles(2)[index].to_string());
    let run = hanpan(&["sudoku", "same", &one, &other], "");
    assert_eq!((run.err.as_str(), run.status), ("", 1));
    assert!(run.out.starts_with("not the same: "), "{}", run.out);
    let less = one.replacen(|cell| cell != '.', ".", 1);
    let givens = one.matches(|cell| cell != '.').count();
    let out = format!("not the same: A has {givens} givens, B {} givens\n", givens - 1);
    assert_run(&["sudoku", "same", &one, &less], "", &out, "", 1);
    let object: Value =
        serde_json::from_str(&hanpan(&["sudoku", "same", "--json", &one, &other], "").out).unwrap();
    assert_eq!((object["same"].as_bool(), object.get("transform")), (Some(false), None));
    assert_ne!(object["forms"][0], object["forms"][1]);
}

#[test]
fn pencilmarks_are_compared_with_pencilmarks_and_with_puzzles() {
    let [a, b] = [8, 9].map(|seed| sukakus(seed, 1, 1).remove(0));
    let run = hanpan(&["sudoku", "same", &a, &b], "");
    assert!(run.out.starts_with("the same"), "{}", run.out);
    assert_eq!(run.status, 0);
    // A puzzle's blanks may be anything, and these may not.
    let run = hanpan(&["sudoku", "same", &puzzles(1)[0].to_string(), &a], "");
    assert_eq!(run.status, 1);
    let open = |cell: Option<Digit>| {
        let is_there = |digit: &Digit| cell.is_none_or(|given| given == *digit);
        Digit::ALL.map(|digit| if is_there(&digit) { digit.to_string() } else { ".".to_owned() }).concat()
    };
    let marks: String = Cell::ALL.into_iter().map(|cell| open(puzzles(1)[0].get(cell))).collect();
    assert_run(
        &["sudoku", "same", &puzzles(1)[0].to_string(), &marks],
        "",
        "the same: A and B are equal\n",
        "",
        0,
    );
}

#[test]
fn what_is_no_puzzle_is_told_and_is_no_answer() {
    let short = &PUZZLE[1..];
    let err = format!("{short}: line 1: expected 81 cells, found 80\n");
    assert_run(&["sudoku", "same", short, PUZZLE], "", "", &err, 2);
    let several = file("several.txt", format!("{PUZZLE}\n{PUZZLE}\n"));
    let several = several.to_str().unwrap();
    let err = format!("{several}: expected one puzzle, found 2\n");
    assert_run(&["sudoku", "same", PUZZLE, several], "", "", &err, 2);
    let err = "expected one puzzle, found none\n";
    assert_run(&["sudoku", "same", PUZZLE, "-"], "", "", err, 2);
    let run = hanpan(&["sudoku", "same", "--json", "no-such-file", PUZZLE], "");
    let object: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((object["file"].as_str(), run.status), (Some("no-such-file"), 2));
    assert_eq!(hanpan(&["sudoku", "same", PUZZLE], "").status, 2);
}
