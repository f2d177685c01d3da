//! Ratings of both profiles on the puzzles of a table, `puzzle ER/EP/ED|…` a line: Hanpan, and beside it any program that rates a
//! file of puzzles. Ratings are compared with the table's.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::{Explainer, Profile};

use crate::measure::{median, seconds};

/// Before the other program, and after it.
const ROUNDS: usize = 5;

/// Prints a row for each profile, and one for the command `rival` if there is one.
pub(crate) fn run(file: &str, rival: Option<&str>) -> Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.to_owned())?;
    let cases: Vec<Case> =
        text.lines().filter(|line| !line.starts_with('#')).map(Case::read).collect::<Result<_>>()?;
    ensure!(!cases.is_empty(), "{file}: no puzzles");
    println!("{:44} {:>8} {:>11} {:>11} {:>11}", "microseconds a puzzle", "number", "min", "median", "max");
    check(&cases)?;
    let times = |profile| (0..ROUNDS).map(|_| seconds(|| rate(&cases, profile))).collect::<Vec<_>>();
    row(Profile::Hodoku.name(), cases.len(), &times(Profile::Hodoku));
    let mut ours = times(Profile::Se121);
    let theirs = rival.map(|rival| beside(rival, &cases)).transpose()?;
    if theirs.is_some() {
        ours.extend(times(Profile::Se121));
    }
    row(Profile::Se121.name(), cases.len(), &ours);
    if let (Some(rival), Some((time, right))) = (rival, theirs) {
        row(rival, cases.len(), &[time]);
        let (ratio, all) = (time / median(ours), cases.len());
        println!("it takes {ratio:.1} times as long as se121; {right} of its {all} ratings are the table's");
    }
    Ok(())
}

/// A line of the table.
struct Case {
    puzzle: Grid,
    rating: String,
}

impl Case {
    fn read(line: &str) -> Result<Self> {
        let (puzzle, rest) = line.split_once(' ').context("expected a puzzle and its rating")?;
        let rating = rest.split(['|', ' ']).next().unwrap_or_default().to_owned();
        Ok(Self { puzzle: puzzle.parse()?, rating })
    }
}

fn rate(cases: &[Case], profile: Profile) {
    let mut explainer = Explainer::new(profile);
    for case in cases {
        let _ = black_box(explainer.explain(&case.puzzle));
    }
}

fn check(cases: &[Case]) -> Result<()> {
    let mut explainer = Explainer::new(Profile::Se121);
    for Case { puzzle, rating } in cases {
        let found = explainer.explain(puzzle)?.rating.to_string();
        ensure!(found == *rating, "{puzzle}: expected {rating}, found {found}");
    }
    Ok(())
}

fn row(name: &str, count: usize, times: &[f64]) {
    let micros = 1e6 / count as f64;
    let (least, most) = times.iter().fold((f64::INFINITY, 0.0), |(a, b), time| (time.min(a), time.max(b)));
    let median = median(times.to_vec()) * micros;
    println!("{name:44} {count:>8} {:>11.1} {median:>11.1} {:>11.1}", least * micros, most * micros);
}

/// The seconds that the other program takes for all puzzles, once, since it may take a second to start, and how many of its ratings are
/// the table's.
fn beside(rival: &str, cases: &[Case]) -> Result<(f64, usize)> {
    let file = Puzzles::write(cases)?;
    let mut printed = Ok(String::new());
    let time = seconds(|| printed = output(rival, &file.0));
    let printed = printed?;
    let mut lines = printed.lines();
    let is_right = |case: &&Case| lines.next().is_some_and(|line| line.ends_with(&case.rating));
    Ok((time, cases.iter().filter(is_right).count()))
}

fn output(command: &str, puzzles: &Path) -> Result<String> {
    let command = command.replace("{}", &puzzles.to_string_lossy());
    let output = Command::new("sh").args(["-c", &command]).output()?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A file of puzzles that goes when it is no longer needed.
struct Puzzles(PathBuf);

impl Puzzles {
    fn write(cases: &[Case]) -> Result<Self> {
        let path = std::env::temp_dir().join(format!("hanpan-bench-{}.txt", std::process::id()));
        let lines: String = cases.iter().map(|case| format!("{}\n", case.puzzle)).collect();
        fs::write(&path, lines)?;
        Ok(Self(path))
    }
}

impl Drop for Puzzles {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
