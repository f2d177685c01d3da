//! [`AnswerFile`]: a file that loses what it had only when there is something to write.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file for answers. Where there are none, since no input can be read, it stays what it was.
pub(crate) struct AnswerFile {
    file: File,
    /// It still has what it had before.
    is_old: bool,
}

impl AnswerFile {
    /// A file that begins anew with the first answer.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        Ok(Self { file, is_old: true })
    }

    /// A file that goes on where it is.
    pub(crate) const fn resumed(file: File) -> Self {
        Self { file, is_old: false }
    }

    /// Takes away what it had.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        // A pipe or a terminal has no length.
        if std::mem::take(&mut self.is_old) && self.file.metadata()?.is_file() {
            self.file.set_len(0)?;
        }
        Ok(())
    }
}

impl Write for AnswerFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begin()?;
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
