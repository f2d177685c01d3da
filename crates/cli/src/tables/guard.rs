//! [`guarded`]: a broken file may make a reader panic, which is an error of that file and nothing else.

use std::cell::Cell;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is caught, and has nothing to say on standard error.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Runs a reader of a table; a panic is an error too. What was used in it must not be used again then.
pub(super) fn guarded<T>(read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    hush();
    IS_GUARDED.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    IS_GUARDED.set(false);
    result.unwrap_or_else(|_| Err(io::Error::other("its contents contradict each other")))
}

/// Has panics that are caught say nothing.
fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let loud = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                loud(info);
            }
        }));
    });
}
