//! Unavoidable sets of a full grid that are seen without a search: cells of two digits, or of two lines, that can change
//! places and leave a full grid.

use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};

/// An unavoidable set, and the least of the ranks that its cells have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unavoidable {
    pub(super) cells: CellSet,
    pub(super) first: u8,
}

impl Unavoidable {
    /// The cells where two grids differ.
    pub(super) fn between(one: &Grid, other: &Grid, ranks: &[u8; Cell::COUNT]) -> Self {
        let mut set = Self { cells: CellSet::EMPTY, first: u8::MAX };
        for cell in Cell::ALL {
            if one.get(cell) != other.get(cell) {
                set.cells.insert(cell);
                set.first = set.first.min(ranks[cell.index()]);
            }
        }
        set
    }
}

/// The digits, the lines, and the cells of a line.
const NINE: usize = 9;
/// Larger sets than twice this are hardly ever left with one clue.
const MOST_PAIRS: u32 = 6;
/// Nine bits.
const ALL: u16 = 511;

/// Calls `each` for the small sets of every two digits, and of every two rows of a band and every two columns of a stack.
pub(super) fn swaps(solution: &Solution, ranks: &[u8; Cell::COUNT], mut each: impl FnMut(Unavoidable)) {
    let digits = places_of_digits(solution, ranks);
    for first in 0..NINE {
        for second in first + 1..NINE {
            swaps_of_digits(&digits[first], &digits[second], &mut each);
        }
    }
    for (first_line, crossing) in [(FIRST_ROW, &COLUMNS), (FIRST_COLUMN, &ROWS)] {
        let lines = lines(solution, ranks, first_line);
        for first in 0..NINE {
            for second in first + 1..first / 3 * 3 + 3 {
                swaps_of_lines(&lines[first], &lines[second], crossing, &mut each);
            }
        }
    }
}

/// Where a digit stands.
#[derive(Clone, Copy)]
struct Places {
    cells: CellSet,
    /// Of its cell in each row: the rank, the column and the box.
    ranks: [u8; NINE],
    columns: [u8; NINE],
    boxes: [u8; NINE],
    /// Its row in each column and in each box, as a bit.
    row_of_column: [u16; NINE],
    row_of_box: [u16; NINE],
}

fn places_of_digits(solution: &Solution, ranks: &[u8; Cell::COUNT]) -> [Places; NINE] {
    let nowhere = Places {
        cells: CellSet::EMPTY,
        ranks: [0; NINE],
        columns: [0; NINE],
        boxes: [0; NINE],
        row_of_column: [0; NINE],
        row_of_box: [0; NINE],
    };
    let mut places = [nowhere; NINE];
    for row in 0..NINE {
        for column in 0..NINE {
            let cell = Cell::ALL[NINE * row + column];
            let of_digit = &mut places[solution.get(cell).index()];
            let of_box = row / 3 * 3 + column / 3;
            of_digit.cells |= CellSet::only(cell);
            of_digit.ranks[row] = ranks[cell.index()];
            (of_digit.columns[row], of_digit.boxes[row]) = (column as u8, of_box as u8);
            of_digit.row_of_column[column] = 1 << row;
            of_digit.row_of_box[of_box] = 1 << row;
        }
    }
    places
}

/// The cells of two digits hang together where they share a house. Each row has one of either.
fn swaps_of_digits(first: &Places, second: &Places, each: &mut impl FnMut(Unavoidable)) {
    let links: [u16; NINE] = std::array::from_fn(|row| {
        second.row_of_column[usize::from(first.columns[row])]
            | second.row_of_box[usize::from(first.boxes[row])]
            | first.row_of_column[usize::from(second.columns[row])]
            | first.row_of_box[usize::from(second.boxes[row])]
    });
    let mut left = ALL;
    while left != 0 {
        let (mut waiting, mut rows, mut count) = (left & left.wrapping_neg(), 0, 0);
        while waiting != 0 {
            let row = waiting.trailing_zeros() as usize;
            rows |= 1 << row;
            count += 1;
            waiting = (waiting | links[row]) & !rows;
        }
        left &= !rows;
        if count <= MOST_PAIRS {
            let cells = (first.cells | second.cells) & ROWS[usize::from(rows)];
            each(Unavoidable { cells, first: least(&first.ranks, &second.ranks, rows) });
        }
    }
}

/// A row or a column: its cells, and by place their ranks and digits, and by digit its place.
#[derive(Clone, Copy)]
struct Line {
    cells: CellSet,
    ranks: [u8; NINE],
    digits: [u8; NINE],
    place_of_digit: [u8; NINE],
}

fn lines(solution: &Solution, ranks: &[u8; Cell::COUNT], first_line: usize) -> [Line; NINE] {
    std::array::from_fn(|line| {
        let house = House::ALL[first_line + line];
        let (cells, mut place_of_digit) = (house.cells(), [0; NINE]);
        let digits = cells.map(|cell| solution.get(cell).index() as u8);
        (0..).zip(digits).for_each(|(place, digit)| place_of_digit[usize::from(digit)] = place);
        Line {
            cells: CellSet::of(house),
            ranks: cells.map(|cell| ranks[cell.index()]),
            digits,
            place_of_digit,
        }
    })
}

/// Two lines that cross the same boxes: digits go around in cycles from one to the other.
fn swaps_of_lines(
    first: &Line,
    second: &Line,
    crossing: &[CellSet; 512],
    each: &mut impl FnMut(Unavoidable),
) {
    let mut left = ALL;
    while left != 0 {
        let (mut place, mut places, mut count) = (left.trailing_zeros() as usize, 0, 0);
        while left >> place & 1 != 0 {
            left &= !(1 << place);
            places |= 1 << place;
            count += 1;
            place = usize::from(first.place_of_digit[usize::from(second.digits[place])]);
        }
        if count <= MOST_PAIRS {
            let cells = (first.cells | second.cells) & crossing[usize::from(places)];
            each(Unavoidable { cells, first: least(&first.ranks, &second.ranks, places) });
        }
    }
}

/// The least rank at some places.
fn least(first: &[u8; NINE], second: &[u8; NINE], mut places: u16) -> u8 {
    let mut least = u8::MAX;
    while places != 0 {
        let place = places.trailing_zeros() as usize;
        least = least.min(first[place]).min(second[place]);
        places &= places - 1;
    }
    least
}

/// Where rows and columns begin among the houses.
const FIRST_ROW: usize = House::Row1.index();
const FIRST_COLUMN: usize = House::Column1.index();

/// The cells of some rows, a bit each.
static ROWS: [CellSet; 512] = crossing(FIRST_ROW);
/// The cells of some columns, a bit each.
static COLUMNS: [CellSet; 512] = crossing(FIRST_COLUMN);

const fn crossing(first_line: usize) -> [CellSet; 512] {
    let mut sets = [CellSet::EMPTY; 512];
    let mut bits: usize = 1;
    while bits < 512 {
        let line = House::ALL[first_line + bits.trailing_zeros() as usize];
        sets[bits] = sets[bits & (bits - 1)].or(CellSet::of(line));
        bits += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::solutions::solutions;
    use crate::random::Random;
    use crate::solve::{Count, Solver};

    #[test]
    fn every_swap_is_unavoidable_and_knows_its_first_rank() {
        let mut solver = Solver::new();
        let mut streams: Vec<Random> = (0..20).map(|index| Random::stream(3, index)).collect();
        let solutions = solutions(&mut streams, &mut solver);
        for (solution, random) in solutions.iter().zip(&mut streams) {
            let mut ranks = std::array::from_fn(|rank| rank as u8);
            random.shuffle(&mut ranks);
            let mut sets = Vec::new();
            swaps(solution, &ranks, |set| sets.push(set));
            assert!(sets.len() > 10, "{solution}");
            for Unavoidable { cells, first } in sets {
                let grid = solution.only(CellSet::ALL - cells);
                assert_eq!(solver.count(&grid, 1), Count::AtLeast(1), "{solution} {cells}");
                assert_eq!(cells.iter().map(|cell| ranks[cell.index()]).min(), Some(first));
            }
        }
    }

    #[test]
    fn two_rows_with_two_digits_crosswise_are_a_swap() {
        // Rows 1 and 4 begin with 12 and 21.
        let grid = "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
        let solution = Solution::new(grid.parse().unwrap()).unwrap();
        let mut sets = Vec::new();
        swaps(&solution, &[0; Cell::COUNT], |set| sets.push(set.cells));
        let ones_and_twos: CellSet = "r1c1 r1c2 r4c1 r4c2".split(' ').map(cell).collect();
        assert!(sets.contains(&ones_and_twos));
    }

    fn cell(name: &str) -> Cell {
        Cell::ALL.into_iter().find(|cell| cell.to_string() == name).unwrap()
    }
}
