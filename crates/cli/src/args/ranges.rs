//! Ranges as words: `24..28`, `3.4..`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use anyhow::anyhow;

/// A number of clues, or a range of them.
#[derive(Clone, Debug)]
pub(crate) struct ClueRange(pub(crate) RangeInclusive<usize>);

impl FromStr for ClueRange {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let range = ends(text, |end| end.parse().ok(), 0, 81);
        range.map(Self).ok_or_else(|| anyhow!("expected a number of clues, or a range such as 24..28"))
    }
}

/// A rating in tenths, or a range of them.
#[derive(Clone, Debug)]
pub(crate) struct RatingRange(pub(crate) RangeInclusive<u32>);

impl FromStr for RatingRange {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let range = ends(text, tenths, 0, u32::MAX);
        range.map(Self).ok_or_else(|| anyhow!("expected a rating such as 7.2, or a range such as 3.4..4.2"))
    }
}

/// A whole number, or one with one digit behind the point.
fn tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_rating = is_number(whole) && is_number(tenth) && tenth.len() == 1;
    is_rating.then(|| Some(whole.parse::<u32>().ok()?.checked_mul(10)? + tenth.parse::<u32>().ok()?))?
}

/// The ends of `a`, `a..b`, `a..` or `..b`.
fn ends<T: Clone>(
    text: &str,
    end: impl Fn(&str) -> Option<T>,
    least: T,
    most: T,
) -> Option<RangeInclusive<T>> {
    let Some((first, last)) = text.split_once("..") else { return end(text).map(|one| one.clone()..=one) };
    let last = last.strip_prefix('=').unwrap_or(last);
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let first = if first.is_empty() { least } else { end(first)? };
    Some(first..=if last.is_empty() { most } else { end(last)? })
}
