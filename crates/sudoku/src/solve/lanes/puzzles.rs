//! [`Puzzles`] and [`Solved`]: what goes into the lanes, and what comes out.

use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// Puzzles of 81 bytes each.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Puzzles<'a> {
    Grids(&'a [Grid]),
    /// In a text, at every `stride` bytes: characters `1` to `9`; every other byte is a blank, but for `x` and its like,
    /// whose low five bits are those of a digit.
    Text {
        text: &'a [u8],
        stride: usize,
    },
}

impl<'a> Puzzles<'a> {
    pub(crate) fn in_text(text: &'a [u8], stride: usize) -> Self {
        assert!(stride >= Cell::COUNT, "expected a stride of at least 81 bytes, found {stride}");
        let rest = text.len() % stride;
        assert!(rest == 0 || rest >= Cell::COUNT, "expected 81 bytes for the last puzzle, found {rest}");
        Self::Text { text, stride }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Grids(grids) => grids.len(),
            Self::Text { text, stride } => text.len().div_ceil(*stride),
        }
    }

    #[inline(always)]
    pub(crate) fn row(&self, index: usize) -> &'a [u8; Cell::COUNT] {
        match self {
            Self::Grids(grids) => grids[index].as_bytes(),
            Self::Text { text, stride } => text[index * stride..].first_chunk().expect("a row has 81 bytes"),
        }
    }

    pub(crate) fn grid(&self, index: usize) -> Grid {
        let mut grid = Grid::EMPTY;
        for (cell, byte) in Cell::ALL.into_iter().zip(self.row(index)) {
            grid.set(cell, Digit::from_value(byte & 15));
        }
        grid
    }

    /// At most `count` of them, from one on.
    pub(crate) fn part(&self, first: usize, count: usize) -> Self {
        let last = self.len().min(first + count);
        match self {
            Self::Grids(grids) => Self::Grids(&grids[first..last]),
            Self::Text { text, stride } => {
                Self::Text { text: &text[first * stride..text.len().min(last * stride)], stride: *stride }
            }
        }
    }

    /// All of them, so many at a time.
    pub(crate) fn chunks(self, count: usize) -> impl Iterator<Item = Self> {
        (0..self.len()).step_by(count).map(move |first| self.part(first, count))
    }
}

/// Where solutions go.
#[derive(Debug)]
pub(crate) enum Solved<'a> {
    Grids(&'a mut [Grid]),
    /// Into a text, at every `stride` bytes, as characters.
    Text {
        text: &'a mut [u8],
        stride: usize,
    },
}

impl Solved<'_> {
    pub(crate) fn reborrow(&mut self) -> Solved<'_> {
        self.part(0)
    }

    /// From a puzzle on.
    pub(crate) fn part(&mut self, first: usize) -> Solved<'_> {
        match self {
            Self::Grids(grids) => Solved::Grids(&mut grids[first..]),
            Self::Text { text, stride } => {
                Solved::Text { text: &mut text[first * *stride..], stride: *stride }
            }
        }
    }

    /// What is added to a digit.
    #[inline(always)]
    pub(crate) fn zero(&self) -> u8 {
        match self {
            Self::Grids(_) => 0,
            Self::Text { .. } => b'0',
        }
    }

    #[inline(always)]
    pub(crate) fn row(&mut self, index: usize) -> &mut [u8; Cell::COUNT] {
        match self {
            Self::Grids(grids) => grids[index].as_bytes_mut(),
            Self::Text { text, stride } => {
                text[index * *stride..].first_chunk_mut().expect("a row has 81 bytes")
            }
        }
    }

    pub(crate) fn set(&mut self, index: usize, grid: &Grid) {
        let zero = self.zero();
        self.row(index).iter_mut().zip(grid.as_bytes()).for_each(|(byte, value)| *byte = zero + value);
    }
}
