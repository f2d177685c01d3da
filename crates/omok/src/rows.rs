//! A board as words, and where its long runs begin.
//!
//! ```text
//! a row     bit 0: Black in the first column, bit 1: White in the first column, bit 2: Black in the second, …
//! words     5 without a stone, the rows from the top, and at least 5 without a stone
//! ```
//!
//! A step to the right is a shift by two bits and a step down the next word, so that the ANDs of five words say of all
//! points of a row and of both colours at once whether five stones follow.

use crate::{Board, Direction, Point, Size, Stone};

/// The rows around the board: so far away can the stone be that follows a five.
const MARGIN: usize = 5;
/// A row with those that runs through it can reach.
const NEAR: usize = MARGIN + 1 + MARGIN;
/// The bytes of the largest board's cells, four in each, and then room to read a word from any of them.
const PACKED: usize = (Size::MAX * Size::MAX).div_ceil(4) + size_of::<u64>();
const ALL_BLACK: u64 = 0x5555_5555_5555_5555;

/// The runs that are looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Length {
    /// Of exactly five.
    Five,
    FiveOrMore,
}

/// The stones of a board of any size, for questions about all of them at once.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    words: [u64; MARGIN + Size::MAX + MARGIN],
    height: usize,
}

impl Rows {
    /// A board without a stone.
    pub(crate) const fn empty(height: usize) -> Self {
        Self { words: [0; MARGIN + Size::MAX + MARGIN], height }
    }

    /// The stones of a board.
    pub(crate) fn of(board: &Board) -> Self {
        let packed = packed(board.cells());
        let width = 2 * board.size().width();
        let mut rows = Self::empty(board.size().height());
        for (row, word) in rows.words_mut().iter_mut().enumerate() {
            let start = row * width;
            let bytes = packed[start / 8..].first_chunk().expect("8 bytes stand behind the last row's first");
            *word = u64::from_le_bytes(*bytes) >> (start % 8) & ((1 << width) - 1);
        }
        rows
    }

    /// The words of the rows, from the top.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words[MARGIN..][..self.height]
    }

    /// The same, to be written.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words[MARGIN..][..self.height]
    }

    /// The cells of a board that is so wide, row by row.
    pub(crate) fn cells(&self, width: usize) -> impl Iterator<Item = Option<Stone>> {
        const CELLS: [Option<Stone>; 4] = [None, Some(Stone::Black), Some(Stone::White), None];
        let cells = move |word: &u64| {
            let word = *word;
            (0..width).map(move |column| CELLS[(word >> (2 * column) & 3) as usize])
        };
        self.words().iter().flat_map(cells)
    }

    /// How many stones of a colour there are.
    pub(crate) fn count(&self, stone: Stone) -> usize {
        let own = ALL_BLACK << stone.index();
        self.words().iter().map(|word| (word & own).count_ones() as usize).sum()
    }

    /// The runs so long, in reading order of their first stones, then in the order of [`Direction::ALL`].
    pub(crate) fn runs(&self, length: Length) -> Runs<'_> {
        let mut starts = [0; Size::MAX];
        // Each length has a loop of its own, without a branch.
        match length {
            Length::Five => self.find_starts(Length::Five, &mut starts),
            Length::FiveOrMore => self.find_starts(Length::FiveOrMore, &mut starts),
        }
        Runs { rows: self, length, starts, row: 0, open: [0; 4] }
    }

    /// The points of each row where runs begin, in whatever direction.
    #[inline(always)]
    fn find_starts(&self, length: Length, starts: &mut [u64; Size::MAX]) {
        for (starts, near) in starts.iter_mut().zip(self.near()).take(self.height) {
            let [horizontal, vertical, diagonal, antidiagonal] = starts_of_row(near, length);
            *starts = horizontal | vertical | diagonal | antidiagonal;
        }
    }

    /// Each row of the board among those around it.
    fn near(&self) -> impl Iterator<Item = &[u64; NEAR]> {
        self.words.array_windows()
    }
}

/// Whether a cell has stones of both colours, as none should.
pub(crate) const fn has_both(word: u64) -> bool {
    word & word >> 1 & ALL_BLACK != 0
}

/// The cells of a board, two bits each, and at least eight bytes more.
fn packed(cells: &[Option<Stone>]) -> [u8; PACKED] {
    let mut packed = [0; PACKED];
    let (eights, rest) = cells.as_chunks::<8>();
    let mut last = [None; 8];
    last[..rest.len()].copy_from_slice(rest);
    let (places, _) = packed.as_chunks_mut();
    places.iter_mut().zip(eights).for_each(|(place, eight)| *place = packed_eight(eight));
    places[eights.len()] = packed_eight(&last);
    packed
}

fn packed_eight(cells: &[Option<Stone>; 8]) -> [u8; 2] {
    const GATHER: u64 = 1 << 48 | 1 << 36 | 1 << 24 | 1 << 12;
    let cells = u64::from_le_bytes(cells.map(|cell| cell.map_or(0, Stone::number)));
    let pairs = (cells | cells >> 6) & 0x000f_000f_000f_000f;
    ((pairs.wrapping_mul(GATHER) >> 48) as u16).to_le_bytes()
}

/// The runs of a board from their first stones.
pub(crate) struct Runs<'a> {
    rows: &'a Rows,
    length: Length,
    /// The points of each row where runs begin.
    starts: [u64; Size::MAX],
    /// The rows that are over, but for the runs that are open.
    row: usize,
    /// Those of the last of them that are still to come, by direction.
    open: [u64; 4],
}

impl Iterator for Runs<'_> {
    type Item = (Point, Stone, Direction);

    fn next(&mut self) -> Option<Self::Item> {
        while self.open == [0; 4] {
            let rest = &self.starts[self.row..self.rows.height];
            self.row += rest.iter().position(|starts| *starts != 0)? + 1;
            self.open = starts_of_row(self.rows.near().nth(self.row - 1)?, self.length);
        }
        let bit = self.open.iter().fold(0, |all, open| all | open).trailing_zeros() as usize;
        let index = self.open.iter().position(|open| open >> bit & 1 == 1)?;
        self.open[index] &= !(1 << bit);
        let point = Point::from_matrix(self.row, bit / 2 + 1)?;
        Some((point, Stone::new(bit % 2)?, Direction::new(index)?))
    }
}

/// The points of the middle row where runs begin, by direction.
#[inline(always)]
fn starts_of_row(near: &[u64; NEAR], length: Length) -> [u64; 4] {
    Direction::ALL.map(|direction| starts_along(near, direction, length))
}

#[inline(always)]
fn starts_along(near: &[u64; NEAR], direction: Direction, length: Length) -> u64 {
    let (down, right) = direction.step();
    let row = |steps: isize| near[MARGIN.wrapping_add_signed(down * steps)];
    let after = |steps: isize| row(steps) >> (2 * right * steps);
    let before = row(-1) << (2 * right);
    let starts = after(0) & after(1) & after(2) & after(3) & after(4) & !before;
    match length {
        Length::Five => starts & !after(5),
        Length::FiveOrMore => starts,
    }
}
