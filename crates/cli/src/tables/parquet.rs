//! Parquet files, page by page.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom};

use ::parquet::arrow::ProjectionMask;
use ::parquet::arrow::arrow_reader::{
    ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use ::parquet::errors::{ParquetError, Result};
use ::parquet::file::reader::{ChunkReader, Length};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use bytes::Bytes;

use super::table::ROWS;

/// A file in which nothing is read that is not there.
#[derive(Debug)]
pub(super) struct Pages {
    file: File,
    length: u64,
}

impl Length for Pages {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Pages {
    type T = BufReader<File>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let mut file = self.file.try_clone()?;
        file.seek(SeekFrom::Start(start))?;
        Ok(BufReader::new(file))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // The memory for it is asked for before it is read.
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Err(ParquetError::EOF(format!("expected {length} bytes at {start}, found the end")));
        }
        self.file.get_bytes(start, length)
    }
}

/// A file whose columns are known.
pub(super) struct ParquetFile(ParquetRecordBatchReaderBuilder<Pages>);

impl ParquetFile {
    pub(super) fn open(file: File) -> io::Result<(Self, SchemaRef)> {
        let length = file.metadata()?.len();
        let pages = Pages { file, length };
        let builder =
            ParquetRecordBatchReaderBuilder::try_new_with_options(pages, ArrowReaderOptions::new())?;
        let schema = builder.schema().clone();
        Ok((Self(builder), schema))
    }

    /// Its rows, and how many there are; of one column if that is enough.
    pub(super) fn batches(self, column: Option<usize>) -> io::Result<ParquetBatches> {
        let rows = u64::try_from(self.0.metadata().file_metadata().num_rows()).unwrap_or_default();
        let mask = match column {
            Some(column) => ProjectionMask::roots(self.0.parquet_schema(), [column]),
            None => ProjectionMask::all(),
        };
        let reader = self.0.with_projection(mask).with_batch_size(ROWS).build()?;
        Ok(ParquetBatches { reader, rows, read: 0 })
    }
}

pub(super) struct ParquetBatches {
    reader: ParquetRecordBatchReader,
    rows: u64,
    read: u64,
}

impl ParquetBatches {
    pub(super) fn next(&mut self) -> io::Result<Option<RecordBatch>> {
        let batch = self.reader.next().transpose().map_err(io::Error::other)?;
        match &batch {
            Some(batch) => self.read += batch.num_rows() as u64,
            None if self.read != self.rows => {
                let (rows, read) = (self.rows, self.read);
                return Err(io::Error::other(format!("expected {rows} rows, found {read}")));
            }
            None => {}
        }
        Ok(batch)
    }

    /// How much of it was read, from 0 to 1.
    pub(super) fn share(&self) -> f64 {
        if self.rows == 0 { 1.0 } else { self.read as f64 / self.rows as f64 }
    }
}
