//! A long check of explanations: every step of every puzzle is verified by the definition of its pattern and agrees with the solution,
//! and a second explanation is the same.
//!
//! Puzzles are made at random, or come from files. The first step that is refused ends the check.

mod puzzles;

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use hanpan_sudoku::explain::{Explainer, Explanation, Position, Profile, Step, Technique};
use hanpan_sudoku::{Grid, Solution};
use rayon::prelude::*;

use crate::random::Random;

/// Puzzles that are explained side by side.
const BATCH: usize = 64;

/// What to explain.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Puzzles to make
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// The seed of the puzzles that are made
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A profile's name, or all
    #[arg(long, default_value = "all")]
    profile: String,
    /// At most so many puzzles of each file
    #[arg(long, default_value_t = usize::MAX)]
    lines: usize,
    /// Files with a puzzle at the start of each line
    files: Vec<PathBuf>,
}

/// Explains; the status is 1 if a step is refused or an explanation differs from the first.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let is_wanted = |profile: &Profile| options.profile == "all" || options.profile == profile.name();
    let profiles: Vec<Profile> = Profile::ALL.into_iter().filter(is_wanted).collect();
    let names = Profile::ALL.map(Profile::name);
    ensure!(!profiles.is_empty(), "expected all or one of {names:?}, found {:?}", options.profile);
    let mut random = Random::new(options.seed);
    let mut all: Vec<Grid> = (0..options.count).map(|_| puzzles::made(&mut random)).collect();
    for path in &options.files {
        all.extend(puzzles::of_file(path, options.lines)?);
    }
    for profile in profiles {
        let mut tally = Tally::default();
        for batch in all.chunks(BATCH) {
            let checked: Vec<_> = batch.par_iter().map(|puzzle| check(profile, puzzle)).collect();
            for checked in checked {
                match checked {
                    Ok(more) => tally.add(more),
                    Err(refusal) => {
                        println!("\n{}: {refusal}", profile.name());
                        return Ok(ExitCode::FAILURE);
                    }
                }
            }
            eprint!("\r{}: {} of {} puzzles", profile.name(), tally.puzzles, all.len());
        }
        eprintln!();
        println!("{}: {tally}", profile.name());
    }
    Ok(ExitCode::SUCCESS)
}

/// Explains one puzzle twice, and verifies every step.
fn check(profile: Profile, puzzle: &Grid) -> Result<Tally, Box<Refusal>> {
    let refused =
        |step: Option<&Step>, why: String| Box::new(Refusal { puzzle: *puzzle, step: step.cloned(), why });
    let start = Instant::now();
    let explained =
        Explainer::new(profile).explain(puzzle).map_err(|error| refused(None, error.to_string()))?;
    let time = start.elapsed();
    let Explanation { solution, steps, solved, .. } = &explained;
    let mut position = Position::new(puzzle);
    for step in steps {
        position = step.verify(&position).map_err(|error| refused(Some(step), error.to_string()))?;
        agrees(step, solution).map_err(|why| refused(Some(step), why))?;
    }
    if *solved != (position.grid() == solution.grid()) {
        return Err(refused(None, format!("the steps end with {}", position.grid())));
    }
    let again = Explainer::new(profile).explain(puzzle);
    match again {
        Ok(again) if again == explained => Ok(Tally::of(&explained, time)),
        Ok(again) => {
            let first = explained.steps.iter().zip(&again.steps).find(|(step, other)| step != other);
            let why = format!("rated {}, the second time {}", explained.rating, again.rating);
            Err(refused(first.map(|(step, _)| step), why))
        }
        Err(error) => Err(refused(None, error.to_string())),
    }
}

fn agrees(step: &Step, solution: &Solution) -> Result<(), String> {
    let is_true = |cell, digit| solution.get(cell) == digit;
    if let Some(gone) = step.eliminations.iter().find(|gone| is_true(gone.cell, gone.digit)) {
        return Err(format!("the solution has {} in {}", gone.digit, gone.cell));
    }
    match step.placement {
        Some(placed) if !is_true(placed.cell, placed.digit) => {
            Err(format!("the solution has not {} in {}", placed.digit, placed.cell))
        }
        _ => Ok(()),
    }
}

/// A step that is refused, or another fault of an explanation.
#[derive(Debug)]
struct Refusal {
    puzzle: Grid,
    step: Option<Step>,
    why: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.puzzle, self.why)?;
        self.step.as_ref().map_or(Ok(()), |step| write!(f, "\n{step:#?}"))
    }
}

/// What was explained.
#[derive(Debug, Default)]
struct Tally {
    puzzles: usize,
    unsolved: usize,
    time: Duration,
    /// The puzzle that took longest.
    slowest: Option<(Duration, Grid)>,
    steps: BTreeMap<Technique, usize>,
}

impl Tally {
    fn of(explained: &Explanation, time: Duration) -> Self {
        let mut steps = BTreeMap::new();
        explained.steps.iter().for_each(|step| *steps.entry(step.technique).or_default() += 1);
        let slowest = Some((time, explained.puzzle));
        Self { puzzles: 1, unsolved: usize::from(!explained.solved), time, slowest, steps }
    }

    fn add(&mut self, more: Self) {
        self.puzzles += more.puzzles;
        self.unsolved += more.unsolved;
        self.time += more.time;
        self.slowest = self.slowest.max(more.slowest);
        more.steps
            .into_iter()
            .for_each(|(technique, count)| *self.steps.entry(technique).or_default() += count);
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: usize = self.steps.values().sum();
        writeln!(
            f,
            "{} puzzles, {} without a way to the end, {steps} steps verified, {:.1} s for one explanation of each",
            self.puzzles,
            self.unsolved,
            self.time.as_secs_f64()
        )?;
        if let Some((time, puzzle)) = &self.slowest {
            writeln!(f, "{:>10} ms for the slowest, {puzzle}", time.as_millis())?;
        }
        let mut counts = self.steps.iter();
        counts.try_for_each(|(technique, count)| writeln!(f, "{count:>10} {}", technique.row().english))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_puzzles_are_explained_without_a_refusal_in_every_profile() {
        let mut random = Random::new(1);
        for _ in 0..10 {
            let puzzle = puzzles::made(&mut random);
            for profile in Profile::ALL {
                check(profile, &puzzle).unwrap_or_else(|refusal| panic!("{refusal}"));
            }
        }
    }

    #[test]
    fn a_puzzle_with_several_solutions_is_refused() {
        let refusal = check(Profile::Se121, &Grid::EMPTY).unwrap_err().to_string();
        assert!(refusal.contains("several solutions"), "{refusal}");
    }
}
