//! New puzzles that keep a contract.
//!
//! Candidates come in blocks, each from random numbers of its own: block by block the puzzles of a seed are the same on every
//! machine, on every instruction set, and on any number of threads. Every puzzle has one solution; what else it has to be says
//! [`Wanted`].
//!
//! ```
//! use hanpan_sudoku::generate::{Generator, Symmetry, Wanted};
//! let wanted = Wanted { clues: 24..=28, symmetry: Symmetry::Rotation180, ..Wanted::default() };
//! let puzzle = Generator::new(wanted, 7).unwrap().next().unwrap();
//! assert!((24..=28).contains(&puzzle.givens().count()));
//! ```

mod carving;
mod contract;
mod pattern;
mod removal;
mod solutions;
mod swaps;
mod symmetry;
mod wanted;

use std::collections::HashSet;
use std::ops::ControlFlow;

pub use contract::Contract;
pub use symmetry::Symmetry;
pub use wanted::{FEWEST_CLUES, Impossible, Numbers, Rejection, Wanted};

use crate::canon::canonical;
use crate::grid::Grid;
use crate::random::Random;
use crate::solve::Solver;
use removal::Removal;

/// How many candidates were rejected for each reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rejections([u64; Rejection::COUNT]);

impl Rejections {
    /// Those of a reason.
    pub const fn count(&self, rejection: Rejection) -> u64 {
        self.0[rejection.index()]
    }

    /// The reasons that occurred, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Rejection, u64)> {
        Rejection::ALL
            .into_iter()
            .map(|rejection| (rejection, self.count(rejection)))
            .filter(|(_, count)| *count > 0)
    }

    /// One more.
    pub const fn add(&mut self, rejection: Rejection) {
        self.0[rejection.index()] += 1;
    }

    /// Those of another count too.
    pub fn add_all(&mut self, others: &Self) {
        self.0.iter_mut().zip(others.0).for_each(|(count, other)| *count += other);
    }
}

/// What came of a block of candidates.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The puzzles that keep the contract, in order, each with its canonical form; a form may come again.
    pub puzzles: Vec<Made>,
    /// How many candidates there were.
    pub candidates: u64,
    /// Those that do not keep it.
    pub rejections: Rejections,
    /// Whether all candidates were looked at.
    pub is_whole: bool,
}

/// A puzzle that keeps a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its canonical form, which tells isomorphic puzzles.
    pub form: Grid,
}

/// Makes puzzles, block by block or one by one.
#[derive(Debug)]
pub struct Generator {
    contract: Contract,
    seed: u64,
    solver: Solver,
    /// For those who ask for one puzzle after the other: the next block, its puzzles, the last first, and all forms so far.
    next_block: u64,
    waiting: Vec<Made>,
    forms: HashSet<Grid>,
}

impl Generator {
    /// A generator for a contract; another seed gives other puzzles.
    ///
    /// # Errors
    /// If it is known that no puzzle can be so.
    pub fn new(wanted: Wanted, seed: u64) -> Result<Self, Impossible> {
        Self::with_solver(wanted, seed, Solver::new())
    }

    /// The same, with a solver that may use another backend than the best.
    ///
    /// # Errors
    /// If it is known that no puzzle can be so.
    pub fn with_solver(wanted: Wanted, seed: u64, solver: Solver) -> Result<Self, Impossible> {
        wanted.check()?;
        let contract = Contract::new(wanted, &solver);
        Ok(Self { contract, seed, solver, next_block: 0, waiting: Vec::new(), forms: HashSet::new() })
    }

    /// The puzzles of a block: always the same for a contract, a seed and an index. Between candidates `progress` is asked
    /// whether to go on.
    pub fn block(&mut self, index: u64, mut progress: impl FnMut() -> ControlFlow<()>) -> Block {
        let mut block = Block::default();
        let size = self.block_size();
        let mut streams: Vec<Random> =
            (0..size).map(|grid| Random::stream(self.seed, index * size + grid)).collect();
        if progress().is_break() {
            return block;
        }
        let solutions = solutions::solutions(&mut streams, &mut self.solver);
        if let Some(cells) = self.contract.wanted().pattern {
            for start in pattern::starts(cells, &solutions, &mut self.solver) {
                if progress().is_break() {
                    return block;
                }
                let found =
                    pattern::complete(cells, &solutions[start], &mut streams[start], &mut self.solver);
                self.judge(found.ok_or(Rejection::NoDigits), false, &mut block);
            }
        } else {
            let removal = self.removal();
            for puzzle in removal.puzzles(&solutions, &mut streams, &mut self.solver) {
                if progress().is_break() {
                    return block;
                }
                self.judge(Ok(puzzle), removal.makes_minimal(), &mut block);
            }
        }
        block.is_whole = true;
        block
    }

    /// Puts a candidate, which may be known to be minimal, among the puzzles or the rejections.
    fn judge(&mut self, candidate: Result<Grid, Rejection>, is_minimal: bool, block: &mut Block) {
        block.candidates += 1;
        let kept = candidate.and_then(|puzzle| {
            self.contract.check_made(&puzzle, is_minimal, &mut self.solver).map(|()| puzzle)
        });
        match kept {
            Ok(puzzle) => block.puzzles.push(Made { puzzle, form: canonical(&puzzle).board }),
            Err(rejection) => block.rejections.add(rejection),
        }
    }

    /// The full grids of a block: many where candidates are quick, so that lanes are full; few where one takes long.
    fn block_size(&self) -> u64 {
        match self.contract.wanted() {
            Wanted { pattern: Some(_), .. } => 8 * pattern::GRIDS as u64,
            wanted if wanted.is_rated() => 64,
            _ => 1024,
        }
    }

    /// How clues are taken away: as many as can go, unless more are wanted.
    fn removal(&self) -> Removal {
        let wanted = self.contract.wanted();
        let has_number = !wanted.is_minimal && wanted.clues != Wanted::default().clues;
        Removal { units: wanted.symmetry.orbits(), stop: has_number.then(|| wanted.clues.clone()) }
    }
}

/// Puzzles without end, no two isomorphic; it ends only where a contract is never kept, and then not at all.
impl Iterator for Generator {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            while let Some(Made { puzzle, form }) = self.waiting.pop() {
                if self.forms.insert(form) {
                    return Some(puzzle);
                }
            }
            let block = self.block(self.next_block, || ControlFlow::Continue(()));
            self.next_block += 1;
            self.waiting = block.puzzles;
            self.waiting.reverse();
        }
    }
}
