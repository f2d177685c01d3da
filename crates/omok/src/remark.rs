//! What is odd about a board, in words.

use std::fmt;

use crate::{FoulSet, Line, Penalty, Point, Rules, Size, Stone, choice::choice};

/// One thing about a board that its winner does not say.
///
/// `Display` is one sentence that names points by row and column from the top left, as BOJ 2615 does;
/// [`text`](Self::text) names them by letter and number. Neither begins with a capital or ends with a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remark {
    /// A row of six or more that does not win under the rules.
    Overline {
        /// The row.
        line: Line,
        /// The colour must not make one. It may have been made together with a five, which goes first.
        is_foul: bool,
    },
    /// A five that does not win because the opponent's stones block both ends.
    ClosedFive {
        /// The five.
        line: Line,
    },
    /// Both colours have a winning row.
    BothWin {
        /// The rows of both.
        lines: Vec<Line>,
    },
    /// One colour has several winning rows and no stone is in all of them, so no last move made them.
    NoCommonStone {
        /// The colour.
        stone: Stone,
        /// Its rows.
        lines: Vec<Line>,
    },
    /// Several winning rows share one stone, the last move.
    SharedStone {
        /// Where they cross.
        point: Point,
        /// The rows.
        lines: Vec<Line>,
    },
    /// One winning row: the stones that can have been the last move.
    LastMove {
        /// The row.
        line: Line,
        /// The stones, at least one.
        candidates: Vec<Point>,
    },
    /// Whichever stone is taken away, somebody has still won.
    NoLastMove {
        /// The winning rows.
        lines: Vec<Line>,
    },
    /// Black has neither as many stones as White nor one more.
    StoneCounts {
        /// Black's stones.
        black: usize,
        /// White's stones.
        white: usize,
        /// The rules let a player pass, so a game may come to such counts.
        allows_passes: bool,
    },
    /// The winner is not the colour that moved last.
    WrongTurn {
        /// The winner.
        stone: Stone,
        /// Black's stones.
        black: usize,
        /// White's stones.
        white: usize,
        /// The rules let a player pass, so the counts do not say for certain who moved last.
        allows_passes: bool,
        /// The winning rows.
        lines: Vec<Line>,
    },
    /// Every point holds a stone and nobody has won.
    Draw,
    /// The rules are not played on a board of this size. It is refereed all the same.
    BoardSize {
        /// The size of the board.
        size: Size,
        /// The rules.
        rules: Rules,
    },
    /// An overline that was a foul whatever the order of the moves: no five can have been made with it.
    OverlineFoul {
        /// The row.
        line: Line,
        /// What becomes of a foul.
        penalty: Penalty,
    },
    /// Some stones of the colour that moved last, by the counts, would have been fouls as the last move, others not.
    FoulIfLast {
        /// The colour.
        stone: Stone,
        /// The stones that would have been fouls, each played on the board without it.
        fouls: Vec<(Point, FoulSet)>,
    },
    /// Every stone of the colour that moved last, by the counts, would have been a foul as the last move.
    LastWasFoul {
        /// The colour.
        stone: Stone,
        /// Its stones that can have been the last move.
        fouls: Vec<(Point, FoulSet)>,
        /// What becomes of a foul.
        penalty: Penalty,
        /// The rules let a player pass, so the counts do not say for certain who moved last.
        allows_passes: bool,
    },
    /// The rules have fouls, there are enough stones for one, and only the record of the game tells of all.
    FoulsNotJudged {
        /// The fouls of each colour, by [`Stone::index`].
        fouls: [FoulSet; 2],
    },
}

/// How a sentence names a point.
#[derive(Clone, Copy)]
enum Naming {
    Matrix,
    Notation(Size),
}

impl Remark {
    /// A stable name for programs, such as `closed-five`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Overline { .. } => "overline",
            Self::ClosedFive { .. } => "closed-five",
            Self::BothWin { .. } => "both-win",
            Self::NoCommonStone { .. } => "no-common-stone",
            Self::SharedStone { .. } => "shared-stone",
            Self::LastMove { .. } => "last-move",
            Self::NoLastMove { .. } => "no-last-move",
            Self::StoneCounts { .. } => "stone-counts",
            Self::WrongTurn { .. } => "wrong-turn",
            Self::Draw => "draw",
            Self::BoardSize { .. } => "board-size",
            Self::OverlineFoul { .. } => "overline-foul",
            Self::FoulIfLast { .. } => "foul-if-last",
            Self::LastWasFoul { .. } => "last-was-foul",
            Self::FoulsNotJudged { .. } => "fouls-not-judged",
        }
    }

    /// Whether no game that starts on an empty board, has no move that the rules refuse, and ends with the first win comes to
    /// such a board.
    #[must_use]
    pub const fn is_unreachable(&self) -> bool {
        match self {
            Self::BothWin { .. } | Self::NoCommonStone { .. } | Self::NoLastMove { .. } => true,
            Self::StoneCounts { allows_passes, .. } | Self::WrongTurn { allows_passes, .. } => {
                !*allows_passes
            }
            Self::OverlineFoul { penalty, .. } => matches!(penalty, Penalty::Refused),
            Self::LastWasFoul { penalty, allows_passes, .. } => {
                matches!(penalty, Penalty::Refused) && !*allows_passes
            }
            _ => false,
        }
    }

    /// The points that it is about, in reading order and each once; empty if it is about the whole board.
    #[must_use]
    pub fn points(&self) -> Vec<Point> {
        let mut points: Vec<Point> = match self {
            Self::Overline { line, .. } | Self::ClosedFive { line } | Self::OverlineFoul { line, .. } => {
                line.points.clone()
            }
            Self::FoulIfLast { fouls, .. } | Self::LastWasFoul { fouls, .. } => {
                fouls.iter().map(|(point, _)| *point).collect()
            }
            Self::LastMove { candidates, .. } => candidates.clone(),
            Self::SharedStone { point, .. } => vec![*point],
            Self::BothWin { lines }
            | Self::NoCommonStone { lines, .. }
            | Self::NoLastMove { lines }
            | Self::WrongTurn { lines, .. } => lines.iter().flat_map(|line| &line.points).copied().collect(),
            Self::StoneCounts { .. } | Self::Draw | Self::BoardSize { .. } | Self::FoulsNotJudged { .. } => {
                Vec::new()
            }
        };
        points.sort_unstable();
        points.dedup();
        points
    }

    /// The sentence with points such as `h8`.
    ///
    /// # Panics
    /// If a point is not on a board of this size.
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        self.sentence(Naming::Notation(size))
    }

    fn sentence(&self, naming: Naming) -> String {
        match self {
            Self::Overline { line, is_foul } => overline(line, *is_foul, naming),
            Self::ClosedFive { line } => {
                format!("{} are blocked at both ends and are not a win", naming.stones(line))
            }
            Self::BothWin { .. } => "Black and White both have a winning line, as in no game".to_owned(),
            Self::NoCommonStone { stone, lines } => format!(
                "{stone} has {} winning lines and no stone is in all of them: the game would have ended earlier",
                number_word(lines.len())
            ),
            Self::SharedStone { point, lines } => {
                let (stone, count) = (lines[0].stone, number_word(lines.len()));
                format!("{stone}'s {count} winning lines share {}, the last move", naming.point(*point))
            }
            Self::LastMove { line, candidates } => last_move(line, candidates, naming),
            Self::NoLastMove { .. } => {
                "no stone can have been the last: without any one of them somebody has still won".to_owned()
            }
            Self::StoneCounts { black, white, allows_passes } => {
                let game = if *allows_passes { "without a pass" } else { "in a game" };
                format!(
                    "{black} black and {white} white: {game} Black has as many stones as White or one more"
                )
            }
            Self::WrongTurn { stone, black, white, allows_passes, .. } => {
                let last = stone.opponent();
                let unless = if *allows_passes { ", if nobody passed" } else { "" };
                format!(
                    "{black} black and {white} white mean that {last} moved last{unless}, but {stone} has won"
                )
            }
            Self::Draw => "the board is full and nobody has won: a draw".to_owned(),
            Self::BoardSize { size, rules } => {
                let sizes: Vec<String> = rules.sizes.iter().map(Size::to_string).collect();
                format!("the rules {rules} are for a board of {}, not {size}", sizes.join(" or "))
            }
            Self::OverlineFoul { line, .. } => format!(
                "{} were a foul whatever the order of the moves, unless the game was over before",
                naming.stones(line)
            ),
            Self::FoulIfLast { stone, fouls } => foul_if_last(*stone, fouls, naming),
            Self::LastWasFoul { stone, allows_passes: false, .. } => {
                format!("{stone} moved last, and that was a foul, whichever stone it was")
            }
            Self::LastWasFoul { stone, .. } => {
                format!("if {stone} placed the last stone, that was a foul, whichever stone it was")
            }
            Self::FoulsNotJudged { fouls } => {
                format!(
                    "fouls ({}) depend on the order of moves: only a record tells them all",
                    foul_list(*fouls)
                )
            }
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Naming::Matrix))
    }
}

impl Naming {
    fn point(self, point: Point) -> String {
        match self {
            Self::Matrix => format!("row {}, column {}", point.row(), point.column()),
            Self::Notation(size) => point.notation(size),
        }
    }

    /// Such as `six black stones from row 8, column 3`.
    fn stones(self, line: &Line) -> String {
        let colour = if line.stone == Stone::Black { "black" } else { "white" };
        format!("{} {colour} stones from {}", number_word(line.points.len()), self.point(line.first()))
    }

    /// Points in a list that ends with `or`.
    fn choice(self, points: &[Point]) -> String {
        let between = if matches!(self, Self::Matrix) { "; " } else { ", " };
        let names: Vec<String> = points.iter().map(|point| self.point(*point)).collect();
        choice(&names, between)
    }
}

fn overline(line: &Line, is_foul: bool, naming: Naming) -> String {
    let stones = naming.stones(line);
    if is_foul {
        return format!("{stones} are not a win, and a foul unless the same move made a five");
    }
    match line.points.len() {
        6 => format!("{stones} are not a win: an inner one was the last, or five would have won before"),
        _ => format!("{stones} are not a win"),
    }
}

fn last_move(line: &Line, candidates: &[Point], naming: Naming) -> String {
    if candidates.len() < line.points.len() {
        return format!("the last move was {}", naming.choice(candidates));
    }
    format!("any of the {} may be the last move: the board alone does not say which", naming.stones(line))
}

fn foul_if_last(stone: Stone, fouls: &[(Point, FoulSet)], naming: Naming) -> String {
    let between = if matches!(naming, Naming::Matrix) { "; " } else { ", " };
    if let [(point, fouls)] = fouls {
        return format!("if the last move was {}, it was a foul for {stone} ({fouls})", naming.point(*point));
    }
    let list: Vec<String> =
        fouls.iter().map(|(point, fouls)| format!("{} ({fouls})", naming.point(*point))).collect();
    format!("each of these was a foul for {stone} if it was the last move: {}", list.join(between))
}

fn foul_list([black, white]: [FoulSet; 2]) -> String {
    match (black.is_empty(), white.is_empty()) {
        _ if black == white => format!("{black} for both"),
        (_, true) => format!("{black} for Black"),
        (true, _) => format!("{white} for White"),
        _ => format!("{black} for Black, {white} for White"),
    }
}

/// A small number as a word, as sentences want it.
fn number_word(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}
