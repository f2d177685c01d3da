//! `hanpan practice`: a judge at home, for people who learn with Sudoku and Omok problems.
//!
//! The problems are a table ([`problem::PROBLEMS`]) and do no I/O; files, pipes and the terminal are here, the program
//! under test is in [`program`].

mod omok;
mod problem;
mod program;
mod sudoku;
mod task;
#[cfg(test)]
mod tests;
mod text;
mod trial;

use std::ffi::OsString;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;

use crate::status::Status;
use problem::Problem;
use program::Limits;
use task::Case;
use trial::{Failure, Trial};

/// Arguments of `hanpan practice`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// `list`, or the name of a problem such as boj-2615
    name: String,
    /// The input; standard input if there is none or it is `-`. With a program, the only case
    file: Option<PathBuf>,
    /// Say whether the output in this file is right for the input, and if not, why
    #[arg(long, value_name = "OUTPUT", conflicts_with = "program")]
    check: Option<PathBuf>,
    /// How many random cases follow the edge cases
    #[arg(long, value_name = "N", default_value_t = 100)]
    cases: usize,
    /// Another number gives other random cases
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The time limit instead of the problem's, such as 0.5
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Write the input that the program fails on to this file
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Print every case that passes, with its time
    #[arg(short, long)]
    verbose: bool,
    /// The program to judge, and its arguments; it is started as it stands, without a shell
    #[arg(last = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

const EXAMPLES: &str = "\
Examples:
  hanpan practice list                               the problems
  hanpan practice boj-2239 in.txt                    the expected output
  hanpan practice boj-2615 in.txt --check out.txt    is this output right, and if not, why?
  hanpan practice boj-2580 -- python3 my.py          judge a program: edge cases, then random ones

Exit status: 0 right, 1 wrong, 2 bad input or usage.";

/// The most bytes that a program may print.
const MOST_OUTPUT: usize = 1 << 20;

/// Lists the problems, answers one, checks an answer or judges a program.
///
/// # Errors
/// If the usage or the input is bad, a file cannot be read or written, or the program cannot be started.
pub(crate) fn run(args: Args) -> anyhow::Result<Status> {
    if args.name == "list" {
        return print(&Problem::list());
    }
    let problem = Problem::by_name(&args.name)?;
    match (&args.check, args.program.is_empty()) {
        (Some(output), _) => check(problem, args.file.as_deref(), output),
        (None, true) => answer(problem, args.file.as_deref()),
        (None, false) => judge(problem, &args),
    }
}

fn answer(problem: &Problem, file: Option<&Path>) -> anyhow::Result<Status> {
    let input = read(file)?;
    print(&problem.task.answer(&input).with_context(|| name(file))?)
}

fn check(problem: &Problem, file: Option<&Path>, output: &Path) -> anyhow::Result<Status> {
    if is_standard(file) && is_standard(Some(output)) {
        anyhow::bail!("the input and the output cannot both be the standard input");
    }
    let input = read(file)?;
    let output = read(Some(output))?;
    let faults = problem.task.faults(&input, &output).with_context(|| name(file))?;
    if faults.is_empty() {
        return print("right\n");
    }
    let reasons: String = trial::shortened(&faults, 20).iter().map(|fault| format!("  {fault}\n")).collect();
    print(&format!("wrong\n{reasons}"))?;
    Ok(Status::No)
}

fn judge(problem: &Problem, args: &Args) -> anyhow::Result<Status> {
    let time = args.time.unwrap_or(Duration::from_secs(problem.seconds));
    let limits = Limits { time, output: MOST_OUTPUT };
    let trial = Trial { command: &args.program, limits, cases: args.cases, seed: args.seed };
    let cases: Box<dyn Iterator<Item = Case>> = match &args.file {
        Some(file) => Box::new(std::iter::once(only_case(problem, file)?)),
        None => Box::new(trial.cases(problem)),
    };
    let mut passed = 0;
    let mut slowest = Duration::ZERO;
    for case in cases {
        let result = trial.run(problem, &case);
        match result.with_context(|| format!("cannot start '{}'", args.program[0].display()))? {
            Ok(time) => {
                passed += 1;
                slowest = slowest.max(time);
                if args.verbose {
                    print(&format!("{:>4}  {:.3} s  {}\n", passed, time.as_secs_f64(), case.name))?;
                }
            }
            Err(failure) => return fail(problem, args, limits, passed, &failure),
        }
    }
    let slowest = slowest.as_secs_f64();
    print(&format!("{}: right in all {passed} cases, the slowest took {slowest:.3} s\n", problem.name))
}

fn only_case(problem: &Problem, file: &Path) -> anyhow::Result<Case> {
    let input = read(Some(file))?;
    problem.task.answer(&input).with_context(|| name(Some(file)))?;
    Ok(Case { name: name(Some(file)), input })
}

fn fail(
    problem: &Problem,
    args: &Args,
    limits: Limits,
    passed: usize,
    failure: &Failure,
) -> anyhow::Result<Status> {
    let cases = if passed == 1 { "case" } else { "cases" };
    print(&format!("{}({passed} {cases} passed before)\n", failure.report(problem, limits)))?;
    if let Some(file) = &args.keep {
        std::fs::write(file, &failure.input).with_context(|| format!("cannot write '{}'", file.display()))?;
    }
    Ok(Status::No)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected a number above 0".to_owned())
}

fn is_standard(file: Option<&Path>) -> bool {
    file.is_none_or(|file| file == Path::new("-"))
}

fn name(file: Option<&Path>) -> String {
    match file {
        Some(file) if !is_standard(Some(file)) => file.display().to_string(),
        _ => "standard input".to_owned(),
    }
}

fn read(file: Option<&Path>) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    match file {
        Some(file) if !is_standard(Some(file)) => {
            bytes = std::fs::read(file).with_context(|| format!("cannot read '{}'", file.display()))?;
        }
        _ => {
            io::stdin().read_to_end(&mut bytes).context("cannot read the standard input")?;
        }
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn print(text: &str) -> anyhow::Result<Status> {
    let mut output = io::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(Status::Done)
}
