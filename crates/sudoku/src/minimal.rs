//! Minimal puzzles within a puzzle: givens taken away until none can go.
//!
//! A puzzle is *minimal* if it has one solution, and without any one of its givens several. A given is *needed* if the others
//! allow another digit in its cell; the fewer they are, the sooner they do.
//!
//! All minimal puzzles are found by deciding cell by cell whether a given goes or stays. Two sets bound the search: the givens
//! that *stay*, and those that are *left*, which are the former and the undecided. Every puzzle of a branch lies between them.
//!
//! - The givens left have one solution: a given goes only if the others left determine it. One that they do not determine
//!   is needed in every smaller puzzle too, so it stays.
//! - The givens that stay must not determine one of themselves: it would not be needed in any larger puzzle, and the branch
//!   ends. An undecided given that they determine goes for the same reason.
//!
//! Where nothing is undecided, the givens have one solution and each is needed. No minimal puzzle is lost, since what is left
//! out cannot lead to one; none is found twice, since two branches differ in a given.
//!
//! What shows that a given is not determined is another solution. The cells where it differs are remembered: they show the same
//! wherever none or one of them is given.

use std::ops::ControlFlow;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::{Count, Solver, Verdict};

/// Visits all minimal puzzles within a puzzle, each once, in the ascending order of their lines of 81 characters, where a blank
/// comes before every digit. `visit` is told `None` from time to time while nothing is found, and stops the visit by a break.
///
/// There can be very many: within a full grid, more than can be listed.
///
/// ```
/// use std::ops::ControlFlow;
/// use hanpan_sudoku::{Grid, Solver, each_minimal};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let (mut count, mut fewest) = (0, 81);
/// let verdict = each_minimal(&mut Solver::new(), &puzzle, |minimal| {
///     if let Some(minimal) = minimal {
///         (count, fewest) = (count + 1, fewest.min(minimal.givens().count()));
///     }
///     ControlFlow::Continue(())
/// });
/// assert_eq!((verdict, count, fewest), (Ok(()), 416, 20));
/// ```
///
/// # Errors
/// The verdict on the puzzle, if it has not exactly one solution.
pub fn each_minimal(
    solver: &mut Solver,
    puzzle: &Grid,
    mut visit: impl FnMut(Option<&Grid>) -> ControlFlow<()>,
) -> Result<(), Box<Verdict>> {
    let solution = match solver.solve(puzzle) {
        Verdict::Unique(solution) => solution,
        verdict => return Err(verdict.into()),
    };
    let mut search = Search { solver, solution, others: Vec::new(), oldest: 0 };
    let left = puzzle.givens().map(|(cell, _)| cell).collect();
    let mut branches = vec![Branch { staying: CellSet::EMPTY, left, is_tested: false }];
    while let Some(branch) = branches.pop() {
        let minimal = search.descend(branch, &mut branches);
        if visit(minimal.as_ref()).is_break() {
            break;
        }
    }
    Ok(())
}

/// One minimal puzzle within a puzzle: its givens are tried in a random order, and each goes that can. Not all are equally
/// likely: the more orders lead to one, the sooner it comes.
///
/// ```
/// use hanpan_sudoku::{Grid, Random, Solver, random_minimal};
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let mut solver = Solver::new();
/// let minimal = random_minimal(&mut solver, &puzzle, &mut Random::new(1)).unwrap();
/// assert!(solver.redundant(&minimal).is_empty());
/// ```
///
/// # Errors
/// The verdict on the puzzle, if it has not exactly one solution.
pub fn random_minimal(solver: &mut Solver, puzzle: &Grid, random: &mut Random) -> Result<Grid, Box<Verdict>> {
    let verdict = solver.solve(puzzle);
    if !matches!(verdict, Verdict::Unique(_)) {
        return Err(verdict.into());
    }
    let (mut minimal, mut cells) = (*puzzle, solver.redundant(puzzle));
    random.shuffle(&mut cells);
    for cell in cells {
        let mut fewer = minimal;
        fewer.set(cell, None);
        if solver.count(&fewer, 1) == Count::Exact(1) {
            minimal = fewer;
        }
    }
    Ok(minimal)
}

/// Puzzles that are still to be looked for.
struct Branch {
    /// Their givens have all of these,
    staying: CellSet,
    /// and none but these, which have one solution.
    left: CellSet,
    /// Whether the needed ones among those left are known to stay.
    is_tested: bool,
}

impl Branch {
    fn undecided(&self) -> CellSet {
        self.left - self.staying
    }
}

/// So many other solutions are remembered.
const MEMORY: usize = 1024;

struct Search<'a> {
    solver: &'a mut Solver,
    solution: Solution,
    /// Where other solutions differ from it.
    others: Vec<CellSet>,
    /// The one to be forgotten first, once there are enough.
    oldest: usize,
}

impl Search<'_> {
    /// Follows a branch, each undecided given going first, to a minimal puzzle or to its end, and adds the branches in which it
    /// stays.
    fn descend(&mut self, mut branch: Branch, branches: &mut Vec<Branch>) -> Option<Grid> {
        while self.settle(&mut branch) {
            let Some(cell) = branch.undecided().first() else {
                return Some(self.solution.only(branch.left));
            };
            branches.push(Branch { staying: branch.staying.with(cell), left: branch.left, is_tested: true });
            branch.left.remove(cell);
            branch.is_tested = false;
        }
        None
    }

    /// Has givens stay that are needed, and go that are determined; false if one that stays is.
    fn settle(&mut self, branch: &mut Branch) -> bool {
        loop {
            if !branch.is_tested {
                let undecided = branch.undecided();
                branch.staying |= undecided - self.determined(branch.left, undecided);
                branch.is_tested = true;
            }
            let determined = self.determined(branch.staying, branch.left);
            if determined.is_empty() || !(determined & branch.staying).is_empty() {
                return determined.is_empty();
            }
            branch.left -= determined;
            branch.is_tested = false;
        }
    }

    /// Those of the cells whose digit follows from the givens in other cells.
    fn determined(&mut self, givens: CellSet, cells: CellSet) -> CellSet {
        let mut determined = cells;
        for other in &self.others {
            let hit = *other & givens;
            if hit.has_at_most_one() {
                determined -= if hit.is_empty() { *other } else { hit };
            }
        }
        let questions: Vec<(CellSet, Cell)> =
            determined.iter().map(|cell| (givens - CellSet::only(cell), cell)).collect();
        let (solution, mut found) = (self.solution, Vec::new());
        self.solver.others(&solution, &questions, |other| {
            found.push(other.map(|other| other.differences(&solution).into_iter().collect()));
        });
        for ((_, cell), other) in questions.into_iter().zip(found) {
            let Some(other) = other else { continue };
            determined.remove(cell);
            self.remember(other);
        }
        determined
    }

    fn remember(&mut self, other: CellSet) {
        if self.others.len() < MEMORY {
            return self.others.push(other);
        }
        self.others[self.oldest] = other;
        self.oldest = (self.oldest + 1) % MEMORY;
    }
}
