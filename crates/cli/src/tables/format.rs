//! [`TableFormat`]: the table of formats.

use std::io;
use std::path::Path;

use crate::input::{self, is_stdin};

/// A file format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableFormat {
    Parquet,
    /// Arrow's IPC file, which is Feather of version 2 too.
    Arrow,
    /// Arrow's IPC stream.
    ArrowStream,
}

/// What one format is.
struct Row {
    name: &'static str,
    description: &'static str,
    /// Endings of file names, in lower case.
    extensions: &'static [&'static str],
    /// How files begin.
    magic: &'static [u8],
}

impl TableFormat {
    pub(crate) const ALL: [Self; 3] = [Self::Parquet, Self::Arrow, Self::ArrowStream];

    const fn row(self) -> Row {
        match self {
            Self::Parquet => Row {
                name: "parquet",
                description: "Apache Parquet: a table with a column of puzzles",
                extensions: &["parquet", "parq", "pq"],
                magic: b"PAR1",
            },
            Self::Arrow => Row {
                name: "arrow",
                description: "Apache Arrow's IPC file, or Feather: a table with a column of puzzles",
                extensions: &["arrow", "feather", "ipc"],
                magic: b"ARROW1",
            },
            Self::ArrowStream => Row {
                name: "arrow-stream",
                description: "Apache Arrow's IPC stream: the same without an index at its end",
                extensions: &["arrows"],
                // The mark of a message, in which no text begins.
                magic: b"\xff\xff\xff\xff",
            },
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        self.row().name
    }

    pub(crate) const fn description(self) -> &'static str {
        self.row().description
    }

    /// The usual ending of a file's name, without the dot.
    pub(crate) const fn extension(self) -> &'static str {
        self.row().extensions[0]
    }

    /// The format of a file that begins so.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|format| head.starts_with(format.row().magic))
    }

    /// The format of a file, or of what comes on standard input. What comes through another pipe cannot be read again, and is not asked.
    pub(crate) fn of_file(path: &Path) -> io::Result<Option<Self>> {
        if is_stdin(path) || path.is_file() {
            input::head(path).map(|head| Self::of(&head))
        } else {
            Ok(None)
        }
    }

    /// The format that files of such a name have.
    pub(crate) fn by_file_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.row().extensions.contains(&extension.as_str()))
    }
}
