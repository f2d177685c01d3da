//! The tables of BOJ 2615, in every orientation.

use std::{fs, path::Path};

use hanpan_omok::{Board, BojBoard, Format, Point, Reader, Record, Rules, Size, judge};

use crate::oracle;

const SAMPLE: &str = include_str!("../../../../data/omok/boj-2615-edges.tsv");
const RANDOM: &str = include_str!("../../../../data/omok/boj-2615-random.tsv");

/// The boards of a table with their expected answers, which stand in the last column.
fn cases(table: &str) -> Vec<(Record, String)> {
    let lines = || table.lines().filter(|line| !line.starts_with('#'));
    let records = Reader::new().read(table.as_bytes());
    assert_eq!(records.len(), lines().count());
    let answers = lines().map(|line| line.rsplit('\t').next().unwrap().replacen(' ', "\n", 1));
    records.into_iter().map(Result::unwrap).zip(answers).collect()
}

/// The boards of both tables.
pub(crate) fn all_cases() -> Vec<(Record, String)> {
    [SAMPLE, RANDOM].into_iter().flat_map(cases).collect()
}

fn check(table: &str) {
    for (Record { line, board, .. }, answer) in cases(table) {
        let judgement = judge(&board, &Rules::BOJ);
        assert_eq!(judgement.boj_answer(), answer, "line {line}\n{board}");
        assert_eq!(oracle::answer(&board), answer, "line {line}\n{board}");
        let text = Format::Numbers.write(&board);
        let (packed, _) = BojBoard::at_start(text.as_bytes()).unwrap();
        assert_eq!(packed.answer().to_string(), answer, "line {line}\n{board}");
    }
}

/// The board turned and mirrored in one of the eight ways, with the colours exchanged if asked.
pub(crate) fn transformed(board: &Board, symmetry: usize, swaps_colours: bool) -> Board {
    let side = board.size().width() + 1;
    let mut image = Board::new(board.size());
    for (point, stone) in board.stones() {
        let (row, column) = (point.row(), point.column());
        let (row, column) = if symmetry & 1 == 0 { (row, column) } else { (column, row) };
        let row = if symmetry & 2 == 0 { row } else { side - row };
        let column = if symmetry & 4 == 0 { column } else { side - column };
        let stone = if swaps_colours { stone.opponent() } else { stone };
        image.set(Point::from_matrix(row, column).unwrap(), Some(stone));
    }
    image
}

#[test]
fn every_edge_board_has_its_answer() {
    assert_eq!(cases(SAMPLE).len(), 30);
    check(SAMPLE);
}

#[test]
fn every_random_board_has_its_answer() {
    assert_eq!(cases(RANDOM).len(), 120);
    check(RANDOM);
}

#[test]
fn edge_boards_have_names() {
    let labels: Vec<_> = cases(SAMPLE).into_iter().filter_map(|(record, _)| record.label).collect();
    assert_eq!(labels.len(), 30);
    assert_eq!(labels[11], "six in a row only");
}

#[test]
fn every_orientation_and_colour_of_every_edge_board_agrees_with_the_oracle() {
    for (Record { board, .. }, _) in cases(SAMPLE) {
        for symmetry in 0..8 {
            for swaps_colours in [false, true] {
                let image = transformed(&board, symmetry, swaps_colours);
                assert_eq!(judge(&image, &Rules::BOJ).boj_answer(), oracle::answer(&image), "{image}");
                assert_eq!(oracle::fives(&image).len(), oracle::fives(&board).len());
            }
        }
    }
}

#[test]
fn the_sample_of_the_problem_is_read_and_judged() {
    let mut rows = vec!["0 ".repeat(19); 19];
    for (index, row) in [
        (1, "0 1 2 0 0 2 2 2 1 0 0 0 0 0 0 0 0 0 0"),
        (2, "0 0 1 2 0 0 0 0 2 2 0 0 0 0 0 0 0 0 0"),
        (3, "0 0 0 1 2 0 0 0 0 0 0 0 0 0 0 0 0 0 0"),
        (4, "0 0 0 0 1 2 2 0 0 0 0 0 0 0 0 0 0 0 0"),
        (5, "0 0 1 1 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0"),
        (6, "0 0 0 0 0 0 2 1 0 0 0 0 0 0 0 0 0 0 0"),
    ] {
        rows[index + 1] = row.to_owned();
    }
    let board: Board = rows.join("\r\n").parse().unwrap();
    assert_eq!(board.size(), Size::S19);
    assert_eq!(judge(&board, &Rules::BOJ).boj_answer(), "1\n3 2");
}

#[test]
#[ignore = "reads the long tables of a development tree, where they are"]
fn the_long_tables_have_their_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/omok");
    for name in ["boj-2615-edges.tsv", "boj-2615-random.tsv"] {
        match fs::read_to_string(folder.join(name)) {
            Ok(table) => check(&table),
            Err(error) => eprintln!("skipped: {} is not here ({error})", folder.join(name).display()),
        }
    }
}
