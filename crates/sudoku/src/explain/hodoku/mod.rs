//! The order of HoDoKu 2.2.0 with its default options: the enabled techniques by rising index, the first step found is taken.
//!
//! Which step of a technique comes first decides what later steps find, and so the score. The finders therefore walk houses,
//! cells and digits in the order of that program.

mod als;
mod best;
mod brute_force;
mod chains;
mod colouring;
mod fish;
mod linear;
mod locking;
mod single_digit;
mod singles;
mod subsets;
mod sue_de_coq;
mod tabling;
mod templates;
mod uniqueness;
mod wings;

use super::position::{Candidate, Position};
use super::step::{Pattern, Step};
use super::technique::Technique;
use crate::cell_set::CellSet;
use crate::digit::Digit;

/// Looks for the first step of a technique.
type Finder = fn(&mut Search, &Position) -> Option<Step>;

/// HoDoKu's index of a technique, and its finder.
const ORDER: [(u16, Finder); 57] = [
    (100, singles::full_house),
    (200, singles::naked_single),
    (300, singles::hidden_single),
    (1000, subsets::locked_pair),
    (1100, subsets::locked_triple),
    (1200, locking::pointing),
    (1210, locking::claiming),
    (1300, subsets::naked_pair),
    (1400, subsets::naked_triple),
    (1500, subsets::hidden_pair),
    (1600, subsets::hidden_triple),
    (2000, subsets::naked_quad),
    (2100, subsets::hidden_quad),
    (2200, fish::x_wing),
    (2300, fish::swordfish),
    (2400, fish::jellyfish),
    (2800, chains::remote_pair),
    (2900, uniqueness::bug),
    (3000, single_digit::skyscraper),
    (3100, single_digit::two_string_kite),
    (3120, single_digit::turbot_fish),
    (3170, single_digit::empty_rectangle),
    (3200, wings::w_wing),
    (3300, wings::xy_wing),
    (3400, wings::xyz_wing),
    (3500, uniqueness::type_1),
    (3600, uniqueness::type_2),
    (3700, uniqueness::type_3),
    (3800, uniqueness::type_4),
    (3900, uniqueness::type_5),
    (4000, uniqueness::type_6),
    (4010, uniqueness::hidden_rectangle),
    (4020, uniqueness::avoidable_1),
    (4030, uniqueness::avoidable_2),
    (4100, fish::finned_x_wing),
    (4200, fish::sashimi_x_wing),
    (4300, fish::finned_swordfish),
    (4400, fish::sashimi_swordfish),
    (4500, fish::finned_jellyfish),
    (4600, fish::sashimi_jellyfish),
    (5300, sue_de_coq::sue_de_coq),
    (5330, colouring::simple),
    (5360, colouring::multi),
    (5400, chains::x_chain),
    (5500, chains::xy_chain),
    (5600, tabling::nice_loop),
    (5650, tabling::grouped_nice_loop),
    (5700, als::xz),
    (5800, als::xy_wing),
    (5900, als::xy_chain),
    (6100, fish::franken_x_wing),
    (6200, fish::franken_swordfish),
    (6700, fish::finned_franken_x_wing),
    (6800, fish::finned_franken_swordfish),
    (8500, tabling::forcing_chain),
    (8600, tabling::forcing_net),
    (8900, brute_force::brute_force),
];

/// What the search keeps between steps.
#[derive(Debug, Default)]
pub(super) struct Search {
    als: als::Cache,
    singles: singles::Singles,
    /// For each digit the candidates that a pattern of this digit alone may take, once a finder has asked for them.
    impossible: Option<[CellSet; Digit::COUNT]>,
    /// What the search for rectangles has found in the position, for the types that come later.
    rectangles: Vec<Step>,
}

impl Search {
    /// The first step.
    pub(super) fn step(&mut self, position: &Position) -> Option<Step> {
        self.singles.follow(position);
        self.impossible = None;
        let mut step = ORDER.iter().find_map(|(_, find)| find(self, position))?;
        self.singles.announce(&step);
        step.eliminations.sort_unstable();
        step.eliminations.dedup();
        Some(step)
    }

    /// The digits of which a candidate can go by a pattern of this digit alone, with these candidates.
    fn digits_to_try(&mut self, position: &Position) -> impl Iterator<Item = (Digit, CellSet)> + use<> {
        let impossible = *self.impossible.get_or_insert_with(|| templates::impossible(position));
        Digit::ALL.into_iter().zip(impossible).filter(|(_, cells)| !cells.is_empty())
    }
}

/// A step that takes candidates, in the order in which HoDoKu takes them. `None` if there are none.
fn elimination(technique: Technique, pattern: Pattern, eliminations: Vec<Candidate>) -> Option<Step> {
    (!eliminations.is_empty()).then_some(Step { technique, pattern, eliminations, placement: None })
}

/// A digit in each of the cells.
fn candidates(cells: CellSet, digit: Digit) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate { cell, digit }).collect()
}
