//! What is printed, and where.

use std::io::{self, IsTerminal, Write};
use std::sync::LazyLock;

use serde::Serialize;

use crate::status::Status;

/// Where a text goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Out,
    Err,
}

/// Text for standard output and for standard error, in the order in which it was written, and the status that it leads
/// to.
#[derive(Debug, Default)]
pub(crate) struct Output {
    text: Vec<u8>,
    /// Where the text changes from one stream to the other, beginning with standard output.
    turns: Vec<usize>,
    /// The worst so far.
    pub(crate) status: Status,
    /// Nothing may be written after it.
    pub(crate) is_last: bool,
    /// The boards are rows of a table, and not lines of a text.
    pub(crate) is_of_rows: bool,
}

impl Output {
    /// In memory that is used again.
    pub(crate) fn new(empty: Vec<u8>) -> Self {
        Self { text: empty, ..Self::default() }
    }

    /// Takes what goes to standard output; the rest stays.
    pub(crate) fn take_out(&mut self) -> Vec<u8> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        for (stream, text) in self.parts() {
            if stream == Stream::Out { &mut out } else { &mut err }.extend_from_slice(text);
        }
        self.turns = if err.is_empty() { Vec::new() } else { vec![0] };
        self.text = err;
        out
    }

    pub(crate) fn into_text(self) -> Vec<u8> {
        self.text
    }

    /// Standard output, to append to.
    pub(crate) fn out(&mut self) -> &mut Vec<u8> {
        self.stream(Stream::Out)
    }

    /// Standard error, to append to.
    fn err(&mut self) -> &mut Vec<u8> {
        self.stream(Stream::Err)
    }

    /// One JSON object on a line of standard output.
    pub(crate) fn json(&mut self, object: &impl Serialize) {
        let out = self.out();
        serde_json::to_writer(&mut *out, object).expect("the objects have string keys, and memory takes all");
        out.push(b'\n');
    }

    /// One line on standard output.
    pub(crate) fn line(&mut self, text: impl AsRef<[u8]>) {
        let out = self.out();
        out.extend_from_slice(text.as_ref());
        out.push(b'\n');
    }

    /// One line on standard error about a file, which has a name unless it is standard input.
    pub(crate) fn complain(&mut self, file: Option<&str>, message: impl std::fmt::Display) {
        let place = file.map(|file| format!("{file}: ")).unwrap_or_default();
        self.err().extend_from_slice(format!("{place}{message}\n").as_bytes());
    }

    /// The same about a board that begins in a line of the file, or is a row of it.
    pub(crate) fn complain_at(&mut self, file: Option<&str>, line: u64, message: impl std::fmt::Display) {
        let place = if self.is_of_rows { "row" } else { "line" };
        self.complain(file, format_args!("{place} {line}: {message}"));
    }

    /// Makes the status at least as bad.
    pub(crate) fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Whether anything goes to standard error.
    pub(crate) fn has_errors(&self) -> bool {
        !self.turns.is_empty()
    }

    /// Writes everything.
    pub(crate) fn write(&self) -> io::Result<()> {
        self.write_to(&mut io::stdout().lock())
    }

    /// Writes everything, with another writer for standard output.
    pub(crate) fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        for (stream, text) in self.parts() {
            match stream {
                Stream::Out => out.write_all(text).and_then(|()| out.flush())?,
                // Where errors cannot be told, the answers still count, and so does the status.
                Stream::Err => drop(io::stderr().lock().write_all(text)),
            }
        }
        Ok(())
    }

    /// The text in its order, with the stream that each part goes to.
    pub(crate) fn parts(&self) -> impl Iterator<Item = (Stream, &[u8])> {
        let ends = self.turns.iter().copied().chain([self.text.len()]);
        let starts = [0].into_iter().chain(self.turns.iter().copied());
        let streams = [Stream::Out, Stream::Err].into_iter().cycle();
        streams.zip(starts.zip(ends)).map(|(stream, (start, end))| (stream, &self.text[start..end]))
    }

    /// What goes to standard output, and what to standard error.
    #[cfg(test)]
    pub(crate) fn streams(&self) -> [Vec<u8>; 2] {
        let mut streams = [Vec::new(), Vec::new()];
        self.parts().for_each(|(stream, text)| streams[stream as usize].extend_from_slice(text));
        streams
    }

    /// A stream, to append to.
    pub(crate) fn stream(&mut self, stream: Stream) -> &mut Vec<u8> {
        if self.turns.len() % 2 != stream as usize {
            self.turns.push(self.text.len());
        }
        &mut self.text
    }
}

/// One line on standard error at once, wherever that goes.
pub(crate) fn tell(message: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "hanpan: {message}");
}

/// Whether a person reads the answers, and not a file or a program.
pub(crate) fn is_read_by_a_person() -> bool {
    static IS_TERMINAL: LazyLock<bool> = LazyLock::new(|| !cfg!(test) && io::stdout().is_terminal());
    *IS_TERMINAL
}

/// Whether the reader of our output has gone, which is no fault.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
