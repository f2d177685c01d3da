//! A diagram as plain text.

use std::fmt::Write;

use super::Diagram;
use super::words::{clean, columns};
use crate::record::MarkKind;
use crate::{Foul, Point, Stone, point::column_letter};

/// The most columns of a label.
const LABEL: usize = 3;

impl Diagram {
    /// The drawing in plain text, without a line end after it.
    ///
    /// An empty point is `.`, Black `X` and White `O`, on a line `#` and `@`. The last move stands in parentheses. Behind
    /// the stone stands the first three columns of its label, or else its number, or else the sign of a mark: `c` circle,
    /// `+` cross, `s` square, `t` triangle, `*` selected. A forbidden point is `3` (3-3), `4` (4-4) or `6` (overline).
    /// The columns are as wide as the widest of them.
    ///
    /// ```
    /// use hanpan_omok::{Diagram, Numbering, Point, Size, record::GameTree};
    /// let points = ["b2", "c3", "b4"].map(|name| Point::parse_notation(name, Size::square(5).unwrap()).unwrap());
    /// let tree = GameTree::of_moves(Size::square(5).unwrap(), points);
    /// let end = tree.main_line().last().unwrap();
    /// assert_eq!(Diagram::of_node(&tree, end, Numbering::All).to_text(), "
    ///  5 .  .  .  .  .
    ///  4 . (X3).  .  .
    ///  3 .  .  O2 .  .
    ///  2 .  X1 .  .  .
    ///  1 .  .  .  .  .
    ///    a  b  c  d  e".trim_start_matches('\n'));
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let size = self.board.size();
        let cells: Vec<String> = size.points().map(|point| self.cell(point)).collect();
        let width = cells.iter().map(|cell| columns(cell)).max().unwrap_or(1);
        let mut lines: Vec<String> = self.title.lines().map(clean).collect();
        for (row, cells) in (1..).zip(cells.chunks(size.width())) {
            lines.push(self.row(row, cells, width));
        }
        if self.has_coordinates {
            let letters = (1..=size.width()).map(|column| format!(" {:width$}", column_letter(column)));
            lines.push(format!("  {}", letters.collect::<String>().trim_end()));
        }
        lines.extend(self.caption.lines().map(clean));
        lines.join("\n")
    }

    fn row(&self, row: usize, cells: &[String], width: usize) -> String {
        let mut line = String::new();
        if self.has_coordinates {
            let _ = write!(line, "{:2}", self.board.size().height() + 1 - row);
        }
        let last = self.last.filter(|last| last.row() == row).map(Point::column);
        let mut before = ' ';
        for (column, cell) in (1..).zip(cells) {
            let (open, close) = if last == Some(column) { ('(', ')') } else { (before, ' ') };
            let padding = width - columns(cell);
            let _ = write!(line, "{open}{cell}");
            // The parenthesis stands right behind the cell, in its padding or in the blank before the next cell.
            if padding > 0 {
                let _ = write!(line, "{close}{:1$}", "", padding - 1);
                before = ' ';
            } else {
                before = close;
            }
        }
        line.push(before);
        line.truncate(line.trim_end().len());
        line
    }

    /// What stands on a point.
    fn cell(&self, point: Point) -> String {
        let stone = match (self.board.get(point), self.is_on_line(point)) {
            (None, _) => "",
            (Some(Stone::Black), false) => "X",
            (Some(Stone::Black), true) => "#",
            (Some(Stone::White), false) => "O",
            (Some(Stone::White), true) => "@",
        };
        let sign = self.forbidden.get(&point).map(|foul| foul_sign(*foul).to_owned());
        let sign = sign.or_else(|| self.text_on(point, LABEL));
        let sign = sign.or_else(|| self.marks_on(point).last().map(mark_sign).map(str::to_owned));
        match (stone, sign.unwrap_or_default()) {
            ("", sign) if sign.is_empty() => ".".to_owned(),
            (stone, sign) => format!("{stone}{sign}"),
        }
    }
}

const fn foul_sign(foul: Foul) -> &'static str {
    match foul {
        Foul::DoubleThree => "3",
        Foul::DoubleFour => "4",
        Foul::Overline => "6",
    }
}

const fn mark_sign(kind: &MarkKind) -> &'static str {
    match kind {
        MarkKind::Circle => "c",
        MarkKind::Cross => "+",
        MarkKind::Square => "s",
        MarkKind::Triangle => "t",
        MarkKind::Selected => "*",
        MarkKind::Label(_) => "",
    }
}
