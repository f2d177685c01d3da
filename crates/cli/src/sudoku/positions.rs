//! What `hint`, `mistakes` and `render` read: positions of players.

use hanpan_sudoku::Grid;
use hanpan_sudoku::format::State;
use serde::Serialize;

use super::documents;
use crate::batch;
use crate::boards::Fault;
use crate::input::{self, Inputs};
use crate::output::Output;
use crate::status::Status;

/// The most bytes of a file of positions.
const MOST: u64 = 64 << 20;

/// Answers each position of the files, with these givens if any are named. Faults are objects too if answers are.
pub(super) fn run(
    inputs: &Inputs,
    givens: Option<&Grid>,
    json: bool,
    mut answer: impl FnMut(&State, Option<&str>, &mut Output),
) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    for path in &inputs.paths {
        let file = input::name(path);
        let mut answer_one = |state: Result<State, Fault>, is_of_rows: bool| {
            let mut output = Output::default();
            output.is_of_rows = is_of_rows;
            match state.and_then(|state| with_givens(state, givens, is_of_rows)) {
                Ok(state) => answer(&state, file.as_deref(), &mut output),
                Err(fault) => batch::report(&fault, file.as_deref(), json, &mut output),
            }
            status = status.max(output.status);
            // Each answer is written once it is known.
            output.write()
        };
        let mut written = Ok(());
        let of_rows = documents::positions_of_table(path, inputs.column.as_deref(), &mut |states| {
            written = states.into_iter().try_for_each(|state| answer_one(state, true));
            written.is_ok()
        });
        written?;
        match of_rows
            .and_then(|is_table| if is_table { Ok(None) } else { input::read_all(path, MOST).map(Some) })
        {
            Ok(None) => {}
            Ok(Some(text)) => states(&text).into_iter().try_for_each(|state| answer_one(state, false))?,
            Err(error) => answer_one(Err(Fault::of_file(error.to_string())), false)?,
        }
    }
    Ok(status)
}

/// The positions of a text.
fn states(text: &[u8]) -> Vec<Result<State, Fault>> {
    let states = State::read_all(text);
    if states.is_empty() {
        return vec![Err(Fault::of_file("expected a position, found none".to_owned()))];
    }
    states.into_iter().map(|state| state.map_err(Fault::from)).collect()
}

/// The position with these givens if any are named.
fn with_givens(state: State, givens: Option<&Grid>, is_of_rows: bool) -> Result<State, Fault> {
    let (line, filled) = (state.line, state.filled());
    let Some(givens) = givens else { return Ok(state) };
    state.with_givens(givens).map_err(|cell| {
        let (given, found) = (digit_in(givens, cell), digit_in(&filled, cell));
        let place = if is_of_rows { "row" } else { "line" };
        let message = format!("{place} {line}: expected the given {given} in {cell}, found {found}");
        Fault { line: Some(line), column: None, message }
    })
}

fn digit_in(grid: &Grid, cell: hanpan_sudoku::Cell) -> String {
    grid.get(cell).map_or_else(|| "none".to_owned(), |digit| digit.to_string())
}

/// What every JSON object of a position begins with.
#[derive(Serialize)]
pub(super) struct StateHead<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    game: &'static str,
    puzzle: String,
    entries: String,
}

impl<'a> StateHead<'a> {
    pub(super) fn new(state: &State, file: Option<&'a str>) -> Self {
        let (puzzle, entries) = (state.puzzle.to_string(), state.entries.to_string());
        Self { file, line: state.line, game: "sudoku", puzzle, entries }
    }
}
