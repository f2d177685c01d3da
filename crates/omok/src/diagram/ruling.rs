//! A move and what it makes, drawn.

use super::{Diagram, LineKind};
use crate::record::MarkKind;
use crate::{Board, Obstacle, Point, Ruling};

impl Diagram {
    /// The board with a move, and lines through the rows that the move makes. The points where a four wins bear a cross, those where
    /// a three becomes a straight four a circle, and those where it would but for a foul that foul.
    ///
    /// # Panics
    /// If the point of the ruling is not on the board.
    #[must_use]
    pub fn of_ruling(board: &Board, ruling: &Ruling) -> Self {
        let mut after = board.clone();
        after.set(ruling.point, Some(ruling.stone));
        let mut rows: Vec<(LineKind, &[Point])> = Vec::new();
        rows.extend(ruling.wins.iter().map(|row| (LineKind::Five, &*row.points)));
        rows.extend(ruling.overlines.iter().map(|row| (LineKind::Overline, &*row.points)));
        rows.extend(ruling.fours.iter().map(|four| (LineKind::Four, &*four.stones)));
        rows.extend(ruling.real_threes().map(|three| (LineKind::Three, &*three.stones)));
        let diagram = Self::new(after).last(Some(ruling.point));
        let diagram =
            rows.into_iter().fold(diagram, |diagram, (kind, points)| diagram.line(kind, points.to_vec()));
        diagram.completions(ruling)
    }

    fn completions(self, ruling: &Ruling) -> Self {
        let wins = ruling.fours.iter().flat_map(|four| &four.completions);
        let diagram = wins.fold(self, |diagram, point| diagram.mark(*point, MarkKind::Cross));
        let completions = ruling.threes.iter().flat_map(|three| &three.completions);
        completions.fold(diagram, |diagram, completion| match &completion.obstacle {
            None => diagram.mark(completion.point, MarkKind::Circle),
            Some(Obstacle::Five(_)) => diagram,
            Some(Obstacle::Foul(nested)) => match nested.fouls.gravest() {
                Some(foul) => diagram.forbidden(completion.point, foul),
                None => diagram,
            },
        })
    }
}
