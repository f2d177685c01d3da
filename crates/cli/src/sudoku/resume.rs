//! `hanpan sudoku rate --resume`: what a file of ratings has already.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use hanpan_sudoku::explain::Profile;
use hanpan_sudoku::format::Reader;
use hanpan_sudoku::{Cell, Grid};
use serde::Deserialize;

use crate::answer_file::AnswerFile;
use crate::input::are_same;

/// The output, and the puzzles that it has ratings of.
pub(super) struct Resumed {
    /// Open for what follows these ratings.
    pub(super) file: AnswerFile,
    /// The [`key`] of each puzzle, in order.
    pub(super) puzzles: Vec<u64>,
}

/// What is kept of a puzzle.
pub(super) fn key(grid: &Grid) -> u64 {
    let mut hasher = DefaultHasher::new();
    grid.hash(&mut hasher);
    hasher.finish()
}

impl Resumed {
    /// Opens the output; without `resume` it begins anew, and else has ratings of no other profile, if that is to be compared. A last line without an end was cut off, and goes.
    pub(super) fn open(
        out: &Path,
        resume: bool,
        profile: Option<Profile>,
        inputs: &[PathBuf],
    ) -> anyhow::Result<Self> {
        let name = || out.display().to_string();
        if let Some(input) = inputs.iter().find(|input| are_same(input, out)) {
            bail!("{}: the output would overwrite this input", input.display());
        }
        if !resume || !out.exists() {
            return Ok(Self { file: AnswerFile::new(out).with_context(name)?, puzzles: vec![] });
        }
        let mut file = OpenOptions::new().read(true).write(true).open(out).with_context(name)?;
        let (puzzles, end) = read(&file, profile).with_context(name)?;
        file.set_len(end).with_context(name)?;
        file.seek(SeekFrom::Start(end)).with_context(name)?;
        Ok(Self { file: AnswerFile::resumed(file), puzzles })
    }
}

/// The puzzles of the whole lines, and where these end.
fn read(file: &File, profile: Option<Profile>) -> anyhow::Result<(Vec<u64>, u64)> {
    let (mut reader, mut line) = (BufReader::new(file), Vec::new());
    let (mut puzzles, mut end) = (vec![], 0);
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        let number = puzzles.len() + 1;
        if line.pop_if(|byte| *byte == b'\n').is_none() {
            ensure!(may_begin(&line), "line {number}: expected a rated puzzle, found {}", shown(&line));
            return Ok((puzzles, end));
        }
        let Some((puzzle, found)) = rated(&line) else {
            bail!("line {number}: expected a rated puzzle, found {}", shown(&line))
        };
        if let Some((profile, found)) = profile.zip(found).filter(|(profile, found)| profile != found) {
            let (profile, found) = (profile.name(), found.name());
            bail!("line {number}: expected a rating of the profile {profile}, found one of {found}");
        }
        puzzles.push(key(&puzzle));
        end += length as u64;
    }
}

/// The puzzle that a line of ratings shows, and the profile that an object or a line without a format of its own names.
fn rated(line: &[u8]) -> Option<(Grid, Option<Profile>)> {
    #[derive(Deserialize)]
    struct Object {
        puzzle: String,
        profile: Option<String>,
    }
    if line.starts_with(b"{") {
        let object: Object = serde_json::from_slice(line).ok()?;
        let profile = object.profile.and_then(|name| Profile::by_name(&name));
        return Some((object.puzzle.parse().ok()?, profile));
    }
    let mut words = line.split(u8::is_ascii_whitespace).map(|word| str::from_utf8(word).unwrap_or_default());
    Some((Reader::read_one(line).ok()?.grid, words.find_map(Profile::by_name)))
}

/// Whether a line of ratings may begin so: with an object, or with cells.
fn may_begin(line: &[u8]) -> bool {
    let mut cells = line.iter().take_while(|byte| !byte.is_ascii_whitespace()).take(Cell::COUNT);
    let may_be_a_cell = |byte: &u8| !byte.is_ascii_alphabetic() || matches!(byte, b'x' | b'X');
    line.starts_with(b"{") || cells.all(may_be_a_cell)
}

/// The beginning of a line.
fn shown(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    let start: String = text.chars().take(30).collect();
    if start.len() < text.len() { format!("{start:?}…") } else { format!("{start:?}") }
}
