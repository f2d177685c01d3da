//! A game as text.

use std::borrow::Cow;

use super::names::{FIELDS, MARKS, outcome_text};
use crate::record::format::Written;
use crate::record::{
    GameTree, LossKind, MarkKind, Move, Node, NodeId, Notes, Outcome, Unwritable, loss::Losses,
};
use crate::{Point, Stone};

/// So many nodes stand on a line.
const NODES_A_LINE: usize = 10;

pub(super) fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let mut writer = Writer::default();
    writer.text.push_str("(;");
    writer.root(tree);
    writer.node_without_semicolon(tree.node(tree.root()), true);
    tree.walk().skip(1).for_each(|(id, _)| writer.branch(tree, id));
    writer.text.push_str(")\n");
    Ok(Written { bytes: writer.text.into_bytes(), losses: writer.losses.into_vec() })
}

#[derive(Default)]
struct Writer {
    text: String,
    losses: Losses,
    nodes_on_line: usize,
}

impl Writer {
    fn root(&mut self, tree: &GameTree) {
        let size = tree.size();
        let sides =
            if size.is_square() { size.width().to_string() } else { size.to_string().replace('x', ":") };
        self.text.push_str(&format!("FF[4]GM[4]CA[UTF-8]SZ[{sides}]"));
        for (name, field) in FIELDS {
            self.simple(name, field.text(&tree.info));
        }
        if let Some(outcome) =
            tree.info.outcome.as_ref().filter(|said| **said != Outcome::Other(String::new()))
        {
            self.simple("RE", &outcome_text(outcome));
        }
        self.others(&tree.info.other);
    }

    /// A node that is not the root, with the brackets of the variations that begin and end there.
    fn branch(&mut self, tree: &GameTree, id: NodeId) {
        if is_variation(tree, id) {
            self.text.push_str("\n(");
            self.nodes_on_line = 0;
        } else if self.nodes_on_line.is_multiple_of(NODES_A_LINE) {
            self.text.push('\n');
        }
        self.nodes_on_line += 1;
        self.text.push(';');
        self.node_without_semicolon(tree.node(id), false);
        if tree.first_child(id).is_none() {
            self.close(tree, id);
        }
    }

    /// The brackets of all variations that end with a node.
    fn close(&mut self, tree: &GameTree, id: NodeId) {
        for id in std::iter::successors(Some(id), |id| tree.parent(*id)) {
            if is_variation(tree, id) {
                self.text.push(')');
            }
            if tree.next_sibling(id).is_some() {
                break;
            }
        }
    }

    fn node_without_semicolon(&mut self, node: &Node, is_root: bool) {
        let notes = node.notes();
        self.setup(notes);
        if let Some(turn) = notes.turn {
            self.text.push_str(match turn {
                Stone::Black => "PL[B]",
                Stone::White => "PL[W]",
            });
        }
        if is_root && node.played.is_some() {
            self.notes(notes);
            self.text.push_str("\n;");
        }
        if let Some(Move { stone, point }) = node.played {
            self.text.push(letter(stone));
            self.text.push_str(&format!("[{}]", point.map(letters).unwrap_or_default()));
        }
        if !is_root || node.played.is_none() {
            self.notes(notes);
        }
    }

    fn notes(&mut self, notes: &Notes) {
        self.simple("N", &notes.title);
        self.comment(notes);
        self.marks(notes);
        self.points("5A", notes.offers.iter().copied());
        self.others(&notes.other);
    }

    fn setup(&mut self, notes: &Notes) {
        for (name, stone) in [("AB", Some(Stone::Black)), ("AW", Some(Stone::White)), ("AE", None)] {
            let points = notes.setup.iter().filter(|(_, set)| *set == stone).map(|(point, _)| *point);
            self.points(name, points);
        }
    }

    fn marks(&mut self, notes: &Notes) {
        for (name, mark) in MARKS {
            let kind = mark.kind();
            self.points(name, notes.marks.iter().filter(|mark| mark.kind == kind).map(|mark| mark.point));
        }
        let labels = notes.marks.iter().filter_map(|mark| match &mark.kind {
            MarkKind::Label(label) => Some((mark.point, label)),
            _ => None,
        });
        for (i, (point, label)) in labels.enumerate() {
            self.text.push_str(if i == 0 { "LB" } else { "" });
            let label = escaped(&self.on_one_line(label)).replace(':', "\\:");
            self.text.push_str(&format!("[{}:{label}]", letters(point)));
        }
    }

    /// The comment; the time of the move stands before it.
    fn comment(&mut self, notes: &Notes) {
        let time = notes.time.map(|time| format!("{time}ms")).unwrap_or_default();
        let between = if time.is_empty() || notes.comment.is_empty() { "" } else { "\n" };
        let text = format!("{time}{between}{}", notes.comment);
        if !text.is_empty() {
            self.losses.add(LossKind::Characters, text.matches('\r').count());
            self.text.push_str(&format!("C[{}]", escaped(&text.replace('\r', ""))));
        }
    }

    fn points(&mut self, name: &str, points: impl Iterator<Item = Point>) {
        for (i, point) in points.enumerate() {
            self.text.push_str(if i == 0 { name } else { "" });
            self.text.push_str(&format!("[{}]", letters(point)));
        }
    }

    fn simple(&mut self, name: &str, text: &str) {
        if !text.is_empty() {
            let line = escaped(&self.on_one_line(text));
            self.text.push_str(&format!("{name}[{line}]"));
        }
    }

    /// A text without line ends, each of which is a loss.
    fn on_one_line(&mut self, text: &str) -> String {
        let is_line_end = |character: char| matches!(character, '\n' | '\r');
        let trimmed = text.trim();
        let lost = text.chars().count() - trimmed.chars().count() + trimmed.matches(is_line_end).count();
        self.losses.add(LossKind::Characters, lost);
        trimmed.replace(is_line_end, " ")
    }

    /// What only some format knows: properties that SGF can write are written as they are.
    fn others(&mut self, others: &[(String, Vec<String>)]) {
        for (name, values) in others {
            let is_name = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
            if name.is_empty() || !name.bytes().all(is_name) || values.is_empty() {
                self.losses.add(LossKind::Other, 1);
                continue;
            }
            self.text.push_str(name);
            for value in values {
                self.text.push_str(&format!("[{}]", closed(value)));
            }
        }
    }
}

/// Whether a node has siblings, so that it and all behind it stand in brackets.
fn is_variation(tree: &GameTree, id: NodeId) -> bool {
    let first = tree.parent(id).and_then(|parent| tree.first_child(parent));
    tree.next_sibling(id).is_some() || first.is_some_and(|first| first != id)
}

const fn letter(stone: Stone) -> char {
    match stone {
        Stone::Black => 'B',
        Stone::White => 'W',
    }
}

/// The column from the left and the row from the top.
fn letters(point: Point) -> String {
    [point.column(), point.row()].into_iter().map(crate::point::column_letter).collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// A value that ends only where it ends: as it stands there, or with escapes if it has too few.
pub(super) fn closed(value: &str) -> Cow<'_, str> {
    if is_closed(value) { Cow::Borrowed(value) } else { Cow::Owned(escaped(value)) }
}

/// Whether a value with its escapes ends only where it ends.
fn is_closed(value: &str) -> bool {
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        match character {
            ']' => return false,
            '\\' if characters.next().is_none() => return false,
            _ => {}
        }
    }
    true
}
