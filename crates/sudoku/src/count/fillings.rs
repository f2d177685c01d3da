//! [`Fillings`]: the rows of a band's table that a part of the count needs, side by side.

use super::band::Band;

/// The numbers of fillings of a band with a class of the first box, for all pairs of stack 1 at once: `N` classes of the second
/// box, with zeros behind the last. There is such a row for each class of the third box that is wanted.
pub(super) struct Fillings<'a, const N: usize> {
    band: &'a Band,
    seconds: Vec<u16>,
    is_wanted: Vec<bool>,
    rows: Vec<[i16; N]>,
}

impl<'a, const N: usize> Fillings<'a, N> {
    pub(super) fn new(band: &'a Band, seconds: Vec<u16>, thirds: impl Iterator<Item = u16>) -> Self {
        let mut is_wanted = vec![false; band.classes(2)];
        thirds.for_each(|third| is_wanted[usize::from(third)] = true);
        Self { band, seconds, rows: vec![[0; N]; is_wanted.len()], is_wanted }
    }

    /// Goes to another class of the first box.
    pub(super) fn begin(&mut self, first: u16) {
        let renamed = self.band.renamed(first, 1);
        let seconds: Vec<u16> = self.seconds.iter().map(|second| renamed[usize::from(*second)]).collect();
        let thirds = self.band.renamed(first, 2).iter().zip(&self.is_wanted).zip(&mut self.rows);
        for ((third, _), row) in thirds.filter(|((_, is_wanted), _)| **is_wanted) {
            let fillings = self.band.row(first, *third);
            row.iter_mut().zip(&seconds).for_each(|(row, second)| *row = fillings[usize::from(*second)]);
        }
    }

    /// The fillings with a class of the third box, for each class of the second.
    pub(super) fn of(&self, third: u16) -> &[i16; N] {
        &self.rows[usize::from(third)]
    }
}

/// In how many ways two bands can be filled together. The numbers are signed for the sake of one instruction, which multiplies and
/// adds eight such; none is above 1728.
pub(super) fn ways<const N: usize>(upper: &[i16; N], lower: &[i16; N]) -> u32 {
    upper.iter().zip(lower).map(|(up, low)| i32::from(*up) * i32::from(*low)).sum::<i32>().unsigned_abs()
}
