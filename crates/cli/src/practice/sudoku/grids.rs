//! Problems whose input is one or more boards.

use hanpan_sudoku::{Cell, Grid, Solution};
use rand::{RngExt as _, SeedableRng as _};

use super::effort::effort;
use super::make;
use super::shape::Shape;
use super::want::{Want, corner};
use crate::engine;
use crate::practice::task::{Puzzle, Random};
use crate::practice::text::{Input, InputError, Output, chunks, quote};

/// What stands around the boards of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Frame {
    /// One board and nothing else.
    One,
    /// A line with their number, then the boards.
    Counted,
    /// A line with their number, then the boards with an empty line between them.
    CountedApart,
    /// At most 100 boards with an empty line between them, in the output too.
    Apart,
    /// Boards, then a line `end`.
    Ended,
    /// Fifty boards, each after a line `Grid 01` and so on.
    Headed,
}

/// A problem whose input is one or more boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grids {
    pub(crate) shape: Shape,
    pub(crate) frame: Frame,
    pub(crate) want: Want,
    /// The sample inputs of the statement, as lines of 81 characters.
    pub(crate) samples: &'static [&'static str],
}

/// The number of boards of a `Headed` input.
const FIFTY: usize = 50;
/// The longest plain search of a case, in calls of the program of BOJ 12095; the judge allows 100,000.
const CALLS: usize = 20_000;
/// Boards with one solution that take long in one way: that program 42,704 calls, and another one many guesses though
/// it fills the cell with the fewest digits first.
const LONG: [(&str, &str); 2] = [
    ("a long search", "6........5.....439....792.6.......7.14....89.7..69......2..73.89.8...5..3.582...7"),
    (
        "a very hard puzzle",
        "..3..67.........2.79.2......3....6..5....4..76.7..3.453.5..74...............1...8",
    ),
];

impl Frame {
    fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::Headed => FIFTY,
            Self::Apart => 100,
            Self::Counted | Self::CountedApart | Self::Ended => usize::MAX,
        }
    }

    fn least(self) -> usize {
        if self == Self::Headed { FIFTY } else { 1 }
    }

    const fn is_apart(self) -> bool {
        matches!(self, Self::Apart | Self::CountedApart)
    }

    const fn is_counted(self) -> bool {
        matches!(self, Self::Counted | Self::CountedApart)
    }

    fn is_over(self, read: usize, count: Option<usize>, input: &Input) -> bool {
        match (self, count) {
            (_, Some(count)) => read == count,
            (Self::Ended, None) => input.peek() == Some("end"),
            (Self::One | Self::Headed, None) => read == self.most(),
            _ => read > 0 && input.is_at_end(),
        }
    }
}

impl Puzzle for Grids {
    type Input = Vec<Grid>;

    fn parse(&self, text: &str) -> Result<Vec<Grid>, InputError> {
        let mut input = Input::new(text);
        let count = if self.frame.is_counted() {
            Some(input.line("the number of boards")?.numbers(1, 1..=1_000_000)?[0] as usize)
        } else {
            None
        };
        let mut grids = Vec::new();
        while !self.frame.is_over(grids.len(), count, &input) {
            self.parse_head(grids.len(), &mut input)?;
            grids.push(self.shape.read(&mut input)?);
        }
        if self.frame == Frame::Ended {
            input.fixed("end")?;
        }
        input.end()?;
        self.keeps_promise(&grids)?;
        Ok(grids)
    }

    fn write(&self, grids: &Vec<Grid>) -> String {
        let boards = grids.iter().enumerate().map(|(index, grid)| {
            let head =
                if self.frame == Frame::Headed { format!("Grid {:02}\n", index + 1) } else { String::new() };
            head + &self.shape.write(grid)
        });
        let boards = boards.collect::<Vec<_>>().join(if self.frame.is_apart() { "\n\n" } else { "\n" });
        let count = if self.frame.is_counted() { format!("{}\n", grids.len()) } else { String::new() };
        let end = if self.frame == Frame::Ended { "\nend" } else { "" };
        format!("{count}{boards}{end}\n")
    }

    fn answer(&self, grids: &Vec<Grid>) -> String {
        if self.want == Want::Corner {
            return grids.iter().map(corner).sum::<u64>().to_string();
        }
        let between = if self.frame == Frame::Apart { "\n\n" } else { "\n" };
        grids.iter().map(|grid| self.want.answer(grid, self.shape)).collect::<Vec<_>>().join(between)
    }

    fn faults(&self, grids: &Vec<Grid>, output: &str) -> Vec<String> {
        let mut output = Output::new(output);
        if self.want == Want::Corner {
            return sum_faults(grids, &mut output);
        }
        for (index, grid) in grids.iter().enumerate() {
            let mut faults: Vec<String> = self.gap_fault(index, &mut output).into_iter().collect();
            if faults.is_empty() {
                faults = self.want.faults(grid, self.shape, &mut output);
            }
            if !faults.is_empty() {
                let board = if grids.len() > 1 { format!("board {}: ", index + 1) } else { String::new() };
                return faults.into_iter().map(|fault| format!("{board}{fault}")).collect();
            }
        }
        output.excess().into_iter().collect()
    }

    fn edges(&self) -> Vec<(String, Vec<Grid>)> {
        let mut random = Random::seed_from_u64(0);
        let boards = self.edge_boards(&mut random);
        let boards = boards.into_iter().filter(|(_, grid)| self.is_allowed(grid));
        let mut edges = self.samples();
        if self.frame == Frame::Headed {
            let all: Vec<Grid> = boards.map(|(_, grid)| grid).collect();
            return vec![("fifty easy boards".to_owned(), all.iter().copied().cycle().take(FIFTY).collect())];
        }
        edges.extend(boards.map(|(name, grid)| (name.to_owned(), vec![grid])));
        if self.frame.most() > 1 {
            let all = edges.iter().flat_map(|(_, grids)| grids.clone()).take(self.frame.most()).collect();
            edges.push(("all boards so far in one input".to_owned(), all));
        }
        edges
    }

    fn random(&self, random: &mut Random) -> Vec<Grid> {
        let most = self.frame.most().clamp(self.frame.least(), 5.max(self.frame.least()));
        let count = random.random_range(self.frame.least()..=most);
        (0..count).map(|_| self.random_board(CALLS / count, random)).collect()
    }

    fn smaller(&self, grids: &Vec<Grid>) -> Vec<Vec<Grid>> {
        let fewer = chunks(grids.len()).map(|range| {
            let rest = grids.iter().enumerate().filter(|(index, _)| !range.contains(index));
            rest.map(|(_, grid)| *grid).collect::<Vec<_>>()
        });
        let mut inputs: Vec<Vec<Grid>> = fewer.filter(|grids| grids.len() >= self.frame.least()).collect();
        for (index, grid) in grids.iter().enumerate() {
            inputs.extend(self.simpler(grid).into_iter().map(|simpler| {
                let mut grids = grids.clone();
                grids[index] = simpler;
                grids
            }));
        }
        inputs
    }

    fn is_fair(&self, grids: &Vec<Grid>) -> bool {
        grids.iter().all(|grid| self.is_quick(grid, 3 * CALLS))
    }
}

impl Grids {
    fn parse_head(&self, read: usize, input: &mut Input) -> Result<(), InputError> {
        if self.frame == Frame::Headed {
            input.fixed(&format!("Grid {:02}", read + 1))?;
        }
        if self.frame.is_apart() && read > 0 { input.fixed("") } else { Ok(()) }
    }

    fn keeps_promise(&self, grids: &[Grid]) -> Result<(), InputError> {
        if grids.is_empty() {
            return Err(InputError::Promise("there is no board before 'end'".to_owned()));
        }
        if grids.len() > self.frame.most() {
            return Err(InputError::Promise(format!(
                "{} boards, and the most is {}",
                grids.len(),
                self.frame.most()
            )));
        }
        for (index, grid) in grids.iter().enumerate() {
            self.want.promise(grid).map_err(|error| match error {
                InputError::Promise(why) if grids.len() > 1 => {
                    InputError::Promise(format!("board {}: {why}", index + 1))
                }
                error => error,
            })?;
        }
        Ok(())
    }

    fn gap_fault(&self, index: usize, output: &mut Output) -> Option<String> {
        if self.frame != Frame::Apart || index == 0 {
            return None;
        }
        let number = output.number();
        match output.rest().first() {
            Some(&"") => output.take(1).and(None),
            Some(found) => Some(format!(
                "line {number}: expected an empty line before the board, found {}",
                quote(found)
            )),
            None => Some(output.missing(1)),
        }
    }

    /// The samples of the statement: one input if it can hold them all.
    fn samples(&self) -> Vec<(String, Vec<Grid>)> {
        let grids: Vec<Grid> = self.samples.iter().filter_map(|sample| sample.parse().ok()).collect();
        let inputs: Vec<Vec<Grid>> = match self.frame.most() {
            1 => grids.iter().map(|grid| vec![*grid]).collect(),
            _ if grids.is_empty() => Vec::new(),
            _ => vec![grids],
        };
        inputs.into_iter().map(|grids| ("the sample".to_owned(), grids)).collect()
    }

    /// Whether the problem allows a board, and a plain search is done with it soon enough.
    fn is_allowed(&self, grid: &Grid) -> bool {
        self.is_quick(grid, 3 * CALLS) && self.want.promise(grid).is_ok()
    }

    fn is_quick(&self, grid: &Grid, calls: usize) -> bool {
        self.want == Want::Valid || effort(grid, self.want.solutions(), calls).is_some()
    }

    /// Every board that some problem stumbles over; each problem takes those that it allows.
    fn edge_boards(&self, random: &mut Random) -> Vec<(&'static str, Grid)> {
        let full = make::solution(random);
        let mut boards = filled_boards(&full, random);
        if matches!(self.want, Want::Verdict | Want::Count | Want::Valid) {
            boards.extend(broken_boards(&full, random));
        }
        boards.extend(LONG.iter().filter_map(|(name, line)| Some((*name, line.parse().ok()?))));
        boards
    }

    fn random_board(&self, calls: usize, random: &mut Random) -> Grid {
        loop {
            let full = make::solution(random);
            let grid = self.random_from(&full, random);
            if self.is_quick(&grid, calls.max(200)) && self.want.promise(&grid).is_ok() {
                return grid;
            }
        }
    }

    fn random_from(&self, full: &Solution, random: &mut Random) -> Grid {
        let blanks = random.random_range(0..=60);
        match (self.want, random.random_range(0..4)) {
            (Want::First | Want::Any, _) => make::dug(full, blanks, random),
            (Want::Only | Want::Corner, _) | (Want::Verdict | Want::Count, 0 | 1) => {
                make::unique(full, blanks, random)
            }
            (Want::Verdict | Want::Count, 2) => make::dug(full, blanks, random),
            (Want::Verdict | Want::Count, _) => {
                let puzzle = make::unique(full, blanks.max(40), random);
                make::spoiled(&puzzle, random).unwrap_or(puzzle)
            }
            (Want::Valid, 0) => make::scattered(random.random_range(0..=20), random),
            (Want::Valid, 1) => make::dug(full, blanks, random),
            (Want::Valid, _) => {
                let [first, second] = [random.random_range(0..81), random.random_range(0..81)];
                make::clashing(&make::dug(full, blanks, random), [Cell::ALL[first], Cell::ALL[second]])
            }
        }
    }

    /// Boards with fewer blanks, or with fewer digits if there is no solution to fill in.
    fn simpler(&self, grid: &Grid) -> Vec<Grid> {
        let solution = if self.want == Want::Valid { None } else { engine::solver().first(grid) };
        let changed: Vec<Cell> =
            Cell::ALL.into_iter().filter(|cell| grid.get(*cell).is_none() == solution.is_some()).collect();
        let simpler = chunks(changed.len()).map(|range| {
            let mut simpler = *grid;
            for cell in &changed[range] {
                simpler.set(*cell, solution.map(|solution| solution.get(*cell)));
            }
            simpler
        });
        simpler.collect()
    }
}

fn sum_faults(grids: &[Grid], output: &mut Output) -> Vec<String> {
    let expected = grids.iter().map(corner).sum::<u64>().to_string();
    let first = format!("the first board adds {}", corner(&grids[0]));
    let wrong = output.word(&expected, |_| first);
    wrong.or_else(|| output.excess()).into_iter().collect()
}

/// Boards with a solution.
fn filled_boards(full: &Solution, random: &mut Random) -> Vec<(&'static str, Grid)> {
    use hanpan_sudoku::{Digit, House};
    let fives = Cell::ALL.into_iter().filter(|cell| full.get(*cell) == Digit::D5);
    let empty = |house: House| make::without(full, *house.cells());
    vec![
        ("no blank", *full.grid()),
        ("one blank, the first cell", make::without(full, [Cell::R1C1])),
        ("one blank, the last cell", make::without(full, [Cell::R9C9])),
        ("an empty row", empty(House::Row9)),
        ("an empty column", empty(House::Column1)),
        ("an empty box", empty(House::Box5)),
        ("one digit missing everywhere", make::without(full, fives)),
        ("two solutions", make::rectangle(random)),
        ("thirty blanks and one solution", make::unique(full, 30, random)),
        ("forty-five blanks and one solution", make::unique(full, 45, random)),
        ("an empty board", Grid::EMPTY),
        ("only the first row, descending", descending()),
        ("fifty blanks", make::dug(full, 50, random)),
    ]
}

/// Boards without a solution.
fn broken_boards(full: &Solution, random: &mut Random) -> Vec<(&'static str, Grid)> {
    let clash = |cells| make::clashing(&make::without(full, [Cell::R5C5]), cells);
    let pair = |first, second| {
        let mut grid = Grid::EMPTY;
        grid.set(first, Some(hanpan_sudoku::Digit::D7));
        grid.set(second, Some(hanpan_sudoku::Digit::D7));
        grid
    };
    let puzzle = make::unique(full, 45, random);
    vec![
        ("a digit twice in a full board", clash([Cell::R1C1, Cell::R9C9])),
        ("a digit twice in a row only", pair(Cell::R4C1, Cell::R4C9)),
        ("a digit twice in a column only", pair(Cell::R1C6, Cell::R9C6)),
        ("a digit twice in a box only", pair(Cell::R4C4, Cell::R6C5)),
        ("a digit twice, in no common house", pair(Cell::R1C1, Cell::R5C5)),
        ("no solution, but nothing wrong at sight", make::spoiled(&puzzle, random).unwrap_or(puzzle)),
    ]
}

fn descending() -> Grid {
    let mut grid = Grid::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(hanpan_sudoku::Digit::ALL.into_iter().rev()) {
        grid.set(cell, Some(digit));
    }
    grid
}
