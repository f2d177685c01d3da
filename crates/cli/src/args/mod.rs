//! The command line as data: help, completions and the man page are printed from it.

mod omok;
mod ranges;
mod sudoku;

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use hanpan_sudoku::Backend;

use crate::engine;
use crate::input::{self, Inputs};
use crate::tables::TableFormat;

pub(crate) use omok::{
    ConvertArgs, ExplainArgs, ForbiddenArgs, JudgeArgs, OmokCommand, PositionArgs, RecordArgs, RenderArgs,
    ReviewArgs, RulesArgs,
};
pub(crate) use sudoku::{
    BackdoorsArgs, BookletArgs, CanonArgs, CheckArgs, CountArgs, DrawingFormat, GenerateArgs, HintArgs,
    ListArgs, MinimizeArgs, MistakesArgs, RateArgs, SameArgs, SolveArgs, SudokuCommand, SudokuConvertArgs,
    SudokuExplainArgs, SudokuRenderArgs, UnavoidableArgs,
};

/// Solves any Sudoku and referees any Omok board.
///
/// Without a command, recognises each board of the files and answers it in the form it came in: a Sudoku by its
/// lexicographically first solution; an Omok board, as BOJ 2615 asks, by 0 or by the winner (1 black, 2 white) and the
/// row and column of the leftmost of the five stones.
#[derive(Debug, Parser)]
#[command(name = "hanpan", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 done; 1 a true \"no\": a board without a solution, for `check`, `minimize`, `unavoidable`, \
                  `backdoors`, `rate` and `sudoku explain` also one with several, for `hint` and `mistakes` a mistake, for `same` two puzzles that are not, for `generate` too few puzzles, \
                  for `booklet` a puzzle that was left out, for `omok explain` a foul, for `review` a game with faults, \
                  for `convert` a game that the format cannot hold or, with `--strict`, a puzzle, for `practice` a wrong \
                  program; 2 bad input or usage."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) answer: SolveArgs,
    /// The instruction set of the Sudoku solver: avx512, avx2, sse4.1, neon or portable, and for `bench` all [default: what
    /// the variable HANPAN_BACKEND says, or the best]
    #[arg(long, value_name = "NAME", global = true, value_parser = backend)]
    pub(crate) backend: Option<BackendChoice>,
}

/// The backends that `--backend` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BackendChoice {
    One(Backend),
    /// Each in turn, which only `bench` does.
    All,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Sudoku: solve, check, count, list, rate, explain, generate, minimize, compare, convert, print; hints and mistakes
    Sudoku {
        #[command(subcommand)]
        command: SudokuCommand,
    },
    /// Omok: judge boards and moves, review, convert and draw games, list the rule sets
    Omok {
        #[command(subcommand)]
        command: OmokCommand,
    },
    /// A judge at home: expected outputs, checked answers, and programs tried on edge cases
    Practice(crate::practice::Args),
    /// How fast this processor solves Sudokus, checked; and beside another program
    ///
    /// Each file has a row: its puzzles a second and the microseconds a puzzle, on all cores unless `-j` says otherwise.
    /// Timed is the counting of solutions, up to the limit, of puzzles already read: no text is read or written.
    /// The solutions are checked, also those of the puzzles as text, and counts compared with those of another engine.
    /// `--backend all` has a row for each backend that the processor has, which the output names.
    ///
    /// `--rival` measures whole programs, from text to text: the command and `hanpan sudoku solve` in turn, each with the
    /// puzzles, 81 characters a line, on its standard input, so often that `hanpan` takes 0.3 s where that is possible
    /// (no more than 64 MB, and no more once a run of the rival takes 5 s). Both may end with status 0 or 1.
    /// Understood is one solution of 81 digits a line, the last such column of it, in the order of the puzzles: one for
    /// each puzzle or for each that has a solution; or one line of any kind for each puzzle.
    Bench(BenchArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of a command if one is named (roff, for `man -l -`)
    Man {
        /// The command, such as `sudoku count`
        command: Vec<String>,
    },
}

/// Which files.
#[derive(Debug, Args)]
pub(crate) struct FilesArgs {
    /// Files of boards, which may be Parquet or Arrow; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The same as FILE
    #[arg(long = "input", value_name = "FILE")]
    named: Vec<PathBuf>,
    /// The column of Parquet and Arrow files that has the puzzles [default: `puzzle` or the like, or the only one of text]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
}

impl FilesArgs {
    /// Whether a file's name is needed to say where something is.
    pub(crate) fn are_several(&self) -> bool {
        self.files.len() + self.named.len() > 1
    }

    pub(crate) fn inputs(&self) -> Inputs {
        let files: Vec<PathBuf> = self.files.iter().chain(&self.named).cloned().collect();
        Inputs { paths: input::paths(&files), column: self.column.clone() }
    }
}

/// Where answers go.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Write to this file: a table of answers if its name ends in .parquet, .arrow, .feather or .arrows, as docs/JSON.md describes,
    /// and else what standard output would have
    #[arg(short = 'o', long, value_name = "OUT")]
    output: Option<PathBuf>,
}

impl OutputArgs {
    /// The file, unless it is standard output.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| !input::is_stdin(path))
    }

    /// Whether it is a table.
    pub(crate) fn is_table(&self) -> bool {
        self.file().and_then(TableFormat::by_file_name).is_some()
    }
}

/// Which boards, and how many threads.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// One JSON object a board, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Files of Sudokus, `-` for standard input; puzzles that are built in if there is none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Look for up to so many solutions of each puzzle: 1 finds one, 2 tells whether it is the only one
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number(1..=u64::MAX))]
    pub(crate) limit: u64,
    /// Solve one puzzle a call, and not many side by side
    #[arg(long)]
    pub(crate) one: bool,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// Measure so many times
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = number(1..=1000_u16))]
    pub(crate) rounds: u16,
    /// Also run this command, with puzzles of 81 characters a line on its standard input, in turn with `hanpan sudoku
    /// solve`; it writes one solution of 81 digits a line, in the order of the puzzles
    #[arg(long, value_name = "CMD")]
    pub(crate) rival: Option<String>,
    /// One JSON object a file and backend, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where a picture goes, and what it is.
#[derive(Debug, Default, Args)]
pub(crate) struct PictureArgs {
    /// The picture's file; of several pictures, the names with -001, -002 and so on. Standard output if it is not given
    #[arg(short = 'o', long = "out", value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
    /// The format; what the name of the file says, or svg, if it is not given
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<PictureFormat>,
    /// The size of a PNG: 1 is 30 pixels from line to line [default: 2]
    #[arg(long, value_name = "FACTOR", value_parser = scale, conflicts_with = "width")]
    pub(crate) scale: Option<f32>,
    /// The width of a PNG, in pixels
    #[arg(long, value_name = "PIXELS", value_parser = number(16..=8192_u32))]
    pub(crate) width: Option<u32>,
}

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
}

impl PictureFormat {
    pub(crate) const ALL: [Self; 2] = [Self::Svg, Self::Png];

    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }
}

/// The command line's words, with a `--backend` before the command moved behind it: options there are for no command.
pub(crate) fn words(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let length = match words.get(1).and_then(|word| word.to_str()) {
        Some("--backend") => 2,
        Some(word) if word.starts_with("--backend=") => 1,
        _ => return words,
    };
    let options: Vec<OsString> = words.drain(1..words.len().min(1 + length)).collect();
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(end..end, options);
    words
}

/// The backend of a name, if the processor has it.
pub(crate) fn backend(name: &str) -> Result<BackendChoice, String> {
    if name == "all" {
        return Ok(BackendChoice::All);
    }
    let found = Backend::by_name(name).filter(|backend| backend.is_available());
    let choice = found.map(BackendChoice::One);
    choice.ok_or_else(|| format!("the backends of this processor are {}", engine::available()))
}

/// Reads a whole number of a range.
fn number<T>(range: RangeInclusive<T>) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected a whole number from {} to {}", range.start(), range.end()))
    }
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (0.1..=10.0).contains(scale));
    scale.ok_or_else(|| "expected a number from 0.1 to 10".to_owned())
}
