//! Sue de Coq: a crossing whose spare digits are taken by cells of its line and cells of its box.

use std::ops::ControlFlow;

use super::Search;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::DigitSet;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Als, Pattern, Step};
use crate::explain::technique::Technique;

/// The first step: rows before columns, then by box, by the cells of the crossing, of the line, of the box.
pub(super) fn sue_de_coq(_search: &mut Search, position: &Position) -> Option<Step> {
    let (lines, blocks) = House::ALL.split_at(18);
    let crossings = lines.iter().flat_map(|line| blocks.iter().map(|block| (*line, *block)));
    crossings.map(|(line, block)| Crossing { position, line, block }).find_map(|crossing| crossing.search())
}

/// A line and a box.
struct Crossing<'a> {
    position: &'a Position,
    line: House,
    block: House,
}

impl Crossing<'_> {
    fn search(&self) -> Option<Step> {
        let cells = CellSet::of(self.line) & CellSet::of(self.block) & self.position.empty_cells();
        self.first_of(cells, |chosen| {
            (chosen.cells.len() >= 2 && chosen.digits.len() >= chosen.cells.len() + 2)
                .then(|| self.with_crossing(chosen))
                .flatten()
        })
    }

    /// The cells of the line take some of the spare digits, but not all.
    fn with_crossing(&self, crossing: Als) -> Option<Step> {
        let spare = crossing.digits.len() - crossing.cells.len();
        let rest = (CellSet::of(self.line) & self.position.empty_cells()) - crossing.cells;
        self.first_of(rest, |in_line| {
            let extra = in_line.digits - crossing.digits;
            let taken = in_line.cells.len().saturating_sub(extra.len());
            (!(in_line.digits & crossing.digits).is_empty() && taken > 0 && taken < spare)
                .then(|| self.with_line(crossing, in_line, spare - taken))
                .flatten()
        })
    }

    /// The cells of the box take the other spare digits. Only digits outside the crossing may be in both.
    fn with_line(&self, crossing: Als, in_line: Als, spare: usize) -> Option<Step> {
        let rest = (CellSet::of(self.block) & self.position.empty_cells()) - crossing.cells - in_line.cells;
        self.first_of(rest, |in_block| {
            let extra = in_block.digits - crossing.digits;
            let fits = (in_block.digits & in_line.digits & crossing.digits).is_empty()
                && !(in_block.digits & crossing.digits).is_empty()
                && in_block.cells.len() == extra.len() + spare;
            fits.then(|| self.step(crossing, in_line, in_block)).flatten()
        })
    }

    fn step(&self, crossing: Als, in_line: Als, in_block: Als) -> Option<Step> {
        let shared = in_line.digits & in_block.digits;
        let areas = [(self.block, in_block, in_line), (self.line, in_line, in_block)];
        let mut eliminations = vec![];
        for (house, own, other) in areas {
            let digits = ((crossing.digits | own.digits) - other.digits) | shared;
            let cells = (CellSet::of(house) & self.position.empty_cells()) - own.cells - crossing.cells;
            for cell in cells.iter() {
                let gone = self.position.candidates(cell) & digits;
                eliminations.extend(gone.iter().map(|digit| Candidate { cell, digit }));
            }
        }
        eliminations.sort_unstable();
        eliminations.dedup();
        let (line, block) = (self.line, self.block);
        (!eliminations.is_empty()).then_some(Step {
            technique: Technique::SueDeCoq,
            pattern: Pattern::SueDeCoq { crossing: crossing.cells, block, line, in_line, in_block },
            eliminations,
            placement: None,
        })
    }

    /// Visits the non-empty subsets of the cells, each before those that add later cells to it.
    fn first_of(&self, cells: CellSet, mut visit: impl FnMut(Als) -> Option<Step>) -> Option<Step> {
        let list: Vec<Cell> = cells.iter().collect();
        let none = Als { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
        self.visit(&list, none, &mut |chosen| match visit(chosen) {
            Some(step) => ControlFlow::Break(step),
            None => ControlFlow::Continue(()),
        })
        .break_value()
    }

    fn visit(
        &self,
        cells: &[Cell],
        chosen: Als,
        visit: &mut dyn FnMut(Als) -> ControlFlow<Step>,
    ) -> ControlFlow<Step> {
        for (i, cell) in cells.iter().enumerate() {
            let digits = chosen.digits | self.position.candidates(*cell);
            let more = Als { cells: chosen.cells | CellSet::only(*cell), digits };
            visit(more)?;
            self.visit(&cells[i + 1..], more, visit)?;
        }
        ControlFlow::Continue(())
    }
}
