//! What is read as any format is written as every other, and without a loss the moves and the stones are the same there.

#![no_main]

use hanpan_fuzz::{RecordFile, comparable};
use hanpan_omok::Board;
use hanpan_omok::record::{GameTree, Move, Node, NodeId, ReadOptions, RecordFormat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(file) = RecordFile::of(data) else { return };
    let games: Vec<GameTree> = file.games().into_iter().flatten().collect();
    for format in RecordFormat::ALL {
        let _ = format.write_all(&games);
        games.iter().for_each(|game| convert(game, format));
    }
});

fn convert(game: &GameTree, format: RecordFormat) {
    let Ok(written) = format.write(game) else { return };
    let options = ReadOptions { size: Some(game.size()), ..ReadOptions::default() };
    let games = format.read(&written.bytes, &options);
    let [Ok(read)] = &games[..] else {
        panic!("{}: {games:?}\n{}", format.name(), written.bytes.escape_ascii())
    };
    if written.losses.is_empty() {
        assert_eq!(end_of(read), end_of(game), "{}: {}", format.name(), written.bytes.escape_ascii());
        // A library joins siblings of one move; and only SGF has nodes that say nothing.
        let says_nothing = |id: NodeId| *game.node(id) == Node::default();
        let has_empty_nodes = game.walk().skip(1).any(|(id, _)| says_nothing(id));
        if format == RecordFormat::Sgf || (format != RecordFormat::Lib && !has_empty_nodes) {
            assert_eq!(comparable(read.clone(), format), comparable(game.clone(), format));
        }
    }
}

fn end_of(game: &GameTree) -> (Vec<Move>, Board) {
    let end = game.main_line().last().unwrap_or(game.root());
    (game.moves().collect(), game.board_at(end))
}
