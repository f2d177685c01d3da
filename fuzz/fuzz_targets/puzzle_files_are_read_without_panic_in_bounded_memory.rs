//! Whatever a file holds, it is read as puzzles in memory that is in proportion to it, with faults of one line; and its first part
//! tells its format.

#![no_main]

use hanpan_fuzz::{DocumentFile, weight_of};
use hanpan_sudoku::document::DocumentFormat;
use libfuzzer_sys::fuzz_target;

/// What is kept of a byte of a file at most, and of an empty file. A link unfolds to a text of some length.
const PER_BYTE: usize = 100;
const PER_FILE: usize = 8 << 20;

fuzz_target!(|data: &[u8]| {
    let _ = DocumentFormat::sniff(data, "");
    let Some(file) = DocumentFile::of(data) else { return };
    let documents = file.documents();
    let weights = documents.iter().map(|document| document.as_ref().map_or(1, weight_of));
    assert!(weights.sum::<usize>() <= PER_BYTE * file.bytes.len() + PER_FILE);
    for error in documents.iter().filter_map(|document| document.as_ref().err()) {
        assert!(!error.to_string().contains('\n'));
    }
});
