//! [`TableWriter`]: writes a table of any format, in row groups that bound memory.

use std::io::{self, Write};
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::basic::{Compression, ZstdLevel};
use ::parquet::file::properties::{EnabledStatistics, WriterProperties};
use ::parquet::schema::types::ColumnPath;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat_batches;

use super::{PuzzleColumn, TableFormat};

/// The rows of a row group of Parquet: many enough to compress well, few enough to be kept until they are written.
const ROW_GROUP: usize = 1 << 18;
/// The rows of a record batch of Arrow.
const ROWS: usize = 1 << 16;
/// What marks a column of boards.
const BOARD: &str = "hanpan:board";

/// A column of boards, hardly two of them the same: a dictionary and the first and last in order are of no use then.
pub(crate) fn board_field(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true).with_metadata([(BOARD.to_owned(), String::new())].into())
}

/// The columns of a table that is written as it was read, with the puzzles as boards.
pub(crate) fn with_boards(schema: &Schema, puzzles: PuzzleColumn) -> SchemaRef {
    let fields = schema.fields().iter().enumerate().map(|(index, field)| {
        let mut metadata = field.metadata().clone();
        if index == puzzles.index && !matches!(field.data_type(), DataType::Dictionary(..)) {
            metadata.insert(BOARD.to_owned(), String::new());
        }
        Field::clone(field).with_metadata(metadata)
    });
    Arc::new(Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone()))
}

/// A table that is written.
pub(crate) struct TableWriter<W: Write + Send> {
    sink: Sink<W>,
    schema: SchemaRef,
    /// What waits for more of a record batch.
    waiting: Vec<RecordBatch>,
    rows: usize,
}

enum Sink<W: Write + Send> {
    Parquet(Box<ArrowWriter<W>>),
    Arrow(Box<FileWriter<W>>),
    ArrowStream(Box<StreamWriter<W>>),
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table with these columns.
    pub(crate) fn new(format: TableFormat, schema: &SchemaRef, out: W) -> io::Result<Self> {
        let boards = boards(schema);
        let schema = match format {
            TableFormat::Parquet => plain(schema, Clone::clone),
            TableFormat::Arrow | TableFormat::ArrowStream => plain(schema, unpacked),
        };
        let sink = match format {
            TableFormat::Parquet => Sink::Parquet(Box::new(ArrowWriter::try_new(
                out,
                schema.clone(),
                Some(properties(&boards)?),
            )?)),
            TableFormat::Arrow => {
                let writer = FileWriter::try_new_with_options(out, &schema, options()?);
                Sink::Arrow(Box::new(writer.map_err(told)?))
            }
            TableFormat::ArrowStream => {
                let writer = StreamWriter::try_new_with_options(out, &schema, options()?);
                Sink::ArrowStream(Box::new(writer.map_err(told)?))
            }
        };
        Ok(Self { sink, schema, waiting: Vec::new(), rows: 0 })
    }

    /// Appends rows.
    pub(crate) fn write(&mut self, batch: &RecordBatch) -> io::Result<()> {
        let batch = self.fitted(batch)?;
        if let Sink::Parquet(writer) = &mut self.sink {
            return Ok(writer.write(&batch)?);
        }
        self.rows += batch.num_rows();
        self.waiting.push(batch);
        if self.rows >= ROWS { self.write_waiting() } else { Ok(()) }
    }

    /// The same with the types of this table.
    fn fitted(&self, batch: &RecordBatch) -> io::Result<RecordBatch> {
        let fit = |(column, field): (&ArrayRef, &Arc<Field>)| match column.data_type() == field.data_type() {
            true => Ok(column.clone()),
            false => cast(column, field.data_type()),
        };
        let columns: Result<Vec<ArrayRef>, ArrowError> =
            batch.columns().iter().zip(self.schema.fields()).map(fit).collect();
        let columns = columns.map_err(told)?;
        RecordBatch::try_new(self.schema.clone(), columns).map_err(told)
    }

    fn write_waiting(&mut self) -> io::Result<()> {
        let batches = std::mem::take(&mut self.waiting);
        self.rows = 0;
        let batch = concat_batches(&self.schema, &batches).map_err(told)?;
        match &mut self.sink {
            Sink::Arrow(writer) => writer.write(&batch).map_err(told),
            Sink::ArrowStream(writer) => writer.write(&batch).map_err(told),
            Sink::Parquet(_) => Ok(()),
        }
    }

    /// Writes the rest and the end.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if self.rows > 0 {
            self.write_waiting()?;
        }
        match self.sink {
            Sink::Parquet(mut writer) => {
                writer.finish()?;
                writer.inner_mut().flush()
            }
            Sink::Arrow(mut writer) => writer.finish().and_then(|()| writer.flush()).map_err(told),
            Sink::ArrowStream(mut writer) => writer.finish().and_then(|()| writer.flush()).map_err(told),
        }
    }
}

/// The columns of boards.
fn boards(schema: &Schema) -> Vec<ColumnPath> {
    let boards = schema.fields().iter().filter(|field| field.metadata().contains_key(BOARD));
    boards.map(|field| ColumnPath::from(field.name().as_str())).collect()
}

fn properties(boards: &[ColumnPath]) -> io::Result<WriterProperties> {
    let builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_created_by(concat!("hanpan ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_statistics_enabled(EnabledStatistics::Chunk);
    let without = |builder: ::parquet::file::properties::WriterPropertiesBuilder, column: &ColumnPath| {
        builder
            .set_column_dictionary_enabled(column.clone(), false)
            .set_column_statistics_enabled(column.clone(), EnabledStatistics::None)
    };
    Ok(boards.iter().fold(builder, without).build())
}

fn options() -> io::Result<IpcWriteOptions> {
    IpcWriteOptions::default().try_with_compression(Some(CompressionType::ZSTD)).map_err(told)
}

/// The columns without what is meant for the writer, with other types.
fn plain(schema: &Schema, kind: impl Fn(&DataType) -> DataType) -> SchemaRef {
    let fields = schema.fields().iter().map(|field| {
        let mut metadata = field.metadata().clone();
        metadata.remove(BOARD);
        Field::clone(field).with_data_type(kind(field.data_type())).with_metadata(metadata)
    });
    Arc::new(Schema::new_with_metadata(fields.collect::<Vec<_>>(), schema.metadata().clone()))
}

/// The type of the values, where they are in a dictionary: an Arrow file has one for all its rows, and here each batch has its own.
fn unpacked(kind: &DataType) -> DataType {
    match kind {
        DataType::Dictionary(_, values) => unpacked(values),
        kind => kind.clone(),
    }
}

/// An error of the file that is written to as it was.
fn told(error: ArrowError) -> io::Error {
    match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    }
}
