//! `hanpan sudoku` as data.

use std::path::PathBuf;

use anyhow::anyhow;
use clap::{Args, Subcommand, ValueEnum};
use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::{self, Level, Profile, Technique};
use hanpan_sudoku::format::Format;
use hanpan_sudoku::generate::Symmetry;

use super::ranges::{ClueRange, RatingRange};
use super::{FilesArgs, InputArgs, OutputArgs, number, scale};
use crate::budget::Budget;
use crate::sudoku::booklet::Paper;
use crate::sudoku::convert;
use crate::sudoku::documents::FileFormat;
use crate::sudoku::template::{self, Template};

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
    /// Exit status 1 if there are too few, if the time was up before all were found, or if --near has no proper puzzle in a line.
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

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Write solutions in this format, and not as the board came: line, rows, spaced, json or drawn
    #[arg(long, value_name = "FORMAT", value_parser = sudoku_format, conflicts_with = "json")]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles [default: 1; with --near all that there are]
    #[arg(short = 'n', long, value_name = "N", value_parser = number(1..=u64::MAX))]
    pub(crate) count: Option<u64>,
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
    /// Draw minimal puzzles so that each is equally likely, for statistics: of all with at most 31 clues (one in 100,000 has more),
    /// or as many as --clues says. (Without it, few clues come too often.) A puzzle takes about half a second; what breaks another
    /// clause of the contract is drawn in vain
    #[arg(long, conflicts_with_all = ["pattern", "symmetry"])]
    pub(crate) uniform: bool,
    /// Look for all minimal puzzles near those of a file, which may be a table (- is standard input), but not isomorphic to one of them: some
    /// clues taken away and as many put anywhere
    #[arg(long, value_name = "FILE", conflicts_with_all = ["uniform", "seed"])]
    pub(crate) near: Option<PathBuf>,
    /// With --near, the column of a table that has the puzzles
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// With --near, how many clues are exchanged at most: 1 for {-1+1}, 2 for {-2+2} too [default: 1]
    #[arg(long, value_name = "N", value_parser = number(1..=2_usize))]
    pub(crate) exchange: Option<usize>,
    /// With --near, how often: after the first time near the puzzles that were found the time before [default: 1]
    #[arg(long, value_name = "N", value_parser = number(1..=u64::MAX))]
    pub(crate) rounds: Option<u64>,
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

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    #[command(flatten)]
    pub(crate) files: FilesArgs,
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
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    /// Write to this file: a table of ratings if its name ends in .parquet, .arrow, .feather or .arrows, as docs/JSON.md describes; if
    /// nothing is said of the form, with the puzzle at the start of each line
    #[arg(short = 'o', long = "out", alias = "output", value_name = "OUT")]
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
    #[command(flatten)]
    pub(crate) files: FilesArgs,
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
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// The format of the files [default: what each holds, or its name]
    #[arg(long, value_name = "FORMAT", value_parser = convert::format)]
    pub(crate) from: Option<FileFormat>,
    /// The format to write [default: what the name of the output says, or line]
    #[arg(long, value_name = "FORMAT", value_parser = convert::format)]
    pub(crate) to: Option<FileFormat>,
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
    #[command(flatten)]
    pub(crate) files: FilesArgs,
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
    #[command(flatten)]
    pub(crate) files: FilesArgs,
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
