//! Korean: what would leave a second solution.

use super::super::super::position::{Candidate, Position};
use super::super::super::step::{Pattern, Step, Subset, UniqueRule};
use super::super::facts;
use super::{cells, digits, houses, name, number, of};
use crate::cell::Cell;
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

/// The sentences of a uniqueness step; particles are still to be chosen.
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

fn pair(two: [Digit; 2]) -> String {
    digits(two.into_iter().collect())
}

fn shape(list: &[Cell], two: [Digit; 2]) -> String {
    let set: CellSet = list.iter().copied().collect();
    let what = match list.len() {
        4 => "두 박스에 걸친 사각형".to_owned(),
        length => format!("{} 칸을 잇는 고리", number(length)),
    };
    format!(
        "{}은(는) {what}입니다. 모두 {}만 들어가면 두 숫자를 서로 바꿀 수 있어 해가 둘이 됩니다.",
        cells(set),
        pair(two)
    )
}

fn avoidable(corners: &[Cell], two: [Digit; 2], position: &Position) -> String {
    let set: CellSet = corners.iter().copied().collect();
    format!(
        "{}은(는) 두 박스에 걸친 사각형이고, 그중 {}은(는) 처음부터 주어진 칸이 아니라 푼 칸입니다. 모두 {}만 들어가면 두 숫자를 서로 바꿀 수 있어 \
         해가 둘이 됩니다.",
        cells(set),
        cells(facts::filled(corners, position)),
        pair(two)
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
            vec![format!(
                "다른 후보가 있는 칸은 {}뿐이므로 이 칸은 {}이(가) 아닙니다.",
                name(*cell),
                digits(gone)
            )]
        }
        UniqueRule::OneDigit { cells: extra, digit } => vec![format!(
            "다른 후보 {digit}은(는) {}에만 있습니다. 따라서 그중 하나가 {digit}이고, 모두를 바라보는 칸은 {digit}이(가) 아닙니다.",
            cells(*extra)
        )],
        UniqueRule::Subset { cells: extra, subset } => {
            let extra_names = cells(*extra);
            vec![
                format!(
                    "다른 후보는 {extra_names}에만 있으므로, {} 중 하나가 그중 한 칸에 들어갑니다.",
                    digits(facts::besides(two, *extra, position))
                ),
                of_subset(subset, *extra, step),
            ]
        }
        UniqueRule::Locked { cells: extra, digit, house } => vec![
            format!(
                "다른 후보는 {}에만 있습니다. {}에서 {digit}이(가) 들어갈 수 있는 칸은 이 칸들뿐입니다.",
                cells(*extra),
                of(*house)
            ),
            format!(
                "그중 하나가 {digit}이므로, 다른 하나가 {}이면 다른 숫자가 하나도 남지 않습니다.",
                facts::other(two, *digit)
            ),
        ],
        UniqueRule::Diagonal { cells: gone, digit } => {
            let lines = houses(&facts::locked_lines(position, shape, *gone, *digit));
            let gone = cells(*gone);
            vec![format!(
                "{lines}에서 {digit}이(가) 들어갈 수 있는 칸은 사각형의 모서리뿐입니다. {gone} 중 하나가 {digit}이면 둘 다 {digit}이고, 나머지 두 \
                 모서리는 {}이(가) 됩니다.",
                facts::other(two, *digit)
            )]
        }
        UniqueRule::Hidden { cell, digit } => {
            let [beside, across] = facts::other_corners(shape, *cell);
            vec![format!(
                "{}과(와) {}에서 {digit}이(가) 들어갈 수 있는 칸은 사각형의 모서리뿐입니다. {}이(가) {}이면 {}은(는) {digit}이고, 후보가 {}뿐인 \
                 {}은(는) {}이(가) 됩니다.",
                of(cell.row()),
                of(cell.column()),
                name(*cell),
                facts::other(two, *digit),
                cells(beside),
                pair(two),
                cells(across),
                facts::other(two, *digit)
            )]
        }
    }
}

/// One of the extra cells counts as a cell of the subset.
fn of_subset(subset: &Subset, extra: CellSet, step: &Step) -> String {
    let Subset { house, cells: with, digits: all, hidden } = *subset;
    let (in_extra, in_with, all) = (cells(extra), cells(with), digits(all));
    if hidden {
        format!(
            "{}에서 {all}이(가) 들어갈 수 있는 칸은 {in_extra}과(와) {in_with}뿐입니다. {in_extra} 중 한 칸에는 이 숫자가 들어가지 않으므로, 나머지 칸은 \
             모두 이 숫자로 차고 {in_with}에 다른 숫자는 들어갈 수 없습니다.",
            of(house)
        )
    } else {
        format!(
            "{in_with}의 후보는 {all}뿐입니다. {in_extra} 중 하나와 함께 이 숫자를 모두 차지하므로, {}의 다른 칸에는 들어갈 수 없습니다.",
            houses(&facts::losers(step, extra | with, house))
        )
    }
}

fn bug(extra: &[Candidate], rule: &UniqueRule, step: &Step) -> Vec<String> {
    let list: Vec<String> =
        extra.iter().map(|Candidate { cell, digit }| format!("{}의 {digit}", name(*cell))).collect();
    let mut lines = vec![format!(
        "{}이(가) 없으면 모든 빈칸의 후보가 둘이고 모든 행, 열, 박스에 각 숫자의 자리가 둘입니다. 그런 판은 해가 없거나 여럿입니다.",
        list.join(", ")
    )];
    let all = digits(facts::digits_of(extra));
    lines.push(match rule {
        UniqueRule::OneCell(cell) if facts::digits_of(extra).len() == 1 => {
            format!("따라서 {}은(는) {all}입니다.", name(*cell))
        }
        UniqueRule::OneCell(cell) => format!("따라서 {}은(는) {all} 중 하나입니다.", name(*cell)),
        UniqueRule::OneDigit { cells: with, digit } => format!(
            "따라서 {} 중 하나가 {digit}이고, 모두를 바라보는 칸은 {digit}이(가) 아닙니다.",
            cells(*with)
        ),
        UniqueRule::Subset { cells: with, subset } => {
            let locked = of_subset(subset, *with, step);
            format!("따라서 {} 중 하나에 {all} 중 하나가 들어갑니다. {locked}", cells(*with))
        }
        UniqueRule::Locked { cells: with, digit, house } => {
            format!(
                "따라서 {} 중 하나에 {all} 중 하나가 들어갑니다. {}에서 {digit}이(가) 들어갈 수 있는 칸은 이 칸들뿐이므로, 두 칸에는 {digit}과(와) 이 \
                 숫자 중 하나가 들어갑니다.",
                cells(*with),
                of(*house)
            )
        }
        UniqueRule::Diagonal { .. } | UniqueRule::Hidden { .. } => "따라서 그중 하나는 맞습니다.".to_owned(),
    });
    lines
}
