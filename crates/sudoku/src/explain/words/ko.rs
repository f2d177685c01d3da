//! Korean.
//!
//! Cells are read by row and column, `4행 5열`, boxes by number, `4번 박스`. Templates write particles in both forms, and
//! [`chosen`] leaves the one that fits.

use super::super::position::{Candidate, Position};
use super::super::step::{Because, Branch, ChainKind, Node, Over, Pattern, Step, Subset};
use super::super::technique::Technique;
use super::area::Area;
use super::particle::chosen;
use super::{Language, Tongue, facts};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

mod sets;
mod unique;

/// Korean.
pub(super) struct Korean;

impl Tongue for Korean {
    fn look(&self, area: &Area) -> String {
        chosen(&match area {
            Area::Houses(list) => format!("{}을(를) 보세요.", houses(list)),
            Area::Digit(digit) => format!("{digit}이(가) 들어갈 수 있는 칸을 보세요."),
            Area::Grid => "판 전체를 보세요.".to_owned(),
        })
    }

    fn technique(&self, title: &str) -> String {
        format!("쓸 기법은 {title}입니다.")
    }

    fn reason(&self, step: &Step, position: &Position) -> Vec<String> {
        reason(step, position).iter().map(|line| chosen(line)).collect()
    }

    fn conclusion(&self, step: &Step) -> String {
        let groups = facts::by_digits(&step.eliminations);
        let parts: Vec<String> = groups
            .into_iter()
            .map(|(gone, from)| format!("{}에서 {}을(를)", cells(from), digits(gone)))
            .collect();
        let placed =
            step.placement.map(|Candidate { cell, digit }| format!("{}은(는) {digit}입니다", name(cell)));
        let removed = (!parts.is_empty()).then(|| parts.join(", "));
        chosen(&match (removed, placed) {
            (Some(removed), Some(placed)) => format!("따라서 {removed} 지우고, {placed}."),
            (Some(removed), None) => format!("따라서 {removed} 지웁니다."),
            (None, Some(placed)) => format!("따라서 {placed}."),
            (None, None) => "따라서 아무것도 바뀌지 않습니다.".to_owned(),
        })
    }

    fn suppose(&self, node: &Node, again: bool) -> String {
        let again = if again { "다시 " } else { "" };
        chosen(&format!("{again}{} 가정합니다.", clause(node, Form::That)))
    }

    fn case(&self, number: usize, node: &Node) -> String {
        chosen(&format!("경우 {number}: {} 가정합니다.", clause(node, Form::That)))
    }

    fn follows(&self, from: &[(Node, String)], node: &Node, because: &Because) -> String {
        let why = why(from, node, because);
        let then = clause(node, Form::End);
        chosen(&match from {
            [] => format!("{then}: {why}."),
            [(only, number)] => format!("{}({number}) {then}: {why}.", clause(only, Form::If)),
            [(one, first), (other, second)] => format!(
                "{}({first}) {}({second}) {then}: {why}.",
                clause(one, Form::And),
                clause(other, Form::If)
            ),
            _ => {
                let numbers: Vec<String> = from.iter().map(|(_, number)| format!("({number})")).collect();
                format!("{}에 따라 {then}: {why}.", numbers.join(", "))
            }
        })
    }

    fn chain_end(&self, kind: ChainKind, branch: &Branch, first: &str, last: &str) -> String {
        let ends = branch.0.first().zip(branch.end()).map(|(start, end)| (start.node, *end));
        chosen(&match (kind, ends) {
            (ChainKind::Alternating, Some((start, end))) => {
                let holds = Node { on: !start.on, ..start };
                format!(
                    "({first})이(가) 틀리면 ({last})이(가) 맞습니다. 곧 {} {}.",
                    clause(&holds, Form::Or),
                    clause(&end, Form::End)
                )
            }
            (ChainKind::Loop, _) => {
                let sets = facts::sets(branch);
                let sets = sets.into_iter().map(|set| {
                    format!(" 어느 경우에나 {}에는 그 숫자가 하나만 빼고 모두 들어갑니다.", cells(set))
                });
                format!(
                    "({last})은(는) ({first})으로(로) 돌아옵니다. 체인의 모든 문장이 맞거나 모두 반대입니다. 두 경우에 모두 막히는 후보, 곧 \
                     체인이 맞다고 한 숫자와 아니라고 한 숫자에 하나씩 막히는 후보는 지워집니다.{}",
                    sets.collect::<String>()
                )
            }
            _ => format!("({last})은(는) ({first})과(와) 모순이므로 가정이 틀렸습니다."),
        })
    }

    fn same_step(&self, number: &str) -> String {
        format!("({number})에서 쓴 기법과 같습니다.")
    }

    fn turned(&self) -> String {
        "이 칸들의 후보는 모두 같은 두 숫자이므로, 두 숫자를 서로 바꾸어도 그렇습니다.".to_owned()
    }

    fn cases(&self, over: Over, branches: &[Branch]) -> Option<String> {
        let (starts, held) = facts::starts(branches);
        let cases = match over {
            Over::Cell(cell) => {
                format!("{}은(는) {} 중 하나입니다. 경우마다 따져 봅니다.", name(cell), digits(held))
            }
            Over::House(house, digit) => {
                format!(
                    "{}에서 {digit}이(가) 들어갈 수 있는 칸은 {}입니다. 경우마다 따져 봅니다.",
                    of(house),
                    cells(starts)
                )
            }
            Over::Candidate(Candidate { cell, digit }) => {
                format!("{}은(는) {digit}이거나 {digit}이(가) 아닙니다. 두 경우를 따져 봅니다.", name(cell))
            }
            Over::Contradiction => return None,
        };
        Some(chosen(&cases))
    }

    fn cases_end(&self, over: Over, branches: &[Branch], ends: &[String]) -> String {
        let numbers: Vec<String> = ends.iter().map(|number| format!("({number})")).collect();
        let numbers = numbers.join(", ");
        let mut nodes = branches.iter().filter_map(Branch::end);
        let first = nodes.next();
        chosen(&match (over, first) {
            (Over::Contradiction, _) => {
                format!("{numbers}은(는) 함께 성립할 수 없으므로 가정이 틀렸습니다.")
            }
            (_, Some(first)) if nodes.all(|node| node == first) => {
                format!("어느 경우에나 {}: {numbers}.", clause(first, Form::End))
            }
            _ => format!("어느 경우에나 결론이 같습니다: {numbers}."),
        })
    }
}

/// Why a node follows.
fn why(from: &[(Node, String)], node: &Node, because: &Because) -> String {
    match (because, node.on) {
        (Because::Assumed, _) => "가정입니다".to_owned(),
        (Because::Cell, true) => format!("{}에 다른 후보가 남아 있지 않습니다", cells(node.cells)),
        (Because::Cell, false) => "한 칸에는 숫자가 하나만 들어갑니다".to_owned(),
        (Because::House(house), true) => {
            format!("{}에 {}이(가) 들어갈 다른 칸이 없습니다", of(*house), node.digit)
        }
        (Because::House(house), false) => format!("{}에 {}은(는) 하나뿐입니다", of(*house), node.digit),
        (Because::Als(als), _) => {
            format!("{}에 {}만 남아 모두 들어갑니다", cells(als.cells), digits(facts::left(als, from)))
        }
        (Because::Step(step), _) => {
            format!("이것만으로 이 기법을 쓸 수 있습니다({})", step.title(Language::Korean))
        }
    }
}

/// The sentences of a step that is no chain.
fn reason(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::OnlyPlace(house) => only_place(step, position, *house),
        Pattern::OnlyCandidate => only_candidate(step, position),
        Pattern::Locked { digit, inside, across, then } => {
            let places = cells(position.cells_in(*inside, *digit));
            let (inside, across) = (of(*inside), of(*across));
            let mut lines = vec![
                format!(
                    "{inside}에서 {digit}이(가) 들어갈 수 있는 칸은 {places}이고, 모두 {across}에 있습니다."
                ),
                format!("그중 하나가 {digit}이므로 {across}의 다른 칸은 {digit}이(가) 아닙니다."),
            ];
            lines.extend(then.zip(step.placement).map(|(then, placed)| only_left(then, placed)));
            lines
        }
        Pattern::Subset(subset) => of_subset(subset),
        Pattern::DirectSubset(subset) => {
            let mut lines = of_subset(subset);
            lines.extend(step.placement.map(|placed| only_left(subset.house, placed)));
            lines
        }
        Pattern::LockedSubset { subset, line } => {
            let (block, line) = (of(subset.house), of(*line));
            let (cells, digits) = (cells(subset.cells), digits(subset.digits));
            vec![
                format!("{cells}은(는) {block}에도 {line}에도 있고, 후보가 {digits}뿐입니다."),
                format!(
                    "두 곳의 {digits}은(는) 이 칸들에 들어가므로, {block}과(와) {line}의 다른 칸에는 들어갈 수 없습니다."
                ),
            ]
        }
        Pattern::Fish { digit, base, cover, fins } => fish(step, *digit, base, cover, *fins),
        Pattern::EmptyRectangle { digit, block, lines: [first, second], link: [near, far] } => {
            let (block, first, second) = (of(*block), of(*first), of(*second));
            let (near_name, far_name) = (name(*near), name(*far));
            vec![
                format!("{block}에서 {digit}이(가) 들어갈 수 있는 칸은 {first}과(와) {second}에만 있습니다."),
                format!(
                    "{}에서 {digit}이(가) 들어갈 수 있는 칸은 {near_name}과(와) {far_name}뿐입니다.",
                    shared(*near, *far)
                ),
                format!(
                    "{far_name}이(가) {digit}이(가) 아니면 {near_name}이(가) {digit}이고, {block}의 {digit}은(는) {second}에 있습니다. 곧 \
                     {digit}은(는) {far_name}에 있거나 {block}의 {second} 부분에 있습니다."
                ),
            ]
        }
        Pattern::Wing { .. } | Pattern::WWing { .. } => wing(step, position),
        Pattern::UniqueLoop { .. } | Pattern::AvoidableRectangle { .. } | Pattern::Bug { .. } => {
            unique::reason(step, position)
        }
        Pattern::AlignedExclusion { cells, excluders } => sets::aligned(step, position, cells, *excluders),
        Pattern::Colouring { digit, pairs } => sets::colouring(step, *digit, pairs),
        Pattern::SueDeCoq { .. } => sets::sue_de_coq(&step.pattern, position),
        Pattern::AlsChain { sets, commons } => sets::als_chain(step, sets, commons),
        Pattern::Chain { .. } | Pattern::Forcing { .. } => vec![],
        Pattern::Solution => vec!["쓸 수 있는 기법이 없어 정답의 숫자를 하나 봅니다.".to_owned()],
    }
}

fn only_place(step: &Step, position: &Position, house: House) -> Vec<String> {
    let Some(placed) = step.placement else { return vec![] };
    let (cell, digit) = (name(placed.cell), placed.digit);
    if step.technique == Technique::FullHouse {
        return vec![format!("{}의 빈칸은 {cell} 하나뿐이고, 빠진 숫자는 {digit}뿐입니다.", of(house))];
    }
    let mut lines = vec![format!("{}에서 {digit}이(가) 들어갈 수 있는 칸은 {cell}뿐입니다.", of(house))];
    lines.extend(
        facts::seers(position, house, placed)
            .map(|seers| format!("{}의 {digit}이(가) 나머지 빈칸을 바라봅니다.", cells(seers))),
    );
    lines
}

fn only_candidate(step: &Step, position: &Position) -> Vec<String> {
    let Some(placed) = step.placement else { return vec![] };
    let (cell, digit) = (name(placed.cell), placed.digit);
    vec![if facts::sees_the_rest(position, placed) {
        format!("{cell}은(는) {digit}을(를) 뺀 모든 숫자를 바라봅니다.")
    } else {
        format!("{cell}에 남은 후보는 {digit}뿐입니다.")
    }]
}

fn only_left(house: House, placed: Candidate) -> String {
    format!("그러면 {}에서 {}이(가) 들어갈 칸은 {}뿐입니다.", of(house), placed.digit, name(placed.cell))
}

fn of_subset(subset: &Subset) -> Vec<String> {
    let (house, number) = (of(subset.house), number(subset.cells.len()));
    let (cells, digits) = (cells(subset.cells), digits(subset.digits));
    if subset.hidden {
        vec![
            format!("{house}에서 {digits}이(가) 들어갈 수 있는 칸은 {cells}뿐입니다."),
            format!("이 {number} 칸에 {number} 숫자가 모두 들어가므로 다른 숫자는 들어갈 수 없습니다."),
        ]
    } else {
        vec![
            format!("{house}에서 {cells}의 후보는 {digits}뿐입니다."),
            format!(
                "이 {number} 칸에 {number} 숫자가 모두 들어가므로 {house}의 다른 칸에는 들어갈 수 없습니다."
            ),
        ]
    }
}

fn fish(step: &Step, digit: Digit, base: &[House], cover: &[House], fins: CellSet) -> Vec<String> {
    let (bases, covers) = (houses(base), houses(cover));
    let number = number(base.len());
    let mut lines = vec![];
    if fins.is_empty() {
        lines.push(format!("{bases}에서 {digit}이(가) 들어갈 수 있는 칸은 모두 {covers}에 있습니다."));
        lines.push(format!(
            "{bases}에는 {digit}이(가) 하나씩 필요하므로, {covers}의 {digit}은(는) 모두 이 {number} 곳에 들어갑니다."
        ));
    } else {
        let all = if fins.len() == 1 { "지느러미를" } else { "지느러미를 모두" };
        let fins = cells(fins);
        lines.push(format!("{bases}에서 {digit}이(가) 들어갈 수 있는 칸은 지느러미 {fins}을(를) 빼면 모두 {covers}에 있습니다."));
        lines.push(format!(
            "지느러미가 {digit}이(가) 아니면 {covers}의 {digit}은(는) 모두 {bases}에 들어가고, 지느러미가 {digit}이면 그것이 바라보는 칸은 \
             {digit}이(가) 아닙니다."
        ));
        lines.push(format!("어느 쪽이든 {all} 바라보는 {covers}의 다른 칸은 {digit}이(가) 아닙니다."));
    }
    let doubled = facts::in_two(step, cover);
    if !doubled.is_empty() {
        lines.push(format!(
            "{}은(는) {covers} 중 두 곳에 있습니다. 그곳의 {digit}은(는) 두 곳을 한꺼번에 차지하므로 나머지가 모자랍니다.",
            cells(doubled)
        ));
    }
    lines
}

fn wing(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::Wing { pivot, pincers: [one, other], digit } => {
            let candidates = position.candidates(*pivot);
            let pivot_name = name(*pivot);
            let has = |cell: Cell| format!("{}의 후보는 {}", name(cell), digits(position.candidates(cell)));
            let case = |held: Digit| {
                let is_pincer = |pincer: &&Cell| held != *digit && position.has(**pincer, held);
                match [one, other].into_iter().find(is_pincer) {
                    Some(pincer) => {
                        format!("{pivot_name}이(가) {held}이면 {}이(가) {digit}입니다", name(*pincer))
                    }
                    None => format!("{pivot_name}이(가) {held}이면 그 칸이 {digit}입니다"),
                }
            };
            let mut all: CellSet = [*one, *other].into_iter().collect();
            if candidates.contains(*digit) {
                all.insert(*pivot);
            }
            vec![
                format!("{}, {}, {}입니다.", has(*pivot), has(*one), has(*other)),
                format!("{}.", candidates.iter().map(case).collect::<Vec<_>>().join(". ")),
                format!(
                    "어느 쪽이든 {} 중 하나는 {digit}이므로, 모두를 바라보는 칸은 {digit}이(가) 아닙니다.",
                    cells(all)
                ),
            ]
        }
        Pattern::WWing { pincers: [one, other], linked, house, link: [near, far], digit } => {
            let (one, other, near, far) = (name(*one), name(*other), name(*near), name(*far));
            let both = digits([*linked, *digit].into_iter().collect());
            vec![
                format!("{one}과(와) {other}의 후보는 모두 {both}뿐입니다."),
                format!(
                    "{}에서 {linked}이(가) 들어갈 수 있는 칸은 {one}이(가) 바라보는 {near}과(와) {other}이(가) 바라보는 {far}뿐입니다.",
                    of(*house)
                ),
                format!(
                    "둘 중 하나가 {linked}이므로 {one}이나 {other}이(가) {digit}입니다. 둘을 모두 바라보는 칸은 {digit}이(가) 아닙니다."
                ),
            ]
        }
        _ => vec![],
    }
}

/// How a clause goes on.
#[derive(Clone, Copy)]
enum Form {
    /// …입니다
    End,
    /// …이면
    If,
    /// …이고
    And,
    /// …이거나
    Or,
    /// …이라고
    That,
}

/// A node as a clause: `4행 5열이 7이 아니면`.
fn clause(node: &Node, form: Form) -> String {
    // What ends in a denial speaks of its cells: `4행 5열은 7이 아닙니다`.
    let particle = if node.on || !matches!(form, Form::End) { "이(가)" } else { "은(는)" };
    let subject = match (node.cells.single(), node.on) {
        (Some(cell), _) => format!("{}{particle}", name(cell)),
        (None, true) => format!("{} 중 하나가", cells(node.cells)),
        (None, false) => format!("{}{particle} 모두", cells(node.cells)),
    };
    let verb = match (node.on, form) {
        (true, Form::End) => "입니다",
        (true, Form::If) => "이면",
        (true, Form::And) => "이고",
        (true, Form::Or) => "이거나",
        (true, Form::That) => "이라고(라고)",
        (false, Form::End) => "이(가) 아닙니다",
        (false, Form::If) => "이(가) 아니면",
        (false, Form::And) => "이(가) 아니고",
        (false, Form::Or) => "이(가) 아니거나",
        (false, Form::That) => "이(가) 아니라고",
    };
    format!("{subject} {}{verb}", node.digit)
}

/// The first line that two cells share, or else their box.
fn shared(one: Cell, other: Cell) -> String {
    let set: CellSet = [one, other].into_iter().collect();
    set.common_houses().next().map_or_else(|| "한 곳".to_owned(), of)
}

/// A cell: `4행 5열`.
fn name(cell: Cell) -> String {
    format!("{}행 {}열", cell.row().number(), cell.column().number())
}

/// A house: `4행`, `5열`, `6번 박스`.
fn of(house: House) -> String {
    format!("{}{}", house.number(), ["행", "열", "번 박스"][house.index() / 9])
}

fn cells(set: CellSet) -> String {
    set.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn digits(set: DigitSet) -> String {
    set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join(", ")
}

fn houses(list: &[House]) -> String {
    list.iter().copied().map(of).collect::<Vec<_>>().join(", ")
}

/// A number before a noun: `두 칸`.
fn number(number: usize) -> String {
    const WORDS: [&str; 10] = ["", "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉"];
    match WORDS.get(number) {
        Some(word) if number > 0 => (*word).to_owned(),
        _ => number.to_string(),
    }
}
