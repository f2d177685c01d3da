//! Random full grids.

use crate::canon::Transform;
use crate::cell::Cell;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::Solver;

/// A random full grid for each stream of random numbers: a random first band and first stack that share a box, a random box in
/// the middle that fits, the first way to go on from there, and then a random map. Every grid can come, nearly equally
/// likely: grids count a little more if few others have the same parts.
pub(super) fn solutions(streams: &mut [Random], solver: &mut Solver) -> Vec<Solution> {
    let mut solutions: Vec<Option<Solution>> = vec![None; streams.len()];
    loop {
        let open: Vec<usize> = (0..streams.len()).filter(|index| solutions[*index].is_none()).collect();
        if open.is_empty() {
            return solutions.into_iter().flatten().collect();
        }
        let parts: Vec<Grid> = open.iter().map(|index| parts(&mut streams[*index])).collect();
        let mut firsts = Vec::with_capacity(parts.len());
        solver.first_batch(&parts, &mut firsts);
        for (index, first) in open.into_iter().zip(firsts) {
            let map =
                |solution: Solution| Transform::random(&mut streams[index]).apply_to_solution(&solution);
            solutions[index] = first.map(map);
        }
    }
}

/// The first band, the first stack and the middle box of a grid, which may have no solution.
fn parts(random: &mut Random) -> Grid {
    loop {
        let mut values = [0; Cell::COUNT];
        let band = band(random, None);
        let first_box = [0, 1, 2].map(|row| [band[row][0], band[row][1], band[row][2]]);
        let transposed =
            [0, 1, 2].map(|column| [first_box[0][column], first_box[1][column], first_box[2][column]]);
        let stack = self::band(random, Some(transposed));
        for (line, (across, down)) in band.iter().zip(&stack).enumerate() {
            for place in 0..9 {
                values[9 * line + place] = across[place];
                values[9 * place + line] = down[place];
            }
        }
        if fill_middle(random, &mut values) {
            return Grid::from_digits(values);
        }
    }
}

/// Three rows that may come first in a grid, each such band equally likely, with this first box if one is given.
///
/// The second box has, in its first row, so many digits of the first box's second row and the rest of its third; all else
/// follows but for the choice of digits and their order. There are 1 + 27 + 27 + 1 ways to choose.
fn band(random: &mut Random, first_box: Option<[[u8; 3]; 3]>) -> [[u8; 9]; 3] {
    let first_box = first_box.unwrap_or_else(|| {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        let [a, b, c, d, e, f, g, h, i] = digits;
        [[a, b, c], [d, e, f], [g, h, i]]
    });
    let mut rows = first_box;
    rows.iter_mut().for_each(|row| random.shuffle(row));
    let moved = match random.below(56) {
        0 => 0,
        1 => 3,
        2..29 => 1,
        _ => 2,
    };
    // Row r's first `moved` digits go up a row, cyclically, in the second box, and the others in the third.
    let mut second = [[0; 3]; 3];
    let mut third = [[0; 3]; 3];
    for row in 0..3 {
        let (next, after) = (rows[(row + 1) % 3], rows[(row + 2) % 3]);
        for place in 0..3 {
            second[row][place] = if place < moved { next[place] } else { after[place] };
            third[row][place] = if place < moved { after[place] } else { next[place] };
        }
        random.shuffle(&mut second[row]);
        random.shuffle(&mut third[row]);
    }
    [0, 1, 2].map(|row| {
        let ([a, b, c], [d, e, f], [g, h, i]) = (first_box[row], second[row], third[row]);
        [a, b, c, d, e, f, g, h, i]
    })
}

/// Fills the middle box with digits that fit, in random order; whether that can be done.
fn fill_middle(random: &mut Random, values: &mut [u8; Cell::COUNT]) -> bool {
    let free = |line: [u8; 3]| ANY & !line.iter().fold(0, |used, value| used | 1 << value);
    let rows = [3, 4, 5].map(|row| free([values[9 * row], values[9 * row + 1], values[9 * row + 2]]));
    let columns = [3, 4, 5].map(|column| free([values[column], values[9 + column], values[18 + column]]));
    fill_cells(random, values, &rows, &columns, ANY, 0)
}

/// The digits from 1 to 9, as bits.
const ANY: u16 = 0x3FE;

/// Fills the middle box from its `place`-th cell on, with digits that its rows, its columns and itself have left.
fn fill_cells(
    random: &mut Random,
    values: &mut [u8; Cell::COUNT],
    rows: &[u16; 3],
    columns: &[u16; 3],
    unused: u16,
    place: usize,
) -> bool {
    if place == 9 {
        return true;
    }
    let mut left = rows[place / 3] & columns[place % 3] & unused;
    while left != 0 {
        let mut chosen = left;
        (0..random.below(left.count_ones() as usize)).for_each(|_| chosen &= chosen - 1);
        let digit = chosen.trailing_zeros();
        left ^= 1 << digit;
        values[30 + place / 3 * 9 + place % 3] = digit as u8;
        if fill_cells(random, values, rows, columns, unused ^ 1 << digit, place + 1) {
            return true;
        }
    }
    false
}
