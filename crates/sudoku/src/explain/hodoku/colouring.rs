//! Simple and multi-colours: the strong links of a digit in two colours.

use super::{Search, candidates, elimination};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::explain::position::{Candidate, Position};
use crate::explain::step::{Pattern, Step};
use crate::explain::technique::Technique;

/// For each digit and pair of colours: a colour that sees itself, or a cell that sees both.
pub(super) fn simple(search: &mut Search, position: &Position) -> Option<Step> {
    search.digits_to_try(position).find_map(|(digit, _)| {
        pairs_of(position, digit).into_iter().find_map(|colours| {
            let pattern = || Pattern::Colouring { digit, pairs: vec![colours] };
            let wraps = colours.into_iter().filter(|colour| sees(*colour, *colour));
            let wrapped = wraps.flat_map(|colour| candidates(colour, digit)).collect();
            elimination(Technique::SimpleColorsWrap, pattern(), wrapped).or_else(|| {
                let trapped = seen_by_both(position, digit, colours);
                elimination(Technique::SimpleColorsTrap, pattern(), trapped)
            })
        })
    })
}

/// For each digit and two pairs of colours: a colour that sees both of the other pair, or cells that see two colours of
/// which one must hold.
pub(super) fn multi(search: &mut Search, position: &Position) -> Option<Step> {
    search.digits_to_try(position).find_map(|(digit, _)| {
        let pairs = pairs_of(position, digit);
        let orders = pairs.iter().enumerate().flat_map(|(i, first)| {
            let others = pairs.iter().enumerate().filter(move |(j, _)| i != *j);
            others.map(move |(_, second)| [*first, *second])
        });
        orders.into_iter().find_map(|pairs| multi_step(position, digit, pairs))
    })
}

fn multi_step(position: &Position, digit: Digit, [first, second]: [[CellSet; 2]; 2]) -> Option<Step> {
    let pattern = || Pattern::Colouring { digit, pairs: vec![first, second] };
    let wrong = first.into_iter().filter(|colour| second.into_iter().all(|other| sees(*colour, other)));
    let wrong = wrong.flat_map(|colour| candidates(colour, digit)).collect();
    elimination(Technique::MultiColors2, pattern(), wrong).or_else(|| {
        let links = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|(i, k)| sees(first[*i], second[*k]));
        let goes = links.flat_map(|(i, k)| seen_by_both(position, digit, [first[1 - i], second[1 - k]]));
        elimination(Technique::MultiColors1, pattern(), goes.collect())
    })
}

/// Whether a cell of the one sees a cell of the other.
fn sees(one: CellSet, other: CellSet) -> bool {
    one.iter().any(|cell| !(CellSet::peers(cell) & other).is_empty())
}

fn seen_by_both(position: &Position, digit: Digit, [one, other]: [CellSet; 2]) -> Vec<Candidate> {
    let all_peers = |set: CellSet| set.iter().fold(CellSet::EMPTY, |seen, cell| seen | CellSet::peers(cell));
    candidates(all_peers(one) & all_peers(other) & position.cells_with(digit), digit)
}

/// The pairs of colours, by their first cells.
fn pairs_of(position: &Position, digit: Digit) -> Vec<[CellSet; 2]> {
    let is_linked =
        |cell: &Cell| cell.houses().iter().any(|house| position.places(*house, digit).count_ones() == 2);
    let mut open: CellSet = position.cells_with(digit).iter().filter(is_linked).collect();
    let mut pairs = vec![];
    while let Some(cell) = open.first() {
        let mut colours = [CellSet::EMPTY; 2];
        colour(position, digit, cell, 0, &mut open, &mut colours);
        pairs.push(colours);
    }
    pairs
}

/// Gives a cell its colour and goes on over its strong links: row, column, box.
fn colour(
    position: &Position,
    digit: Digit,
    cell: Cell,
    which: usize,
    open: &mut CellSet,
    colours: &mut [CellSet; 2],
) {
    if !open.contains(cell) {
        return;
    }
    open.remove(cell);
    colours[which].insert(cell);
    for house in cell.houses() {
        let places = position.cells_in(house, digit);
        if places.len() == 2
            && let Some(next) = (places - CellSet::only(cell)).single()
        {
            colour(position, digit, next, 1 - which, open, colours);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::House;
    use crate::grid::Grid;

    /// Seven cells in a chain of strong links, of which the first and the last see each other: they and every other one go.
    ///
    /// Shorter ones are Turbot Fish, which come first.
    #[test]
    fn a_colour_that_sees_itself_goes() {
        let mut position = Position::new(&Grid::default());
        let digit = Digit::D3;
        let places = [
            (House::Row1, [1, 5]),
            (House::Column5, [1, 4]),
            (House::Row4, [5, 9]),
            (House::Column9, [4, 7]),
            (House::Row7, [9, 2]),
            (House::Column2, [7, 2]),
        ];
        for (house, numbers) in places {
            let cells = house.cells().iter().enumerate();
            let cells = cells.filter(|(i, _)| !numbers.contains(&(i + 1)));
            cells.for_each(|(_, cell)| position.remove(*cell, digit));
        }
        let step = simple(&mut Search::default(), &position).unwrap();
        assert_eq!(step.technique, Technique::SimpleColorsWrap);
        let wrapped = CellSet::from_iter([Cell::R1C1, Cell::R4C5, Cell::R7C9, Cell::R2C2]);
        assert_eq!(step.eliminations, candidates(wrapped, digit));
        step.verify(&position).unwrap();
    }
}
