//! Aligned pair and triplet exclusion.
//!
//! Two or three cells are tried with every combination of their candidates. A combination is impossible if cells that see each other
//! have the same digit, or if all candidates of an excluder are in cells that it sees. A candidate in impossible combinations only goes.
//! Source: sudopedia, "Aligned Pair Exclusion".

use super::follows::Follows;
use super::{Flaw, named, shown};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::technique::Technique;

pub(super) fn aligned(
    technique: Technique,
    position: &Position,
    cells: &[Cell],
    excluders: CellSet,
) -> Result<Follows, Flaw> {
    let name = match cells.len() {
        2 => Technique::AlignedPairExclusion,
        3 => Technique::AlignedTripletExclusion,
        _ => return Err(Flaw::Name),
    };
    named(technique, &[name])?;
    let set: CellSet = cells.iter().copied().collect();
    shown(set.len() == cells.len(), "a cell is there twice")?;
    shown((set | excluders).is_subset(position.empty_cells()), "a cell of the pattern is filled")?;
    shown((excluders & set).is_empty(), "an excluder is one of the cells")?;
    let mut search =
        Search { position, cells, excluders, digits: vec![], left: vec![DigitSet::EMPTY; cells.len()] };
    search.combine();
    let mut follows = Follows::nothing();
    for (cell, left) in cells.iter().zip(&search.left) {
        follows.lose_digits(*cell, DigitSet::ALL - *left);
    }
    Ok(follows)
}

struct Search<'a> {
    position: &'a Position,
    cells: &'a [Cell],
    excluders: CellSet,
    /// The digits of the first cells.
    digits: Vec<Digit>,
    /// For each cell its digits in combinations that are possible.
    left: Vec<DigitSet>,
}

impl Search<'_> {
    fn combine(&mut self) {
        let Some(cell) = self.cells.get(self.digits.len()) else {
            if self.is_possible() {
                self.left.iter_mut().zip(&self.digits).for_each(|(left, digit)| left.insert(*digit));
            }
            return;
        };
        for digit in self.position.candidates(*cell).iter() {
            self.digits.push(digit);
            self.combine();
            self.digits.pop();
        }
    }

    fn is_possible(&self) -> bool {
        let set = || self.cells.iter().zip(&self.digits);
        let clashes =
            set().any(|(cell, digit)| set().any(|(other, same)| digit == same && cell.sees(*other)));
        let is_left = |excluder: Cell| {
            let taken: DigitSet =
                set().filter(|(cell, _)| cell.sees(excluder)).map(|(_, digit)| *digit).collect();
            !(self.position.candidates(excluder) - taken).is_empty()
        };
        !clashes && self.excluders.iter().all(is_left)
    }
}
