//! Another program on the same puzzles.

use std::fs::File;
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use hanpan_sudoku::{Cell, Grid, Solution};
use serde::Serialize;
use tempfile::NamedTempFile;

use super::puzzles::Puzzles;
use super::times::{Spread, repeats, timed};
use crate::engine;

/// The other program is to run as long as this, so that its start does not count for much.
const RUN: Duration = Duration::from_millis(300);
/// The puzzles are given that often at most.
const MOST_TIMES: usize = 100;

/// How two programs compare, which ran in turn, each as a process that reads the puzzles from a file.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Rivalry {
    pub(super) command: String,
    /// How many puzzles they got.
    pub(super) puzzles: usize,
    /// Seconds of each run.
    pub(super) rival: Spread,
    pub(super) hanpan: Spread,
    /// The rival's seconds by ours, run by run.
    pub(super) ratio: Spread,
    #[serde(flatten)]
    pub(super) agreement: Agreement,
}

/// What the other program's answers are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Agreement {
    /// Its grids of 81 digits, once through the puzzles.
    pub(super) answers: usize,
    /// Those that are our solutions; with another number of grids than we have solutions, none is compared.
    pub(super) same: usize,
    /// Those that are other solutions of their puzzles.
    pub(super) others: usize,
}

/// Runs both in turn; `ours` is our program with its arguments.
pub(super) fn compare(
    rival: &str,
    ours: impl Fn() -> anyhow::Result<Command>,
    puzzles: &Puzzles,
    rounds: usize,
) -> anyhow::Result<Rivalry> {
    let once = file_of(&puzzles.text(1))?;
    let (output, time) =
        timed(|| shell(rival).stdin(File::open(once.path())?).stderr(Stdio::inherit()).output());
    let output = output.with_context(|| format!("`{rival}`"))?;
    ensure!(output.status.success(), "`{rival}` ended with {}", output.status);
    let agreement = Agreement::of(&output.stdout, &puzzles.grids);
    let times = repeats(time, RUN, MOST_TIMES);
    let file = file_of(&puzzles.text(times))?;
    let (mut theirs, mut own) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        theirs.push(seconds(shell(rival), &file)?);
        own.push(seconds(ours()?, &file)?);
    }
    let ratio = Spread::of(theirs.iter().zip(&own).map(|(theirs, own)| theirs / own).collect());
    let (rival_times, hanpan) = (Spread::of(theirs), Spread::of(own));
    let puzzles = puzzles.grids.len() * times;
    Ok(Rivalry { command: rival.to_owned(), puzzles, rival: rival_times, hanpan, ratio, agreement })
}

fn file_of(text: &str) -> anyhow::Result<NamedTempFile> {
    let mut file = NamedTempFile::new().context("a temporary file for the puzzles")?;
    file.write_all(text.as_bytes()).context("a temporary file for the puzzles")?;
    Ok(file)
}

fn shell(command: &str) -> Command {
    let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
    let mut shell = Command::new(shell);
    shell.arg(option).arg(command);
    shell
}

/// How long the command takes over the file. A true "no" of ours is status 1.
fn seconds(mut command: Command, file: &NamedTempFile) -> anyhow::Result<f64> {
    command.stdin(File::open(file.path())?).stdout(Stdio::null());
    let (status, time) = timed(|| command.status());
    let status = status?;
    ensure!(matches!(status.code(), Some(0 | 1)), "{command:?} ended with {status}");
    Ok(time.as_secs_f64())
}

impl Agreement {
    fn of(output: &[u8], grids: &[Grid]) -> Self {
        let answers: Vec<Solution> = output.split(|byte| *byte == b'\n').filter_map(last_solution).collect();
        let mut firsts = Vec::new();
        engine::solver().first_batch(grids, &mut firsts);
        let ours: Vec<(&Grid, Solution)> =
            grids.iter().zip(firsts).filter_map(|(grid, first)| Some((grid, first?))).collect();
        let mut agreement = Self { answers: answers.len(), ..Self::default() };
        if answers.len() == ours.len() {
            for (answer, (grid, first)) in answers.iter().zip(ours) {
                agreement.same += usize::from(*answer == first);
                agreement.others += usize::from(*answer != first && answer.solves(grid));
            }
        }
        agreement
    }
}

/// The last of the grids of 81 digits in a line: a puzzle may stand before it.
fn last_solution(line: &[u8]) -> Option<Solution> {
    let columns = line.split(|byte| !byte.is_ascii_digit());
    let grid = |column: &[u8]| {
        let digits: [u8; Cell::COUNT] = column.try_into().ok()?;
        Solution::new(Grid::from_bytes(digits.map(|digit| digit - b'0'))?)
    };
    columns.rev().find_map(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_compared_wherever_they_stand_in_their_lines() {
        let puzzle: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution = engine::solver().first(&puzzle).unwrap().to_string();
        let agreement = |output: &str| Agreement::of(output.as_bytes(), &[puzzle; 2]);
        let (same, none) = (Agreement { answers: 2, same: 2, others: 0 }, Agreement::default());
        assert_eq!(agreement(&format!("{solution}\n{puzzle}:1:{solution}:0.1\n2 puzzles\n")), same);
        assert_eq!(agreement(&format!("{solution}\n")), Agreement { answers: 1, ..none });
        let swapped: String = solution
            .chars()
            .map(|c| match c {
                '1' => '2',
                '2' => '1',
                c => c,
            })
            .collect();
        assert_eq!(agreement(&format!("{solution}\n{swapped}\n")), Agreement { same: 1, ..same });
    }
}
