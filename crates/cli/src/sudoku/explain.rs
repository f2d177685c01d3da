//! `hanpan sudoku explain`: the whole way to the solution of each puzzle.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::Context as _;
use hanpan_sudoku::explain::{Explanation, Language, Position, Step, Unrated};
use hanpan_sudoku::format::Record;
use hanpan_sudoku::{Grid, Solver};

use super::drawing::{self, Style};
use super::explainers::Explainers;
use super::figures::Figures;
use super::mistakes::{impossible, multiple};
use super::rated::RatedObject;
use crate::args::{PictureArgs, SudokuExplainArgs};
use crate::batch::{self, Answer};
use crate::boards::{Board, Kind};
use crate::output::Output;
use crate::pictures::Pictures;
use crate::status::Status;

pub(crate) fn run(args: &SudokuExplainArgs) -> anyhow::Result<Status> {
    let (explainers, style) = (Explainers::new(args.profile), Style::of_terminal());
    let Some(out) = &args.out else {
        return batch::run(&args.input, &Explain { args, explainers, style, pictures: None });
    };
    let picture = PictureArgs { out: Some(file_of(out)?), ..PictureArgs::default() };
    let pictures = Pictures::new(&picture)?;
    let pictures = Some(Mutex::new(if args.input.json { pictures.aside() } else { pictures }));
    let explain = Explain { args, explainers, style, pictures };
    // On one thread, so that the pictures are numbered as the puzzles come.
    let status = batch::run_files(&args.input.files.inputs(), Some(1), args.input.json, &explain)?;
    let mut output = Output::default();
    let pictures = explain.pictures.and_then(|pictures| pictures.into_inner().ok());
    pictures.map_or(Ok(()), |pictures| pictures.finish(&mut output))?;
    output.write()?;
    Ok(status.max(output.status))
}

/// In a folder, which is made if there is none, the pictures are `step-001.svg` and so on. What has an extension is a file's name.
fn file_of(out: &Path) -> anyhow::Result<PathBuf> {
    let is_folder =
        out.is_dir() || out.extension().is_none() || out.as_os_str().as_encoded_bytes().ends_with(b"/");
    if !is_folder || crate::input::is_stdin(out) {
        return Ok(out.to_owned());
    }
    let expected = || format!("{}: expected a folder, or a file name with .svg or .png", out.display());
    fs::create_dir_all(out).with_context(expected)?;
    Ok(out.join("step.svg"))
}

struct Explain<'a> {
    args: &'a SudokuExplainArgs,
    explainers: Explainers,
    style: Style,
    pictures: Option<Mutex<Pictures<'a>>>,
}

impl Answer for Explain<'_> {
    type Found = Result<Explanation, Unrated>;

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    /// One, so that its steps are written as soon as they are known.
    fn most(&self) -> usize {
        1
    }

    fn find(&self, grids: &[Grid], _solver: &mut Solver) -> Vec<Self::Found> {
        grids.iter().map(|grid| self.explainers.explain(grid)).collect()
    }

    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output) {
        let (Board::Sudoku(record), Some(outcome)) = (board, found) else { return };
        if outcome.is_err() {
            output.worsen(Status::No);
        }
        let figures = Figures { profile: self.explainers.profile, outcome };
        if self.args.input.json {
            output.json(&RatedObject::new(record, &figures, file).with_steps(&figures, self.args.language));
        } else {
            self.tell(record, &figures, file, output);
        }
        if let Ok(explanation) = &figures.outcome {
            self.draw(explanation, output);
        }
    }
}

impl Explain<'_> {
    /// The rating, and the steps with their reasons.
    fn tell(&self, record: &Record, figures: &Figures, file: Option<&str>, output: &mut Output) {
        let language = self.args.language;
        let place = match (language, output.is_of_rows) {
            (Language::English, false) => format!("line {}", record.line),
            (Language::English, true) => format!("row {}", record.line),
            (Language::Korean, false) => format!("{}번째 줄", record.line),
            (Language::Korean, true) => format!("{}번째 행", record.line),
        };
        let summary = match &figures.outcome {
            Ok(explanation) if language == Language::Korean => figures.korean_summary(explanation),
            Ok(_) => figures.summary(),
            Err(Unrated::Impossible(reason)) => impossible(reason, language),
            Err(Unrated::Multiple { first, second }) => multiple(first, second, language),
        };
        let file = file.filter(|_| self.args.input.files.are_several());
        let file = file.map(|file| format!("{file}: ")).unwrap_or_default();
        output.line(self.style.bold(&format!("{file}{place}: {summary}")));
        let Ok(explanation) = &figures.outcome else { return };
        let mut position = Position::new(&explanation.puzzle);
        for (number, step) in (1..).zip(&explanation.steps) {
            self.tell_step(number, step, &position, output);
            step.apply(&mut position);
        }
        output.line(ending(explanation, &position, language));
        output.line("");
    }

    fn tell_step(&self, number: usize, step: &Step, position: &Position, output: &mut Output) {
        let language = self.args.language;
        let title = format!("{number}. {}: {}", step.title(language), step.outcome());
        output.line(self.style.bold(&title));
        for sentence in step.sentences(position, language) {
            output.line(format!("   {sentence}"));
        }
        if self.args.grids {
            output.line(drawing::text(position, step, self.style));
        }
    }

    /// Draws each step and the branches of forcing steps, if pictures were asked for.
    fn draw(&self, explanation: &Explanation, output: &mut Output) {
        let Some(Ok(mut pictures)) = self.pictures.as_ref().map(Mutex::lock) else { return };
        let mut position = Position::new(&explanation.puzzle);
        for (number, step) in (1..).zip(&explanation.steps) {
            let title = format!("{number}. {}", step.title(self.args.language));
            let picture = drawing::svg(&position, step, &title);
            let branches = drawing::svg_of_branches(&position, step, &title);
            let written = pictures.add(&picture, output).and_then(|()| pictures.add_parts(&branches, output));
            if let Err(error) = written {
                output.complain(None, format_args!("{error:#}"));
                output.worsen(Status::Bad);
                return;
            }
            step.apply(&mut position);
        }
    }
}

/// The solution, or where it stops.
fn ending(explanation: &Explanation, position: &Position, language: Language) -> String {
    let grid = position.grid();
    match (explanation.solved, language) {
        (true, Language::English) => format!("solved: {grid}"),
        (true, Language::Korean) => format!("완성: {grid}"),
        (false, Language::English) => format!("no technique of the profile applies any more: {grid}"),
        (false, Language::Korean) => format!("이 방식의 기법으로는 더 나아갈 수 없습니다: {grid}"),
    }
}
