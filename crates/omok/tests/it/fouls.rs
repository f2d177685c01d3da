//! Fouls: the tables of forbidden points, in every orientation and with either reading.

use std::{collections::BTreeMap, fs, path::Path};

use hanpan_omok::{Board, Foul, FoulSet, Patterns, Point, Rules, Stone, fouls, rule_on};

use crate::positions::{Case, cases, images, point, swapped};

const POINTS: &str = include_str!("../../../../data/omok/forbidden-points.txt");
const BOARDS: &str = include_str!("../../../../data/omok/forbidden-boards.txt");
const BULK: &str = include_str!("../../../../data/omok/forbidden-bulk.txt");
const DEEP: &str = include_str!("../../../../data/omok/forbidden-deep.txt");

fn code(fouls: FoulSet) -> &'static str {
    fouls.gravest().map_or("legal", Foul::code)
}

/// The forbidden points of a position with their kinds.
fn forbidden(board: &Board) -> BTreeMap<Point, &'static str> {
    let empty = board.size().points().filter(|point| board.get(*point).is_none());
    let all = empty.map(|point| (point, fouls(board, &Rules::RENJU, Stone::Black, point)));
    let all: Vec<_> = all.filter(|(_, fouls)| !fouls.is_empty()).collect();
    assert!(Patterns::of_board(&Rules::RENJU, board).forbidden_points(Stone::Black).eq(all.iter().copied()));
    all.into_iter().map(|(point, fouls)| (point, code(fouls))).collect()
}

fn expected(list: &str) -> BTreeMap<Point, &str> {
    let points = list.split_whitespace().filter_map(|word| word.split_once('='));
    points.map(|(name, kind)| (point(name), kind)).collect()
}

fn assert_boards(table: &str, black: usize) -> usize {
    let cases = cases(table, black);
    for Case { name, board, rest } in &cases {
        assert_eq!(forbidden(board), expected(&rest[0]), "{name}\n{board:#}");
    }
    cases.len()
}

#[test]
fn every_point_of_the_table_has_its_verdict_in_every_orientation() {
    let cases = cases(POINTS, 2);
    assert_eq!(cases.len(), 75);
    for Case { name, board, rest } in cases {
        let (at, verdict) = (point(&rest[0]), &*rest[1]);
        for (board, at) in images(&board, at) {
            let ruling = rule_on(&board, &Rules::RENJU, Stone::Black, at);
            let found = if ruling.is_win() { "FIVE(win)" } else { code(ruling.fouls) };
            assert_eq!(found, verdict, "{name}\n{board:#}");
            assert_eq!(ruling.fouls, fouls(&board, &Rules::RENJU, Stone::Black, at), "{name}");
            let patterns = Patterns::of_board(&Rules::RENJU, &board);
            assert_eq!(ruling.fouls, patterns.fouls(Stone::Black, at), "{name}");
            assert_eq!(ruling.is_win(), patterns.wins(Stone::Black, at), "{name}");
            let white = rule_on(&swapped(&board), &Rules::RENJU, Stone::White, at);
            assert!(white.is_legal(), "{name}, White");
        }
    }
}

#[test]
fn every_deep_point_has_its_verdict_in_every_orientation() {
    let cases = cases(DEEP, 0);
    assert_eq!(cases.len(), 60);
    for Case { name, board, rest } in cases {
        for (board, at) in images(&board, point(&rest[0])) {
            let found = fouls(&board, &Rules::RENJU, Stone::Black, at);
            assert_eq!(code(found), rest[1], "{name}\n{board:#}");
            let patterns = Patterns::of_board(&Rules::RENJU, &board);
            assert_eq!(patterns.fouls(Stone::Black, at), found, "{name}\n{board:#}");
        }
    }
}

#[test]
fn every_board_of_the_table_has_its_forbidden_points() {
    assert_eq!(assert_boards(BOARDS, 1), 12);
}

#[test]
fn every_random_board_has_its_forbidden_points() {
    assert_eq!(assert_boards(BULK, 0), 400);
}

#[test]
fn developers_tables_have_their_forbidden_points() {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference/omok/forbidden-bulk.txt");
    match fs::read_to_string(path) {
        Ok(table) => assert!(assert_boards(&table, 0) >= 1500),
        Err(_) => eprintln!("skipped: no tables of developers here"),
    }
}
