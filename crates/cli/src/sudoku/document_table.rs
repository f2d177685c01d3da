//! Documents as tables: rows to documents, and documents to rows.

use std::io;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch, StringArray};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_cast::{can_cast_types, cast};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::filter::filter_record_batch;
use hanpan_sudoku::document::{Document, Fields, Losses};

use super::documents::Found;
use crate::boards::Fault;
use crate::tables::{PuzzleColumn, Rows, board_field, fault_of_row};

/// The documents of some rows, of which the first has this number. Where a value cannot be read, none can.
pub(super) fn read(rows: &RecordBatch, column: PuzzleColumn, first: u64) -> Vec<Found> {
    let faulty = |error: io::Error| vec![Err(Fault::of_file(error.to_string()))];
    let puzzles = match Rows::new(rows.column(column.index), first) {
        Ok(puzzles) => puzzles,
        Err(error) => return faulty(error),
    };
    let others: io::Result<Vec<Texts>> =
        others(rows, column).map(|(name, array)| Texts::new(name, array)).collect();
    match others {
        Ok(others) => (0..puzzles.len()).map(|index| document(&puzzles, &others, index)).collect(),
        Err(error) => faulty(error),
    }
}

fn others(rows: &RecordBatch, column: PuzzleColumn) -> impl Iterator<Item = (&str, &ArrayRef)> {
    let columns = rows.schema_ref().fields().iter().zip(rows.columns()).enumerate();
    let others = columns.filter(move |(index, _)| *index != column.index);
    others.map(|(_, (field, array))| (field.name().as_str(), array))
}

fn document(puzzles: &Rows, others: &[Texts], index: usize) -> Found {
    let (row, puzzle) = puzzles.value(index);
    let others = others.iter().map(|texts| (texts.name, texts.get(index)));
    Fields::read(&puzzle?, row, others).map_err(|error| fault_of_row(row, &error))
}

/// A column as text.
struct Texts<'a> {
    name: &'a str,
    texts: StringArray,
}

impl<'a> Texts<'a> {
    fn new(name: &'a str, array: &ArrayRef) -> io::Result<Self> {
        let is_text = can_cast_types(array.data_type(), &DataType::Utf8) && !array.data_type().is_nested();
        let texts =
            if is_text { cast(array, &DataType::Utf8) } else { shown(array) }.map_err(io::Error::other)?;
        let texts = texts.as_any().downcast_ref::<StringArray>().cloned();
        texts.map(|texts| Self { name, texts }).ok_or_else(|| io::Error::other("expected text"))
    }

    fn get(&self, index: usize) -> &str {
        if self.texts.is_valid(index) { self.texts.value(index) } else { "" }
    }
}

/// Lists and the like as they are printed.
fn shown(array: &ArrayRef) -> Result<ArrayRef, arrow_schema::ArrowError> {
    let options = FormatOptions::default();
    let formatter = ArrayFormatter::try_new(array.as_ref(), &options)?;
    let texts =
        (0..array.len()).map(|index| array.is_valid(index).then(|| formatter.value(index).to_string()));
    Ok(Arc::new(texts.collect::<StringArray>()))
}

/// The rows of which there is a document.
pub(super) fn good(rows: &RecordBatch, are_good: Vec<bool>) -> io::Result<RecordBatch> {
    if are_good.iter().all(|is_good| *is_good) {
        return Ok(rows.clone());
    }
    filter_record_batch(rows, &BooleanArray::from(are_good)).map_err(io::Error::other)
}

/// The columns of a table of documents.
#[derive(Clone, Debug)]
pub(super) struct DocumentTable {
    fields: Fields,
    pub(super) schema: SchemaRef,
}

impl DocumentTable {
    /// A table for such documents.
    pub(super) fn of<'a>(sample: impl IntoIterator<Item = &'a Document> + Clone) -> Self {
        let fields = Fields::of(sample);
        let boards = fields.boards();
        let field = |(index, name): (usize, &str)| match index < boards {
            true => board_field(name),
            false => Field::new(name, DataType::Utf8, true),
        };
        let columns: Vec<Field> = fields.names().into_iter().enumerate().map(field).collect();
        Self { schema: Arc::new(Schema::new(columns)), fields }
    }

    pub(super) fn rows(&self) -> DocumentRows<'_> {
        let columns = self.schema.fields().iter().map(|_| StringBuilder::new());
        DocumentRows { table: self, columns: columns.collect() }
    }
}

/// Rows of such a table.
pub(super) struct DocumentRows<'a> {
    table: &'a DocumentTable,
    columns: Vec<StringBuilder>,
}

impl DocumentRows<'_> {
    /// Adds a document, unless something is lost of it and nothing may be.
    pub(super) fn push(&mut self, document: &Document, is_strict: bool) -> (Losses, bool) {
        let (values, losses) = self.table.fields.write(document);
        let is_written = losses.is_empty() || !is_strict;
        if is_written {
            for (column, value) in self.columns.iter_mut().zip(values) {
                column.append_option(value);
            }
        }
        (losses, is_written)
    }

    pub(super) fn finish(mut self) -> io::Result<RecordBatch> {
        let columns = self.columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef);
        RecordBatch::try_new(self.table.schema.clone(), columns.collect()).map_err(io::Error::other)
    }
}
