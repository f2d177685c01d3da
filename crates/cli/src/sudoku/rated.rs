//! A rated puzzle in JSON, as `rate` and `explain` print it; docs/JSON.md describes it.

use hanpan_sudoku::explain::{Explanation, Language, Position, Step};
use hanpan_sudoku::format::Record;
use serde::Serialize;

use super::Head;
use super::figures::{Figures, RatingObject, verdict_of};
use super::solve::VerdictObject;
use super::steps::StepObject;

#[derive(Serialize)]
pub(super) struct RatedObject<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    verdict: VerdictObject,
    #[serde(flatten)]
    rating: RatingObject,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<NumberedObject>>,
}

#[derive(Serialize)]
struct NumberedObject {
    number: usize,
    #[serde(flatten)]
    step: StepObject,
}

impl<'a> RatedObject<'a> {
    /// The puzzle with its rating.
    pub(super) fn new(record: &Record, figures: &Figures, file: Option<&'a str>) -> Self {
        let verdict = (&verdict_of(&figures.outcome)).into();
        Self { head: Head::new(record, file), verdict, rating: figures.into(), steps: None }
    }

    /// The same with the steps, if there are any.
    pub(super) fn with_steps(self, figures: &Figures, language: Language) -> Self {
        let steps = figures.outcome.as_ref().ok().map(|explanation| numbered(explanation, language));
        Self { steps, ..self }
    }
}

fn numbered(explanation: &Explanation, language: Language) -> Vec<NumberedObject> {
    let mut position = Position::new(&explanation.puzzle);
    let object = |(number, step): (usize, &Step)| {
        let object = NumberedObject { number, step: StepObject::new(step, &position, language) };
        step.apply(&mut position);
        object
    };
    (1..).zip(&explanation.steps).map(object).collect()
}
