//! Puzzles from full grids, by taking clues away in random order as long as there is one solution.
//!
//! One clue after the other is taken from the end of a random order, unless another solution would come up. As long as all
//! can go, what is left is the beginning of the order; so the first clue that stays is found by bisection. A clue that has to
//! stay once has to stay for good, since fewer clues allow more solutions.

use std::ops::RangeInclusive;

use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::{Count, Solver};

/// Any digit.
const ANY: u16 = 511;

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
        let starts = solutions.iter().zip(streams);
        let mut carvings: Vec<Carving> =
            starts.map(|(solution, random)| self.start(solution, random)).collect();
        self.find_first_kept(&mut carvings, solver);
        loop {
            let open = carvings
                .iter_mut()
                .enumerate()
                .filter_map(|(index, carving)| carving.is_open(self).then_some(index));
            let open: Vec<usize> = open.collect();
            if open.is_empty() {
                return carvings.iter().map(|carving| carving.grid).collect();
            }
            let can_go = self.can_go(&open, &carvings, solver);
            for (index, can_go) in open.into_iter().zip(can_go) {
                let carving = &mut carvings[index];
                carving.end -= 1;
                if can_go {
                    carving.clear(self.units[usize::from(carving.order[carving.end])]);
                }
            }
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

    fn start(&self, solution: &Solution, random: &mut Random) -> Carving {
        let mut order = [0; Cell::COUNT];
        (0..).zip(&mut order).for_each(|(unit, place)| *place = unit);
        random.shuffle(&mut order[..self.units.len()]);
        let fewest =
            self.stop.as_ref().map_or(0, |stop| stop.start() + random.below(stop.end() - stop.start() + 1));
        let grid = *solution.grid();
        let mut board = [0; Cell::COUNT];
        board.iter_mut().zip(grid.as_bytes()).for_each(|(set, value)| *set = 1 << (value - 1));
        Carving { grid, board, order, end: self.units.len(), clues: Cell::COUNT, fewest }
    }

    /// Finds by bisection the longest end of each order that can be cleared as a whole, as far as it may be.
    fn find_first_kept(&self, carvings: &mut [Carving], solver: &mut Solver) {
        let mut bounds = vec![(0, self.units.len()); carvings.len()];
        loop {
            let open: Vec<usize> =
                (0..carvings.len()).filter(|index| bounds[*index].1 - bounds[*index].0 > 1).collect();
            if open.is_empty() {
                break;
            }
            let middle = |(kept, whole): (usize, usize)| (kept + whole) / 2;
            let grids: Vec<Grid> = open
                .iter()
                .map(|index| self.beginning(&carvings[*index], middle(bounds[*index])).grid)
                .collect();
            let mut counts = Vec::with_capacity(grids.len());
            solver.count_batch(&grids, 1, &mut counts);
            for (index, count) in open.into_iter().zip(counts) {
                let bound = &mut bounds[index];
                let middle = middle(*bound);
                *if count == Count::Exact(1) { &mut bound.1 } else { &mut bound.0 } = middle;
            }
        }
        for (carving, (_, kept)) in carvings.iter_mut().zip(bounds) {
            *carving = self.beginning(carving, kept);
            // The last of them has to stay, unless only the number of clues lets it.
            carving.end -= usize::from(carving.end == kept);
        }
    }

    /// The beginning of an order, so many units of it at least, and so many that not too few clues are left.
    fn beginning(&self, carving: &Carving, units: usize) -> Carving {
        let mut carving = carving.clone();
        while carving.end > units {
            let unit = self.units[usize::from(carving.order[carving.end - 1])];
            if carving.clues - unit.len() < carving.fewest {
                break;
            }
            carving.end -= 1;
            carving.clear(unit);
        }
        carving
    }

    /// Whether the last unit of each order can go.
    fn can_go(&self, open: &[usize], carvings: &[Carving], solver: &mut Solver) -> Vec<bool> {
        let carvings = open.iter().map(|index| &carvings[*index]);
        let cells = |carving: &Carving| self.units[usize::from(carving.order[carving.end - 1])];
        if self.is_one_by_one() {
            // The other digits in the place of the given.
            let boards = carvings.map(|carving| {
                let mut board = carving.board;
                cells(carving).iter().for_each(|cell| board[cell.index()] ^= ANY);
                board
            });
            solver.have_solutions(open.len(), boards).into_iter().map(|has_other| !has_other).collect()
        } else {
            let grids: Vec<Grid> = carvings
                .map(|carving| {
                    let mut grid = carving.grid;
                    cells(carving).iter().for_each(|cell| grid.set(cell, None));
                    grid
                })
                .collect();
            let mut counts = Vec::with_capacity(grids.len());
            solver.count_batch(&grids, 1, &mut counts);
            counts.into_iter().map(|count| count == Count::Exact(1)).collect()
        }
    }
}

/// A puzzle that is on its way.
#[derive(Clone)]
struct Carving {
    grid: Grid,
    /// The same as sets of candidates.
    board: [u16; Cell::COUNT],
    /// The units; those from `end` on were tried.
    order: [u8; Cell::COUNT],
    end: usize,
    clues: usize,
    /// No clue is taken away if fewer would be left.
    fewest: usize,
}

impl Carving {
    /// Passes over what may not be tried; whether anything is left to be tried.
    fn is_open(&mut self, removal: &Removal) -> bool {
        while self.end > 0 {
            let unit = removal.units[usize::from(self.order[self.end - 1])];
            if self.clues >= self.fewest + unit.len() {
                return true;
            }
            self.end -= 1;
        }
        false
    }

    fn clear(&mut self, unit: CellSet) {
        self.clues -= unit.len();
        for cell in unit.iter() {
            self.grid.set(cell, None);
            self.board[cell.index()] = ANY;
        }
    }
}
