//! The command line as data: help, completions and the man page are printed from it.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::anyhow;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use hanpan_omok::record::Encoding;
use hanpan_omok::{Language, Numbering, Point, Rules, Size, Stone};
use hanpan_sudoku::document::DocumentFormat;
use hanpan_sudoku::explain::{self, Level, Profile, Technique};
use hanpan_sudoku::format::Format;
use hanpan_sudoku::generate::Symmetry;
use hanpan_sudoku::{Backend, Grid};

use crate::budget::Budget;
use crate::engine;
use crate::omok::records::{self, RecordKind};
use crate::sudoku::booklet::Paper;
use crate::sudoku::convert;
use crate::sudoku::template::{self, Template};

/// Solves any Sudoku and referees any Omok board.
///
/// Without a command, recognises each board of the files and answers it in the form it came in: a Sudoku by its
/// lexicographically first solution; an Omok board, as BOJ 2615 asks, by 0 or by the winner (1 black, 2 white) and the
/// row and column of the leftmost of the five stones.
#[derive(Debug, Parser)]
#[command(name = "hanpan", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(
    after_help = "Exit status: 0 done; 1 a true \"no\": a board without a solution, for `check`, `minimize`, `unavoidable`, \
                  `backdoors`, `rate` and `sudoku explain` also one with several, for `hint` and `mistakes` a mistake, for `same` two puzzles that are not, for `generate` too few puzzles when time is \
                  up, for `booklet` a puzzle that was left out, for `omok explain` a foul, for `review` a game with faults, \
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

#[derive(Debug, Subcommand)]
pub(crate) enum SudokuCommand {
    /// The lexicographically first solution of each board
    Solve(SolveArgs),
    /// New puzzles that keep a contract: clues, symmetry, pattern, technique, rating, level
    ///
    /// Each puzzle has one solution, and no two are isomorphic (the same but for a map of rows, columns and digits). The puzzles of a seed
    /// are the same on every machine and any number of threads; without a seed a new one is chosen, and said at the end with the
    /// number of candidates that were rejected, and why.
    ///
    /// `hanpan sudoku generate --count 50 --clues 24..28 --symmetry rot180 --hardest xy-wing --seed 7 --budget 60s`
    ///
    /// Without `--clues` or `--pattern`, clues are taken away until none can go. `--minimal` asks that of every single clue where clues
    /// mirror each other, too.
    ///
    /// Exit status 1 if the time was up before there were enough.
    Generate(GenerateArgs),
    /// Whether each board is valid, has one solution, and is minimal; and why not
    ///
    /// Exit status 1 if a board has no solution or more than one.
    Check(CheckArgs),
    /// How many solutions each board has, one number a line
    ///
    /// The number is exact, however large: the empty board has 6670903752021072936960 solutions.
    Count(CountArgs),
    /// All solutions of each board in lexicographic order, as they are found
    List(ListArgs),
    /// The canonical form of each puzzle: one for all that symmetries and relabelling make of each other
    ///
    /// A line of 81 characters a puzzle, `.` for a blank: the smallest (`minlex`, a blank before every digit) that transposition, changing rows
    /// within bands, columns within stacks, bands and stacks, and relabelling can make of it. Any board has one, also with several
    /// solutions or none. Pencilmarks (sukaku) have one of 729 characters, nine a cell.
    ///
    /// With `--unique` puzzles that are the same but for such a map are written once; on standard error is said how many were
    /// read, of how many classes.
    #[command(after_help = CANON_EXAMPLES)]
    Canon(CanonArgs),
    /// Whether two puzzles are the same but for symmetries and relabelling, and the map from one to the other
    ///
    /// The map is said in steps to follow by hand. Of puzzles with symmetries of their own it is one of several.
    ///
    /// Exit status 1 if they are not the same.
    #[command(after_help = SAME_EXAMPLES)]
    Same(SameArgs),
    /// Minimal puzzles within each puzzle: a random one, all, or how many there are
    ///
    /// Givens are taken away until none can go, so that one solution is left and every given is needed. Without an option a
    /// puzzle has one line, with a random minimal puzzle: the givens are tried in a random order. (Not all minimal puzzles are
    /// equally likely then.) `--all` lists all of them, each once, in the ascending order of their lines, as they are
    /// found; an easy puzzle may have tens of thousands, a full grid more than can be listed.
    ///
    /// Exit status 1 if a board has no solution or more than one.
    Minimize(MinimizeArgs),
    /// Cells whose digits can be arranged in another way: all smallest such sets of each solution, up to a size
    ///
    /// A set of cells is unavoidable if the solution without its digits has another one; listed are those of which no part is
    /// unavoidable, all up to the size that is named. A puzzle must have a given in each. For a puzzle with several
    /// solutions, a set that its givens miss is named.
    ///
    /// Exit status 1 if a board has no solution or more than one.
    Unavoidable(UnavoidableArgs),
    /// Cells whose digits, once told, leave a puzzle that singles solve: all smallest such sets, up to a size
    ///
    /// Singles are naked singles (a cell has one candidate left) and hidden singles (a digit has one place left in a row, column or
    /// box). A puzzle that they solve has the backdoor of no cell. Of a larger backdoor no part is one.
    ///
    /// Exit status 1 if a board has no solution or more than one.
    Backdoors(BackdoorsArgs),
    /// How hard each puzzle is: the rating of Sudoku Explainer 1.2.1 or of HoDoKu 2.2.0
    ///
    /// A line a puzzle, in the order of the input: the rating, the profile that it belongs to, and the hardest technique, such as
    /// `7.2/1.2/1.2 se121 Forcing Chain` (ER/EP/ED) or `Hard (918) hodoku Skyscraper` (level and score). A puzzle without a
    /// solution or with several has no rating: its line says so, as `hanpan sudoku check` does.
    ///
    /// Exit status 1 if a puzzle has no rating.
    Rate(RateArgs),
    /// The whole way to the solution of each puzzle, step by step with the reasons
    ///
    /// The steps are those that Sudoku Explainer or HoDoKu would take, in their order, with their ratings in `--json`.
    ///
    /// Exit status 1 if a puzzle has no solution, or several.
    Explain(SudokuExplainArgs),
    /// The next step of a position that a player has: where to look, which technique, or all of it
    ///
    /// A position is a puzzle with entries and pencilmarks, in any of these forms, which are seen:
    /// a board, whose digits are givens; 81 characters with `+` before what was entered, and removed candidates behind a `:` if there
    /// are any (`53+47....…:124 335`, 124 is 1 in r2c4); a pencilmark grid as programs and forums have it, with `u5` for an entry, or
    /// below rows of givens; 729 characters. `--givens` tells the givens where the position does not.
    ///
    /// What contradicts the solution is told instead of a step.
    ///
    /// Exit status 1 if something is wrong, or no technique applies.
    Hint(HintArgs),
    /// Where a player went wrong, or the puzzle is: wrong entries and pencilmarks, clashing givens, open cells
    ///
    /// Positions are read as by `hanpan sudoku hint`. Of a puzzle without a solution the fewest givens that contradict each other are
    /// named, of one with several solutions the cells that are open, and the clues of which one would do.
    ///
    /// Exit status 1 if something is wrong.
    Mistakes(MistakesArgs),
    /// Puzzles and positions from one format to another, and what is lost
    ///
    /// Files are recognised by what they hold, and else by their names. What the target cannot hold is said on standard error, with
    /// counts, and the rest is written. A wrong puzzle is one error, and the others are converted. Puzzles with rules that classic
    /// Sudoku does not have are refused by name.
    ///
    /// Exit status 1 if something is not written because of `--strict`.
    Convert(SudokuConvertArgs),
    /// Boards and positions as pictures, SVG or PNG, and as drawings in text
    ///
    /// Positions are read as by `hanpan sudoku hint`: givens are bold, entries are not, and pencilmarks are drawn if the position has any.
    /// Pencilmarks that a filled cell rules out are left out.
    ///
    /// Exit status 1 if a solution is asked for that there is none or more than one of.
    Render(SudokuRenderArgs),
    /// A booklet of puzzles to print, as a PDF: so many a page, with numbers, ratings, and answers at the back
    ///
    /// Puzzles are numbered as they are printed. One without a solution or with several is told on standard error with its line and left
    /// out. The same puzzles and options give the same file, byte for byte.
    ///
    /// Latin, Cyrillic and Korean letters need no font of the system. Other characters of titles and names come from the fonts of the
    /// system or from `--font`; what no font has is an error.
    ///
    /// Exit status 1 if a puzzle was left out, 2 if a board could not be read; the others are printed all the same.
    Booklet(BookletArgs),
}

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

/// Which boards, and how many threads.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Files of boards; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// One JSON object a board, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Write solutions in this format, and not as the board came: line, rows, spaced, json or drawn
    #[arg(long, value_name = "FORMAT", value_parser = sudoku_format, conflicts_with = "json")]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = number(1..=u64::MAX))]
    pub(crate) count: u64,
    /// How many clues: a number, or a range such as 24..28, both ends included
    #[arg(long, value_name = "RANGE")]
    pub(crate) clues: Option<ClueRange>,
    /// How the cells with clues mirror each other: none, rot180, rot90, horizontal, vertical, diagonal, anti-diagonal, orthogonal (both
    /// mirrors), bi-diagonal (both diagonals) or full
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry)]
    pub(crate) symmetry: Symmetry,
    /// A file with the cells that have clues: a mask (SudoCue's .msk, or nine lines of `x` and `.`) or a board
    #[arg(long, value_name = "FILE", conflicts_with = "clues")]
    pub(crate) pattern: Option<PathBuf>,
    /// No clue of a puzzle can be left out
    #[arg(long)]
    pub(crate) minimal: bool,
    /// The technique of the hardest step, such as xy-wing
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    pub(crate) hardest: Option<Technique>,
    /// Whose technique `--hardest` is: se121 or hodoku [default: the first that has it]
    #[arg(long, value_name = "NAME", value_parser = profile, requires = "hardest")]
    pub(crate) profile: Option<Profile>,
    /// Sudoku Explainer's rating (ER): a number, or a range such as 3.4..4.2, both ends included
    #[arg(long, value_name = "RANGE")]
    pub(crate) er: Option<RatingRange>,
    /// HoDoKu's level: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// The puzzles of this number, which are always the same [default: others each time]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Stop after this time with what there is: 500ms, 60s, 2m, 1h, or none
    #[arg(long, value_name = "TIME", default_value = "none")]
    pub(crate) budget: Budget,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
    /// Write puzzles in this format: line, rows, spaced, json or drawn
    #[arg(long, value_name = "FORMAT", default_value = "line", value_parser = sudoku_format, conflicts_with = "json")]
    pub(crate) format: Format,
    /// One JSON object a puzzle, and one about all of them at the end, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

/// A number of clues, or a range of them.
#[derive(Clone, Debug)]
pub(crate) struct ClueRange(pub(crate) RangeInclusive<usize>);

impl FromStr for ClueRange {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let range = ends(text, |end| end.parse().ok(), 0, 81);
        range.map(Self).ok_or_else(|| anyhow!("expected a number of clues, or a range such as 24..28"))
    }
}

/// A rating in tenths, or a range of them.
#[derive(Clone, Debug)]
pub(crate) struct RatingRange(pub(crate) RangeInclusive<u32>);

impl FromStr for RatingRange {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let range = ends(text, tenths, 0, u32::MAX);
        range.map(Self).ok_or_else(|| anyhow!("expected a rating such as 7.2, or a range such as 3.4..4.2"))
    }
}

/// A whole number, or one with one digit behind the point.
fn tenths(text: &str) -> Option<u32> {
    let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_rating = is_number(whole) && is_number(tenth) && tenth.len() == 1;
    is_rating.then(|| Some(whole.parse::<u32>().ok()?.checked_mul(10)? + tenth.parse::<u32>().ok()?))?
}

/// The ends of `a`, `a..b`, `a..` or `..b`.
fn ends<T: Clone>(
    text: &str,
    end: impl Fn(&str) -> Option<T>,
    least: T,
    most: T,
) -> Option<RangeInclusive<T>> {
    let Some((first, last)) = text.split_once("..") else { return end(text).map(|one| one.clone()..=one) };
    let last = last.strip_prefix('=').unwrap_or(last);
    if first.is_empty() && last.is_empty() {
        return None;
    }
    let first = if first.is_empty() { least } else { end(first)? };
    Some(first..=if last.is_empty() { most } else { end(last)? })
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Count up to so many, and print `>=N` if there are more; 0 for no limit, as if it is not given
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    pub(crate) limit: Option<u64>,
    /// The time for a board that has many solutions, such as 500ms, 60s, 2m or 1h, after which `>=N` is printed with those
    /// that were counted; none for no end
    #[arg(long, value_name = "TIME", default_value = "60s")]
    pub(crate) budget: Budget,
}

const CANON_EXAMPLES: &str = "\
Examples:
  hanpan sudoku canon FILE                         one canonical line a puzzle, in order
  hanpan sudoku canon --unique FILE                one canonical line a class
  hanpan sudoku canon --unique --original FILE     the first puzzle of each class, as it came
  hanpan sudoku canon --automorphisms --map FILE   form, tab, automorphisms, tab, map

A map such as `transposed, rows 231 564 789, columns 123 456 987, digits 123456789 to 214365789` \
says: rows become columns; then row 2 comes to the top, row 3 below it, and so on; columns \
likewise; then 1 becomes 2, 2 becomes 1, and so on.";

const SAME_EXAMPLES: &str = "\
Examples:
  hanpan sudoku same old.txt new.txt   two files with a puzzle each
  hanpan sudoku same --json old.txt -  a file and standard input; the map as data
  hanpan sudoku same 8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. new.txt";

#[derive(Debug, Args)]
pub(crate) struct CanonArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Behind the form and a tab, a map that makes the form of the puzzle
    #[arg(long)]
    pub(crate) map: bool,
    /// Behind the form and a tab, how many of the 3,359,232 maps without relabelling make, with some relabelling each, the same puzzle
    /// again: 1 for most
    #[arg(long)]
    pub(crate) automorphisms: bool,
    /// Each class once, in the order in which they appear; at the end, on standard error, how many were read and how many classes they
    /// are. Memory is bounded: when 3,670,016 forms are kept (917,504 of pencilmarks), the puzzles of other classes wait in temporary
    /// files, and are written at the end
    #[arg(long)]
    pub(crate) unique: bool,
    /// With `--unique`, the first puzzle of each class as it came, and not its form
    #[arg(long, requires = "unique", conflicts_with_all = ["map", "automorphisms", "json"])]
    pub(crate) original: bool,
    /// With `--unique`, the folder of temporary files [default: what the variable TMPDIR says, or the system's]
    #[arg(long, value_name = "DIR", requires = "unique")]
    pub(crate) temp_dir: Option<PathBuf>,
    /// With `--unique`, so many forms in memory, 40 bytes each (pencilmarks: 110)
    #[arg(long, value_name = "N", requires = "unique", value_parser = number(1..=usize::MAX))]
    pub(crate) in_memory: Option<usize>,
    /// All boards are pencilmarks, in any form that `hanpan sudoku hint` reads; a blank without any has all nine digits. It is seen where
    /// the first file begins with a line of 729 characters
    #[arg(long)]
    pub(crate) pencilmarks: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SameArgs {
    /// A puzzle of 81 characters (pencilmarks: 729), or a file with one; `-` for standard input
    #[arg(value_name = "A")]
    pub(crate) a: String,
    /// The other one
    #[arg(value_name = "B")]
    pub(crate) b: String,
    /// One JSON object, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Files of boards; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// At most so many solutions of each board
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX))]
    pub(crate) limit: Option<u64>,
    /// Write solutions in this format, and not as the board came: line, rows, spaced, json or drawn
    #[arg(long, value_name = "FORMAT", value_parser = sudoku_format, conflicts_with = "json")]
    pub(crate) format: Option<Format>,
    /// One JSON object a solution, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct MinimizeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Which random minimal puzzles: the same for the same seed and the same boards
    #[arg(long, value_name = "SEED", default_value_t = 0, value_parser = number(0..=u64::MAX), conflicts_with = "many")]
    pub(crate) seed: u64,
    /// List all minimal puzzles of each puzzle, on one thread
    #[arg(long, group = "many")]
    pub(crate) all: bool,
    /// Say how many minimal puzzles each puzzle has, and how many of them have how many givens
    #[arg(long, group = "many")]
    pub(crate) sizes: bool,
    /// At most so many minimal puzzles of each puzzle, 0 for no limit [default: with `--sizes` 100000, which can take a minute, with `--all` 0]
    #[arg(long, value_name = "N", value_parser = number(0..=u64::MAX), requires = "many")]
    pub(crate) limit: Option<u64>,
}

#[derive(Debug, Args)]
pub(crate) struct UnavoidableArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The largest sets to be listed, in cells: each cell more takes two to three times as long
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = number(4..=18_u8))]
    pub(crate) size: u8,
}

#[derive(Debug, Args)]
pub(crate) struct BackdoorsArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The largest backdoors to be listed, in cells: each cell more takes some twenty-five times as long
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = number(0..=4_u8))]
    pub(crate) size: u8,
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Whose rating: se121 (Sudoku Explainer 1.2.1: ER, EP and ED) or hodoku (HoDoKu 2.2.0: level and score)
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile)]
    pub(crate) profile: Profile,
    #[arg(
        long,
        value_name = "FORMAT",
        value_parser = Template::parse,
        conflicts_with = "json",
        help = "Write a line of this form for each puzzle, such as '%g ED=%r/%p/%d'; `--help` lists the directives",
        long_help = template::help(),
    )]
    pub(crate) format: Option<Template>,
    /// Write to this file; if nothing is said of the form, with the puzzle at the start of each line
    #[arg(short = 'o', long = "out", value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
    /// Go on where OUT ends: the puzzles that it has are compared with the input, and not rated again
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SudokuExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Whose steps: se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2.0)
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile)]
    pub(crate) profile: Profile,
    /// The language: en or ko
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = sudoku_language)]
    pub(crate) language: explain::Language,
    /// Below each step, draw the pencilmarks as they were before it. In colours, or with signs before digits: `=` is placed,
    /// `-` goes, `*` is of the pattern (in chains: holds), `+` of its other part (in chains: does not hold), `#` is a fin
    #[arg(long, conflicts_with = "json")]
    pub(crate) grids: bool,
    /// Draw each step as a picture in this folder, or in files of this name, .svg or .png, with -001, -002 and so on; the branches of
    /// a forcing step too, with -012a, -012b and so on
    #[arg(short = 'o', long = "out", value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
}

/// Which positions of players.
#[derive(Debug, Args)]
pub(crate) struct StateArgs {
    /// Files of positions; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The puzzle, where the position does not tell its givens from entries
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) givens: Option<Grid>,
    /// The language: en or ko
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = sudoku_language)]
    pub(crate) language: explain::Language,
    /// One JSON object a position, as docs/JSON.md describes
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Whose step: se121 (Sudoku Explainer 1.2.1) or hodoku (HoDoKu 2.2.0)
    #[arg(long, value_name = "NAME", default_value = "se121", value_parser = profile)]
    pub(crate) profile: Profile,
    /// How much to give away: where, technique or step
    #[arg(long, value_name = "DEPTH", default_value = "where", value_parser = depth)]
    pub(crate) depth: explain::Depth,
}

#[derive(Debug, Args)]
pub(crate) struct MistakesArgs {
    #[command(flatten)]
    pub(crate) state: StateArgs,
}

#[derive(Debug, Args)]
#[command(after_long_help = convert::formats())]
pub(crate) struct SudokuConvertArgs {
    /// Files of puzzles or positions; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The format of the files [default: what each holds, or its name]
    #[arg(long, value_name = "FORMAT", value_parser = convert::format)]
    pub(crate) from: Option<DocumentFormat>,
    /// The format to write [default: what the name of the output says, or line]
    #[arg(long, value_name = "FORMAT", value_parser = convert::format)]
    pub(crate) to: Option<DocumentFormat>,
    /// The file to write, or a folder for a file each
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,
    /// Write no puzzle of which something is lost
    #[arg(long)]
    pub(crate) strict: bool,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct SudokuRenderArgs {
    /// Files of boards or positions; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The picture's file; of several pictures, the names with -001, -002 and so on. Standard output if it is not given
    #[arg(short = 'o', long = "out", value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
    /// The format; what the name of the file says (.svg, .png, .txt, .ans) if it is not given, and without a name text on a terminal, and
    /// else svg
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<DrawingFormat>,
    /// The size of a PNG: 1 is 63 pixels a cell [default: 2]
    #[arg(long, value_name = "FACTOR", value_parser = scale, conflicts_with = "width")]
    pub(crate) scale: Option<f32>,
    /// The width of a PNG, in pixels
    #[arg(long, value_name = "PIXELS", value_parser = number(16..=8192_u32))]
    pub(crate) width: Option<u32>,
    /// What stands above the board
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// Draw the candidates of empty cells
    #[arg(long)]
    pub(crate) pencilmarks: bool,
    /// Fill in the solution of the givens
    #[arg(long)]
    pub(crate) solution: bool,
    /// The puzzle, where the position does not tell its givens from entries
    #[arg(long, value_name = "PUZZLE")]
    pub(crate) givens: Option<Grid>,
}

/// The format of a picture or a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawingFormat {
    /// A picture of any size
    Svg,
    /// A picture of pixels
    Png,
    /// A drawing in text, in colours on a terminal
    Text,
    /// The same, always in colours
    Ansi,
}

impl DrawingFormat {
    pub(crate) const ALL: [Self; 4] = [Self::Svg, Self::Png, Self::Text, Self::Ansi];

    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Text => "txt",
            Self::Ansi => "ans",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct BookletArgs {
    /// Files of boards; standard input if there is none, or for `-`
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The PDF's file. Standard output if it is not given
    #[arg(short = 'o', long = "out", value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
    /// So many puzzles a page, from 1 to 30 [default: 6, or all if they are fewer]
    #[arg(long, value_name = "N", value_parser = number(1..=30_u8))]
    pub(crate) per_page: Option<u8>,
    /// The paper, upright
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    pub(crate) paper: Paper,
    /// The title, on the first page and small on the others
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    /// What stands below the title
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,
    /// Who made it, below the title
    #[arg(long, value_name = "TEXT")]
    pub(crate) author: Option<String>,
    /// Rate each puzzle and print it: se121 (`SE 7.2`, Sudoku Explainer 1.2.1's ER) or hodoku (`Hard (918)`, HoDoKu 2.2.0)
    #[arg(long, value_name = "NAME", value_parser = profile)]
    pub(crate) rate: Option<Profile>,
    /// Print what the input says beside each board, its label and its other columns, as the name of the puzzle
    #[arg(long)]
    pub(crate) names: bool,
    /// Print the candidates of empty cells
    #[arg(long)]
    pub(crate) pencilmarks: bool,
    /// Print no answers
    #[arg(long)]
    pub(crate) no_answers: bool,
    /// So many answers a page, from 1 to 42
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number(1..=42_u8))]
    pub(crate) answers_per_page: u8,
    /// Print puzzles with several solutions too, with the first as the answer
    #[arg(long)]
    pub(crate) allow_multiple: bool,
    /// A font (.ttf, .otf or .ttc) for titles, labels and feet, before the built-in ones; digits in grids keep theirs
    #[arg(long, value_name = "FILE")]
    pub(crate) font: Option<PathBuf>,
    /// The language of its few words: en or ko
    #[arg(long = "lang", value_name = "LANGUAGE", default_value = "en", value_parser = sudoku_language)]
    pub(crate) language: explain::Language,
    /// Threads; all cores if it is not given
    #[arg(short = 'j', long, value_name = "N", value_parser = number(1..=1024_u16))]
    pub(crate) jobs: Option<u16>,
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

impl RenderArgs {
    /// Whether there are options that only games have.
    pub(crate) const fn wants_moves(&self) -> bool {
        self.at.is_some() || self.each_move
    }
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

fn profile(name: &str) -> Result<Profile, String> {
    let names: Vec<&str> = Profile::ALL.iter().map(|profile| profile.name()).collect();
    Profile::by_name(name).ok_or_else(|| format!("the profiles are {}", names.join(", ")))
}

fn symmetry(name: &str) -> Result<Symmetry, String> {
    let names: Vec<&str> = Symmetry::ALL.iter().map(|symmetry| symmetry.name()).collect();
    Symmetry::by_name(name).ok_or_else(|| format!("the symmetries are {}", names.join(", ")))
}

fn technique(name: &str) -> anyhow::Result<Technique> {
    let expected = "expected the name of a technique, such as xy-wing; docs/RATING.md lists them";
    Technique::from_name(name).ok_or_else(|| anyhow!(expected))
}

fn level(name: &str) -> anyhow::Result<Level> {
    let found = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| anyhow!("expected easy, medium, hard, unfair or extreme"))
}

fn depth(name: &str) -> anyhow::Result<explain::Depth> {
    Ok(match name {
        "where" => explain::Depth::Where,
        "technique" => explain::Depth::Technique,
        "step" => explain::Depth::Whole,
        _ => return Err(anyhow!("expected where, technique or step")),
    })
}

fn sudoku_language(name: &str) -> anyhow::Result<explain::Language> {
    explain::Language::by_name(name).ok_or_else(|| anyhow!("expected en or ko"))
}

fn sudoku_format(name: &str) -> Result<Format, String> {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.name()).collect();
    Format::by_name(name).ok_or_else(|| format!("the formats are {}", names.join(", ")))
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

fn numbering(text: &str) -> Result<Numbering, String> {
    let first = || text.strip_prefix("from").unwrap_or(text).trim_start_matches([' ', ':', '=']).parse().ok();
    match text {
        "all" => Ok(Numbering::All),
        "last" => Ok(Numbering::Last),
        "none" => Ok(Numbering::None),
        _ => first().map(Numbering::From).ok_or_else(|| "expected all, last, none or a number".to_owned()),
    }
}
