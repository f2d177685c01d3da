//! Which way the rows of a record run: most files do not say it, and some programs count from the wrong end.

use super::{GameTree, RowOrder};
use crate::{Point, Size};

/// What a game says about its rows: comments name the move that they stand at, such as `h9`, with the row counted from the
/// bottom.
///
/// A move on the middle row says nothing. That a record has no such comments is the rule; then nothing in it tells a game
/// from its mirror image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowEvidence {
    /// Comments and titles that name their move as it was read; and 1 more if a record that was read mirrored is written as
    /// the Python package `renju` writes SGF, which counts rows from the bottom.
    pub standard: usize,
    /// Those that name it with the row counted from the other end; and 1 more for such a record that was not mirrored.
    pub mirrored: usize,
}

impl RowEvidence {
    /// Looks at the comments of every move of a game that was read so.
    #[must_use]
    pub fn of(game: &GameTree, rows: RowOrder) -> Self {
        let mut evidence = Self::default();
        match rows {
            RowOrder::Standard => evidence.mirrored = usize::from(is_of_the_package(game)),
            RowOrder::Mirrored => evidence.standard = usize::from(is_of_the_package(game)),
        }
        for (id, _) in game.walk() {
            let node = game.node(id);
            if let Some(point) = node.played.and_then(|played| played.point) {
                let notes = node.notes();
                evidence.count(&notes.title, point, game.size());
                evidence.count(&notes.comment, point, game.size());
            }
        }
        evidence
    }

    /// Whether the majority is for the rows as they were read or for the other way; `None` if there is none.
    #[must_use]
    pub const fn order(self) -> Option<RowOrder> {
        if self.standard > self.mirrored {
            Some(RowOrder::Standard)
        } else if self.mirrored > self.standard {
            Some(RowOrder::Mirrored)
        } else {
            None
        }
    }

    fn count(&mut self, text: &str, point: Point, size: Size) {
        let mirrored = point.mirrored(size);
        if mirrored == point || text.is_empty() {
            return;
        }
        let words = text.split(|character: char| !character.is_alphanumeric());
        let named: Vec<Point> = words.filter_map(|word| Point::parse_notation(word, size).ok()).collect();
        let (standard, mirrored) = (named.contains(&point), named.contains(&mirrored));
        self.standard += usize::from(standard && !mirrored);
        self.mirrored += usize::from(mirrored && !standard);
    }
}

/// Whether a record has what that package writes and nothing else: a komi that no game of five in a row has, and no program.
fn is_of_the_package(game: &GameTree) -> bool {
    let [(name, values)] = &game.info.other[..] else { return false };
    name == "KM"
        && *values == ["0.0"]
        && !game.info.rules.is_empty()
        && game.len() == 1 + game.main_line().skip(1).count()
}
