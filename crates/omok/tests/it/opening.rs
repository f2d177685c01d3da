//! Opening rules: a table of transcripts, the 26 openings of renju, and walks through every rule.

use hanpan_omok::{
    Board, Opening, OpeningState, Point, Size, Stone, board,
    opening::{Action, Area, Expectation, Fifths, Instead, Pattern, Reason, Seat},
};
use proptest::{collection::vec, prelude::*, sample::select};

use crate::boj::transformed;

const TRANSCRIPTS: &str = include_str!("../../../../data/omok/openings.tsv");

fn point(text: &str) -> Point {
    Point::parse_notation(text, Size::S15).unwrap()
}

fn points(text: &str) -> Vec<Point> {
    text.split(' ').map(point).collect()
}

fn state(text: &str) -> OpeningState {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The transcripts of the table and what is said about each.
fn transcripts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = TRANSCRIPTS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.rsplit_once('\t').unwrap())
}

#[test]
fn every_transcript_of_the_table_is_judged_so() {
    let judged = |text: &str| match text.parse::<OpeningState>() {
        Ok(state) => state.expects().to_string(),
        Err(error) => error.to_string(),
    };
    let wrong = transcripts().filter(|(text, said)| judged(text) != *said);
    let wrong: Vec<String> =
        wrong.map(|(text, said)| format!("{text}\n  {said}\n  {}", judged(text))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_table_ends_every_rule_and_refuses_for_every_reason() {
    let mut reasons: Vec<&str> = Vec::new();
    let mut ended: Vec<Opening> = Vec::new();
    for (text, _) in transcripts() {
        match text.parse::<OpeningState>() {
            Ok(state) if state.is_done() => ended.push(state.opening()),
            Ok(_) => {}
            Err(error) => reasons.extend(refusal(&error)),
        }
    }
    assert!(Opening::ALL.iter().all(|opening| ended.contains(opening)));
    // A text names no point that is off the board.
    reasons.sort_unstable();
    reasons.dedup();
    let all = "not-offered occupied offered-twice other-action out-of-range outside-area over symmetric wrong-count";
    assert_eq!(reasons.join(" "), all);
}

fn refusal(error: &hanpan_omok::opening::TranscriptError) -> Option<&'static str> {
    match &error.kind {
        hanpan_omok::opening::TranscriptErrorKind::Refused(refused) => Some(refused.reason.code()),
        _ => None,
    }
}

#[test]
fn a_point_off_the_board_is_named_by_row_and_column() {
    let mut state = OpeningState::start(Opening::Swap, Size::S15).unwrap();
    let outside = Point::from_matrix(16, 1).unwrap();
    let refused = state.apply(Action::Place(outside)).unwrap_err();
    assert_eq!(refused.to_string(), "expected a point of the 15x15 board, found row 16, column 1");
    assert_eq!(refused.reason, Reason::OffBoard(outside));
    assert_eq!(refused.expected, state.expects());
    let refused = state.apply(Action::Offer(vec![point("h8"), outside])).unwrap_err();
    assert_eq!(refused.reason, Reason::OffBoard(outside));
}

#[test]
fn colours_change_hands_and_stones_stay() {
    let before = state("taraguchi-10 15: h8 stay i9 stay j10");
    let mut after = before.clone();
    after.apply(Action::Swap).unwrap();
    for stone in Stone::ALL {
        assert_eq!(after.seat_of(stone), before.seat_of(stone).other());
        assert_eq!(after.stone_of(after.seat_of(stone)), stone);
    }
    assert_eq!(after.board(), before.board());
    assert_eq!(after.moves(), points("h8 i9 j10"));
}

#[test]
fn offers_are_no_stones_and_the_one_picked_is() {
    let mut state = state("rif 15: h8 h9 i7 stay f6 offer j9 g7");
    assert_eq!(state.offers(), points("j9 g7"));
    assert_eq!(state.points(), points("j9 g7"));
    assert_eq!(state.moves().len(), 4);
    state.play("pick g7").unwrap();
    let drawn = board! {
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
        ".......O......."
        ".......X......."
        "......X.X......"
        ".....O........."
        "..............."
        "..............."
        "..............."
        "..............."
        "..............."
    };
    assert_eq!(state.board(), &drawn);
    assert_eq!(state.moves(), points("h8 h9 i7 f6 g7"));
}

#[test]
fn what_comes_before_a_wrong_action_of_a_text_is_done() {
    let mut state = OpeningState::start(Opening::Pro, Size::S15).unwrap();
    let error = state.play("h8 a1 h9 a2").unwrap_err();
    assert_eq!(error.to_string(), "column 7: expected a point outside the central 5x5, found h9");
    assert_eq!(state.moves(), points("h8 a1"));
}

#[test]
fn every_rule_has_a_name_a_line_and_a_source() {
    for opening in Opening::ALL {
        assert_eq!(Opening::by_name(&opening.to_string().to_uppercase()), Ok(opening));
        assert!(!opening.description().is_empty() && !opening.source().is_empty());
        assert!(opening.is_for(Size::S15) && opening.is_for(Size::S19));
        assert_eq!(opening.is_for(Size::S20), !opening.needs_centre());
    }
    for number in 1..=32 {
        let fifths = Fifths::new(number).unwrap();
        assert_eq!(Opening::by_name(&format!("soosorv-{number}")), Ok(Opening::Soosorv(fifths)));
        assert_eq!(Opening::by_name(&format!("taraguchi-{number}")), Ok(Opening::Taraguchi(fifths)));
    }
}

#[test]
fn areas_are_squares_around_the_centre() {
    let count = |area: Area, size| area.points(size).count();
    for (distance, inside) in [(0, 1), (1, 9), (2, 25), (3, 49), (4, 81)] {
        assert_eq!(count(Area::Within(distance), Size::S15), inside);
        assert_eq!(count(Area::Beyond(distance), Size::S19), 361 - inside);
        assert_eq!(count(Area::Within(distance), Size::S20), 0);
        assert_eq!(count(Area::Beyond(distance), Size::S20), 0);
    }
    assert_eq!(count(Area::Anywhere, Size::S20), 400);
}

/// The third stones in the order of their numbers, with the second on h9 or i9.
const THIRDS: [(&str, &str, &str); 2] = [
    ("D", "h9", "h10 i10 j10 i9 j9 i8 j8 h7 i7 j7 h6 i6 j6"),
    ("I", "i9", "j10 j9 j8 j7 j6 i8 i7 i6 h7 h6 g7 g6 f6"),
];

#[test]
fn the_26_openings_are_numbered_from_the_top() {
    for (letter, second, thirds) in THIRDS {
        for (number, third) in (1..).zip(thirds.split(' ')) {
            let pattern = Pattern::by_name(&format!("{letter}{number}")).unwrap();
            let moves = [point("h8"), point(second), point(third)];
            assert_eq!(pattern.moves(Size::S15), Some(moves));
            assert_eq!(pattern.is_direct(), letter == "D");
            assert_eq!(pattern.number(), number);
            assert_eq!(Pattern::by_name(&format!("{number}{letter}")), Some(pattern));
            assert_eq!(Pattern::by_name(&pattern.name().to_lowercase()), Some(pattern));
            assert_eq!(format!("{pattern:?}"), pattern.name());
            assert_eq!(pattern.hangul().chars().count(), 2);
            assert_eq!(pattern.kanji().chars().count(), 2);
        }
    }
    assert_eq!(Pattern::by_name("D14"), None);
}

#[test]
fn three_stones_of_rif_make_one_of_26_openings_whichever_way_they_lie() {
    let mut times = [0; 26];
    for second in Area::Within(1).points(Size::S15) {
        for third in Area::Within(2).points(Size::S15) {
            let mut state = OpeningState::start(Opening::Rif, Size::S15).unwrap();
            let actions = [point("h8"), second, third].map(Action::Place);
            if actions.into_iter().all(|action| state.apply(action).is_ok()) {
                let pattern = state.pattern().unwrap();
                times[pattern.index()] += 1;
                assert_eq!(Pattern::of_board(state.board()), Some(pattern));
                for symmetry in 0..8 {
                    let image = transformed(state.board(), symmetry, false);
                    assert_eq!(Pattern::of_board(&image), Some(pattern));
                }
            }
        }
    }
    // Four on an axis of the two stones, eight beside it.
    let on_axis = "D1 D8 D11 I1 I11 I13".split(' ').map(|code| Pattern::by_name(code).unwrap());
    let mut expected = [8; 26];
    on_axis.for_each(|pattern| expected[pattern.index()] = 4);
    assert_eq!(times, expected);
}

#[test]
fn other_stones_make_no_opening_of_the_26() {
    for text in ["h8 h9", "h9 h8 h7", "h8 h10 h9", "h8 h9 k8", "h8 h9 h9", "h8 h9 h8"] {
        assert_eq!(Pattern::of_moves(&points(text), Size::S15), None, "{text}");
    }
    assert_eq!(Pattern::of_moves(&points("h8 h9 i9"), Size::S20), None);
    assert_eq!(Pattern::Kansei.moves(Size::S20), None);
    assert_eq!(Pattern::of_board(&Board::new(Size::S15)), None);
}

#[test]
fn twins_are_what_the_symmetries_of_the_position_make_of_a_point() {
    let twins = |text: &str, of: &str| {
        let state = state(text);
        state.twins(Point::parse_notation(of, state.size()).unwrap()).len()
    };
    assert_eq!(twins("rif 15:", "a2"), 8);
    assert_eq!(twins("rif 15: h8", "a1"), 4);
    assert_eq!(twins("rif 15: h8", "h8"), 1);
    assert_eq!(twins("rif 15: h8 h9", "a1"), 2);
    assert_eq!(twins("rif 15: h8 h9 i7", "a1"), 1);
    assert_eq!(twins("rif 9x11:", "a2"), 4);
    assert_eq!(twins("swap 8:", "a2"), 8);
    assert_eq!(twins("swap 8x6: a1 h6", "b2"), 1);
    assert_eq!(twins("swap 8x6: a1 h1 h6", "b2"), 1);
}

/// Where a black stone makes the same position, up to turns and mirror images, as on this point.
fn same_positions(board: &Board, point: Point) -> Vec<Point> {
    let mut with = board.clone();
    with.set(point, Some(Stone::Black));
    let images = (0..8).map(|symmetry| transformed(&with, symmetry, false));
    let extra = |image: &Board| {
        let is_extra = |point: &Point| image.get(*point) == Some(Stone::Black) && board.get(*point).is_none();
        let extra = image.size().points().find(is_extra)?;
        let mut without = image.clone();
        without.set(extra, None);
        (without == *board).then_some(extra)
    };
    let mut points: Vec<Point> = images.filter_map(|image| extra(&image)).collect();
    points.sort_unstable();
    points.dedup();
    points
}

#[test]
fn twins_are_the_points_that_make_the_same_position_after_every_opening_of_the_26() {
    for pattern in Pattern::ALL {
        for fourth in Area::Within(1).points(Size::S15) {
            let mut state = OpeningState::start(Opening::Rif, Size::S15).unwrap();
            let three = pattern.moves(Size::S15).unwrap().map(Action::Place);
            three.into_iter().chain([Action::Stay]).for_each(|action| state.apply(action).unwrap());
            if state.apply(Action::Place(fourth)).is_ok() {
                for point in state.points() {
                    assert_eq!(state.twins(point), same_positions(state.board(), point), "{state} {point:?}");
                }
            }
        }
    }
}

#[test]
fn the_smallest_board_has_room_for_the_most_fifth_moves() {
    for text in [
        "rif 9: e5 e6 e7 stay e4",
        "rif 9: e5 f6 g7 stay d4",
        "rif 9: e5 d6 c7 stay i1",
        "rif 9: e5 e6 e7 stay a6",
    ] {
        let state = state(text);
        let different = state.points().into_iter().filter(|point| state.twins(*point)[0] == *point).count();
        assert!(different >= 41 && different > Fifths::MAX.number().into(), "{text}: {different}");
    }
}

fn any_opening() -> impl Strategy<Value = Opening> {
    let numbered = (1..=32_u8).prop_map(|number| Fifths::new(number).unwrap());
    prop_oneof![
        3 => select(&Opening::ALL[..]),
        1 => numbered.clone().prop_map(Opening::Soosorv),
        1 => numbered.prop_map(Opening::Taraguchi),
    ]
}

/// An opening that was just begun.
fn any_start() -> impl Strategy<Value = OpeningState> {
    (any_opening(), Size::MIN..=Size::MAX, Size::MIN..=Size::MAX).prop_map(|(opening, width, height)| {
        let size = Size::new(width, height).unwrap();
        OpeningState::start(opening, size).unwrap_or_else(|_| {
            OpeningState::start(opening, Size::new(width.max(9) | 1, height.max(9) | 1).unwrap()).unwrap()
        })
    })
}

/// Some action that the rule allows, by a number for every choice.
fn legal_action(state: &OpeningState, choices: &[prop::sample::Index]) -> Option<Action> {
    let choose = |count: usize| choices[0].index(count);
    let offer = |count: Fifths| Action::Offer(offers(state, count, choices));
    Some(match state.expects() {
        Expectation::Place { .. } => Action::Place(state.points()[choose(state.points().len())]),
        Expectation::Pick { .. } => Action::Pick(state.points()[choose(state.points().len())]),
        Expectation::Declare { most, .. } => Action::Declare(1 + choose(most.number().into()) as u8),
        Expectation::Offer { count, .. } => offer(count),
        Expectation::Swap { instead, .. } => match (choose(3), instead) {
            (0, Some(Instead::PlaceTwo)) => Action::PlaceTwo,
            (0, Some(Instead::Offer(count))) => offer(count),
            (1, _) => Action::Swap,
            _ => Action::Stay,
        },
        Expectation::Done { .. } => return None,
    })
}

/// As many points as are asked for of which no two are twins.
fn offers(state: &OpeningState, count: Fifths, choices: &[prop::sample::Index]) -> Vec<Point> {
    let mut open = state.points();
    (0..usize::from(count.number()))
        .map(|index| {
            let chosen = open[choices[index % choices.len()].index(open.len())];
            let twins = state.twins(chosen);
            open.retain(|point| !twins.contains(point));
            chosen
        })
        .collect()
}

/// A state after some legal actions.
fn walked(mut state: OpeningState, choices: &[Vec<prop::sample::Index>]) -> OpeningState {
    for choices in choices {
        if let Some(action) = legal_action(&state, choices) {
            state.apply(action).unwrap();
        }
    }
    state
}

fn any_choices(
    steps: impl Into<prop::collection::SizeRange>,
) -> impl Strategy<Value = Vec<Vec<prop::sample::Index>>> {
    vec(vec(any::<prop::sample::Index>(), 1..8), steps)
}

fn any_point() -> impl Strategy<Value = Point> {
    (1..=Size::MAX, 1..=Size::MAX).prop_map(|(row, column)| Point::from_matrix(row, column).unwrap())
}

fn any_action() -> impl Strategy<Value = Action> {
    prop_oneof![
        4 => any_point().prop_map(Action::Place),
        1 => select(vec![Action::Stay, Action::Swap, Action::PlaceTwo]),
        1 => any::<u8>().prop_map(Action::Declare),
        2 => vec(any_point(), 0..12).prop_map(Action::Offer),
        1 => any_point().prop_map(Action::Pick),
    ]
}

proptest! {
    #[test]
    fn every_walk_by_the_rule_ends_and_its_transcript_leads_to_the_same_state(
        start in any_start(),
        choices in any_choices(16),
        cut in 0..16_usize,
    ) {
        let part = walked(start.clone(), &choices[..cut]);
        prop_assert_eq!(part.to_string().parse(), Ok(part.clone()));
        let whole = walked(part, &choices);
        prop_assert!(whole.is_done(), "{}", whole);
        prop_assert_eq!(whole.to_string().parse(), Ok(whole.clone()));
        let mut again = start;
        for action in whole.actions() {
            again.apply(action.clone()).unwrap();
        }
        prop_assert_eq!(again, whole);
    }

    #[test]
    fn stones_alternate_and_lie_where_they_were_put(start in any_start(), choices in any_choices(0..16)) {
        let state = walked(start, &choices);
        let mut board = Board::new(state.size());
        for (point, stone) in state.moves().iter().zip(Stone::ALL.into_iter().cycle()) {
            prop_assert_eq!(board.get(*point), None);
            board.set(*point, Some(stone));
        }
        prop_assert_eq!(state.board(), &board);
        prop_assert_ne!(state.seat_of(Stone::Black), state.seat_of(Stone::White));
    }

    #[test]
    fn the_points_named_are_exactly_those_taken(start in any_start(), choices in any_choices(0..12)) {
        let state = walked(start, &choices);
        let make: fn(Point) -> Action = match state.expects() {
            Expectation::Pick { .. } => Action::Pick,
            Expectation::Place { .. } => Action::Place,
            _ => return Ok(()),
        };
        for point in state.size().points() {
            let is_taken = state.clone().apply(make(point)).is_ok();
            prop_assert_eq!(is_taken, state.points().contains(&point));
        }
    }

    #[test]
    fn any_action_is_taken_or_refused_and_a_refusal_changes_nothing(
        start in any_start(),
        choices in any_choices(0..16),
        actions in vec(any_action(), 1..20),
    ) {
        let mut state = walked(start, &choices);
        for action in actions {
            let before = state.clone();
            match state.apply(action.clone()) {
                Ok(()) => prop_assert_eq!(state.actions().last(), Some(&action)),
                Err(refused) => {
                    prop_assert_eq!(&state, &before);
                    prop_assert_eq!(&refused.found, &action);
                    prop_assert!(refused.to_string().starts_with("expected "), "{}", refused);
                }
            }
        }
    }
}

#[test]
fn seats_say_who_acts_whatever_the_colours() {
    let state = state("soosorv-8 15: h8 h9 j9 swap a15 declare 2 swap");
    assert_eq!(state.expects().seat(), Seat::First);
    assert_eq!(state.seat_of(Stone::Black), Seat::First);
    assert_eq!(Seat::First.to_string(), "the first player");
}
