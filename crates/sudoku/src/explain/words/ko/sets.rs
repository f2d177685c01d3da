//! Korean: sets of cells, their combinations and colours.

use super::super::super::position::{Candidate, Position};
use super::super::super::step::{Als, Pattern, Step};
use super::super::facts;
use super::{cells, digits, name, number, of};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

pub(super) fn aligned(step: &Step, position: &Position, aligned: &[Cell], excluders: CellSet) -> Vec<String> {
    let set: CellSet = aligned.iter().copied().collect();
    let mut lines = vec![format!("{}의 모든 조합을 따져 봅니다.", cells(set))];
    for candidate in &step.eliminations {
        let failures = facts::failures(position, aligned, excluders, *candidate);
        let part = |(others, excluder): &(Vec<Candidate>, Option<Cell>)| {
            let others: Vec<String> =
                others.iter().map(|other| format!("{}의 {}", name(other.cell), other.digit)).collect();
            let why = excluder.map_or_else(
                || "같은 숫자가 겹칩니다".to_owned(),
                |cell| format!("{}에 후보가 남지 않습니다", name(cell)),
            );
            format!("{} ({why})", others.join(", "))
        };
        let parts: Vec<String> = failures.iter().map(part).collect();
        lines.push(format!(
            "{}의 {}은(는) 다음 어느 것과도 함께할 수 없습니다: {}.",
            name(candidate.cell),
            candidate.digit,
            parts.join("; ")
        ));
    }
    lines
}

pub(super) fn colouring(step: &Step, digit: Digit, pairs: &[[CellSet; 2]]) -> Vec<String> {
    let names = [["A", "B"], ["C", "D"]];
    let letter = |pair: usize, colour: usize| names[pair.min(1)][colour];
    let mut lines: Vec<String> = vec![];
    for (pair, [one, other]) in pairs.iter().enumerate() {
        lines.push(format!(
            "{digit}이(가) 두 칸에만 들어가는 줄과 박스를 이으면 두 색이 됩니다. {}: {}; {}: {}. 한쪽 색은 모두 {digit}이고 다른 색은 모두 \
             아닙니다.",
            letter(pair, 0),
            cells(*one),
            letter(pair, 1),
            cells(*other)
        ));
    }
    lines.push(match (facts::denied_colour(step, pairs), pairs) {
        (Some((pair, colour, true)), _) => format!(
            "{}의 두 칸이 서로 바라보므로 이 색의 칸은 모두 {digit}이(가) 아닙니다.",
            letter(pair, colour)
        ),
        (Some((pair, colour, false)), [_, _]) => format!(
            "{}의 칸이 {}과(와) {}을(를) 모두 바라보므로 이 색은 {digit}이(가) 아닙니다.",
            letter(pair, colour),
            letter(1 - pair, 0),
            letter(1 - pair, 1)
        ),
        (_, [first, second]) => {
            let facing = facts::facing(step, [first, second]).into_iter().map(|[one, other]| {
                let (partner, beside) = (letter(0, 1 - one), letter(1, 1 - other));
                format!(
                    "{}의 칸이 {}의 칸을 바라보므로 두 색이 함께 {digit}일 수는 없고, {partner}나 {beside}이(가) {digit}입니다. {partner}과(와) \
                     {beside}을(를) 모두 바라보는 칸은 {digit}이(가) 아닙니다.",
                    letter(0, one),
                    letter(1, other)
                )
            });
            facing.collect::<Vec<_>>().join(" ")
        }
        _ => format!("어느 쪽이든 두 색을 모두 바라보는 칸은 {digit}이(가) 아닙니다."),
    });
    lines
}

pub(super) fn sue_de_coq(pattern: &Pattern, position: &Position) -> Vec<String> {
    let Pattern::SueDeCoq { crossing, block, line, in_line, in_block } = pattern else { return vec![] };
    let all = crossing.iter().fold(DigitSet::EMPTY, |all, cell| all | position.candidates(cell));
    let together = *crossing | in_line.cells | in_block.cells;
    let held = all | in_line.digits | in_block.digits;
    let (block, line) = (of(*block), of(*line));
    let shared = in_line.digits & in_block.digits;
    let twice = if shared.is_empty() {
        "한 번씩".to_owned()
    } else {
        format!("한 번씩, 그중 {}은(는) {line}과(와) {block}에 따로 한 번씩", digits(shared))
    };
    vec![
        format!("{}은(는) {block}에도 {line}에도 있고, 후보는 {}입니다.", cells(*crossing), digits(all)),
        format!("{line}에서 {}, {block}에서 {}입니다.", have(in_line), have(in_block)),
        format!(
            "모두 {} 칸에 {} 숫자 {}이(가) {twice} 들어갑니다. 따라서 {line}의 {}과(와) {block}의 {}은(는) 이 칸들에 있습니다.",
            number(together.len()),
            number(held.len()),
            digits(held),
            digits((held - in_block.digits) | shared),
            digits((held - in_line.digits) | shared)
        ),
    ]
}

pub(super) fn als_chain(step: &Step, sets: &[Als], commons: &[DigitSet]) -> Vec<String> {
    let letter = |i: usize| char::from(b'A' + u8::try_from(i).unwrap_or(25).min(25));
    let mut lines: Vec<String> = (0..)
        .zip(sets)
        .map(|(i, set)| format!("집합 {}: {}으로(로), 숫자가 칸보다 하나 많습니다.", letter(i), have(set)))
        .collect();
    for (i, common) in commons.iter().enumerate() {
        lines.push(format!(
            "{}과(와) {}에 함께 들어갈 수 없는 숫자는 {}입니다. 한쪽의 자리가 다른 쪽의 자리를 모두 바라봅니다.",
            letter(i),
            letter(i + 1),
            digits(*common)
        ));
    }
    if let ([_, _], [common]) = (sets, commons)
        && common.len() == 2
    {
        lines.push(
            "한 집합에 빠질 수 있는 숫자는 하나뿐이므로 A와 B에 하나씩 빠지고, 나머지 숫자는 모두 제 집합에 들어갑니다.".to_owned(),
        );
        return lines;
    }
    for digit in facts::digits_of(&step.eliminations).iter() {
        let part = |(i, (kept, common)): (usize, &(DigitSet, Option<Digit>))| match common {
            Some(common) => {
                format!(
                    "{}에 {}이(가) 들어가 {}에 {common}이(가) 없습니다",
                    letter(i),
                    digits(*kept),
                    letter(i + 1)
                )
            }
            None => format!("{}에 {}이(가) 들어갑니다", letter(i), digits(*kept)),
        };
        let parts: Vec<String> = (0..).zip(&facts::walk(sets, commons, digit)).map(part).collect();
        lines.push(format!(
            "A에 {digit}이(가) 없으면: {}. 곧 {digit}은(는) A나 {}에 있으므로, 그 자리를 모두 바라보는 칸에서 지워집니다.",
            parts.join("; "),
            letter(sets.len().saturating_sub(1))
        ));
    }
    lines
}

/// `4행 1열, 4행 2열의 후보는 3, 4, 5`.
fn have(set: &Als) -> String {
    format!("{}의 후보는 {}", cells(set.cells), digits(set.digits))
}
