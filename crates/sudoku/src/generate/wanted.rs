//! [`Wanted`]: the contract of a puzzle, and what is known to be impossible.

use std::fmt;
use std::ops::RangeInclusive;

use super::symmetry::Symmetry;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::explain::{Level, Profile, Technique};
use crate::small_enum::small_enum;

/// What a puzzle has to be besides having one solution.
///
/// ```
/// use hanpan_sudoku::generate::{Symmetry, Wanted};
/// let wanted = Wanted { clues: 26..=27, symmetry: Symmetry::Rotation90, ..Wanted::default() };
/// assert_eq!(wanted.check().unwrap_err().to_string(), "no number of clues from 26 to 27 can be rot90: it makes 24, 25, 28 or 29");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// How many clues it has.
    pub clues: RangeInclusive<usize>,
    /// How the cells that have clues mirror each other.
    pub symmetry: Symmetry,
    /// The cells that have clues.
    pub pattern: Option<CellSet>,
    /// No clue can be left out.
    pub is_minimal: bool,
    /// What the hardest step of the way to the solution is: the first of the hardest, in the profile's order.
    pub hardest: Option<(Profile, Technique)>,
    /// Sudoku Explainer's rating (ER) in tenths.
    pub rating: Option<RangeInclusive<u32>>,
    /// HoDoKu's level.
    pub level: Option<Level>,
}

/// The fewest clues of a puzzle with one solution (McGuire, Tugemann and Civario, 2012).
pub const FEWEST_CLUES: usize = 17;

impl Default for Wanted {
    fn default() -> Self {
        Self {
            clues: FEWEST_CLUES..=Cell::COUNT,
            symmetry: Symmetry::None,
            pattern: None,
            is_minimal: false,
            hardest: None,
            rating: None,
            level: None,
        }
    }
}

/// Why no puzzle can be as it is wanted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// The range of clues is empty.
    #[error("no number of clues is from {0} to {1}")]
    NoNumber(usize, usize),
    /// Fewer clues than any puzzle has.
    #[error("no puzzle with one solution has fewer than 17 clues, found {0}")]
    TooFewClues(usize),
    /// More clues than there are cells.
    #[error("there are 81 cells, found {0} clues")]
    TooManyClues(usize),
    /// The orbits of the symmetry do not make such a number.
    #[error("no number of clues from {from} to {to} can be {symmetry}: it makes {possible}")]
    Symmetry {
        /// The fewest that are wanted.
        from: usize,
        /// The most.
        to: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The nearest numbers that it can make.
        possible: Numbers,
    },
    /// The pattern has another number of clues.
    #[error("the pattern has {found} clues, expected {from} to {to}")]
    PatternClues {
        /// How many it has.
        found: usize,
        /// The fewest that are wanted.
        from: usize,
        /// The most.
        to: usize,
    },
    /// The pattern is not symmetric.
    #[error("the pattern is not {0}: {1} has its mirror image in cells without a clue")]
    PatternSymmetry(Symmetry, Cell),
    /// Two lines that can change places have no clue.
    #[error("the pattern leaves {0} and {1} empty, which can change places in every solution")]
    EmptyLines(House, House),
    /// Minimal puzzles that are equally likely have a pattern by chance only.
    #[error("puzzles that are equally likely cannot be made for a pattern")]
    UniformPattern,
    /// Or a symmetry.
    #[error("puzzles that are equally likely cannot be made with the symmetry {0}")]
    UniformSymmetry(Symmetry),
    /// Nor are they drawn of more clues than any minimal puzzle is known to have.
    #[error(
        "puzzles that are equally likely are drawn of at most 40 clues, the most that is known, found {0}"
    )]
    UniformClues(usize),
    /// So many clues are not exchanged.
    #[error("one or two clues can be exchanged, found {0}")]
    Exchange(usize),
    /// The range of ratings is empty.
    #[error("no rating is from {} to {}", Tenths(*.0), Tenths(*.1))]
    NoRating(u32, u32),
}

/// A few numbers, for a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers(Vec<usize>);

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.0.iter().map(usize::to_string).collect();
        match &texts[..] {
            [] => f.write_str("none"),
            [one] => f.write_str(one),
            [first @ .., last] => write!(f, "{} or {last}", first.join(", ")),
        }
    }
}

struct Tenths(u32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Wanted {
    /// Whether a puzzle may exist that is so: what is known at once.
    ///
    /// # Errors
    /// What makes it impossible.
    pub fn check(&self) -> Result<(), Impossible> {
        let (from, to) = (*self.clues.start(), *self.clues.end());
        if from > to {
            return Err(Impossible::NoNumber(from, to));
        }
        if to < FEWEST_CLUES {
            return Err(Impossible::TooFewClues(to));
        }
        if from > Cell::COUNT {
            return Err(Impossible::TooManyClues(from));
        }
        if let Some(rating) = self.rating.as_ref().filter(|rating| rating.is_empty()) {
            return Err(Impossible::NoRating(*rating.start(), *rating.end()));
        }
        match self.pattern {
            Some(pattern) => self.check_pattern(pattern),
            None => self.check_symmetry(),
        }
    }

    /// Whether its way to the solution matters.
    pub const fn is_rated(&self) -> bool {
        self.hardest.is_some() || self.rating.is_some() || self.level.is_some()
    }

    fn check_symmetry(&self) -> Result<(), Impossible> {
        let possible = self.symmetry.clue_counts();
        if self.clues.clone().any(|clues| possible.contains(&clues)) {
            return Ok(());
        }
        let (from, to) = (*self.clues.start(), *self.clues.end());
        let below = possible.iter().copied().filter(|count| *count < from).rev().take(2).collect::<Vec<_>>();
        let above = possible.iter().copied().filter(|count| *count > to).take(2);
        let possible = Numbers(below.into_iter().rev().chain(above).collect());
        Err(Impossible::Symmetry { from, to, symmetry: self.symmetry, possible })
    }

    fn check_pattern(&self, pattern: CellSet) -> Result<(), Impossible> {
        let clues = pattern.len();
        if clues < FEWEST_CLUES {
            return Err(Impossible::TooFewClues(clues));
        }
        if !self.clues.contains(&clues) {
            return Err(Impossible::PatternClues {
                found: clues,
                from: *self.clues.start(),
                to: *self.clues.end(),
            });
        }
        if let Some(cell) = pattern.iter().find(|cell| !self.symmetry.orbit(*cell).is_subset(pattern)) {
            return Err(Impossible::PatternSymmetry(self.symmetry, cell));
        }
        let is_empty = |house: &House| house.cells().iter().all(|cell| !pattern.contains(*cell));
        for lines in House::ALL[..18].chunks(3) {
            let empty: Vec<House> = lines.iter().copied().filter(is_empty).collect();
            if let [first, second, ..] = empty[..] {
                return Err(Impossible::EmptyLines(first, second));
            }
        }
        Ok(())
    }
}

small_enum! {
    /// Why a candidate is not one of the puzzles.
    #[derive(Debug)]
    Rejection {
        /// It has too few clues.
        TooFewClues,
        /// It has too many clues.
        TooManyClues,
        /// Its clues stand in other cells than those of the pattern.
        OtherPattern,
        /// Its clues do not mirror each other.
        NotSymmetric,
        /// No digits were found for the pattern.
        NoDigits,
        /// A clue can be left out.
        NotMinimal,
        /// Another technique is the hardest.
        OtherHardest,
        /// Its rating is too low.
        TooEasy,
        /// Its rating is too high.
        TooHard,
        /// It is of another level.
        OtherLevel,
        /// A map makes it of a puzzle that came before.
        Duplicate,
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooFewClues => "too few clues",
            Self::TooManyClues => "too many clues",
            Self::OtherPattern => "another pattern",
            Self::NotSymmetric => "not symmetric",
            Self::NoDigits => "no digits found for the pattern",
            Self::NotMinimal => "not minimal",
            Self::OtherHardest => "another hardest technique",
            Self::TooEasy => "rating too low",
            Self::TooHard => "rating too high",
            Self::OtherLevel => "another level",
            Self::Duplicate => "the same as one before, but for a map",
        })
    }
}
