//! The canonical form of a grid with blanks and without clashes, row by row.
//!
//! All maps that begin with the same smallest rows are kept side by side, not one by one: columns in which every row so far
//! is blank stay one block without an order, stacks without a digit stay one group, and blank rows of a band count as one.
//! What is left unordered at the end are automorphisms.

use super::labels::{self, NEW, NO_LABELS};
use super::lines::{Line, Lines};
use super::transform::Transform;

/// A map with the number of automorphisms.
pub(super) fn smallest(lines: &Lines) -> (Transform, u32) {
    let blanks = [false, true].map(|is_transposed| lines.side(is_transposed).blanks());
    let mut search = Search { lines, blanks, smallest: 0, winners: Vec::with_capacity(32) };
    let mut maps = Vec::with_capacity(32);
    let mut refined = Vec::with_capacity(32);
    maps.extend([Partial::new(false), Partial::new(true)]);
    for place in 0..9 {
        search.find_winners(&maps, place);
        for winner in &search.winners {
            let map: &Partial = &maps[winner.map];
            map.refine(&lines.side(map.is_transposed).lines[winner.row], place, winner, &mut refined);
        }
        std::mem::swap(&mut maps, &mut refined);
        refined.clear();
    }
    (maps[0].transform(), maps.iter().map(Partial::freedom).sum())
}

struct Search<'a> {
    lines: &'a Lines,
    /// The blank rows of each side, as bits.
    blanks: [u16; 2],
    /// The smallest next row.
    smallest: u64,
    winners: Vec<Winner>,
}

/// A map and a row that comes next in it, one of the smallest.
struct Winner {
    map: usize,
    row: usize,
    /// So many rows would do the same.
    twins: u32,
}

impl Search<'_> {
    /// Finds the maps and rows that make the next row smallest.
    fn find_winners(&mut self, maps: &[Partial], place: usize) {
        self.smallest = u64::MAX;
        self.winners.clear();
        for (index, map) in maps.iter().enumerate() {
            let mut free = map.next_rows(place);
            let blanks = self.blanks[usize::from(map.is_transposed)];
            if free & blanks != 0 {
                self.offer(0, |winners| add_blanks(index, free & blanks, place, winners));
                continue;
            }
            let side = self.lines.side(map.is_transposed);
            while self.smallest != 0 && free != 0 {
                let row = free.trailing_zeros() as usize;
                free &= free - 1;
                let code = map.code(&side.lines[row], side.givens[row]);
                self.offer(code, |winners| winners.push(Winner { map: index, row, twins: 1 }));
            }
        }
    }

    fn offer(&mut self, code: u64, add: impl FnOnce(&mut Vec<Winner>)) {
        if code < self.smallest {
            self.smallest = code;
            self.winners.clear();
        }
        if code == self.smallest {
            add(&mut self.winners);
        }
    }
}

/// Of the blank rows that can come next one of each band: its twins are the others of the band, and where the band is to be
/// chosen and is blank as a whole, those of the other blank bands.
fn add_blanks(map: usize, blanks: u16, place: usize, winners: &mut Vec<Winner>) {
    let of_band = |band: usize| blanks >> (3 * band) & 7;
    let are_bands_free = place.is_multiple_of(3);
    let blank_bands = (0..3).filter(|band| are_bands_free && of_band(*band) == 7).count() as u32;
    let first_blank = (0..3).find(|band| are_bands_free && of_band(*band) == 7);
    for band in (0..3).filter(|band| of_band(*band) != 0) {
        let rows = of_band(band);
        let is_blank = are_bands_free && rows == 7;
        if !is_blank || first_blank == Some(band) {
            let twins = rows.count_ones() * if is_blank { blank_bands } else { 1 };
            winners.push(Winner { map, row: 3 * band + rows.trailing_zeros() as usize, twins });
        }
    }
}

/// All maps that have certain rows first, and columns and digits as far as these rows tell.
#[derive(Clone, Copy)]
struct Partial {
    is_transposed: bool,
    /// Which of the nine rows are not taken, as bits.
    free: u16,
    rows: [u8; 9],
    /// The column at each place; within a block in no order.
    columns: [u8; 9],
    /// For each column four times the number of places behind its block: where its digit stands in a code.
    shifts: [u8; 9],
    /// The places where a block of columns begins, as bits.
    blocks: u16,
    /// The stacks where a group of stacks begins, as bits. Groups are blank, and whole blocks.
    groups: u8,
    labels: [u8; 10],
    last_label: u8,
    /// So many choices of rows do the same.
    twins: u32,
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A symbol with its column behind it, so that sorting takes both along.
type Marked = u8;

const fn symbol(marked: Marked) -> u8 {
    marked >> 4
}

impl Partial {
    const fn new(is_transposed: bool) -> Self {
        Self {
            is_transposed,
            free: 0x1FF,
            rows: [0; 9],
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            shifts: [24, 24, 24, 12, 12, 12, 0, 0, 0],
            blocks: 0b001_001_001,
            groups: 0b001,
            labels: NO_LABELS,
            last_label: 0,
            twins: 1,
        }
    }

    /// The rows that can come next, as bits.
    const fn next_rows(&self, place: usize) -> u16 {
        if place.is_multiple_of(3) {
            let all = self.free & self.free >> 1 & self.free >> 2 & 0b001_001_001;
            all | all << 1 | all << 2
        } else {
            self.free & 7 << (self.rows[place - 1] / 3 * 3)
        }
    }

    /// The smallest that a row can become, as a number of nine hexadecimal digits. In each block the blanks come first.
    #[inline]
    fn code(&self, row: &Line, mut givens: u16) -> u64 {
        let mut code = 0;
        while givens != 0 {
            let column = givens.trailing_zeros() as usize;
            givens &= givens - 1;
            let mut label = u64::from(self.labels[usize::from(row[column])]);
            let mut shift = self.shifts[column];
            loop {
                let there = code >> shift & 15;
                let last = label.max(there);
                code ^= (last ^ there) << shift;
                label = label.min(there);
                if label == 0 {
                    break;
                }
                shift += 4;
            }
        }
        if self.groups == 0b111 { code } else { self.with_groups_sorted(code) }
    }

    fn with_groups_sorted(&self, code: u64) -> u64 {
        let mut stacks = [code >> 24, code >> 12 & 0xFFF, code & 0xFFF];
        let (first, second) = (self.groups & 2 == 0, self.groups & 4 == 0);
        order(&mut stacks, 0, first);
        order(&mut stacks, 1, second);
        order(&mut stacks, 0, first && second);
        stacks[0] << 24 | stacks[1] << 12 | stacks[2]
    }

    /// Adds the maps in which a row becomes smallest.
    fn refine(&self, row: &Line, place: usize, winner: &Winner, refined: &mut Vec<Self>) {
        let mut next = *self;
        next.rows[place] = winner.row as u8;
        next.free &= !(1 << winner.row);
        next.twins *= winner.twins;
        if *row == [0; 9] {
            refined.push(next);
            return;
        }
        let marked = self.sorted(row);
        if self.groups == 0b111 {
            next.settle(row, marked, refined);
        } else {
            next.order_stacks(row, &marked, refined);
        }
    }

    /// The symbols of a row, with their columns, sorted within blocks.
    fn sorted(&self, row: &Line) -> [Marked; 9] {
        let mut marked = self.columns;
        for column in &mut marked {
            *column |= self.labels[usize::from(row[usize::from(*column)])] << 4;
        }
        for place in [0, 3, 6] {
            let (first, second) = (self.blocks >> (place + 1) & 1 == 0, self.blocks >> (place + 2) & 1 == 0);
            order(&mut marked, place, first);
            order(&mut marked, place + 1, second);
            order(&mut marked, place, first && second);
        }
        marked
    }

    /// Brings the stacks of groups into the orders that are smallest; blank ones stay a group.
    fn order_stacks(&self, row: &Line, marked: &[Marked; 9], refined: &mut Vec<Self>) {
        let codes = stack_codes(marked);
        let group = |stack: usize| (self.groups & ((2 << stack) - 1)).count_ones();
        let may_precede = |one: usize, other: usize| {
            let is_smaller = codes[one] < codes[other];
            group(one) != group(other)
                || is_smaller
                || codes[one] == codes[other] && (codes[one] != 0 || one < other)
        };
        for order in &ORDERS {
            let keeps_groups = (0..3).all(|stack| group(order[stack]) == group(stack));
            if keeps_groups && may_precede(order[0], order[1]) && may_precede(order[1], order[2]) {
                let mut next = *self;
                for stack in 1..3 {
                    next.groups |= u8::from(codes[order[stack - 1]] | codes[order[stack]] != 0) << stack;
                }
                let mut ordered = *marked;
                next.blocks = 0;
                for (place, mark) in ordered.iter_mut().enumerate() {
                    let source = 3 * order[place / 3] + place % 3;
                    *mark = marked[source];
                    next.blocks |= (self.blocks >> source & 1) << place;
                }
                next.settle(row, ordered, refined);
            }
        }
    }

    /// Takes the columns in this order: those with digits stand alone, and new digits get labels.
    fn settle(mut self, row: &Line, marked: [Marked; 9], refined: &mut Vec<Self>) {
        let old = self.blocks;
        let mut new = 0;
        for (place, mark) in marked.into_iter().enumerate() {
            self.columns[place] = mark & 15;
            let (is_digit, is_new) = (u16::from(symbol(mark) != 0), u16::from(symbol(mark) == NEW));
            self.blocks |= (is_digit * 3) << place;
            new |= is_new << place;
        }
        self.blocks &= 0x1FF;
        self.label(row, old, new, refined);
    }

    /// Labels the new digits from the left; where several share a block, each of them can come first.
    fn label(mut self, row: &Line, blocks: u16, mut new: u16, refined: &mut Vec<Self>) {
        while new != 0 {
            let place = new.trailing_zeros() as usize;
            new &= new - 1;
            let mut other = place + 1;
            while new >> other & 1 != 0 && blocks >> other & 1 == 0 {
                let mut map = self;
                map.columns.swap(place, other);
                map.give_label(row, place);
                map.label(row, blocks, new, refined);
                other += 1;
            }
            self.give_label(row, place);
        }
        self.set_shifts();
        refined.push(self);
    }

    fn give_label(&mut self, row: &Line, place: usize) {
        self.last_label += 1;
        self.labels[usize::from(row[usize::from(self.columns[place])])] = self.last_label;
    }

    fn set_shifts(&mut self) {
        let mut shift = 0;
        for place in (0..9).rev() {
            self.shifts[usize::from(self.columns[place])] = shift;
            if self.blocks >> place & 1 == 1 {
                shift = 4 * (9 - place as u8);
            }
        }
    }

    /// How many geometric maps these are, at the end.
    fn freedom(&self) -> u32 {
        self.twins * orders_within(self.blocks, 9) * orders_within(self.groups.into(), 3)
    }

    fn transform(&self) -> Transform {
        Transform::found(self.is_transposed, self.rows, self.columns, labels::digits(&self.labels))
    }
}

/// In how many orders things can stand that may change places within their blocks.
pub(super) fn orders_within(starts: u16, length: usize) -> u32 {
    let mut orders = 1;
    let mut size = 0;
    for place in 0..length {
        size = if starts >> place & 1 == 1 { 1 } else { size + 1 };
        orders *= size;
    }
    orders
}

/// The symbols of each stack as a number to compare.
fn stack_codes(marked: &[Marked; 9]) -> [u16; 3] {
    let mut codes = [0; 3];
    for (place, mark) in marked.iter().enumerate() {
        codes[place / 3] = codes[place / 3] << 4 | u16::from(symbol(*mark));
    }
    codes
}

/// Brings two neighbours into order, if they may change places.
#[inline]
fn order<T: Ord + Copy, const N: usize>(items: &mut [T; N], place: usize, is_free: bool) {
    let (first, second) = (items[place], items[place + 1]);
    let is_swapped = is_free && second < first;
    items[place] = if is_swapped { second } else { first };
    items[place + 1] = if is_swapped { first } else { second };
}
