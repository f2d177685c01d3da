//! Rule sets as data; what they say is in the documentation of [`Rules`].

use std::fmt;

use crate::{Size, Stone};

/// A rule set. Every combination of values is one.
///
/// A rule set says, for each colour, which unbroken rows win and which moves are fouls. People disagree most about
/// what is called Omok, gomoku and caro, so each preset names the text that it follows:
///
/// | name | wins | fouls |
/// | --- | --- | --- |
/// | `boj` | exactly five | none |
/// | `standard` | exactly five | none |
/// | `freestyle` | five or more | none |
/// | `renju` | Black exactly five, White five or more | Black: 3-3, 4-4, overline |
/// | `omok-kr` | exactly five; six or more are legal | both colours: 3-3 |
/// | `caro-8` | six or more, or five that are not blocked at both ends | none |
/// | `caro-9` | exactly five that are not blocked at both ends | none |
///
/// Only an opponent's stone blocks an end; the edge of the board does not.
///
/// ```
/// use hanpan_omok::{Rules, Stone, WinCondition};
/// let renju = Rules::by_name("renju")?;
/// assert_eq!(renju.win_condition(Stone::White), WinCondition::FIVE_OR_MORE);
/// assert_eq!(renju.fouls(Stone::Black).len(), 3);
/// # Ok::<(), hanpan_omok::UnknownRules>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name on the command line.
    pub name: &'static str,
    /// What the rules say, in one line.
    pub description: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// The boards that it is played on; empty for any.
    pub sizes: &'static [Size],
    /// What wins, by [`Stone::index`].
    pub win: [WinCondition; 2],
    /// The moves that a colour must not make, by [`Stone::index`].
    pub fouls: [&'static [Foul]; 2],
}

/// Which unbroken rows of stones win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinCondition {
    /// How long a winning row is.
    pub length: WinLength,
    /// Whether a row of exactly five still wins when an opponent's stone stands at both of its ends.
    pub closed_five_wins: bool,
}

/// How long a winning row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinLength {
    /// Five; a longer row, an overline, does not win.
    ExactlyFive,
    /// Five or any longer row.
    FiveOrMore,
}

/// A move that loses or is refused although the point is empty. Whether a stone was one depends on the order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Foul {
    /// One move makes two threes.
    DoubleThree,
    /// One move makes two fours.
    DoubleFour,
    /// One move makes a row of six or more.
    Overline,
}

const NO_FOULS: [&[Foul]; 2] = [&[], &[]];

impl Rules {
    /// Problem 2615 of the Baekjoon Online Judge, and the default.
    pub const BOJ: Self = Self {
        name: "boj",
        description: "exactly five wins, for both colours, on 19x19; six or more do not",
        source: "Baekjoon Online Judge, problem 2615 (acmicpc.net/problem/2615)",
        sizes: &[Size::S19],
        win: [WinCondition::EXACTLY_FIVE; 2],
        fouls: NO_FOULS,
    };

    /// Standard gomoku.
    pub const STANDARD: Self = Self {
        name: "standard",
        description: "exactly five wins, for both colours; six or more are legal and do not",
        source: "standard gomoku; rule 1 of the Gomocup protocol",
        sizes: &[Size::S15],
        win: [WinCondition::EXACTLY_FIVE; 2],
        fouls: NO_FOULS,
    };

    /// Freestyle gomoku.
    pub const FREESTYLE: Self = Self {
        name: "freestyle",
        description: "five or more win, for both colours",
        source: "freestyle gomoku; rule 0 of the Gomocup protocol",
        sizes: &[Size::S15, Size::S20],
        win: [WinCondition::FIVE_OR_MORE; 2],
        fouls: NO_FOULS,
    };

    /// Renju.
    pub const RENJU: Self = Self {
        name: "renju",
        description: "Black wins with exactly five and must not make 3-3, 4-4 or six; White wins with five or more",
        source: "Renju International Federation, rules of 1996 (renju.net); rule 4 of the Gomocup protocol",
        sizes: &[Size::S15],
        win: [WinCondition::EXACTLY_FIVE, WinCondition::FIVE_OR_MORE],
        fouls: [&[Foul::DoubleThree, Foul::DoubleFour, Foul::Overline], &[]],
    };

    /// Korean Omok, the general rules.
    pub const OMOK_KR: Self = Self {
        name: "omok-kr",
        description: "exactly five wins, and neither colour may make 3-3; 4-4 and six are legal, six does not win",
        source: "Korean general rules (일반룰), as Namuwiki and its mirrors give them",
        sizes: &[Size::S15, Size::S19],
        win: [WinCondition::EXACTLY_FIVE; 2],
        fouls: [&[Foul::DoubleThree], &[Foul::DoubleThree]],
    };

    /// Caro as Piskvork plays it.
    pub const CARO_8: Self = Self {
        name: "caro-8",
        description: "six or more win, and five unless an opponent's stone blocks both ends",
        source: "rule 8 of Piskvork 9 and of the Gomocup referee",
        sizes: &[Size::S15],
        win: [WinCondition { length: WinLength::FiveOrMore, closed_five_wins: false }; 2],
        fouls: NO_FOULS,
    };

    /// Caro as the Gomocup league defines it.
    pub const CARO_9: Self = Self {
        name: "caro-9",
        description: "exactly five wins unless an opponent's stone blocks both ends",
        source: "the Gomocup caro league; rule 9 of the Gomocup referee",
        sizes: &[Size::S15],
        win: [WinCondition { length: WinLength::ExactlyFive, closed_five_wins: false }; 2],
        fouls: NO_FOULS,
    };

    /// Every preset.
    pub const ALL: &'static [Self] =
        &[Self::BOJ, Self::STANDARD, Self::FREESTYLE, Self::RENJU, Self::OMOK_KR, Self::CARO_8, Self::CARO_9];

    /// The preset with a name, in any case.
    ///
    /// # Errors
    /// If no preset has the name; the message lists those that there are.
    pub fn by_name(name: &str) -> Result<&'static Self, UnknownRules> {
        let preset = Self::ALL.iter().find(|rules| rules.name.eq_ignore_ascii_case(name));
        preset.ok_or_else(|| UnknownRules { found: name.to_owned() })
    }

    /// What wins for a colour.
    #[must_use]
    pub const fn win_condition(&self, stone: Stone) -> WinCondition {
        self.win[stone.index()]
    }

    /// What a colour must not make.
    #[must_use]
    pub const fn fouls(&self, stone: Stone) -> &'static [Foul] {
        self.fouls[stone.index()]
    }
}

impl WinCondition {
    /// Exactly five, wherever they are.
    pub const EXACTLY_FIVE: Self = Self { length: WinLength::ExactlyFive, closed_five_wins: true };
    /// Five or more, wherever they are.
    pub const FIVE_OR_MORE: Self = Self { length: WinLength::FiveOrMore, closed_five_wins: true };

    /// Whether an unbroken row of this many stones wins; a closed one has an opponent's stone at both ends.
    #[must_use]
    pub const fn is_win(self, length: usize, is_closed: bool) -> bool {
        match length {
            0..5 => false,
            5 => self.closed_five_wins || !is_closed,
            6.. => matches!(self.length, WinLength::FiveOrMore),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::BOJ
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl fmt::Display for WinCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match (self.length, self.closed_five_wins) {
            (WinLength::ExactlyFive, true) => "exactly five",
            (WinLength::ExactlyFive, false) => "exactly five, not blocked at both ends",
            (WinLength::FiveOrMore, true) => "five or more",
            (WinLength::FiveOrMore, false) => "five not blocked at both ends, or six or more",
        })
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::DoubleThree => "3-3",
            Self::DoubleFour => "4-4",
            Self::Overline => "overline",
        })
    }
}

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected rules named {}, found '{found}'", names())]
pub struct UnknownRules {
    /// What was given.
    pub found: String,
}

fn names() -> String {
    let names: Vec<&str> = Rules::ALL.iter().map(|rules| rules.name).collect();
    match names.split_last() {
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
