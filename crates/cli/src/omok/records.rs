//! Files and folders to game records.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use hanpan_omok::record::{
    Encoding, GameTree, Games, NodeId, ReadOptions, RecordFormat, RowEvidence, RowOrder, read_drawings,
};
use hanpan_omok::{Board, Format};

use crate::args::RecordArgs;
use crate::input;

/// A way to write games or positions: a format of records, or a drawing of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordKind {
    Record(RecordFormat),
    Drawing(Format),
}

/// A file and its games.
#[derive(Debug)]
pub(crate) struct RecordFile {
    /// The path as it was given, or as it was found in a folder.
    pub(crate) path: PathBuf,
    /// What the file turned out to be; any drawing is [`Format::Xo`].
    pub(crate) kind: RecordKind,
    pub(crate) games: Games,
    /// How the rows were read.
    pub(crate) rows: RowOrder,
}

impl RecordKind {
    /// The kind with a name, in any case.
    pub(crate) fn by_name(name: &str) -> Result<Self, String> {
        let record = RecordFormat::by_name(name).map(Self::Record);
        record
            .or_else(|| Format::by_name(name).map(Self::Drawing))
            .ok_or_else(|| format!("the formats are {}", names()))
    }

    /// The kind whose files are called so.
    pub(crate) fn by_extension(path: &Path) -> Option<Self> {
        let extension = path.extension().and_then(OsStr::to_str)?.to_ascii_lowercase();
        let is_called_so = |format: &RecordFormat| format.extensions().contains(&extension.as_str());
        RecordFormat::ALL.into_iter().find(is_called_so).map(Self::Record)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Record(format) => format.name(),
            Self::Drawing(format) => format.name(),
        }
    }

    /// The ending of a file's name, without the dot.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Record(format) => format.extensions().first().copied().unwrap_or("txt"),
            Self::Drawing(_) => "txt",
        }
    }

    pub(crate) const fn is_binary(self) -> bool {
        matches!(self, Self::Record(format) if format.is_binary())
    }

    /// Whether a file can hold several games.
    pub(crate) const fn holds_many(self) -> bool {
        match self {
            Self::Record(format) => format.holds_many(),
            Self::Drawing(_) => true,
        }
    }

    fn read(self, bytes: &[u8], options: &ReadOptions) -> Games {
        match self {
            Self::Record(format) => format.read(bytes, options),
            Self::Drawing(_) => mirrored(read_drawings(bytes, options.size), options.rows),
        }
    }
}

/// The names of all kinds.
fn names() -> String {
    let records = RecordFormat::ALL.iter().map(|format| format.name());
    records.chain(Format::ALL.iter().map(|format| format.name())).collect::<Vec<_>>().join(", ")
}

/// Drawings have no rows but those that are seen; mirrored, these are turned over.
fn mirrored(games: Games, rows: RowOrder) -> Games {
    let turn = |mut game: GameTree| {
        let (root, size) = (game.root(), game.size());
        let setup = &mut game.node_mut(root).notes_mut().setup;
        setup.iter_mut().for_each(|(point, _)| *point = rows.point(*point, size));
        game
    };
    games.into_iter().map(|game| game.map(turn)).collect()
}

impl RecordArgs {
    pub(crate) fn options(&self) -> ReadOptions {
        let rows = if self.mirror { RowOrder::Mirrored } else { RowOrder::Standard };
        ReadOptions { size: self.size, rows, encoding: self.encoding }
    }

    /// The files, with those of folders that may be records in the order of their paths; standard input if there is none.
    pub(crate) fn paths(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for path in input::paths(&self.files) {
            if !input::is_stdin(&path) && path.is_dir() {
                let files = files_in(&path)?;
                ensure!(!files.is_empty(), "{}: expected files of game records, found none", path.display());
                paths.extend(files);
            } else {
                paths.push(path);
            }
        }
        Ok(paths)
    }

    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(&self, path: &Path) -> anyhow::Result<RecordFile> {
        let bytes = bytes_of(path).with_context(|| path.display().to_string())?;
        let kind = self.kind(&bytes, path);
        let file = self.file(path, kind, &bytes);
        let is_drawn = || bytes.split(|byte| *byte == b'\n').any(hanpan_omok::recognises);
        if matches!(kind, RecordKind::Drawing(_)) && file.games.iter().all(Result::is_err) && !is_drawn() {
            let place = file.name().map(|name| format!("{name}: ")).unwrap_or_default();
            anyhow::bail!("{place}expected game records or boards; --from names a format of {}", names());
        }
        Ok(file)
    }

    /// Reads a file of games, or standard input for `-`.
    pub(crate) fn read_as(&self, path: &Path, format: RecordFormat) -> io::Result<RecordFile> {
        Ok(self.file(path, RecordKind::Record(format), &bytes_of(path)?))
    }

    /// The format of a file of games, as its beginning shows; `None` if it holds boards, or cannot be read.
    pub(crate) fn format_of(&self, path: &Path) -> Option<RecordFormat> {
        match self.kind(&input::head(path).ok()?, path) {
            RecordKind::Record(format) => Some(format),
            RecordKind::Drawing(_) => None,
        }
    }

    /// What a file holds: what was said, or what its beginning shows, or its name says; boards otherwise.
    fn kind(&self, head: &[u8], path: &Path) -> RecordKind {
        let name = if input::is_stdin(path) { "" } else { path.to_str().unwrap_or_default() };
        let found = || RecordFormat::sniff(head, name).map(RecordKind::Record);
        self.from.or_else(found).unwrap_or(RecordKind::Drawing(Format::Xo))
    }

    fn file(&self, path: &Path, kind: RecordKind, bytes: &[u8]) -> RecordFile {
        let options = self.options();
        RecordFile { path: path.to_owned(), kind, games: kind.read(bytes, &options), rows: options.rows }
    }

    /// A board as it is meant: with `--mirror` turned over.
    pub(crate) fn board<'a>(&self, board: &'a Board) -> Cow<'a, Board> {
        if !self.mirror {
            return Cow::Borrowed(board);
        }
        let size = board.size();
        let mut turned = Board::new(size);
        for (point, stone) in board.stones() {
            turned.set(RowOrder::Mirrored.point(point, size), Some(stone));
        }
        Cow::Owned(turned)
    }
}

impl RecordFile {
    /// The name for messages, which standard input does not have.
    pub(crate) fn name(&self) -> Option<String> {
        input::name(&self.path)
    }

    /// What all games together say about their rows.
    pub(crate) fn row_evidence(&self) -> RowEvidence {
        let mut all = RowEvidence::default();
        for evidence in self.games.iter().flatten().map(|game| RowEvidence::of(game, self.rows)) {
            all.standard += evidence.standard;
            all.mirrored += evidence.mirrored;
        }
        all
    }
}

/// The node of the main line with the move of a number, the root for 0; the last without a number.
///
/// # Errors
/// If there are not so many moves.
pub(crate) fn node_after(game: &GameTree, count: Option<usize>) -> Result<NodeId, String> {
    let Some(count) = count else { return Ok(game.main_line().last().unwrap_or(game.root())) };
    let mut nodes = game.main_line().filter(|id| game.node(*id).played.is_some());
    let node = match count.checked_sub(1) {
        None => Some(game.root()),
        Some(before) => nodes.nth(before),
    };
    node.ok_or_else(|| format!("expected {count} moves, found {}", game.moves().count()))
}

/// Every file under a folder whose name ends as those of records do, or with `.txt`; links to folders are not followed.
fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            // Whoever reads it says why it cannot be read, and the others are read.
            files.push(folder);
            continue;
        };
        for entry in entries {
            let entry = entry.with_context(|| folder.display().to_string())?;
            let path = entry.path();
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if RecordKind::by_extension(&path).is_some()
                || path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    if !input::is_stdin(path) {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The encoding of a name, for the command line.
pub(crate) fn encoding(name: &str) -> Result<Encoding, String> {
    Encoding::by_name(name)
        .ok_or_else(|| "expected the name of an encoding, such as UTF-8, EUC-KR, GBK, Shift_JIS".to_owned())
}
