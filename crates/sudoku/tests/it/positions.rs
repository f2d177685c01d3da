//! The positions of `data/sudoku/techniques*.txt`: a name and a position a line, with a tab between.

use hanpan_sudoku::explain::{Position, Technique};
use hanpan_sudoku::format::State;

use crate::solve::{data, rows};

/// The techniques of a file, each with a position in which it is the first that applies.
pub(crate) fn positions(file: &str) -> Vec<(Technique, Position)> {
    rows(&data(file)).iter().map(|row| of_row(row)).collect()
}

fn of_row(row: &[String]) -> (Technique, Position) {
    let [name, position] = row else { panic!("two columns: {row:?}") };
    let technique = Technique::from_name(name).unwrap_or_else(|| panic!("{name}"));
    let state = State::read_all(position.as_bytes()).remove(0).unwrap();
    (technique, Position::from(&state))
}
