//! Games from a file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use super::lexer::{Lexer, Token};
use super::names::{GAMES, MARKS, Property, outcome, take_time};
use crate::record::{
    Encoding, GameTree, Games, Mark, MarkKind, Move, Node, NodeId, Notes, ReadOptions, RecordError,
    RecordErrorKind, encoding,
};
use crate::{Point, Size, Stone};

pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let bytes = encoding::without_utf16(bytes);
    let budget = 4 * bytes.len() + 32 * Size::MAX * Size::MAX;
    let lexer = Lexer::new(&bytes);
    let mut reader = Reader { lexer, options: *options, guess: None, is_misled: false, budget };
    let mut games = Vec::new();
    while reader.lexer.find_game() {
        games.push(reader.game());
    }
    if games.is_empty() {
        games.push(Err(RecordError::no_game()));
    }
    games
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    options: ReadOptions,
    /// The encoding that the file seems to have, once somebody has asked.
    guess: Option<Encoding>,
    /// Whether a text of the game is none in the encoding that the game says.
    is_misled: bool,
    /// How many more points the rectangles of the file may have: they are short, and what they say is not.
    budget: usize,
}

/// One property of a node as it stands there.
struct Said {
    name: String,
    offset: usize,
    values: Vec<Range<usize>>,
}

/// A game while it is read.
struct Draft {
    tree: GameTree,
    last: NodeId,
    /// Where the open variations began.
    stack: Vec<NodeId>,
    /// How many more points the rectangles of the file may have.
    budget: usize,
    is_size_said: bool,
}

/// What a node says.
#[derive(Default)]
struct Step {
    is_root: bool,
    moves: Vec<Move>,
    notes: Notes,
}

impl Reader<'_> {
    /// The game that begins here, or what is wrong with it; the lexer is behind it then.
    fn game(&mut self) -> Result<GameTree, RecordError> {
        let start = self.lexer.at;
        self.lexer.encoding = self.encoding_of_game(start);
        self.is_misled = false;
        let (mut result, mut draft) = self.sized_attempt(start);
        let said = self.lexer.encoding;
        if self.is_misled && said != self.guessed() {
            self.lexer.encoding = self.guessed();
            (result, draft) = self.sized_attempt(start);
        }
        match result {
            Ok(()) => {
                self.budget = draft.budget;
                Ok(draft.tree)
            }
            Err(error) => {
                self.lexer.skip_game(draft.stack.len() + 1);
                Err(error)
            }
        }
    }

    /// Reads a game, on a larger board if the file says no size and the usual one is too small.
    fn sized_attempt(&mut self, start: usize) -> (Result<(), RecordError>, Draft) {
        self.lexer.at = start;
        let (result, draft) = self.attempt(self.options.size.unwrap_or(Size::S15));
        if self.options.size.is_some() || draft.is_size_said || !is_off_the_board(&result) {
            return (result, draft);
        }
        self.lexer.at = start;
        let (second, draft) = self.attempt(Size::S19);
        (second.or(result), draft)
    }

    fn attempt(&mut self, size: Size) -> (Result<(), RecordError>, Draft) {
        let mut draft = Draft::new(size, self.budget);
        let result = self.tree(&mut draft);
        (result, draft)
    }

    fn tree(&mut self, draft: &mut Draft) -> Result<(), RecordError> {
        self.lexer.take_start();
        self.root(draft)?;
        let mut is_behind_variation = false;
        loop {
            let at = self.lexer.skip_space();
            match self.lexer.next()? {
                Token::Node if is_behind_variation => {
                    return Err(self.lexer.unexpected(at, "'(' or ')' behind a variation"));
                }
                Token::Node => self.node(draft)?,
                Token::Open if self.lexer.is_at_root(at) => {
                    self.lexer.at = at;
                    return Err(self.lexer.unexpected(at, "')' before the next game"));
                }
                Token::Open => draft.stack.push(draft.last),
                Token::Close => match draft.stack.pop() {
                    Some(fork) => draft.last = fork,
                    None => return Ok(()),
                },
                _ => return Err(self.lexer.unexpected(at, "';', '(' or ')'")),
            }
            is_behind_variation = self.lexer.bytes.get(at) == Some(&b')');
        }
    }

    fn root(&mut self, draft: &mut Draft) -> Result<(), RecordError> {
        let properties = self.properties()?;
        self.check_game(&properties)?;
        if let Some(size) = self.size(&properties)? {
            draft.is_size_said = true;
            draft.tree = GameTree::new(size);
        }
        let step = self.step(draft, properties, true)?;
        *draft.tree.node_mut(draft.last).notes_mut() = step.notes;
        step.moves.into_iter().for_each(|played| draft.play(played, Notes::default()));
        Ok(())
    }

    fn node(&mut self, draft: &mut Draft) -> Result<(), RecordError> {
        let properties = self.properties()?;
        let Step { moves, mut notes, .. } = self.step(draft, properties, false)?;
        let Some((last, before)) = moves.split_last() else {
            draft.add(Node::default(), notes);
            return Ok(());
        };
        for (i, played) in before.iter().enumerate() {
            let setup = if i == 0 { std::mem::take(&mut notes.setup) } else { Vec::new() };
            draft.play(*played, Notes { setup, ..Notes::default() });
        }
        draft.play(*last, notes);
        Ok(())
    }

    /// The properties up to the next node or bracket.
    fn properties(&mut self) -> Result<Vec<Said>, RecordError> {
        let mut properties = Vec::new();
        loop {
            let at = self.lexer.skip_space();
            if !self.lexer.bytes.get(at).is_some_and(u8::is_ascii_alphanumeric) {
                return Ok(properties);
            }
            let Token::Name(name, offset) = self.lexer.next()? else { return Ok(properties) };
            properties.push(Said { name, offset, values: self.values()? });
        }
    }

    fn values(&mut self) -> Result<Vec<Range<usize>>, RecordError> {
        let mut values = Vec::new();
        while self.lexer.is_before_value() {
            if let Token::Value(range) = self.lexer.next()? {
                values.push(range);
            }
        }
        if values.is_empty() {
            let at = self.lexer.skip_space();
            return Err(self.lexer.unexpected(at, "'[' behind the name of a property"));
        }
        Ok(values)
    }

    /// Refuses what is a record of another game; but programs for renju give it other numbers, above all that of Go.
    fn check_game(&mut self, properties: &[Said]) -> Result<(), RecordError> {
        let Some(value) = first_value(properties, "GM") else { return Ok(()) };
        let text = self.plain(&value);
        let program = first_value(properties, "AP").map(|value| self.plain(&value).to_ascii_lowercase());
        let is_of_renju = program.is_some_and(|program| program.contains("renju"));
        if matches!(text.as_str(), "" | "1" | "4") || is_of_renju {
            return Ok(());
        }
        let known = text.parse().ok().and_then(|number: usize| GAMES.get(number.checked_sub(1)?));
        Err(RecordError::other_game(self.lexer.place(value.start), &text, known.copied()))
    }

    fn size(&mut self, properties: &[Said]) -> Result<Option<Size>, RecordError> {
        let Some(value) = first_value(properties, "SZ") else { return Ok(None) };
        let text = self.plain(&value);
        match text.replacen(':', "x", 1).parse() {
            Ok(size) => Ok(Some(size)),
            Err(_) => Err(RecordError::size(self.lexer.place(value.start), &text)),
        }
    }

    /// What the properties of a node say.
    fn step(&mut self, draft: &mut Draft, properties: Vec<Said>, is_root: bool) -> Result<Step, RecordError> {
        let mut step = Step { is_root, ..Step::default() };
        for said in properties {
            match Property::of(&said.name, is_root) {
                Property::Move(stone) => self.played(draft, stone, &said, &mut step)?,
                property => self.note(draft, property, said, &mut step)?,
            }
        }
        take_time(&mut step.notes);
        sort(&mut step.notes);
        Ok(step)
    }

    fn played(
        &mut self,
        draft: &Draft,
        stone: Stone,
        said: &Said,
        step: &mut Step,
    ) -> Result<(), RecordError> {
        let values: Vec<&Range<usize>> = said.values.iter().collect();
        let [value] = values[..] else {
            let place = self.lexer.place(said.values.get(1).map_or(said.offset, |value| value.start));
            return Err(RecordError::expected(place, "one point for a move", "a second"));
        };
        let text = self.plain(value);
        let point =
            if is_pass(&text, draft.tree.size()) { None } else { Some(self.point(draft, &text, value)?) };
        step.moves.push(Move { stone, point });
        Ok(())
    }

    fn note(
        &mut self,
        draft: &mut Draft,
        property: Property,
        said: Said,
        step: &mut Step,
    ) -> Result<(), RecordError> {
        let notes = &mut step.notes;
        match property {
            Property::Root | Property::Move(_) => {}
            Property::Setup(stone) => {
                let points = self.points(draft, &said)?;
                notes.setup.extend(points.into_iter().map(|point| (point, stone)));
            }
            Property::Turn => notes.turn = Some(self.turn(&said)?),
            Property::Title => append(&mut notes.title, &self.simple_texts(&said), " "),
            Property::Comment => {
                let text = said.values.iter().map(|value| unescaped(&self.raw(value))).collect::<Vec<_>>();
                append(&mut notes.comment, &text.join("\n"), "\n");
            }
            Property::Mark(mark) => {
                let points = self.points(draft, &said)?;
                notes.marks.extend(points.into_iter().map(|point| Mark { point, kind: mark.kind() }));
            }
            Property::Labels => self.labels(draft, &said, notes)?,
            Property::Letters => {
                let letters = self.points(draft, &said)?.into_iter().zip(('a'..='z').cycle());
                let label = |(point, letter): (_, char)| Mark { point, kind: MarkKind::Label(letter.into()) };
                notes.marks.extend(letters.map(label));
            }
            Property::Offers => self.offers(draft, said, step)?,
            Property::Info(field) => append(field.of(&mut draft.tree.info), &self.simple_texts(&said), " "),
            Property::Outcome => draft.tree.info.outcome = outcome(&self.simple_texts(&said)),
            Property::Other => {
                let values = said.values.iter().map(|value| self.raw(value)).collect();
                let others = if step.is_root { &mut draft.tree.info.other } else { &mut notes.other };
                others.push((said.name, values));
            }
        }
        Ok(())
    }

    fn turn(&mut self, said: &Said) -> Result<Stone, RecordError> {
        let text = said.values.first().map(|value| self.plain(value)).unwrap_or_default();
        match text.bytes().next().map(|byte| byte.to_ascii_lowercase()) {
            Some(b'b' | b'1') => Ok(Stone::Black),
            Some(b'w' | b'2') => Ok(Stone::White),
            _ => Err(RecordError::expected(
                self.lexer.place(said.offset),
                "a turn such as PL[B] or PL[W]",
                &text,
            )),
        }
    }

    /// Points with a text each.
    fn labels(&mut self, draft: &Draft, said: &Said, notes: &mut Notes) -> Result<(), RecordError> {
        for value in &said.values {
            let text = self.raw(value);
            let (point, label) = text.split_once(':').unwrap_or((&text, ""));
            let point = self.point(draft, point.trim(), value)?;
            notes.marks.push(Mark { point, kind: MarkKind::Label(on_one_line(&unescaped(label))) });
        }
        Ok(())
    }

    /// Offered fifth moves; their number stands there in some rules, and is kept as it is.
    fn offers(&mut self, draft: &mut Draft, said: Said, step: &mut Step) -> Result<(), RecordError> {
        let is_number = |text: &String| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let texts: Vec<String> = said.values.iter().map(|value| self.plain(value)).collect();
        if texts.iter().all(is_number) {
            return self.note(draft, Property::Other, said, step);
        }
        step.notes.offers.extend(self.points(draft, &said)?);
        Ok(())
    }

    /// The points of a list, rectangles in full.
    fn points(&mut self, draft: &mut Draft, said: &Said) -> Result<Vec<Point>, RecordError> {
        let mut points = Vec::new();
        for value in &said.values {
            let text = self.plain(value);
            match text.split_once(':') {
                None if text.is_empty() => {}
                None => points.push(self.point(draft, &text, value)?),
                Some((one, other)) => {
                    let corners = [one.trim(), other.trim()].map(|corner| self.point(draft, corner, value));
                    let [one, other] = corners;
                    let rectangle = rectangle(one?, other?);
                    draft.budget = draft.budget.checked_sub(rectangle.len()).ok_or_else(|| {
                        RecordError::expected(
                            self.lexer.place(value.start),
                            "fewer rectangles in the file",
                            &text,
                        )
                    })?;
                    points.extend(rectangle);
                }
            }
        }
        Ok(points)
    }

    fn point(&mut self, draft: &Draft, text: &str, value: &Range<usize>) -> Result<Point, RecordError> {
        let size = draft.tree.size();
        let point = letters(text, size).or_else(|| Point::parse_notation(text, size).ok());
        match point {
            Some(point) => Ok(self.options.rows.point(point, size)),
            None => Err(RecordError::point(self.lexer.place(value.start), size, text)),
        }
    }

    /// The value as it stands there, as text.
    fn raw(&mut self, value: &Range<usize>) -> String {
        let bytes = &self.lexer.bytes[value.clone()];
        let is_text = self.options.encoding.is_some() || self.lexer.encoding.is_valid(bytes);
        self.is_misled |= !is_text;
        let encoding = if is_text { self.lexer.encoding } else { self.guessed() };
        encoding.decode(bytes)
    }

    /// A value without escapes and without blanks around it.
    fn plain(&mut self, value: &Range<usize>) -> String {
        self.raw(value).trim().to_owned()
    }

    /// All values as one line.
    fn simple_texts(&mut self, said: &Said) -> String {
        let texts: Vec<String> =
            said.values.iter().map(|value| on_one_line(&unescaped(&self.raw(value)))).collect();
        texts.join(" ")
    }

    fn guessed(&mut self) -> Encoding {
        *self.guess.get_or_insert_with(|| Encoding::guess([self.lexer.bytes]))
    }

    /// What the options say, or the `CA` of a game's root, or a guess.
    fn encoding_of_game(&mut self, start: usize) -> Encoding {
        const FAR: usize = 2048;
        let head = &self.lexer.bytes[start..self.lexer.bytes.len().min(start + FAR)];
        let head =
            &head[..head.iter().skip(2).position(|byte| *byte == b';').map_or(head.len(), |end| end + 3)];
        let name = head
            .windows(4)
            .position(|part| part[0] != b'A' && part[1..] == *b"CA[")
            .map(|at| &head[at + 4..]);
        let said = name.and_then(|name| name.split(|byte| *byte == b']').next());
        let said = said.and_then(|name| Encoding::by_name(std::str::from_utf8(name).ok()?.trim()));
        self.options.encoding.or(said).unwrap_or_else(|| self.guessed())
    }
}

impl Draft {
    fn new(size: Size, budget: usize) -> Self {
        let tree = GameTree::new(size);
        let last = tree.root();
        Self { tree, last, stack: Vec::new(), budget, is_size_said: false }
    }

    fn play(&mut self, played: Move, notes: Notes) {
        self.add(Node::of_move(played.stone, played.point), notes);
    }

    fn add(&mut self, mut node: Node, notes: Notes) {
        if notes != Notes::default() {
            *node.notes_mut() = notes;
        }
        self.last = self.tree.add(self.last, node);
    }
}

fn is_off_the_board(result: &Result<(), RecordError>) -> bool {
    matches!(result, Err(RecordError { kind: RecordErrorKind::Point { .. }, .. }))
}

fn first_value(properties: &[Said], name: &str) -> Option<Range<usize>> {
    properties.iter().find(|said| said.name == name).and_then(|said| said.values.first().cloned())
}

/// Whether a move is a pass. `tt` is one where the board has no such point, as in old files.
fn is_pass(text: &str, size: Size) -> bool {
    text.is_empty()
        || text.eq_ignore_ascii_case("pass")
        || (text.eq_ignore_ascii_case("tt") && size.width() <= 19 && size.height() <= 19)
}

/// The point that two letters name.
fn letters(text: &str, size: Size) -> Option<Point> {
    let number = |letter: &u8| {
        letter.is_ascii_alphabetic().then(|| usize::from(letter.to_ascii_lowercase() - b'a') + 1)
    };
    let [column, row] = text.as_bytes() else { return None };
    Point::from_matrix(number(row)?, number(column)?).filter(|point| size.contains(*point))
}

/// The points of a rectangle, whichever corners are given.
fn rectangle(one: Point, other: Point) -> Vec<Point> {
    let span = |one: usize, other: usize| one.min(other)..=one.max(other);
    let rows = span(one.row(), other.row());
    let columns = span(one.column(), other.column());
    rows.flat_map(|row| columns.clone().filter_map(move |column| Point::from_matrix(row, column))).collect()
}

/// Puts stones and marks in the order in which they are written, since properties are in any. The last stone that is set up
/// on a point counts.
fn sort(notes: &mut Notes) {
    let last: BTreeMap<Point, Option<Stone>> = notes.setup.iter().copied().collect();
    notes.setup = last.into_iter().collect();
    notes.setup.sort_by_key(|(_, stone)| (stone.is_none(), *stone));
    let rank =
        |mark: &Mark| MARKS.iter().position(|(_, kind)| kind.kind() == mark.kind).unwrap_or(MARKS.len());
    notes.marks.sort_by_key(rank);
}

/// The text that a value means: escapes resolved, line ends as `\n`.
fn unescaped(raw: &str) -> String {
    let raw = with_plain_line_ends(raw);
    let mut text = String::with_capacity(raw.len());
    let mut characters = raw.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next().filter(|escaped| *escaped != '\n')),
            character => text.push(character),
        }
    }
    text
}

/// `\n` for each line end of any system.
fn with_plain_line_ends(raw: &str) -> Cow<'_, str> {
    if raw.contains('\r') {
        raw.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n").into()
    } else {
        raw.into()
    }
}

/// A text without line ends and without blanks around it.
fn on_one_line(text: &str) -> String {
    text.replace('\n', " ").trim().to_owned()
}

/// More of a text that was said twice.
fn append(text: &mut String, more: &str, between: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push_str(between);
    }
    text.push_str(more);
}
