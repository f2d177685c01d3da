//! Games move by move: what is legal, how they end, and taking moves back.

use hanpan_omok::{
    Board, Cause, Ending, Foul, FoulSet, Game, IllegalMove, Line, Move, Penalty, Point, Rules, Size, Stone,
    Winner, board, fouls, judge,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

const BLACK: Stone = Stone::Black;
const WHITE: Stone = Stone::White;

fn at(game: &Game, name: &str) -> Point {
    Point::parse_notation(name, game.size()).unwrap()
}

/// Plays legal moves after which the game goes on, but for the last.
fn play(game: &mut Game, names: &str) {
    for name in names.split_whitespace() {
        assert_eq!(game.ending(), None, "before {name}");
        match name {
            "pass" => game.pass().map(|_| ()).unwrap(),
            name => game.play(at(game, name)).map(|_| ()).unwrap(),
        }
    }
}

fn played(rules: &Rules, names: &str) -> Game {
    let mut game = Game::new(rules, Size::S15);
    play(&mut game, names);
    game
}

fn try_play(game: &mut Game, name: &str) -> String {
    let (point, before) = (at(game, name), (game.turn(), game.board(), game.moves().to_vec()));
    let message = game.play(point).unwrap_err().to_string();
    assert_eq!((game.turn(), game.board(), game.moves().to_vec()), before);
    message
}

fn ending(game: &Game) -> (Option<Stone>, &'static str, String) {
    let ending = game.ending().expect("the game is over");
    (ending.winner, ending.cause.code(), ending.to_string())
}

/// The rest of a board on which Black can only make six: c5 is empty, and so is f1, where White closes the board.
fn crowded() -> Board {
    board! {
        "XX.XXX"
        "OOXOOX"
        "XXOXXO"
        "OOXOOX"
        "XXOXX."
    }
}

fn no_six(penalty: Penalty) -> Rules {
    Rules { fouls: [FoulSet::of(&[Foul::Overline]), FoulSet::NONE], penalty, ..Rules::STANDARD }
}

#[test]
fn black_moves_first_and_the_colours_alternate() {
    let mut game = Game::new(&Rules::STANDARD, Size::S15);
    assert_eq!((game.turn(), game.ending(), game.moves().len()), (BLACK, None, 0));
    play(&mut game, "h8 i9");
    let moves = [(BLACK, "h8"), (WHITE, "i9")];
    assert_eq!(game.moves(), moves.map(|(stone, name)| Move { stone, point: Some(at(&game, name)) }));
    assert_eq!(game.board().get(at(&game, "i9")), Some(WHITE));
    assert_eq!(game.turn(), BLACK);
    assert_eq!(game.rules(), &Rules::STANDARD);
}

#[test]
fn five_in_a_row_end_the_game_and_are_named() {
    let mut game = played(&Rules::STANDARD, "h8 a1 i8 c1 j8 e1 k8 g1");
    let point = at(&game, "l8");
    let found = game.play(point).unwrap().cloned().unwrap();
    assert_eq!(ending(&game), (Some(BLACK), "row", "Black wins with five in a row".to_owned()));
    let Cause::Row(lines) = found.cause else { panic!("no row") };
    let names: Vec<String> = lines[0].points.iter().map(|point| point.notation(Size::S15)).collect();
    assert_eq!((lines.len(), names.join(" ")), (1, "h8 i8 j8 k8 l8".to_owned()));
}

#[test]
fn two_rows_at_once_are_both_named() {
    let names = "a8 o1 b8 o3 c8 o5 d8 o7 e9 o9 e10 o11 e11 o13 e12 o15 e8";
    assert_eq!(ending(&played(&Rules::STANDARD, names)).2, "Black wins with five in a row and five in a row");
}

#[test]
fn six_are_no_win_where_five_must_be_exact() {
    let names = "h8 a1 i8 c1 j8 e1 l8 g1 m8 i1 k8";
    assert_eq!(played(&Rules::STANDARD, names).ending(), None);
    assert_eq!(ending(&played(&Rules::FREESTYLE, names)).2, "Black wins with 6 in a row");
    assert_eq!(ending(&played(&Rules::RENJU, names)).2, "White wins: Black made a foul (overline)");
}

#[test]
fn a_foul_loses_in_renju_and_is_refused_in_korean_omok() {
    let names = "h9 a1 h10 c1 i8 e1 j8 g1";
    let lost = played(&Rules::RENJU, &format!("{names} h8"));
    assert_eq!(ending(&lost), (Some(WHITE), "foul", "White wins: Black made a foul (3-3)".to_owned()));
    let mut game = played(&Rules::OMOK_KR, names);
    assert_eq!(try_play(&mut game, "h8"), "h8 is a foul for Black: 3-3");
    assert!(!game.ruling(at(&game, "h8")).unwrap().is_legal());
    play(&mut game, "k8 h8");
    assert_eq!(game.ending(), None);
}

#[test]
fn white_is_refused_a_double_three_where_both_colours_are() {
    let names = "a1 h9 c1 h10 e1 i8 g1 j8 i1";
    assert_eq!(try_play(&mut played(&Rules::OMOK_KR, names), "h8"), "h8 is a foul for White: 3-3");
    assert_eq!(played(&Rules::OMOK_KR_BLACK, &format!("{names} h8")).ending(), None);
    assert_eq!(played(&Rules::RENJU, &format!("{names} h8")).ending(), None);
}

#[test]
fn a_double_three_is_allowed_where_the_opponent_would_win_in_maplestory_alone() {
    let names = "h9 g7 h10 f6 i8 e5 j8 d4 a15 i1";
    let mut game = played(&Rules::OMOK_MAPLE, names);
    let ruling = game.ruling(at(&game, "h8")).unwrap();
    assert!(ruling.is_forced && ruling.is_legal());
    play(&mut game, "h8");
    assert_eq!(game.ending(), None);
    assert_eq!(try_play(&mut played(&Rules::OMOK_KR, names), "h8"), "h8 is a foul for Black: 3-3");
    let unforced = "h9 g7 h10 f6 i8 e5 j8 i1";
    assert_eq!(try_play(&mut played(&Rules::OMOK_MAPLE, unforced), "h8"), "h8 is a foul for Black: 3-3");
}

#[test]
fn occupied_points_and_points_beside_the_board_are_refused() {
    let mut game = played(&Rules::STANDARD, "h8");
    assert_eq!(try_play(&mut game, "h8"), "there is a stone of Black on h8");
    let beside = Point::from_matrix(16, 3).unwrap();
    assert_eq!(game.play(beside).unwrap_err().to_string(), "row 16, column 3 is not on a board of 15x15");
    assert_eq!(game.ruling(beside).unwrap_err().to_string(), "row 16, column 3 is not on a board of 15x15");
    assert_eq!(game.turn(), WHITE);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut game = played(&Rules::RENJU, "h8 a1 i8 c1 j8 e1 k8 g1 l8");
    let message = "the game is over: Black wins with five in a row";
    assert_eq!(try_play(&mut game, "a2"), message);
    assert_eq!(try_play(&mut game, "h8"), message);
    assert_eq!(game.pass().unwrap_err().to_string(), message);
    assert_eq!(game.resign(WHITE).unwrap_err().to_string(), message);
}

#[test]
fn two_passes_in_a_row_are_a_draw_where_passes_are_allowed() {
    let mut game = played(&Rules::RENJU, "h8 pass i8 pass");
    assert_eq!(game.ending(), None);
    play(&mut game, "pass");
    assert_eq!(ending(&game), (None, "passes", "a draw: both passed".to_owned()));
    let mut game = played(&Rules::RENJU_GOMOCUP, "h8");
    assert_eq!(game.pass(), Err(IllegalMove::Pass { stone: WHITE }));
    assert_eq!(game.pass().unwrap_err().to_string(), "White may not pass");
    assert_eq!((game.turn(), game.moves().len()), (WHITE, 1));
}

#[test]
fn either_player_may_resign_at_any_time() {
    let mut game = played(&Rules::STANDARD, "h8");
    game.resign(BLACK).unwrap();
    assert_eq!(ending(&game), (Some(WHITE), "resignation", "White wins: Black resigned".to_owned()));
    assert_eq!(game.turn(), WHITE);
}

#[test]
fn the_limit_of_moves_is_a_draw_and_passes_count() {
    let rules = Rules { move_limit: Some(3), ..Rules::RENJU };
    assert_eq!(
        ending(&played(&rules, "h8 pass i8")),
        (None, "move-limit", "a draw: the limit of moves".to_owned())
    );
    let five = Rules { move_limit: Some(9), ..Rules::STANDARD };
    let game = played(&five, "h8 a1 i8 c1 j8 e1 k8 g1 l8");
    assert_eq!(ending(&game).1, "row");
}

#[test]
fn renju_in_the_gomocup_is_a_draw_after_200_moves() {
    let mut game = Game::new(&Rules::RENJU_GOMOCUP, Size::S15);
    let colour = |point: &Point| Stone::new((point.column() + 2 * point.row()) / 2 % 2).unwrap();
    let points = Stone::ALL.map(|stone| Size::S15.points().filter(move |point| colour(point) == stone));
    let [black, white] = points;
    let moves = black.zip(white).flat_map(|(black, white)| [black, white]);
    for (number, point) in (1..=200).zip(moves) {
        assert_eq!(game.play(point).unwrap().is_some(), number == 200, "move {number}\n{}", game.board());
    }
    assert_eq!(ending(&game).2, "a draw: the limit of moves");
}

#[test]
fn a_full_board_is_a_draw() {
    let full = board! { "XXOXX" "OOXOO" "XXOXX" "OOXOO" "XXOXO" };
    let [black, white] = Stone::ALL.map(|stone| full.stones().filter(move |(_, own)| *own == stone));
    let mut game = Game::new(&Rules::STANDARD, full.size());
    let mut white = white;
    for (point, _) in black {
        assert!(game.ending().is_none());
        game.play(point).unwrap();
        if let Some((point, _)) = white.next() {
            game.play(point).unwrap();
        }
    }
    assert_eq!(ending(&game), (None, "full-board", "a draw: the board is full".to_owned()));
    assert_eq!(game.board(), full);
}

#[test]
fn a_five_on_the_last_point_wins() {
    let board = board! { "XXXX." "OOXOO" "XXOXX" "OOXOO" "XOOXO" };
    let mut game = Game::of_board(&Rules::STANDARD, &board, BLACK);
    play(&mut game, "e5");
    assert_eq!(ending(&game).1, "row");
}

#[test]
fn who_has_no_legal_move_loses_if_fouls_lose_and_else_nobody_wins() {
    for (penalty, winner, text) in [
        (Penalty::Loses, Some(WHITE), "White wins: Black has no legal move"),
        (Penalty::Refused, None, "a draw: who is to move has no legal move"),
    ] {
        let mut game = Game::of_board(&no_six(penalty), &crowded(), WHITE);
        assert_eq!(game.ending(), None);
        play(&mut game, "f1");
        assert_eq!(ending(&game), (winner, "no-legal-move", text.to_owned()));
        assert_eq!(game.undo().map(|played| played.stone), Some(WHITE));
        assert_eq!(game.ending(), None);
        let mut full = crowded();
        full.set(at(&game, "f1"), Some(WHITE));
        assert_eq!(ending(&Game::of_board(&no_six(penalty), &full, BLACK)).0, winner);
        assert_eq!(Game::of_board(&no_six(penalty), &full, WHITE).ending(), None);
    }
}

#[test]
fn who_may_pass_need_not_play_a_foul() {
    let rules = Rules { allows_passes: true, ..no_six(Penalty::Loses) };
    let mut game = Game::of_board(&rules, &crowded(), WHITE);
    play(&mut game, "f1 pass c5");
    assert_eq!(ending(&game).1, "full-board");
}

#[test]
fn a_game_begins_with_any_position() {
    let board = board! { "......." ".OOOO.." ".XXX..." "......." "......." };
    let mut game = Game::of_board(&Rules::STANDARD, &board, WHITE);
    assert_eq!((game.turn(), game.undo(), game.moves().len()), (WHITE, None, 0));
    assert_eq!(try_play(&mut game, "b4"), "there is a stone of White on b4");
    play(&mut game, "f4");
    assert_eq!(ending(&game).0, Some(WHITE));
    game.undo();
    assert_eq!((game.board(), game.turn()), (board, WHITE));
}

#[test]
fn a_position_may_be_over() {
    let five = board! { "......." ".OOOOO." ".XXXX.." "......." "......." };
    let mut game = Game::of_board(&Rules::STANDARD, &five, BLACK);
    assert_eq!(ending(&game), (Some(WHITE), "row", "White wins with five in a row".to_owned()));
    assert_eq!(game.undo(), None);
    assert!(game.ending().is_some());
    assert_eq!(
        Game::of_board(&Rules::CARO_9, &five, BLACK).ending().map(|ending| ending.winner),
        Some(Some(WHITE))
    );
    let both = board! { "......." ".OOOOO." ".XXXXX." "......." "......." };
    let game = Game::of_board(&Rules::STANDARD, &both, BLACK);
    assert_eq!(ending(&game), (None, "row", "both colours have a winning row".to_owned()));
    let full = board! { "XXOXX" "OOXOO" "XXOXX" "OOXOO" "XXOXO" };
    assert_eq!(ending(&Game::of_board(&Rules::STANDARD, &full, BLACK)).1, "full-board");
}

#[test]
fn taking_back_a_resignation_takes_back_the_move_before_it() {
    let mut game = played(&Rules::STANDARD, "h8 i8");
    game.resign(BLACK).unwrap();
    assert_eq!(game.undo().map(|played| played.stone), Some(WHITE));
    assert_eq!((game.ending(), game.turn(), game.moves().len()), (None, WHITE, 1));
}

#[derive(Clone, Debug)]
enum Step {
    /// One of the points of the board, or nearly always an empty one.
    Play(Index, bool),
    Pass,
    Undo,
    Resign(Stone),
}

fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        30 => (any::<Index>(), prop::bool::weighted(0.05)).prop_map(|(index, any)| Step::Play(index, any)),
        2 => Just(Step::Pass),
        3 => Just(Step::Undo),
        1 => select(&Stone::ALL[..]).prop_map(Step::Resign),
    ]
}

/// A preset, sometimes with a small limit of moves or the other penalty.
fn any_rules() -> impl Strategy<Value = Rules> {
    let limit = prop::option::weighted(0.2, 1..40_u16);
    (select(Rules::ALL), limit, any::<bool>()).prop_map(|(rules, limit, loses)| Rules {
        move_limit: limit.or(rules.move_limit),
        penalty: if loses { Penalty::Loses } else { Penalty::Refused },
        ..rules
    })
}

/// A game as its rules tell it, from its moves alone.
struct Naive<'a> {
    rules: &'a Rules,
    size: Size,
    moves: Vec<Move>,
    resigned: Option<Stone>,
}

impl Naive<'_> {
    fn turn(&self) -> Stone {
        self.moves.last().map_or(BLACK, |last| last.stone.opponent())
    }

    fn board_after(&self, count: usize) -> Board {
        let mut board = Board::new(self.size);
        for Move { stone, point } in &self.moves[..count] {
            point.iter().for_each(|point| board.set(*point, Some(*stone)));
        }
        board
    }

    fn forbidden(&self) -> Vec<(Point, FoulSet)> {
        let board = self.board_after(self.moves.len());
        let empty = self.size.points().filter(|point| board.get(*point).is_none());
        let all = empty.map(|point| (point, fouls(&board, self.rules, self.turn(), point)));
        all.filter(|(_, fouls)| !fouls.is_empty()).collect()
    }

    fn ending(&self) -> Option<Ending> {
        let draw = |cause| Some(Ending { winner: None, cause });
        let won = |winner, cause| Some(Ending { winner: Some(winner), cause });
        if let Some(stone) = self.resigned {
            return won(stone.opponent(), Cause::Resignation);
        }
        let board = self.board_after(self.moves.len());
        let judgement = judge(&board, self.rules);
        if let Winner::Won(winner) = judgement.winner {
            return won(winner, Cause::Row(judgement.lines));
        }
        if let Some(Move { stone, point: Some(point) }) = self.moves.last() {
            let made = fouls(&self.board_after(self.moves.len() - 1), self.rules, *stone, *point);
            if !made.is_empty() {
                return won(stone.opponent(), Cause::Foul(made));
            }
        }
        let has_passed = |count: usize| {
            self.moves.len().checked_sub(count).is_some_and(|index| self.moves[index].point.is_none())
        };
        if has_passed(1) && has_passed(2) {
            return draw(Cause::Passes);
        }
        if board.is_full() {
            return draw(Cause::FullBoard);
        }
        if self.rules.move_limit.is_some_and(|limit| self.moves.len() >= usize::from(limit)) {
            return draw(Cause::MoveLimit);
        }
        let empty = self.size.area() - board.stones().count();
        let is_stuck = !self.rules.allows_passes && self.forbidden().len() == empty;
        match self.rules.penalty {
            _ if !is_stuck => None,
            Penalty::Refused => draw(Cause::NoLegalMove),
            Penalty::Loses => won(self.turn().opponent(), Cause::NoLegalMove),
        }
    }

    /// Whether a move is legal, the game not being over.
    fn allows(&self, point: Option<Point>) -> bool {
        let Some(point) = point else { return self.rules.allows_passes };
        let board = self.board_after(self.moves.len());
        board.get(point).is_none()
            && (self.rules.penalty == Penalty::Loses
                || fouls(&board, self.rules, self.turn(), point).is_empty())
    }
}

fn by_direction(ending: Option<Ending>) -> Option<Ending> {
    let sorted = |mut lines: Vec<Line>| {
        lines.sort_by_key(|line| line.direction.index());
        lines
    };
    ending.map(|ending| match ending.cause {
        Cause::Row(lines) => Ending { cause: Cause::Row(sorted(lines)), ..ending },
        _ => ending,
    })
}

/// All that a game says of itself.
#[derive(Debug, PartialEq)]
struct State {
    turn: Stone,
    ending: Option<Ending>,
    moves: Vec<Move>,
    board: Board,
    forbidden: Vec<(Point, FoulSet)>,
}

fn state(game: &Game) -> State {
    State {
        turn: game.turn(),
        ending: game.ending().cloned(),
        moves: game.moves().to_vec(),
        board: game.board(),
        forbidden: game.patterns().forbidden_points(game.turn()).collect(),
    }
}

fn assert_same(game: &Game, naive: &Naive) -> Result<(), TestCaseError> {
    prop_assert_eq!(game.turn(), naive.turn());
    prop_assert_eq!(game.moves(), &naive.moves[..]);
    prop_assert_eq!(game.board(), naive.board_after(naive.moves.len()));
    let forbidden: Vec<_> = game.patterns().forbidden_points(game.turn()).collect();
    prop_assert_eq!(forbidden, naive.forbidden());
    prop_assert_eq!(
        by_direction(game.ending().cloned()),
        by_direction(naive.ending()),
        "{} {:?}\n{:#}",
        game.rules(),
        game.moves(),
        game.board()
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn a_game_is_what_its_moves_say_and_undoing_restores_it(
        rules in any_rules(),
        side in (5..10_usize, 5..10_usize),
        steps in prop::collection::vec(any_step(), 1..120),
    ) {
        let size = Size::new(side.0, side.1).unwrap();
        let mut game = Game::new(&rules, size);
        let mut naive = Naive { rules: &rules, size, moves: Vec::new(), resigned: None };
        let mut past = Vec::new();
        for step in steps {
            let before = state(&game);
            let is_over = before.ending.is_some();
            match step {
                Step::Undo => {
                    let Some(last) = past.pop() else { continue };
                    prop_assert_eq!(game.undo(), naive.moves.pop());
                    prop_assert_eq!(state(&game), last);
                    naive.resigned = None;
                }
                Step::Resign(stone) => {
                    prop_assert_eq!(game.resign(stone).is_ok(), !is_over);
                    naive.resigned = naive.resigned.or((!is_over).then_some(stone));
                }
                Step::Play(..) | Step::Pass => {
                    let empty: Vec<Point> = game.patterns().empty_points().collect();
                    let point = match step {
                        Step::Play(index, false) if !empty.is_empty() => Some(*index.get(&empty)),
                        Step::Play(index, _) => size.points().nth(index.index(size.area())),
                        _ => None,
                    };
                    let done = match point {
                        Some(point) => game.play(point).map(drop),
                        None => game.pass().map(drop),
                    };
                    prop_assert_eq!(done.is_ok(), !is_over && naive.allows(point), "{:?}", done);
                    if done.is_ok() {
                        naive.moves.push(Move { stone: before.turn, point });
                        past.push(before);
                    } else {
                        prop_assert_eq!(state(&game), before);
                        prop_assert_eq!(matches!(done, Err(IllegalMove::Over { .. })), is_over);
                    }
                }
            }
            assert_same(&game, &naive)?;
        }
    }
}
