//! The order of Sudoku Explainer 1.2.1.
//!
//! The rules and their order were read in that program's source and are checked against it; the code is our own. Where it says
//! "region", this says house; boxes come before columns before rows in singles and subsets, before rows before columns elsewhere.

mod bug;
mod chains;
mod exclusion;
pub(super) mod fish;
pub(super) mod locking;
mod loops;
mod singles;
pub(super) mod subsets;
mod wings;

use super::position::{Candidate, Position};
use super::step::{Pattern, Step};
use super::technique::Technique;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::DigitSet;

/// What the search keeps between steps.
#[derive(Debug, Default)]
pub(super) struct Search {
    chains: chains::Chains,
}

/// Looks for the first step of a kind.
type Producer = fn(&mut Search, &Position) -> Option<Step>;

/// What is tried, in this order: a producer that finds something ends the search, even if a later one would find an easier step.
const PRODUCERS: [Producer; 30] = [
    |_, position| singles::hidden(position),
    |_, position| locking::direct(position),
    |_, position| subsets::direct(position, 2),
    |_, position| singles::naked(position),
    |_, position| subsets::direct(position, 3),
    |_, position| locking::locking(position),
    |_, position| subsets::naked(position, 2),
    |_, position| fish::fish(position, 2),
    |_, position| subsets::hidden(position, 2),
    |_, position| subsets::naked(position, 3),
    |_, position| fish::fish(position, 3),
    |_, position| subsets::hidden(position, 3),
    |_, position| wings::xy(position),
    |_, position| wings::xyz(position),
    |_, position| loops::unique(position),
    |_, position| subsets::naked(position, 4),
    |_, position| fish::fish(position, 4),
    |_, position| subsets::hidden(position, 4),
    |_, position| bug::grave(position),
    |_, position| exclusion::pair(position),
    |search, position| search.chains.cycle_or_forcing(position),
    |_, position| exclusion::triplet(position),
    |search, position| search.chains.nishio(position),
    |search, position| search.chains.multiple(position),
    |search, position| search.chains.dynamic(position, 0),
    |search, position| search.chains.dynamic(position, 1),
    |search, position| search.chains.dynamic(position, 2),
    |search, position| search.chains.dynamic(position, 3),
    |search, position| search.chains.dynamic(position, 4),
    |search, position| search.chains.dynamic(position, 5),
];

impl Search {
    /// The first step.
    pub(super) fn step(&mut self, position: &Position) -> Option<Step> {
        PRODUCERS.iter().find_map(|producer| producer(self, position))
    }
}

const BLOCKS: [House; 9] = nine(18);
const COLUMNS: [House; 9] = nine(9);
const ROWS: [House; 9] = nine(0);

/// Boxes, columns, rows: the order of singles and subsets.
const HOUSES: [House; 27] = {
    let mut houses = House::ALL;
    let mut i = 0;
    while i < 9 {
        houses[i] = BLOCKS[i];
        houses[9 + i] = COLUMNS[i];
        houses[18 + i] = ROWS[i];
        i += 1;
    }
    houses
};

const fn nine(first: usize) -> [House; 9] {
    let mut houses = [House::Row1; 9];
    let mut i = 0;
    while i < 9 {
        houses[i] = House::ALL[first + i];
        i += 1;
    }
    houses
}

/// For each cell its box, its row and its column.
const BOX_ROW_COLUMN: [[House; 3]; Cell::COUNT] = {
    let mut houses = [[House::Row1; 3]; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let [row, column, block] = Cell::ALL[i].houses();
        houses[i] = [block, row, column];
        i += 1;
    }
    houses
};

/// For each cell those that it sees: of its box, then of its row, then of its column.
const PEERS_BY_HOUSE: [[Cell; 20]; Cell::COUNT] = {
    let mut peers = [[Cell::R1C1; 20]; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let (mut seen, mut count, mut k) = (CellSet::only(Cell::ALL[i]), 0, 0);
        while k < 27 {
            let peer = BOX_ROW_COLUMN[i][k / 9].cells()[k % 9];
            if !seen.contains(peer) {
                seen = seen.with(peer);
                peers[i][count] = peer;
                count += 1;
            }
            k += 1;
        }
        i += 1;
    }
    peers
};

/// How many of the low nine bits are set.
#[inline]
const fn count(set: u16) -> usize {
    COUNTS[set as usize & 0b1_1111_1111] as usize
}

/// Looked up: without an instruction for it, counting takes longer.
const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut set = 1;
    while set < 512 {
        counts[set] = counts[set >> 1] + (set & 1) as u8;
        set += 1;
    }
    counts
};

fn has_two(set: CellSet) -> bool {
    set.first().is_some_and(|cell| set != CellSet::only(cell))
}

/// The cells with two candidates.
fn bivalue_cells(position: &Position) -> CellSet {
    position.empty_cells().iter().filter(|cell| count(position.candidates(*cell).bits()) == 2).collect()
}

/// The sets of `size` of the numbers below `count`, as bits of a number, in the order of these numbers.
fn combinations(size: usize, count: usize) -> impl Iterator<Item = u16> {
    let mut next = (size <= count).then(|| (1_u16 << size) - 1);
    std::iter::from_fn(move || {
        let set = next?;
        let lowest = set & set.wrapping_neg();
        // The lowest run of ones gives its highest to the zero above it; the others fall down.
        let carried = set + lowest;
        next = (lowest != 0)
            .then(|| carried | (((set ^ carried) / lowest) >> 2))
            .filter(|next| next >> count == 0);
        Some(set)
    })
}

/// Digits that go from cells, as far as they are candidates there.
type Cut = (CellSet, DigitSet);

/// A step without a placement. The cuts have no candidate in common.
fn step(technique: Technique, pattern: Pattern, position: &Position, cuts: &[Cut]) -> Step {
    let of_cut = |(cells, set): &Cut| {
        let set = *set;
        cells.iter().flat_map(move |cell| {
            (position.candidates(cell) & set).iter().map(move |digit| Candidate { cell, digit })
        })
    };
    let mut eliminations: Vec<_> = cuts.iter().flat_map(of_cut).collect();
    eliminations.sort_unstable();
    Step { technique, pattern, eliminations, placement: None }
}
