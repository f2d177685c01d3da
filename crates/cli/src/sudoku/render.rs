//! `hanpan sudoku render`: boards and positions as pictures and drawings.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail};
use hanpan_sudoku::Verdict;
use hanpan_sudoku::explain::{Diagram, Position, Unrated};
use hanpan_sudoku::format::State;

use super::drawing::Style;
use super::figures::refusal;
use super::positions;
use crate::args::{DrawingFormat, PictureArgs, PictureFormat, SudokuRenderArgs};
use crate::engine;
use crate::input::is_stdin;
use crate::output::{Output, is_read_by_a_person};
use crate::pictures::Pictures;
use crate::status::Status;

pub(crate) fn run(args: &SudokuRenderArgs) -> anyhow::Result<Status> {
    match format_of(args)? {
        DrawingFormat::Svg => draw_pictures(args, PictureFormat::Svg),
        DrawingFormat::Png => draw_pictures(args, PictureFormat::Png),
        DrawingFormat::Text => {
            draw_texts(args, if is_file(args) { Style::Plain } else { Style::of_terminal() })
        }
        DrawingFormat::Ansi => draw_texts(args, Style::Colours),
    }
}

/// The format that is named, or that of the file's name; without both a drawing for a person, and else SVG.
fn format_of(args: &SudokuRenderArgs) -> anyhow::Result<DrawingFormat> {
    let extension = args.out.as_deref().and_then(Path::extension);
    match (args.format, extension) {
        (Some(format), _) => Ok(format),
        (None, Some(extension)) => {
            let is_it = |format: &DrawingFormat| extension.eq_ignore_ascii_case(format.extension());
            let found = DrawingFormat::ALL.into_iter().find(is_it);
            found.with_context(|| {
                let found = extension.display();
                format!("expected a file name with .svg, .png, .txt or .ans, or --format, found .{found}")
            })
        }
        (None, None) if is_read_by_a_person() && !is_file(args) => Ok(DrawingFormat::Text),
        (None, None) => Ok(DrawingFormat::Svg),
    }
}

fn is_file(args: &SudokuRenderArgs) -> bool {
    args.out.as_deref().is_some_and(|out| !is_stdin(out))
}

fn draw_pictures(args: &SudokuRenderArgs, format: PictureFormat) -> anyhow::Result<Status> {
    let picture =
        PictureArgs { out: args.out.clone(), format: Some(format), scale: args.scale, width: args.width };
    let (mut pictures, mut result) = (Pictures::new(&picture)?, Ok(()));
    let status = each(args, |diagram, output| {
        if result.is_ok() {
            result = pictures.add(&diagram.to_svg(), output);
        }
    })?;
    result?;
    let mut output = Output::default();
    pictures.finish(&mut output)?;
    output.write()?;
    Ok(status)
}

/// Drawings are set apart by a blank line.
fn draw_texts(args: &SudokuRenderArgs, style: Style) -> anyhow::Result<Status> {
    if args.scale.is_some() || args.width.is_some() {
        bail!("--scale and --width are for PNG: a drawing in text has one size");
    }
    let (mut file, mut is_first) =
        (args.out.as_deref().filter(|out| !is_stdin(out)).map(|out| (out, vec![])), true);
    let status = each(args, |diagram, output| {
        let text = match style {
            Style::Plain => diagram.to_text(),
            Style::Colours => diagram.to_ansi(),
        };
        let out = file.as_mut().map_or_else(|| output.out(), |(_, text)| text);
        if !std::mem::take(&mut is_first) {
            out.push(b'\n');
        }
        out.extend_from_slice(text.as_bytes());
        out.push(b'\n');
    })?;
    if let Some((out, text)) = file.filter(|(_, text)| !text.is_empty()) {
        fs::write(out, text).with_context(|| out.display().to_string())?;
        let mut output = Output::default();
        output.line(out.display().to_string());
        output.write()?;
    }
    Ok(status)
}

/// Gives the diagram of each position that there is one of.
fn each(args: &SudokuRenderArgs, mut draw: impl FnMut(&Diagram, &mut Output)) -> anyhow::Result<Status> {
    positions::run(&args.files.inputs(), args.givens.as_ref(), false, |state, file, output| {
        match diagram(args, state) {
            Ok(diagram) => draw(&diagram, output),
            Err(why) => {
                output.complain_at(file, state.line, refusal(&why));
                output.worsen(Status::No);
            }
        }
    })
}

fn diagram(args: &SudokuRenderArgs, state: &State) -> Result<Diagram, Unrated> {
    let entries = if args.solution { *solution(state)?.grid() } else { state.entries };
    let position = Position::with_pencilmarks(&state.puzzle, &entries, &state.pencilmarks);
    let diagram = Diagram::new(position).title(args.title.clone().unwrap_or_default());
    let has_pencilmarks = args.pencilmarks || state.has_pencilmarks;
    Ok(if has_pencilmarks { diagram } else { diagram.without_pencilmarks() })
}

/// The only solution of the givens.
fn solution(state: &State) -> Result<hanpan_sudoku::Solution, Unrated> {
    match super::verdicts(&[state.puzzle], &mut engine::solver()).pop() {
        Some(Verdict::Unique(solution)) => Ok(solution),
        Some(Verdict::Multiple { first, second }) => {
            Err(Unrated::Multiple { first: Box::new(first), second: Box::new(second) })
        }
        Some(Verdict::Impossible(reason)) => Err(Unrated::Impossible(reason)),
        None => Err(Unrated::Impossible(hanpan_sudoku::Reason::of(&state.puzzle))),
    }
}
