//! Candidates and claims about them as small numbers, and sets of them.

use std::fmt;

use crate::cell::Cell;
use crate::digit::Digit;
use crate::explain::position::Candidate;

/// How many candidates a grid has at most.
pub(super) const MARKS: usize = Cell::COUNT * Digit::COUNT;

/// A candidate as a number from 0 to 728, by cell and digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Mark(u16);

impl Mark {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "less than 729")]
    pub(super) const fn new(cell: Cell, digit: Digit) -> Self {
        Self((cell.index() * Digit::COUNT + digit.index()) as u16)
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn cell(self) -> Cell {
        Cell::ALL[self.0 as usize / Digit::COUNT]
    }

    #[inline]
    pub(super) const fn digit(self) -> Digit {
        Digit::ALL[self.0 as usize % Digit::COUNT]
    }

    pub(super) const fn candidate(self) -> Candidate {
        Candidate { cell: self.cell(), digit: self.digit() }
    }

    #[inline]
    pub(super) const fn on(self) -> Claim {
        Claim(self.0 << 1 | 1)
    }

    #[inline]
    pub(super) const fn off(self) -> Claim {
        Claim(self.0 << 1)
    }
}

impl From<Candidate> for Mark {
    fn from(candidate: Candidate) -> Self {
        Self::new(candidate.cell, candidate.digit)
    }
}

/// A candidate said to hold ("on") or not ("off").
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Claim(u16);

impl Claim {
    #[inline]
    pub(super) const fn mark(self) -> Mark {
        Mark(self.0 >> 1)
    }

    #[inline]
    pub(super) const fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub(super) const fn negated(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_on() { "=" } else { "<>" };
        write!(f, "{}{sign}{}", self.mark().cell(), self.mark().digit())
    }
}

impl fmt::Debug for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.cell(), self.digit())
    }
}

const WORDS: usize = MARKS.div_ceil(64);

/// A set of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MarkSet([u64; WORDS]);

impl MarkSet {
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    #[inline]
    pub(super) const fn contains(&self, mark: Mark) -> bool {
        self.0[mark.index() / 64] >> (mark.index() % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, mark: Mark) {
        self.0[mark.index() / 64] |= 1 << (mark.index() % 64);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub(super) fn intersect(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// The candidates by cell and digit.
    #[expect(clippy::cast_possible_truncation, reason = "less than 729")]
    pub(super) fn iter(&self) -> impl Iterator<Item = Mark> {
        self.0.iter().enumerate().flat_map(|(i, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    Mark((i * 64) as u16 + bit as u16)
                })
            })
        })
    }
}

impl Default for MarkSet {
    fn default() -> Self {
        Self::EMPTY
    }
}
