//! [`Solver`] and its answers.

mod batch;
mod lanes;
mod marks;
mod one;
mod search;
mod single;
mod tables;

#[cfg(test)]
mod against_oracle;

use std::fmt;
use std::ops::ControlFlow;

use crate::candidates::Candidates;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::grid::{Clash, Grid, Solution};
use crate::simd::Backend;
use batch::Batch;
use lanes::{Puzzles, Solved};
use search::Search;
use single::{Found, Single};

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
        /// The next in lexicographic order.
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

/// How many solutions there are; of the empty grid 6,670,903,752,021,072,936,960, which is more than 64 bits can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Exactly so many.
    Exact(u128),
    /// So many were found, and the count was cut there.
    AtLeast(u128),
}

impl Count {
    /// The count of what was counted up to one more than the limit.
    const fn up_to(limit: u64, found: u64) -> Self {
        if found > limit { Self::AtLeast(limit as u128) } else { Self::Exact(found as u128) }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(count) => write!(f, "{count}"),
            Self::AtLeast(count) => write!(f, ">={count}"),
        }
    }
}

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
    backend: Backend,
    single: Single,
    /// The engine for many puzzles, once it is needed.
    batch: Option<Box<Batch>>,
}

impl Solver {
    /// A solver on the best backend that the processor has.
    pub fn new() -> Self {
        Self::with_backend(Backend::best())
    }

    /// A solver on a backend, or where the processor does not have it, on the portable one.
    pub fn with_backend(backend: Backend) -> Self {
        let backend = if backend.is_available() { backend } else { Backend::Portable };
        Self { backend, single: Single::new(backend), batch: None }
    }

    /// The backend that it solves on.
    pub const fn backend(&self) -> Backend {
        self.backend
    }

    /// Whether the grid has no solution, and why; one, and which; or more, with the lexicographically first two
    /// as proof.
    pub fn solve(&mut self, grid: &Grid) -> Verdict {
        let Found { count, first } = self.find(grid, 2, &mut |_| ControlFlow::Continue(()));
        match count {
            0 => Verdict::Impossible(Reason::of(grid)),
            1 => Verdict::Unique(Solution::proved(first)),
            _ => {
                let [Some(first), Some(second)] = self.single.in_order(grid, 2) else {
                    unreachable!("there are several solutions, {first} among them");
                };
                Verdict::Multiple { first, second }
            }
        }
    }

    /// The lexicographically first solution: cells row by row from the top left, the smallest digit first.
    pub fn first(&mut self, grid: &Grid) -> Option<Solution> {
        // Most grids have one solution, and no order finds it sooner than a free one.
        let Found { count, first } = self.find(grid, 2, &mut |_| ControlFlow::Continue(()));
        match count {
            0 => None,
            1 => Some(Solution::proved(first)),
            _ => self.single.in_order(grid, 1)[0],
        }
    }

    /// Counts the solutions one by one; [`Count::AtLeast`]`(limit)` if there are more than `limit`. [`Tally`](crate::Tally) counts
    /// any number.
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
        let mut is_stopped = false;
        let mut tell = |counts: &[u64]| {
            let told = progress(counts[0]);
            is_stopped = told.is_break();
            told
        };
        let Found { count, .. } = self.find(grid, limit.saturating_add(1), &mut tell);
        if is_stopped { Count::AtLeast(count.min(limit).into()) } else { Count::up_to(limit, count) }
    }

    /// All solutions in lexicographic order, each found when it is asked for.
    pub fn solutions(&self, grid: &Grid) -> Solutions {
        Solutions(Search::in_order(grid))
    }

    /// The givens that a grid with one solution does not need: without any one of them it still has one. A puzzle is
    /// minimal if there is none.
    pub fn redundant(&mut self, grid: &Grid) -> Vec<Cell> {
        self.batch().redundant(grid)
    }

    /// Whether there is a solution of each puzzle that has another digit than the given in a cell, appended in their order.
    /// There are at most 65,536 puzzles.
    pub(crate) fn have_solutions_with_another(
        &mut self,
        puzzles: &[Grid],
        cells: &[Cell],
        each: impl FnMut(bool),
    ) {
        let counts = self.batch().have_solutions_with_another(puzzles, cells);
        counts.iter().map(|count| *count > 0).for_each(each);
    }

    /// For each question, a set of givens of a solution and a cell: another solution with these givens that has another
    /// digit in the cell, if there is one. Which one depends on the backend. There are at most 65,536 questions.
    pub(crate) fn others(
        &mut self,
        solution: &Solution,
        questions: &[(CellSet, Cell)],
        each: impl FnMut(Option<Solution>),
    ) {
        self.batch().others(solution, questions, each);
    }

    /// Whether each grid has exactly one solution.
    pub(crate) fn have_one_solution(&mut self, grids: &[Grid]) -> Vec<bool> {
        let mut counts = Vec::with_capacity(grids.len());
        self.count_batch(grids, 1, &mut counts);
        counts.into_iter().map(|count| count == Count::Exact(1)).collect()
    }

    /// For each puzzle and a solution of it, another solution, if there is one. Which one depends on the backend. There
    /// are at most 65,536 puzzles.
    pub(crate) fn other_solutions(
        &mut self,
        puzzles: &[Grid],
        known: &[&Solution],
        each: impl FnMut(Option<&Grid>),
    ) {
        self.batch().other_solutions(puzzles, known, each);
    }

    fn find(
        &mut self,
        grid: &Grid,
        limit: u64,
        progress: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Found {
        let Self { backend, single, batch } = self;
        single.find(grid, limit, || Batch::made(batch, *backend).lanes(), progress)
    }

    fn batch(&mut self) -> &mut Batch {
        Batch::made(&mut self.batch, self.backend)
    }
}

/// Many puzzles at once, side by side in the lanes of vectors: an order of magnitude quicker than one by one.
impl Solver {
    /// The verdicts of the grids, appended in their order.
    ///
    /// ```
    /// use hanpan_sudoku::{Grid, Solver, Verdict};
    /// let mut verdicts = Vec::new();
    /// Solver::new().solve_batch(&[Grid::EMPTY; 100], &mut verdicts);
    /// assert!(verdicts.iter().all(|verdict| matches!(verdict, Verdict::Multiple { .. })));
    /// ```
    pub fn solve_batch(&mut self, grids: &[Grid], verdicts: &mut Vec<Verdict>) {
        self.batch().solve(grids, |verdict| verdicts.push(verdict));
    }

    /// The lexicographically first solutions of the grids, appended in their order.
    pub fn first_batch(&mut self, grids: &[Grid], firsts: &mut Vec<Option<Solution>>) {
        self.batch().first_of_grids(grids, |first| firsts.push(first));
    }

    /// The numbers of solutions of the grids, each as [`count`](Self::count) tells it, appended in their order.
    pub fn count_batch(&mut self, grids: &[Grid], limit: u64, counts: &mut Vec<Count>) {
        self.batch().count(Puzzles::Grids(grids), limit, counts);
    }

    /// The lexicographically first solutions of puzzles in a text: 81 characters at every `stride` bytes, `1` to `9` for
    /// givens, and `.`, `0`, `*`, `_` or `-` for blanks. Nothing is checked: `x` would be read as 8, since only the low five
    /// bits of a character are looked at. [`format`](crate::format) reads texts that may be anything.
    ///
    /// A solution goes into `solutions` where the puzzle stands in `text`; the two are of one length, and no other byte is
    /// changed. `found` gets for each puzzle whether there is one.
    ///
    /// ```
    /// use hanpan_sudoku::Solver;
    /// let puzzles = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n".repeat(3);
    /// let (mut solutions, mut found) = (puzzles.clone().into_bytes(), Vec::new());
    /// Solver::new().first_in_text(puzzles.as_bytes(), 82, &mut solutions, &mut found);
    /// assert!(solutions.starts_with(b"534678912672195348198342567859761423426853791713924856961537284287419635345286179\n5"));
    /// assert_eq!(found, [true; 3]);
    /// ```
    ///
    /// # Panics
    /// If `stride` is below 81, if `text` does not end with a puzzle or one stride later, or if `solutions` is of another
    /// length.
    pub fn first_in_text(&mut self, text: &[u8], stride: usize, solutions: &mut [u8], found: &mut Vec<bool>) {
        assert_eq!(text.len(), solutions.len(), "puzzles and solutions are of one length");
        let puzzles = Puzzles::in_text(text, stride);
        self.batch()
            .first(puzzles, Solved::Text { text: solutions, stride }, |is_found| found.push(is_found));
    }

    /// The numbers of solutions of puzzles in a text as [`first_in_text`](Self::first_in_text) reads it, each as
    /// [`count`](Self::count) tells it, appended in their order.
    ///
    /// # Panics
    /// If `stride` is below 81, or if `text` does not end with a puzzle or one stride later.
    pub fn count_in_text(&mut self, text: &[u8], stride: usize, limit: u64, counts: &mut Vec<Count>) {
        self.batch().count(Puzzles::in_text(text, stride), limit, counts);
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
