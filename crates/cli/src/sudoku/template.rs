//! The lines of `hanpan sudoku rate --format`: the directives of serate, Sudoku Explainer's command line.

use std::fmt::Write as _;
use std::time::Duration;

use anyhow::{Context as _, bail};
use hanpan_sudoku::explain::{Language, Position};
use hanpan_sudoku::format::{Format, Record};
use hanpan_sudoku::{Candidates, Cell, Digit, Grid};

use super::drawing::pencilmarks;
use super::figures::{Figures, Span};

/// A text with directives.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Template(Vec<Piece>);

#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Directive(Directive),
}

/// What a `%` and a letter stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Directive {
    Line,
    Grid,
    Marks,
    DrawnMarks,
    Number,
    Rating(Span),
    Name(Span),
    ShortName(Span),
    Level,
    Elapsed,
    Step,
    Html,
    NewLine,
    Tab,
    Percent,
}

const TABLE: [(char, Directive, &str); 21] = [
    ('g', Directive::Line, "the line as read; of a board on several lines 81 characters"),
    ('i', Directive::Grid, "the puzzle, 81 characters from 0 to 9"),
    ('m', Directive::Marks, "its pencilmarks, 729 characters"),
    ('M', Directive::DrawnMarks, "its pencilmarks, drawn on several lines"),
    ('n', Directive::Number, "the number of the puzzle in the input, from 1"),
    ('r', Directive::Rating(Span::All), "the rating: ER, or HoDoKu's score"),
    ('p', Directive::Rating(Span::Pearl), "the same up to the first placement: EP (\"pearl\")"),
    ('d', Directive::Rating(Span::Diamond), "the same for the first step: ED (\"diamond\")"),
    ('R', Directive::Name(Span::All), "the hardest technique"),
    ('P', Directive::Name(Span::Pearl), "the hardest up to the first placement"),
    ('D', Directive::Name(Span::Diamond), "the technique of the first step"),
    ('S', Directive::ShortName(Span::All), "%R in short, such as XYW, or HoDoKu's code"),
    ('T', Directive::ShortName(Span::Pearl), "%P in short"),
    ('U', Directive::ShortName(Span::Diamond), "%D in short"),
    ('L', Directive::Level, "HoDoKu's level"),
    ('e', Directive::Elapsed, "the time that it took, such as 0.05s"),
    ('s', Directive::Step, "the hardest step in short"),
    ('h', Directive::Html, "the hardest step in sentences, as HTML"),
    ('l', Directive::NewLine, "a new line"),
    ('t', Directive::Tab, "a tab"),
    ('%', Directive::Percent, "a percent sign"),
];

/// What stands for what an unrated puzzle does not have.
pub(super) const NOTHING: &str = "-";

/// The directives, for help.
pub(crate) fn help() -> String {
    let mut help = "Write a line of this form for each puzzle:".to_owned();
    for (letter, _, what) in TABLE {
        let _ = write!(help, "\n  %{letter}  {what}");
    }
    help + "\nWhat has no rating has `impossible` or `multiple` for %r, and `-` for all that depends on one."
}

/// A puzzle with what was found out about it.
pub(super) struct Row<'a> {
    pub(super) record: &'a Record,
    pub(super) number: u64,
    pub(super) figures: &'a Figures,
    pub(super) elapsed: Duration,
}

impl Template {
    /// Reads a template.
    pub(crate) fn parse(text: &str) -> anyhow::Result<Self> {
        let (mut pieces, mut plain, mut characters) = (vec![], String::new(), text.chars());
        while let Some(character) = characters.next() {
            if character != '%' {
                plain.push(character);
                continue;
            }
            let letter = characters.next().context("expected a letter after the last %, found none")?;
            let found = TABLE.iter().find(|(known, ..)| *known == letter);
            let Some((_, directive, _)) = found else {
                let known: Vec<String> = TABLE.iter().map(|(letter, ..)| format!("%{letter}")).collect();
                bail!("found %{letter}; the directives are {}", known.join(" "))
            };
            if !plain.is_empty() {
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
            }
            pieces.push(Piece::Directive(*directive));
        }
        if !plain.is_empty() {
            pieces.push(Piece::Text(plain));
        }
        Ok(Self(pieces))
    }

    /// Whether a line shows which puzzle it is about.
    pub(super) fn has_puzzle(&self) -> bool {
        self.has(&[Directive::Line, Directive::Grid])
    }

    /// Whether a puzzle has one line.
    pub(super) fn is_one_line(&self) -> bool {
        !self.has(&[Directive::DrawnMarks, Directive::Html, Directive::NewLine])
    }

    fn has(&self, directives: &[Directive]) -> bool {
        self.0.iter().any(|piece| matches!(piece, Piece::Directive(one) if directives.contains(one)))
    }

    /// The line of a puzzle.
    pub(super) fn fill(&self, row: &Row) -> Vec<u8> {
        let mut out = Vec::with_capacity(128);
        for piece in &self.0 {
            match piece {
                Piece::Text(text) => out.extend_from_slice(text.as_bytes()),
                Piece::Directive(directive) => row.put(*directive, &mut out),
            }
        }
        out
    }
}

impl Row<'_> {
    fn put(&self, directive: Directive, out: &mut Vec<u8>) {
        let figures = self.figures;
        match directive {
            Directive::Line => out.extend(line_of(self.record)),
            Directive::Grid => {
                out.extend(self.record.grid.as_bytes().iter().map(|value| b'0' + value));
            }
            Directive::Marks => out.extend_from_slice(marks(&self.record.grid).as_bytes()),
            Directive::DrawnMarks => {
                out.extend_from_slice(pencilmarks(&Position::new(&self.record.grid)).as_bytes());
            }
            Directive::Number => out.extend_from_slice(self.number.to_string().as_bytes()),
            Directive::Rating(span) => out.extend_from_slice(figures.rating(span).as_bytes()),
            Directive::Name(span) => out.extend_from_slice(figures.name(span).as_bytes()),
            Directive::ShortName(span) => out.extend_from_slice(figures.short_name(span).as_bytes()),
            Directive::Level => out.extend_from_slice(figures.level().as_bytes()),
            Directive::Elapsed => out.extend_from_slice(elapsed(self.elapsed).as_bytes()),
            Directive::Step => out.extend_from_slice(self.step().as_bytes()),
            Directive::Html => out.extend_from_slice(self.html().as_bytes()),
            Directive::NewLine => out.push(b'\n'),
            Directive::Tab => out.push(b'\t'),
            Directive::Percent => out.push(b'%'),
        }
    }

    fn step(&self) -> String {
        match self.figures.hardest_step() {
            Some((step, _)) => format!("{}: {}", step.title(Language::English), step.outcome()),
            None => NOTHING.to_owned(),
        }
    }

    fn html(&self) -> String {
        let Some((step, position)) = self.figures.hardest_step() else { return NOTHING.to_owned() };
        html(&step.title(Language::English), &step.sentences(&position, Language::English))
    }
}

fn html(title: &str, sentences: &[String]) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let sentences: String = sentences.iter().map(|line| format!("\n<p>{}</p>", escaped(line))).collect();
    format!("<h2>{}</h2>{sentences}", escaped(title))
}

/// The line that a board stands on; 81 characters, if it stands on several.
pub(super) fn line_of(record: &Record) -> Vec<u8> {
    if record.format != Format::Line {
        return record.grid.to_string().into();
    }
    let text = record.fill(&record.grid);
    // Lines of labels may stand before it.
    text.rsplit(|byte| *byte == b'\n').next().unwrap_or(&text).to_vec()
}

fn marks(grid: &Grid) -> String {
    let candidates = Candidates::new(grid);
    let mark = |cell: Cell, digit: Digit| match candidates.get(cell).contains(digit) {
        true => digit.to_string(),
        false => ".".to_owned(),
    };
    Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| mark(cell, digit))).collect()
}

/// As serate writes it: `0.05s`, `1m05s`, `1h05m`.
fn elapsed(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{seconds}.{:02}s", time.subsec_millis() / 10),
        60..3_600 => format!("{}m{:02}s", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{}h{:02}m", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{}d{:02}h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_directive_is_named() {
        let error = Template::parse("%g %q").unwrap_err().to_string();
        assert!(error.starts_with("found %q; the directives are %g %i"), "{error}");
        let error = Template::parse("%g %").unwrap_err().to_string();
        assert_eq!(error, "expected a letter after the last %, found none");
        assert!(Template::parse("%%%").is_err() && Template::parse("").is_ok());
    }

    #[test]
    fn times_are_written_as_serate_does() {
        let cases = [(59, "59.00s"), (65, "1m05s"), (3_900, "1h05m"), (90_000, "1d01h")];
        for (seconds, text) in cases {
            assert_eq!(elapsed(Duration::from_secs(seconds)), text);
        }
        assert_eq!(elapsed(Duration::from_millis(59)), "0.05s");
    }

    #[test]
    fn html_is_escaped() {
        assert_eq!(html("a<b", &["1 & 2".to_owned()]), "<h2>a&lt;b</h2>\n<p>1 &amp; 2</p>");
    }
}
