//! `hanpan sudoku mistakes`: where a player, or a puzzle, went wrong.

use hanpan_sudoku::explain::{
    Ambiguity, Candidate, ClashSet, ClashSize, Diagnosis, Language, Mistakes, TooFew, diagnose,
};
use hanpan_sudoku::format::State;
use hanpan_sudoku::{Candidates, Cell, Clash, Count, House, Reason, Solution};
use serde::Serialize;

use super::faults::Soundness;
use super::positions::{self, StateHead};
use super::steps::CandidateObject;
use super::{CountObject, Why, names};
use crate::args::MistakesArgs;
use crate::engine;
use crate::status::Status;

pub(crate) fn run(args: &MistakesArgs) -> anyhow::Result<Status> {
    let mut solver = engine::solver();
    positions::run(
        &args.state.files.inputs(),
        args.state.givens.as_ref(),
        args.state.json,
        |state, file, output| {
            let soundness = Soundness::of(state, &mut solver);
            let findings = Findings::of(state, soundness);
            if !matches!(findings.soundness, Soundness::Sound) {
                output.worsen(Status::No);
            }
            if args.state.json {
                output.json(&Object { head: StateHead::new(state, file), findings: findings.object(state) });
            } else {
                findings.lines(state, args.state.language).iter().for_each(|line| output.line(line));
            }
        },
    )
}

/// What is wrong, with what helps to put it right.
struct Findings {
    soundness: Soundness,
    /// Of a puzzle that is wrong itself.
    diagnosis: Option<Diagnosis>,
}

impl Findings {
    fn of(state: &State, soundness: Soundness) -> Self {
        let is_puzzle = match &soundness {
            Soundness::Impossible(_) => true,
            // Otherwise the pencilmarks are the puzzle.
            Soundness::Multiple(..) => state.tells_givens || !state.has_pencilmarks,
            _ => false,
        };
        Self { soundness, diagnosis: is_puzzle.then(|| diagnose(&state.puzzle, &state.entries, None)) }
    }

    fn lines(&self, state: &State, language: Language) -> Vec<String> {
        let mut lines = lines_of(&self.soundness, state, language);
        match &self.diagnosis {
            Some(Diagnosis::Impossible { clash, .. }) => lines.push(clashing(clash, state, language)),
            Some(Diagnosis::Ambiguous(ambiguity)) => lines.extend(ambiguous(ambiguity, language)),
            _ => {}
        }
        lines
    }

    fn object(&self, state: &State) -> FindingsObject {
        let object = FindingsObject::from(&self.soundness);
        match &self.diagnosis {
            Some(Diagnosis::Impossible { clash, .. }) => FindingsObject {
                clashing: objects(&givens(clash, state)),
                smallest: Some(clash.size == ClashSize::Smallest),
                ..object
            },
            Some(Diagnosis::Ambiguous(ambiguity)) => FindingsObject {
                count: Some(ambiguity.count.into()),
                open: Some(names(&cells(ambiguity))),
                repairs: Some(objects(&ambiguity.repairs)),
                ..object
            },
            _ => object,
        }
    }
}

fn givens(clash: &ClashSet, state: &State) -> Vec<Candidate> {
    let given = |cell: Cell| Some(Candidate { cell, digit: state.puzzle.get(cell)? });
    clash.cells.iter().filter_map(given).collect()
}

fn cells(ambiguity: &Ambiguity) -> Vec<Cell> {
    ambiguity.differing.iter().collect()
}

fn clashing(clash: &ClashSet, state: &State, language: Language) -> String {
    let givens = givens(clash, state);
    let (count, list) = (givens.len(), few(&texts(&givens), " ", language));
    match (clash.size, language) {
        (ClashSize::Smallest, Language::English) => {
            format!("  these {count} contradict each other, and no fewer do: {list}")
        }
        (ClashSize::Smallest, Language::Korean) => {
            format!("  서로 모순되는 가장 작은 모음, {count}개: {list}")
        }
        (_, Language::English) => {
            format!(
                "  these {count} contradict each other, and without any one of them the others do not: {list}"
            )
        }
        (_, Language::Korean) => {
            format!("  다음 {count}개는 서로 모순되며, 하나만 빼면 모순이 사라집니다: {list}")
        }
    }
}

fn in_korean(count: Count) -> String {
    match count {
        Count::Exact(count) => format!("{count}개"),
        Count::AtLeast(count) => format!("{count}개 이상"),
    }
}

fn ambiguous(ambiguity: &Ambiguity, language: Language) -> Vec<String> {
    let (open, clues) = (cells(ambiguity), few(&texts(&ambiguity.repairs), " ", language));
    let (solutions, count, list) = (ambiguity.count, open.len(), names(&open).join(" "));
    let why = ambiguity.at_sight.map(|why| match language {
        Language::English => format!("  {why}"),
        Language::Korean => too_few_in_korean(why),
    });
    let open = match language {
        Language::English => format!("  {solutions} solutions, {count} cells are open: {list}"),
        Language::Korean => format!("  해 {}, 정해지지 않은 칸 {count}개: {list}", in_korean(solutions)),
    };
    let repairs = match (ambiguity.repairs.is_empty(), language) {
        (true, Language::English) => "  no single clue makes the solution the only one".to_owned(),
        (true, Language::Korean) => "  힌트 하나로는 유일해가 되지 않습니다".to_owned(),
        (false, Language::English) => {
            format!("  any one of these clues makes the solution the only one: {clues}")
        }
        (false, Language::Korean) => format!("  다음 가운데 하나를 더하면 유일해가 됩니다: {clues}"),
    };
    why.into_iter().chain([open, repairs]).collect()
}

fn too_few_in_korean(why: TooFew) -> String {
    match why {
        TooFew::Givens(count) => {
            let fewest = TooFew::FEWEST_GIVENS;
            format!("  힌트가 {count}개입니다. 힌트가 {fewest}개보다 적으면 유일해일 수 없습니다")
        }
        TooFew::Digits(first, second) => {
            format!("  {first}, {second} 모두 힌트에 없어서 어느 해에서나 두 숫자를 맞바꿀 수 있습니다")
        }
    }
}

/// What is wrong with a position, a line each; the digits of the solution are not given away.
pub(super) fn lines_of(soundness: &Soundness, state: &State, language: Language) -> Vec<String> {
    match soundness {
        Soundness::Sound => vec![sound(state, language)],
        Soundness::Wrong(Mistakes { entries, pencilmarks, .. }) => {
            let wrong = entries.iter().map(|entry| wrong_entry(entry, language));
            let lost = pencilmarks.iter().map(|lost| lost_digit(lost.cell, state, language));
            wrong.chain(lost).collect()
        }
        Soundness::Impossible(reason) => vec![impossible(reason, language)],
        Soundness::Multiple(first, second) => vec![multiple(first, second, language)],
        Soundness::NoneLeft => vec![match language {
            Language::English => "no solution: the pencilmarks leave none".to_owned(),
            Language::Korean => "해 없음: 적힌 후보로는 해가 없습니다".to_owned(),
        }],
    }
}

fn sound(state: &State, language: Language) -> String {
    let count = state.entries.givens().count();
    match language {
        Language::English => format!("no mistake: {count} {}", if count == 1 { "entry" } else { "entries" }),
        Language::Korean => format!("잘못 없음: 채운 숫자 {count}개"),
    }
}

fn wrong_entry(Candidate { cell, digit }: &Candidate, language: Language) -> String {
    match language {
        Language::English => format!("{cell} is wrong: {digit} is not its digit"),
        Language::Korean => format!("{}: 틀린 숫자입니다({digit})", korean_cell(*cell)),
    }
}

fn lost_digit(cell: Cell, state: &State, language: Language) -> String {
    let marks = state.pencilmarks.get(cell);
    // Those that a given rules out need not be the player's: a line may only list what was removed.
    let open = marks & Candidates::new(&state.puzzle).get(cell);
    let marks = if open.is_empty() { marks } else { open };
    match language {
        Language::English => format!("{cell} is wrong: its digit is not among the pencilmarks {marks}"),
        Language::Korean => format!("{}: 들어갈 숫자가 적힌 후보({marks})에 없습니다", korean_cell(cell)),
    }
}

pub(super) fn impossible(reason: &Reason, language: Language) -> String {
    match language {
        Language::English => format!("no solution: {reason}"),
        Language::Korean => format!("해 없음: {}", reason_in_korean(reason)),
    }
}

fn reason_in_korean(reason: &Reason) -> String {
    match reason {
        Reason::Clashes(clashes) => {
            let clash = |Clash { house, digit, cells: [first, second] }: &Clash| {
                format!("{}에 {digit} 중복({first}, {second})", korean(*house))
            };
            few(&clashes.iter().map(clash).collect::<Vec<_>>(), "; ", Language::Korean)
        }
        Reason::NoCandidate(cell) => format!("{}에 들어갈 숫자가 없음", korean_cell(*cell)),
        Reason::NoPlace(house, digit) => format!("{}에 숫자 {digit}의 자리가 없음", korean(*house)),
        _ => "어떻게 채워도 모순".to_owned(),
    }
}

/// `1행`, `1열` or `1번 박스`.
fn korean(house: House) -> String {
    format!("{}{}", house.number(), ["행", "열", "번 박스"][house.index() / 9])
}

fn korean_cell(cell: Cell) -> String {
    format!("{} {}", korean(cell.row()), korean(cell.column()))
}

pub(super) fn multiple(first: &Solution, second: &Solution, language: Language) -> String {
    let cells = names(&first.differences(second)).join(" ");
    match language {
        Language::English => format!("not unique: two solutions differ at {cells}"),
        Language::Korean => format!("유일해가 아님: 두 해가 다른 칸은 {cells}"),
    }
}

fn texts(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(|Candidate { cell, digit }| format!("{cell}={digit}")).collect()
}

/// The first of a long list, with this between them.
fn few(items: &[String], between: &str, language: Language) -> String {
    const MOST: usize = 40;
    let list = items[..items.len().min(MOST)].join(between);
    match (items.len().saturating_sub(MOST), language) {
        (0, _) => list,
        (more, Language::English) => format!("{list} and {more} more"),
        (more, Language::Korean) => format!("{list} 외 {more}개"),
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: StateHead<'a>,
    #[serde(flatten)]
    findings: FindingsObject,
}

/// What is wrong, in JSON.
#[derive(Default, Serialize)]
pub(super) struct FindingsObject {
    pub(super) found: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<CandidateObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lost: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Why>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clashing: Vec<CandidateObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differs: Vec<String>,
    #[serde(flatten)]
    count: Option<CountObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    repairs: Option<Vec<CandidateObject>>,
}

fn objects(candidates: &[Candidate]) -> Vec<CandidateObject> {
    candidates.iter().map(CandidateObject::from).collect()
}

impl From<&Soundness> for FindingsObject {
    fn from(soundness: &Soundness) -> Self {
        let object = Self::default();
        match soundness {
            Soundness::Sound => Self { found: "none", ..object },
            Soundness::Wrong(Mistakes { entries, pencilmarks, .. }) => {
                let lost: Vec<Cell> = pencilmarks.iter().map(|lost| lost.cell).collect();
                Self { found: "wrong", wrong: objects(entries), lost: names(&lost), ..object }
            }
            Soundness::Impossible(reason) => {
                Self { found: "impossible", reason: Some(reason.into()), ..object }
            }
            Soundness::Multiple(first, second) => {
                Self { found: "multiple", differs: names(&first.differences(second)), ..object }
            }
            Soundness::NoneLeft => Self { found: "impossible", ..object },
        }
    }
}
