//! A solver that shares nothing with the engines: values and free digits of each house, single candidates, recursion.

use std::ops::ControlFlow;

/// 81 values row by row, 0 for blank.
pub(super) type Values = [u8; 81];

/// All digits: bit `d - 1` for digit `d`.
const ALL: u16 = 0b1_1111_1111;

/// The cells of the rows, the columns and the boxes.
const HOUSES: [[usize; 9]; 27] = {
    let mut houses = [[0; 9]; 27];
    let mut i = 0;
    while i < 81 {
        let (row, column) = (i / 9, i % 9);
        houses[row][column] = i;
        houses[9 + column][row] = i;
        houses[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = i;
        i += 1;
    }
    houses
};

/// The row, the column and the box of a cell.
pub(super) const fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// The values of a full grid that no house has twice.
pub(super) fn is_solution_of(solution: &Values, puzzle: &Values) -> bool {
    let keeps = solution.iter().zip(puzzle).all(|(own, given)| *given == 0 || own == given);
    let digits = |house: &[usize; 9]| house.iter().fold(0u16, |set, cell| set | 1 << solution[*cell]);
    keeps && HOUSES.iter().all(|house| digits(house) == ALL << 1)
}

/// At most so many solutions of a puzzle were looked for.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) count: u64,
    /// The solution that was found first.
    pub(super) solution: Option<Values>,
}

/// The solutions of a puzzle, `limit` at most; `None` if that takes too many nodes.
pub(super) fn solve(puzzle: &Values, limit: u64, nodes: u64) -> Option<Found> {
    search(puzzle, limit, nodes, fewest_candidates)
}

/// The lexicographically first solution of a puzzle that has one; `None` if that takes too many nodes.
pub(super) fn first(puzzle: &Values, nodes: u64) -> Option<Values> {
    /// Nodes after which a fixed order of cells may have lost itself.
    const PATIENCE: u64 = 1000;
    match search(puzzle, 1, PATIENCE, |open| open.first().copied()) {
        Some(found) => found.solution,
        None => first_by_questions(puzzle, nodes),
    }
}

/// The same, cell by cell: the smallest digit with which there still is a solution.
fn first_by_questions(puzzle: &Values, nodes: u64) -> Option<Values> {
    let mut values = *puzzle;
    for cell in 0..81 {
        if values[cell] != 0 {
            continue;
        }
        for digit in 1..=9 {
            values[cell] = digit;
            if solve(&values, 1, nodes)?.count > 0 {
                break;
            }
        }
    }
    Some(values)
}

fn search(puzzle: &Values, limit: u64, nodes: u64, choose: Choose) -> Option<Found> {
    let mut search =
        Search { limit, nodes, choose, found: Found { count: 0, solution: None }, is_lost: false };
    if let Some(state) = State::new(puzzle) {
        let _ = search.go(state);
    }
    (!search.is_lost).then_some(search.found)
}

/// The open cells with their candidates, to one of them.
type Choose = fn(&[(usize, u16)]) -> Option<(usize, u16)>;

fn fewest_candidates(open: &[(usize, u16)]) -> Option<(usize, u16)> {
    open.iter().copied().min_by_key(|(_, candidates)| candidates.count_ones())
}

struct Search {
    limit: u64,
    nodes: u64,
    choose: Choose,
    found: Found,
    is_lost: bool,
}

impl Search {
    fn go(&mut self, mut state: State) -> ControlFlow<()> {
        if self.nodes == 0 {
            self.is_lost = true;
            return ControlFlow::Break(());
        }
        self.nodes -= 1;
        let Some(open) = state.settle() else { return ControlFlow::Continue(()) };
        let Some((cell, candidates)) = (self.choose)(&open) else { return self.take(&state) };
        for digit in (1..=9).filter(|digit| candidates >> (digit - 1) & 1 == 1) {
            let mut child = state.clone();
            child.place(cell, digit);
            self.go(child)?;
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, state: &State) -> ControlFlow<()> {
        self.found.count += 1;
        self.found.solution.get_or_insert(state.values);
        if self.found.count < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[derive(Clone)]
struct State {
    values: Values,
    /// The digits that each house lacks.
    free: [u16; 27],
}

impl State {
    /// `None` if a house has a digit twice.
    fn new(puzzle: &Values) -> Option<Self> {
        let mut state = Self { values: [0; 81], free: [ALL; 27] };
        for (cell, digit) in puzzle.iter().enumerate().filter(|(_, digit)| **digit != 0) {
            if state.candidates(cell) >> (digit - 1) & 1 == 0 {
                return None;
            }
            state.place(cell, *digit);
        }
        Some(state)
    }

    fn candidates(&self, cell: usize) -> u16 {
        houses(cell).iter().fold(ALL, |free, house| free & self.free[*house])
    }

    fn place(&mut self, cell: usize, digit: u8) {
        self.values[cell] = digit;
        houses(cell).iter().for_each(|house| self.free[*house] &= !(1 << (digit - 1)));
    }

    /// Places digits while one is alone in a cell or in a house; the cells that stay open, or `None` if there is no solution.
    fn settle(&mut self) -> Option<Vec<(usize, u16)>> {
        loop {
            let open = self.settle_cells()?;
            if !self.settle_houses()? {
                return Some(open);
            }
        }
    }

    fn settle_cells(&mut self) -> Option<Vec<(usize, u16)>> {
        loop {
            let blanks = (0..81).filter(|cell| self.values[*cell] == 0);
            let open: Vec<(usize, u16)> = blanks.map(|cell| (cell, self.candidates(cell))).collect();
            let singles = open.iter().filter(|(_, candidates)| candidates.count_ones() < 2);
            let singles: Vec<usize> = singles.map(|(cell, _)| *cell).collect();
            if singles.is_empty() {
                return Some(open);
            }
            for cell in singles {
                let candidates = self.candidates(cell);
                if candidates == 0 {
                    return None;
                }
                self.place(cell, candidates.trailing_zeros() as u8 + 1);
            }
        }
    }

    /// Whether a digit was placed.
    fn settle_houses(&mut self) -> Option<bool> {
        let mut is_changed = false;
        for (house, cells) in HOUSES.iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for cell in cells.iter().filter(|cell| self.values[**cell] == 0) {
                let candidates = self.candidates(*cell);
                (once, twice) = (once | candidates, twice | once & candidates);
            }
            if once != self.free[house] {
                return None;
            }
            for digit in (1..=9).filter(|digit| (once & !twice) >> (digit - 1) & 1 == 1) {
                let fits = |cell: &&usize| {
                    self.values[**cell] == 0 && self.candidates(**cell) >> (digit - 1) & 1 == 1
                };
                let cell = *cells.iter().find(fits)?;
                self.place(cell, digit);
                is_changed = true;
            }
        }
        Some(is_changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Values {
        let mut bytes = text.bytes();
        std::array::from_fn(|_| bytes.next().filter(u8::is_ascii_digit).map_or(0, |byte| byte - b'0'))
    }

    #[test]
    fn the_reference_finds_what_the_tables_say() {
        for table in ["multiple-solutions.tsv", "odd-grids.tsv"] {
            let path = format!("{}/../data/sudoku/{table}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')).step_by(7) {
                let columns: Vec<&str> = line.split('\t').collect();
                let (puzzle, texts) = (values(columns[0]), [columns[1], columns[2]]);
                let count = texts.iter().find_map(|text| text.parse().ok().filter(|count| *count < 2000));
                let expected = texts.iter().find(|text| text.len() == 81).map(|text| values(text));
                let found = solve(&puzzle, 2000, 10_000_000).unwrap();
                assert_eq!(found.count, count.unwrap_or(2000), "{line}");
                assert!(found.solution.is_none_or(|solution| is_solution_of(&solution, &puzzle)));
                if let Some(expected) = expected {
                    assert_eq!(first(&puzzle, 10_000_000), Some(expected), "{line}");
                    assert_eq!(first_by_questions(&puzzle, 10_000_000), Some(expected), "{line}");
                }
            }
        }
    }

    #[test]
    fn a_search_that_takes_too_long_says_so() {
        assert!(solve(&[0; 81], u64::MAX, 1000).is_none());
    }
}
