//! [`Net`]: all that follows from one assumption, each claim with the claims that it follows from.

use super::claim::{Claim, MARKS, Mark, MarkSet};
use super::links::{Cause, Kinds, Links, in_order, last_in_cell, last_in_houses};
use crate::explain::position::{Position, bits};

/// A candidate that goes because of a pattern that is no link.
#[derive(Clone, Debug)]
pub(super) struct Advanced {
    pub(super) mark: Mark,
    /// The candidates that had to go first.
    pub(super) parents: Vec<Mark>,
    pub(super) nested: Option<Nested>,
}

/// A chain within a chain, as far as its length is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nested {
    /// Of the claims of its chains: equal chains count once.
    pub(super) signature: u64,
    pub(super) complexity: u32,
}

/// What a net says of a candidate: bits.
const ON: u8 = 1;
const OFF: u8 = 2;
/// Taken out of the rest of the position.
const GONE: u8 = 4;

/// A claim of a net.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) claim: Claim,
    pub(super) cause: Cause,
    /// What it follows from, if that is one claim.
    parent: u16,
    /// Where the list of what it follows from begins, if it has several.
    first_parent: u32,
    parent_count: u16,
    /// The claims that it rests on and itself; at least so many, unless it is exact.
    size: u16,
    is_exact: bool,
    /// One more than its place among the extras; 0 if there is none.
    extra: u16,
}

/// What there is to say of a claim that follows from a pattern that is no link.
#[derive(Clone, Copy, Debug)]
struct Extra {
    nested: Option<Nested>,
    /// The entries before this place had gone when the pattern was looked for.
    since: u16,
}

/// How a net grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Growth {
    /// By the links of the position.
    Static,
    /// Candidates go on the way, which makes new links; with links in cells or, for Nishio, without.
    Dynamic { in_cells: bool },
}

/// All that follows from an assumption, in the order in which Sudoku Explainer finds it: every pending claim that holds before the
/// next one that does not.
#[derive(Clone, Debug)]
pub(super) struct Net {
    entries: Vec<Entry>,
    parents: Vec<u16>,
    extras: Vec<Extra>,
    has_nested: bool,
    /// The place of each claim; valid where `on` or `off` has it.
    index: Box<[u16; 2 * MARKS]>,
    pub(super) on: MarkSet,
    pub(super) off: MarkSet,
    /// The same by candidate, and those taken out of the position on the way.
    state: Box<[u8; MARKS]>,
    /// The first claim and its negation, if they clash; the one found last is the last entry, and in neither set.
    clash: Option<[u16; 2]>,
    /// The position without the candidates that are gone.
    rest: Position,
    next_on: usize,
    next_off: usize,
}

impl Net {
    pub(super) fn new(position: &Position, assumption: Claim) -> Self {
        let mut net = Self {
            entries: Vec::with_capacity(256),
            parents: Vec::with_capacity(512),
            extras: vec![],
            has_nested: false,
            index: Box::new([0; 2 * MARKS]),
            on: MarkSet::EMPTY,
            off: MarkSet::EMPTY,
            state: Box::new([0; MARKS]),
            clash: None,
            rest: position.clone(),
            next_on: 0,
            next_off: 0,
        };
        net.assume(assumption);
        net
    }

    /// Starts again from another assumption.
    pub(super) fn restart(&mut self, position: &Position, assumption: Claim) {
        self.entries.clear();
        self.parents.clear();
        self.extras.clear();
        self.has_nested = false;
        (self.on, self.off) = (MarkSet::EMPTY, MarkSet::EMPTY);
        self.state.fill(0);
        self.clash = None;
        self.rest.clone_from(position);
        (self.next_on, self.next_off) = (0, 0);
        self.assume(assumption);
    }

    /// The place of a claim.
    pub(super) fn place(&self, claim: Claim) -> Option<u16> {
        let set = if claim.is_on() { &self.on } else { &self.off };
        set.contains(claim.mark()).then(|| self.index[claim.index()])
    }

    /// The claim that holds and the one that does not, if they clash.
    pub(super) const fn clash(&self) -> Option<[u16; 2]> {
        self.clash
    }

    /// The claims in the order in which they were found, without the one that clashes.
    pub(super) fn claims(&self) -> impl Iterator<Item = Claim> + '_ {
        let end = self.entries.len() - usize::from(self.clash.is_some());
        self.entries[..end].iter().map(|entry| entry.claim)
    }

    pub(super) fn entry(&self, place: u16) -> &Entry {
        &self.entries[usize::from(place)]
    }

    /// What an entry follows from.
    pub(super) fn parents_of(&self, place: u16) -> &[u16] {
        let entry = self.entry(place);
        if entry.parent_count == 1 {
            return std::slice::from_ref(&entry.parent);
        }
        let first = entry.first_parent as usize;
        &self.parents[first..first + usize::from(entry.parent_count)]
    }

    fn extra(&self, place: u16) -> Option<&Extra> {
        usize::from(self.entry(place).extra).checked_sub(1).map(|i| &self.extras[i])
    }

    pub(super) fn nested_of(&self, place: u16) -> Option<Nested> {
        self.extra(place)?.nested
    }

    pub(super) const fn has_nested(&self) -> bool {
        self.has_nested
    }

    /// What was left of the position when the pattern was looked for that an entry follows from; `None` for one that follows by a
    /// link.
    pub(super) fn rest_before(&self, position: &Position, place: u16) -> Option<Position> {
        let extra = self.extra(place)?;
        let mut rest = position.clone();
        for entry in self.entries[..usize::from(extra.since)].iter().filter(|entry| !entry.claim.is_on()) {
            rest.remove(entry.claim.mark().cell(), entry.claim.mark().digit());
        }
        Some(rest)
    }

    /// Adds a claim that follows from one other.
    #[inline]
    fn push_linked(&mut self, claim: Claim, cause: Cause, parent: u16) {
        let Entry { size, is_exact, .. } = *self.entry(parent);
        let (first_parent, parent_count, size) = (0, 1, size + 1);
        self.push(Entry { claim, cause, parent, first_parent, parent_count, size, is_exact, extra: 0 });
    }

    /// Adds a claim that follows from others.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,459 entries and as many parents each")]
    fn push_joined(&mut self, claim: Claim, cause: Cause, parents: &[u16]) {
        if let [parent] = parents {
            return self.push_linked(claim, cause, *parent);
        }
        let largest = parents.iter().map(|parent| self.entry(*parent).size).max().unwrap_or(0);
        let (first_parent, parent_count) = (self.parents.len() as u32, parents.len() as u16);
        self.parents.extend_from_slice(parents);
        let (parent, size, is_exact) = (0, largest + 1, false);
        self.push(Entry { claim, cause, parent, first_parent, parent_count, size, is_exact, extra: 0 });
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,459 entries")]
    fn push(&mut self, entry: Entry) {
        let (place, claim) = (self.entries.len() as u16, entry.claim);
        self.entries.push(entry);
        let mark = claim.mark();
        if claim.is_on() {
            self.on.insert(mark);
            self.state[mark.index()] |= ON;
        } else {
            self.off.insert(mark);
            self.state[mark.index()] |= OFF;
        }
        self.index[claim.index()] = place;
    }

    /// Adds the assumption.
    fn assume(&mut self, claim: Claim) {
        let (parent, first_parent, parent_count) = (0, 0, 0);
        let (cause, size, is_exact) = (Cause::None, 1, true);
        self.push(Entry { claim, cause, parent, first_parent, parent_count, size, is_exact, extra: 0 });
    }

    /// Adds the claim that clashes: it stays out of the sets, which keep its negation.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,459 entries")]
    fn push_clash(&mut self, claim: Claim, cause: Cause, parents: &[u16]) {
        let (on, off, index) = (self.on, self.off, self.index[claim.index()]);
        self.push_joined(claim, cause, parents);
        (self.on, self.off, self.index[claim.index()]) = (on, off, index);
        let (last, other) = ((self.entries.len() - 1) as u16, self.index[claim.negated().index()]);
        self.clash = Some(if claim.is_on() { [last, other] } else { [other, last] });
    }

    /// Follows the links until nothing more follows or two claims clash. With `advanced` goes on from there with what that finds in
    /// the rest of the position, if anything.
    pub(super) fn grow(
        &mut self,
        source: &Position,
        links: &Links,
        growth: Growth,
        mut advanced: impl FnMut(&Position, &mut Vec<Advanced>),
    ) {
        let mut found = vec![];
        loop {
            if self.follow(source, links, growth).is_none() {
                return;
            }
            advanced(&self.rest, &mut found);
            let size = self.entries.len();
            for Advanced { mark, parents, nested } in found.drain(..) {
                self.push_advanced(mark, &parents, Extra { nested, since: size as u16 });
            }
            if self.entries.len() == size {
                return;
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "fewer than 729 candidates go")]
    fn push_advanced(&mut self, mark: Mark, parents: &[Mark], extra: Extra) {
        if self.off.contains(mark) {
            return;
        }
        let parents: Vec<u16> = parents.iter().map(|parent| self.index[parent.off().index()]).collect();
        self.push_joined(mark.off(), Cause::None, &parents);
        self.has_nested |= extra.nested.is_some();
        self.extras.push(extra);
        if let Some(entry) = self.entries.last_mut() {
            entry.extra = self.extras.len() as u16;
        }
    }

    /// Follows the links; `None` once two claims clash.
    fn follow(&mut self, source: &Position, links: &Links, growth: Growth) -> Option<()> {
        let kinds = if growth == (Growth::Dynamic { in_cells: false }) { Kinds::X } else { Kinds::Xy };
        loop {
            if let Some(place) = self.next(true) {
                self.exclude(links, kinds, place)?;
            } else if let Some(place) = self.next(false) {
                match growth {
                    Growth::Static => self.imply(links, place)?,
                    Growth::Dynamic { in_cells } => self.imply_in_rest(source, in_cells, place)?,
                }
            } else {
                return Some(());
            }
        }
    }

    /// The next pending claim that holds, or that does not.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,459 entries")]
    fn next(&mut self, is_on: bool) -> Option<u16> {
        let next = if is_on { &mut self.next_on } else { &mut self.next_off };
        let ahead = self.entries[*next..].iter().position(|entry| entry.claim.is_on() == is_on);
        match ahead {
            Some(ahead) => {
                *next += ahead + 1;
                Some((*next - 1) as u16)
            }
            None => {
                *next = self.entries.len();
                None
            }
        }
    }

    /// A candidate that holds takes others away.
    #[inline]
    fn exclude(&mut self, links: &Links, kinds: Kinds, place: u16) -> Option<()> {
        for link in links.weak(self.entry(place).claim.mark(), kinds) {
            let state = self.state[link.to.index()];
            if state == 0 {
                self.push_linked(link.to.off(), link.cause, place);
            } else if state & (ON | GONE) == ON {
                self.push_clash(link.to.off(), link.cause, &[place]);
                return None;
            }
        }
        Some(())
    }

    /// A candidate that does not hold leaves another one alone.
    #[inline]
    fn imply(&mut self, links: &Links, place: u16) -> Option<()> {
        for link in links.strong(self.entry(place).claim.mark(), Kinds::Xy) {
            let state = self.state[link.to.index()];
            if state & OFF != 0 {
                self.push_clash(link.to.on(), link.cause, &[place]);
                return None;
            }
            if state == 0 {
                self.push_linked(link.to.on(), link.cause, place);
            }
        }
        Some(())
    }

    /// The same in the rest of the position, from which the candidate then goes.
    fn imply_in_rest(&mut self, source: &Position, in_cells: bool, place: u16) -> Option<()> {
        let mark = self.entry(place).claim.mark();
        let mut implied = [(mark, Cause::None); 4];
        let mut count = 0;
        let mut add = |to: Option<Mark>, cause| {
            if let Some(to) = to
                && !implied[..count].iter().any(|(other, _)| *other == to)
            {
                implied[count] = (to, cause);
                count += 1;
            }
        };
        if in_cells {
            add(last_in_cell(&self.rest, mark), Cause::Cell);
        }
        for (house, to) in in_order(mark.cell()).into_iter().zip(last_in_houses(&self.rest, mark)) {
            add(to, Cause::House(house));
        }
        self.rest.remove(mark.cell(), mark.digit());
        self.state[mark.index()] |= GONE;
        for (to, cause) in &implied[..count] {
            let clashes = self.off.contains(*to);
            if !clashes && self.on.contains(*to) {
                continue;
            }
            let parents = self.parents_in_rest(source, place, cause);
            if clashes {
                self.push_clash(to.on(), *cause, &parents);
                return None;
            }
            self.push_joined(to.on(), *cause, &parents);
        }
        Some(())
    }

    /// The claim itself and the candidates of its cell or house that had gone before it.
    fn parents_in_rest(&self, source: &Position, place: u16, cause: &Cause) -> Vec<u16> {
        let mark = self.entry(place).claim.mark();
        let mut parents = vec![place];
        let mut add = |other: Mark| {
            if other != mark {
                parents.push(self.index[other.off().index()]);
            }
        };
        match cause {
            Cause::None => {}
            Cause::Cell => {
                let gone = source.candidates(mark.cell()) - self.rest.candidates(mark.cell());
                gone.iter().for_each(|digit| add(Mark::new(mark.cell(), digit)));
            }
            Cause::House(house) => {
                let digit = mark.digit();
                let gone = source.places(*house, digit) & !self.rest.places(*house, digit);
                bits(gone).for_each(|i| add(Mark::new(house.cells()[i], digit)));
            }
        }
        parents
    }

    /// How many claims an entry rests on, itself included; at least.
    #[inline]
    pub(super) fn least_size(&self, place: u16) -> u32 {
        u32::from(self.entry(place).size)
    }

    /// How many claims an entry rests on, itself included.
    pub(super) fn size(&mut self, place: u16, walk: &mut Walk) -> u32 {
        if !self.entry(place).is_exact {
            let size = walk.ancestors(self, place).len() as u16;
            let entry = &mut self.entries[usize::from(place)];
            (entry.size, entry.is_exact) = (size, true);
        }
        u32::from(self.entry(place).size)
    }
}

/// Walks from an entry to all that it rests on.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    seen: Vec<u32>,
    round: u32,
    found: Vec<u16>,
}

impl Walk {
    /// The entry and all that it rests on, the nearest first.
    pub(super) fn ancestors(&mut self, net: &Net, place: u16) -> &[u16] {
        self.seen.resize(self.seen.len().max(net.entries.len()), 0);
        self.round += 1;
        self.found.clear();
        self.visit(place);
        let mut next = 0;
        while next < self.found.len() {
            let place = self.found[next];
            next += 1;
            for parent in net.parents_of(place) {
                self.visit(*parent);
            }
        }
        &self.found
    }

    #[inline]
    fn visit(&mut self, place: u16) {
        let seen = &mut self.seen[usize::from(place)];
        if *seen != self.round {
            *seen = self.round;
            self.found.push(place);
        }
    }
}
