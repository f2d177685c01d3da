//! `hanpan omok explain`: what a move makes, whether it is legal, and why.

use std::sync::Mutex;

use hanpan_omok::{
    Board, Completion, Diagram, Four, Language, Line, Obstacle, Opinion, Point, Rules, Ruling, Size, Stone,
    Three, Winner, under_each,
};
use serde::Serialize;

use super::json::{LineObject, PointObject, name_of, objects};
use super::situation::{self, Referee, Situation, SituationObject};
use crate::args::{ExplainArgs, PictureArgs};
use crate::batch;
use crate::boards::Fault;
use crate::output::Output;
use crate::pictures::Pictures;
use crate::status::Status;

pub(crate) fn run(mut args: ExplainArgs) -> anyhow::Result<Status> {
    let picture = PictureArgs { out: args.out.take(), ..PictureArgs::default() };
    if picture.out.is_none() {
        return situation::run(&args.positions, &Explain { args: &args, pictures: None });
    }
    // On one thread, so that the pictures are numbered as the boards come.
    args.positions.jobs = Some(1);
    let explain = Explain { args: &args, pictures: Some(Mutex::new(Pictures::new(&picture)?)) };
    let status = situation::run(&args.positions, &explain)?;
    let pictures = explain.pictures.and_then(|pictures| pictures.into_inner().ok());
    let mut output = Output::default();
    pictures.map_or(Ok(()), |pictures| pictures.finish(&mut output))?;
    output.write()?;
    Ok(status.max(output.status))
}

/// The command, with what draws if a picture was asked for.
struct Explain<'a> {
    args: &'a ExplainArgs,
    pictures: Option<Mutex<Pictures<'a>>>,
}

impl Referee for Explain<'_> {
    fn answer(&self, situation: &Situation, output: &mut Output) {
        let args = self.args;
        let point = match empty_point(&args.point, situation.board) {
            Ok(point) => point,
            Err(error) => return refuse(situation, &error, args.positions.json, output),
        };
        let stone = situation.stone(args.stone);
        let all: Vec<&Rules> = if args.all { Rules::ALL.iter().collect() } else { vec![&args.rules] };
        let opinions = under_each(all, situation.board, stone, point);
        if opinions.iter().any(|opinion| !opinion.ruling.is_legal()) {
            output.worsen(Status::No);
        }
        if args.positions.json {
            output.json(&Object::new(situation, stone, args.language, &opinions));
        } else {
            for opinion in &opinions {
                output.line(text_of(args, situation, stone, opinion).trim_end());
            }
        }
        if !args.all {
            self.draw(&Diagram::of_ruling(situation.board, &opinions[0].ruling), output);
        }
    }
}

/// The point of a name, if it is empty.
fn empty_point(name: &str, board: &Board) -> Result<Point, String> {
    let point = Point::parse_notation(name, board.size()).map_err(|error| error.to_string())?;
    match board.get(point) {
        None => Ok(point),
        Some(stone) => Err(format!("expected an empty point, found a stone of {stone} on {name}")),
    }
}

fn refuse(situation: &Situation, error: &str, json: bool, output: &mut Output) {
    let message = format!("{}: {error}", situation.place.text_in_file(Language::English));
    let fault = Fault { line: situation.place.line(), column: None, message };
    batch::report(&fault, situation.place.file(), json, output);
}

fn text_of(args: &ExplainArgs, situation: &Situation, stone: Stone, opinion: &Opinion) -> String {
    let (size, language) = (situation.size(), args.language);
    let place = situation.place.text(language);
    let before = won_before(opinion.winner, language);
    let ruling = &opinion.ruling;
    let verdict = if args.all { ruling.verdict(size, language) + "\n" } else { ruling.text(size, language) };
    format!("{place}, {}, {}: {verdict}{before}", opinion.rules, name_in(stone, language))
}

fn won_before(winner: Winner, language: Language) -> String {
    match (winner, language) {
        (Winner::None, _) => String::new(),
        (Winner::Won(stone), Language::English) => format!("  {stone} had won before\n"),
        (Winner::Won(stone), Language::Korean) => format!("  {}이 이미 이긴 판\n", stone.korean()),
        (Winner::Both, Language::English) => "  both colours had won before\n".to_owned(),
        (Winner::Both, Language::Korean) => "  흑과 백이 모두 이미 이긴 판\n".to_owned(),
    }
}

fn name_in(stone: Stone, language: Language) -> String {
    match language {
        Language::English => stone.to_string(),
        Language::Korean => stone.korean().to_owned(),
    }
}

impl Explain<'_> {
    /// Draws the move: as a picture if one was asked for, or as text where text is printed.
    fn draw(&self, diagram: &Diagram, output: &mut Output) {
        match self.pictures.as_ref().map(Mutex::lock) {
            None if self.args.positions.json => {}
            None => output.line(diagram.to_text()),
            Some(Err(_)) => {}
            Some(Ok(mut pictures)) => {
                if let Err(error) = pictures.add(&diagram.to_svg(), output) {
                    output.complain(None, format_args!("{error:#}"));
                    output.worsen(Status::Bad);
                }
            }
        }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    situation: SituationObject<'a>,
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
    fn new(situation: &Situation<'a>, stone: Stone, language: Language, opinions: &[Opinion<'a>]) -> Self {
        let size = situation.size();
        let under = opinions.iter().map(|opinion| OpinionObject {
            rules: &opinion.rules.name,
            won_before: match opinion.winner {
                Winner::None => None,
                Winner::Won(stone) => Some(name_of(stone)),
                Winner::Both => Some("both"),
            },
            ruling: RulingObject::new(&opinion.ruling, size),
            text: opinion.ruling.text(size, language),
        });
        Self {
            situation: SituationObject::new(situation),
            stone: name_of(stone),
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
