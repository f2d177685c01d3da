//! How a problem writes one board.

use hanpan_sudoku::{Cell, Digit, Grid};

use crate::practice::text::{Input, InputError, Output, quote};

/// How a problem writes one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nine lines of nine digits, 0 for a blank.
    Glued,
    /// Nine lines of nine digits with a blank between them, 0 for a blank cell.
    Spaced,
    /// One line of 81 characters, `.` for a blank.
    Line,
    /// A JSON array of nine arrays of nine strings, `"."` for a blank.
    Json,
}

impl Shape {
    /// The board without a line end after it.
    pub(super) fn write(self, grid: &Grid) -> String {
        let zeros = grid.to_string().replace('.', "0");
        let rows = (0..9).map(|row| &zeros[9 * row..9 * row + 9]);
        match self {
            Self::Glued => rows.collect::<Vec<_>>().join("\n"),
            Self::Spaced => rows.map(spaced).collect::<Vec<_>>().join("\n"),
            Self::Line => grid.to_string(),
            Self::Json => json(grid),
        }
    }

    /// Reads one board of an input.
    pub(super) fn read(self, input: &mut Input) -> Result<Grid, InputError> {
        let values = match self {
            Self::Glued => rows(input, |input, row| input.line(row)?.characters(9, "0123456789"))?,
            Self::Spaced => rows(input, |input, row| {
                let numbers = input.line(row)?.numbers(9, 0..=9)?;
                Ok(numbers.into_iter().map(|number| number as usize).collect())
            })?,
            Self::Line => input.line("a board")?.characters(81, ".123456789")?,
            Self::Json => return read_json_input(input),
        };
        Ok(to_grid(&values).unwrap_or_default())
    }

    /// Reads one board of an output; the text says what is wrong with the layout of a board that can be read.
    pub(super) fn read_answer(self, output: &mut Output) -> Result<(Grid, Option<String>), Vec<String>> {
        match self {
            Self::Json => {
                read_json(&output.rest().join("\n")).map(|grid| (grid, None)).map_err(|why| vec![why])
            }
            Self::Line => read_rows(output, 1, 81, |digits| digits.to_owned(), "81 digits without blanks"),
            Self::Glued => read_rows(output, 9, 9, |digits| digits.to_owned(), "nine digits without blanks"),
            Self::Spaced => read_rows(output, 9, 9, spaced, "nine digits with one blank between them"),
        }
    }

    /// Takes the lines of a board that was read from the rest of an output.
    pub(super) fn lines(self, output: &Output) -> usize {
        if self == Self::Json { output.rest().len() } else { 0 }
    }
}

fn spaced(digits: &str) -> String {
    digits.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

fn to_grid(values: &[usize]) -> Option<Grid> {
    let values: Vec<u8> = values.iter().map(|value| *value as u8).collect();
    Grid::from_bytes(values.try_into().ok()?)
}

fn rows(
    input: &mut Input,
    row: impl Fn(&mut Input, String) -> Result<Vec<usize>, InputError>,
) -> Result<Vec<usize>, InputError> {
    let mut values = Vec::new();
    for number in 1..=9 {
        values.extend(row(input, format!("row {number} of a board"))?);
    }
    Ok(values)
}

fn json(grid: &Grid) -> String {
    let cell = |cell: &Cell| grid.get(*cell).map_or(".".to_owned(), |digit| digit.to_string());
    let rows: Vec<Vec<String>> = Cell::ALL.chunks(9).map(|row| row.iter().map(cell).collect()).collect();
    serde_json::json!(rows).to_string()
}

fn read_json_input(input: &mut Input) -> Result<Grid, InputError> {
    let mut text = String::new();
    while !input.is_at_end() {
        text = text + input.peek().unwrap_or_default() + "\n";
        input.line("a board")?;
    }
    read_json(&text).map_err(InputError::Promise)
}

fn read_json(text: &str) -> Result<Grid, String> {
    let rows: Vec<Vec<String>> = serde_json::from_str(text)
        .map_err(|error| format!("expected a JSON array of nine arrays of nine strings: {error}"))?;
    if rows.len() != 9 {
        return Err(format!("expected nine rows, found {}", rows.len()));
    }
    let mut grid = Grid::EMPTY;
    for (number, row) in rows.iter().enumerate() {
        if row.len() != 9 {
            return Err(format!("expected nine cells in row {}, found {}", number + 1, row.len()));
        }
        for (cell, text) in Cell::ALL[9 * number..].iter().zip(row) {
            grid.set(*cell, json_cell(*cell, text)?);
        }
    }
    Ok(grid)
}

fn json_cell(cell: Cell, text: &str) -> Result<Option<Digit>, String> {
    match text.as_bytes() {
        [b'.'] => Ok(None),
        [character] if Digit::from_ascii(*character).is_some() => Ok(Digit::from_ascii(*character)),
        _ => Err(format!("{cell}: expected a digit from 1 to 9 or '.', found {}", quote(text))),
    }
}

/// Reads rows of digits; `layout` writes the digits of a row as they should be.
fn read_rows(
    output: &mut Output,
    count: usize,
    width: usize,
    layout: impl Fn(&str) -> String,
    expected: &str,
) -> Result<(Grid, Option<String>), Vec<String>> {
    let first = output.number();
    let missing = output.missing(count);
    let Some(lines) = output.take(count) else { return Err(vec![missing]) };
    let rows: Vec<String> = lines.iter().map(|line| digits(line)).collect();
    let faults: Vec<String> =
        rows.iter().enumerate().filter_map(|(index, row)| row_fault(first + index, row, width)).collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let odd = lines.iter().zip(&rows).enumerate().find(|(_, (line, row))| **line != layout(row));
    let odd = odd.map(|(index, (line, _))| {
        format!("line {}: expected {expected}, found {}", first + index, quote(line))
    });
    let values: Vec<usize> = rows.concat().bytes().map(|digit| usize::from(digit - b'0')).collect();
    to_grid(&values).map(|grid| (grid, odd)).ok_or_else(|| vec![missing])
}

/// A line without blanks and commas.
fn digits(line: &str) -> String {
    line.chars().filter(|character| !character.is_whitespace() && *character != ',').collect()
}

fn row_fault(line: usize, row: &str, width: usize) -> Option<String> {
    if let Some(odd) = row.chars().find(|character| !character.is_ascii_digit()) {
        return Some(format!("line {line}: expected a digit from 1 to 9, found '{odd}' in {}", quote(row)));
    }
    (row.len() != width).then(|| format!("line {line}: expected {width} digits, found {}", row.len()))
}
