//! What a format cannot hold of a game.

use super::{GameTree, Node, NodeId, Outcome, tree::Notes};
use crate::{Size, Stone, small_enum::small_enum};

small_enum! {
    /// A kind of thing that a record can say and a format may have no room for.
    pub enum LossKind {
        /// Nodes that are not on the main line, with all they say.
        Variations = 0,
        /// Stones that were put on the board, or taken away, without being played.
        Setup = 1,
        /// Passes.
        Passes = 2,
        /// Moves of the colour whose turn it is not.
        OutOfTurn = 3,
        /// Statements of whose turn it is.
        Turns = 4,
        /// Titles of nodes.
        Titles = 5,
        /// Comments.
        Comments = 6,
        /// Marks on points that are not texts.
        Marks = 7,
        /// Short texts on points.
        Labels = 8,
        /// Offered fifth moves.
        Offers = 9,
        /// The times that moves took.
        Times = 10,
        /// The names of players.
        Players = 11,
        /// The result.
        Outcome = 12,
        /// The rules.
        Rules = 13,
        /// Event, round, date, place and opening.
        Event = 14,
        /// What only the format of the source knows.
        Other = 15,
        /// A size of board that the file does not say and its reader would not assume.
        Size = 16,
        /// Characters that the encoding or the grammar of the format does not have.
        Characters = 17,
        /// Moves of which the stones are kept, and not when they were played.
        Order = 18,
    }
}

impl LossKind {
    /// Many of them in words, such as `stones set up`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Variations => "nodes of variations",
            Self::Setup => "stones set up",
            Self::Passes => "passes",
            Self::OutOfTurn => "moves out of turn",
            Self::Turns => "statements whose turn it is",
            Self::Titles => "titles",
            Self::Comments => "comments",
            Self::Marks => "marks",
            Self::Labels => "labels",
            Self::Offers => "offered moves",
            Self::Times => "times of moves",
            Self::Players => "names of players",
            Self::Outcome => "results",
            Self::Rules => "names of rules",
            Self::Event => "facts about the event",
            Self::Other => "properties that only the source knows",
            Self::Size => "sizes of boards",
            Self::Characters => "characters",
            Self::Order => "moves, of which the stones are kept",
        }
    }
}

/// How many things of one kind are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which kind.
    pub kind: LossKind,
    /// How many; never 0.
    pub count: usize,
}

/// Losses that are being counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Losses([usize; LossKind::ALL.len()]);

impl Losses {
    /// Everything that a game says and a format with these kinds does not hold; never the size or single characters.
    ///
    /// Where variations are not held, what they say is not counted a second time.
    pub(super) fn of(tree: &GameTree, held: &[LossKind]) -> Self {
        let mut losses = Self::default();
        losses.count_info(tree);
        if held.contains(&LossKind::Variations) {
            losses.count_nodes(tree, tree.walk());
        } else {
            losses.add(LossKind::Variations, tree.len() - tree.main_line().count());
            losses.count_nodes(tree, tree.main_line().zip(0..));
        }
        held.iter().for_each(|kind| losses.0[kind.index()] = 0);
        losses
    }

    /// Counts more of a kind.
    pub(super) const fn add(&mut self, kind: LossKind, count: usize) {
        self.0[kind.index()] += count;
    }

    /// Counts a size that a reader would take for another.
    pub(super) fn add_size(&mut self, size: Size, assumed: Size) {
        self.add(LossKind::Size, usize::from(size != assumed));
    }

    /// The kinds that were counted, in order.
    pub(super) fn into_vec(self) -> Vec<Loss> {
        let losses = LossKind::ALL.into_iter().zip(self.0).map(|(kind, count)| Loss { kind, count });
        losses.filter(|loss| loss.count > 0).collect()
    }

    fn count_info(&mut self, tree: &GameTree) {
        let info = &tree.info;
        let texts = |texts: &[&String]| texts.iter().filter(|text| !text.is_empty()).count();
        self.add(LossKind::Players, texts(&[&info.black, &info.white]));
        self.add(LossKind::Event, texts(&[&info.event, &info.round, &info.date, &info.place, &info.opening]));
        self.add(LossKind::Rules, texts(&[&info.rules]));
        let is_said = info.outcome.as_ref().is_some_and(|outcome| *outcome != Outcome::Other(String::new()));
        self.add(LossKind::Outcome, usize::from(is_said));
        self.add(LossKind::Other, info.other.len());
    }

    /// Counts what nodes say; they come in the order of [`GameTree::walk`], with their depths.
    fn count_nodes(&mut self, tree: &GameTree, nodes: impl Iterator<Item = (NodeId, usize)>) {
        let mut turns: Vec<Stone> = Vec::new(); // whose turn it is after each node of the line
        for (id, depth) in nodes {
            let node = tree.node(id);
            turns.truncate(depth);
            let turn = turns.last().copied().unwrap_or(Stone::Black);
            if let Some(played) = node.played {
                self.add(LossKind::Passes, usize::from(played.point.is_none()));
                self.add(LossKind::OutOfTurn, usize::from(played.stone != turn));
            }
            turns.push(node.played.map_or(turn, |played| played.stone.opponent()));
            self.count_notes(node);
        }
    }

    fn count_notes(&mut self, node: &Node) {
        let Notes { setup, turn, title, comment, marks, offers, time, other } = node.notes();
        let labels = marks.iter().filter(|mark| mark.is_label()).count();
        self.add(LossKind::Setup, setup.len());
        self.add(LossKind::Turns, usize::from(turn.is_some()));
        self.add(LossKind::Titles, usize::from(!title.is_empty()));
        self.add(LossKind::Comments, usize::from(!comment.is_empty()));
        self.add(LossKind::Marks, marks.len() - labels);
        self.add(LossKind::Labels, labels);
        self.add(LossKind::Offers, offers.len());
        self.add(LossKind::Times, usize::from(time.is_some()));
        self.add(LossKind::Other, other.len());
    }
}
