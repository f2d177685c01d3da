//! A board drawn with lines.
//!
//! ```text
//! +-------+-------+-------+      *-----------*
//! | 5 3 . | . 7 . | . . . |      |53.|.7.|...|      53. | .7. | ...
//! | 6 . . | 1 9 5 | . . . |      |6..|195|...|      6.. | 195 | ...
//! | . 9 8 | . . . | . 6 . |      |.98|...|.6.|      .98 | ... | .6.
//! +-------+-------+-------+      |---+---+---|      ----+-----+----
//! | 8 . . | . 6 . | . . 3 |      |8..|.6.|..3|      8.. | .6. | ..3
//! ...                            ...                ...
//! ```
//!
//! It is nine rows of the [grammar of rows](super::row), with walls in a row or borders between rows; the
//! [draft](super::draft) tells which borders belong to it. The middle form is SimpleSudoku's `.ss`.

use crate::grid::Grid;

const BORDER: &str = "+-------+-------+-------+";

pub(super) fn write(grid: &Grid) -> String {
    let text = grid.to_string();
    let cells: Vec<char> = text.chars().collect();
    let mut lines = vec![BORDER.to_owned()];
    for band in cells.chunks(27) {
        lines.extend(band.chunks(9).map(write_row));
        lines.push(BORDER.to_owned());
    }
    lines.join("\n")
}

fn write_row(row: &[char]) -> String {
    let boxes = row.chunks(3).map(|cells| format!(" {} {} {} |", cells[0], cells[1], cells[2]));
    boxes.fold(String::from("|"), |line, cells| line + &cells)
}
