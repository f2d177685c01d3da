//! What a record of a game has to answer for: each move's legality, the result, and where they disagree.
//!
//! The moves of the main line are replayed. A move that the rules do not allow is a finding, and the review goes on as the record
//! does:
//!
//! * A stone on an occupied point, or beside the board, is left out; the turn is the other colour's all the same.
//! * A stone of the colour whose turn it is not stays.
//! * A pass that the rules do not have is one move, and ends nothing.
//! * A foul that the rules refuse stays, and nobody loses by it.
//! * A foul that loses ends the game. Where the record goes on, nobody claimed it: between people it is then no longer one. So
//!   the review looks how the moves end without it as well ([`Review::unclaimed`]), and a record that names either result
//!   agrees with the rules.
//! * What follows the end of the game is counted and not looked at.

use crate::{
    Board, Cause, Ending, FoulSet, Game, Move, Penalty, Point, Rules, Size, Stone,
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
    /// How the moves end if the foul that ended the game is passed over, and with which move. `None` if no foul ended it, if the
    /// record ends there too, or if the moves after it end nothing.
    pub unclaimed: Option<(usize, Ending)>,
    /// With which move it was decided: the first from which on the winner had won, or would win with the next move whatever the
    /// opponent did. If the game was not over by the rules, the winner is whom the record names, who may have won by
    /// resignation; `None` if nothing was decided then.
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
    /// The number of the move, from 1; for what is about no move, how many moves there were.
    pub number: usize,
    /// The move; `None` for what is about no move.
    pub played: Option<Move>,
    /// What.
    pub kind: FindingKind,
}

/// What is wrong with a move or a record, or was missed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
    /// A stone of this colour stood there already.
    Occupied(Stone),
    /// The point is not on the board.
    OffBoard,
    /// It was the other colour's turn.
    OutOfTurn,
    /// The rules do not let a player pass.
    ForbiddenPass,
    /// A foul.
    Foul(FoulSet),
    /// The game was over, and so many moves follow, this one among them.
    AfterTheEnd(usize),
    /// The player could have won at once on these points.
    MissedWin(Vec<Point>),
    /// The opponent could win at once on this point and nowhere else, the player could have stood there, and the opponent still
    /// can.
    LeftWin(Point),
    /// Stones were put on the board or taken away in the middle of the game.
    Setup,
    /// The record names another result than the rules.
    Result {
        /// What the record says.
        claimed: Outcome,
        /// How the game ended.
        ending: Ending,
    },
}

/// Reviews a record under a rule set.
///
/// ```
/// use hanpan_omok::{Point, Rules, Size, Stone, record::{GameTree, Outcome}, review};
/// let names = "h8 a1 i8 c1 j8 e1 k8 g1 l8".split(' ');
/// let points = names.map(|name| Point::parse_notation(name, Size::S15).expect("on the board"));
/// let mut game = GameTree::of_moves(Size::S15, points);
/// game.info.outcome = Some(Outcome::Won(Stone::White, String::new()));
/// let review = review(&game, &Rules::STANDARD);
/// assert_eq!(review.ending.as_ref().unwrap().0, 9);
/// assert_eq!(review.decided, Some(7));
/// assert_eq!(
///     review.findings.last().unwrap().text(review.size),
///     "the record says that White won, but Black wins with five in a row"
/// );
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
    /// Whose turn it is, by the moves of the record.
    turn: Stone,
    review: Review,
    /// The first move after the end.
    late: Option<(usize, Move)>,
    /// Since which of its moves each colour had a win that could not be stopped.
    decided: [Option<usize>; 2],
}

impl<'a> Reviewer<'a> {
    fn new(tree: &GameTree, rules: &'a Rules) -> Self {
        let notes = tree.node(tree.root()).notes();
        let board = changed(Board::new(tree.size()), &notes.setup);
        let first = tree.moves().next().map(|played| played.stone).filter(|_| !notes.setup.is_empty());
        let turn = notes.turn.or(first).unwrap_or_else(|| board.turn());
        let review = Review {
            size: tree.size(),
            moves: 0,
            ending: None,
            unclaimed: None,
            decided: None,
            claimed: tree.info.outcome.clone(),
            findings: Vec::new(),
        };
        let game = Game::of_board(rules, &board, turn);
        let mut reviewer = Self { rules, game, turn, review, late: None, decided: [None; 2] };
        reviewer.note_ending();
        reviewer
    }

    /// Begins anew with a position.
    fn set_up(&mut self, setup: &[(Point, Option<Stone>)], turn: Option<Stone>, played: Option<Move>) {
        let number = self.review.moves + usize::from(played.is_some());
        self.review.findings.push(Finding { number, played, kind: FindingKind::Setup });
        self.turn = turn.or(played.map(|played| played.stone)).unwrap_or(self.turn);
        self.game = Game::of_board(self.rules, &changed(self.game.board(), setup), self.turn);
        self.decided = [None; 2];
        self.note_ending();
    }

    fn take(&mut self, played: Move) {
        self.review.moves += 1;
        if self.game.ending().is_some() {
            self.late.get_or_insert((self.review.moves, played));
            return;
        }
        if played.stone != self.turn {
            self.find(played, FindingKind::OutOfTurn);
        }
        self.turn = played.stone.opponent();
        match played.point {
            None => self.take_pass(played),
            Some(point) if !self.review.size.contains(point) => self.find(played, FindingKind::OffBoard),
            Some(point) => match self.game.patterns().get(point) {
                Some(stone) => self.find(played, FindingKind::Occupied(stone)),
                None => self.take_stone(played, point),
            },
        }
        self.note_ending();
    }

    fn take_pass(&mut self, played: Move) {
        let chances = Chances::of(&self.game, played.stone);
        self.game.put_pass(played.stone);
        if !self.rules.allows_passes {
            self.find(played, FindingKind::ForbiddenPass);
            self.game.go_on();
        }
        self.note_missed(played, chances);
    }

    fn take_stone(&mut self, played: Move, point: Point) {
        let stone = played.stone;
        let chances = Chances::of(&self.game, stone);
        let fouls = self.game.patterns().fouls(stone, point);
        self.game.put(point, stone, fouls);
        if !fouls.is_empty() {
            self.find(played, FindingKind::Foul(fouls));
            if self.rules.penalty == Penalty::Loses {
                self.note_ending();
            }
            self.game.go_on();
        }
        self.note_missed(played, chances);
        if self.game.ending().is_none() {
            self.note_decision(stone);
        }
    }

    fn note_missed(&mut self, played: Move, chances: Chances) {
        if !chances.wins.is_empty() && played.point.is_none_or(|point| !chances.wins.contains(&point)) {
            self.find(played, FindingKind::MissedWin(chances.wins));
        }
        let still_wins = |threat: &Point| {
            self.game.patterns().get(*threat).is_none()
                && self.game.patterns().wins(played.stone.opponent(), *threat)
        };
        if let Some(threat) = chances.threat.filter(still_wins) {
            self.find(played, FindingKind::LeftWin(threat));
        }
    }

    /// Notes whether the colour that moved wins with its next move whatever the opponent does.
    fn note_decision(&mut self, stone: Stone) {
        let is_decided = wins_next(&self.game, stone);
        let since = &mut self.decided[stone.index()];
        *since = is_decided.then(|| since.unwrap_or(self.review.moves));
    }

    /// Keeps the first ending, and the first after a foul that was passed over.
    fn note_ending(&mut self) {
        let Some(ending) = self.game.ending() else { return };
        let (number, ending) = (self.review.moves, ending.clone());
        match &self.review.ending {
            None => {
                let decided = ending.winner.and_then(|winner| self.decided[winner.index()]);
                self.review.decided = Some(decided.unwrap_or(number));
                self.review.ending = Some((number, ending));
            }
            Some((foul, first)) if is_foul(first) && number > *foul => {
                let unclaimed = &mut self.review.unclaimed;
                if unclaimed.as_ref().is_none_or(|(_, ending)| is_foul(ending)) {
                    *unclaimed = Some((number, ending));
                }
            }
            Some(_) => {}
        }
    }

    fn find(&mut self, played: Move, kind: FindingKind) {
        let number = self.review.moves;
        self.review.findings.push(Finding { number, played: Some(played), kind });
    }

    fn finish(mut self) -> Review {
        let moves = self.review.moves;
        self.review.unclaimed.take_if(|(number, ending)| is_foul(ending) && *number < moves);
        if let Some((number, played)) = self.late {
            let kind = FindingKind::AfterTheEnd(self.review.moves + 1 - number);
            self.review.findings.push(Finding { number, played: Some(played), kind });
        }
        self.review.findings.sort_by_key(|finding| finding.number);
        if let (None, Some(Outcome::Won(winner, _))) = (&self.review.ending, &self.review.claimed) {
            self.review.decided = self.decided[winner.index()];
        }
        let kind = self.review.wrong_result();
        self.review.findings.extend(kind.map(|kind| Finding { number: moves, played: None, kind }));
        self.review
    }
}

/// What a player can do at once.
struct Chances {
    /// Where the player wins.
    wins: Vec<Point>,
    /// The only point where the opponent would win, if the player may stand there and cannot win.
    threat: Option<Point>,
}

impl Chances {
    fn of(game: &Game, stone: Stone) -> Self {
        let patterns = game.patterns();
        let [wins, threats] = [stone, stone.opponent()].map(|stone| patterns.winning_points(stone));
        let threat = match threats[..] {
            [threat] if wins.is_empty() => {
                Some(threat).filter(|threat| patterns.fouls(stone, *threat).is_empty())
            }
            _ => None,
        };
        Self { wins, threat }
    }
}

/// Whether a colour wins with its next move whatever the opponent, who is to move, does.
///
/// A stone stops a win on the point where it would be made. Where closed fives do not win, it can stop one from the end of the row
/// too; so every point is tried there.
fn wins_next(game: &Game, stone: Stone) -> bool {
    let (patterns, opponent) = (game.patterns(), stone.opponent());
    let wins = patterns.winning_points(stone);
    if wins.is_empty() || !patterns.winning_points(opponent).is_empty() {
        return false;
    }
    let mut defences: Vec<Point> = if game.rules().win_condition(stone).closed_five_wins {
        if wins.len() > 1 {
            return true;
        }
        wins
    } else {
        patterns.empty_points().collect()
    };
    defences.retain(|point| patterns.fouls(opponent, *point).is_empty());
    let mut trial = patterns.clone();
    defences.into_iter().all(|point| {
        trial.play(point, opponent);
        let wins = !trial.winning_points(stone).is_empty();
        trial.undo();
        wins
    })
}

impl Review {
    /// Whether the record names the result of the rules, or that of the moves with a foul that nobody claimed.
    ///
    /// `None` if it names none, or if the moves do not say it, as when somebody resigned.
    #[must_use]
    pub fn agrees(&self) -> Option<bool> {
        let (number, ending) = self.ending.as_ref()?;
        let winner = match self.claimed.as_ref()? {
            Outcome::Won(stone, _) => Some(*stone),
            Outcome::Draw => None,
            Outcome::Other(_) => return None,
        };
        let is_unclaimed = is_foul(ending) && *number < self.moves;
        match &self.unclaimed {
            _ if ending.winner == winner => Some(true),
            Some((_, ending)) => Some(ending.winner == winner),
            None if is_unclaimed => None,
            None => Some(false),
        }
    }

    fn wrong_result(&self) -> Option<FindingKind> {
        let (_, ending) = self.unclaimed.as_ref().or(self.ending.as_ref())?;
        let claimed = self.claimed.clone().filter(|_| self.agrees() == Some(false))?;
        Some(FindingKind::Result { claimed, ending: ending.clone() })
    }
}

const fn is_foul(ending: &Ending) -> bool {
    matches!(ending.cause, Cause::Foul(_))
}

/// A board with stones put on it and taken away; what is beside the board is left out.
fn changed(mut board: Board, setup: &[(Point, Option<Stone>)]) -> Board {
    let size = board.size();
    let inside = setup.iter().filter(|(point, _)| size.contains(*point));
    inside.for_each(|(point, stone)| board.set(*point, *stone));
    board
}

impl Finding {
    /// One sentence in English without a full stop, such as `move 9, h8: a foul for Black (3-3)`.
    ///
    /// # Panics
    /// If a point is not on a board of this size, other than that of [`FindingKind::OffBoard`].
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        let what = self.what(size);
        match self.played {
            None if matches!(self.kind, FindingKind::Setup) => format!("after move {}: {what}", self.number),
            None => what,
            Some(Move { point, .. }) => {
                let point = match point {
                    None => "pass".to_owned(),
                    Some(point) if size.contains(point) => point.notation(size),
                    Some(point) => format!("row {}, column {}", point.row(), point.column()),
                };
                format!("move {}, {point}: {what}", self.number)
            }
        }
    }

    /// The same without the move, such as `a foul for Black (3-3)`.
    ///
    /// # Panics
    /// As [`text`](Self::text) does.
    #[must_use]
    pub fn what(&self, size: Size) -> String {
        let names =
            |points: &[Point]| points.iter().map(|point| point.notation(size)).collect::<Vec<_>>().join(", ");
        let [stone, opponent] = self.played.map_or([String::new(), String::new()], |played| {
            [played.stone, played.stone.opponent()].map(|stone| stone.to_string())
        });
        match &self.kind {
            FindingKind::Occupied(there) => format!("a stone of {there} stands there already"),
            FindingKind::OffBoard => format!("no point of a board of {size}"),
            FindingKind::OutOfTurn => format!("{stone} moves, but it is {opponent}'s turn"),
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
            FindingKind::Result { claimed, ending } => {
                format!("the record says that {}, but {}", claim(claimed), by_rules(ending))
            }
        }
    }
}

fn claim(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Won(stone, _) => format!("{stone} won"),
        Outcome::Draw => "it was a draw".to_owned(),
        Outcome::Other(text) => text.clone(),
    }
}

fn by_rules(ending: &Ending) -> String {
    let prefix =
        if ending.winner.is_none() && !matches!(ending.cause, Cause::Row(_)) { "it is " } else { "" };
    format!("{prefix}{ending}")
}

impl FindingKind {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Occupied(_) => "occupied",
            Self::OffBoard => "off-board",
            Self::OutOfTurn => "out-of-turn",
            Self::ForbiddenPass => "forbidden-pass",
            Self::Foul(_) => "foul",
            Self::AfterTheEnd(_) => "after-the-end",
            Self::MissedWin(_) => "missed-win",
            Self::LeftWin(_) => "left-win",
            Self::Setup => "setup",
            Self::Result { .. } => "result",
        }
    }

    /// Whether the record breaks the rules, or contradicts itself; the other findings are about how it was played.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Self::MissedWin(_) | Self::LeftWin(_))
    }
}
