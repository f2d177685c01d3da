//! [`Web`]: links as sets of bits, and how soon an assumption contradicts itself by them.

use super::claim::{Claim, MARKS, Mark};
use super::links::{Kinds, Links};
use crate::cell::Cell;
use crate::explain::position::Position;

/// The length of the shortest chain.
pub(super) const SHORTEST: usize = 4;

/// A set of the candidates of a [`Web`], by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    pub(super) const EMPTY: Self = Self([0; W]);

    #[inline]
    pub(super) const fn contains(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub(super) fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    #[inline]
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
        self
    }

    #[inline]
    fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= !other);
        self
    }

    #[inline]
    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(i, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    i * 64 + bit
                })
            })
        })
    }
}

/// With as few words as hold the candidates of a position.
macro_rules! for_words {
    ($position:expr, $W:ident => $body:expr) => {{
        let count: usize = $position.all_candidates().iter().map(|digits| digits.len()).sum();
        match count.div_ceil(64) {
            0..=3 => {
                const $W: usize = 3;
                $body
            }
            4 => {
                const $W: usize = 4;
                $body
            }
            5 => {
                const $W: usize = 5;
                $body
            }
            _ => {
                const $W: usize = 12;
                $body
            }
        }
    }};
}
pub(super) use for_words;

/// The links of a kind between the candidates that there are, which are numbered by cell and digit.
#[derive(Clone, Debug)]
pub(super) struct Web<const W: usize> {
    number: [u16; MARKS],
    weak: Vec<Bits<W>>,
    strong: Vec<Bits<W>>,
    /// For each candidate those that may follow next if it holds: over one that does not.
    pub(super) through: Vec<Bits<W>>,
    /// Those that have strong links.
    leading: Bits<W>,
}

/// Whether an assumption leads to its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// It does, along a path of so many claims.
    Contradiction(usize),
    /// It does not.
    Consistent,
    /// Not along a path of the length asked for.
    Unknown,
}

impl<const W: usize> Web<W> {
    pub(super) fn new(position: &Position, links: &Links, kinds: Kinds) -> Self {
        let mut number = [0; MARKS];
        let mut marks = Vec::with_capacity(64 * W);
        for cell in Cell::ALL {
            for digit in position.candidates(cell).iter() {
                let mark = Mark::new(cell, digit);
                number[mark.index()] = marks.len() as u16;
                marks.push(mark);
            }
        }
        let row = |list: &[super::links::Link]| {
            let mut row = Bits::EMPTY;
            list.iter().for_each(|link| row.insert(usize::from(number[link.to.index()])));
            row
        };
        let strong: Vec<_> = marks.iter().map(|mark| row(links.strong(*mark, kinds))).collect();
        let mut leading = Bits::EMPTY;
        (0..strong.len()).filter(|i| !strong[*i].is_empty()).for_each(|i| leading.insert(i));
        let weak: Vec<_> = marks.iter().map(|mark| row(links.weak(*mark, kinds))).collect();
        let through = weak.iter().map(|row| follow(&strong, &row.and(&leading))).collect();
        Self { number, weak, strong, through, leading }
    }

    #[inline]
    pub(super) const fn number(&self, mark: Mark) -> usize {
        self.number[mark.index()] as usize
    }

    /// Layer by layer all that follows from a claim, until two claims clash or all paths of the length asked for have been followed.
    ///
    /// Links can be followed backwards from the negations. So if `a` leads to `b` in some steps and to the negation of `b` in some, it
    /// leads to its own negation in as many as both together, and the shortest way is met in the middle: half the layers are enough.
    pub(super) fn contradiction(&self, source: Claim, most: usize, layers: &mut Layers<W>) -> Outcome {
        let mut seen = [Bits::EMPTY; 2];
        let mut layer = Bits::EMPTY;
        layer.insert(self.number(source.mark()));
        let mut is_on = source.is_on();
        seen[usize::from(is_on)] = layer;
        layers.list.clear();
        layers.list.push(layer);
        layers.is_on = is_on;
        loop {
            let length = 2 * layers.list.len();
            if length > most {
                return Outcome::Unknown;
            }
            let mut next = self.next(&layer, is_on);
            is_on = !is_on;
            next = next.without(&seen[usize::from(is_on)]);
            if next.is_empty() {
                layers.seen = seen;
                return Outcome::Consistent;
            }
            layers.list.push(next);
            if !next.and(&seen[usize::from(!is_on)]).is_empty() {
                return Outcome::Contradiction(length);
            }
            seen[usize::from(is_on)].add(&next);
            layer = next;
        }
    }

    /// All that holds if a candidate does, and all that does not.
    pub(super) fn all_from(&self, number: usize) -> [Bits<W>; 2] {
        let mut on = Bits::EMPTY;
        on.insert(number);
        let mut layer = on;
        while !layer.is_empty() {
            layer = follow(&self.through, &layer).without(&on);
            on.add(&layer);
        }
        [on, follow(&self.weak, &on)]
    }

    /// Whether a cycle of some length may lead back to a candidate: without the others there is none.
    ///
    /// It leaves by a link to one candidate and comes back by a link from another. Whether it meets a third twice is not looked at.
    pub(super) fn may_return(&self, start: Mark, most: usize) -> bool {
        let start = self.number(start);
        let excluded = self.weak[start].and(&self.leading);
        self.strong[start].iter().any(|last| {
            let mut first = excluded;
            first.remove(last);
            let mut layer = follow(&self.strong, &first);
            let mut seen = Bits::EMPTY;
            seen.insert(start);
            let mut length = SHORTEST;
            loop {
                layer = layer.without(&seen);
                if layer.is_empty() || length > most {
                    return false;
                }
                if !layer.and(&self.weak[last]).is_empty() {
                    return true;
                }
                seen.add(&layer);
                layer = follow(&self.through, &layer);
                length += 2;
            }
        })
    }

    /// What follows by one link from claims of one kind, as far as it leads further.
    fn next(&self, layer: &Bits<W>, is_on: bool) -> Bits<W> {
        if is_on { follow(&self.weak, layer).and(&self.leading) } else { follow(&self.strong, layer) }
    }

    /// Keeps of the layers what lies on the shortest ways to the contradiction in which they end.
    pub(super) fn keep_shortest(&self, layers: &mut Layers<W>) {
        let [.., before, last] = &mut layers.list[..] else { return };
        *last = last.and(before);
        *before = *last;
        for i in (0..layers.list.len().saturating_sub(2)).rev() {
            let is_on = layers.is_on == (i % 2 == 0);
            let rows = if is_on { &self.weak } else { &self.strong };
            layers.list[i] = layers.list[i].and(&follow(rows, &layers.list[i + 1]));
        }
    }
}

#[inline]
fn follow<const W: usize>(rows: &[Bits<W>], from: &Bits<W>) -> Bits<W> {
    let mut all = Bits::EMPTY;
    from.iter().for_each(|number| all.add(&rows[number]));
    all
}

/// What follows from an assumption in one step, in two and so on; claims that hold and ones that do not take turns.
#[derive(Clone, Debug)]
pub(super) struct Layers<const W: usize> {
    /// The first is the assumption.
    list: Vec<Bits<W>>,
    is_on: bool,
    /// All claims that do not hold, and all that do; only if they are consistent.
    pub(super) seen: [Bits<W>; 2],
}

impl<const W: usize> Layers<W> {
    pub(super) const fn new() -> Self {
        Self { list: vec![], is_on: false, seen: [Bits::EMPTY; 2] }
    }

    /// After [`Web::keep_shortest`]: the candidates so many steps from the assumption on the shortest ways to its negation.
    pub(super) fn at(&self, step: usize) -> Bits<W> {
        let half = self.list.len() - 1;
        // From the middle on the way is the way from the assumption turned round.
        self.list[if step <= half { step } else { 2 * half - 1 - step }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::claim::MarkSet;
    use super::super::tests::positions;
    use super::*;

    /// The length of the shortest way from a claim to its negation, link by link.
    fn length(links: &Links, kinds: Kinds, source: Claim) -> Option<usize> {
        let mut seen = [MarkSet::EMPTY; 2];
        let mut layer = vec![source];
        for length in 2.. {
            let mut next = vec![];
            for claim in layer {
                let mark = claim.mark();
                let list = if claim.is_on() { links.weak(mark, kinds) } else { links.strong(mark, kinds) };
                for link in list {
                    let to = if claim.is_on() { link.to.off() } else { link.to.on() };
                    if to == source.negated() {
                        return Some(length);
                    }
                    let seen = &mut seen[usize::from(to.is_on())];
                    if !seen.contains(link.to) {
                        seen.insert(link.to);
                        next.push(to);
                    }
                }
            }
            if next.is_empty() {
                return None;
            }
            layer = next;
        }
        None
    }

    fn marks(position: &Position) -> Vec<Mark> {
        let of_cell = |cell| position.candidates(cell).iter().map(move |digit| Mark::new(cell, digit));
        Cell::ALL.into_iter().flat_map(of_cell).collect()
    }

    /// Compares all claims of a position; how many of them contradict themselves.
    fn compare<const W: usize>(position: &Position, kinds: Kinds) -> usize {
        let mut links = Links::default();
        links.build(position);
        let (web, mut layers, mut found) = (Web::<W>::new(position, &links, kinds), Layers::new(), 0);
        for source in marks(position).into_iter().flat_map(|mark| [mark.on(), mark.off()]) {
            match length(&links, kinds, source) {
                Some(length) => {
                    found += 1;
                    let outcome = web.contradiction(source, usize::MAX, &mut layers);
                    assert_eq!(outcome, Outcome::Contradiction(length), "{source:?}");
                    assert_eq!(web.contradiction(source, length, &mut layers), outcome, "{source:?}");
                    let outcome = web.contradiction(source, length - 1, &mut layers);
                    assert_eq!(outcome, Outcome::Unknown, "{source:?}");
                }
                None => {
                    let outcome = web.contradiction(source, usize::MAX, &mut layers);
                    assert_eq!(outcome, Outcome::Consistent, "{source:?}");
                }
            }
        }
        found
    }

    #[test]
    fn contradictions_are_as_long_as_the_shortest_way_link_by_link() {
        let positions = positions();
        assert!(positions.len() > 20);
        for kinds in [Kinds::X, Kinds::Xy] {
            let found: usize = positions
                .iter()
                .map(|position| for_words!(position, W => compare::<W>(position, kinds)))
                .sum();
            assert!(found > 50, "{found}");
        }
    }

    #[test]
    fn sets_of_any_width_say_the_same() {
        let positions = positions();
        let position = positions.iter().find(|position| marks(position).len() <= 192).unwrap();
        let found = compare::<3>(position, Kinds::Xy);
        assert_eq!([compare::<4>(position, Kinds::Xy), compare::<12>(position, Kinds::Xy)], [found; 2]);
    }

    #[test]
    fn all_that_follows_from_a_candidate_is_what_single_links_lead_to() {
        let position = &positions()[0];
        let mut links = Links::default();
        links.build(position);
        let web = Web::<12>::new(position, &links, Kinds::Xy);
        for source in marks(position) {
            let (mut claims, mut next) = (vec![source.on()], 0);
            while next < claims.len() {
                let (claim, mark) = (claims[next], claims[next].mark());
                next += 1;
                let list =
                    if claim.is_on() { links.weak(mark, Kinds::Xy) } else { links.strong(mark, Kinds::Xy) };
                for link in list {
                    let to = if claim.is_on() { link.to.off() } else { link.to.on() };
                    if !claims.contains(&to) {
                        claims.push(to);
                    }
                }
            }
            let [on, off] = web.all_from(web.number(source));
            for mark in marks(position) {
                assert_eq!(on.contains(web.number(mark)), claims.contains(&mark.on()), "{source:?} {mark:?}");
                assert_eq!(
                    off.contains(web.number(mark)),
                    claims.contains(&mark.off()),
                    "{source:?} {mark:?}"
                );
            }
        }
    }
}
