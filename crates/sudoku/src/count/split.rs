//! [`Split`]: which digits each of a box's three columns has, or each of its three rows.

use crate::digit::{Digit, DigitSet};

/// How the nine digits of a box are spread over three lines, three each, as a number below 1680.
///
/// ```text
/// 1 5 9
/// 2 6 7    by columns: 1 2 3 | 4 5 6 | 7 8 9     by rows: 1 5 9 | 2 6 7 | 3 4 8
/// 3 4 8
/// ```
/// A filling of a box is such a pair of splits, each line of one having a digit of each line of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Split(u16);

/// The three lines' digits.
pub(super) type Lines = [DigitSet; 3];

/// Sets of three of the nine digits.
const TRIPLES: usize = 84;
/// Marks a set that is no triple, and two triples that make no split.
const NO_RANK: u8 = u8::MAX;
const NO_INDEX: u16 = u16::MAX;

/// The triples' places among each other, by their bits.
const RANKS: [u8; 512] = ranks();
/// The splits' numbers by the ranks of their first two lines.
static INDICES: [[u16; TRIPLES]; TRIPLES] = indices();
static LINES: [Lines; Split::COUNT] = lines();

const fn ranks() -> [u8; 512] {
    let (mut ranks, mut bits, mut rank) = ([NO_RANK; 512], 0_usize, 0);
    while bits < 512 {
        if bits.count_ones() == 3 {
            ranks[bits] = rank;
            rank += 1;
        }
        bits += 1;
    }
    ranks
}

/// The triples' bits by rank.
const fn triples() -> [usize; TRIPLES] {
    let (mut triples, mut bits) = ([0; TRIPLES], 0);
    while bits < 512 {
        if RANKS[bits] != NO_RANK {
            triples[RANKS[bits] as usize] = bits;
        }
        bits += 1;
    }
    triples
}

const fn indices() -> [[u16; TRIPLES]; TRIPLES] {
    let (triples, mut indices, mut next, mut pair) = (triples(), [[NO_INDEX; TRIPLES]; TRIPLES], 0, 0);
    while pair < TRIPLES * TRIPLES {
        let (first, second) = (pair / TRIPLES, pair % TRIPLES);
        if triples[first] & triples[second] == 0 {
            indices[first][second] = next;
            next += 1;
        }
        pair += 1;
    }
    indices
}

const fn lines() -> [Lines; Split::COUNT] {
    let (triples, mut lines, mut next, mut pair) = (triples(), [[DigitSet::EMPTY; 3]; Split::COUNT], 0, 0);
    while pair < TRIPLES * TRIPLES {
        let (first, second) = (triples[pair / TRIPLES] as u16, triples[pair % TRIPLES] as u16);
        if first & second == 0 {
            let third = DigitSet::from_bits(!(first | second));
            lines[next] = [DigitSet::from_bits(first), DigitSet::from_bits(second), third];
            next += 1;
        }
        pair += 1;
    }
    lines
}

impl Split {
    /// How many there are.
    pub(super) const COUNT: usize = 1680;

    /// All of them, in the order of their numbers.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    /// The split with these lines, which hold three digits each and all nine together.
    pub(super) fn new(lines: Lines) -> Self {
        let [first, second, _] = lines.map(|line| usize::from(RANKS[usize::from(line.bits())]));
        Self(INDICES[first][second])
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) fn lines(self) -> &'static Lines {
        &LINES[self.index()]
    }

    /// The line of each digit, 0 to 2.
    pub(super) fn places(self) -> [u8; Digit::COUNT] {
        let line = |digit| self.lines().iter().position(|line| line.contains(digit));
        Digit::ALL.map(|digit| line(digit).unwrap_or_default() as u8)
    }

    /// Whether each line has all of the digits that it must have, and none that it must not have.
    pub(super) fn is_allowed(self, wanted: &Lines, refused: &Lines) -> bool {
        let mut lines = self.lines().iter().zip(wanted.iter().zip(refused));
        lines.all(|(line, (wanted, refused))| wanted.is_subset(*line) && (*line & *refused).is_empty())
    }

    /// Whether no digit is in the same line of both.
    pub(super) fn is_apart(self, other: Self) -> bool {
        self.lines().iter().zip(other.lines()).all(|(line, other)| (*line & *other).is_empty())
    }

    /// Whether each line has a digit of each of the other's lines, so that both together fill a box.
    pub(super) fn crosses(self, other: Self) -> bool {
        self.lines().iter().all(|line| other.lines().iter().all(|other| !(*line & *other).is_empty()))
    }

    /// What is left of the lines of three boxes beside each other when two of them, which are apart, are known.
    pub(super) fn third(self, second: Self) -> Self {
        let line = |line: usize| DigitSet::ALL - self.lines()[line] - second.lines()[line];
        Self::new([line(0), line(1), line(2)])
    }

    /// The ways to go on from this box: one of the second splits, and the third that is then left, if it is allowed.
    pub(super) fn rests(self, seconds: &[Self], is_third: impl Fn(Self) -> bool) -> Vec<(Self, Self)> {
        let seconds = seconds.iter().filter(|second| self.is_apart(**second));
        seconds.map(|second| (*second, self.third(*second))).filter(|(_, third)| is_third(*third)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_are_numbered_by_their_lines() {
        assert_eq!(Split::all().count(), Split::COUNT);
        for split in Split::all() {
            assert_eq!(Split::new(*split.lines()), split);
            assert!(split.lines().iter().all(|line| line.len() == 3));
            let places = split.places();
            assert!(
                Digit::ALL
                    .iter()
                    .all(|digit| { split.lines()[usize::from(places[digit.index()])].contains(*digit) })
            );
        }
    }

    #[test]
    fn a_split_has_216_that_cross_it_and_56_ways_to_go_on() {
        let all: Vec<Split> = Split::all().collect();
        for split in all.iter().step_by(97) {
            assert_eq!(all.iter().filter(|other| split.crosses(**other)).count(), 216);
            assert_eq!(split.rests(&all, |_| true).len(), 56);
        }
    }
}
