//! `hanpan sudoku generate`: new puzzles that keep a contract.
//!
//! Threads make blocks of candidates, each from random numbers of its own; `queue.rs` has them taken in order, so that the
//! puzzles do not depend on the number of threads. `puzzles.rs` writes them and says what came of the others, `starts.rs` reads
//! those that others are looked for near.

mod puzzles;
mod queue;
mod starts;

use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use hanpan_sudoku::explain::{Profile, Technique};
use hanpan_sudoku::format::read_mask;
use hanpan_sudoku::generate::{Generator, Impossible, Source, Wanted};

use crate::args::GenerateArgs;
use crate::engine;
use crate::status::Status;
use puzzles::Puzzles;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    let start = Instant::now();
    let wanted = wanted(args)?;
    let Some(path) = &args.near else {
        let words = [
            ("--column", args.column.is_some()),
            ("--exchange", args.exchange.is_some()),
            ("--rounds", args.rounds.is_some()),
        ];
        if let Some((word, _)) = words.iter().find(|(_, is_there)| *is_there) {
            bail!("{word} is for --near FILE");
        }
        return make(args, &wanted, start);
    };
    search(path, args, &wanted, start)
}

/// Makes puzzles at random until there are enough.
fn make(args: &GenerateArgs, wanted: &Wanted, start: Instant) -> anyhow::Result<Status> {
    let seed = args.seed.unwrap_or_else(any_seed);
    let source = if args.uniform { Source::Uniform } else { Source::Removal };
    let generators = generators(&source, wanted, seed, args.jobs)?;
    let mut puzzles = Puzzles::new(args, Some(seed), Some(args.count.unwrap_or(1)));
    queue::each_block(generators, args.budget.begin(), |block| puzzles.take(block))?;
    puzzles.finish(start)
}

/// Looks for puzzles near others, and then near those that were found.
fn search(path: &Path, args: &GenerateArgs, wanted: &Wanted, start: Instant) -> anyhow::Result<Status> {
    let deadline = args.budget.begin();
    let most = args.exchange.unwrap_or(1);
    generators(&Source::Neighbours { puzzles: [].into(), most }, wanted, 0, Some(1))?;
    let (mut starts, status) = starts::read(path, args)?;
    let mut puzzles = Puzzles::new(args, None, args.count);
    starts.retain(|puzzle| puzzles.know(puzzle));
    for _ in 0..args.rounds.unwrap_or(1) {
        if starts.is_empty() || puzzles.is_over() {
            break;
        }
        let source = Source::Neighbours { puzzles: starts.into(), most };
        let generators = generators(&source, wanted, 0, args.jobs)?;
        queue::each_block(generators, deadline, |block| puzzles.take(block))?;
        starts = puzzles.take_new();
    }
    Ok(puzzles.finish(start)?.max(status))
}

/// A generator a thread.
fn generators(
    source: &Source,
    wanted: &Wanted,
    seed: u64,
    jobs: Option<u16>,
) -> Result<Vec<Generator>, Impossible> {
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let generator = |_| Generator::with_solver(source.clone(), wanted.clone(), seed, engine::solver());
    (0..jobs.map_or_else(all, usize::from)).map(generator).collect()
}

/// A seed that nobody chose.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to be typed again.
    RandomState::new().hash_one(std::process::id()) >> 32
}

fn wanted(args: &GenerateArgs) -> anyhow::Result<Wanted> {
    let pattern = args.pattern.as_ref().map(|path| {
        let text = std::fs::read(path).with_context(|| path.display().to_string())?;
        read_mask(&text).with_context(|| path.display().to_string())
    });
    let wanted = Wanted {
        clues: args.clues.clone().map_or(Wanted::default().clues, |range| range.0),
        symmetry: args.symmetry,
        pattern: pattern.transpose()?,
        is_minimal: args.minimal,
        hardest: args.hardest.map(|technique| hardest(technique, args.profile)).transpose()?,
        rating: args.er.clone().map(|range| range.0),
        level: args.level,
    };
    Ok(wanted)
}

/// Whose hardest step: that of the profile that was named, or else of the one that has the technique.
fn hardest(technique: Technique, profile: Option<Profile>) -> anyhow::Result<(Profile, Technique)> {
    let row = technique.row();
    let has = |profile: &Profile| match profile {
        Profile::Se121 => row.se.is_some(),
        Profile::Hodoku => row.hodoku.is_some(),
    };
    let profiles = profile.map_or(Profile::ALL.to_vec(), |profile| vec![profile]);
    match profiles.into_iter().find(has) {
        Some(profile) => Ok((profile, technique)),
        None => {
            bail!("{} is no technique of the profile {}", row.english, profile.unwrap_or_default().name())
        }
    }
}
