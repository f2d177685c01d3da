//! `hanpan`: solves any Sudoku and referees any Omok board.

mod answer;
mod answer_file;
mod args;
mod batch;
mod bench;
mod blocks;
mod boards;
mod budget;
mod destination;
mod engine;
mod fonts;
mod input;
mod lines;
mod manual;
mod omok;
mod output;
mod painter;
mod pictures;
mod practice;
mod reading;
mod spares;
mod status;
mod sudoku;
mod tables;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use args::{BackendChoice, Cli, Command, OmokCommand, SudokuCommand};
use status::Status;

fn main() -> ExitCode {
    run(Cli::parse_from(args::words(std::env::args_os()))).unwrap_or_else(complain).into()
}

fn run(cli: Cli) -> anyhow::Result<Status> {
    let has_solver = !matches!(
        cli.command,
        Some(Command::Omok { .. } | Command::Completions { .. } | Command::Man { .. })
    );
    let choice = match cli.backend {
        None if has_solver => engine::of_environment()?,
        choice => choice,
    };
    match choice {
        Some(BackendChoice::One(backend)) => engine::choose(backend),
        Some(BackendChoice::All) if !matches!(cli.command, Some(Command::Bench(_))) => refuse_all(),
        _ => {}
    }
    match cli.command {
        None => answer::run(cli.answer),
        Some(Command::Sudoku { command }) => match command {
            SudokuCommand::Solve(args) => sudoku::solve::run(args),
            SudokuCommand::Generate(args) => sudoku::generate::run(&args),
            SudokuCommand::Check(args) => sudoku::check::run(args),
            SudokuCommand::Count(args) => sudoku::count::run(args),
            SudokuCommand::List(args) => sudoku::list::run(&args),
            SudokuCommand::Canon(args) => sudoku::canon::run(args),
            SudokuCommand::Same(args) => sudoku::same::run(&args),
            SudokuCommand::Minimize(args) => sudoku::minimize::run(args),
            SudokuCommand::Unavoidable(args) => sudoku::unavoidable::run(&args),
            SudokuCommand::Backdoors(args) => sudoku::backdoors::run(&args),
            SudokuCommand::Rate(args) => sudoku::rate::run(args),
            SudokuCommand::Explain(args) => sudoku::explain::run(&args),
            SudokuCommand::Hint(args) => sudoku::hint::run(&args),
            SudokuCommand::Mistakes(args) => sudoku::mistakes::run(&args),
            SudokuCommand::Convert(args) => sudoku::convert::run(&args),
            SudokuCommand::Render(args) => sudoku::render::run(&args),
            SudokuCommand::Booklet(args) => sudoku::booklet::run(&args),
        },
        Some(Command::Omok { command }) => match command {
            OmokCommand::Convert(args) => omok::convert::run(&args),
            OmokCommand::Judge(args) => omok::judge::run(&args),
            OmokCommand::Forbidden(args) => omok::forbidden::run(&args),
            OmokCommand::Explain(args) => omok::explain::run(args),
            OmokCommand::Review(args) => omok::review::run(&args),
            OmokCommand::Render(args) => omok::render::run(&args),
            OmokCommand::Rules(args) => omok::rules::run(&args),
        },
        Some(Command::Practice(args)) => practice::run(args),
        Some(Command::Bench(args)) => bench::run(&args, choice),
        Some(Command::Completions { shell }) => manual::completions(shell),
        Some(Command::Man { command }) => manual::page(&command),
    }
}

/// Only `bench` can use several backends.
fn refuse_all() -> ! {
    let message =
        format!("`--backend all` is for `hanpan bench`; the backends here are {}", engine::available());
    Cli::command().error(clap::error::ErrorKind::InvalidValue, message).exit()
}

/// An error of the surroundings: a file, a pipe, a name.
fn complain(error: anyhow::Error) -> Status {
    if output::is_broken_pipe(&error) {
        return Status::Done;
    }
    output::tell(format_args!("{error:#}"));
    Status::Bad
}
