//! `hanpan sudoku convert`.

use std::fs;

use crate::commands::{assert_run, hanpan};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn convert(args: &[&str], input: &str, out: &str, err: &str, status: i32) {
    assert_run(&[&["sudoku", "convert"], args].concat(), input, out, err, status);
}

fn zeros() -> String {
    PUZZLE.replace('.', "0")
}

#[test]
fn lines_become_other_formats_and_come_back() {
    let line = format!("{PUZZLE}\n");
    let sdm = format!("{}\n", zeros());
    convert(&["--to", "sdm"], &line, &sdm, "", 0);
    convert(&[], &sdm, &line, "", 0);
    convert(&["--to", "CSV"], &line, &format!("puzzle\n{line}"), "", 0);
    convert(&[], &format!("puzzle\n{line}"), &line, "", 0);
    convert(&["--to", "hodoku"], &line, &format!(":0000:x:{PUZZLE}::::\n"), "", 0);
    convert(&["--to", "url"], &line, &format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}\n"), "", 0);
    let links = hanpan(&["sudoku", "convert", "--to", "fpuzzles"], format!("{line}{line}"));
    convert(&[], &links.out, &format!("{line}{line}"), "", 0);
    let file = hanpan(&["sudoku", "convert", "--to", "opensudoku"], format!("{line}{line}"));
    convert(&[], &file.out, &format!("{line}{line}"), "", 0);
}

#[test]
fn columns_are_kept_where_there_is_room() {
    let table = format!("id,puzzle,rating\n7,{PUZZLE},1.2\n");
    convert(&[], &table, &format!("{PUZZLE}\t7\t1.2\n"), "line does not hold names of columns (2)\n", 0);
    convert(&["--to", "csv"], &table, &format!("puzzle,id,rating\n{PUZZLE},7,1.2\n"), "", 0);
    convert(&["--to", "sdm"], &table, &format!("{}\n", zeros()), "sdm does not hold other columns (2)\n", 0);
    convert(&["--to", "line"], &format!("{PUZZLE} # easy\n"), &format!("{PUZZLE}\teasy\n"), "", 0);
}

#[test]
fn losses_are_said_and_strict_refuses_them() {
    let position = format!("{}:124 335\n{PUZZLE}\n", PUZZLE.replacen('.', "+4", 1));
    let line = format!("{PUZZLE}\n");
    let lost = "line does not hold entries (1), removed candidates (1)";
    convert(&[], &position, &format!("{line}{line}"), &format!("{lost}\n"), 0);
    convert(&["--strict"], &position, &line, &format!("{lost}; not written, as --strict asks: 1\n"), 1);
    convert(&["--strict", "--to", "susser"], &position, &position.replace("124 335", "335"), "", 0);
}

#[test]
fn a_wrong_puzzle_is_an_error_and_the_others_are_converted() {
    let text = format!("puzzle\n{PUZZLE}\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    let line = format!("{PUZZLE}\n");
    convert(&[], &text, &format!("{line}{line}"), "line 3: expected 81 cells, found 80\n", 2);
    convert(&["--to", "rows"], "", "", "expected a board, found none\n", 2);
    convert(&["--from", "csv"], "puzzle\n", "", "expected a puzzle, found none\n", 2);
    convert(&["no-such-file"], "", "", "no-such-file: No such file or directory (os error 2)\n", 2);
}

#[test]
fn variants_are_refused_by_name() {
    let json = r#"{"size":9,"grid":[],"thermometer":[{"lines":[["R1C1","R1C2"]]}]}"#;
    let error = "line 1: expected a classic Sudoku of 9x9, found the constraint 'thermometer'\n";
    convert(&[], json, "", error, 2);
}

#[test]
fn files_of_one_puzzle_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let line = format!("{PUZZLE}\n");
    fs::write(path("two.txt"), format!("{line}{line}")).unwrap();
    let several = "hanpan: sdk holds one puzzle a file, and there are more: -o names a folder for them\n";
    convert(&["--to", "sdk", &path("two.txt")], "", "", several, 2);
    convert(&["--to", "sdk", "-o", &path("out/"), &path("two.txt")], "", "", "", 0);
    let first = fs::read_to_string(path("out/two-1.sdk")).unwrap();
    assert_eq!(first, fs::read_to_string(path("out/two-2.sdk")).unwrap());
    assert!(first.starts_with("53..7....\n"));
    convert(&["-o", &path("one.sdm"), &path("out/two-1.sdk")], "", "", "", 0);
    assert_eq!(fs::read_to_string(path("one.sdm")).unwrap(), format!("{}\n", zeros()));
    let error = format!("hanpan: {}: would be written over what was read\n", path("one.sdm"));
    convert(&["-o", &path("one.sdm"), &path("one.sdm")], "", "", &error, 2);
    let error = format!("hanpan: {}: the name tells no format; --to names one\n", path("one.xyz"));
    convert(&["-o", &path("one.xyz"), &path("one.sdm")], "", "", &error, 2);
    let two = ["-o", &path("all.opensudoku"), &path("two.txt"), &path("one.sdm")];
    convert(&two, "", "", "hanpan: 2 files, 3 puzzles, 0 wrong; 3 written as opensudoku\n", 0);
    assert_eq!(fs::read_to_string(path("all.opensudoku")).unwrap().matches("<game ").count(), 3);
}

#[test]
fn many_lines_keep_their_order_on_all_cores() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.txt");
    let line = |number: usize| {
        let mut cells = vec![b'.'; 81];
        format!("{number:06}").bytes().zip(&mut cells).for_each(|(digit, cell)| *cell = digit);
        String::from_utf8(cells).unwrap() + "\n"
    };
    let text: String = (0..60_000).map(line).collect();
    fs::write(&file, &text).unwrap();
    let expected = text.replace('.', "0");
    let run = hanpan(&["sudoku", "convert", "--to", "sdm", &file.display().to_string()], "");
    assert!(run.out == expected);
    let table = hanpan(&["sudoku", "convert", "--to", "csv", "-j", "3"], &text).out;
    let run = hanpan(&["sudoku", "convert", "--to", "sdm"], &table);
    assert!(run.out == expected);
}

#[test]
fn help_lists_every_format() {
    let help = hanpan(&["sudoku", "convert", "--help"], "").out;
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for format in hanpan_sudoku::document::DocumentFormat::ALL {
        let line = words(&format!("{} {}", format.name(), format.description()));
        assert!(words(&help).contains(&line), "{line}\n{help}");
    }
}
