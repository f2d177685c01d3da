//! `hanpan omok convert`: game records from any format to any other, with what is lost.

use std::collections::HashMap;
use std::fs;
use std::io::IsTerminal;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, bail, ensure};
use hanpan_omok::record::{GameTree, Loss, RecordFormat, RowOrder, Unwritable, Written, write_drawing};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::records::{RecordFile, RecordKind};
use crate::args::ConvertArgs;
use crate::batch;
use crate::input::{self, ensure_other};
use crate::output::Output;
use crate::status::Status;

/// So many files are converted side by side before what they give is written: a bound for memory.
const FILES_AT_ONCE: usize = 256;

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Status> {
    let job = Job::new(args)?;
    let paths = args.records.paths()?;
    let destinations = job.destinations(&paths)?;
    let pool = batch::pool(args.jobs)?;
    let mut total = Total::default();
    let mut one_file = Vec::new();
    let (mut status, mut written_before) = (Status::Done, 0);
    for files in destinations.chunks(FILES_AT_ONCE) {
        let done: Vec<Converted> = pool
            .install(|| files.par_iter().map(|(path, base)| job.convert(path, base.as_deref())).collect());
        for mut converted in done {
            let count = converted.total.written;
            if job.is_joined() && written_before + count > 1 && !job.to.holds_many() {
                bail!(
                    "{} holds one game a file, and there are more: -o names a folder for them",
                    job.to.name()
                );
            }
            written_before += count;
            if job.file.is_some() {
                one_file.append(&mut converted.bytes);
            } else {
                converted.output.out().append(&mut converted.bytes);
            }
            converted.output.write()?;
            status = status.max(converted.output.status);
            total.add(&converted.total);
        }
    }
    if let Some(file) = job.file.as_deref().filter(|_| written_before > 0) {
        paths.iter().try_for_each(|source| ensure_other(source, file))?;
        fs::write(file, one_file).with_context(|| file.display().to_string())?;
    }
    if paths.len() > 1 {
        crate::output::tell(total.text(job.to));
    }
    Ok(status)
}

/// What is to be done with every file.
struct Job<'a> {
    args: &'a ConvertArgs,
    to: RecordKind,
    /// The one file for all games, where one was named.
    file: Option<PathBuf>,
    /// The folder for the files.
    folder: Option<PathBuf>,
}

/// What became of a file.
#[derive(Default)]
struct Converted {
    output: Output,
    /// What goes to the one file, or to standard output.
    bytes: Vec<u8>,
    total: Total,
}

/// How many of what there were.
#[derive(Default)]
struct Total {
    files: usize,
    games: usize,
    wrong: usize,
    written: usize,
    /// Games in which nothing tells which way the rows run.
    silent: usize,
    losses: Losses,
}

impl<'a> Job<'a> {
    fn new(args: &'a ConvertArgs) -> anyhow::Result<Self> {
        let output = args.output.as_deref().filter(|path| !input::is_stdin(path));
        let is_folder =
            |path: &Path| path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator);
        let folder = output.filter(|path| is_folder(path)).map(Path::to_owned);
        let file = output.filter(|path| !is_folder(path)).map(Path::to_owned);
        let to = match (args.to, file.as_deref()) {
            (Some(to), _) => to,
            (None, None) => RecordKind::Record(RecordFormat::Sgf),
            (None, Some(file)) => RecordKind::by_extension(file)
                .with_context(|| format!("{}: the name tells no format; --to names one", file.display()))?,
        };
        ensure!(
            to != RecordKind::Record(RecordFormat::RenjuNet),
            "renjunet is read and not written; --to names another format"
        );
        let is_terminal = output.is_none() && std::io::stdout().is_terminal();
        ensure!(!(to.is_binary() && is_terminal), "{} is no text: -o names a file for it", to.name());
        Ok(Self { args, to, file, folder })
    }

    /// Whether all games come together in one place.
    const fn is_joined(&self) -> bool {
        self.folder.is_none()
    }

    /// Each file, and where what it gives goes, without the ending; `None` for the one place.
    fn destinations(&self, paths: &[PathBuf]) -> anyhow::Result<Vec<(PathBuf, Option<PathBuf>)>> {
        let Some(folder) = &self.folder else {
            return Ok(paths.iter().map(|path| (path.clone(), None)).collect());
        };
        let stems: Vec<PathBuf> =
            paths.iter().map(|path| folder.join(self.below(path).with_extension(""))).collect();
        let mut counts: HashMap<&Path, usize> = HashMap::new();
        stems.iter().for_each(|stem| *counts.entry(stem).or_default() += 1);
        let mut taken: HashMap<PathBuf, &Path> = HashMap::new();
        let mut destinations = Vec::new();
        for (path, stem) in paths.iter().zip(&stems) {
            let base = if counts[stem.as_path()] > 1 { folder.join(self.below(path)) } else { stem.clone() };
            if let Some(other) = taken.insert(base.clone(), path) {
                bail!("{} and {} would be written to the same file", other.display(), path.display());
            }
            destinations.push((path.clone(), Some(base)));
        }
        Ok(destinations)
    }

    /// The path below the folder in which it was found; the name alone of a file that was named.
    fn below(&self, path: &Path) -> PathBuf {
        if input::is_stdin(path) {
            return PathBuf::from("stdin");
        }
        let found = self
            .args
            .records
            .files
            .iter()
            .filter(|folder| *folder != path)
            .find_map(|folder| path.strip_prefix(folder).ok());
        let named = || path.file_name().map(PathBuf::from).unwrap_or_default();
        let below = found.map_or_else(named, Path::to_owned);
        below.components().filter(|part| matches!(part, Component::Normal(_))).collect()
    }

    /// Reads a file, and writes its games to where they go, or gives them back.
    fn convert(&self, path: &Path, base: Option<&Path>) -> Converted {
        let mut converted = Converted::default();
        converted.total.files = 1;
        if let Err(error) = self.try_convert(path, base, &mut converted) {
            converted.output.complain(None, format_args!("{error:#}"));
            converted.output.worsen(Status::Bad);
        }
        converted
    }

    fn try_convert(&self, path: &Path, base: Option<&Path>, converted: &mut Converted) -> anyhow::Result<()> {
        let file = self.args.records.read(path)?;
        converted.total.games = file.games.len();
        self.say_rows(&file, converted);
        let (games, losses) = self.write_games(&file, converted);
        if !losses.is_empty() {
            let message = format_args!("{} does not hold {losses}", self.to.name());
            converted.output.complain(file.name().as_deref(), message);
        }
        if self.args.strict && !losses.is_empty() {
            converted.output.complain(file.name().as_deref(), "nothing is written, as --strict asks");
            converted.output.worsen(Status::No);
            return Ok(());
        }
        converted.total.written = games.len();
        converted.total.losses = losses;
        match base {
            None => converted.bytes = games.into_iter().flat_map(|(_, bytes)| bytes).collect(),
            Some(base) => self.write_files(path, base, &games)?,
        }
        Ok(())
    }

    /// The games of a file in the new format with their numbers, and what is lost of them; says which are wrong.
    fn write_games(&self, file: &RecordFile, converted: &mut Converted) -> (Vec<(usize, Vec<u8>)>, Losses) {
        let (mut games, mut losses) = (Vec::new(), Losses::default());
        let mut refused: Vec<(String, usize)> = Vec::new();
        let name = file.name();
        for (number, game) in (1..).zip(&file.games) {
            match game.as_ref().map(|game| write(self.to, game)) {
                Ok(Ok(written)) => {
                    losses.add(&written.losses);
                    games.push((number, written.bytes));
                }
                Ok(Err(error)) => match refused.iter_mut().find(|(known, _)| *known == error.to_string()) {
                    Some((_, count)) => *count += 1,
                    None => refused.push((error.to_string(), 1)),
                },
                Err(error) => {
                    converted.total.wrong += 1;
                    converted.output.complain(name.as_deref(), error);
                    converted.output.worsen(Status::Bad);
                }
            }
        }
        for (error, count) in refused {
            let count = if file.games.len() > 1 { format!(" (games: {count})") } else { String::new() };
            converted.output.complain(name.as_deref(), format_args!("{error}{count}"));
            converted.output.worsen(Status::No);
        }
        (games, losses)
    }

    /// Writes the games of a file into one file, or into one each where the format holds no more.
    fn write_files(&self, source: &Path, base: &Path, games: &[(usize, Vec<u8>)]) -> anyhow::Result<()> {
        let Some(folder) = base.parent().filter(|_| !games.is_empty()) else { return Ok(()) };
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let named = |number: &str| {
            let mut name = base.as_os_str().to_owned();
            name.push(format!("{number}.{}", self.to.extension()));
            PathBuf::from(name)
        };
        if self.to.holds_many() || games.len() == 1 {
            let bytes: Vec<u8> = games.iter().flat_map(|(_, bytes)| bytes).copied().collect();
            return write_file(source, &named(""), &bytes);
        }
        let digits = games.iter().map(|(number, _)| number.to_string().len()).max().unwrap_or(1);
        games
            .iter()
            .try_for_each(|(number, bytes)| write_file(source, &named(&format!("-{number:0digits$}")), bytes))
    }

    /// Says so where comments name moves in the other direction, and counts where nothing tells.
    fn say_rows(&self, file: &RecordFile, converted: &mut Converted) {
        if matches!(file.kind, RecordKind::Drawing(_)) {
            return;
        }
        let evidence = file.row_evidence();
        match evidence.order() {
            Some(RowOrder::Standard) => {}
            Some(RowOrder::Mirrored) => {
                let verb = if self.args.records.mirror {
                    "without --mirror they fit"
                } else {
                    "--mirror reads it so"
                };
                converted.output.complain(
                    file.name().as_deref(),
                    format_args!(
                        "the rows seem to run the other way, as {} of {} signs say: {verb}",
                        evidence.mirrored,
                        evidence.mirrored + evidence.standard
                    ),
                );
            }
            None => converted.total.silent += file.games.iter().flatten().count(),
        }
    }
}

fn write(to: RecordKind, game: &GameTree) -> Result<Written, Unwritable> {
    match to {
        RecordKind::Record(format) => format.write(game),
        RecordKind::Drawing(format) => Ok(write_drawing(game, format)),
    }
}

/// Writes a file, unless it is the one that was read.
fn write_file(source: &Path, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    ensure_other(source, path)?;
    fs::write(path, bytes).with_context(|| path.display().to_string())
}

/// Losses of several games together, in the order of their kinds.
#[derive(Default)]
struct Losses(Vec<Loss>);

impl Losses {
    fn add(&mut self, more: &[Loss]) {
        for loss in more {
            match self.0.iter_mut().find(|known| known.kind == loss.kind) {
                Some(known) => known.count += loss.count,
                None => self.0.push(*loss),
            }
        }
        self.0.sort_by_key(|loss| loss.kind);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let texts: Vec<String> =
            self.0.iter().map(|loss| format!("{} ({})", loss.kind.name(), loss.count)).collect();
        f.write_str(&texts.join(", "))
    }
}

impl Total {
    fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.wrong += other.wrong;
        self.written += other.written;
        self.silent += other.silent;
        self.losses.add(&other.losses.0);
    }

    fn text(&self, to: RecordKind) -> String {
        let Self { files, games, wrong, written, silent, losses } = self;
        let lost = if losses.is_empty() { String::new() } else { format!("; lost: {losses}") };
        let rows = if *silent == 0 {
            String::new()
        } else {
            format!("; {silent} do not tell which way their rows run")
        };
        format!("{files} files, {games} games, {wrong} wrong; {written} written as {}{lost}{rows}", to.name())
    }
}
