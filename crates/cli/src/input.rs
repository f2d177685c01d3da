//! Files as lines, in bounded memory.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::{Path, PathBuf};

use crate::output;

/// How much is read at once.
const BUFFER: usize = 256 * 1024;
/// The most bytes of a line that are kept; the rest of a longer one is passed over.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;
/// What editors of old put at the end of a file: no more than a blank line.
const DOS_END: &[u8] = b"\x1a";

/// One file, or standard input, line by line.
pub(crate) struct Source {
    reader: BufReader<Box<dyn Read>>,
    /// How many bytes have been read.
    pub(crate) position: u64,
}

impl Source {
    /// Opens a file; `-` is standard input.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let reader: Box<dyn Read> = if is_stdin(path) {
            if io::stdin().is_terminal() {
                output::tell("reading boards from the terminal, up to its end of file");
            }
            Box::new(io::stdin())
        } else {
            Box::new(File::open(path)?)
        };
        Ok(Self { reader: BufReader::with_capacity(BUFFER, reader), position: 0 })
    }

    /// Puts the next line into `line`, without its line end; false at the end of the file. Of a line that is too long,
    /// `line` holds more than [`LONGEST_LINE`] bytes, but not all.
    pub(crate) fn next_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        line.clear();
        let count = (&mut self.reader).take(LONGEST_LINE as u64 + 1).read_until(b'\n', line)?;
        self.position += count as u64;
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if count > LONGEST_LINE {
            self.position += self.reader.skip_until(b'\n')? as u64;
        }
        if line.strip_suffix(b"\r").unwrap_or(line) == DOS_END {
            line.clear();
        }
        Ok(count > 0)
    }

    /// Whether the next line is at hand, without waiting for more input.
    pub(crate) fn has_line(&self) -> bool {
        self.reader.buffer().contains(&b'\n')
    }
}

/// Whether the path means standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The paths, or standard input if there is none.
pub(crate) fn paths(files: &[PathBuf]) -> Vec<PathBuf> {
    if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() }
}

/// The size of all files together, if all are regular files.
pub(crate) fn total_size(paths: &[PathBuf]) -> Option<u64> {
    paths.iter().map(|path| path.metadata().ok().filter(|data| data.is_file()).map(|data| data.len())).sum()
}
