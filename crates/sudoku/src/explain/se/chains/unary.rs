//! Cycles and forcing chains: one chain of links that comes back to its start.

use super::claim::{Claim, Mark, MarkSet};
use super::links::{Cause, Kinds, Links};
use crate::cell_set::CellSet;
use crate::digit::Digit;
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

    /// Equal ratings and lengths go by this.
    pub(super) const fn sort_key(&self) -> u8 {
        match self.kinds {
            Kinds::X => 2,
            Kinds::Y => 3,
            Kinds::Xy => 4,
        }
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
enum Bound {
    /// Every chain.
    All,
    /// What is rated lower than this, or as high and is shorter, or as long and comes first by its kind.
    Below(f64, u32, u8),
}

impl Bound {
    /// Whether a chain of this length is of use.
    fn allows(self, kinds: Kinds, is_cycle: bool, length: u32) -> bool {
        let Self::Below(rating, complexity, key) = self else { return true };
        let mine = base(kinds, is_cycle) + length_rating(length as usize);
        let my_key = match kinds {
            Kinds::X => 2,
            Kinds::Y => 3,
            Kinds::Xy => 4,
        };
        mine < rating || mine == rating && (length, my_key) < (complexity, key)
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
        let mut bound = Bound::Below(f64::INFINITY, u32::MAX, u8::MAX);
        self.sweep(position, links, &mut bound, &mut |found| {
            let bound = Bound::Below(found.rating(), found.complexity, found.sort_key());
            best = Some(found);
            bound
        });
        best
    }

    /// All that remove something, in Sudoku Explainer's order, each set of removed candidates once.
    pub(super) fn all(&mut self, position: &Position, links: &Links) -> Vec<Found> {
        let mut all: Vec<Found> = vec![];
        self.sweep(position, links, &mut Bound::All, &mut |found| {
            all.push(found);
            Bound::All
        });
        all.sort_by(|a, b| {
            a.rating()
                .total_cmp(&b.rating())
                .then((a.complexity, a.sort_key()).cmp(&(b.complexity, b.sort_key())))
        });
        let mut seen = std::collections::HashSet::new();
        all.retain(|found| seen.insert(found.removed));
        all
    }

    fn sweep(
        &mut self,
        position: &Position,
        links: &Links,
        bound: &mut Bound,
        report: &mut dyn FnMut(Found) -> Bound,
    ) {
        for kinds in [Kinds::X, Kinds::Y, Kinds::Xy] {
            if !bound.allows(kinds, true, 4) && !bound.allows(kinds, false, 4) {
                continue;
            }
            for cell in position.empty_cells().iter() {
                let candidates = position.candidates(cell);
                if candidates.len() < 2 || kinds == Kinds::Y && candidates.len() > 2 {
                    continue;
                }
                for digit in candidates.iter() {
                    let start = Mark::new(cell, digit);
                    self.cycles(position, links, kinds, start, bound, report);
                    if kinds != Kinds::Y {
                        self.forcing(position, links, kinds, start.on(), bound, report);
                        self.forcing(position, links, kinds, start.off(), bound, report);
                    }
                }
            }
        }
    }

    fn start(&mut self, claim: Claim) {
        self.items.clear();
        self.next.clear();
        self.pending.clear();
        self.items.push(Item { claim, cause: Cause::None, before: NONE, length: 1 });
        self.pending.push(0);
    }

    fn push(&mut self, claim: Claim, cause: Cause, before: u32) -> u32 {
        let length = self.items[before as usize].length + 1;
        self.items.push(Item { claim, cause, before, length });
        (self.items.len() - 1) as u32
    }

    /// Whether a claim lies before an item on its path.
    fn is_before(&self, item: u32, claim: Claim) -> bool {
        self.path(item).skip(1).any(|item| item.claim == claim)
    }

    fn path(&self, item: u32) -> impl Iterator<Item = &Item> + '_ {
        let mut next = item;
        std::iter::from_fn(move || {
            let item = self.items.get(next as usize)?;
            next = item.before;
            Some(item)
        })
    }

    /// Layer by layer from a candidate that holds, back to it. Claims that do not hold may be met again on another path.
    fn cycles(
        &mut self,
        position: &Position,
        links: &Links,
        kinds: Kinds,
        start: Mark,
        bound: &mut Bound,
        report: &mut dyn FnMut(Found) -> Bound,
    ) {
        if links.strong(start, kinds).is_empty() {
            return;
        }
        self.start(start.on());
        let mut on = MarkSet::EMPTY;
        on.insert(start);
        let mut ends = vec![];
        let mut length = 0;
        while !self.pending.is_empty() {
            length += 2;
            if !bound.allows(kinds, true, length) {
                break;
            }
            self.exclude_all(links, kinds);
            self.next.clear();
            for i in 0..self.pending.len() {
                let item = self.pending[i];
                let mark = self.items[item as usize].claim.mark();
                for link in links.strong(mark, kinds) {
                    if length >= 4 && link.to == start {
                        ends.push(self.push(link.to.on(), link.cause, item));
                    }
                    if !on.contains(link.to) {
                        on.insert(link.to);
                        let item = self.push(link.to.on(), link.cause, item);
                        self.next.push(item);
                    }
                }
            }
            std::mem::swap(&mut self.pending, &mut self.next);
        }
        for end in ends {
            self.report_cycle(position, kinds, end, bound, report);
        }
    }

    /// The layer of claims that do not hold, without those that lead nowhere.
    fn exclude_all(&mut self, links: &Links, kinds: Kinds) {
        self.next.clear();
        for i in 0..self.pending.len() {
            let item = self.pending[i];
            for link in links.weak(self.items[item as usize].claim.mark(), kinds) {
                if !links.strong(link.to, kinds).is_empty() && !self.is_before(item, link.to.off()) {
                    let item = self.push(link.to.off(), link.cause, item);
                    self.next.push(item);
                }
            }
        }
        std::mem::swap(&mut self.pending, &mut self.next);
    }

    fn report_cycle(
        &mut self,
        position: &Position,
        kinds: Kinds,
        end: u32,
        bound: &mut Bound,
        report: &mut dyn FnMut(Found) -> Bound,
    ) {
        // The start is met twice.
        let complexity = self.items[end as usize].length - 1;
        if !bound.allows(kinds, true, complexity) {
            return;
        }
        let removed = self.removed_by_cycle(position, end);
        if !removed.is_empty() {
            let path = self.path(end).copied().collect();
            *bound = report(Found { kinds, is_cycle: true, complexity, path, removed });
        }
    }

    /// What sees both a claim that holds and one that does not, outside the cells of the cycle.
    fn removed_by_cycle(&self, position: &Position, end: u32) -> MarkSet {
        let mut seen = [[CellSet::EMPTY; 2]; Digit::COUNT];
        let mut cells = CellSet::EMPTY;
        for item in self.path(end).filter(|item| item.before != NONE) {
            let mark = item.claim.mark();
            cells.insert(mark.cell());
            seen[mark.digit().index()][usize::from(item.claim.is_on())] |= CellSet::peers(mark.cell());
        }
        let mut removed = MarkSet::EMPTY;
        for (digit, [off, on]) in Digit::ALL.into_iter().zip(seen) {
            for cell in (off & on & (position.empty_cells() - cells)).iter() {
                if position.has(cell, digit) {
                    removed.insert(Mark::new(cell, digit));
                }
            }
        }
        removed
    }

    /// Layer by layer from a claim to its negation.
    fn forcing(
        &mut self,
        position: &Position,
        links: &Links,
        kinds: Kinds,
        source: Claim,
        bound: &mut Bound,
        report: &mut dyn FnMut(Found) -> Bound,
    ) {
        if !source.is_on() && links.strong(source.mark(), kinds).is_empty() {
            return;
        }
        self.start(source);
        let mut seen = [MarkSet::EMPTY; 2];
        seen[usize::from(source.is_on())].insert(source.mark());
        let mut is_on = source.is_on();
        let mut length = 1;
        while !self.pending.is_empty() {
            length += 1;
            if !bound.allows(kinds, false, length) {
                return;
            }
            if let Some(end) = self.force_layer(links, kinds, source, is_on, &mut seen) {
                self.report_forcing(position, kinds, end, bound, report);
                return;
            }
            is_on = !is_on;
        }
    }

    /// One layer from the claims that hold, or do not; the item that contradicts the source, if any.
    fn force_layer(
        &mut self,
        links: &Links,
        kinds: Kinds,
        source: Claim,
        is_on: bool,
        seen: &mut [MarkSet; 2],
    ) -> Option<u32> {
        self.next.clear();
        for i in 0..self.pending.len() {
            let item = self.pending[i];
            let mark = self.items[item as usize].claim.mark();
            let list = if is_on { links.weak(mark, kinds) } else { links.strong(mark, kinds) };
            for link in list {
                let claim = if is_on { link.to.off() } else { link.to.on() };
                if claim == source.negated() {
                    return Some(self.push(claim, link.cause, item));
                }
                if is_on && links.strong(link.to, kinds).is_empty()
                    || seen[usize::from(!is_on)].contains(link.to)
                {
                    continue;
                }
                if is_on && self.is_before(item, claim) {
                    continue;
                }
                seen[usize::from(!is_on)].insert(link.to);
                let item = self.push(claim, link.cause, item);
                self.next.push(item);
            }
        }
        std::mem::swap(&mut self.pending, &mut self.next);
        None
    }

    fn report_forcing(
        &mut self,
        position: &Position,
        kinds: Kinds,
        end: u32,
        bound: &mut Bound,
        report: &mut dyn FnMut(Found) -> Bound,
    ) {
        let item = self.items[end as usize];
        if !bound.allows(kinds, false, item.length) {
            return;
        }
        let mark = item.claim.mark();
        let mut removed = MarkSet::EMPTY;
        if item.claim.is_on() {
            let others = position.candidates(mark.cell()).iter().filter(|digit| *digit != mark.digit());
            others.for_each(|digit| removed.insert(Mark::new(mark.cell(), digit)));
        } else {
            removed.insert(mark);
        }
        if !removed.is_empty() {
            let path = self.path(end).copied().collect();
            *bound = report(Found { kinds, is_cycle: false, complexity: item.length, path, removed });
        }
    }
}
