//! [`Budget`]: how long a command may take over one board.

use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::anyhow;

/// A whole number with a unit, such as `500ms`, `60s`, `2m` or `1h`; `none` or `0` for no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(Option<Duration>);

/// The units, with their milliseconds.
const UNITS: [(&str, u64); 4] = [("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000)];

impl FromStr for Budget {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = text.split_at(digits);
        let milliseconds = || {
            let (_, milliseconds) = UNITS.iter().find(|(name, _)| *name == unit)?;
            number.parse::<u64>().ok()?.checked_mul(*milliseconds)
        };
        match (text, milliseconds()) {
            ("none" | "0", _) | (_, Some(0)) => Ok(Self(None)),
            (_, Some(milliseconds)) => Ok(Self(Some(Duration::from_millis(milliseconds)))),
            (_, None) => Err(anyhow!("expected a time such as 500ms, 60s, 2m or 1h, or none for no end")),
        }
    }
}

impl Budget {
    /// The time runs from now on.
    pub(crate) fn begin(self) -> Deadline {
        Deadline(self.0.and_then(|time| Instant::now().checked_add(time)))
    }
}

/// When a budget is spent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Option<Instant>);

impl Deadline {
    /// Whether to go on, for what asks from time to time.
    pub(crate) fn check(self) -> ControlFlow<()> {
        if self.0.is_some_and(|end| Instant::now() >= end) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_is_a_whole_number_with_a_unit() {
        let cases = [("500ms", 500), ("60s", 60_000), ("2m", 120_000), ("1h", 3_600_000), ("007s", 7_000)];
        for (text, milliseconds) in cases {
            assert_eq!(
                text.parse::<Budget>().unwrap(),
                Budget(Some(Duration::from_millis(milliseconds))),
                "{text}"
            );
        }
        for text in ["none", "0", "0s", "0ms"] {
            assert_eq!(text.parse::<Budget>().unwrap(), Budget(None), "{text}");
        }
        for text in
            ["", "5", "s", "-1s", "1.5s", "1 s", "1d", "99999999999999999999s", "9999999999999999h", "٣s"]
        {
            let message = text.parse::<Budget>().unwrap_err().to_string();
            assert_eq!(message, "expected a time such as 500ms, 60s, 2m or 1h, or none for no end", "{text}");
        }
    }

    #[test]
    fn a_budget_ends_or_does_not() {
        assert!("none".parse::<Budget>().unwrap().begin().check().is_continue());
        assert!("1h".parse::<Budget>().unwrap().begin().check().is_continue());
        let deadline = "1ms".parse::<Budget>().unwrap().begin();
        std::thread::sleep(Duration::from_millis(2));
        assert!(deadline.check().is_break());
        // More than a clock can tell.
        assert!(Budget(Some(Duration::MAX)).begin().check().is_continue());
    }
}
