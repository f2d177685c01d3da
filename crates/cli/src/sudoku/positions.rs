//! What `hint`, `mistakes` and `render` read: positions of players.

use hanpan_sudoku::Grid;
use hanpan_sudoku::format::State;
use serde::Serialize;

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
        let (file, mut output) = (input::name(path), Output::default());
        match input::read_all(path, MOST) {
            Ok(text) => {
                for state in states(&text, givens) {
                    match state {
                        Ok(state) => answer(&state, file.as_deref(), &mut output),
                        Err(fault) => batch::report(&fault, file.as_deref(), json, &mut output),
                    }
                    // Each answer is written once it is known.
                    output.write()?;
                    status = status.max(output.status);
                    output = Output::default();
                }
            }
            Err(error) => {
                batch::report(&Fault::of_file(error.to_string()), file.as_deref(), json, &mut output);
            }
        }
        output.write()?;
        status = status.max(output.status);
    }
    Ok(status)
}

/// The positions of a text, with these givens if any are named.
fn states(text: &[u8], givens: Option<&Grid>) -> Vec<Result<State, Fault>> {
    let states = State::read_all(text);
    if states.is_empty() {
        return vec![Err(Fault::of_file("expected a position, found none".to_owned()))];
    }
    states
        .into_iter()
        .map(|state| {
            let state = state?;
            let (line, filled) = (state.line, state.filled());
            let Some(givens) = givens else { return Ok(state) };
            state.with_givens(givens).map_err(|cell| {
                let (given, found) = (digit_in(givens, cell), digit_in(&filled, cell));
                let message = format!("line {line}: expected the given {given} in {cell}, found {found}");
                Fault { line: Some(line), column: None, message }
            })
        })
        .collect()
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
