//! [`TableOutput`]: where a table goes.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use super::{TableFormat, TableWriter};
use crate::output::is_read_by_a_person;

/// A file that becomes a table, or standard output; nothing is made before the columns are known.
pub(crate) struct TableOutput {
    format: TableFormat,
    path: Option<PathBuf>,
    writer: Option<TableWriter<Box<dyn Write + Send>>>,
}

impl TableOutput {
    /// # Errors
    ///
    /// A person does not read tables.
    pub(crate) fn new(format: TableFormat, path: Option<&Path>) -> anyhow::Result<Self> {
        ensure!(
            path.is_some() || !is_read_by_a_person(),
            "{} is no text for a terminal: -o names a file",
            format.name()
        );
        Ok(Self { format, path: path.map(Path::to_owned), writer: None })
    }

    /// Begins the table with these columns, unless it is begun.
    pub(crate) fn begin(
        &mut self,
        schema: &SchemaRef,
    ) -> anyhow::Result<&mut TableWriter<Box<dyn Write + Send>>> {
        let (format, path) = (self.format, self.path.as_deref());
        let writer = match self.writer.take() {
            Some(writer) => writer,
            None => open(path)
                .and_then(|out| TableWriter::new(format, schema, out))
                .with_context(|| self.name())?,
        };
        Ok(self.writer.insert(writer))
    }

    /// Appends rows of a table with these columns.
    pub(crate) fn write(&mut self, schema: &SchemaRef, rows: &RecordBatch) -> anyhow::Result<()> {
        let written = self.begin(schema)?.write(rows);
        written.with_context(|| self.name())
    }

    /// Writes the rest, if it was begun.
    pub(crate) fn finish(&mut self) -> anyhow::Result<()> {
        self.writer.take().map_or(Ok(()), TableWriter::finish).with_context(|| self.name())
    }

    fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "standard output".to_owned(), |path| path.display().to_string())
    }
}

fn open(path: Option<&Path>) -> io::Result<Box<dyn Write + Send>> {
    Ok(match path {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout())),
    })
}
