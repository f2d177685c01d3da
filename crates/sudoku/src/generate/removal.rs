//! Puzzles from full grids, by taking clues away in random order as long as there is one solution.

use std::ops::RangeInclusive;

use super::carving::Carving;
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::Solver;

/// So many units that may go are asked about one by one.
const FEW: usize = 8;
/// So many puzzles are made side by side: enough to fill lanes, few enough to stay in the cache nearest but one.
const GROUP: usize = 256;

/// What is to be left of a full grid.
#[derive(Debug)]
pub(super) struct Removal {
    /// Cells that are cleared together.
    pub(super) units: Vec<CellSet>,
    /// Where to stop: a number of clues of this range, each equally likely; or only when no clue can go.
    pub(super) stop: Option<RangeInclusive<usize>>,
}

impl Removal {
    /// What is left of each solution, with one solution each.
    pub(super) fn puzzles(
        &self,
        solutions: &[Solution],
        streams: &mut [Random],
        solver: &mut Solver,
    ) -> Vec<Grid> {
        let groups = solutions.chunks(GROUP).zip(streams.chunks_mut(GROUP));
        groups.flat_map(|(solutions, streams)| self.puzzles_of_a_group(solutions, streams, solver)).collect()
    }

    fn puzzles_of_a_group(
        &self,
        solutions: &[Solution],
        streams: &mut [Random],
        solver: &mut Solver,
    ) -> Vec<Grid> {
        let starts = solutions.iter().zip(streams);
        let mut carvings: Vec<Carving<'_>> =
            starts.map(|(solution, random)| self.start(solution, random)).collect();
        clear_many(&mut carvings, solver);
        self.clear_one_by_one(&mut carvings, solver);
        carvings.iter().map(|carving| *carving.grid()).collect()
    }

    /// Asks about the last unit of each that may go, until there is none.
    fn clear_one_by_one(&self, carvings: &mut [Carving<'_>], solver: &mut Solver) {
        let mut open: Vec<usize> = (0..carvings.len()).collect();
        let mut can_go = Vec::new();
        loop {
            open.retain(|index| !carvings[*index].next().is_empty());
            if open.is_empty() {
                break;
            }
            can_go.clear();
            self.can_go(open.iter().map(|index| &carvings[*index]), solver, &mut can_go);
            for (index, can_go) in open.iter().zip(&can_go) {
                let carving = &mut carvings[*index];
                if *can_go { carving.clear_last() } else { carving.stay() }
            }
        }
    }

    /// Whether the last unit that may go can go.
    fn can_go<'a>(
        &self,
        carvings: impl Iterator<Item = &'a Carving<'a>> + Clone,
        solver: &mut Solver,
        can_go: &mut Vec<bool>,
    ) {
        if self.is_one_by_one() {
            let grids: Vec<Grid> = carvings.clone().map(|carving| *carving.grid()).collect();
            let cells: Vec<Cell> = carvings.filter_map(|carving| carving.last().first()).collect();
            solver.have_solutions_with_another(&grids, &cells, |has_other| can_go.push(!has_other));
        } else {
            let grids: Vec<Grid> = carvings.map(Carving::without_last).collect();
            can_go.extend(solver.have_one_solution(&grids));
        }
    }

    /// Whether clues go one by one, and not only several together.
    fn is_one_by_one(&self) -> bool {
        self.units.len() == Cell::COUNT
    }

    /// Whether what is left has no clue that can go.
    pub(super) fn makes_minimal(&self) -> bool {
        self.is_one_by_one() && self.stop.is_none()
    }

    fn start<'a>(&'a self, solution: &'a Solution, random: &mut Random) -> Carving<'a> {
        let mut order = [0; Cell::COUNT];
        (0..).zip(&mut order).for_each(|(unit, place)| *place = unit);
        random.shuffle(&mut order[..self.units.len()]);
        let fewest =
            self.stop.as_ref().map_or(0, |stop| stop.start() + random.below(stop.end() - stop.start() + 1));
        Carving::new(solution, &self.units, order, fewest)
    }
}

/// Clears all units that may go at once, as long as they are many.
fn clear_many(carvings: &mut [Carving<'_>], solver: &mut Solver) {
    let mut open: Vec<usize> = (0..carvings.len()).collect();
    loop {
        open.retain(|index| carvings[*index].next().len() > FEW);
        if open.is_empty() {
            break;
        }
        let grids: Vec<Grid> = open.iter().map(|index| carvings[*index].without_open()).collect();
        let known: Vec<&Solution> = open.iter().map(|index| carvings[*index].solution()).collect();
        let mut asked = open.iter();
        solver.other_solutions(&grids, &known, |other| {
            let carving = &mut carvings[*asked.next().expect("an answer for each question")];
            match other {
                Some(other) => carving.learn(other),
                None => carving.clear_open(),
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Symmetry;
    use crate::generate::solutions::solutions;
    use crate::solve::Count;

    /// The same without any knowledge: each unit is tried, the last first.
    fn plainly(carving: &Carving<'_>, order: &[CellSet], fewest: usize, solver: &mut Solver) -> Grid {
        let mut cells = CellSet::ALL;
        for unit in order.iter().rev() {
            let rest = carving.solution().only(cells - *unit);
            if cells.len() >= fewest + unit.len() && solver.count(&rest, 1) == Count::Exact(1) {
                cells -= *unit;
            }
        }
        carving.solution().only(cells)
    }

    #[test]
    fn what_is_left_is_what_trying_every_unit_leaves() {
        let mut solver = Solver::new();
        for symmetry in [Symmetry::None, Symmetry::Rotation180, Symmetry::Full] {
            for stop in [None, Some(28..=34)] {
                let removal = Removal { units: symmetry.orbits(), stop };
                let mut streams: Vec<Random> = (0..12).map(|index| Random::stream(11, index)).collect();
                let solutions = solutions(&mut streams, &mut solver);
                let mut again = streams.clone();
                let puzzles = removal.puzzles(&solutions, &mut streams, &mut solver);
                for ((solution, random), puzzle) in solutions.iter().zip(&mut again).zip(puzzles) {
                    let carving = removal.start(solution, random);
                    let expected = plainly(&carving, &carving.order(), carving.fewest(), &mut solver);
                    assert_eq!(puzzle, expected, "{symmetry} {:?}", removal.stop);
                }
            }
        }
    }
}
