//! `hanpan omok review`: what the rules say of game records.

use hanpan_omok::record::{GameTree, Move, Outcome, Place, RecordError, RecordFormat};
use hanpan_omok::{Cause, Ending, Finding, FindingKind, Review, Rules, Size, review};
use rayon::prelude::*;
use serde::Serialize;

use super::json::{PointObject, name_of};
use super::records::{RecordFile, RecordKind};
use crate::args::ReviewArgs;
use crate::batch;
use crate::boards::Fault;
use crate::output::Output;
use crate::status::Status;

/// So many files are reviewed side by side before what is said of them is written: a bound for memory.
const FILES_AT_ONCE: usize = 256;

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<Status> {
    let paths = args.records.paths()?;
    let pool = batch::pool(args.jobs)?;
    let (mut status, mut total) = (Status::Done, Total::default());
    for paths in paths.chunks(FILES_AT_ONCE) {
        let files: Vec<(Output, Total)> =
            pool.install(|| paths.par_iter().map(|path| Reviewing::new(args).file(path)).collect());
        for (output, files) in files {
            output.write()?;
            status = status.max(output.status);
            total.add(&files);
        }
    }
    let mut output = Output::default();
    if args.json {
        output.json(&total);
    } else if total.games + total.unreadable > 1 {
        output.line(total.text());
    }
    output.write()?;
    Ok(status)
}

/// How many games there were, and what became of them.
#[derive(Default, Serialize)]
struct Total {
    games: usize,
    moves: usize,
    unreadable: usize,
    with_faults: usize,
    /// Games that the rules had not ended with the last move.
    open: usize,
    black_won: usize,
    white_won: usize,
    draws: usize,
    /// By the kind of finding: how many games have it.
    findings: std::collections::BTreeMap<&'static str, usize>,
}

/// The review of a file.
struct Reviewing<'a> {
    args: &'a ReviewArgs,
    output: Output,
    total: Total,
}

impl<'a> Reviewing<'a> {
    fn new(args: &'a ReviewArgs) -> Self {
        Self { args, output: Output::default(), total: Total::default() }
    }

    fn file(mut self, path: &std::path::Path) -> (Output, Total) {
        match self.args.records.read(path) {
            Ok(file) => {
                for (game, number) in file.games.iter().zip(1..) {
                    match game {
                        Ok(tree) => self.game(&file, number, tree),
                        Err(error) => self.unreadable(file.name().as_deref(), &fault_of(error)),
                    }
                }
            }
            Err(error) => self.unreadable(None, &Fault::of_file(format!("{error:#}"))),
        }
        (self.output, self.total)
    }

    fn unreadable(&mut self, file: Option<&str>, fault: &Fault) {
        self.total.unreadable += 1;
        batch::report(fault, file, self.args.json, &mut self.output);
    }

    fn game(&mut self, file: &RecordFile, number: usize, tree: &GameTree) {
        let (rules, is_named) = match &self.args.rules {
            Some(rules) => (rules, true),
            None => rules_of(tree, file.kind),
        };
        let review = review(tree, rules);
        if review.findings.iter().any(|finding| finding.kind.is_fault()) {
            self.output.worsen(Status::No);
        }
        self.total.count(&review);
        let name = file.name();
        let verdicts = self.args.moves.then(|| verdicts(tree, &review));
        if self.args.json {
            self.output.json(&Object::new(name.as_deref(), number, rules, &review, verdicts.as_deref()));
            return;
        }
        if self.args.faults && !review.findings.iter().any(|finding| finding.kind.is_fault()) {
            return;
        }
        let place = name.map(|name| format!("{name}, ")).unwrap_or_default();
        let unnamed = if is_named { "" } else { ", since the record names no rules" };
        let result = text_of(&review);
        self.output.line(format!("{place}game {number}: {} moves, {rules}{unnamed}: {result}", review.moves));
        for verdict in verdicts.iter().flatten() {
            self.output.line(format!("  {}", verdict.line(review.size)));
        }
        let is_told = |finding: &&Finding| verdicts.is_some() && is_of_move(finding);
        for finding in review.findings.iter().filter(|finding| !is_told(finding)) {
            self.output.line(format!("  {}", finding.text(review.size)));
        }
    }
}

fn fault_of(error: &RecordError) -> Fault {
    let (line, column) = match error.place {
        Place::Line(line, column) => (Some(line), Some(column)),
        Place::Byte(_) => (None, None),
    };
    Fault { line, column, message: error.to_string() }
}

/// What the rules say of one move.
struct Verdict {
    number: usize,
    played: Move,
    is_legal: bool,
    codes: Vec<&'static str>,
    text: String,
}

/// What the rules say of every move.
fn verdicts(tree: &GameTree, review: &Review) -> Vec<Verdict> {
    let is_late = |finding: &&Finding| matches!(finding.kind, FindingKind::AfterTheEnd(_));
    let late = review.findings.iter().find(is_late).map(|finding| finding.number);
    let verdict = |(number, played)| {
        if late.is_some_and(|late| number >= late) {
            let text = "the game was over before this move".to_owned();
            return Verdict { number, played, is_legal: false, codes: vec!["after-the-end"], text };
        }
        let found: Vec<&Finding> = review
            .findings
            .iter()
            .filter(|finding| finding.number == number && is_of_move(finding))
            .collect();
        let is_legal = !found.iter().any(|finding| finding.kind.is_fault());
        let whats = found.iter().map(|finding| finding.what(review.size));
        let ends = review.ending.as_ref().filter(|(end, ending)| *end == number && !is_foul(ending));
        let ends = ends.map(|(_, ending)| ending.to_string());
        let texts: Vec<String> =
            is_legal.then(|| "legal".to_owned()).into_iter().chain(whats).chain(ends).collect();
        let codes = found.iter().map(|finding| finding.kind.code()).collect();
        Verdict { number, played, is_legal, codes, text: texts.join("; ") }
    };
    (1..).zip(tree.moves()).map(verdict).collect()
}

/// Whether a finding is about what was played, and not about the record.
const fn is_of_move(finding: &Finding) -> bool {
    !matches!(finding.kind, FindingKind::Setup | FindingKind::Result { .. })
}

const fn is_foul(ending: &Ending) -> bool {
    matches!(ending.cause, Cause::Foul(_))
}

impl Verdict {
    /// Such as `move 9, Black h8: legal`.
    fn line(&self, size: Size) -> String {
        let Move { stone, point } = self.played;
        let point = match point {
            None => "pass".to_owned(),
            Some(point) if size.contains(point) => point.notation(size),
            Some(point) => format!("row {}, column {}", point.row(), point.column()),
        };
        format!("move {}, {stone} {point}: {}", self.number, self.text)
    }
}

/// How the game ended, where it was decided, and what the record says.
fn text_of(review: &Review) -> String {
    let mut ending = match (&review.ending, review.decided) {
        (None, None) => "not over by the rules".to_owned(),
        (None, Some(decided)) => format!("not over by the rules, but decided by move {decided}"),
        (Some((number, ending)), Some(decided)) if decided < *number => {
            format!("{ending}, with move {number}, and it was decided by move {decided}")
        }
        (Some((0, ending)), _) => format!("{ending}, before the first move"),
        (Some((number, ending)), _) => format!("{ending}, with move {number}"),
    };
    if let Some((number, unclaimed)) = &review.unclaimed {
        ending += &format!("; or, if nobody claimed that, {unclaimed}, with move {number}");
    }
    match (&review.claimed, review.agrees()) {
        (None, _) => ending,
        (Some(claimed), Some(true)) => format!("{ending}, as the record says ({})", claim(claimed)),
        (Some(claimed), _) => format!("{ending}; the record says {}", claim(claimed)),
    }
}

fn claim(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Won(stone, reason) if reason.is_empty() => format!("{stone} won"),
        Outcome::Won(stone, reason) => format!("{stone} won, {reason}"),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Other(text) => format!("'{text}'"),
    }
}

/// The rules of a record by the name that it gives them or, where its format is for one game, by that; and whether they are
/// known so, or standard is taken.
fn rules_of(tree: &GameTree, kind: RecordKind) -> (&'static Rules, bool) {
    let name = tree.info.rules.trim().to_ascii_lowercase();
    let by_number = match &*name {
        "0" => Some(&Rules::FREESTYLE),
        "1" => Some(&Rules::STANDARD),
        "4" => Some(&Rules::RENJU_GOMOCUP),
        "8" => Some(&Rules::CARO_8),
        "9" => Some(&Rules::CARO_9),
        _ => None,
    };
    let is_renju = ["renju", "rif", "yamaguchi", "soos", "taraguchi", "sakata", "tarannikov"];
    let by_word = || is_renju.iter().any(|word| name.contains(word)).then_some(&Rules::RENJU);
    let by_format = || match kind {
        RecordKind::Record(RecordFormat::Lib | RecordFormat::RenjuNet) => Some(&Rules::RENJU),
        _ => None,
    };
    let found = Rules::by_name(&name).ok().or(by_number).or_else(by_word).or_else(by_format);
    found.map_or((&Rules::STANDARD, false), |rules| (rules, true))
}

impl Total {
    fn count(&mut self, review: &Review) {
        self.games += 1;
        self.moves += review.moves;
        match &review.ending {
            None => self.open += 1,
            Some((_, Ending { winner: None, .. })) => self.draws += 1,
            Some((_, Ending { winner: Some(hanpan_omok::Stone::Black), .. })) => self.black_won += 1,
            Some((_, Ending { winner: Some(hanpan_omok::Stone::White), .. })) => self.white_won += 1,
        }
        self.with_faults += usize::from(review.findings.iter().any(|finding| finding.kind.is_fault()));
        let mut codes: Vec<&str> = review.findings.iter().map(|finding| finding.kind.code()).collect();
        codes.sort_unstable();
        codes.dedup();
        codes.into_iter().for_each(|code| *self.findings.entry(code).or_default() += 1);
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.moves += other.moves;
        self.unreadable += other.unreadable;
        self.with_faults += other.with_faults;
        self.open += other.open;
        self.black_won += other.black_won;
        self.white_won += other.white_won;
        self.draws += other.draws;
        other.findings.iter().for_each(|(code, count)| *self.findings.entry(code).or_default() += count);
    }

    fn text(&self) -> String {
        let Self { games, moves, with_faults, open, black_won, white_won, draws, .. } = self;
        let mut text = format!(
            "{games} games with {moves} moves: {black_won} won by Black, {white_won} by White, {draws} draws, {open} \
             not over by the rules; {with_faults} with faults"
        );
        let kinds: Vec<String> =
            self.findings.iter().map(|(code, count)| format!("{code} in {count}")).collect();
        if !kinds.is_empty() {
            text += &format!("; found: {}", kinds.join(", "));
        }
        if self.unreadable > 0 {
            text += &format!("; {} could not be read", self.unreadable);
        }
        text
    }
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    number: usize,
    game: &'static str,
    size: String,
    rules: &'a str,
    moves: usize,
    ending: Option<EndingObject>,
    /// How the moves end if nobody claims the foul that ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    unclaimed: Option<EndingObject>,
    decided: Option<usize>,
    claimed: Option<String>,
    agrees: Option<bool>,
    findings: Vec<FindingObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdicts: Option<Vec<VerdictObject<'a>>>,
}

#[derive(Serialize)]
struct VerdictObject<'a> {
    #[serde(rename = "move")]
    number: usize,
    stone: &'static str,
    point: Option<PointObject>,
    legal: bool,
    codes: &'a [&'static str],
    text: &'a str,
}

#[derive(Serialize)]
struct EndingObject {
    winner: Option<&'static str>,
    cause: &'static str,
    #[serde(rename = "move")]
    number: usize,
    text: String,
}

#[derive(Serialize)]
struct FindingObject {
    code: &'static str,
    fault: bool,
    #[serde(rename = "move")]
    number: usize,
    point: Option<PointObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fouls: Option<Vec<String>>,
    text: String,
}

impl<'a> Object<'a> {
    fn new(
        file: Option<&'a str>,
        number: usize,
        rules: &'a Rules,
        review: &Review,
        verdicts: Option<&'a [Verdict]>,
    ) -> Self {
        Self {
            file,
            number,
            game: "omok",
            size: review.size.to_string(),
            rules: &rules.name,
            moves: review.moves,
            ending: review.ending.as_ref().map(EndingObject::new),
            unclaimed: review.unclaimed.as_ref().map(EndingObject::new),
            decided: review.decided,
            claimed: review.claimed.as_ref().map(claim),
            agrees: review.agrees(),
            findings: review.findings.iter().map(|finding| FindingObject::new(finding, review)).collect(),
            verdicts: verdicts
                .map(|all| all.iter().map(|verdict| VerdictObject::new(verdict, review.size)).collect()),
        }
    }
}

impl EndingObject {
    fn new((number, ending): &(usize, Ending)) -> Self {
        Self {
            winner: ending.winner.map(name_of),
            cause: ending.cause.code(),
            number: *number,
            text: ending.to_string(),
        }
    }
}

impl<'a> VerdictObject<'a> {
    fn new(verdict: &'a Verdict, size: Size) -> Self {
        Self {
            number: verdict.number,
            stone: name_of(verdict.played.stone),
            point: point_of(verdict.played, size),
            legal: verdict.is_legal,
            codes: &verdict.codes,
            text: &verdict.text,
        }
    }
}

/// The point of a move, if the board has it.
fn point_of(played: Move, size: Size) -> Option<PointObject> {
    let point = played.point.filter(|point| size.contains(*point));
    point.map(|point| PointObject::new(point, size))
}

impl FindingObject {
    fn new(finding: &Finding, review: &Review) -> Self {
        let fouls = match &finding.kind {
            FindingKind::Foul(fouls) => Some(fouls.iter().map(|foul| foul.to_string()).collect()),
            _ => None,
        };
        Self {
            code: finding.kind.code(),
            fault: finding.kind.is_fault(),
            number: finding.number,
            point: finding.played.and_then(|played| point_of(played, review.size)),
            fouls,
            text: finding.text(review.size),
        }
    }
}
