//! Boards without a record: what is said about each kind.

use hanpan_omok::{
    Board, Direction, Judgement, Penalty, Point, Remark, Rules, Size, Stone, Winner, board, judge,
};

/// Judges under rules for exactly five that are played on any board.
fn judged(board: &Board) -> Judgement {
    judge(board, &Rules { sizes: [].as_slice().into(), ..Rules::STANDARD })
}

fn codes(judgement: &Judgement) -> Vec<&'static str> {
    judgement.remarks.iter().map(Remark::code).collect()
}

fn sentences(judgement: &Judgement) -> Vec<String> {
    judgement.remarks.iter().map(Remark::to_string).collect()
}

fn point(row: usize, column: usize) -> Point {
    Point::from_matrix(row, column).unwrap()
}

const BLACK: Winner = Winner::Won(Stone::Black);
const WHITE: Winner = Winner::Won(Stone::White);

#[test]
fn an_empty_board_needs_no_remark() {
    let judgement = judged(&Board::new(Size::S19));
    assert_eq!(judgement, Judgement { winner: Winner::None, lines: vec![], remarks: vec![] });
    assert!(judgement.is_reachable());
    assert_eq!(judgement.boj_answer(), "0");
}

#[test]
fn any_stone_of_one_plain_five_may_be_the_last_move() {
    let judgement = judged(&board! { "......." ".XXXXX." "..OO..." "...OO.." "......." });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(
        sentences(&judgement),
        [
            "any of the five black stones from row 2, column 2 may be the last move: the board alone does not say which"
        ]
    );
    assert_eq!(judgement.remarks[0].points(), (2..=6).map(|column| point(2, column)).collect::<Vec<_>>());
    assert!(judgement.is_reachable());
}

#[test]
fn two_winners_are_unreachable() {
    let judgement = judged(&board! { "......." ".XXXXX." "......." ".OOOOO." "......." });
    assert_eq!(judgement.winner, Winner::Both);
    assert_eq!(sentences(&judgement), ["Black and White both have a winning line, as in no game"]);
    assert_eq!(judgement.lines.len(), 2);
    assert!(!judgement.is_reachable());
    assert_eq!(judgement.boj_answer(), "1\n2 2");
}

#[test]
fn a_black_five_with_as_many_white_stones_is_unreachable() {
    let judgement = judged(&board! { "......." ".XXXXX." "..OO..." "..OOO.." "......." });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(sentences(&judgement), ["5 black and 5 white mean that White moved last, but Black has won"]);
    assert!(!judgement.is_reachable());
}

#[test]
fn a_white_five_with_one_black_stone_more_is_unreachable() {
    let judgement = judged(&board! { "......." ".OOOOO." "..XXX.." "..XXX.." "......." });
    assert_eq!(judgement.winner, WHITE);
    assert_eq!(sentences(&judgement), ["6 black and 5 white mean that Black moved last, but White has won"]);
    assert!(!judgement.is_reachable());
}

#[test]
fn a_white_five_with_as_many_black_stones_is_a_win() {
    let judgement = judged(&board! { "......." ".OOOOO." "..XXX.." "..XX..." "......." });
    assert_eq!((judgement.winner, codes(&judgement)), (WHITE, vec!["last-move"]));
    assert!(judgement.is_reachable());
}

#[test]
fn stone_counts_that_no_game_has_are_named() {
    let judgement = judged(&board! { "....." "XX..." "....." "....." "....." });
    assert_eq!(
        sentences(&judgement),
        ["2 black and 0 white: in a game Black has as many stones as White or one more"]
    );
    assert!(!judgement.is_reachable());
    let judgement = judged(&board! { "....." ".OO.." ".X..." "....." "....." });
    assert_eq!(codes(&judgement), ["stone-counts"]);
}

#[test]
fn fives_that_share_a_stone_were_made_by_it() {
    let judgement = judged(&board! {
        "OOO.O.O.O"
        "....X...."
        "....X...."
        "....X...."
        "XXXXX...."
        "O...X...."
        "O........"
        "........."
        "........."
    });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(sentences(&judgement), ["Black's two winning lines share row 5, column 5, the last move"]);
    assert_eq!(judgement.remarks[0].points(), [point(5, 5)]);
    assert_eq!(
        judgement.lines.iter().map(|line| (line.first(), line.direction)).collect::<Vec<_>>(),
        [(point(2, 5), Direction::Vertical), (point(5, 1), Direction::Horizontal)]
    );
    assert!(judgement.is_reachable());
}

#[test]
fn two_fives_without_a_common_stone_are_unreachable() {
    let judgement = judged(&board! { "OOOO.OOOO" "XXXXX...." "........." "..XXXXX.." ".O......." });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(
        sentences(&judgement),
        ["Black has two winning lines and no stone is in all of them: the game would have ended earlier"]
    );
    assert!(!judgement.is_reachable());
}

#[test]
fn three_fives_that_only_cross_in_pairs_are_unreachable() {
    let judgement = judged(&board! {
        "XXXXXO"
        "XO.X.O"
        "X.XO.O"
        "XX.O.."
        "XO.O.O"
        ".O..O."
    });
    assert_eq!(judgement.lines.len(), 3);
    assert_eq!(
        sentences(&judgement),
        ["Black has three winning lines and no stone is in all of them: the game would have ended earlier"]
    );
    assert_eq!(judgement.remarks[0].points().len(), 12);
    assert!(!judgement.is_reachable());
}

#[test]
fn two_fives_that_cross_and_a_third_apart_are_unreachable() {
    let judgement = judged(&board! {
        "XXXXX...O"
        "X....O.OO"
        "X...O.O.O"
        "X........"
        "X..O.O.O."
        "........."
        "...XXXXX."
        ".O.O.O..."
        "........."
    });
    assert_eq!(judgement.lines.len(), 3);
    assert_eq!(codes(&judgement), ["no-common-stone"], "{:?}", sentences(&judgement));
}

#[test]
fn six_alone_are_no_win_and_were_closed_from_inside() {
    let judgement = judged(&board! { "........" ".XXXXXX." "..OO.OO." "..O.O..." "........" });
    assert_eq!(judgement.winner, Winner::None);
    assert_eq!(
        sentences(&judgement),
        [
            "six black stones from row 2, column 2 are not a win: an inner one was the last, or five would have won before"
        ]
    );
    assert_eq!(
        judgement.remarks[0].text(Size::new(8, 5).unwrap()).split(" are").next(),
        Some("six black stones from b4")
    );
    assert_eq!(judgement.remarks[0].points().len(), 6);
    assert!(judgement.is_reachable());
}

#[test]
fn longer_rows_are_no_win_and_their_last_stone_is_open() {
    let judgement = judged(&board! { "........." "OOOOOOO.." "........." ".XXXX.XXX" "........." });
    assert_eq!(sentences(&judgement), ["seven white stones from row 2, column 1 are not a win"]);
}

#[test]
fn a_five_that_shares_a_stone_with_an_overline_wins() {
    let judgement = judged(&board! {
        "OO.O...."
        "..X...O."
        "..X..O.."
        "XXXXXX.."
        "..X...OO"
        "..X....."
        "OO......"
        "........"
    });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(judgement.lines.len(), 1);
    assert_eq!(codes(&judgement), ["overline", "last-move"], "{:?}", sentences(&judgement));
    assert!(judgement.is_reachable());
}

#[test]
fn the_shared_end_of_an_overline_cannot_be_the_last_move_of_a_five() {
    let judgement = judged(&board! {
        "XO..O.O."
        "XO.O.O.."
        "XO......"
        "XO......"
        "XXXXXX.."
        "........"
        "O......."
        "........"
    });
    assert_eq!(judgement.winner, BLACK);
    assert_eq!(codes(&judgement), ["overline", "last-move"], "{:?}", sentences(&judgement));
    assert_eq!(
        sentences(&judgement)[1],
        "the last move was row 1, column 1; row 2, column 1; row 3, column 1 or row 4, column 1"
    );
}

#[test]
fn a_five_and_an_overline_apart_are_a_win() {
    let judgement = judged(&board! { "XXXXX..." "OO.OO.O." "..XXXXXX" "OO.OO.O." "........" });
    assert_eq!((judgement.winner, codes(&judgement)), (BLACK, vec!["overline", "last-move"]));
    assert!(judgement.is_reachable());
}

#[test]
fn the_last_move_of_a_long_winning_row_left_no_five_before() {
    let freestyle = Rules { sizes: [].as_slice().into(), ..Rules::FREESTYLE };
    let nine = board! { "XXXXXXXXX" "O.O.O.O.O" "........." "O...O...O" "........." };
    let judgement = judge(&nine, &freestyle);
    assert_eq!(sentences(&judgement), ["the last move was row 1, column 5"]);
    assert_eq!(judgement.remarks[0].text(nine.size()), "the last move was e5");
    let ten = board! { "XXXXXXXXXX" "OOOO.OOOO." ".........." ".....O...." ".........." };
    let judgement = judge(&ten, &freestyle);
    assert_eq!(
        sentences(&judgement),
        ["no stone can have been the last: without any one of them somebody has still won"]
    );
    assert!(!judgement.is_reachable());
}

#[test]
fn a_stone_that_closed_a_five_in_caro_cannot_be_the_last_move() {
    let caro = Rules { sizes: [].as_slice().into(), ..Rules::CARO_9 };
    let judgement = judge(
        &board! {
            "X......."
            "XOOOOOX."
            "X......."
            "X......."
            "X......."
            "........"
        },
        &caro,
    );
    assert_eq!((judgement.winner, codes(&judgement)), (BLACK, vec!["closed-five", "last-move"]));
    assert!(!judgement.remarks[1].points().contains(&point(2, 1)));
    assert_eq!(judgement.remarks[1].points().len(), 4);
}

#[test]
fn a_five_blocked_at_both_ends_is_named_in_caro() {
    let judgement = judge(&board! { "......." "OXXXXXO" ".O.O.O." "......." "......." }, &Rules::CARO_9);
    assert_eq!(judgement.winner, Winner::None);
    assert_eq!(
        sentences(&judgement),
        [
            "five black stones from row 2, column 2 are blocked at both ends and are not a win",
            "the rules caro-9 are for a board of 15x15, not 7x5"
        ]
    );
}

#[test]
fn a_full_board_without_a_winner_is_a_draw() {
    let judgement = judged(&board! { "XXOXX" "OOXOO" "XXOXX" "OOXOO" "XXOXO" });
    assert_eq!((judgement.winner, codes(&judgement)), (Winner::None, vec!["draw"]));
    assert_eq!(sentences(&judgement), ["the board is full and nobody has won: a draw"]);
    assert!(judgement.is_reachable());
}

#[test]
fn a_full_board_with_a_winner_is_no_draw() {
    let judgement = judged(&board! { "XXXXX" "OOXOO" "XXOXX" "OOXOO" "XOOXO" });
    assert_eq!((judgement.winner, codes(&judgement)), (BLACK, vec!["last-move"]));
}

#[test]
fn a_board_of_another_size_is_judged_with_a_remark() {
    let judgement = judge(&Board::new(Size::S15), &Rules::BOJ);
    assert_eq!(sentences(&judgement), ["the rules boj are for a board of 19x19, not 15x15"]);
    let judgement = judge(&Board::new(Size::S19), &Rules::FREESTYLE);
    assert_eq!(sentences(&judgement), ["the rules freestyle are for a board of 15x15 or 20x20, not 19x19"]);
    assert!(judgement.is_reachable());
}

/// Rules that are played on any board.
fn anywhere(rules: &Rules) -> Rules {
    Rules { sizes: [].as_slice().into(), ..rules.clone() }
}

/// The sentences with letters and numbers, without the one that the record knows more.
fn foul_sentences(board: &Board, rules: &Rules) -> Vec<String> {
    let judgement = judge(board, &anywhere(rules));
    let fouls = ["overline-foul", "foul-if-last", "last-was-foul"];
    let remarks = judgement.remarks.iter().filter(|remark| fouls.contains(&remark.code()));
    remarks.map(|remark| remark.text(board.size())).collect()
}

#[test]
fn a_black_overline_in_renju_without_a_five_was_a_foul() {
    let six = board! { "........" ".XXXXXX." "..OO.OO." "...O...." "........" };
    let judgement = judge(&six, &anywhere(&Rules::RENJU));
    assert_eq!(judgement.winner, Winner::None);
    assert_eq!(
        sentences(&judgement),
        [
            "six black stones from row 2, column 2 are not a win, and a foul unless the same move made a five",
            "six black stones from row 2, column 2 were a foul whatever the order of the moves, unless the game was over before",
            "if Black placed the last stone, that was a foul, whichever stone it was",
            "fouls (3-3, 4-4, overline for Black) depend on the order of moves: only a record tells them all"
        ]
    );
    assert_eq!(judgement.remarks[2].points(), (3..=6).map(|column| point(2, column)).collect::<Vec<_>>());
    assert!(judgement.is_reachable());
    let refused = Rules { penalty: Penalty::Refused, ..anywhere(&Rules::RENJU) };
    assert!(!judge(&six, &refused).is_reachable());
}

#[test]
fn an_overline_that_a_five_can_have_been_made_with_is_no_certain_foul() {
    let shared = board! {
        "OO.O...."
        "..X...O."
        "..X..O.."
        "XXXXXX.."
        "..X...OO"
        "..X....."
        "OO......"
        "........"
    };
    let judgement = judge(&shared, &anywhere(&Rules::RENJU));
    assert_eq!(codes(&judgement), ["overline", "last-move", "fouls-not-judged"]);
}

#[test]
fn an_overline_was_a_foul_if_no_five_shares_the_stone_that_made_it() {
    let apart = board! { "XXXXX..." "OO.OO.O." "..XXXXXX" "OO.OO.O." "........" };
    let sentence = |first| {
        format!(
            "six black stones from {first} were a foul whatever the order of the moves, unless the game was over before"
        )
    };
    assert_eq!(foul_sentences(&apart, &Rules::RENJU), [sentence("c3")]);
    let shared_end = board! {
        "XO..O.O."
        "XO.O.O.."
        "XO......"
        "XO......"
        "XXXXXX.."
        "........"
        "O......."
        "........"
    };
    assert_eq!(foul_sentences(&shared_end, &Rules::RENJU), [sentence("a4")]);
    let six_and_one = board! {
        "X.O.O.O."
        "X.O.O.O."
        "X.O.O..."
        "X......."
        "XXXXXXX."
        "........"
        "O......."
        ".O......"
    };
    assert_eq!(foul_sentences(&six_and_one, &Rules::RENJU), [sentence("a4").replace("six", "seven")]);
    assert!(foul_sentences(&apart, &Rules::OMOK_KR).is_empty());
}

#[test]
fn a_stone_that_would_have_been_a_foul_as_the_last_move_is_named() {
    let cross = board! {
        "O........"
        "........."
        "....X...O"
        "....X...."
        "..XXX...."
        "........."
        "........."
        "........."
        "O.......O"
    };
    let expected = "if the last move was e5, it was a foul for Black (3-3)";
    for rules in [Rules::RENJU, Rules::OMOK_KR, Rules::OMOK_KR_BLACK, Rules::OMOK_MAPLE] {
        assert_eq!(foul_sentences(&cross, &rules), [expected], "{rules}");
        assert!(judge(&cross, &anywhere(&rules)).is_reachable());
    }
    assert!(foul_sentences(&cross, &Rules::STANDARD).is_empty());
    let judgement = judge(&cross, &anywhere(&Rules::RENJU));
    assert_eq!(codes(&judgement), ["foul-if-last", "fouls-not-judged"]);
    assert_eq!(
        sentences(&judgement)[0],
        "if the last move was row 5, column 5, it was a foul for Black (3-3)"
    );
    let mut white_moved_last = cross.clone();
    white_moved_last.set(point(9, 5), Some(Stone::White));
    assert!(foul_sentences(&white_moved_last, &Rules::RENJU).is_empty());
}

#[test]
fn the_colour_that_moved_last_is_asked_where_both_have_fouls() {
    let cross = board! {
        "X........"
        "........."
        "....O...X"
        "....O...."
        "..OOO...."
        "........."
        "........."
        "........."
        "X...X...X"
    };
    let sentence = "if the last move was e5, it was a foul for White (3-3)";
    assert_eq!(foul_sentences(&cross, &Rules::OMOK_KR), [sentence]);
    assert!(foul_sentences(&cross, &Rules::OMOK_KR_BLACK).is_empty());
    assert!(foul_sentences(&cross, &Rules::RENJU).is_empty());
}

#[test]
fn several_stones_that_would_have_been_fouls_are_listed_with_their_fouls() {
    let board = board! {
        "O.O.O.O.O.O.O"
        "............."
        "...X.....X..."
        "...X.....X..."
        ".XXX.....XXX."
        "............."
        "............."
        "............."
        "O...........O"
    };
    let text = &foul_sentences(&board, &Rules::RENJU)[..];
    assert_eq!(text, ["each of these was a foul for Black if it was the last move: d5 (3-3), j5 (3-3)"]);
}

#[test]
fn the_last_move_was_a_foul_if_every_stone_would_have_been_one() {
    let block = board! {
        "O.O.O.O.O"
        "........."
        "........."
        "...XXX..."
        "...XXX..."
        "...XXX..."
        "........."
        "........."
        "O..O..O.."
    };
    let judgement = judge(&block, &anywhere(&Rules::OMOK_KR));
    assert_eq!(codes(&judgement), ["last-was-foul", "fouls-not-judged"]);
    assert_eq!(sentences(&judgement)[0], "Black moved last, and that was a foul, whichever stone it was");
    assert_eq!(judgement.remarks[0].points().len(), 9);
    assert!(!judgement.is_reachable());
    let loses = Rules { penalty: Penalty::Loses, ..anywhere(&Rules::OMOK_KR) };
    assert!(judge(&block, &loses).is_reachable());
    let judgement = judge(&block, &anywhere(&Rules::RENJU));
    assert_eq!(
        sentences(&judgement)[0],
        "if Black placed the last stone, that was a foul, whichever stone it was"
    );
    assert!(judgement.is_reachable());
}

#[test]
fn counts_and_turns_are_no_proof_where_players_may_pass() {
    let renju = anywhere(&Rules::RENJU);
    let more = judge(&board! { "....." "XX..." "....." "....." "....." }, &renju);
    assert_eq!(
        sentences(&more),
        ["2 black and 0 white: without a pass Black has as many stones as White or one more"]
    );
    assert!(more.is_reachable());
    let turn = judge(&board! { "......." ".XXXXX." "..OO..." "..OOO.." "......." }, &renju);
    assert_eq!(
        sentences(&turn)[0],
        "5 black and 5 white mean that White moved last, if nobody passed, but Black has won"
    );
    assert!(turn.is_reachable());
    let gomocup = anywhere(&Rules::RENJU_GOMOCUP);
    assert!(!judge(&board! { "....." "XX..." "....." "....." "....." }, &gomocup).is_reachable());
}

#[test]
fn fouls_are_left_to_the_record_as_soon_as_one_is_possible() {
    let rules = [Rules::RENJU, Rules::OMOK_KR].map(|rules| Rules { sizes: [].as_slice().into(), ..rules });
    let four = board! { "....." ".X.X." ".OOOO" ".X.X." "....." };
    let five = board! { "....." ".X.X." ".OOXO" ".X.XO" "....." };
    for rules in &rules {
        assert_eq!(codes(&judge(&four, rules)), Vec::<&str>::new());
        assert_eq!(codes(&judge(&five, rules)), ["fouls-not-judged"]);
    }
    let white = board! { "....." ".X.X." ".OOOO" ".X.XO" "....." };
    assert_eq!(codes(&judge(&white, &rules[0])), ["stone-counts"]);
    assert_eq!(
        judge(&white, &rules[1]).remarks[1].to_string(),
        "fouls (3-3 for both) depend on the order of moves: only a record tells them all"
    );
}

#[test]
fn lines_come_in_reading_order_of_their_first_stones() {
    let judgement = judged(&board! {
        "........."
        "....X...X"
        "...X...X."
        "..X...X.."
        ".X...X..."
        "X...X...."
        "X........"
        "........."
        "OOOOO...."
    });
    let firsts: Vec<_> =
        judgement.lines.iter().map(|line| (line.stone, line.first(), line.direction.arrow())).collect();
    assert_eq!(
        firsts,
        [
            (Stone::Black, point(6, 1), '↗'),
            (Stone::Black, point(6, 5), '↗'),
            (Stone::White, point(9, 1), '→')
        ]
    );
    assert_eq!(judgement.lines[0].points, (0..5).map(|step| point(6 - step, 1 + step)).collect::<Vec<_>>());
    assert_eq!(codes(&judgement), ["both-win", "no-common-stone", "stone-counts"]);
}
