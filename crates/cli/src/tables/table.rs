//! [`Table`]: a file of rows.

use std::fs::File;
use std::io::{self, BufReader, Seek};
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use super::TableFormat;
use super::arrow_file::{ArrowFile, ArrowFileBatches};
use super::arrow_stream::ArrowStream;
use super::guard::guarded;
use super::parquet::{ParquetBatches, ParquetFile};
use crate::input::{Source, is_stdin};

/// The most rows that are read at once.
pub(super) const ROWS: usize = 8192;

/// A file whose columns are known, and none of its rows.
pub(crate) struct Table {
    format: TableFormat,
    contents: Contents,
    schema: SchemaRef,
    /// The file's length, if it is known.
    length: u64,
}

enum Contents {
    Parquet(ParquetFile),
    Arrow(ArrowFile),
    ArrowStream(ArrowStream),
}

impl Table {
    /// Opens a file that begins as one of this format does.
    pub(crate) fn open(format: TableFormat, path: &Path, source: Source) -> io::Result<Self> {
        let length = path.metadata().map_or(0, |data| data.len());
        guarded(|| {
            let (contents, schema) = match format {
                TableFormat::Parquet => {
                    let (file, schema) = ParquetFile::open(seekable(path, source)?)?;
                    (Contents::Parquet(file), schema)
                }
                TableFormat::Arrow => {
                    let (file, schema) = ArrowFile::open(seekable(path, source)?)?;
                    (Contents::Arrow(file), schema)
                }
                TableFormat::ArrowStream => {
                    let rest = Box::new(BufReader::with_capacity(1 << 16, source.into_rest()));
                    let (stream, schema) = ArrowStream::open(rest)?;
                    (Contents::ArrowStream(stream), schema)
                }
            };
            Ok(Self { format, contents, schema, length })
        })
        .map_err(|error| broken(format, &error))
    }

    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Its rows in batches; of one column if that is enough.
    pub(crate) fn batches(self, column: Option<usize>) -> io::Result<Batches> {
        let Self { format, contents, length, .. } = self;
        let contents = guarded(|| {
            Ok(match contents {
                Contents::Parquet(file) => BatchSource::Parquet(Box::new(file.batches(column)?)),
                Contents::Arrow(file) => BatchSource::Arrow(Box::new(file.batches(column)?)),
                Contents::ArrowStream(stream) => BatchSource::ArrowStream(Box::new(stream), column),
            })
        });
        let contents = contents.map_err(|error| broken(format, &error))?;
        Ok(Batches { format, contents, length, rest: None, is_broken: false })
    }
}

/// The rows of a table.
pub(crate) struct Batches {
    format: TableFormat,
    contents: BatchSource,
    length: u64,
    /// What was read and not given out yet.
    rest: Option<RecordBatch>,
    is_broken: bool,
}

enum BatchSource {
    Parquet(Box<ParquetBatches>),
    Arrow(Box<ArrowFileBatches>),
    ArrowStream(Box<ArrowStream>, Option<usize>),
}

impl Batches {
    /// The next rows, at least one and at most some thousand; `None` at the end.
    ///
    /// # Errors
    ///
    /// What is wrong with the file; then nothing follows.
    pub(crate) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        loop {
            if let Some(rest) = self.rest.take() {
                return Ok(Some(self.begin(rest)));
            }
            if self.is_broken {
                return Ok(None);
            }
            match guarded(|| self.contents.next()) {
                Ok(None) => return Ok(None),
                Ok(Some(batch)) => self.rest = Some(batch).filter(|batch| batch.num_rows() > 0),
                Err(error) => {
                    self.is_broken = true;
                    return Err(broken(self.format, &error));
                }
            }
        }
    }

    /// The first rows, of which the others wait.
    fn begin(&mut self, batch: RecordBatch) -> RecordBatch {
        let count = batch.num_rows();
        if count <= ROWS {
            return batch;
        }
        self.rest = Some(batch.slice(ROWS, count - ROWS));
        batch.slice(0, ROWS)
    }

    /// How many bytes of the file have been read, more or less.
    pub(crate) fn position(&self) -> u64 {
        match &self.contents {
            BatchSource::Parquet(batches) => (self.length as f64 * batches.share()) as u64,
            BatchSource::Arrow(batches) => batches.position,
            BatchSource::ArrowStream(stream, _) => stream.position,
        }
    }
}

impl BatchSource {
    fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        match self {
            Self::Parquet(batches) => batches.next(),
            Self::Arrow(batches) => batches.next(),
            Self::ArrowStream(stream, column) => {
                let Some(batch) = stream.next()? else { return Ok(None) };
                match column {
                    Some(column) => batch.project(&[*column]).map(Some).map_err(io::Error::other),
                    None => Ok(Some(batch)),
                }
            }
        }
    }
}

/// The file itself; what comes through a pipe in a temporary one, since it is read from its end.
fn seekable(path: &Path, source: Source) -> io::Result<File> {
    if !is_stdin(path) && path.is_file() {
        return File::open(path);
    }
    let mut file = tempfile::tempfile()?;
    io::copy(&mut source.into_rest(), &mut file)?;
    file.rewind()?;
    Ok(file)
}

/// An error of a file, with what it was taken for.
fn broken(format: TableFormat, error: &io::Error) -> io::Error {
    let reason = match error.kind() {
        io::ErrorKind::UnexpectedEof => "it is cut off".to_owned(),
        _ => error.to_string(),
    };
    let name = match format {
        TableFormat::Parquet => "Parquet",
        TableFormat::Arrow | TableFormat::ArrowStream => "Arrow",
    };
    io::Error::new(error.kind(), format!("this {name} file cannot be read: {reason}"))
}
