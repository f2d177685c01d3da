//! Puzzles near a puzzle: some of its givens are taken away and as many others put in their place, anywhere on the board. Puzzle
//! hunters write {-1+1} and {-2+2}; hard puzzles are mostly near other hard ones.
//!
//! With givens taken away there are many solutions. One clue more leaves one solution if the clue stands in exactly one of
//! them; two do if they stand together in exactly one. So all that can be added is known once each solution was seen. If there
//! are too many to list, what does not stand in two of some thousand is tried.

use std::ops::ControlFlow;

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::{Grid, Solution};
use crate::solve::Solver;

/// The most givens that can be exchanged.
pub(super) const MOST: usize = 2;
/// So many solutions are listed; where there are more, as of puzzles with few clues, trying what can be added is quicker.
const MOST_LISTED: usize = 1 << 12;
/// So many solutions are seen, or additions tried, between two calls of `progress`.
const PATIENCE: usize = 1024;

/// In how many ways one to `most` givens can be taken away.
pub(super) fn ways(puzzle: &Grid, most: usize) -> usize {
    let givens = puzzle.givens().count();
    if most == MOST { givens * (givens + 1) / 2 } else { givens }
}

/// The cells of one of these ways: each given first, then each pair.
pub(super) fn way(puzzle: &Grid, index: usize) -> Vec<Cell> {
    let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    if let Some(cell) = givens.get(index) {
        return vec![*cell];
    }
    let pairs = (0..givens.len()).flat_map(|one| (one + 1..givens.len()).map(move |other| [one, other]));
    pairs.skip(index - givens.len()).take(1).flatten().map(|given| givens[given]).collect()
}

/// Asked whether to go on.
type Progress<'a> = &'a mut dyn FnMut(&mut Solver) -> ControlFlow<()>;

/// All puzzles with one solution that have clues of the same number in place of these givens, none of which would do with fewer of
/// them; other givens may still not be needed. `None` if `progress` stops it.
pub(super) fn neighbours(
    puzzle: &Grid,
    removed: &[Cell],
    solver: &mut Solver,
    progress: Progress<'_>,
) -> Option<Vec<Grid>> {
    let mut rest = *puzzle;
    removed.iter().for_each(|cell| rest.set(*cell, None));
    let mut seen = Seen::new(removed.len() == MOST);
    let mut solutions = solver.solutions(&rest);
    for (index, solution) in solutions.by_ref().take(MOST_LISTED).enumerate() {
        if index % PATIENCE == 0 && progress(solver).is_break() {
            return None;
        }
        seen.add(&solution, &rest);
    }
    let is_new = |clues: &[Clue]| clues.iter().all(|(cell, digit)| puzzle.get(*cell) != Some(*digit));
    if solutions.next().is_some() {
        return proper(&rest, &seen, is_new, solver, progress);
    }
    let additions = seen.additions().into_iter().filter(|clues| is_new(clues));
    Some(additions.map(|clues| with(rest, &clues)).collect())
}

/// Where there are too many solutions to list: what was not seen twice among those that are listed is tried.
fn proper(
    rest: &Grid,
    seen: &Seen,
    is_new: impl Fn(&[Clue]) -> bool,
    solver: &mut Solver,
    progress: Progress<'_>,
) -> Option<Vec<Grid>> {
    let candidates = Candidates::new(rest);
    let is_open = |clue: &usize| {
        let (cell, digit) = clue_of(*clue);
        rest.get(cell).is_none() && candidates.get(cell).contains(digit)
    };
    let open: Vec<usize> = (0..CLUES).filter(is_open).collect();
    let alone: Vec<usize> = open.iter().copied().filter(|clue| !has(&seen.alone.twice, *clue)).collect();
    let tried = tried(rest, alone.iter().map(|clue| vec![clue_of(*clue)]).collect(), solver, progress)?;
    if seen.beside.is_empty() {
        return Some(
            tried.into_iter().filter(|clues| is_new(clues)).map(|clues| with(*rest, &clues)).collect(),
        );
    }
    let is_short = |clue: &&usize| !tried.contains(&vec![clue_of(**clue)]);
    let short: Vec<usize> = open.iter().filter(is_short).copied().collect();
    let pairs = short.iter().enumerate().flat_map(|(index, one)| {
        let others = short[index + 1..].iter().filter(|other| !has(&seen.beside[*one].twice, **other));
        others.map(|other| vec![clue_of(*one), clue_of(*other)])
    });
    let pairs = pairs.filter(|clues| clues[0].0 != clues[1].0 && is_new(clues)).collect();
    let tried = self::tried(rest, pairs, solver, progress)?;
    Some(tried.into_iter().map(|clues| with(*rest, &clues)).collect())
}

/// Those of some clues to be added that leave one solution.
fn tried(
    rest: &Grid,
    additions: Vec<Vec<Clue>>,
    solver: &mut Solver,
    progress: Progress<'_>,
) -> Option<Vec<Vec<Clue>>> {
    let mut proper = Vec::new();
    for chunk in additions.chunks(PATIENCE) {
        if progress(solver).is_break() {
            return None;
        }
        let grids: Vec<Grid> = chunk.iter().map(|clues| with(*rest, clues)).collect();
        let found = chunk.iter().zip(solver.have_one_solution(&grids)).filter(|(_, is_proper)| *is_proper);
        proper.extend(found.map(|(clues, _)| clues.clone()));
    }
    Some(proper)
}

type Clue = (Cell, Digit);

fn with(mut grid: Grid, clues: &[Clue]) -> Grid {
    clues.iter().for_each(|(cell, digit)| grid.set(*cell, Some(*digit)));
    grid
}

/// In how many solutions clues stand, alone and together: none, one, or more.
struct Seen {
    solutions: usize,
    alone: Tally,
    /// For each clue, those that stand beside it; nothing if pairs do not matter.
    beside: Vec<Tally>,
}

/// A set of clues, nine bits a cell.
type Clues = [u64; CLUES.div_ceil(64)];

const CLUES: usize = Cell::COUNT * Digit::COUNT;

/// Clues that were seen once at least, and twice at least.
#[derive(Clone, Default)]
struct Tally {
    once: Clues,
    twice: Clues,
}

impl Tally {
    fn add(&mut self, clues: &Clues) {
        for ((once, twice), clues) in self.once.iter_mut().zip(&mut self.twice).zip(clues) {
            *twice |= *once & clues;
            *once |= clues;
        }
    }

    /// The clues that were seen exactly once.
    fn single(&self) -> impl Iterator<Item = usize> {
        (0..CLUES).filter(|clue| has(&self.once, *clue) && !has(&self.twice, *clue))
    }
}

fn has(clues: &Clues, clue: usize) -> bool {
    clues[clue / 64] >> (clue % 64) & 1 != 0
}

impl Seen {
    fn new(has_pairs: bool) -> Self {
        let beside = if has_pairs { vec![Tally::default(); CLUES] } else { vec![] };
        Self { solutions: 0, alone: Tally::default(), beside }
    }

    /// Adds a solution of a grid, whose givens are no news.
    fn add(&mut self, solution: &Solution, grid: &Grid) {
        let (mut clues, mut news) = (Clues::default(), [0; Cell::COUNT]);
        let mut count = 0;
        for cell in Cell::ALL.into_iter().filter(|cell| grid.get(*cell).is_none()) {
            let clue = index(cell, solution.get(cell));
            clues[clue / 64] |= 1 << (clue % 64);
            news[count] = clue;
            count += 1;
        }
        self.solutions += 1;
        self.alone.add(&clues);
        if !self.beside.is_empty() {
            news[..count].iter().for_each(|clue| self.beside[*clue].add(&clues));
        }
    }

    /// What can be added to leave one solution, in order: two clues, neither of which does it alone, or one where pairs do
    /// not matter. Nothing if there is one solution anyway.
    fn additions(&self) -> Vec<Vec<Clue>> {
        if self.solutions < 2 {
            return vec![];
        }
        if self.beside.is_empty() {
            return self.alone.single().map(|clue| vec![clue_of(clue)]).collect();
        }
        let is_short = |clue: &usize| has(&self.alone.twice, *clue);
        let pairs = (0..CLUES).filter(is_short).flat_map(|one| {
            let others = self.beside[one].single().filter(move |other| *other > one).filter(is_short);
            others.map(move |other| vec![clue_of(one), clue_of(other)])
        });
        pairs.collect()
    }
}

const fn index(cell: Cell, digit: Digit) -> usize {
    cell.index() * Digit::COUNT + digit.index()
}

fn clue_of(index: usize) -> Clue {
    (Cell::ALL[index / Digit::COUNT], Digit::ALL[index % Digit::COUNT])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use super::{MOST, clue_of, neighbours, way, ways, with};
    use crate::candidates::Candidates;
    use crate::cell::Cell;
    use crate::grid::Grid;
    use crate::solve::{Count, Solver};

    /// A puzzle of 24 clues, of which all solutions are listed, and one of 17, without one or two of which there are too many.
    fn puzzles() -> [Grid; 2] {
        let few = ".................1..2.34...............1.5.6...78..2.......94.8.5.......16..7...."
            .parse()
            .unwrap();
        [puzzle(), few]
    }

    fn puzzle() -> Grid {
        "..4..9..1.6.....4..7.1...........6..942.7..5.....38..9...7..5....6......29..8.7.3".parse().unwrap()
    }

    fn found(puzzle: &Grid, removed: &[Cell]) -> BTreeSet<Grid> {
        let go_on = &mut |_: &mut Solver| ControlFlow::Continue(());
        neighbours(puzzle, removed, &mut Solver::new(), go_on).unwrap().into_iter().collect()
    }

    fn without(puzzle: &Grid, cells: &[Cell]) -> Grid {
        let mut grid = *puzzle;
        cells.iter().for_each(|cell| grid.set(*cell, None));
        grid
    }

    fn proper(grids: &[Grid]) -> BTreeSet<Grid> {
        let mut counts = Vec::new();
        Solver::new().count_batch(grids, 1, &mut counts);
        grids
            .iter()
            .zip(counts)
            .filter(|(_, count)| *count == Count::Exact(1))
            .map(|(grid, _)| *grid)
            .collect()
    }

    /// All clues that a grid may have more.
    fn clues(grid: &Grid) -> Vec<(Cell, crate::digit::Digit)> {
        let candidates = Candidates::new(grid);
        let blank = |clue: &(Cell, _)| grid.get(clue.0).is_none() && candidates.get(clue.0).contains(clue.1);
        (0..super::CLUES).map(clue_of).filter(blank).collect()
    }

    #[test]
    fn exchanges_of_one_clue_are_those_that_trying_all_finds() {
        for puzzle in puzzles() {
            let mut all = BTreeSet::new();
            for way in (0..ways(&puzzle, 1)).map(|index| way(&puzzle, index)) {
                let rest = without(&puzzle, &way);
                let one: Vec<Grid> = clues(&rest).iter().map(|clue| with(rest, &[*clue])).collect();
                let mut expected = proper(&one);
                assert!(expected.remove(&puzzle));
                assert_eq!(found(&puzzle, &way), expected, "{way:?}");
                all.extend(expected);
            }
            assert!(!all.is_empty());
        }
    }

    #[test]
    fn exchanges_of_two_clues_are_those_that_trying_all_finds() {
        let ways = |puzzle: Grid| {
            let pairs = puzzle.givens().count()..ways(&puzzle, MOST);
            pairs.step_by(40).map(move |index| (puzzle, way(&puzzle, index)))
        };
        let mut all = BTreeSet::new();
        for (puzzle, way) in puzzles().into_iter().flat_map(ways) {
            let rest = without(&puzzle, &way);
            let clues: Vec<_> =
                clues(&rest).into_iter().filter(|(cell, digit)| puzzle.get(*cell) != Some(*digit)).collect();
            let one: Vec<Grid> = clues.iter().map(|clue| with(rest, &[*clue])).collect();
            let enough = proper(&one);
            let clues: Vec<_> = clues
                .iter()
                .zip(&one)
                .filter(|(_, grid)| !enough.contains(grid))
                .map(|(clue, _)| *clue)
                .collect();
            let pairs: Vec<Grid> = clues
                .iter()
                .enumerate()
                .flat_map(|(index, one)| {
                    clues[index + 1..]
                        .iter()
                        .filter(move |other| other.0 != one.0)
                        .map(move |other| with(rest, &[*one, *other]))
                })
                .collect();
            let expected = proper(&pairs);
            assert_eq!(found(&puzzle, &way), expected, "{way:?}");
            all.extend(expected);
        }
        assert!(all.len() > 100, "{}", all.len());
    }

    #[test]
    fn a_given_that_is_not_needed_leads_nowhere() {
        let solution = Solver::new().first(&puzzle()).unwrap();
        let grid = *solution.grid();
        assert!((0..81).all(|index| found(&grid, &way(&grid, index)).is_empty()));
    }

    #[test]
    fn ways_are_all_givens_and_all_pairs() {
        let puzzle = puzzle();
        let all: BTreeSet<Vec<Cell>> = (0..ways(&puzzle, MOST)).map(|index| way(&puzzle, index)).collect();
        assert_eq!(all.len(), 24 + 24 * 23 / 2);
        assert!(all.iter().all(|way| way.iter().all(|cell| puzzle.get(*cell).is_some()) && way.is_sorted()));
        assert_eq!(ways(&puzzle, 1), 24);
        assert!((0..24).all(|index| way(&puzzle, index).len() == 1));
    }

    #[test]
    fn a_search_can_be_stopped() {
        let way = way(&puzzle(), 0);
        let stop = &mut |_: &mut Solver| ControlFlow::Break(());
        assert_eq!(neighbours(&puzzle(), &way, &mut Solver::new(), stop), None);
    }
}
