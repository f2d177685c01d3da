//! The puzzles that are measured.

use std::path::{Path, PathBuf};

use anyhow::bail;
use hanpan_sudoku::Grid;

use super::names::shown;
use crate::boards::{Board, Kind};
use crate::input;
use crate::reading::{Piece, Reading};
use crate::spares::Spares;

/// What is measured if no file is named.
const BUILT_IN: [(&str, &str); 2] = [
    ("easy (built in)", include_str!("../../../../data/sudoku/bench-easy.txt")),
    ("minimal (built in)", include_str!("../../../../data/sudoku/bench-minimal.txt")),
];

/// Puzzles with the name of where they are from.
pub(super) struct Puzzles {
    pub(super) name: String,
    pub(super) grids: Vec<Grid>,
}

impl Puzzles {
    /// Those of the files, or those that are built in.
    pub(super) fn all(files: &[PathBuf]) -> anyhow::Result<Vec<Self>> {
        if files.is_empty() {
            return Ok(BUILT_IN.map(|(name, text)| Self::built_in(name, text)).into());
        }
        files.iter().map(|file| Self::of_file(file)).collect()
    }

    fn built_in(name: &str, text: &str) -> Self {
        let grids = text.lines().filter_map(|line| line.parse().ok()).collect();
        Self { name: name.to_owned(), grids }
    }

    /// All Sudokus of a file, of which no line may be bad.
    fn of_file(path: &Path) -> anyhow::Result<Self> {
        let name =
            if input::is_stdin(path) { "standard input".to_owned() } else { path.display().to_string() };
        match read(path, Kind::Sudoku) {
            (_, Some(message)) => bail!("{}: {message}{}", shown(&name), hint(path)),
            (grids, None) => Ok(Self { name, grids }),
        }
    }

    /// As lines of 81 characters, over and over.
    pub(super) fn text(&self, times: usize) -> String {
        self.grids.iter().map(|grid| format!("{grid}\n")).collect::<String>().repeat(times)
    }
}

/// The Sudokus up to the first fault, and what that is.
fn read(path: &Path, kind: Kind) -> (Vec<Grid>, Option<String>) {
    let (mut grids, mut fault) = (Vec::new(), None);
    let reading = Reading { kind, takes_lines: false, column: None, answers: None, texts: &Spares::new() };
    reading.files(&[path.to_owned()], |batch| {
        for piece in batch.pieces {
            match piece {
                Piece::Found(Ok(Board::Sudoku(record))) => grids.push(record.grid),
                Piece::Found(Err(found)) => fault = fault.take().or(Some(found.message)),
                Piece::Found(Ok(Board::Omok(_))) | Piece::Lines(..) | Piece::Blocks(..) => {}
            }
        }
        fault.is_none()
    });
    (grids, fault)
}

/// What else is to be said of a file that is not of Sudokus. Standard input and pipes cannot be read again.
fn hint(path: &Path) -> &'static str {
    let is_file = !input::is_stdin(path) && path.is_file();
    let is_omok = is_file && read(path, Kind::Omok(None)).1.is_none();
    if is_omok { " (these are Omok boards, and bench takes Sudokus only)" } else { "" }
}
