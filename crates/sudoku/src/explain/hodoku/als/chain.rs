//! The XY-Chain of almost locked sets.

use std::collections::VecDeque;

use super::network::{Link, Network};
use crate::digit::{Digit, DigitSet};
use crate::explain::hodoku::Search;
use crate::explain::hodoku::best::Best;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// The best chain of at least four sets, each after the last in the order of the network.
///
/// Two chains with the same first set and first common digit that come to the same link with the same choice of digits go on
/// alike, so only the first of them is followed.
pub(in crate::explain::hodoku) fn xy_chain(search: &mut Search, position: &Position) -> Option<Step> {
    let network = search.als.at(position);
    let mut best = Best::new();
    for start in 0..network.sets.len() {
        Chains::new(network, start).follow_all(&mut best);
    }
    let (technique, eliminations, (start, first)) = best.into_inner()?;
    let (sets, commons) = Chains::new(network, start).shortest(first, &eliminations)?;
    let sets = sets.into_iter().map(|set| network.als(set)).collect();
    Some(Step { technique, pattern: Pattern::AlsChain { sets, commons }, eliminations, placement: None })
}

/// Which of its digits a link uses: those that its two sets cannot both hold and that the link before does not use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Uses {
    First,
    Second,
    Both,
}

/// A link of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    link: usize,
    uses: Uses,
}

impl At {
    const fn state(self) -> usize {
        3 * self.link + self.uses as usize
    }

    fn digits(self, link: &Link) -> DigitSet {
        match (self.uses, link.second) {
            (Uses::Second, Some(second)) => DigitSet::only(second),
            (Uses::Both, _) => link.digits(),
            _ => DigitSet::only(link.first),
        }
    }

    /// The digit that the next link must not use. Of two it is the first.
    const fn used(self, link: &Link) -> Digit {
        match (self.uses, link.second) {
            (Uses::Second, Some(second)) => second,
            _ => link.first,
        }
    }
}

/// The chains from a set.
struct Chains<'a> {
    network: &'a Network,
    start: usize,
    /// For each first digit the states that a chain of three links or more has come to.
    seen: [Vec<bool>; Digit::COUNT],
    eliminations: Vec<Candidate>,
}

impl<'a> Chains<'a> {
    fn new(network: &'a Network, start: usize) -> Self {
        Self { network, start, seen: Default::default(), eliminations: vec![] }
    }

    /// The first links, each with one digit and then with the other.
    fn firsts(&self) -> impl Iterator<Item = (At, Digit)> + use<'a> {
        let network = self.network;
        network.from[self.start].clone().flat_map(|i| {
            let link = &network.links[i];
            let first = (At { link: i, uses: Uses::First }, link.first);
            let second = link.second.map(|digit| (At { link: i, uses: Uses::Second }, digit));
            [Some(first), second].into_iter().flatten()
        })
    }

    /// The links that can follow.
    fn nexts(&self, at: At) -> impl Iterator<Item = At> + use<'a> {
        let network = self.network;
        let link = &network.links[at.link];
        let used = at.used(link);
        network.from[link.sets[1]].clone().filter_map(move |next| {
            let link = &network.links[next];
            let uses = match link.second {
                None => (link.first != used).then_some(Uses::First),
                Some(second) if second == used => Some(Uses::First),
                Some(_) if link.first == used => Some(Uses::Second),
                Some(_) => Some(Uses::Both),
            };
            uses.map(|uses| At { link: next, uses })
        })
    }

    fn follow_all(&mut self, best: &mut Best<(usize, Digit)>) {
        for (at, first) in self.firsts() {
            if self.seen[first.index()].is_empty() {
                self.seen[first.index()] = vec![false; 3 * self.network.links.len()];
            }
            self.follow(at, 1, first, best);
        }
    }

    fn follow(&mut self, at: At, depth: usize, first: Digit, best: &mut Best<(usize, Digit)>) {
        if depth >= 3 {
            if std::mem::replace(&mut self.seen[first.index()][at.state()], true) {
                return;
            }
            self.eliminations.clear();
            self.eliminate(at, first);
            if !self.eliminations.is_empty() {
                let start = self.start;
                best.offer(Technique::AlsXyChain, &mut self.eliminations, 0, || (start, first));
            }
        }
        for next in self.nexts(at) {
            self.follow(next, depth + 1, first, best);
        }
    }

    /// What goes because of a chain from the start to a link.
    fn eliminate(&mut self, at: At, first: Digit) {
        let link = &self.network.links[at.link];
        let [a, b] = [self.start, link.sets[1]].map(|set| &self.network.sets[set]);
        a.common_eliminations(b, DigitSet::only(first) | at.digits(link), &mut self.eliminations);
    }

    /// The sets and digits of a shortest chain with these eliminations.
    fn shortest(&mut self, first: Digit, eliminations: &[Candidate]) -> Option<(Vec<usize>, Vec<DigitSet>)> {
        let mut seen = vec![false; 3 * self.network.links.len()];
        let starts = self.firsts().filter(|(_, digit)| *digit == first);
        let mut reached: Vec<(At, Option<usize>, usize)> = starts.map(|(at, _)| (at, None, 1)).collect();
        let mut queue: VecDeque<usize> = (0..reached.len()).collect();
        while let Some(i) = queue.pop_front() {
            let (at, _, depth) = reached[i];
            if depth >= 3 {
                self.eliminations.clear();
                self.eliminate(at, first);
                self.eliminations.sort_unstable();
                if self.eliminations == eliminations {
                    return Some(self.unwind(&reached, i));
                }
            }
            for next in self.nexts(at) {
                if depth < 2 || !std::mem::replace(&mut seen[next.state()], true) {
                    queue.push_back(reached.len());
                    reached.push((next, Some(i), depth + 1));
                }
            }
        }
        None
    }

    fn unwind(&self, reached: &[(At, Option<usize>, usize)], end: usize) -> (Vec<usize>, Vec<DigitSet>) {
        let path = std::iter::successors(Some(end), |i| reached[*i].1);
        let mut links: Vec<(usize, DigitSet)> = path
            .map(|i| {
                let (at, ..) = reached[i];
                let link = &self.network.links[at.link];
                (link.sets[1], DigitSet::only(at.used(link)))
            })
            .collect();
        links.reverse();
        let sets = std::iter::once(self.start).chain(links.iter().map(|(set, _)| *set)).collect();
        (sets, links.iter().map(|(_, digits)| *digits).collect())
    }
}
