//! Random full grids.

use crate::canon::Transform;
use crate::cell::Cell;
use crate::grid::{Grid, Solution};
use crate::random::Random;
use crate::solve::{Count, Solver};

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

/// Of so many completions of a band and a stack one is taken.
const COMPLETIONS: usize = 4096;

/// Random full grids, all equally likely, each with the index of its stream; most streams give one or none.
///
/// Each first band and first stack is equally likely, and each of their completions, 2,700 on average, is kept with the same small
/// chance: so all grids come equally often, whatever the number of completions. Several of one band and stack are rare.
pub(super) fn uniform(streams: &mut [Random], solver: &mut Solver) -> Vec<(usize, Solution)> {
    let parts: Vec<Grid> =
        streams.iter_mut().map(|random| Grid::from_digits(band_and_stack(random))).collect();
    let mut counts = Vec::with_capacity(parts.len());
    solver.count_batch(&parts, u64::MAX, &mut counts);
    let mut kept = Vec::new();
    for (index, (parts, count)) in parts.iter().zip(counts).enumerate() {
        let Count::Exact(count) = count else { unreachable!("a count without a limit is exact") };
        let random = &mut streams[index];
        let mut completions = solver.solutions(parts);
        let mut passed = 0;
        for completion in (0..count).filter(|_| random.below(COMPLETIONS) == 0) {
            kept.extend(completions.nth((completion - passed) as usize).map(|solution| (index, solution)));
            passed = completion + 1;
        }
    }
    kept
}

/// The first band, the first stack and the middle box of a grid, which may have no solution.
fn parts(random: &mut Random) -> Grid {
    loop {
        let mut values = band_and_stack(random);
        if fill_middle(random, &mut values) {
            return Grid::from_digits(values);
        }
    }
}

/// A first band and a first stack that share a box, each pair equally likely.
fn band_and_stack(random: &mut Random) -> [u8; Cell::COUNT] {
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
    values
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

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Random, Solution, Solver, uniform};
    use crate::cell::House;
    use crate::digit::Digit;

    /// Whether each row of the first box comes whole in the second, in the band of these lines.
    fn is_pure(lines: &[House], solution: &Solution) -> bool {
        let digits = |places: std::ops::Range<usize>| -> HashSet<Digit> {
            lines[1].cells()[places].iter().map(|cell| solution.get(*cell)).collect()
        };
        let first: HashSet<Digit> = lines[0].cells()[..3].iter().map(|cell| solution.get(*cell)).collect();
        digits(3..6) == first || digits(6..9) == first
    }

    /// One in 28 of all bands is so, and so is each band and stack of grids that are equally likely, not only the first.
    #[test]
    fn all_bands_of_grids_that_are_equally_likely_are_alike() {
        let mut streams: Vec<Random> = (0..1500).map(|index| Random::stream(5, index)).collect();
        let solutions = uniform(&mut streams, &mut Solver::new());
        let grids = solutions.len() as f64;
        assert!((800.0..1200.0).contains(&grids), "{grids}");
        let (mean, deviation) = (grids / 28.0, (grids / 28.0 * 27.0 / 28.0).sqrt());
        for lines in House::ALL[..18].chunks(3) {
            let pure = solutions.iter().filter(|(_, solution)| is_pure(lines, solution)).count() as f64;
            assert!((pure - mean).abs() < 5.0 * deviation, "{lines:?}: {pure}, expected {mean}");
        }
    }
}
