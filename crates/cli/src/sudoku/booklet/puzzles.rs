//! The puzzles of a booklet: read, solved and rated on all cores.

use std::sync::Mutex;

use hanpan_sudoku::explain::{Explanation, Rating, Unrated};
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Cell, Grid, Solution, Solver, Verdict};

use super::super::explainers::Explainers;
use super::super::figures::{refusal, verdict_of};
use super::super::verdicts;
use crate::args::BookletArgs;
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::status::Status;

/// A puzzle to be printed.
#[derive(Debug)]
pub(super) struct Puzzle {
    pub(super) grid: Grid,
    /// The only one, or the first in order.
    pub(super) solution: Solution,
    pub(super) has_several: bool,
    /// Such as `SE 7.2`.
    pub(super) rating: Option<String>,
    /// What the input says beside the board.
    pub(super) name: Option<String>,
}

/// The puzzles of the input in order, and the status: what is no proper puzzle was told on standard error.
pub(super) fn collect(args: &BookletArgs) -> anyhow::Result<(Vec<Puzzle>, Status)> {
    let explainers = args.rate.map(Explainers::new);
    let collector = Collector { args, explainers, puzzles: Mutex::new(vec![]) };
    let status = batch::run_files(&args.files.inputs(), args.jobs, false, &collector)?;
    let mut puzzles = collector.puzzles.into_inner().unwrap_or_default();
    puzzles.sort_unstable_by_key(|(number, _)| *number);
    Ok((puzzles.into_iter().map(|(_, puzzle)| puzzle).collect(), status))
}

struct Collector<'a> {
    args: &'a BookletArgs,
    explainers: Option<Explainers>,
    /// With their numbers in the input: a thread may be ahead of another.
    puzzles: Mutex<Vec<(u64, Puzzle)>>,
}

/// What was found out about a puzzle.
pub(super) struct Found {
    /// Which of the input it is.
    number: u64,
    verdict: Verdict,
    rating: Option<String>,
}

impl Answer for Collector<'_> {
    type Found = Found;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    /// One if it is rated, which can take seconds.
    fn most(&self) -> usize {
        if self.explainers.is_some() { 1 } else { usize::MAX }
    }

    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Found> {
        self.find_after(0, grids, solver)
    }

    fn find_after(&self, before: u64, grids: &[Grid], solver: &mut Solver) -> Vec<Found> {
        let found: Vec<(Verdict, Option<String>)> = match &self.explainers {
            Some(explainers) => grids.iter().map(|grid| rated(&explainers.explain(grid))).collect(),
            None => verdicts(grids, solver).into_iter().map(|verdict| (verdict, None)).collect(),
        };
        (before..).zip(found).map(|(number, (verdict, rating))| Found { number, verdict, rating }).collect()
    }

    fn answer(&self, board: &Board, found: Option<Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(Found { number, verdict, rating })) = (board, found) else { return };
        let has_several = matches!(verdict, Verdict::Multiple { .. });
        let solution = match verdict {
            Verdict::Unique(solution) => solution,
            Verdict::Multiple { first, .. } if self.args.allow_multiple => first,
            Verdict::Multiple { first, second } => {
                let (first, second) = (Box::new(first), Box::new(second));
                return leave_out(record, &Unrated::Multiple { first, second }, file, output);
            }
            Verdict::Impossible(reason) => {
                return leave_out(record, &Unrated::Impossible(reason), file, output);
            }
        };
        let name = if self.args.names { name_of(record) } else { None };
        let puzzle = Puzzle { grid: record.grid, solution, has_several, rating, name };
        self.puzzles.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, puzzle));
    }

    fn is_silent(&self) -> bool {
        true
    }
}

/// The verdict on a puzzle and its rating, if it has one.
fn rated(outcome: &Result<Explanation, Unrated>) -> (Verdict, Option<String>) {
    let rating = outcome.as_ref().ok().map(|explanation| match &explanation.rating {
        Rating::Se(rating) => format!("SE {}", rating.hardest),
        Rating::Hodoku(rating) => rating.to_string(),
    });
    (verdict_of(outcome), rating)
}

fn leave_out(record: &Record, why: &Unrated, file: Option<&str>, output: &mut Output) {
    output.complain_at(file, record.line, format_args!("left out: {}", refusal(why)));
    output.worsen(Status::No);
}

/// The words beside the board: a label before it, and columns before and after it; not its solution, or another board.
fn name_of(record: &Record) -> Option<String> {
    let words = record.words();
    let is_board = |word: &&str| {
        word.bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.').count() >= Cell::COUNT
    };
    let words = words.split([' ', '\t', ',', ';', '|']).filter(|word| !word.is_empty() && !is_board(word));
    let name = words.collect::<Vec<_>>().join(" ");
    (!name.is_empty()).then_some(name)
}
