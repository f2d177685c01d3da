//! What sentences say beyond the data of a step, whatever the language.

use super::super::position::{Candidate, Position};
use super::super::step::{Als, Because, Branch, Node, Step};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// Candidates with the same cells together: the digits that go from these cells, in the order of the digits.
pub(super) fn by_digits(candidates: &[Candidate]) -> Vec<(DigitSet, CellSet)> {
    let mut groups: Vec<(DigitSet, CellSet)> = vec![];
    for digit in Digit::ALL {
        let cells = cells_of(candidates.iter().filter(|candidate| candidate.digit == digit));
        match groups.iter_mut().find(|(_, others)| *others == cells) {
            _ if cells.is_empty() => {}
            Some((digits, _)) => digits.insert(digit),
            None => groups.push((DigitSet::only(digit), cells)),
        }
    }
    groups
}

/// The cells of candidates.
pub(super) fn cells_of<'a>(candidates: impl IntoIterator<Item = &'a Candidate>) -> CellSet {
    candidates.into_iter().map(|candidate| candidate.cell).collect()
}

/// The digits of candidates.
pub(super) fn digits_of<'a>(candidates: impl IntoIterator<Item = &'a Candidate>) -> DigitSet {
    candidates.into_iter().map(|candidate| candidate.digit).collect()
}

/// Filled cells with the digit that see the other empty cells of a house between them, none of them needlessly, if there are such;
/// never none.
pub(super) fn seers(position: &Position, house: House, placed: Candidate) -> Option<CellSet> {
    let others = (CellSet::of(house) & position.empty_cells()) - CellSet::only(placed.cell);
    let holds = |cell: &Cell| position.value(*cell) == Some(placed.digit);
    let sees = |cell: &Cell| !(CellSet::peers(*cell) & others).is_empty();
    let seers: CellSet = Cell::ALL.into_iter().filter(holds).filter(sees).collect();
    let see_all = |seers: CellSet| {
        others.is_subset(seers.iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell)))
    };
    let needed = seers.iter().fold(seers, |kept, cell| {
        let fewer = kept - CellSet::only(cell);
        if see_all(fewer) { fewer } else { kept }
    });
    (!needed.is_empty() && see_all(needed)).then_some(needed)
}

/// Whether filled cells around a cell hold all digits but one.
pub(super) fn sees_the_rest(position: &Position, placed: Candidate) -> bool {
    let seen = placed.cell.peers().filter_map(|peer| position.value(peer)).collect::<DigitSet>();
    (DigitSet::ALL - seen).single() == Some(placed.digit)
}

/// The digits that an almost locked set is left with once it has lost those of the nodes.
pub(super) fn left(als: &Als, from: &[(Node, String)]) -> DigitSet {
    als.digits - from.iter().map(|(node, _)| node.digit).collect()
}

/// The almost locked sets on the way of a chain, each once.
pub(super) fn sets(branch: &Branch) -> Vec<CellSet> {
    let mut sets = vec![];
    for implication in &branch.0 {
        if let Because::Als(als) = &implication.because
            && !sets.contains(&als.cells)
        {
            sets.push(als.cells);
        }
    }
    sets
}

/// The house, and others that hold all these cells too and lose candidates outside it.
pub(super) fn losers(step: &Step, cells: CellSet, house: House) -> Vec<House> {
    let gone = cells_of(&step.eliminations) - CellSet::of(house);
    let loses = |other: &House| *other != house && !(CellSet::of(*other) & gone).is_empty();
    [house].into_iter().chain(cells.common_houses().filter(loses)).collect()
}

/// The corners of a rectangle beside one of them, and the one across.
pub(super) fn other_corners(corners: &[Cell], corner: Cell) -> [CellSet; 2] {
    let all: CellSet = corners.iter().copied().collect();
    let beside = all & CellSet::peers(corner);
    [beside, all - beside - CellSet::only(corner)]
}

/// Both rows or both columns of two corners across, in which the digit has no place but corners of their rectangle.
pub(super) fn locked_lines(
    position: &Position,
    corners: &[Cell],
    across: CellSet,
    digit: Digit,
) -> Vec<House> {
    let corners: CellSet = corners.iter().copied().collect();
    let rows: Vec<House> = across.iter().map(Cell::row).collect();
    let is_locked = |line: &House| position.cells_in(*line, digit).is_subset(corners);
    if rows.iter().all(is_locked) { rows } else { across.iter().map(Cell::column).collect() }
}

/// The colours of two pairs that see each other, so that what sees both of the others goes: those that explain all that goes, or else
/// all that explain some of it.
pub(super) fn facing(step: &Step, [first, second]: [&[CellSet; 2]; 2]) -> Vec<[usize; 2]> {
    let peers = |cells: CellSet| cells.iter().fold(CellSet::EMPTY, |all, cell| all | CellSet::peers(cell));
    let gone = cells_of(&step.eliminations);
    let explained = |[one, other]: [usize; 2]| match (peers(first[one]) & second[other]).is_empty() {
        true => CellSet::EMPTY,
        false => gone & peers(first[1 - one]) & peers(second[1 - other]),
    };
    let all = [[0, 0], [0, 1], [1, 0], [1, 1]];
    match all.into_iter().find(|colours| explained(*colours) == gone) {
        Some(colours) => vec![colours],
        None => {
            let some: Vec<_> = all.into_iter().filter(|colours| !explained(*colours).is_empty()).collect();
            // Never none, though a step that does not hold may have nothing to say.
            if some.is_empty() { vec![all[0]] } else { some }
        }
    }
}

/// The eliminated cells that lie in two of these houses.
pub(super) fn in_two(step: &Step, houses: &[House]) -> CellSet {
    let is_in_two =
        |cell: &Cell| houses.iter().filter(|house| CellSet::of(**house).contains(*cell)).count() > 1;
    cells_of(&step.eliminations).iter().filter(is_in_two).collect()
}

/// The cells of the first, then those of the second colour of a pair that the step denies, if it denies a whole colour; and whether
/// two of its cells see each other.
pub(super) fn denied_colour(step: &Step, pairs: &[[CellSet; 2]]) -> Option<(usize, usize, bool)> {
    let gone = cells_of(&step.eliminations);
    let sees_itself = |cells: CellSet| cells.iter().any(|cell| !(CellSet::peers(cell) & cells).is_empty());
    let colours = (0..pairs.len()).flat_map(|pair| [(pair, 0), (pair, 1)]);
    let mut denied = colours.filter(|(pair, colour)| pairs[*pair][*colour].is_subset(gone));
    denied.next().map(|(pair, colour)| (pair, colour, sees_itself(pairs[pair][colour])))
}

/// The other of two digits.
pub(super) fn other(two: [Digit; 2], digit: Digit) -> Digit {
    if digit == two[0] { two[1] } else { two[0] }
}

/// The candidates of cells besides two digits.
pub(super) fn besides(two: [Digit; 2], cells: CellSet, position: &Position) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell))
        - two.into_iter().collect()
}

/// The cells of a list that are filled.
pub(super) fn filled(cells: &[Cell], position: &Position) -> CellSet {
    cells.iter().copied().filter(|cell| position.value(*cell).is_some()).collect()
}

/// How a candidate of aligned cells fails: for each combination of the other cells' candidates with it, the excluder that it leaves
/// empty, or none if two cells that see each other would be equal.
pub(super) fn failures(
    position: &Position,
    cells: &[Cell],
    excluders: CellSet,
    candidate: Candidate,
) -> Vec<(Vec<Candidate>, Option<Cell>)> {
    let mut combinations: Vec<Vec<Candidate>> = vec![vec![candidate]];
    for cell in cells.iter().copied().filter(|cell| *cell != candidate.cell) {
        let extend = |combination: Vec<Candidate>| {
            let digits = position.candidates(cell).iter();
            digits.map(move |digit| [combination.as_slice(), &[Candidate { cell, digit }]].concat())
        };
        combinations = combinations.into_iter().flat_map(extend).collect();
    }
    let why = |combination: Vec<Candidate>| {
        let digits = digits_of(&combination);
        let takes_all = |cell: &Cell| (position.candidates(*cell) - digits).is_empty();
        let is_equal = combination.iter().enumerate().any(|(i, one)| {
            let is_same = |other: &Candidate| other.digit == one.digit && other.cell.sees(one.cell);
            combination[i + 1..].iter().any(is_same)
        });
        let excluder = if is_equal { None } else { excluders.iter().find(takes_all) };
        (combination[1..].to_vec(), excluder)
    };
    combinations.into_iter().map(why).collect()
}

/// The digits that stay in each set of a chain of almost locked sets while a digit is in none of the sets: each loses what the one
/// before holds in common with it.
pub(super) fn walk(sets: &[Als], commons: &[DigitSet], denied: Digit) -> Vec<(DigitSet, Option<Digit>)> {
    let mut lost = DigitSet::only(denied);
    let mut stays = vec![];
    for (i, set) in sets.iter().enumerate() {
        let kept = set.digits - lost;
        let common = commons.get(i).and_then(|common| (*common & kept).first());
        stays.push((kept, common));
        lost = common.map_or(DigitSet::EMPTY, DigitSet::only);
    }
    stays
}

/// The cells and the digits that the cases begin with.
pub(super) fn starts(branches: &[Branch]) -> (CellSet, DigitSet) {
    let nodes = || branches.iter().filter_map(|branch| branch.0.first()).map(|implication| implication.node);
    let cells = nodes().fold(CellSet::EMPTY, |cells, node| cells | node.cells);
    (cells, nodes().map(|node| node.digit).collect())
}
