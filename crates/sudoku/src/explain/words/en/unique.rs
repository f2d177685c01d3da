//! English: what would leave a second solution.

use super::super::super::position::{Candidate, Position};
use super::super::super::step::{Pattern, Step, Subset, UniqueRule};
use super::super::facts;
use super::{cells, digits, houses, number, s};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// The sentences of a uniqueness step.
pub(super) fn reason(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::UniqueLoop { digits, cells, rule } => {
            let mut lines = vec![shape(cells, *digits)];
            lines.extend(of_rule(rule, *digits, cells, step, position));
            lines
        }
        Pattern::AvoidableRectangle { digits, cells, rule } => {
            let mut lines = vec![avoidable(cells, *digits, position)];
            lines.extend(of_rule(rule, *digits, cells, step, position));
            lines
        }
        Pattern::Bug { extra, rule } => bug(extra, rule, step),
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

fn of_rule(
    rule: &UniqueRule,
    two: [Digit; 2],
    shape: &[Cell],
    step: &Step,
    position: &Position,
) -> Vec<String> {
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
            let others = facts::besides(two, *extra, position);
            let mut lines = vec![format!(
                "Only {} have other candidates, {}, and one of them holds one of these.",
                cells(*extra, "and"),
                digits(others, "and")
            )];
            lines.push(of_subset(subset, *extra, step));
            lines
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
            "In {}, {digit} can stand only in corners of the rectangle. If {digit} were in {}, it would be in both, and {} in the \
             other two corners.",
            houses(&facts::locked_lines(position, shape, *gone, *digit), "and"),
            cells(*gone, "or"),
            facts::other(two, *digit)
        )],
        UniqueRule::Hidden { cell, digit } => {
            let [beside, across] = facts::other_corners(shape, *cell);
            vec![format!(
                "In {} and {}, {digit} can stand only in corners of the rectangle. If {cell} were {}, then {} would be {digit}, and \
                 {}, which has only {}, would be {}.",
                cell.row(),
                cell.column(),
                facts::other(two, *digit),
                cells(beside, "and"),
                cells(across, "and"),
                pair(two, "and"),
                facts::other(two, *digit)
            )]
        }
    }
}

/// One of the extra cells counts as a cell of the subset.
fn of_subset(subset: &Subset, extra: CellSet, step: &Step) -> String {
    let Subset { house, cells: with, digits: all, hidden } = *subset;
    let is_one = with.len() == 1;
    let (in_extra, in_with, all) = (cells(extra, "and"), cells(with, "and"), digits(all, "and"));
    if hidden {
        format!(
            "In {house}, {all} can stand only in {in_extra} and in {in_with}. One of {in_extra} holds none of them, so they fill all \
             the others, and {in_with} hold{} nothing else.",
            s(is_one)
        )
    } else {
        let (has, takes) = if is_one { ("has", "it takes") } else { ("have", "they take") };
        format!(
            "{in_with} {has} no candidates but {all}. Together with one of {in_extra} {takes} them all, so no other cell of {} is \
             one of these.",
            houses(&facts::losers(step, extra | with, house), "or")
        )
    }
}

fn bug(extra: &[Candidate], rule: &UniqueRule, step: &Step) -> Vec<String> {
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
            let locked = of_subset(subset, *with, step);
            format!("So one of {} holds one of {}. {locked}", cells(*with, "and"), digits(all, "and"))
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
