//! What one line is; the table of kinds is in the documentation of [`Reader`](crate::Reader).

use crate::{
    Size,
    drawing::format::Palette,
    drawing::row::{Row, Surroundings, row},
    drawing::whole::{Whole, whole},
};

/// What surrounds a line, as far as it decides what the line is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// The size that was named.
    pub(crate) size: Option<Size>,
    /// The characters and the width of the board that the line may belong to.
    pub(crate) open: Option<(Palette, usize)>,
    /// The same of the board that has come to its end right above.
    pub(crate) above: Option<(Palette, usize)>,
    /// How many letters the coordinates above have.
    pub(crate) letters: Option<usize>,
    /// No line but blank ones and comments came before.
    pub(crate) is_first: bool,
}

/// One line, sorted.
#[derive(Debug)]
pub(crate) enum Sorted<'a> {
    Blank,
    Comment,
    /// A separator, as long as this if it is of dashes alone: it could be a row.
    Separator(Option<usize>),
    /// Coordinates, this many, if they are letters.
    Coordinates(Option<usize>),
    Count(u64),
    Title,
    Whole(Whole<'a>),
    Row(Row),
    /// Several rows, each in brackets.
    Rows(Vec<Row>),
    Junk,
}

/// How many cells a line holds if it is a row of 5 to 25 cells without a fault.
///
/// ```
/// use hanpan_omok::row_width;
/// assert_eq!(row_width(b"15 . . . X O . . . 15"), Some(8));
/// assert_eq!(row_width(b"hello"), None);
/// ```
#[must_use]
pub fn row_width(line: &[u8]) -> Option<usize> {
    match sort(&String::from_utf8_lossy(line), Context::default()) {
        Sorted::Row(row) if row.is_right() => Some(row.width),
        _ => None,
    }
}

/// Whether a line is unmistakably of an Omok board, and not of a Sudoku or of other tables.
///
/// It takes
/// - a line of at least 100 digits, of which at least nine in ten are 0, 1 or 2, in one column or more, even if they make
///   no board; of several columns none may have 81;
/// - 10 or more letters as coordinates;
/// - a row of 10 or more cells, or of fewer if it holds both stones and empty points, and of nine only if a white stone,
///   or a black `B` or `●`, stands in it, since nine cells with dots, digits and even `X` are a row of a Sudoku;
/// - a row of 15 or more cells of which one is wrong.
#[must_use]
pub fn recognises(line: &[u8]) -> bool {
    match sort(&String::from_utf8_lossy(line), Context::default()) {
        Sorted::Row(row) => row.is_unmistakable(),
        Sorted::Rows(rows) => rows.iter().all(|row| row.is_right() && row.is_unmistakable()),
        Sorted::Whole(whole) => whole.is_unmistakable(),
        Sorted::Coordinates(count) => count.is_some_and(|count| count >= 10),
        _ => false,
    }
}

/// Sorts one line, without its line end.
pub(crate) fn sort(text: &str, context: Context) -> Sorted<'_> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Sorted::Blank;
    }
    if is_comment(trimmed, context) {
        return Sorted::Comment;
    }
    separator(trimmed)
        .or_else(|| letters(trimmed))
        .or_else(|| numbers(trimmed).filter(|_| context.open.is_none()))
        .or_else(|| count(trimmed, context.size).filter(|_| context.is_first))
        .or_else(|| brackets(text, context))
        .or_else(|| whole(text, context).map(Sorted::Whole))
        .or_else(|| is_title(trimmed).then_some(Sorted::Title))
        .or_else(|| row(text, text, context.surroundings()).map(|row| counting(row, trimmed, context)))
        .unwrap_or(Sorted::Junk)
}

impl Context {
    fn surroundings(self) -> Surroundings {
        Surroundings { open: self.open, letters: self.letters }
    }
}

/// Whether the line begins with `#` and not with a cell that is drawn or damaged so.
fn is_comment(trimmed: &str, context: Context) -> bool {
    let Some(rest) = trimmed.strip_prefix('#') else { return false };
    let marks = || rest.chars().filter(|mark| !mark.is_whitespace());
    let length = 1 + marks().count();
    let is_row = match context.open.or(context.above) {
        Some((palette, width)) => {
            let palette = if palette == Palette::Blank { Palette::Xo } else { palette };
            length == width && marks().all(|mark| palette.cell(mark).is_some())
        }
        None => length >= 10 && marks().all(|mark| Palette::Digits.cell(mark).is_some()),
    };
    !is_row || marks().all(|mark| mark == '#')
}

/// A line of dashes, a border with corners, or the brackets around rows.
fn separator(trimmed: &str) -> Option<Sorted<'static>> {
    let all = |is_right: fn(char) -> bool| trimmed.chars().all(is_right);
    let is_border = || {
        all(|mark| is_rule(mark) || is_corner(mark))
            && trimmed.chars().filter(|mark| is_rule(*mark)).nth(2).is_some()
    };
    let is_brackets = || all(|mark| matches!(mark, '[' | ']' | ',') || mark.is_whitespace());
    let dashes = || Some(trimmed.len()).filter(|_| all(|mark| mark == '-'));
    (is_border() || is_brackets()).then(|| Sorted::Separator(dashes()))
}

const fn is_rule(mark: char) -> bool {
    matches!(mark, '-' | '=' | '─' | '━' | '═')
}

fn is_corner(mark: char) -> bool {
    "+|┌┐└┘├┤┏┓┗┛┣┫╔╗╚╝╠╣".contains(mark)
}

fn letters(trimmed: &str) -> Option<Sorted<'static>> {
    let mut expected = b'a';
    let mut count = 0;
    for byte in trimmed.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let letter = byte.to_ascii_lowercase();
        if letter == b'j' && expected == b'i' {
            expected = b'j';
        }
        if letter != expected || !letter.is_ascii_lowercase() {
            return None;
        }
        expected += 1;
        count += 1;
    }
    (count >= Size::MIN).then_some(Sorted::Coordinates(Some(count)))
}

fn numbers(trimmed: &str) -> Option<Sorted<'static>> {
    let mut words = trimmed.split_ascii_whitespace();
    let first: usize = words.next()?.parse().ok().filter(|first| *first <= 1)?;
    let mut next = first;
    for word in words {
        next += 1;
        if word.parse() != Ok(next) {
            return None;
        }
    }
    let count = next - first + 1;
    (count >= Size::MIN).then_some(Sorted::Coordinates(None))
}

/// A lone number that is no row: of fewer than five digits, or of another width than the size that was named, or with
/// a digit that no cell has. A number of ten digits is a row that went wrong.
fn count(trimmed: &str, size: Option<Size>) -> Option<Sorted<'static>> {
    let number = number(trimmed)?;
    let length = trimmed.len();
    let has_foreign_digit = || trimmed.bytes().any(|digit| digit > b'2');
    let is_no_row =
        !trimmed.starts_with('0') && (has_foreign_digit() || size.is_some_and(|size| size.width() != length));
    (length < Size::MIN || is_no_row).then_some(Sorted::Count(number))
}

/// The row, with the number that it may be instead as the first line: the next line tells.
fn counting<'a>(mut row: Row, trimmed: &str, context: Context) -> Sorted<'a> {
    if context.is_first && !trimmed.starts_with('0') {
        row.count = number(trimmed);
    }
    Sorted::Row(row)
}

fn number(trimmed: &str) -> Option<u64> {
    let is_number = trimmed.len() < 10 && trimmed.bytes().all(|byte| byte.is_ascii_digit());
    trimmed.parse().ok().filter(|_| is_number)
}

/// Rows in brackets with commas between their cells.
fn brackets<'a>(text: &str, context: Context) -> Option<Sorted<'a>> {
    if !text.trim_start().starts_with('[') {
        return None;
    }
    let parts =
        text.split(['[', ']']).map(|part| part.trim().trim_matches(',')).filter(|part| !part.is_empty());
    let rows = parts.map(|part| row(text, part, context.surroundings()).filter(|_| part.contains(',')));
    let mut rows = rows.collect::<Option<Vec<_>>>()?;
    Some(if rows.len() == 1 { Sorted::Row(rows.remove(0)) } else { Sorted::Rows(rows) })
}

/// Whether the line is short and begins with a word that no row has: one with two letters that are no stones, or a word
/// of another script in a line of fewer words than a row has. At most two words may be without a letter.
fn is_title(trimmed: &str) -> bool {
    let words = || trimmed.split_whitespace();
    let has_letter = |word: &&str| word.contains(char::is_alphabetic);
    let is_short = |word: &str| word.bytes().filter(u8::is_ascii_digit).count() < 10;
    let is_of_few = words().count() < Size::MIN;
    trimmed.chars().count() <= 40
        && words().next().is_some_and(|word| is_word(word) || (is_of_few && is_foreign_word(word)))
        && words().filter(|word| !has_letter(word)).count() <= 2
        && words().all(is_short)
}

fn is_word(word: &str) -> bool {
    let is_foreign = |mark: &char| mark.is_alphabetic() && !Palette::is_mark(*mark);
    let is_wordy = |mark: char| mark.is_alphabetic() || ",.:;-_'".contains(mark);
    let word = word.trim_end_matches(|mark: char| mark.is_ascii_digit() || ".:".contains(mark));
    word.chars().all(is_wordy) && word.chars().filter(is_foreign).nth(1).is_some()
}

fn is_foreign_word(word: &str) -> bool {
    word.chars().all(|mark| mark.is_alphabetic() && !mark.is_ascii())
}
