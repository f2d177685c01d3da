//! `hanpan omok` as data.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::{Args, Subcommand};
use hanpan_omok::record::Encoding;
use hanpan_omok::{Language, Numbering, Point, Rules, Size, Stone};

use super::{PictureArgs, number};
use crate::omok::records::{self, RecordKind};

#[derive(Debug, Subcommand)]
pub(crate) enum OmokCommand {
    /// Who has won, with which stones, and what is odd about the board
    ///
    /// Of boards and of games: of a game after its last move, or the one that `--at` names.
    Judge(JudgeArgs),
    /// The points that are fouls for a colour, listed and drawn
    ///
    /// A point that is a foul is drawn as `3` (3-3), `4` (4-4) or `6` (overline). A game is looked at after its last move, or the
    /// one that `--at` names.
    Forbidden(ForbiddenArgs),
    /// Whether a move is legal and whether it wins, with the reasons
    ///
    /// The board is drawn with the move in parentheses and the stones of its rows as `#` (black) and `@` (white); `+` is where a
    /// four wins, `c` where a three becomes a straight four, and `3`, `4` or `6` where it would but for a 3-3, 4-4 or overline.
    ///
    /// The move is one more on the board, or in a game after its last move or the one that `--at` names.
    ///
    /// Exit status 1 if the move is a foul.
    Explain(ExplainArgs),
    /// Game records and boards from one format to another, and what is lost
    ///
    /// Games come from sgf, psq, rec, lib, renjunet, moves, sav, pos, url and offsets, as docs/FORMATS.md describes them, or
    /// from drawn boards, whose stones are then set up. What the target cannot hold is said on standard error, with counts,
    /// and the rest is written. A wrong game is one error, and the others are converted.
    ///
    /// Exit status 1 if a game is not written because the target cannot hold it, or not all of it with `--strict`.
    Convert(ConvertArgs),
    /// What the rules say of games: illegal moves, fouls, the result, where it was decided
    ///
    /// Of each game of the records: how it ended by the rules and with which move, since which move it could not be stopped, whether the
    /// record says the same, and each move that is against the rules or missed a win. At the end the sum of all games.
    ///
    /// Exit status 1 if a game breaks the rules or contradicts itself.
    Review(ReviewArgs),
    /// Boards and games as pictures: SVG or PNG
    ///
    /// A file is a record of games if it looks like one or its name says so, and else it holds boards. There is a picture
    /// of each board, and of each game after its last move or the one that is named.
    Render(RenderArgs),
    /// The rule sets, with their sources
    Rules(RulesArgs),
}

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    /// The rule set: a name, of which `hanpan omok rules` has the list, or a TOML file, as docs/RULES.md describes
    #[arg(long, value_name = "NAME", default_value = "boj", value_parser = rules)]
    pub(crate) rules: Rules,
    /// Draw each board, winning stones as `#` (black) and `@` (white)
    #[arg(long, conflicts_with = "json")]
    pub(crate) board: bool,
}

/// Which records, and what they do not say themselves.
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// Files of game records or boards, and folders of them; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the files [default: what each holds, or its name]
    #[arg(long, value_name = "FORMAT", value_parser = RecordKind::by_name)]
    pub(crate) from: Option<RecordKind>,
    /// The rows run the other way than the format says: some programs count them from the wrong end
    #[arg(long)]
    pub(crate) mirror: bool,
    /// The size of games where the record does not say it, such as 19 [default: 15], and of boards that are not square, such as
    /// 15x20 (width x height)
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<Size>,
    /// The encoding of texts, such as EUC-KR [default: what the file says, or a guess]
    #[arg(long, value_name = "NAME", value_parser = records::encoding)]
    pub(crate) encoding: Option<Encoding>,
}

/// Which positions: boards, and games after so many moves.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// Games after so many moves, and not after the last
    #[arg(long, value_name = "N", visible_alias = "moves")]
    pub(crate) at: Option<usize>,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// One JSON object a position, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// The format to write: one of records, or of boards (numbers, digits, line, xo, bw, circles) for the position at the
    /// end [default: what the name of the output says, or sgf]
    #[arg(long, value_name = "FORMAT", value_parser = RecordKind::by_name)]
    pub(crate) to: Option<RecordKind>,
    /// The file to write, or a folder for a file each
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Write no file of which something is lost
    #[arg(long)]
    pub(crate) strict: bool,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct ForbiddenArgs {
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    /// The rule set: a name, of which `hanpan omok rules` has the list, or a TOML file, as docs/RULES.md describes
    #[arg(long, value_name = "NAME", default_value = "renju", value_parser = rules)]
    pub(crate) rules: Rules,
    /// Whose fouls: black or white [default: of games who is to move, of boards black]
    #[arg(long = "for", value_name = "COLOUR", value_parser = stone)]
    pub(crate) stone: Option<Stone>,
    /// Read a position a line, `h8 i9 | g7 j10` (Black's stones and White's, `-` for none; columns behind a second `|` are
    /// passed over), on boards of `--size`, and print its forbidden points, such as `g4=33 h6=44 k5=OL`, or `-`
    #[arg(long, conflicts_with_all = ["json", "at", "from", "mirror", "encoding"])]
    pub(crate) lines: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The move, such as h8
    #[arg(value_name = "POINT", value_parser = point)]
    pub(crate) point: String,
    #[command(flatten)]
    pub(crate) positions: PositionArgs,
    /// The rule set: a name, of which `hanpan omok rules` has the list, or a TOML file, as docs/RULES.md describes
    #[arg(long, value_name = "NAME", default_value = "renju", value_parser = rules)]
    pub(crate) rules: Rules,
    /// Under every rule set of `hanpan omok rules`, the verdicts alone
    #[arg(long, conflicts_with = "rules")]
    pub(crate) all: bool,
    /// Who moves: black or white [default: in games who is to move, on boards black]
    #[arg(long = "for", value_name = "COLOUR", value_parser = stone)]
    pub(crate) stone: Option<Stone>,
    /// The language of the reasons: en or ko
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    pub(crate) language: Language,
    /// Draw the board as a picture in this file, .svg or .png, and not as text; of several boards, as `hanpan omok render` names
    /// them
    #[arg(short = 'o', long = "out", value_name = "OUT", conflicts_with = "all")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    /// The rule set: a name, of which `hanpan omok rules` has the list, or a TOML file; without it what each record names,
    /// or its format implies, or else standard
    #[arg(long, value_name = "NAME", value_parser = rules)]
    pub(crate) rules: Option<Rules>,
    /// Show only the games that break the rules or contradict themselves
    #[arg(long, conflicts_with = "json")]
    pub(crate) faults: bool,
    /// List every move, whether it is legal, and what is wrong with it
    #[arg(long)]
    pub(crate) moves: bool,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// One JSON object a game, and one of all games at the end, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) records: RecordArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    /// Games after so many moves
    #[arg(long, value_name = "N", visible_alias = "moves")]
    pub(crate) at: Option<usize>,
    /// Games after each move, up to the last or to `--at`
    #[arg(long)]
    pub(crate) each_move: bool,
    /// Which stones of a game bear their numbers: all, last, none, or from a move on, such as 30
    #[arg(long, value_name = "WHICH", default_value = "all", value_parser = numbering)]
    pub(crate) numbers: Numbering,
    /// Draw the winning rows of this rule set, and say who has won; `hanpan omok rules` lists them
    #[arg(long, value_name = "NAME", value_parser = rules)]
    pub(crate) rules: Option<Rules>,
    /// Leave out the letters and numbers beside the board
    #[arg(long)]
    pub(crate) no_coordinates: bool,
}

impl RenderArgs {
    /// Whether there are options that only games have.
    pub(crate) const fn wants_moves(&self) -> bool {
        self.at.is_some() || self.each_move
    }
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The rule sets: names, or TOML files; all that there are by name if none is given
    #[arg(value_name = "NAME", value_parser = rules)]
    pub(crate) rules: Vec<Rules>,
    /// As TOML, for a rule set of one's own to begin with
    #[arg(long, conflicts_with = "json")]
    pub(crate) toml: bool,
    /// One JSON object a rule set, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

/// A letter and a number; whether the board has the point is seen when there is one.
fn point(name: &str) -> anyhow::Result<String> {
    let largest = Size::square(Size::MAX).expect("the largest size");
    Point::parse_notation(name, largest)?;
    Ok(name.to_owned())
}

fn stone(name: &str) -> anyhow::Result<Stone> {
    let found = Stone::ALL.into_iter().find(|stone| stone.to_string().eq_ignore_ascii_case(name));
    found.ok_or_else(|| anyhow!("expected black or white"))
}

fn language(name: &str) -> anyhow::Result<Language> {
    Language::by_name(name).ok_or_else(|| anyhow!("expected en or ko"))
}

/// The rule set of a name, or of a TOML file.
fn rules(name: &str) -> anyhow::Result<Rules> {
    if !name.ends_with(".toml") {
        let preset = Rules::by_name(name);
        return preset.cloned().map_err(|unknown| anyhow!("{unknown}; a file's name ends in .toml"));
    }
    Ok(toml::from_str(&std::fs::read_to_string(name)?)?)
}

fn numbering(text: &str) -> Result<Numbering, String> {
    let first = || text.strip_prefix("from").unwrap_or(text).trim_start_matches([' ', ':', '=']).parse().ok();
    match text {
        "all" => Ok(Numbering::All),
        "last" => Ok(Numbering::Last),
        "none" => Ok(Numbering::None),
        _ => first().map(Numbering::From).ok_or_else(|| "expected all, last, none or a number".to_owned()),
    }
}
