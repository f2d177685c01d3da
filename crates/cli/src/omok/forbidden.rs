//! `hanpan omok forbidden`: the points that are fouls.

use hanpan_omok::{Board, Diagram, Foul, FoulSet, Language, Patterns, Point, Rules, Size, Stone};
use serde::Serialize;

use super::json::{PointObject, name_of};
use super::positions;
use super::situation::{self, Referee, Situation, SituationObject};
use crate::args::ForbiddenArgs;
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &ForbiddenArgs) -> anyhow::Result<Status> {
    if args.lines { positions::run(args) } else { situation::run(&args.positions, args) }
}

impl Referee for ForbiddenArgs {
    fn answer(&self, situation: &Situation, output: &mut Output) {
        let stone = situation.stone(self.stone);
        let points = forbidden_points(situation.board, &self.rules, stone);
        if self.positions.json {
            return output.json(&Object::new(situation, &self.rules, stone, &points));
        }
        output.line(text_of(situation, &self.rules, stone, &points));
        output.line(drawing(situation.board, &points));
    }
}

/// The fouls of a colour, by row from the bottom and then by column, as tables of them have it.
pub(super) fn forbidden_points(board: &Board, rules: &Rules, stone: Stone) -> Vec<(Point, FoulSet)> {
    let mut points: Vec<(Point, FoulSet)> =
        Patterns::of_board(rules, board).forbidden_points(stone).collect();
    points.sort_by_key(|(point, _)| (std::cmp::Reverse(point.row()), point.column()));
    points
}

/// Such as `g4=33 h6=OL`; `-` for none.
pub(super) fn list_of(points: &[(Point, FoulSet)], size: Size) -> String {
    let code = |fouls: &FoulSet| fouls.gravest().map_or("", Foul::code);
    let names: Vec<String> =
        points.iter().map(|(point, fouls)| format!("{}={}", point.notation(size), code(fouls))).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

fn text_of(situation: &Situation, rules: &Rules, stone: Stone, points: &[(Point, FoulSet)]) -> String {
    let place = situation.place.text(Language::English);
    let count = match points.len() {
        0 => "no forbidden points".to_owned(),
        1 => "1 forbidden point".to_owned(),
        count => format!("{count} forbidden points"),
    };
    let list =
        if points.is_empty() { String::new() } else { format!(": {}", list_of(points, situation.size())) };
    format!("{place}: {count} for {stone} under {rules}{list}")
}

fn drawing(board: &Board, points: &[(Point, FoulSet)]) -> String {
    let diagram = Diagram::new(board.clone());
    let gravest = points.iter().filter_map(|(point, fouls)| Some((*point, fouls.gravest()?)));
    gravest.fold(diagram, |diagram, (point, foul)| diagram.forbidden(point, foul)).to_text()
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    situation: SituationObject<'a>,
    rules: &'a str,
    stone: &'static str,
    points: Vec<ForbiddenObject>,
}

#[derive(Serialize)]
struct ForbiddenObject {
    #[serde(flatten)]
    point: PointObject,
    fouls: Vec<String>,
}

impl<'a> Object<'a> {
    fn new(situation: &Situation<'a>, rules: &'a Rules, stone: Stone, points: &[(Point, FoulSet)]) -> Self {
        let size = situation.size();
        let object = |(point, fouls): &(Point, FoulSet)| ForbiddenObject {
            point: PointObject::new(*point, size),
            fouls: fouls.iter().map(|foul| foul.to_string()).collect(),
        };
        Self {
            situation: SituationObject::new(situation),
            rules: &rules.name,
            stone: name_of(stone),
            points: points.iter().map(object).collect(),
        }
    }
}
