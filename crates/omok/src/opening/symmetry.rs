//! The eight ways to lay a square on itself.

use crate::{Board, Point, Size};

/// A turn or a mirror image: rows and columns change places or not, then left and right, then top and bottom.
#[derive(Clone, Copy)]
pub(super) struct Symmetry {
    transposes: bool,
    mirrors_columns: bool,
    mirrors_rows: bool,
}

impl Symmetry {
    /// All eight, the one that moves nothing first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..8_u8).map(|bits| Self {
            transposes: bits & 4 != 0,
            mirrors_columns: bits & 2 != 0,
            mirrors_rows: bits & 1 != 0,
        })
    }

    /// Where a step of so many rows and columns goes.
    pub(super) const fn turned(self, (rows, columns): (isize, isize)) -> (isize, isize) {
        let (rows, columns) = if self.transposes { (columns, rows) } else { (rows, columns) };
        (if self.mirrors_rows { -rows } else { rows }, if self.mirrors_columns { -columns } else { columns })
    }

    /// Where a point goes; `None` if the board does not lie on itself.
    pub(super) fn image(self, point: Point, size: Size) -> Option<Point> {
        if self.transposes && !size.is_square() {
            return None;
        }
        // Twice the steps from the middle, which is between two points if the size is even.
        let middle = (size.height() as isize + 1, size.width() as isize + 1);
        let step = (2 * point.row() as isize - middle.0, 2 * point.column() as isize - middle.1);
        let (rows, columns) = self.turned(step);
        let halved = |doubled: isize| usize::try_from(doubled / 2).ok();
        Point::from_matrix(halved(rows + middle.0)?, halved(columns + middle.1)?)
    }

    /// Whether black stones lie on black ones and white on white.
    fn keeps(self, board: &Board) -> bool {
        let size = board.size();
        board.stones().all(|(point, stone)| {
            self.image(point, size).is_some_and(|image| board.get(image) == Some(stone))
        })
    }
}

/// Where the symmetries of a position take a point: itself and its mirror images, in reading order and each once.
pub(super) fn twins(board: &Board, point: Point) -> Vec<Point> {
    let symmetries = Symmetry::all().filter(|symmetry| symmetry.keeps(board));
    let mut twins: Vec<Point> =
        symmetries.filter_map(|symmetry| symmetry.image(point, board.size())).collect();
    twins.sort_unstable();
    twins.dedup();
    twins
}
