//! Almost locked sets: the XZ rule, the XY-Wing, the XY-Chain.

mod chain;
mod network;

use super::Search;
use crate::digit::DigitSet;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;
use network::{Link, Network};

pub(super) use chain::xy_chain;

/// The almost locked sets of the last position that was asked for.
#[derive(Debug, Default)]
pub(super) struct Cache {
    last: Option<(Position, Network)>,
}

impl Cache {
    fn at(&mut self, position: &Position) -> &Network {
        if self.last.as_ref().is_some_and(|(last, _)| last != position) {
            self.last = None;
        }
        &self.last.get_or_insert_with(|| (position.clone(), Network::new(position))).1
    }
}

/// The first pair of sets with an elimination.
pub(super) fn xz(search: &mut Search, position: &Position) -> Option<Step> {
    let network = search.als.at(position);
    let mut eliminations = vec![];
    network.links.iter().find_map(|link| {
        pair_eliminations(network, link, &mut eliminations);
        let sets = link.sets.map(|set| network.als(set)).to_vec();
        step(Technique::AlsXz, &mut eliminations, || Pattern::AlsChain { sets, commons: vec![link.digits()] })
    })
}

/// With one restricted common digit the other common digits go from what sees them in both sets. With two the sets are locked.
fn pair_eliminations(network: &Network, link: &Link, found: &mut Vec<Candidate>) {
    let [a, b] = link.sets.map(|set| &network.sets[set]);
    a.common_eliminations(b, DigitSet::only(link.first), found);
    if let Some(second) = link.second {
        a.common_eliminations(b, DigitSet::only(second), found);
        for (one, other) in [(a, b), (b, a)] {
            for digit in (one.als.digits - link.digits()).iter() {
                let cells = one.seen(digit) - other.als.cells;
                found.extend(cells.iter().map(|cell| Candidate { cell, digit }));
            }
        }
    }
}

/// The first pair of links that share a set and give an elimination.
pub(super) fn xy_wing(search: &mut Search, position: &Position) -> Option<Step> {
    let network = search.als.at(position);
    let mut touching = vec![vec![]; network.sets.len()];
    for (i, link) in network.links.iter().enumerate() {
        link.sets.iter().for_each(|set| touching[*set].push(i));
    }
    let mut eliminations = vec![];
    for (i, first) in network.links.iter().enumerate() {
        let mut later: Vec<(usize, usize)> = vec![];
        for pivot in first.sets {
            later.extend(touching[pivot].iter().filter(|k| **k > i).map(|k| (*k, pivot)));
        }
        later.sort_unstable();
        for (k, pivot) in later {
            let step = wing(network, [first, &network.links[k]], pivot, &mut eliminations);
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

fn wing(network: &Network, links: [&Link; 2], pivot: usize, eliminations: &mut Vec<Candidate>) -> Option<Step> {
    let commons = different_digits(links)?;
    let [a, b] = links.map(|link| link.sets[usize::from(link.sets[0] == pivot)]);
    let (cells_a, cells_b) = (network.als(a).cells, network.als(b).cells);
    if !(cells_a & cells_b).is_empty() {
        return None;
    }
    let except = links[0].digits() | links[1].digits();
    network.sets[a].common_eliminations(&network.sets[b], except, eliminations);
    step(Technique::AlsXyWing, eliminations, || Pattern::AlsChain {
        sets: [a, pivot, b].map(|set| network.als(set)).to_vec(),
        commons: commons.to_vec(),
    })
}

/// A digit of each link, if they can be different.
fn different_digits(links: [&Link; 2]) -> Option<[DigitSet; 2]> {
    let [first, second] = links.map(Link::digits);
    let pairs = first.iter().flat_map(|x| second.iter().map(move |y| [x, y]));
    pairs.filter(|[x, y]| x != y).map(|pair| pair.map(DigitSet::only)).next()
}

/// A step, if something goes. Empties the list.
fn step(technique: Technique, eliminations: &mut Vec<Candidate>, pattern: impl FnOnce() -> Pattern) -> Option<Step> {
    if eliminations.is_empty() {
        return None;
    }
    eliminations.sort_unstable();
    eliminations.dedup();
    let eliminations = std::mem::take(eliminations);
    Some(Step { technique, pattern: pattern(), eliminations, placement: None })
}
