//! Whatever a text holds, it is a mask that survives a round trip, or a fault of one line.

#![no_main]

use hanpan_sudoku::format::{read_mask, write_mask};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    match read_mask(data) {
        Ok(mask) => assert_eq!(read_mask(write_mask(mask).as_bytes()), Ok(mask)),
        Err(error) => assert!(!error.to_string().contains('\n')),
    }
});
