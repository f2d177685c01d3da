//! What is done on a board, two bytes a turn.

use hanpan_omok::{Point, Size, Stone};

/// One thing done.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// A stone on a point, which may be occupied.
    Play(Point, Stone),
    /// A pass.
    Pass,
    /// The last turn is taken back.
    Undo,
    /// A colour gives up.
    Resign(Stone),
}

/// The turns that bytes say: a column with the colour in its highest bit, and a row. The rows behind the board's are the
/// other turns.
pub fn turns(bytes: &[u8], size: Size) -> impl Iterator<Item = Turn> {
    bytes.as_chunks::<2>().0.iter().map(move |[first, second]| {
        let stone = if first & 0x80 == 0 { Stone::Black } else { Stone::White };
        let column = usize::from(first & 0x7f) % size.width() + 1;
        match (Point::from_matrix(usize::from(second & 31) + 1, column), second >> 5) {
            (Some(point), _) if size.contains(point) => Turn::Play(point, stone),
            (_, 0..=3) => Turn::Undo,
            (_, 4..=6) => Turn::Pass,
            _ => Turn::Resign(stone),
        }
    })
}
