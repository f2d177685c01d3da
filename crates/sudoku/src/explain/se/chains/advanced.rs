//! What a net may use where links lead no further: locking, pairs and X-Wings, and whole chains.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::claim::{Claim, Mark};
use super::links::{Cause, Links};
use super::multiple::{Hint, Offers, Search, Source, parts_of};
use super::net::{Advanced, Nested, Net, Walk};
use super::nets::Nets;
use super::unary::{Found, Unary};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};
use crate::explain::position::{Candidate, Position, cells_at};
use crate::explain::se::{fish, locking, subsets};
use crate::explain::step::Subset;

/// The searches for chains, with what they keep.
#[derive(Debug, Default)]
pub(super) struct Engine {
    pub(super) links: Links,
    pub(super) unary: Unary,
    pub(super) walk: Walk,
    /// The nets of the position, and of a position within a net.
    nets: [Nets; 3],
    known: HashMap<(Chains, [DigitSet; Cell::COUNT]), Arc<[Chain]>>,
}

/// Chains that a net may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Chains {
    Unary,
    Multiple(Search),
}

/// What a net uses of a chain found in the rest of a position.
#[derive(Clone, Debug)]
struct Chain {
    removed: Vec<Mark>,
    supports: Vec<Support>,
    nested: Nested,
}

/// What a chain rests on: that a cell, or a digit in a house, has no more candidates than it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Support {
    Cell(Cell),
    House(House, Digit),
}

/// So many positions are remembered.
const KNOWN: usize = 32_768;

/// What may be used at a level, one after the other until one finds something.
pub(super) const fn chains_at(level: u8) -> &'static [Chains] {
    const UNARY: Chains = Chains::Unary;
    const MULTIPLE: Chains = Chains::Multiple(Search::MULTIPLE);
    const DYNAMIC: Chains = Chains::Multiple(Search::dynamic(0));
    const NESTED: Chains = Chains::Multiple(Search::dynamic(2));
    match level {
        0 | 1 => &[],
        2 => &[UNARY],
        3 => &[UNARY, MULTIPLE],
        4 => &[DYNAMIC],
        _ => &[DYNAMIC, NESTED],
    }
}

/// A pattern that is no chain.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plain {
    Locked(locking::Locked),
    Subset(Subset),
    Fish(fish::Fish),
}

impl Plain {
    /// What goes, in the order of a table.
    pub(super) fn removed(&self, position: &Position) -> Vec<Mark> {
        let (cells, digits): (Vec<Cell>, _) = match self {
            Self::Locked(locked) => (locked.victims(position).iter().collect(), DigitSet::only(locked.digit)),
            Self::Subset(subset) => {
                let (cells, digits) = subsets::cut(subset);
                let is_victim = |cell: &Cell| !(position.candidates(*cell) & digits).is_empty();
                (cells.iter().filter(is_victim).collect(), digits)
            }
            Self::Fish(fish) => {
                let victims = fish.victims(position);
                let of_line = |line| (victims & CellSet::of(line)).iter();
                (fish.cover.iter().flat_map(of_line).collect(), DigitSet::only(fish.digit))
            }
        };
        let of_cell =
            |cell| (position.candidates(cell) & digits).iter().map(move |digit| Mark::new(cell, digit));
        in_table_order(cells).into_iter().flat_map(of_cell).collect()
    }

    /// The candidates of the source that had to go.
    pub(super) fn parents(&self, source: &Position, rest: &Position) -> Vec<Mark> {
        let gone = |cells: CellSet, digit: Digit| {
            let is_gone = move |cell: &Cell| source.has(*cell, digit) && !rest.has(*cell, digit);
            cells.iter().filter(is_gone).map(move |cell| Mark::new(cell, digit))
        };
        match self {
            Self::Locked(locked) => {
                let outside = CellSet::of(locked.inside) - CellSet::of(locked.across);
                gone(outside, locked.digit).collect()
            }
            Self::Fish(fish) => {
                let covered = fish.cover.cells();
                fish.base.iter().flat_map(|line| gone(CellSet::of(line) - covered, fish.digit)).collect()
            }
            Self::Subset(subset) if subset.hidden => {
                let outside = CellSet::of(subset.house) - subset.cells;
                let of_cell =
                    |cell| subset.digits.iter().flat_map(move |digit| gone(CellSet::only(cell), digit));
                outside.iter().flat_map(of_cell).collect()
            }
            Self::Subset(subset) => {
                let others = DigitSet::ALL - subset.digits;
                let of_cell = |cell| others.iter().flat_map(move |digit| gone(CellSet::only(cell), digit));
                subset.cells.iter().flat_map(of_cell).collect()
            }
        }
    }
}

/// Visits patterns, kind by kind, until a kind has had its say and `is_done`.
pub(super) fn each_plain(rest: &Position, mut visit: impl FnMut(Plain) -> ControlFlow<()>, kind: usize) {
    let _ = match kind {
        0 => locking::each(rest, &mut |locked| visit(Plain::Locked(locked))),
        1 => subsets::each_hidden(rest, 2, &mut |subset| visit(Plain::Subset(subset))),
        2 => subsets::each_naked(rest, 2, &mut |subset| visit(Plain::Subset(subset))),
        _ => fish::each(rest, 2, &mut |fish| visit(Plain::Fish(fish))),
    };
}

/// How many kinds of plain patterns there are.
pub(super) const PLAIN_KINDS: usize = 4;

impl Engine {
    /// What goes from the rest of a position by the first kind of pattern of the level that rests on what is gone.
    pub(super) fn advanced(
        &mut self,
        depth: usize,
        source: &Position,
        rest: &Position,
        level: u8,
        found: &mut Vec<Advanced>,
    ) {
        for kind in 0..PLAIN_KINDS {
            let visit = |plain: Plain| {
                let parents = plain.parents(source, rest);
                if !parents.is_empty() {
                    let removed = plain.removed(rest).into_iter();
                    found.extend(removed.map(|mark| Advanced {
                        mark,
                        parents: parents.clone(),
                        nested: None,
                    }));
                }
                ControlFlow::Continue(())
            };
            each_plain(rest, visit, kind);
            if !found.is_empty() {
                return;
            }
        }
        for chains in chains_at(level) {
            for chain in self.chains(depth + 1, rest, *chains).iter() {
                let parents = chain.parents(source, rest);
                if !parents.is_empty() {
                    found.extend(chain.removed.iter().map(|mark| Advanced {
                        mark: *mark,
                        parents: parents.clone(),
                        nested: Some(chain.nested),
                    }));
                }
            }
            if !found.is_empty() {
                return;
            }
        }
    }

    /// All chains of a position, each set of removed candidates once.
    fn chains(&mut self, depth: usize, position: &Position, chains: Chains) -> Arc<[Chain]> {
        let key = (chains, *position.all_candidates());
        if let Some(known) = self.known.get(&key) {
            return Arc::clone(known);
        }
        let all: Arc<[Chain]> = match chains {
            Chains::Unary => self.all_unary(position).iter().map(Chain::of_unary).collect(),
            Chains::Multiple(search) => self.with_all(depth, position, search, |nets, walk, hints| {
                hints.iter().map(|hint| Chain::of_hint(nets, walk, position, hint)).collect()
            }),
        };
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        self.known.insert(key, Arc::clone(&all));
        all
    }

    /// The place of the first chain of a position that removes a candidate and rests on what is gone.
    pub(super) fn first_chain(
        &mut self,
        depth: usize,
        source: &Position,
        rest: &Position,
        chains: Chains,
        mark: Mark,
    ) -> Option<usize> {
        let all = self.chains(depth, rest, chains);
        all.iter().position(|chain| chain.removed.contains(&mark) && !chain.parents(source, rest).is_empty())
    }

    pub(super) fn all_unary(&mut self, position: &Position) -> Vec<Found> {
        self.links.build(position);
        self.unary.all(position, &self.links)
    }

    /// Finds all hints of a search and hands them on together with the nets.
    pub(super) fn with_all<T>(
        &mut self,
        depth: usize,
        position: &Position,
        search: Search,
        then: impl FnOnce(&mut Nets, &mut Walk, &[Hint]) -> T,
    ) -> T {
        self.with_nets(depth, position, search, Offers::all(), then)
    }

    /// The same with the best hint alone.
    pub(super) fn with_best<T>(
        &mut self,
        position: &Position,
        search: Search,
        then: impl FnOnce(&mut Nets, &mut Walk, &[Hint]) -> T,
    ) -> T {
        self.with_nets(0, position, search, Offers::best(), then)
    }

    fn with_nets<T>(
        &mut self,
        depth: usize,
        position: &Position,
        search: Search,
        mut offers: Offers,
        then: impl FnOnce(&mut Nets, &mut Walk, &[Hint]) -> T,
    ) -> T {
        let mut nets = std::mem::take(&mut self.nets[depth]);
        nets.prepare(position, search.growth, search.level);
        self.search(depth, &mut nets, position, search, &mut offers);
        let result = then(&mut nets, &mut self.walk, &offers.hints());
        self.nets[depth] = nets;
        result
    }
}

impl Chain {
    fn of_unary(found: &Found) -> Self {
        let mut supports = vec![];
        let mut claims = Signature::new();
        // The chain itself, from its end; in a cycle its start is met twice.
        let last = found.path.len() - usize::from(found.is_cycle);
        for item in &found.path[..last] {
            claims.add(item.claim);
            if item.claim.is_on() {
                support(&mut supports, item.claim, item.cause);
            }
        }
        if found.is_cycle {
            // Turned round, each claim is negated and keeps its cause.
            claims.end();
            for item in found.path[1..].iter().rev() {
                claims.add(item.claim.negated());
                if !item.claim.is_on() {
                    support(&mut supports, item.claim, item.cause);
                }
            }
        }
        let nested = Nested { signature: claims.end(), complexity: found.complexity };
        Self { removed: removed_by_unary(found), supports, nested }
    }

    fn of_hint(nets: &mut Nets, walk: &mut Walk, position: &Position, hint: &Hint) -> Self {
        let mut supports = vec![];
        let mut claims = Signature::new();
        let branches: Vec<&Net> = nets_of(nets, position, hint);
        for (net, place) in branches.iter().zip(parts_of(&branches, hint)) {
            for place in walk.ancestors(net, place) {
                let entry = net.entry(*place);
                claims.add(entry.claim);
                if entry.claim.is_on() {
                    let is_assumption = *place == 0;
                    let cause = if is_assumption { assumed(hint.source) } else { entry.cause };
                    support(&mut supports, entry.claim, cause);
                }
            }
            claims.end();
        }
        let nested = Nested { signature: claims.end(), complexity: hint.complexity };
        Self { removed: removed(position, hint.target), supports, nested }
    }

    /// The candidates of the source that had to go, each once.
    fn parents(&self, source: &Position, rest: &Position) -> Vec<Mark> {
        let mut parents = vec![];
        for support in &self.supports {
            support.gone(source, rest, &mut |mark| {
                if !parents.contains(&mark) {
                    parents.push(mark);
                }
            });
        }
        parents
    }
}

impl Support {
    fn gone(self, source: &Position, rest: &Position, visit: &mut impl FnMut(Mark)) {
        match self {
            Self::Cell(cell) => {
                let gone = source.candidates(cell) - rest.candidates(cell);
                gone.iter().for_each(|digit| visit(Mark::new(cell, digit)));
            }
            Self::House(house, digit) => {
                let gone = source.places(house, digit) & !rest.places(house, digit);
                cells_at(house, gone).iter().for_each(|cell| visit(Mark::new(cell, digit)));
            }
        }
    }
}

/// Why the assumptions of a hint hold between them.
const fn assumed(source: Source) -> Cause {
    match source {
        Source::Cell(_) => Cause::Cell,
        Source::House(house, _) => Cause::House(house),
        Source::Contradiction(_) | Source::Double(_) => Cause::None,
    }
}

fn support(supports: &mut Vec<Support>, claim: Claim, cause: Cause) {
    let support = match cause {
        Cause::None => return,
        Cause::Cell => Support::Cell(claim.mark().cell()),
        Cause::House(house) => Support::House(house, claim.mark().digit()),
    };
    if !supports.contains(&support) {
        supports.push(support);
    }
}

/// The nets of the branches of a hint, which the search has left behind.
pub(super) fn nets_of<'a>(nets: &'a Nets, position: &Position, hint: &Hint) -> Vec<&'a Net> {
    hint.source.assumptions(position).into_iter().filter_map(|assumption| nets.existing(assumption)).collect()
}

/// What a cycle or a forcing chain removes, in the order of a table that is filled along the path.
fn removed_by_unary(found: &Found) -> Vec<Mark> {
    let mut cells: Vec<Cell> = vec![];
    for item in found.path.iter().filter(|item| item.claim.is_on() && found.is_cycle) {
        let Candidate { cell, digit } = item.claim.mark().candidate();
        for peer in CellSet::peers(cell).iter() {
            if found.removed.contains(Mark::new(peer, digit)) && !cells.contains(&peer) {
                cells.push(peer);
            }
        }
    }
    let order = in_table_order(cells);
    let mut removed: Vec<Mark> = found.removed.iter().collect();
    removed.sort_by_key(|mark| order.iter().position(|cell| *cell == mark.cell()));
    removed
}

/// What goes first decides what a net uses. Sudoku Explainer has it in a hash table whose order changes from run to run; this is the
/// order of SukakuExplainer, where the hash of a cell is its index: by the index modulo the size of the table, which is 16 for up to 12
/// cells and doubles past three quarters; then as they were put in.
fn in_table_order(mut cells: Vec<Cell>) -> Vec<Cell> {
    let mut size = 16;
    while cells.len() > size / 4 * 3 {
        size *= 2;
    }
    cells.sort_by_key(|cell| cell.index() % size);
    cells
}

/// What goes if the target holds, or does not.
pub(super) fn removed(position: &Position, target: Claim) -> Vec<Mark> {
    let mark = target.mark();
    if !target.is_on() {
        return vec![mark];
    }
    let others = position.candidates(mark.cell()).iter().filter(|digit| *digit != mark.digit());
    others.map(|digit| Mark::new(mark.cell(), digit)).collect()
}

/// A number for the claims of chains: the same for equal chains, and for others but for a chance of 2⁻⁶⁴.
struct Signature(u64);

impl Signature {
    const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    const fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0xff51_afd7_ed55_8ccd);
        self.0 ^= self.0 >> 32;
    }

    fn add(&mut self, claim: Claim) {
        self.mix(claim.index() as u64 + 1);
    }

    /// Between two chains.
    const fn end(&mut self) -> u64 {
        self.mix(0);
        self.0
    }
}
