//! A tree to bytes.

use std::collections::HashSet;

use super::{BODY, FORMAT, HEADER, LONGEST, MAGIC, MARKED, START, flag, page::page_of};
use crate::record::format::{RecordFormat, Written};
use crate::record::{Encoding, GameTree, LossKind, MarkKind, NodeId, Unwritable, loss::Losses};
use crate::{Point, Size, Stone};

pub(super) fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    if tree.size() != Size::S15 {
        let format = RecordFormat::Lib;
        return Err(Unwritable::Size { format, expected: "15x15", size: tree.size() });
    }
    let encoding = page_of(texts(tree));
    let mut file = File { tree, encoding, bytes: header(), losses: losses(tree) };
    file.write_all()?;
    Ok(Written { bytes: file.bytes, losses: file.losses.into_vec() })
}

fn header() -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend([3, 4]);
    header.resize(HEADER, 0xff);
    header
}

fn texts(tree: &GameTree) -> impl Iterator<Item = &str> {
    tree.walk().flat_map(|(id, _)| {
        let notes = tree.node(id).notes();
        let labels = notes.marks.iter().filter_map(|mark| label(&mark.kind));
        [&*notes.title, &*notes.comment].into_iter().chain(labels)
    })
}

/// Everything but what is found on the way; marks and start positions are held.
fn losses(tree: &GameTree) -> Losses {
    let held: Vec<LossKind> = FORMAT.holds.iter().copied().chain([LossKind::Other]).collect();
    let mut losses = Losses::of(tree, &held);
    let others = tree.walk().flat_map(|(id, _)| properties(tree, id));
    let lost = others.filter(|(name, values)| !(name == MARKED || name == START) || values != &["1"]).count();
    losses.add(LossKind::Other, lost);
    losses
}

/// What only some format knows of a node; of the root it is said of the game.
fn properties(tree: &GameTree, id: NodeId) -> impl Iterator<Item = &(String, Vec<String>)> {
    let of_game = if id == tree.root() { tree.info.other.as_slice() } else { &[] };
    of_game.iter().chain(&tree.node(id).notes().other)
}

struct File<'t> {
    tree: &'t GameTree,
    encoding: Encoding,
    bytes: Vec<u8>,
    losses: Losses,
}

/// A node of the file.
#[derive(Clone, Copy)]
struct Entry<'t> {
    point: Option<Point>,
    /// The node of the tree; `None` for a label without a move.
    id: Option<NodeId>,
    label: &'t str,
    /// How many nodes are before it on its line.
    depth: usize,
    has_more_siblings: bool,
}

/// What a node says, and what is below it; nodes without a move are part of the node before them.
struct Said {
    ids: Vec<NodeId>,
    moves: Vec<NodeId>,
}

impl<'t> File<'t> {
    fn write_all(&mut self) -> Result<(), Unwritable> {
        let root =
            Entry { point: None, id: Some(self.tree.root()), label: "", depth: 0, has_more_siblings: false };
        let said = self.said(self.tree.root());
        let mut waiting = self.below(&said, 0);
        self.put(root, &said, 0);
        while let Some(entry) = waiting.pop() {
            if entry.depth > LONGEST {
                let (format, what) = (RecordFormat::Lib, "moves on a line");
                return Err(Unwritable::TooMany { format, what, most: LONGEST, count: entry.depth });
            }
            match entry.id {
                Some(id) => waiting.extend(self.put_move(entry, id)),
                None => self.put(
                    entry,
                    &Said { ids: Vec::new(), moves: Vec::new() },
                    flag::NO_MOVE | flag::NOTHING_BELOW,
                ),
            }
        }
        Ok(())
    }

    /// Writes a move and gives what is below it, the last first.
    fn put_move(&mut self, entry: Entry<'t>, id: NodeId) -> Vec<Entry<'t>> {
        let turn = if entry.depth % 2 == 1 { Stone::Black } else { Stone::White };
        if self.tree.node(id).played.is_some_and(|played| played.stone != turn) {
            self.bytes.extend([0, if entry.has_more_siblings { flag::MORE_SIBLINGS } else { 0 }]);
            return vec![Entry { depth: entry.depth + 1, has_more_siblings: false, ..entry }];
        }
        let said = self.said(id);
        let below = self.below(&said, entry.depth);
        self.put(entry, &said, if below.is_empty() { flag::NOTHING_BELOW } else { 0 });
        below
    }

    fn said(&self, id: NodeId) -> Said {
        let mut said = Said { ids: vec![id], moves: Vec::new() };
        let mut waiting = self.children_reversed(id);
        while let Some(id) = waiting.pop() {
            if self.tree.node(id).played.is_some() {
                said.moves.push(id);
            } else {
                said.ids.push(id);
                waiting.extend(self.children_reversed(id));
            }
        }
        said
    }

    fn children_reversed(&self, id: NodeId) -> Vec<NodeId> {
        let mut children: Vec<NodeId> = self.tree.children(id).collect();
        children.reverse();
        children
    }

    /// The nodes of the file below one, the last first: moves with the labels on their points, then the other labels.
    fn below(&mut self, said: &Said, depth: usize) -> Vec<Entry<'t>> {
        let mut labels = self.labels(said);
        let depth = depth + 1;
        let turn = if depth % 2 == 1 { Stone::Black } else { Stone::White };
        let mut entries = Vec::new();
        for id in said.moves.iter().copied() {
            let Some(played) = self.tree.node(id).played else { continue };
            let point = played.point.filter(|point| Size::S15.contains(*point));
            let own = labels.iter().position(|(at, _)| played.stone == turn && Some(*at) == point);
            let label = own.map_or("", |index| labels.remove(index).1);
            entries.push(Entry { point, id: Some(id), label, depth, has_more_siblings: true });
        }
        for (point, label) in labels {
            entries.push(Entry { point: Some(point), id: None, label, depth, has_more_siblings: true });
        }
        if let Some(last) = entries.last_mut() {
            last.has_more_siblings = false;
        }
        entries.reverse();
        entries
    }

    /// The labels that the file can hold: one on a point.
    fn labels(&mut self, said: &Said) -> Vec<(Point, &'t str)> {
        let (mut labels, mut taken) = (Vec::new(), HashSet::new());
        let tree: &'t GameTree = self.tree;
        for mark in said.ids.iter().flat_map(|id| &tree.node(*id).notes().marks) {
            let Some(text) = label(&mark.kind) else { continue };
            let is_held = !self.plain(text, false).is_empty() && Size::S15.contains(mark.point);
            if is_held && taken.insert(mark.point) {
                labels.push((mark.point, text));
            } else {
                self.losses.add(LossKind::Labels, 1);
            }
        }
        labels
    }

    fn put(&mut self, entry: Entry<'_>, said: &Said, mut flags: u8) {
        let (title, body) = self.comment(said);
        let others = || said.ids.iter().flat_map(|id| properties(self.tree, *id));
        let has_comment = !title.is_empty() || !body.is_empty();
        for (flag, is_set) in [
            (flag::MORE_SIBLINGS, entry.has_more_siblings),
            (flag::MARK, others().any(|(name, _)| name == MARKED)),
            (flag::START, others().any(|(name, _)| name == START)),
            (flag::COMMENT, has_comment),
            (flag::EXTENSION, !entry.label.is_empty()),
        ] {
            flags |= if is_set { flag } else { 0 };
        }
        self.bytes.extend([place(entry.point), flags]);
        if !entry.label.is_empty() {
            self.bytes.extend([0, 1]);
        }
        if has_comment {
            self.bytes.extend(title);
            if !body.is_empty() {
                self.bytes.push(BODY);
                self.bytes.extend(body);
            }
            self.end_text();
        }
        if !entry.label.is_empty() {
            let label = self.text(entry.label, false);
            self.bytes.extend(label);
            self.end_text();
        }
    }

    /// The first title, and everything else.
    fn comment(&mut self, said: &Said) -> (Vec<u8>, Vec<u8>) {
        let tree = self.tree;
        let notes = || said.ids.iter().map(|id| tree.node(*id).notes());
        let titles: Vec<&str> =
            notes().map(|notes| &*notes.title).filter(|title| !title.is_empty()).collect();
        let comments = notes().map(|notes| &*notes.comment).filter(|comment| !comment.is_empty());
        let body: Vec<&str> = titles.iter().skip(1).copied().chain(comments).collect();
        let title = self.text(titles.first().unwrap_or(&""), true);
        (title, self.text(&body.join("\n"), false))
    }

    /// A text in the encoding; what the file takes for its own is left out and counted.
    fn text(&mut self, text: &str, is_title: bool) -> Vec<u8> {
        let plain = self.plain(text, is_title);
        let lost = text.chars().count() - plain.chars().count();
        let (bytes, unknown) = self.encoding.encode(&plain.replace('\n', "\r\n"));
        self.losses.add(LossKind::Characters, lost + unknown);
        bytes
    }

    fn plain(&self, text: &str, is_title: bool) -> String {
        let is_held = |c: &char| *c != '\0' && *c != '\r' && !(is_title && *c == char::from(BODY));
        text.chars().filter(is_held).collect()
    }

    /// The end of a text that began at an even offset, as all do.
    fn end_text(&mut self) {
        self.bytes.push(0);
        if self.bytes.len() % 2 == 1 {
            self.bytes.push(0);
        }
    }
}

fn place(point: Option<Point>) -> u8 {
    point.map_or(0, |point| ((point.row() - 1) << 4 | point.column()) as u8)
}

const fn label(kind: &MarkKind) -> Option<&str> {
    match kind {
        MarkKind::Label(text) => Some(text.as_str()),
        _ => None,
    }
}
