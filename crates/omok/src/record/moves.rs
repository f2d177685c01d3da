//! Moves as players write them, such as `h8i9j10`; Black moves first.
//!
//! ```text
//! file    = { line }
//! line    = { separator | number | move | comment } [ "#" anything ]
//! move    = letter digits, the column from a and the row from 1 at the bottom; or a pass: "--" or "pass"
//! number  = digits, with ".", ")", ":" behind it or not: that of the next move, or of the next pair of moves
//! comment = "{" anything else "}": the comment of the move before it
//! ```
//!
//! Separators are blanks, `,`, `;`, `|`, `-`, `>`, quotes and brackets, and there need be none. Letters may be in either case,
//! and the letter i is not left out. Lines that are empty but for a `#` say nothing.
//!
//! A line is a game. It goes on with the game above, where no blank line is between them, if it begins with a number above
//! 1; or the line above ends with a comma; or both have one move and no number.
//!
//! The file does not say the size: the options do, or it is 15 × 15. In engines the row 1 is the top one; mirrored rows
//! read that.
//!
//! Written is one game a line, without separators and in lower case, with a pass before each move that is out of turn. A
//! blank line follows a game of one move.

use super::encoding::decode_file;
use super::error::MOST_MOVES;
use super::format::{Games, ReadOptions, Row, Written};
use super::loss::Losses;
use super::{GameTree, LossKind, Move, Node, NodeId, Place, RecordError, RecordFormat, Unwritable};
use crate::{Point, Size, Stone};

pub(super) const FORMAT: Row = Row {
    name: "moves",
    description: "moves such as h8i9j10, one game a line",
    extensions: &["moves"],
    is_binary: false,
    holds_many: true,
    holds: &[LossKind::Passes],
    recognises,
    read,
    write,
};

/// Whether the first line that says something has a move before anything else that is none.
fn recognises(bytes: &[u8]) -> bool {
    const LONGEST: usize = 1 << 16;
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(LONGEST)]);
    let head = head.trim_start_matches('\u{feff}');
    let options = ReadOptions { size: Size::square(Size::MAX), ..ReadOptions::default() };
    let mut lines =
        head.lines().map(|line| (line, tokens(line, &options))).filter(|(_, tokens)| !tokens.is_empty());
    let is_move = |(_, token): &(u32, Token)| matches!(token, Token::Move(Some(_)));
    let has_moves = lines.next().is_some_and(|(_, tokens)| tokens.iter().any(is_move));
    // A title such as `A1` may stand above a drawn board.
    has_moves && lines.next().is_none_or(|(line, _)| crate::row_width(line.as_bytes()).is_none())
}

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    let mut reader = Reader { options: *options, games: Vec::new(), open: None };
    (1..).zip(text.lines()).for_each(|(number, line)| reader.line(number, line));
    reader.close();
    if reader.games.is_empty() {
        reader.games.push(Err(RecordError::no_game()));
    }
    reader.games
}

/// What a line is made of, besides what separates.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Move(Option<Point>),
    Number(usize),
    Comment(String),
    /// A comma that ends the line.
    Comma,
    /// What was expected, and what was found.
    Wrong(&'static str, String),
    /// A move that is not on the board.
    Off(String),
}

struct Reader {
    options: ReadOptions,
    games: Games,
    /// The game that the next line may go on with.
    open: Option<Draft>,
}

struct Draft {
    result: Result<GameTree, RecordError>,
    last: NodeId,
    moves: usize,
    /// Whether each line had one move and no number.
    is_column: bool,
    ends_with_comma: bool,
}

impl Reader {
    fn line(&mut self, number: u64, line: &str) {
        let tokens = tokens(line, &self.options);
        if tokens.is_empty() {
            if !line.trim_start().starts_with('#') {
                self.close();
            }
            return;
        }
        let is_single = matches!(tokens[..], [(_, Token::Move(_))]);
        if !self.open.as_ref().is_some_and(|draft| draft.goes_on(&tokens, is_single)) {
            self.close();
        }
        let size = self.options.size.unwrap_or(Size::S15);
        let draft = self.open.get_or_insert_with(|| Draft::new(size));
        draft.is_column &= is_single;
        draft.ends_with_comma = matches!(tokens.last(), Some((_, Token::Comma)));
        for (column, token) in tokens {
            draft.take(Place::Line(number, column), token);
        }
    }

    fn close(&mut self) {
        self.games.extend(self.open.take().map(|draft| draft.result));
    }
}

impl Draft {
    fn new(size: Size) -> Self {
        let tree = GameTree::new(size);
        let last = tree.root();
        Self { result: Ok(tree), last, moves: 0, is_column: true, ends_with_comma: false }
    }

    fn goes_on(&self, tokens: &[(u32, Token)], is_single: bool) -> bool {
        let is_numbered = matches!(tokens.first(), Some((_, Token::Number(number))) if *number > 1);
        is_numbered || self.ends_with_comma || (self.is_column && is_single)
    }

    fn take(&mut self, place: Place, token: Token) {
        let Ok(tree) = &mut self.result else { return };
        let error = match token {
            Token::Move(_) if self.moves >= MOST_MOVES => RecordError::too_many_moves(place),
            Token::Move(point) => {
                let stone = if self.moves.is_multiple_of(2) { Stone::Black } else { Stone::White };
                self.last = tree.add(self.last, Node::of_move(stone, point));
                self.moves += 1;
                return;
            }
            Token::Comment(text) => {
                let comment = &mut tree.node_mut(self.last).notes_mut().comment;
                comment.push_str(if comment.is_empty() { "" } else { "\n" });
                comment.push_str(&text);
                return;
            }
            Token::Number(number) if number == self.moves + 1 || number == self.moves / 2 + 1 => return,
            Token::Comma => return,
            Token::Number(number) => {
                let expected = format!("the number of move {}", self.moves + 1);
                RecordError::expected(place, expected, &number.to_string())
            }
            Token::Wrong(expected, found) => RecordError::expected(place, expected, &found),
            Token::Off(found) => RecordError::point(place, tree.size(), &found),
        };
        self.result = Err(error);
    }
}

/// A move, its number, its comment and a comma: no line of a game has more.
const MOST_TOKENS: usize = 4 * (MOST_MOVES + 1);

/// The tokens of a line up to the first that is wrong, each with its column; no more than those of too many moves.
fn tokens(line: &str, options: &ReadOptions) -> Vec<(u32, Token)> {
    let mut tokens = Vec::new();
    let (mut rest, mut column) = (line, 1);
    while let Some((length, token)) = next_token(rest, options) {
        let is_wrong = matches!(token, Some(Token::Wrong(..) | Token::Off(_)));
        tokens.extend(token.map(|token| (column, token)));
        if is_wrong || tokens.len() > MOST_TOKENS {
            break;
        }
        column += rest[..length].chars().count() as u32;
        rest = &rest[length..];
    }
    tokens
}

/// What a text begins with, and its length in bytes; `None` at the end or before a `#`.
fn next_token(text: &str, options: &ReadOptions) -> Option<(usize, Option<Token>)> {
    const EXPECTED: &str = "a move such as h8, or a pass: --";
    let first = text.chars().next().filter(|first| *first != '#')?;
    let word_length = |is_part: fn(char) -> bool| text.find(|c| !is_part(c)).unwrap_or(text.len());
    Some(match first {
        '-' if text.starts_with("--") => (2, Some(Token::Move(None))),
        ',' if text[1..].trim_start().is_empty() => (text.len(), Some(Token::Comma)),
        c if c.is_whitespace() || ",;|->\"'()[]".contains(c) => (c.len_utf8(), None),
        '{' => match text.split_once('}') {
            Some((comment, _)) => (comment.len() + 1, Some(Token::Comment(comment[1..].trim().to_owned()))),
            None => {
                (text.len(), Some(Token::Wrong("'}' behind a comment", "the end of the line".to_owned())))
            }
        },
        '0'..='9' => {
            let digits = word_length(|c| c.is_ascii_digit());
            let length = digits + text[digits..].find(|c| !".):".contains(c)).unwrap_or(text.len() - digits);
            let number = text[..digits]
                .parse()
                .map_or_else(|_| Token::Wrong(EXPECTED, text[..digits].to_owned()), Token::Number);
            (length, Some(number))
        }
        c if c.is_ascii_alphabetic() => {
            let letters = word_length(|c| c.is_ascii_alphabetic());
            if text[..letters].eq_ignore_ascii_case("pass") {
                return Some((letters, Some(Token::Move(None))));
            }
            let length =
                letters + text[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - letters);
            (length, Some(point(&text[..length], letters, options, EXPECTED)))
        }
        _ => {
            let length = word_length(|c| !c.is_whitespace());
            (length, Some(Token::Wrong(EXPECTED, text[..length].to_owned())))
        }
    })
}

/// The move that a word of letters and digits names.
fn point(word: &str, letters: usize, options: &ReadOptions, expected: &'static str) -> Token {
    let size = options.size.unwrap_or(Size::S15);
    match Point::parse_notation(word, size) {
        Ok(point) => Token::Move(Some(options.rows.point(point, size))),
        Err(_) if letters == 1 && word.len() > 1 => Token::Off(word.to_owned()),
        Err(_) => Token::Wrong(expected, word.to_owned()),
    }
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let mut text = String::new();
    let (mut turn, mut count) = (Stone::Black, 0);
    for Move { stone, point } in tree.moves() {
        if stone != turn {
            text.push_str("--");
        }
        text.push_str(&point.map_or_else(|| "--".to_owned(), |point| point.notation(tree.size())));
        count += 1 + usize::from(stone != turn);
        turn = stone.opponent();
    }
    match count {
        0 => return Err(Unwritable::NoMoves { format: RecordFormat::Moves }),
        1 => text.push_str("\n\n"),
        _ => text.push('\n'),
    }
    let mut losses = Losses::of(tree, FORMAT.holds);
    losses.add_size(tree.size(), Size::S15);
    Ok(Written { bytes: text.into_bytes(), losses: losses.into_vec() })
}
