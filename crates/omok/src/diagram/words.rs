//! Texts of strangers: what cannot be shown is dropped, what is too long is broken or cut.

use unicode_width::UnicodeWidthChar;

/// A text on one line: line ends and tabs are blanks, and what XML or a terminal could stumble over is left out, that is
/// control characters, those that turn the direction of writing, and those that are no characters.
pub(super) fn clean(text: &str) -> String {
    let blanks =
        text.chars().map(|character| if matches!(character, '\n' | '\r' | '\t') { ' ' } else { character });
    blanks.filter(|character| is_shown(*character)).collect()
}

/// A clean text with single blanks.
pub(super) fn on_one_line(text: &str) -> String {
    clean(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_shown(character: char) -> bool {
    let turns =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let is_none = matches!(character, '\u{fdd0}'..='\u{fdef}') || u32::from(character) & 0xfffe == 0xfffe;
    !character.is_control() && !turns && !is_none
}

/// A clean text for XML, in elements and in attributes.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in clean(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            character => escaped.push(character),
        }
    }
    escaped
}

/// How many columns a text takes: one a letter, two a Korean syllable.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

fn width(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The start of a text that takes at most so many columns, and of marks that stand over letters at most a few.
pub(super) fn cut(text: &str, most: usize) -> &str {
    const MOST_BYTES_A_COLUMN: usize = 16;
    let mut taken = 0;
    for (at, character) in text.char_indices() {
        taken += width(character);
        if taken > most || at >= MOST_BYTES_A_COLUMN * most {
            return &text[..at];
        }
    }
    text
}

/// A text on lines of at most so many columns, broken between words where that is possible; if there are more than
/// `most` lines, the last ends with `…`.
pub(super) fn wrapped(text: &str, columns_a_line: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.lines() {
        let clean = clean(paragraph);
        wrap(clean.trim(), columns_a_line, most + 1, &mut lines);
        if lines.len() > most {
            lines.truncate(most);
            if let Some(last) = lines.last_mut() {
                *last = format!("{}…", cut(last, columns_a_line.saturating_sub(1)).trim_end());
            }
            break;
        }
    }
    lines
}

/// Appends one paragraph's lines, until there are so many in all.
fn wrap(mut rest: &str, columns_a_line: usize, most: usize, lines: &mut Vec<String>) {
    while !rest.is_empty() && lines.len() < most {
        let fitting = cut(rest, columns_a_line);
        let end = if fitting.len() == rest.len() {
            rest.len()
        } else {
            let is_between = rest[fitting.len()..].starts_with(' ');
            let blank = fitting.rfind(' ').filter(|at| *at > 0 && !is_between);
            let first = rest.chars().next().map_or(0, char::len_utf8);
            blank.unwrap_or(fitting.len()).max(first)
        };
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
    }
}
