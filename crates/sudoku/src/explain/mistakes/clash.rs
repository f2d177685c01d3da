//! [`ClashSet`]: givens that have no solution together.

use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};
use crate::solve::{Solver, Verdict};

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

/// So many steps are taken to prove a set of clashing cells the smallest.
pub const SMALLEST_LIMIT: usize = 200_000;

/// A smallest set of the soft digits that has no solution together with the hard ones, which have one; all together have none.
pub(super) fn clash_set(solver: &mut Solver, hard: &Grid, soft: &Grid) -> ClashSet {
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
