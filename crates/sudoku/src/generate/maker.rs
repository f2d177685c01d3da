//! [`Maker`]: candidates, block by block.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::neighbours::{neighbours, way, ways};
use super::removal::Removal;
use super::source::Source;
use super::uniform::{Draw, MOST_CLUES, MOST_CLUES_KNOWN};
use super::wanted::{Rejection, Wanted};
use super::{pattern, solutions};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::Grid;
use crate::random::Random;
use crate::solve::Solver;

/// A puzzle with one solution, or why there is none.
pub(super) type Candidate = Result<Grid, Rejection>;

/// How a source's candidates for a contract are made.
#[derive(Debug)]
pub(super) enum Maker {
    /// From so many full grids a block.
    Removal(Removal, u64),
    /// For a pattern.
    Pattern(CellSet),
    /// Each minimal puzzle of at most so many clues equally likely.
    Uniform(usize),
    /// Near puzzles.
    Neighbours {
        puzzles: Arc<[Grid]>,
        /// The first block of each puzzle, and the number of all blocks.
        firsts: Vec<u64>,
    },
}

/// Pairs of a band and a stack in a block, which have two grids for three pairs.
const PAIRS: u64 = 16;

/// So often puzzles are drawn of a grid. About every twentieth grid gives one.
const DRAWS: usize = 2;

impl Maker {
    pub(super) fn new(source: Source, wanted: &Wanted) -> Self {
        match (source, wanted.pattern) {
            (Source::Removal, Some(cells)) => Self::Pattern(cells),
            (Source::Removal, None) => Self::removal(wanted),
            (Source::Uniform, _) => Self::uniform(wanted),
            (Source::Neighbours { puzzles, most }, _) => Self::neighbours(puzzles, most),
        }
    }

    /// As many clues as can go are taken away, unless more are wanted. There are many grids where candidates are quick, so that
    /// lanes are full; few where one takes long.
    fn removal(wanted: &Wanted) -> Self {
        let has_number = !wanted.is_minimal && wanted.clues != Wanted::default().clues;
        let units = wanted.symmetry.orbits();
        let removal = Removal { units, stop: has_number.then(|| wanted.clues.clone()) };
        Self::Removal(removal, if wanted.is_rated() { 64 } else { 1024 })
    }

    fn uniform(wanted: &Wanted) -> Self {
        let has_number = wanted.clues.end() != Wanted::default().clues.end();
        Self::Uniform(if has_number { MOST_CLUES_KNOWN.min(*wanted.clues.end()) } else { MOST_CLUES })
    }

    /// A block for each way to take givens away from a puzzle.
    fn neighbours(puzzles: Arc<[Grid]>, most: usize) -> Self {
        let mut firsts = vec![0];
        let mut blocks = 0;
        firsts.extend(puzzles.iter().map(|puzzle| {
            blocks += ways(puzzle, most) as u64;
            blocks
        }));
        Self::Neighbours { puzzles, firsts }
    }

    pub(super) fn blocks(&self) -> Option<u64> {
        match self {
            Self::Neighbours { firsts, .. } => firsts.last().copied(),
            _ => None,
        }
    }

    /// Whether its candidates are known to be minimal.
    pub(super) fn makes_minimal(&self) -> bool {
        match self {
            Self::Removal(removal, _) => removal.makes_minimal(),
            Self::Uniform(_) => true,
            Self::Pattern(_) | Self::Neighbours { .. } => false,
        }
    }

    /// Makes the candidates of a block. `each` hears `None` from time to time between them, and stops the block by a break.
    pub(super) fn make(&self, seed: u64, block: u64, solver: &mut Solver, each: Each<'_>) -> ControlFlow<()> {
        each(None, solver)?;
        match self {
            Self::Removal(removal, size) => remove(removal, &mut streams(seed, block, *size), solver, each),
            Self::Pattern(cells) => {
                fill(*cells, &mut streams(seed, block, 8 * pattern::GRIDS as u64), solver, each)
            }
            Self::Uniform(most) => draw(*most, &mut streams(seed, block, PAIRS), solver, each),
            Self::Neighbours { puzzles, firsts, .. } => {
                let index = firsts.partition_point(|first| *first <= block) - 1;
                puzzles.get(index).map_or(ControlFlow::Continue(()), |puzzle| {
                    exchange(puzzle, &way(puzzle, (block - firsts[index]) as usize), solver, each)
                })
            }
        }
    }
}

/// What hears of candidates, and stops.
type Each<'a> = &'a mut dyn FnMut(Option<Candidate>, &mut Solver) -> ControlFlow<()>;

fn remove(removal: &Removal, streams: &mut [Random], solver: &mut Solver, each: Each<'_>) -> ControlFlow<()> {
    let solutions = solutions::solutions(streams, solver);
    let mut puzzles = removal.puzzles(&solutions, streams, solver).into_iter();
    puzzles.try_for_each(|puzzle| each(Some(Ok(puzzle)), solver))
}

fn fill(cells: CellSet, streams: &mut [Random], solver: &mut Solver, each: Each<'_>) -> ControlFlow<()> {
    let solutions = solutions::solutions(streams, solver);
    pattern::starts(cells, &solutions, solver).into_iter().try_for_each(|start| {
        each(None, solver)?;
        let found = pattern::complete(cells, &solutions[start], &mut streams[start], solver);
        each(Some(found.ok_or(Rejection::NoDigits)), solver)
    })
}

fn draw(most: usize, streams: &mut [Random], solver: &mut Solver, each: Each<'_>) -> ControlFlow<()> {
    solutions::uniform(streams, solver).into_iter().try_for_each(|(stream, solution)| {
        let draw = Draw::new(&solution, most);
        (0..DRAWS).try_for_each(|_| {
            each(None, solver)?;
            let mut puzzles = draw.puzzles(&mut streams[stream], solver).into_iter();
            puzzles.try_for_each(|puzzle| each(Some(Ok(puzzle)), solver))
        })
    })
}

fn exchange(puzzle: &Grid, removed: &[Cell], solver: &mut Solver, each: Each<'_>) -> ControlFlow<()> {
    let Some(neighbours) = neighbours(puzzle, removed, solver, &mut |solver| each(None, solver)) else {
        return ControlFlow::Break(());
    };
    neighbours.into_iter().try_for_each(|puzzle| each(Some(Ok(puzzle)), solver))
}

/// The random numbers of a block's candidates.
fn streams(seed: u64, block: u64, size: u64) -> Vec<Random> {
    (0..size).map(|index| Random::stream(seed, block * size + index)).collect()
}
