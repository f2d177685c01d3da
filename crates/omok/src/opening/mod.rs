//! Opening rules: what the players must do before the game is free, so that Black is not ahead.
//!
//! An [`Opening`] is a rule and an [`OpeningState`] a game in it. The state says who must do what
//! ([`Expectation`]) and takes or refuses what is done ([`Action`], [`Refused`]). It needs no rule set of the game: no
//! stone of an opening can win or be a foul.
//!
//! # The rules
//!
//! Stones alternate, Black first, whoever places them. The first player is Black until somebody swaps. *May swap* is a
//! question to the player who did not place the last stone: exchange the colours or not.
//!
//! | name | steps |
//! | --- | --- |
//! | `swap` | the first player places three stones anywhere; may swap |
//! | `swap2` | the first player places three stones anywhere; the second may swap, stay, or place two more anywhere, after which the first may swap |
//! | `pro` | Black on the centre; White anywhere; Black outside the central 5 × 5 |
//! | `long-pro` | Black on the centre; White anywhere; Black outside the central 7 × 7 |
//! | `rif` | the first player places one of the 26 openings ([`Pattern`]); may swap; White anywhere; Black offers two fifth moves and White picks one |
//! | `yamaguchi` | the first player places one of the 26 openings and declares how many fifth moves there will be; may swap; White anywhere; Black offers so many and White picks one |
//! | `soosorv-8` | the first player places one of the 26 openings; may swap; White anywhere, and declares 1 to 8 fifth moves; may swap; Black offers so many and White picks one |
//! | `taraguchi-10` | Black on the centre; may swap; White in the central 3 × 3; may swap; Black in the central 5 × 5; may swap; White in the central 7 × 7; then either may swap, Black in the central 9 × 9, may swap; or Black offers ten fifth moves anywhere and White picks one |
//!
//! After the last step the next stone goes anywhere: White's fourth, or sixth after a fifth move. `soosorv-N` and
//! `taraguchi-N` exist for every N from 1 to 32 ([`Fifths`]); Soosõrv's first rule was N = 4, Taraguchi's N = 5. In
//! Taraguchi's rule only the player whom White's fourth stone asks may offer: after a swap the fifth goes in the 9 × 9.
//!
//! Sources: the Renju International Federation (renju.net: the rules of 1996, and the opening rules that it certified,
//! such as rule/25 for Taraguchi-10) and Wikipedia's articles on each for the renju openings; the regulations of the Team Gomoku World Championship 2018 for `swap2`;
//! the help of Board Game Arena for `swap`, `pro` and `long-pro`. Where they leave room:
//!
//! * Yamaguchi's rule names no greatest number; here it is 32.
//! * Some play `pro` with White beside the centre; most, and this, with White anywhere.
//! * No player may pass in an opening.
//!
//! # Symmetric fifth moves
//!
//! No two offered points may be symmetric, because to White they would be one. A point is symmetric to another if a turn
//! or a mirror image of the board that lays the stones so far on stones of the same colour takes the one to the other. The
//! board is part of that. Another reading looks at the stones alone, as if the board had no edge, and calls more points
//! symmetric; the sources do not tell them apart, and no two points are refused here that differ on the board.
//!
//! # Boards
//!
//! All but `swap` and `swap2` speak of the centre, so they need an odd width and an odd height, from 9 up, which need not
//! be equal. A board of even size has four middle points, and no source says which is meant, so it is refused.

mod action;
mod area;
mod expectation;
mod fifths;
mod pattern;
mod refused;
mod seat;
mod state;
mod step;
mod symmetry;
mod transcript;

use std::fmt;

pub use action::Action;
pub use area::Area;
pub use expectation::{Expectation, Instead};
pub use fifths::Fifths;
pub use pattern::Pattern;
pub use refused::{Reason, Refused};
pub use seat::Seat;
pub use state::OpeningState;
pub use transcript::{TranscriptError, TranscriptErrorKind};

use crate::{Size, choice::choice};

/// An opening rule; what each says is in the documentation of [the module](self).
///
/// ```
/// use hanpan_omok::opening::{Fifths, Opening};
/// assert_eq!(Opening::by_name("soosorv-8")?, Opening::SOOSORV_8);
/// assert_eq!(Opening::by_name("Soosorv-4")?.to_string(), "soosorv-4");
/// assert_eq!(Opening::SOOSORV_8.most_fifths(), Fifths::new(8).unwrap());
/// # Ok::<(), hanpan_omok::opening::UnknownOpening>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opening {
    /// Three stones by one player, the colours by the other.
    Swap,
    /// Swap, with two more stones as a third answer.
    Swap2,
    /// Black's second stone is outside the central 5 × 5.
    Pro,
    /// Black's second stone is outside the central 7 × 7.
    LongPro,
    /// One of the 26 openings, a swap and two fifth moves.
    Rif,
    /// One of the 26 openings with a number of fifth moves, and a swap.
    Yamaguchi,
    /// One of the 26 openings, a swap, a number of fifth moves up to this one, and a swap.
    Soosorv(Fifths),
    /// A swap after each stone, or so many fifth moves.
    Taraguchi(Fifths),
}

/// What the table of rules says of one: name, description, source.
type Row = (&'static str, &'static str, &'static str);

impl Opening {
    /// Soosõrv-8, of the world championships from 2017.
    pub const SOOSORV_8: Self = Self::Soosorv(Fifths::EIGHT);
    /// Taraguchi-10, of the world youth cups.
    pub const TARAGUCHI_10: Self = Self::Taraguchi(Fifths::TEN);

    /// Every rule, Soosõrv's and Taraguchi's with the usual numbers.
    pub const ALL: [Self; 8] = [
        Self::Swap,
        Self::Swap2,
        Self::Pro,
        Self::LongPro,
        Self::Rif,
        Self::Yamaguchi,
        Self::SOOSORV_8,
        Self::TARAGUCHI_10,
    ];

    /// The rule with a name, in any case; `soosorv-N` and `taraguchi-N` with N from 1 to 32.
    ///
    /// # Errors
    /// If no rule has the name; the message lists those that there are.
    pub fn by_name(name: &str) -> Result<Self, UnknownOpening> {
        let named = |opening: &Self| opening.to_string().eq_ignore_ascii_case(name);
        let listed = Self::ALL.into_iter().find(named);
        listed.or_else(|| Self::numbered(name)).ok_or_else(|| UnknownOpening { found: name.to_owned() })
    }

    fn numbered(name: &str) -> Option<Self> {
        let (rule, number) = name.rsplit_once('-')?;
        let fifths = number.parse().ok().filter(|_| !number.starts_with(['0', '+'])).and_then(Fifths::new)?;
        let rules = [Self::Soosorv(fifths), Self::Taraguchi(fifths)];
        rules.into_iter().find(|opening| opening.row().0.eq_ignore_ascii_case(rule))
    }

    /// What the rule says, in one line.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.row().1
    }

    /// Who says so.
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.row().2
    }

    /// The most fifth moves that Black may have to offer; 1 where none are offered.
    #[must_use]
    pub const fn most_fifths(self) -> Fifths {
        match self {
            Self::Swap | Self::Swap2 | Self::Pro | Self::LongPro => Fifths::ONE,
            Self::Rif => Fifths::TWO,
            Self::Yamaguchi => Fifths::MAX,
            Self::Soosorv(most) | Self::Taraguchi(most) => most,
        }
    }

    /// Whether the rule speaks of the centre of the board.
    #[must_use]
    pub const fn needs_centre(self) -> bool {
        !matches!(self, Self::Swap | Self::Swap2)
    }

    /// Whether it can be played on a board of this size: any without a need for the centre, else 9 × 9 and more, odd.
    #[must_use]
    pub const fn is_for(self, size: Size) -> bool {
        !self.needs_centre() || (size.centre().is_some() && size.width() >= 9 && size.height() >= 9)
    }

    const fn row(self) -> Row {
        match self {
            Self::Swap => (
                "swap",
                "the first player places three stones, the second takes a colour",
                "opening of gomoku; help of Board Game Arena",
            ),
            Self::Swap2 => (
                "swap2",
                "the first player places three stones; the second takes a colour or places two more and lets the first take one",
                "Gomoku World Championships since 2009; regulations of the team championship of 2018",
            ),
            Self::Pro => (
                "pro",
                "Black begins on the centre, and the second black stone is outside the central 5x5",
                "opening of gomoku; help of Board Game Arena",
            ),
            Self::LongPro => (
                "long-pro",
                "Black begins on the centre, and the second black stone is outside the central 7x7",
                "opening of gomoku; help of Board Game Arena",
            ),
            Self::Rif => (
                "rif",
                "one of the 26 openings, a swap, White's fourth, two fifth moves to pick from",
                "Renju International Federation, rules of 1996 (renju.net)",
            ),
            Self::Yamaguchi => (
                "yamaguchi",
                "one of the 26 openings and a number of fifth moves, a swap, White's fourth, so many fifth moves to pick from",
                "Renju International Federation (renju.net); world championships of 2009 to 2015",
            ),
            Self::Soosorv(_) => (
                "soosorv",
                "one of the 26 openings, a swap, White's fourth and a number of fifth moves up to N, a swap, so many fifth moves to pick from",
                "Renju International Federation (renju.net); world championships since 2017 with N = 8",
            ),
            Self::Taraguchi(_) => (
                "taraguchi",
                "a swap after each of five stones in squares of 1, 3, 5, 7 and 9; or N fifth moves to pick from after the fourth",
                "Renju International Federation (renju.net/rule/25); world youth cups with N = 10",
            ),
        }
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.row().0;
        match self {
            Self::Soosorv(number) | Self::Taraguchi(number) => f.pad(&format!("{name}-{number}")),
            _ => f.pad(name),
        }
    }
}

/// A name that no opening rule has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an opening named {}, found '{found}'", names())]
pub struct UnknownOpening {
    /// What was given.
    pub found: String,
}

fn names() -> String {
    choice(&Opening::ALL.map(|opening| opening.to_string()), ", ")
}

/// A board on which an opening rule cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a board of odd width and height from 9x9, because {opening} speaks of its centre, found {size}"
)]
pub struct WrongSize {
    /// The rule.
    pub opening: Opening,
    /// The size that was given.
    pub size: Size,
}
