//! What the objects of several commands have in common.

use hanpan_omok::{Line, Point, Size, Stone};
use serde::Serialize;

/// A point, from the top left and in the usual notation.
#[derive(Serialize)]
pub(super) struct PointObject {
    row: usize,
    column: usize,
    name: String,
}

/// A winning row.
#[derive(Serialize)]
pub(super) struct LineObject {
    stone: &'static str,
    direction: String,
    /// The leftmost stone, or the topmost of a vertical line.
    first: PointObject,
    points: Vec<PointObject>,
}

impl PointObject {
    pub(super) fn new(point: Point, size: Size) -> Self {
        Self { row: point.row(), column: point.column(), name: point.notation(size) }
    }
}

impl LineObject {
    pub(super) fn new(line: &Line, size: Size) -> Self {
        let direction = line.direction.to_string();
        let first = PointObject::new(line.first(), size);
        Self { stone: name_of(line.stone), direction, first, points: objects(&line.points, size) }
    }
}

pub(super) fn objects(points: &[Point], size: Size) -> Vec<PointObject> {
    points.iter().map(|point| PointObject::new(*point, size)).collect()
}

pub(super) const fn name_of(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "black",
        Stone::White => "white",
    }
}
