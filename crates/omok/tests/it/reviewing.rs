//! Reviews of records: what is found, how the game ended, and where it was decided.

use hanpan_omok::{
    Board, Cause, Game, Move, Point, Review, Rules, Size, Stone, board,
    record::{GameTree, Node, NodeId, Outcome},
    review, rule_on, under_each,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::positions::point;

const BLACK: Stone = Stone::Black;
const WHITE: Stone = Stone::White;
/// Black makes a double-three with the ninth move, h8.
const DOUBLE_THREE: &str = "h9 a1 h10 c1 i8 e1 j8 g1 h8";

/// A record: `h8`, `pass`, and `w:h8` where the colour is not the other one.
fn record(moves: &str) -> GameTree {
    let mut tree = GameTree::new(Size::S15);
    let root = tree.root();
    extend(&mut tree, root, moves);
    tree
}

/// Adds moves behind a node and returns the last.
fn extend(tree: &mut GameTree, after: NodeId, moves: &str) -> NodeId {
    let mut last = after;
    for word in moves.split_whitespace() {
        let before = tree.node(last).played.map_or(WHITE, |played| played.stone);
        let (stone, name) = match word.split_once(':') {
            Some(("w", name)) => (WHITE, name),
            Some((_, name)) => (BLACK, name),
            None => (before.opponent(), word),
        };
        last = tree.add(last, Node::of_move(stone, (name != "pass").then(|| point(name))));
    }
    last
}

fn claiming(moves: &str, outcome: Outcome) -> GameTree {
    let mut tree = record(moves);
    tree.info.outcome = Some(outcome);
    tree
}

fn won(stone: Stone) -> Outcome {
    Outcome::Won(stone, String::new())
}

fn texts(review: &Review) -> Vec<String> {
    review.findings.iter().map(|finding| finding.text(review.size)).collect()
}

fn ending(review: &Review) -> Option<(usize, Option<Stone>, &'static str)> {
    review.ending.as_ref().map(|(number, ending)| (*number, ending.winner, ending.cause.code()))
}

#[test]
fn a_game_that_goes_on_has_no_ending_and_nothing_to_find() {
    let review = review(&claiming("h8 i9 j10", Outcome::Won(BLACK, "Resign".to_owned())), &Rules::RENJU);
    assert_eq!((review.moves, ending(&review), review.decided, review.agrees()), (3, None, None, None));
    assert!(review.findings.is_empty() && review.unclaimed.is_none());
}

#[test]
fn a_straight_four_decides_the_game() {
    let tree = claiming("h8 a1 i8 c1 j8 e1 k8 g1 l8", won(BLACK));
    let review = review(&tree, &Rules::STANDARD);
    assert_eq!(ending(&review), Some((9, Some(BLACK), "row")));
    assert_eq!((review.decided, review.agrees()), (Some(7), Some(true)));
    assert!(review.findings.is_empty());
}

#[test]
fn four_that_can_be_stopped_decide_nothing() {
    let review = review(&record("h8 g8 i8 c1 j8 e1 k8 g1 l8"), &Rules::STANDARD);
    assert_eq!(review.decided, Some(9));
    assert_eq!(texts(&review), ["move 8, g1: White did not stop the win at l8"]);
}

#[test]
fn a_four_whose_stop_is_a_foul_decides_the_game() {
    // White's four can only be stopped at h8, where Black would make a double-three.
    let moves = "h9 d8 h10 e8 i7 f8 c8 g8 j6 a1 n1 h8";
    for (rules, decided) in [(&Rules::OMOK_KR, 10), (&Rules::RENJU, 10), (&Rules::STANDARD, 12)] {
        let review = review(&record(moves), rules);
        assert_eq!(ending(&review), Some((12, Some(WHITE), "row")), "{rules}");
        assert_eq!(review.decided, Some(decided), "{rules}");
    }
}

#[test]
fn a_foul_that_was_the_only_stop_was_decided_by_the_four() {
    let review = review(&record("h9 d8 h10 e8 i7 f8 j6 c1 c8 g8 h8"), &Rules::RENJU);
    assert_eq!((ending(&review), review.decided), (Some((11, Some(WHITE), "foul")), Some(10)));
}

#[test]
fn who_resigns_after_a_straight_four_has_lost_with_it() {
    let moves = "h8 a1 i8 c1 j8 e1 k8 g1";
    let resigned = |stone| Outcome::Won(stone, "Resign".to_owned());
    let decided = |outcome| review(&claiming(moves, outcome), &Rules::STANDARD).decided;
    assert_eq!(decided(resigned(BLACK)), Some(7));
    assert_eq!(decided(resigned(WHITE)), None);
    assert_eq!(decided(Outcome::Draw), None);
}

#[test]
fn two_points_decide_nothing_in_caro_if_one_stone_stops_both() {
    let tree = record("h8 f8 i8 a1 j8 c1 k8 a3 g8");
    assert_eq!(review(&tree, &Rules::STANDARD).decided, Some(7));
    let review = review(&tree, &Rules::CARO_9);
    assert_eq!((ending(&review), review.decided), (Some((9, Some(BLACK), "row")), Some(9)));
}

#[test]
fn a_missed_win_and_a_win_left_to_the_opponent_are_named() {
    let review = review(&record("h8 g8 i8 h1 j8 i1 k8 j1 a15 k1 l8"), &Rules::STANDARD);
    assert_eq!(
        texts(&review),
        [
            "move 8, j1: White did not stop the win at l8",
            "move 9, a15: Black could have won at once: l8",
            "move 10, k1: White did not stop the win at l8",
        ]
    );
    assert!(review.findings.iter().all(|finding| !finding.kind.is_fault()));
    assert_eq!(review.decided, Some(11));
}

#[test]
fn a_pass_can_miss_a_win_and_leave_one() {
    let review = review(&record("h8 g8 i8 a1 j8 c1 k8 pass pass"), &Rules::RENJU);
    assert_eq!(
        texts(&review),
        ["move 8, pass: White did not stop the win at l8", "move 9, pass: Black could have won at once: l8"]
    );
    assert_eq!(ending(&review), Some((9, None, "passes")));
}

#[test]
fn a_win_is_not_left_where_the_player_may_not_stand() {
    let moves = "h9 d8 h10 e8 i7 f8 c8 g8 j6 a1 n1 h8";
    let left = "move 11, n1: Black did not stop the win at h8".to_owned();
    assert!(!texts(&review(&record(moves), &Rules::OMOK_KR)).contains(&left));
    assert!(!texts(&review(&record(moves), &Rules::RENJU)).contains(&left));
    assert!(texts(&review(&record(moves), &Rules::STANDARD)).contains(&left));
}

#[test]
fn a_win_that_is_stopped_from_its_end_in_caro_is_not_left() {
    let review = review(&record("a1 h8 g8 i8 c1 j8 e1 k8 m8"), &Rules::CARO_9);
    assert!(texts(&review).is_empty(), "{:?}", texts(&review));
}

#[test]
fn a_foul_that_ends_the_record_ends_the_game() {
    let review = review(&claiming(DOUBLE_THREE, won(WHITE)), &Rules::RENJU);
    assert_eq!(texts(&review), ["move 9, h8: a foul for Black (3-3)"]);
    assert_eq!(ending(&review), Some((9, Some(WHITE), "foul")));
    assert_eq!((review.decided, review.agrees()), (Some(9), Some(true)));
    assert_eq!(review.unclaimed, None);
}

#[test]
fn a_foul_that_nobody_claims_leaves_two_results() {
    let moves = format!("{DOUBLE_THREE} a3 k8 a5 l8");
    for (outcome, agrees) in [
        (won(WHITE), Some(true)),
        (won(BLACK), Some(true)),
        (Outcome::Draw, Some(false)),
        (Outcome::Other("?".to_owned()), None),
    ] {
        let review = review(&claiming(&moves, outcome), &Rules::RENJU);
        assert_eq!(ending(&review), Some((9, Some(WHITE), "foul")));
        let (number, unclaimed) = review.unclaimed.clone().unwrap();
        assert_eq!((number, unclaimed.winner), (13, Some(BLACK)));
        assert_eq!(review.agrees(), agrees);
        let mut expected = vec!["move 9, h8: a foul for Black (3-3)"];
        let result = "the record says that it was a draw, but Black wins with five in a row";
        expected.extend((agrees == Some(false)).then_some(result));
        assert_eq!(texts(&review), expected);
    }
    let resigned = Outcome::Won(BLACK, "Resign".to_owned());
    let review = review(&claiming(&format!("{DOUBLE_THREE} a3 k8 a5"), resigned), &Rules::RENJU);
    assert_eq!((review.agrees(), review.unclaimed), (None, None));
}

#[test]
fn of_several_fouls_the_first_ends_the_game_and_the_last_the_record() {
    let moves = format!("{DOUBLE_THREE} k8 k4 h11 k5 g8 l3 h7 m3 a3 k3");
    let fouls = ["move 9, h8: a foul for Black (3-3)", "move 19, k3: a foul for Black (3-3)"];
    let two = review(&record(&moves), &Rules::RENJU);
    assert_eq!(texts(&two), fouls);
    assert_eq!(ending(&two), Some((9, Some(WHITE), "foul")));
    assert_eq!(two.unclaimed.map(|(number, ending)| (number, ending.cause.code())), Some((19, "foul")));
    let further = review(&record(&format!("{moves} a5")), &Rules::RENJU);
    assert_eq!((texts(&further), &further.unclaimed), (fouls.map(str::to_owned).to_vec(), &None));
}

#[test]
fn a_foul_that_is_refused_loses_nothing_and_stays() {
    let moves = format!("{DOUBLE_THREE} a3 k8 a5 l8");
    let review = review(&claiming(&moves, won(BLACK)), &Rules::OMOK_KR);
    assert_eq!(texts(&review), ["move 9, h8: a foul for Black (3-3)"]);
    assert!(review.findings[0].kind.is_fault());
    assert_eq!(ending(&review), Some((13, Some(BLACK), "row")));
    assert_eq!((review.decided, review.agrees(), review.unclaimed), (Some(11), Some(true), None));
}

#[test]
fn a_stone_on_an_occupied_point_is_one_fault() {
    let review = review(&record("h8 h8 i9 a1"), &Rules::STANDARD);
    assert_eq!(texts(&review), ["move 2, h8: a stone of Black stands there already"]);
    assert_eq!(review.moves, 4);
}

#[test]
fn a_stone_beside_the_board_is_one_fault() {
    let mut tree = record("h8");
    let last = tree.main_line().last().unwrap();
    let beside = Point::from_matrix(16, 3);
    let last = tree.add(last, Node::of_move(WHITE, beside));
    extend(&mut tree, last, "i8");
    assert_eq!(
        texts(&review(&tree, &Rules::STANDARD)),
        ["move 2, row 16, column 3: no point of a board of 15x15"]
    );
}

#[test]
fn a_move_out_of_turn_is_one_fault() {
    assert_eq!(
        texts(&review(&record("h8 b:i9 a1"), &Rules::STANDARD)),
        ["move 2, i9: Black moves, but it is White's turn"]
    );
}

#[test]
fn white_does_not_begin_on_an_empty_board() {
    assert_eq!(
        texts(&review(&record("w:h8 i9"), &Rules::STANDARD)),
        ["move 1, h8: White moves, but it is Black's turn"]
    );
    let mut said = record("w:h8 i9");
    let root = said.root();
    said.node_mut(root).notes_mut().turn = Some(WHITE);
    assert!(review(&said, &Rules::STANDARD).findings.is_empty());
}

#[test]
fn a_pass_that_the_rules_do_not_have_is_a_fault_and_ends_nothing() {
    let review = review(&record("h8 pass pass i9"), &Rules::STANDARD);
    assert_eq!(texts(&review), ["move 2, pass: White may not pass", "move 3, pass: Black may not pass"]);
    assert_eq!(review.ending, None);
}

#[test]
fn moves_after_the_end_are_counted_from_the_first() {
    let ended = "h8 a1 i8 c1 j8 e1 k8 g1 l8";
    let one = review(&record(&format!("{ended} a2")), &Rules::STANDARD);
    assert_eq!(texts(&one), ["move 10, a2: the game was over before this move"]);
    let three = review(&record(&format!("{ended} a2 a2 pass")), &Rules::STANDARD);
    assert_eq!(texts(&three), ["move 10, a2: the game was over before this move and 2 more"]);
    assert_eq!(three.moves, 12);
}

#[test]
fn another_result_than_that_of_the_rules_is_named() {
    let ended = "h8 a1 i8 c1 j8 e1 k8 g1 l8";
    let wrong = review(&claiming(ended, won(WHITE)), &Rules::STANDARD);
    assert_eq!(texts(&wrong), ["the record says that White won, but Black wins with five in a row"]);
    let draw = Rules { move_limit: Some(2), ..Rules::STANDARD };
    let wrong = review(&claiming("h8 a1", won(BLACK)), &draw);
    assert_eq!(texts(&wrong), ["the record says that Black won, but it is a draw: the limit of moves"]);
    assert!(review(&claiming("h8 a1", Outcome::Draw), &draw).findings.is_empty());
}

#[test]
fn stones_set_up_in_the_root_are_the_start() {
    let board = board! { "......." ".OOOO.." ".XXX..." "......." "......." };
    let mut tree = GameTree::of_board(&board);
    let root = tree.root();
    let five = Point::parse_notation("f4", board.size()).unwrap();
    tree.add(root, Node::of_move(WHITE, Some(five)));
    let review = review(&tree, &Rules::STANDARD);
    assert_eq!(ending(&review), Some((1, Some(WHITE), "row")));
    assert!(review.findings.is_empty());
    let over = board! { "......." ".XXXXX." ".OOOO.." "......." "......." };
    assert_eq!(
        ending(&hanpan_omok::review(&GameTree::of_board(&over), &Rules::STANDARD)),
        Some((0, Some(BLACK), "row"))
    );
}

#[test]
fn stones_set_up_in_the_middle_are_a_fault_and_the_game_goes_on_with_them() {
    let mut tree = record("h8 a1");
    let last = tree.main_line().last().unwrap();
    let mut node = Node::of_move(BLACK, Some(point("l8")));
    node.notes_mut().setup = ["i8", "j8", "k8"].map(|name| (point(name), Some(BLACK))).to_vec();
    tree.add(last, node);
    let with_move = review(&tree, &Rules::STANDARD);
    assert_eq!(texts(&with_move), ["move 3, l8: stones were put on the board or taken away"]);
    assert_eq!(ending(&with_move), Some((3, Some(BLACK), "row")));
    let mut tree = record("h8 a1");
    let last = tree.main_line().last().unwrap();
    let mut node = Node::default();
    node.notes_mut().setup = vec![(point("h8"), None), (Point::from_matrix(20, 20).unwrap(), Some(BLACK))];
    let last = tree.add(last, node);
    extend(&mut tree, last, "h8 a2");
    let alone = review(&tree, &Rules::STANDARD);
    assert_eq!(texts(&alone), ["after move 2: stones were put on the board or taken away"]);
}

#[test]
fn findings_have_codes() {
    let tree = record("h8 h8 b:i9 a1 pass");
    let codes: Vec<_> =
        review(&tree, &Rules::STANDARD).findings.iter().map(|found| found.kind.code()).collect();
    assert_eq!(codes, ["occupied", "forbidden-pass"]);
}

#[test]
fn one_move_is_judged_under_each_rule_set() {
    let board = board! {
        "........."
        "........."
        "....O...."
        "....O...."
        "..OO....."
        "........."
        "........."
        ".XXXXXX.."
        "........."
    };
    let e5 = Point::parse_notation("e5", board.size()).unwrap();
    let opinions = under_each(Rules::ALL, &board, WHITE, e5);
    assert_eq!(opinions.len(), Rules::ALL.len());
    for opinion in &opinions {
        assert_eq!(opinion.ruling, rule_on(&board, opinion.rules, WHITE, e5));
        assert_eq!(opinion.winner, hanpan_omok::judge(&board, opinion.rules).winner);
    }
    let refuse = opinions.iter().filter(|opinion| !opinion.ruling.is_legal());
    let names: Vec<&str> = refuse.map(|opinion| &*opinion.rules.name).collect();
    assert_eq!(names, ["omok-kr", "omok-maple"]);
    let won = opinions.iter().filter(|opinion| opinion.winner == hanpan_omok::Winner::Won(BLACK));
    assert_eq!(won.map(|opinion| &*opinion.rules.name).collect::<Vec<_>>(), ["freestyle", "caro-8"]);
}

/// A legal game as a record that claims what the game says, and the game.
fn legal_game(rules: &Rules, size: Size, steps: &[(Index, bool)]) -> (GameTree, Game) {
    let mut game = Game::new(rules, size);
    for (index, passes) in steps {
        let empty: Vec<Point> = game.patterns().empty_points().collect();
        if game.ending().is_some() || empty.is_empty() {
            break;
        }
        let _ = if *passes { game.pass().map(drop) } else { game.play(*index.get(&empty)).map(drop) };
    }
    let mut tree = GameTree::new(size);
    let mut last = tree.root();
    for Move { stone, point } in game.moves() {
        last = tree.add(last, Node::of_move(*stone, *point));
    }
    tree.info.outcome = game.ending().map(|ending| ending.winner.map_or(Outcome::Draw, won));
    (tree, game)
}

/// Whether a colour wins next whatever the other does, by trying everything.
fn wins_next(board: &Board, rules: &Rules, stone: Stone) -> bool {
    let game = Game::of_board(rules, board, stone.opponent());
    let mut replies = board.size().points().filter(|point| board.get(*point).is_none());
    replies.all(|reply| {
        let mut game = game.clone();
        match game.play(reply) {
            Err(_) => return true,
            Ok(Some(ending)) => return ending.winner == Some(stone),
            Ok(None) => {}
        }
        let mut wins = game.patterns().empty_points().collect::<Vec<_>>().into_iter();
        wins.any(|point| {
            game.clone().play(point).is_ok_and(|ending| {
                ending.is_some_and(|ending| {
                    matches!(ending.cause, Cause::Row(_)) && ending.winner == Some(stone)
                })
            })
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_legal_game_has_no_faults_and_agrees_with_its_result(
        rules in select(Rules::ALL),
        side in (5..10_usize, 5..10_usize),
        steps in prop::collection::vec((any::<Index>(), prop::bool::weighted(0.03)), 0..100),
    ) {
        let (tree, game) = legal_game(&rules, Size::new(side.0, side.1).unwrap(), &steps);
        let review = review(&tree, &rules);
        let is_foul = game.ending().is_some_and(|ending| matches!(ending.cause, Cause::Foul(_)));
        for finding in &review.findings {
            let is_expected = is_foul && finding.kind.code() == "foul" && finding.number == review.moves;
            prop_assert!(!finding.kind.is_fault() || is_expected, "{}", finding.text(review.size));
        }
        prop_assert_eq!(review.agrees(), game.ending().map(|_| true));
        prop_assert_eq!(&review.ending, &game.ending().map(|ending| (game.moves().len(), ending.clone())));
        prop_assert_eq!(review.moves, game.moves().len());
        if let (Some(decided), Some(winner)) = (review.decided, game.ending().and_then(|ending| ending.winner)) {
            let mut before = Game::new(&rules, game.size());
            for (Move { stone, point }, number) in game.moves().iter().zip(1..) {
                match point {
                    Some(point) => before.play(*point).map(drop).unwrap(),
                    None => before.pass().map(drop).unwrap(),
                }
                let is_row = game.ending().is_some_and(|ending| matches!(ending.cause, Cause::Row(_)));
                if is_row && before.ending().is_none() && *stone == winner {
                    let is_decided = wins_next(&before.board(), &rules, winner);
                    prop_assert!(number < decided || is_decided, "move {}\n{:#}", number, before.board());
                    prop_assert!(number + 2 != decided || !is_decided, "move {}\n{:#}", number, before.board());
                }
            }
        }
    }
}
