//! [`PuzzleColumn`]: which column of a table has the boards, and [`Values`], what stands in it.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, LargeBinaryArray};
use arrow_cast::cast;
use arrow_schema::{DataType, Field, Schema};
use hanpan_sudoku::Cell;
use hanpan_sudoku::document::puzzle_column;

/// So many columns are named in a message.
const SHOWN: usize = 30;

/// A column of text or bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PuzzleColumn {
    pub(crate) index: usize,
}

impl PuzzleColumn {
    /// The column of this name; without one the column that is called `puzzle` or the like, or the only one that can be read.
    pub(crate) fn of(schema: &Schema, name: Option<&str>) -> io::Result<Self> {
        match name {
            Some(name) => Self::named(schema, name),
            None => Self::likely(schema),
        }
    }

    fn named(schema: &Schema, name: &str) -> io::Result<Self> {
        let columns = || schema.fields().iter().enumerate();
        let exact = columns().find(|(_, field)| field.name() == name);
        let mut alike = columns().filter(|(_, field)| field.name().eq_ignore_ascii_case(name));
        let only = || alike.next().filter(|_| alike.next().is_none());
        let Some((index, field)) = exact.or_else(only) else {
            let columns = shown_columns(schema);
            return Err(io::Error::other(format!("expected a column {name:?}, found {columns}")));
        };
        if !is_readable(field.data_type()) {
            let found = field.data_type();
            return Err(io::Error::other(format!("column {name:?}: expected text or bytes, found {found}")));
        }
        Ok(Self { index })
    }

    fn likely(schema: &Schema) -> io::Result<Self> {
        let readable: Vec<(usize, &str)> =
            readable(schema).map(|(index, field)| (index, field.name().as_str())).collect();
        let named = puzzle_column(readable.iter().map(|(_, name)| *name)).map(|at| readable[at]);
        let is_other = |found: (usize, &str), other: &(usize, &str)| {
            other.0 != found.0 && other.1.eq_ignore_ascii_case(found.1)
        };
        let one = named.filter(|found| !readable.iter().any(|other| is_other(*found, other)));
        let only = || if let [(index, _)] = readable[..] { Some(index) } else { None };
        one.map(|(index, _)| index).or_else(only).map(|index| Self { index }).ok_or_else(|| {
            let columns = shown_columns(schema);
            let message = match readable.len() {
                0 => format!("expected a column of text or bytes, found {columns}"),
                _ => format!("which column has the puzzles? --column names one of {columns}"),
            };
            io::Error::other(message)
        })
    }
}

fn readable(schema: &Schema) -> impl Iterator<Item = (usize, &Field)> {
    let fields = schema.fields().iter().map(AsRef::as_ref).enumerate();
    fields.filter(|(_, field): &(usize, &Field)| is_readable(field.data_type()))
}

/// Whether values of a type may be boards.
fn is_readable(kind: &DataType) -> bool {
    match kind {
        DataType::Dictionary(_, values) => is_readable(values),
        DataType::RunEndEncoded(_, values) => is_readable(values.data_type()),
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::FixedSizeBinary(_) => true,
        _ => false,
    }
}

/// The columns with their types, for messages.
pub(crate) fn shown_columns(schema: &Schema) -> String {
    let shown = schema.fields().iter().take(SHOWN);
    let shown: Vec<String> = shown.map(|field| format!("{} ({})", field.name(), field.data_type())).collect();
    match schema.fields().len() {
        0 => "no columns".to_owned(),
        count if count > SHOWN => format!("{} and {} more", shown.join(", "), count - SHOWN),
        _ => shown.join(", "),
    }
}

/// Whether two tables have columns of the same names and types in the same order.
pub(crate) fn have_same_columns(one: &Schema, other: &Schema) -> bool {
    let are_same = |(one, other): (&Arc<Field>, &Arc<Field>)| {
        one.name() == other.name() && one.data_type() == other.data_type()
    };
    one.fields().len() == other.fields().len() && one.fields().iter().zip(other.fields()).all(are_same)
}

/// What stands in a column of text or bytes.
pub(crate) struct Values(LargeBinaryArray);

impl Values {
    /// # Errors
    ///
    /// Those of values that contradict each other.
    pub(crate) fn new(column: &ArrayRef) -> io::Result<Self> {
        let plain = match column.data_type() {
            // Not every pair of types is cast at once.
            DataType::Utf8View | DataType::Dictionary(..) | DataType::RunEndEncoded(..) => {
                let values = unpacked(column.data_type());
                cast(column, &values).map_err(io::Error::other)?
            }
            _ => column.clone(),
        };
        let bytes = cast(&plain, &DataType::LargeBinary).map_err(io::Error::other)?;
        let bytes = bytes.as_any().downcast_ref::<LargeBinaryArray>().cloned();
        bytes.map(Self).ok_or_else(|| io::Error::other("expected text or bytes"))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// The value of a row, from 0; `None` if there is none. Numbers from 0 to 9 are digits.
    pub(crate) fn get(&self, row: usize) -> Option<Cow<'_, [u8]>> {
        let value = self.0.is_valid(row).then(|| self.0.value(row))?;
        let are_numbers = value.len() == Cell::COUNT && value.iter().all(|byte| *byte <= 9);
        Some(if are_numbers { value.iter().map(|byte| byte + b'0').collect() } else { value.into() })
    }
}

/// The type that values are cast to before they are bytes.
fn unpacked(kind: &DataType) -> DataType {
    match kind {
        DataType::Dictionary(_, values) => unpacked(values),
        DataType::RunEndEncoded(_, values) => unpacked(values.data_type()),
        DataType::Utf8View => DataType::LargeUtf8,
        kind => kind.clone(),
    }
}
