//! Whatever is played, passed, resigned and taken back, a game has the stones of its moves, and what is refused changes nothing.

#![no_main]

use hanpan_fuzz::{Position, Turn, turns};
use hanpan_omok::{Board, Game, Language, Move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((head, rest)) = data.split_first_chunk() else { return };
    let Position { rules, size } = Position::of(*head);
    let mut game = Game::new(&rules, size);
    for turn in turns(rest, size) {
        let before = (game.moves().len(), game.ending().cloned());
        let refused = match turn {
            Turn::Play(point, _) => {
                let ruling = game.ruling(point).map(|ruling| ruling.text(size, Language::English));
                let played = game.play(point).map(|ending| ending.map(ToString::to_string));
                assert!(ruling.is_ok() || played.is_err());
                played.err()
            }
            Turn::Pass => game.pass().map(drop).err(),
            Turn::Resign(stone) => game.resign(stone).map(drop).err(),
            Turn::Undo => {
                game.undo();
                continue;
            }
        };
        if let Some(refused) = refused {
            assert!(!refused.to_string().is_empty());
            assert_eq!((game.moves().len(), game.ending().cloned()), before);
        }
    }
    let mut board = Board::new(size);
    for Move { stone, point } in game.moves() {
        point.iter().for_each(|point| board.set(*point, Some(*stone)));
    }
    assert_eq!(game.board(), board);
    let _ = Game::of_board(&rules, &board, game.turn()).ending();
});
