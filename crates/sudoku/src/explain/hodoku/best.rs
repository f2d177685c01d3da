//! [`Best`]: the step that HoDoKu sorts first.

use std::cmp::{Ordering, Reverse};

use crate::explain::position::Candidate;
use crate::explain::technique::Technique;

/// The first of the steps offered, in the order in which HoDoKu sorts them: more eliminations, a smaller sum of their
/// positions, and, where technique and eliminations are the same, a shorter chain; otherwise the one offered earlier.
#[derive(Debug)]
pub(super) struct Best<T> {
    best: Option<(Offer, T)>,
}

/// What steps are sorted by.
#[derive(Debug, PartialEq, Eq)]
struct Offer {
    technique: Technique,
    /// By digit, then by cell.
    eliminations: Vec<Candidate>,
    weight: usize,
    length: usize,
}

impl<T> Best<T> {
    pub(super) const fn new() -> Self {
        Self { best: None }
    }

    /// Takes the step if it comes before all earlier ones. The eliminations are sorted by digit and doubles removed.
    pub(super) fn offer(
        &mut self,
        technique: Technique,
        eliminations: &mut Vec<Candidate>,
        length: usize,
        step: impl FnOnce() -> T,
    ) {
        eliminations.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
        eliminations.dedup();
        let weight = weight(eliminations);
        let is_first = self.best.as_ref().is_none_or(|(best, _)| {
            let by_rank =
                (Reverse(eliminations.len()), weight).cmp(&(Reverse(best.eliminations.len()), best.weight));
            by_rank.then_with(|| match technique == best.technique && *eliminations == best.eliminations {
                true => length.cmp(&best.length),
                false => Ordering::Equal,
            }) == Ordering::Less
        });
        if is_first {
            let offer = Offer { technique, eliminations: eliminations.clone(), weight, length };
            self.best = Some((offer, step()));
        }
    }

    /// Technique, eliminations by cell, and what was made of the first step.
    pub(super) fn into_inner(self) -> Option<(Technique, Vec<Candidate>, T)> {
        self.best.map(|(mut offer, step)| {
            offer.eliminations.sort_unstable();
            (offer.technique, offer.eliminations, step)
        })
    }
}

/// The sum of HoDoKu's numbers of the cells, each times a factor that grows by 80, and of the digits.
fn weight(eliminations: &[Candidate]) -> usize {
    let term = |(i, candidate): (usize, &Candidate)| {
        candidate.cell.index() * (1 + 80 * i) + usize::from(candidate.digit.value())
    };
    eliminations.iter().enumerate().map(term).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::digit::Digit;

    #[test]
    fn more_eliminations_come_first_then_early_ones_then_short_chains_then_early_offers() {
        let gone = |cell| Candidate { cell, digit: Digit::D1 };
        let mut best = Best::new();
        best.offer(Technique::Aic, &mut vec![gone(Cell::R1C1)], 1, || "one");
        best.offer(Technique::Aic, &mut vec![gone(Cell::R1C3), gone(Cell::R1C2)], 9, || "two");
        best.offer(Technique::Aic, &mut vec![gone(Cell::R1C2), gone(Cell::R1C3)], 8, || "shorter");
        best.offer(
            Technique::XChain,
            &mut vec![gone(Cell::R1C2), gone(Cell::R1C3)],
            7,
            || "another technique",
        );
        best.offer(Technique::Aic, &mut vec![gone(Cell::R1C2), gone(Cell::R1C4)], 2, || "later cells");
        best.offer(Technique::Aic, &mut vec![gone(Cell::R1C5), gone(Cell::R1C5)], 2, || "one twice");
        let eliminations = vec![gone(Cell::R1C2), gone(Cell::R1C3)];
        assert_eq!(best.into_inner(), Some((Technique::Aic, eliminations, "shorter")));
    }
}
