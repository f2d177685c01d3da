//! [`Diagnosis`]: where did I go wrong?
//!
//! A puzzle with one solution is compared with what the player has entered and noted. Of a puzzle without a solution, some givens are
//! named that have none together: fewest of all where a bounded search proves it. Of a puzzle with several, the cells in which solutions
//! differ, and the single clues that would leave one.

use std::fmt;

use super::position::Candidate;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::grid::{Grid, Solution};
use crate::solve::{Count, Reason, Solver, Verdict};

/// What is wrong with a puzzle, or with what the player made of it.
///
/// ```
/// use hanpan_sudoku::explain::{Diagnosis, diagnose};
/// use hanpan_sudoku::{Cell, Digit, Grid};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let mut entries = Grid::EMPTY;
/// entries.set(Cell::R1C3, Some(Digit::D1));
/// let Diagnosis::Unique(mistakes) = diagnose(&puzzle, &entries, None) else { panic!("it has one solution") };
/// assert_eq!(mistakes.entries[0].cell, Cell::R1C3);
/// assert_eq!(mistakes.solution.get(Cell::R1C3), Digit::D4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Diagnosis {
    /// The puzzle has one solution: what contradicts it.
    Unique(Mistakes),
    /// The puzzle has no solution.
    Impossible {
        /// What can be seen at once.
        reason: Reason,
        /// Givens that have no solution together.
        clash: ClashSet,
    },
    /// The puzzle has several solutions.
    Ambiguous(Ambiguity),
}

/// What contradicts the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistakes {
    /// The solution.
    pub solution: Solution,
    /// The entries that are not as the solution, by cell.
    pub entries: Vec<Candidate>,
    /// The digits of the solution that the pencilmarks of their cells lack, by cell. Cells without any pencilmark lack none, nor do
    /// givens and cells with an entry.
    pub pencilmarks: Vec<Candidate>,
}

impl Mistakes {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.pencilmarks.is_empty()
    }
}

/// Filled cells that have no solution together, while without any one of them they have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClashSet {
    /// The cells.
    pub cells: CellSet,
    /// How few they are.
    pub size: ClashSize,
}

/// How few cells clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClashSize {
    /// No smaller set clashes: proved.
    Smallest,
    /// Each cell is needed. Whether a smaller set clashes was not found out within the [limit](SMALLEST_LIMIT): one of at least so
    /// many cells may.
    Minimal {
        /// No set of fewer cells clashes.
        at_least: usize,
    },
}

/// What is known of a puzzle with several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The lexicographically first two solutions.
    pub solutions: [Solution; 2],
    /// How many there are, counted up to the [limit](COUNT_LIMIT).
    pub count: Count,
    /// Why that could be told without a search.
    pub at_sight: Option<TooFew>,
    /// The cells in which any two solutions differ, all of them; in the other empty cells all solutions agree.
    pub differing: CellSet,
    /// The single clues that would leave one solution, all of them, by cell and digit.
    pub repairs: Vec<Candidate>,
    /// Entries that have no solution together with the givens, if that is so.
    pub entries: Option<ClashSet>,
}

/// Why a puzzle cannot have exactly one solution, whatever its givens are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TooFew {
    /// So many givens, and no puzzle with fewer than 17 has one solution (McGuire, Tugemann, Civario: "There is no 16-Clue Sudoku",
    /// 2012).
    Givens(usize),
    /// Two digits that are no givens: they can be exchanged in every solution.
    Digits(Digit, Digit),
}

impl TooFew {
    /// The fewest givens of a puzzle with one solution.
    pub const FEWEST_GIVENS: usize = 17;

    /// The reason that can be seen at once, if there is one.
    ///
    /// ```
    /// use hanpan_sudoku::Grid;
    /// use hanpan_sudoku::explain::TooFew;
    /// assert_eq!(TooFew::of(&Grid::EMPTY), Some(TooFew::Givens(0)));
    /// ```
    pub fn of(puzzle: &Grid) -> Option<Self> {
        let givens = puzzle.givens().count();
        let digits: DigitSet = puzzle.givens().map(|(_, digit)| digit).collect();
        let mut missing = (DigitSet::ALL - digits).iter();
        match (missing.next(), missing.next()) {
            _ if givens < Self::FEWEST_GIVENS => Some(Self::Givens(givens)),
            (Some(first), Some(second)) => Some(Self::Digits(first, second)),
            _ => None,
        }
    }
}

impl fmt::Display for TooFew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Givens(1) => f.write_str("1 given, and no puzzle with fewer than 17 has one solution"),
            Self::Givens(count) => {
                write!(
                    f,
                    "{count} givens, and no puzzle with fewer than {} has one solution",
                    Self::FEWEST_GIVENS
                )
            }
            Self::Digits(first, second) => {
                write!(
                    f,
                    "neither {first} nor {second} is given, and they can be exchanged in every solution"
                )
            }
        }
    }
}

/// Solutions are counted up to this number.
pub const COUNT_LIMIT: u64 = 1_000_000;

/// So many steps are taken to prove a set of clashing cells the smallest.
pub const SMALLEST_LIMIT: usize = 200_000;

/// Looks for mistakes: of the puzzle, or of the player's entries and pencilmarks.
///
/// An entry in the cell of a given counts as an entry, and is a mistake if it is another digit.
pub fn diagnose(puzzle: &Grid, entries: &Grid, pencilmarks: Option<&Candidates>) -> Diagnosis {
    let mut solver = Solver::new();
    match solver.solve(puzzle) {
        Verdict::Unique(solution) => Diagnosis::Unique(mistakes(solution, puzzle, entries, pencilmarks)),
        Verdict::Impossible(reason) => {
            let clash = clash_set(&mut solver, &Grid::EMPTY, puzzle);
            Diagnosis::Impossible { reason, clash }
        }
        Verdict::Multiple { first, second } => {
            Diagnosis::Ambiguous(ambiguity(&mut solver, puzzle, entries, [first, second]))
        }
    }
}

fn mistakes(solution: Solution, puzzle: &Grid, entries: &Grid, pencilmarks: Option<&Candidates>) -> Mistakes {
    let is_wrong = |(cell, digit): &(Cell, Digit)| solution.get(*cell) != *digit;
    let wrong = entries.givens().filter(is_wrong).map(|(cell, digit)| Candidate { cell, digit }).collect();
    let lacking = |cell: &Cell| {
        let marks = pencilmarks.map_or(DigitSet::EMPTY, |marks| marks.get(*cell));
        let is_noted = puzzle.get(*cell).is_none() && entries.get(*cell).is_none() && !marks.is_empty();
        is_noted && !marks.contains(solution.get(*cell))
    };
    let lacking = Cell::ALL.into_iter().filter(lacking);
    let pencilmarks = lacking.map(|cell| Candidate { cell, digit: solution.get(cell) }).collect();
    Mistakes { solution, entries: wrong, pencilmarks }
}

fn ambiguity(solver: &mut Solver, puzzle: &Grid, entries: &Grid, solutions: [Solution; 2]) -> Ambiguity {
    let candidates = Candidates::new(puzzle);
    let empty = Cell::ALL.into_iter().filter(|cell| puzzle.get(*cell).is_none());
    let clues: Vec<Candidate> = empty
        .flat_map(|cell| candidates.get(cell).iter().map(move |digit| Candidate { cell, digit }))
        .collect();
    let with = |clue: &Candidate| {
        let mut grid = *puzzle;
        grid.set(clue.cell, Some(clue.digit));
        grid
    };
    let mut counts = vec![];
    solver.count_batch(&clues.iter().map(with).collect::<Vec<_>>(), 1, &mut counts);
    let mut possible = [DigitSet::EMPTY; Cell::COUNT];
    let mut repairs = vec![];
    for (clue, count) in clues.into_iter().zip(counts) {
        if count != Count::Exact(0) {
            possible[clue.cell.index()].insert(clue.digit);
        }
        if count == Count::Exact(1) {
            repairs.push(clue);
        }
    }
    let differing = Cell::ALL.into_iter().filter(|cell| possible[cell.index()].len() > 1).collect();
    let count = solver.count(puzzle, COUNT_LIMIT);
    let entries = entry_clash(solver, puzzle, entries);
    Ambiguity { solutions, count, at_sight: TooFew::of(puzzle), differing, repairs, entries }
}

/// The fewest entries that leave the puzzle no solution, if they do together.
fn entry_clash(solver: &mut Solver, puzzle: &Grid, entries: &Grid) -> Option<ClashSet> {
    let contradicting: CellSet = entries
        .givens()
        .filter(|(cell, digit)| puzzle.get(*cell).is_some_and(|given| given != *digit))
        .map(|(cell, _)| cell)
        .collect();
    if let Some(cell) = contradicting.first() {
        return Some(ClashSet { cells: cell.into(), size: ClashSize::Smallest });
    }
    let mut all = *puzzle;
    entries.givens().for_each(|(cell, digit)| all.set(cell, Some(digit)));
    let mut added = *entries;
    puzzle.givens().for_each(|(cell, _)| added.set(cell, None));
    solver.first(&all).is_none().then(|| clash_set(solver, puzzle, &added))
}

/// A smallest set of the soft digits that has no solution together with the hard ones, which have one; all together have none.
fn clash_set(solver: &mut Solver, hard: &Grid, soft: &Grid) -> ClashSet {
    Clashes { solver, hard, soft, at_least: 0, left: SMALLEST_LIMIT }.smallest()
}

/// Looks for a smallest set that clashes.
///
/// A set of digits that clashes has one in common with each set without which the others have a solution. So a smallest set that
/// has one in common with all such sets that are known so far is no larger than a smallest set that clashes; if it clashes itself,
/// it is one. If not, it is filled up as long as there is a solution, and what is left over is one more such set.
/// Source: Ignatiev, Previti, Liffiton, Marques-Silva: "Smallest MUS Extraction with Minimal Hitting Set Dualization", 2015.
struct Clashes<'a> {
    solver: &'a mut Solver,
    hard: &'a Grid,
    soft: &'a Grid,
    /// No set of fewer cells clashes.
    at_least: usize,
    /// Steps that may still be taken.
    left: usize,
}

impl Clashes<'_> {
    fn smallest(mut self) -> ClashSet {
        let all: CellSet = self.soft.givens().map(|(cell, _)| cell).collect();
        let minimal = self.minimal(all);
        let mut corrections = vec![];
        while let Ok(hitting) = self.hitting(&corrections, minimal.len()) {
            let Some(hitting) = hitting else {
                return ClashSet { cells: minimal, size: ClashSize::Smallest };
            };
            match self.solution(hitting) {
                None => return ClashSet { cells: hitting, size: ClashSize::Smallest },
                Some(solution) => corrections.push(all - self.filled_up(all, solution)),
            }
        }
        ClashSet { cells: minimal, size: ClashSize::Minimal { at_least: self.at_least } }
    }

    /// A solution of the hard digits and these.
    fn solution(&mut self, cells: CellSet) -> Option<Solution> {
        let mut grid = *self.hard;
        cells.iter().for_each(|cell| grid.set(cell, self.soft.get(cell)));
        match self.solver.solve(&grid) {
            Verdict::Impossible(_) => None,
            Verdict::Unique(solution) | Verdict::Multiple { first: solution, .. } => Some(solution),
        }
    }

    /// A set that clashes, and does not without any one of its cells.
    fn minimal(&mut self, all: CellSet) -> CellSet {
        let mut kept = all;
        for cell in all.iter() {
            let without = kept - cell.into();
            if self.solution(without).is_none() {
                kept = without;
            }
        }
        kept
    }

    /// A set with a solution to which no other cell can be added; it has all cells that agree with the solution.
    fn filled_up(&mut self, all: CellSet, solution: Solution) -> CellSet {
        let soft = *self.soft;
        let agreeing = |solution: &Solution| {
            all.iter().filter(|cell| soft.get(*cell) == Some(solution.get(*cell))).collect::<CellSet>()
        };
        let mut kept = agreeing(&solution);
        for cell in all.iter() {
            if !kept.contains(cell)
                && let Some(solution) = self.solution(kept | cell.into())
            {
                kept = agreeing(&solution);
            }
        }
        kept
    }

    /// A smallest set with a cell of each of the sets, if it has fewer cells than `most`.
    fn hitting(&mut self, sets: &[CellSet], most: usize) -> Result<Option<CellSet>, OutOfSteps> {
        while self.at_least < most {
            let found = self.hitting_of_size(sets, CellSet::EMPTY, CellSet::EMPTY, self.at_least)?;
            if found.is_some() {
                return Ok(found);
            }
            self.at_least += 1;
        }
        Ok(None)
    }

    /// A set with so many more cells than `chosen`, none of them among `barred`.
    fn hitting_of_size(
        &mut self,
        sets: &[CellSet],
        chosen: CellSet,
        barred: CellSet,
        more: usize,
    ) -> Result<Option<CellSet>, OutOfSteps> {
        self.left = self.left.checked_sub(1).ok_or(OutOfSteps)?;
        let open = || sets.iter().filter(|set| (**set & chosen).is_empty()).map(|set| *set - barred);
        let Some(fewest) = open().min_by_key(|set| set.len()) else { return Ok(Some(chosen)) };
        if apart(open()) > more {
            return Ok(None);
        }
        let mut barred = barred;
        for cell in fewest.iter() {
            let found = self.hitting_of_size(sets, chosen | cell.into(), barred, more - 1)?;
            if found.is_some() {
                return Ok(found);
            }
            barred.insert(cell);
        }
        Ok(None)
    }
}

/// The search has taken all its steps.
#[derive(Clone, Copy, Debug)]
struct OutOfSteps;

/// How many of the sets, taken greedily, have no cell in common: each takes a cell of its own. An empty one takes more than any.
fn apart(sets: impl Iterator<Item = CellSet>) -> usize {
    let mut sets: Vec<CellSet> = sets.collect();
    sets.sort_by_key(|set| set.len());
    let (mut taken, mut count) = (CellSet::EMPTY, 0);
    for set in sets {
        if set.is_empty() {
            return usize::MAX;
        }
        if (set & taken).is_empty() {
            taken |= set;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    /// The size of a smallest set that clashes, by trying all.
    fn smallest(puzzle: &Grid) -> usize {
        let givens: Vec<(Cell, Digit)> = puzzle.givens().collect();
        let mut sizes: Vec<(usize, u32)> =
            (0..1_u32 << givens.len()).map(|set| (set.count_ones() as usize, set)).collect();
        sizes.sort_unstable();
        let clashes = |set: u32| {
            let mut part = Grid::EMPTY;
            let chosen = givens.iter().enumerate().filter(|(i, _)| set >> i & 1 != 0);
            chosen.for_each(|(_, (cell, digit))| part.set(*cell, Some(*digit)));
            Solver::new().first(&part).is_none()
        };
        sizes.into_iter().find(|(_, set)| clashes(*set)).unwrap().0
    }

    #[test]
    fn entries_and_pencilmarks_that_contradict_the_solution_are_named() {
        let puzzle = grid(PUZZLE);
        let solution = oracle::solutions(&puzzle, 2)[0];
        let mut entries = Grid::EMPTY;
        entries.set(Cell::R1C3, solution.get(Cell::R1C3));
        entries.set(Cell::R1C4, Some(Digit::D2));
        let mut marks = Candidates::new(&puzzle);
        let right = solution.get(Cell::R3C1).unwrap();
        marks.remove(Cell::R3C1, right);
        marks.remove(Cell::R1C4, solution.get(Cell::R1C4).unwrap());
        Digit::ALL.into_iter().for_each(|digit| marks.remove(Cell::R9C1, digit));
        let diagnosis = diagnose(&puzzle, &entries, Some(&marks));
        let Diagnosis::Unique(mistakes) = diagnosis else { panic!("{diagnosis:?}") };
        assert_eq!(Grid::from(mistakes.solution), solution);
        assert_eq!(
            mistakes.entries,
            [Candidate { cell: Cell::R1C4, digit: Digit::D2 }].map(|wrong| {
                assert_ne!(solution.get(wrong.cell), Some(wrong.digit));
                wrong
            })
        );
        assert_eq!(mistakes.pencilmarks, [Candidate { cell: Cell::R3C1, digit: right }]);
        let none = diagnose(&puzzle, &solution, Some(&Candidates::new(&puzzle)));
        assert!(matches!(none, Diagnosis::Unique(mistakes) if mistakes.is_empty()));
    }

    #[test]
    fn two_equal_givens_in_a_house_are_a_smallest_clash() {
        let mut puzzle = grid(PUZZLE);
        puzzle.set(Cell::R1C7, Some(Digit::D5));
        let Diagnosis::Impossible { reason, clash } = diagnose(&puzzle, &Grid::EMPTY, None) else { panic!() };
        assert!(matches!(reason, Reason::Clashes(_)));
        assert_eq!(clash.size, ClashSize::Smallest);
        assert_eq!(clash.cells, [Cell::R1C1, Cell::R1C7].into_iter().collect());
    }

    #[test]
    fn the_smallest_clash_is_as_small_as_by_trying_all_sets() {
        // Givens that block a digit in a house or all digits of a cell, with some more that do not matter.
        let puzzles = [
            "12345678.........9...............................................................",
            "1.......2....1....2......................1............3..........1...............",
            ".5.1.......2.......3......4....1........1.....1.....................1.......6....",
            "....1.......2.......3.......4....5678....9..........3.....4.......1..............",
        ];
        for puzzle in puzzles.map(grid) {
            if let Diagnosis::Impossible { clash, .. } = diagnose(&puzzle, &Grid::EMPTY, None) {
                assert_eq!(clash.size, ClashSize::Smallest);
                assert_eq!(clash.cells.len(), smallest(&puzzle), "{puzzle}: {clash:?}");
            }
        }
    }

    /// A clash set has no solution, and has one without any one of its cells.
    fn check_clash(hard: &Grid, soft: &Grid, clash: &ClashSet) {
        let with = |cells: CellSet| {
            let mut grid = *hard;
            cells.iter().for_each(|cell| grid.set(cell, soft.get(cell)));
            Solver::new().first(&grid).is_some()
        };
        assert!(!with(clash.cells), "{hard} {soft}");
        for cell in clash.cells.iter() {
            assert!(with(clash.cells - cell.into()), "{hard} {soft}: {cell}");
        }
        if let ClashSize::Minimal { at_least } = clash.size {
            assert!(at_least < clash.cells.len());
        }
    }

    #[test]
    fn a_changed_given_leaves_a_clash_in_which_every_cell_is_needed() {
        let puzzle = grid(PUZZLE);
        for (cell, digit) in puzzle.givens().step_by(3) {
            let mut changed = puzzle;
            changed.set(cell, Digit::new((digit.index() + 1) % 9));
            if let Diagnosis::Impossible { clash, .. } = diagnose(&changed, &Grid::EMPTY, None) {
                check_clash(&Grid::EMPTY, &changed, &clash);
                assert_eq!(clash.size, ClashSize::Smallest, "{changed}");
            }
        }
    }

    #[test]
    fn the_differing_cells_and_repairs_are_those_of_all_solutions() {
        let puzzles = [
            ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
            "....9....6..4.7..8.4.812.3.7.......5..4...9..5..371..4.5..6..4.2.17.85.9.........",
            "...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...",
        ];
        for puzzle in puzzles.map(grid) {
            let all = oracle::solutions(&puzzle, 1000);
            let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &Grid::EMPTY, None) else { panic!() };
            assert_eq!(ambiguity.count, Count::Exact(all.len() as u64));
            assert_eq!(ambiguity.solutions.map(Grid::from), [all[0], all[1]]);
            assert_eq!((ambiguity.at_sight, ambiguity.entries), (None, None));
            let differs = |cell: &Cell| all.iter().any(|other| other.get(*cell) != all[0].get(*cell));
            assert_eq!(ambiguity.differing, Cell::ALL.into_iter().filter(differs).collect());
            let in_one = |clue: &Candidate| {
                all.iter().filter(|grid| grid.get(clue.cell) == Some(clue.digit)).count() == 1
            };
            let clues =
                Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| Candidate { cell, digit }));
            assert_eq!(ambiguity.repairs, clues.filter(in_one).collect::<Vec<_>>(), "{puzzle}");
        }
    }

    #[test]
    fn entries_that_leave_several_solutions_none_are_named() {
        let puzzle =
            grid(".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.");
        let first = oracle::solutions(&puzzle, 1)[0];
        let mut entries = first;
        entries.set(Cell::R9C9, Digit::ALL.into_iter().find(|digit| Some(*digit) != first.get(Cell::R9C9)));
        let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &entries, None) else { panic!() };
        let clash = ambiguity.entries.unwrap();
        check_clash(&puzzle, &entries, &clash);
        assert!(clash.cells.len() <= 2, "{clash:?}");
        entries.set(Cell::R1C2, Some(Digit::D4));
        let Diagnosis::Ambiguous(ambiguity) = diagnose(&puzzle, &entries, None) else { panic!() };
        assert_eq!(ambiguity.entries.unwrap().cells, Cell::R1C2.into());
    }

    #[test]
    fn what_cannot_have_one_solution_is_told_at_sight() {
        assert_eq!(TooFew::of(&grid(PUZZLE)), None);
        let without = PUZZLE.replace(['1', '2'], ".");
        assert_eq!(TooFew::of(&grid(&without)), Some(TooFew::Digits(Digit::D1, Digit::D2)));
        let mut few = Grid::EMPTY;
        grid(PUZZLE).givens().take(16).for_each(|(cell, digit)| few.set(cell, Some(digit)));
        assert_eq!(TooFew::of(&few), Some(TooFew::Givens(16)));
        assert!(TooFew::Givens(16).to_string().starts_with("16 givens"));
        let Diagnosis::Ambiguous(ambiguity) = diagnose(&Grid::EMPTY, &Grid::EMPTY, None) else { panic!() };
        assert_eq!((ambiguity.count, ambiguity.differing), (Count::AtLeast(COUNT_LIMIT), CellSet::ALL));
        assert!(ambiguity.repairs.is_empty());
    }
}
