//! [`Solver`] and its answers.

#[doc(hidden)]
pub mod lanes;
mod marks;
mod parts;
mod search;
mod tables;

#[cfg(test)]
mod against_oracle;

use std::fmt;
use std::ops::ControlFlow;

use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::digit::Digit;
use crate::grid::{Clash, Grid, Solution};
pub use parts::Parts;
use search::{Order, Search};

/// What a grid's solutions are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is none.
    Impossible(Reason),
    /// There is exactly one.
    Unique(Solution),
    /// There are two or more.
    Multiple {
        /// The lexicographically first.
        first: Solution,
        /// Another one.
        second: Solution,
    },
}

impl Verdict {
    /// The lexicographically first solution.
    pub const fn first(&self) -> Option<&Solution> {
        match self {
            Self::Impossible(_) => None,
            Self::Unique(first) | Self::Multiple { first, .. } => Some(first),
        }
    }
}

/// Why a grid has no solution; the first that holds, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Equal givens share a house: all such pairs.
    Clashes(Vec<Clash>),
    /// The givens around an empty cell leave it no digit.
    NoCandidate(Cell),
    /// The givens leave a digit no cell in a house.
    NoPlace(House, Digit),
    /// Nothing is wrong at sight, but every attempt fails.
    Search,
}

impl Reason {
    /// The reason why the grid cannot be solved, given that it cannot.
    pub fn of(grid: &Grid) -> Self {
        let clashes = grid.clashes();
        if clashes.is_empty() { Self::at_sight(grid).unwrap_or(Self::Search) } else { Self::Clashes(clashes) }
    }

    /// An empty cell or an unplaceable digit among the pencilmarks that the givens leave.
    fn at_sight(grid: &Grid) -> Option<Self> {
        let candidates = Candidates::new(grid);
        let empty = Cell::ALL.into_iter().find(|cell| candidates.get(*cell).is_empty());
        let mut unplaceable = House::ALL.into_iter().flat_map(|house| Digit::ALL.map(|digit| (house, digit)));
        empty.map(Self::NoCandidate).or_else(|| {
            let found = unplaceable.find(|(house, digit)| candidates.places(*house, *digit).next().is_none());
            found.map(|(house, digit)| Self::NoPlace(house, digit))
        })
    }
}

/// So many clashes are written out; a grid can have hundreds.
const SHOWN_CLASHES: usize = 12;

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clashes(clashes) => {
                let texts: Vec<String> = clashes.iter().take(SHOWN_CLASHES).map(Clash::to_string).collect();
                f.write_str(&texts.join("; "))?;
                match clashes.len().saturating_sub(SHOWN_CLASHES) {
                    0 => Ok(()),
                    more => write!(f, "; and {more} more"),
                }
            }
            Self::NoCandidate(cell) => write!(f, "{cell} has no candidate"),
            Self::NoPlace(house, digit) => write!(f, "{house} has no place for {digit}"),
            Self::Search => f.write_str("every attempt ends in a contradiction"),
        }
    }
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly so many.
    Exact(u64),
    /// So many were found, and the count was cut there.
    AtLeast(u64),
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, ">={count}"),
        }
    }
}

/// Branches after which the first solution is not soon found.
const FEW: u32 = 8;
/// A grid with so many solutions has many more.
const MANY: u64 = 16;
/// Progress is told after so many solutions.
const TELL: u64 = 65_536;

/// Solves grids. It holds the search's memory, so one solver for many grids is quicker than one for each.
///
/// ```
/// use hanpan_sudoku::{Count, Grid, Solver, Verdict};
/// let mut solver = Solver::new();
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// assert!(matches!(solver.solve(&puzzle), Verdict::Unique(_)));
/// assert_eq!(solver.count(&Grid::EMPTY, 1000), Count::AtLeast(1000));
/// let first = solver.first(&Grid::EMPTY).unwrap().to_string();
/// assert!(first.starts_with("123456789456789123789123456214365897"));
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    search: Search,
}

impl Solver {
    /// A solver.
    pub fn new() -> Self {
        Self { search: Search::new() }
    }

    /// Whether the grid has no solution, and why; one, and which; or more, with the lexicographically first and
    /// another as proof.
    pub fn solve(&mut self, grid: &Grid) -> Verdict {
        self.search.begin(Order::Any, grid);
        let Some(found) = self.search.next() else { return Verdict::Impossible(Reason::of(grid)) };
        let Some(other) = self.search.next() else { return Verdict::Unique(found) };
        let first = self.solutions(grid).next().unwrap_or(found);
        Verdict::Multiple { first, second: if first == found { other } else { found } }
    }

    /// The lexicographically first solution: cells row by row from the top left, the smallest digit first.
    pub fn first(&mut self, grid: &Grid) -> Option<Solution> {
        // In order if that is soon done. Else a free order tells sooner whether there is only one to look for.
        self.search.begin(Order::Lexicographic, grid);
        if let Some(first) = self.search.next_within(FEW) {
            return first;
        }
        self.search.begin(Order::Any, grid);
        let found = self.search.next()?;
        if self.search.advance() { self.solutions(grid).next() } else { Some(found) }
    }

    /// Counts the solutions; [`Count::AtLeast`]`(limit)` if there are more than `limit`.
    pub fn count(&mut self, grid: &Grid, limit: u64) -> Count {
        self.count_with(grid, limit, |_| ControlFlow::Continue(()))
    }

    /// As [`count`](Self::count); `progress` hears the number found, from time to time, and can stop the count there.
    pub fn count_with(
        &mut self,
        grid: &Grid,
        limit: u64,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Count {
        self.search.begin(Order::Any, grid);
        let (mut found, mut told) = (0, 0);
        while let Some(more) = self.search.count_next() {
            found += more;
            if found > limit {
                return Count::AtLeast(limit);
            }
            if found >= MANY {
                self.search.set_order(Order::Many);
            }
            if found - told >= TELL {
                told = found;
                if progress(found).is_break() {
                    return Count::AtLeast(found);
                }
            }
        }
        Count::Exact(found)
    }

    /// All solutions in lexicographic order, each found when it is asked for.
    pub fn solutions(&self, grid: &Grid) -> Solutions {
        let mut search = Search::new();
        search.begin(Order::Lexicographic, grid);
        Solutions(search)
    }

    /// The givens that a grid with one solution does not need: without any one of them it still has one. A puzzle is
    /// minimal if there is none.
    pub fn redundant(&mut self, grid: &Grid) -> Vec<Cell> {
        grid.givens()
            .filter(|(cell, digit)| !self.is_possible_without(grid, *cell, *digit))
            .map(|(cell, _)| cell)
            .collect()
    }

    /// Whether the grid without this given has a solution with another digit in its place.
    fn is_possible_without(&mut self, grid: &Grid, cell: Cell, digit: Digit) -> bool {
        let mut rest = *grid;
        rest.set(cell, None);
        self.search.begin_without(&rest, cell, digit);
        self.search.advance()
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The solutions of a grid in lexicographic order; made by [`Solver::solutions`].
#[derive(Clone, Debug)]
pub struct Solutions(Search);

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        self.0.next()
    }
}
