//! Another program on the same puzzles.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{Context, ensure};
use serde::Serialize;
use tempfile::NamedTempFile;

use super::agreement::Agreement;
use super::names::{counted, shown};
use super::puzzles::Puzzles;
use super::times::{Spread, timed};

/// Our program is to run as long as this, so that its start does not count for much.
const RUN: f64 = 0.3;
/// But not if the other one then needs much longer than this.
const LONG_RUN: f64 = 5.0;
/// Of a run below this, the start is a large part.
const START: f64 = 0.03;
/// The puzzles that both get are not longer than this.
const MOST_BYTES: usize = 64 << 20;
/// What the other program may write besides four times its input.
const MORE_BYTES: usize = 1 << 20;
/// A first run that is still not over then is spoken of.
const PATIENCE: Duration = Duration::from_secs(3);

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

/// Runs both in turn; `ours` is our program with its arguments.
pub(super) fn compare(
    rival: &str,
    ours: impl Fn() -> anyhow::Result<Command>,
    puzzles: &Puzzles,
    rounds: usize,
) -> anyhow::Result<Rivalry> {
    let once = file_of(&puzzles.text(1))?;
    let most = 4 * once.as_file().metadata()?.len() + MORE_BYTES as u64;
    let (output, time) = timed(|| answers(rival, &once, most));
    let agreement = Agreement::of(&output?, &puzzles.grids);
    let (file, times) = long_enough(rival, time.as_secs_f64(), &ours, puzzles, once)?;
    let (mut theirs, mut own) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        theirs.push(seconds(rival, shell(rival), &file)?);
        own.push(seconds("hanpan", ours()?, &file)?);
    }
    let ratio = Spread::of(theirs.iter().zip(&own).map(|(theirs, own)| theirs / own).collect());
    let (rival_times, hanpan) = (Spread::of(theirs), Spread::of(own));
    let puzzles = puzzles.grids.len() * times;
    Ok(Rivalry { command: rival.to_owned(), puzzles, rival: rival_times, hanpan, ratio, agreement })
}

/// The puzzles so often that our program takes its time over them, and how often that is.
fn long_enough(
    rival: &str,
    mut time: f64,
    ours: impl Fn() -> anyhow::Result<Command>,
    puzzles: &Puzzles,
    mut file: NamedTempFile,
) -> anyhow::Result<(NamedTempFile, usize)> {
    let length = puzzles.text(1).len();
    let mut times = 1;
    while time < LONG_RUN && 2 * times * length <= MOST_BYTES && seconds("hanpan", ours()?, &file)? < RUN {
        times *= 2;
        file = file_of(&puzzles.text(times))?;
        time = seconds(rival, shell(rival), &file)?;
    }
    Ok((file, times))
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

/// What the rival writes, which is ended where it writes more than so many bytes.
fn answers(rival: &str, file: &NamedTempFile, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut child = shell(rival)
        .stdin(File::open(file.path())?)
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("`{}`", shown(rival)))?;
    let mut output = Vec::new();
    let pipe = child.stdout.take().context("no pipe from the rival")?;
    let (read, status) = awaited(rival, || {
        // The pipe is closed before the end is awaited: what still writes into it then ends.
        let read = pipe.take(most + 1).read_to_end(&mut output);
        if !matches!(read, Ok(bytes) if bytes as u64 <= most) {
            let _ = child.kill();
        }
        (read, child.wait())
    });
    let too_much = || format!("`{}` was ended: it wrote more than {}", shown(rival), counted(most, "byte"));
    ensure!(read? as u64 <= most, too_much());
    succeeded(rival, status?)?;
    Ok(output)
}

/// Does the work, and says so if it takes long.
fn awaited<T>(rival: &str, work: impl FnOnce() -> T) -> T {
    let (done, is_done) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            if is_done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                eprintln!("hanpan: waiting for `{}`", shown(rival));
            }
        });
        let value = work();
        drop(done);
        value
    })
}

/// How long the command takes over the file.
fn seconds(name: &str, mut command: Command, file: &NamedTempFile) -> anyhow::Result<f64> {
    command.stdin(File::open(file.path())?).stdout(Stdio::null());
    let (status, time) = timed(|| command.status());
    succeeded(name, status.with_context(|| format!("`{}`", shown(name)))?)?;
    Ok(time.as_secs_f64())
}

/// Status 1 is a true "no": a puzzle without a solution.
fn succeeded(name: &str, status: ExitStatus) -> anyhow::Result<()> {
    ensure!(matches!(status.code(), Some(0 | 1)), "`{}` ended with {status}", shown(name));
    Ok(())
}

impl Rivalry {
    pub(super) fn text(&self) -> String {
        let Self { command, puzzles, rival, hanpan, ratio, agreement } = self;
        let spread =
            |spread: &Spread| format!("{:.3} ({:.3} to {:.3})", spread.median, spread.min, spread.max);
        let times = format!(
            "{}: {} s; hanpan sudoku solve: {} s; the ratio is {}",
            counted(*puzzles, "puzzle"),
            spread(rival),
            spread(hanpan),
            spread(ratio)
        );
        let short = if hanpan.median < START { ", much of it the start of hanpan" } else { "" };
        let (command, agreed) = (shown(command), agreement.text());
        if agreement.solvable > 0 && agreement.same + agreement.others == 0 {
            let told = if agreement.is_compared { "" } else { " as far as can be told" };
            let nothing = format!("`{command}` solved nothing{told}, so the ratio says nothing");
            return format!("  {nothing}: {agreed}\n    {times}{short}\n");
        }
        format!("  `{command}` on {times}{short}\n    {agreed}\n")
    }
}
