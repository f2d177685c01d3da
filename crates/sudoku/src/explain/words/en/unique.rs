//! English: what would leave a second solution.

use super::super::super::position::{Candidate, Position};
use super::super::super::step::{Pattern, Step, Subset, UniqueRule};
use super::super::facts;
use super::{cells, digits, number};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// The sentences of a uniqueness step.
pub(super) fn reason(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::UniqueLoop { digits, cells, rule } => {
            let mut lines = vec![shape(cells, *digits)];
            lines.extend(of_rule(rule, *digits, cells, position));
            lines
        }
        Pattern::AvoidableRectangle { digits, cells, rule } => {
            let mut lines = vec![avoidable(cells, *digits, position)];
            lines.extend(of_rule(rule, *digits, cells, position));
            lines
        }
        Pattern::Bug { extra, rule } => bug(extra, rule),
        _ => vec![],
    }
}

fn pair(two: [Digit; 2], last: &str) -> String {
    digits(two.into_iter().collect(), last)
}

fn shape(list: &[Cell], two: [Digit; 2]) -> String {
    let set: CellSet = list.iter().copied().collect();
    let what = match list.len() {
        4 => "a rectangle in two boxes".to_owned(),
        length => format!("a loop of {} cells", number(length)),
    };
    format!(
        "{} form {what}. With only {} in all of them, the two digits could change places, and the puzzle would have two solutions.",
        cells(set, "and"),
        pair(two, "and")
    )
}

fn avoidable(corners: &[Cell], two: [Digit; 2], position: &Position) -> String {
    let set: CellSet = corners.iter().copied().collect();
    format!(
        "{} form a rectangle in two boxes, and of them {} are solved and no givens. With only {} in all of them, the two digits \
         could change places, and the puzzle would have two solutions.",
        cells(set, "and"),
        cells(facts::filled(corners, position), "and"),
        pair(two, "and")
    )
}

fn of_rule(rule: &UniqueRule, two: [Digit; 2], shape: &[Cell], position: &Position) -> Vec<String> {
    match rule {
        UniqueRule::OneCell(cell) => {
            let gone: DigitSet = position.candidates(*cell) & two.into_iter().collect();
            vec![format!("Only {cell} has another candidate, so it is not {}.", digits(gone, "or"))]
        }
        UniqueRule::OneDigit { cells: extra, digit } => vec![format!(
            "Only {} have another candidate, {digit}. So one of them is {digit}, and what sees all of them is not.",
            cells(*extra, "and")
        )],
        UniqueRule::Subset { cells: extra, subset } => {
            vec![
                format!(
                    "Only {} have other candidates, {}, and one of them holds one of these.",
                    cells(*extra, "and"),
                    digits(facts::besides(two, *extra, position), "and")
                ),
                of_subset(*extra, subset),
            ]
        }
        UniqueRule::Locked { cells: extra, digit, house } => vec![
            format!(
                "Only {} have other candidates. In {house}, {digit} can stand only there.",
                cells(*extra, "and")
            ),
            format!(
                "So one of them is {digit}, and if the other were {}, nothing else would be left in the pattern.",
                facts::other(two, *digit)
            ),
        ],
        UniqueRule::Diagonal { cells: gone, digit } => vec![format!(
            "In both rows or both columns of the rectangle, {digit} can stand only in its corners. If {digit} were in {}, it \
             would be in both, and {} in the other two corners.",
            cells(*gone, "or"),
            facts::other(two, *digit)
        )],
        UniqueRule::Hidden { cell, digit } => {
            vec![format!(
                "In {} and {}, {digit} can stand only in corners of the rectangle. If {cell} were {}, then {} would hold only {}.",
                cell.row(),
                cell.column(),
                facts::other(two, *digit),
                cells(facts::without(shape, *cell), "and"),
                pair(two, "and")
            )]
        }
    }
}

fn of_subset(extra: CellSet, subset: &Subset) -> String {
    let (house, extra) = (subset.house, cells(extra, "and"));
    let (with, all) = (cells(subset.cells, "and"), digits(subset.digits, "and"));
    if subset.hidden {
        format!(
            "In {house}, {all} can stand only in {extra} and in {with}: as one cell and the others they take these digits, so {with} hold nothing else."
        )
    } else {
        format!(
            "In {house}, {extra}, as one cell, and {with} take {all}, so no other cell of {house} is one of these."
        )
    }
}

fn bug(extra: &[Candidate], rule: &UniqueRule) -> Vec<String> {
    let list: Vec<String> =
        extra.iter().map(|Candidate { cell, digit }| format!("{digit} in {cell}")).collect();
    let mut lines = vec![format!(
        "Without {}, every empty cell would have two candidates and every house would have each of its digits twice: such a position \
         has no solution or several.",
        super::list(&list, "and")
    )];
    let all = facts::digits_of(extra);
    lines.push(match rule {
        UniqueRule::OneCell(cell) => format!("So {cell} is {}.", digits(all, "or")),
        UniqueRule::OneDigit { cells: with, digit } => {
            format!("So one of {} is {digit}, and what sees all of them is not.", cells(*with, "and"))
        }
        UniqueRule::Subset { cells: with, subset } => {
            let (names, locked) = (cells(*with, "and"), of_subset(*with, subset));
            format!("So one of {names} holds one of {}. {locked}", digits(all, "and"))
        }
        UniqueRule::Locked { cells: with, digit, house } => format!(
            "So one of {} holds one of {}. In {house}, {digit} can stand only there, so between them they hold {digit} and one of \
             these digits.",
            cells(*with, "and"),
            digits(all, "and")
        ),
        UniqueRule::Diagonal { .. } | UniqueRule::Hidden { .. } => "So one of these holds.".to_owned(),
    });
    lines
}
