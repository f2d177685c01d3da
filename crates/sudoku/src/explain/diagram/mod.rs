//! Positions and steps as pictures.
//!
//! A [`Diagram`] is a position and what is drawn on it; `step.rs` makes it from a step, `svg.rs` draws it as a picture with links
//! that `route.rs` leads round digits, and `text.rs` as a grid of pencilmarks.

mod description;
mod route;
mod step;
mod svg;
mod text;

use std::collections::{BTreeMap, BTreeSet};

use super::position::{Candidate, Position};
use super::step::Node;
use crate::cell::{Cell, House};
use crate::cell_set::CellSet;
use crate::digit::Digit;
use crate::small_enum::small_enum;

/// A position to look at: its digits and candidates, with marks, shades and links on them.
///
/// It starts as a [`Position`] or with what a step is about ([`of_step`](Self::of_step)), and each method adds one thing. What the
/// position does not have is left out: marks of candidates that are gone, links of nodes without candidates.
///
/// ```
/// use hanpan_sudoku::explain::{Candidate, Diagram, Mark, Position};
/// use hanpan_sudoku::{Cell, Digit, Grid};
/// let puzzle: Grid = format!("123456...{}", ".".repeat(72)).parse().unwrap();
/// let diagram = Diagram::new(Position::new(&puzzle)).mark(Candidate { cell: Cell::R1C7, digit: Digit::D8 }, Mark::Pattern);
/// assert!(diagram.to_text().lines().nth(1).unwrap().contains(" 7*89 "));
/// assert!(diagram.to_svg().starts_with("<svg "));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Diagram {
    position: Position,
    /// Candidates of the position.
    marks: BTreeMap<Candidate, Mark>,
    /// Candidates of the position.
    removed: BTreeSet<Candidate>,
    placed: Option<Candidate>,
    shades: BTreeMap<House, Shade>,
    tints: BTreeMap<Cell, Mark>,
    links: Vec<Link>,
    /// Candidates without marks are not drawn.
    hides_pencilmarks: bool,
    title: String,
    caption: String,
}

small_enum! {
    /// What a candidate is in a step. Each kind has a colour and, for prints without colours, a shape of its own.
    #[derive(Debug)]
    Mark {
        /// Of the pattern; in a chain, what holds.
        Pattern,
        /// Of the pattern's other part or other colour; in a chain, what does not hold.
        Second,
        /// A fin, or what is past the pattern.
        Fin,
        /// Of a fourth part.
        Fourth,
    }
}

small_enum! {
    /// How a house is shaded.
    #[derive(Debug)]
    Shade {
        /// The house that the step is about, such as the base of a fish.
        Main,
        /// The house that crosses it or loses candidates, such as the cover of a fish.
        Cross,
    }
}

small_enum! {
    /// What a link says. Each kind has a stroke of its own.
    #[derive(Debug)]
    LinkKind {
        /// If the first does not hold, the second does.
        Strong,
        /// If the first holds, the second does not.
        Weak,
        /// Exactly one of the two holds; it has no arrow.
        Pair,
        /// The second follows from a step that is possible once the first is known.
        Step,
    }
}

/// A link from one group of candidates to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link {
    from: (CellSet, Digit),
    to: (CellSet, Digit),
    kind: LinkKind,
}

impl Diagram {
    /// A position, with nothing on it.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            marks: BTreeMap::new(),
            removed: BTreeSet::new(),
            placed: None,
            shades: BTreeMap::new(),
            tints: BTreeMap::new(),
            links: Vec::new(),
            hides_pencilmarks: false,
            title: String::new(),
            caption: String::new(),
        }
    }

    /// Marks a candidate, instead of any mark that it had.
    #[must_use]
    pub fn mark(mut self, candidate: Candidate, mark: Mark) -> Self {
        if self.has(candidate) {
            self.marks.insert(candidate, mark);
        }
        self
    }

    /// Marks a digit in some cells.
    #[must_use]
    pub fn mark_cells(self, cells: CellSet, digit: Digit, mark: Mark) -> Self {
        cells.iter().fold(self, |diagram, cell| diagram.mark(Candidate { cell, digit }, mark))
    }

    /// Shows that a candidate goes.
    #[must_use]
    pub fn remove(mut self, candidate: Candidate) -> Self {
        if self.has(candidate) {
            self.removed.insert(candidate);
        }
        self
    }

    /// Shows that a cell is filled, instead of any that was.
    #[must_use]
    pub const fn place(mut self, candidate: Candidate) -> Self {
        self.placed = Some(candidate);
        self
    }

    /// Shades a house, unless it is shaded as the main one.
    #[must_use]
    pub fn shade(mut self, house: House, shade: Shade) -> Self {
        let kept = self.shades.entry(house).or_insert(shade);
        *kept = (*kept).min(shade);
        self
    }

    /// Tints cells in the colour of a mark.
    #[must_use]
    pub fn tint(mut self, cells: CellSet, mark: Mark) -> Self {
        self.tints.extend(cells.iter().map(|cell| (cell, mark)));
        self
    }

    /// Draws a link from one node to another, whose state says its kind: what holds follows by a strong link.
    #[must_use]
    pub fn link(self, from: Node, to: Node) -> Self {
        let kind = if to.on { LinkKind::Strong } else { LinkKind::Weak };
        self.link_of(from, to, kind)
    }

    /// Draws a link of a kind.
    #[must_use]
    pub fn link_of(mut self, from: Node, to: Node, kind: LinkKind) -> Self {
        let end = |node: Node| {
            let is_there = |cell: &Cell| self.has(Candidate { cell: *cell, digit: node.digit });
            let cells: CellSet = node.cells.iter().filter(is_there).collect();
            (!cells.is_empty()).then_some((cells, node.digit))
        };
        if let Some((from, to)) = end(from).zip(end(to)) {
            let link = Link { from, to, kind };
            if from != to && !self.links.contains(&link) {
                self.links.push(link);
            }
        }
        self
    }

    /// Draws only the candidates that are marked, placed or removed.
    #[must_use]
    pub const fn without_pencilmarks(mut self) -> Self {
        self.hides_pencilmarks = true;
        self
    }

    /// What stands above the grid, on one line.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// What stands below the grid. Lines that are too long are broken.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = caption.into();
        self
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    fn has(&self, candidate: Candidate) -> bool {
        self.position.has(candidate.cell, candidate.digit)
    }

    /// Whether the cell is filled by the step.
    fn is_placed(&self, candidate: Candidate) -> bool {
        self.placed == Some(candidate)
    }

    /// Whether a candidate is drawn.
    fn is_drawn(&self, candidate: Candidate) -> bool {
        !self.hides_pencilmarks
            || self.is_placed(candidate)
            || self.removed.contains(&candidate)
            || self.marks.contains_key(&candidate)
    }

    /// All candidates of the position.
    fn candidates(&self) -> impl Iterator<Item = Candidate> {
        Cell::ALL.into_iter().flat_map(|cell| {
            let digits = self.position.candidates(cell);
            Digit::ALL
                .into_iter()
                .filter(move |digit| digits.contains(*digit))
                .map(move |digit| Candidate { cell, digit })
        })
    }
}
