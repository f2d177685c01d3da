//! `hanpan sudoku generate`: new puzzles that keep a contract.
//!
//! Threads make blocks of candidates, each from random numbers of its own; this thread takes the blocks in order, so that the
//! puzzles do not depend on the number of threads.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use hanpan_sudoku::Grid;
use hanpan_sudoku::explain::{Profile, Technique};
use hanpan_sudoku::format::read_mask;
use hanpan_sudoku::generate::{Block, Generator, Made, Rejection, Rejections, Wanted};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::args::GenerateArgs;
use crate::budget::Deadline;
use crate::engine;
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;

pub(crate) fn run(args: &GenerateArgs) -> anyhow::Result<Status> {
    let start = Instant::now();
    let wanted = wanted(args)?;
    let seed = args.seed.unwrap_or_else(any_seed);
    let generator = || Generator::with_solver(wanted.clone(), seed, engine::solver());
    generator()?;
    let all = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.jobs.map_or_else(all, usize::from);
    let queue = Queue::new(2 * threads as u64);
    let deadline = args.budget.begin();
    let mut puzzles = Puzzles::new(args, seed);
    thread::scope(|scope| -> anyhow::Result<()> {
        let (sender, blocks) = channel();
        for _ in 0..threads {
            let (sender, mut generator) = (sender.clone(), generator()?);
            let queue = &queue;
            scope.spawn(move || make_blocks(&mut generator, queue, deadline, &sender));
        }
        drop(sender);
        let _ends = EndOfQueue(&queue);
        puzzles.take_all(&blocks, &queue)
    })?;
    puzzles.finish(start)
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
    wanted.check()?;
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

/// Which block comes next, and how far the blocks are taken.
struct Queue {
    state: Mutex<Taken>,
    moved: Condvar,
    /// So many blocks may be made beyond the last that was taken.
    ahead: u64,
    is_ended: AtomicBool,
}

#[derive(Default)]
struct Taken {
    next: u64,
    taken: u64,
}

impl Queue {
    fn new(ahead: u64) -> Self {
        Self { state: Mutex::default(), moved: Condvar::new(), ahead, is_ended: AtomicBool::new(false) }
    }

    /// The next block to be made, when it is its turn; `None` at the end.
    fn next(&self) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let is_too_far = |state: &mut Taken| state.next >= state.taken + self.ahead && !self.has_ended();
        let mut state = self.moved.wait_while(state, is_too_far).unwrap_or_else(PoisonError::into_inner);
        state.next += 1;
        (!self.has_ended()).then_some(state.next - 1)
    }

    /// Another block was taken.
    fn take(&self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).taken += 1;
        self.moved.notify_all();
    }

    fn has_ended(&self) -> bool {
        self.is_ended.load(Ordering::Relaxed)
    }
}

/// Ends the queue when it goes, for whatever reason.
struct EndOfQueue<'a>(&'a Queue);

impl Drop for EndOfQueue<'_> {
    fn drop(&mut self) {
        // Under the lock, so that nobody begins to wait in between.
        let state = self.0.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.0.is_ended.store(true, Ordering::Relaxed);
        drop(state);
        self.0.moved.notify_all();
    }
}

/// Makes blocks as long as somebody takes them and there is time.
fn make_blocks(generator: &mut Generator, queue: &Queue, deadline: Deadline, sender: &Sender<(u64, Block)>) {
    let go_on = || if queue.has_ended() { ControlFlow::Break(()) } else { deadline.check() };
    while let Some(index) = queue.next() {
        let block = generator.block(index, go_on);
        let is_last = !block.is_whole;
        if sender.send((index, block)).is_err() || is_last {
            break;
        }
    }
}

/// The puzzles so far, and what came of the others.
struct Puzzles<'a> {
    args: &'a GenerateArgs,
    seed: u64,
    forms: HashSet<Grid>,
    /// Those that kept the contract after enough had been found.
    left_over: u64,
    candidates: u64,
    rejections: Rejections,
    bar: ProgressBar,
}

impl<'a> Puzzles<'a> {
    fn new(args: &'a GenerateArgs, seed: u64) -> Self {
        let bar = if io::stderr().is_terminal() && !is_read_by_a_person() {
            ProgressBar::new(args.count)
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} puzzles, {msg}, {elapsed}") {
            bar.set_style(style);
        }
        let (forms, rejections) = (HashSet::new(), Rejections::default());
        Self { args, seed, forms, left_over: 0, candidates: 0, rejections, bar }
    }

    fn is_enough(&self) -> bool {
        self.forms.len() as u64 >= self.args.count
    }

    /// Takes blocks in order until there are enough puzzles, or no more time.
    fn take_all(&mut self, blocks: &Receiver<(u64, Block)>, queue: &Queue) -> anyhow::Result<()> {
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        while !self.is_enough() {
            let Ok((index, block)) = blocks.recv() else { break };
            waiting.insert(index, block);
            while let Some(block) = waiting.remove(&next) {
                self.take(&block)?;
                if !block.is_whole || self.is_enough() {
                    return Ok(());
                }
                next += 1;
                queue.take();
            }
        }
        Ok(())
    }

    fn take(&mut self, block: &Block) -> anyhow::Result<()> {
        let mut output = Output::default();
        self.candidates += block.candidates;
        self.rejections.add_all(&block.rejections);
        for Made { puzzle, form } in &block.puzzles {
            if self.is_enough() {
                self.left_over += 1;
            } else if self.forms.insert(*form) {
                self.write(puzzle, &mut output);
            } else {
                self.rejections.add(Rejection::Duplicate);
            }
        }
        self.bar.suspend(|| output.write())?;
        self.bar.set_position(self.forms.len() as u64);
        self.bar.set_message(format!("{} candidates", self.candidates));
        Ok(())
    }

    fn write(&self, puzzle: &Grid, output: &mut Output) {
        if self.args.json {
            let clues = puzzle.givens().count();
            let number = self.forms.len();
            output.json(&Object { number, game: "sudoku", puzzle: puzzle.to_string(), clues });
        } else {
            output.line(self.args.format.write(puzzle));
        }
    }

    /// Says what was made and what was not.
    fn finish(self, start: Instant) -> anyhow::Result<Status> {
        self.bar.finish_and_clear();
        let mut output = Output::default();
        let (made, elapsed) = (self.forms.len(), start.elapsed());
        let rejected: Vec<(String, u64)> =
            self.rejections.iter().map(|(reason, count)| (reason.to_string(), count)).collect();
        if self.args.json {
            let rejected = rejected.iter().map(|(reason, count)| (reason.as_str(), *count)).collect();
            let (seed, wanted, candidates, left_over) =
                (self.seed, self.args.count, self.candidates, self.left_over);
            output.json(&Summary { seed, made, wanted, candidates, rejected, left_over });
        } else {
            let short = if self.is_enough() {
                String::new()
            } else {
                format!(" of {}, as time is up", self.args.count)
            };
            let reasons: Vec<String> =
                rejected.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
            let reasons = if reasons.is_empty() { "none".to_owned() } else { reasons.join(", ") };
            let noun = if made == 1 { "puzzle" } else { "puzzles" };
            output.complain(
                None,
                format_args!(
                    "seed {}: {made} {noun}{short}, from {} candidates in {:.1} s; rejected: {reasons}; left over: {}",
                    self.seed, self.candidates, elapsed.as_secs_f64(), self.left_over
                ),
            );
        }
        output.write()?;
        io::stdout().flush()?;
        Ok(if self.is_enough() { Status::Done } else { Status::No })
    }
}

#[derive(Serialize)]
struct Object {
    number: usize,
    game: &'static str,
    puzzle: String,
    clues: usize,
}

/// What came of all candidates, behind the last puzzle.
#[derive(Serialize)]
struct Summary<'a> {
    seed: u64,
    made: usize,
    wanted: u64,
    candidates: u64,
    rejected: BTreeMap<&'a str, u64>,
    left_over: u64,
}
