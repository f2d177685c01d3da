//! What rounds took.

use std::time::{Duration, Instant};

use serde::Serialize;

/// The smallest, the middle (of an even number the mean of the two) and the largest of some figures.
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
        let middle = [figures[(figures.len() - 1) / 2], figures[figures.len() / 2]];
        let median = f64::midpoint(middle[0], middle[1]);
        Self { min: figures[0], median, max: figures[figures.len() - 1] }
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
pub(super) fn repeats(once: Duration, time: Duration) -> usize {
    let times = time.as_secs_f64() / once.as_secs_f64().max(1e-9);
    (times.ceil() as usize).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_is_the_mean_of_the_middle_two() {
        let median = |figures: &[f64]| Spread::of(figures.to_vec()).median;
        assert_eq!((median(&[3.0, 1.0, 2.0]), median(&[4.0, 1.0, 2.0, 3.0])), (2.0, 2.5));
    }
}
