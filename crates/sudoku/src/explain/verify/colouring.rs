//! Simple colours and multi-colours.
//!
//! The cells of a pair of colours hang together by strong links of one digit, houses with two places, each from one colour to the
//! other: so one colour holds the digit in all its cells and the other in none. Trap: what sees both colours loses the digit. Wrap: a
//! colour with two cells that see each other is the one that holds it in none. Multi-colours, of two pairs: where a colour of each
//! see each other, not both hold, so one of their opposites does, and what sees both of these loses the digit (type 1); a colour
//! that sees both of the other pair does not hold (type 2). Source: sudopedia, "Simple Colors", "Multi-Colors".

use super::follows::Follows;
use super::{Flaw, shown};
use crate::cell::House;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::Position;
use crate::explain::technique::Technique;

pub(super) fn colouring(
    technique: Technique,
    position: &Position,
    digit: Digit,
    pairs: &[[CellSet; 2]],
) -> Result<Follows, Flaw> {
    pairs.iter().try_for_each(|pair| check_pair(position, digit, *pair))?;
    let mut follows = Follows::nothing();
    let gone = match (technique, pairs) {
        (Technique::SimpleColorsTrap, [[first, second]]) => seen(*first) & seen(*second),
        (Technique::SimpleColorsWrap, [pair]) => pair
            .iter()
            .filter(|colour| sees(**colour, **colour))
            .fold(CellSet::EMPTY, |gone, colour| gone | *colour),
        (Technique::MultiColors1, [first, second]) => traps(*first, *second),
        (Technique::MultiColors2, [first, second]) => wraps(*first, *second) | wraps(*second, *first),
        _ => return Err(Flaw::Name),
    };
    follows.lose(gone, digit);
    Ok(follows)
}

/// What sees a cell of the colour.
fn seen(colour: CellSet) -> CellSet {
    colour.iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell))
}

/// Whether a cell of one sees a cell of the other.
fn sees(one: CellSet, other: CellSet) -> bool {
    !(seen(one) & other).is_empty()
}

fn traps(first: [CellSet; 2], second: [CellSet; 2]) -> CellSet {
    let mut gone = CellSet::EMPTY;
    for (i, k) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if sees(first[i], second[k]) {
            gone |= seen(first[1 - i]) & seen(second[1 - k]);
        }
    }
    gone
}

/// The colours of a pair that see both of another.
fn wraps(pair: [CellSet; 2], other: [CellSet; 2]) -> CellSet {
    let wrapped = pair.into_iter().filter(|colour| other.iter().all(|seen| sees(*colour, *seen)));
    wrapped.fold(CellSet::EMPTY, |gone, colour| gone | colour)
}

/// The colours are apart, and strong links between them join all their cells.
fn check_pair(position: &Position, digit: Digit, [first, second]: [CellSet; 2]) -> Result<(), Flaw> {
    shown(!first.is_empty() && !second.is_empty() && (first & second).is_empty(), "a colour is empty")?;
    let all = first | second;
    let links: Vec<CellSet> = House::ALL
        .into_iter()
        .map(|house| position.cells_in(house, digit))
        .filter(|places| places.len() == 2 && (*places & first).len() == 1 && (*places & second).len() == 1)
        .collect();
    let mut reached: CellSet = first.first().into_iter().collect();
    loop {
        let touched = links.iter().filter(|link| !(**link & reached).is_empty());
        let more = touched.fold(reached, |more, link| more | *link);
        if more == reached {
            return shown(reached == all, "the colours do not hang together by strong links");
        }
        reached = more;
    }
}
