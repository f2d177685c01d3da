//! English: sets of cells, their combinations and colours.

use super::super::super::position::{Candidate, Position};
use super::super::super::step::{Als, Pattern, Step};
use super::super::facts;
use super::{cells, digits, list, number};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

pub(super) fn aligned(step: &Step, position: &Position, aligned: &[Cell], excluders: CellSet) -> Vec<String> {
    let set: CellSet = aligned.iter().copied().collect();
    let mut lines = vec![format!("All combinations of {} are tried.", cells(set, "and"))];
    for candidate in &step.eliminations {
        let failures = facts::failures(position, aligned, excluders, *candidate);
        let parts: Vec<String> = failures
            .iter()
            .map(|(others, excluder)| {
                let others: Vec<String> =
                    others.iter().map(|other| format!("{} in {}", other.digit, other.cell)).collect();
                let why = excluder.map_or_else(
                    || "the same digit twice in a house".to_owned(),
                    |cell| format!("nothing left for {cell}"),
                );
                format!("{} ({why})", list(&others, "and"))
            })
            .collect();
        let Candidate { cell, digit } = candidate;
        lines.push(format!("{digit} in {cell} goes with none of these: {}.", parts.join("; ")));
    }
    lines
}

pub(super) fn colouring(step: &Step, digit: Digit, pairs: &[[CellSet; 2]]) -> Vec<String> {
    let names = [["A", "B"], ["C", "D"]];
    let name = |pair: usize, colour: usize| names[pair.min(1)][colour];
    let mut lines: Vec<String> = vec![];
    for (pair, [one, other]) in pairs.iter().enumerate() {
        lines.push(format!(
            "Houses with two places for {digit} give two colours. {}: {}; {}: {}. One of the two is {digit} in all its cells, the \
             other in none.",
            name(pair, 0),
            cells(*one, "and"),
            name(pair, 1),
            cells(*other, "and")
        ));
    }
    lines.push(match (facts::denied_colour(step, pairs), pairs) {
        (Some((pair, colour, true)), _) => {
            format!("Two cells of {} see each other, so {digit} is in none of them.", name(pair, colour))
        }
        (Some((pair, colour, false)), [_, _]) => {
            let other = 1 - pair;
            format!(
                "Cells of {} see both {} and {}, so it is not the colour with {digit}.",
                name(pair, colour),
                name(other, 0),
                name(other, 1)
            )
        }
        (_, [first, second]) => {
            let facing = facts::facing(step, [first, second]).into_iter().map(|[one, other]| {
                let (partner, beside) = (name(0, 1 - one), name(1, 1 - other));
                format!(
                    "A cell of {} sees a cell of {}: these two colours cannot both be {digit}, so {partner} or {beside} is. A cell \
                     that sees both {partner} and {beside} is not {digit}.",
                    name(0, one),
                    name(1, other)
                )
            });
            facing.collect::<Vec<_>>().join(" ")
        }
        _ => format!("Whichever it is, a cell that sees both colours is not {digit}."),
    });
    lines
}

pub(super) fn sue_de_coq(pattern: &Pattern, position: &Position) -> Vec<String> {
    let Pattern::SueDeCoq { crossing, block, line, in_line, in_block } = pattern else { return vec![] };
    let all = crossing.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
    let together = *crossing | in_line.cells | in_block.cells;
    let digit_set = all | in_line.digits | in_block.digits;
    let shared = in_line.digits & in_block.digits;
    let twice = if shared.is_empty() {
        "and none of them twice".to_owned()
    } else {
        format!("{} once in {line} and once in {block}, the others once", digits(shared, "and"))
    };
    vec![
        format!(
            "{} lie in {block} and {line} and have the candidates {}.",
            cells(*crossing, "and"),
            digits(all, "and")
        ),
        format!(
            "In {line}, {} {}; in {block}, {} {}.",
            cells(in_line.cells, "and"),
            have(in_line),
            cells(in_block.cells, "and"),
            have(in_block)
        ),
        format!(
            "Together {} cells take {} digits, {}, {twice}: so {line} has its {} and {block} its {} there.",
            number(together.len()),
            number(digit_set.len()),
            digits(digit_set, "and"),
            digits((digit_set - in_block.digits) | shared, "and"),
            digits((digit_set - in_line.digits) | shared, "and")
        ),
    ]
}

pub(super) fn als_chain(step: &Step, sets: &[Als], commons: &[DigitSet]) -> Vec<String> {
    let name = |i: usize| char::from(b'A' + u8::try_from(i).unwrap_or(25).min(25));
    let mut lines: Vec<String> = (0..)
        .zip(sets)
        .map(|(i, set)| {
            format!("Set {}: {} {}, one digit more than cells.", name(i), cells(set.cells, "and"), have(set))
        })
        .collect();
    for (i, common) in commons.iter().enumerate() {
        lines.push(format!(
            "{} and {} cannot both hold {}: all its places in one see all in the other.",
            name(i),
            name(i + 1),
            digits(*common, "or")
        ));
    }
    if let ([_, _], [common]) = (sets, commons)
        && common.len() == 2
    {
        lines.push(
            "Each set can lack only one digit, so A lacks one of these and B the other: both hold all their other digits."
                .to_owned(),
        );
        return lines;
    }
    for digit in facts::digits_of(&step.eliminations).iter() {
        let walk = facts::walk(sets, commons, digit);
        let parts: Vec<String> = (0..)
            .zip(&walk)
            .map(|(i, (kept, common))| match common {
                Some(common) => {
                    format!("{} holds {}, so {} lacks {common}", name(i), digits(*kept, "and"), name(i + 1))
                }
                None => format!("{} holds {}", name(i), digits(*kept, "and")),
            })
            .collect();
        lines.push(format!(
            "If A lacks {digit}: {}. So {digit} is in A or in {}, and goes from what sees all its places there.",
            parts.join("; "),
            name(sets.len().saturating_sub(1))
        ));
    }
    lines
}

/// `have only 3, 4 and 5`, or `has only` for one cell.
fn have(set: &Als) -> String {
    let have = if set.cells.len() == 1 { "has" } else { "have" };
    format!("{have} only {}", digits(set.digits, "and"))
}
