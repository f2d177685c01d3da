//! Boards as pictures.
//!
//! A [`Diagram`] is a board and what is drawn on it; `svg.rs` draws it as a picture, `text.rs` as plain text, and `words.rs`
//! makes texts of strangers fit for both.

mod description;
mod ruling;
mod svg;
mod text;
mod words;

use std::collections::BTreeMap;

use crate::record::{GameTree, Mark, MarkKind, Move, NodeId};
use crate::{Board, Foul, Judgement, Point, small_enum::small_enum};
use words::{columns, cut, on_one_line};

/// A board to look at: its stones, and numbers, marks and lines on them.
///
/// It starts as a [`Board`], a node of a record ([`of_node`](Self::of_node)) or both with what a judge found
/// ([`judgement`](Self::judgement)), and each method adds one thing. What lies off the board is left out.
///
/// ```
/// use hanpan_omok::{Diagram, Rules, board, judge};
/// let board = board! {
///     ". . . . . . ."
///     ". X X X X X ."
///     ". . O O . . ."
///     ". . . O O . ."
///     ". . . . . . ."
/// };
/// let diagram = Diagram::new(board.clone()).judgement(&judge(&board, &Rules::BOJ)).title("Black has won");
/// assert_eq!(diagram.to_text(), "\
/// Black has won
///  5 . . . . . . .
///  4 . # # # # # .
///  3 . . O O . . .
///  2 . . . O O . .
///  1 . . . . . . .
///    a b c d e f g");
/// assert!(diagram.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    // Every point of it is on the board.
    board: Board,
    numbers: BTreeMap<Point, u32>,
    marks: Vec<Mark>,
    forbidden: BTreeMap<Point, Foul>,
    lines: Vec<(LineKind, Vec<Point>)>, // at least one point each
    last: Option<Point>,
    title: String,
    caption: String,
    has_coordinates: bool,
}

small_enum! {
    /// What a line through points shows. Each kind has a colour and, for prints without colours, a stroke of its own.
    pub enum LineKind {
        /// A winning row.
        Five = 0,
        /// A row that is too long.
        Overline = 1,
        /// A four.
        Four = 2,
        /// A three.
        Three = 3,
    }
}

/// Which stones of a record bear the numbers of their moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// All that were played.
    #[default]
    All,
    /// The last.
    Last,
    /// Those of this move and of later ones; the first move is 1.
    From(u32),
    /// None.
    None,
}

impl Diagram {
    /// A board, with its coordinates.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            numbers: BTreeMap::new(),
            marks: Vec::new(),
            forbidden: BTreeMap::new(),
            lines: Vec::new(),
            last: None,
            title: String::new(),
            caption: String::new(),
            has_coordinates: true,
        }
    }

    /// The board after a node of a record, with the numbers of the moves that led there, the last of them, the node's
    /// marks, and its offers as A, B, C and so on.
    ///
    /// Passes count as moves. A point that was played on twice has the later number.
    ///
    /// # Panics
    /// As [`GameTree::board_at`] does.
    #[must_use]
    pub fn of_node(tree: &GameTree, id: NodeId, numbering: Numbering) -> Self {
        let mut diagram = Self::new(tree.board_at(id)).node_numbers(tree, id, numbering);
        let notes = tree.node(id).notes();
        for (point, letter) in notes.offers.iter().zip('A'..='Z') {
            diagram = diagram.mark(*point, MarkKind::Label(letter.to_string()));
        }
        notes.marks.iter().fold(diagram, |diagram, mark| diagram.mark(mark.point, mark.kind.clone()))
    }

    fn node_numbers(mut self, tree: &GameTree, id: NodeId, numbering: Numbering) -> Self {
        let mut count = 0;
        for node in tree.path(id).into_iter().map(|id| tree.node(id)) {
            for (point, _) in &node.notes().setup {
                self.numbers.remove(point);
                self.last = self.last.filter(|last| last != point);
            }
            if let Some(Move { point, .. }) = node.played {
                count += 1;
                self.last = point;
                self.numbers.extend(point.map(|point| (point, count)));
            }
        }
        let last = self.last;
        self.numbers.retain(|point, number| match numbering {
            Numbering::All => true,
            Numbering::Last => Some(*point) == last,
            Numbering::From(first) => *number >= first,
            Numbering::None => false,
        });
        self
    }

    /// Adds the winning rows that a judge found.
    #[must_use]
    pub fn judgement(self, judgement: &Judgement) -> Self {
        judgement.lines.iter().fold(self, |diagram, line| diagram.line(LineKind::Five, line.points.clone()))
    }

    /// Writes the number of a move on a point, instead of any that it had.
    #[must_use]
    pub fn number(mut self, point: Point, number: u32) -> Self {
        if self.has(point) {
            self.numbers.insert(point, number);
        }
        self
    }

    /// Marks a point. Several different marks of a point are drawn over each other, of labels the last.
    #[must_use]
    pub fn mark(mut self, point: Point, kind: MarkKind) -> Self {
        let new = Mark { point, kind };
        self.marks.retain(|old| old.point != point || *old != new && !(old.is_label() && new.is_label()));
        if self.has(point) {
            self.marks.push(new);
        }
        self
    }

    /// Shows that a move on a point would be a foul.
    #[must_use]
    pub fn forbidden(mut self, point: Point, foul: Foul) -> Self {
        if self.has(point) {
            self.forbidden.insert(point, foul);
        }
        self
    }

    /// Draws a line from the first of these points to the last.
    #[must_use]
    pub fn line(mut self, kind: LineKind, points: impl IntoIterator<Item = Point>) -> Self {
        let points: Vec<Point> = points.into_iter().filter(|point| self.has(*point)).collect();
        if !points.is_empty() {
            self.lines.push((kind, points));
        }
        self
    }

    /// Shows which move was the last, or none.
    #[must_use]
    pub fn last(mut self, point: Option<Point>) -> Self {
        self.last = point.filter(|point| self.has(*point));
        self
    }

    /// What stands above the board. Lines that are too long are broken, and after two cut off.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// What stands below the board. Lines that are too long are broken, and after eight cut off.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// Whether letters and numbers stand beside the board; they do if nothing is said.
    #[must_use]
    pub const fn coordinates(mut self, has_coordinates: bool) -> Self {
        self.has_coordinates = has_coordinates;
        self
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    fn has(&self, point: Point) -> bool {
        self.board.size().contains(point)
    }

    fn is_on_line(&self, point: Point) -> bool {
        self.lines.iter().any(|(_, points)| points.contains(&point))
    }

    fn marks_on(&self, point: Point) -> impl Iterator<Item = &MarkKind> {
        self.marks.iter().filter(move |mark| mark.point == point).map(|mark| &mark.kind)
    }

    /// What is written on a point: its label, cut to so many columns, or else its number.
    fn text_on(&self, point: Point, most: usize) -> Option<String> {
        let label = self.marks_on(point).find_map(|kind| match kind {
            MarkKind::Label(label) => Some(cut(&on_one_line(label), most).to_owned()),
            _ => None,
        });
        let label = label.filter(|label| columns(label) > 0);
        label.or_else(|| self.numbers.get(&point).map(u32::to_string))
    }
}

impl From<Board> for Diagram {
    fn from(board: Board) -> Self {
        Self::new(board)
    }
}
