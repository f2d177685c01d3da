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
mod maker;
mod neighbours;
mod pattern;
mod removal;
mod solutions;
mod source;
mod swaps;
mod symmetry;
mod uniform;
mod wanted;

use std::collections::HashSet;
use std::ops::ControlFlow;

pub use contract::Contract;
pub use source::Source;
pub use symmetry::Symmetry;
pub use wanted::{FEWEST_CLUES, Impossible, Numbers, Rejection, Wanted};

use crate::canon::canonical;
use crate::grid::Grid;
use crate::solve::Solver;
use contract::Refusal;
use maker::Maker;

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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    maker: Maker,
    seed: u64,
    solver: Solver,
    /// For those who ask for one puzzle after the other: the next block, its puzzles, the last first, and all forms so far.
    next_block: u64,
    waiting: Vec<Made>,
    forms: HashSet<Grid>,
}

impl Generator {
    /// A generator for a contract, by taking clues away or filling a pattern; another seed gives other puzzles.
    ///
    /// # Errors
    /// If it is known that no puzzle can be so.
    pub fn new(wanted: Wanted, seed: u64) -> Result<Self, Impossible> {
        Self::with_solver(Source::default(), wanted, seed, Solver::new())
    }

    /// A generator whose candidates come from such a source, with a solver that may use another backend than the best.
    ///
    /// # Errors
    /// If it is known that no puzzle can be so.
    pub fn with_solver(
        source: Source,
        mut wanted: Wanted,
        seed: u64,
        solver: Solver,
    ) -> Result<Self, Impossible> {
        source.check(&wanted)?;
        wanted.is_minimal |= source.is_minimal();
        let maker = Maker::new(source, &wanted);
        let contract = Contract::new(wanted, &solver);
        Ok(Self { contract, maker, seed, solver, next_block: 0, waiting: Vec::new(), forms: HashSet::new() })
    }

    /// How many blocks there are; `None` if they have no end.
    pub fn blocks(&self) -> Option<u64> {
        self.maker.blocks()
    }

    /// The puzzles of a block: always the same for a contract, a source, a seed and an index. Between candidates, and between the steps of
    /// a way to a solution, `progress` is asked whether to go on. There is nothing in a block beyond the last.
    pub fn block(&mut self, index: u64, mut progress: impl FnMut() -> ControlFlow<()>) -> Block {
        let mut block = Block::default();
        let Self { contract, maker, seed, solver, .. } = self;
        let is_minimal = maker.makes_minimal();
        let made = maker.make(*seed, index, solver, &mut |candidate, solver| {
            progress()?;
            let Some(candidate) = candidate else { return ControlFlow::Continue(()) };
            let kept = candidate.map_err(Refusal::from).and_then(|puzzle| {
                contract.check_made(&puzzle, is_minimal, solver, &mut progress).map(|()| puzzle)
            });
            block.add(kept)
        });
        block.is_whole = made.is_continue();
        block
    }
}

impl Block {
    /// Puts a candidate among the puzzles or the rejections, unless it was not looked at to the end.
    fn add(&mut self, candidate: Result<Grid, Refusal>) -> ControlFlow<()> {
        match candidate {
            Ok(puzzle) => self.puzzles.push(Made { puzzle, form: canonical(&puzzle).board }),
            Err(Refusal::Rejected(rejection)) => self.rejections.add(rejection),
            Err(Refusal::Stopped) => return ControlFlow::Break(()),
        }
        self.candidates += 1;
        ControlFlow::Continue(())
    }
}

/// Puzzles, no two isomorphic. They end with the blocks, if these do; where a contract is never kept, the search has no end.
impl Iterator for Generator {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        loop {
            while let Some(Made { puzzle, form }) = self.waiting.pop() {
                if self.forms.insert(form) {
                    return Some(puzzle);
                }
            }
            if self.blocks().is_some_and(|blocks| self.next_block >= blocks) {
                return None;
            }
            let block = self.block(self.next_block, || ControlFlow::Continue(()));
            self.next_block += 1;
            self.waiting = block.puzzles;
            self.waiting.reverse();
        }
    }
}
