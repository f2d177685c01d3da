//! [`Losses`]: what a format cannot hold of a document.

use std::fmt;

use super::contents::{Document, Fact};
use super::marks::Marks;
use crate::small_enum::small_enum;

small_enum! {
    /// A kind of thing that a document can say and a format may have no room for.
    #[derive(Debug)]
    LossKind {
        /// Digits that the player has entered.
        Entries,
        /// Candidates that were removed although no filled cell rules them out.
        Candidates,
        /// Pencilmarks that a filled cell rules out.
        Stale,
        /// Cells that read differently: a single digit can be a candidate or a filled cell, and nothing a blank or a fault.
        Unclear,
        /// Which digits the givens are.
        Digits,
        /// Solutions.
        Solutions,
        /// Titles.
        Titles,
        /// Authors.
        Authors,
        /// Descriptions.
        Descriptions,
        /// Comments.
        Comments,
        /// Dates.
        Dates,
        /// Sources.
        Sources,
        /// Levels.
        Levels,
        /// Addresses.
        Urls,
        /// Folders.
        Folders,
        /// Other columns and properties.
        Columns,
        /// Names of columns that are kept without them.
        Names,
        /// Characters that have no place in the format, such as line ends.
        Characters,
    }
}

impl LossKind {
    /// Many of them in words, such as `removed candidates`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Entries => "entries",
            Self::Candidates => "removed candidates",
            Self::Stale => "pencilmarks that filled cells rule out",
            Self::Unclear => "cells that read differently",
            Self::Digits => "digits of givens",
            Self::Solutions => "solutions",
            Self::Titles => "titles",
            Self::Authors => "authors",
            Self::Descriptions => "descriptions",
            Self::Comments => "comments",
            Self::Dates => "dates",
            Self::Sources => "sources",
            Self::Levels => "levels",
            Self::Urls => "addresses",
            Self::Folders => "folders",
            Self::Columns => "other columns",
            Self::Names => "names of columns",
            Self::Characters => "characters",
        }
    }
}

/// How many things of each kind are lost.
///
/// ```
/// use hanpan_sudoku::Grid;
/// use hanpan_sudoku::document::{Document, DocumentFormat, Fact, DocumentWriter};
/// let mut document = Document::new(Grid::EMPTY);
/// document.say(Fact::Title, "empty");
/// let writer = DocumentWriter::new(DocumentFormat::Sdm, []);
/// let losses = writer.write(&document, &mut Vec::new());
/// assert_eq!(losses.to_string(), "titles (1)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses([u64; LossKind::COUNT]);

impl Losses {
    /// All that a document says and a format with these kinds does not hold.
    pub(super) fn of(document: &Document, held: &[LossKind]) -> Self {
        let mut losses = Self::default();
        let state = &document.state;
        losses.add(LossKind::Entries, state.entries.givens().count());
        if state.has_pencilmarks {
            let marks = Marks::of(state);
            losses.add(LossKind::Candidates, marks.removed().count());
            losses.add(LossKind::Stale, marks.stale());
        }
        losses.add(LossKind::Solutions, usize::from(document.solution.is_some()));
        document.facts.iter().for_each(|(fact, _)| losses.add(fact.loss(), 1));
        losses.add(LossKind::Columns, document.columns.len());
        losses.add(LossKind::Names, document.columns.iter().filter(|column| !column.name.is_empty()).count());
        // What is lost with its column has no name to lose.
        if !held.contains(&LossKind::Columns) {
            losses.0[LossKind::Names.index()] = 0;
        }
        held.iter().for_each(|kind| losses.0[kind.index()] = 0);
        // A fact is kept once, unless the format has room for many of them.
        for fact in Fact::ALL.into_iter().filter(|fact| held.contains(&fact.loss())) {
            let count = document.facts.iter().filter(|(kind, _)| *kind == fact).count();
            losses.add(fact.loss(), count.saturating_sub(1));
        }
        losses
    }

    /// Counts more of a kind.
    pub(super) const fn add(&mut self, kind: LossKind, count: usize) {
        self.0[kind.index()] += count as u64;
    }

    /// Takes a kind for kept after all.
    pub(super) const fn keep(&mut self, kind: LossKind) {
        self.0[kind.index()] = 0;
    }

    /// How many of a kind are lost.
    pub const fn count(&self, kind: LossKind) -> u64 {
        self.0[kind.index()]
    }

    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    /// Adds those of another document.
    pub fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(count, more)| *count += more);
    }
}

impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = LossKind::ALL.into_iter().filter(|kind| self.count(*kind) > 0);
        let texts: Vec<String> = lost.map(|kind| format!("{} ({})", kind.name(), self.count(kind))).collect();
        f.write_str(&texts.join(", "))
    }
}
