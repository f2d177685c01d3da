//! Unique, hidden and avoidable rectangles, and BUG + 1.

use super::{Search, candidates, elimination};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step, Subset, UniqueRule};
use crate::explain::technique::Technique;

/// One cell has three candidates, all others two, and one digit of it stands three times in each of its houses.
pub(super) fn bug(_search: &mut Search, position: &Position) -> Option<Step> {
    let more: CellSet =
        position.empty_cells().iter().filter(|cell| position.candidates(*cell).len() > 2).collect();
    let cell = more.single()?;
    if position.candidates(cell).len() > 3 {
        return None;
    }
    let mut extra = None;
    for house in House::ALL {
        for digit in Digit::ALL {
            let count = position.places(house, digit).count_ones();
            let is_expected = cell.houses().contains(&house) && extra.is_none_or(|extra| extra == digit);
            match count {
                0..=2 => {}
                3 if is_expected => extra = Some(digit),
                _ => return None,
            }
        }
    }
    let digit = extra?;
    let is_short = |house: House| position.places(house, digit).count_ones() != 3;
    if !position.has(cell, digit) || cell.houses().into_iter().any(is_short) {
        return None;
    }
    let others = position.candidates(cell) - DigitSet::only(digit);
    let eliminations = others.iter().map(|digit| Candidate { cell, digit }).collect();
    let extra = vec![Candidate { cell, digit }];
    elimination(Technique::Bug1, Pattern::Bug { extra, rule: UniqueRule::OneCell(cell) }, eliminations)
}

/// The corner with other candidates is none of the two digits.
pub(super) fn type_1(search: &mut Search, position: &Position) -> Option<Step> {
    search.rectangles = Rectangles::unique(position);
    first_of(search, Technique::UniqueRectangle1)
}

/// Two corners of a line with the same third digit.
pub(super) fn type_2(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::UniqueRectangle2)
}

/// Two corners of a line and a naked subset.
pub(super) fn type_3(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::UniqueRectangle3)
}

/// Two corners of a line that hold one of the digits.
pub(super) fn type_4(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::UniqueRectangle4)
}

/// Two corners across or three with the same third digit.
pub(super) fn type_5(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::UniqueRectangle5)
}

/// Two corners across, and a digit with no other place in the lines.
pub(super) fn type_6(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::UniqueRectangle6)
}

/// A corner with two strong links of a digit, across from one of two candidates.
pub(super) fn hidden_rectangle(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::HiddenRectangle)
}

/// Three solved corners.
pub(super) fn avoidable_1(search: &mut Search, position: &Position) -> Option<Step> {
    search.rectangles = Rectangles::avoidable(position);
    first_of(search, Technique::AvoidableRectangle1)
}

/// Two solved corners.
pub(super) fn avoidable_2(search: &mut Search, _position: &Position) -> Option<Step> {
    first_of(search, Technique::AvoidableRectangle2)
}

fn first_of(search: &Search, technique: Technique) -> Option<Step> {
    search.rectangles.iter().find(|step| step.technique == technique).cloned()
}

/// All rectangles of a position: each is looked at once, from the first cell that it is met from.
struct Rectangles<'a> {
    position: &'a Position,
    /// For each digit the empty cells that see no cell with it, whether the candidate is still there or not.
    allowed: [CellSet; Digit::COUNT],
    /// The numbers of the rectangles that were looked at.
    seen: Vec<usize>,
    found: Vec<Step>,
}

/// A rectangle in two boxes: the first two cells lie in one box, the last two in the other, the third in a line with the first. The two
/// digits belong to the first two cells.
#[derive(Clone, Copy)]
struct Rectangle {
    cells: [Cell; 4],
    digits: [Digit; 2],
    /// The corners with no other candidates than the two.
    plain: CellSet,
    /// The other corners.
    rich: CellSet,
}

impl Rectangle {
    /// The corners in the order of the loop.
    fn cycle(&self) -> [Cell; 4] {
        let [a, b, c, d] = self.cells;
        [a, b, d, c]
    }

    fn all(&self) -> CellSet {
        self.plain | self.rich
    }

    fn pair(&self) -> DigitSet {
        self.digits.into_iter().collect()
    }

    /// A row or a column that holds both rich corners, if there are two.
    fn shared_line(&self) -> Option<House> {
        self.rich.common_houses().find(|house| house.index() < 18)
    }
}

impl<'a> Rectangles<'a> {
    fn new(position: &'a Position) -> Self {
        let mut allowed = [position.empty_cells(); Digit::COUNT];
        for (cell, digit) in position.grid().givens() {
            allowed[digit.index()] -= CellSet::peers(cell);
        }
        Self { position, allowed, seen: vec![], found: vec![] }
    }

    fn unique(position: &'a Position) -> Vec<Step> {
        let mut rectangles = Self::new(position);
        for start in position.empty_cells().iter() {
            let digits = position.candidates(start);
            if let (2, Some(low)) = (digits.len(), digits.first())
                && let Some(high) = (digits - DigitSet::only(low)).first()
            {
                rectangles.start_at_pair(start, [low, high]);
            }
        }
        rectangles.found
    }

    fn avoidable(position: &'a Position) -> Vec<Step> {
        let mut rectangles = Self::new(position);
        for (start, digit) in position.grid().givens() {
            if !position.is_given(start) {
                rectangles.start_at_solved(start, digit);
            }
        }
        rectangles.found
    }

    /// A corner counts if it may hold the two digits, though a candidate is gone; of the last two corners one only the second digit.
    fn start_at_pair(&mut self, start: Cell, digits: [Digit; 2]) {
        let [low, high] = digits.map(|digit| self.allowed[digit.index()]);
        for second in neighbours(start).filter(|cell| (low & high).contains(*cell)) {
            for [third, fourth] in sides(start, second) {
                if low.contains(third) && (low & high).contains(fourth) {
                    let cells = [start, second, third, fourth];
                    if self.is_new(cells) {
                        self.check_unique(&self.rectangle(cells, digits));
                    }
                }
            }
        }
    }

    fn start_at_solved(&mut self, start: Cell, first_digit: Digit) {
        for second in neighbours(start) {
            let Some(second_digit) = self.solved(second) else { continue };
            for [third, fourth] in sides(start, second) {
                let may_be = |cell: Cell, digit: Digit| {
                    self.position.has(cell, digit) && self.position.candidates(cell).len() == 2
                };
                let (third_open, fourth_open) = (may_be(third, second_digit), may_be(fourth, first_digit));
                let third_solved = self.solved(third) == Some(second_digit);
                let fourth_solved = self.solved(fourth) == Some(first_digit);
                let fits =
                    third_solved && fourth_open || fourth_solved && third_open || third_open && fourth_open;
                let cells = [start, second, third, fourth];
                if fits && self.is_new(cells) {
                    self.check_avoidable(cells, [first_digit, second_digit]);
                }
            }
        }
    }

    /// The digit of a filled cell that is no given.
    fn solved(&self, cell: Cell) -> Option<Digit> {
        if self.position.is_given(cell) { None } else { self.position.value(cell) }
    }

    /// Whether the rectangle was not looked at. HoDoKu knows rectangles by a number that several can share; the later ones are missed.
    fn is_new(&mut self, mut cells: [Cell; 4]) -> bool {
        cells.sort_unstable();
        let number = cells.iter().fold(0, |number, cell| 10 * number + cell.index());
        let is_new = !self.seen.contains(&number);
        if is_new {
            self.seen.push(number);
        }
        is_new
    }

    fn rectangle(&self, cells: [Cell; 4], digits: [Digit; 2]) -> Rectangle {
        let mut rectangle = Rectangle { cells, digits, plain: CellSet::EMPTY, rich: CellSet::EMPTY };
        for cell in cells {
            if (self.position.candidates(cell) - rectangle.pair()).is_empty() {
                rectangle.plain.insert(cell);
            } else {
                rectangle.rich.insert(cell);
            }
        }
        rectangle
    }

    fn add(&mut self, technique: Technique, pattern: Pattern, eliminations: Vec<Candidate>) {
        self.found.extend(elimination(technique, pattern, eliminations));
    }

    fn add_unique(
        &mut self,
        technique: Technique,
        rectangle: &Rectangle,
        rule: UniqueRule,
        eliminations: Vec<Candidate>,
    ) {
        let pattern =
            Pattern::UniqueLoop { digits: rectangle.digits, cells: rectangle.cycle().to_vec(), rule };
        self.add(technique, pattern, eliminations);
    }

    /// The digit goes from those of the cells that have it.
    fn goes(&self, cells: CellSet, digit: Digit) -> Vec<Candidate> {
        candidates(cells & self.position.cells_with(digit), digit)
    }

    fn check_unique(&mut self, rectangle: &Rectangle) {
        match rectangle.plain.len() {
            3 => self.check_one_corner(rectangle),
            2 => {
                self.check_same_digit(rectangle);
                self.check_subset(rectangle);
                self.check_locked(rectangle);
                self.check_diagonal(rectangle);
                if rectangle.plain.common_houses().all(|house| house.index() >= 18) {
                    self.check_hidden(rectangle);
                }
            }
            1 => {
                self.check_same_digit(rectangle);
                self.check_hidden(rectangle);
            }
            _ => {}
        }
    }

    fn check_one_corner(&mut self, rectangle: &Rectangle) {
        let Some(cell) = rectangle.rich.first() else { return };
        let goes = (self.position.candidates(cell) & rectangle.pair()).iter();
        let goes = goes.map(|digit| Candidate { cell, digit }).collect();
        self.add_unique(Technique::UniqueRectangle1, rectangle, UniqueRule::OneCell(cell), goes);
    }

    fn extra_digits(&self, rectangle: &Rectangle) -> DigitSet {
        let all = rectangle.rich.iter().map(|cell| self.position.candidates(cell));
        all.fold(DigitSet::EMPTY, |all, digits| all | digits) - rectangle.pair()
    }

    fn check_same_digit(&mut self, rectangle: &Rectangle) {
        let Some(digit) = self.extra_digits(rectangle).single() else { return };
        let cells = rectangle.rich;
        let technique = if cells.len() == 2 && rectangle.shared_line().is_some() {
            Technique::UniqueRectangle2
        } else {
            Technique::UniqueRectangle5
        };
        let goes = self.goes(cells.common_peers(), digit);
        self.add_unique(technique, rectangle, UniqueRule::OneDigit { cells, digit }, goes);
    }

    fn check_subset(&mut self, rectangle: &Rectangle) {
        let digits = self.extra_digits(rectangle);
        for house in rectangle.rich.common_houses() {
            let is_free = |cell: &Cell| (self.position.candidates(*cell) & rectangle.pair()).is_empty();
            let open = (CellSet::of(house) & self.position.empty_cells()) - rectangle.all();
            let open: Vec<_> = open.iter().filter(is_free).collect();
            self.extend_subset(rectangle, house, &open, CellSet::EMPTY, digits);
        }
    }

    /// Adds cells of the house in lexicographic order, each set before its extensions.
    fn extend_subset(
        &mut self,
        rectangle: &Rectangle,
        house: House,
        open: &[Cell],
        cells: CellSet,
        digits: DigitSet,
    ) {
        for (i, cell) in open.iter().enumerate() {
            let cells = cells | CellSet::only(*cell);
            let digits = digits | self.position.candidates(*cell);
            self.check_subset_of(rectangle, Subset { house, cells, digits, hidden: false });
            self.extend_subset(rectangle, house, &open[i + 1..], cells, digits);
        }
    }

    fn check_subset_of(&mut self, rectangle: &Rectangle, subset: Subset) {
        let all = subset.cells | rectangle.rich;
        let in_block = subset.house.index() >= 18;
        let in_line = all.common_houses().any(|house| house.index() < 18);
        if subset.digits.len() != all.len() - 1 || in_block && in_line {
            return;
        }
        let mut goes = self.goes_from(subset.house, all, subset.digits);
        if goes.is_empty() {
            return;
        }
        if let Some(block) = all.common_houses().find(|house| house.index() >= 18).filter(|_| !in_block) {
            goes.extend(self.goes_from(block, all, subset.digits));
        }
        let rule = UniqueRule::Subset { cells: rectangle.rich, subset };
        self.add_unique(Technique::UniqueRectangle3, rectangle, rule, goes);
    }

    /// The digits go from the cells of the house outside the subset.
    fn goes_from(&self, house: House, except: CellSet, digits: DigitSet) -> Vec<Candidate> {
        let mut goes = vec![];
        for cell in (CellSet::of(house) - except).iter() {
            let digits = self.position.candidates(cell) & digits;
            goes.extend(digits.iter().map(|digit| Candidate { cell, digit }));
        }
        goes
    }

    fn check_locked(&mut self, rectangle: &Rectangle) {
        let Some(house) = rectangle.shared_line() else { return };
        let [low, high] = rectangle.digits;
        let seen = rectangle.rich.common_peers();
        let is_locked = |digit: Digit| (seen & self.position.cells_with(digit)).is_empty();
        let (digit, goes) = match (is_locked(low), is_locked(high)) {
            (true, _) => (low, high),
            (false, true) => (high, low),
            (false, false) => return,
        };
        let rule = UniqueRule::Locked { cells: rectangle.rich, digit, house };
        let goes = self.goes(rectangle.rich, goes);
        self.add_unique(Technique::UniqueRectangle4, rectangle, rule, goes);
    }

    fn check_diagonal(&mut self, rectangle: &Rectangle) {
        if rectangle.shared_line().is_some() {
            return;
        }
        let cells = rectangle.rich;
        let lines = cells.iter().flat_map(|cell| [cell.row(), cell.column()]);
        let lines = lines.fold(CellSet::EMPTY, |lines, line| lines | CellSet::of(line)) - rectangle.all();
        let is_alone = |digit: &Digit| (lines & self.position.cells_with(*digit)).is_empty();
        let Some(digit) = rectangle.digits.into_iter().find(is_alone) else { return };
        let goes = self.goes(cells, digit);
        let rule = UniqueRule::Diagonal { cells, digit };
        self.add_unique(Technique::UniqueRectangle6, rectangle, rule, goes);
    }

    fn check_hidden(&mut self, rectangle: &Rectangle) {
        for corner in rectangle.plain.iter() {
            let Some(cell) = rectangle
                .all()
                .iter()
                .find(|cell| cell.row() != corner.row() && cell.column() != corner.column())
            else {
                continue;
            };
            let lines = (CellSet::of(cell.row()) | CellSet::of(cell.column())) - rectangle.all();
            let [low, high] = rectangle.digits;
            for (digit, other) in [(low, high), (high, low)] {
                if (lines & self.position.cells_with(digit)).is_empty() {
                    let goes = self.goes(CellSet::only(cell), other);
                    let rule = UniqueRule::Hidden { cell, digit };
                    self.add_unique(Technique::HiddenRectangle, rectangle, rule, goes);
                }
            }
        }
    }

    fn check_avoidable(&mut self, cells: [Cell; 4], digits: [Digit; 2]) {
        let [start, second, third, fourth] = cells;
        let cycle = [start, second, fourth, third];
        let (cell, digit) = match (self.position.value(third), self.position.value(fourth)) {
            (Some(_), _) => (fourth, digits[0]),
            (None, Some(_)) => (third, digits[1]),
            (None, None) => return self.check_avoidable_pair(cycle, digits),
        };
        let goes = self.goes(CellSet::only(cell), digit);
        let rule = UniqueRule::OneCell(cell);
        let pattern = Pattern::AvoidableRectangle { digits, cells: cycle, rule };
        self.add(Technique::AvoidableRectangle1, pattern, goes);
    }

    fn check_avoidable_pair(&mut self, cycle: [Cell; 4], digits: [Digit; 2]) {
        let [_, _, fourth, third] = cycle;
        let extra = self.position.candidates(third) - DigitSet::only(digits[1]);
        let Some(digit) = extra.single().filter(|digit| self.position.has(fourth, *digit)) else { return };
        let cells = CellSet::from_iter([third, fourth]);
        let goes = self.goes(cells.common_peers(), digit);
        let rule = UniqueRule::OneDigit { cells, digit };
        let pattern = Pattern::AvoidableRectangle { digits, cells: cycle, rule };
        self.add(Technique::AvoidableRectangle2, pattern, goes);
    }
}

/// The other cells of the box that share a line with the cell, in order.
fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
    let lines = CellSet::of(cell.row()) | CellSet::of(cell.column());
    (CellSet::of(cell.block()) & lines & CellSet::peers(cell)).iter()
}

/// The pairs of cells across from two cells of a box and a line, in other boxes, in order.
fn sides(first: Cell, second: Cell) -> impl Iterator<Item = [Cell; 2]> {
    let same_row = first.row() == second.row();
    let across = |cell: Cell| if same_row { cell.column().cells() } else { cell.row().cells() };
    let pairs = across(first).iter().zip(across(second)).map(|(third, fourth)| [*third, *fourth]);
    pairs.filter(move |[third, _]| third.block() != first.block())
}
