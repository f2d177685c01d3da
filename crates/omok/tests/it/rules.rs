//! What wins under each rule set, on drawn boards.

use hanpan_omok::{Board, Foul, FoulSet, Rules, Size, Stone, WinCondition, Winner, board, judge};

/// Who wins under each preset, in the order of the table.
fn winners(board: &Board) -> Vec<(&'static str, Winner)> {
    Rules::ALL.iter().map(|rules| (&*rules.name, judge(board, rules).winner)).collect()
}

fn assert_black_wins_under(board: &Board, names: &[&str]) {
    for (name, winner) in winners(board) {
        let expected = if names.contains(&name) { Winner::Won(Stone::Black) } else { Winner::None };
        assert_eq!(winner, expected, "{name}\n{board}");
    }
}

fn assert_white_wins_under(board: &Board, names: &[&str]) {
    for (name, winner) in winners(board) {
        let expected = if names.contains(&name) { Winner::Won(Stone::White) } else { Winner::None };
        assert_eq!(winner, expected, "{name}\n{board}");
    }
}

const ALL: [&str; 10] = [
    "boj",
    "standard",
    "freestyle",
    "renju",
    "renju-gomocup",
    "omok-kr",
    "omok-kr-black",
    "omok-maple",
    "caro-8",
    "caro-9",
];
/// Those under which five wins however it is blocked.
const CLOSED_FIVE_WINS: [&str; 8] =
    ["boj", "standard", "freestyle", "renju", "renju-gomocup", "omok-kr", "omok-kr-black", "omok-maple"];

#[test]
fn an_open_five_wins_under_every_rule_set() {
    let five = board! { "........." ".XXXXX..." "........." "........." "........." };
    assert_black_wins_under(&five, &ALL);
}

#[test]
fn four_win_under_no_rule_set() {
    assert_black_wins_under(&board! { "........" ".XXXX..." "........" "........" "........" }, &[]);
}

#[test]
fn a_black_six_wins_in_freestyle_and_caro_8_alone() {
    let six = board! { "........" ".XXXXXX." "........" "........" "........" };
    assert_black_wins_under(&six, &["freestyle", "caro-8"]);
}

#[test]
fn a_white_six_wins_in_renju_too() {
    let six = board! { "........" ".OOOOOO." "........" "........" "........" };
    assert_white_wins_under(&six, &["freestyle", "renju", "renju-gomocup", "caro-8"]);
}

#[test]
fn a_six_closed_at_both_ends_wins_in_caro_8() {
    let six = board! { "........" "OXXXXXXO" "........" "........" "........" };
    assert_black_wins_under(&six, &["freestyle", "caro-8"]);
}

#[test]
fn a_five_closed_at_both_ends_wins_in_neither_caro() {
    let five = board! { "......." "OXXXXXO" "......." "......." "......." };
    assert_black_wins_under(&five, &CLOSED_FIVE_WINS);
}

#[test]
fn a_five_closed_at_one_end_wins_in_both_caros() {
    let five = board! { "........" "OXXXXX.." "........" "........" "........" };
    assert_black_wins_under(&five, &ALL);
}

#[test]
fn the_edge_does_not_close_a_five() {
    assert_black_wins_under(&board! { "......" "XXXXXO" "......" "......" "......" }, &ALL);
    assert_black_wins_under(&board! { "....." "XXXXX" "....." "....." "....." }, &ALL);
}

#[test]
fn a_gap_on_the_way_to_a_block_keeps_a_five_open() {
    assert_black_wins_under(&board! { "........" "OXXXXX.O" "........" "........" "........" }, &ALL);
}

#[test]
fn a_diagonal_five_is_closed_along_its_diagonal() {
    let five = board! {
        "......O"
        ".....X."
        "....X.."
        "...X..."
        "..X...."
        ".X....."
        "O......"
    };
    assert_black_wins_under(&five, &CLOSED_FIVE_WINS);
}

#[test]
fn a_five_beside_a_stone_of_its_colour_on_another_line_is_still_five() {
    assert_black_wins_under(&board! { ".XXXXX." "X.....X" "......." "......." "......." }, &ALL);
}

#[test]
fn every_preset_is_found_by_its_name_in_any_case() {
    for rules in Rules::ALL {
        assert_eq!(Rules::by_name(&rules.name), Ok(rules));
        assert_eq!(Rules::by_name(&rules.name.to_uppercase()), Ok(rules));
    }
    assert_eq!(ALL.to_vec(), Rules::ALL.iter().map(|rules| &*rules.name).collect::<Vec<_>>());
}

#[test]
fn an_unknown_name_is_answered_with_those_that_there_are() {
    assert_eq!(
        Rules::by_name("gomoku").unwrap_err().to_string(),
        "expected rules named boj, standard, freestyle, renju, renju-gomocup, omok-kr, omok-kr-black, omok-maple, caro-8 or \
         caro-9, found 'gomoku'"
    );
}

#[test]
fn presets_say_what_they_are_in_one_line() {
    for rules in Rules::ALL {
        assert!(!rules.description.is_empty() && !rules.description.contains('\n'));
        assert!(!rules.source.is_empty());
    }
}

#[test]
fn win_conditions_and_fouls_have_words() {
    assert_eq!(Rules::BOJ.win_condition(Stone::Black).to_string(), "exactly five");
    assert_eq!(Rules::RENJU.win_condition(Stone::White).to_string(), "five or more");
    assert_eq!(Rules::CARO_8.win[0].to_string(), "five not blocked at both ends, or six or more");
    assert_eq!(Rules::CARO_9.win[0].to_string(), "exactly five, not blocked at both ends");
    assert_eq!(Rules::OMOK_KR.fouls(Stone::White), FoulSet::of(&[Foul::DoubleThree]));
    assert_eq!(Foul::DoubleThree.to_string(), "3-3");
}

#[test]
fn rules_of_ones_own_are_a_record_away() {
    let rules = Rules {
        name: "house".into(),
        sizes: [].as_slice().into(),
        win: [WinCondition::FIVE_OR_MORE; 2],
        ..Rules::BOJ
    };
    let six = board! { "......" "XXXXXX" "......" "......" "......" };
    let judgement = judge(&six, &rules);
    assert_eq!(judgement.winner, Winner::Won(Stone::Black));
    assert!(judgement.remarks.iter().all(|remark| remark.code() != "board-size"));
    assert_ne!(six.size(), Size::S19);
}
