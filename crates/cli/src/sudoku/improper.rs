//! What is said of a board without a solution, or with several, by commands that answer proper puzzles.

use hanpan_sudoku::Verdict;
use hanpan_sudoku::explain::Language;
use hanpan_sudoku::format::Record;

use super::mistakes::{impossible, multiple};
use super::solve::output_object;
use crate::output::Output;
use crate::status::Status;

/// Writes what is wrong, as a line or as an object.
pub(super) fn write(verdict: &Verdict, record: &Record, file: Option<&str>, json: bool, output: &mut Output) {
    output.worsen(Status::No);
    if json {
        output_object(record, verdict, file, output);
    } else {
        output.line(text(verdict));
    }
}

/// Says on standard error what is wrong, and among objects in one of them: where a board has many lines, none stands for it.
pub(super) fn complain(
    verdict: &Verdict,
    record: &Record,
    file: Option<&str>,
    json: bool,
    output: &mut Output,
) {
    output.complain_at(file, record.line, text(verdict));
    if json {
        return write(verdict, record, file, json, output);
    }
    output.worsen(Status::No);
}

/// What is wrong, in one line.
fn text(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Impossible(reason) => impossible(reason, Language::English),
        Verdict::Multiple { first, second } => multiple(first, second, Language::English),
        Verdict::Unique(_) => "unique".to_owned(),
    }
}
