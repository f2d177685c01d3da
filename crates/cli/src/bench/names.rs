//! How figures and names are written.

use std::fmt::Display;

/// A number of things, such as `1 round` and `2 rounds`.
pub(super) fn counted(number: impl Display, thing: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// A name without characters that would move the cursor.
pub(super) fn shown(name: &str) -> String {
    let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    name.chars().map(escape).collect()
}

/// The end of a name that is longer than so many characters.
pub(super) fn cut(name: &str, most: usize) -> String {
    let length = name.chars().count();
    if length <= most {
        return name.to_owned();
    }
    let end = name.chars().skip(length + 1 - most);
    std::iter::once('…').chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_on_the_left_and_escaped() {
        assert_eq!((cut("abcdef", 6), cut("abcdefg", 6)), ("abcdef".to_owned(), "…cdefg".to_owned()));
        assert_eq!(shown("a\u{1b}[2J\n"), "a\\u{1b}[2J\\n");
        assert_eq!((counted(1, "round"), counted(2, "round")), ("1 round".to_owned(), "2 rounds".to_owned()));
    }
}
