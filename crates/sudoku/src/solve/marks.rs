//! The pencilmarks as the search sees them, and all that can be read off them without guessing.
//!
//! Each digit has three words, one a band (three rows). Bit `9 * row + column` of a word, the row counted within the
//! band, says that the digit may stand there. An octal digit of a word is a *triad*, the three cells that a row and a
//! box share; bit 0 is the band's top left cell:
//!
//! ```text
//!            box 0     box 1     box 2
//! row 0    0  1  2   3  4  5   6  7  8
//! row 1    9 10 11  12 13 14  15 16 17
//! row 2   18 19 20  21 22 23  24 25 26
//! ```
//!
//! A digit takes one triad in each row and in each box of a band: a permutation of three. So the triads that may stay
//! are those of the permutations which the occupied triads contain, one look-up of nine bits. That is hidden singles
//! of rows and boxes, pointing and claiming at once; the same with columns in a stack (three boxes one above the other)
//! completes it. What is left are the cells: one candidate (naked single), or none (contradiction).

use super::tables::{CELLS, OPEN, PEERS, PERMITTED};
use crate::cell::Cell;
use crate::digit::Digit;
use crate::grid::Grid;

/// All cells of a band.
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each triad; a product with 7 fills the triads.
const TRIADS: u32 = 0o111_111_111;
/// The cells of a row, or a bit for each column.
const ROW: u32 = 0o777;
/// A product with it copies a row into all three rows.
const ROWS: u32 = 0o001_001_001;
/// The columns of the first stack in each of three rows of columns, see [`columns_of`].
const STACK: u32 = 0o007_007_007;

/// Says that the marks have no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// The pencilmarks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    words: [[u32; 3]; Digit::COUNT],
    /// The cells whose digit is known and has left all other marks.
    solved: [u32; 3],
    /// A bit for each digit whose words changed since they were settled.
    changed: u32,
}

impl Marks {
    /// The marks that the givens leave; where givens clash, their cells have no candidate.
    pub(super) fn new(grid: &Grid) -> Self {
        let mut marks = Self { words: [[BAND; 3]; Digit::COUNT], solved: [0; 3], changed: ALL_DIGITS };
        let mut own = [[0; 3]; Digit::COUNT];
        let mut given = [0; 3];
        for (cell, digit) in grid.givens() {
            let (band, bit) = place(cell);
            own[digit.index()][band] |= bit;
            given[band] |= bit;
            marks.clear_peers(cell, digit.index());
        }
        for (words, own) in marks.words.iter_mut().zip(own) {
            for band in 0..3 {
                words[band] &= !given[band] | own[band];
            }
        }
        marks
    }

    /// The grid, once every cell is solved.
    pub(super) fn grid(&self) -> Grid {
        let mut grid = Grid::EMPTY;
        for (digit, words) in Digit::ALL.into_iter().zip(self.words) {
            cells_of(words).for_each(|cell| grid.set(cell, Some(digit)));
        }
        grid
    }

    /// Whether the digit may stand in the cell.
    #[inline]
    fn allows(&self, cell: Cell, digit: Digit) -> bool {
        let (band, bit) = place(cell);
        self.words[digit.index()][band] & bit != 0
    }

    /// Puts the digit into the cell.
    #[inline]
    pub(super) fn assign(&mut self, cell: Cell, digit: Digit) {
        let (band, bit) = place(cell);
        for (other, words) in self.words.iter_mut().enumerate() {
            self.changed |= u32::from(words[band] & bit != 0) << other;
            words[band] &= !bit;
        }
        self.words[digit.index()][band] |= bit;
        self.clear_peers(cell, digit.index());
    }

    /// Takes the digit out of the cell.
    #[inline]
    pub(super) fn exclude(&mut self, cell: Cell, digit: Digit) {
        let (band, bit) = place(cell);
        self.words[digit.index()][band] &= !bit;
        self.changed |= 1 << digit.index();
    }

    /// The smallest digit of the first cell, row by row, that is not solved.
    pub(super) fn first_guess(&self) -> Option<(Cell, Digit)> {
        let cell = cells_of(self.solved.map(|solved| BAND & !solved)).next()?;
        Some((cell, self.smallest(cell)?))
    }

    /// The smallest digit of the first cell with two candidates, which leaves little to do on either side.
    pub(super) fn small_guess(&self) -> Option<(Cell, Digit)> {
        let cell = cells_of(self.count_candidates().map(|Counts { two, three, .. }| two & !three)).next()?;
        Some((cell, self.smallest(cell)?))
    }

    /// Whether no cell has more than two candidates.
    pub(super) fn has_only_pairs(&self) -> bool {
        self.count_candidates().iter().all(|counts| counts.three == 0)
    }

    /// How many solutions marks have that were propagated and [have only pairs](Self::has_only_pairs).
    ///
    /// In such marks each open digit of a house has two places there, since it has at least two and the cells have two
    /// candidates each. So one digit in one cell decides all cells that are linked with it, and if that holds, the other
    /// digit of each of them holds too: linked cells have two solutions, or none.
    pub(super) fn count_pairs(mut self) -> u64 {
        let mut count = 1;
        while let Some((cell, digit)) = self.first_guess() {
            self.assign(cell, digit);
            if self.propagate().is_err() {
                return 0;
            }
            count *= 2;
        }
        count
    }

    /// Where to guess best: in the band or stack that is nearest to settled, a digit with two permutations left if there
    /// is one, and of a line where that digit has several triads, the first triad against the others.
    pub(super) fn best_guess(&self) -> Option<Guess> {
        let indices = self.words.map(|words| {
            let columns = columns_of(&words);
            let [a, b, c] = words.map(triad_index);
            [a, b, c, column_index(columns), column_index(columns >> 3), column_index(columns >> 6)]
        });
        let weight =
            |chute: usize| indices.iter().map(|index| u32::from(OPEN[index[chute]].weight)).sum::<u32>();
        let chute = (0..6).filter(|chute| weight(*chute) != 0).min_by_key(|chute| weight(*chute))?;
        let open = || (0..Digit::COUNT).filter(|digit| OPEN[indices[*digit][chute]].weight != 0);
        let digit = open().find(|digit| !OPEN[indices[*digit][chute]].has_three).or_else(|| open().next())?;
        let (first, others) = OPEN[indices[digit][chute]].split;
        let cells =
            |bits| if chute < 3 { triads_in_band(bits, chute) } else { columns_in_stack(bits, chute - 3) };
        Some(Guess { digit, first: cells(first), others: cells(others) })
    }

    /// Takes the digit out of the cells.
    #[inline]
    pub(super) fn exclude_all(&mut self, digit: usize, cells: &[u32; 3]) {
        clear(&mut self.words[digit], cells);
        self.changed |= 1 << digit;
    }

    /// The smallest digit that may stand in the cell.
    fn smallest(&self, cell: Cell) -> Option<Digit> {
        Digit::ALL.into_iter().find(|digit| self.allows(cell, *digit))
    }

    /// Draws every conclusion that needs no guess: hidden and naked singles, pointing and claiming, until nothing changes.
    #[inline]
    pub(super) fn propagate(&mut self) -> Result<(), Contradiction> {
        while self.changed != 0 {
            let singles = self.settle_digits()?;
            self.settle_cells(&singles)?;
            if self.changed == 0 && self.solved != [BAND; 3] {
                self.settle_triads()?;
            }
        }
        Ok(())
    }

    /// Settles the changed digits one by one, and returns for each the cells that are its only place in a house.
    #[inline]
    fn settle_digits(&mut self) -> Result<[[u32; 3]; Digit::COUNT], Contradiction> {
        let mut singles = [[0; 3]; Digit::COUNT];
        while self.changed != 0 {
            let digit = self.changed.trailing_zeros() as usize;
            self.changed &= self.changed - 1;
            let alone = settle_digit(&mut self.words[digit])?;
            for (single, (word, alone)) in singles[digit].iter_mut().zip(self.words[digit].iter().zip(alone))
            {
                *single = only_places(word & alone);
            }
        }
        Ok(singles)
    }

    /// Takes the other candidates out of cells where a digit has its only place, and the digit of a cell with one
    /// candidate out of the houses around it.
    #[inline]
    fn settle_cells(&mut self, singles: &[[u32; 3]; Digit::COUNT]) -> Result<(), Contradiction> {
        for (band, Counts { one, two, .. }) in self.count_candidates().into_iter().enumerate() {
            if one != BAND {
                return Err(Contradiction);
            }
            let forced = singles.iter().fold(0, |forced, single| forced | single[band]);
            let naked = !two & !forced & !self.solved[band] & BAND;
            self.solved[band] |= forced | naked;
            for (digit, single) in singles.iter().enumerate() {
                let word = self.words[digit][band];
                let kept = word & (!forced | single[band]);
                self.words[digit][band] = kept;
                self.changed |= u32::from(kept != word) << digit;
                bits_of(kept & naked).for_each(|bit| self.clear_peers(CELLS[band][bit], digit));
            }
        }
        Ok(())
    }

    /// A triad has room for three digits: where three must be, no other can be; and the same for the three cells of a
    /// column in a box.
    #[inline]
    fn settle_triads(&mut self) -> Result<(), Contradiction> {
        let must_triads = self.words.map(|words| words.map(|word| PERMITTED.alone[triad_index(word)]));
        let must_columns = self.words.map(|words| columns_alone(&words));
        let rows = [0, 1, 2].map(|band| Room::of(must_triads.iter().map(|triads| triads[band])));
        let columns = Room::of(must_columns.iter().copied());
        if rows.iter().any(|row| row.over != 0) || columns.over != 0 {
            return Err(Contradiction);
        }
        for (digit, words) in self.words.iter_mut().enumerate() {
            let open_columns = !columns.three | must_columns[digit];
            let before = *words;
            for (band, word) in words.iter_mut().enumerate() {
                let open_triads = !rows[band].three | must_triads[digit][band];
                *word &= open_triads & column_cells(open_columns, band);
            }
            self.changed |= u32::from(*words != before) << digit;
        }
        Ok(())
    }

    /// Takes the digit out of the cells that share a house with the cell.
    #[inline]
    fn clear_peers(&mut self, cell: Cell, digit: usize) {
        clear(&mut self.words[digit], &PEERS[cell.index()]);
        self.changed |= 1 << digit;
    }

    /// For each band the cells with at least one, two and three candidates.
    #[inline]
    fn count_candidates(&self) -> [Counts; 3] {
        let mut counts = [Counts::default(); 3];
        for words in &self.words {
            for (count, word) in counts.iter_mut().zip(words) {
                count.three |= count.two & word;
                count.two |= count.one & word;
                count.one |= word;
            }
        }
        counts
    }
}

/// The cells of a band with at least so many candidates.
#[derive(Clone, Copy, Default)]
struct Counts {
    one: u32,
    two: u32,
    three: u32,
}

/// Takes the cells out of the words.
#[inline]
fn clear(words: &mut [u32; 3], cells: &[u32; 3]) {
    for (word, cells) in words.iter_mut().zip(cells) {
        *word &= !cells;
    }
}

/// The triads that three digits must be in, and those that more must be in.
struct Room {
    three: u32,
    over: u32,
}

impl Room {
    #[inline]
    fn of(triads_of_digits: impl Iterator<Item = u32>) -> Self {
        let (mut one, mut two, mut three, mut over) = (0, 0, 0, 0);
        for triads in triads_of_digits {
            over |= three & triads;
            three |= two & triads;
            two |= one & triads;
            one |= triads;
        }
        Self { three, over }
    }
}

/// The cells in a band of the columns given as in [`columns_of`].
#[inline]
fn column_cells(columns: u32, band: usize) -> u32 {
    (columns >> (9 * band) & ROW) * ROWS
}

/// Keeps the triads and column triads of a digit that some permutation takes, until nothing changes. Returns the cells
/// of the triads that every permutation takes.
#[inline]
fn settle_digit(words: &mut [u32; 3]) -> Result<[u32; 3], Contradiction> {
    loop {
        let mut alone = [0; 3];
        for (word, alone) in words.iter_mut().zip(&mut alone) {
            let index = triad_index(*word);
            *word &= PERMITTED.triads[index];
            *alone = PERMITTED.alone[index];
            if *word == 0 {
                return Err(Contradiction);
            }
        }
        // What is closed under the triads stays so, unless the columns take something.
        let before = *words;
        settle_columns(words);
        if *words == before {
            return Ok(alone);
        }
    }
}

/// The same for the columns of each stack. `columns` holds a row of nine bits a band, so the three bands and the three
/// columns of a stack are again nine bits.
#[inline]
fn settle_columns(words: &mut [u32; 3]) {
    let columns = columns_of(words);
    let keep = [0, 3, 6].map(|stack| PERMITTED.columns[column_index(columns >> stack)] << stack);
    let keep = keep[0] | keep[1] | keep[2];
    for (band, word) in words.iter_mut().enumerate() {
        *word &= column_cells(keep, band);
    }
}

/// The cells that are a digit's only place in their row and box: the triads that stand alone in both and hold one cell.
/// After [`settle_digit`] a triad that is alone in one is alone in the other, and a column's only place is among them.
#[inline]
fn only_places(alone: u32) -> u32 {
    let (first, second, third) = (alone & TRIADS, alone >> 1 & TRIADS, alone >> 2 & TRIADS);
    let odd = first ^ second ^ third;
    alone & ((odd & !(first & second & third)) * 7)
}

/// The columns that every permutation takes.
#[inline]
fn columns_alone(words: &[u32; 3]) -> u32 {
    let columns = columns_of(words);
    let alone = [0, 3, 6].map(|stack| PERMITTED.columns_alone[column_index(columns >> stack)] << stack);
    alone[0] | alone[1] | alone[2]
}

/// The columns that the digit may take in each band: bit `9 * band + column`.
#[inline]
fn columns_of(words: &[u32; 3]) -> u32 {
    let [top, middle, bottom] = words.map(|word| (word | word >> 9 | word >> 18) & ROW);
    top | middle << 9 | bottom << 18
}

/// The nine triads of a word as bits: bit `3 * box + row` says that the triad is occupied.
#[inline]
fn triad_index(word: u32) -> usize {
    let occupied = (word | word >> 1 | word >> 2) & TRIADS;
    ((occupied | occupied >> 8 | occupied >> 16) & 0o777) as usize
}

/// The columns of the first stack as bits: bit `3 * band + column`.
#[inline]
fn column_index(columns: u32) -> usize {
    let columns = columns & STACK;
    ((columns | columns >> 6 | columns >> 12) & 0o777) as usize
}

/// A guess about a digit: one triad of a line, or the others.
pub(super) struct Guess {
    pub(super) digit: usize,
    pub(super) first: [u32; 3],
    pub(super) others: [u32; 3],
}

/// The cells of triads given as in [`triad_index`].
fn triads_in_band(bits: usize, band: usize) -> [u32; 3] {
    let mut words = [0; 3];
    words[band] =
        (0..9).filter(|bit| bits >> bit & 1 != 0).map(|bit| 7 << (9 * (bit % 3) + 3 * (bit / 3))).sum();
    words
}

/// The cells of columns given as in [`column_index`].
fn columns_in_stack(bits: usize, stack: usize) -> [u32; 3] {
    [0, 1, 2].map(|band| ((bits >> (3 * band) & 7) as u32) << (3 * stack)).map(|columns| columns * ROWS)
}

const ALL_DIGITS: u32 = (1 << Digit::COUNT) - 1;

/// The band of a cell and its bit there.
#[inline]
const fn place(cell: Cell) -> (usize, u32) {
    (cell.index() / 27, 1 << (cell.index() % 27))
}

/// The positions of the bits of a word of a band, ascending.
#[inline]
fn bits_of(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 27).then_some(bit)
    })
}

/// The cells of three words, row by row.
#[inline]
fn cells_of(words: [u32; 3]) -> impl Iterator<Item = Cell> {
    words.into_iter().zip(&CELLS).flat_map(|(word, cells)| bits_of(word).map(|bit| cells[bit]))
}
