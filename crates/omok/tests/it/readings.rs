//! Fouls under other rules than those of renju.

use std::collections::BTreeMap;

use hanpan_omok::{
    Board, Foul, FoulSet, Patterns, Point, Rules, Stone, ThreeDefinition, WinCondition, fouls, rule_on,
};

use crate::positions::{Case, cases, images, point, points, swapped};

const POINTS: &str = include_str!("../../../../data/omok/forbidden-points.txt");
const READINGS: &str = include_str!("../../../../data/omok/forbidden-readings.txt");

const THREES: FoulSet = FoulSet::of(&[Foul::DoubleThree]);

/// The fouls by the definition, on which the reasons and the patterns must agree.
fn agreed(board: &Board, rules: &Rules, stone: Stone, at: Point) -> FoulSet {
    let fouls = fouls(board, rules, stone, at);
    assert_eq!(rule_on(board, rules, stone, at).fouls, fouls, "{rules}\n{board:#}");
    assert_eq!(Patterns::of_board(rules, board).fouls(stone, at), fouls, "{rules}\n{board:#}");
    fouls
}

/// Compares every point of the tables in every orientation with a column of the readings, for the colours.
fn assert_reading(column: usize, rules: &Rules, stones: &[Stone]) {
    let lines = READINGS.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    let others: BTreeMap<&str, &str> = lines.map(|columns| (columns[0], columns[column])).collect();
    let cases = cases(POINTS, 2);
    let is_in_points = |id: &str| cases.iter().any(|case| case.name.ends_with(&format!(" {id}")));
    assert!(others.keys().all(|id| is_in_points(id)));
    for Case { name, board, rest } in &cases {
        let (_, id) = name.split_once(", ").unwrap();
        let (_, id) = id.split_once(' ').unwrap();
        let expected = others.get(id).unwrap_or(&&*rest[1]).replace("FIVE(win)", "legal");
        for (board, at) in images(board, point(&rest[0])) {
            for stone in stones {
                let board = if *stone == Stone::Black { board.clone() } else { swapped(&board) };
                let found = agreed(&board, rules, *stone, at).gravest().map_or("legal", Foul::code);
                assert_eq!(found, expected, "{name}, {rules}, {stone}\n{board:#}");
            }
        }
    }
}

#[test]
fn the_table_of_readings_begins_with_renju() {
    assert_reading(1, &Rules::RENJU, &[Stone::Black]);
}

#[test]
fn a_three_can_count_although_its_completing_point_makes_a_five() {
    assert_reading(2, &Rules { counts_three_with_five: true, ..Rules::RENJU }, &[Stone::Black]);
}

#[test]
fn a_simple_three_counts_although_its_completing_point_is_a_foul() {
    assert_reading(3, &Rules { three: ThreeDefinition::Simple, ..Rules::RENJU }, &[Stone::Black]);
}

#[test]
fn korean_omok_knows_no_foul_but_double_threes_and_that_for_both_colours() {
    assert_reading(4, &Rules::OMOK_KR, &Stone::ALL);
    assert_reading(4, &Rules { allows_forced_double_three: false, ..Rules::OMOK_MAPLE }, &Stone::ALL);
    assert_reading(4, &Rules::OMOK_KR_BLACK, &[Stone::Black]);
}

#[test]
fn white_has_no_foul_where_black_alone_must_not_make_threes() {
    for Case { name, board, rest } in cases(POINTS, 2) {
        let found = agreed(&swapped(&board), &Rules::OMOK_KR_BLACK, Stone::White, point(&rest[0]));
        assert!(found.is_empty(), "{name}");
    }
}

/// A double-three of Black at h8, and stones of White.
fn double_three_with(white: &str) -> Board {
    let mut board = Board::new(hanpan_omok::Size::S15);
    points("h9 h10 i8 j8").into_iter().for_each(|point| board.set(point, Some(Stone::Black)));
    points(white).into_iter().for_each(|point| board.set(point, Some(Stone::White)));
    board
}

fn assert_forced(rules: &Rules, white: &str, is_forced: bool) {
    let board = double_three_with(white);
    for (board, at) in images(&board, point("h8")) {
        let ruling = rule_on(&board, rules, Stone::Black, at);
        assert_eq!(ruling.is_forced, is_forced, "{rules}\n{board:#}");
        assert_eq!(ruling.real_threes().count(), 2);
        let expected = if is_forced { FoulSet::NONE } else { THREES };
        assert_eq!(agreed(&board, rules, Stone::Black, at), expected, "{rules}\n{board:#}");
    }
}

#[test]
fn a_double_three_is_forced_where_the_opponent_would_win_if_the_rules_say_so() {
    let four = "d4 e5 f6 g7";
    assert_forced(&Rules::OMOK_MAPLE, four, true);
    assert_forced(&Rules::OMOK_KR, four, false);
    assert_forced(&Rules::RENJU, four, false);
    assert_forced(&Rules { allows_forced_double_three: true, ..Rules::RENJU }, four, true);
}

#[test]
fn a_double_three_is_not_forced_where_the_opponent_would_not_win() {
    let three = "e5 f6 g7";
    assert_forced(&Rules::OMOK_MAPLE, three, false);
    let five = "c3 d4 e5 f6 g7";
    assert_forced(&Rules::OMOK_MAPLE, five, false);
    assert_forced(&Rules { allows_forced_double_three: true, ..Rules::RENJU }, five, true);
    let rules = Rules { win: [WinCondition::EXACTLY_FIVE, Rules::CARO_9.win[0]], ..Rules::OMOK_MAPLE };
    let mut closed = double_three_with("d4 e5 f6 g7");
    points("c3 i9").into_iter().for_each(|point| closed.set(point, Some(Stone::Black)));
    assert_eq!(agreed(&closed, &rules, Stone::Black, point("h8")), THREES);
    assert!(agreed(&closed, &Rules::OMOK_MAPLE, Stone::Black, point("h8")).is_empty());
}

#[test]
fn a_forced_move_is_excused_from_its_double_three_alone() {
    let rules = Rules { allows_forced_double_three: true, ..Rules::RENJU };
    let mut board = double_three_with("d4 e5 f6 g7");
    // Fours along the antidiagonal and, beside the three, nowhere else.
    points("g9 f10 e11").into_iter().for_each(|point| board.set(point, Some(Stone::Black)));
    assert!(agreed(&board, &rules, Stone::Black, point("h8")).is_empty());
    points("k8 h11").into_iter().for_each(|point| board.set(point, Some(Stone::Black)));
    let found = agreed(&board, &rules, Stone::Black, point("h8"));
    assert_eq!(found, FoulSet::of(&[Foul::DoubleFour]));
}
