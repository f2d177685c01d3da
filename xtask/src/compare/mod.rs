//! A long comparison of the engines with a solver that shares nothing with them: on every backend, with every way to
//! ask, in batches of odd sizes.
//!
//! Puzzles come from files, a line each, or are made; they are changed in all kinds of ways, so that some have no solution
//! and some have many. The first answer that is not the reference's ends the comparison, with the fewest puzzles that
//! show it.

mod checks;
mod mutation;
mod reference;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hanpan_sudoku::{Backend, Solver};
use rayon::prelude::*;

use checks::{CHECKS, Case, Check, Difference, Questions};
use reference::Values;

use crate::random::Random;

/// Around the numbers of lanes, of a chunk, and of the puzzles that 16 bits can number.
const SIZES: [usize; 11] = [1, 2, 31, 32, 33, 255, 256, 1000, 5000, 20_000, 70_000];
/// Puzzles that are made where no files are given.
const MADE: usize = 2000;
/// One puzzle in so many is asked about alone.
const SINGLE: usize = 32;

/// What to compare.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Puzzles to compare
    #[arg(long, default_value_t = 1_000_000)]
    count: usize,
    /// The seed of the changes
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A backend's name, or all that the processor has
    #[arg(long, default_value = "all")]
    backend: String,
    /// Limits of the counts
    #[arg(long, value_delimiter = ',', default_value = "1,2,1000")]
    limit: Vec<u64>,
    /// Compare the puzzles of each file as they are, all at once
    #[arg(long, requires = "files")]
    as_is: bool,
    /// Seconds after which an engine that has not answered counts as hanging
    #[arg(long, default_value_t = 600)]
    patience: u64,
    /// Files with a puzzle at the start of each line; without any, puzzles are made
    files: Vec<PathBuf>,
}

/// Compares; the status is 1 if an answer differs.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    ensure!(!options.limit.is_empty(), "expected a limit");
    let mut comparison = Comparison::new(options)?;
    let files = options.files.iter().map(read).collect::<Result<Vec<_>>>()?;
    if options.as_is {
        for (path, puzzles) in options.files.iter().zip(files) {
            println!("{}: {} puzzles", path.display(), puzzles.len());
            if !comparison.compare(puzzles) {
                return Ok(ExitCode::FAILURE);
            }
        }
        comparison.report();
        return Ok(ExitCode::SUCCESS);
    }
    let mut random = Random::new(options.seed);
    let mut bases: Vec<Values> = files.into_iter().flatten().collect();
    if bases.is_empty() {
        bases = (0..MADE).map(|_| mutation::made(&mut random)).collect();
    }
    let mut sizes = SIZES.into_iter().cycle();
    while comparison.asked < options.count {
        let size = sizes.next().unwrap_or(1).min(options.count - comparison.asked);
        let seeds = std::iter::repeat_with(|| (random.one(&bases), Random::new(random.next())));
        let seeds: Vec<(Values, Random)> = seeds.take(size).collect();
        let puzzles = seeds.into_par_iter().map(|(base, mut random)| mutation::mutated(&base, &mut random));
        let puzzles = puzzles.collect();
        if !comparison.compare(puzzles) {
            return Ok(ExitCode::FAILURE);
        }
        eprint!("\r{} of {} puzzles", comparison.asked, options.count);
    }
    eprintln!();
    comparison.report();
    Ok(ExitCode::SUCCESS)
}

/// The puzzles of a file: 81 characters at the start of a line; other lines are left out.
fn read(path: &PathBuf) -> Result<Vec<Values>> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let value = |byte: u8| match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'.' | b'0' | b'*' | b'_' | b'-' => Some(0),
        _ => None,
    };
    let values = |line: &[u8]| {
        let cells: Option<Vec<u8>> = line.get(..81)?.iter().map(|byte| value(*byte)).collect();
        cells?.try_into().ok()
    };
    let puzzles: Vec<Values> = text.split(|byte| *byte == b'\n').filter_map(values).collect();
    ensure!(!puzzles.is_empty(), "{}: no puzzles", path.display());
    Ok(puzzles)
}

/// How many solutions puzzles have: the least of each class, and its name.
const CLASSES: [(u64, &str); 6] =
    [(0, "none"), (1, "one"), (2, "2 to 9"), (10, "10 to 99"), (100, "100 to 999"), (1000, "1000 or more")];

/// The state of a comparison.
#[derive(Debug)]
struct Comparison {
    solvers: Vec<Solver>,
    /// The times that the solvers took.
    times: Vec<Duration>,
    limits: Vec<u64>,
    seed: Random,
    watch: Watch,
    /// Puzzles so far, those of them that the reference takes too long for, and those of each class.
    asked: usize,
    left_out: usize,
    classes: [usize; CLASSES.len()],
}

impl Comparison {
    fn new(options: &Options) -> Result<Self> {
        let is_wanted = |backend: &Backend| options.backend == "all" || options.backend == backend.name();
        let solvers: Vec<Solver> = Backend::available().filter(is_wanted).map(Solver::with_backend).collect();
        let names: Vec<&str> = Backend::available().map(Backend::name).collect();
        ensure!(!solvers.is_empty(), "expected all or one of {names:?}, found {:?}", options.backend);
        Ok(Self {
            times: vec![Duration::ZERO; solvers.len()],
            solvers,
            limits: options.limit.clone(),
            seed: Random::new(!options.seed),
            watch: Watch::new(Duration::from_secs(options.patience)),
            asked: 0,
            left_out: 0,
            classes: [0; CLASSES.len()],
        })
    }

    /// Compares one batch on all backends; whether all answers are right.
    fn compare(&mut self, puzzles: Vec<Values>) -> bool {
        let most = self.limits.iter().fold(2, |most, limit| most.max(limit.saturating_add(1)));
        let size = puzzles.len();
        let cases: Vec<Case> = puzzles.into_par_iter().filter_map(|values| Case::new(values, most)).collect();
        self.asked += size;
        self.left_out += size - cases.len();
        for case in &cases {
            let class = CLASSES.iter().rposition(|(least, _)| case.count >= *least).unwrap_or(0);
            self.classes[class] += 1;
        }
        let questions = Questions { limits: self.limits.clone(), seed: self.seed.next(), single: SINGLE };
        let (first, watch) = (self.asked - size, &self.watch);
        let solvers = self.solvers.par_iter_mut().zip(&mut self.times);
        let different = solvers.filter_map(|(solver, time)| {
            let (start, backend) = (Instant::now(), solver.backend());
            let different = CHECKS.into_iter().find_map(|(name, check)| {
                watch.tell(backend, Some(format!("{name}, {} puzzles from {first} on", cases.len())));
                check(solver, &cases, &questions).err().map(|difference| (backend, check, difference))
            });
            watch.tell(backend, None);
            *time += start.elapsed();
            different
        });
        let different: Vec<(Backend, Check, Difference)> = different.collect();
        for (backend, check, difference) in &different {
            report_difference(*backend, *check, &cases, &questions, difference);
        }
        different.is_empty()
    }

    fn report(&self) {
        println!(
            "{} puzzles compared at limits {:?}, {} left out as too long for the reference",
            self.asked - self.left_out,
            self.limits,
            self.left_out
        );
        for ((_, name), count) in CLASSES.iter().zip(self.classes) {
            println!("{name:>12} solutions: {count}");
        }
        for (solver, time) in self.solvers.iter().zip(&self.times) {
            println!("{:>12}: no difference, {:.1} s", solver.backend(), time.as_secs_f64());
        }
    }
}

/// Prints a difference, with as few puzzles as still show one to a new solver.
fn report_difference(
    backend: Backend,
    check: Check,
    cases: &[Case],
    questions: &Questions,
    difference: &Difference,
) {
    // All single calls are made on what is left of the batch.
    let all = Questions { single: 1, ..questions.clone() };
    let differs = |cases: &[Case]| check(&mut Solver::with_backend(backend), cases, &all).err();
    println!("{backend}: puzzle {} of {}: {}", difference.index, cases.len(), difference.text);
    println!("{}", line(&cases[difference.index]));
    if differs(cases).is_none() {
        return println!("a new solver gives the right answers: it takes the batches before");
    }
    let few = fewest(cases.to_vec(), &|cases| differs(cases).is_some());
    let Some(Difference { index, text }) = differs(&few) else { return };
    println!("with a new solver, puzzle {index} of these {}: {text}", few.len());
    few.iter().for_each(|case| println!("{}", line(case)));
}

fn line(case: &Case) -> String {
    let symbol = |value: &u8| if *value == 0 { '.' } else { char::from(b'0' + value) };
    case.values.iter().map(symbol).collect()
}

/// Leaves out parts of the cases, the largest first, as long as what is left still fails.
fn fewest(mut cases: Vec<Case>, fails: &dyn Fn(&[Case]) -> bool) -> Vec<Case> {
    let mut size = cases.len().div_ceil(2);
    loop {
        let mut begin = 0;
        while begin < cases.len() && cases.len() > 1 {
            let without = [&cases[..begin], &cases[cases.len().min(begin + size)..]].concat();
            if !without.is_empty() && fails(&without) {
                cases = without;
            } else {
                begin += size;
            }
        }
        if size == 1 {
            return cases;
        }
        size = size.div_ceil(2);
    }
}

/// Ends the program when an engine does not answer.
#[derive(Debug)]
struct Watch(Sender<(Backend, Option<String>)>);

impl Watch {
    fn new(patience: Duration) -> Self {
        let (sender, receiver) = mpsc::channel::<(Backend, Option<String>)>();
        thread::spawn(move || {
            let mut doing: BTreeMap<usize, (String, Instant)> = BTreeMap::new();
            loop {
                match receiver.recv_timeout(Duration::from_secs(1)) {
                    Ok((backend, Some(what))) => {
                        doing.insert(backend.index(), (format!("{backend}: {what}"), Instant::now()));
                    }
                    Ok((backend, None)) => drop(doing.remove(&backend.index())),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return,
                }
                if let Some((what, _)) = doing.values().find(|(_, start)| start.elapsed() > patience) {
                    println!("no answer after {} s: {what}", patience.as_secs());
                    std::process::exit(1);
                }
            }
        });
        Self(sender)
    }

    /// Says what a backend does now.
    fn tell(&self, backend: Backend, doing: Option<String>) {
        // The other end is there as long as this one.
        let _ = self.0.send((backend, doing));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_puzzles_are_compared_without_a_difference_on_every_backend() {
        let mut random = Random::new(3);
        let mut comparison = Comparison::new(&options("all")).unwrap();
        let bases: Vec<Values> = (0..20).map(|_| mutation::made(&mut random)).collect();
        let puzzles = (0..300).map(|_| mutation::mutated(&random.one(&bases), &mut random)).collect();
        assert!(comparison.compare(puzzles));
        assert_eq!(comparison.asked, 300);
        assert!(comparison.classes.iter().all(|count| *count > 0), "{:?}", comparison.classes);
    }

    #[test]
    fn a_wrong_answer_is_told() {
        let mut solver = Solver::with_backend(Backend::Portable);
        let mut random = Random::new(4);
        let mut cases: Vec<Case> =
            (0..40).filter_map(|_| Case::new(mutation::made(&mut random), 1001)).collect();
        let questions = Questions { limits: vec![1, 1000], seed: 1, single: 1 };
        let differs =
            |solver: &mut Solver, cases: &[Case], check: Check| check(solver, cases, &questions).err();
        for (_, check) in CHECKS {
            assert!(differs(&mut solver, &cases, check).is_none());
        }
        // The reference is made to lie.
        cases[17].count = 0;
        cases[17].first = None;
        for (name, check) in CHECKS {
            assert_eq!(differs(&mut solver, &cases, check).unwrap().index, 17, "{name}");
            let few = fewest(cases.clone(), &|cases| check(&mut solver.clone(), cases, &questions).is_err());
            assert_eq!(few.len(), 1, "{name}");
        }
    }

    #[test]
    fn an_unknown_backend_is_refused() {
        let error = Comparison::new(&options("sse5")).unwrap_err().to_string();
        assert!(error.contains("sse5") && error.contains("portable"), "{error}");
    }

    fn options(backend: &str) -> Options {
        let (limit, files) = (vec![1, 2, 1000], Vec::new());
        Options { count: 0, seed: 1, backend: backend.to_owned(), limit, as_is: false, patience: 600, files }
    }
}
