//! Drawn boards as records: a position without its moves.

use super::format::{Games, Written};
use super::{GameTree, LossKind, Place, RecordError, RecordErrorKind, loss::Losses};
use crate::{Format, ParseError, Reader, Size};

/// Each board of a text as a game whose stones are set up in the root; the label of a board is the title.
///
/// Boards are square unless a size is given. [`Reader`] has the grammar.
#[must_use]
pub fn read_drawings(text: &[u8], size: Option<Size>) -> Games {
    let boards = Reader::with_size(size).read(text).into_iter();
    let games: Games = boards
        .map(|board| {
            let record = board.map_err(error_of)?;
            let mut game = GameTree::of_board(&record.board);
            if let Some(label) = record.label {
                let root = game.root();
                game.node_mut(root).notes_mut().title = label;
            }
            Ok(game)
        })
        .collect();
    if games.is_empty() { vec![Err(RecordError::no_game())] } else { games }
}

/// The position at the end of the main line as a drawing, with a blank line behind it.
#[must_use]
pub fn write_drawing(game: &GameTree, format: Format) -> Written {
    let last = game.main_line().last().unwrap_or_else(|| game.root());
    let text = format.write(&game.board_at(last)) + "\n";
    let mut losses = Losses::of(game, &[LossKind::Setup, LossKind::OutOfTurn]);
    losses.add(LossKind::Order, game.moves().filter(|played| played.point.is_some()).count());
    Written { bytes: text.into_bytes(), losses: losses.into_vec() }
}

fn error_of(error: ParseError) -> RecordError {
    let place = Place::Line(error.line, error.column.unwrap_or(1));
    RecordError { place, kind: RecordErrorKind::Drawing(error.kind) }
}
