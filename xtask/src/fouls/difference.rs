//! A question whose answers differ.

use hanpan_omok::{Board, FoulSet, Language, Patterns, Point, Rules, Stone, fouls, rule_on};

/// A point of a board where the patterns do not say what the definition says.
#[derive(Debug)]
pub(super) struct Difference {
    board: Board,
    rules: Rules,
    stone: Stone,
    point: Point,
}

impl Difference {
    pub(super) fn new(board: &Board, rules: &Rules, stone: Stone, point: Point) -> Self {
        Self { board: board.clone(), rules: rules.clone(), stone, point }
    }

    /// The board with as few stones as still show the difference, the answers and the reasons of the definition.
    pub(super) fn report(mut self) -> String {
        let note = if self.is_there() {
            self.take_stones();
            ""
        } else {
            "the patterns are right about this board when asked again: it takes the moves, or the lists of all points\n"
        };
        let (size, point) = (self.board.size(), self.point);
        format!(
            "{:#}\n{note}{} at {}: expected {}, found {}\n{}{:?}\n",
            self.board,
            self.stone,
            point.notation(size),
            self.expected(),
            self.found(),
            rule_on(&self.board, &self.rules, self.stone, point).text(size, Language::English),
            self.rules,
        )
    }

    fn expected(&self) -> FoulSet {
        fouls(&self.board, &self.rules, self.stone, self.point)
    }

    fn found(&self) -> FoulSet {
        Patterns::of_board(&self.rules, &self.board).fouls(self.stone, self.point)
    }

    fn is_there(&self) -> bool {
        self.found() != self.expected()
    }

    fn take_stones(&mut self) {
        let stones: Vec<(Point, Stone)> = self.board.stones().collect();
        for (point, stone) in stones {
            self.board.set(point, None);
            if !self.is_there() {
                self.board.set(point, Some(stone));
            }
        }
    }
}
