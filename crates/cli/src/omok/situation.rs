//! Positions to referee: boards of files, and games of records after so many moves.

use std::path::{Path, PathBuf};

use hanpan_omok::record::{GameTree, NodeId, RecordFormat};
use hanpan_omok::{Board as Stones, Language, Record, Size, Stone};
use hanpan_sudoku::{Grid, Solver};
use serde::Serialize;

use super::records::node_after;
use crate::args::PositionArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Fault, Kind};
use crate::input::{self, Inputs};
use crate::output::Output;
use crate::status::Status;

/// A position, and where it stands.
pub(super) struct Situation<'a> {
    pub(super) board: &'a Stones,
    pub(super) place: Place<'a>,
    /// Who is to move, which only records say.
    pub(super) turn: Option<Stone>,
}

/// Where a position stands.
#[derive(Clone, Copy)]
pub(super) enum Place<'a> {
    Board { file: Option<&'a str>, line: u64, format: &'static str, label: Option<&'a str> },
    Game { file: Option<&'a str>, number: usize, moves: usize, format: &'static str },
}

/// What a command says of positions.
pub(super) trait Referee: Sync {
    fn answer(&self, situation: &Situation, output: &mut Output);
}

/// Answers all positions of the input in order: boards as they are read, and of each game one.
pub(super) fn run(args: &PositionArgs, referee: &impl Referee) -> anyhow::Result<Status> {
    let mut status = Status::Done;
    let mut boards: Vec<PathBuf> = Vec::new();
    for path in args.records.paths()? {
        let Some(format) = args.records.format_of(&path) else {
            boards.push(path);
            continue;
        };
        status = status.max(run_boards(args, &std::mem::take(&mut boards), referee)?);
        status = status.max(run_games(args, &path, format, referee)?);
    }
    Ok(status.max(run_boards(args, &boards, referee)?))
}

fn run_boards(args: &PositionArgs, paths: &[PathBuf], referee: &impl Referee) -> anyhow::Result<Status> {
    if paths.is_empty() {
        return Ok(Status::Done);
    }
    batch::run_files(&Inputs::new(paths), args.jobs, args.json, &Boards { args, referee })
}

fn run_games(
    args: &PositionArgs,
    path: &Path,
    format: RecordFormat,
    referee: &impl Referee,
) -> anyhow::Result<Status> {
    let name = input::name(path);
    let mut output = Output::default();
    match args.records.read_as(path, format) {
        Err(error) => report(args, error, name.as_deref(), &mut output),
        Ok(file) => {
            for (game, number) in file.games.iter().zip(1..) {
                match game {
                    Err(error) => report(args, error, name.as_deref(), &mut output),
                    Ok(tree) => match node_after(tree, args.at) {
                        Err(error) => {
                            let error = format_args!("game {number}: {error}");
                            report(args, error, name.as_deref(), &mut output);
                        }
                        Ok(node) => {
                            let file = name.as_deref();
                            let moves = args.at.unwrap_or_else(|| tree.moves().count());
                            let place = Place::Game { file, number, moves, format: format.name() };
                            let (board, turn) = (&tree.board_at(node), Some(turn_after(tree, node)));
                            referee.answer(&Situation { board, place, turn }, &mut output);
                        }
                    },
                }
            }
        }
    }
    output.write()?;
    Ok(output.status)
}

fn report(args: &PositionArgs, error: impl std::fmt::Display, file: Option<&str>, output: &mut Output) {
    batch::report(&Fault::of_file(error.to_string()), file, args.json, output);
}

/// Who is to move after a node: as the record says, or not who moved last, or who moves next, or by the numbers of stones.
fn turn_after(tree: &GameTree, end: NodeId) -> Stone {
    let said = tree.path(end).into_iter().fold(None, |turn, id| {
        let node = tree.node(id);
        node.played.map(|played| played.stone.opponent()).or(node.notes().turn).or(turn)
    });
    let next = || Some(tree.node(tree.first_child(end)?).played?.stone);
    said.or_else(next).unwrap_or_else(|| tree.board_at(end).turn())
}

/// The boards of files for a referee.
struct Boards<'a, R> {
    args: &'a PositionArgs,
    referee: &'a R,
}

impl<R: Referee> Answer for Boards<'_, R> {
    type Found = ();

    fn kind(&self) -> Kind {
        Kind::Omok(self.args.records.size)
    }

    fn find(&self, _grids: &[Grid], _solver: &mut Solver) -> Vec<()> {
        Vec::new()
    }

    fn answer(&self, board: &Board, _found: Option<()>, file: Option<&str>, output: &mut Output) {
        let Board::Omok(record) = board else { return };
        if self.args.at.is_some() {
            let message = format!("line {}: expected a game for --at, found a board", record.line);
            let fault = Fault { line: Some(record.line), column: None, message };
            return batch::report(&fault, file, self.args.json, output);
        }
        let board = self.args.records.board(&record.board);
        let situation = Situation { board: &board, ..Situation::of_record(record, file) };
        self.referee.answer(&situation, output);
    }
}

impl<'a> Situation<'a> {
    /// A board of a file.
    pub(super) fn of_record(record: &'a Record, file: Option<&'a str>) -> Self {
        let (line, format, label) = (record.line, record.format.name(), record.label.as_deref());
        Self { board: &record.board, place: Place::Board { file, line, format, label }, turn: None }
    }

    pub(super) const fn size(&self) -> Size {
        self.board.size()
    }

    /// Who moves, if nobody else was named.
    pub(super) fn stone(&self, named: Option<Stone>) -> Stone {
        named.or(self.turn).unwrap_or(Stone::Black)
    }
}

impl Place<'_> {
    pub(super) const fn file(&self) -> Option<&str> {
        match self {
            Self::Board { file, .. } | Self::Game { file, .. } => *file,
        }
    }

    /// The line of a board.
    pub(super) const fn line(&self) -> Option<u64> {
        match self {
            Self::Board { line, .. } => Some(*line),
            Self::Game { .. } => None,
        }
    }

    /// Such as `line 3 (a label)` or `game.sgf, game 1, move 24`.
    pub(super) fn text(&self, language: Language) -> String {
        let file = match self {
            Self::Board { .. } => String::new(),
            Self::Game { file, .. } => file.map(|file| format!("{file}, ")).unwrap_or_default(),
        };
        file + &self.text_in_file(language)
    }

    /// The same without the file.
    pub(super) fn text_in_file(&self, language: Language) -> String {
        match (self, language) {
            (Self::Board { line, label, .. }, _) => {
                let label = label.map(|label| format!(" ({label})")).unwrap_or_default();
                match language {
                    Language::English => format!("line {line}{label}"),
                    Language::Korean => format!("{line}행{label}"),
                }
            }
            (Self::Game { number, moves, .. }, Language::English) => format!("game {number}, move {moves}"),
            (Self::Game { number, moves, .. }, Language::Korean) => format!("{number}번 대국, {moves}수"),
        }
    }
}

/// What objects of positions begin with.
#[derive(Serialize)]
pub(super) struct SituationObject<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
    game: &'static str,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    size: String,
}

impl<'a> SituationObject<'a> {
    pub(super) fn new(situation: &Situation<'a>) -> Self {
        let size = situation.size().to_string();
        match situation.place {
            Place::Board { file, line, format, label } => {
                Self { file, line: Some(line), number: None, moves: None, game: "omok", format, label, size }
            }
            Place::Game { file, number, moves, format } => Self {
                file,
                line: None,
                number: Some(number),
                moves: Some(moves),
                game: "omok",
                format,
                label: None,
                size,
            },
        }
    }
}
