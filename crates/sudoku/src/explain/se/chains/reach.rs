//! [`Reach`]: what may follow from assumptions, regardless of the order. Where nothing of use can, no net need be made.

use super::claim::Claim;
use super::links::{Kinds, Links};
use super::multiple::Search;
use super::net::Growth;
use super::web::{Bits, Web, for_words};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::explain::position::Position;

/// What nets may lead to: at least what they do.
pub(super) trait Reach {
    /// Whether the net of an assumption may hold two claims that clash.
    fn may_clash(&mut self, assumption: Claim) -> bool;

    /// Whether the nets of assumptions may have a claim in common.
    fn may_agree(&mut self, assumptions: &[Claim]) -> bool;
}

/// The reach of the nets of a search.
pub(super) fn of<'a>(position: &'a Position, links: &Links, search: Search) -> Box<dyn Reach + 'a> {
    match search.growth {
        Growth::Static => for_words!(position, W => Box::new(ByLinks::<W>::new(position, links))),
        Growth::Dynamic { in_cells: false } => Box::new(OfDigit(position)),
        Growth::Dynamic { in_cells: true } => Box::new(Anything),
    }
}

/// Nothing is known.
struct Anything;

impl Reach for Anything {
    fn may_clash(&mut self, _: Claim) -> bool {
        true
    }

    fn may_agree(&mut self, _: &[Claim]) -> bool {
        true
    }
}

/// By the links of a position.
struct ByLinks<const W: usize> {
    web: Web<W>,
    /// For each candidate what holds if it does, and what does not.
    known: Vec<Option<[Bits<W>; 2]>>,
}

impl<const W: usize> ByLinks<W> {
    fn new(position: &Position, links: &Links) -> Self {
        let web = Web::new(position, links, Kinds::Xy);
        Self { known: vec![None; web.through.len()], web }
    }
}

impl<const W: usize> Reach for ByLinks<W> {
    fn may_clash(&mut self, _: Claim) -> bool {
        true
    }

    fn may_agree(&mut self, assumptions: &[Claim]) -> bool {
        let mut common: Option<[Bits<W>; 2]> = None;
        for assumption in assumptions {
            if !assumption.is_on() {
                return true;
            }
            let number = self.web.number(assumption.mark());
            let of_one = self.known[number].get_or_insert_with(|| self.web.all_from(number));
            let [on, off] = common.unwrap_or(*of_one);
            let both = [on.and(&of_one[0]), off.and(&of_one[1])];
            if both.iter().all(Bits::is_empty) {
                return false;
            }
            common = Some(both);
        }
        true
    }
}

/// By the houses of one digit: singles until a house has no place left.
struct OfDigit<'a>(&'a Position);

impl Reach for OfDigit<'_> {
    fn may_clash(&mut self, assumption: Claim) -> bool {
        let (cell, digit) = (assumption.mark().cell(), assumption.mark().digit());
        let mut left = self.0.cells_with(digit);
        let mut placed = CellSet::EMPTY;
        let mut new = CellSet::only(cell);
        if !assumption.is_on() {
            left.remove(cell);
            new = CellSet::EMPTY;
        }
        loop {
            for cell in new.iter() {
                left -= CellSet::peers(cell);
                placed.insert(cell);
            }
            new = CellSet::EMPTY;
            for house in House::ALL {
                if self.0.places(house, digit) == 0 {
                    continue;
                }
                let places = left & CellSet::of(house);
                match places.first() {
                    None => return true,
                    Some(cell) if places == CellSet::only(cell) => new.insert(cell),
                    Some(_) => {}
                }
            }
            new -= placed;
            if new.is_empty() {
                return false;
            }
        }
    }

    fn may_agree(&mut self, _: &[Claim]) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::claim::Mark;
    use super::super::nets::Nets;
    use super::super::tests::positions;
    use super::*;
    use crate::cell::Cell;

    /// Asks about all claims, all cells and all houses of positions, and compares with the nets; how often the reach said no.
    fn refused(search: Search) -> usize {
        let mut refused = 0;
        for position in &positions() {
            let mut nets = Nets::default();
            nets.prepare(position, search.growth, search.level);
            let mut reach = of(position, &nets.links().clone(), search);
            let on = |cell, digit| Mark::new(cell, digit).on();
            for cell in Cell::ALL {
                let claims: Vec<Claim> =
                    position.candidates(cell).iter().map(|digit| on(cell, digit)).collect();
                for claim in claims.iter().flat_map(|claim| [*claim, claim.negated()]) {
                    if !reach.may_clash(claim) {
                        let net = nets.of(position, claim, |_, _| {});
                        assert_eq!(nets.get(net).clash(), None, "{claim:?}");
                        refused += 1;
                    }
                }
                if !claims.is_empty() && !reach.may_agree(&claims) {
                    let made = claims.iter().map(|claim| nets.of(position, *claim, |_, _| {}));
                    let made: Vec<u16> = made.collect();
                    let (mut on, mut off) = (nets.get(made[0]).on, nets.get(made[0]).off);
                    for net in &made {
                        on.intersect(&nets.get(*net).on);
                        off.intersect(&nets.get(*net).off);
                    }
                    assert!(on.is_empty() && off.is_empty(), "{cell}");
                    refused += 1;
                }
            }
        }
        refused
    }

    #[test]
    fn what_is_out_of_reach_is_in_no_net() {
        assert!(refused(Search::NISHIO) > 1_000);
        assert!(refused(Search::MULTIPLE) > 200);
        assert_eq!(refused(Search::dynamic(0)), 0);
    }
}
