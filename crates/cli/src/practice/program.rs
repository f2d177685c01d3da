//! One run of a program under test: bounded in time and in output.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What a run may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// On the wall clock, from the start to the exit.
    pub(super) time: Duration,
    /// Bytes on the standard output.
    pub(super) output: usize,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// With exit status 0.
    Done,
    /// With another exit status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// It was stopped at the time limit.
    Timeout,
    /// It was stopped at the output limit.
    Flood,
}

/// What a run left.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) ending: Ending,
    pub(super) output: String,
    /// The end of what it wrote on the standard error.
    pub(super) complaint: String,
    pub(super) time: Duration,
}

/// How often a running program is looked at.
const LOOK: Duration = Duration::from_millis(2);
/// How long the pipes may stay open after the program and its group are gone.
const GRACE: Duration = Duration::from_millis(200);
/// How much of the standard error is kept.
const COMPLAINT: usize = 2000;

/// Runs a program on an input. Its process group is killed at the end, so nothing that it started stays behind.
///
/// # Errors
/// If the program cannot be started.
pub(super) fn run(command: &[OsString], input: &str, limits: Limits) -> io::Result<Run> {
    let (program, arguments) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    group::separate(&mut command);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let guard = group::Guard::new(&child);
    let pipes = Pipes::new(&mut child, input, limits.output);
    let stop = wait(&mut child, &pipes, start + limits.time);
    let time = start.elapsed();
    drop(guard);
    let status = finish(&mut child)?;
    pipes.close();
    let ending = stop.unwrap_or_else(|| if pipes.is_flooded() { Ending::Flood } else { ending(status) });
    Ok(Run { ending, output: pipes.output(), complaint: pipes.complaint(), time })
}

/// Waits for the exit, the time limit or the output limit; the reason if it has to be stopped.
fn wait(child: &mut Child, pipes: &Pipes, deadline: Instant) -> Option<Ending> {
    loop {
        if pipes.is_flooded() {
            return Some(Ending::Flood);
        }
        if group::has_exited(child) {
            return None;
        }
        if Instant::now() >= deadline {
            return Some(Ending::Timeout);
        }
        pipes.pause();
    }
}

fn finish(child: &mut Child) -> io::Result<ExitStatus> {
    // The error says that it is gone already.
    child.kill().ok();
    child.wait()
}

fn ending(status: ExitStatus) -> Ending {
    match status.code() {
        Some(0) => Ending::Done,
        Some(code) => Ending::Status(code),
        None => Ending::Signal(group::signal(status)),
    }
}

/// What threads read from the program, and a line to hear when they end.
struct Pipes {
    output: Arc<Mutex<Vec<u8>>>,
    complaint: Arc<Mutex<Vec<u8>>>,
    ends: Receiver<()>,
    most: usize,
}

impl Pipes {
    fn new(child: &mut Child, input: &str, most: usize) -> Self {
        let (end, ends) = channel();
        let pipes = Self { output: Arc::default(), complaint: Arc::default(), ends, most };
        if let Some(mut stdin) = child.stdin.take() {
            let input = input.to_owned();
            // A program need not read its input: a broken pipe is no error.
            thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
        }
        if let Some(stdout) = child.stdout.take() {
            let output = Arc::clone(&pipes.output);
            let end = end.clone();
            thread::spawn(move || read_head(stdout, &output, most, end));
        }
        if let Some(stderr) = child.stderr.take() {
            let complaint = Arc::clone(&pipes.complaint);
            thread::spawn(move || read_tail(stderr, &complaint, end));
        }
        pipes
    }

    fn is_flooded(&self) -> bool {
        lock(&self.output).len() > self.most
    }

    /// Waits a little, less if a pipe ends.
    fn pause(&self) {
        if self.ends.recv_timeout(LOOK) == Err(RecvTimeoutError::Disconnected) {
            thread::sleep(LOOK);
        }
    }

    /// Waits until both pipes have ended, but not for a process that left the group with a pipe in its hand.
    fn close(&self) {
        let deadline = Instant::now() + GRACE;
        while self.ends.recv_timeout(deadline.saturating_duration_since(Instant::now())).is_ok() {}
    }

    fn output(&self) -> String {
        String::from_utf8_lossy(&lock(&self.output)).into_owned()
    }

    fn complaint(&self) -> String {
        String::from_utf8_lossy(&lock(&self.complaint)).trim_end().to_owned()
    }
}

fn lock(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads until there is more than `most`; then the pipe closes.
fn read_head(mut pipe: impl Read, bytes: &Mutex<Vec<u8>>, most: usize, end: Sender<()>) {
    let mut buffer = [0; 8192];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let mut bytes = lock(bytes);
        bytes.extend_from_slice(&buffer[..count]);
        if bytes.len() > most {
            break;
        }
    }
    end.send(()).ok();
}

/// Reads everything and keeps the end.
fn read_tail(mut pipe: impl Read, bytes: &Mutex<Vec<u8>>, end: Sender<()>) {
    let mut buffer = [0; 8192];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let mut bytes = lock(bytes);
        bytes.extend_from_slice(&buffer[..count]);
        let excess = bytes.len().saturating_sub(COMPLAINT);
        bytes.drain(..excess);
    }
    end.send(()).ok();
}

/// The process group of a program: what it starts goes with it.
#[cfg(unix)]
mod group {
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Child, Command, ExitStatus};
    use std::sync::Once;
    use std::sync::atomic::{AtomicI32, Ordering};
    use std::thread;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// The group that runs now, 0 for none: Ctrl-C reaches only the group of the terminal.
    static RUNNING: AtomicI32 = AtomicI32::new(0);

    pub(super) fn separate(command: &mut Command) {
        command.process_group(0);
    }

    /// Kills the group when it is dropped.
    pub(super) struct Guard(i32);

    impl Guard {
        pub(super) fn new(child: &Child) -> Self {
            static HANDLER: Once = Once::new();
            let group = child.id() as i32;
            RUNNING.store(group, Ordering::SeqCst);
            HANDLER.call_once(|| drop(thread::spawn(pass_on_signals)));
            Self(group)
        }
    }

    impl Drop for Guard {
        fn drop(&mut self) {
            kill(self.0);
            RUNNING.store(0, Ordering::SeqCst);
        }
    }

    /// Kills the running group when hanpan is to end: without this an interrupted program would run on.
    fn pass_on_signals() {
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
        for signal in signals.forever() {
            kill(RUNNING.load(Ordering::SeqCst));
            emulate_default_handler(signal).ok();
        }
    }

    fn kill(group: i32) {
        if let Some(group) = Pid::from_raw(group) {
            // The error says that the group is gone already.
            kill_process_group(group, Signal::KILL).ok();
        }
    }

    /// Whether the program has ended. It stays a zombie, so that its number is not given to another.
    pub(super) fn has_exited(child: &mut Child) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = Pid::from_raw(child.id() as i32).map(|pid| waitid(WaitId::Pid(pid), options));
        !matches!(status, Some(Ok(None)))
    }

    pub(super) fn signal(status: ExitStatus) -> i32 {
        status.signal().unwrap_or_default()
    }
}

/// Where there are no process groups, the program alone is stopped.
#[cfg(not(unix))]
mod group {
    use std::process::{Child, Command, ExitStatus};

    pub(super) fn separate(_: &mut Command) {}

    pub(super) struct Guard;

    impl Guard {
        pub(super) fn new(_: &Child) -> Self {
            Self
        }
    }

    pub(super) fn has_exited(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(super) fn signal(_: ExitStatus) -> i32 {
        0
    }
}
