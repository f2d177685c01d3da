//! Fouls, and sets of them.

use std::fmt;

use crate::small_enum::small_enum;

small_enum! {
    /// A move that loses or is refused although the point is empty. A move that wins is none, whatever else it makes.
    ///
    /// They are ordered by gravity: where one is to be named, the last.
    #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
    pub enum Foul {
        /// One move makes two threes.
        #[cfg_attr(feature = "serde", serde(rename = "3-3"))]
        DoubleThree = 0,
        /// One move makes two fours.
        #[cfg_attr(feature = "serde", serde(rename = "4-4"))]
        DoubleFour = 1,
        /// One move makes a row of six or more that does not win.
        #[cfg_attr(feature = "serde", serde(rename = "overline"))]
        Overline = 2,
    }
}

/// Kinds of fouls: one move can be several.
///
/// `Display` joins them with a comma; `-` for none.
///
/// ```
/// use hanpan_omok::{Foul, FoulSet};
/// let fouls: FoulSet = [Foul::DoubleThree, Foul::DoubleFour].into_iter().collect();
/// assert!(fouls.contains(Foul::DoubleFour));
/// assert_eq!(fouls.gravest(), Some(Foul::DoubleFour));
/// assert_eq!(fouls.to_string(), "3-3, 4-4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FoulSet(u8); // a bit for each, by Foul::index

impl Foul {
    /// `33`, `44` or `OL`, as tables of forbidden points write it.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::DoubleThree => "33",
            Self::DoubleFour => "44",
            Self::Overline => "OL",
        }
    }

    /// The Korean name.
    #[must_use]
    pub const fn korean(self) -> &'static str {
        match self {
            Self::DoubleThree => "3-3",
            Self::DoubleFour => "4-4",
            Self::Overline => "장목",
        }
    }
}

impl FoulSet {
    /// No foul.
    pub const NONE: Self = Self(0);
    /// Every kind.
    pub const ALL: Self = Self(0b111);

    /// Several kinds.
    #[must_use]
    pub const fn of(fouls: &[Foul]) -> Self {
        let (mut set, mut i) = (Self::NONE, 0);
        while i < fouls.len() {
            set = set.with(fouls[i]);
            i += 1;
        }
        set
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, foul: Foul) -> Self {
        Self(self.0 | 1 << foul.index())
    }

    /// The kinds that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether a kind is among them.
    #[must_use]
    pub const fn contains(self, foul: Foul) -> bool {
        self.0 & 1 << foul.index() != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds.
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL.into_iter().filter(move |foul| self.contains(*foul))
    }

    /// The one to name where there is room for one: an overline before a double-four before a double-three.
    #[must_use]
    pub fn gravest(self) -> Option<Foul> {
        self.iter().last()
    }
}

impl FromIterator<Foul> for FoulSet {
    fn from_iter<T: IntoIterator<Item = Foul>>(fouls: T) -> Self {
        fouls.into_iter().fold(Self::NONE, Self::with)
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

impl fmt::Display for FoulSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|foul| foul.to_string()).collect();
        f.pad(if names.is_empty() { "-".to_owned() } else { names.join(", ") }.as_str())
    }
}
