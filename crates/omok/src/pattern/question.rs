//! A question about a point that may be a foul, to the end.

use super::Patterns;
use super::places::{Places, places};
use super::shapes::{Lines, Shapes};
use crate::{Direction, Foul, FoulSet, Point, Stone, ThreeDefinition};

/// What a colour makes on the points of a board.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) patterns: &'a Patterns,
    pub(super) stone: Stone,
}

/// Stones that the question puts on the board, the last one first.
#[derive(Clone, Copy)]
struct Added<'a> {
    places: Places,
    before: Option<&'a Added<'a>>,
}

/// An empty point, its lines with the added stones, and what a stone makes on them.
struct Spot {
    point: Point,
    places: Places,
    lines: Lines,
    shapes: [Shapes<u32>; 4],
}

/// What a stone on a point would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effect {
    Wins,
    Makes(FoulSet),
}

impl Question<'_> {
    pub(super) fn wins(self, point: Point) -> bool {
        let places = places(self.patterns.size, point);
        self.is_win(self.stone, &places, &self.lines_through(&places, None))
    }

    /// The fouls on an empty point; none if the move wins.
    pub(super) fn fouls(self, point: Point) -> FoulSet {
        match self.effect(point, None, None) {
            Effect::Wins => FoulSet::NONE,
            Effect::Makes(fouls) => fouls,
        }
    }

    /// What a stone on an empty point does, with added stones on the board; along a straight four it makes that and nothing
    /// more. A point that completes a three is a foul by one of its fouls, and is not asked for the others.
    fn effect(self, point: Point, added: Option<&Added>, along: Option<Direction>) -> Effect {
        let spot = self.spot(point, added, along);
        let (mut is_win, mut is_overline, mut fours) = (false, false, u32::from(along.is_some()));
        for (shapes, bit) in spot.shapes.iter().zip(spot.places.bits) {
            is_win |= shapes.five >> bit & 1 != 0;
            is_overline |= shapes.overline >> bit & 1 != 0;
            fours += (shapes.four >> bit & 1) + (shapes.double_four >> bit & 1);
        }
        if is_win {
            return Effect::Wins;
        }
        let forbidden = self.patterns.rules.fouls(self.stone);
        let grave = [(Foul::Overline, is_overline), (Foul::DoubleFour, fours > 1)];
        let grave = grave.into_iter().filter(|(_, is_made)| *is_made).map(|(foul, _)| foul);
        let fouls = grave.collect::<FoulSet>().and(forbidden);
        let is_double_three = forbidden.contains(Foul::DoubleThree)
            && (added.is_none() || fouls.is_empty())
            && self.has_two_threes(&spot, &Added { places: spot.places, before: added })
            && !self.is_forced(&spot);
        Effect::Makes(if is_double_three { fouls.with(Foul::DoubleThree) } else { fouls })
    }

    fn spot(self, point: Point, added: Option<&Added>, along: Option<Direction>) -> Spot {
        let places = places(self.patterns.size, point);
        let lines = self.lines_through(&places, added);
        let mut shapes = lines.shapes(self.patterns.rules.win_condition(self.stone));
        if let Some(along) = along {
            shapes[along.index()] = Shapes::default();
        }
        Spot { point, places, lines, shapes }
    }

    /// The lines through a point, with added stones.
    fn lines_through(self, places: &Places, added: Option<&Added>) -> Lines {
        let mut lines = self.patterns.lines_of(self.stone, places.lines.map(|line| line as usize));
        for added in std::iter::successors(added, |added| added.before) {
            for (i, own) in lines.own.iter_mut().enumerate() {
                if added.places.lines[i] == places.lines[i] {
                    *own |= 1 << added.places.bits[i];
                }
            }
        }
        lines
    }

    /// Whether two lines have threes that count; `added` begins with the point.
    fn has_two_threes(self, spot: &Spot, added: &Added) -> bool {
        let lines = spot.shapes.iter().zip(spot.places.bits);
        let threes = lines.map(|(shapes, bit)| (shapes.three_before | shapes.three_after) >> bit & 1);
        let (mut open, mut found): (u32, u32) = (threes.sum(), 0);
        for direction in Direction::ALL {
            // Too few lines are left, or enough are found.
            if open + found < 2 || found == 2 {
                break;
            }
            let [before, after] = spot.completions(direction);
            let mut completions = before.into_iter().chain(after).peekable();
            open -= u32::from(completions.peek().is_some());
            found += u32::from(completions.any(|completion| self.is_allowed(completion, added, direction)));
        }
        found == 2
    }

    /// Whether a three counts that becomes a straight four here.
    fn is_allowed(self, completion: Point, added: &Added, along: Direction) -> bool {
        let rules = &self.patterns.rules;
        match rules.three {
            ThreeDefinition::Simple => {
                let places = places(self.patterns.size, completion);
                let lines = self.lines_through(&places, Some(added));
                rules.counts_three_with_five || !self.is_win(self.stone, &places, &lines)
            }
            ThreeDefinition::Recursive => match self.effect(completion, Some(added), Some(along)) {
                Effect::Wins => rules.counts_three_with_five,
                Effect::Makes(fouls) => fouls.is_empty(),
            },
        }
    }

    /// Whether a double-three is excused, since the opponent would win here.
    fn is_forced(self, spot: &Spot) -> bool {
        let theirs = Lines { own: spot.lines.other, other: spot.lines.own, ..spot.lines };
        self.patterns.rules.allows_forced_double_three
            && self.is_win(self.stone.opponent(), &spot.places, &theirs)
    }

    /// Whether a stone of a colour on a point of these lines makes a winning row.
    fn is_win(self, stone: Stone, places: &Places, lines: &Lines) -> bool {
        let win = self.patterns.rules.win_condition(stone);
        (0..4).any(|i| {
            let (own, other, bit) = (lines.own[i], lines.other[i], places.bits[i]);
            let before = (own << (32 - bit)).leading_ones();
            let after = (own >> (bit + 1)).trailing_ones();
            let is_closed = other >> (bit - before - 1) & other >> (bit + after + 1) & 1 != 0;
            win.is_win((before + 1 + after) as usize, is_closed)
        })
    }
}

impl Spot {
    /// Where a three along a direction becomes a straight four, before the point and after it.
    fn completions(&self, direction: Direction) -> [Option<Point>; 2] {
        let i = direction.index();
        let (shapes, own, bit) = (&self.shapes[i], self.lines.own[i], self.places.bits[i]);
        let before = -1 - (own << (32 - bit)).leading_ones() as isize;
        let after = 1 + (own >> (bit + 1)).trailing_ones() as isize;
        let at = |three: u32, steps| {
            if three >> bit & 1 != 0 { self.point.moved_by(direction, steps) } else { None }
        };
        [at(shapes.three_before, before), at(shapes.three_after, after)]
    }
}
