//! What a record says, independent of its format.

use crate::{Board, Point, Size, Stone};

/// A game, or a position, with its variations.
///
/// The root comes first and has no move; every other node has a parent that comes before it. What a text says is kept as
/// it says it: moves may stand on occupied points and colours need not alternate, until a game is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameTree {
    size: Size,
    /// Players, event, result and the like.
    pub info: Info,
    nodes: Vec<Node>, // never empty; the first is the root
}

/// A node of one [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

/// A step of a game: a move, or a change of the board, and what is said about it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    /// The move that leads here.
    pub played: Option<Move>,
    /// Stones that are put on the board or, for `None`, taken away, without being played; before the move.
    pub setup: Vec<(Point, Option<Stone>)>,
    /// Whose turn it is, where that is said.
    pub turn: Option<Stone>,
    /// A title of one line.
    pub title: Option<String>,
    /// A comment; lines end with `\n`.
    pub comment: Option<String>,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Fifth moves that were offered.
    pub offers: Vec<Point>,
    /// The time that the move took, in milliseconds.
    pub time: Option<u64>,
    /// What only one format knows, as names and values of SGF.
    pub other: Vec<(String, Vec<String>)>,
}

/// A stone played, or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Who moves.
    pub stone: Stone,
    /// Where; `None` for a pass.
    pub point: Option<Point>,
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Where.
    pub point: Point,
    /// Which.
    pub kind: MarkKind,
}

/// What a mark looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// The point is selected.
    Selected,
    /// A short text.
    Label(String),
}

/// Who played, where and when, and how it ended. Empty texts are unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The player of the black stones.
    pub black: String,
    /// The player of the white stones.
    pub white: String,
    /// How it ended, as the record says.
    pub outcome: Option<Outcome>,
    /// The event.
    pub event: String,
    /// The round.
    pub round: String,
    /// The date, as the record writes it.
    pub date: String,
    /// The place.
    pub place: String,
    /// The rules, as the record names them.
    pub rules: String,
    /// The opening, as the record names it.
    pub opening: String,
    /// What only one format knows, as names and values of SGF.
    pub other: Vec<(String, Vec<String>)>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A colour won; why, as the record says it, such as `Resign`, `Time`, `Forfeit`; empty if it does not.
    Won(Stone, String),
    /// Nobody won.
    Draw,
    /// Not finished or not known, or something else, as the record says it.
    Other(String),
}

impl GameTree {
    /// A tree with nothing but its root.
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self { size, info: Info::default(), nodes: vec![Node::default()] }
    }

    /// A game without variations, Black first.
    #[must_use]
    pub fn of_moves(size: Size, points: impl IntoIterator<Item = Point>) -> Self {
        let mut tree = Self::new(size);
        let mut last = tree.root();
        for (point, stone) in points.into_iter().zip(Stone::ALL.into_iter().cycle()) {
            last = tree.add(last, Node::of_move(Move { stone, point: Some(point) }));
        }
        tree
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The root.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// A node.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to change what it says.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Adds a node behind the other children of its parent.
    ///
    /// # Panics
    /// If the parent is of another, larger tree.
    pub fn add(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a tree of fewer than 2^32 nodes"));
        self.nodes[parent.index()].children.push(id);
        self.nodes.push(Node { parent: Some(parent), children: Vec::new(), ..node });
        id
    }

    /// Every node, each after its parent; in the order in which they were added.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        (0..).map(NodeId).zip(&self.nodes)
    }

    /// The nodes from the root along first children to the end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(self.root()), |id| self.node(*id).children.first().copied())
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|id| self.node(id).played)
    }

    /// The stones after a node, as the record says: a stone on an occupied point replaces what was there.
    #[must_use]
    pub fn board_at(&self, id: NodeId) -> Board {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |id| self.node(*id).parent).collect();
        path.reverse();
        let mut board = Board::new(self.size);
        for node in path.into_iter().map(|id| self.node(id)) {
            node.setup.iter().for_each(|(point, stone)| board.set(*point, *stone));
            if let Some(Move { stone, point: Some(point) }) = node.played {
                board.set(point, Some(stone));
            }
        }
        board
    }
}

impl Node {
    /// A node with a move and nothing more.
    #[must_use]
    pub fn of_move(played: Move) -> Self {
        Self { played: Some(played), ..Self::default() }
    }

    /// The node before it; `None` for the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The nodes after it; the first is the main line.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

impl NodeId {
    const fn index(self) -> usize {
        self.0 as usize
    }
}
