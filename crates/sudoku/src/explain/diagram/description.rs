//! A diagram in words, for who cannot see it.

use super::super::position::Candidate;
use super::{Diagram, LinkKind, Mark, Shade};
use crate::cell_set::CellSet;
use crate::digit::Digit;

impl Diagram {
    /// The filled cells row by row, and all that is drawn on the grid, in sentences.
    pub(super) fn description(&self) -> String {
        let grid = self.position.grid().to_string();
        let rows: Vec<&str> = (0..9).filter_map(|row| grid.get(9 * row..9 * row + 9)).collect();
        let mut sentences = vec![format!("Rows: {}", rows.join(" "))];
        for shade in Shade::ALL {
            let houses = self.shades.iter().filter(|(_, other)| **other == shade);
            let heading = ["Shaded", "Crossing"][shade.index()];
            sentences.extend(list(heading, houses.map(|(house, _)| house.to_string())));
        }
        for mark in Mark::ALL {
            let marked =
                self.marks.iter().filter(|(_, other)| **other == mark).map(|(candidate, _)| *candidate);
            let heading = ["Marked", "Second", "Fins", "Fourth"][mark.index()];
            sentences.extend(list(heading, marked.map(name)));
        }
        for kind in LinkKind::ALL {
            let links = self.links.iter().filter(|link| link.kind == kind);
            let heading = ["Strong links", "Weak links", "Pairs", "Links by steps"][kind.index()];
            sentences.extend(list(
                heading,
                links.map(|link| format!("{} to {}", group(link.from), group(link.to))),
            ));
        }
        sentences.extend(list("Removed", self.removed.iter().copied().map(name)));
        sentences.extend(list("Placed", self.placed.map(name)));
        sentences.join(". ") + "."
    }
}

fn name(candidate: Candidate) -> String {
    format!("{} in {}", candidate.digit, candidate.cell)
}

fn group((cells, digit): (CellSet, Digit)) -> String {
    format!("{digit} in {cells}")
}

/// A heading and its items; `None` if there are none.
fn list(heading: &str, items: impl IntoIterator<Item = String>) -> Option<String> {
    let items: Vec<String> = items.into_iter().collect();
    (!items.is_empty()).then(|| format!("{heading}: {}", items.join(", ")))
}
