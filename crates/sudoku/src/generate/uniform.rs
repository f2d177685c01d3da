//! Minimal puzzles of a full grid, each equally likely.
//!
//! Cells are chosen at random, `most` of them, and if their digits leave one solution, given after given is taken away in random
//! order, up to the first that cannot go. If any other can go then, the puzzle is not minimal, and it is dropped. So a
//! minimal puzzle of n givens comes if its cells are the last n of a random order: with a chance of one in C(81, n), the
//! binomial coefficient. It is kept with a chance that grows with C(81, n), so that all come equally often, but for those of more than
//! `most` givens, which never come. This is the controlled-bias generator (D. Berthier, Unbiased Statistics of a CSP, 2009) with its bias
//! taken out; what makes it quick is that few choices of cells have a given in each unavoidable set, which two instructions a set
//! tell.

use super::swaps::swaps;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::Solver;

/// The most clues of the puzzles, where nothing else is wanted: about one minimal puzzle in 100,000 has more.
pub(super) const MOST_CLUES: usize = 31;
/// The most clues of a minimal puzzle that is known.
pub(super) const MOST_CLUES_KNOWN: usize = 40;
/// Choices of cells that are looked at together: no more than questions that a solver takes.
const CHOICES: usize = 1 << 16;

/// Draws minimal puzzles of one solution.
pub(super) struct Draw<'a> {
    solution: &'a Solution,
    /// Cells that are given in all of them, and in all of them needed.
    fixed: CellSet,
    /// The other cells that may be given,
    cells: CellSet,
    /// and how many of them at most.
    most: usize,
    /// In how many ways each number of them can be chosen.
    ways: Vec<u128>,
    /// What a puzzle must have a given in.
    unavoidable: Vec<CellSet>,
}

impl<'a> Draw<'a> {
    /// Of puzzles that may have givens anywhere.
    pub(super) fn new(solution: &'a Solution, most: usize) -> Self {
        Self::within(solution, CellSet::EMPTY, CellSet::ALL, most)
    }

    fn within(solution: &'a Solution, fixed: CellSet, cells: CellSet, most: usize) -> Self {
        let ways = (0..=cells.len()).map(|chosen| binomial(cells.len(), chosen)).collect();
        let unavoidable = small_sets(solution).into_iter().filter(|set| (*set & fixed).is_empty()).collect();
        Self { solution, fixed, cells, most, ways, unavoidable }
    }
}

impl Draw<'_> {
    /// The puzzles of many choices of cells: mostly none.
    pub(super) fn puzzles(&self, random: &mut Random, solver: &mut Solver) -> Vec<Grid> {
        let is_hit = |chosen: &CellSet| self.unavoidable.iter().all(|set| !(*set & *chosen).is_empty());
        let chosen: Vec<CellSet> = self.choices(random).filter(is_hit).collect();
        let mut open: Vec<Chain> = self.proper(&chosen, solver).into_iter().map(Chain::new).collect();
        let mut minimal = Vec::new();
        while !open.is_empty() {
            let tried = self.try_next(open, random, solver);
            let whole: Vec<Chain>;
            (whole, open) = tried.into_iter().partition(|chain| chain.needed == chain.chosen);
            minimal.extend(whole.iter().map(|chain| self.puzzle(chain.chosen)));
        }
        minimal
    }

    /// Whether the next cell of each chain can go: those that may still lead to a minimal puzzle.
    fn try_next(&self, chains: Vec<Chain>, random: &mut Random, solver: &mut Solver) -> Vec<Chain> {
        let next: Vec<Cell> =
            chains.iter().map(|chain| self.cell_of(chain.chosen - chain.needed, random)).collect();
        let puzzles: Vec<Grid> = chains.iter().map(|chain| self.puzzle(chain.chosen)).collect();
        let mut is_needed = Vec::with_capacity(chains.len());
        solver.have_solutions_with_another(&puzzles, &next, |has_other| is_needed.push(has_other));
        let tried = chains.into_iter().zip(next).zip(is_needed);
        tried.filter_map(|((chain, cell), is_needed)| self.go_on(chain, cell, is_needed, random)).collect()
    }

    /// A chain whose next cell is needed or can go; `None` if it cannot lead to a minimal puzzle any more, or is not kept.
    fn go_on(&self, mut chain: Chain, cell: Cell, is_needed: bool, random: &mut Random) -> Option<Chain> {
        let is_end = chain.needed.is_empty() && is_needed;
        if is_end && !self.is_kept(chain.chosen.len(), random) || !is_needed && !chain.needed.is_empty() {
            return None;
        }
        if is_needed {
            chain.needed.insert(cell)
        } else {
            chain.chosen.remove(cell)
        }
        Some(chain)
    }

    fn puzzle(&self, chosen: CellSet) -> Grid {
        self.solution.only(self.fixed | chosen)
    }

    /// Choices of so many cells as a puzzle may have givens, each choice equally likely.
    fn choices(&self, random: &mut Random) -> impl Iterator<Item = CellSet> {
        // All cells moved on by so many places are a random choice, too, and much quicker made.
        let places = if self.cells == CellSet::ALL { Cell::COUNT } else { 1 };
        let anew = std::iter::repeat_with(|| self.choice(random));
        anew.flat_map(move |chosen| (0..places).map(move |places| chosen.moved_on(places))).take(CHOICES)
    }

    fn choice(&self, random: &mut Random) -> CellSet {
        // Each cell alike, three of eight at first: whatever their number is, they are any so many cells.
        let [one, another, third] = [(); 3].map(|()| bits(random));
        let mut chosen = CellSet::from_bits(one & (another | third)) & self.cells;
        while chosen.len() < self.most {
            chosen.insert(self.cell_of(self.cells - chosen, random));
        }
        while chosen.len() > self.most {
            chosen.remove(self.cell_of(chosen, random));
        }
        chosen
    }

    fn cell_of(&self, cells: CellSet, random: &mut Random) -> Cell {
        loop {
            let cell = Cell::ALL[random.below(Cell::COUNT)];
            if cells.contains(cell) {
                return cell;
            }
        }
    }

    /// Those that leave one solution.
    fn proper(&self, choices: &[CellSet], solver: &mut Solver) -> Vec<CellSet> {
        let grids: Vec<Grid> = choices.iter().map(|chosen| self.puzzle(*chosen)).collect();
        let proper = choices.iter().zip(solver.have_one_solution(&grids)).filter(|(_, is_proper)| *is_proper);
        proper.map(|(chosen, _)| *chosen).collect()
    }

    /// Whether an end of so many cells is kept, which evens out that those of few come more often.
    fn is_kept(&self, chosen: usize, random: &mut Random) -> bool {
        below(self.ways[self.most.min(self.cells.len() / 2)], random) < self.ways[chosen]
    }
}

/// Cells that are taken away in random order, up to the first that is needed; then it must turn out that all are.
struct Chain {
    chosen: CellSet,
    needed: CellSet,
}

impl Chain {
    const fn new(chosen: CellSet) -> Self {
        Self { chosen, needed: CellSet::EMPTY }
    }
}

/// In how many ways so many things can be chosen.
fn binomial(things: usize, chosen: usize) -> u128 {
    (0..chosen).fold(1, |ways, index| ways * (things - index) as u128 / (index as u128 + 1))
}

fn bits(random: &mut Random) -> u128 {
    u128::from(random.next()) << 64 | u128::from(random.next())
}

/// A number below a bound, each equally likely.
fn below(bound: u128, random: &mut Random) -> u128 {
    loop {
        let number = bits(random) >> bound.leading_zeros();
        if number < bound {
            return number;
        }
    }
}

/// Some unavoidable sets of a grid, the smaller ones first, since choices miss them more often.
fn small_sets(solution: &Solution) -> Vec<CellSet> {
    let mut sets = Vec::new();
    swaps(solution, &[0; Cell::COUNT], |set| sets.push(set.cells));
    sets.sort_unstable_by_key(|set| (set.len(), *set));
    sets.dedup();
    sets
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::ops::ControlFlow;

    use super::{CHOICES, Draw};
    use crate::cell_set::CellSet;
    use crate::grid::{Grid, Solution};
    use crate::minimal::each_minimal;
    use crate::random::Random;
    use crate::solve::{Solver, Verdict};

    fn unique(puzzle: &Grid) -> Solution {
        match Solver::new().solve(puzzle) {
            Verdict::Unique(solution) => solution,
            verdict => panic!("{puzzle}: {verdict:?}"),
        }
    }

    fn minimal_puzzles(puzzle: &Grid) -> Vec<Grid> {
        let mut found = Vec::new();
        let visit = |minimal: Option<&Grid>| {
            found.extend(minimal.copied());
            ControlFlow::Continue(())
        };
        each_minimal(&mut Solver::new(), puzzle, visit).unwrap();
        found
    }

    #[test]
    fn every_minimal_puzzle_is_equally_likely() {
        let puzzle: Grid =
            "53.......6..195....98....6.8...6...34....3..17...2.....6....28....419..5....8..79"
                .parse()
                .unwrap();
        let (mut solver, mut random) = (Solver::new(), Random::new(1));
        let solution = unique(&puzzle);
        let givens: CellSet = puzzle.givens().map(|(cell, _)| cell).collect();
        let cells: CellSet = solver.redundant(&puzzle).into_iter().collect();
        let minimal = minimal_puzzles(&puzzle);
        for (most, expected) in [(cells.len(), 12), (9, 12), (5, 6)] {
            let draw = Draw::within(&solution, givens - cells, cells, most);
            let drawn = [(); 2].into_iter().flat_map(|()| draw.puzzles(&mut random, &mut solver));
            let mut counts: BTreeMap<Grid, f64> = BTreeMap::new();
            drawn.for_each(|puzzle| *counts.entry(puzzle).or_default() += 1.0);
            assert!(counts.keys().all(|puzzle| minimal.contains(puzzle)));
            assert_eq!(counts.len(), expected, "of {}", minimal.len());
            // As often as the rarest number of cells, the half of them, is chosen: within five standard deviations.
            let mean = 2.0 * CHOICES as f64 / draw.ways[5] as f64;
            let is_near = |count: &f64| (count - mean).abs() < 5.0 * mean.sqrt();
            assert!(counts.values().all(is_near), "{mean}: {counts:?}");
        }
    }
}
