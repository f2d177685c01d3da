//! The binary, as its users run it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use hanpan_sudoku::Backend;
use serde_json::Value;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn data(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(path)
}

fn read(path: &str) -> String {
    std::fs::read_to_string(data(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rows of a table of tab-separated columns, comments left out.
fn rows(path: &str) -> Vec<Vec<String>> {
    let text = read(path);
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// What a run printed, and its exit status.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) status: i32,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("what is printed is UTF-8");
        let status = output.status.code().expect("no signal");
        Self { out: text(output.stdout), err: text(output.stderr), status }
    }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn hanpan(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = command(args).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that stops reading is no failure of the test.
    let feed = thread::spawn(move || drop(stdin.write_all(&input)));
    let run = child.wait_with_output().unwrap().into();
    feed.join().unwrap();
    run
}

#[track_caller]
pub(crate) fn assert_run(args: &[&str], input: impl AsRef<[u8]>, out: &str, err: &str, status: i32) {
    let run = hanpan(args, input);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (out, err, status), "hanpan {args:?}");
}

#[test]
fn the_judges_samples_are_answered_byte_for_byte() {
    for name in ["boj-2239", "boj-2580", "boj-2615", "boj-7681", "leetcode-37"] {
        let (input, out) = (read(&format!("judges/{name}.in")), read(&format!("judges/{name}.out")));
        assert_run(&[], &input, &out, "", 0);
        assert_run(&[], input.replace('\n', "\r\n"), &out, "", 0);
        assert_run(&[], input.trim_end(), &out, "", 0);
        assert_run(&[], format!("\u{feff}{input}"), &out, "", 0);
    }
}

#[test]
fn every_edge_board_is_answered_as_boj_2615_asks() {
    for path in ["omok/boj-2615-edges.tsv", "omok/boj-2615-random.tsv"] {
        let (mut input, mut expected) = (String::new(), String::new());
        for row in rows(path) {
            let [.., digits, answer] = row.as_slice() else { panic!("{path}: {row:?}") };
            for line in digits.as_bytes().chunks(19) {
                let cells: Vec<String> = line.iter().map(|cell| char::from(*cell).to_string()).collect();
                input += &(cells.join(" ") + "\n");
            }
            expected += &(answer.replacen(' ', "\n", 1) + "\n");
        }
        assert_eq!(hanpan(&[], input).out, expected);
    }
}

#[test]
fn a_file_of_lines_gives_one_line_a_puzzle_in_order_on_any_number_of_threads() {
    let rows = rows("sudoku/multiple-solutions.tsv");
    let input: String = rows.iter().map(|row| format!("{}\n", row[0])).collect();
    let first: String = rows.iter().map(|row| format!("{}\n", row[1])).collect();
    let count: String = rows.iter().map(|row| format!("{}\n", row[2])).collect();
    for jobs in ["1", "2", "8"] {
        assert_run(&["sudoku", "solve", "-j", jobs], &input, &first, "", 0);
        assert_run(&["sudoku", "count", "-j", jobs], &input, &count, "", 0);
    }
}

#[test]
fn trailing_columns_follow_the_answer() {
    assert_run(&[], format!("{PUZZLE};easy, 1\n"), &format!("{SOLUTION};easy, 1\n"), "", 0);
    assert_run(&["--format", "line"], format!("{PUZZLE};easy, 1\n"), &format!("{SOLUTION}\n"), "", 0);
}

#[test]
fn a_grid_is_counted_exactly_up_to_the_limit() {
    let grid = rows("sudoku/multiple-solutions.tsv")[0][0].clone();
    assert_run(&["sudoku", "count", "--limit", "872"], &grid, "872\n", "", 0);
    assert_run(&["sudoku", "count", "--limit", "871"], &grid, ">=871\n", "", 0);
    assert_run(&["sudoku", "count"], PUZZLE, "1\n", "", 0);
    assert_run(&["sudoku", "count"], format!("55{}", &PUZZLE[2..]), "0\n", "", 1);
    // 731,506 solutions, more than are found one by one.
    let many = "..............3.85..1.2.......5.7.....4.......9.......5......73..2.1........4....";
    assert_run(&["sudoku", "count", "--limit", "731506"], many, "731506\n", "", 0);
    assert_run(&["sudoku", "count", "--limit", "731505"], many, ">=731505\n", "", 0);
    assert_run(&["sudoku", "count", "--limit", "5"], many, ">=5\n", "", 0);
    assert_run(&["sudoku", "count", "--limit", "30000000"], ".".repeat(81), ">=30000000\n", "", 0);
    for no_limit in ["0", "18446744073709551615"] {
        assert_run(
            &["sudoku", "count", "--limit", no_limit],
            ".".repeat(81),
            "6670903752021072936960\n",
            "",
            0,
        );
    }
}

#[test]
fn any_grid_is_counted_exactly() {
    let literature = ["6670903752021072936960", "741211528002341437440", "18383222420692992"];
    let rows = rows("sudoku/odd-grids.tsv");
    let run =
        hanpan(&["sudoku", "count"], rows.iter().map(|row| format!("{}\n", row[0])).collect::<String>());
    assert_eq!((run.out.lines().count(), run.err.as_str(), run.status), (rows.len(), "", 1));
    let mut known = literature.iter();
    for (line, row) in run.out.lines().zip(&rows) {
        let expected = if row[1] == "many" { known.next().copied() } else { Some(row[1].as_str()) };
        // Of the last one with many, 17 givens, it is only known that it has more than a hundred thousand.
        assert!(
            expected.map_or(line.len() > 6 && !line.starts_with('>'), |expected| line == expected),
            "{}: {line}",
            row[0]
        );
    }
}

#[test]
fn a_count_ends_when_its_time_is_over() {
    // Few givens without any symmetry: it takes seconds.
    let long = ".....5.2...4...........................8.....6.....9..7...........3.............1";
    let run = hanpan(&["sudoku", "count", "--budget", "1ms"], format!("{long}\n{PUZZLE}\n"));
    let lines: Vec<&str> = run.out.lines().collect();
    assert!(
        lines[0].strip_prefix(">=").is_some_and(|count| count.parse::<u128>().unwrap() >= 10_000),
        "{lines:?}"
    );
    assert_eq!((&lines[1..], run.status), (&["1"][..], 0));
    let run = hanpan(&["sudoku", "count", "--budget", "soon"], PUZZLE);
    assert!(run.err.contains("'soon'") && run.err.contains("such as 500ms, 60s, 2m or 1h"), "{}", run.err);
    assert_eq!(run.status, 2);
    assert_run(&["sudoku", "count", "--budget", "none"], ".".repeat(81), "6670903752021072936960\n", "", 0);
}

#[test]
fn a_count_in_json_has_all_its_digits() {
    let run = hanpan(&["sudoku", "count", "--json"], ".".repeat(81));
    assert!(run.out.ends_with(",\"solutions\":6670903752021072936960,\"exact\":true}\n"), "{}", run.out);
    let run = hanpan(&["sudoku", "count", "--json", "--limit", "18446744073709551614"], ".".repeat(81));
    assert!(run.out.ends_with(",\"solutions\":18446744073709551614,\"exact\":false}\n"), "{}", run.out);
}

#[test]
fn a_board_without_a_solution_says_why_in_its_place() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let input = format!("{PUZZLE}\n{clash}\n{PUZZLE}\n");
    let why = "no solution: row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)";
    assert_run(&["sudoku", "solve"], input, &format!("{SOLUTION}\n{why}\n{SOLUTION}\n"), "", 1);
}

#[test]
fn a_bad_line_yields_its_error_and_the_rest_goes_on() {
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n{}?\n", &PUZZLE[..80], &PUZZLE[..80]);
    let out = format!("{SOLUTION}\n{SOLUTION}\n");
    let err =
        "line 2: expected 81 cells, found 80\nline 4, column 81: expected a digit or a blank, found '?'\n";
    assert_run(&["sudoku", "solve"], input, &out, err, 2);
}

#[test]
fn check_says_what_a_board_is() {
    let input = read("sudoku/odd-grids.tsv");
    let run = hanpan(&["sudoku", "check"], &input);
    assert_eq!(run.status, 1);
    let rows = rows("sudoku/odd-grids.tsv");
    assert_eq!(run.out.lines().count(), rows.len());
    for (line, row) in run.out.lines().zip(rows) {
        let expected = match row[1].as_str() {
            "0" => "impossible: ".to_owned(),
            "1" => "unique, ".to_owned(),
            "many" | "110909137" => "not unique: >=1000 solutions".to_owned(),
            count => format!("not unique: {count} solutions"),
        };
        assert!(line.starts_with(&expected), "{}: {line}", row[0]);
    }
}

#[test]
fn check_names_the_givens_that_are_not_needed() {
    let inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    assert_run(&["sudoku", "check"], inkala, "unique, minimal: all 21 givens are needed\n", "", 0);
    let out = "unique, not minimal: any one of 22 of the 30 givens can go: r1c1 r1c2 r1c5 r2c1 r2c4 r2c5 r2c6 r3c2 \
               r4c1 r4c9 r5c1 r5c4 r5c6 r6c1 r6c9 r7c2 r8c4 r8c5 r8c6 r8c9 r9c5 r9c9\n";
    assert_run(&["sudoku", "check"], PUZZLE, out, "", 0);
}

#[test]
fn what_json_cannot_show_is_refused_with_it() {
    for args in [&["--json", "--format", "line"][..], &["omok", "judge", "--json", "--board"]] {
        assert_eq!(hanpan(args, PUZZLE).status, 2, "{args:?}");
    }
    let run = hanpan(&["sudoku", "list", "--json"], format!("55{}", &PUZZLE[2..]));
    assert_eq!((objects(&run.out)[0]["reason"]["code"].as_str(), run.status), (Some("clash"), 1));
}

#[test]
fn hundreds_of_clashes_are_cut_short_in_words() {
    let run = hanpan(&["sudoku", "check"], "5".repeat(81));
    assert!(run.out.ends_with("; and 960 more\n"), "{}", run.out);
    let run = hanpan(&["sudoku", "check", "--json"], "5".repeat(81));
    assert_eq!(objects(&run.out)[0]["reason"]["clashes"].as_array().unwrap().len(), 972);
}

#[test]
fn list_streams_solutions_in_order() {
    let rows = rows("sudoku/multiple-solutions.tsv");
    let run = hanpan(&["sudoku", "list"], &rows[0][0]);
    let solutions: Vec<&str> = run.out.lines().collect();
    assert_eq!((solutions.len().to_string(), solutions[0]), (rows[0][2].clone(), rows[0][1].as_str()));
    assert!(solutions.is_sorted_by(|a, b| a < b));
    assert_eq!(hanpan(&["sudoku", "list", "--limit", "3"], ".".repeat(81)).out.lines().count(), 3);
}

#[test]
fn a_list_ends_when_nobody_reads_it_any_more() {
    let mut child = command(&["sudoku", "list"]).spawn().unwrap();
    child.stdin.take().unwrap().write_all(".".repeat(81).as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("123456789456789123"));
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn solutions_end_when_nobody_reads_them_any_more() {
    let mut child = command(&["sudoku", "solve"]).spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let line = format!("{PUZZLE}\n");
    while stdin.write_all(line.as_bytes()).is_ok() {}
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_board_in_an_open_pipe_is_answered_at_once() {
    let mut child = command(&[]).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{PUZZLE}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), SOLUTION);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

/// Boards of many kinds, good and bad, with many plain lines.
fn mixed() -> String {
    let several: String =
        rows("sudoku/multiple-solutions.tsv").iter().map(|row| format!("{}\n", row[0])).collect();
    let odd: String = rows("sudoku/odd-grids.tsv")
        .iter()
        .filter(|row| row[1] != "many")
        .map(|row| format!("{}\n", row[0]))
        .collect();
    let (omok, sudoku) = (read("judges/boj-2615.in"), read("judges/boj-2239.in"));
    let (easy, minimal) = (read("sudoku/bench-easy.txt"), read("sudoku/bench-minimal.txt"));
    let table: String = minimal.lines().skip(1).map(|line| format!("{line},x\r\n")).collect();
    format!("{easy}{omok}\n{sudoku}{several}{}\n{odd}{table}{omok}{minimal}", &PUZZLE[..80])
}

#[test]
fn every_backend_and_number_of_threads_gives_the_same_output() {
    let input = mixed();
    for args in [
        &[][..],
        &["--json"],
        &["--format", "rows"],
        &["sudoku", "solve"],
        &["sudoku", "check"],
        &["sudoku", "check", "--json"],
        &["sudoku", "count", "--limit", "20000"],
    ] {
        let first = hanpan(args, &input);
        assert!(first.out.len() > 5_000 && first.status == 2, "{args:?}: {}", first.err);
        for (backend, jobs) in Backend::available().zip(["1", "2", "3", "1", "2", "3"]) {
            let run = hanpan(&[args, &["-j", jobs, "--backend", backend.name()]].concat(), &input);
            let is_same = (run.out == first.out, run.err == first.err, run.status == first.status);
            assert_eq!(is_same, (true, true, true), "{args:?} {backend}");
        }
    }
}

#[test]
fn a_backend_is_chosen_in_the_environment_too() {
    let run = |name: &str, args: &[&str]| {
        let mut child = command(args).env("HANPAN_BACKEND", name).spawn().unwrap();
        // A command that refuses its arguments reads nothing.
        let _ = child.stdin.take().unwrap().write_all(PUZZLE.as_bytes());
        Run::from(child.wait_with_output().unwrap())
    };
    assert_eq!(run("portable", &[]).out, format!("{SOLUTION}\n"));
    assert_eq!(run("sse5", &["--backend", "portable"]).out, format!("{SOLUTION}\n"));
    let refused = run("sse5", &[]);
    let available = Backend::available().map(Backend::name).collect::<Vec<_>>().join(", ");
    let expected =
        format!("hanpan: HANPAN_BACKEND: found 'sse5': the backends of this processor are {available}\n");
    assert_eq!(refused.err, expected);
    assert_eq!((refused.out.as_str(), refused.status), ("", 2));
    assert_eq!(run("", &[]).out, format!("{SOLUTION}\n"));
    assert_eq!(run("sse5", &["omok", "rules"]).status, 0);
}

#[test]
fn a_backend_may_stand_before_the_command() {
    let expected = format!("{SOLUTION}\n");
    assert_eq!(hanpan(&["--backend", "portable", "sudoku", "solve"], PUZZLE).out, expected);
    assert_eq!(hanpan(&["--backend=portable", "sudoku", "solve", "-"], PUZZLE).out, expected);
    assert_eq!(hanpan(&["--backend", "portable", "--", "-"], PUZZLE).out, expected);
    assert_eq!(hanpan(&["--backend", "portable", "omok", "rules"], "").status, 0);
}

#[test]
fn a_file_is_answered_as_a_pipe_that_brings_it_in_odd_pieces() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    let input = mixed();
    file.write_all(input.as_bytes()).unwrap();
    for args in [&[][..], &["sudoku", "solve"], &["sudoku", "count", "--limit", "500"]] {
        let mut whole = command(args);
        let whole = Run::from(whole.stdin(file.reopen().unwrap()).output().unwrap());
        let mut child = command(args).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let pieces = input.clone().into_bytes();
        let feed = thread::spawn(move || {
            pieces.chunks(9_973).for_each(|piece| stdin.write_all(piece).unwrap());
        });
        let piped = Run::from(child.wait_with_output().unwrap());
        feed.join().unwrap();
        let is_same = (piped.out == whole.out, piped.err == whole.err, piped.status == whole.status);
        assert_eq!(is_same, (true, true, true), "{args:?}");
    }
}

#[test]
fn a_long_file_ends_when_nobody_reads_its_solutions_any_more() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(read("sudoku/bench-easy.txt").repeat(300).as_bytes()).unwrap();
    let mut child = command(&["sudoku", "solve"]).stdin(file.reopen().unwrap()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn bench_tells_of_each_file_and_backend_in_json() {
    let files = [data("sudoku/bench-easy.txt"), data("judges/boj-2239.in")];
    let files = files.each_ref().map(|path| path.to_str().unwrap());
    let args = ["bench", "--json", "--rounds", "1", "--backend", "all", "-j", "1", files[0], files[1]];
    let run = hanpan(&args, "");
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    let rows = objects(&run.out);
    let expected: Vec<(&str, &str)> = files
        .into_iter()
        .flat_map(|file| Backend::available().map(move |backend| (file, backend.name())))
        .collect();
    let found: Vec<(&str, &str)> =
        rows.iter().map(|row| (row["file"].as_str().unwrap(), row["backend"].as_str().unwrap())).collect();
    assert_eq!(found, expected);
    for row in &rows {
        let puzzles: u64 = if row["file"] == files[0] { 1000 } else { 1 };
        assert_eq!((&row["puzzles"], &row["verified"]["solutions"]), (&puzzles.into(), &puzzles.into()));
        assert_eq!(
            (row["verified"]["one"].as_u64(), row["verified"]["none"].as_u64()),
            (Some(puzzles), Some(0))
        );
        assert_eq!((row["threads"].as_u64(), row["limit"].as_u64()), (Some(1), Some(2)));
        assert!(row["puzzles_per_second"]["median"].as_f64() > Some(0.0), "{row}");
        assert!(row["microseconds"]["min"].as_f64() <= row["microseconds"]["max"].as_f64(), "{row}");
    }
}

#[cfg(unix)]
#[test]
fn bench_compares_the_answers_of_a_rival() {
    let rival = format!("'{}' -j1", env!("CARGO_BIN_EXE_hanpan"));
    let run = hanpan(&["bench", "--json", "--one", "--rounds", "1", "--rival", &rival], "");
    let rows = objects(&run.out);
    assert_eq!((rows.len(), run.status), (2, 0), "{}", run.err);
    for row in rows {
        let rival = &row["rival"];
        assert_eq!((row["calls"].as_str(), rival["answers"].as_u64()), (Some("one"), Some(1000)));
        let found = ["same", "others", "wrong", "missing"].map(|name| rival[name].as_u64());
        assert_eq!(found, [Some(1000), Some(0), Some(0), Some(0)]);
        assert!(rival["compared"] == true && rival["puzzles"].as_u64() > Some(1000), "{rival}");
        assert!(rival["ratio"]["median"].as_f64() > Some(0.0), "{row}");
    }
}

#[cfg(unix)]
#[test]
fn bench_keeps_its_figures_whatever_a_rival_does() {
    let cases = [
        ("exit 3", "hanpan: `exit 3` ended with exit status: 3\n"),
        ("yes", "hanpan: `yes` was ended: it wrote more than 1048904 bytes\n"),
    ];
    for (rival, err) in cases {
        for (json, figures) in [("--json", "\"puzzles_per_second\""), ("-j1", "verified: every solution")] {
            let run = hanpan(&["bench", "--rounds", "1", "--rival", rival, json, "-"], PUZZLE);
            assert_eq!((run.err.as_str(), run.status), (err, 2));
            assert!(run.out.contains(figures) && !run.out.contains("1 rounds"), "{}", run.out);
        }
    }
}

#[cfg(unix)]
#[test]
fn bench_says_when_a_rival_solves_nothing() {
    let args = ["bench", "--rounds", "2", "--limit", "1000", "-"];
    let rivals = [
        ("cat; echo; echo end; exit 1", "as far as can be told"),
        ("tr . 5", "1 wrong, 0 missing"),
        ("wc", "0 wrong, 1 missing"),
    ];
    for (rival, expected) in rivals {
        let run = hanpan(&[&args[..], &["--rival", rival]].concat(), PUZZLE);
        assert_eq!((run.err.as_str(), run.status), ("", 0), "{rival}");
        let is_said = run.out.contains(&format!("  `{rival}` solved nothing"));
        assert!(is_said && run.out.contains(expected), "{}", run.out);
    }
}

#[test]
fn bench_tells_of_puzzles_without_a_solution_and_with_many() {
    let none = format!("55{}", ".".repeat(79));
    let input = format!("{none}\n{}\n{PUZZLE}\n{none}\n", ".".repeat(81));
    for more in [&["--one", "--limit", "1"][..], &["--limit", "50000"]] {
        let run = hanpan(&[&["bench", "--json", "--rounds", "1", "-"], more].concat(), input.as_str());
        assert_eq!((run.err.as_str(), run.status), ("", 0));
        let verified = &objects(&run.out)[0]["verified"];
        let found = ["none", "one", "several", "solutions"].map(|name| verified[name].as_u64());
        assert_eq!(found, [Some(2), Some(1), Some(1), Some(2)]);
    }
}

#[test]
fn bench_wants_good_puzzles() {
    let cases = [
        (PUZZLE[..80].to_owned(), "hanpan: standard input: line 1: expected 81 cells, found 80\n"),
        (String::new(), "hanpan: standard input: expected a board, found none\n"),
    ];
    for (input, err) in cases {
        assert_run(&["bench", "-"], input, "", err, 2);
    }
    let run = hanpan(&["bench", data("judges/boj-2615.in").to_str().unwrap()], "");
    assert!(run.err.contains("bench takes Sudokus only") && run.status == 2, "{}", run.err);
    let run = hanpan(&["--backend", "all"], PUZZLE);
    assert!(run.err.contains("`--backend all` is for `hanpan bench`") && run.status == 2, "{}", run.err);
}

#[test]
fn both_games_are_told_apart_in_one_file() {
    let omok = read("judges/boj-2615.in");
    let input = format!("{omok}{PUZZLE}\n{omok}{}", read("judges/boj-2239.in"));
    let out = format!("1\n3 2\n{SOLUTION}\n1\n3 2\n{}", read("judges/boj-2239.out"));
    assert_run(&[], input, &out, "", 0);
}

#[test]
fn a_blank_line_between_boards_stays_between_their_answers() {
    let (omok, sudoku, solution) =
        (read("judges/boj-2615.in"), read("judges/boj-2239.in"), read("judges/boj-2239.out"));
    let input = format!("{omok}\n{sudoku}\n{sudoku}{omok}# remark\n\n# remark\n{omok}\n\n{sudoku}\n");
    let out = format!("1\n3 2\n\n{solution}\n{solution}1\n3 2\n\n1\n3 2\n\n{solution}");
    assert_run(&[], input, &out, "", 0);
}

#[test]
fn a_leading_count_is_the_number_of_the_boards_of_either_game() {
    let (omok, sudoku) = (read("judges/boj-2615.in"), read("judges/boj-2239.in"));
    assert_run(&[], format!("2\n{omok}{omok}"), "1\n3 2\n1\n3 2\n", "", 0);
    let solution = read("judges/boj-2239.out");
    assert_run(&[], format!("2\n{sudoku}{sudoku}"), &format!("{solution}{solution}"), "", 0);
    assert_eq!(hanpan(&[], format!("3\n{sudoku}{sudoku}")).status, 2);
    assert_eq!(hanpan(&[], format!("3\n{omok}{omok}")).status, 2);
}

#[test]
fn judge_explains_in_words_and_draws() {
    let run = hanpan(&["omok", "judge", "--board"], read("judges/boj-2615.in"));
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    assert!(run.out.starts_with("line 1: Black has won\n"), "{}", run.out);
    assert!(run.out.contains("b17 c16 d15 e14 f13, from row 3, column 2"), "{}", run.out);
    assert!(run.out.contains("\n17 . # O . . O O O X"), "{}", run.out);
    assert!(run.out.ends_with("\n   a b c d e f g h i j k l m n o p q r s\n"), "{}", run.out);
}

#[test]
fn judge_names_a_six_that_is_no_win() {
    let six = rows("omok/boj-2615-edges.tsv").into_iter().find(|row| row[0] == "six in a row only").unwrap();
    let run = hanpan(&["omok", "judge"], &six[1]);
    assert!(run.out.starts_with("line 1: nobody has won\n"), "{}", run.out);
    assert!(run.out.contains("six"), "{}", run.out);
    let free = hanpan(&["omok", "judge", "--rules", "freestyle"], &six[1]);
    assert!(free.out.starts_with("line 1: Black has won\n"), "{}", free.out);
}

#[test]
fn a_board_that_is_not_square_is_read_if_its_size_is_named() {
    let board =
        read("judges/boj-2615.in").lines().take(18).map(|line| format!("{line}\n")).collect::<String>();
    let err = "line 1: expected 19 rows for a board 19 wide, found 18 (`hanpan omok judge --size 19x18` reads boards \
               that are not square)\n";
    assert_run(&[], &board, "", err, 2);
    let run = hanpan(&["omok", "judge", "--size", "19x18"], &board);
    assert!(run.out.starts_with("line 1: Black has won\n"), "{}", run.out);
}

#[test]
fn rules_lists_every_preset() {
    let run = hanpan(&["omok", "rules", "--json"], "");
    let names: Vec<String> =
        objects(&run.out).iter().map(|rules| rules["name"].as_str().unwrap().to_owned()).collect();
    assert_eq!(
        names,
        [
            "boj",
            "standard",
            "freestyle",
            "renju",
            "renju-gomocup",
            "omok-kr",
            "omok-kr-black",
            "omok-maple",
            "caro-8",
            "caro-9"
        ]
    );
    let text = hanpan(&["omok", "rules"], "");
    assert!(names.iter().all(|name| text.out.lines().any(|line| line == name)));
}

fn objects(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

#[test]
fn json_has_one_object_a_board_and_one_for_each_error() {
    let clash = format!("55{}", &PUZZLE[2..]);
    let input = format!("{PUZZLE}\n{}\n{clash}\n{}\n", &PUZZLE[..80], ".".repeat(81));
    let run = hanpan(&["sudoku", "solve", "--json"], input);
    assert_eq!(run.status, 2);
    let [unique, bad, impossible, multiple] = objects(&run.out).try_into().unwrap();
    assert_eq!(unique["verdict"], "unique");
    assert_eq!(unique["solution"], SOLUTION);
    assert_eq!(bad["line"], 2);
    assert!(bad["error"].as_str().unwrap().starts_with("line 2: "));
    assert_eq!(impossible["reason"]["code"], "clash");
    assert_eq!(impossible["reason"]["clashes"][1]["cells"][1], "r1c2");
    assert_eq!(multiple["verdict"], "multiple");
    assert!(multiple["differs"].as_array().unwrap().len() > 3);

    let run = hanpan(&["omok", "judge", "--json"], read("judges/boj-2615.in"));
    let board = &objects(&run.out)[0];
    assert_eq!(
        (board["winner"].as_str(), &board["lines"][0]["first"]["row"]),
        (Some("black"), &Value::from(3))
    );
    for args in [["sudoku", "check", "--json"], ["sudoku", "count", "--json"], ["sudoku", "list", "--json"]] {
        assert_eq!(objects(&hanpan(&args, PUZZLE).out)[0]["line"], 1, "{args:?}");
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_next_is_read() {
    let sample = data("judges/boj-2239.in");
    let run = hanpan(&["no such file", sample.to_str().unwrap()], "");
    assert_eq!((run.out, run.status), (read("judges/boj-2239.out"), 2));
    assert!(run.err.starts_with("no such file: "), "{}", run.err);
    let late = hanpan(&["--json", "sudoku", "solve"], "");
    assert!(late.err.contains("; a command comes before all options and files\n"), "{}", late.err);
}

#[cfg(target_os = "linux")]
#[test]
fn answers_do_not_need_a_standard_error() {
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").unwrap());
    let input = format!("{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[..80]);
    for args in [&["sudoku", "solve"][..], &["sudoku", "solve", "no such file", "-"]] {
        let mut child = command(args).stderr(full()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!((run.out, run.status), (format!("{SOLUTION}\n{SOLUTION}\n"), 2));
    }
    let child = command(&["practice", "no such problem"]).stderr(full()).spawn().unwrap();
    assert_eq!(Run::from(child.wait_with_output().unwrap()).status, 2);
}

#[test]
fn a_drawing_of_dashes_keeps_its_empty_rows() {
    let mut rows = vec!["-".repeat(19); 19];
    for row in &mut rows[2..7] {
        row.replace_range(5..6, "X");
    }
    let board = rows.join("\n") + "\n";
    assert_run(&[], &board, "1\n3 6\n", "", 0);
    assert_run(
        &[],
        format!("{PUZZLE}\n{board}{board}{PUZZLE}\n{board}"),
        &format!("{SOLUTION}\n1\n3 6\n1\n3 6\n{SOLUTION}\n1\n3 6\n"),
        "",
        0,
    );
}

#[test]
fn titles_and_numbers_wait_for_the_game_with_the_dashes_after_them() {
    let mut rows = vec!["-".repeat(15); 15];
    for row in &mut rows[4..9] {
        row.replace_range(2..3, "X");
    }
    let board = rows.join("\n") + "\n";
    for head in ["Board 1\n", "Final position:\n", "1\n", "1\nBoard 1\n", "\n", "-----\n", "\u{feff}"] {
        assert_run(&[], format!("{head}{board}"), "1\n5 3\n", "", 0);
    }
    let empty = "+".repeat(13) + "\r\n";
    let circles = format!("\u{feff}{empty}+●●●●●+++++++\r\n{}", empty.repeat(11));
    assert_run(&[], circles, "1\n2 2\n", "", 0);
    assert_run(&[], "-------------------\n".repeat(19), "0\n", "", 0);
    let after = format!("{PUZZLE}\n\n{}# remark\n\n{PUZZLE}\n", "-------------------\n".repeat(19));
    assert_run(&[], after, &format!("{SOLUTION}\n\n0\n\n{SOLUTION}\n"), "", 0);
    assert_run(&[], "-------------------\n".repeat(3), "", "expected a board, found none\n", 2);
}

#[test]
fn a_solution_is_never_taken_for_the_puzzle() {
    let (short, foreign) = (&PUZZLE[..80], PUZZLE.replace("53..", "53.?"));
    let cases = [
        format!("solution,puzzle\n{SOLUTION},{short}\n"),
        format!("answer,question\n{SOLUTION},{foreign}\n"),
        format!("solution,puzzle\n{SOLUTION},\n"),
        format!("puzzle,solution\n,{SOLUTION}\n"),
        format!("puzzle,solution\n\"\",\"{SOLUTION}\"\n"),
        format!("id,puzzle,solution\n1,n/a,{SOLUTION}\n"),
        format!("id,puzzle,solution\n1,{},{SOLUTION}\n", &PUZZLE[..25]),
        format!("{SOLUTION},{short}\n"),
        format!("1,{},{SOLUTION}\n", &PUZZLE[..25]),
    ];
    for case in cases {
        let run = hanpan(&[], &case);
        assert_eq!((run.out.as_str(), run.status, run.err.lines().count()), ("", 2, 1), "{case}{}", run.err);
    }
    let good = format!("solution,puzzle\n{SOLUTION},{PUZZLE}\n");
    assert_run(&[], good, &format!("{SOLUTION},{SOLUTION}\n"), "", 0);
}

#[test]
fn drawings_of_different_hands_follow_each_other() {
    let rows = |wall: char| {
        let row = |row: &[u8]| {
            let bands: Vec<String> = row
                .chunks(3)
                .map(|cells| cells.iter().map(|cell| format!(" {}", char::from(*cell))).collect())
                .collect();
            format!("{wall}{} {wall}", bands.join(&format!(" {wall}")))
        };
        PUZZLE.as_bytes().chunks(9).map(row).collect::<Vec<String>>()
    };
    let draw = |wall, top: &str, inner: &str, bottom: &str| {
        let bands: Vec<String> = rows(wall).chunks(3).map(|band| band.join("\n")).collect();
        format!("{top}\n{}\n{bottom}\n", bands.join(&format!("\n{inner}\n")))
    };
    let drawings = [
        draw('|', "*-----------------------*", "|-------+-------+-------|", "*-----------------------*"),
        draw('│', "┌───────┬───────┬───────┐", "├───────┼───────┼───────┤", "└───────┴───────┴───────┘"),
        draw('║', "╔═══════╦═══════╦═══════╗", "╠═══════╬═══════╬═══════╣", "╚═══════╩═══════╩═══════╝"),
        draw('|', "+=======+=======+=======+", "+=======+=======+=======+", "+=======+=======+=======+"),
    ];
    for (first, second) in
        drawings.iter().flat_map(|first| drawings.iter().map(move |second| (first, second)))
    {
        for between in ["", "\n", "# next\n", "Grid 2\n"] {
            let run = hanpan(&["--format", "line"], format!("{first}{between}{second}"));
            let solutions: Vec<&str> = run.out.lines().filter(|line| !line.is_empty()).collect();
            assert_eq!(
                (solutions, run.status),
                (vec![SOLUTION; 2], 0),
                "{first}{between}{second}{}",
                run.err
            );
        }
    }
}

#[test]
fn a_number_on_the_first_line_counts_boards_of_both_games() {
    let omok = read("judges/boj-2615.in");
    assert_run(&[], format!("2\n{PUZZLE}\n{omok}"), &format!("{SOLUTION}\n1\n3 2\n"), "", 0);
    assert_run(&[], format!("2\n{omok}{PUZZLE}\n"), &format!("1\n3 2\n{SOLUTION}\n"), "", 0);
    assert_eq!(hanpan(&[], format!("3\n{omok}{PUZZLE}\n")).status, 2);
    assert_run(&[], format!("10000\n{}", omok.repeat(10_000)), &"1\n3 2\n".repeat(10_000), "", 0);
}

#[test]
fn input_without_a_board_is_an_error() {
    for input in ["", "\n", "# nothing here\n", "\r\n\r\n"] {
        assert_run(&[], input, "", "expected a board, found none\n", 2);
    }
}

#[test]
fn the_end_of_a_dos_file_ends_no_other() {
    let input = format!("{PUZZLE}\r\n\u{1a}\r\n{PUZZLE}\n\u{1a}\n{PUZZLE}\r\n\u{1a}");
    assert_run(
        &["sudoku", "solve"],
        input,
        &format!("{SOLUTION}\n").repeat(3).replacen('\n', "\n\n", 2),
        "",
        0,
    );
}

#[test]
fn no_line_that_starts_with_a_sudoku_is_taken_for_omok() {
    for row in rows("sudoku/multiple-solutions.tsv") {
        for blank in [".", "0", "*", "_", "-", "x", "X"] {
            let board = row[0].replace('.', blank);
            let few = board.replace(['3', '4', '5', '6', '7', '8', '9'], "0");
            let table = format!("{board},{}", row[1]);
            for line in [board, table, few] {
                assert!(hanpan_sudoku::format::starts_with_board(line.as_bytes()), "{line}");
                assert!(!hanpan_omok::recognises(line.as_bytes()), "{line}");
            }
        }
    }
}

#[test]
fn the_exit_status_is_told_for_each_command() {
    let help = hanpan(&["--help"], "").out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.ends_with(
            "a game that the format cannot hold or, with `--strict`, a puzzle, for `practice` a wrong program; 2 bad input or usage."
        ),
        "{help}"
    );
}

#[test]
fn a_line_of_any_length_is_one_error() {
    let input = [b"x".repeat(3_000_000), b"\n".to_vec(), PUZZLE.as_bytes().to_vec()].concat();
    let run = hanpan(&[], input);
    assert_eq!((run.out, run.status), (format!("{SOLUTION}\n"), 2));
    assert_eq!(run.err, "line 1: expected at most 65536 bytes, found more\n");
}

#[test]
fn bad_usage_is_status_2() {
    for args in [
        &["--nonsense"][..],
        &["sudoku"],
        &["omok", "judge", "--rules", "chess"],
        &["-j", "0"],
        &["man", "x"],
    ] {
        let run = hanpan(args, "");
        assert_eq!((run.out.as_str(), run.status), ("", 2), "{args:?}");
        assert!(!run.err.is_empty());
    }
}

#[test]
fn the_readmes_examples_are_the_crates_which_are_compiled() {
    let example = |text: &str| {
        let (_, rest) = text.split_once("```rust\n").expect("an example");
        rest.split_once("```").expect("its end").0.to_owned()
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    for krate in ["sudoku", "omok"] {
        let example = example(&read(&format!("crates/{krate}/README.md")));
        for readme in ["README.md", "README.ko.md"] {
            assert!(read(readme).contains(&example), "{readme} has another example for {krate}");
        }
    }
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(hanpan(&["completions", shell], "").out.contains("hanpan"));
    }
    assert!(hanpan(&["man"], "").out.contains(".TH HANPAN 1"));
    assert!(hanpan(&["man", "sudoku", "count"], "").out.contains(".TH HANPAN-SUDOKU-COUNT 1"));
}

#[test]
#[ignore = "takes a minute"]
fn a_million_lines_with_a_thousand_bad_ones_give_all_answers_and_all_errors() {
    let rows = rows("sudoku/multiple-solutions.tsv");
    let (mut input, mut out, mut bad) = (String::new(), String::new(), Vec::new());
    for i in 0..1_001_000_u64 {
        if i % 1001 == 500 {
            bad.push(i + 1);
            input += &format!("{}\n", &PUZZLE[..78]);
        } else {
            let row = &rows[i as usize % rows.len()];
            input += &format!("{}\n", row[0]);
            out += &format!("{}\n", row[1]);
        }
    }
    let run = hanpan(&["sudoku", "solve"], input);
    assert!(run.out == out, "the answers are not those of the table");
    let lines: Vec<u64> = run
        .err
        .lines()
        .map(|line| line["line ".len()..].split(':').next().unwrap().parse().unwrap())
        .collect();
    assert_eq!((lines, run.status), (bad, 2));
}

#[test]
fn memory_does_not_grow_with_the_input() {
    let status = |lines: usize| {
        let mut child = command(&["sudoku", "solve"]).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let drain = thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()).unwrap());
        let chunk = format!("{PUZZLE}\n").repeat(1000);
        (0..lines / 1000).for_each(|_| stdin.write_all(chunk.as_bytes()).unwrap());
        let mut text = String::new();
        let _ = std::fs::File::open(format!("/proc/{}/status", child.id()))
            .and_then(|mut f| f.read_to_string(&mut text));
        drop(stdin);
        assert_eq!(drain.join().unwrap(), 82 * lines as u64);
        assert!(child.wait().unwrap().success());
        let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak.map(|peak| peak.trim().trim_end_matches(" kB").parse::<u64>().unwrap())
    };
    let Some(peak) = status(1_000_000) else { return eprintln!("skipped: no /proc here") };
    assert!(peak < 100_000, "{peak} kB");
}
