//! [`Key`]: a canonical form in few bytes, exactly, so that equal keys are equal forms.

use hanpan_sudoku::{Candidates, Cell, Digit, Grid};

/// A canonical form in few bytes.
pub(super) trait Key: Copy + Eq + std::hash::Hash {
    const LENGTH: usize;
    /// How many fill the memory that a list of known forms may take: as many as its table holds before it would double.
    const MOST: usize;

    /// What was written of a key.
    fn read(bytes: &[u8]) -> Self;
    fn bytes(&self) -> &[u8];
    /// The form as a line, without a line end.
    fn line(&self) -> Vec<u8>;
}

/// The form of a grid: three cells in ten bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GridKey([u8; 34]);

impl GridKey {
    pub(super) fn new(grid: &Grid) -> Self {
        let triples = grid.as_bytes().as_chunks::<3>().0.iter();
        Self(packed::<10, _>(
            triples.map(|[a, b, c]| 100 * u32::from(*a) + 10 * u32::from(*b) + u32::from(*c)),
        ))
    }
}

impl Key for GridKey {
    const LENGTH: usize = 34;
    const MOST: usize = (1 << 22) / 8 * 7;

    fn read(bytes: &[u8]) -> Self {
        Self(bytes.try_into().expect("as many bytes as were written"))
    }

    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn line(&self) -> Vec<u8> {
        let triples = unpacked::<10>(&self.0, Cell::COUNT / 3);
        let digits = triples.flat_map(|triple| [triple / 100, triple / 10 % 10, triple % 10]);
        digits.map(|digit| if digit == 0 { b'.' } else { b'0' + digit as u8 }).collect()
    }
}

/// The form of pencilmarks: a cell in nine bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct MarksKey([u8; 92]);

impl MarksKey {
    pub(super) fn new(candidates: &Candidates) -> Self {
        let bits = |cell| candidates.get(cell).iter().fold(0, |bits, digit| bits | 1 << digit.index());
        Self(packed::<9, _>(Cell::ALL.into_iter().map(bits)))
    }
}

impl Key for MarksKey {
    const LENGTH: usize = 92;
    const MOST: usize = (1 << 20) / 8 * 7;

    fn read(bytes: &[u8]) -> Self {
        Self(bytes.try_into().expect("as many bytes as were written"))
    }

    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn line(&self) -> Vec<u8> {
        let cells = unpacked::<9>(&self.0, Cell::COUNT);
        let marks = cells.flat_map(|cell| Digit::ALL.map(|digit| (digit, cell >> digit.index() & 1 == 1)));
        marks.map(|(digit, is_there)| if is_there { b'0' + digit.value() } else { b'.' }).collect()
    }
}

/// Numbers of so many bits one after the other.
fn packed<const BITS: usize, const LENGTH: usize>(numbers: impl Iterator<Item = u32>) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    for (index, number) in numbers.enumerate() {
        let (byte, shift) = (index * BITS / 8, index * BITS % 8);
        let parts = (number << shift).to_le_bytes();
        bytes[byte..].iter_mut().zip(parts).for_each(|(byte, part)| *byte |= part);
    }
    bytes
}

/// The first numbers of so many bits.
fn unpacked<const BITS: usize>(bytes: &[u8], count: usize) -> impl Iterator<Item = u32> {
    (0..count).map(|index| {
        let (byte, shift) = (index * BITS / 8, index * BITS % 8);
        let parts = bytes[byte..].iter().take(4).rev();
        parts.fold(0_u32, |number, part| number << 8 | u32::from(*part)) >> shift & ((1 << BITS) - 1)
    })
}

#[cfg(test)]
mod tests {
    use hanpan_sudoku::Random;

    use super::*;

    #[test]
    fn keys_are_read_as_they_were_written() {
        let mut random = Random::new(1);
        for _ in 0..1_000 {
            let grid = Grid::from_bytes(std::array::from_fn(|_| random.below(10) as u8)).unwrap();
            let key = GridKey::new(&grid);
            assert_eq!(key.line(), grid.to_string().into_bytes());
            assert_eq!(GridKey::read(key.bytes()), key);
        }
    }

    #[test]
    fn keys_of_pencilmarks_are_read_as_they_were_written() {
        let mut random = Random::new(2);
        for _ in 0..1_000 {
            let mut candidates = Candidates::new(&Grid::EMPTY);
            let mut line = Vec::new();
            for (cell, digit) in Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)))
            {
                let is_there = random.below(2) == 0;
                line.push(if is_there { b'0' + digit.value() } else { b'.' });
                if !is_there {
                    candidates.remove(cell, digit);
                }
            }
            let key = MarksKey::new(&candidates);
            assert_eq!(key.line(), line);
            assert_eq!(MarksKey::read(key.bytes()), key);
        }
    }
}
