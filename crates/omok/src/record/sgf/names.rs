//! What the properties mean that are understood here, as a table.
//!
//! | names | say |
//! | --- | --- |
//! | `FF` `GM` `CA` `SZ` | format, game, encoding, size, in the root; written anew |
//! | `B` `W` | a move, or a pass if empty |
//! | `AB` `AW` `AE` | stones set up or taken away, also as rectangles `aa:cc` |
//! | `PL` | whose turn it is |
//! | `N` `C` | title and comment |
//! | `CR` `MA` `SQ` `TR` `SL`, old `M` | marks |
//! | `LB`, old `L` | labels; `L` gives its points the letters a, b, c … |
//! | `5A` | fifth moves that were offered, as points; their number, which stands there too, is kept |
//! | `PB` `PW` `RE` `EV` `RO` `DT` `PC` `RU` `ON` | players, result, event, round, date, place, rules, opening, in the root |

use crate::record::{Info, MarkKind, Notes};
use crate::{Stone, record::Outcome};

/// A property that is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    /// `FF`, `GM`, `CA`, `SZ` of a root: said elsewhere.
    Root,
    Move(Stone),
    Setup(Option<Stone>),
    Turn,
    Title,
    Comment,
    Mark(Marks),
    Labels,
    Letters,
    Offers,
    Info(Field),
    Outcome,
    Other,
}

/// Marks that are points and nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    Circle,
    Cross,
    Square,
    Triangle,
    Selected,
}

/// A text about the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Field {
    Black,
    White,
    Event,
    Round,
    Date,
    Place,
    Rules,
    Opening,
}

/// The names of marks, in the order in which they are written.
pub(super) const MARKS: [(&str, Marks); 5] = [
    ("CR", Marks::Circle),
    ("MA", Marks::Cross),
    ("SQ", Marks::Square),
    ("TR", Marks::Triangle),
    ("SL", Marks::Selected),
];

/// The names of facts about the game, in the order in which they are written; the result is apart.
pub(super) const FIELDS: [(&str, Field); 8] = [
    ("PB", Field::Black),
    ("PW", Field::White),
    ("EV", Field::Event),
    ("RO", Field::Round),
    ("DT", Field::Date),
    ("PC", Field::Place),
    ("RU", Field::Rules),
    ("ON", Field::Opening),
];

impl Property {
    /// What a name means, in the root or elsewhere.
    pub(super) fn of(name: &str, is_root: bool) -> Self {
        let mark = MARKS.iter().find(|(known, _)| *known == name).map(|(_, mark)| Self::Mark(*mark));
        let field =
            FIELDS.iter().find(|(known, _)| is_root && *known == name).map(|(_, field)| Self::Info(*field));
        mark.or(field).unwrap_or(match name {
            "B" => Self::Move(Stone::Black),
            "W" => Self::Move(Stone::White),
            "AB" => Self::Setup(Some(Stone::Black)),
            "AW" => Self::Setup(Some(Stone::White)),
            "AE" => Self::Setup(None),
            "PL" => Self::Turn,
            "N" => Self::Title,
            "C" => Self::Comment,
            "M" => Self::Mark(Marks::Cross),
            "LB" => Self::Labels,
            "L" => Self::Letters,
            "5A" => Self::Offers,
            "FF" | "GM" | "CA" | "SZ" if is_root => Self::Root,
            "RE" if is_root => Self::Outcome,
            _ => Self::Other,
        })
    }
}

impl Marks {
    /// The mark.
    pub(super) const fn kind(self) -> MarkKind {
        match self {
            Self::Circle => MarkKind::Circle,
            Self::Cross => MarkKind::Cross,
            Self::Square => MarkKind::Square,
            Self::Triangle => MarkKind::Triangle,
            Self::Selected => MarkKind::Selected,
        }
    }
}

impl Field {
    /// Where the text is kept.
    pub(super) const fn of(self, info: &mut Info) -> &mut String {
        match self {
            Self::Black => &mut info.black,
            Self::White => &mut info.white,
            Self::Event => &mut info.event,
            Self::Round => &mut info.round,
            Self::Date => &mut info.date,
            Self::Place => &mut info.place,
            Self::Rules => &mut info.rules,
            Self::Opening => &mut info.opening,
        }
    }

    /// The text.
    pub(super) const fn text(self, info: &Info) -> &String {
        match self {
            Self::Black => &info.black,
            Self::White => &info.white,
            Self::Event => &info.event,
            Self::Round => &info.round,
            Self::Date => &info.date,
            Self::Place => &info.place,
            Self::Rules => &info.rules,
            Self::Opening => &info.opening,
        }
    }
}

/// The result that `RE` says; `None` if it says nothing.
pub(super) fn outcome(text: &str) -> Option<Outcome> {
    let is = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(text));
    if is(&["0", "draw", "jigo", "b+draw", "w+draw"]) {
        return Some(Outcome::Draw);
    }
    let winner = match text.as_bytes() {
        [b'B' | b'b', b'+', ..] => Some(Stone::Black),
        [b'W' | b'w', b'+', ..] => Some(Stone::White),
        _ => None,
    };
    match winner {
        Some(stone) => Some(Outcome::Won(stone, text[2..].to_owned())),
        None => Some(Outcome::Other(text.to_owned())).filter(|_| !text.is_empty()),
    }
}

/// The text of `RE` for a result.
pub(super) fn outcome_text(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Won(Stone::Black, why) => format!("B+{why}"),
        Outcome::Won(Stone::White, why) => format!("W+{why}"),
        Outcome::Draw => "Draw".to_owned(),
        Outcome::Other(text) => text.clone(),
    }
}

/// Takes the time of a move from the first line of its comment, if that is a number and `ms`, and no empty line alone follows.
pub(super) fn take_time(notes: &mut Notes) {
    let (first, rest) = match notes.comment.split_once('\n') {
        Some((_, "")) => return,
        Some(lines) => lines,
        None => (&*notes.comment, ""),
    };
    let time = first.strip_suffix("ms").and_then(|digits| digits.parse().ok());
    if let Some(time) = time.filter(|time: &u64| format!("{time}ms") == first) {
        (notes.time, notes.comment) = (Some(time), rest.to_owned());
    }
}

/// The games that `GM` numbers, from 1.
pub(super) const GAMES: [&str; 40] = [
    "Go",
    "Othello",
    "chess",
    "Gomoku and Renju",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatal",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];
