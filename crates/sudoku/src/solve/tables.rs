//! What the search looks up. Nine bits are the triads of a digit in a band, as `triad_index` orders them, or its columns in a
//! stack, as `column_index` does.

use crate::cell::Cell;

/// What may stay, by the nine bits that are occupied.
pub(super) struct Permitted {
    /// By `triad_index`: the cells of the triads that some permutation takes.
    pub(super) triads: [u32; 512],
    /// By `triad_index`: the cells of the triads that every permutation takes.
    pub(super) alone: [u32; 512],
    /// By `column_index`: the columns of the first stack that some permutation takes, a row of nine bits a band.
    pub(super) columns: [u32; 512],
    /// By `column_index`: those that every permutation takes.
    pub(super) columns_alone: [u32; 512],
}

pub(super) static PERMITTED: Permitted = {
    let mut permitted =
        Permitted { triads: [0; 512], alone: [0; 512], columns: [0; 512], columns_alone: [0; 512] };
    let mut occupied = 0;
    while occupied < 512 {
        let (mut some, mut every) = (0, 0o777);
        let mut i = 0;
        while i < 6 {
            let permutation = PERMUTATIONS[i];
            if occupied & permutation == permutation {
                some |= permutation;
                every &= permutation;
            }
            i += 1;
        }
        every &= some;
        let mut bit = 0;
        while bit < 9 {
            let (third, within) = (bit / 3, bit % 3);
            let triad = 7 << (9 * within + 3 * third);
            if some >> bit & 1 != 0 {
                permitted.triads[occupied] |= triad;
                permitted.columns[occupied] |= 1 << (9 * third + within);
            }
            if every >> bit & 1 != 0 {
                permitted.alone[occupied] |= triad;
                permitted.columns_alone[occupied] |= 1 << (9 * third + within);
            }
            bit += 1;
        }
        occupied += 1;
    }
    permitted
};

/// What is open about a digit in a band or stack.
#[derive(Clone, Copy)]
pub(super) struct Open {
    /// How far it is from settled, 0 if it is.
    pub(super) weight: u8,
    /// Whether some line has three triads.
    pub(super) has_three: bool,
    /// Of the first line with two triads, else with three: the first triad, and the others, as bits.
    pub(super) split: (usize, usize),
}

/// By `triad_index` or `column_index`. A line is a row or column: bits `line`, `line + 3` and `line + 6`.
pub(super) static OPEN: [Open; 512] = {
    let mut table = [Open { weight: 0, has_three: false, split: (0, 0) }; 512];
    let mut index = 0;
    while index < 512 {
        let open = &mut table[index];
        let mut line = 3;
        while line > 0 {
            line -= 1;
            let triads = index & 0o111 << line;
            let count = triads.count_ones();
            if count >= 2 {
                open.weight += count as u8 - 1;
                open.has_three |= count == 3;
                let first = triads & triads.wrapping_neg();
                if count == 2 || open.split.0 == 0 {
                    open.split = (first, triads & !first);
                }
            }
        }
        if open.weight > 0 {
            open.weight += 4;
        }
        index += 1;
    }
    table
};

/// The permutations of three as bits `3 * from + to`.
const PERMUTATIONS: [usize; 6] = [0o124, 0o142, 0o214, 0o241, 0o412, 0o421];

/// The cells that share a house with a cell, the cell itself left out, as words a band.
pub(super) static PEERS: [[u32; 3]; Cell::COUNT] = {
    let mut peers = [[0; 3]; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let mut k = 0;
        while k < Cell::COUNT {
            let same_box = i / 27 == k / 27 && i % 9 / 3 == k % 9 / 3;
            if i != k && (i / 9 == k / 9 || i % 9 == k % 9 || same_box) {
                peers[i][k / 27] |= 1 << (k % 27);
            }
            k += 1;
        }
        i += 1;
    }
    peers
};

/// The cells of each band.
pub(super) const CELLS: [[Cell; 27]; 3] = {
    let mut cells = [[Cell::R1C1; 27]; 3];
    let mut i = 0;
    while i < Cell::COUNT {
        cells[i / 27][i % 27] = Cell::ALL[i];
        i += 1;
    }
    cells
};
