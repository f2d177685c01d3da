//! The puzzles of a file, in the forms that programs take, and their answers.

use anyhow::{Context, Result};
use hanpan_sudoku::{Grid, Solution, Solver, Verdict, format::Reader};

/// Each puzzle takes so many bytes of the text: 81 characters, `.` for blanks, and an end that C takes for one as well.
pub(crate) const STRIDE: usize = 82;

#[derive(Clone)]
pub(crate) struct Puzzles {
    pub(crate) text: Vec<u8>,
    pub(crate) grids: Vec<Grid>,
    pub(crate) verdicts: Vec<Verdict>,
}

impl Puzzles {
    pub(crate) fn load(file: &str) -> Result<Self> {
        let text = std::fs::read(file).with_context(|| file.to_owned())?;
        let records = Reader::read_all(&text).into_iter();
        Ok(Self::new(records.map(|record| Ok(record?.grid)).collect::<Result<_>>()?))
    }

    pub(crate) fn new(grids: Vec<Grid>) -> Self {
        let mut text = Vec::with_capacity(STRIDE * grids.len());
        for grid in &grids {
            let symbol = |value: &u8| if *value == 0 { b'.' } else { b'0' + value };
            text.extend(grid.as_bytes().iter().map(symbol));
            text.push(b'\n');
        }
        let mut verdicts = Vec::new();
        // One by one: the batch is a contender.
        let mut solver = Solver::new();
        verdicts.extend(grids.iter().map(|grid| solver.solve(grid)));
        Self { text, grids, verdicts }
    }

    pub(crate) fn len(&self) -> usize {
        self.grids.len()
    }

    /// The puzzles, each with a byte after it that ends it.
    pub(crate) fn lines(&self) -> impl Iterator<Item = &[u8; STRIDE]> {
        self.text.as_chunks().0.iter()
    }

    /// Whether a puzzle has so many solutions, two standing for more.
    pub(crate) fn is_count(&self, puzzle: usize, count: u8) -> bool {
        let expected = match self.verdicts[puzzle] {
            Verdict::Impossible(_) => 0,
            Verdict::Unique(_) => 1,
            Verdict::Multiple { .. } => 2,
        };
        count == expected
    }

    /// Whether 81 characters are the first solution of a puzzle, or any other characters if there is none.
    pub(crate) fn is_first(&self, puzzle: usize, text: &[u8]) -> bool {
        self.verdicts[puzzle].first().is_none_or(|first| first.to_string().as_bytes() == &text[..81])
    }

    /// Whether 81 characters are any solution of a puzzle, or any other characters if there is none.
    pub(crate) fn is_any(&self, puzzle: usize, text: &[u8]) -> bool {
        let solution = || Solution::new(str::from_utf8(&text[..81]).ok()?.parse().ok()?);
        self.verdicts[puzzle].first().is_none()
            || solution().is_some_and(|solution| solution.solves(&self.grids[puzzle]))
    }
}
