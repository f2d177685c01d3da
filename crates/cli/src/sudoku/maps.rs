//! Maps between puzzles, in words and as data.

use hanpan_sudoku::{Digit, DigitSet, Transform};
use serde::Serialize;

/// A map in JSON; rows and columns count from 1.
#[derive(Serialize)]
pub(super) struct MapObject {
    transposed: bool,
    /// The row that comes to each place.
    rows: [u8; 9],
    columns: [u8; 9],
    /// What the digits from 1 to 9 become.
    digits: [u8; 9],
}

impl From<&Transform> for MapObject {
    fn from(map: &Transform) -> Self {
        Self {
            transposed: map.is_transposed(),
            rows: map.rows().map(|row| row + 1),
            columns: map.columns().map(|column| column + 1),
            digits: Digit::ALL.map(|digit| map.digit(digit).value()),
        }
    }
}

/// What has to be done with a puzzle that has these digits, step by step; nothing if the map leaves it as it is.
pub(super) fn steps(map: &Transform, digits: DigitSet) -> Vec<String> {
    let mut steps = Vec::new();
    if map.is_transposed() {
        steps.push("row 1 becomes column 1, row 2 column 2, and so on to row 9".to_owned());
    }
    steps.extend(order("rows, from top to bottom", map.rows()));
    steps.extend(order("columns, from left to right", map.columns()));
    let changed: Vec<String> = digits
        .iter()
        .map(|digit| (digit, map.digit(digit)))
        .filter(|(digit, label)| digit != label)
        .map(|(digit, label)| format!("{digit} becomes {label}"))
        .collect();
    if !changed.is_empty() {
        steps.push(format!("digits: {}", changed.join(", ")));
    }
    steps
}

/// The order of lines, if it is another than before.
fn order(which: &str, lines: &[u8; 9]) -> Option<String> {
    let threes = lines.chunks(3).map(|three| {
        let names: Vec<String> = three.iter().map(|line| (line + 1).to_string()).collect();
        names.join(" ")
    });
    let order = threes.collect::<Vec<_>>().join("  ");
    (!lines.is_sorted()).then(|| format!("{which}: {order}"))
}
