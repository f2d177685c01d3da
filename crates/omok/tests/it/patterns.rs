//! The fast patterns against the definition.

use hanpan_omok::{
    Board, Foul, FoulSet, Patterns, Penalty, Point, Rules, Size, Stone, ThreeDefinition, WinCondition,
    WinLength, fouls, rule_on,
};
use proptest::prelude::*;

/// Rules of any kind.
pub(crate) fn any_rules() -> impl Strategy<Value = Rules> {
    let win = (any::<bool>(), any::<bool>()).prop_map(|(exact, closed_five_wins)| WinCondition {
        length: if exact { WinLength::ExactlyFive } else { WinLength::FiveOrMore },
        closed_five_wins,
    });
    let set = (0..8_u8).prop_map(|bits| {
        Foul::ALL.into_iter().filter(|foul| bits >> foul.index() & 1 != 0).collect::<FoulSet>()
    });
    let fouls = [set.clone(), set];
    let switches = [any::<bool>(), any::<bool>(), any::<bool>()];
    ([win.clone(), win], fouls, switches).prop_map(|(win, fouls, [simple, with_five, forced])| Rules {
        win,
        fouls,
        three: if simple { ThreeDefinition::Simple } else { ThreeDefinition::Recursive },
        counts_three_with_five: with_five,
        allows_forced_double_three: forced,
        penalty: Penalty::Refused,
        ..Rules::RENJU
    })
}

fn preset() -> impl Strategy<Value = Rules> {
    prop::sample::select(Rules::ALL).prop_map(|rules| rules.clone())
}

/// Stones with a share of empty points and of White's; crowded in a part of the board, so that rows come about.
pub(crate) fn any_board() -> impl Strategy<Value = Board> {
    (5..20_usize, 5..20_usize, 20..80_u32, 0..60_u32, any::<u64>()).prop_map(
        |(width, height, full, white, seed)| {
            let size = Size::new(width, height).unwrap();
            let mut board = Board::new(size);
            let mut state = seed | 1;
            for point in size.points() {
                let (first, second) = (random(&mut state) % 100, random(&mut state) % 100);
                if first < full {
                    board.set(point, Some(if second < white { Stone::White } else { Stone::Black }));
                }
            }
            board
        },
    )
}

fn random(state: &mut u64) -> u32 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as u32
}

fn assert_same(patterns: &Patterns, rules: &Rules) -> Result<(), TestCaseError> {
    let board = patterns.board();
    for stone in Stone::ALL {
        let wins = |point: &Point| rule_on(&board, rules, stone, *point).is_win();
        let winning: Vec<Point> = patterns.empty_points().filter(wins).collect();
        prop_assert_eq!(&patterns.winning_points(stone), &winning);
        let single = patterns.empty_points().filter(|point| patterns.wins(stone, *point));
        prop_assert_eq!(single.collect::<Vec<_>>(), winning);
        let is_foul = |(_, fouls): &(Point, FoulSet)| !fouls.is_empty();
        let forbidden = patterns.empty_points().map(|point| (point, patterns.fouls(stone, point)));
        prop_assert!(patterns.forbidden_points(stone).eq(forbidden.filter(is_foul)));
    }
    for point in patterns.empty_points() {
        for stone in Stone::ALL {
            let (found, expected) = (patterns.fouls(stone, point), fouls(&board, rules, stone, point));
            let name = point.notation(board.size());
            prop_assert_eq!(found, expected, "{} at {} under {:?}\n{:#}", stone, name, rules, board);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn patterns_agree_with_the_definition_under_any_rules(board in any_board(), rules in any_rules()) {
        assert_same(&Patterns::of_board(&rules, &board), &rules)?;
    }

    #[test]
    fn patterns_agree_with_the_definition_under_every_preset(board in any_board(), rules in preset()) {
        assert_same(&Patterns::of_board(&rules, &board), &rules)?;
    }

    #[test]
    fn moves_and_their_undoing_leave_the_same_patterns(
        size in (5..20_usize, 5..20_usize),
        steps in prop::collection::vec((any::<bool>(), any::<bool>(), any::<prop::sample::Index>()), 1..120),
        rules in any_rules(),
    ) {
        let size = Size::new(size.0, size.1).unwrap();
        let (mut patterns, mut stones) = (Patterns::new(&rules, size), Vec::new());
        for (is_black, goes_back, index) in steps {
            let empty: Vec<Point> = patterns.empty_points().collect();
            if goes_back && stones.len() % 3 == 0 || empty.is_empty() {
                prop_assert_eq!(patterns.undo(), stones.pop());
                continue;
            }
            let (point, stone) = (*index.get(&empty), if is_black { Stone::Black } else { Stone::White });
            patterns.play(point, stone);
            stones.push((point, stone));
        }
        let mut board = Board::new(size);
        stones.iter().for_each(|(point, stone)| board.set(*point, Some(*stone)));
        prop_assert_eq!(patterns.board(), board);
        assert_same(&patterns, &rules)?;
    }
}
