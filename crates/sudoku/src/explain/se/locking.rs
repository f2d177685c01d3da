//! A box and a line that cross: pointing and claiming, and both as direct steps.
//!
//! The order is boxes with columns, boxes with rows, columns with boxes, rows with boxes, and by digit for each crossing; a digit counts
//! that has two places or three in the crossing and no other in the house `inside`. All digits are looked at together.

use std::ops::ControlFlow;

use super::{BLOCKS, COLUMNS, ROWS, step};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// A digit that has two places or three in `inside`, all of them in `across` too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::explain) struct Locked {
    pub(in crate::explain) digit: Digit,
    pub(in crate::explain) inside: House,
    pub(in crate::explain) across: House,
}

impl Locked {
    /// Where the digit goes.
    pub(in crate::explain) fn victims(&self, position: &Position) -> CellSet {
        position.cells_in(self.across, self.digit) - CellSet::of(self.inside)
    }
}

/// All that remove something, in order.
pub(in crate::explain) fn each(
    position: &Position,
    visit: &mut impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_crossing(position, |crossing, locked| locked.iter().try_for_each(|digit| visit(crossing.of(digit))))
}

/// Pointing and claiming.
pub(super) fn locking(position: &Position) -> Option<Step> {
    let mut found = None;
    let _ = each(position, &mut |locked| {
        found = Some(locked);
        ControlFlow::Break(())
    });
    found.map(|locked| step_of(locked, position))
}

/// It as a step.
pub(super) fn step_of(locked: Locked, position: &Position) -> Step {
    let technique = if is_block(locked.inside) { Technique::Pointing } else { Technique::Claiming };
    let cut = (locked.victims(position), DigitSet::only(locked.digit));
    step(technique, pattern(locked, None), position, &[cut])
}

/// Pointing and claiming that leave one place in another house of the kind of `inside`. What else they would remove stays.
pub(super) fn direct(position: &Position) -> Option<Step> {
    let mut found = None;
    let _ = each_crossing(position, |crossing, locked| {
        locked.iter().try_for_each(|digit| {
            found = crossing.follow(position, digit);
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    });
    let (locked, then, placement) = found?;
    let technique =
        if is_block(locked.inside) { Technique::DirectPointing } else { Technique::DirectClaiming };
    let pattern = pattern(locked, Some(then));
    Some(Step { technique, pattern, eliminations: vec![], placement: Some(placement) })
}

const fn pattern(locked: Locked, then: Option<House>) -> Pattern {
    Pattern::Locked { digit: locked.digit, inside: locked.inside, across: locked.across, then }
}

const fn is_block(house: House) -> bool {
    house.index() >= 18
}

/// Two houses that share three cells.
struct Crossing {
    inside: House,
    across: House,
}

impl Crossing {
    const fn of(&self, digit: Digit) -> Locked {
        Locked { digit, inside: self.inside, across: self.across }
    }

    /// The first other house of the kind of `inside` that keeps one place of several.
    fn follow(&self, position: &Position, digit: Digit) -> Option<(Locked, House, Candidate)> {
        let across = CellSet::of(self.across);
        let kind = self.inside.index() / 9 * 9;
        let others = House::ALL[kind..kind + 9].iter().filter(|house| **house != self.inside);
        others.copied().find_map(|house| {
            let cells = position.cells_in(house, digit);
            let kept = cells - across;
            (kept != cells).then(|| kept.single()).flatten().map(|cell| {
                let placement = Candidate { cell, digit };
                (self.of(digit), house, placement)
            })
        })
    }
}

/// All crossings in order that have digits locked which the rest of `across` has too, and these digits.
fn each_crossing(
    position: &Position,
    mut visit: impl FnMut(Crossing, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (rows, columns) = (Triads::new(position, &ROWS), Triads::new(position, &COLUMNS));
    let mut pointing = |lines: &[House; 9], found: [u32; 9], are_columns: bool| {
        if found == [0; 9] {
            return ControlFlow::Continue(());
        }
        BLOCKS.iter().enumerate().try_for_each(|(i, block)| {
            let (band, part) = if are_columns { (i % 3, i / 3) } else { (i / 3, i % 3) };
            (3 * band..3 * band + 3).try_for_each(|line| {
                let locked = digits_of(found[line], part);
                visit(Crossing { inside: *block, across: lines[line] }, locked)
            })
        })
    };
    pointing(&COLUMNS, columns.pointing(), true)?;
    pointing(&ROWS, rows.pointing(), false)?;
    let mut claiming = |lines: &[House; 9], found: [u32; 9], are_columns: bool| {
        lines.iter().zip(found).enumerate().filter(|(_, (_, found))| *found != 0).try_for_each(
            |(i, (line, found))| {
                (0..3).try_for_each(|part| {
                    let block = BLOCKS[if are_columns { 3 * part + i / 3 } else { i / 3 * 3 + part }];
                    visit(Crossing { inside: *line, across: block }, digits_of(found, part))
                })
            },
        )
    };
    claiming(&COLUMNS, columns.claiming(), true)?;
    claiming(&ROWS, rows.claiming(), false)
}

/// The digits of nine parallel lines: those that stand once or more in each part, and those that stand twice or more.
///
/// ```text
/// bit 26 … 18 17 … 9 8 … 0
///     part 2  part 1 part 0      nine digits each
/// ```
struct Triads {
    once: [u32; 9],
    twice: [u32; 9],
}

impl Triads {
    fn new(position: &Position, lines: &[House; 9]) -> Self {
        let mut triads = Self { once: [0; 9], twice: [0; 9] };
        for (i, line) in lines.iter().enumerate() {
            let cells = line.cells().map(|cell| u32::from(position.candidates(cell).bits()));
            for part in 0..3 {
                let [a, b, c] = [cells[3 * part], cells[3 * part + 1], cells[3 * part + 2]];
                triads.once[i] |= (a | b | c) << (9 * part);
                triads.twice[i] |= (a & b | (a | b) & c) << (9 * part);
            }
        }
        triads
    }

    /// For each part of a line the digits of its other parts.
    const fn beside(&self, line: usize) -> u32 {
        let once = self.once[line];
        (once << 9 | once >> 18 | once << 18 | once >> 9) & ((1 << 27) - 1)
    }

    /// For each part of a line the digits of the rest of its box.
    const fn across(&self, line: usize) -> u32 {
        let band = line / 3 * 3;
        self.once[band + (line + 1) % 3] | self.once[band + (line + 2) % 3]
    }

    /// The digits that the rest of the line has and the rest of the box has not.
    fn pointing(&self) -> [u32; 9] {
        std::array::from_fn(|line| self.twice[line] & !self.across(line) & self.beside(line))
    }

    /// The digits that the rest of the box has and the rest of the line has not.
    fn claiming(&self) -> [u32; 9] {
        std::array::from_fn(|line| self.twice[line] & !self.beside(line) & self.across(line))
    }
}

/// The digits of a part.
const fn digits_of(parts: u32, part: usize) -> DigitSet {
    DigitSet::from_bits((parts >> (9 * part) & 0b1_1111_1111) as u16)
}
