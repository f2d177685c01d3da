//! Positions as lists of points, a position a line: `h8 i9 | g7 j10`, Black's stones and White's, `-` for none.

use std::path::Path;

use hanpan_omok::{Board, Size, Stone};
use rayon::prelude::*;

use super::forbidden::{forbidden_points, list_of};
use crate::args::ForbiddenArgs;
use crate::batch;
use crate::input::{self, LONGEST_LINE, Source};
use crate::output::Output;
use crate::status::Status;

/// How many lines are answered together.
const BATCH: usize = 16_384;

/// Answers each line with its forbidden points; a line that is empty or begins with `#` is passed over.
pub(super) fn run(args: &ForbiddenArgs) -> anyhow::Result<Status> {
    let pool = batch::pool(args.positions.jobs)?;
    let mut status = Status::Done;
    for path in input::paths(&args.positions.records.files) {
        status = status.max(pool.install(|| file(args, &path))?);
    }
    Ok(status)
}

fn file(args: &ForbiddenArgs, path: &Path) -> anyhow::Result<Status> {
    let name = input::name(path);
    let mut source = match Source::open(path) {
        Ok(source) => source,
        Err(error) => return fault(name.as_deref(), &error.to_string()),
    };
    let (mut number, mut status) = (0, Status::Done);
    loop {
        let lines = match next_lines(&mut source, &mut number) {
            Ok(lines) => lines,
            Err(error) => return fault(name.as_deref(), &error.to_string()),
        };
        if lines.is_empty() {
            return Ok(status);
        }
        let answers: Vec<Result<String, String>> =
            lines.par_iter().map(|(_, line)| answer(args, line)).collect();
        let mut output = Output::default();
        for ((number, _), answer) in lines.iter().zip(answers) {
            match answer {
                Ok(answer) => output.line(answer),
                Err(error) => {
                    output.complain(name.as_deref(), format_args!("line {number}: {error}"));
                    output.worsen(Status::Bad);
                }
            }
        }
        status = status.max(output.status);
        output.write()?;
    }
}

fn fault(file: Option<&str>, message: &str) -> anyhow::Result<Status> {
    let mut output = Output::default();
    output.complain(file, message);
    output.write()?;
    Ok(Status::Bad)
}

/// The next lines that are positions, with their numbers.
fn next_lines(source: &mut Source, number: &mut u64) -> std::io::Result<Vec<(u64, Vec<u8>)>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    // What is at hand is answered at once.
    while lines.len() < BATCH && (lines.is_empty() || source.has_line()) && source.next_line(&mut line)? {
        *number += 1;
        let text = line.strip_prefix(b"\xef\xbb\xbf").filter(|_| *number == 1).unwrap_or(&line).trim_ascii();
        if !text.is_empty() && !text.starts_with(b"#") {
            lines.push((*number, text.to_vec()));
        }
    }
    Ok(lines)
}

fn answer(args: &ForbiddenArgs, line: &[u8]) -> Result<String, String> {
    if line.len() > LONGEST_LINE {
        return Err(format!("expected at most {LONGEST_LINE} bytes, found more"));
    }
    let size = args.positions.records.size.unwrap_or(Size::S15);
    let text = str::from_utf8(line).map_err(|_| "expected text in UTF-8".to_owned())?;
    let board = position(text, size)?;
    Ok(list_of(&forbidden_points(&board, &args.rules, args.stone.unwrap_or(Stone::Black)), size))
}

/// Reads `black | white`; columns behind these are not looked at.
fn position(text: &str, size: Size) -> Result<Board, String> {
    let mut board = Board::new(size);
    let mut columns = text.split('|');
    for stone in Stone::ALL {
        let column =
            columns.next().ok_or("expected the stones of Black, '|' and those of White, found no '|'")?;
        for name in column.split_whitespace().filter(|name| *name != "-") {
            let point = hanpan_omok::Point::parse_notation(name, size).map_err(|error| error.to_string())?;
            if board.get(point).is_some() {
                return Err(format!("expected each point once, found '{name}' again"));
            }
            board.set(point, Some(stone));
        }
    }
    Ok(board)
}
