//! English.

use super::super::position::{Candidate, Position};
use super::super::step::{Because, Branch, ChainKind, Node, Over, Pattern, Step, Subset};
use super::super::technique::Technique;
use super::area::Area;
use super::{Tongue, facts};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::{Digit, DigitSet};

mod sets;
mod unique;

/// English.
pub(super) struct English;

impl Tongue for English {
    fn look(&self, area: &Area) -> String {
        match area {
            Area::Houses(list) => format!("Look at {}.", houses(list, "and")),
            Area::Digit(digit) => format!("Look at the places of {digit}."),
            Area::Grid => "Look at the whole grid.".to_owned(),
        }
    }

    fn technique(&self, title: &str) -> String {
        format!("The technique is {title}.")
    }

    fn reason(&self, step: &Step, position: &Position) -> Vec<String> {
        reason(step, position)
    }

    fn conclusion(&self, step: &Step) -> String {
        let goes = |(gone, from): (DigitSet, CellSet)| {
            let go = if gone.len() == 1 { "goes" } else { "go" };
            format!("{} {go} from {}", digits(gone, "and"), cells(from, "and"))
        };
        let gone: Vec<String> = facts::by_digits(&step.eliminations).into_iter().map(goes).collect();
        let gone = (!gone.is_empty()).then(|| gone.join("; "));
        let placed = step.placement.map(|Candidate { cell, digit }| format!("{cell} is {digit}"));
        match (gone, placed) {
            (Some(gone), Some(placed)) => format!("So {gone}, and {placed}."),
            (gone, placed) => {
                format!("So {}.", gone.or(placed).unwrap_or_else(|| "nothing changes".to_owned()))
            }
        }
    }

    fn suppose(&self, node: &Node, again: bool) -> String {
        let again = if again { " again" } else { "" };
        format!("Suppose{again} that {}.", clause(node))
    }

    fn case(&self, number: usize, node: &Node) -> String {
        format!("Case {number}: suppose that {}.", clause(node))
    }

    fn follows(&self, from: &[(Node, String)], node: &Node, because: &Because) -> String {
        let why = why(from, node, because);
        let then = clause(node);
        match from {
            [] => format!("{}: {why}.", capital(&then)),
            [_] | [_, _] => {
                let parts: Vec<String> =
                    from.iter().map(|(node, number)| format!("{} ({number})", clause(node))).collect();
                format!("If {}, then {then}: {why}.", list(&parts, "and"))
            }
            _ => {
                let numbers: Vec<String> = from.iter().map(|(_, number)| format!("({number})")).collect();
                format!("By {}, {then}: {why}.", list(&numbers, "and"))
            }
        }
    }

    fn chain_end(&self, kind: ChainKind, branch: &Branch, first: &str, last: &str) -> String {
        let ends = branch.0.first().zip(branch.end()).map(|(start, end)| (start.node, *end));
        match (kind, ends) {
            (ChainKind::Alternating, Some((start, end))) => {
                let holds = Node { on: !start.on, ..start };
                format!("If not ({first}), then ({last}): {}, or {}.", clause(&holds), clause(&end))
            }
            (ChainKind::Loop, _) => {
                let sets = facts::sets(branch);
                let sets = sets.into_iter().map(|set| {
                    let (holds, their) = if set.len() == 1 { ("holds", "its") } else { ("hold", "their") };
                    format!(" Either way {} {holds} all of {their} digits but one.", cells(set, "and"))
                });
                format!(
                    "({last}) comes back to ({first}): either all statements of the chain hold, or all of them the other way \
                     round. A candidate goes that both cases rule out: the one by a digit that the chain says is there, the \
                     other by one that it says is not.{}",
                    sets.collect::<String>()
                )
            }
            _ => format!("({last}) contradicts ({first}), so the supposition is wrong."),
        }
    }

    fn same_step(&self, number: &str) -> String {
        format!("It is the step of ({number}).")
    }

    fn turned(&self) -> String {
        "All these cells have the same two candidates, so the same holds with the digits exchanged."
            .to_owned()
    }

    fn cases(&self, over: Over, branches: &[Branch]) -> Option<String> {
        let (starts, held) = facts::starts(branches);
        match over {
            Over::Cell(cell) => Some(format!("{cell} is {}; each case is tried.", digits(held, "or"))),
            Over::House(house, digit) => Some(format!(
                "In {house}, {digit} can stand only in {}; each case is tried.",
                cells(starts, "or")
            )),
            Over::Candidate(Candidate { cell, digit }) => {
                Some(format!("{cell} is {digit} or it is not; both cases are tried."))
            }
            Over::Contradiction => None,
        }
    }

    fn cases_end(&self, over: Over, branches: &[Branch], ends: &[String]) -> String {
        let numbers: Vec<String> = ends.iter().map(|number| format!("({number})")).collect();
        let numbers = list(&numbers, "and");
        let mut nodes = branches.iter().filter_map(Branch::end);
        let first = nodes.next();
        match (over, first) {
            (Over::Contradiction, _) => {
                format!("{numbers} cannot hold together, so the supposition is wrong.")
            }
            (_, Some(first)) if nodes.all(|node| node == first) => {
                format!("In every case {}: {numbers}.", clause(first))
            }
            _ => format!("Every case leads to the same: {numbers}."),
        }
    }
}

/// Why a node follows.
fn why(from: &[(Node, String)], node: &Node, because: &Because) -> String {
    match (because, node.on) {
        (Because::Assumed, _) => "it is supposed".to_owned(),
        (Because::Cell, true) => format!("no other candidate is left in {}", cells(node.cells, "and")),
        (Because::Cell, false) => "a cell holds one digit".to_owned(),
        (Because::House(house), true) => {
            format!("{house} has no other place left for {}", node.digit)
        }
        (Because::House(house), false) => format!("{house} holds {} once", node.digit),
        (Because::Als(als), _) => {
            let left = facts::left(als, from);
            format!(
                "{} then hold{} {}",
                cells(als.cells, "and"),
                s(als.cells.len() == 1),
                digits(left, "and")
            )
        }
        (Because::Step(step), _) => {
            format!("from this alone a step follows ({})", step.title(super::Language::English))
        }
    }
}

/// The sentences of a step that is no chain.
fn reason(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::OnlyPlace(house) => only_place(step, position, *house),
        Pattern::OnlyCandidate => only_candidate(step, position),
        Pattern::Locked { digit, inside, across, then } => {
            let places = position.cells_in(*inside, *digit);
            let all = if places.len() == 2 { "both" } else { "all" };
            let mut lines = vec![format!(
                "In {inside}, {digit} can stand only in {}, {all} in {across}.",
                cells(places, "and")
            )];
            lines.push(format!("One of them is {digit}, so no other cell of {across} is."));
            if let Some((then, placed)) = then.zip(step.placement) {
                lines.push(format!("That leaves {} as the only place for {digit} in {then}.", placed.cell));
            }
            lines
        }
        Pattern::Subset(subset) => of_subset(subset),
        Pattern::DirectSubset(subset) => {
            let mut lines = of_subset(subset);
            lines.extend(step.placement.map(|Candidate { cell, digit }| {
                format!("That leaves {cell} as the only place for {digit} in {}.", subset.house)
            }));
            lines
        }
        Pattern::LockedSubset { subset, line } => vec![
            format!(
                "{} lie in {} and in {line} and have only the candidates {}.",
                cells(subset.cells, "and"),
                subset.house,
                digits(subset.digits, "and")
            ),
            format!(
                "They take {} in both houses, so no other cell of {} or {line} is one of these.",
                digits(subset.digits, "and"),
                subset.house
            ),
        ],
        Pattern::Fish { digit, base, cover, fins } => fish(step, *digit, base, cover, *fins),
        Pattern::EmptyRectangle { digit, block, lines: [first, second], link: [near, far] } => vec![
            format!("In {block}, {digit} can stand only in {first} and {second}."),
            format!("In {}, {digit} can stand only in {near} and {far}.", shared(*near, *far)),
            format!(
                "If {far} is not {digit}, then {near} is, and {block} has its {digit} in {second}. So {digit} is in {far} or \
                 in the part of {second} that lies in {block}."
            ),
        ],
        Pattern::Wing { .. } | Pattern::WWing { .. } => wing(step, position),
        Pattern::UniqueLoop { .. } | Pattern::AvoidableRectangle { .. } | Pattern::Bug { .. } => {
            unique::reason(step, position)
        }
        Pattern::AlignedExclusion { cells, excluders } => sets::aligned(step, position, cells, *excluders),
        Pattern::Colouring { digit, pairs } => sets::colouring(step, *digit, pairs),
        Pattern::SueDeCoq { .. } => sets::sue_de_coq(&step.pattern, position),
        Pattern::AlsChain { sets, commons } => sets::als_chain(step, sets, commons),
        Pattern::Chain { .. } | Pattern::Forcing { .. } => vec![],
        Pattern::Solution => {
            vec!["No technique applies, so a digit of the solution is looked up.".to_owned()]
        }
    }
}

fn only_place(step: &Step, position: &Position, house: House) -> Vec<String> {
    let Some(placed) = step.placement else { return vec![] };
    let Candidate { cell, digit } = placed;
    if step.technique == Technique::FullHouse {
        return vec![format!(
            "{} has one empty cell, {cell}, and lacks only {digit}.",
            capital(&house.to_string())
        )];
    }
    let mut lines = vec![format!("In {house}, {digit} can stand only in {cell}.")];
    lines.extend(facts::seers(position, house, placed).map(|seers| {
        let (s, see) = if seers.len() == 1 { ("", "sees") } else { ("s", "see") };
        format!("The {digit}{s} in {} {see} its other empty cells.", cells(seers, "and"))
    }));
    lines
}

fn only_candidate(step: &Step, position: &Position) -> Vec<String> {
    let Some(placed) = step.placement else { return vec![] };
    let Candidate { cell, digit } = placed;
    vec![if facts::sees_the_rest(position, placed) {
        format!("{cell} sees every digit but {digit}.")
    } else {
        format!("{cell} has only the candidate {digit}.")
    }]
}

fn of_subset(subset: &Subset) -> Vec<String> {
    let (house, number) = (subset.house, number(subset.cells.len()));
    let (cells, all) = (cells(subset.cells, "and"), digits(subset.digits, "and"));
    if subset.hidden {
        vec![
            format!("In {house}, {all} can stand only in {cells}."),
            format!("These {number} cells take the {number} digits, so they hold nothing else."),
        ]
    } else {
        vec![
            format!("In {house}, {cells} have only the candidates {all}."),
            format!(
                "These {number} cells take the {number} digits, so no other cell of {house} is one of them."
            ),
        ]
    }
}

fn fish(step: &Step, digit: Digit, base: &[House], cover: &[House], fins: CellSet) -> Vec<String> {
    let (bases, covers) = (houses(base, "and"), houses(cover, "and"));
    let but = if fins.is_empty() { String::new() } else { format!(", but for {}", cells(fins, "and")) };
    let mut lines = vec![format!("In {bases}, {digit} can stand only in {covers}{but}.")];
    if fins.is_empty() {
        lines.push(format!(
            "Each of these {} {} needs its own {digit}, so they take the {digit} of each of {covers}.",
            number(base.len()),
            kinds(base)
        ));
    } else {
        let (without, it, all) = match fins.len() {
            1 => (clause(&Node { cells: fins, digit, on: false }), "it", "the fin"),
            _ => (clause(&Node { cells: fins, digit, on: false }), "one of them", "all fins"),
        };
        lines.push(format!(
            "If {without}, then {bases} take the {digit} of each of {covers}. If {it} is, no cell that it sees is {digit}."
        ));
        lines.push(format!("Either way the other cells of {covers} that see {all} are not {digit}."));
    }
    let doubled = facts::in_two(step, cover);
    if !doubled.is_empty() {
        let (lies, takes) =
            if doubled.len() == 1 { ("lies", "there it") } else { ("lie", "in each of them it") };
        lines.push(format!(
            "{} {lies} in two of {covers}: {takes} would take two of them at once, and the rest would be too few.",
            cells(doubled, "and")
        ));
    }
    lines
}

fn wing(step: &Step, position: &Position) -> Vec<String> {
    match &step.pattern {
        Pattern::Wing { pivot, pincers: [one, other], digit } => {
            let candidates = position.candidates(*pivot);
            let mut lines = vec![format!(
                "{pivot} is {}; {one} is {}; {other} is {}.",
                digits(candidates, "or"),
                digits(position.candidates(*one), "or"),
                digits(position.candidates(*other), "or")
            )];
            let cases: Vec<String> = candidates
                .iter()
                .map(|held| {
                    let pincer = [one, other]
                        .into_iter()
                        .find(|pincer| held != *digit && position.has(**pincer, held));
                    match pincer {
                        Some(pincer) => format!("if {pivot} is {held}, then {pincer} is {digit}"),
                        None => format!("if {pivot} is {held}, nothing else is needed"),
                    }
                })
                .collect();
            lines.push(format!("{}.", capital(&cases.join("; "))));
            let all = if candidates.contains(*digit) {
                format!("one of {pivot}, {one} and {other}")
            } else {
                format!("{one} or {other}")
            };
            lines.push(format!("Either way {all} is {digit}, so what sees all of them is not."));
            lines
        }
        Pattern::WWing { pincers: [one, other], linked, house, link: [near, far], digit } => vec![
            format!("{one} and {other} are both {}.", digits([*linked, *digit].into_iter().collect(), "or")),
            format!(
                "In {house}, {linked} can stand only in {near}, which {one} sees, and in {far}, which {other} sees."
            ),
            format!("One of these two is {linked}, so {one} or {other} is {digit}; what sees both is not."),
        ],
        _ => vec![],
    }
}

/// A node as a clause: `r4c5 is not 7`.
fn clause(node: &Node) -> String {
    let digit = node.digit;
    match (node.cells.single(), node.on) {
        (Some(cell), true) => format!("{cell} is {digit}"),
        (Some(cell), false) => format!("{cell} is not {digit}"),
        (None, true) => format!("one of {} is {digit}", cells(node.cells, "and")),
        (None, false) => format!("none of {} is {digit}", cells(node.cells, "and")),
    }
}

/// The first line that two cells share, or else their box.
fn shared(one: Cell, other: Cell) -> String {
    let set: CellSet = [one, other].into_iter().collect();
    set.common_houses().next().map_or_else(|| "a house".to_owned(), |house| house.to_string())
}

fn cells(set: CellSet, last: &str) -> String {
    list(&set.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), last)
}

fn digits(set: DigitSet, last: &str) -> String {
    list(&set.iter().map(|digit| digit.to_string()).collect::<Vec<_>>(), last)
}

/// `rows 2, 5 and 8`, or, of several kinds, `row 2 and box 5`.
fn houses(list_of: &[House], last: &str) -> String {
    match (list_of, kinds(list_of)) {
        ([_, _, ..], kinds @ ("rows" | "columns" | "boxes")) => {
            let numbers: Vec<String> = list_of.iter().map(|house| house.number().to_string()).collect();
            format!("{kinds} {}", list(&numbers, last))
        }
        _ => list(&list_of.iter().map(House::to_string).collect::<Vec<_>>(), last),
    }
}

/// The kind of some houses, if they are of one.
fn kinds(list_of: &[House]) -> &'static str {
    let kind = |house: &House| house.index() / 9;
    match list_of.first().map(kind).filter(|first| list_of.iter().all(|house| kind(house) == *first)) {
        Some(0) => "rows",
        Some(1) => "columns",
        Some(_) => "boxes",
        None => "houses",
    }
}

/// `a, b and c`.
fn list(items: &[String], last: &str) -> String {
    match items {
        [] => "nothing".to_owned(),
        [item] => item.clone(),
        [first @ .., item] => format!("{} {last} {item}", first.join(", ")),
    }
}

fn number(number: usize) -> String {
    const WORDS: [&str; 10] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

fn capital(sentence: &str) -> String {
    let mut characters = sentence.chars();
    // Names of cells stay as they are.
    match characters.next() {
        Some('r') if sentence.as_bytes().get(1).is_some_and(u8::is_ascii_digit) => sentence.to_owned(),
        Some(first) => first.to_ascii_uppercase().to_string() + characters.as_str(),
        None => String::new(),
    }
}

/// The ending of a verb of one subject.
const fn s(is_one: bool) -> &'static str {
    if is_one { "s" } else { "" }
}
