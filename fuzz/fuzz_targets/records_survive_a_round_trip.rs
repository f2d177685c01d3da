//! What is read and written in the same format without a loss reads back equal, and what is written with losses reads back.

#![no_main]

use hanpan_fuzz::{ENCODINGS, RecordFile, comparable};
use hanpan_omok::record::{Encoding, Games, ReadOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(file) = RecordFile::of(data) else { return };
    for game in file.games().into_iter().flatten() {
        let Ok(written) = file.format.write(&game) else { continue };
        let read = |options| file.format.read(&written.bytes, &options);
        if written.losses.is_empty() {
            // Which code page a file is in can be guessed wrong.
            let encodings = ENCODINGS.iter().map(|name| Encoding::by_name(name));
            let mut readings =
                encodings.map(|encoding| read(ReadOptions { encoding, ..ReadOptions::default() }));
            let game = comparable(game, file.format);
            let is_same = |games: Games| matches!(&games[..], [Ok(read)] if comparable(read.clone(), file.format) == game);
            assert!(readings.any(is_same), "{}", text(&written.bytes));
        } else {
            let games: Games = read(ReadOptions { size: Some(game.size()), ..ReadOptions::default() });
            assert!(matches!(games[..], [Ok(_)]), "{games:?}\n{}", text(&written.bytes));
        }
    }
});

fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}
