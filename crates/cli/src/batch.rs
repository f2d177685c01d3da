//! Boards from files to answers, on all cores, in the order of the input.
//!
//! The calling thread reads; what one read brings is a batch, so that a board typed or piped in is answered at once. The
//! pool answers batches side by side, and one thread writes them in order. The queue between is short, so memory is
//! bounded whatever the files' size; buffers and solvers go round.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use arrow_array::RecordBatch;
use hanpan_sudoku::{Grid, Solver};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::answer_file::AnswerFile;
use crate::args::InputArgs;
use crate::blocks::Blocks;
use crate::boards::{Board, Fault, Kind};
use crate::destination::Destination;
use crate::engine;
use crate::input::{self, Inputs};
use crate::lines::Lines;
use crate::output::{Output, is_read_by_a_person};
use crate::reading::{Batch, Piece, Reading};
use crate::spares::Spares;
use crate::status::Status;
use crate::tables::{AnswerTable, TableOutput};

/// What a command does with boards.
pub(crate) trait Answer: Sync {
    /// What is found out about a Sudoku.
    type Found;

    /// The boards that it takes.
    fn kind(&self) -> Kind;

    /// The most boards that are answered together: fewer where one can take long.
    fn most(&self) -> usize {
        usize::MAX
    }

    /// Finds out about the Sudokus of a batch, all together.
    fn find(&self, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found>;

    /// The same, if it matters how many Sudokus came before them.
    fn find_after(&self, _before: u64, grids: &[Grid], solver: &mut Solver) -> Vec<Self::Found> {
        self.find(grids, solver)
    }

    /// Answers a board of a file, with what was found if it is a Sudoku; the file has a name unless it is standard input.
    fn answer(&self, board: &Board, found: Option<Self::Found>, file: Option<&str>, output: &mut Output);

    /// Whether lines that are plain boards can be answered without the line's number, its file, and what stands around it.
    fn takes_lines(&self) -> bool {
        false
    }

    /// Answers such lines.
    fn answer_lines(&self, _lines: &Lines, _solver: &mut Solver, _output: &mut Output) {}

    /// Answers boards of BOJ 2615 that begin in this line of a file.
    fn answer_blocks(&self, _blocks: &Blocks, _line: u64, _file: Option<&str>, _output: &mut Output) {}

    /// Whether nothing is written on standard output, so that progress may be shown beside it.
    fn is_silent(&self) -> bool {
        false
    }

    /// What is written of the answers to a batch. One thread asks, batch after batch in the order of the input.
    ///
    /// # Errors
    ///
    /// The first ends the command.
    fn select(&self, output: Output) -> anyhow::Result<Output> {
        Ok(output)
    }

    /// Writes what follows when the answers to all batches are written.
    ///
    /// # Errors
    ///
    /// Those of `write`, and of where the rest comes from.
    fn finish(&self, _write: &mut dyn FnMut(&Output) -> anyhow::Result<()>) -> anyhow::Result<()> {
        Ok(())
    }
}

/// The batches a thread that may wait to be written.
const QUEUE: usize = 4;
/// The boards a thread that may wait to be written while one before them takes long.
const BOARDS: usize = 256;
/// Work shorter than this needs no progress bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Answers all boards of the input.
pub(crate) fn run(args: &InputArgs, command: &impl Answer) -> anyhow::Result<Status> {
    run_files(&args.files.inputs(), args.jobs, args.json, command)
}

/// Answers all boards of files.
pub(crate) fn run_files(
    inputs: &Inputs,
    jobs: Option<u16>,
    json: bool,
    command: &impl Answer,
) -> anyhow::Result<Status> {
    run_into(Destination::Standard, inputs, jobs, json, command)
}

/// Answers all boards of files, to where the answers go.
pub(crate) fn run_into(
    destination: Destination,
    inputs: &Inputs,
    jobs: Option<u16>,
    json: bool,
    command: &impl Answer,
) -> anyhow::Result<Status> {
    let is_free = command.is_silent() || !destination.is_standard() || !is_read_by_a_person();
    let (mut sink, answers, name) = Sink::new(destination);
    let is_shown = io::stderr().is_terminal() && is_free;
    let bar = progress_bar(input::total_size(&inputs.paths).filter(|_| is_shown));
    let pool = pool(jobs)?;
    let queue = QUEUE.max(BOARDS / command.most());
    let (sender, receiver) = sync_channel(queue * pool.current_num_threads());
    let answers = answers.as_ref();
    let work = Work { command, json, answers, solvers: Spares::new(), texts: Spares::new() };
    let status = thread::scope(|threads| {
        let mut writer =
            Writer { command, bar: &bar, texts: &work.texts, sink: &mut sink, answers, name: &name };
        let writer = threads.spawn(move || writer.write_all(receiver));
        pool.in_place_scope(|scope| {
            let (mut before, mut begun) = (0, 0);
            let mut submit_part = |batch: Batch| {
                let (answers, answered) = sync_channel(1);
                let (end, first, work) = (batch.end, before, &work);
                before += batch.sudokus();
                scope.spawn(move |_| {
                    // The writer has gone if nobody reads the output any more.
                    let _ = answers.send(work.answer(batch, first));
                });
                sender.send((end, answered)).is_ok()
            };
            let submit = |batch: Batch| {
                let start = std::mem::replace(&mut begun, batch.end);
                batch.into_parts(command.most(), start).into_iter().all(&mut submit_part)
            };
            let (kind, takes_lines) = (command.kind(), command.takes_lines());
            let column = inputs.column.as_deref();
            Reading { kind, takes_lines, column, answers, texts: &work.texts }.files(&inputs.paths, submit);
        });
        drop(sender);
        writer.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    // What cannot be read at all leaves an output of before as it was.
    let is_empty = status < Status::Bad;
    match (&mut sink, answers) {
        (Sink::File(file), _) if is_empty => file.begin().with_context(|| name.clone())?,
        (Sink::Table(table), Some(answers)) => {
            if is_empty {
                table.begin(answers.schema())?;
            }
            table.finish()?;
        }
        _ => {}
    }
    Ok(status)
}

/// So many threads; all cores if no number is given.
pub(crate) fn pool(jobs: Option<u16>) -> anyhow::Result<rayon::ThreadPool> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(jobs.map_or(0, usize::from)).build()?)
}

/// A command with what it needs for its batches.
struct Work<'a, A> {
    command: &'a A,
    json: bool,
    /// The table that the answers become.
    answers: Option<&'a AnswerTable>,
    solvers: Spares<Solver>,
    texts: Spares<Vec<u8>>,
}

impl<A: Answer> Work<'_, A> {
    /// Answers a batch, before which so many Sudokus came.
    fn answer(&self, batch: Batch, before: u64) -> Answered {
        // A worker that waits in the middle of a batch may begin another one, with another solver.
        let mut solver = self.solvers.take(engine::solver);
        let mut output = Output::new(self.texts.take(Vec::new));
        output.is_of_rows = batch.is_of_rows;
        let mut found = self.command.find_after(before, &grids(&batch.pieces), &mut solver).into_iter();
        for piece in &batch.pieces {
            self.answer_piece(piece, &batch, &mut found, &mut solver, &mut output);
        }
        self.solvers.give_back(solver);
        self.texts.give_back(emptied(batch.text));
        let rows = self.answers.map(|answers| answers.rows(&output.take_out(), batch.rows.as_ref()));
        Answered { output, rows }
    }

    fn answer_piece(
        &self,
        piece: &Piece,
        batch: &Batch,
        found: &mut impl Iterator<Item = A::Found>,
        solver: &mut Solver,
        output: &mut Output,
    ) {
        let file = batch.file.as_deref();
        match piece {
            Piece::Found(Ok(board)) => {
                let found = if let Board::Sudoku(_) = board { found.next() } else { None };
                self.command.answer(board, found, file, output);
            }
            // A fault of the whole file is no row.
            Piece::Found(Err(fault)) => {
                report(fault, file, self.json && (self.answers.is_none() || fault.line.is_some()), output);
            }
            Piece::Lines(range, shape) => {
                self.command.answer_lines(&Lines::new(&batch.text[range.clone()], *shape), solver, output);
            }
            Piece::Blocks(range, spacing, line) => {
                let blocks = Blocks::new(&batch.text[range.clone()], *spacing);
                self.command.answer_blocks(&blocks, *line, file, output);
            }
        }
    }
}

/// The answers to a batch.
struct Answered {
    output: Output,
    /// In the place of standard output, if they become a table.
    rows: Option<io::Result<RecordBatch>>,
}

/// The Sudokus among the boards that were found.
fn grids(pieces: &[Piece]) -> Vec<Grid> {
    let grid = |piece: &Piece| match piece {
        Piece::Found(Ok(Board::Sudoku(record))) => Some(record.grid),
        _ => None,
    };
    pieces.iter().filter_map(grid).collect()
}

fn emptied(mut text: Vec<u8>) -> Vec<u8> {
    text.clear();
    text
}

/// An error in its place: a line on standard error, and where objects are printed, one of them too.
pub(crate) fn report(fault: &Fault, file: Option<&str>, json: bool, output: &mut Output) {
    output.complain(file, &fault.message);
    if json {
        let Fault { line, column, message } = fault;
        output.json(&Failure { file, line: *line, column: *column, error: message });
    }
    output.worsen(Status::Bad);
}

/// A fault in JSON.
#[derive(serde::Serialize)]
struct Failure<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    error: &'a str,
}

/// Where answers go, and what goes round.
struct Writer<'a, A> {
    command: &'a A,
    bar: &'a ProgressBar,
    texts: &'a Spares<Vec<u8>>,
    sink: &'a mut Sink,
    answers: Option<&'a AnswerTable>,
    name: &'a str,
}

/// What is written to.
enum Sink {
    Standard,
    File(AnswerFile),
    Table(TableOutput),
}

impl Sink {
    /// The sink of a destination with the table that answers become, and its name.
    fn new(destination: Destination) -> (Self, Option<AnswerTable>, String) {
        match destination {
            Destination::Standard => (Self::Standard, None, "standard output".to_owned()),
            Destination::File(file, path) => (Self::File(file), None, path.display().to_string()),
            Destination::Table(answers, table) => (Self::Table(table), Some(answers), String::new()),
        }
    }
}

impl<A: Answer> Writer<'_, A> {
    /// Writes answers in order, until they end, nobody reads them, or one says that no more may follow; the worst status.
    fn write_all(&mut self, answers: Receiver<(u64, Receiver<Answered>)>) -> anyhow::Result<Status> {
        let (mut worst, mut is_whole) = (Status::Done, true);
        for (end, answer) in answers {
            // A batch without an answer has panicked, and the pool passes that on.
            let answer = answer.recv().ok();
            is_whole = answer.as_ref().is_some_and(|answer| !answer.output.is_last);
            let Some(Answered { output, rows }) = answer else { break };
            worst = worst.max(output.status);
            let output = self.command.select(output)?;
            self.write(&output)?;
            rows.map_or(Ok(()), |rows| self.write_rows(&rows?))?;
            self.bar.set_position(end);
            if !is_whole {
                break;
            }
            self.texts.give_back(emptied(output.into_text()));
        }
        self.bar.finish_and_clear();
        if is_whole {
            let command = self.command;
            command.finish(&mut |output| self.write(output))?;
        }
        Ok(worst)
    }

    fn write_rows(&mut self, rows: &RecordBatch) -> anyhow::Result<()> {
        match (&mut self.sink, self.answers) {
            (Sink::Table(table), Some(answers)) if rows.num_rows() > 0 => table.write(answers.schema(), rows),
            _ => Ok(()),
        }
    }

    fn write(&mut self, output: &Output) -> anyhow::Result<()> {
        let mut write = || match &mut self.sink {
            Sink::File(file) => output.write_to(file),
            Sink::Standard | Sink::Table(_) => output.write(),
        };
        let written = if output.has_errors() { self.bar.suspend(write) } else { write() };
        written.with_context(|| self.name.to_owned())
    }
}

/// A bar on standard error, which shows itself when the work turns out to be long.
fn progress_bar(total: Option<u64>) -> ProgressBar {
    let Some(total) = total else { return ProgressBar::hidden() };
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
    let template = "{bar:40} {percent}% {bytes}/{total_bytes} {bytes_per_sec}, {elapsed}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    let late = bar.clone();
    thread::spawn(move || {
        thread::sleep(PATIENCE);
        if !late.is_finished() {
            late.set_draw_target(ProgressDrawTarget::stderr());
            late.enable_steady_tick(PATIENCE);
        }
    });
    bar
}

#[cfg(test)]
mod tests {
    use std::io::{self, Read};

    use clap::Parser as _;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::IndexedRandom as _;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;
    use crate::args::{Cli, Command, SudokuCommand};
    use crate::input::Source;
    use crate::sudoku::solve::Solve;

    const PUZZLES: &str = include_str!("../../../data/sudoku/bench-easy.txt");
    const SEVERAL: &str = include_str!("../../../data/sudoku/multiple-solutions.tsv");
    const OMOK: &str = include_str!("../../../data/judges/boj-2615.in");
    const ROWS: &str = include_str!("../../../data/judges/boj-2239.in");
    const HEADS: [&str; 14] = [
        "",
        "# remark\n",
        "puzzle,solution\n",
        "solution,puzzle\n",
        "grid,puzzle\n",
        "id;puzzle\n",
        "puzzles\n",
        "3\n",
        "00123456\n",
        "\u{feff}",
        "\n",
        "words\n",
        "===\n",
        "\t\t\t\t\t\t\t\t\n",
    ];
    /// What may stand between boards of BOJ 2615.
    const BETWEEN: [&str; 8] = ["", "\n", "\r\n", "\n\n", "# remark\n", "===\n", " \n", "board 5\n"];
    const ODD: [&str; 16] = [
        "Grid 1",
        "---------",
        "---------------------------------------------------------------------------------",
        "+---+",
        "[Puzzle]",
        "\u{1a}",
        "junk",
        "puzzle,solution",
        "5",
        "12345678",
        "\"",
        "# remark",
        "",
        "   ",
        "[[",
        "53..7....",
    ];
    const COLUMNS: [&str; 8] = [",", ";x", "\tabc", "#c", "\"", " 123456789012345678", "  ", "\r"];

    /// Gives a text in pieces of one size.
    struct Drip(io::Cursor<Vec<u8>>, usize);

    impl Read for Drip {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(self.1);
            self.0.read(&mut buffer[..count])
        }
    }

    fn random_line(random: &mut ChaCha8Rng) -> String {
        let several = random.random_ratio(1, 5);
        let lines: &mut dyn Iterator<Item = &str> =
            if several { &mut SEVERAL.lines() } else { &mut PUZZLES.lines() };
        let line = lines.skip(1).nth(random.random_range(0..900)).unwrap_or_default();
        let mut line = line[..81].to_owned();
        if random.random_ratio(1, 40) {
            line.replace_range(..2, "55");
        }
        if random.random_ratio(1, 20) {
            line = line.replace('.', ["0", "*", "_", "-", "x"].choose(random).unwrap());
        }
        line
    }

    /// A board of BOJ 2615, which may have many fives, a row too many or too few, or a byte that is wrong.
    fn random_block(random: &mut ChaCha8Rng, end: &str) -> String {
        let stones = *[0, 40, 60].choose(random).unwrap();
        let mut cell = || match random.random_range(0..100) {
            percent if percent >= stones => "0",
            percent if percent % 2 == 0 => "1",
            _ => "2",
        };
        let row = |cell: &mut dyn FnMut() -> &'static str| [(); 19].map(|()| cell()).join(" ") + end;
        let mut block: String = (0..19).map(|_| row(&mut cell)).collect();
        match random.random_range(0..40) {
            0 => block.truncate(block.len() / 19 * 18),
            1 => block += &block.clone()[..block.len() / 19],
            2 => {
                let place = random.random_range(0..block.len());
                block.replace_range(place..=place, ["3", " ", "x", "\n", "\r", ""].choose(random).unwrap());
            }
            _ => {}
        }
        block
    }

    fn random_blocks(random: &mut ChaCha8Rng, count: usize, end: &str) -> String {
        let between = if random.random_ratio(1, 2) { &BETWEEN[..2] } else { &BETWEEN[..] };
        let between = *between.choose(random).unwrap();
        (0..count).map(|_| random_block(random, end) + between).collect()
    }

    fn random_piece(random: &mut ChaCha8Rng) -> String {
        let end = if random.random_ratio(1, 5) { "\r\n" } else { "\n" };
        let count = *[1, 2, 63, 64, 65, 66, 130].choose(random).unwrap();
        match random.random_range(0..15) {
            0..5 => (0..count).map(|_| random_line(random) + end).collect(),
            5..7 => {
                let columns = *COLUMNS.choose(random).unwrap();
                (0..count).map(|_| random_line(random) + columns + end).collect()
            }
            7 => OMOK.to_owned(),
            8 => ROWS.to_owned(),
            9 => random_line(random)[..80].to_owned() + end,
            10..13 => random_blocks(random, count.min(5), end),
            _ => (*ODD.choose(random).unwrap()).to_owned() + end,
        }
    }

    fn random_text(random: &mut ChaCha8Rng) -> String {
        let pieces: String = (0..random.random_range(1..10)).map(|_| random_piece(random)).collect();
        let text = (*HEADS.choose(random).unwrap()).to_owned() + &pieces;
        if random.random_ratio(1, 4) { text.trim_end_matches('\n').to_owned() } else { text }
    }

    /// Both streams, and the status.
    fn answers(command: &impl Answer, text: &str, read: usize, takes_lines: bool) -> ([Vec<u8>; 2], Status) {
        let work = Work { command, json: false, answers: None, solvers: Spares::new(), texts: Spares::new() };
        let (mut streams, mut status) = ([Vec::new(), Vec::new()], Status::Done);
        let mut submit = |batch| {
            let output = work.answer(batch, 0).output;
            streams.iter_mut().zip(output.streams()).for_each(|(all, more)| all.extend(more));
            status = status.max(output.status);
            true
        };
        let source = Source::new(Box::new(Drip(io::Cursor::new(text.as_bytes().to_vec()), read)));
        let reading =
            Reading { kind: command.kind(), takes_lines, column: None, answers: None, texts: &work.texts };
        reading.source(source, &mut 0, &mut submit).unwrap();
        (streams, status)
    }

    #[track_caller]
    fn assert_same(command: &impl Answer, text: &str, read: usize, name: &str) {
        let (ours, theirs) = (answers(command, text, read, true), answers(command, text, 1 << 20, false));
        let show = |([out, err], status): ([Vec<u8>; 2], Status)| {
            (String::from_utf8_lossy(&out).into_owned(), String::from_utf8_lossy(&err).into_owned(), status)
        };
        assert!(ours == theirs, "{name}:\n{text}\n{:?}\n{:?}", show(ours), show(theirs));
    }

    #[test]
    fn lines_are_answered_as_they_would_be_one_by_one() {
        let any = Cli::parse_from(["hanpan"]).answer;
        let command = Cli::parse_from(["hanpan", "sudoku", "count", "--limit", "100"]).command;
        let Some(Command::Sudoku { command: SudokuCommand::Count(count) }) = command else {
            panic!("another command")
        };
        for seed in 0..150 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let text = random_text(&mut random);
            let read = *[97, 5_000, 8_192, 70_000, 1 << 20].choose(&mut random).unwrap();
            assert_same(&any, &text, read, "hanpan");
            assert_same(&Solve(&any), &text, read, "hanpan sudoku solve");
            assert_same(&count, &text, read, "hanpan sudoku count");
        }
    }

    #[test]
    fn blocks_are_answered_as_they_would_be_row_by_row() {
        let any = Cli::parse_from(["hanpan"]).answer;
        for seed in 0..300 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let end = if random.random_ratio(1, 5) { "\r\n" } else { "\n" };
            let counts: Vec<usize> =
                (0..random.random_range(1..6)).map(|_| random.random_range(0..12)).collect();
            let head = match random.random_range(0..4) {
                0 => format!("{}\n", counts.iter().sum::<usize>()),
                1 => format!("\n{}\n", counts.len()),
                _ => String::new(),
            };
            let blocks: String = counts.iter().map(|count| random_blocks(&mut random, *count, end)).collect();
            let text = head + &blocks;
            let read = *[97, 722, 5_000, 70_000, 1 << 20].choose(&mut random).unwrap();
            assert_same(&any, &text, read, "hanpan");
        }
    }

    #[test]
    fn most_boards_of_a_plain_file_are_answered_as_they_stand() {
        for between in ["", "\n"] {
            let texts = Spares::new();
            let text = format!("{OMOK}{between}").repeat(10_000);
            let (mut pieces, mut bytes) = (0, 0);
            let mut submit = |batch: Batch| {
                pieces += batch.pieces.len();
                bytes += batch.text.len();
                true
            };
            let length = text.len();
            let source = Source::new(Box::new(io::Cursor::new(text.into_bytes())));
            let reading =
                Reading { kind: Kind::Any, takes_lines: true, column: None, answers: None, texts: &texts };
            reading.source(source, &mut 0, &mut submit).unwrap();
            assert!(bytes > length / 100 * 99 && pieces < 100, "{bytes} bytes in {pieces} pieces");
        }
    }

    #[test]
    fn most_lines_of_a_plain_file_are_answered_as_they_stand() {
        let texts = Spares::new();
        let text = PUZZLES.repeat(100);
        let (mut pieces, mut lines) = (0, 0);
        let mut submit = |batch: Batch| {
            pieces += batch.pieces.len();
            lines += batch.text.len() / 82;
            true
        };
        let source = Source::new(Box::new(io::Cursor::new(text.into_bytes())));
        let reading =
            Reading { kind: Kind::Any, takes_lines: true, column: None, answers: None, texts: &texts };
        reading.source(source, &mut 0, &mut submit).unwrap();
        // The others are behind a comment, or so few that they are at the end of what was read.
        assert!(lines > 99_000 && pieces < 1_000, "{lines} lines in {pieces} pieces");
    }
}
