//! Texts in files, and where they are.

use super::format::Documents;
use super::loss::{LossKind, Losses};
use crate::format::{Found, ParseError, ParseErrorKind, column};

/// A fault at an offset of a text that begins in a line of this number.
pub(super) fn fault(text: &[u8], first_line: u64, offset: usize, kind: ParseErrorKind) -> ParseError {
    let before = &text[..offset.min(text.len())];
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line = first_line + before.iter().filter(|byte| **byte == b'\n').count() as u64;
    ParseError { line, column: Some(column(&text[start..], before.len() - start)), kind }
}

/// A text in UTF-8, or what is wrong with it.
pub(super) fn utf8(text: &[u8], first_line: u64) -> Result<&str, ParseError> {
    str::from_utf8(text).map_err(|error| {
        let at = error.valid_up_to();
        let found = Found::at(text, at).to_string();
        fault(text, first_line, at, ParseErrorKind::Expected { expected: "text in UTF-8", found })
    })
}

/// Reads each line that says something.
pub(super) fn read_lines(
    text: &[u8],
    first_line: u64,
    read: impl Fn(u64, &[u8]) -> Result<super::Document, ParseError>,
) -> Documents {
    let lines = (first_line..).zip(text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii));
    let lines = lines.filter(|(_, line)| !line.is_empty() && *line != b"\x1a" && line[0] != b'#');
    lines.map(|(number, line)| read(number, line)).collect()
}

/// The first line of a text that says something, without blanks at its ends.
pub(super) fn first_line(text: &[u8]) -> &[u8] {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.find(|line| !line.is_empty() && line[0] != b'#').unwrap_or_default()
}

/// Whether a part stands near the start of a text.
pub(super) fn has(text: &[u8], part: &[u8]) -> bool {
    const NEAR: usize = 4096;
    text[..text.len().min(NEAR)].windows(part.len()).any(|window| window == part)
}

/// A text with a space for each of its line ends and tabs, which are lost.
pub(super) fn on_one_line(text: &str, losses: &mut Losses) -> String {
    let is_lost = |one: &char| one.is_control();
    losses.add(LossKind::Characters, text.chars().filter(is_lost).count());
    text.chars().map(|one| if is_lost(&one) { ' ' } else { one }).collect()
}
