//! What a problem asks of a board.

use hanpan_sudoku::{Cell, Count, Grid, Solution, Verdict};

use super::shape::Shape;
use crate::engine;
use crate::practice::text::{InputError, Output, quote};

/// What a problem asks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// The lexicographically first solution; there is one.
    First,
    /// Any solution; there is one.
    Any,
    /// The solution; there is exactly one.
    Only,
    /// The solution, or the words that there is none or more than one.
    Verdict,
    /// The number of solutions, and the solution if that is 1.
    Count,
    /// Whether no two digits clash.
    Valid,
    /// The number that the first three digits of the solution make; there is exactly one solution.
    Corner,
}

const IMPOSSIBLE: &str = "Find another job";
const MULTIPLE: &str = "Non-unique";
/// More solutions than these are not counted.
const MOST_SOLUTIONS: u64 = 100_000;

impl Want {
    /// How many solutions a plain search has to look for.
    pub(super) const fn solutions(self) -> usize {
        match self {
            Self::First | Self::Any | Self::Only | Self::Corner | Self::Valid => 1,
            Self::Verdict => 2,
            Self::Count => usize::MAX,
        }
    }

    /// Whether the board has as many solutions as the problem promises.
    pub(super) fn promise(self, grid: &Grid) -> Result<(), InputError> {
        let broken = match self {
            Self::First | Self::Any => match engine::solver().solve(grid) {
                Verdict::Impossible(why) => format!("a solution, and there is none: {why}"),
                _ => return Ok(()),
            },
            Self::Only | Self::Corner => match engine::solver().solve(grid) {
                Verdict::Impossible(why) => format!("exactly one solution, and there is none: {why}"),
                Verdict::Multiple { first, second } => {
                    format!("exactly one solution, and there are more: {}", fork(&first, &second))
                }
                Verdict::Unique(_) => return Ok(()),
            },
            Self::Count if matches!(count(grid), Count::AtLeast(_)) => {
                format!("few solutions, and there are more than {MOST_SOLUTIONS}")
            }
            Self::Count | Self::Verdict | Self::Valid => return Ok(()),
        };
        Err(InputError::Promise(format!("the problem promises {broken}")))
    }

    /// What to print about a board.
    pub(super) fn answer(self, grid: &Grid, shape: Shape) -> String {
        let write = |solution: &Solution| shape.write(solution.grid());
        match self {
            Self::First | Self::Any | Self::Only => {
                engine::solver().first(grid).as_ref().map(write).unwrap_or_default()
            }
            Self::Corner => corner(grid).to_string(),
            Self::Valid => (!grid.has_clash()).to_string(),
            Self::Verdict => match engine::solver().solve(grid) {
                Verdict::Impossible(_) => IMPOSSIBLE.to_owned(),
                Verdict::Unique(solution) => write(&solution),
                Verdict::Multiple { .. } => MULTIPLE.to_owned(),
            },
            Self::Count => match engine::solver().solve(grid) {
                Verdict::Unique(solution) => format!("1\n{}", write(&solution)),
                _ => count(grid).to_string(),
            },
        }
    }

    /// Why the next lines of an output are wrong about a board.
    pub(super) fn faults(self, grid: &Grid, shape: Shape, output: &mut Output) -> Vec<String> {
        if self == Self::Valid {
            let clashes = grid.clashes();
            let why = clashes.first().map_or("no two digits clash".to_owned(), ToString::to_string);
            return output.word(&clashes.is_empty().to_string(), |_| why).into_iter().collect();
        }
        let verdict = engine::solver().solve(grid);
        match (self, &verdict) {
            (Self::Verdict, Verdict::Impossible(_)) => verdict_fault(IMPOSSIBLE, &verdict, output),
            (Self::Verdict, Verdict::Multiple { .. }) => verdict_fault(MULTIPLE, &verdict, output),
            (Self::Count, _) => count_faults(grid, &verdict, shape, output),
            (_, Verdict::Unique(_)) if is_words(output) => {
                let (number, found) = (output.number(), quote(output.rest()[0]));
                vec![format!("line {number}: expected a board, found {found}: {}", how_many(&verdict))]
            }
            _ => self.board_faults(grid, &verdict, shape, output),
        }
    }

    fn board_faults(self, grid: &Grid, verdict: &Verdict, shape: Shape, output: &mut Output) -> Vec<String> {
        let (found, layout) = match shape.read_answer(output) {
            Ok(read) => read,
            Err(faults) => return faults,
        };
        output.take(shape.lines(output));
        let mut faults: Vec<String> = layout.into_iter().collect();
        faults.extend(solution_faults(grid, &found));
        if faults.is_empty() && self == Self::First {
            faults.extend(verdict.first().and_then(|first| not_first(first, &found)));
        }
        faults
    }
}

/// The number that the first three digits of the only solution make.
pub(super) fn corner(grid: &Grid) -> u64 {
    let solution = engine::solver().first(grid);
    let digit = |cell| solution.map_or(0, |solution| u64::from(solution.get(cell).value()));
    100 * digit(Cell::R1C1) + 10 * digit(Cell::R1C2) + digit(Cell::R1C3)
}

fn count(grid: &Grid) -> Count {
    engine::solver().count(grid, MOST_SOLUTIONS)
}

fn verdict_fault(word: &str, verdict: &Verdict, output: &mut Output) -> Vec<String> {
    output.word(word, |_| how_many(verdict)).into_iter().collect()
}

fn count_faults(grid: &Grid, verdict: &Verdict, shape: Shape, output: &mut Output) -> Vec<String> {
    let wrong = verdict_fault(&count(grid).to_string(), verdict, output);
    match verdict {
        Verdict::Unique(_) if wrong.is_empty() => Want::Only.board_faults(grid, verdict, shape, output),
        _ => wrong,
    }
}

/// How many solutions there are, with a witness.
fn how_many(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Impossible(why) => format!("there is no solution: {why}"),
        Verdict::Unique(_) => "there is exactly one solution".to_owned(),
        Verdict::Multiple { first, second } => {
            format!("there are several solutions: {}", fork(first, second))
        }
    }
}

/// Whether words stand where a board could.
fn is_words(output: &Output) -> bool {
    output.rest().first().is_some_and(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()))
}

/// Where two solutions differ first.
fn fork(first: &Solution, second: &Solution) -> String {
    let Some(cell) = first.differences(second).first().copied() else { return String::new() };
    format!("{cell} can be {} or {}", first.get(cell), second.get(cell))
}

/// Why a board is no solution of another.
fn solution_faults(puzzle: &Grid, found: &Grid) -> Vec<String> {
    let faults = rule_faults(puzzle, found);
    if !faults.is_empty() && rule_faults(puzzle, &transposed(found)).is_empty() {
        return vec!["rows and columns are swapped".to_owned()];
    }
    faults
}

fn rule_faults(puzzle: &Grid, found: &Grid) -> Vec<String> {
    let blanks: Vec<Cell> = Cell::ALL.into_iter().filter(|cell| found.get(*cell).is_none()).collect();
    let mut faults = Vec::new();
    match blanks[..] {
        [] => {}
        [cell] => faults.push(format!("{cell} is still blank")),
        [first, ..] => faults.push(format!("{} cells are still blank, the first is {first}", blanks.len())),
    }
    for (cell, given) in puzzle.givens() {
        if let Some(digit) = found.get(cell).filter(|digit| *digit != given) {
            faults.push(format!("{cell} is given as {given}, found {digit}"));
        }
    }
    faults.extend(found.clashes().iter().map(ToString::to_string));
    faults
}

fn transposed(grid: &Grid) -> Grid {
    let mut other = Grid::EMPTY;
    for (cell, digit) in grid.givens() {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        if let Some(mirrored) = Cell::at(column, row) {
            other.set(mirrored, Some(digit));
        }
    }
    other
}

fn not_first(first: &Solution, found: &Grid) -> Option<String> {
    let cell = Cell::ALL.into_iter().find(|cell| found.get(*cell) != Some(first.get(*cell)))?;
    Some(format!(
        "not the lexicographically first solution: they differ first at {cell}, expected {}, found {}",
        first.get(cell),
        found.get(cell)?
    ))
}
