//! [`Random`]: numbers without a pattern.

/// Numbers without a pattern, the same for the same seed on every machine and in every version: SplitMix64 (Steele, Lea and
/// Flood, 2014). Not for secrets.
///
/// ```
/// let mut random = hanpan_sudoku::Random::new(7);
/// assert!((0..100).all(|_| random.below(9) < 9));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Numbers of their own for each index: the `index`-th stream of a seed, whatever other streams were used for.
    pub const fn stream(seed: u64, index: u64) -> Self {
        Self(mix(Self(seed).next() ^ mix(index.wrapping_mul(STEP).wrapping_add(1))))
    }

    /// The next number of 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below a bound, each equally likely (Lemire, 2019).
    ///
    /// # Panics
    /// If the bound is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        assert!(bound != 0, "there is no number below 0");
        let bound = bound as u64;
        loop {
            let product = self.next() as u128 * bound as u128;
            // Of the 2^64 numbers so many are too many to be shared out evenly.
            if product as u64 >= bound.wrapping_neg() % bound {
                return (product >> 64) as usize;
            }
        }
    }

    /// Brings items into an order, each equally likely.
    pub const fn shuffle<T>(&mut self, items: &mut [T]) {
        let mut end = items.len();
        while end > 1 {
            let chosen = self.below(end);
            end -= 1;
            items.swap(chosen, end);
        }
    }
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the reference implementation for seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let mut random = Random::new(1_234_567);
        let expected = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!([random.next(), random.next(), random.next()], expected);
    }

    #[test]
    fn orders_are_equally_likely() {
        let mut random = Random::new(1);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [1, 2, 3, 4];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0_u32) += 1;
        }
        assert_eq!(counts.len(), 24);
        // Five standard deviations of a count whose mean is 1000.
        assert!(counts.values().all(|count| count.abs_diff(1000) < 155), "{counts:?}");
    }
}
