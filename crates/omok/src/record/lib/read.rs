//! Nodes to a tree.

use super::{BODY, LONGEST, MARKED, START, flag, nodes::RawNode, nodes::RawNodes};
use crate::record::format::{Games, ReadOptions};
use crate::record::{Encoding, GameTree, Mark, MarkKind, Node, NodeId, Place, RecordError};
use crate::{Point, Size, Stone};

const SIZE: Size = Size::S15;

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    match read_one(bytes, options) {
        Ok((tree, None)) => vec![Ok(tree)],
        Ok((tree, Some(missing))) => vec![Ok(tree), Err(missing)],
        Err(error) => vec![Err(error)],
    }
}

/// The tree, and what is missing behind the last node.
fn read_one(bytes: &[u8], options: &ReadOptions) -> Result<(GameTree, Option<RecordError>), RecordError> {
    let mut nodes = RawNodes::new(bytes)?;
    let encoding = options.encoding.unwrap_or_else(|| guess(nodes.clone()));
    let mut growth = Growth::new(encoding, options);
    if let Some(root) = nodes.root()? {
        growth.say_of_root(&root);
    }
    while nodes.rest() > usize::from(growth.last == Last::Nothing) {
        let node = nodes.node()?;
        growth.add(&node)?;
    }
    let missing = growth.missing(bytes.len());
    Ok((growth.tree, missing))
}

/// Old comments have an encoding of their own.
fn guess(nodes: RawNodes<'_>) -> Encoding {
    let new = nodes.all().filter(|node| node.flags & flag::OLD_COMMENT == 0);
    let texts: Vec<&[u8]> =
        new.flat_map(|node| [node.comment, node.label]).filter(|text| !text.is_ascii()).collect();
    Encoding::guess(texts)
}

/// A tree that grows node by node.
struct Growth<'o> {
    tree: GameTree,
    encoding: Encoding,
    options: &'o ReadOptions,
    /// The root and the line to the node that came last; a node without a move stands for the one before it.
    path: Vec<Step>,
    /// Nodes of the path that have more siblings, by their index.
    open: Vec<usize>,
    /// How many of them the line opened that the file begins with; `None` while that line goes on.
    opened_first: Option<usize>,
    /// What the last node leaves to come.
    last: Last,
}

/// What must follow a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// What is below it.
    Below,
    /// A sibling of it, or of a node before it; or no more, if that node was opened by the first line.
    Sibling { is_of_first_line: bool },
    /// Nothing.
    Nothing,
}

#[derive(Clone, Copy)]
struct Step {
    id: NodeId,
    turn: Stone, // whose move is next
}

impl<'o> Growth<'o> {
    fn new(encoding: Encoding, options: &'o ReadOptions) -> Self {
        let tree = GameTree::new(SIZE);
        let path = vec![Step { id: tree.root(), turn: Stone::Black }];
        Self { tree, encoding, options, path, open: Vec::new(), opened_first: None, last: Last::Below }
    }

    fn add(&mut self, node: &RawNode<'_>) -> Result<(), RecordError> {
        let at = node.at as u64;
        if self.last == Last::Nothing {
            return Err(RecordError::byte(at, "the end of the file behind the last variation", node.place));
        }
        if self.path.len() > LONGEST + 1 {
            return Err(RecordError::byte(at, "at most 1000 nodes on a line", node.place));
        }
        let before = self.path[self.path.len() - 1];
        let point = self.point(node)?;
        let step = if node.flags & flag::NO_MOVE == 0 { self.moved(before, point) } else { before };
        self.say(step.id, node);
        self.label(before.id, step.id, point, node);
        self.go(step, node.flags);
        Ok(())
    }

    /// The point of a node; `None` for a pass.
    fn point(&self, node: &RawNode<'_>) -> Result<Option<Point>, RecordError> {
        if node.place == 0 {
            return Ok(None);
        }
        let point = Point::from_matrix(usize::from(node.place >> 4) + 1, usize::from(node.place & 15));
        match point.filter(|point| SIZE.contains(*point)) {
            Some(point) => Ok(Some(self.options.rows.point(point, SIZE))),
            None => {
                Err(RecordError::point(Place::Byte(node.at as u64), SIZE, &format!("0x{:02x}", node.place)))
            }
        }
    }

    /// The child with a move, which may be there.
    fn moved(&mut self, before: Step, point: Option<Point>) -> Step {
        let Step { id, turn } = before;
        let is_same =
            |child: &NodeId| self.tree.node(*child).played.is_some_and(|played| played.point == point);
        let known = self.tree.children(id).find(is_same);
        let id = known.unwrap_or_else(|| self.tree.add(id, Node::of_move(turn, point)));
        Step { id, turn: turn.opponent() }
    }

    /// Goes to a node and on to where the next one belongs.
    fn go(&mut self, step: Step, flags: u8) {
        self.path.push(step);
        let is_end = flags & flag::NOTHING_BELOW != 0;
        if is_end && self.opened_first.is_none() {
            self.opened_first = Some(self.open.len());
        }
        if flags & flag::MORE_SIBLINGS != 0 {
            self.open.push(self.path.len() - 1);
        }
        self.last = if is_end { self.end_line() } else { Last::Below };
    }

    fn end_line(&mut self) -> Last {
        let Some(index) = self.open.pop() else { return Last::Nothing };
        self.path.truncate(index);
        let is_of_first_line = self.opened_first.is_some_and(|count| self.open.len() < count);
        self.opened_first = self.opened_first.map(|count| count.min(self.open.len()));
        Last::Sibling { is_of_first_line }
    }

    fn say_of_root(&mut self, node: &RawNode<'_>) {
        let root = self.tree.root();
        self.say(root, node);
        self.label(root, root, None, node);
    }

    /// The title, the body and the flags of a node.
    fn say(&mut self, id: NodeId, node: &RawNode<'_>) {
        if !node.comment.is_empty() {
            let comment = self.comment(node);
            let (title, body) = comment.split_once(char::from(BODY)).unwrap_or((&comment, ""));
            let notes = self.tree.node_mut(id).notes_mut();
            if notes.title.is_empty() || notes.title == title {
                title.clone_into(&mut notes.title);
            } else {
                join(&mut notes.comment, title);
            }
            join(&mut notes.comment, body);
        }
        for (flag, name) in [(flag::MARK, MARKED), (flag::START, START)] {
            if node.flags & flag != 0 {
                self.add_property(id, name);
            }
        }
    }

    fn comment(&self, node: &RawNode<'_>) -> String {
        if node.flags & flag::OLD_COMMENT != 0 {
            return with_newlines(node.comment.iter().map(|byte| old_character(byte & 0x7f)).collect());
        }
        with_newlines(self.encoding.decode(node.comment))
    }

    fn add_property(&mut self, id: NodeId, name: &str) {
        let is_root = id == self.tree.root();
        let other =
            if is_root { &mut self.tree.info.other } else { &mut self.tree.node_mut(id).notes_mut().other };
        if other.iter().all(|(known, _)| known != name) {
            other.push((name.to_owned(), vec!["1".to_owned()]));
            other.sort();
        }
    }

    /// A label is seen before the move on its point; where there is no point, it is a comment.
    fn label(&mut self, before: NodeId, id: NodeId, point: Option<Point>, node: &RawNode<'_>) {
        if node.label.is_empty() {
            return;
        }
        let text = with_newlines(self.encoding.decode(node.label));
        match point {
            Some(point) => {
                let mark = Mark { point, kind: MarkKind::Label(text) };
                self.tree.node_mut(before).notes_mut().marks.push(mark);
            }
            None => join(&mut self.tree.node_mut(id).notes_mut().comment, &text),
        }
    }

    /// What a branch that was saved by itself leaves open is not missed.
    fn missing(&self, length: usize) -> Option<RecordError> {
        let place = Place::Byte(length as u64);
        let is_first_line = self.opened_first.is_none_or(|count| self.open.len() <= count);
        match self.last {
            Last::Nothing => None,
            Last::Below if self.opened_first.is_none() => None,
            Last::Below => Some(RecordError::ends(place, "a move behind the last one")),
            Last::Sibling { is_of_first_line: true } if is_first_line => None,
            Last::Sibling { .. } => Some(RecordError::ends(place, "another variation")),
        }
    }
}

/// Puts a text behind others, on a line of its own, unless it is the same.
fn join(text: &mut String, more: &str) {
    if text.is_empty() {
        more.clone_into(text);
    } else if !more.is_empty() && text != more {
        text.push('\n');
        text.push_str(more);
    }
}

fn with_newlines(text: String) -> String {
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

fn old_character(byte: u8) -> char {
    match byte {
        b'}' => 'å',
        b'{' => 'ä',
        b'|' => 'ö',
        b']' => 'Å',
        b'[' => 'Ä',
        b'\\' => 'Ö',
        _ => char::from(byte),
    }
}
