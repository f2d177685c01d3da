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
