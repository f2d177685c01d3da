//! [`Tops`]: the ways to spread the digits of the first band over its columns, those that are alike below as one.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use super::band::Band;
use super::clues::{Clues, added_up};
use super::split::Split;
use super::symmetry::{BASE, Columns, Key, Symmetry};

/// How many fillings, or columns' digits, each key stands for.
type Weights = HashMap<Key, u64, BuildHasherDefault<KeyHasher>>;

/// Keys are well mixed by one multiplication.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The splits of the first band's boxes over its columns, and how many fillings of that band have such ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Top {
    pub(super) splits: [Split; 3],
    pub(super) fillings: u64,
}

/// The tops of a grid, in order. None is like another.
///
/// There are two kinds of alike. Digits that the *whole* grid does not name, and its blank columns, can be exchanged: of the ways
/// to fill the first one or two boxes' columns only one of a kind is followed, and counts for all. Of a whole top it only matters
/// what can be below it: there all digits and columns can be exchanged that are blank in the *other* bands.
pub(super) fn tops(
    clues: &Clues,
    band: &Band,
    progress: &mut dyn FnMut() -> ControlFlow<()>,
) -> ControlFlow<(), Vec<Top>> {
    let options = [0, 1, 2].map(|stack| options(clues, stack));
    let symmetry = Symmetry::of_digits(clues.digits(&[1, 2]));
    let mut tops = Vec::new();
    let mut found = Weights::default();
    for starts in starts(clues, &options).chunk_by(|(alike, _, _), (other, _, _)| alike == other) {
        progress()?;
        for (_, start, weight) in starts {
            finish(*start, *weight, &options[2], band, &symmetry, &mut found);
        }
        tops.extend(found.drain());
    }
    for symmetry in exchanges(clues) {
        tops.iter_mut().for_each(|(key, _)| *key = symmetry.key(&key.columns()));
        progress()?;
        tops = added_up(tops);
        progress()?;
    }
    let top = |(key, fillings): (Key, u64)| Top { splits: [0, 1, 2].map(|stack| key.split(stack)), fillings };
    let mut tops: Vec<Top> = tops.into_iter().map(top).collect();
    tops.sort_unstable();
    ControlFlow::Continue(tops)
}

/// The columns of the digits in the first two boxes, and how many are like them in the whole grid. Before them stands a key that
/// is the same for all whose tops may be alike; these stand together.
fn starts(clues: &Clues, options: &[Vec<(Split, Columns)>; 3]) -> Vec<(Key, Key, u64)> {
    let (named, lower) = (clues.digits(&[0, 1, 2]), Symmetry::of_digits(clues.digits(&[1, 2])));
    let mut starts = Weights::default();
    starts.insert(Symmetry::of_digits(named).key(&Columns::default()), 1);
    for stack in 0..2 {
        let mut blank = clues.blank_columns(&[0, 1, 2]);
        blank[stack + 1..].fill([false; 3]);
        starts = extended(&starts, &options[stack], &Symmetry::new(named, blank, false));
    }
    let keyed = starts.into_iter().map(|(start, weight)| (lower.key(&start.columns()), start, weight));
    let mut starts: Vec<(Key, Key, u64)> = keyed.collect();
    starts.sort_unstable();
    starts
}

/// The splits that the givens allow a box of the first band, with the column of each digit.
fn options(clues: &Clues, stack: usize) -> Vec<(Split, Columns)> {
    let (wanted, refused) = (clues.columns(stack, &[0]), clues.columns(stack, &[1, 2]));
    let allowed = Split::all().filter(|split| split.is_allowed(&wanted, &refused));
    allowed.map(|split| (split, split.places().map(|place| place * BASE[stack]))).collect()
}

fn together(columns: &Columns, more: &Columns) -> Columns {
    let mut together = *columns;
    together.iter_mut().zip(more).for_each(|(column, more)| *column += more);
    together
}

/// The starts with each split of one box more.
fn extended(starts: &Weights, options: &[(Split, Columns)], symmetry: &Symmetry) -> Weights {
    let mut longer = Weights::default();
    for (start, weight) in starts {
        let columns = start.columns();
        for (_, more) in options {
            *longer.entry(symmetry.key(&together(&columns, more))).or_default() += weight;
        }
    }
    longer
}

/// Adds the tops that begin with these columns of the first two boxes.
fn finish(
    start: Key,
    weight: u64,
    options: &[(Split, Columns)],
    band: &Band,
    symmetry: &Symmetry,
    tops: &mut Weights,
) {
    let [Some(first), Some(second)] = [0, 1].map(|stack| band.class(stack, start.split(stack))) else {
        return;
    };
    let columns = start.columns();
    for (split, more) in options {
        let Some(third) = band.class(2, *split) else { continue };
        let fillings = band.fillings([first, second, third]);
        if fillings > 0 {
            *tops.entry(symmetry.key(&together(&columns, more))).or_default() +=
                weight * u64::from(fillings.unsigned_abs());
        }
    }
}

/// So many exchanges are tried at once. Of more, those of each stack before.
const FEW: usize = 8;

/// Exchanges of columns, stack by stack and then all together: the first ones leave little for the last one.
fn exchanges(clues: &Clues) -> Vec<Symmetry> {
    let (named, blank) = (clues.digits(&[1, 2]), clues.blank_columns(&[1, 2]));
    let only = |stack: usize| {
        let mut only = [[false; 3]; 3];
        only[stack] = blank[stack];
        Symmetry::new(named, only, false)
    };
    let all = Symmetry::new(named, blank, true);
    let stacks = if all.exchanges() > FEW { 0..3 } else { 0..0 };
    stacks.map(only).chain([all]).filter(|symmetry| symmetry.exchanges() > 1).collect()
}
