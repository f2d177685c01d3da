//! Which candidates of a digit can stand at all, the other digits aside.
//!
//! A pattern of one digit takes only candidates that no way of placing the digit in all rows, columns and boxes contains. Most digits have
//! none of these, so the searches for fish and their like have nothing to find there.

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::{Position, bits};

/// For each digit the candidates that no way of placing it contains.
pub(super) fn impossible(position: &Position) -> [CellSet; Digit::COUNT] {
    Digit::ALL.map(|digit| {
        let rows = std::array::from_fn(|row| position.places(House::ALL[row], digit));
        let all = position.cells_with(digit);
        let mut open = all;
        let mut possible = CellSet::EMPTY;
        while let Some(cell) = open.first() {
            open.remove(cell);
            if let Some(template) = template_with(rows, cell) {
                possible |= template;
                open -= template;
            }
        }
        all - possible
    })
}

/// A way of placing the digit that has it in the cell.
fn template_with(mut rows: [u16; 9], cell: Cell) -> Option<CellSet> {
    rows[cell.index() / 9] = 1 << (cell.index() % 9);
    let mut template = CellSet::EMPTY;
    fill(&rows, 0, 0, 0, &mut template).then_some(template)
}

/// Goes on from a row: the columns and the boxes of the band that are taken. A row without places holds the digit already.
fn fill(rows: &[u16; 9], row: usize, columns: u16, boxes: u16, template: &mut CellSet) -> bool {
    let Some(places) = rows.get(row) else { return true };
    let boxes = if row.is_multiple_of(3) { 0 } else { boxes };
    if *places == 0 {
        return fill(rows, row + 1, columns, boxes, template);
    }
    bits(places & !columns & !boxes).any(|column| {
        let in_box = 0b111 << (column / 3 * 3);
        let is_filled = fill(rows, row + 1, columns | 1 << column, boxes | in_box, template);
        if let (true, Some(cell)) = (is_filled, Cell::at(row, column)) {
            template.insert(cell);
        }
        is_filled
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    #[test]
    fn what_an_x_wing_takes_is_impossible() {
        let mut position = Position::new(&Grid::default());
        for row in [House::Row2, House::Row7] {
            let cells =
                row.cells().iter().filter(|cell| !matches!(cell.column(), House::Column1 | House::Column5));
            cells.for_each(|cell| position.remove(*cell, Digit::D4));
        }
        let columns = CellSet::of(House::Column1) | CellSet::of(House::Column5);
        let rows = CellSet::of(House::Row2) | CellSet::of(House::Row7);
        assert_eq!(impossible(&position)[Digit::D4.index()], columns - rows);
        assert!(impossible(&position)[Digit::D5.index()].is_empty());
    }
}
