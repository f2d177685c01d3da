//! Rule sets as data; what they say is in the documentation of [`Rules`].

mod presets;
#[cfg(feature = "serde")]
mod text;

use std::{borrow::Cow, fmt};

use crate::{FoulSet, Size, Stone, choice::choice};

/// A rule set. Every combination of values is one.
///
/// A rule set says, for each colour, which unbroken rows win and which moves are fouls, and what becomes of a foul. People
/// disagree most about what is called Omok, gomoku and caro, so each preset ([`Rules::ALL`]) names the text that it follows.
/// [`fouls`](crate::fouls()) states what is a four and a three.
///
/// With the feature `serde` a rule set is also read from a table of TOML, JSON or the like.
///
/// ```
/// use hanpan_omok::{FoulSet, Rules, Stone, WinCondition};
/// let renju = Rules::by_name("renju")?;
/// assert_eq!(renju.win_condition(Stone::White), WinCondition::FIVE_OR_MORE);
/// assert_eq!(renju.fouls(Stone::Black), FoulSet::ALL);
/// let house = Rules { name: "house".into(), allows_passes: false, ..renju.clone() };
/// assert!(house.fouls(Stone::White).is_empty());
/// # Ok::<(), hanpan_omok::UnknownRules>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The name on the command line.
    pub name: Cow<'static, str>,
    /// What the rules say, in one line.
    pub description: Cow<'static, str>,
    /// Who says so.
    pub source: Cow<'static, str>,
    /// The boards that it is played on; empty for any.
    pub sizes: Cow<'static, [Size]>,
    /// What wins, by [`Stone::index`].
    pub win: [WinCondition; 2],
    /// The moves that a colour must not make, by [`Stone::index`].
    pub fouls: [FoulSet; 2],
    /// Which threes count for a double-three.
    pub three: ThreeDefinition,
    /// Whether a three counts although the move that makes its straight four makes a five elsewhere at the same time.
    pub counts_three_with_five: bool,
    /// Whether a double-three is allowed on a point where the opponent would win.
    pub allows_forced_double_three: bool,
    /// What becomes of a foul.
    pub penalty: Penalty,
    /// After so many moves, passes among them, the game is a draw.
    pub move_limit: Option<u16>,
    /// Whether a player may pass; two passes in a row are a draw.
    pub allows_passes: bool,
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
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum WinLength {
    /// Five; a longer row, an overline, does not win.
    #[cfg_attr(feature = "serde", serde(rename = "exactly five"))]
    ExactlyFive,
    /// Five or any longer row.
    #[cfg_attr(feature = "serde", serde(rename = "five or more"))]
    FiveOrMore,
}

/// Which rows of three are threes; all can become a straight four with one stone more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ThreeDefinition {
    /// As the Renju International Federation has it: the move that makes the straight four must not be a foul itself, and
    /// whether it is one is asked in the same way.
    Recursive,
    /// Whether that move is a foul is not asked.
    Simple,
}

/// What becomes of a foul.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Penalty {
    /// It cannot be played.
    Refused,
    /// Who plays it loses.
    Loses,
}

impl Rules {
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
    pub const fn fouls(&self, stone: Stone) -> FoulSet {
        self.fouls[stone.index()]
    }

    /// Whether they are played on boards of a size.
    #[must_use]
    pub fn is_for(&self, size: Size) -> bool {
        self.sizes.is_empty() || self.sizes.contains(&size)
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
        f.pad(&self.name)
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

/// A name that no preset has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected rules named {}, found '{found}'", names())]
pub struct UnknownRules {
    /// What was given.
    pub found: String,
}

fn names() -> String {
    let names: Vec<String> = Rules::ALL.iter().map(|rules| rules.name.to_string()).collect();
    choice(&names, ", ")
}
