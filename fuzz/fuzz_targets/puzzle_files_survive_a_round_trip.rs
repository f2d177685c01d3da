//! What is read can be written in every format, reads back with the same givens unless something is lost of them, and then loses
//! nothing more.

#![no_main]

use hanpan_fuzz::DocumentFile;
use hanpan_sudoku::document::{DocumentFormat, DocumentReader, DocumentWriter, LossKind};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some(file) = DocumentFile::of(data) else { return };
    for document in file.documents().into_iter().flatten().take(4) {
        for format in DocumentFormat::ALL {
            let (text, losses) = DocumentWriter::write_all(format, [&document]);
            let read = DocumentReader::new(format, &text).read(&text, 1);
            if format == DocumentFormat::Msk {
                continue;
            }
            let [Ok(read)] = &read[..] else { panic!("{format:?}: {read:?}\n{}", text.escape_ascii()) };
            if losses.count(LossKind::Unclear) == 0 {
                assert_eq!(read.state.puzzle, document.state.puzzle, "{format:?}");
                let (_, again) = DocumentWriter::write_all(format, [read]);
                assert!(again.is_empty(), "{format:?}: {again}\n{}", text.escape_ascii());
            }
        }
    }
});
