//! X-Wing, Swordfish and Jellyfish: the places of a digit in some lines lie in as many lines across.
//!
//! Columns come before rows as base; then the order is by base lines and only then by digit. Each base line has the digit twice or
//! more, and the digit is missing in twice as many houses as the size.

use std::ops::ControlFlow;

use super::{COLUMNS, ROWS, count, step};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Position, bits};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// A digit whose places in the base lines lie in as many cover lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Fish {
    pub(in crate::explain) digit: Digit,
    pub(in crate::explain) base: Lines,
    pub(in crate::explain) cover: Lines,
}

/// Parallel lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Lines {
    are_columns: bool,
    set: u16,
}

impl Lines {
    /// The lines in the order of their index.
    pub(in crate::explain) fn iter(self) -> impl Iterator<Item = House> + Clone {
        let lines = if self.are_columns { &COLUMNS } else { &ROWS };
        bits(self.set).map(|i| lines[i])
    }

    /// Their cells.
    pub(in crate::explain) fn cells(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |cells, line| cells | CellSet::of(line))
    }
}

impl Fish {
    /// Where the digit goes.
    pub(in crate::explain) fn victims(&self, position: &Position) -> CellSet {
        let covered =
            self.cover.iter().fold(CellSet::EMPTY, |cells, line| cells | position.cells_in(line, self.digit));
        covered - self.base.cells()
    }
}

/// All fish of a size that remove something, in order.
pub(in crate::explain) fn each(
    position: &Position,
    size: usize,
    visit: &mut impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_based(position, true, size, visit)?;
    each_based(position, false, size, visit)
}

/// The fish of a size.
pub(super) fn fish(position: &Position, size: usize) -> Option<Step> {
    let mut found = None;
    let _ = each(position, size, &mut |fish| {
        found = Some(fish);
        ControlFlow::Break(())
    });
    found.map(|fish| step_of(fish, position))
}

/// It as a step.
pub(super) fn step_of(fish: Fish, position: &Position) -> Step {
    let technique = match fish.base.iter().count() {
        2 => Technique::XWing,
        3 => Technique::Swordfish,
        _ => Technique::Jellyfish,
    };
    let pattern = Pattern::Fish {
        digit: fish.digit,
        base: fish.base.iter().collect(),
        cover: fish.cover.iter().collect(),
        fins: CellSet::EMPTY,
    };
    let cut = (fish.victims(position), DigitSet::only(fish.digit));
    step(technique, pattern, position, &[cut])
}

fn each_based(
    position: &Position,
    on_columns: bool,
    size: usize,
    visit: &mut impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let lines = if on_columns { &COLUMNS } else { &ROWS };
    let mut fitting = [DigitSet::EMPTY; 9];
    for (line, fits) in lines.iter().zip(&mut fitting) {
        for digit in Digit::ALL {
            if (2..=size).contains(&count(position.places(*line, digit))) {
                fits.insert(digit);
            }
        }
    }
    let search = Search { position, lines, fitting, size };
    search.choose(0b1_1111_1111, size, 0, DigitSet::ALL, &mut |base, digit, cover| {
        let base = Lines { are_columns: on_columns, set: base };
        visit(Fish { digit, base, cover: Lines { are_columns: !on_columns, set: cover } })
    })
}

struct Search<'a> {
    position: &'a Position,
    lines: &'static [House; 9],
    /// For each line the digits that it has twice or more, but not too often.
    fitting: [DigitSet; 9],
    size: usize,
}

impl Search<'_> {
    fn choose(
        &self,
        among: u16,
        left: usize,
        base: u16,
        alive: DigitSet,
        visit: &mut impl FnMut(u16, Digit, u16) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if left == 0 {
            return alive.iter().try_for_each(|digit| match self.cover(base, digit) {
                Some(cover) => visit(base, digit, cover),
                None => ControlFlow::Continue(()),
            });
        }
        bits(among).try_for_each(|i| {
            let alive = alive & self.fitting[i];
            if alive.is_empty() {
                return ControlFlow::Continue(());
            }
            self.choose(among & ((1 << i) - 1), left - 1, base | 1 << i, alive, visit)
        })
    }

    /// The cover lines, if there are as many, the digit is in them elsewhere too, and is missing often enough.
    fn cover(&self, base: u16, digit: Digit) -> Option<u16> {
        let places = |line: usize| self.position.places(self.lines[line], digit);
        let cover = bits(base).fold(0, |cover, line| cover | places(line));
        if count(cover) != self.size {
            return None;
        }
        let is_worth = bits(0b1_1111_1111 & !base).any(|line| places(line) & cover != 0);
        (is_worth && placed(self.position, digit) + 2 * self.size <= 9).then_some(cover)
    }
}

fn placed(position: &Position, digit: Digit) -> usize {
    position.grid().givens().filter(|(_, given)| *given == digit).count()
}
