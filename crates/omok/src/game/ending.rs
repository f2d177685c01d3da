//! How a game ends.

use std::fmt;

use crate::{FoulSet, Line, Stone};

/// Who won, and why the game is over.
///
/// `Display` is a sentence without a full stop, such as `Black wins with five in a row`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Stone>,
    /// Why it is over.
    pub cause: Cause,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// These winning rows.
    Row(Vec<Line>),
    /// A foul of the loser.
    Foul(FoulSet),
    /// The loser resigned.
    Resignation,
    /// No point is empty.
    FullBoard,
    /// The rules' limit of moves.
    MoveLimit,
    /// Two passes in a row.
    Passes,
    /// Who was to move had no legal move.
    NoLegalMove,
}

impl Cause {
    /// A stable name for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Row(_) => "row",
            Self::Foul(_) => "foul",
            Self::Resignation => "resignation",
            Self::FullBoard => "full-board",
            Self::MoveLimit => "move-limit",
            Self::Passes => "passes",
            Self::NoLegalMove => "no-legal-move",
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, &self.cause) {
            (None, Cause::Row(_)) => return f.write_str("both colours have a winning row"),
            (None, _) => f.write_str("a draw: ")?,
            (Some(winner), Cause::Row(_)) => write!(f, "{winner} wins with ")?,
            (Some(winner), _) => write!(f, "{winner} wins: ")?,
        }
        let loser = self.winner.map(|winner| winner.opponent().to_string());
        let loser = loser.as_deref().unwrap_or("who is to move");
        match &self.cause {
            Cause::Row(lines) => f.write_str(&rows(lines)),
            Cause::Foul(fouls) => write!(f, "{loser} made a foul ({fouls})"),
            Cause::Resignation => write!(f, "{loser} resigned"),
            Cause::FullBoard => f.write_str("the board is full"),
            Cause::MoveLimit => f.write_str("the limit of moves"),
            Cause::Passes => f.write_str("both passed"),
            Cause::NoLegalMove => write!(f, "{loser} has no legal move"),
        }
    }
}

fn rows(lines: &[Line]) -> String {
    let length = |line: &Line| match line.points.len() {
        5 => "five in a row".to_owned(),
        length => format!("{length} in a row"),
    };
    lines.iter().map(length).collect::<Vec<_>>().join(" and ")
}
