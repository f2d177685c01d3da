//! Cycles and forcing chains: one chain of links that comes back to its start.

use super::claim::{Claim, Mark, MarkSet};
use super::links::{Cause, Kinds, Links};
use super::web::{Bits, Layers, Outcome, SHORTEST, Web, for_words};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::Position;
use crate::explain::step::length_rating;

/// A claim of a path, with the place of the one before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    pub(super) claim: Claim,
    pub(super) cause: Cause,
    before: u32,
    /// How many claims lead to it, itself included.
    pub(super) length: u32,
}

/// The start of a path.
const NONE: u32 = u32::MAX;

/// A chain that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) kinds: Kinds,
    pub(super) is_cycle: bool,
    /// Distinct claims.
    pub(super) complexity: u32,
    /// From the end back to the start.
    pub(super) path: Vec<Item>,
    /// The candidates that go.
    pub(super) removed: MarkSet,
}

impl Found {
    pub(super) fn rating(&self) -> f64 {
        base(self.kinds, self.is_cycle) + length_rating(self.complexity as usize)
    }

    /// The end of a forcing chain, the start of a cycle.
    pub(super) fn end(&self) -> Claim {
        self.path[0].claim
    }
}

const fn base(kinds: Kinds, is_cycle: bool) -> f64 {
    match (kinds, is_cycle) {
        (Kinds::Xy, _) => 7.0,
        (_, true) => 6.5,
        (_, false) => 6.6,
    }
}

/// What may still be of use.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// For each kind of links the length of the longest cycle, and of the longest forcing chain.
    most: [[usize; 2]; 3],
}

impl Bound {
    /// Every chain.
    const ALL: Self = Self { most: [[usize::MAX; 2]; 3] };

    /// What is rated lower than this, or as high and is shorter, or as long and comes first by its kind.
    fn below(found: &Found) -> Self {
        let (rating, complexity) = (found.rating(), found.complexity as usize);
        let most = |kinds, is_cycle| {
            let is_better = |length: &usize| {
                let mine = base(kinds, is_cycle) + length_rating(*length);
                mine < rating || mine == rating && (*length, kinds) < (complexity, found.kinds)
            };
            (SHORTEST..).take_while(is_better).last().unwrap_or_default()
        };
        Self { most: [Kinds::X, Kinds::Y, Kinds::Xy].map(|kinds| [most(kinds, true), most(kinds, false)]) }
    }

    /// The length of the longest chain that is of use.
    const fn most(&self, kinds: Kinds, is_cycle: bool) -> usize {
        self.most[kinds as usize][if is_cycle { 0 } else { 1 }]
    }
}

/// Looks for cycles and forcing chains from every candidate.
#[derive(Clone, Debug, Default)]
pub(super) struct Unary {
    items: Vec<Item>,
    next: Vec<u32>,
    pending: Vec<u32>,
}

impl Unary {
    /// The one that Sudoku Explainer takes: the lowest rating, then the shortest, then by kind, then the first found.
    pub(super) fn best(&mut self, position: &Position, links: &Links) -> Option<Found> {
        let mut best: Option<Found> = None;
        self.all_kinds(position, links, &mut |found| {
            let bound = Bound::below(&found);
            best = Some(found);
            bound
        });
        best
    }

    /// All that remove something, in Sudoku Explainer's order, each set of removed candidates once.
    pub(super) fn all(&mut self, position: &Position, links: &Links) -> Vec<Found> {
        let mut all: Vec<Found> = vec![];
        self.all_kinds(position, links, &mut |found| {
            all.push(found);
            Bound::ALL
        });
        all.sort_by(|a, b| {
            let key = |found: &Found| (found.complexity, found.kinds);
            a.rating().total_cmp(&b.rating()).then(key(a).cmp(&key(b)))
        });
        let mut seen = std::collections::HashSet::new();
        all.retain(|found| seen.insert(found.removed));
        all
    }

    fn all_kinds(&mut self, position: &Position, links: &Links, report: &mut dyn FnMut(Found) -> Bound) {
        let mut bound = Bound::ALL;
        for kinds in [Kinds::X, Kinds::Y, Kinds::Xy] {
            if bound.most(kinds, true).max(bound.most(kinds, false)) >= SHORTEST {
                bound = for_words!(position, W => {
                    Sweep::<W>::new(self, position, links, kinds, bound, report).run()
                });
            }
        }
    }

    fn start(&mut self, claim: Claim) {
        self.items.clear();
        self.pending.clear();
        self.items.push(Item { claim, cause: Cause::None, before: NONE, length: 1 });
        self.pending.push(0);
    }

    fn push(&mut self, claim: Claim, cause: Cause, before: u32) -> u32 {
        let length = self.items[before as usize].length + 1;
        self.items.push(Item { claim, cause, before, length });
        (self.items.len() - 1) as u32
    }

    /// Whether a claim lies on the path to an item.
    fn is_before(&self, item: u32, claim: Claim) -> bool {
        self.path(item).any(|item| item.claim == claim)
    }

    fn path(&self, item: u32) -> impl Iterator<Item = &Item> + '_ {
        let mut next = item;
        std::iter::from_fn(move || {
            let item = self.items.get(next as usize)?;
            next = item.before;
            Some(item)
        })
    }
}

/// A search with links of one kind.
struct Sweep<'a, const W: usize> {
    unary: &'a mut Unary,
    position: &'a Position,
    links: &'a Links,
    kinds: Kinds,
    web: Web<W>,
    layers: Layers<W>,
    /// The claims that do not hold, and those that do, that lead to no contradiction.
    consistent: [Bits<W>; 2],
    bound: Bound,
    report: &'a mut dyn FnMut(Found) -> Bound,
}

impl<'a, const W: usize> Sweep<'a, W> {
    fn new(
        unary: &'a mut Unary,
        position: &'a Position,
        links: &'a Links,
        kinds: Kinds,
        bound: Bound,
        report: &'a mut dyn FnMut(Found) -> Bound,
    ) -> Self {
        Self {
            unary,
            position,
            links,
            kinds,
            web: Web::new(position, links, kinds),
            layers: Layers::new(),
            consistent: [Bits::EMPTY; 2],
            bound,
            report,
        }
    }

    fn run(mut self) -> Bound {
        for cell in self.position.empty_cells().iter() {
            let candidates = self.position.candidates(cell);
            if candidates.len() < 2 || self.kinds == Kinds::Y && candidates.len() > 2 {
                continue;
            }
            for digit in candidates.iter() {
                let start = Mark::new(cell, digit);
                self.cycles(start);
                if self.kinds != Kinds::Y {
                    self.forcing(start.on());
                    self.forcing(start.off());
                }
            }
        }
        self.bound
    }

    /// Layer by layer from a candidate that holds, back to it. Claims that do not hold may be met again on another path.
    fn cycles(&mut self, start: Mark) {
        let Self { unary, links, web, kinds, .. } = self;
        let most = self.bound.most(*kinds, true);
        if !web.may_return(start, most) {
            return;
        }
        unary.start(start.on());
        let mut on = Bits::EMPTY;
        on.insert(web.number(start));
        let mut ends = vec![];
        let mut length = 2;
        while !unary.pending.is_empty() && length <= most {
            let may_end = length >= SHORTEST;
            unary.next.clear();
            for i in 0..unary.pending.len() {
                let item = unary.pending[i];
                let mark = unary.items[item as usize].claim.mark();
                let through = &web.through[web.number(mark)];
                if through.is_subset(&on) && !(may_end && through.contains(web.number(start))) {
                    continue;
                }
                for weak in links.weak(mark, *kinds) {
                    let mut excluded = None;
                    for strong in links.strong(weak.to, *kinds) {
                        let is_end = may_end && strong.to == start;
                        if !is_end && on.contains(web.number(strong.to)) {
                            continue;
                        }
                        if excluded.is_none() && unary.is_before(item, weak.to.off()) {
                            break;
                        }
                        let before =
                            *excluded.get_or_insert_with(|| unary.push(weak.to.off(), weak.cause, item));
                        let item = unary.push(strong.to.on(), strong.cause, before);
                        if is_end {
                            ends.push(item);
                        } else {
                            on.insert(web.number(strong.to));
                            unary.next.push(item);
                        }
                    }
                }
            }
            std::mem::swap(&mut unary.pending, &mut unary.next);
            length += 2;
        }
        for end in ends {
            self.report_cycle(end);
        }
    }

    fn report_cycle(&mut self, end: u32) {
        // The start is met twice.
        let complexity = self.unary.items[end as usize].length - 1;
        if complexity as usize > self.bound.most(self.kinds, true) {
            return;
        }
        let removed = self.removed_by_cycle(end);
        if !removed.is_empty() {
            let path = self.unary.path(end).copied().collect();
            let found = Found { kinds: self.kinds, is_cycle: true, complexity, path, removed };
            self.bound = (self.report)(found);
        }
    }

    /// What sees both a claim that holds and one that does not, outside the cells of the cycle.
    fn removed_by_cycle(&self, end: u32) -> MarkSet {
        let mut seen = [[CellSet::EMPTY; 2]; Digit::COUNT];
        let mut cells = CellSet::EMPTY;
        for item in self.unary.path(end).filter(|item| item.before != NONE) {
            let mark = item.claim.mark();
            cells.insert(mark.cell());
            seen[mark.digit().index()][usize::from(item.claim.is_on())] |= CellSet::peers(mark.cell());
        }
        let mut removed = MarkSet::EMPTY;
        for (digit, [off, on]) in Digit::ALL.into_iter().zip(seen) {
            for cell in (off & on & (self.position.empty_cells() - cells)).iter() {
                if self.position.has(cell, digit) {
                    removed.insert(Mark::new(cell, digit));
                }
            }
        }
        removed
    }

    /// The shortest chain from a claim to its negation.
    fn forcing(&mut self, source: Claim) {
        let is_on = usize::from(source.is_on());
        if self.consistent[is_on].contains(self.web.number(source.mark())) {
            return;
        }
        let most = self.bound.most(self.kinds, false);
        match self.web.contradiction(source, most, &mut self.layers) {
            Outcome::Contradiction(length) => {
                self.web.keep_shortest(&mut self.layers);
                if let Some(end) = self.shortest(source, length) {
                    self.report_forcing(end);
                }
            }
            // What follows from a claim leads to no contradiction that the claim does not lead to.
            Outcome::Consistent => {
                self.consistent.iter_mut().zip(&self.layers.seen).for_each(|(all, seen)| all.add(seen));
            }
            Outcome::Unknown => {}
        }
    }

    /// Among the shortest chains the one that is found first, layer by layer.
    fn shortest(&mut self, source: Claim, length: usize) -> Option<u32> {
        let Self { unary, links, web, layers, kinds, .. } = self;
        unary.start(source);
        let mut is_on = source.is_on();
        for step in 1..length {
            let mut wanted = layers.at(step);
            unary.next.clear();
            for i in 0..unary.pending.len() {
                let item = unary.pending[i];
                let mark = unary.items[item as usize].claim.mark();
                let list = if is_on { links.weak(mark, *kinds) } else { links.strong(mark, *kinds) };
                for link in list {
                    let number = web.number(link.to);
                    if wanted.contains(number) {
                        wanted.remove(number);
                        let claim = if is_on { link.to.off() } else { link.to.on() };
                        let item = unary.push(claim, link.cause, item);
                        unary.next.push(item);
                    }
                }
            }
            std::mem::swap(&mut unary.pending, &mut unary.next);
            is_on = !is_on;
        }
        unary.pending.first().copied()
    }

    fn report_forcing(&mut self, end: u32) {
        let item = self.unary.items[end as usize];
        let mark = item.claim.mark();
        let mut removed = MarkSet::EMPTY;
        if item.claim.is_on() {
            let others = self.position.candidates(mark.cell()) - DigitSet::only(mark.digit());
            others.iter().for_each(|digit| removed.insert(Mark::new(mark.cell(), digit)));
        } else {
            removed.insert(mark);
        }
        let path = self.unary.path(end).copied().collect();
        let found = Found { kinds: self.kinds, is_cycle: false, complexity: item.length, path, removed };
        self.bound = (self.report)(found);
    }
}
