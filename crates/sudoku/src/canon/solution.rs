//! The canonical form of a full grid.
//!
//! The first row is always 123456789. Let f take each column to the one where the first row has what the second row has
//! here: the second row becomes, column by column, the place of f's column. In each stack f leads out of it. Where f takes
//! every stack to one stack as a whole, the second row can begin with 456789, else at best with 457. So f shows which pairs
//! of rows come first, and in which orders of columns; few are left to be compared as whole grids.

use std::cmp::Ordering;

use super::labels;
use super::lines::{Line, Lines};
use super::transform::Transform;

/// A map with the number of automorphisms.
pub(super) fn smallest(lines: &Lines) -> (Transform, u32) {
    let mut starts = Starts { second_row: u32::MAX, starts: Vec::with_capacity(64) };
    let sides = [false, true].map(|is_transposed| Side::new(lines, is_transposed));
    for add in [Starts::add_pure_pairs, Starts::add_returning_pairs, Starts::add_mixed_pairs] {
        if starts.starts.is_empty() {
            sides.iter().for_each(|side| add(&mut starts, side));
        }
    }
    let mut best = Best { rows: [u64::MAX; 9], transform: Transform::IDENTITY, automorphisms: 0 };
    starts.starts.iter().for_each(|start| best.compare(&sides[usize::from(start.is_transposed)], start));
    (best.transform, best.automorphisms)
}

/// The other two of three.
const BESIDE: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// Each row with each other row of its band.
#[rustfmt::skip]
const PAIRS: [(usize, usize); 18] = [
    (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1),
    (3, 4), (3, 5), (4, 3), (4, 5), (5, 3), (5, 4),
    (6, 7), (6, 8), (7, 6), (7, 8), (8, 6), (8, 7),
];

/// The orders of stacks in which the next stack is the one to the right, cyclically, and those in which it is to the left.
const FORWARD: [[u8; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
const BACKWARD: [[u8; 3]; 3] = [[0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// The orders of three columns.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Rows, or columns as rows.
struct Side<'a> {
    is_transposed: bool,
    lines: &'a [Line; 9],
    /// The column of each digit in each line.
    columns_of: [[u8; 16]; 9],
}

impl<'a> Side<'a> {
    fn new(lines: &'a Lines, is_transposed: bool) -> Self {
        let lines = &lines.side(is_transposed).lines;
        let mut columns_of = [[0; 16]; 9];
        for (line, digits) in lines.iter().enumerate() {
            for (column, digit) in digits.iter().enumerate() {
                columns_of[line][usize::from(*digit & 15)] = column as u8;
            }
        }
        Self { is_transposed, lines, columns_of }
    }

    fn way(&self, first: usize, second: usize) -> Way {
        let mut way = [0; 16];
        for (column, digit) in self.lines[second].iter().enumerate() {
            way[column] = self.columns_of[first][usize::from(*digit & 15)];
        }
        way
    }

    /// How many columns of the first stack lead to the second; the same holds for each stack and the next, cyclically.
    fn forward(&self, first: usize, second: usize) -> usize {
        let digits = &self.lines[second][..3];
        digits.iter().filter(|digit| self.columns_of[first][usize::from(**digit & 15)] / 3 == 1).count()
    }

    /// The orders of stacks in which more columns lead to the next.
    fn stacks(&self, first: usize, second: usize) -> &'static [[u8; 3]; 3] {
        if self.forward(first, second) >= 2 { &FORWARD } else { &BACKWARD }
    }

    fn start(&self, first: usize, second: usize, columns: [u8; 9]) -> Start {
        Start { is_transposed: self.is_transposed, first: first as u8, second: second as u8, columns }
    }
}

/// For each column the one where the first of two rows has what the second has here. No index is above 15.
type Way = [u8; 16];

#[inline]
fn at(way: &Way, column: u8) -> u8 {
    way[usize::from(column & 15)]
}

/// The two columns of the first stack that lead to the second, and the one that leads to the third.
fn first_columns(way: &Way, stacks: [u8; 3]) -> (u8, u8, u8) {
    let one = 3 * stacks[0];
    let leads_away = |column: u8| at(way, column) / 3 == stacks[2];
    match (leads_away(one), leads_away(one + 1)) {
        (true, _) => (one + 1, one + 2, one),
        (_, true) => (one, one + 2, one + 1),
        _ => (one, one + 1, one + 2),
    }
}

/// The first two rows, and the order of all columns.
#[derive(Clone, Copy)]
struct Start {
    is_transposed: bool,
    first: u8,
    second: u8,
    columns: [u8; 9],
}

/// The starts whose second row is smallest.
struct Starts {
    /// What differs in second rows that begin alike, as a number to compare.
    second_row: u32,
    starts: Vec<Start>,
}

impl Starts {
    /// Adds all orders of columns where stacks lead to each other as wholes.
    fn add_pure_pairs(&mut self, side: &Side<'_>) {
        for (first, second) in PAIRS {
            if side.forward(first, second).is_multiple_of(3) {
                let way = side.way(first, second);
                for [stack, ..] in side.stacks(first, second) {
                    self.add_pure(&way, *stack, |columns| side.start(first, second, columns));
                }
            }
        }
    }

    /// Where none does, the second row is smallest if it goes on with 1 behind 457: a column of the first stack leads to
    /// the second and from there back to itself.
    fn add_returning_pairs(&mut self, side: &Side<'_>) {
        for (first, second) in PAIRS {
            let way = side.way(first, second);
            let stacks = side.stacks(first, second);
            for left in (0..9).filter(|left| at(&way, at(&way, *left)) == *left) {
                let stacks =
                    stacks.iter().find(|[stack, next, _]| left / 3 == *stack && at(&way, left) / 3 == *next);
                if let Some(stacks) = stacks {
                    let (one, other, away) = first_columns(&way, *stacks);
                    let columns = [left, one + other - left, away];
                    self.add_mixed(&way, *stacks, columns, |columns| side.start(first, second, columns));
                }
            }
        }
    }

    /// Where no column does so either, all orders.
    fn add_mixed_pairs(&mut self, side: &Side<'_>) {
        for (first, second) in PAIRS {
            let way = side.way(first, second);
            for stacks in side.stacks(first, second) {
                let (one, other, away) = first_columns(&way, *stacks);
                for columns in [[one, other, away], [other, one, away]] {
                    self.add_mixed(&way, *stacks, columns, |columns| side.start(first, second, columns));
                }
            }
        }
    }

    /// Each order of the first stack's columns tells the others.
    fn add_pure(&mut self, way: &Way, stack: u8, start: impl Fn([u8; 9]) -> Start) {
        for [first, second, third] in &ORDERS {
            let mut columns = [3 * stack + first, 3 * stack + second, 3 * stack + third, 0, 0, 0, 0, 0, 0];
            let mut second_row = 0;
            for place in 0..6 {
                columns[place + 3] = at(way, columns[place]);
            }
            for column in &columns[6..] {
                let back = at(way, *column);
                second_row =
                    second_row << 4 | u32::from(back == columns[1]) | u32::from(back == columns[2]) << 1;
            }
            self.offer(second_row, || start(columns));
        }
    }

    /// The first stack's columns tell the second's, and one of the third's; the columns eight and nine come in the order in
    /// which the second row has them.
    fn add_mixed(
        &mut self,
        way: &Way,
        stacks: [u8; 3],
        [left, right, away]: [u8; 3],
        start: impl Fn([u8; 9]) -> Start,
    ) {
        let (fourth, fifth, seventh) = (at(way, left), at(way, right), at(way, away));
        let sixth = 9 * stacks[1] + 3 - fourth - fifth;
        let ends = [at(way, fourth), at(way, fifth), at(way, sixth)];
        let (back, eighth, ninth) = match ends.map(|end| end / 3 == stacks[0]) {
            [true, ..] => (0, ends[1], ends[2]),
            [_, true, _] => (1, ends[0], ends[2]),
            _ => (2, ends[0], ends[1]),
        };
        let mut places = [5_u32; 16];
        for (place, column) in (0..).zip([left, right, away]) {
            places[usize::from(column & 15)] = place;
        }
        let place = |column: u8| places[usize::from(column & 15)];
        let mut second_row = (back as u32) << 16 | place(ends[back]) << 12;
        second_row |= place(at(way, seventh)) << 8 | place(at(way, eighth)) << 4 | place(at(way, ninth));
        let columns = [left, right, away, fourth, fifth, sixth, seventh, eighth, ninth];
        self.offer(second_row, || start(columns));
    }

    #[inline]
    fn offer(&mut self, second_row: u32, start: impl FnOnce() -> Start) {
        if second_row < self.second_row {
            self.second_row = second_row;
            self.starts.clear();
        }
        if second_row == self.second_row {
            self.starts.push(start());
        }
    }
}

/// The smallest of the grids compared so far.
struct Best {
    rows: [u64; 9],
    transform: Transform,
    automorphisms: u32,
}

impl Best {
    /// Compares the grid of a start, row by row from the third: the first two are alike in all starts.
    fn compare(&mut self, side: &Side<'_>, start: &Start) {
        let relabelled = Relabelled::new(side.lines, start);
        let third = usize::from(start.first / 3 * 9 + 3 - start.first - start.second);
        let mut order = self.compare_row(Ordering::Equal, 2, relabelled.code(third));
        if order == Ordering::Greater {
            return;
        }
        let rows = start.rows(third, &relabelled);
        for (place, row) in rows.into_iter().enumerate().skip(3) {
            order = self.compare_row(order, place, relabelled.code(row.into()));
            if order == Ordering::Greater {
                return;
            }
        }
        if order == Ordering::Less {
            let digits = labels::digits(&relabelled.labels);
            self.transform = Transform::found(start.is_transposed, rows, start.columns, digits);
            self.automorphisms = 0;
        }
        self.automorphisms += 1;
    }

    /// Compares a row, where those before it compared so, and takes it if the grid is smaller.
    fn compare_row(&mut self, before: Ordering, place: usize, code: u64) -> Ordering {
        let order = before.then(code.cmp(&self.rows[place]));
        if order == Ordering::Less {
            self.rows[place] = code;
        }
        order
    }
}

/// The lines of a side with the labels and in the order of columns that a start tells.
struct Relabelled<'a> {
    lines: &'a [Line; 9],
    columns: [u8; 9],
    labels: [u8; 10],
}

impl<'a> Relabelled<'a> {
    fn new(lines: &'a [Line; 9], start: &Start) -> Self {
        let mut labels = [0; 10];
        for (label, column) in (1..).zip(start.columns) {
            labels[usize::from(lines[usize::from(start.first)][usize::from(column)])] = label;
        }
        Self { lines, columns: start.columns, labels }
    }

    fn label(&self, row: usize, place: usize) -> u8 {
        self.labels[usize::from(self.lines[row][usize::from(self.columns[place])])]
    }

    /// A row as a number to compare.
    fn code(&self, row: usize) -> u64 {
        let mut code = 0;
        for place in 0..9 {
            code = code << 4 | u64::from(self.label(row, place));
        }
        code
    }
}

impl Start {
    /// The order of the rows: those of the other bands by what they have in the first column.
    fn rows(&self, third: usize, relabelled: &Relabelled<'_>) -> [u8; 9] {
        let mut rows = [self.first.into(), self.second.into(), third, 0, 0, 0, 0, 0, 0];
        let mut row_of_label = [usize::MAX; 10];
        for band in BESIDE[usize::from(self.first / 3)] {
            for row in 3 * band..3 * band + 3 {
                row_of_label[usize::from(relabelled.label(row, 0))] = row;
            }
        }
        let in_order = row_of_label.into_iter().filter(|row| *row != usize::MAX);
        let fourth = in_order.clone().next().unwrap_or_default();
        let (mut own, mut other) = (3, 6);
        for row in in_order {
            let place = if row / 3 == fourth / 3 { &mut own } else { &mut other };
            rows[*place] = row;
            *place += 1;
        }
        rows.map(|row| row as u8)
    }
}
