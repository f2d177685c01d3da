//! [`Nets`]: the nets of all assumptions of a position, kept from one level to the next.

use super::claim::{Claim, MARKS};
use super::links::Links;
use super::net::{Advanced, Growth, Net};
use crate::explain::position::Position;

/// No net yet.
const NONE: u16 = u16::MAX;

/// The nets of a position. Each is made when it is asked for.
///
/// A net of a higher level begins where one of a lower level ends: it looks further where the other found no more. So the nets that a
/// search leaves behind are taken up by the next one, if the position is still the same.
#[derive(Clone, Debug)]
pub(super) struct Nets {
    links: Links,
    position: Option<Position>,
    growth: Growth,
    level: u8,
    list: Vec<Net>,
    used: usize,
    at: Box<[u16; 2 * MARKS]>,
    /// To which level each net has grown.
    grown: Vec<u8>,
    /// The nets of level 1, from which level 4 goes on as well as level 2.
    plus: Option<Box<Nets>>,
}

impl Default for Nets {
    fn default() -> Self {
        Self {
            links: Links::default(),
            position: None,
            growth: Growth::Static,
            level: 0,
            list: vec![],
            used: 0,
            at: Box::new([NONE; 2 * MARKS]),
            grown: vec![],
            plus: None,
        }
    }
}

impl Nets {
    /// Makes ready for a search of a position.
    pub(super) fn prepare(&mut self, position: &Position, growth: Growth, level: u8) {
        let is_same = self.growth == growth && self.position.as_ref() == Some(position);
        if !is_same || level < self.level {
            self.reset(position, growth);
        } else if self.level == 1 && level == 2 {
            self.plus = None;
            self.plus = Some(Box::new(self.clone()));
        } else if (2..4).contains(&self.level) && level >= 4 {
            match self.plus.take() {
                Some(plus) => *self = *plus,
                None => self.reset(position, growth),
            }
        }
        self.level = level;
    }

    fn reset(&mut self, position: &Position, growth: Growth) {
        self.links.build(position);
        self.position = Some(position.clone());
        self.growth = growth;
        self.used = 0;
        self.at.fill(NONE);
        self.grown.clear();
        self.plus = None;
    }

    /// The net of an assumption, grown to the level asked for.
    #[expect(clippy::cast_possible_truncation, reason = "at most 1,458 nets")]
    pub(super) fn of(
        &mut self,
        position: &Position,
        assumption: Claim,
        mut advanced: impl FnMut(&Position, &mut Vec<Advanced>),
    ) -> u16 {
        let at = self.at[assumption.index()];
        let (growth, level) = (self.growth, self.level);
        if at != NONE {
            let net = &mut self.list[usize::from(at)];
            if self.grown[usize::from(at)] < level && net.clash().is_none() {
                net.grow(position, &self.links, growth, &mut advanced);
                self.grown[usize::from(at)] = level;
            }
            return at;
        }
        let at = self.used as u16;
        if self.used == self.list.len() {
            self.list.push(Net::new(position, assumption));
        } else {
            self.list[self.used].restart(position, assumption);
        }
        self.used += 1;
        self.list[usize::from(at)].grow(position, &self.links, growth, &mut advanced);
        self.at[assumption.index()] = at;
        self.grown.push(level);
        at
    }

    /// The links of the position.
    pub(super) const fn links(&self) -> &Links {
        &self.links
    }

    pub(super) fn get(&self, at: u16) -> &Net {
        &self.list[usize::from(at)]
    }

    /// The net of an assumption, if there is one.
    pub(super) fn existing(&self, assumption: Claim) -> Option<&Net> {
        let at = self.at[assumption.index()];
        (at != NONE).then(|| self.get(at))
    }

    pub(super) fn get_mut(&mut self, at: u16) -> &mut Net {
        &mut self.list[usize::from(at)]
    }
}
