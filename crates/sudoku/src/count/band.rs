//! [`Band`]: in how many ways a band can be filled whose columns' digits are known.

use super::clues::BoxClues;
use super::split::{Lines, Split};
use crate::digit::{Digit, DigitSet};

/// Marks a split that the clues of a box do not allow.
const NONE: u16 = u16::MAX;

/// The splits of a box over its columns that its clues allow, in classes: columns without a clue can be exchanged.
#[derive(Clone, Debug)]
struct Classes {
    clues: BoxClues,
    /// A split of each class: in columns without a clue the sets ascend.
    splits: Vec<Split>,
    /// The class of each split.
    of: Vec<u16>,
}

impl Classes {
    fn new(clues: BoxClues) -> Self {
        let mut classes = Self { clues, splits: Vec::new(), of: vec![NONE; Split::COUNT] };
        for split in Split::all().filter(|split| split.is_allowed(&clues.columns, &Lines::default())) {
            let first = Split::new(classes.ascending(*split.lines(), DigitSet::bits));
            if classes.of[first.index()] == NONE {
                classes.of[first.index()] = classes.splits.len() as u16;
                classes.splits.push(first);
            }
            classes.of[split.index()] = classes.of[first.index()];
        }
        classes
    }

    fn len(&self) -> usize {
        self.splits.len()
    }

    /// The lines with those of columns without a clue in order.
    fn ascending(&self, mut lines: Lines, key: impl Fn(DigitSet) -> u16) -> Lines {
        let free = |column: usize| self.clues.columns[column].is_empty();
        for (left, right) in [(0, 1), (0, 2), (1, 2), (0, 1)] {
            if free(left) && free(right) && key(lines[left]) > key(lines[right]) {
                lines.swap(left, right);
            }
        }
        lines
    }

    fn class_of(&self, lines: Lines) -> u16 {
        self.of[Split::new(lines).index()]
    }

    /// The splits over the rows that the clues allow.
    fn rows(&self) -> Vec<Split> {
        Split::all().filter(|split| split.is_allowed(&self.clues.rows, &Lines::default())).collect()
    }

    /// For each split over the rows that the clues allow, the classes that cross it.
    fn crossing(&self) -> Vec<Vec<u16>> {
        let mut crossing = vec![Vec::new(); Split::COUNT];
        for rows in self.rows() {
            let classes = (0..self.len() as u16).zip(&self.splits);
            crossing[rows.index()] =
                classes.filter(|(_, split)| rows.crosses(**split)).map(|(class, _)| class).collect();
        }
        crossing
    }
}

/// In how many ways a band with its clues can be filled, for each three classes of splits over the columns of its boxes.
///
/// Digits without a clue can be exchanged. So the first box's class becomes one of few patterns when such digits are
/// renamed, and the table has the other two boxes' classes after the same change of names.
#[derive(Clone, Debug)]
pub(super) struct Band {
    boxes: [Classes; 3],
    /// The pattern of each class of the first box.
    patterns: Vec<u16>,
    /// The classes of the second and third box, after the change of names that each class of the first box asks for.
    renamed: [Vec<u16>; 2],
    /// By pattern, class of the third box, and class of the second. There are at most 1728 ways.
    fillings: Vec<i16>,
}

impl Band {
    pub(super) fn new(clues: &[BoxClues; 3]) -> Self {
        let boxes = clues.map(Classes::new);
        let mut band =
            Self { boxes, patterns: Vec::new(), renamed: [Vec::new(), Vec::new()], fillings: Vec::new() };
        let named = clues.iter().fold(DigitSet::EMPTY, |all, block| all | block.digits());
        let patterns = band.rename(named);
        band.fill(&patterns);
        band
    }

    /// The number of fillings, for the classes of the three boxes.
    pub(super) fn fillings(&self, classes: [u16; 3]) -> i16 {
        let [second, third] =
            [1, 2].map(|block| self.renamed(classes[0], block)[usize::from(classes[block])]);
        self.row(classes[0], third)[usize::from(second)]
    }

    /// The class of a box's split; `None` if the clues do not allow it.
    pub(super) fn class(&self, stack: usize, split: Split) -> Option<u16> {
        Some(self.boxes[stack].of[split.index()]).filter(|class| *class != NONE)
    }

    /// What the classes of box 1 or 2 are called beside a class of box 0.
    pub(super) fn renamed(&self, first: u16, block: usize) -> &[u16] {
        let length = self.boxes[block].len();
        &self.renamed[block - 1][usize::from(first) * length..][..length]
    }

    /// How many classes a box has.
    pub(super) fn classes(&self, stack: usize) -> usize {
        self.boxes[stack].len()
    }

    /// The fillings by the renamed class of the second box, for the class of the first and the renamed one of the third.
    pub(super) fn row(&self, first: u16, third: u16) -> &[i16] {
        let (seconds, thirds) = (self.classes(1), self.classes(2));
        let pattern = usize::from(self.patterns[usize::from(first)]);
        &self.fillings[(pattern * thirds + usize::from(third)) * seconds..][..seconds]
    }

    /// Fills `patterns` and `renamed`; returns a class of the first box with each pattern.
    fn rename(&mut self, named: DigitSet) -> Vec<u16> {
        let [first, second, third] = &self.boxes;
        let (mut patterns, mut pattern_of) = (Vec::new(), vec![NONE; first.len()]);
        for split in &first.splits {
            let names = Names::new(&first.ascending(*split.lines(), |line| (line & named).bits()), named);
            let class = first.class_of(names.of(split.lines()));
            let pattern = &mut pattern_of[usize::from(class)];
            if *pattern == NONE {
                *pattern = patterns.len() as u16;
                patterns.push(class);
            }
            self.patterns.push(*pattern);
            for (renamed, classes) in self.renamed.iter_mut().zip([second, third]) {
                renamed.extend(classes.splits.iter().map(|split| classes.class_of(names.of(split.lines()))));
            }
        }
        patterns
    }

    /// Counts the fillings: each is a split over the rows in each box that crosses the one over the columns, and of which
    /// no two have a digit in the same row.
    fn fill(&mut self, patterns: &[u16]) {
        let [first, second, third] = &self.boxes;
        let (seconds, thirds) = (second.len(), third.len());
        // Clues that contradict each other can leave a box no class.
        let length = (seconds * thirds).max(1);
        let mut fillings = vec![0_i16; patterns.len() * seconds * thirds];
        let (second_crossing, third_crossing) = (second.crossing(), third.crossing());
        let second_rows = second.rows();
        for rows in first.rows().into_iter().filter(|rows| self.is_first_order(*rows)) {
            let rests = rows.rests(&second_rows, |split| !third_crossing[split.index()].is_empty());
            let crossed = patterns.iter().map(|class| first.splits[usize::from(*class)].crosses(rows));
            for (table, _) in fillings.chunks_exact_mut(length).zip(crossed).filter(|(_, is)| *is) {
                for (second, third) in &rests {
                    for class in &third_crossing[third.index()] {
                        let row = &mut table[usize::from(*class) * seconds..][..seconds];
                        second_crossing[second.index()]
                            .iter()
                            .for_each(|class| row[usize::from(*class)] += 1);
                    }
                }
            }
        }
        let orders = [1, 1, 2, 6][self.blank_rows().iter().filter(|is| **is).count()];
        fillings.iter_mut().for_each(|count| *count *= orders);
        self.fillings = fillings;
    }

    fn blank_rows(&self) -> [bool; 3] {
        [0, 1, 2].map(|row| self.boxes.iter().all(|block| block.clues.rows[row].is_empty()))
    }

    /// Rows without a clue can be exchanged; in the first box they ascend.
    fn is_first_order(&self, rows: Split) -> bool {
        let (blank, lines) = (self.blank_rows(), rows.lines());
        [(0, 1), (0, 2), (1, 2)]
            .iter()
            .all(|(above, below)| !(blank[*above] && blank[*below]) || lines[*above] < lines[*below])
    }
}

/// Other names for digits, by the bits of each set.
struct Names(Vec<u16>);

impl Names {
    /// The digits that are not named become ascending from line to line.
    fn new(lines: &Lines, named: DigitSet) -> Self {
        let mut names = Digit::ALL;
        let old = lines.iter().flat_map(|line| (*line - named).iter());
        old.zip((DigitSet::ALL - named).iter()).for_each(|(old, new)| names[old.index()] = new);
        let mut sets = vec![0_u16; 512];
        for bits in 1..sets.len() {
            let lowest = bits.trailing_zeros() as usize;
            sets[bits] = sets[bits & (bits - 1)] | 1 << names[lowest].index();
        }
        Self(sets)
    }

    fn of(&self, lines: &Lines) -> Lines {
        lines.map(|line| DigitSet::from_bits(self.0[usize::from(line.bits())]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_can_be_filled_in_9_factorial_times_2612736_ways() {
        let band = Band::new(&[BoxClues::default(); 3]);
        let seconds_and_thirds = (0..280).flat_map(|second| (0..280).map(move |third| [0, second, third]));
        let sum: u64 =
            seconds_and_thirds.map(|classes| u64::from(band.fillings(classes).unsigned_abs())).sum();
        // One of 280 classes of the first box, and one order of the columns of each box.
        assert_eq!(sum * 280 * 6 * 6 * 6, 362_880 * 2_612_736);
    }
}
