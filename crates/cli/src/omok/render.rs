//! `hanpan omok render`: boards and games as pictures.

use std::fs;
use std::io::{self, Cursor, Read as _};
use std::path::Path;

use anyhow::Context as _;
use hanpan_omok::record::{GameTree, Info, NodeId, Outcome, ReadOptions, RecordFormat};
use hanpan_omok::{Diagram, Judgement, Record, Winner, judge};

use super::judge::winner_text;
use super::pictures::Pictures;
use crate::args::RenderArgs;
use crate::batch;
use crate::boards::{Board, Fault, Found, Kind};
use crate::input::{self, Source};
use crate::output::Output;
use crate::reading::{Piece, Reading};
use crate::spares::Spares;
use crate::status::Status;

pub(crate) fn run(args: &RenderArgs) -> anyhow::Result<Status> {
    let mut render = Render { args, pictures: Pictures::new(args)?, status: Status::Done };
    for path in input::paths(&args.files) {
        let file = (!input::is_stdin(&path)).then(|| path.display().to_string());
        match read(&path) {
            Ok(bytes) => render.file(file.as_deref(), bytes)?,
            Err(error) => render.report(&Fault::of_file(error.to_string()), file.as_deref())?,
        }
    }
    render.pictures.finish()?;
    Ok(render.status)
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !input::is_stdin(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    Ok(bytes)
}

struct Render<'a> {
    args: &'a RenderArgs,
    pictures: Pictures<'a>,
    status: Status,
}

impl Render<'_> {
    /// Draws a file, which is a record of games if it looks like one or is called so, and boards otherwise.
    fn file(&mut self, file: Option<&str>, bytes: Vec<u8>) -> anyhow::Result<()> {
        // Games and boards are called .txt alike.
        let name = file.filter(|file| !file.to_ascii_lowercase().ends_with(".txt")).unwrap_or_default();
        match RecordFormat::sniff(&bytes, name) {
            Some(format) => self.games(format, file, &bytes),
            None => self.boards(file, bytes),
        }
    }

    fn games(&mut self, format: RecordFormat, file: Option<&str>, bytes: &[u8]) -> anyhow::Result<()> {
        let options = ReadOptions { size: self.args.size, ..ReadOptions::default() };
        for (number, game) in (1..).zip(format.read(bytes, &options)) {
            match game {
                Ok(game) => self.game(number, &game, file)?,
                Err(error) => self.report(&Fault::of_file(error.to_string()), file)?,
            }
        }
        Ok(())
    }

    fn game(&mut self, number: u64, game: &GameTree, file: Option<&str>) -> anyhow::Result<()> {
        let last = game.moves().count();
        if let Some(at) = self.args.at.filter(|at| *at > last) {
            let message = format!("game {number}: expected {at} moves, found {last}");
            return self.report(&Fault::of_file(message), file);
        }
        let end = self.args.at.unwrap_or(last);
        if self.args.each_move {
            for count in 1..=end {
                self.pictures.add(&self.of_node(game, node_after(game, count), count))?;
            }
        } else {
            let node = self.args.at.map_or_else(|| end_of(game), |count| node_after(game, count));
            self.pictures.add(&self.of_node(game, node, end))?;
        }
        Ok(())
    }

    /// A game after so many moves.
    fn of_node(&self, game: &GameTree, node: NodeId, moves: usize) -> Diagram {
        let diagram = Diagram::of_node(game, node, self.args.numbers);
        let is_over = moves == game.moves().count();
        let caption = caption(&game.info, moves, is_over);
        self.finished(diagram, &players(&game.info), caption, false)
    }

    fn boards(&mut self, file: Option<&str>, bytes: Vec<u8>) -> anyhow::Result<()> {
        let mut boards = Vec::new();
        let reading = Reading { kind: Kind::Omok(self.args.size), takes_lines: false, texts: &Spares::new() };
        reading.source(Source::new(Box::new(Cursor::new(bytes))), &mut 0, &mut |batch| {
            boards.extend(batch.pieces);
            true
        })?;
        for piece in boards {
            if let Piece::Found(found) = piece {
                self.board(found, file)?;
            }
        }
        Ok(())
    }

    fn board(&mut self, found: Found, file: Option<&str>) -> anyhow::Result<()> {
        match found {
            Ok(Board::Omok(record)) if self.args.wants_moves() => {
                let message =
                    format!("line {}: expected a game for --at and --each-move, found a board", record.line);
                self.report(&Fault::of_file(message), file)
            }
            Ok(Board::Omok(Record { board, label, .. })) => {
                let diagram = Diagram::new(board);
                self.pictures.add(&self.finished(diagram, &label.unwrap_or_default(), Vec::new(), true))
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

/// The node of the main line with the move of a number; the root for 0.
fn node_after(game: &GameTree, count: usize) -> NodeId {
    let mut nodes = game.main_line().filter(|id| game.node(*id).played.is_some());
    count.checked_sub(1).and_then(|before| nodes.nth(before)).unwrap_or(game.root())
}

fn end_of(game: &GameTree) -> NodeId {
    game.main_line().last().unwrap_or(game.root())
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
