//! [`Symmetry`]: which spreads of digits over the nine columns are alike.

use super::clues::ORDERS;
use super::split::{Lines, Split};
use crate::digit::{Digit, DigitSet};

/// The column of each stack in which a digit stands in a band, as a number to the base 3, for each digit.
pub(super) type Columns = [u8; Digit::COUNT];

/// What a column of the first, second and third stack adds.
pub(super) const BASE: [u8; 3] = [9, 3, 1];
/// There are so many triples of columns.
const TRIPLES: usize = 27;

/// A [`Columns`] packed, five bits a digit; of those that are alike, the smallest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(u64);

impl Key {
    fn new(columns: &Columns) -> Self {
        Self(columns.iter().fold(0, |key, column| key << 5 | u64::from(*column)))
    }

    pub(super) fn columns(self) -> Columns {
        let mut rest = self.0;
        let mut columns = Columns::default();
        for column in columns.iter_mut().rev() {
            *column = (rest & 31) as u8;
            rest >>= 5;
        }
        columns
    }

    /// The split over the columns of a stack.
    pub(super) fn split(self, stack: usize) -> Split {
        let (columns, mut lines) = (self.columns(), Lines::default());
        for digit in Digit::ALL {
            lines[usize::from(columns[digit.index()] / BASE[stack] % 3)].insert(digit);
        }
        Split::new(lines)
    }
}

/// Exchanges that change nothing: of digits that are not named, of columns without givens, of stacks of such columns.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    unnamed: Vec<usize>,
    /// The exchanges of columns and stacks: what becomes of each triple of columns.
    exchanges: Vec<[u8; TRIPLES]>,
}

impl Symmetry {
    /// Without exchanges of columns.
    pub(super) fn of_digits(named: DigitSet) -> Self {
        Self::new(named, [[false; 3]; 3], false)
    }

    /// With exchanges of the columns that are blank, and if wanted, of the stacks whose columns all are.
    pub(super) fn new(named: DigitSet, blank: [[bool; 3]; 3], with_stacks: bool) -> Self {
        let unnamed = (DigitSet::ALL - named).iter().map(Digit::index).collect();
        let stacks = blank.map(|columns| with_stacks && columns == [true; 3]);
        let mut exchanges = Vec::new();
        let allowed = |free: [bool; 3]| {
            ORDERS.into_iter().filter(move |order| (0..3).all(|i| free[i] || order[i] == i))
        };
        for stacks in allowed(stacks) {
            for first in allowed(blank[0]) {
                for second in allowed(blank[1]) {
                    exchanges.extend(allowed(blank[2]).map(|third| exchange(stacks, [first, second, third])));
                }
            }
        }
        Self { unnamed, exchanges }
    }

    /// The number of exchanges of columns and stacks, with the one that leaves all as it is.
    pub(super) const fn exchanges(&self) -> usize {
        self.exchanges.len()
    }

    /// The smallest of all that are alike.
    pub(super) fn key(&self, columns: &Columns) -> Key {
        let exchanged =
            self.exchanges.iter().map(|exchange| columns.map(|column| exchange[usize::from(column)]));
        exchanged.map(|columns| self.renamed(columns)).min().unwrap_or(Key::new(columns))
    }

    /// The key if no column is exchanged.
    fn renamed(&self, mut columns: Columns) -> Key {
        for end in 1..self.unnamed.len() {
            for pair in self.unnamed[..=end].windows(2).rev() {
                if columns[pair[0]] <= columns[pair[1]] {
                    break;
                }
                columns.swap(pair[0], pair[1]);
            }
        }
        Key::new(&columns)
    }
}

/// Each triple of columns after an exchange of stacks, and then of the columns of each.
fn exchange(stacks: [usize; 3], columns: [[usize; 3]; 3]) -> [u8; TRIPLES] {
    let mut exchanged = [0; TRIPLES];
    for (triple, exchanged) in exchanged.iter_mut().enumerate() {
        let column = |stack: usize| columns[stack][triple / usize::from(BASE[stacks[stack]]) % 3];
        *exchanged = (0..3).map(|stack| column(stack) as u8 * BASE[stack]).sum();
    }
    exchanged
}
