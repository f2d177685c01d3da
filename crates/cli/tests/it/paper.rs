//! `hanpan sudoku rate`, `explain`, `hint` and `mistakes`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::commands::{Run, assert_run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Two solutions.
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
/// No solution, and no clash that one sees.
const NONE: &str = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn clash() -> String {
    format!("55{}", &PUZZLE[2..])
}

/// `53..7....` with the first blank replaced.
fn with_entry(entry: &str) -> String {
    PUZZLE.replacen('.', entry, 1)
}

#[test]
fn every_odd_puzzle_gets_a_verdict_and_no_number() {
    let zeros = PUZZLE.replace('.', "0");
    let full = SOLUTION.replacen('5', ".", 1);
    let cases = [
        (zeros.as_str(), "1.2/1.2/1.2 se121 Hidden Single\n", "", 0),
        (full.as_str(), "1.0/1.0/1.0 se121 Hidden Single\n", "", 0),
        (SOLUTION, "0.0/0.0/0.0 se121 -\n", "", 0),
        (&clash(), "impossible: row 1 has 5 twice (r1c1, r1c2); box 1 has 5 twice (r1c1, r1c2)\n", "", 1),
        (NONE, "impossible: r5c1 has no candidate\n", "", 1),
        (TWO, "not unique: two solutions differ at r1c1 r1c4 r3c2 r3c3 r9c1 r9c4\n", "", 1),
        ("1234", "", "line 1: expected 1234 boards as this line says, found 0\n", 2),
        (&PUZZLE[..80], "", "line 1: expected 81 cells, found 80\n", 2),
        ("한판", "", "line 1: expected a board, found '한판'\n", 2),
        ("", "", "expected a board, found none\n", 2),
    ];
    for (input, out, err, status) in cases {
        for end in ["\n", "\r\n", ""] {
            let run = hanpan(&["sudoku", "rate"], format!("{input}{end}"));
            let found = (run.out.as_str(), run.err.as_str(), run.status);
            if input == NONE || input == TWO {
                // Which of several reasons or solutions is told is for the library to say.
                assert!(found.0.starts_with(&out[..11]) && found.2 == 1, "{input}: {found:?}");
            } else {
                assert_eq!(found, (out, err, status), "{input}");
            }
        }
    }
    let empty = hanpan(&["sudoku", "rate"], ".".repeat(81));
    assert!(empty.out.starts_with("not unique: two solutions differ at r8c3"), "{}", empty.out);
    assert_eq!(empty.status, 1);
    let pencilmarks = hanpan(&["sudoku", "rate"], "123456789".repeat(81));
    assert_eq!((pencilmarks.out.as_str(), pencilmarks.status), ("", 2));
    assert!(pencilmarks.err.contains("expected 81 cells, found 729"), "{}", pencilmarks.err);
}

#[test]
fn ratings_are_in_order_beside_bad_lines_on_any_number_of_threads() {
    let input = format!("{PUZZLE}\n{TWO}\n{}\n{SOLUTION}\n", &PUZZLE[..80]).repeat(200);
    let first = hanpan(&["sudoku", "rate", "-j", "1"], &input);
    assert_eq!((first.out.lines().count(), first.err.lines().count(), first.status), (600, 200, 2));
    for jobs in ["2", "7"] {
        let run = hanpan(&["sudoku", "rate", "-j", jobs], &input);
        assert!(run.out == first.out && run.err == first.err);
    }
}

#[test]
fn a_format_has_the_directives_of_serate() {
    let cases = [
        (
            "%g %r/%p/%d|%R|%P|%D",
            format!("{PUZZLE};x 1.2/1.2/1.2|Hidden Single|Hidden Single|Hidden Single\n"),
        ),
        ("%i", format!("{}\n", PUZZLE.replace('.', "0"))),
        ("%n%t%S%l%%", "1\tHS\n%\n".to_owned()),
        ("%L", "-\n".to_owned()),
        ("", "\n".to_owned()),
    ];
    for (format, out) in cases {
        assert_run(&["sudoku", "rate", "--format", format], format!("{PUZZLE};x\n"), &out, "", 0);
    }
    let input = format!("{}\n{TWO}\n", clash());
    let out = "1 impossible - - - -\n2 multiple - - - -\n";
    assert_run(&["sudoku", "rate", "--format", "%n %r %p %d %R %S"], input, out, "", 1);
    let marks = hanpan(&["sudoku", "rate", "--format", "%m"], PUZZLE).out;
    assert_eq!((marks.len(), &marks[..36]), (730, "....5......3......12.4......2...6..."));
    let drawn = hanpan(&["sudoku", "rate", "--format", "%M"], PUZZLE).out;
    assert_eq!(hanpan(&["sudoku", "hint", "--depth", "technique"], drawn).status, 0);
    let run = hanpan(&["sudoku", "rate", "--format", "%g %x"], PUZZLE);
    assert!(run.err.contains("found %x; the directives are %g %i %m"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.status), ("", 2));
    assert_eq!(hanpan(&["sudoku", "rate", "--format", "%"], PUZZLE).status, 2);
    assert_eq!(hanpan(&["sudoku", "rate", "--profile", "gsf"], PUZZLE).status, 2);
}

#[test]
fn a_board_on_several_lines_is_one_word_of_a_format() {
    let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
    let input = format!("Grid 01\n{}\n", rows.join("\n"));
    assert_run(&["sudoku", "rate", "--format", "%g"], input, &format!("{PUZZLE}\n"), "", 0);
}

#[test]
fn the_profile_is_told_with_every_rating() {
    let run = hanpan(&["sudoku", "rate", "--profile", "hodoku"], PUZZLE);
    assert!(run.out.starts_with("Easy (") && run.out.contains(") hodoku "), "{}", run.out);
    let object = &objects(&hanpan(&["sudoku", "rate", "--json"], PUZZLE).out)[0];
    assert_eq!((&object["profile"], &object["er"]), (&"se121".into(), &1.2.into()));
    assert_eq!((&object["verdict"], &object["hardest"]), (&"unique".into(), &"Hidden Single".into()));
    let object = &objects(&hanpan(&["sudoku", "rate", "--json", "--profile", "hodoku"], PUZZLE).out)[0];
    assert_eq!((&object["profile"], &object["level"]), (&"hodoku".into(), &"Easy".into()));
    let object = &objects(&hanpan(&["sudoku", "rate", "--json"], clash()).out)[0];
    assert_eq!((&object["verdict"], object.get("rating")), (&"impossible".into(), None));
}

/// Puzzles that are told apart: one of its redundant givens goes.
fn puzzles() -> Vec<String> {
    let givens = [0, 1, 4, 9, 12, 13, 14, 19];
    givens.into_iter().map(|at| format!("{}.{}", &PUZZLE[..at], &PUZZLE[at + 1..])).collect()
}

#[test]
fn a_run_goes_on_where_its_output_was_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let name = out.to_str().unwrap();
    let input = puzzles().join("\n");
    for more in [&[][..], &["--json"], &["--format", "%n %i %r"]] {
        let args = [&["sudoku", "rate", "-o", name], more].concat();
        let resume = [&args[..], &["--resume"]].concat();
        assert_run(&args, &input, "", "", 0);
        let whole = fs::read(&out).unwrap();
        assert_eq!(whole.split(|byte| *byte == b'\n').count(), puzzles().len() + 1);
        for length in [0, 1, 81, whole.len() / 2, whole.len() - 1, whole.len()] {
            fs::write(&out, &whole[..length]).unwrap();
            assert_run(&resume, &input, "", "", 0);
            assert!(fs::read(&out).unwrap() == whole, "{more:?} {length}");
        }
        fs::remove_file(&out).unwrap();
        assert_run(&resume, &input, "", "", 0);
        assert!(fs::read(&out).unwrap() == whole);
    }
}

#[test]
fn an_output_of_other_puzzles_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let name = out.to_str().unwrap();
    let puzzles = puzzles();
    let args = ["sudoku", "rate", "-o", name, "--resume"];
    assert_run(&args, puzzles[..4].join("\n"), "", "", 0);
    let before = fs::read(&out).unwrap();
    let other = [&puzzles[..2], &[PUZZLE.to_owned()], &puzzles[3..]].concat().join("\n");
    assert_run(
        &args,
        other,
        "",
        &format!("line 3: expected the puzzle that {name} has a rating of in this place, found {PUZZLE}\n"),
        2,
    );
    assert!(fs::read(&out).unwrap() == before);
    let run = hanpan(&args, &puzzles[0]);
    assert!(
        run.err.contains("has 4 ratings, but the input has only 1 puzzles") && run.status == 2,
        "{}",
        run.err
    );
    assert!(fs::read(&out).unwrap() == before);
    fs::write(&out, "hello\n").unwrap();
    let run = hanpan(&args, &puzzles[0]);
    assert!(run.err.contains("line 1: expected a rated puzzle") && run.status == 2, "{}", run.err);
    assert_eq!(fs::read(&out).unwrap(), b"hello\n");
    fs::write(&out, "notes without an end").unwrap();
    let run = hanpan(&args, &puzzles[0]);
    let err = format!("hanpan: {name}: line 1: expected a rated puzzle, found \"notes without an end\"\n");
    assert_eq!((run.err, run.status), (err, 2));
    assert_eq!(fs::read(&out).unwrap(), b"notes without an end");
    for format in ["%r", "%g%l%r"] {
        assert_eq!(hanpan(&[&args[..], &["--format", format]].concat(), PUZZLE).status, 2);
    }
    assert_eq!(hanpan(&["sudoku", "rate", "--resume"], PUZZLE).status, 2);
    let input = folder.path().join("in");
    fs::write(&input, PUZZLE).unwrap();
    let name = input.to_str().unwrap();
    assert_eq!(hanpan(&["sudoku", "rate", "-o", name, name], "").status, 2);
    assert_eq!(fs::read_to_string(&input).unwrap(), PUZZLE);
}

#[test]
fn ratings_of_another_profile_are_not_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for json in [&[][..], &["--json"]] {
        let args = [&["sudoku", "rate", "-o", out.to_str().unwrap()], json].concat();
        assert_run(&args, PUZZLE, "", "", 0);
        let before = fs::read(&out).unwrap();
        let run = hanpan(&[&args[..], &["--resume", "--profile", "hodoku"]].concat(), PUZZLE);
        assert!(
            run.err.contains("expected a rating of the profile hodoku, found one of se121"),
            "{}",
            run.err
        );
        assert_eq!((run.status, fs::read(&out).unwrap()), (2, before));
    }
    // What stands beside a puzzle or in a file's name is no profile.
    let input = folder.path().join("hodoku.txt");
    fs::write(&input, format!("{PUZZLE} hodoku\n")).unwrap();
    for form in [&["--json"][..], &["--format", "%g %r"]] {
        let args = [&["sudoku", "rate", "-o", out.to_str().unwrap(), input.to_str().unwrap()], form].concat();
        assert_run(&args, "", "", "", 0);
        assert_run(&[&args[..], &["--resume"]].concat(), "", "", "", 0);
    }
}

#[test]
fn each_rating_is_written_as_soon_as_it_is_known() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
        .args(["sudoku", "rate", "-j1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // The second takes seconds, far longer than the first.
    let hard = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
    child.stdin.take().unwrap().write_all(format!("{PUZZLE}\n{hard}\n").as_bytes()).unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((line.as_str(), is_running), ("1.2/1.2/1.2 se121 Hidden Single\n", true));
}

#[test]
fn ratings_and_ways_end_when_nobody_reads_them_any_more() {
    for command in ["rate", "explain"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hanpan"))
            .args(["sudoku", command])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let line = format!("{PUZZLE}\n");
        while stdin.write_all(line.as_bytes()).is_ok() {}
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn a_way_has_numbered_steps_up_to_the_solution() {
    let run = hanpan(&["sudoku", "explain"], PUZZLE);
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    assert!(
        run.out.starts_with("line 1: 1.2/1.2/1.2 se121 Hidden Single\n1. Hidden Single: r"),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("\n51. ") && run.out.ends_with(&format!("\nsolved: {SOLUTION}\n\n")),
        "{}",
        run.out
    );
    assert!(!run.out.contains('\u{1b}') && !run.out.contains("---"));
    let grids = hanpan(&["sudoku", "explain", "--grids"], PUZZLE).out;
    assert_eq!(grids.lines().filter(|line| line.starts_with('.')).count(), 51);
    let korean = hanpan(&["sudoku", "explain", "--lang", "ko"], PUZZLE).out;
    assert!(korean.starts_with("1번째 줄: 1.2/1.2/1.2 se121 히든 싱글\n1. 히든 싱글: r"), "{korean}");
    assert!(korean.contains("완성: ") && !korean.contains("So r"), "{korean}");
    let run = hanpan(&["sudoku", "explain"], format!("{TWO}\n{PUZZLE}\n"));
    assert!(run.out.starts_with("line 1: not unique: ") && run.out.contains("\nline 2: 1.2"), "{}", run.out);
    assert_eq!(run.status, 1);
}

#[test]
fn a_way_in_json_leads_to_the_solution() {
    for profile in ["se121", "hodoku"] {
        let run =
            hanpan(&["sudoku", "explain", "--json", "--profile", profile], format!("{PUZZLE}\n{NONE}\n"));
        let objects = objects(&run.out);
        assert_eq!((&objects[1]["verdict"], objects[1].get("steps")), (&"impossible".into(), None));
        let steps = objects[0]["steps"].as_array().unwrap();
        let mut grid = PUZZLE.as_bytes().to_vec();
        for (step, number) in steps.iter().zip(1..) {
            assert_eq!(step["number"], Value::from(number));
            assert!(step["technique"].is_string() && step["pattern"]["kind"].is_string(), "{step}");
            assert!(!step["text"].as_array().unwrap().is_empty(), "{step}");
            if let Some(cell) = step["placement"]["cell"].as_str() {
                let at = |index: usize| usize::from(cell.as_bytes()[index] - b'1');
                grid[9 * at(1) + at(3)] = b'0' + step["placement"]["digit"].as_u64().unwrap() as u8;
            }
        }
        assert_eq!(String::from_utf8(grid).unwrap(), SOLUTION);
    }
}

#[test]
fn a_way_is_drawn_in_numbered_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let two_open = SOLUTION.replacen("53", "..", 1);
    let run = hanpan(&["sudoku", "explain", "-o", folder.path().to_str().unwrap()], &two_open);
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    for number in ["001", "002"] {
        let svg = fs::read_to_string(folder.path().join(format!("step-{number}.svg"))).unwrap();
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
    }
    let png = folder.path().join("way.png");
    assert_eq!(hanpan(&["sudoku", "explain", "-o", png.to_str().unwrap()], &two_open).status, 0);
    assert!(fs::read(folder.path().join("way-002.png")).unwrap().starts_with(b"\x89PNG"));
    let other = folder.path().join("way.gif");
    assert_eq!(hanpan(&["sudoku", "explain", "-o", other.to_str().unwrap()], &two_open).status, 2);
}

#[test]
fn a_folder_for_pictures_is_made_and_objects_stay_alone() {
    let folder = tempfile::tempdir().unwrap();
    let two_open = SOLUTION.replacen("53", "..", 1);
    let new = folder.path().join("not/yet");
    let run = hanpan(&["sudoku", "explain", "--json", "-o", new.to_str().unwrap()], &two_open);
    assert_eq!((objects(&run.out).len(), run.status), (1, 0));
    assert_eq!(run.err.lines().filter(|line| line.ends_with(".svg")).count(), 2, "{}", run.err);
    assert!(new.join("step-002.svg").exists());
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let name = file.to_str().unwrap();
    let run = hanpan(&["sudoku", "explain", "-o", name], &two_open);
    let expected = format!("hanpan: {name}: expected a folder, or a file name with .svg or .png");
    assert!(run.err.starts_with(&expected) && run.status == 2, "{}", run.err);
}

#[test]
fn the_branches_of_a_forcing_step_are_drawn_too() {
    let puzzle = "......9...461..7.3.5.....4..65.....2.1.68...9..927...4.98........75.31.85.1......";
    let folder = tempfile::tempdir().unwrap();
    let run = hanpan(&["sudoku", "explain", "-o", folder.path().to_str().unwrap()], puzzle);
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    let object = &objects(&hanpan(&["sudoku", "explain", "--json"], puzzle).out)[0];
    let mut names = vec![];
    for step in object["steps"].as_array().unwrap() {
        let number = step["number"].as_u64().unwrap();
        names.push(format!("step-{number:03}.svg"));
        let branches = step["pattern"]["branches"].as_array().map_or(0, Vec::len);
        names.extend(('a'..).take(branches).map(|letter| format!("step-{number:03}{letter}.svg")));
    }
    assert!(names.iter().any(|name| name.ends_with("b.svg")));
    let files = fs::read_dir(folder.path()).unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    assert_eq!(files, names);
}

#[test]
fn a_hint_gives_away_no_more_than_is_asked_for() {
    let run = |depth: &str| -> Run { hanpan(&["sudoku", "hint", "--depth", depth], PUZZLE) };
    let (place, technique, step) = (run("where"), run("technique"), run("step"));
    assert_eq!((place.status, technique.status, step.status), (0, 0, 0));
    assert_eq!(hanpan(&["sudoku", "hint"], PUZZLE).out, place.out);
    assert!(!place.out.contains("Single"), "{}", place.out);
    assert!(technique.out.contains("Hidden Single") && !technique.out.contains("So r"), "{}", technique.out);
    assert!(step.out.contains("So r"), "{}", step.out);
    assert_eq!(hanpan(&["sudoku", "hint", "--depth", "all"], PUZZLE).status, 2);
    let object = &objects(&hanpan(&["sudoku", "hint", "--json"], PUZZLE).out)[0];
    assert_eq!((&object["found"], object.get("step")), (&"step".into(), None));
    let object = &objects(&hanpan(&["sudoku", "hint", "--json", "--depth", "step"], PUZZLE).out)[0];
    assert_eq!(object["step"]["technique"], "hidden-single");
    // What is drawn can be read again, marks and all.
    assert_eq!(hanpan(&["sudoku", "hint", "--depth", "step"], &step.out).out, step.out);
    let korean = hanpan(&["sudoku", "hint", "--lang", "ko", "--depth", "technique"], PUZZLE);
    assert!(!korean.out.is_ascii() && korean.status == 0, "{}", korean.out);
}

#[test]
fn a_mistake_is_told_instead_of_a_hint() {
    let wrong = "r1c3 is wrong: 1 is not its digit\n";
    assert_run(&["sudoku", "hint"], with_entry("+1"), wrong, "", 1);
    assert_run(&["sudoku", "mistakes"], with_entry("+1"), wrong, "", 1);
    assert_run(
        &["sudoku", "mistakes", "--lang", "ko"],
        with_entry("+1"),
        "1행 3열: 틀린 숫자입니다(1)\n",
        "",
        1,
    );
    let lost = "r1c3 is wrong: its digit is not among the pencilmarks 12\n";
    assert_run(&["sudoku", "hint"], format!("{PUZZLE}:413"), lost, "", 1);
    assert_eq!(hanpan(&["sudoku", "hint"], format!("{PUZZLE}:113")).status, 0);
    assert_run(&["sudoku", "mistakes"], with_entry("+4"), "no mistake: 1 entry\n", "", 0);
    assert_run(&["sudoku", "mistakes"], PUZZLE, "no mistake: 0 entries\n", "", 0);
    let done = with_entry("+4");
    let plain = done.replace('+', "");
    assert_run(&["sudoku", "mistakes", "--givens", PUZZLE], &plain, "no mistake: 1 entry\n", "", 0);
    assert_run(&["sudoku", "hint"], SOLUTION, "solved: every cell is filled\n", "", 0);
    let run = hanpan(&["sudoku", "mistakes", "--givens", PUZZLE], format!("4{}", &PUZZLE[1..]));
    assert_eq!((run.err.as_str(), run.status), ("line 1: expected the given 5 in r1c1, found 4\n", 2));
    let object = &objects(&hanpan(&["sudoku", "mistakes", "--json"], with_entry("+1")).out)[0];
    assert_eq!(object["wrong"], serde_json::json!([{ "cell": "r1c3", "digit": 1 }]));
}

#[test]
fn a_bad_puzzle_is_told_with_what_clashes_or_is_open() {
    let run = hanpan(&["sudoku", "mistakes"], clash());
    assert!(run.out.starts_with("no solution: row 1 has 5 twice"), "{}", run.out);
    assert!(run.out.ends_with(": r1c1=5 r1c2=5\n") && run.status == 1, "{}", run.out);
    let run = hanpan(&["sudoku", "mistakes"], NONE);
    assert!(run.out.contains("\n  these ") && run.status == 1, "{}", run.out);
    let run = hanpan(&["sudoku", "mistakes"], TWO);
    assert!(run.out.starts_with("not unique: two solutions differ at ") && run.status == 1, "{}", run.out);
    assert!(
        run.out.contains(" cells are open: ") && run.out.contains("any one of these clues"),
        "{}",
        run.out
    );
    let run = hanpan(&["sudoku", "mistakes"], ".".repeat(81));
    assert!(run.out.contains("81 cells are open") && run.out.contains("no single clue"), "{}", run.out);
    for (input, status) in [(clash(), 1), (TWO.to_owned(), 1), (NONE.to_owned(), 1)] {
        assert_eq!(hanpan(&["sudoku", "hint"], &input).status, status);
        let object = &objects(&hanpan(&["sudoku", "mistakes", "--json"], &input).out)[0];
        let has_more = object.get("clashing").or(object.get("repairs")).is_some();
        assert!(object["found"].is_string() && has_more, "{object}");
    }
}

#[test]
fn positions_that_cannot_be_read_are_told_with_their_line() {
    let pencilmarks = "1".repeat(728);
    let cases = [
        ("", "expected a position, found none\n"),
        ("\n\n", "expected a position, found none\n"),
        ("hello", "line 1: expected a board, found 'hello'\n"),
        (&PUZZLE[..80], "line 1: expected 81 cells, found 80\n"),
        (&pencilmarks, "line 1: expected 729 characters of pencilmarks, found 728\n"),
    ];
    let with_slips = ["12", "124,335", "124 foo"].map(|removed| format!("{PUZZLE}:{removed}"));
    for (input, (column, slip)) in with_slips.iter().zip([(83, "12"), (83, "124,335"), (87, "foo")]) {
        let err = format!(
            "line 1, column {column}: expected a candidate such as 124 (1 in r2c4), found '{slip}'\n"
        );
        assert_run(&["sudoku", "mistakes"], input, "", &err, 2);
    }
    for command in ["hint", "mistakes"] {
        for (input, err) in cases {
            assert_run(&["sudoku", command], input, "", err, 2);
        }
        let run = hanpan(&["sudoku", command], format!("{PUZZLE}\r\n\r\n{}", with_entry("+4")));
        assert_eq!((run.out.lines().count(), run.status), (2, 0), "{}", run.err);
        assert_eq!(hanpan(&["sudoku", command, "no-such-file"], "").status, 2);
        let run = hanpan(&["sudoku", command], [&b"\xff\xfe"[..], &[0; 5_000]].concat());
        assert_eq!(run.status, 2);
    }
    let object = &objects(&hanpan(&["sudoku", "hint", "--json"], "hello").out)[0];
    assert_eq!(object["line"], 1);
}
