//! [`AnswerTable`]: the JSON objects of answers as rows, behind the columns that the input has.

use std::io;
use std::sync::{Arc, OnceLock};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, new_null_array};
use arrow_json::ReaderBuilder;
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef};

use super::columns::{Column, ERROR, PLACE};
use super::{have_same_columns, shown_columns};
use crate::output::tell;

/// What stands before the name of a column that the input has too.
const PREFIX: &str = "hanpan_";

/// A table of answers: one row for each object.
pub(crate) struct AnswerTable {
    columns: Vec<Column>,
    /// Of the JSON objects, as far as they are read.
    objects: SchemaRef,
    /// Known with the first file.
    layout: OnceLock<Layout>,
}

/// The columns of the table.
struct Layout {
    /// Those of the input, if it is a table.
    input: Option<SchemaRef>,
    schema: SchemaRef,
}

impl AnswerTable {
    /// A table of these answers.
    pub(crate) fn new(columns: &[Column]) -> Self {
        let columns: Vec<Column> = columns.iter().copied().chain([ERROR]).collect();
        let all: Vec<Column> = PLACE.iter().chain(&columns).copied().collect();
        Self { objects: Arc::new(Schema::new(objects(&all))), columns, layout: OnceLock::new() }
    }

    /// Sees that a file fits those before it, with these columns if it is a table.
    ///
    /// # Errors
    ///
    /// What was found instead.
    pub(crate) fn begin(&self, input: Option<&SchemaRef>) -> io::Result<()> {
        let layout = self.layout(input);
        let shown = |input: Option<&SchemaRef>| {
            input.map_or_else(|| "a text".to_owned(), |input| shown_columns(input))
        };
        let fits = match (&layout.input, input) {
            (None, None) => true,
            (Some(first), Some(input)) => have_same_columns(first, input),
            _ => false,
        };
        let (expected, found) = (layout.input.as_ref(), input);
        if fits {
            Ok(())
        } else {
            Err(io::Error::other(format!(
                "one table has one set of columns: expected as in the first file {}, found {}",
                shown(expected),
                shown(found)
            )))
        }
    }

    /// The columns of the table; where no file was read, as of a text.
    pub(crate) fn schema(&self) -> &SchemaRef {
        &self.layout(None).schema
    }

    fn layout(&self, input: Option<&SchemaRef>) -> &Layout {
        self.layout.get_or_init(|| {
            let before: Vec<Field> = match input {
                None => PLACE.iter().map(|column| column.field(column.name)).collect(),
                Some(input) => input.fields().iter().map(|field| Field::clone(field)).collect(),
            };
            let mut fields = before;
            for column in &self.columns {
                let name = free_name(column.name, &fields);
                if name != column.name {
                    tell(format_args!("the input has a column {}: the answer's is {name}", column.name));
                }
                fields.push(column.field(&name));
            }
            let metadata = input.map(|input| input.metadata().clone()).unwrap_or_default();
            Layout { input: input.cloned(), schema: Arc::new(Schema::new_with_metadata(fields, metadata)) }
        })
    }

    /// The rows of objects, a line each, behind the rows of the input that they are of.
    pub(crate) fn rows(&self, objects: &[u8], input: Option<&RecordBatch>) -> io::Result<RecordBatch> {
        let count = memchr::memchr_iter(b'\n', objects).count();
        if count == 0 {
            return Ok(RecordBatch::new_empty(self.schema().clone()));
        }
        let read = self.read(objects, count)?;
        let before: Vec<ArrayRef> = match input {
            None => PLACE.iter().map(|column| at(&read, column)).collect(),
            Some(input) => input.columns().to_vec(),
        };
        let answers = self.columns.iter().map(|column| at(&read, column));
        let columns: Vec<ArrayRef> = before.into_iter().chain(answers).collect();
        let schema = self.schema();
        let fields = schema.fields().iter().map(|field| Field::clone(field).with_nullable(true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        RecordBatch::try_new(schema, columns).map_err(io::Error::other)
    }

    fn read(&self, objects: &[u8], count: usize) -> io::Result<RecordBatch> {
        let builder = ReaderBuilder::new(self.objects.clone()).with_batch_size(count.max(1));
        let mut decoder = builder.build_decoder().map_err(io::Error::other)?;
        decoder.decode(objects).map_err(io::Error::other)?;
        let rows = decoder.flush().map_err(io::Error::other)?;
        Ok(rows.unwrap_or_else(|| RecordBatch::new_empty(self.objects.clone())))
    }
}

/// A name that no column has yet.
fn free_name(name: &str, fields: &[Field]) -> String {
    let is_free = |name: &String| !fields.iter().any(|field| field.name().eq_ignore_ascii_case(name));
    let numbered = (2..).map(|number| format!("{PREFIX}{name}_{number}"));
    let names = [name.to_owned(), format!("{PREFIX}{name}")].into_iter().chain(numbered);
    names.into_iter().find(is_free).unwrap_or_default()
}

/// The fields of objects that have all these paths.
fn objects(columns: &[Column]) -> Fields {
    let mut fields: Vec<(String, Vec<FieldRef>)> = Vec::new();
    let mut plain: Vec<FieldRef> = Vec::new();
    for column in columns {
        match column.path.split_once('.') {
            None => plain.push(Arc::new(Field::new(column.path, column.kind.data_type(), true))),
            Some((outer, inner)) => {
                let field = Arc::new(Field::new(inner, column.kind.data_type(), true));
                match fields.iter_mut().find(|(name, _)| name == outer) {
                    Some((_, inner)) => inner.push(field),
                    None => fields.push((outer.to_owned(), vec![field])),
                }
            }
        }
    }
    let nested = fields
        .into_iter()
        .map(|(name, inner)| Arc::new(Field::new(name, DataType::Struct(inner.into()), true)));
    plain.into_iter().chain(nested).collect()
}

/// What stands in the place of a column.
fn at(rows: &RecordBatch, column: &Column) -> ArrayRef {
    let nothing = || new_null_array(&column.kind.data_type(), rows.num_rows());
    let Some((outer, inner)) = column.path.split_once('.') else {
        return rows.column_by_name(column.path).cloned().unwrap_or_else(nothing);
    };
    let object = rows.column_by_name(outer).and_then(|object| object.as_struct_opt());
    let Some((object, value)) = object.and_then(|object| Some((object, object.column_by_name(inner)?)))
    else {
        return nothing();
    };
    // A value of an object that is not there is null too.
    let nulls =
        arrow_array::BooleanArray::from((0..object.len()).map(|row| object.is_null(row)).collect::<Vec<_>>());
    arrow_select::nullif::nullif(value, &nulls).unwrap_or_else(|_| value.clone())
}
