//! Addresses of gomocalc, a calculator on the web, such as `https://gomocalc.com/#/h8i9`; Black moves first.
//!
//! ```text
//! file    = { anything else | address }
//! address = "gomocalc.com" … "#/" { letter digits }, without a blank
//! ```
//!
//! Each address is a game; text around them says nothing. The letter is the column from a, in either case, and the number
//! the row from 1 at the bottom. The address ends where no letter or digit follows.
//!
//! The size is not in the address, and the page has that of its settings: the options say it, or it is 15 × 15.
//!
//! Source: what the page makes of its position and reads back (the project is `dhbloo/gomoku-calculator`).

use super::encoding::decode_file;
use super::error::MOST_MOVES;
use super::format::{Games, ReadOptions, Row, Written};
use super::loss::Losses;
use super::{GameTree, Place, RecordError, Unwritable};
use crate::{Point, Size};

pub(super) const FORMAT: Row = Row {
    name: "url",
    description: "addresses of gomocalc.com, one a game",
    extensions: &["url"],
    is_binary: false,
    holds_many: true,
    holds: &[],
    recognises,
    read,
    write,
};

const HOST: &str = "gomocalc.com";
const FRAGMENT: &str = "#/";

fn recognises(bytes: &[u8]) -> bool {
    const FAR: usize = 1 << 12;
    let head = &bytes[..bytes.len().min(FAR)];
    head.windows(HOST.len()).any(|part| part == HOST.as_bytes())
}

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    let mut games = Games::new();
    for (number, line) in (1..).zip(text.lines()) {
        let mut column = 1;
        let mut rest = line;
        while let Some(length) = before_moves(rest) {
            column += rest[..length].chars().count() as u32;
            rest = &rest[length..];
            games.push(moves(rest, options, number, column));
        }
    }
    if games.is_empty() {
        games.push(Err(RecordError::no_game()));
    }
    games
}

/// How long a text is up to the moves of the first address in it.
fn before_moves(text: &str) -> Option<usize> {
    let (mut start, mut has_host) = (0, false);
    while let Some(length) = text[start..].find(FRAGMENT) {
        let before = &text[start..start + length];
        let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
        has_host = word.contains(HOST) || (has_host && word.len() == before.len());
        start += length + FRAGMENT.len();
        if has_host {
            return Some(start);
        }
    }
    None
}

/// The game whose moves a text begins with.
fn moves(text: &str, options: &ReadOptions, line: u64, column: u32) -> Result<GameTree, RecordError> {
    let size = options.size.unwrap_or(Size::S15);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(text.len());
    let text = &text[..end];
    let mut points = Vec::new();
    let mut at = 0;
    while at < text.len() {
        if points.len() == MOST_MOVES {
            return Err(RecordError::too_many_moves(Place::Line(line, column.saturating_add(at as u32))));
        }
        let after_letter = (at + 1).min(text.len());
        let digits = text[after_letter..].bytes().take_while(u8::is_ascii_digit).count();
        let name = &text[at..after_letter + digits];
        let place = Place::Line(line, column.saturating_add(at as u32));
        match Point::parse_notation(name, size) {
            Ok(point) => points.push(options.rows.point(point, size)),
            Err(_) if digits > 0 && name.as_bytes()[0].is_ascii_alphabetic() => {
                return Err(RecordError::point(place, size, name));
            }
            Err(_) => return Err(RecordError::expected(place, "a move such as h8", name)),
        }
        at += name.len();
    }
    Ok(GameTree::of_moves(size, points))
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let points = tree.moves().filter_map(|played| played.point);
    let moves: String = points.map(|point| point.notation(tree.size())).collect();
    let mut losses = Losses::of(tree, FORMAT.holds);
    losses.add_size(tree.size(), Size::S15);
    Ok(Written {
        bytes: format!("https://{HOST}/{FRAGMENT}{moves}\n").into_bytes(),
        losses: losses.into_vec(),
    })
}
