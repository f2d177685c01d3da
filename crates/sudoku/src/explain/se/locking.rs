//! A box and a line that cross: pointing and claiming, and both as direct steps.
//!
//! For each crossing, boxes with columns, boxes with rows, columns with boxes, rows with boxes, all digits at once: those with two
//! places or three in the crossing and no other in the house `inside`.

use std::ops::ControlFlow;

use super::{BLOCKS, COLUMNS, ROWS, digits, step};
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
    each_crossing(position, |crossing, locked| {
        digits(locked & crossing.outside(position)).try_for_each(|digit| visit(crossing.of(digit)))
    })
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
        digits(locked & crossing.outside(position)).try_for_each(|digit| {
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

    /// The digits with places in `across` outside the crossing.
    fn outside(&self, position: &Position) -> DigitSet {
        union(position, self.across, CellSet::of(self.inside))
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

fn union(position: &Position, house: House, without: CellSet) -> DigitSet {
    let cells = house.cells().iter().filter(|cell| !without.contains(**cell));
    cells.fold(DigitSet::EMPTY, |union, cell| union | position.candidates(*cell))
}

/// All crossings in order, with the digits that `inside` has there twice or three times and nowhere else.
fn each_crossing(
    position: &Position,
    mut visit: impl FnMut(Crossing, DigitSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut rows, mut columns) = (Triads::new(), Triads::new());
    for cell in position.empty_cells().iter() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        rows.add(row, column / 3, position.candidates(cell));
        columns.add(column, row / 3, position.candidates(cell));
    }
    let mut each = |triads: &Triads, lines: &[House; 9], is_pointing: bool, columns: bool| {
        (0..27).try_for_each(|i| {
            // Pointing goes by box, claiming by line.
            let (line, part) = match (is_pointing, columns) {
                (true, true) => (i / 3 % 3 * 3 + i % 3, i / 9),
                (true, false) => (i / 9 * 3 + i % 3, i / 3 % 3),
                (false, _) => (i / 3, i % 3),
            };
            let block = BLOCKS[if columns { part * 3 + line / 3 } else { line / 3 * 3 + part }];
            let locked = triads.locked(line, part, is_pointing);
            if locked.is_empty() {
                return ControlFlow::Continue(());
            }
            let line = lines[line];
            let crossing = if is_pointing {
                Crossing { inside: block, across: line }
            } else {
                Crossing { inside: line, across: block }
            };
            visit(crossing, locked)
        })
    };
    each(&columns, &COLUMNS, true, true)?;
    each(&rows, &ROWS, true, false)?;
    each(&columns, &COLUMNS, false, true)?;
    each(&rows, &ROWS, false, false)
}

/// For each line and each of its three parts the digits that stand there once or more, and twice or more.
struct Triads {
    once: [[DigitSet; 3]; 9],
    twice: [[DigitSet; 3]; 9],
}

impl Triads {
    const fn new() -> Self {
        Self { once: [[DigitSet::EMPTY; 3]; 9], twice: [[DigitSet::EMPTY; 3]; 9] }
    }

    fn add(&mut self, line: usize, part: usize, candidates: DigitSet) {
        let once = &mut self.once[line][part];
        let twice = &mut self.twice[line][part];
        *twice = *twice | (*once & candidates);
        *once = *once | candidates;
    }

    /// The digits of a triad twice or more that are not in the other two of its box, or of its line.
    fn locked(&self, line: usize, part: usize, in_box: bool) -> DigitSet {
        let others = (1..3).map(|k| {
            if in_box {
                self.once[line / 3 * 3 + (line + k) % 3][part]
            } else {
                self.once[line][(part + k) % 3]
            }
        });
        others.fold(self.twice[line][part], |locked, other| locked - other)
    }
}
