//! How a command ends.

use std::process::ExitCode;

/// How a command ended, from good to bad; the exit status of the process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Everything was answered.
    #[default]
    Done = 0,
    /// The answer is a true "no": no solution, not unique, a wrong program.
    No = 1,
    /// Bad input, or bad usage.
    Bad = 2,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status as u8)
    }
}
