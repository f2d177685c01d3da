//! A game that is played: whose turn it is, which moves are legal, and when and how it ends.

mod ending;
mod played;
mod refused;

pub use ending::{Cause, Ending};
pub use played::Move;
pub use refused::IllegalMove;

use crate::{
    Board, FoulSet, Patterns, Penalty, Point, Rules, Ruling, Size, Stone, Winner, judge, line::Run, rule_on,
};

/// A game, proved move by move.
///
/// Black moves first unless a position says otherwise, and the colours alternate. The game ends with a winning row, a foul that
/// loses, a full board, the rules' limit of moves, two passes in a row, a resignation, or when who is to move has no legal
/// move and may not pass: then nobody has won, or who has only fouls left loses if fouls lose.
///
/// ```
/// use hanpan_omok::{Game, Point, Rules, Size, Stone};
/// let mut game = Game::new(&Rules::OMOK_KR, Size::S15);
/// let point = |name| Point::parse_notation(name, Size::S15).expect("on the board");
/// for name in ["h9", "a1", "h10", "c1", "i8", "e1", "j8", "g1"] {
///     game.play(point(name))?;
/// }
/// let refused = game.play(point("h8")).unwrap_err();
/// assert_eq!(refused.to_string(), "h8 is a foul for Black: 3-3");
/// assert_eq!(game.turn(), Stone::Black);
/// # Ok::<(), hanpan_omok::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    patterns: Patterns,
    /// Who moves first.
    first: Stone,
    moves: Vec<Move>,
    /// How many points are empty.
    empty: usize,
    ending: Option<Ending>,
}

impl Game {
    /// A game on an empty board, Black to move.
    #[must_use]
    pub fn new(rules: &Rules, size: Size) -> Self {
        let patterns = Patterns::new(rules, size);
        Self { patterns, first: Stone::Black, moves: Vec::new(), empty: size.area(), ending: None }
    }

    /// A game from a position on, whoever is to move. It is over if a winning row stands on the board, and full is a draw.
    #[must_use]
    pub fn of_board(rules: &Rules, board: &Board, turn: Stone) -> Self {
        let patterns = Patterns::of_board(rules, board);
        let empty = board.cells().iter().filter(|cell| cell.is_none()).count();
        let mut game = Self { patterns, first: turn, moves: Vec::new(), empty, ending: None };
        let judgement = judge(board, rules);
        game.ending = match judgement.winner {
            Winner::None => game.stop(),
            Winner::Won(stone) => Some(Ending { winner: Some(stone), cause: Cause::Row(judgement.lines) }),
            Winner::Both => Some(Ending { winner: None, cause: Cause::Row(judgement.lines) }),
        };
        game
    }

    /// Who is to move, or would be if the game were not over.
    #[must_use]
    pub fn turn(&self) -> Stone {
        self.moves.last().map_or(self.first, |last| last.stone.opponent())
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// The moves so far, passes among them.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The stones and what they make.
    #[must_use]
    pub const fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> Board {
        self.patterns.board()
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        self.patterns.rules()
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.patterns.size()
    }

    /// What the player who is to move would make on a point, with the reasons.
    ///
    /// # Errors
    /// If the point is not on the board, or not empty.
    pub fn ruling(&self, point: Point) -> Result<Ruling, IllegalMove> {
        self.require_empty(point)?;
        Ok(rule_on(&self.board(), self.rules(), self.turn(), point))
    }

    /// Plays a stone.
    ///
    /// # Errors
    /// If the game is over, the point is not on the board or not empty, or the move is a foul and fouls are refused. Then
    /// nothing has changed.
    pub fn play(&mut self, point: Point) -> Result<Option<&Ending>, IllegalMove> {
        self.require_going_on()?;
        self.require_empty(point)?;
        let (stone, size) = (self.turn(), self.size());
        let fouls = self.patterns.fouls(stone, point);
        if !fouls.is_empty() && self.rules().penalty == Penalty::Refused {
            return Err(IllegalMove::Foul { point, size, stone, fouls });
        }
        self.put(point, stone, fouls);
        Ok(self.ending())
    }

    /// Passes.
    ///
    /// # Errors
    /// If the game is over, or the rules do not let a player pass.
    pub fn pass(&mut self) -> Result<Option<&Ending>, IllegalMove> {
        self.require_going_on()?;
        if !self.rules().allows_passes {
            return Err(IllegalMove::Pass { stone: self.turn() });
        }
        self.put_pass(self.turn());
        Ok(self.ending())
    }

    /// Gives the game up for a colour.
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign(&mut self, stone: Stone) -> Result<&Ending, IllegalMove> {
        self.require_going_on()?;
        Ok(self.ending.insert(Ending { winner: Some(stone.opponent()), cause: Cause::Resignation }))
    }

    /// Takes the last move back, or a resignation with the move before it; `None` if there is no move.
    pub fn undo(&mut self) -> Option<Move> {
        let last = self.moves.pop()?;
        if last.point.is_some() {
            self.patterns.undo();
            self.empty += 1;
        }
        self.ending = None;
        Some(last)
    }

    /// Puts a stone on an empty point, legal or not.
    pub(crate) fn put(&mut self, point: Point, stone: Stone, fouls: FoulSet) {
        let wins = self.patterns.wins(stone, point);
        self.patterns.play(point, stone);
        self.moves.push(Move { stone, point: Some(point) });
        self.empty -= 1;
        self.ending = if wins {
            Some(Ending { winner: Some(stone), cause: Cause::Row(self.winning_rows(point, stone)) })
        } else if !fouls.is_empty() {
            Some(Ending { winner: Some(stone.opponent()), cause: Cause::Foul(fouls) })
        } else {
            self.stop()
        };
    }

    pub(crate) fn put_pass(&mut self, stone: Stone) {
        let is_second = self.moves.last().is_some_and(|last| last.point.is_none());
        self.moves.push(Move { stone, point: None });
        self.ending =
            if is_second { Some(Ending { winner: None, cause: Cause::Passes }) } else { self.stop() };
    }

    /// Goes on after a foul or a pass that nobody minds, unless the game ends with it for another reason.
    pub(crate) fn go_on(&mut self) {
        self.ending = self.stop();
    }

    /// How a game ends that nobody has won with the last move, if it does.
    fn stop(&self) -> Option<Ending> {
        let draw = |cause| Some(Ending { winner: None, cause });
        if self.empty == 0 {
            return draw(Cause::FullBoard);
        }
        if self.rules().move_limit.is_some_and(|limit| self.moves.len() >= usize::from(limit)) {
            return draw(Cause::MoveLimit);
        }
        let turn = self.turn();
        if self.rules().allows_passes || self.has_legal_move(turn) {
            return None;
        }
        match self.rules().penalty {
            Penalty::Refused => draw(Cause::NoLegalMove),
            Penalty::Loses => Some(Ending { winner: Some(turn.opponent()), cause: Cause::NoLegalMove }),
        }
    }

    fn has_legal_move(&self, stone: Stone) -> bool {
        self.rules().fouls(stone).is_empty()
            || self.patterns.empty_points().any(|point| self.patterns.fouls(stone, point).is_empty())
    }

    fn winning_rows(&self, point: Point, stone: Stone) -> Vec<crate::Line> {
        let board = self.board();
        let runs = crate::Direction::ALL
            .into_iter()
            .filter_map(|direction| Run::through(&board, point, stone, direction));
        let win = self.rules().win_condition(stone);
        runs.filter(|run| win.is_win(run.length, run.is_closed)).map(Run::to_line).collect()
    }

    fn require_going_on(&self) -> Result<(), IllegalMove> {
        self.ending
            .as_ref()
            .map_or(Ok(()), |ending| Err(IllegalMove::Over { ending: Box::new(ending.clone()) }))
    }

    fn require_empty(&self, point: Point) -> Result<(), IllegalMove> {
        let size = self.size();
        if !size.contains(point) {
            return Err(IllegalMove::OffBoard { point, size });
        }
        self.patterns.get(point).map_or(Ok(()), |stone| Err(IllegalMove::Occupied { point, size, stone }))
    }
}
