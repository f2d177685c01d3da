//! `hanpan practice` against the programs under `tests/programs`: each mistake is found, right programs pass.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const SAMPLE: &str = include_str!("../../../../data/judges/boj-2615.in");

fn program(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name)
}

fn practice(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hanpan"));
    command.arg("practice").args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A command that ends before it has read everything closes the pipe.
    child.stdin.take().unwrap().write_all(input.as_bytes()).ok();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// Judges a script; `None`, with a message, where there is no Python.
fn judge(problem: &str, options: &[&str], script: &str, arguments: &[&str]) -> Option<(i32, String)> {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: python3 is not installed");
        return None;
    }
    let script = program(script);
    let mut all = vec![problem];
    all.extend(options);
    // Python starts sooner without its site packages.
    all.extend(["--", "python3", "-I", "-S", script.to_str().unwrap()]);
    all.extend(arguments);
    let output = practice(&all, "");
    assert_eq!(text(&output.stderr), "", "{problem} {arguments:?}");
    Some((output.status.code().unwrap(), text(&output.stdout).to_owned()))
}

fn assert_found(problem: &str, options: &[&str], script: &str, arguments: &[&str], parts: &[&str]) {
    let Some((status, report)) = judge(problem, options, script, arguments) else { return };
    assert_eq!(status, 1, "{problem} {arguments:?}\n{report}");
    for part in parts {
        assert!(report.contains(part), "{problem} {arguments:?}: no '{part}' in\n{report}");
    }
}

fn assert_right(problem: &str, options: &[&str], script: &str, arguments: &[&str]) {
    let Some((status, report)) = judge(problem, options, script, arguments) else { return };
    assert_eq!(status, 0, "{problem} {arguments:?}\n{report}");
    assert!(report.starts_with(&format!("{problem}: right in all ")), "{report}");
}

/// One test a row, with the attribute: a script with its arguments, and parts of the report.
macro_rules! mistakes {
    (#[$attribute:meta] $($test:ident: $problem:literal, $script:literal $arguments:expr => $parts:expr;)+) => {
        $(#[test]
        #[$attribute]
        fn $test() {
            assert_found($problem, &["--cases", "20", "--time", "20"], $script, &$arguments, &$parts);
        })+
    };
}

mistakes! {
    #[cfg(test)]
    six_counts_as_five: "boj-2615", "omok.py" ["six-counts"] =>
        ["wrong answer in six along a row", "six black stones from row 8, column 3, are not a win"];
    the_topmost_stone_is_printed: "boj-2615", "omok.py" ["topmost"] =>
        ["the leftmost stone is row 12, column 3; row 8, column 7 is the topmost"];
    the_search_stops_at_the_first_six: "boj-2615", "omok.py" ["stop-at-six"] =>
        ["six across a five", "are not a win and do not end the search"];
    the_loop_ends_at_fourteen: "boj-2615", "omok.py" ["fourteen"] =>
        ["to row 1, column 19", "that line ends at the edge of the board"];
    negative_indices_wrap: "boj-2615", "omok.py" ["negative-index"] => ["run over the edge of the board"];
    row_and_column_are_swapped: "boj-2615", "omok.py" ["swapped"] => ["row and column are swapped"];
    any_solution_instead_of_the_first: "boj-2239", "sudoku.py" ["2239", "descending"] =>
        ["two solutions", "not the lexicographically first solution: they differ first at r1c7, expected 4, found 7"];
    boxes_are_forgotten: "boj-2239", "sudoku.py" ["2239", "no-box"] => ["box 2 has 1 twice (r2c4, r3c5)"];
    the_first_solution_is_taken_for_the_only_one: "kattis-sudokunique", "sudoku.py" ["unique", "first-only"] =>
        ["expected 'Non-unique'", "there are several solutions: r3c7 can be 2 or 5"];
    only_the_rules_are_checked: "boj-1840", "sudoku.py" ["1840", "only-rules"] =>
        ["a mistake that breaks no rule", "no solution is left"];
    a_crash_is_a_result: "boj-2615", "odd.py" ["crashes"] =>
        ["run-time error in the sample, made smaller", "exit status 1", "IndexError: list index out of range"];
    silence_is_a_result: "boj-2615", "odd.py" ["silent"] => ["wrong answer", "nothing was printed"];
    a_flood_is_cut: "boj-2615", "odd.py" ["floods"] =>
        ["output limit exceeded", "more than 1048576 bytes of output", "… and "];
}

mistakes! {
    #[ignore = "starts programs for a minute"]
    only_the_stone_after_the_five_is_checked: "boj-2615", "omok.py" ["only-after"] =>
        ["found '1'", "six black stones from row 8, column 3, are not a win"];
    only_the_stone_before_the_five_is_checked: "boj-2615", "omok.py" ["only-before"] =>
        ["six black stones from row 8, column 3, are not a win"];
    the_last_stone_is_printed: "boj-2615", "omok.py" ["last"] => ["row 7, column 6 is the last"];
    the_sixth_stone_must_be_on_the_board: "boj-2615", "omok.py" ["sixth-on-board"] =>
        ["that line ends at the edge of the board"];
    one_array_wraps: "boj-2615", "omok.py" ["one-array"] => ["run over the edge of the board"];
    rows_are_counted_from_zero: "boj-2615", "omok.py" ["from-zero"] => ["counted from 0, not from 1"];
    winner_and_place_are_on_one_line: "boj-2615", "omok.py" ["one-line"] =>
        ["the numbers are right, but not the lines"];
    the_place_is_missing: "boj-2615", "omok.py" ["no-place"] => ["line 2 is missing: expected '3 2'"];
    five_with_a_gap_counts: "boj-2615", "omok.py" ["gaps"] => ["there are no five black stones in a row"];
    the_search_goes_on_after_the_five: "boj-2615", "omok.py" ["goes-on"] =>
        ["line 3: expected the end of the output after two lines, found '0'"];
    six_wins_a_game: "jungol-1145", "game.py" ["moves", "six-wins"] =>
        ["found 'Black win': six black stones from row 8, column 3, are not a win"];
    only_the_last_board_of_a_game_is_judged: "jungol-1145", "game.py" ["moves", "at-the-end"] =>
        ["found 'Save': move 9 wins: five black stones from row 8, column 3"];
    a_move_outside_passes_the_turn: "jungol-1145", "game.py" ["moves", "outside-passes"] =>
        ["a pair outside the board is read again for the same colour"];
    small_letters: "ascode-1174", "game.py" ["boards", "small-letters"] => ["capital and small letters differ"];
    only_one_board_is_read: "ascode-1174", "game.py" ["boards", "one-board"] => ["board 2: line 2 is missing"];
    cells_are_not_cleared: "boj-2580", "sudoku.py" ["2580", "no-undo"] => ["still blank"];
    blanks_between_digits: "boj-2239", "sudoku.py" ["2239", "spaces"] =>
        ["line 1: expected nine digits without blanks, found '1 4 3 6 2 8 5 7 9'"];
    no_blanks_between_digits: "boj-2580", "sudoku.py" ["2580", "glued"] =>
        ["line 1: expected nine digits with one blank between them, found '135469278'"];
    a_line_is_missing: "boj-2239", "sudoku.py" ["2239", "line-missing"] => ["line 9 is missing"];
    nothing_is_solved: "boj-2239", "sudoku.py" ["2239", "unsolved"] => ["is still blank"];
    clashing_givens_are_not_seen: "kattis-sudokunique", "sudoku.py" ["unique", "no-check"] =>
        ["expected 'Find another job'", "there is no solution: row 2 has 7 twice (r2c1, r2c2)"];
    no_empty_line_between_boards: "kattis-sudokunique", "sudoku.py" ["unique", "no-gap"] =>
        ["board 2: line 10: expected an empty line before the board"];
    python_says_true: "leetcode-36", "sudoku.py" ["36", "python"] => ["capital and small letters differ"];
    boxes_are_forgotten_in_a_check: "leetcode-36", "sudoku.py" ["36", "no-box"] =>
        ["a digit twice in a box only", "box 5 has 7 twice (r4c4, r6c5)"];
    one_board_of_fifty_is_left_out: "euler-96", "sudoku.py" ["96", "forty-nine"] => ["the first board adds"];
    steps_are_counted_from_zero: "boj-1840", "sudoku.py" ["1840", "from-zero"] => ["steps count from 1"];
    zero_means_no_mistake: "boj-1840", "sudoku.py" ["1840", "zero"] => ["expected '-1', found '0'"];
    an_exit_status_is_a_result: "boj-2615", "odd.py" ["exits-3"] => ["run-time error", "exit status 3"];
    a_flood_of_complaints_hangs_nothing: "boj-2615", "odd.py" ["floods-stderr"] => ["expected 1, found '0'"];
    a_closed_input_is_no_error: "boj-2615", "odd.py" ["closes-stdin"] => ["expected 1, found '0'"];
    an_unread_input_is_no_error: "boj-7681", "odd.py" ["ignores-stdin"] => ["expected 81 digits, found 1"];
    bytes_that_are_no_text_are_wrong: "boj-2615", "odd.py" ["bytes"] => ["wrong answer"];
}

#[cfg(unix)]
#[test]
fn a_signal_is_a_result() {
    let parts = ["run-time error", "killed by signal 6 (abort)"];
    assert_found("boj-2615", &["--cases", "0"], "odd.py", &["aborts"], &parts);
}

#[test]
fn an_endless_loop_is_stopped() {
    let start = Instant::now();
    let parts = ["time limit exceeded", "still running after 0.3 s"];
    assert_found("boj-2615", &["--time", "0.3"], "odd.py", &["loops"], &parts);
    assert!(start.elapsed() < Duration::from_secs(15));
}

#[cfg(target_os = "linux")]
#[test]
fn what_a_program_starts_is_stopped_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("child");
    let parts = ["time limit exceeded"];
    let options = ["--time", "1"];
    assert_found("boj-1840", &options, "odd.py", &["sleeps-with-child", file.to_str().unwrap()], &parts);
    let Ok(child) = std::fs::read_to_string(file) else { return };
    let is_gone = || {
        let state = std::fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        state.is_empty() || state.contains(") Z ")
    };
    // A killed process ends when it next gets a turn.
    let deadline = Instant::now() + Duration::from_secs(10);
    while !is_gone() {
        assert!(Instant::now() < deadline, "process {child} is still there");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_a_program_leaves_behind_does_not_hold_the_judge() {
    let start = Instant::now();
    assert_found("boj-1840", &["--cases", "0"], "odd.py", &["leaves-child"], &["wrong answer"]);
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// One test a row, with the attribute: a right program.
macro_rules! right_programs {
    (#[$attribute:meta] $($test:ident: $problem:literal, $script:literal $arguments:expr;)+) => {
        $(#[test]
        #[$attribute]
        fn $test() {
            assert_right($problem, &["--cases", "5", "--time", "20"], $script, &$arguments);
        })+
    };
}

right_programs! {
    #[cfg(test)]
    right_boj_2580: "boj-2580", "sudoku.py" ["2580", "right"];
    right_leetcode_37: "leetcode-37", "sudoku.py" ["37", "right"];
    right_jungol_1145: "jungol-1145", "game.py" ["moves", "right"];
}

right_programs! {
    #[ignore = "starts programs for a minute"]
    right_boj_2239: "boj-2239", "sudoku.py" ["2239", "right"];
    right_boj_2239_with_trailing_blanks: "boj-2239", "sudoku.py" ["2239", "trailing"];
    right_boj_2580_with_another_solution: "boj-2580", "sudoku.py" ["2580", "descending"];
    right_boj_2615: "boj-2615", "omok.py" ["right"];
    right_boj_1840: "boj-1840", "sudoku.py" ["1840", "right"];
    right_boj_7681: "boj-7681", "sudoku.py" ["7681", "right"];
    right_poj_2676: "poj-2676", "sudoku.py" ["2676", "right"];
    right_poj_2676_with_another_solution: "poj-2676", "sudoku.py" ["2676", "descending"];
    right_kattis_sudokunique: "kattis-sudokunique", "sudoku.py" ["unique", "right"];
    right_spoj_sudogob: "spoj-sudogob", "sudoku.py" ["goblin", "right"];
    right_leetcode_36: "leetcode-36", "sudoku.py" ["36", "right"];
    right_euler_96: "euler-96", "sudoku.py" ["96", "right"];
    right_ascode_1174: "ascode-1174", "game.py" ["boards", "right"];
}

#[test]
fn an_answer_is_printed_as_the_judge_expects_it() {
    let output = practice(&["boj-2615"], SAMPLE);
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), "1\n3 2\n"));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/judges/boj-2239.in");
    let output = practice(&["BOJ-2239", file.to_str().unwrap()], "");
    assert_eq!(text(&output.stdout), include_str!("../../../../data/judges/boj-2239.out"));
}

#[test]
fn an_output_is_checked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out.txt");
    let check = |answer: &str| {
        std::fs::write(&file, answer).unwrap();
        let output = practice(&["boj-2615", "--check", file.to_str().unwrap()], SAMPLE);
        (output.status.code().unwrap(), text(&output.stdout).to_owned())
    };
    assert_eq!(check("1\n3 2"), (0, "right\n".to_owned()));
    let swapped = "wrong\n  line 2: expected '3 2', found '2 3'\n  row and column are swapped\n";
    assert_eq!(check("1\n2 3\n"), (1, swapped.to_owned()));
}

#[test]
fn the_problems_are_listed() {
    let output = practice(&["list"], "");
    assert_eq!(output.status.code(), Some(0));
    for name in ["boj-2239", "boj-2615", "kattis-sudokunique", "jungol-1145"] {
        assert!(text(&output.stdout).contains(name));
    }
}

#[test]
fn what_cannot_be_done_is_status_2() {
    let cases: [(&[&str], &str, &str); 6] = [
        (&["boj-1"], "", "expected 'list' or a problem (boj-2239, "),
        (&["boj-2615"], "0 0\n", "standard input: line 1: expected 19 numbers, found 2"),
        (&["boj-2615", "no such file"], "", "cannot read 'no such file'"),
        (&["boj-2615", "--", "./no such program"], "", "cannot start './no such program'"),
        (&["boj-2615", "--check", "-"], "", "the input and the output cannot both be the standard input"),
        (&["boj-2615", "--time", "0", "--", "true"], "", "expected a number above 0"),
    ];
    for (arguments, input, message) in cases {
        let output = practice(arguments, input);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(message), "{arguments:?}: {}", text(&output.stderr));
    }
}

#[test]
fn a_failing_input_is_kept_and_can_be_run_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in.txt");
    let keep = ["--keep", file.to_str().unwrap()];
    let Some((1, report)) = judge("boj-2615", &keep, "omok.py", &["swapped"]) else { return };
    let kept = std::fs::read_to_string(&file).unwrap();
    assert!(report.contains(&kept), "{report}");
    assert_eq!(text(&practice(&["boj-2615"], &kept).stdout), "1\n3 2\n");
    let Some((status, again)) = judge("boj-2615", &[file.to_str().unwrap()], "omok.py", &["swapped"]) else {
        return;
    };
    assert_eq!(status, 1);
    assert!(again.contains("row and column are swapped"), "{again}");
    assert_right("boj-2615", &[file.to_str().unwrap()], "omok.py", &["right"]);
}

#[test]
fn passing_cases_are_listed_on_demand() {
    let options = ["--seed", "7", "--cases", "2", "--verbose"];
    let Some((0, report)) = judge("euler-96", &options, "sudoku.py", &["96", "right"]) else { return };
    let names: Vec<&str> = report.lines().filter_map(|line| line.split("s  ").nth(1)).collect();
    assert_eq!(names, ["fifty easy boards", "random case 1 of seed 7", "random case 2 of seed 7"]);
}
