//! Whatever a file holds, it is read in memory that is in proportion to it, and what is read can be drawn and reviewed.

#![no_main]

use hanpan_fuzz::{RecordFile, weight};
use hanpan_omok::record::{GameTree, RecordFormat, RowEvidence, RowOrder};
use hanpan_omok::{Diagram, Numbering, Rules, review};
use libfuzzer_sys::fuzz_target;

/// What is kept of a byte of a file at most, and of an empty file.
const PER_BYTE: usize = 100;
const PER_FILE: usize = 30_000;

fuzz_target!(|data: &[u8]| {
    let _ = RecordFormat::sniff(data, "");
    let Some(file) = RecordFile::of(data) else { return };
    let games = file.games();
    assert!(!games.is_empty());
    let weights = games.iter().map(|game| game.as_ref().map_or(1, weight));
    assert!(weights.sum::<usize>() <= PER_BYTE * file.bytes.len() + PER_FILE);
    for game in games {
        match game {
            Ok(game) => look_at(&game, file.options.rows),
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
});

fn look_at(game: &GameTree, rows: RowOrder) {
    let end = game.main_line().last().unwrap_or(game.root());
    let _ = (Diagram::of_node(game, end, Numbering::All).to_text(), RowEvidence::of(game, rows).order());
    for rules in [&Rules::RENJU, &Rules::FREESTYLE, &Rules::OMOK_MAPLE, &Rules::CARO_9] {
        let review = review(game, rules);
        let _ = review.agrees();
        review.findings.iter().for_each(|finding| assert!(!finding.text(review.size).contains('\n')));
    }
}
