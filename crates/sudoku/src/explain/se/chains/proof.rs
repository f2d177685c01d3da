//! From what a search has found to a [`Step`]: each branch with the claims that its end rests on.

use std::ops::ControlFlow;

use super::advanced::{Chains, Engine, PLAIN_KINDS, Plain, chains_at, each_plain, nets_of, removed};
use super::claim::{Mark, MarkSet};
use super::links::{Cause, Kinds};
use super::multiple::{Hint, Search, Source, parts_of};
use super::net::Net;
use super::unary::Found;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, cells_at};
use crate::explain::se::{fish, locking, subsets};
use crate::explain::step::{Because, Branch, ChainKind, Implication, Node, Over, Pattern, Step, Subset};
use crate::explain::technique::Technique;

fn candidates(marks: &[Mark]) -> Vec<Candidate> {
    marks.iter().map(|mark| mark.candidate()).collect()
}

const fn because(cause: Cause) -> Because {
    match cause {
        Cause::None => Because::Assumed,
        Cause::Cell => Because::Cell,
        Cause::House(house) => Because::House(house),
    }
}

/// A cycle or a forcing chain as a step.
pub(super) fn unary(found: &Found) -> Step {
    let items = found.path.iter().rev().enumerate();
    let branch = Branch(
        items
            .map(|(i, item)| {
                let node = node(item.claim.mark(), item.claim.is_on());
                let from = if i == 0 { vec![] } else { vec![i - 1] };
                Implication { node, because: because(item.cause), from }
            })
            .collect(),
    );
    let technique = match (found.kinds, found.is_cycle) {
        (Kinds::X, true) => Technique::BidirectionalXCycle,
        (Kinds::Y, _) => Technique::BidirectionalYCycle,
        (Kinds::Xy, true) => Technique::BidirectionalCycle,
        (Kinds::X, false) if found.complexity == 6 => Technique::TurbotFish,
        (Kinds::X, false) => Technique::ForcingXChain,
        (Kinds::Xy, false) => Technique::ForcingChain,
    };
    let kind = if found.is_cycle { ChainKind::Loop } else { ChainKind::Refutation };
    let removed: Vec<Mark> = found.removed.iter().collect();
    let end = found.end();
    Step {
        technique,
        pattern: Pattern::Chain { kind, branch, complexity: found.complexity as usize },
        eliminations: candidates(&removed),
        placement: (!found.is_cycle && end.is_on()).then(|| end.mark().candidate()),
    }
}

fn node(mark: Mark, on: bool) -> Node {
    Node { cells: CellSet::only(mark.cell()), digit: mark.digit(), on }
}

fn plain(plain: &Plain, position: &Position) -> Step {
    match plain {
        Plain::Locked(found) => locking::step_of(*found, position),
        Plain::Subset(found) => subsets::step_of(found, position),
        Plain::Fish(found) => fish::step_of(*found, position),
    }
}

impl Engine {
    /// The best hint of a search as a step.
    pub(super) fn best_multiple(&mut self, position: &Position, search: Search) -> Option<Step> {
        let (hint, branches) = self.with_best(position, search, |nets, _, hints| {
            let hint = *hints.first()?;
            Some((hint, taken(nets_of(nets, position, &hint), &hint)))
        })?;
        Some(self.forcing(0, position, search, &hint, &branches))
    }

    fn forcing(
        &mut self,
        depth: usize,
        position: &Position,
        search: Search,
        hint: &Hint,
        branches: &[(Net, u16)],
    ) -> Step {
        let over = match hint.source {
            Source::Contradiction(_) => Over::Contradiction,
            Source::Double(mark) => Over::Candidate(mark.candidate()),
            Source::Cell(cell) => Over::Cell(cell),
            Source::House(house, mark) => Over::House(house, mark.digit()),
        };
        let branches =
            branches.iter().map(|(net, end)| self.branch(depth, position, search.level, net, *end)).collect();
        Step {
            technique: technique(search, over),
            pattern: Pattern::Forcing { over, branches, complexity: hint.complexity as usize },
            eliminations: candidates(&removed(position, hint.target)),
            placement: hint.target.is_on().then(|| hint.target.mark().candidate()),
        }
    }

    /// The claims that the end rests on, in the order in which they were found.
    fn branch(&mut self, depth: usize, position: &Position, level: u8, net: &Net, end: u16) -> Branch {
        let mut steps = vec![];
        let mut wanted = vec![end];
        let mut places = vec![];
        while let Some(place) = wanted.pop() {
            if places.contains(&place) {
                continue;
            }
            places.push(place);
            wanted.extend_from_slice(net.parents_of(place));
            if let Some(rest) = net.rest_before(position, place)
                && let Some(step) =
                    self.nested_step(depth, position, &rest, level, net.entry(place).claim.mark())
            {
                // A chain within the chain may rest on more than what counts for its length.
                let mut needs = MarkSet::EMPTY;
                rests_on(&step, position, &rest, &mut needs);
                wanted.extend(needs.iter().filter_map(|mark| net.place(mark.off())));
                steps.push((place, step));
            }
        }
        places.sort_unstable();
        let implications = places.iter().map(|place| {
            let entry = net.entry(*place);
            let node = node(entry.claim.mark(), entry.claim.is_on());
            let step = steps.iter().position(|(of, _)| of == place).map(|i| steps.swap_remove(i).1);
            let (because, more) = match step {
                Some(step) => {
                    let mut needs = MarkSet::EMPTY;
                    if let Some(rest) = net.rest_before(position, *place) {
                        rests_on(&step, position, &rest, &mut needs);
                    }
                    (Because::Step(Box::new(step)), needs)
                }
                None => (because(entry.cause), MarkSet::EMPTY),
            };
            let more = more.iter().filter_map(|mark| net.place(mark.off()));
            let mut from: Vec<usize> = vec![];
            for parent in net.parents_of(*place).iter().copied().chain(more) {
                let at = places.binary_search(&parent).unwrap_or_default();
                if !from.contains(&at) {
                    from.push(at);
                }
            }
            Implication { node, because, from }
        });
        Branch(implications.collect())
    }

    /// The step in the rest of a position by which a candidate goes: the first of the first kind of pattern that rests on what is gone.
    fn nested_step(
        &mut self,
        depth: usize,
        source: &Position,
        rest: &Position,
        level: u8,
        mark: Mark,
    ) -> Option<Step> {
        for kind in 0..PLAIN_KINDS {
            let mut found = None;
            let visit = |pattern: Plain| {
                let is_it =
                    !pattern.parents(source, rest).is_empty() && pattern.removed(rest).contains(&mark);
                if is_it {
                    found = Some(pattern);
                }
                if is_it { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            each_plain(rest, visit, kind);
            if let Some(found) = found {
                return Some(plain(&found, rest));
            }
        }
        chains_at(level).iter().find_map(|chains| self.nested_chain(depth + 1, source, rest, *chains, mark))
    }

    fn nested_chain(
        &mut self,
        depth: usize,
        source: &Position,
        rest: &Position,
        chains: Chains,
        mark: Mark,
    ) -> Option<Step> {
        let at = self.first_chain(depth, source, rest, chains, mark)?;
        match chains {
            Chains::Unary => Some(unary(&self.all_unary(rest)[at])),
            Chains::Multiple(search) => {
                let (hint, branches) = self.with_all(depth, rest, search, |nets, _, hints| {
                    let hint = hints[at];
                    (hint, taken(nets_of(nets, rest, &hint), &hint))
                });
                Some(self.forcing(depth, rest, search, &hint, &branches))
            }
        }
    }
}

/// The nets of a hint, copied since the proof of a nested step uses the search again, with the places of the ends.
fn taken(nets: Vec<&Net>, hint: &Hint) -> Vec<(Net, u16)> {
    let places = parts_of(&nets, hint);
    nets.into_iter().cloned().zip(places).collect()
}

const fn technique(search: Search, over: Over) -> Technique {
    match (search.level, over) {
        _ if search.is_nishio => Technique::NishioForcingChains,
        (0, Over::Cell(_)) if search.is_dynamic() => Technique::DynamicCellForcingChains,
        (0, Over::House(..)) if search.is_dynamic() => Technique::DynamicRegionForcingChains,
        (0, Over::Cell(_)) => Technique::CellForcingChains,
        (0, Over::House(..)) => Technique::RegionForcingChains,
        (0, Over::Contradiction) => Technique::DynamicContradictionForcingChains,
        (0, Over::Candidate(_)) => Technique::DynamicDoubleForcingChains,
        (1, _) => Technique::DynamicForcingChainsPlus,
        (2, _) => Technique::NestedForcingChains,
        (3, _) => Technique::NestedMultipleForcingChains,
        (4, _) => Technique::NestedDynamicForcingChains,
        _ => Technique::DoublyNestedForcingChains,
    }
}

/// The candidates of the source, gone from the rest, without which a step in the rest would not be possible.
fn rests_on(step: &Step, source: &Position, rest: &Position, needs: &mut MarkSet) {
    let mut gone = |cells: CellSet, digit: Digit| {
        cells.iter().filter(|cell| source.has(*cell, digit) && !rest.has(*cell, digit)).for_each(|cell| {
            needs.insert(Mark::new(cell, digit));
        });
    };
    match &step.pattern {
        Pattern::Locked { digit, inside, across, .. } => {
            gone(CellSet::of(*inside) - CellSet::of(*across), *digit);
        }
        Pattern::Subset(Subset { house, cells, digits, hidden }) => {
            let (cells, digits) = if *hidden {
                (CellSet::of(*house) - *cells, *digits)
            } else {
                (*cells, DigitSet::ALL - *digits)
            };
            digits.iter().for_each(|digit| gone(cells, digit));
        }
        Pattern::Fish { digit, base, cover, .. } => {
            let covered = cover.iter().fold(CellSet::EMPTY, |cells, house| cells | CellSet::of(*house));
            base.iter().for_each(|house| gone(CellSet::of(*house) - covered, *digit));
        }
        Pattern::Chain { branch, .. } => branch_rests_on(branch, source, rest, needs),
        Pattern::Forcing { over, branches, .. } => {
            match over {
                Over::Cell(cell) => {
                    (source.candidates(*cell) - rest.candidates(*cell))
                        .iter()
                        .for_each(|digit| needs.insert(Mark::new(*cell, digit)));
                }
                Over::House(house, digit) => gone(CellSet::of(*house), *digit),
                Over::Candidate(_) | Over::Contradiction => {}
            }
            branches.iter().for_each(|branch| branch_rests_on(branch, source, rest, needs));
        }
        _ => {}
    }
}

fn branch_rests_on(branch: &Branch, source: &Position, rest: &Position, needs: &mut MarkSet) {
    for Implication { node, because, .. } in &branch.0 {
        let digit = node.digit;
        let Some(cell) = node.cells.first() else { continue };
        match because {
            Because::Cell if node.on => {
                (source.candidates(cell) - rest.candidates(cell))
                    .iter()
                    .for_each(|digit| needs.insert(Mark::new(cell, digit)));
            }
            Because::House(house) if node.on => {
                let gone = source.places(*house, digit) & !rest.places(*house, digit);
                cells_at(*house, gone).iter().for_each(|cell| needs.insert(Mark::new(cell, digit)));
            }
            Because::Step(step) => rests_on(step, source, rest, needs),
            _ => {}
        }
    }
}
