//! Lines of inputs and outputs: the strict reading of an input, and what judges see of an output.

use std::fmt::Display;
use std::ops::RangeInclusive;

/// The lines of a text as judges compare them: without blanks at the ends of lines and without empty lines at the end.
pub(super) fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    while lines.last() == Some(&"") {
        lines.pop();
    }
    lines
}

/// A text in quotes, cut where it is long.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return format!("'{text}'");
    }
    format!("'{}…'", text.chars().take(LONGEST).collect::<String>())
}

/// A small number as a word, as sentences want it.
pub(super) fn number_word(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// Ranges that cover `0..length`: in halves, then in quarters, down to one by one.
pub(super) fn chunks(length: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let sizes = std::iter::successors(Some(length.div_ceil(2)), |size| (*size > 1).then(|| size.div_ceil(2)));
    sizes
        .take_while(|size| *size > 0)
        .flat_map(move |size| (0..length).step_by(size).map(move |start| start..length.min(start + size)))
}

/// Why a text is no input of a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum InputError {
    /// A character, word or line that the problem's format does not have.
    #[error("{place}: expected {expected}, found {found}")]
    Format {
        /// Such as `line 3, column 7`.
        place: String,
        /// What the format wants there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// The format is right, and the statement promises that there is no such input.
    #[error("{0}")]
    Promise(String),
}

/// An input, line by line.
#[derive(Debug)]
pub(super) struct Input<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> Input<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: lines(text), next: 0 }
    }

    /// The next line; `expected` says what it should hold.
    pub(super) fn line(&mut self, expected: impl Display) -> Result<Line<'a>, InputError> {
        let line =
            Line { number: self.next + 1, text: self.lines.get(self.next).copied().unwrap_or_default() };
        if self.is_at_end() {
            return Err(line.error(expected, "the end of the input"));
        }
        self.next += 1;
        Ok(line)
    }

    /// The next line, which must be this one.
    pub(super) fn fixed(&mut self, text: &str) -> Result<(), InputError> {
        let expected = if text.is_empty() { "an empty line".to_owned() } else { quote(text) };
        let line = self.line(&expected)?;
        if line.text == text { Ok(()) } else { Err(line.error(expected, quote(line.text))) }
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.lines.get(self.next).copied()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.next == self.lines.len()
    }

    /// Refuses what follows the input.
    pub(super) fn end(&self) -> Result<(), InputError> {
        self.peek().map_or(Ok(()), |text| {
            Err(Line { number: self.next + 1, text }.error("the end of the input", quote(text)))
        })
    }
}

/// One line of an input.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn error(self, expected: impl Display, found: impl Display) -> InputError {
        self.error_at(None, expected, found)
    }

    fn error_at(self, column: Option<usize>, expected: impl Display, found: impl Display) -> InputError {
        let column = column.map(|column| format!(", column {column}")).unwrap_or_default();
        let place = format!("line {}{column}", self.number);
        InputError::Format { place, expected: expected.to_string(), found: found.to_string() }
    }

    /// Exactly `count` characters, each as its index in the alphabet.
    pub(super) fn characters(self, count: usize, alphabet: &str) -> Result<Vec<usize>, InputError> {
        let value = |(index, character)| {
            let known = alphabet.chars().position(|other| other == character);
            let expected = || format!("one of '{alphabet}'");
            known.ok_or_else(|| self.error_at(Some(index + 1), expected(), format!("'{character}'")))
        };
        let values: Vec<usize> = self.text.chars().enumerate().map(value).collect::<Result<_, _>>()?;
        if values.len() == count {
            return Ok(values);
        }
        Err(self.error(format!("{count} characters"), values.len()))
    }

    /// Exactly `count` numbers with blanks between them.
    pub(super) fn numbers(self, count: usize, range: RangeInclusive<i64>) -> Result<Vec<i64>, InputError> {
        let words = self.words();
        let numbers: Vec<i64> = words
            .iter()
            .map(|(column, word)| self.number(*column, word, &range))
            .collect::<Result<_, _>>()?;
        if numbers.len() == count {
            return Ok(numbers);
        }
        let plural = if count == 1 { "number" } else { "numbers" };
        Err(self.error(format!("{count} {plural}"), numbers.len()))
    }

    fn number(self, column: usize, word: &str, range: &RangeInclusive<i64>) -> Result<i64, InputError> {
        let number = word.parse().ok().filter(|number| range.contains(number));
        let expected = || format!("a number from {} to {}", range.start(), range.end());
        number.ok_or_else(|| self.error_at(Some(column), expected(), quote(word)))
    }

    /// The words and the columns where they start.
    fn words(self) -> Vec<(usize, &'a str)> {
        let mut words = Vec::new();
        let mut column = 1;
        for part in self.text.split([' ', '\t']) {
            if !part.is_empty() {
                words.push((column, part));
            }
            column += part.chars().count() + 1;
        }
        words
    }
}

/// An output, line by line.
#[derive(Debug)]
pub(super) struct Output<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl<'a> Output<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { lines: lines(text), next: 0 }
    }

    /// The number of the next line.
    pub(super) fn number(&self) -> usize {
        self.next + 1
    }

    /// Takes the next lines, `None` if there are fewer.
    pub(super) fn take(&mut self, count: usize) -> Option<&[&'a str]> {
        let taken = self.lines.get(self.next..self.next + count)?;
        self.next += count;
        Some(taken)
    }

    /// The lines that were not taken.
    pub(super) fn rest(&self) -> &[&'a str] {
        &self.lines[self.next..]
    }

    /// That of the next `count` lines some are missing.
    pub(super) fn missing(&self, count: usize) -> String {
        match (self.lines.len() + 1, self.next + count) {
            (first, last) if first == last => format!("line {first} is missing"),
            (first, last) => format!("lines {first} to {last} are missing"),
        }
    }

    /// That something follows the answer.
    pub(super) fn excess(&self) -> Option<String> {
        let first = self.rest().first()?;
        Some(format!("line {}: expected the end of the output, found {}", self.number(), quote(first)))
    }

    /// Takes a line that holds one word; if it is another one, says why it is wrong.
    pub(super) fn word(&mut self, expected: &str, why: impl FnOnce(&str) -> String) -> Option<String> {
        let number = self.number();
        let Some(found) = self.take(1).map(|lines| lines[0]) else { return Some(self.missing(1)) };
        if found == expected {
            return None;
        }
        let reason = if found.eq_ignore_ascii_case(expected) {
            "capital and small letters differ".to_owned()
        } else {
            why(found)
        };
        Some(format!("line {number}: expected {}, found {}: {reason}", quote(expected), quote(found)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trailing_blanks_and_empty_lines_at_the_end_do_not_count() {
        assert_eq!(lines("1 \r\n3 2\t\n\n \n"), ["1", "3 2"]);
        assert_eq!(lines("\n1"), ["", "1"]);
        assert_eq!(lines(""), Vec::<&str>::new());
    }

    #[test]
    fn chunks_go_down_to_one() {
        let ranges: Vec<_> = chunks(3).collect();
        assert_eq!(ranges, [0..2, 2..3, 0..1, 1..2, 2..3]);
        assert_eq!(chunks(0).count(), 0);
        assert!(chunks(1).eq(std::iter::once(0..1)));
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text, read: fn(Line) -> Result<Vec<i64>, InputError>| {
            read(Input::new(text).line("a line").unwrap()).unwrap_err().to_string()
        };
        assert_eq!(
            error("1  x", |line| line.numbers(2, 0..=2)),
            "line 1, column 4: expected a number from 0 to 2, found 'x'"
        );
        assert_eq!(error("1", |line| line.numbers(2, 0..=2)), "line 1: expected 2 numbers, found 1");
        assert_eq!(
            Input::new("").line("row 1").unwrap_err().to_string(),
            "line 1: expected row 1, found the end of the input"
        );
    }
}
