//! `.sdk` in its two dialects: SudoCue's, and SadMan Sudoku's with sections.
//!
//! ```text
//! file    = { header } rows | { header } "[Puzzle]" rows [ "[State]" rows ] [ "[PencilMarks]" marks ] { section }
//! header  = "#" letter text            A author, D description, C comment, B date, S source, L level, U address
//! rows    = nine lines of nine cells   '.' for a blank; read are rows of any form
//! marks   = nine lines of nine groups with commas between them; a group is the digits that are noted, or nothing
//! section = "[" name "]" lines         of any other name, such as [Colours]: kept as it stands
//! ```
//! Entries are the digits of `[State]` that are no givens. Headers with other letters are kept under their letter, and what is no
//! UTF-8 in them is U+FFFD. Groups may have blanks instead of commas between them; then `.` or `0` is an empty one.
//!
//! Sources: <https://www.sudocue.net/fileformats.php>, <http://pzl.org.uk/Formats.html>, and what SadMan Sudoku's help says of its
//! five sections.

use super::contents::{Document, Fact};
use super::format::{Documents, Row, Unit};
use super::loss::{LossKind, Losses};
use super::marks::Marks;
use super::text::on_one_line;
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::format::{Format, Found, ParseError, ParseErrorKind, Reader, column};
use crate::grid::Grid;

pub(super) const SDK: Row = Row {
    name: "sdk",
    description: "SudoCue's puzzle: nine lines, with author, level and more in headers",
    extensions: &["sdk"],
    unit: Unit::File,
    between: None,
    holds: &[
        LossKind::Authors,
        LossKind::Descriptions,
        LossKind::Comments,
        LossKind::Dates,
        LossKind::Sources,
        LossKind::Levels,
        LossKind::Urls,
    ],
    recognises,
    read,
    write: write_sdk,
};

pub(super) const SADMAN: Row = Row {
    name: "sadman",
    description: "SadMan Sudoku's .sdk: sections for puzzle, state and pencilmarks",
    extensions: &[],
    holds: &[
        LossKind::Entries,
        LossKind::Candidates,
        LossKind::Stale,
        LossKind::Authors,
        LossKind::Descriptions,
        LossKind::Comments,
        LossKind::Dates,
        LossKind::Sources,
        LossKind::Levels,
        LossKind::Urls,
    ],
    recognises: |text| {
        text.split(|byte| *byte == b'\n').any(|line| line.trim_ascii().eq_ignore_ascii_case(b"[puzzle]"))
    },
    write: write_sadman,
    ..SDK
};

const HEADERS: [(u8, Fact); 7] = [
    (b'A', Fact::Author),
    (b'D', Fact::Description),
    (b'C', Fact::Comment),
    (b'B', Fact::Date),
    (b'S', Fact::Source),
    (b'L', Fact::Level),
    (b'U', Fact::Url),
];

/// Two headers of SudoCue's begin the file, or one and a row of nine follow each other.
fn recognises(text: &[u8]) -> bool {
    let is_header =
        |line: &[u8]| matches!(line, [b'#', letter, ..] if HEADERS.iter().any(|(known, _)| known == letter));
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    is_header(first) && (is_header(second) || second.len() == 9)
}

/// A part of a file between two section heads; the first has no name.
struct Section<'a> {
    name: &'a [u8],
    /// The number of its first line.
    line: u64,
    lines: Vec<&'a [u8]>,
}

fn sections(text: &[u8], first_line: u64) -> Vec<Section<'_>> {
    let mut sections = vec![Section { name: b"", line: first_line, lines: vec![] }];
    for (number, line) in (first_line..).zip(text.split(|byte| *byte == b'\n')) {
        match line.trim_ascii() {
            [b'[', name @ .., b']'] if name.first().is_some_and(u8::is_ascii_alphabetic) => {
                sections.push(Section { name, line: number + 1, lines: vec![] });
            }
            _ => sections.last_mut().into_iter().for_each(|section| section.lines.push(line)),
        }
    }
    sections
}

fn read(text: &[u8], first_line: u64) -> Documents {
    vec![read_one(text, first_line)]
}

fn read_one(text: &[u8], first_line: u64) -> Result<Document, ParseError> {
    let sections = sections(text, first_line);
    let named = |name: &[u8]| sections.iter().find(|section| section.name.eq_ignore_ascii_case(name));
    let puzzle = named(b"puzzle").or(sections.first()).map_or_else(|| Err(no_board(first_line)), board)?;
    let mut document = Document::new(puzzle.1);
    document.state.line = puzzle.0;
    if let Some(state) = named(b"state").filter(|state| !state.is_empty()) {
        let (line, filled) = board(state)?;
        document.state.entries = entries(&puzzle.1, &filled, line)?;
    }
    if let Some(marks) = named(b"pencilmarks").filter(|marks| !marks.is_empty()) {
        document.state.pencilmarks = pencilmarks(marks)?;
        document.state.has_pencilmarks = true;
    }
    sections.iter().flat_map(|section| &section.lines).for_each(|line| add_header(&mut document, line));
    for section in sections.iter().filter(|section| !section.is_known()) {
        let text = String::from_utf8_lossy(&section.lines.join(&b'\n')).trim().to_owned();
        document.add(&format!("[{}]", String::from_utf8_lossy(section.name)), &text);
    }
    Ok(document)
}

impl Section<'_> {
    fn is_empty(&self) -> bool {
        self.lines.iter().all(|line| line.trim_ascii().is_empty())
    }

    fn is_known(&self) -> bool {
        [&b""[..], b"puzzle", b"state", b"pencilmarks"]
            .iter()
            .any(|name| self.name.eq_ignore_ascii_case(name))
    }
}

const fn no_board(line: u64) -> ParseError {
    ParseError { line, column: None, kind: ParseErrorKind::NoBoard }
}

/// The one board of a section, and its line.
fn board(section: &Section<'_>) -> Result<(u64, Grid), ParseError> {
    let (mut reader, mut out) = (Reader::new(), Vec::new());
    for (number, line) in (section.line..).zip(&section.lines) {
        reader.line(number, line, &mut out);
    }
    reader.finish(&mut out);
    let mut boards = out.into_iter();
    let first = boards.next().ok_or_else(|| no_board(section.line))??;
    match boards.next() {
        None => Ok((first.line, first.grid)),
        Some(Err(error)) => Err(error),
        Some(Ok(second)) => {
            Err(ParseError { line: second.line, column: None, kind: ParseErrorKind::SecondBoard })
        }
    }
}

fn entries(puzzle: &Grid, filled: &Grid, line: u64) -> Result<Grid, ParseError> {
    let mut entries = *filled;
    for (cell, digit) in puzzle.givens() {
        if let Some(other) = filled.get(cell).filter(|other| *other != digit) {
            let found = format!("{other} where the puzzle has {digit}, in {cell}");
            let kind = ParseErrorKind::Expected { expected: "the givens of the puzzle", found };
            return Err(ParseError { line, column: None, kind });
        }
        entries.set(cell, None);
    }
    Ok(entries)
}

fn pencilmarks(section: &Section<'_>) -> Result<Candidates, ParseError> {
    let mut marks = Candidates::new(&Grid::EMPTY);
    let rows: Vec<(u64, &&[u8])> =
        (section.line..).zip(&section.lines).filter(|(_, line)| !line.trim_ascii().is_empty()).collect();
    if rows.len() != 9 {
        return Err(ParseError {
            line: section.line,
            column: None,
            kind: ParseErrorKind::Rows { found: rows.len() },
        });
    }
    for (row, (number, line)) in rows.into_iter().enumerate() {
        let fault = |column, kind| ParseError { line: number, column, kind };
        let groups: Vec<&[u8]> = if line.contains(&b',') {
            line.split(|byte| *byte == b',').map(<[u8]>::trim_ascii).collect()
        } else {
            line.split(u8::is_ascii_whitespace).filter(|group| !group.is_empty()).collect()
        };
        if groups.len() != 9 {
            return Err(fault(None, ParseErrorKind::RowLength { found: groups.len() }));
        }
        for (at, group) in groups.into_iter().enumerate() {
            let mut noted = DigitSet::EMPTY;
            for byte in group.iter().filter(|byte| !matches!(byte, b'.' | b'0')) {
                let digit = Digit::from_ascii(*byte).ok_or_else(|| {
                    let offset = line.iter().position(|one| one == byte).unwrap_or(0);
                    fault(Some(column(line, offset)), ParseErrorKind::Foreign(Found::at(line, offset)))
                })?;
                noted.insert(digit);
            }
            if let Some(cell) = Cell::at(row, at).filter(|_| !noted.is_empty()) {
                (DigitSet::ALL - noted).iter().for_each(|digit| marks.remove(cell, digit));
            }
        }
    }
    Ok(marks)
}

fn add_header(document: &mut Document, line: &[u8]) {
    let [b'#', letter, text @ ..] = line.trim_ascii() else { return };
    let text = String::from_utf8_lossy(text);
    match HEADERS.iter().find(|(known, _)| known == letter) {
        Some((_, fact)) => document.say(*fact, text.trim()),
        None if letter.is_ascii_alphabetic() => {
            document.add(&format!("#{}", char::from(*letter)), text.trim())
        }
        None => document.say(Fact::Comment, format!("{}{text}", char::from(*letter)).trim()),
    }
}

fn write_headers(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    for (letter, fact) in HEADERS {
        for (_, text) in document.facts.iter().filter(|(kind, _)| *kind == fact) {
            let text = on_one_line(text, losses);
            if !text.trim().is_empty() {
                out.extend_from_slice(format!("#{}{}\n", char::from(letter), text.trim()).as_bytes());
            }
        }
        losses.keep(fact.loss());
    }
}

fn write_rows(grid: &Grid, out: &mut Vec<u8>) {
    let text = Format::Rows.write(grid).replace('0', ".");
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
}

fn write_sdk(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    write_headers(document, out, losses);
    write_rows(&document.state.puzzle, out);
}

fn write_sadman(document: &Document, out: &mut Vec<u8>, losses: &mut Losses) {
    write_headers(document, out, losses);
    let state = &document.state;
    out.extend_from_slice(b"[Puzzle]\n");
    write_rows(&state.puzzle, out);
    if state.entries != Grid::EMPTY {
        out.extend_from_slice(b"[State]\n");
        write_rows(&state.filled(), out);
    }
    if state.has_pencilmarks {
        out.extend_from_slice(b"[PencilMarks]\n");
        let marks = Marks::of(state);
        losses.add(
            LossKind::Unclear,
            marks.blanks().filter(|cell| marks.noted(*cell).is_some_and(DigitSet::is_empty)).count(),
        );
        let group = |cell: &Cell| marks.noted(*cell).map_or_else(String::new, |noted| noted.to_string());
        for row in Cell::ALL.chunks(9) {
            let groups: Vec<String> = row.iter().map(group).collect();
            out.extend_from_slice(groups.join(",").as_bytes());
            out.push(b'\n');
        }
    }
}
