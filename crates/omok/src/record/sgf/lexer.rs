//! Bytes to brackets, semicolons, names and values; and where they stand.

use std::ops::Range;

use crate::record::{Encoding, Place, RecordError};

/// What stands next, white space aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    Node,
    /// A name, and where it stands; in upper case, without the lower-case letters of old files.
    Name(String, usize),
    /// What stands between the brackets of a value.
    Value(Range<usize>),
    End,
}

/// A file, and how far it is read.
#[derive(Debug)]
pub(super) struct Lexer<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
    /// The encoding of the game.
    pub(super) encoding: Encoding,
    /// The first value that no bracket closes; then none closes those behind it.
    open_value: usize,
    places: Places,
}

/// The last place that was asked for. Errors come in order, so counting goes on from there.
#[derive(Clone, Copy, Debug)]
struct Places {
    at: usize,
    line: u64,
    column: u32,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        let places = Places { at: 0, line: 1, column: 1 };
        Self { bytes, at: 0, encoding: Encoding::UTF_8, open_value: usize::MAX, places }
    }

    /// Takes what stands next.
    pub(super) fn next(&mut self) -> Result<Token, RecordError> {
        let start = self.skip_space();
        let Some(byte) = self.bytes.get(start) else { return Ok(Token::End) };
        self.at += 1;
        match byte {
            b'(' => Ok(Token::Open),
            b')' => Ok(Token::Close),
            b';' => Ok(Token::Node),
            b'[' => self.value(),
            byte if byte.is_ascii_alphanumeric() => Ok(self.name(start)),
            _ => Err(self.unexpected(start, "a property, ';', '(' or ')'")),
        }
    }

    /// Where the next token begins.
    pub(super) fn skip_space(&mut self) -> usize {
        let rest = &self.bytes[self.at..];
        self.at += rest
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace() || **byte == 0 || **byte == 0x0b)
            .count();
        self.at
    }

    /// Whether a value stands next.
    pub(super) fn is_before_value(&mut self) -> bool {
        let at = self.skip_space();
        self.bytes.get(at) == Some(&b'[')
    }

    /// Moves to where the next game begins: a bracket with a semicolon or a property; false if there is none.
    pub(super) fn find_game(&mut self) -> bool {
        while let Some(offset) = self.bytes[self.at..].iter().position(|byte| *byte == b'(') {
            let start = self.at + offset;
            self.at = start + 1;
            let after = self.skip_space();
            if self.bytes.get(after) == Some(&b';') || begins_property(&self.bytes[after..]) {
                self.at = start;
                return true;
            }
        }
        self.at = self.bytes.len();
        false
    }

    /// Takes the bracket and the semicolon that a game begins with, or the bracket where the semicolon is missing.
    pub(super) fn take_start(&mut self) {
        self.at += 1;
        let at = self.skip_space();
        self.at += usize::from(self.bytes.get(at) == Some(&b';'));
    }

    /// Moves behind a wrong game with so many open brackets: where they are closed, or where a line begins a game.
    pub(super) fn skip_game(&mut self, mut depth: usize) {
        let mut in_value = false;
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'(' if !in_value && self.is_at_root(self.at) => return,
                b'\n' | b'\r' if self.is_at_root(self.at + 1) => return,
                b'\\' if in_value => self.at += 1,
                b']' => in_value = false,
                b'[' => in_value = true,
                b'(' if !in_value => depth += 1,
                b')' if !in_value => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += self.character_length(self.at);
            if depth == 0 {
                break;
            }
        }
        self.at = self.at.min(self.bytes.len());
    }

    /// Whether a game begins at an offset, as its first property shows: no variation has that.
    pub(super) fn is_at_root(&self, at: usize) -> bool {
        let rest = self.bytes.get(at..).unwrap_or_default();
        rest.starts_with(b"(;FF[") || rest.starts_with(b"(;GM[")
    }

    /// Line and column of an offset.
    pub(super) fn place(&mut self, offset: usize) -> Place {
        while self.places.at < offset.min(self.bytes.len()) {
            let byte = self.bytes[self.places.at];
            let ends_line =
                byte == b'\n' || (byte == b'\r' && self.bytes.get(self.places.at + 1) != Some(&b'\n'));
            self.places.at += self.character_length(self.places.at);
            if ends_line {
                (self.places.line, self.places.column) = (self.places.line + 1, 1);
            } else {
                self.places.column = self.places.column.saturating_add(1);
            }
        }
        Place::Line(self.places.line, self.places.column)
    }

    /// Something else than what has to stand at an offset.
    pub(super) fn unexpected(&mut self, offset: usize, expected: &'static str) -> RecordError {
        let place = self.place(offset);
        let rest = &self.bytes[offset.min(self.bytes.len())..];
        if rest.is_empty() {
            return RecordError::ends(place, expected);
        }
        let found = self.encoding.decode(&rest[..rest.len().min(8)]);
        RecordError::expected(place, expected, found.get(..found.ceil_char_boundary(1)).unwrap_or_default())
    }

    fn name(&mut self, start: usize) -> Token {
        let rest = &self.bytes[start..];
        let name = &rest[..rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()];
        self.at = start + name.len();
        let has_capitals = name.iter().any(u8::is_ascii_uppercase);
        let kept = name.iter().filter(|byte| !has_capitals || !byte.is_ascii_lowercase());
        Token::Name(kept.map(|byte| byte.to_ascii_uppercase() as char).collect(), start)
    }

    fn value(&mut self) -> Result<Token, RecordError> {
        let start = self.at;
        while self.at < self.bytes.len() && start < self.open_value {
            match self.bytes[self.at] {
                b']' => {
                    self.at += 1;
                    return Ok(Token::Value(start..self.at - 1));
                }
                b'\\' => self.at += 1,
                _ => {}
            }
            self.at += self.character_length(self.at);
        }
        self.at = start;
        self.open_value = self.open_value.min(start);
        let place = self.place(start - 1);
        Err(RecordError::ends(place, "']' behind the value that begins here"))
    }

    /// How many bytes make the character at an offset, as far as backslashes, brackets and columns need it.
    fn character_length(&self, at: usize) -> usize {
        let Some(lead) = self.bytes.get(at) else { return 1 };
        let rest = &self.bytes[at + 1..];
        if lead.is_ascii() {
            1
        } else if self.encoding == Encoding::UTF_8 && *lead >= 0xc0 {
            1 + rest.iter().take(3).take_while(|byte| **byte & 0xc0 == 0x80).count()
        } else {
            self.encoding.length_of_character(*lead, rest.first().copied())
        }
    }
}

/// Whether a text begins with the name of a property in capitals, and a value.
fn begins_property(text: &[u8]) -> bool {
    let length = text.iter().take(3).take_while(|byte| byte.is_ascii_uppercase()).count();
    matches!(length, 1 | 2) && text.get(length) == Some(&b'[')
}
