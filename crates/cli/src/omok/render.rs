//! `hanpan omok render`: boards and games as pictures.

use std::path::Path;

use anyhow::Context as _;
use hanpan_omok::record::{GameTree, Info, NodeId, Outcome, RecordFormat};
use hanpan_omok::{Diagram, Judgement, Record, Winner, judge};

use super::judge::winner_text;
use super::records::{RecordFile, node_after};
use crate::args::RenderArgs;
use crate::batch;
use crate::boards::{Board, Fault, Found, Kind};
use crate::input;
use crate::output::Output;
use crate::pictures::Pictures;
use crate::reading::{Piece, Reading};
use crate::spares::Spares;
use crate::status::Status;

pub(crate) fn run(args: &RenderArgs) -> anyhow::Result<Status> {
    let mut render = Render { args, pictures: Pictures::new(&args.picture)?, status: Status::Done };
    for path in args.records.paths()? {
        let file = input::name(&path);
        match args.records.format_of(&path) {
            Some(format) => render.games(&path, format, file.as_deref())?,
            None => render.boards(&path, file.as_deref())?,
        }
    }
    let mut output = Output::default();
    render.pictures.finish(&mut output)?;
    output.write()?;
    Ok(render.status)
}

struct Render<'a> {
    args: &'a RenderArgs,
    pictures: Pictures<'a>,
    status: Status,
}

impl Render<'_> {
    fn games(&mut self, path: &Path, format: RecordFormat, file: Option<&str>) -> anyhow::Result<()> {
        match self.args.records.read_as(path, format) {
            Err(error) => self.report(&Fault::of_file(error.to_string()), file),
            Ok(RecordFile { games, .. }) => (1..).zip(games).try_for_each(|(number, game)| match game {
                Ok(game) => self.game(number, &game, file),
                Err(error) => self.report(&Fault::of_file(error.to_string()), file),
            }),
        }
    }

    fn game(&mut self, number: u64, game: &GameTree, file: Option<&str>) -> anyhow::Result<()> {
        let node = match node_after(game, self.args.at) {
            Ok(node) => node,
            Err(error) => return self.report(&Fault::of_file(format!("game {number}: {error}")), file),
        };
        let end = self.args.at.unwrap_or_else(|| game.moves().count());
        if !self.args.each_move {
            return self.add(&self.of_node(game, node, end));
        }
        let nodes = game.main_line().filter(|id| game.node(*id).played.is_some());
        (1..=end).zip(nodes).try_for_each(|(count, node)| self.add(&self.of_node(game, node, count)))
    }

    /// Adds a picture, and says which file was written.
    fn add(&mut self, diagram: &Diagram) -> anyhow::Result<()> {
        let mut output = Output::default();
        let result = self.pictures.add(&diagram.to_svg(), &mut output);
        output.write()?;
        result
    }

    /// A game after so many moves.
    fn of_node(&self, game: &GameTree, node: NodeId, moves: usize) -> Diagram {
        let diagram = Diagram::of_node(game, node, self.args.numbers);
        let is_over = moves == game.moves().count();
        let caption = caption(&game.info, moves, is_over);
        self.finished(diagram, &players(&game.info), caption, false)
    }

    fn boards(&mut self, path: &Path, file: Option<&str>) -> anyhow::Result<()> {
        let reading = Reading {
            kind: Kind::Omok(self.args.records.size),
            takes_lines: false,
            column: None,
            answers: None,
            texts: &Spares::new(),
        };
        let mut result = Ok(());
        reading.files(&[path.to_owned()], |batch| {
            let mut found = batch.pieces.into_iter().filter_map(|piece| match piece {
                Piece::Found(found) => Some(found),
                Piece::Lines(..) | Piece::Blocks(..) => None,
            });
            result = found.try_for_each(|found| self.board(found, file));
            result.is_ok()
        });
        result
    }

    fn board(&mut self, found: Found, file: Option<&str>) -> anyhow::Result<()> {
        match found {
            Ok(Board::Omok(record)) if self.args.wants_moves() => {
                let message =
                    format!("line {}: expected a game for --at and --each-move, found a board", record.line);
                self.report(&Fault::of_file(message), file)
            }
            Ok(Board::Omok(Record { board, label, .. })) => {
                let diagram = Diagram::new(self.args.records.board(&board).into_owned());
                self.add(&self.finished(diagram, &label.unwrap_or_default(), Vec::new(), true))
            }
            Ok(Board::Sudoku(_)) => Ok(()),
            Err(fault) => self.report(&fault, file),
        }
    }

    /// With its title and caption, and with the winning rows and the verdict if there are rules. A game may have ended
    /// without a row, so there it is not said that nobody has won.
    fn finished(
        &self,
        diagram: Diagram,
        title: &str,
        mut caption: Vec<String>,
        says_nobody: bool,
    ) -> Diagram {
        let judgement = self.args.rules.as_ref().map(|rules| judge(diagram.board(), rules));
        let is_said = |judgement: &&Judgement| says_nobody || judgement.winner != Winner::None;
        caption.extend(judgement.as_ref().filter(is_said).map(verdict));
        let diagram = match &judgement {
            Some(judgement) => diagram.judgement(judgement),
            None => diagram,
        };
        diagram.title(title).caption(caption.join("\n")).coordinates(!self.args.no_coordinates)
    }

    fn report(&mut self, fault: &Fault, file: Option<&str>) -> anyhow::Result<()> {
        let mut output = Output::default();
        batch::report(fault, file, false, &mut output);
        self.status = self.status.max(output.status);
        output.write().context("standard error")
    }
}

fn verdict(judgement: &Judgement) -> String {
    let text = winner_text(judgement.winner);
    text[..1].to_uppercase() + &text[1..]
}

/// `● Kim – ○ Lee`, as far as it is known.
fn players(info: &Info) -> String {
    let names = [("●", &info.black), ("○", &info.white)];
    let known = names.iter().filter(|(_, name)| !name.is_empty());
    known.map(|(stone, name)| format!("{stone} {name}")).collect::<Vec<_>>().join(" – ")
}

/// Where and when the game was played; the number of the move; how it ended.
fn caption(info: &Info, moves: usize, is_over: bool) -> Vec<String> {
    let facts = [&info.event, &info.round, &info.date, &info.place].map(String::as_str);
    let facts: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
    let moves = match moves {
        0 => None,
        1 => Some("1 move".to_owned()),
        _ => Some(format!("{moves} moves")),
    };
    let outcome = info.outcome.as_ref().filter(|_| is_over).and_then(outcome_text);
    let state: Vec<String> = moves.into_iter().chain(outcome).collect();
    [facts.join(", "), state.join("; ")].into_iter().filter(|line| !line.is_empty()).collect()
}

fn outcome_text(outcome: &Outcome) -> Option<String> {
    Some(match outcome {
        Outcome::Won(stone, why) if why.is_empty() => format!("{stone} has won"),
        Outcome::Won(stone, why) => format!("{stone} has won ({why})"),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Other(text) if text.is_empty() => return None,
        Outcome::Other(text) => text.clone(),
    })
}
