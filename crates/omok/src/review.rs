//! What a record of a game has to answer for: each move's legality, the result, and where they disagree.

use crate::{
    Board, Cause, Ending, FoulSet, Game, Move, Point, Rules, Size, Stone,
    record::{GameTree, Outcome},
};

/// What the rules say of a record, along its main line.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Review {
    /// The size of the board.
    pub size: Size,
    /// How many moves the record has, passes among them.
    pub moves: usize,
    /// How the game ended by the rules, and with which move (0 before the first); `None` if it was not over.
    pub ending: Option<(usize, Ending)>,
    /// With which move it was decided: the first after which the winner could not be stopped any more, by a winning row or by
    /// fours; `None` if the game was not over.
    pub decided: Option<usize>,
    /// How the game ended as the record says.
    pub claimed: Option<Outcome>,
    /// What is wrong or was missed, in the order of the moves.
    pub findings: Vec<Finding>,
}

/// One thing about one move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The number of the move, from 1; for what is about the whole record the number of the last.
    pub number: usize,
    /// The move; `None` for what is about the whole record.
    pub played: Option<Move>,
    /// What.
    pub kind: FindingKind,
}

/// What is wrong with a move or a record, or was missed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// A stone of this colour stood there already. The record's new stone is passed over.
    Occupied(Stone),
    /// It was the other colour's turn.
    OutOfTurn,
    /// The rules do not let a player pass.
    ForbiddenPass,
    /// A foul. If the record goes on, so does the review: between people a foul may go unseen.
    Foul(FoulSet),
    /// The game was over, and so many moves follow, this one among them.
    AfterTheEnd(usize),
    /// The player could have won at once on these points.
    MissedWin(Vec<Point>),
    /// The opponent could win at once on this point, and the player, who could have stood there, stands elsewhere.
    LeftWin(Point),
    /// Stones were put on the board or taken away in the middle of the game.
    Setup,
    /// The record names another result than the rules.
    Result,
}

/// Reviews a record under a rule set.
///
/// ```
/// use hanpan_omok::{FindingKind, Point, Rules, Size, Stone, record::{GameTree, Outcome}, review};
/// let names = "h8 a1 i8 c1 j8 e1 k8 g1 l8".split(' ');
/// let points = names.map(|name| Point::parse_notation(name, Size::S15).expect("on the board"));
/// let mut game = GameTree::of_moves(Size::S15, points);
/// game.info.outcome = Some(Outcome::Won(Stone::White, String::new()));
/// let review = review(&game, &Rules::STANDARD);
/// assert_eq!(review.ending.as_ref().unwrap().0, 9);
/// assert_eq!(review.findings.last().unwrap().kind, FindingKind::Result);
/// ```
#[must_use]
pub fn review(tree: &GameTree, rules: &Rules) -> Review {
    let mut reviewer = Reviewer::new(tree, rules);
    for id in tree.main_line() {
        let node = tree.node(id);
        if !node.notes().setup.is_empty() && id != tree.root() {
            reviewer.set_up(&node.notes().setup, node.notes().turn, node.played);
        }
        if let Some(played) = node.played {
            reviewer.take(played);
        }
    }
    reviewer.finish()
}

/// A game that is replayed, whether its moves are legal or not.
struct Reviewer<'a> {
    rules: &'a Rules,
    game: Game,
    review: Review,
    /// The first move after the end.
    late: Option<(usize, Move)>,
    /// Since which of its moves each colour had a win that could not be stopped.
    decided: [Option<usize>; 2],
}

impl<'a> Reviewer<'a> {
    fn new(tree: &GameTree, rules: &'a Rules) -> Self {
        let notes = tree.node(tree.root()).notes();
        let first = tree.moves().next().map(|played| played.stone);
        let mut board = Board::new(tree.size());
        notes.setup.iter().for_each(|(point, stone)| board.set(*point, *stone));
        let turn = notes.turn.or(first).unwrap_or_else(|| turn_of(&board));
        let review = Review {
            size: tree.size(),
            moves: 0,
            ending: None,
            decided: None,
            claimed: tree.info.outcome.clone(),
            findings: Vec::new(),
        };
        let mut reviewer =
            Self { rules, game: Game::new(rules, tree.size()), review, late: None, decided: [None; 2] };
        reviewer.begin(&board, turn);
        reviewer
    }

    /// Begins anew with a position.
    fn begin(&mut self, board: &Board, turn: Stone) {
        self.game = Game::of_board(self.rules, board, turn);
        self.note_ending();
    }

    fn set_up(&mut self, setup: &[(Point, Option<Stone>)], turn: Option<Stone>, played: Option<Move>) {
        self.find(played, FindingKind::Setup);
        let mut board = self.game.board();
        setup.iter().for_each(|(point, stone)| board.set(*point, *stone));
        let turn = turn.or(played.map(|played| played.stone)).unwrap_or(self.game.turn());
        self.begin(&board, turn);
    }

    fn take(&mut self, played: Move) {
        self.review.moves += 1;
        if self.game.ending().is_some() {
            self.late.get_or_insert((self.review.moves, played));
            return;
        }
        if played.stone != self.game.turn() {
            self.find(Some(played), FindingKind::OutOfTurn);
        }
        match played.point {
            None => self.take_pass(played),
            Some(point) => match self.game.patterns().get(point) {
                Some(stone) => self.find(Some(played), FindingKind::Occupied(stone)),
                None => self.take_stone(played, point),
            },
        }
        self.note_ending();
    }

    fn take_pass(&mut self, played: Move) {
        self.game.put_pass(played.stone);
        if !self.rules.allows_passes {
            self.find(Some(played), FindingKind::ForbiddenPass);
            self.game.go_on();
        }
    }

    fn take_stone(&mut self, played: Move, point: Point) {
        let stone = played.stone;
        let [own, threats] =
            [stone, stone.opponent()].map(|stone| self.game.patterns().winning_points(stone));
        let fouls = self.game.patterns().fouls(stone, point);
        let left = match threats[..] {
            [threat] if threat != point && own.is_empty() => Some(threat),
            _ => None,
        };
        let left = left.filter(|threat| self.game.patterns().fouls(stone, *threat).is_empty());
        self.game.put(point, stone, fouls);
        if !fouls.is_empty() {
            self.find(Some(played), FindingKind::Foul(fouls));
            self.note_ending();
            self.game.go_on();
        }
        if !own.is_empty() && !own.contains(&point) {
            self.find(Some(played), FindingKind::MissedWin(own));
        }
        if let Some(threat) = left {
            self.find(Some(played), FindingKind::LeftWin(threat));
        }
        if self.game.ending().is_none() {
            self.note_decision(stone);
        }
    }

    /// Notes whether the colour that moved has a win that cannot be stopped: two points, or one that is a foul for the
    /// opponent, and the opponent none.
    fn note_decision(&mut self, stone: Stone) {
        let (patterns, opponent) = (self.game.patterns(), stone.opponent());
        let can_be_stopped = match patterns.winning_points(stone)[..] {
            [] => true,
            [point] => patterns.fouls(opponent, point).is_empty(),
            _ => false,
        };
        let is_decided = !can_be_stopped && patterns.winning_points(opponent).is_empty();
        let since = &mut self.decided[stone.index()];
        *since = is_decided.then(|| since.unwrap_or(self.review.moves));
    }

    /// Keeps the first ending.
    fn note_ending(&mut self) {
        let Some(ending) = self.game.ending().filter(|_| self.review.ending.is_none()) else { return };
        let number = self.review.moves;
        self.review.decided = match ending.winner {
            Some(winner) if matches!(ending.cause, Cause::Row(_)) => {
                Some(self.decided[winner.index()].unwrap_or(number))
            }
            _ => Some(number),
        };
        self.review.ending = Some((number, ending.clone()));
    }

    fn find(&mut self, played: Option<Move>, kind: FindingKind) {
        self.review.findings.push(Finding { number: self.review.moves, played, kind });
    }

    fn finish(mut self) -> Review {
        if let Some((number, played)) = self.late {
            let kind = FindingKind::AfterTheEnd(self.review.moves + 1 - number);
            self.review.findings.push(Finding { number, played: Some(played), kind });
        }
        if self.review.agrees() == Some(false) {
            self.find(None, FindingKind::Result);
        }
        self.review
    }
}

impl Review {
    /// Whether the record names the result of the rules; `None` if it names none, or the game was not over by the rules, as
    /// when somebody resigned.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let (_, ending) = self.ending.as_ref()?;
        match self.claimed.as_ref()? {
            Outcome::Won(stone, _) => Some(ending.winner == Some(*stone)),
            Outcome::Draw => Some(ending.winner.is_none()),
            Outcome::Other(_) => None,
        }
    }
}

/// Who is to move on a board whose record does not say it.
fn turn_of(board: &Board) -> Stone {
    if board.count(Stone::Black) > board.count(Stone::White) { Stone::White } else { Stone::Black }
}

impl Finding {
    /// One sentence in English without a full stop, such as `move 9, h8: a foul for Black (3-3)`.
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        let names =
            |points: &[Point]| points.iter().map(|point| point.notation(size)).collect::<Vec<_>>().join(", ");
        let stone = self.played.map_or(String::new(), |played| played.stone.to_string());
        let what = match &self.kind {
            FindingKind::Occupied(there) => format!("a stone of {there} stands there already"),
            FindingKind::OutOfTurn => format!("{stone} moves, but it is the other colour's turn"),
            FindingKind::ForbiddenPass => format!("{stone} may not pass"),
            FindingKind::Foul(fouls) => format!("a foul for {stone} ({fouls})"),
            FindingKind::AfterTheEnd(1) => "the game was over before this move".to_owned(),
            FindingKind::AfterTheEnd(count) => {
                format!("the game was over before this move and {} more", count - 1)
            }
            FindingKind::MissedWin(points) => format!("{stone} could have won at once: {}", names(points)),
            FindingKind::LeftWin(point) => {
                format!("{stone} did not stop the win at {}", point.notation(size))
            }
            FindingKind::Setup => "stones were put on the board or taken away".to_owned(),
            FindingKind::Result => "the record names another result".to_owned(),
        };
        match self.played {
            None => what,
            Some(Move { point, .. }) => {
                let point = point.map_or_else(|| "pass".to_owned(), |point| point.notation(size));
                format!("move {}, {point}: {what}", self.number)
            }
        }
    }
}

impl FindingKind {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Occupied(_) => "occupied",
            Self::OutOfTurn => "out-of-turn",
            Self::ForbiddenPass => "forbidden-pass",
            Self::Foul(_) => "foul",
            Self::AfterTheEnd(_) => "after-the-end",
            Self::MissedWin(_) => "missed-win",
            Self::LeftWin(_) => "left-win",
            Self::Setup => "setup",
            Self::Result => "result",
        }
    }

    /// Whether the record breaks the rules, or contradicts itself; the other findings are about how it was played.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Self::MissedWin(_) | Self::LeftWin(_))
    }
}
