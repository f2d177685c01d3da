//! [`State`]: a puzzle that a player works on, with entries and pencilmarks.
//!
//! # Grammar
//! ```text
//! text    = { line } | marks | boards                      blank lines and lines that begin with '#' do not count
//! line    = cells [ ":" { removed } ]                      HoDoKu, Sudoku Studio; '+' before a digit: entered by the player
//!         | ":" code ":" any ":" cells ":" { removed } ":" any     HoDoKu's library, six colons or more
//!         | 729 characters                                 nine a cell: a digit from 1 to 9, or '.' or '0' in its place
//! removed = digit row column                               such as 124: no 1 in r2c4
//! marks   = [ givens [ values ] ] nine rows of nine groups; givens and values are nine rows each, or 81 cells on a line
//! group   = { digit } | "u" digit | "." | "0"               candidates; entered; nothing noted
//! boards  = what a Reader reads: digits are givens
//! ```
//! In `marks` groups stand apart by blanks and walls (`|`, `!`, `:`); borders, and lines with words, do not count; the marks that
//! programs put beside digits (`*`, `#`, `@`, `-`, `+`, `=`, capital letters) are passed over. A group of one digit is a filled cell if no other
//! cell of its houses has the digit, and else a naked single, unless rows of values say which cells are filled; so is a cell of 729
//! characters. Without rows of givens, and
//! without entries, filled cells are givens: nothing tells them apart. Where no group has several digits and nothing is entered, the rows are
//! boards, unless there are givens, values with these among them, and nine rows of groups apart with the values among them.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;

use super::error::{Complaint, Found, ParseError, ParseErrorKind, excerpt};
use super::reader::Reader;
use super::symbol::{FOREIGN, value};

/// A puzzle that a player works on.
///
/// ```
/// use hanpan_sudoku::format::State;
/// use hanpan_sudoku::{Cell, Digit};
/// let line = format!("12+3{}:491", ".".repeat(78));
/// let state = State::read_all(line.as_bytes()).remove(0).unwrap();
/// assert_eq!(state.puzzle.get(Cell::R1C2), Some(Digit::D2));
/// assert_eq!(state.entries.get(Cell::R1C3), Some(Digit::D3));
/// assert!(!state.pencilmarks.get(Cell::R9C1).contains(Digit::D4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The first line of its text.
    pub line: u64,
    /// The givens.
    pub puzzle: Grid,
    /// The digits that the player has entered; blank where there is a given.
    pub entries: Grid,
    /// What the player has noted for each cell: all nine digits where nothing is noted.
    pub pencilmarks: Candidates,
    /// Whether the text has pencilmarks.
    pub has_pencilmarks: bool,
    /// Whether the text tells givens from entries.
    pub tells_givens: bool,
}

impl State {
    /// Reads all positions of a text.
    pub fn read_all(text: &[u8]) -> Vec<Result<Self, ParseError>> {
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        let lines: Vec<(u64, &[u8])> = lines(text).collect();
        if lines.iter().any(|(_, line)| Notation::of(line).is_some()) {
            return lines.into_iter().map(|(number, line)| Self::of_line(number, line)).collect();
        }
        match Rows::of(&lines) {
            Some(rows) => vec![rows.and_then(|rows| rows.state())],
            None => Reader::read_all(text)
                .into_iter()
                .map(|record| record.map(|record| Self::of_puzzle(record.line, record.grid)))
                .collect(),
        }
    }

    /// A puzzle at which nothing was done, as the first line of a text.
    pub fn new(puzzle: Grid) -> Self {
        Self::of_puzzle(1, puzzle)
    }

    fn of_puzzle(line: u64, puzzle: Grid) -> Self {
        Self {
            line,
            puzzle,
            entries: Grid::EMPTY,
            pencilmarks: Candidates::new(&Grid::EMPTY),
            has_pencilmarks: false,
            tells_givens: true,
        }
    }

    /// Whether a text has rows of pencilmarks or entries.
    #[cfg(feature = "documents")]
    pub(crate) fn has_marks(text: &[u8]) -> bool {
        let lines: Vec<(u64, &[u8])> = lines(text).collect();
        lines.iter().all(|(_, line)| Notation::of(line).is_none()) && Rows::of(&lines).is_some()
    }

    /// Whether a line is a position, and no board with other columns.
    #[cfg(feature = "documents")]
    pub(crate) fn has_line(line: &[u8]) -> bool {
        Notation::of(line).is_some()
    }

    /// Whether a text has lines with entries or removed candidates.
    #[cfg(feature = "documents")]
    pub(crate) fn has_lines(text: &[u8]) -> bool {
        lines(text).any(|(_, line)| matches!(Notation::of(line), Some(Notation::Cells(..))))
    }

    /// All filled cells.
    pub fn filled(&self) -> Grid {
        let mut filled = self.puzzle;
        self.entries.givens().for_each(|(cell, digit)| filled.set(cell, Some(digit)));
        filled
    }

    /// The same with these givens: what else is filled was entered.
    ///
    /// # Errors
    ///
    /// The first cell that is filled with another digit than its given.
    pub fn with_givens(self, givens: &Grid) -> Result<Self, Cell> {
        let mut entries = self.filled();
        for (cell, digit) in givens.givens() {
            if entries.get(cell).is_some_and(|filled| filled != digit) {
                return Err(cell);
            }
            entries.set(cell, None);
        }
        Ok(Self { puzzle: *givens, entries, tells_givens: true, ..self })
    }

    /// Reads a position that is one line of a text, with the line's number for messages.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read_line(number: u64, line: &[u8]) -> Result<Self, ParseError> {
        Self::of_line(number, line.trim_ascii())
    }

    fn of_line(number: u64, line: &[u8]) -> Result<Self, ParseError> {
        // The cells, and what is removed, are parts of the line.
        let start = |part: &[u8]| part.as_ptr().addr() - line.as_ptr().addr();
        let fault = |complaint: Complaint| complaint.on(number, line);
        match Notation::of(line) {
            None => {
                let record = Reader::read_one(line).map_err(|error| ParseError { line: number, ..error })?;
                Ok(Self::of_puzzle(number, record.grid))
            }
            Some(Notation::Sukaku(cells)) => {
                Self::of_sukaku(number, cells).map_err(|complaint| fault(complaint.after(start(cells))))
            }
            Some(Notation::Cells(cells, removed)) => {
                let mut state = Self::of_cells(number, cells)
                    .map_err(|complaint| fault(complaint.after(start(cells))))?;
                state.remove(removed).map_err(|complaint| fault(complaint.after(start(removed))))?;
                Ok(state)
            }
        }
    }

    /// 81 cells.
    fn of_cells(line: u64, cells: &[u8]) -> Result<Self, Complaint> {
        let mut state = Self::of_puzzle(line, Grid::EMPTY);
        let (mut is_entry, mut count) = (false, 0);
        for (at, byte) in cells.iter().enumerate() {
            if *byte == b'+' && !is_entry {
                is_entry = true;
                continue;
            }
            let found = value(*byte);
            if found == FOREIGN || is_entry && found == 0 {
                return Err(Complaint::at(at, ParseErrorKind::Foreign(Found::at(cells, at))));
            }
            if let Some(cell) = Cell::new(count) {
                let grid = if is_entry { &mut state.entries } else { &mut state.puzzle };
                grid.set(cell, Digit::from_value(found));
            }
            (is_entry, count) = (false, count + 1);
        }
        if count == Cell::COUNT {
            return Ok(state);
        }
        Err(Complaint::whole(ParseErrorKind::LineLength { found: count }))
    }

    /// Takes out a list of candidates.
    fn remove(&mut self, list: &[u8]) -> Result<(), Complaint> {
        let mut start = 0;
        for triple in list.split(u8::is_ascii_whitespace) {
            if !triple.is_empty() {
                let (cell, digit) = candidate(triple)
                    .ok_or_else(|| Complaint::at(start, ParseErrorKind::Candidate(excerpt(triple))))?;
                self.pencilmarks.remove(cell, digit);
                self.has_pencilmarks = true;
            }
            start += triple.len() + 1;
        }
        Ok(())
    }

    /// Nine characters a cell.
    fn of_sukaku(line: u64, cells: &[u8]) -> Result<Self, Complaint> {
        const LENGTH: usize = Cell::COUNT * Digit::COUNT;
        if cells.len() != LENGTH {
            return Err(Complaint::whole(ParseErrorKind::PencilmarkLength { found: cells.len() }));
        }
        let mut groups = [Group::default(); Cell::COUNT];
        for (at, byte) in cells.iter().enumerate() {
            let (cell, digit) = (at / Digit::COUNT, Digit::ALL[at % Digit::COUNT]);
            match Digit::from_ascii(*byte) {
                Some(found) if found == digit => groups[cell].digits.insert(digit),
                None if matches!(byte, b'.' | b'0') => {}
                _ => return Err(Complaint::at(at, ParseErrorKind::Foreign(Found::at(cells, at)))),
            }
        }
        Ok(Self::of_groups(line, &groups))
    }

    fn of_groups(line: u64, groups: &[Group; Cell::COUNT]) -> Self {
        let mut state = Self { has_pencilmarks: true, ..Self::of_puzzle(line, Grid::EMPTY) };
        state.tells_givens = groups.iter().any(|group| group.is_entry);
        for cell in Cell::ALL {
            let Group { digits, is_entry } = groups[cell.index()];
            if !digits.is_empty() {
                (DigitSet::ALL - digits).iter().for_each(|digit| state.pencilmarks.remove(cell, digit));
            }
            if let Some(digit) = digits.single()
                && (is_entry || !cell.peers().any(|peer| groups[peer.index()].digits.contains(digit)))
            {
                let grid = if is_entry { &mut state.entries } else { &mut state.puzzle };
                grid.set(cell, Some(digit));
            }
        }
        state
    }
}

/// The lines that count, with their numbers from 1, without blanks at their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    const DOS_END: &[u8] = b"\x1a";
    let trimmed = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    (1..).zip(trimmed).filter(|(_, line)| !line.is_empty() && *line != DOS_END && line[0] != b'#')
}

/// A digit in a cell: digit, row and column.
fn candidate(triple: &[u8]) -> Option<(Cell, Digit)> {
    let [digit, row, column] = triple else { return None };
    let index = |byte: u8| Digit::from_ascii(byte).map(Digit::index);
    Some((Cell::at(index(*row)?, index(*column)?)?, Digit::from_ascii(*digit)?))
}

/// What one line can be, apart from a board.
enum Notation<'a> {
    /// 81 cells, and candidates that are removed.
    Cells(&'a [u8], &'a [u8]),
    /// Nine characters a cell.
    Sukaku(&'a [u8]),
}

impl<'a> Notation<'a> {
    /// The fewest characters that are not taken for a row of pencilmarks.
    const FEWEST: usize = 60;

    fn of(line: &'a [u8]) -> Option<Self> {
        if let [b':', digit, ..] = line
            && digit.is_ascii_digit()
        {
            let mut fields = line.split(|byte| *byte == b':').skip(3);
            let (cells, removed) = (fields.next()?, fields.next()?);
            return fields.next().map(|_| Self::Cells(cells, removed));
        }
        let end = line.iter().position(|byte| matches!(byte, b' ' | b'\t' | b',' | b';' | b'#'));
        let word = &line[..end.unwrap_or(line.len())];
        if word.len() > 2 * Cell::COUNT && word.iter().all(|byte| matches!(byte, b'0'..=b'9' | b'.')) {
            return Some(Self::Sukaku(word));
        }
        let (cells, has_removed) = match line.iter().position(|byte| *byte == b':') {
            Some(colon) if colon < word.len() => (&line[..colon], true),
            _ => (word, false),
        };
        let removed = if has_removed { &line[cells.len() + 1..] } else { &[] };
        let is_long = cells.iter().filter(|byte| value(**byte) != FOREIGN).count() >= Self::FEWEST;
        let has_entry = cells.windows(2).any(|pair| pair[0] == b'+' && pair[1].is_ascii_digit());
        let mut words = removed.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
        // A list with a slip in it is a list all the same; another board after the colon is none.
        let is_number = |word: &&[u8]| {
            word.len() < Cell::COUNT && word.iter().all(|byte| byte.is_ascii_digit() || *byte == b',')
        };
        let is_list = has_removed
            && (words.peek().is_none_or(is_number) || words.any(|word| candidate(word).is_some()));
        (is_long && (has_entry || is_list)).then_some(Self::Cells(cells, removed))
    }
}

/// What stands for a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    digits: DigitSet,
    /// The player has entered the digit.
    is_entry: bool,
}

/// Rows of nine groups each, with their lines.
struct Rows(Vec<(u64, [Group; 9])>);

impl Rows {
    /// The rows of a text if it has pencilmarks or entries, or is drawn as if it had.
    fn of(lines: &[(u64, &[u8])]) -> Option<Result<Self, ParseError>> {
        let (mut rows, mut fault, mut has_marks) = (vec![], None, false);
        let mut words_of_rows = vec![];
        for (number, line) in lines.iter().filter(|(_, line)| !is_passed_over(line)) {
            let plain = without_walls(line);
            let words: Vec<&[u8]> =
                plain.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
            has_marks |= words.len() == 9 && words.iter().any(|word| is_marks(word));
            match rows_of(&words) {
                Ok(new) => {
                    words_of_rows.extend(new.iter().map(|_| words.len()));
                    rows.extend(new.into_iter().map(|row| (*number, row)));
                }
                Err(kind) => {
                    fault.get_or_insert(ParseError { line: *number, column: None, kind });
                }
            }
        }
        let rows = Self(rows);
        let has_marks = has_marks || rows.are_of_one_position(&words_of_rows);
        has_marks.then(|| fault.map_or(Ok(rows), Err))
    }

    /// Whether the rows are givens, values with these among them, and a digit apart for each cell, with the values among them: a
    /// position whose cells have no second candidate.
    fn are_of_one_position(&self, words: &[usize]) -> bool {
        let Some((boards, [9, 9, 9, 9, 9, 9, 9, 9, 9])) = words.split_at_checked(18) else { return false };
        let grids = [0, 1, 2].map(|number| self.grid(number));
        let is_within =
            |pair: &[Grid]| pair[0].givens().all(|(cell, digit)| pair[1].get(cell) == Some(digit));
        !boards.contains(&9) && grids.windows(2).all(is_within)
    }

    fn state(&self) -> Result<State, ParseError> {
        let line = self.0.first().map_or(1, |(line, _)| *line);
        let grids = self.0.len() / 9;
        if !self.0.len().is_multiple_of(9) || !(1..=3).contains(&grids) {
            let kind = ParseErrorKind::Rows { found: self.0.len() };
            return Err(ParseError { line, column: None, kind });
        }
        let mut state = State::of_groups(line, &self.groups(grids - 1));
        if grids > 1 {
            let (givens, known) = (self.grid(0), self.grid(grids - 2));
            // Values in rows of their own tell which single digits are filled cells.
            let mut values = if grids == 2 { state.filled() } else { known };
            known.givens().for_each(|(cell, digit)| values.set(cell, Some(digit)));
            givens.givens().for_each(|(cell, _)| values.set(cell, None));
            (state.puzzle, state.entries, state.tells_givens) = (givens, values, true);
        }
        Ok(state)
    }

    fn groups(&self, grid: usize) -> [Group; Cell::COUNT] {
        let rows = &self.0[grid * 9..];
        Cell::ALL.map(|cell| rows[cell.index() / 9].1[cell.index() % 9])
    }

    fn grid(&self, number: usize) -> Grid {
        let groups = self.groups(number);
        let mut grid = Grid::EMPTY;
        Cell::ALL.into_iter().for_each(|cell| grid.set(cell, groups[cell.index()].digits.single()));
        grid
    }
}

/// Whether a line is a border, or has a word: two letters in a row.
fn is_passed_over(line: &[u8]) -> bool {
    let is_border = |pair: &[u8]| matches!(pair, b"--" | b"==" | [0xe2, 0x94 | 0x95]);
    let is_word = |pair: &[u8]| pair.iter().all(u8::is_ascii_alphabetic) && !matches!(pair, b"xx" | b"XX");
    let has_digit = line.iter().any(u8::is_ascii_digit);
    line.windows(2).any(|pair| is_word(pair) || !has_digit && is_border(pair))
        || line.iter().all(|byte| matches!(byte, b'+' | b'-' | b'=' | b'|' | b':' | b'\''))
}

/// With blanks for walls, those of box drawing too.
fn without_walls(line: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(line);
    text.replace(['|', '!', ':', ',', '│', '┃', '║', '\u{a0}'], " ").into_bytes()
}

/// Whether a word has several candidates, or an entry.
fn is_marks(word: &[u8]) -> bool {
    let digits = word.iter().filter(|byte| matches!(byte, b'1'..=b'9')).count();
    digits > 1 || matches!(word, [b'u', b'1'..=b'9'])
}

/// A row, or the nine of a board on one line.
fn rows_of(words: &[&[u8]]) -> Result<Vec<[Group; 9]>, ParseErrorKind> {
    match words {
        [board] if board.len() == Cell::COUNT => board.chunks(9).map(|row| row_of(&[row])).collect(),
        _ => Ok(vec![row_of(words)?]),
    }
}

/// Nine groups: nine words, or nine cells in words of several.
fn row_of(words: &[&[u8]]) -> Result<[Group; 9], ParseErrorKind> {
    let mut row = [Group::default(); 9];
    if words.len() == 9 {
        for (group, word) in row.iter_mut().zip(words) {
            *group = group_of(word)?;
        }
        return Ok(row);
    }
    let cells = words.concat();
    if cells.len() != 9 || words.len() > 3 {
        return Err(ParseErrorKind::RowLength { found: words.len() });
    }
    for (at, byte) in cells.iter().enumerate() {
        if value(*byte) == FOREIGN {
            return Err(ParseErrorKind::Foreign(Found::at(&cells, at)));
        }
        row[at].digits = Digit::from_ascii(*byte).into_iter().collect();
    }
    Ok(row)
}

fn group_of(word: &[u8]) -> Result<Group, ParseErrorKind> {
    if let [b'u', digit @ b'1'..=b'9'] = word {
        return Ok(Group { digits: Digit::from_ascii(*digit).into_iter().collect(), is_entry: true });
    }
    let mut digits = DigitSet::EMPTY;
    for (at, byte) in word.iter().enumerate() {
        match Digit::from_ascii(*byte) {
            Some(digit) => digits.insert(digit),
            None if matches!(byte, b'*' | b'#' | b'@' | b'-' | b'+' | b'=' | b'A'..=b'Z') => {}
            None if word.len() == 1 && value(*byte) == 0 => {}
            None => return Err(ParseErrorKind::Foreign(Found::at(word, at))),
        }
    }
    Ok(Group { digits, is_entry: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// As a forum has it, with the step that a program would take next marked and told.
    const FORUM: &str = "
Naked Single: r5c5=5
.--------------------.--------------------.--------------------.
| 5     3     124    | 26    7     2468   | 1489  1249  28     |
| 6     247   247    | 1     9     5      | 3478  234   278    |
| 12    9     8      | 23    34    24     | 13457 6     27     |
:--------------------+--------------------+--------------------:
| 8     125   1259   | 579   6     147    | 4579  2459  3      |
| 4     25    2569   | 8     *5    3      | 579   259   1      |
| 7     15    1359   | 59    2     14     | 4589  459   6      |
:--------------------+--------------------+--------------------:
| 139   6     13579  | 357   35    7      | 2     8     4      |
| 23    278   237    | 4     1     9      | 36    3     5      |
| 123   1245  12345  | 2356  8     26     | 136   7     9      |
'--------------------'--------------------'--------------------'
";

    fn one(text: &str) -> State {
        let mut states = State::read_all(text.as_bytes());
        assert_eq!(states.len(), 1, "{text}");
        states.remove(0).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn error(text: &str) -> String {
        State::read_all(text.as_bytes()).remove(0).unwrap_err().to_string()
    }

    #[test]
    fn givens_on_one_line_stand_above_pencilmarks_as_nine_rows_do() {
        let rows: Vec<&str> = (0..9).map(|row| &PUZZLE[9 * row..9 * row + 9]).collect();
        let state = one(&format!("{PUZZLE}\n{FORUM}"));
        let above = one(&format!("{}\n{FORUM}", rows.join("\n")));
        assert_eq!(State { line: 1, ..above }, state);
        assert!(state.tells_givens);
        assert_eq!(state.puzzle, PUZZLE.parse().unwrap());
        assert_eq!(
            error(&format!("{}\n{FORUM}", &PUZZLE[1..])),
            "line 1: expected 9 cells in the row, found 1"
        );
    }

    /// Numbers without a pattern (xorshift).
    fn random(state: &mut u64, below: usize) -> usize {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        (*state % below as u64) as usize
    }

    #[test]
    fn a_changed_text_is_read_or_told() {
        const BYTES: &[u8] = b"019.+:|u*x# \n\r\t,-\xff\0\xc3\xa9";
        let marks = "12.45...9".repeat(81);
        let entered = PUZZLE.replacen('.', "+4", 1);
        let bases = [
            PUZZLE.to_owned(),
            format!("{entered}:124 335"),
            format!(":0200:36:{entered}:124 335::r1c1:"),
            marks,
            FORUM.to_owned(),
            format!("{PUZZLE}\n{FORUM}"),
        ];
        let (mut seed, mut read) = (1, 0);
        for round in 0..12_000 {
            let mut text = bases[round % bases.len()].clone().into_bytes();
            for _ in 0..1 + random(&mut seed, 4) {
                let at = random(&mut seed, text.len());
                let byte = BYTES[random(&mut seed, BYTES.len())];
                match random(&mut seed, 4) {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    2 => text.truncate(at + 1),
                    _ => drop(text.drain(at..(at + 1 + random(&mut seed, 12)).min(text.len() - 1).max(at))),
                }
            }
            for state in State::read_all(&text) {
                match state {
                    Ok(state) => {
                        read += 1;
                        assert!(state.entries.givens().all(|(cell, _)| state.puzzle.get(cell).is_none()));
                        assert_eq!(
                            state.clone().with_givens(&state.puzzle).unwrap().filled(),
                            state.filled()
                        );
                    }
                    Err(error) => assert!(error.to_string().contains("expected"), "{error}"),
                }
            }
        }
        assert!((1_000..11_000).contains(&read), "{read}");
    }

    #[test]
    fn pasted_pencilmarks_are_read_with_borders_and_words_around() {
        for text in [FORUM.to_owned(), FORUM.replace('\n', "\r\n"), FORUM.trim_end().replace('|', "│")] {
            let state = one(&text);
            assert_eq!(state.line, 4);
            assert!(state.has_pencilmarks && !state.tells_givens);
            assert_eq!(state.puzzle.get(Cell::R1C1), Some(Digit::D5));
            // A lone candidate that others of its houses have too is not placed.
            assert_eq!(state.puzzle.get(Cell::R5C5), None);
            assert_eq!(state.pencilmarks.get(Cell::R5C5).to_string(), "5");
            assert_eq!(state.pencilmarks.get(Cell::R1C3).to_string(), "124");
            let state = state.with_givens(&PUZZLE.parse().unwrap()).unwrap();
            assert_eq!(state.entries.to_string(), format!("{}4{}", ".".repeat(62), ".".repeat(18)));
        }
    }

    #[test]
    fn the_marks_of_programs_are_no_entries() {
        let state =
            one(&FORUM.replacen(" 8 ", "+8 ", 1).replacen("2468", "246=8", 1).replacen("| 26 ", "|2+6 ", 1));
        assert_eq!(state, one(FORUM));
    }

    #[test]
    fn givens_may_stand_above_the_pencilmarks() {
        let rows: String =
            PUZZLE.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect();
        let state = one(&format!("{rows}\n{FORUM}"));
        assert_eq!(state.puzzle.to_string(), PUZZLE);
        assert_eq!(state.entries.givens().count(), 1);
        assert!(state.tells_givens);
    }

    #[test]
    fn a_plus_marks_an_entry() {
        let state = one(&PUZZLE.replacen('.', "+4", 1));
        assert_eq!(state.puzzle.to_string(), PUZZLE);
        assert_eq!(state.entries.get(Cell::R1C3), Some(Digit::D4));
        let library = format!(":0200:36:{}:123 456::391::", PUZZLE.replacen('.', "+4", 1));
        let state = one(&library);
        assert!(state.has_pencilmarks && !state.pencilmarks.get(Cell::R2C3).contains(Digit::D1));
        let item = |index: usize| match PUZZLE.as_bytes()[index] {
            b'.' if index == 2 => "u4".to_owned(),
            b'.' => "123456789".to_owned(),
            digit => char::from(digit).to_string(),
        };
        let row =
            |row: usize| (0..9).map(|column| item(row * 9 + column)).collect::<Vec<_>>().join(" ") + "\n";
        let state = one(&(0..9).map(row).collect::<String>());
        assert_eq!((state.entries.get(Cell::R1C3), state.tells_givens), (Some(Digit::D4), true));
    }

    #[test]
    fn boards_and_lines_may_be_many() {
        let text = format!("{PUZZLE}\n{PUZZLE}\n");
        assert_eq!(State::read_all(text.as_bytes()).len(), 2);
        let text = format!("# remark\n{}\n\n{PUZZLE}:123\n{PUZZLE} easy\n", PUZZLE.replacen('.', "+4", 1));
        let states: Vec<State> = State::read_all(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        let lines: Vec<u64> = states.iter().map(|state| state.line).collect();
        assert_eq!(lines, [2, 4, 5]);
    }

    #[test]
    fn a_position_without_pencilmarks_is_one_below_its_givens_and_values() {
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let rows = |text: &str, between: &str| -> String {
            let row = |row: &[u8]| row.iter().map(|byte| char::from(*byte).to_string()).collect::<Vec<_>>();
            text.as_bytes().chunks(9).map(|cells| row(cells).join(between) + "\n").collect()
        };
        let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = rows(givens, "") + &rows(solution, "") + &rows(solution, " ");
        let states = State::read_all(text.as_bytes());
        let [Ok(state)] = &states[..] else { panic!("{states:?}") };
        assert_eq!(
            (state.puzzle.to_string().as_str(), state.filled().to_string().as_str()),
            (givens, solution)
        );
        // Three boards of one form, a puzzle with its solution, and givens that are not among the values, are boards.
        for text in [
            rows(givens, "") + &rows(solution, "") + &rows(solution, ""),
            rows(givens, " ") + &rows(solution, " ") + &rows(solution, " "),
            rows(solution, "") + &rows(givens, "") + &rows(solution, " "),
        ] {
            assert_eq!(State::read_all(text.as_bytes()).len(), 3, "{text}");
        }
        assert_eq!(State::read_all((rows(givens, "") + &rows(solution, " ")).as_bytes()).len(), 2);
    }

    #[test]
    fn pencilmarks_of_729_characters_are_nine_a_cell() {
        let marks = |index: usize| match PUZZLE.as_bytes()[index] {
            b'.' => "123456789".to_owned(),
            digit => (b'1'..=b'9').map(|one| if one == digit { char::from(one) } else { '.' }).collect(),
        };
        let text: String = (0..81).map(marks).collect();
        // The givens' peers still have all candidates, so that nothing is placed.
        let state = one(&text);
        assert_eq!(state.puzzle, Grid::EMPTY);
        assert_eq!(state.pencilmarks.get(Cell::R1C1).to_string(), "5");
        assert_eq!(error(&text[..728]), "line 1: expected 729 characters of pencilmarks, found 728");
        assert_eq!(
            error(&text.replacen('1', "2", 1)),
            "line 1, column 19: expected a digit or a blank, found '2'"
        );
    }

    #[test]
    fn what_is_wrong_is_told() {
        let cells = PUZZLE.replacen('.', "+4", 1);
        assert_eq!(error(&cells[..81]), "line 1: expected 81 cells, found 80");
        assert_eq!(
            error(&cells.replacen("+4", "+.", 1).replacen('.', "+5", 2)[..]).split(':').next(),
            Some("line 1, column 4")
        );
        assert_eq!(
            error(&format!("{cells}:12")),
            "line 1, column 84: expected a candidate such as 124 (1 in r2c4), found '12'"
        );
        let short: Vec<&str> = FORUM.lines().filter(|line| !line.starts_with("| 4 ")).collect();
        assert_eq!(error(&short.join("\n")), "line 4: expected 9 rows, found 8");
        assert_eq!(error(&FORUM.replacen("124", "", 1)), "line 4: expected 9 cells in the row, found 8");
        assert_eq!(error(&FORUM.replacen("124", "1?4", 1)), "line 4: expected a digit or a blank, found '?'");
        let givens = PUZZLE.replacen('5', "6", 1).parse().unwrap();
        assert_eq!(one(FORUM).with_givens(&givens), Err(Cell::R1C1));
    }

    #[test]
    fn any_text_is_read_without_a_panic() {
        for text in
            ["", "\n", "+", ":", ":1", "::::::", "\u{1a}", "|", "+1", "한판", "1 2 3", &"1".repeat(5_000)]
        {
            let _ = State::read_all(text.as_bytes());
        }
        for end in 0..FORUM.len() {
            let _ = State::read_all(&FORUM.as_bytes()[..end]);
        }
    }
}
