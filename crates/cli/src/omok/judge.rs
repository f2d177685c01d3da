//! `hanpan omok judge`: who has won, with which stones, and what is odd.

use std::fmt::Write;

use hanpan_omok::{Diagram, Format, Judgement, Language, Point, Record, Remark, Rules, Size, Winner, judge};
use serde::Serialize;

use super::json::{LineObject, PointObject, name_of, objects};
use super::situation::{self, Referee, Situation, SituationObject};
use crate::args::JudgeArgs;
use crate::blocks::{Blocks, Spacing};
use crate::output::Output;
use crate::status::Status;

pub(crate) fn run(args: &JudgeArgs) -> anyhow::Result<Status> {
    situation::run(&args.positions, args)
}

impl Referee for JudgeArgs {
    fn answer(&self, situation: &Situation, output: &mut Output) {
        let judgement = judge(situation.board, &self.rules);
        if self.positions.json {
            return output.json(&Object::new(situation, &self.rules, &judgement));
        }
        output.line(text_of(situation, &judgement));
        if self.board {
            output.line(Diagram::new(situation.board.clone()).judgement(&judgement).to_text());
        }
    }
}

/// The answer of BOJ 2615; what is odd about the board goes to standard error, since that answer has no room for it.
pub(crate) fn answer_as_boj(json: bool, record: &Record, file: Option<&str>, output: &mut Output) {
    let judgement = judge(&record.board, &Rules::BOJ);
    if json {
        return output.json(&Object::new(&Situation::of_record(record, file), &Rules::BOJ, &judgement));
    }
    if record.separated {
        output.line("");
    }
    output.line(judgement.boj_answer());
    if judgement.lines.len() > 1 {
        for remark in judgement.remarks.iter().filter(|remark| remark.is_unreachable()) {
            output.complain(file, format_args!("line {}: {remark}", record.line));
        }
    }
}

/// The same for boards of BOJ 2615, the first of which begins in a line of the file.
pub(crate) fn answer_blocks(blocks: &Blocks, line: u64, file: Option<&str>, output: &mut Output) {
    let separated = blocks.spacing() == Spacing::BlankLine;
    let height = blocks.spacing().height();
    for (board, index) in blocks.boards().zip(0..) {
        if board.fives().nth(1).is_some() {
            let (line, board, format) = (line + height * index, board.to_board(), Format::Numbers);
            let record = Record { line, board, format, separated, label: None };
            answer_as_boj(false, &record, file, output);
        } else {
            let out = output.out();
            out.extend_from_slice(if separated { b"\n" } else { b"" });
            board.answer().append_to(out);
            out.push(b'\n');
        }
    }
}

/// The verdict, each winning line, and each remark.
fn text_of(situation: &Situation, judgement: &Judgement) -> String {
    let (size, place) = (situation.size(), situation.place.text(Language::English));
    let mut text = format!("{place}: {}", winner_text(judgement.winner));
    for line in &judgement.lines {
        let (first, points) = (line.first(), notations(&line.points, size).join(" "));
        let (row, column) = (first.row(), first.column());
        let _ =
            write!(text, "\n  {}: {} {points}, from row {row}, column {column}", line.stone, line.direction);
    }
    for remark in &judgement.remarks {
        let _ = write!(text, "\n  {}", remark.text(size));
    }
    text
}

pub(super) fn winner_text(winner: Winner) -> String {
    match winner {
        Winner::None => "nobody has won".to_owned(),
        Winner::Won(stone) => format!("{stone} has won"),
        Winner::Both => "both colours have won".to_owned(),
    }
}

fn notations(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|point| point.notation(size)).collect()
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(flatten)]
    situation: SituationObject<'a>,
    rules: &'a str,
    winner: Option<&'static str>,
    lines: Vec<LineObject>,
    reachable: bool,
    remarks: Vec<RemarkObject>,
}

#[derive(Serialize)]
struct RemarkObject {
    code: &'static str,
    text: String,
    points: Vec<PointObject>,
}

impl<'a> Object<'a> {
    fn new(situation: &Situation<'a>, rules: &'a Rules, judgement: &Judgement) -> Self {
        let size = situation.size();
        Self {
            situation: SituationObject::new(situation),
            rules: &rules.name,
            winner: match judgement.winner {
                Winner::None => None,
                Winner::Won(stone) => Some(name_of(stone)),
                Winner::Both => Some("both"),
            },
            lines: judgement.lines.iter().map(|line| LineObject::new(line, size)).collect(),
            reachable: judgement.is_reachable(),
            remarks: judgement.remarks.iter().map(|remark| RemarkObject::new(remark, size)).collect(),
        }
    }
}

impl RemarkObject {
    fn new(remark: &Remark, size: Size) -> Self {
        Self { code: remark.code(), text: remark.text(size), points: objects(&remark.points(), size) }
    }
}
