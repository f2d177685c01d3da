//! A program's trial: case after case until the first failure, which is then made small.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io;
use std::mem::discriminant;
use std::time::{Duration, Instant};

use rand::SeedableRng as _;

use super::problem::Problem;
use super::program::{self, Ending, Limits, Run};
use super::task::{Case, Random};

/// What a program is tried with.
#[derive(Debug)]
pub(super) struct Trial<'a> {
    /// The program and its arguments.
    pub(super) command: &'a [OsString],
    pub(super) limits: Limits,
    pub(super) cases: usize,
    pub(super) seed: u64,
}

/// What one run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Right,
    /// The reasons.
    Wrong(Vec<String>),
    Silent,
    Stopped(Ending),
}

/// The first failure.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    /// The name of its case.
    pub(super) case: String,
    pub(super) input: String,
    /// Whether the input is simpler than that of the case.
    pub(super) is_shrunk: bool,
    pub(super) outcome: Outcome,
    pub(super) run: Run,
}

/// The most runs to make a failure small, and the time after which no more are started.
const SHRINKING: (usize, Duration) = (300, Duration::from_secs(3));

impl Trial<'_> {
    /// All cases: the edge cases first, then the random ones.
    pub(super) fn cases(&self, problem: &Problem) -> impl Iterator<Item = Case> {
        let mut random = Random::seed_from_u64(self.seed);
        let (task, seed) = (problem.task, self.seed);
        let random = (1..=self.cases).map(move |number| Case {
            name: format!("random case {number} of seed {seed}"),
            input: task.random(&mut random),
        });
        task.edges().into_iter().chain(random)
    }

    /// Runs the program on one case; a failure comes back small.
    ///
    /// # Errors
    /// If the program cannot be started.
    pub(super) fn run(&self, problem: &Problem, case: &Case) -> io::Result<Result<Duration, Failure>> {
        let (outcome, run) = self.attempt(problem, &case.input)?;
        if outcome == Outcome::Right {
            return Ok(Ok(run.time));
        }
        let failure =
            Failure { case: case.name.clone(), input: case.input.clone(), is_shrunk: false, outcome, run };
        self.shrink(problem, failure).map(Err)
    }

    fn attempt(&self, problem: &Problem, input: &str) -> io::Result<(Outcome, Run)> {
        let run = program::run(self.command, input, self.limits)?;
        let outcome = match run.ending {
            Ending::Done if run.output.trim().is_empty() => Outcome::Silent,
            Ending::Done => {
                let faults = problem.task.faults(input, &run.output).expect("a case is an input");
                if faults.is_empty() { Outcome::Right } else { Outcome::Wrong(faults) }
            }
            ending => Outcome::Stopped(ending),
        };
        Ok((outcome, run))
    }

    /// Takes simpler inputs as long as the program fails on them in the same way: pass after pass, until one is in vain.
    fn shrink(&self, problem: &Problem, mut failure: Failure) -> io::Result<Failure> {
        let start = Instant::now();
        let (mut runs, longest) = SHRINKING;
        let mut simpler = problem.task.smaller(&failure.input);
        let (mut next, mut is_in_vain) = (0, true);
        while runs > 0 && start.elapsed() < longest {
            let Some(input) = simpler.get(next).cloned() else {
                if is_in_vain {
                    break;
                }
                (next, is_in_vain) = (0, true);
                continue;
            };
            next += 1;
            if !problem.task.allows(&input) {
                continue;
            }
            runs -= 1;
            let (outcome, run) = self.attempt(problem, &input)?;
            if outcome.is_like(&failure.outcome) {
                // What was in vain before this place would be so again: the pass goes on from here.
                simpler = problem.task.smaller(&input);
                failure = Failure { case: failure.case, input, is_shrunk: true, outcome, run };
                (next, is_in_vain) = (next - 1, false);
            }
        }
        Ok(failure)
    }
}

impl Outcome {
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Stopped(one), Self::Stopped(other)) => discriminant(one) == discriminant(other),
            _ => discriminant(self) == discriminant(other),
        }
    }

    fn reasons(&self, limits: Limits) -> Vec<String> {
        match self {
            Self::Right => Vec::new(),
            Self::Wrong(reasons) => reasons.clone(),
            Self::Silent => vec!["nothing was printed".to_owned()],
            Self::Stopped(ending) => vec![ending.reason(limits)],
        }
    }

    fn title(&self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong(_) | Self::Silent => "wrong answer",
            Self::Stopped(Ending::Timeout) => "time limit exceeded",
            Self::Stopped(Ending::Flood) => "output limit exceeded",
            Self::Stopped(Ending::Done | Ending::Status(_) | Ending::Signal(_)) => "run-time error",
        }
    }
}

impl Ending {
    fn reason(self, limits: Limits) -> String {
        let seconds = limits.time.as_secs_f64();
        match self {
            Self::Done => "it ended".to_owned(),
            Self::Status(status) => format!("exit status {status}"),
            Self::Signal(signal) => format!("killed by signal {signal}{}", signal_name(signal)),
            Self::Timeout => {
                format!("still running after {seconds} s; judges give slower languages more, as --time does")
            }
            Self::Flood => format!("more than {} bytes of output", limits.output),
        }
    }
}

fn signal_name(signal: i32) -> &'static str {
    const NAMES: [(i32, &str); 6] = [
        (4, " (illegal instruction)"),
        (6, " (abort)"),
        (8, " (arithmetic error)"),
        (9, " (kill)"),
        (11, " (segmentation fault)"),
        (15, " (termination)"),
    ];
    NAMES.iter().find(|(number, _)| *number == signal).map_or("", |(_, name)| name)
}

impl Failure {
    /// What to show of it.
    pub(super) fn report(&self, problem: &Problem, limits: Limits) -> String {
        let shrunk = if self.is_shrunk { ", made smaller" } else { "" };
        let mut report = format!("{}: {} in {}{shrunk}\n", problem.name, self.outcome.title(), self.case);
        for reason in shortened(&self.outcome.reasons(limits), 6) {
            let _ = writeln!(report, "  {reason}");
        }
        let expected = problem.task.answer(&self.input).expect("a case is an input");
        let found = if self.outcome == Outcome::Stopped(Ending::Flood) { 3 } else { 40 };
        let sections = [
            ("input", &self.input, 100),
            ("expected", &expected, 100),
            ("found", &self.run.output, found),
            ("standard error, the end", &self.run.complaint, 20),
        ];
        for (head, text, most) in sections.into_iter().filter(|(_, text, _)| !text.is_empty()) {
            let _ = writeln!(report, "{head}:");
            for line in shortened(&text.lines().map(cut).collect::<Vec<_>>(), most) {
                let _ = writeln!(report, "{line}");
            }
        }
        report
    }
}

/// The first lines, and how many more there are.
pub(super) fn shortened(lines: &[String], most: usize) -> Vec<String> {
    let mut shown: Vec<String> = lines.iter().take(most).cloned().collect();
    if lines.len() > most {
        shown.push(format!("… and {} more", lines.len() - most));
    }
    shown
}

fn cut(line: &str) -> String {
    const WIDEST: usize = 400;
    if line.chars().count() <= WIDEST {
        return line.to_owned();
    }
    line.chars().take(WIDEST).chain(['…']).collect()
}
