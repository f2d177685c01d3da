//! What is kept of the shapes of a line: enough to see which points may be fouls.

use super::shapes::{Word, shapes};
use crate::{WinCondition, WinLength};

/// What a stone on a point makes along a line, a bit a point; for one line, or for the lines of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outline<T> {
    /// An overline or two fours.
    pub(super) grave: T,
    /// A four.
    pub(super) four: T,
    /// A three.
    pub(super) three: T,
}

impl Outline<u64> {
    #[inline(always)]
    pub(super) fn of(word: &Word, win: WinCondition) -> Self {
        match win.length {
            WinLength::ExactlyFive => Self::of_exact_fives(word, !win.closed_five_wins),
            WinLength::FiveOrMore => shapes(word, win).outline(),
        }
    }

    /// The same as [`shapes`] with half the operations, since the stones of each window are counted.
    ///
    /// Where exactly five win, a window of five that wins when it is full is the whole row that is made. So windows with two
    /// empty points that share one have different five-points, and a point is in as many windows as it has five-points.
    /// Two windows that follow each other are the two ends of a straight four, since both have three stones.
    #[inline(always)]
    fn of_exact_fives(&Word { own, other, valid }: &Word, is_open: bool) -> Self {
        let free = valid & !other;
        let empty = free & !own;
        let (s0, s1, s2, s3, s4, s5) = (own, own >> 1, own >> 2, own >> 3, own >> 4, own >> 5);
        let pair = free & free >> 1;
        let free_four = pair & pair >> 2;
        let free_five = free_four & free >> 4;

        // How many of the first three, four and five points of a window are own: ones and twos.
        let three = s0 ^ s1 ^ s2;
        let three_twos = s0 & s1 | (s0 ^ s1) & s2;
        let (four, four_carry) = (three ^ s3, three & s3);
        let (five, five_carry) = (four ^ s4, four & s4);
        // Of four points both carries cannot be set, and of five both are four.
        let are_two_of_four = !four & (three_twos ^ four_carry);
        let carry = four_carry | five_carry;
        let are_three_of_five = five & (three_twos ^ carry);
        let are_four_of_five = !five & three_twos & carry;
        let are_five_of_five = five & three_twos & carry;

        let is_alone = !(own << 1 | s5);
        let is_closed = if is_open { other << 1 & other >> 5 } else { 0 };
        let wins = free_five & are_three_of_five & is_alone & !is_closed;
        let (mut one, mut two) = (wins, 0);
        for shift in 1..5 {
            two |= one & wins << shift;
            one |= wins << shift;
        }
        let straight = spread(wins & wins >> 1) << 1;

        let ends = empty << 1 & empty >> 4 & !(own << 2 | s5);
        let threes = free_four & are_two_of_four & ends;

        let six = are_five_of_five & empty >> 5 | are_four_of_five & free_five & s5;
        let overline = spread(six) | spread(six << 2);

        Self { grave: (two & !straight | overline) & empty, four: one & empty, three: spread(threes) & empty }
    }

    #[inline(always)]
    pub(super) fn at(self, line: impl Fn(u64) -> u32) -> Outline<u32> {
        Outline { grave: line(self.grave), four: line(self.four), three: line(self.three) }
    }
}

/// Each bit, and the three after it.
#[inline(always)]
const fn spread(bits: u64) -> u64 {
    let two = bits | bits << 1;
    two | two << 2
}
