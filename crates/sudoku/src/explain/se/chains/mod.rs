//! Chains of implications: cycles, forcing chains, and nets that use other patterns and even chains on the way.
//!
//! Sudoku Explainer searches all chains of a kind and takes the one with the lowest rating, then the shortest, then by kind, then the
//! one that it found first; so the order in which claims are found counts everywhere here. Nets are made once for each assumption
//! and kept from one level to the next; lengths are counted only for those that can still be the best.
//!
//! A claim ([`claim`]) is linked with others ([`links`]). One path of links makes a cycle or a forcing chain ([`unary`]); all that
//! follows from an assumption is a net ([`net`], [`nets`]), and several nets together make a hint ([`multiple`]). Where links lead no
//! further a net may use other patterns and chains ([`advanced`]). The hint that is taken becomes a step ([`proof`]).

mod advanced;
mod claim;
mod links;
mod multiple;
mod net;
mod nets;
mod proof;
mod reach;
mod unary;
mod web;

use advanced::Engine;
use multiple::Search;

use crate::explain::position::Position;
use crate::explain::step::Step;

/// The searches for chains.
#[derive(Debug, Default)]
pub(super) struct Chains {
    engine: Engine,
}

impl Chains {
    /// The best cycle or forcing chain.
    pub(super) fn cycle_or_forcing(&mut self, position: &Position) -> Option<Step> {
        let Engine { links, unary, .. } = &mut self.engine;
        links.build(position);
        unary.best(position, links).map(|found| proof::unary(&found))
    }

    /// The best contradiction of one digit.
    pub(super) fn nishio(&mut self, position: &Position) -> Option<Step> {
        self.engine.best_multiple(position, Search::NISHIO)
    }

    /// The best chains from all candidates of a cell or all places in a house.
    pub(super) fn multiple(&mut self, position: &Position) -> Option<Step> {
        self.engine.best_multiple(position, Search::MULTIPLE)
    }

    /// The best dynamic chains of a level: 0 alone, 1 with plain patterns, 2 with forcing chains, 3 with multiple ones, 4 with dynamic
    /// ones, 5 with dynamic ones that use forcing chains.
    pub(super) fn dynamic(&mut self, position: &Position, level: u8) -> Option<Step> {
        self.engine.best_multiple(position, Search::dynamic(level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::step::Pattern;
    use crate::explain::technique::Technique;
    use crate::format::State;

    /// The position of a technique in the table.
    fn position(technique: Technique) -> Position {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sudoku/techniques-chains.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let of_row =
            |row: &str| Some(row.strip_prefix(technique.row().english)?.strip_prefix('\t')?.to_owned());
        let row = text.lines().find_map(of_row).unwrap();
        Position::from(&State::read_all(row.as_bytes()).remove(0).unwrap())
    }

    /// Positions in which no step but a chain was found, and some before them.
    pub(super) fn positions() -> Vec<Position> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sudoku/se121-ratings.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let of_chains =
            |line: &&str| line[81..].split('/').next().is_some_and(|rating| rating.trim() > "6.9");
        let mut explainer = crate::explain::Explainer::new(crate::explain::Profile::Se121);
        let mut positions = vec![];
        for line in text.lines().filter(|line| !line.starts_with('#')).filter(of_chains).step_by(4) {
            let mut position = Position::new(&line[..81].parse().unwrap());
            for number in 0.. {
                let Some(step) = explainer.step(&position) else { break };
                let is_chain = matches!(step.pattern, Pattern::Chain { .. } | Pattern::Forcing { .. });
                if is_chain || number == 0 {
                    positions.push(position.clone());
                }
                step.apply(&mut position);
            }
        }
        positions
    }

    /// Where lower levels find a step too, so that one search can be compared with the next.
    #[test]
    fn each_level_finds_a_step_that_is_verified() {
        let techniques = [
            Technique::DynamicDoubleForcingChains,
            Technique::DynamicForcingChainsPlus,
            Technique::NestedForcingChains,
            Technique::NestedMultipleForcingChains,
            Technique::NestedDynamicForcingChains,
            Technique::DoublyNestedForcingChains,
        ];
        let position = position(Technique::DynamicForcingChainsPlus);
        for (level, technique) in (0..).zip(techniques).skip(1) {
            let step = Chains::default().dynamic(&position, level).unwrap();
            assert_eq!(step.technique, technique);
            step.verify(&position).unwrap();
        }
    }

    #[test]
    fn a_search_that_goes_on_finds_what_a_new_one_finds() {
        let position = position(Technique::NestedForcingChains);
        let mut chains = Chains::default();
        let steps: Vec<_> = (0..3).map(|level| chains.dynamic(&position, level)).collect();
        assert!(steps[..2].iter().all(Option::is_none));
        assert_eq!(steps[2], Chains::default().dynamic(&position, 2));
    }
}
