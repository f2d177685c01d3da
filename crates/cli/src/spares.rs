//! What is used again: buffers and solvers between batches.

use std::sync::{Mutex, PoisonError};

/// Things that are at hand until somebody needs one; shared by threads.
#[derive(Debug)]
pub(crate) struct Spares<T>(Mutex<Vec<T>>);

impl<T> Spares<T> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(Vec::new()))
    }

    /// The one that was given back last, which a cache may still hold, or a new one.
    pub(crate) fn take(&self, new: impl FnOnce() -> T) -> T {
        let spare = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(new)
    }

    pub(crate) fn give_back(&self, spare: T) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(spare);
    }
}
