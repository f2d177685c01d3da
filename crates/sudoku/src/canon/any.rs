//! The canonical form of any board, cell by cell: the slow and general way, for pencilmarks and for givens that clash.
//!
//! As in the way for givens, maps that begin with the same smallest cells are kept as one as long as nothing tells their
//! columns, stacks, rows or digits apart.

use super::givens::orders_within;
use super::labels::{self, NEW, NO_LABELS};
use super::transform::Transform;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

/// A map for a grid, with the number of automorphisms.
pub(super) fn smallest(grid: &Grid) -> (Transform, u32) {
    search::<GivenLabels>(&grid.as_bytes().map(u16::from))
}

/// A map for pencilmarks, with the number of automorphisms.
pub(super) fn smallest_of_candidates(candidates: &Candidates) -> (Transform, u32) {
    search::<MarkLabels>(&Cell::ALL.map(|cell| candidates.get(cell).bits()))
}

/// What is known of the labels of digits.
pub(super) trait Labels: Copy {
    const NONE: Self;
    /// The smallest that the content of a cell can become, as a number to compare.
    fn code(&self, content: u16) -> u16;
    /// Fixes the labels so far that the content becomes its code.
    fn fix(&mut self, content: u16);
    fn digits(&self) -> [Digit; 9];
}

/// Labels in the order in which digits appear; the content of a cell is its value.
#[derive(Clone, Copy)]
pub(super) struct GivenLabels([u8; 10]);

impl Labels for GivenLabels {
    const NONE: Self = Self(NO_LABELS);

    fn code(&self, content: u16) -> u16 {
        match self.0[usize::from(content)] {
            NEW => self.next(),
            label => label.into(),
        }
    }

    fn fix(&mut self, content: u16) {
        self.0[usize::from(content)] = self.code(content) as u8;
    }

    fn digits(&self) -> [Digit; 9] {
        labels::digits(&self.0)
    }
}

impl GivenLabels {
    /// The label of the next digit that has none.
    fn next(&self) -> u16 {
        self.0.iter().filter(|label| **label != NEW).count() as u16
    }
}

/// The digits, as bits, that share the next labels, of which they can have each; the content of a cell is its candidates.
#[derive(Clone, Copy)]
pub(super) struct MarkLabels([u16; 9]);

impl Labels for MarkLabels {
    const NONE: Self = Self([DigitSet::ALL.bits(), 0, 0, 0, 0, 0, 0, 0, 0]);

    fn code(&self, content: u16) -> u16 {
        self.0
            .iter()
            .fold(0, |code, block| code << block.count_ones() | ((1 << (block & content).count_ones()) - 1))
    }

    fn fix(&mut self, content: u16) {
        let parts = self.0.into_iter().flat_map(|block| [block & !content, block & content]);
        let mut fixed = [0; 9];
        fixed.iter_mut().zip(parts.filter(|part| *part != 0)).for_each(|(block, part)| *block = part);
        self.0 = fixed;
    }

    fn digits(&self) -> [Digit; 9] {
        let mut digits = Digit::ALL;
        let in_order = self
            .0
            .iter()
            .flat_map(|block| Digit::ALL.into_iter().filter(move |digit| block >> digit.index() & 1 == 1));
        in_order.zip(Digit::ALL).for_each(|(digit, label)| digits[digit.index()] = label);
        digits
    }
}

type Side = [[u16; 9]; 9];

/// Row by row the maps that make the board smallest.
fn search<L: Labels>(contents: &[u16; 81]) -> (Transform, u32) {
    let at = |row: usize, column: usize| contents[9 * row + column];
    let sides: [Side; 2] = [
        std::array::from_fn(|row| std::array::from_fn(|column| at(row, column))),
        std::array::from_fn(|row| std::array::from_fn(|column| at(column, row))),
    ];
    let mut maps = vec![Partial::<L>::new(false), Partial::new(true)];
    for place in 0..9 {
        let mut next = Next { row: [u16::MAX; 9], maps: Vec::new() };
        for map in &maps {
            let side = &sides[usize::from(map.is_transposed)];
            for (row, twins) in map.next_rows(side, place) {
                next.extend(map.with_row(place, row, twins), &side[row], 0);
            }
        }
        maps = next.maps;
    }
    (maps[0].transform(), maps.iter().map(Partial::freedom).sum())
}

/// All maps that begin with certain rows; places, blocks, groups and twins are as in the way for givens.
#[derive(Clone, Copy)]
struct Partial<L> {
    is_transposed: bool,
    free: u16,
    rows: [u8; 9],
    columns: [u8; 9],
    blocks: u16,
    groups: u8,
    labels: L,
    twins: u32,
}

impl<L: Labels> Partial<L> {
    const fn new(is_transposed: bool) -> Self {
        let (rows, columns) = ([0; 9], [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        Self {
            is_transposed,
            free: 0x1FF,
            rows,
            columns,
            blocks: 0b001_001_001,
            groups: 1,
            labels: L::NONE,
            twins: 1,
        }
    }

    /// The rows that can come next, and how many others would do the same as each.
    fn next_rows(&self, side: &Side, place: usize) -> Vec<(usize, u32)> {
        let is_free = |row: usize| self.free >> row & 1 == 1;
        let mut bands: Vec<(Vec<&[u16; 9]>, usize, u32)> = Vec::new();
        for band in 0..3 {
            let is_open = if place.is_multiple_of(3) {
                is_free(3 * band) && is_free(3 * band + 1) && is_free(3 * band + 2)
            } else {
                usize::from(self.rows[place - 1]) / 3 == band
            };
            if is_open {
                let mut rows: Vec<_> =
                    (3 * band..3 * band + 3).filter(|row| is_free(*row)).map(|row| &side[row]).collect();
                rows.sort_unstable();
                match bands.iter_mut().find(|(other, ..)| *other == rows) {
                    Some((.., twins)) => *twins += 1,
                    None => bands.push((rows, band, 1)),
                }
            }
        }
        let mut next = Vec::new();
        for (rows, band, twins) in bands {
            for row in (3 * band..3 * band + 3).filter(|row| is_free(*row)) {
                let is_first = (3 * band..row).all(|other| !is_free(other) || side[other] != side[row]);
                if is_first {
                    let same = rows.iter().filter(|other| **other == &side[row]).count() as u32;
                    next.push((row, same * twins));
                }
            }
        }
        next
    }

    fn with_row(&self, place: usize, row: usize, twins: u32) -> Self {
        let mut next = *self;
        next.rows[place] = row as u8;
        next.free &= !(1 << row);
        next.twins *= twins;
        next
    }

    fn transform(&self) -> Transform {
        Transform::found(self.is_transposed, self.rows, self.columns, self.labels.digits())
    }

    fn freedom(&self) -> u32 {
        self.twins * orders_within(self.blocks, 9) * orders_within(self.groups.into(), 3)
    }

    /// The places from one on that may change with it.
    fn block(&self, place: usize) -> std::ops::Range<usize> {
        let end = (place + 1..9).find(|end| self.blocks >> end & 1 == 1);
        place..end.unwrap_or(9)
    }

    /// The stacks from one on that may change with it.
    fn group(&self, stack: usize) -> std::ops::Range<usize> {
        let end = (stack + 1..3).find(|end| self.groups >> end & 1 == 1);
        stack..end.unwrap_or(3)
    }

    fn contents(&self, row: &[u16; 9], stack: usize) -> [u16; 3] {
        [0, 1, 2].map(|column| row[usize::from(self.columns[3 * stack + column])])
    }

    fn swap_stacks(&mut self, one: usize, other: usize) {
        (0..3).for_each(|column| self.columns.swap(3 * one + column, 3 * other + column));
    }
}

/// The smallest next row, and the maps that make it.
struct Next<L> {
    row: [u16; 9],
    maps: Vec<Partial<L>>,
}

impl<L: Labels> Next<L> {
    /// Tries all ways to go on with a row that is taken as far as a place.
    fn extend(&mut self, map: Partial<L>, row: &[u16; 9], place: usize) {
        if place == 9 {
            self.maps.push(map);
        } else if place.is_multiple_of(3) && map.group(place / 3).len() > 1 {
            self.choose_stack(map, row, place);
        } else {
            self.choose_column(map, row, place);
        }
    }

    /// Stacks of a group that hold one thing throughout, the same in all of them, come together and stay a group.
    fn choose_stack(&mut self, map: Partial<L>, row: &[u16; 9], place: usize) {
        let stack = place / 3;
        let group = map.group(stack);
        for chosen in group.clone() {
            let contents = map.contents(row, chosen);
            let is_uniform = contents.iter().all(|content| *content == contents[0]);
            let is_like = |other: usize| is_uniform && map.contents(row, other) == contents;
            if (stack..chosen).any(is_like) {
                continue;
            }
            let mut next = map;
            let mut end = stack;
            for other in group.clone().filter(|other| *other == chosen || is_like(*other)) {
                next.swap_stacks(end, other);
                end += 1;
            }
            if end < group.end {
                next.groups |= 1 << end;
            }
            if is_uniform {
                self.take(next, row, place..3 * end);
            } else {
                self.choose_column(next, row, place);
            }
        }
    }

    /// Columns of a block that hold the same come together and stay a block.
    fn choose_column(&mut self, map: Partial<L>, row: &[u16; 9], place: usize) {
        let block = map.block(place);
        let content = |map: &Partial<L>, place: usize| row[usize::from(map.columns[place])];
        for chosen in block.clone() {
            if (place..chosen).any(|other| content(&map, other) == content(&map, chosen)) {
                continue;
            }
            let mut next = map;
            let mut end = place;
            for other in chosen..block.end {
                if content(&map, other) == content(&map, chosen) {
                    next.columns.swap(end, other);
                    end += 1;
                }
            }
            if end < block.end {
                next.blocks |= 1 << end;
            }
            self.take(next, row, place..end);
        }
    }

    /// Takes places with the same content, if they are as small as the smallest row so far.
    fn take(&mut self, mut map: Partial<L>, row: &[u16; 9], places: std::ops::Range<usize>) {
        let content = row[usize::from(map.columns[places.start])];
        let code = map.labels.code(content);
        for place in places.clone() {
            if code > self.row[place] {
                return;
            }
            if code < self.row[place] {
                self.maps.clear();
                self.row[place] = code;
                self.row[place + 1..].fill(u16::MAX);
            }
        }
        map.labels.fix(content);
        self.extend(map, row, places.end);
    }
}
