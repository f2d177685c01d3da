//! What rounds took.

use std::time::{Duration, Instant};

use serde::Serialize;

/// The smallest, the middle and the largest of some figures.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Spread {
    pub(super) min: f64,
    pub(super) median: f64,
    pub(super) max: f64,
}

impl Spread {
    /// Of at least one figure.
    pub(super) fn of(mut figures: Vec<f64>) -> Self {
        figures.sort_by(f64::total_cmp);
        Self { min: figures[0], median: figures[figures.len() / 2], max: figures[figures.len() - 1] }
    }

    /// The spread of what decreases where these increase.
    pub(super) fn turned(self, by: impl Fn(f64) -> f64) -> Self {
        Self { min: by(self.max), median: by(self.median), max: by(self.min) }
    }

    pub(super) fn map(self, by: impl Fn(f64) -> f64) -> Self {
        Self { min: by(self.min), median: by(self.median), max: by(self.max) }
    }
}

/// Does the work, and says how long it took.
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed())
}

/// How often something that took so long once is to be done to last as long as a time.
pub(super) fn repeats(once: Duration, time: Duration, most: usize) -> usize {
    let times = time.as_secs_f64() / once.as_secs_f64().max(1e-9);
    (times.ceil() as usize).clamp(1, most)
}
