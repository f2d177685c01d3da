//! Openings as texts.
//!
//! A transcript is one line: the rule, the size, a colon and what was done, word by word.
//!
//! ```text
//! transcript = rule " " size ":" { " " action }
//! rule       = "swap" | "swap2" | "pro" | "long-pro" | "rif" | "yamaguchi" | "soosorv-" number | "taraguchi-" number
//! size       = number | number "x" number
//! action     = point | "stay" | "swap" | "two" | "declare " number | "offer" { " " point } | "pick " point
//! point      = letter number
//! ```
//!
//! Capitals are read as small letters, and any blanks as one.

use std::{fmt, iter::Peekable, str::FromStr};

use super::{Action, Opening, OpeningState, Refused, UnknownOpening, WrongSize};
use crate::{NotationError, Point, Size, SizeError};

/// A text that is no transcript of an opening, or whose opening breaks the rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct TranscriptError {
    /// The column of the action, or of the word, from 1.
    pub column: usize,
    /// What is wrong.
    pub kind: TranscriptErrorKind,
}

/// What is wrong with a transcript.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TranscriptErrorKind {
    /// There is no colon, or not a rule and a size before it.
    #[error("expected a rule, a size and a colon, such as 'rif 15:', found '{0}'")]
    Header(String),
    /// No rule has the name.
    #[error(transparent)]
    Opening(#[from] UnknownOpening),
    /// The size is none.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rule is not for the size.
    #[error(transparent)]
    WrongSize(#[from] WrongSize),
    /// The word is no action.
    #[error("expected a point or one of stay, swap, two, declare, offer and pick, found '{0}'")]
    Word(String),
    /// The word names no point of the board.
    #[error(transparent)]
    Point(#[from] NotationError),
    /// The word after `declare` is no number up to 255.
    #[error("expected a number, found '{0}'")]
    Number(String),
    /// The text ends where an action needs another word.
    #[error("expected {0}, found the end")]
    End(&'static str),
    /// The rule does not allow the action.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl OpeningState {
    /// Does everything that a text says, up to what is wrong: the actions of a transcript, without its rule and size.
    ///
    /// # Errors
    /// If a word is no action or the rule does not allow one. What was before it is done.
    pub fn play(&mut self, actions: &str) -> Result<(), TranscriptError> {
        self.play_words(&mut words(actions, 1).peekable())
    }

    fn play_words<'a>(
        &mut self,
        words: &mut Peekable<impl Iterator<Item = (usize, &'a str)>>,
    ) -> Result<(), TranscriptError> {
        while let Some((column, word)) = words.next() {
            let action = read_action(column, word, words, self.size())?;
            self.apply(action).map_err(|refused| at(column, refused))?;
        }
        Ok(())
    }
}

impl FromStr for OpeningState {
    type Err = TranscriptError;

    /// Reads a whole transcript.
    fn from_str(text: &str) -> Result<Self, TranscriptError> {
        let no_header = || at(1, TranscriptErrorKind::Header(text.to_owned()));
        let (header, actions) = text.split_once(':').ok_or_else(no_header)?;
        let header_words: Vec<(usize, &str)> = words(header, 1).collect();
        let &[(rule_column, rule), (size_column, size)] = header_words.as_slice() else {
            return Err(no_header());
        };
        let opening = Opening::by_name(rule).map_err(|error| at(rule_column, error))?;
        let size: Size = size.parse().map_err(|error: SizeError| at(size_column, error))?;
        let mut state = Self::start(opening, size).map_err(|error| at(size_column, error))?;
        let first = header.chars().count() + 2;
        state.play_words(&mut words(actions, first).peekable())?;
        Ok(state)
    }
}

impl fmt::Display for OpeningState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:", self.opening(), self.size())?;
        self.actions().iter().try_for_each(|action| write!(f, " {}", action.text(self.size())))
    }
}

/// The words of a text and the columns at which they begin.
fn words(text: &str, first: usize) -> impl Iterator<Item = (usize, &str)> {
    let with_column = |column: &mut usize, word| {
        let begin = *column;
        *column += str::chars(word).count() + 1;
        Some((begin, word))
    };
    text.split(char::is_whitespace).scan(first, with_column).filter(|(_, word)| !word.is_empty())
}

fn read_action<'a>(
    column: usize,
    word: &str,
    words: &mut Peekable<impl Iterator<Item = (usize, &'a str)>>,
    size: Size,
) -> Result<Action, TranscriptError> {
    let after = column + word.chars().count();
    let mut next = |wanted| words.next().ok_or_else(|| at(after, TranscriptErrorKind::End(wanted)));
    Ok(match word.to_ascii_lowercase().as_str() {
        "stay" => Action::Stay,
        "swap" => Action::Swap,
        "two" => Action::PlaceTwo,
        "declare" => {
            let (column, number) = next("a number")?;
            let no_number = |_| at(column, TranscriptErrorKind::Number(number.to_owned()));
            Action::Declare(number.parse().map_err(no_number)?)
        }
        "pick" => {
            let (column, point) = next("a point")?;
            Action::Pick(read_point(column, point, size)?)
        }
        "offer" => {
            let mut points = Vec::new();
            while let Some((column, point)) = words.next_if(|(_, word)| looks_like_point(word)) {
                points.push(read_point(column, point, size)?);
            }
            Action::Offer(points)
        }
        _ if looks_like_point(word) => Action::Place(read_point(column, word, size)?),
        _ => return Err(at(column, TranscriptErrorKind::Word(word.to_owned()))),
    })
}

fn read_point(column: usize, word: &str, size: Size) -> Result<Point, TranscriptError> {
    Point::parse_notation(word, size).map_err(|error| at(column, error))
}

/// A letter and digits, on the board or not.
fn looks_like_point(word: &str) -> bool {
    let mut bytes = word.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && bytes.len() > 0
        && bytes.all(|byte| byte.is_ascii_digit())
}

fn at(column: usize, kind: impl Into<TranscriptErrorKind>) -> TranscriptError {
    TranscriptError { column, kind: kind.into() }
}
