//! Piskvork's saved games, `.psq`, and those of Gomocup's judge.
//!
//! ```text
//! file   = header move* [name name] code [result]
//! header = "Piskvorky" width "x" height "," level ":" level "," first
//! move   = column "," row "," milliseconds
//! result = ("0" | "1" | "2") "," event
//! ```
//! Columns and rows count from 1 at the top left, moves alternate and Black begins. `first` is 0 or 1: which of the two
//! players moved first, and so which name is Black's. Levels are 0 for people. The code is what went wrong in the game, -1
//! if that is not known. The result is a line of Gomocup's judge, 0 for a draw.
//!
//! ```text
//! Piskvorky 15x15, 11:11, 0
//! 8,8,0
//! 9,7,140
//! pbrain-a.zip
//! pbrain-b.zip
//! -1
//! 1,Freestyle15_1
//! ```
//! The sources are `openPsq` and `savePsq` of Piskvork 9.0 and the server of GomocupJudge. Its 1 and 2 count from whoever
//! moved first after an opening of any length; since a game ends with the winner's move, whatever else it ended with, the
//! winner of a game with a result is who moved last.
//!
//! Read as well:
//! - blank lines, spaces around numbers, lines without their time, times that are no number or negative, which are not
//!   kept, and more fields behind the time
//! - headers in any case, and anything behind the size, such as `15x15 , 0 - 0`; `first` is the third number there
//! - files without a code, and anything behind it that is no result
//! - several files one after the other: each header begins a game
//!
//! Levels are the property `LEVELS` and codes `CODE`, where they are not `0:0` and -1. `?` as a name is no name. The writer
//! gives a result if there is a draw, or if who moved last won. The time 0 is none, read and written. Lines end with CR
//! and LF, texts are in UTF-8; read are all encodings, guessed if none is given.

use std::borrow::Cow;

use super::encoding::decode_file;
use super::error::MOST_MOVES;
use super::format::{Games, ReadOptions, Row, Written};
use super::{GameTree, LossKind, Node, NodeId, Outcome, Place, RecordError, Unwritable, loss::Losses};
use crate::{Point, Size, Stone};

pub(super) const FORMAT: Row = Row {
    name: "psq",
    description: "Piskvork's saved games, and those of Gomocup's judge",
    extensions: &["psq"],
    is_binary: false,
    holds_many: false,
    holds: &[LossKind::Times, LossKind::Players],
    recognises,
    read,
    write,
};

const HEADER: &str = "Piskvorky ";
const LEVELS: &str = "LEVELS";
const CODE: &str = "CODE";
const NO_LEVELS: &str = "0:0";
const NO_CODE: &str = "-1";
const NO_NAME: &str = "?";

/// A line of a file, numbered from 1.
pub(super) type Line<'a> = (u64, &'a str);

fn recognises(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(HEADER.as_bytes())
}

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode_file(bytes, options.encoding);
    let lines: Vec<Line<'_>> = filled_lines(&text).collect();
    if lines.is_empty() {
        return vec![Err(RecordError::no_game())];
    }
    let first = lines.iter().position(|(_, line)| is_header(line));
    if first != Some(0) {
        return vec![Err(RecordError::expected(
            Place::Line(lines[0].0, 1),
            "'Piskvorky' and a size",
            lines[0].1,
        ))];
    }
    lines.chunk_by(|_, (_, line)| !is_header(line)).map(|game| read_one(game, options)).collect()
}

/// Lines that say something.
pub(super) fn filled_lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim())).filter(|(_, line)| !line.is_empty())
}

fn is_header(line: &str) -> bool {
    line.get(..HEADER.len()).is_some_and(|start| start.eq_ignore_ascii_case(HEADER))
}

fn read_one(lines: &[Line<'_>], options: &ReadOptions) -> Result<GameTree, RecordError> {
    let header = Header::read(lines[0])?;
    let mut tree = GameTree::new(header.size);
    let count = add_moves(&mut tree, &lines[1..], 1, options)?;
    let end = End::read(&lines[1 + count..]);
    let (black, white) =
        if header.is_second_first { (end.names[1], end.names[0]) } else { (end.names[0], end.names[1]) };
    black.clone_into(&mut tree.info.black);
    white.clone_into(&mut tree.info.white);
    end.event.clone_into(&mut tree.info.event);
    tree.info.outcome = end.result.and_then(|result| outcome(&tree, result));
    for (name, value, usual) in [(LEVELS, &*header.levels, NO_LEVELS), (CODE, end.code, NO_CODE)] {
        if value != usual {
            tree.info.other.push((name.to_owned(), vec![value.to_owned()]));
        }
    }
    Ok(tree)
}

fn outcome(tree: &GameTree, result: u8) -> Option<Outcome> {
    if result == 0 {
        return Some(Outcome::Draw);
    }
    tree.moves().last().map(|last| Outcome::Won(last.stone, String::new()))
}

struct Header {
    size: Size,
    levels: String,
    is_second_first: bool,
}

impl Header {
    fn read((number, line): Line<'_>) -> Result<Self, RecordError> {
        let rest = line[HEADER.len()..].trim_start();
        let length = rest.find(|c: char| c != 'x' && c != 'X' && !c.is_ascii_digit()).unwrap_or(rest.len());
        let word = rest.split([',', ' ', '\t']).next().unwrap_or(rest);
        let (size, rest) = rest.split_at(length);
        let place =
            Place::Line(number, (line.chars().count() - rest.chars().count() - size.len() + 1) as u32);
        let size = size.parse().map_err(|_| RecordError::size(place, word))?;
        let numbers: Vec<&str> =
            rest.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).collect();
        let levels = match numbers[..] {
            [first, second, ..] => format!("{first}:{second}"),
            _ => NO_LEVELS.to_owned(),
        };
        Ok(Self { size, levels, is_second_first: numbers.get(2) == Some(&"1") })
    }
}

/// Adds the moves that the first lines are, whose numbers count from one that the format has, and gives the number of lines.
pub(super) fn add_moves(
    tree: &mut GameTree,
    lines: &[Line<'_>],
    from: i64,
    options: &ReadOptions,
) -> Result<usize, RecordError> {
    let (size, mut last) = (tree.size(), tree.root());
    let moves = lines.iter().map_while(|(number, line)| Some((*number, *line, move_fields(line)?)));
    let mut count = 0;
    for ((number, line, [column, row, time]), stone) in moves.zip(Stone::ALL.into_iter().cycle()) {
        if count == MOST_MOVES {
            return Err(RecordError::too_many_moves(Place::Line(number, 1)));
        }
        let index = |field: i64| usize::try_from(field.checked_sub(from)?).ok()?.checked_add(1);
        let point = index(row).zip(index(column)).and_then(|(row, column)| Point::from_matrix(row, column));
        let point = point.filter(|point| size.contains(*point));
        let point = point.ok_or_else(|| RecordError::point(Place::Line(number, 1), size, line))?;
        last = tree.add(last, Node::of_move(stone, Some(options.rows.point(point, size))));
        if let Ok(time @ 1..) = u64::try_from(time) {
            tree.node_mut(last).notes_mut().time = Some(time);
        }
        count += 1;
    }
    Ok(count)
}

/// Column, row and time of a line that begins like a move; -1 for a time that is none.
pub(super) fn move_fields(line: &str) -> Option<[i64; 3]> {
    let mut fields = line.split(',').map(|field| field.trim().parse::<i64>());
    let (column, row) = (fields.next()?.ok()?, fields.next()?.ok()?);
    Some([column, row, fields.next().and_then(Result::ok).unwrap_or(-1)])
}

/// What follows the moves.
#[derive(Default)]
struct End<'a> {
    names: [&'a str; 2],
    code: &'a str,
    result: Option<u8>,
    event: &'a str,
}

impl<'a> End<'a> {
    fn read(lines: &[Line<'a>]) -> Self {
        let line = |index: usize| lines.get(index).map(|(_, line)| *line);
        let is_code = |index| line(index).is_some_and(|line: &str| line.parse::<i64>().is_ok());
        let names = if line(0).is_some() && (is_code(2) || !is_code(0)) { 2 } else { 0 };
        let name = |index| line(index).filter(|name| index < names && *name != NO_NAME).unwrap_or("");
        let code = line(names).filter(|_| is_code(names)).unwrap_or(NO_CODE);
        let result = line(names + 1).filter(|_| is_code(names)).and_then(|line| line.split_once(','));
        let result = result.and_then(|(result, event)| Some((result_digit(result)?, event.trim())));
        Self {
            names: [name(0), name(1)],
            code,
            result: result.map(|(result, _)| result),
            event: result.map_or("", |(_, event)| event),
        }
    }
}

fn result_digit(text: &str) -> Option<u8> {
    text.trim().parse().ok().filter(|digit| *digit <= 2)
}

fn write(tree: &GameTree) -> Result<Written, Unwritable> {
    let mut losses = Losses::of(
        tree,
        &[LossKind::Times, LossKind::Players, LossKind::Outcome, LossKind::Event, LossKind::Other],
    );
    let info = &tree.info;
    let levels = property(tree, LEVELS, NO_LEVELS, are_levels);
    let code = property(tree, CODE, NO_CODE, |text| text.parse::<i64>().is_ok());
    let mut text = format!("{HEADER}{}, {levels}, 0\r\n", tree.size());
    put_moves(&mut text, tree, 1, &mut losses);
    if !info.black.is_empty() || !info.white.is_empty() {
        put_names(&mut text, tree, &mut losses);
    }
    text.push_str(&format!("{code}\r\n"));
    let result = result(tree);
    if let Some(result) = result {
        text.push_str(&format!("{result},{}\r\n", plain(&info.event, &mut losses)));
    }
    losses.add(LossKind::Outcome, lost_outcome(tree, result));
    let facts = [&info.round, &info.date, &info.place, &info.opening];
    let has_event = result.is_none() && !info.event.is_empty();
    losses
        .add(LossKind::Event, facts.iter().filter(|fact| !fact.is_empty()).count() + usize::from(has_event));
    losses.add(LossKind::Other, lost_properties(tree, &[(LEVELS, levels), (CODE, code)]));
    Ok(Written { bytes: text.into_bytes(), losses: losses.into_vec() })
}

/// Writes the moves of the main line as lines, with numbers that count from one that the format has. A time without a stone
/// is lost.
pub(super) fn put_moves(text: &mut String, tree: &GameTree, from: usize, losses: &mut Losses) {
    for node in tree.main_line().map(|id: NodeId| tree.node(id)) {
        let time = node.notes().time;
        match node.played.and_then(|played| played.point) {
            Some(point) => {
                let (column, row) = (point.column() - 1 + from, point.row() - 1 + from);
                text.push_str(&format!("{column},{row},{}\r\n", time.unwrap_or(0)));
            }
            None => losses.add(LossKind::Times, usize::from(time.is_some())),
        }
    }
}

/// Writes the names of the players as two lines, Black's first.
pub(super) fn put_names(text: &mut String, tree: &GameTree, losses: &mut Losses) {
    for name in [&tree.info.black, &tree.info.white] {
        let plain = plain(name, losses);
        let is_held = move_fields(&plain).is_none()
            && plain != NO_NAME
            && plain.parse::<i64>().is_err()
            && !is_header(&plain);
        losses.add(LossKind::Players, usize::from(!is_held && !name.is_empty()));
        text.push_str(if is_held && !plain.is_empty() { &plain } else { NO_NAME });
        text.push_str("\r\n");
    }
}

/// A text on one line, without spaces around it; other characters are counted as lost.
fn plain<'t>(text: &'t str, losses: &mut Losses) -> Cow<'t, str> {
    let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let breaks = trimmed.matches(char::is_control).count();
    losses.add(LossKind::Characters, breaks + text.chars().count() - trimmed.chars().count());
    if breaks == 0 { Cow::Borrowed(trimmed) } else { Cow::Owned(trimmed.replace(char::is_control, " ")) }
}

fn result(tree: &GameTree) -> Option<u8> {
    let last = tree.moves().filter(|played| played.point.is_some()).count().checked_sub(1);
    match (&tree.info.outcome, last) {
        (Some(Outcome::Draw), _) => Some(0),
        (Some(Outcome::Won(Stone::Black, _)), Some(last)) if last % 2 == 0 => Some(1),
        (Some(Outcome::Won(Stone::White, _)), Some(last)) if last % 2 == 1 => Some(2),
        _ => None,
    }
}

/// A result that the file does not say, or does not say why.
fn lost_outcome(tree: &GameTree, result: Option<u8>) -> usize {
    let is_said = match &tree.info.outcome {
        None => true,
        Some(Outcome::Other(text)) => text.is_empty(),
        Some(Outcome::Draw) => result.is_some(),
        Some(Outcome::Won(_, why)) => result.is_some() && why.is_empty(),
    };
    usize::from(!is_said)
}

/// The value of a property of the game, if the file can say it.
fn property<'t>(tree: &'t GameTree, name: &str, usual: &'t str, is_held: impl Fn(&str) -> bool) -> &'t str {
    let values = tree.info.other.iter().filter(|(known, _)| known == name).flat_map(|(_, values)| values);
    values.map(String::as_str).find(|value| is_held(value)).unwrap_or(usual)
}

fn lost_properties(tree: &GameTree, held: &[(&str, &str)]) -> usize {
    let is_held = |name: &str, values: &[String]| {
        held.iter().any(|(known, value)| name == *known && values == [*value])
    };
    let nodes = tree.main_line().map(|id| tree.node(id).notes().other.len());
    nodes.sum::<usize>() + tree.info.other.iter().filter(|(name, values)| !is_held(name, values)).count()
}

fn are_levels(text: &str) -> bool {
    text.split_once(':').is_some_and(|(first, second)| is_number(first) && is_number(second))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
