//! `hanpan omok forbidden`, `explain`, `judge`, `review`, `rules` and `render`, on small inputs to the letter.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::commands::{Run, assert_run, hanpan};

/// Black's 3-3 is at e5.
const THREES: &str = "\
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . X . . . .
. . X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
";
/// The same as a game on 15x15, where it is at f5.
const GAME: &str = "f6a1f7b1d5c1e5d1\n";
/// Black's overline is at f5.
const OVERLINE: &str = "\
. . . . . . .
. . . . . . .
. X X X X . X
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
";
const FORBIDDEN: &str = " 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . X . . . .
 6 . . . . X . . . .
 5 . . X X 3 . . . .
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
   a b c d e f g h i
";
const REASONS: &str = "  three: c5 d5 e5 (horizontal), a straight four at b5 or f5
  three: e7 e6 e5 (vertical), a straight four at e8 or e4
";
const EXPLAINED: &str = " 9 . . . . . . . . .
 8 . . . . c . . . .
 7 . . . . # . . . .
 6 . . . . # . . . .
 5 . c # #(#)c . . .
 4 . . . . c . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
   a b c d e f g h i
";
/// A foul, a stone on a stone, a result that is not that of the moves, and a game that is none.
const FOUL: &str = "(;GM[4]SZ[15]RU[renju];B[ff];W[aa];B[fg];W[ba];B[dh];W[ca];B[eh];W[ee];B[fh];W[oo])";
const OCCUPIED: &str = "(;GM[4]SZ[15]RU[renju]RE[W+];B[hh];W[ig];B[hh];W[jg];B[hi];W[hi])";
const RESULT: &str = "(;GM[4]SZ[15]RE[W+];B[aa];W[ab];B[ba];W[bb];B[ca];W[cb];B[da];W[db];B[ea];W[oo])";

fn omok(args: &[&str], input: &str, out: &str, err: &str, status: i32) {
    assert_run(&[&["omok"], args].concat(), input, out, err, status);
}

fn objects(run: &Run) -> Vec<Value> {
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Runs with files of these names and texts, each `{}/` in the arguments standing for their folder; the folder's name is left out of what
/// is printed.
fn run_with(files: &[(&str, &str)], args: &[&str]) -> (Run, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let place = format!("{}/", folder.path().display());
    let args: Vec<String> = args.iter().map(|arg| arg.replace("{}/", &place)).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let run = hanpan(&[&["omok"], &args[..]].concat(), "");
    let plain = |text: String| text.replace(&place, "");
    (Run { out: plain(run.out), err: plain(run.err), status: run.status }, folder)
}

#[track_caller]
fn assert_with(files: &[(&str, &str)], args: &[&str], out: &str, err: &str, status: i32) {
    let (run, _folder) = run_with(files, args);
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), (out, err, status), "{args:?}");
}

#[test]
fn forbidden_points_of_a_board_are_listed_and_drawn() {
    let out = format!("line 1: 1 forbidden point for Black under renju: e5=33\n{FORBIDDEN}");
    omok(&["forbidden"], THREES, &out, "", 0);
    omok(&["forbidden", "-"], &THREES.replace('\n', "\r\n"), &out, "", 0);
    omok(&["forbidden"], THREES.trim_end(), &out, "", 0);
    let none = FORBIDDEN.replace("X 3", "X .");
    let none = format!("line 1: no forbidden points for White under renju\n{none}");
    omok(&["forbidden", "--for", "white"], THREES, &none, "", 0);
    let titled = format!("# remark\nA1\n{THREES}");
    let run = hanpan(&["omok", "forbidden", "--rules", "omok-kr", "--for", "white"], titled);
    assert!(run.out.starts_with("line 3"), "a title is no list of moves: {}", run.out);
}

#[test]
fn forbidden_points_in_json() {
    let object = json!({
        "line": 1, "game": "omok", "format": "xo", "size": "9x9", "rules": "renju", "stone": "black",
        "points": [{"row": 5, "column": 5, "name": "e5", "fouls": ["3-3"]}],
    });
    assert_eq!(objects(&hanpan(&["omok", "forbidden", "--json"], THREES)), [object]);
    let object = json!({
        "number": 1, "moves": 8, "game": "omok", "format": "moves", "size": "15x15", "rules": "renju",
        "stone": "black", "points": [{"row": 11, "column": 6, "name": "f5", "fouls": ["3-3"]}],
    });
    assert_eq!(objects(&hanpan(&["omok", "forbidden", "--json"], GAME)), [object]);
}

#[test]
fn a_game_is_refereed_after_its_last_move_or_the_one_that_is_named() {
    let first = |args: &[&str]| {
        let run = hanpan(&[&["omok"], args].concat(), GAME);
        assert_eq!((run.err.as_str(), run.status), ("", 0));
        run.out.lines().next().unwrap().to_owned()
    };
    let eight = "game 1, move 8: 1 forbidden point for Black under renju: f5=33";
    assert_eq!(first(&["forbidden"]), eight);
    assert_eq!(first(&["forbidden", "--at", "8"]), eight);
    assert_eq!(
        first(&["forbidden", "--at", "7"]),
        "game 1, move 7: no forbidden points for White under renju"
    );
    assert_eq!(
        first(&["forbidden", "--at", "7", "--for", "black"]),
        "game 1, move 7: 1 forbidden point for Black under renju: f5=33"
    );
    assert_eq!(
        first(&["forbidden", "--at", "0"]),
        "game 1, move 0: no forbidden points for Black under renju"
    );
    assert_eq!(first(&["explain", "f5", "--at", "6"]), "game 1, move 6, renju, Black: f5 is legal");
    assert_eq!(first(&["explain", "f5", "--at", "7"]), "game 1, move 7, renju, White: f5 is legal");
    assert_eq!(first(&["judge", "--rules", "renju", "--at", "3"]), "game 1, move 3: nobody has won");
    omok(&["forbidden", "--at", "9"], GAME, "", "game 1: expected 9 moves, found 8\n", 2);
    let error = "line 1: expected a game for --at, found a board\n";
    omok(&["forbidden", "--at", "9"], THREES, "", error, 2);
}

#[test]
fn a_file_is_a_record_by_its_name_or_what_it_holds() {
    let files = [("a/board.txt", THREES), ("a/game.txt", GAME), ("a/game.sgf", "(;SZ[9];B[ee])")];
    let (run, _folder) = run_with(&files, &["forbidden", "{}/a"]);
    let heads: Vec<&str> = run.out.lines().filter(|line| line.contains("forbidden")).collect();
    assert_eq!(
        heads,
        [
            "line 1: 1 forbidden point for Black under renju: e5=33",
            "a/game.sgf, game 1, move 1: no forbidden points for White under renju",
            "a/game.txt, game 1, move 8: 1 forbidden point for Black under renju: f5=33",
        ]
    );
    assert_eq!((run.err.as_str(), run.status), ("", 0));
    let bad = ("bad.sgf", "junk");
    let error = "bad.sgf: line 1, column 1: expected a game, found none\n";
    assert_with(&[bad], &["forbidden", "{}/bad.sgf"], "", error, 2);
    let (run, _folder) =
        run_with(&[("b.txt", THREES)], &["forbidden", "--mirror", "--rules", "renju", "{}/b.txt"]);
    assert!(run.out.contains(" 4 . . . . X . . . .\n 3 . . . . X"), "{}", run.out);
}

#[test]
fn forbidden_points_of_lines_are_a_line_each() {
    let lines =
        "# positions\nf6 f7 d5 e5 | a1 b1 c1 d1\nf6 f7 d5 e5 | - | e5, a remark\r\n\n- | -\nd5 e5 f6 f7 |";
    omok(&["forbidden", "--lines"], lines, "f5=33\nf5=33\n-\nf5=33\n", "", 0);
    omok(&["forbidden", "--lines", "-"], lines, "f5=33\nf5=33\n-\nf5=33\n", "", 0);
    let bad = "- | -\nf6 f7\nf6 f6 | a1\nf6 | f6\nz9 | -\nh0 | -\ns19 | -\nf6 f7 d5 e5 | -\n";
    let errors = "\
line 2: expected the stones of Black, '|' and those of White, found no '|'
line 3: expected each point once, found 'f6' again
line 4: expected each point once, found 'f6' again
line 5: expected a letter from a to o and a number from 1 to 15, found 'z9'
line 6: expected a letter from a to o and a number from 1 to 15, found 'h0'
line 7: expected a letter from a to o and a number from 1 to 15, found 's19'
";
    omok(&["forbidden", "--lines"], bad, "-\nf5=33\n", errors, 2);
    omok(&["forbidden", "--lines", "--size", "19"], "s19 | -\n", "-\n", "", 0);
    omok(&["forbidden", "--lines", "--for", "white"], "a1 | d5 e5 f6 f7\n", "-\n", "", 0);
    omok(
        &["forbidden", "--lines", "--for", "white", "--rules", "omok-kr"],
        "a1 | d5 e5 f6 f7",
        "f5=33\n",
        "",
        0,
    );
    for option in ["--json", "--mirror"] {
        assert_eq!(hanpan(&["omok", "forbidden", "--lines", option], lines).status, 2);
    }
}

#[test]
fn explain_says_why_a_move_is_a_foul() {
    let out = format!("line 1, renju, Black: e5 is a foul: 3-3\n{REASONS}{EXPLAINED}");
    omok(&["explain", "e5"], THREES, &out, "", 1);
    let korean = "1행, renju, 흑: e5: 금수 (3-3)
  열린 3: c5 d5 e5 (가로), b5 또는 f5에 두면 열린 4
  열린 3: e7 e6 e5 (세로), e8 또는 e4에 두면 열린 4
";
    omok(&["explain", "e5", "--lang", "ko"], THREES, &format!("{korean}{EXPLAINED}"), "", 1);
    let run = hanpan(&["omok", "explain", "f5", "--lang", "ko"], GAME);
    assert!(run.out.starts_with("1번 대국, 8수, renju, 흑: f5: 금수 (3-3)\n"), "{}", run.out);
    let overline =
        "line 1, renju, Black: f5 is a foul: overline\n  overline: b5 c5 d5 e5 f5 g5 (horizontal)\n";
    let run = hanpan(&["omok", "explain", "f5"], OVERLINE);
    assert!(run.out.starts_with(overline), "{}", run.out);
    let fours = THREES.replacen("\n. . . . .", "\n. . . . X", 1).replace("\n. . X X", "\n. X X X");
    let run = hanpan(&["omok", "explain", "e5"], fours);
    assert!(
        run.out.starts_with("line 1, renju, Black: e5 is a foul: 4-4\n  straight four: b5 c5 d5 e5"),
        "{}",
        run.out
    );
}

#[test]
fn explain_says_when_a_move_is_legal_wins_or_comes_too_late() {
    let head = |args: &[&str], input: &str| {
        let run = hanpan(&[&["omok", "explain"], args].concat(), input);
        let lines: Vec<&str> = run.out.lines().take(2).collect();
        (lines.join("\n"), run.status)
    };
    let legal = "line 1, renju, White: e5 is legal\n 9 . . . . . . . . .";
    assert_eq!(head(&["e5", "--for", "white"], THREES), (legal.to_owned(), 0));
    let wins = "line 1, freestyle, Black: f5 wins\n  a winning row: b5 c5 d5 e5 f5 g5 (horizontal)";
    assert_eq!(head(&["f5", "--rules", "freestyle"], OVERLINE), (wins.to_owned(), 0));
    let won = OVERLINE.replace("X . X", "X X .");
    let before = "line 1, renju, Black: a1 is legal\n  Black had won before";
    assert_eq!(head(&["a1"], &won), (before.to_owned(), 0));
    let before = "1행, renju, 흑: a1: 둘 수 있음\n  흑이 이미 이긴 판";
    assert_eq!(head(&["a1", "--lang", "ko"], &won), (before.to_owned(), 0));
}

#[test]
fn explain_compares_the_rule_sets() {
    let out = "\
line 1, boj, Black: e5 is legal
line 1, standard, Black: e5 is legal
line 1, freestyle, Black: e5 is legal
line 1, renju, Black: e5 is a foul: 3-3
line 1, renju-gomocup, Black: e5 is a foul: 3-3
line 1, omok-kr, Black: e5 is a foul: 3-3
line 1, omok-kr-black, Black: e5 is a foul: 3-3
line 1, omok-maple, Black: e5 is a foul: 3-3
line 1, caro-8, Black: e5 is legal
line 1, caro-9, Black: e5 is legal
";
    omok(&["explain", "e5", "--all"], THREES, out, "", 1);
    let run = hanpan(&["omok", "explain", "e5", "--all", "--lang", "ko"], THREES);
    assert!(run.out.contains("1행, boj, 흑: e5: 둘 수 있음\n"), "{}", run.out);
    assert_eq!(hanpan(&["omok", "explain", "e5", "--all", "--rules", "renju"], THREES).status, 2);
}

#[test]
fn explain_in_json_has_every_reason() {
    let run = hanpan(&["omok", "explain", "e5", "--json"], THREES);
    let [object] = &objects(&run)[..] else { panic!("{}", run.out) };
    let under = &object["under"][0];
    assert_eq!((run.status, &object["stone"], &object["point"]["name"]), (1, &json!("black"), &json!("e5")));
    assert_eq!((&under["legal"], &under["fouls"]), (&json!(false), &json!(["3-3"])));
    assert_eq!(under["threes"][0]["completions"][1]["point"], json!({"row": 5, "column": 6, "name": "f5"}));
    assert_eq!(under["text"], json!(format!("e5 is a foul: 3-3\n{REASONS}")));
    let run = hanpan(&["omok", "explain", "e5", "--json", "--all"], THREES);
    assert_eq!(objects(&run)[0]["under"].as_array().unwrap().len(), 10);
}

#[test]
fn explain_wants_an_empty_point_of_the_board() {
    let occupied = "line 1: expected an empty point, found a stone of Black on e7\n";
    omok(&["explain", "e7"], THREES, "", occupied, 2);
    let outside = "line 1: expected a letter from a to i and a number from 1 to 9, found 'k9'\n";
    omok(&["explain", "k9"], THREES, "", outside, 2);
    let object = json!({"line": 1, "error": outside.trim_end()});
    assert_eq!(objects(&hanpan(&["omok", "explain", "k9", "--json"], THREES)), [object]);
    omok(
        &["explain", "a1"],
        GAME,
        "",
        "game 1, move 8: expected an empty point, found a stone of White on a1\n",
        2,
    );
    // A bad board does not keep the next from being answered.
    let run = hanpan(&["omok", "explain", "e5"], format!("{}\n{THREES}", &THREES[..THREES.len() - 18]));
    assert!(run.out.starts_with("line 10, renju, Black: e5 is a foul: 3-3"), "{} {}", run.out, run.err);
    assert_eq!(run.status, 2);
}

#[test]
fn explain_draws_pictures() {
    let verdict = format!("line 1, renju, Black: e5 is a foul: 3-3\n{REASONS}");
    let (run, folder) = run_with(&[("b.txt", THREES)], &["explain", "e5", "{}/b.txt", "-o", "{}/b.png"]);
    assert_eq!((run.out, run.status), (format!("{verdict}b.png\n"), 1));
    assert!(is_png(&folder.path().join("b.png")));
    let twice = format!("{THREES}\n{THREES}");
    let (run, folder) = run_with(&[("b.txt", &twice)], &["explain", "e5", "{}/b.txt", "-o", "{}/b.svg"]);
    let second = verdict.replace("line 1,", "line 11,");
    assert_eq!((run.out, run.status), (format!("{verdict}{second}b-001.svg\nb-002.svg\n"), 1));
    let svg = fs::read_to_string(folder.path().join("b-002.svg")).unwrap();
    assert!(svg.starts_with("<svg "));
    assert_eq!(hanpan(&["omok", "explain", "e5", "-o", "b.gif"], THREES).status, 2);
}

fn is_png(path: &Path) -> bool {
    fs::read(path).unwrap().starts_with(b"\x89PNG\r\n\x1a\n")
}

#[test]
fn review_names_what_is_wrong_with_each_game() {
    let foul = "\
game 1: 10 moves, renju: White wins: Black made a foul (3-3), with move 9
  move 9, f8: a foul for Black (3-3)
";
    omok(&["review"], FOUL, foul, "", 1);
    let occupied = "\
game 1: 6 moves, renju: not over by the rules; the record says White won
  move 3, h8: a stone of Black stands there already
  move 6, h7: a stone of Black stands there already
";
    omok(&["review"], OCCUPIED, occupied, "", 1);
    let result = "\
game 1: 10 moves, standard, since the record names no rules: Black wins with five in a row, with move 9; the record says White won
  move 8, d14: White did not stop the win at e15
  move 10, o1: the game was over before this move
  the record says that White won, but Black wins with five in a row
";
    omok(&["review"], RESULT, result, "", 1);
    omok(
        &["review", "--rules", "standard"],
        FOUL,
        "game 1: 10 moves, standard: not over by the rules\n",
        "",
        0,
    );
    let clean = "game 1: 8 moves, standard, since the record names no rules: not over by the rules\n";
    omok(&["review"], GAME, clean, "", 0);
    omok(&["review", "--faults"], GAME, "", "", 0);
}

#[test]
fn review_lists_every_move_if_asked() {
    let out = "\
game 1: 10 moves, standard, since the record names no rules: Black wins with five in a row, with move 9; the record says White won
  move 1, Black a15: legal
  move 2, White a14: legal
  move 3, Black b15: legal
  move 4, White b14: legal
  move 5, Black c15: legal
  move 6, White c14: legal
  move 7, Black d15: legal
  move 8, White d14: legal; White did not stop the win at e15
  move 9, Black e15: legal; Black wins with five in a row
  move 10, White o1: the game was over before this move
  the record says that White won, but Black wins with five in a row
";
    omok(&["review", "--moves"], RESULT, out, "", 1);
    let run = hanpan(&["omok", "review", "--moves"], FOUL);
    assert!(run.out.contains("\n  move 9, Black f8: a foul for Black (3-3)\n"), "{}", run.out);
    let run = hanpan(&["omok", "review", "--moves", "--json"], FOUL);
    let verdict = json!({
        "move": 9, "stone": "black", "point": {"row": 8, "column": 6, "name": "f8"}, "legal": false,
        "codes": ["foul"], "text": "a foul for Black (3-3)",
    });
    assert_eq!(objects(&run)[0]["verdicts"][8], verdict);
    assert!(objects(&hanpan(&["omok", "review", "--json"], FOUL))[0].get("verdicts").is_none());
}

#[test]
fn review_sums_up_a_folder() {
    let files =
        [("d/bad.sgf", "junk"), ("d/deep/foul.sgf", FOUL), ("d/good.moves", GAME), ("d/result.txt", RESULT)];
    let (run, _folder) = run_with(&files, &["review", "--faults", "{}/d"]);
    assert_eq!(run.err, "d/bad.sgf: line 1, column 1: expected a game, found none\n");
    assert_eq!(run.status, 2);
    assert!(run.out.starts_with("d/deep/foul.sgf, game 1: 10 moves, renju: "), "{}", run.out);
    let sum = "3 games with 28 moves: 1 won by Black, 1 by White, 0 draws, 1 not over by the rules; 2 with faults; \
               found: after-the-end in 1, foul in 1, left-win in 1, result in 1; 1 could not be read";
    assert_eq!(run.out.lines().last(), Some(sum));
    let (run, _folder) = run_with(&files, &["review", "--json", "{}/d"]);
    let objects = objects(&run);
    assert_eq!(objects.len(), 5);
    assert_eq!(objects[0]["error"], "line 1, column 1: expected a game, found none");
    assert_eq!((&objects[0]["line"], &objects[0]["column"]), (&json!(1), &json!(1)));
    assert_eq!(objects[1]["findings"][0]["code"], "foul");
    assert_eq!(objects[1]["ending"]["winner"], "white");
    assert_eq!((&objects[3]["agrees"], &objects[3]["claimed"]), (&json!(false), &json!("White won")));
    let total = json!({
        "games": 3, "moves": 28, "unreadable": 1, "with_faults": 2, "open": 1, "black_won": 1, "white_won": 1, "draws": 0,
        "findings": {"after-the-end": 1, "foul": 1, "left-win": 1, "result": 1},
    });
    assert_eq!(objects[4], total);
}

#[test]
fn rules_go_out_as_toml_and_come_back() {
    let toml = hanpan(&["omok", "rules", "--toml", "renju"], "").out;
    let renju = hanpan(&["omok", "rules", "renju"], "").out;
    assert!(
        renju.starts_with("renju\n  Black wins with exactly five and must not make 3-3, 4-4 or six;"),
        "{renju}"
    );
    let house = toml.replace("\"renju\"", "\"house\"");
    assert_with(
        &[("house.toml", &house)],
        &["rules", "{}/house.toml"],
        &renju.replacen("renju", "house", 1),
        "",
        0,
    );
    let files = [("house.toml", &*house), ("b.txt", THREES)];
    let out = format!("line 1: 1 forbidden point for Black under house: e5=33\n{FORBIDDEN}");
    assert_with(&files, &["forbidden", "--rules", "{}/house.toml", "{}/b.txt"], &out, "", 0);
    let (run, _folder) = run_with(&[("bad.toml", "name = \"bad\"\nwin = 3\n")], &["rules", "{}/bad.toml"]);
    assert!(run.err.contains("line 2, column 1") && run.err.contains("unknown field `win`"), "{}", run.err);
    assert_eq!(run.status, 2);
    let run = hanpan(&["omok", "rules", "chess"], "");
    assert!(run.err.contains("expected rules named boj, standard, "), "{}", run.err);
}

#[test]
fn render_draws_games_and_boards_of_a_folder() {
    let files = [("d/board.txt", THREES), ("d/game.moves", GAME), ("d/bad.sgf", "junk")];
    let (run, folder) = run_with(&files, &["render", "{}/d", "-o", "{}/all.png"]);
    assert_eq!(run.out, "all-001.png\nall-002.png\n");
    assert_eq!(run.err, "d/bad.sgf: line 1, column 1: expected a game, found none\n");
    assert_eq!(run.status, 2);
    assert!(is_png(&folder.path().join("all-001.png")));
    let stone = |args: &[&str]| {
        let run = hanpan(&[&["omok", "render"], args].concat(), "h8i9\n");
        assert_eq!((run.err.as_str(), run.status), ("", 0));
        assert!(run.out.starts_with("<svg "));
        run.out.contains("Moves: 1 h8, 2 i7")
    };
    assert!(stone(&["--mirror"]) && !stone(&[]));
    assert!(!stone(&["--from", "moves"]));
}
