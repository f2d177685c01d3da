//! The fast path for texts of BOJ 2615 answers the boards that it takes as the reader and the judge do.

#![no_main]

use hanpan_omok::{Reader, Rules, boj_answers_in_text, judge};
use libfuzzer_sys::fuzz_target;

/// A board of BOJ 2615: lines of cells with blanks between.
const SIDE: usize = 19;

fuzz_target!(|data: &[u8]| {
    check(data);
    check(&drawn(data));
});

fn check(text: &[u8]) {
    let mut found = Vec::new();
    let taken = boj_answers_in_text(text, &mut found);
    let mut expected = String::new();
    for record in Reader::new().read(&text[..taken]).into_iter().map(Result::unwrap) {
        if taken > 0 {
            let blank = if record.separated { "\n" } else { "" };
            expected += &format!("{blank}{}\n", judge(&record.board, &Rules::BOJ).boj_answer());
        }
    }
    assert_eq!(found, expected.as_bytes());
}

/// Boards whose cells are the bytes, with what the byte behind a board says between boards.
fn drawn(data: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for board in data.chunks_exact(SIDE * SIDE + 1) {
        let (between, cells) = (board[SIDE * SIDE], &board[..SIDE * SIDE]);
        let end = if between & 1 == 0 { "\n" } else { "\r\n" };
        for row in cells.chunks(SIDE) {
            let row: Vec<String> = row.iter().map(|byte| (byte % 3).to_string()).collect();
            text.extend((row.join(" ") + end).into_bytes());
        }
        text.extend(if between & 2 == 0 { "" } else { end }.bytes());
    }
    text
}
