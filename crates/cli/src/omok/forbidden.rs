//! `hanpan omok forbidden`: the points that are fouls.

use hanpan_omok::{Board as Stones, Diagram, Foul, FoulSet, Patterns, Point, Record, Rules, Size, Stone};
use hanpan_sudoku::{Grid, Solver};
use serde::Serialize;

use super::json::PointObject;
use super::positions;
use crate::args::ForbiddenArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &ForbiddenArgs) -> anyhow::Result<Status> {
    if args.lines { positions::run(args) } else { batch::run(&args.input, args) }
}

impl Answer for ForbiddenArgs {
    type Found = ();

    fn kind(&self) -> Kind {
        Kind::Omok(self.size)
    }

    fn find(&self, _grids: &[Grid], _solver: &mut Solver) -> Vec<()> {
        Vec::new()
    }

    fn answer(&self, board: &Board, _found: Option<()>, file: Option<&str>, output: &mut Output) {
        let Board::Omok(record) = board else { return };
        let points = forbidden_points(&record.board, &self.rules, self.stone);
        if self.input.json {
            return output.json(&Object::new(record, file, self, &points));
        }
        output.line(text_of(record, self, &points));
        output.line(drawing(&record.board, &points));
    }
}

/// The fouls of a colour, by row from the bottom and then by column, as tables of them have it.
pub(super) fn forbidden_points(board: &Stones, rules: &Rules, stone: Stone) -> Vec<(Point, FoulSet)> {
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

fn text_of(record: &Record, args: &ForbiddenArgs, points: &[(Point, FoulSet)]) -> String {
    let label = record.label.as_deref().map(|label| format!(" ({label})")).unwrap_or_default();
    let count = match points.len() {
        0 => "no forbidden points".to_owned(),
        1 => "1 forbidden point".to_owned(),
        count => format!("{count} forbidden points"),
    };
    let list =
        if points.is_empty() { String::new() } else { format!(": {}", list_of(points, record.board.size())) };
    format!("line {}{label}: {count} for {} under {}{list}", record.line, args.stone, args.rules)
}

fn drawing(board: &Stones, points: &[(Point, FoulSet)]) -> String {
    let diagram = Diagram::new(board.clone());
    let gravest = points.iter().filter_map(|(point, fouls)| Some((*point, fouls.gravest()?)));
    gravest.fold(diagram, |diagram, (point, foul)| diagram.forbidden(point, foul)).to_text()
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    line: u64,
    game: &'static str,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    size: String,
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
    fn new(
        record: &'a Record,
        file: Option<&'a str>,
        args: &'a ForbiddenArgs,
        points: &[(Point, FoulSet)],
    ) -> Self {
        let size = record.board.size();
        let object = |(point, fouls): &(Point, FoulSet)| ForbiddenObject {
            point: PointObject::new(*point, size),
            fouls: fouls.iter().map(|foul| foul.to_string()).collect(),
        };
        Self {
            file,
            line: record.line,
            game: "omok",
            format: record.format.name(),
            label: record.label.as_deref(),
            size: size.to_string(),
            rules: &args.rules.name,
            stone: super::json::name_of(args.stone),
            points: points.iter().map(object).collect(),
        }
    }
}
