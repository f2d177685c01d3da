//! A diagram in words, for who cannot see it.

use super::words::on_one_line;
use super::{Diagram, LineKind};
use crate::record::MarkKind;
use crate::{Point, Stone};

impl Diagram {
    /// The size, the stones, and all that is drawn on them, in sentences.
    pub(super) fn description(&self) -> String {
        let size = self.board.size();
        let mut sentences = vec![format!("{} columns and {} rows", size.width(), size.height())];
        for stone in Stone::ALL {
            let stones = self.board.stones().filter(|(_, other)| *other == stone);
            sentences.extend(self.list(&stone.to_string(), stones.map(|(point, _)| (String::new(), point))));
        }
        let mut numbers: Vec<(u32, Point)> =
            self.numbers.iter().map(|(point, number)| (*number, *point)).collect();
        numbers.sort_unstable();
        sentences.extend(
            self.list("Moves", numbers.into_iter().map(|(number, point)| (number.to_string(), point))),
        );
        sentences.extend(self.list("Last move", self.last.map(|last| (String::new(), last))));
        for (kind, points) in &self.lines {
            sentences.extend(self.list(line_name(*kind), points.iter().map(|point| (String::new(), *point))));
        }
        sentences
            .extend(self.list("Marks", self.marks.iter().map(|mark| (mark_name(&mark.kind), mark.point))));
        let forbidden = self.forbidden.iter().map(|(point, foul)| (foul.to_string(), *point));
        sentences.extend(self.list("Forbidden", forbidden));
        let caption = on_one_line(&self.caption);
        sentences.extend((!caption.is_empty()).then_some(caption));
        sentences.join(". ") + "."
    }

    /// A heading and its points, each with a word before it; `None` if there are none.
    fn list(&self, heading: &str, points: impl IntoIterator<Item = (String, Point)>) -> Option<String> {
        let size = self.board.size();
        let name =
            |(word, point): (String, Point)| format!("{word} {}", point.notation(size)).trim().to_owned();
        let names: Vec<String> = points.into_iter().map(name).collect();
        (!names.is_empty()).then(|| format!("{heading}: {}", names.join(", ")))
    }
}

const fn line_name(kind: LineKind) -> &'static str {
    match kind {
        LineKind::Five => "Winning row",
        LineKind::Overline => "Overline",
        LineKind::Four => "Four",
        LineKind::Three => "Three",
    }
}

fn mark_name(kind: &MarkKind) -> String {
    match kind {
        MarkKind::Circle => "circle".to_owned(),
        MarkKind::Cross => "cross".to_owned(),
        MarkKind::Square => "square".to_owned(),
        MarkKind::Triangle => "triangle".to_owned(),
        MarkKind::Selected => "selected".to_owned(),
        MarkKind::Label(label) => label.clone(),
    }
}
