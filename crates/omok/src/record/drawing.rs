//! Drawn boards as records: a position without its moves.

use super::format::{Games, Written};
use super::{GameTree, LossKind, Place, RecordError, RecordErrorKind, loss::Losses};
use crate::{Format, ParseError, Reader, Record, Size};

/// So many errors before the first board show that there is none.
const MOST_ERRORS: usize = 1000;

/// Each board of a text as a game whose stones are set up in the root; the label of a board is the title.
///
/// Boards are square unless a size is given. [`Reader`] has the grammar.
///
/// A text with a thousand errors and no board is given up.
#[must_use]
pub fn read_drawings(text: &[u8], size: Option<Size>) -> Games {
    let (mut reader, mut found, mut games) = (Reader::with_size(size), Vec::new(), Games::new());
    let mut has_board = false;
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    for (number, line) in (1..).zip(text.split(|byte| *byte == b'\n')) {
        reader.line(number, line, &mut found);
        has_board |= found.iter().any(Result::is_ok);
        games.extend(found.drain(..).map(game_of));
        if games.len() >= MOST_ERRORS && !has_board {
            let kind = RecordErrorKind::GivenUp { errors: games.len() };
            games.push(Err(RecordError { place: Place::Line(number, 1), kind }));
            return games;
        }
    }
    reader.finish(&mut found);
    games.extend(found.into_iter().map(game_of));
    if games.is_empty() { vec![Err(RecordError::no_game())] } else { games }
}

fn game_of(board: Result<Record, ParseError>) -> Result<GameTree, RecordError> {
    let record = board.map_err(error_of)?;
    let mut game = GameTree::of_board(&record.board);
    if let Some(label) = record.label {
        let root = game.root();
        game.node_mut(root).notes_mut().title = label;
    }
    Ok(game)
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
