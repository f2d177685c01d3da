//! The verdict on a board without a record.

use crate::{
    Board, BojAnswer, Direction, Foul, FoulSet, Line, Patterns, Point, Remark, Rules, Stone,
    line::Run,
    rows::{Length, Rows},
};

/// The fewest stones of a colour with which a move can be a foul: two threes, or two fours on one line, need five.
const FOUL_STONES: usize = 5;

/// Who won, with which rows, and what is odd about the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The colours that have a winning row.
    pub winner: Winner,
    /// Every winning row, in the reading order of their first stones, then in the order of [`Direction::ALL`].
    pub lines: Vec<Line>,
    /// What else there is to say.
    pub remarks: Vec<Remark>,
}

/// The colours that have a winning row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Neither colour.
    None,
    /// One colour.
    Won(Stone),
    /// Both colours, as on no board of a game.
    Both,
}

impl Judgement {
    /// What BOJ 2615 expects on the output: `0`, or the winner's number and, on a second line, the row and column of
    /// the leftmost stone of the first winning row. There is no line end after it.
    ///
    /// The problem promises that at most one colour wins, and in one place. On other boards the answer is the first of
    /// [`lines`](Self::lines), as if the board were scanned row by row.
    #[must_use]
    pub fn boj_answer(&self) -> String {
        BojAnswer::of_lines(&self.lines).to_string()
    }

    /// Whether no remark shows that the board is no position of a game that starts on an empty board, alternates
    /// with Black first, has no move that the rules refuse, and ends with the first win. `true` is no proof that there is
    /// such a game.
    #[must_use]
    pub fn is_reachable(&self) -> bool {
        !self.remarks.iter().any(Remark::is_unreachable)
    }
}

/// Referees a board under a rule set.
///
/// A board alone says more than who won. In a game Black moves first, the colours alternate, and the first winning row
/// ends it: so the last stone stands in every winning row, it has the winner's colour, and without it nobody has won.
/// Each [`Remark`] is one consequence of that, or one thing about the rows that is easily overlooked. Where the rules let a
/// player pass, the number of stones tells less, and where they have fouls, what each stone would have been as the last move
/// tells more.
///
/// ```
/// use hanpan_omok::{Rules, Stone, Winner, board, judge};
/// let board = board! {
///     ". . . . . . ."
///     ". X X X X X ."
///     ". . O O . . ."
///     ". . . O O . ."
///     ". . . . . . ."
/// };
/// let judgement = judge(&board, &Rules::STANDARD);
/// assert_eq!(judgement.winner, Winner::Won(Stone::Black));
/// assert_eq!(judgement.boj_answer(), "1\n2 2");
/// assert!(judgement.is_reachable());
/// ```
#[must_use]
pub fn judge(board: &Board, rules: &Rules) -> Judgement {
    let rows = Rows::of(board);
    let runs = long_runs(board, &rows);
    let lines: Vec<Line> = runs.iter().filter(|run| is_win(run, rules)).map(|run| run.to_line()).collect();
    let winner = winner(&lines);
    let mut remarks = Vec::new();
    remarks.extend(runs.iter().filter(|run| !is_win(run, rules)).map(|run| no_win(run, rules)));
    if winner == Winner::Both {
        remarks.push(Remark::BothWin { lines: lines.clone() });
    }
    remarks.extend(Stone::ALL.into_iter().filter_map(|stone| no_common_stone(&lines, stone)));
    let counts = Stone::ALL.map(|stone| rows.count(stone));
    let turn = wrong_count(rules, counts).or_else(|| wrong_turn(rules, &lines, winner, counts));
    let is_turn_right = turn.is_none();
    if matches!(winner, Winner::Won(_)) {
        remarks.extend(last_move(board, rules, &lines, is_turn_right));
    }
    remarks.extend(turn);
    if winner == Winner::None && counts.iter().sum::<usize>() == board.size().area() {
        remarks.push(Remark::Draw);
    }
    if !rules.is_for(board.size()) {
        remarks.push(Remark::BoardSize { size: board.size(), rules: rules.clone() });
    }
    if let Some(not_judged) = fouls_not_judged(rules, counts) {
        remarks.extend(runs.iter().filter_map(|run| overline_foul(board, rules, *run, &lines)));
        if winner == Winner::None && is_turn_right {
            remarks.extend(last_foul(board, rules, counts, !runs.is_empty()));
        }
        remarks.push(not_judged);
    }
    Judgement { winner, lines, remarks }
}

/// The colours that have a winning row, without the remarks.
pub(crate) fn winner_of(board: &Board, rules: &Rules) -> Winner {
    let runs = long_runs(board, &Rows::of(board));
    let has_won = |stone| runs.iter().any(|run| run.stone == stone && is_win(run, rules));
    winner_among(has_won)
}

/// Every run of five or more, in reading order of its first stone, then by direction.
fn long_runs(board: &Board, rows: &Rows) -> Vec<Run> {
    let firsts = rows.runs(Length::FiveOrMore);
    firsts.filter_map(|(point, stone, direction)| Run::starting_at(board, point, stone, direction)).collect()
}

fn is_win(run: &Run, rules: &Rules) -> bool {
    rules.win_condition(run.stone).is_win(run.length, run.is_closed)
}

fn no_win(run: &Run, rules: &Rules) -> Remark {
    let line = run.to_line();
    if run.length == 5 {
        return Remark::ClosedFive { line };
    }
    Remark::Overline { line, is_foul: rules.fouls(run.stone).contains(Foul::Overline) }
}

fn winner(lines: &[Line]) -> Winner {
    winner_among(|stone| lines.iter().any(|line| line.stone == stone))
}

fn winner_among(has_won: impl Fn(Stone) -> bool) -> Winner {
    match (has_won(Stone::Black), has_won(Stone::White)) {
        (false, false) => Winner::None,
        (true, false) => Winner::Won(Stone::Black),
        (false, true) => Winner::Won(Stone::White),
        (true, true) => Winner::Both,
    }
}

/// The points that all the lines go through.
fn common_points<'a>(mut lines: impl Iterator<Item = &'a Line>) -> Vec<Point> {
    let Some(first) = lines.next() else { return Vec::new() };
    let mut common = first.points.clone();
    for line in lines {
        common.retain(|point| line.points.contains(point));
    }
    common
}

fn no_common_stone(lines: &[Line], stone: Stone) -> Option<Remark> {
    let own = || lines.iter().filter(|line| line.stone == stone);
    let is_apart = own().nth(1).is_some() && common_points(own()).is_empty();
    is_apart.then(|| Remark::NoCommonStone { stone, lines: own().cloned().collect() })
}

fn wrong_count(rules: &Rules, [black, white]: [usize; 2]) -> Option<Remark> {
    let is_right = black == white || black == white + 1;
    (!is_right).then_some(Remark::StoneCounts { black, white, allows_passes: rules.allows_passes })
}

/// Who moved last, if the counts are those of a game and nobody passed.
const fn last_mover([black, white]: [usize; 2]) -> Stone {
    if black == white { Stone::White } else { Stone::Black }
}

/// Whether the only winner is the colour that did not move last; the counts must be those of a game.
fn wrong_turn(rules: &Rules, lines: &[Line], winner: Winner, counts: [usize; 2]) -> Option<Remark> {
    let Winner::Won(stone) = winner else { return None };
    let ([black, white], allows_passes) = (counts, rules.allows_passes);
    (stone != last_mover(counts)).then(|| Remark::WrongTurn {
        stone,
        black,
        white,
        allows_passes,
        lines: lines.to_vec(),
    })
}

/// Which stone of the only winner's lines can have been the last.
fn last_move(board: &Board, rules: &Rules, lines: &[Line], is_turn_right: bool) -> Option<Remark> {
    let common = common_points(lines.iter());
    if common.is_empty() {
        return None;
    }
    let candidates: Vec<Point> =
        common.into_iter().filter(|point| !is_won_without(board, rules, *point)).collect();
    let lines = lines.to_vec();
    match (&lines[..], &candidates[..]) {
        (_, []) => Some(Remark::NoLastMove { lines }),
        ([line], _) => is_turn_right.then(|| Remark::LastMove { line: line.clone(), candidates }),
        (_, [point, ..]) => Some(Remark::SharedStone { point: *point, lines }),
    }
}

/// Whether somebody has won when the stone on a point that all winning lines share is taken away.
///
/// Only the runs that end beside the point can have become a win: shorter ones of its own colour, and under caro an
/// opponent's that the stone closed.
fn is_won_without(board: &Board, rules: &Rules, point: Point) -> bool {
    let mut before = board.clone();
    before.set(point, None);
    Direction::ALL.into_iter().any(|direction| {
        let neighbours = [point.previous(direction), point.next(direction)];
        neighbours.into_iter().flatten().any(|neighbour| {
            let stone = before.get(neighbour);
            let run = stone.and_then(|stone| Run::through(&before, neighbour, stone, direction));
            run.is_some_and(|run| is_win(&run, rules))
        })
    })
}

fn fouls_not_judged(rules: &Rules, counts: [usize; 2]) -> Option<Remark> {
    let is_possible = |stone: Stone| !rules.fouls(stone).is_empty() && counts[stone.index()] >= FOUL_STONES;
    Stone::ALL.into_iter().any(is_possible).then_some(Remark::FoulsNotJudged { fouls: rules.fouls })
}

/// A row of six or more that was a foul when its last stone was played.
///
/// That stone made an overline, which is no foul only if it won too. Then it was the last of the game, it is in all the
/// winning rows, and without it there is no overline left.
fn overline_foul(board: &Board, rules: &Rules, run: Run, lines: &[Line]) -> Option<Remark> {
    if run.length < 6 || is_win(&run, rules) || !rules.fouls(run.stone).contains(Foul::Overline) {
        return None;
    }
    let line = run.to_line();
    let common = common_points(lines.iter());
    let can_have_won = |(before, point): (usize, &Point)| {
        common.contains(point)
            && before.max(run.length - 1 - before) < 6
            && !is_won_without(board, rules, *point)
    };
    let is_foul = !line.points.iter().enumerate().any(can_have_won);
    is_foul.then_some(Remark::OverlineFoul { line, penalty: rules.penalty })
}

/// What the stones of the colour that moved last would have been as the last move; nobody has won.
fn last_foul(board: &Board, rules: &Rules, counts: [usize; 2], has_long_runs: bool) -> Option<Remark> {
    let stone = last_mover(counts);
    if rules.fouls(stone).is_empty() || counts[stone.index()] < FOUL_STONES {
        return None;
    }
    let mut patterns = Patterns::of_board(rules, board);
    let own = board.stones().filter(|(_, own)| *own == stone).map(|(point, _)| point);
    let can_be_last = |point: &Point| !has_long_runs || !is_won_without(board, rules, *point);
    let candidates = own.filter(can_be_last).map(|point| (point, patterns.fouls_of_stone(point)));
    let (fouls, legal): (Vec<(Point, FoulSet)>, Vec<_>) =
        candidates.partition(|(_, fouls)| !fouls.is_empty());
    match (&fouls[..], &legal[..]) {
        ([], _) => None,
        (_, []) => {
            let (penalty, allows_passes) = (rules.penalty, rules.allows_passes);
            Some(Remark::LastWasFoul { stone, fouls, penalty, allows_passes })
        }
        _ => Some(Remark::FoulIfLast { stone, fouls }),
    }
}
