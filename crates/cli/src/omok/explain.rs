//! `hanpan omok explain`: what a move makes, whether it is legal, and why.

use hanpan_omok::{
    Board as Stones, Completion, Diagram, Four, Line, Obstacle, Opinion, Point, Record, Rules, Ruling, Size,
    Three, Winner, under_each,
};
use hanpan_sudoku::{Grid, Solver};
use serde::Serialize;

use super::json::{LineObject, PointObject, name_of, objects};
use crate::args::ExplainArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &ExplainArgs) -> anyhow::Result<Status> {
    batch::run(&args.input, args)
}

impl Answer for ExplainArgs {
    type Found = ();

    fn kind(&self) -> Kind {
        Kind::Omok(self.size)
    }

    fn find(&self, _grids: &[Grid], _solver: &mut Solver) -> Vec<()> {
        Vec::new()
    }

    fn answer(&self, board: &Board, _found: Option<()>, file: Option<&str>, output: &mut Output) {
        let Board::Omok(record) = board else { return };
        let point = match empty_point(&self.point, &record.board) {
            Ok(point) => point,
            Err(error) => {
                output.complain(file, format_args!("line {}: {error}", record.line));
                return output.worsen(Status::Bad);
            }
        };
        let all: Vec<&Rules> = if self.all { Rules::ALL.iter().collect() } else { vec![&self.rules] };
        let opinions = under_each(all, &record.board, self.stone, point);
        if opinions.iter().any(|opinion| !opinion.ruling.is_legal()) {
            output.worsen(Status::No);
        }
        if self.input.json {
            return output.json(&Object::new(record, file, self, &opinions));
        }
        for opinion in &opinions {
            output.line(self.text_of(record, opinion).trim_end());
        }
        if !self.all {
            output.line(self.drawing(&record.board, &opinions[0].ruling));
        }
    }
}

/// The point of a name, if it is empty.
fn empty_point(name: &str, board: &Stones) -> Result<Point, String> {
    let point = Point::parse_notation(name, board.size()).map_err(|error| error.to_string())?;
    match board.get(point) {
        None => Ok(point),
        Some(stone) => Err(format!("expected an empty point, found a stone of {stone} on {name}")),
    }
}

impl ExplainArgs {
    fn text_of(&self, record: &Record, opinion: &Opinion) -> String {
        let size = record.board.size();
        let who = format!("line {}, {}, {}: ", record.line, opinion.rules, self.stone);
        let before = match opinion.winner {
            Winner::None => String::new(),
            Winner::Won(stone) => format!("  {stone} had won before\n"),
            Winner::Both => "  both colours had won before\n".to_owned(),
        };
        if self.all {
            return format!("{who}{}\n{before}", opinion.ruling.verdict(size, self.language));
        }
        format!("{who}{}{before}", opinion.ruling.text(size, self.language))
    }

    fn drawing(&self, board: &Stones, ruling: &Ruling) -> String {
        let diagram = Diagram::of_ruling(board, ruling);
        if self.svg { diagram.to_svg() } else { diagram.to_text() }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    game: &'static str,
    size: String,
    stone: &'static str,
    point: PointObject,
    under: Vec<OpinionObject<'a>>,
}

#[derive(Serialize)]
struct OpinionObject<'a> {
    rules: &'a str,
    won_before: Option<&'static str>,
    #[serde(flatten)]
    ruling: RulingObject,
    text: String,
}

#[derive(Serialize)]
struct RulingObject {
    legal: bool,
    wins: Vec<LineObject>,
    fouls: Vec<String>,
    forced: bool,
    overlines: Vec<LineObject>,
    fours: Vec<FourObject>,
    threes: Vec<ThreeObject>,
}

#[derive(Serialize)]
struct FourObject {
    direction: String,
    stones: Vec<PointObject>,
    wins_at: Vec<PointObject>,
}

#[derive(Serialize)]
struct ThreeObject {
    direction: String,
    stones: Vec<PointObject>,
    real: bool,
    completions: Vec<CompletionObject>,
}

#[derive(Serialize)]
struct CompletionObject {
    point: PointObject,
    /// Winning rows that a stone there makes instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    five: Option<Vec<LineObject>>,
    /// Why a stone there is a foul itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    foul: Option<Box<RulingObject>>,
}

impl<'a> Object<'a> {
    fn new(record: &Record, file: Option<&'a str>, args: &ExplainArgs, opinions: &[Opinion<'a>]) -> Self {
        let size = record.board.size();
        let under = opinions.iter().map(|opinion| OpinionObject {
            rules: &opinion.rules.name,
            won_before: match opinion.winner {
                Winner::None => None,
                Winner::Won(stone) => Some(name_of(stone)),
                Winner::Both => Some("both"),
            },
            ruling: RulingObject::new(&opinion.ruling, size),
            text: opinion.ruling.text(size, args.language),
        });
        Self {
            file,
            line: record.line,
            game: "omok",
            size: size.to_string(),
            stone: name_of(args.stone),
            point: PointObject::new(opinions[0].ruling.point, size),
            under: under.collect(),
        }
    }
}

impl RulingObject {
    fn new(ruling: &Ruling, size: Size) -> Self {
        let lines = |lines: &[Line]| lines.iter().map(|line| LineObject::new(line, size)).collect();
        Self {
            legal: ruling.is_legal(),
            wins: lines(&ruling.wins),
            fouls: ruling.fouls.iter().map(|foul| foul.to_string()).collect(),
            forced: ruling.is_forced,
            overlines: lines(&ruling.overlines),
            fours: ruling.fours.iter().map(|four| FourObject::new(four, size)).collect(),
            threes: ruling.threes.iter().map(|three| ThreeObject::new(three, size)).collect(),
        }
    }
}

impl FourObject {
    fn new(four: &Four, size: Size) -> Self {
        let direction = four.direction.to_string();
        Self { direction, stones: objects(&four.stones, size), wins_at: objects(&four.completions, size) }
    }
}

impl ThreeObject {
    fn new(three: &Three, size: Size) -> Self {
        Self {
            direction: three.direction.to_string(),
            stones: objects(&three.stones, size),
            real: three.is_real(),
            completions: three.completions.iter().map(|at| CompletionObject::new(at, size)).collect(),
        }
    }
}

impl CompletionObject {
    fn new(completion: &Completion, size: Size) -> Self {
        let (mut five, mut foul) = (None, None);
        match &completion.obstacle {
            None => {}
            Some(Obstacle::Five(rows)) => {
                five = Some(rows.iter().map(|row| LineObject::new(row, size)).collect())
            }
            Some(Obstacle::Foul(ruling)) => foul = Some(Box::new(RulingObject::new(ruling, size))),
        }
        Self { point: PointObject::new(completion.point, size), five, foul }
    }
}
