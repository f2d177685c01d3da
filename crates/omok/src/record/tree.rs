//! What a record says, independent of its format.

use std::num::NonZeroU32;

use crate::{Board, Move, Point, Size, Stone};

/// A game, or a position, with its variations.
///
/// The root comes first and has no move; every other node has a parent that comes before it. What a text says is kept as
/// it says it: moves may stand on occupied points and colours need not alternate, until a game is replayed. Two trees are
/// equal if they say the same, in whatever order their nodes were added.
///
/// ```
/// use hanpan_omok::{Point, Size};
/// use hanpan_omok::record::GameTree;
/// let points = ["h8", "i9"].map(|name| Point::parse_notation(name, Size::S15).unwrap());
/// let game = GameTree::of_moves(Size::S15, points);
/// assert_eq!(game.moves().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    size: Size,
    /// Players, event, result and the like.
    pub info: Info,
    nodes: Vec<Node>,  // never empty; the first is the root
    links: Vec<Links>, // as many; each parent before its children
}

/// A node of one [`GameTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32); // the index + 1

#[derive(Clone, Copy, Debug, Default)]
struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
}

/// A step of a game: a move, or a change of the board, and what is said about it.
///
/// Few nodes of a large file say more than their move, so all else is kept apart.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The move that leads here.
    pub played: Option<Move>,
    notes: Option<Box<Notes>>,
}

/// What a node says besides its move. Empty texts and lists are not said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Stones that are put on the board or, for `None`, taken away, without being played; before the move.
    pub setup: Vec<(Point, Option<Stone>)>,
    /// Whose turn it is, where that is said.
    pub turn: Option<Stone>,
    /// A title of one line.
    pub title: String,
    /// A comment; lines end with `\n`.
    pub comment: String,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// Fifth moves that were offered.
    pub offers: Vec<Point>,
    /// The time that the move took, in milliseconds.
    pub time: Option<u64>,
    /// What only one format knows, as names and values of SGF: the text between the brackets, escapes included. What is
    /// said in the root is in [`Info::other`].
    pub other: Vec<(String, Vec<String>)>,
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
    /// What only one format knows, as names and values of SGF: the text between the brackets, escapes included.
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
        Self { size, info: Info::default(), nodes: vec![Node::default()], links: vec![Links::default()] }
    }

    /// A game without variations, Black first.
    #[must_use]
    pub fn of_moves(size: Size, points: impl IntoIterator<Item = Point>) -> Self {
        let mut tree = Self::new(size);
        let mut last = NodeId::ROOT;
        for (point, stone) in points.into_iter().zip(Stone::ALL.into_iter().cycle()) {
            last = tree.add(last, Node::of_move(stone, Some(point)));
        }
        tree
    }

    /// A position without its moves: the stones are set up in the root.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let mut tree = Self::new(board.size());
        let stones = board.stones().map(|(point, stone)| (point, Some(stone)));
        tree.node_mut(NodeId::ROOT).notes_mut().setup.extend(stones);
        tree
    }

    /// The size of the board.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many nodes there are, the root included.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always the root")]
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The root.
    #[must_use]
    pub const fn root(&self) -> NodeId {
        NodeId::ROOT
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

    /// The node before one; `None` for the root.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].parent
    }

    /// The nodes after one; the first is the main line.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.first_child(id), |child| self.next_sibling(*child))
    }

    /// The first of the nodes after one.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    #[must_use]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].first_child
    }

    /// The node that has the same parent and was added next.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].next_sibling
    }

    /// Adds a node behind the other children of its parent.
    ///
    /// # Panics
    /// If the parent is of another, larger tree, or if there are 2³² nodes.
    pub fn add(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let links = &mut self.links[parent.index()];
        match links.last_child.replace(id) {
            None => links.first_child = Some(id),
            Some(last) => self.links[last.index()].next_sibling = Some(id),
        }
        self.nodes.push(node);
        self.links.push(Links { parent: Some(parent), ..Links::default() });
        id
    }

    /// Every node in the order of a text, each before its children and these before its next sibling, and its depth: the
    /// number of nodes before it on its line.
    pub fn walk(&self) -> impl Iterator<Item = (NodeId, usize)> {
        std::iter::successors(Some((NodeId::ROOT, 0)), |(id, depth)| self.after(*id, *depth))
    }

    fn after(&self, id: NodeId, depth: usize) -> Option<(NodeId, usize)> {
        if let Some(child) = self.first_child(id) {
            return Some((child, depth + 1));
        }
        let mut above = std::iter::successors(Some(id), |id| self.parent(*id)).zip((0..=depth).rev());
        above.find_map(|(id, depth)| Some((self.next_sibling(id)?, depth)))
    }

    /// The nodes from the root along first children to the end.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(NodeId::ROOT), |id| self.first_child(*id))
    }

    /// The nodes from the root to one.
    ///
    /// # Panics
    /// If it is of another, larger tree.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |id| self.parent(*id)).collect();
        path.reverse();
        path
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.main_line().filter_map(|id| self.node(id).played)
    }

    /// The stones after a node, as the record says: a stone on an occupied point replaces what was there.
    ///
    /// # Panics
    /// If the node is of another, larger tree, or says a point that the board does not have.
    #[must_use]
    pub fn board_at(&self, id: NodeId) -> Board {
        let mut board = Board::new(self.size);
        for node in self.path(id).into_iter().map(|id| self.node(id)) {
            node.notes().setup.iter().for_each(|(point, stone)| board.set(*point, *stone));
            if let Some(Move { stone, point: Some(point) }) = node.played {
                board.set(point, Some(stone));
            }
        }
        board
    }
}

impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        let mut pairs = self.walk().zip(other.walk());
        self.size == other.size
            && self.info == other.info
            && self.len() == other.len()
            && pairs.all(|((a, i), (b, j))| i == j && self.node(a) == other.node(b))
    }
}

impl Eq for GameTree {}

impl Node {
    /// A node with a move, or a pass, and nothing more.
    #[must_use]
    pub const fn of_move(stone: Stone, point: Option<Point>) -> Self {
        Self { played: Some(Move { stone, point }), notes: None }
    }

    /// What it says besides its move.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        static NOTHING: Notes = Notes::nothing();
        self.notes.as_deref().unwrap_or(&NOTHING)
    }

    /// What it says besides its move, to change it.
    pub fn notes_mut(&mut self) -> &mut Notes {
        self.notes.get_or_insert_default()
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.played == other.played && self.notes() == other.notes()
    }
}

impl Eq for Node {}

impl Notes {
    const fn nothing() -> Self {
        Self {
            setup: Vec::new(),
            turn: None,
            title: String::new(),
            comment: String::new(),
            marks: Vec::new(),
            offers: Vec::new(),
            time: None,
            other: Vec::new(),
        }
    }
}

impl Mark {
    /// Whether it is a text.
    #[must_use]
    pub const fn is_label(&self) -> bool {
        matches!(self.kind, MarkKind::Label(_))
    }
}

impl NodeId {
    const ROOT: Self = Self(NonZeroU32::MIN);

    fn new(index: usize) -> Self {
        let number = u32::try_from(index).ok().and_then(|index| NonZeroU32::MIN.checked_add(index));
        Self(number.expect("a tree of fewer than 2^32 nodes"))
    }

    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}
