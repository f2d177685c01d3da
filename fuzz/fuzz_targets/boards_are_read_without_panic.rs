//! Whatever a text holds, the readers of both games give boards and errors of one line.

#![no_main]

use hanpan_omok::{Reader, Rules, Size, judge, row_width};
use hanpan_sudoku::format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&[width, height], text)) = data.split_first_chunk() else { return };
    for line in text.split(|byte| *byte == b'\n') {
        let _ = (hanpan_omok::recognises(line), row_width(line), format::recognises(line));
    }
    let boards = Reader::with_size(Size::new(width.into(), height.into())).read(text);
    for board in boards {
        match board {
            Ok(record) => drop(judge(&record.board, &Rules::RENJU)),
            Err(error) => assert!(!error.to_string().contains('\n')),
        }
    }
    let grids = format::Reader::read_all(text);
    grids.iter().flat_map(|grid| grid.as_ref().err()).for_each(|error| {
        assert!(!error.to_string().contains('\n'));
    });
});
