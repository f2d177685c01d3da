//! A diagram as text: the grid of pencilmarks that forums use.

use std::fmt::Write;

use super::super::position::Candidate;
use super::{Diagram, Mark};
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;

impl Diagram {
    /// The drawing in plain text, without a line end after it.
    ///
    /// A cell is its digit or its candidates. Before a candidate stands the sign of its mark: `*` of the pattern, `+` of the second
    /// part, `#` a fin, `@` of the fourth part; `-` if it goes, `=` if it is placed. Columns are as wide as the widest of their cells.
    ///
    /// ```text
    /// .---------------.------------------.
    /// | *3*7   2   5  | 14-7   *3*7   16 |
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.grid(|diagram, cell| {
            let token = diagram.token(cell, |sign, digit| match sign {
                Some(sign) => format!("{}{digit}", sign.character()),
                None => digit.to_string(),
            });
            (token.chars().count(), token)
        })
    }

    /// The same for a terminal: signs are colours, of bright text, and what goes is struck out too. Givens are bold, entries cyan.
    #[must_use]
    pub fn to_ansi(&self) -> String {
        self.grid(|diagram, cell| {
            let width = diagram.token(cell, |_, digit| digit.to_string()).len();
            let token = diagram.token(cell, |sign, digit| match sign {
                Some(sign) => format!("\x1b[{}m{digit}\x1b[0m", sign.ansi()),
                None if diagram.position.is_given(cell) => format!("\x1b[1m{digit}\x1b[0m"),
                None if diagram.position.value(cell).is_some() => format!("\x1b[36m{digit}\x1b[0m"),
                None => digit.to_string(),
            });
            (width, token)
        })
    }

    /// Title, grid and caption; a cell has a width and a text.
    fn grid(&self, cell: impl Fn(&Self, Cell) -> (usize, String)) -> String {
        let cells: Vec<(usize, String)> = Cell::ALL.into_iter().map(|at| cell(self, at)).collect();
        let width =
            |column: usize| cells.iter().skip(column).step_by(9).map(|cell| cell.0).max().unwrap_or(1);
        let widths: Vec<usize> = (0..9).map(width).collect();
        let border = |corner: char, cross: char| {
            let stack = |widths: &[usize]| "-".repeat(widths.iter().sum::<usize>() + 2 * 3);
            let stacks: Vec<String> = widths.chunks(3).map(stack).collect();
            format!("{corner}{}{corner}", stacks.join(&cross.to_string()))
        };
        let mut lines: Vec<String> = self.title.lines().map(str::to_owned).collect();
        for (row, cells) in cells.chunks(9).enumerate() {
            match row {
                0 => lines.push(border('.', '.')),
                3 | 6 => lines.push(border(':', '+')),
                _ => {}
            }
            let mut line = String::from("|");
            for (column, (length, text)) in cells.iter().enumerate() {
                let _ = write!(line, " {text}{:1$}", "", widths[column] - length + 1);
                if column % 3 == 2 {
                    line.push('|');
                }
            }
            lines.push(line);
        }
        lines.push(border('\'', '\''));
        lines.extend(self.caption.lines().map(str::to_owned));
        lines.join("\n")
    }

    /// A cell: its digits with their signs. A filled cell that a step looks at has the sign of its tint.
    fn token(&self, cell: Cell, write: impl Fn(Option<Sign>, u8) -> String) -> String {
        if let Some(digit) = self.position.value(cell) {
            return write(self.tints.get(&cell).copied().map(Sign::Marked), digit.value());
        }
        let candidates = self.position.candidates(cell).iter().map(|digit| Candidate { cell, digit });
        let drawn = candidates.filter(|candidate| self.is_drawn(*candidate));
        let token: String =
            drawn.map(|candidate| write(self.sign(candidate), candidate.digit.value())).collect();
        if token.is_empty() { ".".to_owned() } else { token }
    }

    fn sign(&self, candidate: Candidate) -> Option<Sign> {
        if self.is_placed(candidate) {
            Some(Sign::Placed)
        } else if self.removed.contains(&candidate) {
            Some(Sign::Removed)
        } else {
            self.marks.get(&candidate).copied().map(Sign::Marked)
        }
    }

    /// The shaded houses as cells, the crossing ones first.
    pub(super) fn shaded(&self) -> Vec<(House, CellSet, super::Shade)> {
        let mut shaded: Vec<_> =
            self.shades.iter().map(|(house, shade)| (*house, CellSet::of(*house), *shade)).collect();
        shaded.sort_by_key(|(house, _, shade)| (std::cmp::Reverse(*shade), *house));
        shaded
    }
}

/// What a digit is.
#[derive(Clone, Copy)]
enum Sign {
    Marked(Mark),
    Removed,
    Placed,
}

impl Sign {
    const fn character(self) -> char {
        match self {
            Self::Marked(Mark::Pattern) => '*',
            Self::Marked(Mark::Second) => '+',
            Self::Marked(Mark::Fin) => '#',
            Self::Marked(Mark::Fourth) => '@',
            Self::Removed => '-',
            Self::Placed => '=',
        }
    }

    const fn ansi(self) -> &'static str {
        match self {
            Self::Marked(Mark::Pattern) => "1;32",
            Self::Marked(Mark::Second) => "1;34",
            Self::Marked(Mark::Fin) => "1;33",
            Self::Marked(Mark::Fourth) => "1;35",
            Self::Removed => "9;31",
            Self::Placed => "1;30;42",
        }
    }
}
