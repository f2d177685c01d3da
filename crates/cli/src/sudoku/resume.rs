//! `hanpan sudoku rate --resume`: what a file of ratings has already.

use std::fs::{File, OpenOptions};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use hanpan_sudoku::Grid;
use hanpan_sudoku::format::Reader;
use serde::Deserialize;

/// The output, and the puzzles that it has ratings of.
pub(super) struct Resumed {
    /// Open for what follows these ratings.
    pub(super) file: File,
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
    /// Opens the output; without `resume` it begins anew. A last line without an end was cut off, and goes.
    pub(super) fn open(out: &Path, resume: bool, inputs: &[PathBuf]) -> anyhow::Result<Self> {
        let name = || out.display().to_string();
        if let Some(input) = inputs.iter().find(|input| is_same(input, out)) {
            bail!("{}: the output would overwrite this input", input.display());
        }
        if !resume || !out.exists() {
            return Ok(Self { file: File::create(out).with_context(name)?, puzzles: vec![] });
        }
        let mut file = OpenOptions::new().read(true).write(true).open(out).with_context(name)?;
        let (puzzles, end) = read(&file).with_context(name)?;
        file.set_len(end).with_context(name)?;
        file.seek(SeekFrom::Start(end)).with_context(name)?;
        Ok(Self { file, puzzles })
    }
}

fn is_same(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().ok();
    real(one).is_some_and(|one| real(other) == Some(one))
}

/// The puzzles of the whole lines, and where these end.
fn read(file: &File) -> anyhow::Result<(Vec<u64>, u64)> {
    let (mut reader, mut line) = (BufReader::new(file), Vec::new());
    let (mut puzzles, mut end) = (vec![], 0);
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line)?;
        if line.pop() != Some(b'\n') {
            return Ok((puzzles, end));
        }
        let number = puzzles.len() + 1;
        let puzzle = puzzle_of(&line).with_context(|| format!("line {number}: expected a rated puzzle"))?;
        puzzles.push(key(&puzzle));
        end += length as u64;
    }
}

/// The puzzle that a line of ratings shows.
fn puzzle_of(line: &[u8]) -> anyhow::Result<Grid> {
    #[derive(Deserialize)]
    struct Object {
        puzzle: String,
    }
    if line.starts_with(b"{") {
        let object: Object = serde_json::from_slice(line).map_err(io::Error::from)?;
        return Ok(object.puzzle.parse()?);
    }
    Ok(Reader::read_one(line)?.grid)
}
