//! Files as lines, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Once;

use anyhow::ensure;
use same_file::Handle;

use crate::output;

/// How much is read at once: enough puzzles for all lanes to be busy nearly all the time, few enough for a cache.
const BUFFER: usize = 512 * 1024;
/// The most bytes of a line that are kept; the rest of a longer one is passed over.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// The bytes that tell what a file is.
const HEAD: u64 = 64 * 1024;
/// What editors of old put at the end of a file: no more than a blank line.
const DOS_END: &[u8] = b"\x1a";

/// One file, or standard input, line by line.
pub(crate) struct Source {
    reader: Box<dyn Read>,
    buffer: Box<[u8]>,
    /// What of the buffer was read, and not taken yet.
    start: usize,
    end: usize,
    /// How many bytes have been taken.
    pub(crate) position: u64,
}

impl Source {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        open(path).map(Self::new)
    }

    pub(crate) fn new(reader: Box<dyn Read>) -> Self {
        Self { reader, buffer: vec![0; BUFFER].into(), start: 0, end: 0, position: 0 }
    }

    /// Puts the next line into `line`, without its line end; false at the end of the file. Of a line that is too long,
    /// `line` holds more than [`LONGEST_LINE`] bytes, but not all.
    pub(crate) fn next_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        let mut searched = 0;
        let end = loop {
            let at_hand = self.at_hand();
            if let Some(end) = line_end(&at_hand[searched..]) {
                break searched + end;
            }
            searched = at_hand.len();
            if searched > LONGEST_LINE || !self.read_more()? {
                break searched;
            }
        };
        line.extend_from_slice(&self.at_hand()[..end.min(LONGEST_LINE + 1)]);
        let has_more = self.at_hand().len() > end;
        self.pass(end + usize::from(has_more));
        if !has_more && end > LONGEST_LINE {
            self.pass_line()?;
        }
        if line.strip_suffix(b"\r").unwrap_or(line) == DOS_END {
            line.clear();
        }
        Ok(has_more || end > 0)
    }

    /// How it begins: what the first read brings.
    pub(crate) fn beginning(&mut self) -> io::Result<&[u8]> {
        if self.at_hand().is_empty() {
            self.read_more()?;
        }
        Ok(self.at_hand())
    }

    /// What was not taken yet, as bytes.
    pub(crate) fn into_rest(self) -> impl Read {
        let at_hand = self.at_hand().to_vec();
        io::Cursor::new(at_hand).chain(self.reader)
    }

    /// What was read and not taken yet.
    pub(crate) fn at_hand(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Takes so many bytes of what is at hand.
    pub(crate) fn pass(&mut self, count: usize) {
        self.start += count;
        self.position += count as u64;
    }

    /// Whether the next line is at hand, without waiting for more input.
    pub(crate) fn has_line(&self) -> bool {
        line_end(self.at_hand()).is_some()
    }

    /// Takes all up to the next line end.
    fn pass_line(&mut self) -> io::Result<()> {
        loop {
            if let Some(end) = line_end(self.at_hand()) {
                self.pass(end + 1);
                return Ok(());
            }
            self.pass(self.at_hand().len());
            if !self.read_more()? {
                return Ok(());
            }
        }
    }

    /// Reads once, behind what is at hand, which is less than the buffer; whether there was more.
    fn read_more(&mut self) -> io::Result<bool> {
        self.buffer.copy_within(self.start..self.end, 0);
        (self.start, self.end) = (0, self.end - self.start);
        let count = loop {
            match self.reader.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result?,
            }
        };
        self.end += count;
        Ok(count > 0)
    }
}

/// Opens a file; `-` is standard input.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if !is_stdin(path) {
        return Ok(Box::new(File::open(path)?));
    }
    tell_of_terminal();
    Ok(Box::new(io::stdin()))
}

fn line_end(text: &[u8]) -> Option<usize> {
    memchr::memchr(b'\n', text)
}

/// Says once that a person has to type.
fn tell_of_terminal() {
    static TOLD: Once = Once::new();
    if io::stdin().is_terminal() {
        TOLD.call_once(|| output::tell("reading boards from the terminal, up to its end of file"));
    }
}

/// How a file begins; of standard input as much as comes first, which is read again afterwards.
pub(crate) fn head(path: &Path) -> io::Result<Vec<u8>> {
    if !is_stdin(path) {
        let mut head = Vec::new();
        File::open(path)?.take(HEAD).read_to_end(&mut head)?;
        return Ok(head);
    }
    tell_of_terminal();
    let mut stdin = io::stdin().lock();
    loop {
        match stdin.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            head => return head.map(<[u8]>::to_vec),
        }
    }
}

/// A whole file, or standard input, of so many bytes at most.
pub(crate) fn read_all(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    if is_stdin(path) {
        tell_of_terminal();
        io::stdin().lock().take(most + 1).read_to_end(&mut text)?;
    } else {
        File::open(path)?.take(most + 1).read_to_end(&mut text)?;
    }
    if text.len() as u64 > most {
        return Err(io::Error::other(format!("expected at most {most} bytes, found more")));
    }
    Ok(text)
}

/// Whether the path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file's name for messages; standard input has none.
pub(crate) fn name(path: &Path) -> Option<String> {
    (!is_stdin(path)).then(|| path.display().to_string())
}

/// The files that a command reads.
#[derive(Clone, Debug)]
pub(crate) struct Inputs {
    pub(crate) paths: Vec<PathBuf>,
    /// The column of tables that has the puzzles, if it is named.
    pub(crate) column: Option<String>,
}

impl Inputs {
    /// Files of which nothing more is said.
    pub(crate) fn new(paths: &[PathBuf]) -> Self {
        Self { paths: paths.to_vec(), column: None }
    }
}

/// The paths, or standard input if there is none.
pub(crate) fn paths(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// Refuses to write a file over one that is read.
pub(crate) fn ensure_other(source: &Path, path: &Path) -> anyhow::Result<()> {
    ensure!(!are_same(source, path), "{}: would be written over what was read", path.display());
    Ok(())
}

/// Whether a source, which may be standard input, is the file of another path, by whatever name.
pub(crate) fn are_same(source: &Path, path: &Path) -> bool {
    let handle = match is_stdin(source) {
        true => Handle::stdin(),
        // A pipe is not opened twice.
        false if source.is_file() => Handle::from_path(source),
        false => return false,
    };
    path.is_file() && handle.is_ok_and(|handle| Handle::from_path(path).is_ok_and(|other| handle == other))
}

/// The size of all files together, if all are regular files.
pub(crate) fn total_size(paths: &[PathBuf]) -> Option<u64> {
    paths.iter().map(|path| path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len())).sum()
}
