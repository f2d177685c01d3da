//! What a stone on each point of a line would make there: all points of some lines at once, a bit each.
//!
//! ```text
//! bit   0 1 2 3 4 5 6 …            point i of the line is bit i + MARGIN; bit 0 is no point, and so are those behind the line
//! own   . . X . X X . .
//! empty . 1 . 1 . . 1 1            neither colour, and on the board
//! ```
//! A pattern is a window of four, five or six points that starts at bit *i*: `own >> k` tells of its point *k*, for all *i*
//! at once. Where *j* points of a window are empty and all others own, each of the empty ones is found by shifting back.
//!
//! A word holds four lines of 16 bits or two of 32. No pattern goes from one line to the next: each of its points is own or
//! empty, and the bit between two lines is neither. What it asks of points beside the window ends at that bit.

use super::outline::Outline;
use crate::{WinCondition, WinLength};

/// How many bits stand before the first point of a line.
pub(super) const MARGIN: u32 = 1;

/// What a stone on a point makes along a line, a bit a point; for one line, or for the lines of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shapes<T> {
    /// A winning row.
    pub(super) five: T,
    /// A row of six or more.
    pub(super) overline: T,
    /// A four.
    pub(super) four: T,
    /// Two fours.
    pub(super) double_four: T,
    /// A three whose completing point stands before it.
    pub(super) three_before: T,
    /// A three whose completing point stands after it.
    pub(super) three_after: T,
}

/// Four lines: the stones of a colour, those of the other, and the points that are on the board.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    /// No line has more than 15 points.
    pub(super) are_short: bool,
    pub(super) own: [u32; 4],
    pub(super) other: [u32; 4],
    pub(super) valid: [u32; 4],
}

/// Two or four lines in a word.
#[derive(Clone, Copy)]
pub(super) struct Word {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) valid: u64,
}

impl Shapes<u64> {
    #[inline(always)]
    pub(super) fn outline(self) -> Outline<u64> {
        let grave = self.overline | self.double_four;
        Outline { grave, four: self.four, three: self.three_before | self.three_after }
    }

    #[inline(always)]
    fn at(self, line: impl Fn(u64) -> u32) -> Shapes<u32> {
        Shapes {
            five: line(self.five),
            overline: line(self.overline),
            four: line(self.four),
            double_four: line(self.double_four),
            three_before: line(self.three_before),
            three_after: line(self.three_after),
        }
    }
}

impl Lines {
    #[inline(always)]
    pub(super) fn outlines(&self, win: WinCondition) -> [Outline<u32>; 4] {
        if self.are_short {
            let found = Outline::of(&self.four(), win);
            [0, 16, 32, 48].map(|shift| found.at(|word| u32::from((word >> shift) as u16)))
        } else {
            let [a, b] = [0, 2].map(|first| Outline::of(&self.two(first), win));
            [(a, 0), (a, 32), (b, 0), (b, 32)].map(|(found, shift)| found.at(|word| (word >> shift) as u32))
        }
    }

    pub(super) fn shapes(&self, win: WinCondition) -> [Shapes<u32>; 4] {
        let [a, b] = [0, 2].map(|first| shapes(&self.two(first), win));
        [(a, 0), (a, 32), (b, 0), (b, 32)].map(|(found, shift)| found.at(|word| (word >> shift) as u32))
    }

    #[inline(always)]
    fn four(&self) -> Word {
        let word = |lines: [u32; 4]| {
            let [a, b, c, d] = lines.map(u64::from);
            a | b << 16 | c << 32 | d << 48
        };
        Word { own: word(self.own), other: word(self.other), valid: word(self.valid) }
    }

    #[inline(always)]
    fn two(&self, first: usize) -> Word {
        let word = |lines: [u32; 4]| u64::from(lines[first]) | u64::from(lines[first + 1]) << 32;
        Word { own: word(self.own), other: word(self.other), valid: word(self.valid) }
    }
}

/// What stones of a colour make on all points of the lines of a word. Bits that are no empty points are not set.
#[inline(always)]
pub(super) fn shapes(&Word { own, other, valid }: &Word, win: WinCondition) -> Shapes<u64> {
    let empty = valid & !(own | other);
    let all = |condition: bool| if condition { u64::MAX } else { 0 };
    let is_exact = all(matches!(win.length, WinLength::ExactlyFive));
    let is_open = all(!win.closed_five_wins);
    let (s0, s1, s2, s3, s4, s5) = (own, own >> 1, own >> 2, own >> 3, own >> 4, own >> 5);
    let (e0, e1, e2, e3, e4, e5) = (empty, empty >> 1, empty >> 2, empty >> 3, empty >> 4, empty >> 5);
    let (s01, s12, s23, s34, s45) = (s0 & s1, s1 & s2, s2 & s3, s3 & s4, s4 & s5);
    let (s012, s123, s234, s345) = (s01 & s2, s12 & s3, s23 & s4, s34 & s5);
    let (s0123, s1234) = (s01 & s23, s12 & s34);

    // Windows of five that win when they are full.
    let wins = !(is_exact & (own << 1 | s5)) & !(is_open & other << 1 & other >> 5);
    let five = (e0 & s1234 & wins)
        | (s0 & e1 & s234 & wins) << 1
        | (s01 & e2 & s34 & wins) << 2
        | (s012 & e3 & s4 & wins) << 3
        | (s0123 & e4 & wins) << 4;
    let overline = (e0 & s1234 & s5)
        | (s0 & e1 & s234 & s5) << 1
        | (s01 & e2 & s345) << 2
        | (s012 & e3 & s45) << 3
        | (s0123 & e4 & s5) << 4
        | (s0123 & s4 & e5) << 5;

    // Windows of five with two empty points, by which they are.
    let (e01, e12, e23, e34) = (e0 & e1, e1 & e2, e2 & e3, e3 & e4);
    let f01 = e01 & s234 & wins;
    let f02 = e0 & s1 & e2 & s34 & wins;
    let f03 = e0 & s12 & e3 & s4 & wins;
    let f04 = e0 & s123 & e4 & wins;
    let f12 = s0 & e12 & s34 & wins;
    let f13 = s0 & e1 & s2 & e3 & s4 & wins;
    let f14 = s0 & e1 & s23 & e4 & wins;
    let f23 = s01 & e23 & s4 & wins;
    let f24 = s01 & e2 & s3 & e4 & wins;
    let f34 = s012 & e34 & wins;
    // A five-point after the point, and before it.
    let after = (f01 | f02 | f03 | f04) | (f12 | f13 | f14) << 1 | (f23 | f24) << 2 | f34 << 3;
    let before = f01 << 1 | (f02 | f12) << 2 | (f03 | f13 | f23) << 3 | (f04 | f14 | f24 | f34) << 4;
    // With five-points on both sides, an unbroken row of four is one straight four.
    let unbroken = (e0 & s123) | (s0 & e1 & s23) << 1 | (s01 & e2 & s3) << 2 | (s012 & e3) << 3;

    // Windows of four with two empty points, whose ends are empty and make winning rows.
    let ends = empty << 1 & e4 & !(is_exact & (own << 2 | s5));
    let t01 = e01 & s23 & ends;
    let t02 = e0 & s1 & e2 & s3 & ends;
    let t03 = e0 & s12 & e3 & ends;
    let t12 = s0 & e12 & s3 & ends;
    let t13 = s0 & e1 & s2 & e3 & ends;
    let t23 = s01 & e23 & ends;

    Shapes {
        five,
        overline,
        four: before | after,
        double_four: before & after & !unbroken,
        three_before: t01 << 1 | (t02 | t12) << 2 | (t03 | t13 | t23) << 3,
        three_after: (t01 | t02 | t03) | (t12 | t13) << 1 | t23 << 2,
    }
}
