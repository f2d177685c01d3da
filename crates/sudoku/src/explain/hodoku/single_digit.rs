//! Skyscraper, 2-String Kite, Turbot Fish and Empty Rectangle: two strong links of a digit.

use std::cmp::Reverse;

use super::{Search, candidates, elimination};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::{Because, Branch, ChainKind, Implication, Node, Pattern, Step};
use crate::explain::technique::Technique;

/// Two places of a digit in a house that has no others.
#[derive(Clone, Copy, Debug)]
struct Link {
    house: House,
    cells: [Cell; 2],
}

impl Link {
    fn of(position: &Position, house: House, digit: Digit) -> Option<Self> {
        let places = position.cells_in(house, digit);
        let first = places.first()?;
        let second = (places - CellSet::only(first)).single()?;
        Some(Self { house, cells: [first, second] })
    }

    fn all(position: &Position, houses: &[House], digit: Digit) -> Vec<Self> {
        houses.iter().filter_map(|house| Self::of(position, *house, digit)).collect()
    }

    fn turn(&mut self) {
        self.cells.swap(0, 1);
    }
}

/// Four cells in a chain: the first two and the last two are strong links in the houses, the others a weak link.
fn chain(digit: Digit, cells: [Cell; 4], houses: [House; 2]) -> Option<Pattern> {
    let weak = CellSet::from_iter([cells[1], cells[2]]).common_houses().next()?;
    let because =
        [Because::Assumed, Because::House(houses[0]), Because::House(weak), Because::House(houses[1])];
    let implications = cells.into_iter().zip(because).enumerate().map(|(i, (cell, because))| Implication {
        node: Node { cells: CellSet::only(cell), digit, on: i % 2 == 1 },
        because,
        from: if i == 0 { vec![] } else { vec![i - 1] },
    });
    let branch = Branch(implications.collect());
    Some(Pattern::Chain { kind: ChainKind::Alternating, branch, complexity: cells.len() })
}

/// Two rows, then two columns, whose first or whose second places stand in one line across.
pub(super) fn skyscraper(search: &mut Search, position: &Position) -> Option<Step> {
    let kinds = [(&House::ALL[..9], 1), (&House::ALL[9..18], 0)];
    kinds.into_iter().find_map(|(houses, across)| {
        search.digits_to_try(position).find_map(|(digit, _)| {
            let links = Link::all(position, houses, digit);
            links.iter().enumerate().find_map(|(i, first)| {
                links[i + 1..].iter().find_map(|second| tower(position, digit, across, *first, *second))
            })
        })
    })
}

/// `across` is the number of the crossing line among the houses of a cell.
fn tower(position: &Position, digit: Digit, across: usize, first: Link, second: Link) -> Option<Step> {
    let is_joined = |i: usize| first.cells[i].houses()[across] == second.cells[i].houses()[across];
    let joined = match (is_joined(0), is_joined(1)) {
        (true, false) => 0,
        (false, true) => 1,
        _ => return None,
    };
    let ends = [first.cells[1 - joined], second.cells[1 - joined]];
    let goes = CellSet::peers(ends[0]) & CellSet::peers(ends[1]) & position.cells_with(digit);
    let cells = [ends[0], first.cells[joined], second.cells[joined], ends[1]];
    let pattern = chain(digit, cells, [first.house, second.house])?;
    elimination(Technique::Skyscraper, pattern, candidates(goes, digit))
}

/// A row and a column that meet in a box.
pub(super) fn two_string_kite(search: &mut Search, position: &Position) -> Option<Step> {
    search.digits_to_try(position).find_map(|(digit, _)| {
        let mut rows = Link::all(position, &House::ALL[..9], digit);
        let mut columns = Link::all(position, &House::ALL[9..18], digit);
        let columns = &mut columns;
        rows.iter_mut()
            .find_map(|row| columns.iter_mut().find_map(|column| kite(position, digit, row, column)))
    })
}

/// The links are turned so that their first cells share the box, and stay so: that decides which cells of the next pair are tried
/// first.
fn kite(position: &Position, digit: Digit, row: &mut Link, column: &mut Link) -> Option<Step> {
    let orders = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let (i, k) = orders.into_iter().find(|(i, k)| row.cells[*i].block() == column.cells[*k].block())?;
    if i == 1 {
        row.turn();
    }
    if k == 1 {
        column.turn();
    }
    if row.cells.iter().any(|cell| column.cells.contains(cell)) {
        return None;
    }
    let crossing = CellSet::of(column.cells[1].row()) & CellSet::of(row.cells[1].column());
    let cells = [row.cells[1], row.cells[0], column.cells[0], column.cells[1]];
    let pattern = chain(digit, cells, [row.house, column.house])?;
    elimination(Technique::TwoStringKite, pattern, candidates(crossing & position.cells_with(digit), digit))
}

/// Of all chains of a strong, a weak and a strong link the first of those that take most, and of these of those with the least
/// [weight].
pub(super) fn turbot_fish(search: &mut Search, position: &Position) -> Option<Step> {
    let digits: DigitSet = search.digits_to_try(position).map(|(digit, _)| digit).collect();
    let mut turbots = vec![];
    for start in position.empty_cells().iter() {
        for digit in (position.candidates(start) & digits).iter() {
            turbots_from(position, start, digit, &mut turbots);
        }
    }
    let best = turbots.iter().min_by_key(|fish| (Reverse(fish.goes.len()), weight(fish.goes, fish.digit)))?;
    let pattern = chain(best.digit, best.cells, best.houses)?;
    elimination(Technique::TurbotFish, pattern, candidates(best.goes, best.digit))
}

/// A chain of a strong, a weak and a strong link.
struct Turbot {
    digit: Digit,
    cells: [Cell; 4],
    /// Those of the strong links.
    houses: [House; 2],
    goes: CellSet,
}

fn turbots_from(position: &Position, start: Cell, digit: Digit, found: &mut Vec<Turbot>) {
    for (second, first_house) in links_from(position, start, digit, true) {
        for (third, _) in links_from(position, second, digit, false) {
            if third == start {
                continue;
            }
            for (end, last_house) in links_from(position, third, digit, true) {
                let goes = CellSet::peers(start) & CellSet::peers(end) & position.cells_with(digit);
                if end != second && !goes.is_empty() {
                    let (cells, houses) = ([start, second, third, end], [first_house, last_house]);
                    found.push(Turbot { digit, cells, houses, goes });
                }
            }
        }
    }
}

/// The other places of a digit in the row, the column and then the box of a cell, with the house; cells of the box that share a line
/// with it are left to the line.
fn links_from(position: &Position, cell: Cell, digit: Digit, is_strong: bool) -> Vec<(Cell, House)> {
    let mut links = vec![];
    let mut done = CellSet::only(cell);
    for house in cell.houses() {
        if !is_strong || position.places(house, digit).count_ones() == 2 {
            links.extend((position.cells_in(house, digit) - done).iter().map(|other| (other, house)));
        }
        done |= CellSet::of(house);
    }
    links
}

/// The sum by which HoDoKu sorts: the digits, and the cells by rising weights.
fn weight(cells: CellSet, digit: Digit) -> usize {
    cells.iter().enumerate().map(|(i, cell)| cell.index() * (1 + 80 * i) + usize::from(digit.value())).sum()
}

/// Boxes in order; in each the nine crossings of its lines from the lower right.
pub(super) fn empty_rectangle(search: &mut Search, position: &Position) -> Option<Step> {
    search.digits_to_try(position).find_map(|(digit, _)| {
        House::ALL[18..].iter().find_map(|block| {
            let places = position.cells_in(*block, digit);
            let crossings = block.cells().iter().rev().filter(|_| (2..=5).contains(&places.len()));
            crossings.into_iter().find_map(|crossing| {
                let lines = [crossing.row(), crossing.column()];
                let [row, column] = lines.map(|line| places & CellSet::of(line));
                let is_rectangle = (places - row - column).is_empty()
                    && !(row - column).is_empty()
                    && !(column - row).is_empty()
                    && row.len().max(column.len()) > 1;
                let orders = [lines, [lines[1], lines[0]]].into_iter().filter(|_| is_rectangle);
                orders.into_iter().find_map(|lines| rectangle(position, digit, *block, lines))
            })
        })
    })
}

/// A strong link across the first line whose other end sees a cell of the second.
fn rectangle(position: &Position, digit: Digit, block: House, lines: [House; 2]) -> Option<Step> {
    let outside = CellSet::ALL - CellSet::of(block);
    let is_row = lines[0].index() < 9;
    (position.cells_in(lines[0], digit) & outside).iter().find_map(|near| {
        let across = if is_row { near.column() } else { near.row() };
        let far = (position.cells_in(across, digit) - CellSet::only(near)).single()?;
        let back = if is_row { far.row() } else { far.column() };
        let goes = position.cells_in(back, digit) & CellSet::of(lines[1]) & outside;
        let pattern = Pattern::EmptyRectangle { digit, block, lines, link: [near, far] };
        elimination(Technique::EmptyRectangle, pattern, candidates(goes, digit))
    })
}
