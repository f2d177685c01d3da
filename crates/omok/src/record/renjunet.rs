//! RenjuNet's database of tournament games, in XML; read only.
//!
//! ```text
//! <database>
//!   <countries><country id name abbr/>…</countries>
//!   <cities><city id country name/>…</cities>
//!   <rules><rule id name category/>…</rules>
//!   <openings><opening id name abbr/>…</openings>
//!   <players><player id name surname …/>…</players>
//!   <tournaments><tournament id name country city year month start end rule …/>…</tournaments>
//!   <games>
//!     <game id publisher tournament round rule black white bresult btime wtime opening alt swap>
//!       <move>h8 h9 i8 …</move><info>…</info>
//!     </game>…
//!   </games>
//! </database>
//! ```
//! Words behind the name of an element are its attributes. The board is 15 × 15, `a1` is its lower left corner, Black
//! begins. `bresult` is 1 if Black won, 0 if White did, 0.5 for a draw. Ids are those of the tables: a game's players,
//! rules, opening and event are names, its date is the first day of the tournament (or its year and month), its place the
//! city and the country. `info` is the comment of the root; `swap`, `alt`, `btime`, `wtime` and `id` are the properties
//! `SWAP`, `ALT`, `BTIME`, `WTIME` and `RENJUNET`, and an `alt` that is points is also the offered fifth moves, after the
//! fourth move.
//!
//! There is no published schema; the source is what the public programs that read it rely on (`wind23/whr_renju` and
//! others). RenjuNet's terms forbid to publish what is in it; none of it is here.
//!
//! Read as well: tables in any order and anywhere outside of games, rows and attributes that are missing (the fact is not
//! known), elements, attributes and entities that are not known (the last as they stand), bytes that are no text, end tags
//! that are missing. A game with a bad move is one error, and the rest goes on; after what is no XML nothing more is read.
//! Only the five entities of XML and numbers are replaced, so that a file cannot grow by entities; and names of tables, which
//! all their games repeat, are cut behind 200 characters.

use std::borrow::Cow;
use std::collections::HashMap;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::format::{Games, ReadOptions, RecordFormat, Row, Written};
use super::{Encoding, GameTree, Info, Outcome, Place, RecordError, Unwritable, passed::Passed};
use crate::{Point, Size, Stone};

pub(super) const FORMAT: Row = Row {
    name: "renjunet",
    description: "RenjuNet's XML database of tournament games; read only",
    extensions: &["rif", "xml"],
    is_binary: false,
    holds_many: true,
    holds: &[],
    recognises,
    read,
    write,
};

const SIZE: Size = Size::S15;

fn recognises(bytes: &[u8]) -> bool {
    const NEAR: usize = 4096;
    let start = &bytes[..bytes.len().min(NEAR)];
    let has = |part: &[u8]| start.windows(part.len()).any(|window| window == part);
    has(b"<database") && (has(b"<countries") || has(b"<games") || has(b"<players"))
}

fn read(bytes: &[u8], options: &ReadOptions) -> Games {
    let text = decode(bytes, options.encoding);
    let games: Games = GamesOf::new(&text, options).collect();
    if games.is_empty() { vec![Err(RecordError::no_game())] } else { games }
}

fn write(_tree: &GameTree) -> Result<Written, Unwritable> {
    Err(Unwritable::ReadOnly { format: RecordFormat::RenjuNet })
}

/// The games of RenjuNet's database one by one, so that a large file need not be in memory as trees.
///
/// A game that cannot be read is an error, and the next one follows.
pub fn renjunet_games(
    text: &str,
    options: ReadOptions,
) -> impl Iterator<Item = Result<GameTree, RecordError>> {
    GamesOf::new(text, &options)
}

fn decode(bytes: &[u8], forced: Option<Encoding>) -> Cow<'_, str> {
    let encoding = forced.or_else(|| declared(bytes)).unwrap_or(Encoding::UTF_8);
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) if encoding == Encoding::UTF_8 => Cow::Borrowed(text),
        _ => Cow::Owned(encoding.decode(bytes)),
    }
}

/// The encoding that the first line of an XML file names.
fn declared(bytes: &[u8]) -> Option<Encoding> {
    let line = bytes.split(|byte| *byte == b'>').next()?;
    let line = std::str::from_utf8(line.get(..line.len().min(200))?).ok()?;
    let name = line.split_once("encoding=")?.1.get(1..)?;
    Encoding::by_name(name.split(['"', '\'']).next()?)
}

/// Names by ids.
#[derive(Debug, Default)]
struct Tables {
    countries: HashMap<String, String>,
    cities: HashMap<String, City>,
    rules: HashMap<String, String>,
    openings: HashMap<String, String>,
    players: HashMap<String, String>,
    tournaments: HashMap<String, Tournament>,
}

#[derive(Debug)]
struct City {
    name: String,
    country: String,
}

#[derive(Debug)]
struct Tournament {
    name: String,
    date: String,
    city: String,
    country: String,
}

impl Tables {
    fn read(text: &str) -> Self {
        let mut tables = Self::default();
        let mut is_in_game = false;
        let mut reader = reader(text);
        loop {
            match reader.read_event() {
                Ok(Event::Start(element)) if element.name().as_ref() == GAME => is_in_game = true,
                Ok(Event::End(element)) if element.name().as_ref() == GAME => is_in_game = false,
                Ok(Event::Start(element) | Event::Empty(element)) if !is_in_game => tables.add(&element),
                Ok(Event::Eof) | Err(_) => return tables,
                Ok(_) => {}
            }
        }
    }

    fn add(&mut self, element: &BytesStart<'_>) {
        let row = Attributes::of(element);
        let (id, name) = (row.get("id"), shortened(row.get("name")));
        if id.is_empty() {
            return;
        }
        match element.name().as_ref() {
            "country" => drop(self.countries.insert(id, name)),
            "city" => drop(self.cities.insert(id, City { name, country: row.get("country") })),
            "rule" => drop(self.rules.insert(id, name)),
            "opening" if name.is_empty() => drop(self.openings.insert(id, shortened(row.get("abbr")))),
            "opening" => drop(self.openings.insert(id, name)),
            "player" => drop(self.players.insert(id, shortened(joined(" ", &[&name, &row.get("surname")])))),
            "tournament" => {
                let (date, city, country) = (shortened(date(&row)), row.get("city"), row.get("country"));
                self.tournaments.insert(id, Tournament { name, date, city, country });
            }
            _ => {}
        }
    }

    fn info(&self, game: &Attributes) -> Info {
        let named = |table: &HashMap<String, String>, key: &str| {
            table.get(&game.get(key)).cloned().unwrap_or_default()
        };
        let tournament = self.tournaments.get(&game.get("tournament"));
        Info {
            black: named(&self.players, "black"),
            white: named(&self.players, "white"),
            outcome: outcome(&game.get("bresult")),
            event: tournament.map(|row| row.name.clone()).unwrap_or_default(),
            round: game.get("round"),
            date: tournament.map(|row| row.date.clone()).unwrap_or_default(),
            place: tournament.map(|row| self.place(row)).unwrap_or_default(),
            rules: named(&self.rules, "rule"),
            opening: named(&self.openings, "opening"),
            other: PROPERTIES
                .iter()
                .map(|(key, property)| (*property, game.get(key)))
                .filter(|(_, value)| !value.is_empty())
                .map(|(property, value)| (property.to_owned(), vec![escaped(&value)]))
                .collect(),
        }
    }

    fn place(&self, tournament: &Tournament) -> String {
        let city = self.cities.get(&tournament.city);
        let country = city.map_or(&tournament.country, |city| &city.country);
        let country = self.countries.get(country).map_or("", String::as_str);
        joined(", ", &[city.map_or("", |city| &city.name), country])
    }
}

const GAME: &str = "game";

/// Attributes of a game that only RenjuNet knows, and the names of their properties.
const PROPERTIES: [(&str, &str); 5] =
    [("swap", "SWAP"), ("alt", "ALT"), ("btime", "BTIME"), ("wtime", "WTIME"), ("id", "RENJUNET")];

fn joined(between: &str, texts: &[&str]) -> String {
    let texts: Vec<&str> = texts.iter().copied().filter(|text| !text.is_empty()).collect();
    texts.join(between)
}

/// A name without what no name is long enough for.
fn shortened(mut name: String) -> String {
    const LONGEST: usize = 200;
    if let Some((end, _)) = name.char_indices().nth(LONGEST) {
        name.truncate(end);
    }
    name
}

/// The first day of a tournament, or its month or year.
fn date(row: &Attributes) -> String {
    let start = row.get("start");
    if !start.is_empty() && !start.starts_with("0000") {
        return start;
    }
    let (year, month) = (row.get("year"), row.get("month"));
    match month.parse::<u8>() {
        Ok(month @ 1..=12) if !year.is_empty() => format!("{year}-{month:02}"),
        _ => year,
    }
}

fn outcome(result: &str) -> Option<Outcome> {
    match result.trim() {
        "" => None,
        "1" | "1.0" => Some(Outcome::Won(Stone::Black, String::new())),
        "0" | "0.0" => Some(Outcome::Won(Stone::White, String::new())),
        "0.5" => Some(Outcome::Draw),
        other => Some(Outcome::Other(other.to_owned())),
    }
}

/// A text as a value of SGF.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The attributes of an element; the first of a name counts, and a bad one ends them.
struct Attributes(Vec<(String, String)>);

impl Attributes {
    fn of(element: &BytesStart<'_>) -> Self {
        let mut attributes = element.attributes();
        let known = attributes.with_checks(false).map_while(Result::ok).map(|attribute| {
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.unwrap_or_else(|_| attribute.value.clone());
            (attribute.key.as_ref().to_owned(), value.trim().to_owned())
        });
        Self(known.collect())
    }

    /// The value; empty if there is none.
    fn get(&self, name: &str) -> String {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()).unwrap_or_default()
    }
}

fn reader(text: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    reader
}

/// An iterator over the games of a text.
struct GamesOf<'t> {
    text: &'t str,
    reader: Reader<&'t [u8]>,
    tables: Tables,
    options: ReadOptions,
    /// A game whose end tag is missing ends where the next one begins.
    next: Option<Beginning<'t>>,
    /// How far the text was read, as an offset and as a place.
    at: usize,
    passed: Passed,
    has_ended: bool,
}

/// The tag that begins a game, where it stands, and whether it is the whole game.
struct Beginning<'t> {
    element: BytesStart<'t>,
    at: u64,
    is_all: bool,
}

impl<'t> GamesOf<'t> {
    fn new(text: &'t str, options: &ReadOptions) -> Self {
        let (tables, reader) = (Tables::read(text), reader(text));
        Self {
            text,
            reader,
            tables,
            options: *options,
            next: None,
            at: 0,
            passed: Passed::nothing(),
            has_ended: false,
        }
    }

    /// The next beginning of a game.
    fn begin(&mut self) -> Result<Option<Beginning<'t>>, RecordError> {
        if let Some(game) = self.next.take() {
            return Ok(Some(game));
        }
        loop {
            let at = self.reader.buffer_position();
            match self.event()? {
                Event::Start(element) if element.name().as_ref() == GAME => {
                    return Ok(Some(Beginning { element, at, is_all: false }));
                }
                Event::Empty(element) if element.name().as_ref() == GAME => {
                    return Ok(Some(Beginning { element, at, is_all: true }));
                }
                Event::Eof => return Ok(None),
                _ => {}
            }
        }
    }

    fn game(&mut self, beginning: &Beginning<'t>) -> Result<GameTree, RecordError> {
        let place = self.place(beginning.at);
        let (moves, info) = if beginning.is_all { Default::default() } else { self.content()? };
        let attributes = Attributes::of(&beginning.element);
        let mut tree = GameTree::of_moves(SIZE, self.points(&moves, place)?);
        tree.info = self.tables.info(&attributes);
        if !info.trim().is_empty() {
            info.trim().clone_into(&mut tree.node_mut(tree.root()).notes_mut().comment);
        }
        if let Ok(offers) = self.points(&attributes.get("alt").replace([',', ';'], " "), place) {
            offer(&mut tree, offers);
        }
        Ok(tree)
    }

    /// The moves and the information of a game, up to its end.
    fn content(&mut self) -> Result<(String, String), RecordError> {
        let (mut moves, mut info) = (String::new(), String::new());
        let mut inside = String::new();
        loop {
            let at = self.reader.buffer_position();
            match self.event()? {
                Event::Start(element) if element.name().as_ref() == GAME => {
                    self.next = Some(Beginning { element, at, is_all: false });
                    return Ok((moves, info));
                }
                Event::Start(element) => element.name().as_ref().clone_into(&mut inside),
                Event::End(element) if element.name().as_ref() == GAME => return Ok((moves, info)),
                Event::End(_) => inside.clear(),
                Event::Eof => {
                    return Err(RecordError::ends(
                        self.place(self.reader.buffer_position()),
                        "the end of a game",
                    ));
                }
                event => match inside.as_str() {
                    "move" => moves.push_str(&said(&event)),
                    "info" => info.push_str(&said(&event)),
                    _ => {}
                },
            }
        }
    }

    fn points(&self, text: &str, place: Place) -> Result<Vec<Point>, RecordError> {
        let point = |word: &str| match Point::parse_notation(word, SIZE) {
            Ok(point) => Ok(self.options.rows.point(point, SIZE)),
            Err(_) => Err(RecordError::point(place, SIZE, word)),
        };
        text.split_whitespace().map(point).collect()
    }

    fn event(&mut self) -> Result<Event<'t>, RecordError> {
        self.reader.read_event().map_err(|error| {
            self.has_ended = true;
            let place = self.place(self.reader.error_position());
            RecordError::expected(place, "XML", &error.to_string())
        })
    }

    /// The place of an offset, which is not before one that was asked for.
    fn place(&mut self, offset: u64) -> Place {
        let at = usize::try_from(offset).unwrap_or(usize::MAX).clamp(self.at, self.text.len());
        self.passed.pass(&self.text.as_bytes()[self.at..at]);
        self.at = at;
        self.passed.place()
    }
}

impl Iterator for GamesOf<'_> {
    type Item = Result<GameTree, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        match self.begin() {
            Ok(Some(beginning)) => Some(self.game(&beginning)),
            Ok(None) => {
                self.has_ended = true;
                None
            }
            Err(error) => Some(Err(error)),
        }
    }
}

/// The text of an event; an entity that is not known stands as it is.
fn said(event: &Event<'_>) -> String {
    match event {
        Event::Text(text) => text.to_string(),
        Event::CData(text) => text.to_string(),
        Event::GeneralRef(name) => {
            let entity = format!("&{};", &**name);
            quick_xml::escape::unescape(&entity).map_or_else(|_| entity.clone(), Cow::into_owned)
        }
        _ => String::new(),
    }
}

/// Fifth moves are offered after the fourth.
fn offer(tree: &mut GameTree, offers: Vec<Point>) {
    let fourth = tree.main_line().nth(4);
    if let Some(fourth) = fourth.filter(|_| !offers.is_empty()) {
        tree.node_mut(fourth).notes_mut().offers = offers;
    }
}
