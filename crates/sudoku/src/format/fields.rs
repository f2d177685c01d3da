//! A row of nine fields, as a spreadsheet writes it, in which an empty field is a blank.
//!
//! ```text
//! row   = field separator field separator ... field      nine fields, one kind of separator
//! field = [ cell character ], with blanks around it
//! separator = "," | ";" | tab
//! ```
//!
//! An empty field has no character for a digit: in the text that [`Record::fill`](super::Record::fill) writes to it is `.`.

use super::row::Row;
use super::symbol::{is_cell, value};

/// Whether a line is nothing but the separators of nine empty fields.
pub(super) fn is_eight_tabs(line: &[u8]) -> bool {
    line == b"\t\t\t\t\t\t\t\t"
}

/// The row, if one of its fields is empty or its separator is `;`.
pub(super) fn row(line: &[u8]) -> Option<Row> {
    b",;\t".iter().find_map(|separator| row_with(line, *separator))
}

fn row_with(line: &[u8], separator: u8) -> Option<Row> {
    let fields: Vec<&[u8]> = line.split(|byte| *byte == separator).collect();
    let fields: [&[u8]; 9] = fields.try_into().ok()?;
    let is_field = |field: &[u8]| {
        matches!(field.trim_ascii(), [] | [_]) && field.trim_ascii().iter().all(|byte| is_cell(*byte))
    };
    let has_empty = fields.iter().any(|field| field.trim_ascii().is_empty());
    if !fields.iter().all(|field| is_field(field)) || (separator != b';' && !has_empty) {
        return None;
    }
    Some(filled(fields, separator))
}

fn filled(fields: [&[u8]; 9], separator: u8) -> Row {
    let (mut text, mut at, mut values) = (Vec::new(), [0; 9], [0; 9]);
    for (index, field) in fields.into_iter().enumerate() {
        if index > 0 {
            text.push(separator);
        }
        let indent = field.iter().position(|byte| !byte.is_ascii_whitespace());
        at[index] = u32::try_from(text.len() + indent.unwrap_or(0)).unwrap_or(u32::MAX);
        values[index] = indent.map_or(0, |indent| value(field[indent]));
        text.extend_from_slice(if indent.is_some() { field } else { b"." });
    }
    Row::of_fields(at, values, text.into())
}
