//! `hanpan sudoku hint`: the next step of a player's position.

use hanpan_sudoku::explain::{Depth, Explainer, Language, Position, Step};
use hanpan_sudoku::format::State;
use serde::Serialize;

use super::drawing::{self, Style};
use super::faults::Soundness;
use super::mistakes::{FindingsObject, lines_of};
use super::positions::{self, StateHead};
use super::steps::StepObject;
use crate::args::HintArgs;
use crate::engine;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &HintArgs) -> anyhow::Result<Status> {
    let (mut solver, mut explainer) =
        (engine::solver(), Explainer::with_solver(args.profile, engine::solver()));
    positions::run(
        &args.state.files.inputs(),
        args.state.givens.as_ref(),
        args.state.json,
        |state, file, output| {
            let soundness = Soundness::of(state, &mut solver);
            let position = Position::from(state);
            let hint = match soundness {
                Soundness::Sound if position.is_filled() => Hint::Solved,
                Soundness::Sound => explainer.step(&position).map_or(Hint::Stuck, Hint::Step),
                fault => Hint::Fault(fault),
            };
            if matches!(hint, Hint::Stuck | Hint::Fault(_)) {
                output.worsen(Status::No);
            }
            if args.state.json {
                output.json(&Object::new(args, state, file, &position, &hint));
            } else {
                tell(args, state, &position, &hint, output);
            }
        },
    )
}

/// What a player is told.
enum Hint {
    /// The next step.
    Step(Step),
    /// There is none: all cells are filled.
    Solved,
    /// No technique of the profile applies.
    Stuck,
    /// Something is wrong already.
    Fault(Soundness),
}

fn tell(args: &HintArgs, state: &State, position: &Position, hint: &Hint, output: &mut Output) {
    let language = args.state.language;
    match hint {
        Hint::Step(step) => {
            output.line(step.hint(args.depth, position, language));
            if args.depth == Depth::Whole {
                output.line(drawing::text(position, step, Style::of_terminal()));
            }
        }
        Hint::Solved => output.line(solved(language)),
        Hint::Stuck => output.line(stuck(language)),
        Hint::Fault(fault) => lines_of(fault, state, language).iter().for_each(|line| output.line(line)),
    }
}

const fn solved(language: Language) -> &'static str {
    match language {
        Language::English => "solved: every cell is filled",
        Language::Korean => "완성: 모든 칸이 찼습니다",
    }
}

const fn stuck(language: Language) -> &'static str {
    match language {
        Language::English => "no technique of the profile applies here",
        Language::Korean => "이 방식의 기법으로는 더 나아갈 수 없습니다",
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    head: StateHead<'a>,
    profile: &'static str,
    #[serde(flatten)]
    findings: FindingsObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepObject>,
}

impl<'a> Object<'a> {
    fn new(args: &HintArgs, state: &State, file: Option<&'a str>, position: &Position, hint: &Hint) -> Self {
        let language = args.state.language;
        let (mut findings, mut text, mut object) = (FindingsObject::default(), None, None);
        match hint {
            Hint::Step(step) => {
                findings.found = "step";
                text = Some(step.hint(args.depth, position, language));
                object = (args.depth == Depth::Whole).then(|| StepObject::new(step, position, language));
            }
            Hint::Solved => findings.found = "solved",
            Hint::Stuck => findings.found = "stuck",
            Hint::Fault(fault) => findings = fault.into(),
        }
        let profile = args.profile.name();
        Self { head: StateHead::new(state, file), profile, findings, hint: text, step: object }
    }
}
