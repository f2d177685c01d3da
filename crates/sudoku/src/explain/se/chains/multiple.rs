//! Several nets together: contradictions, and what every candidate of a cell or every place in a house leads to.

use super::advanced::Engine;
use super::claim::{Claim, MARKS, Mark};
use super::links::in_order;
use super::net::{Growth, Nested, Net, Walk};
use super::nets::Nets;
use super::reach::{self, Reach};
use crate::cell::{Cell, House};
use crate::explain::position::{Position, bits};

/// What is searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Search {
    pub(super) growth: Growth,
    /// Contradictions only.
    pub(super) is_nishio: bool,
    /// What a net may use where links lead no further.
    pub(super) level: u8,
}

impl Search {
    pub(super) const NISHIO: Self =
        Self { growth: Growth::Dynamic { in_cells: false }, is_nishio: true, level: 0 };
    pub(super) const MULTIPLE: Self = Self { growth: Growth::Static, is_nishio: false, level: 0 };

    pub(super) const fn dynamic(level: u8) -> Self {
        Self { growth: Growth::Dynamic { in_cells: true }, is_nishio: false, level }
    }

    pub(super) const fn is_dynamic(self) -> bool {
        !matches!(self.growth, Growth::Static)
    }
}

/// What a hint is made of: the nets can be found again from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The assumption leads to a contradiction.
    Contradiction(Claim),
    /// The candidate leads to the target whether it holds or not.
    Double(Mark),
    /// Every candidate of the cell leads to the target.
    Cell(Cell),
    /// Every place of the digit in the house leads to the target.
    House(House, Mark),
}

impl Source {
    /// Equal lengths go by this.
    const fn sort_key(self) -> u8 {
        match self {
            Self::Double(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Contradiction(_) => 7,
        }
    }

    /// The assumptions of its branches.
    pub(super) fn assumptions(self, position: &Position) -> Vec<Claim> {
        match self {
            Self::Contradiction(claim) => vec![claim, claim],
            Self::Double(mark) => vec![mark.on(), mark.off()],
            Self::Cell(cell) => {
                position.candidates(cell).iter().map(|digit| Mark::new(cell, digit).on()).collect()
            }
            Self::House(house, mark) => {
                let places = bits(position.places(house, mark.digit()));
                places.map(|i| Mark::new(house.cells()[i], mark.digit()).on()).collect()
            }
        }
    }
}

/// A hint: what it is made of, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hint {
    pub(super) complexity: u32,
    key: u8,
    /// When it was found.
    order: u32,
    pub(super) source: Source,
    /// What follows: a candidate holds, or does not.
    pub(super) target: Claim,
}

impl Hint {
    const fn rank(&self) -> (u32, u8, u32) {
        (self.complexity, self.key, self.order)
    }
}

/// The branches of a hint: nets and places in them.
pub(super) type Parts<'a> = &'a [(u16, u16)];

/// Which hints are kept: the best, or the best for each set of candidates that go.
#[derive(Clone, Debug)]
pub(super) struct Offers {
    /// With one slot all hints compete; otherwise those of a slot remove the same candidates.
    slots: Vec<Option<Hint>>,
    taken: Vec<u16>,
    order: u32,
}

impl Offers {
    pub(super) fn best() -> Self {
        Self { slots: vec![None], taken: vec![], order: 0 }
    }

    pub(super) fn all() -> Self {
        Self { slots: vec![None; 2 * MARKS], taken: vec![], order: 0 }
    }

    /// The hints that were kept, in Sudoku Explainer's order.
    pub(super) fn hints(&self) -> Vec<Hint> {
        let mut hints: Vec<Hint> =
            self.taken.iter().filter_map(|slot| self.slots[usize::from(*slot)]).collect();
        hints.sort_unstable_by_key(Hint::rank);
        hints
    }

    #[expect(clippy::cast_possible_truncation, reason = "at most 1,458 slots")]
    fn offer(
        &mut self,
        position: &Position,
        nets: &mut Nets,
        walk: &mut Walk,
        source: Source,
        target: Claim,
        parts: Parts<'_>,
    ) {
        self.order += 1;
        let Some(removed) = slot(position, target) else { return };
        let slot = if self.slots.len() == 1 { 0 } else { removed.index() };
        let key = source.sort_key();
        let bound = self.slots[slot].map_or((u32::MAX, u8::MAX), |best| (best.complexity, best.key));
        if let Some(complexity) = complexity(nets, walk, parts, key, bound) {
            if self.slots[slot].is_none() {
                self.taken.push(slot as u16);
            }
            self.slots[slot] = Some(Hint { complexity, key, order: self.order, source, target });
        }
    }
}

/// One name for all targets that remove the same candidates; `None` if they remove none.
fn slot(position: &Position, target: Claim) -> Option<Claim> {
    if !target.is_on() {
        return Some(target);
    }
    let mark = target.mark();
    let others = position.candidates(mark.cell());
    match others.len() {
        0 | 1 => None,
        2 => {
            let first = others.first()?;
            let other = if first == mark.digit() { others.iter().nth(1)? } else { first };
            Some(Mark::new(mark.cell(), other).off())
        }
        _ => Some(target),
    }
}

/// The length of a hint, unless it is not below the bound.
fn complexity(nets: &mut Nets, walk: &mut Walk, parts: Parts<'_>, key: u8, bound: (u32, u8)) -> Option<u32> {
    let mut sum: u32 = parts.iter().map(|(net, place)| nets.get(*net).least_size(*place)).sum();
    for (net, place) in parts {
        if (sum, key) >= bound {
            return None;
        }
        let net = nets.get_mut(*net);
        sum -= net.least_size(*place);
        sum += net.size(*place, walk);
    }
    if parts.iter().any(|(net, _)| nets.get(*net).has_nested()) {
        sum += nested_complexity(nets, walk, parts);
    }
    ((sum, key) < bound).then_some(sum)
}

fn nested_complexity(nets: &Nets, walk: &mut Walk, parts: Parts<'_>) -> u32 {
    let mut seen: Vec<Nested> = vec![];
    for (net, place) in parts {
        let net = nets.get(*net);
        for place in walk.ancestors(net, *place) {
            if let Some(nested) = net.nested_of(*place)
                && !seen.iter().any(|other| other.signature == nested.signature)
            {
                seen.push(nested);
            }
        }
    }
    seen.iter().map(|nested| nested.complexity).sum()
}

impl Engine {
    /// Offers all hints of a search, in the order in which Sudoku Explainer finds them.
    pub(super) fn search(
        &mut self,
        depth: usize,
        nets: &mut Nets,
        position: &Position,
        search: Search,
        offers: &mut Offers,
    ) {
        let reach = reach::of(position, nets.links(), search);
        let mut run = Run { engine: self, depth, nets, position, search, reach, offers };
        for cell in position.empty_cells().iter() {
            let count = position.candidates(cell).len();
            if count > 2 || count == 2 && search.is_dynamic() {
                run.cell(cell);
            }
        }
    }
}

/// A search under way.
struct Run<'a> {
    engine: &'a mut Engine,
    depth: usize,
    nets: &'a mut Nets,
    position: &'a Position,
    search: Search,
    reach: Box<dyn Reach + 'a>,
    offers: &'a mut Offers,
}

impl Run<'_> {
    fn net(&mut self, assumption: Claim) -> u16 {
        let (engine, depth, position, level) =
            (&mut *self.engine, self.depth, self.position, self.search.level);
        self.nets.of(position, assumption, |rest, found| {
            if level > 0 {
                engine.advanced(depth, position, rest, level, found);
            }
        })
    }

    fn offer(&mut self, source: Source, target: Claim, parts: Parts<'_>) {
        self.offers.offer(self.position, self.nets, &mut self.engine.walk, source, target, parts);
    }

    fn cell(&mut self, cell: Cell) {
        let candidates = self.position.candidates(cell);
        for digit in candidates.iter() {
            let mark = Mark::new(cell, digit);
            if self.search.is_dynamic() {
                self.binary(mark, candidates.len() > 2);
            }
            if !self.search.is_nishio {
                in_order(cell).into_iter().for_each(|house| self.house(house, mark));
            }
        }
        if !self.search.is_nishio {
            self.common(Source::Cell(cell));
        }
    }

    /// Whether the candidate, or its absence, leads to a contradiction, and what both lead to.
    fn binary(&mut self, mark: Mark, with_double: bool) {
        self.contradiction(mark.on());
        self.contradiction(mark.off());
        if with_double && !self.search.is_nishio {
            self.common(Source::Double(mark));
        }
    }

    fn contradiction(&mut self, assumption: Claim) {
        if !self.reach.may_clash(assumption) {
            return;
        }
        let net = self.net(assumption);
        if let Some([on, off]) = self.nets.get(net).clash() {
            let source = Source::Contradiction(assumption);
            self.offer(source, assumption.negated(), &[(net, on), (net, off)]);
        }
    }

    /// A house is looked at from the first place of the digit.
    fn house(&mut self, house: House, mark: Mark) {
        let places = self.position.places(house, mark.digit());
        let first = house.cells()[places.trailing_zeros() as usize % 9];
        if places.count_ones() >= 2 && first == mark.cell() {
            self.common(Source::House(house, mark));
        }
    }

    /// Offers what all assumptions lead to: first what holds, then what does not, in the order of the first net.
    fn common(&mut self, source: Source) {
        let assumptions = source.assumptions(self.position);
        if !self.reach.may_agree(&assumptions) {
            return;
        }
        let nets: Vec<u16> = assumptions.iter().map(|assumption| self.net(*assumption)).collect();
        let first = self.nets.get(nets[0]);
        let (mut on, mut off) = (first.on, first.off);
        for net in &nets[1..] {
            on.intersect(&self.nets.get(*net).on);
            off.intersect(&self.nets.get(*net).off);
        }
        for (set, is_on) in [(on, true), (off, false)] {
            if set.is_empty() {
                continue;
            }
            let is_common = |claim: &Claim| claim.is_on() == is_on && set.contains(claim.mark());
            let targets: Vec<Claim> = self.nets.get(nets[0]).claims().filter(is_common).collect();
            for target in targets {
                self.offer_common(source, target, &nets);
            }
        }
    }

    fn offer_common(&mut self, source: Source, target: Claim, nets: &[u16]) {
        let mut parts = [(0, 0); 9];
        for (part, net) in parts.iter_mut().zip(nets) {
            *part = (*net, self.nets.get(*net).place(target).unwrap_or_default());
        }
        self.offer(source, target, &parts[..nets.len()]);
    }
}

/// The places of a target in the nets of a hint.
pub(super) fn parts_of(nets: &[&Net], hint: &Hint) -> Vec<u16> {
    match (hint.source, nets) {
        (Source::Contradiction(_), [net, ..]) => net.clash().map_or(vec![], |clash| clash.to_vec()),
        _ => nets.iter().filter_map(|net| net.place(hint.target)).collect(),
    }
}
