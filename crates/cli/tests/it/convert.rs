//! `hanpan omok convert`.

use std::fs;
use std::path::Path;

use crate::commands::{assert_run, hanpan};

const SGF: &str = "(;FF[4]GM[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig])\n";

fn convert(args: &[&str], input: &str, out: &str, err: &str, status: i32) {
    assert_run(&[&["omok", "convert"], args].concat(), input, out, err, status);
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn moves_become_sgf_and_come_back() {
    convert(&[], "h8i9\n", SGF, "", 0);
    convert(&["--to", "moves"], SGF, "h8i9\n", "", 0);
    convert(&["--to", "URL"], SGF, "https://gomocalc.com/#/h8i9\n", "", 0);
    convert(&["--to", "sgf"], "https://gomocalc.com/#/h8i9\n", SGF, "", 0);
    convert(&["--to", "offsets"], SGF, "0,0, 1,-1\n", "", 0);
    convert(&["--from", "offsets"], "0,0, 1,-1\n", SGF, "", 0);
    convert(&["--to", "psq"], SGF, "Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\n-1\r\n", "", 0);
    convert(&["--mirror", "--to", "moves"], SGF, "h8i7\n", "", 0);
    convert(
        &["--size", "19", "--to", "moves"],
        "h8s19",
        "h8s19\n",
        "moves does not hold sizes of boards (1)\n",
        0,
    );
}

#[test]
fn boards_are_positions_and_positions_boards() {
    let board = ".....\n.X...\n..O..\n.....\n.....\n";
    let spaced = ". . . . .\n. X . . .\n. . O . .\n. . . . .\n. . . . .\n\n";
    convert(&[], board, "(;FF[4]GM[4]CA[UTF-8]SZ[5]AB[bb]AW[cc])\n", "", 0);
    convert(&["--to", "xo"], "(;SZ[5]AB[bb]AW[cc])", spaced, "", 0);
    let lost = "line does not hold moves, of which the stones are kept (2)\n";
    convert(&["--to", "line"], "(;SZ[5];B[bb];W[cc])", "0000001000002000000000000\n\n", lost, 0);
    convert(&["--mirror", "--to", "sgf"], board, "(;FF[4]GM[4]CA[UTF-8]SZ[5]AB[bd]AW[cc])\n", "", 0);
    convert(&["--to", "moves"], board, "", "moves holds moves, and there are none\n", 1);
}

#[test]
fn losses_are_said_and_strict_refuses_them() {
    let game = "(;SZ[15]PB[a]C[b];B[hh](;W[ig])(;W[hg];B[gg]))";
    let lost = "moves does not hold nodes of variations (2), comments (1), names of players (1)\n";
    convert(&["--to", "moves"], game, "h8i9\n", lost, 0);
    let refused = format!("{lost}nothing is written, as --strict asks\n");
    convert(&["--to", "moves", "--strict"], game, "", &refused, 1);
    convert(&["--to", "moves", "--strict"], SGF, "h8i9\n", "", 0);
}

#[test]
fn a_wrong_game_is_an_error_and_the_others_are_converted() {
    let games = "(;GM[4];B[hh])\n(;GM[4]SZ[15];B[pp])\n(;GM[4];B[ii])\n";
    let error = "line 2, column 17: expected a point of a board of 15x15, found 'pp'\n";
    convert(&["--to", "url"], games, "https://gomocalc.com/#/h8\nhttps://gomocalc.com/#/i7\n", error, 2);
    convert(&[], "h8i99", "", "line 1, column 3: expected a point of a board of 15x15, found 'i99'\n", 2);
}

#[test]
fn what_is_no_record_is_refused() {
    let run = hanpan(&["omok", "convert"], "what is this?\n");
    assert!(
        run.err.starts_with("expected game records or boards; --from names a format of sgf, "),
        "{}",
        run.err
    );
    assert_eq!((run.out.as_str(), run.status), ("", 2));
    assert_eq!(hanpan(&["omok", "convert", "--from", "nothing"], "").status, 2);
    assert_eq!(hanpan(&["omok", "convert", "--encoding", "nothing"], "").status, 2);
    assert_eq!(hanpan(&["omok", "convert", "no such file"], "").status, 2);
    let run = hanpan(&["omok", "convert", "-o", "no folder/a.txt"], SGF);
    assert_eq!(run.err, "hanpan: no folder/a.txt: the name tells no format; --to names one\n");
}

#[test]
fn encodings_are_guessed_or_given() {
    let run = hanpan(&["omok", "convert", "--encoding", "cp949"], b"(;SZ[15]PB[\xbf\xc0\xb8\xf1];B[hh])");
    assert!(run.out.contains("PB[오목]"), "{}", run.out);
}

#[test]
fn mirrored_rows_are_suspected() {
    let game = "(;SZ[15];B[hh];W[ig]C[i7])";
    let doubt = "the rows seem to run the other way, as 1 of 1 signs say: --mirror reads it so\n";
    let written = "(;FF[4]GM[4]CA[UTF-8]SZ[15]\n;B[hh];W[ig]C[i7])\n";
    convert(&[], game, written, doubt, 0);
    convert(&["--mirror"], game, &written.replace("ig", "ii"), "", 0);
}

#[test]
fn folders_become_folders() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    fs::create_dir_all(from.join("deep")).unwrap();
    fs::write(from.join("a.sgf"), SGF).unwrap();
    fs::write(from.join("a.TXT"), "j10k11\n").unwrap();
    fs::write(from.join("deep/b.sgf"), SGF.repeat(2)).unwrap();
    fs::write(from.join("deep/notes.md"), "no record").unwrap();
    let (source, target) = (from.to_str().unwrap(), format!("{}/", to.display()));
    let run = hanpan(&["omok", "convert", source, "--to", "psq", "-o", &target], "");
    let summary =
        "hanpan: 3 files, 4 games, 0 wrong; 4 written as psq; 4 do not tell which way their rows run\n";
    assert_eq!((run.out.as_str(), run.err.as_str(), run.status), ("", summary, 0));
    assert_eq!(names(&to), ["a.TXT.psq", "a.sgf.psq", "deep"]);
    assert_eq!(names(&to.join("deep")), ["b-1.psq", "b-2.psq"]);
    assert!(text(&to.join("deep/b-2.psq")).starts_with("Piskvorky 15x15"));
    let one = to.join("all.sgf");
    let run = hanpan(&["omok", "convert", to.to_str().unwrap(), "-o", one.to_str().unwrap()], "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert_eq!(text(&one).matches("(;").count(), 4);
}

#[test]
fn what_was_read_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sgf");
    fs::write(&path, SGF).unwrap();
    let run = hanpan(&["omok", "convert", path.to_str().unwrap(), "-o", folder.path().to_str().unwrap()], "");
    assert!(run.err.contains("would be written over what was read"), "{}", run.err);
    let run = hanpan(&["omok", "convert", path.to_str().unwrap(), "-o", path.to_str().unwrap()], "");
    assert_eq!(run.status, 2);
    assert_eq!(text(&path), SGF);
}

#[test]
fn formats_of_one_game_need_a_folder_for_more() {
    let run = hanpan(&["omok", "convert", "--to", "psq"], SGF.repeat(2));
    assert_eq!(
        run.err,
        "hanpan: psq holds one game a file, and there are more: -o names a folder for them\n"
    );
    assert_eq!((run.out.as_str(), run.status), ("", 2));
}
