//! Every operation of every backend against what it means for a single lane.

use super::*;

/// How many vectors of inputs each operation is tried on.
const INPUTS: usize = if cfg!(miri) { 20 } else { 2_000 };
/// How many blocks of puzzles are loaded and stored; under Miri as many as there are counts of puzzles in 16 lanes.
const BLOCKS: usize = if cfg!(miri) { 17 } else { 400 };
/// The step between the numbers that are tried where all are.
const STEP: usize = if cfg!(miri) { 4099 } else { 1 };
/// Numbers at the edges of what an operation might treat apart.
const ODD: [u16; 26] = [
    0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 3, 255, 257, 510, 511,
    0x7fff, 0x8001, 0xfffe, 0xffff,
];

/// Numbers without a pattern (xorshift), the same in every run.
struct Random(u64);

impl Random {
    const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn word(&mut self) -> u32 {
        self.below(1 << 32) as u32
    }

    /// A lane of at most `most`, often an odd one.
    fn lane(&mut self, most: u16) -> u16 {
        let odd = ODD[self.below(ODD.len() as u64) as usize];
        if odd <= most && self.below(2) == 0 { odd } else { self.below(u64::from(most) + 1) as u16 }
    }

    /// Lanes of at most `most`; now and then all the same.
    fn vector<S: Simd>(&mut self, s: S, most: u16) -> S::V {
        let mut vector = [s.splat(self.lane(most))];
        if self.below(16) != 0 {
            lanes_mut(&mut vector).fill_with(|| self.lane(most));
        }
        vector[0]
    }
}

/// A test on a backend.
trait Check {
    fn check<S: Simd>(&mut self, s: S);
}

/// Runs a test in the frame of a backend, as its kernels are.
struct Framed<'a, C>(&'a mut C);

impl<S: Simd, C: Check> Kernel<S> for Framed<'_, C> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        self.0.check(s);
    }
}

/// Runs a test on every backend that the processor has.
fn on_every_backend(mut check: impl Check) {
    macro_rules! detected {
        ($($backend:ident),*) => {
            $(if let Some(s) = $backend::detect() {
                s.call(Framed(&mut check));
            })*
        };
    }
    #[cfg(target_arch = "x86_64")]
    {
        detected!(Avx512, Avx2, Sse41);
        if let Some(s) = Avx512::detect() {
            HalfAvx512::from(s).call(Framed(&mut check));
        }
    }
    #[cfg(target_arch = "aarch64")]
    detected!(Neon);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    detected!(Simd128);
    Swar.call(Framed(&mut check));
}

/// The same, for what the backends with routes can do.
trait CheckRoutes {
    fn check<S: Routes>(&mut self, s: S);
}

/// See [`Framed`].
struct Routed<'a, C>(&'a mut C);

impl<S: Routes, C: CheckRoutes> Kernel<S> for Routed<'_, C> {
    type Out = ();

    #[inline(always)]
    fn run(self, s: S) {
        self.0.check(s);
    }
}

/// Runs a test on every backend with routes that the processor has.
fn routes_of_every_backend(mut check: impl CheckRoutes) {
    macro_rules! detected {
        ($($backend:ident),*) => {
            $(if let Some(s) = $backend::detect() {
                s.call(Routed(&mut check));
            })*
        };
    }
    #[cfg(target_arch = "x86_64")]
    detected!(Avx512, Avx2, Sse41);
    #[cfg(target_arch = "aarch64")]
    detected!(Neon);
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    detected!(Simd128);
    Swar.call(Routed(&mut check));
}

/// The lanes of one vector.
fn of<V: Plain>(vector: V) -> Vec<u16> {
    lanes(&[vector]).to_vec()
}

/// Vectors of inputs up to a greatest lane: an operation on each three is compared with what it is on single lanes.
macro_rules! lane_by_lane {
    ($most:expr, |$s:ident, $a:ident, $b:ident, $c:ident| $($operation:expr => $single:expr;)+) => {{
        struct LaneByLane;
        impl Check for LaneByLane {
            fn check<S: Simd>(&mut self, $s: S) {
                let mut random = Random::new();
                for _ in 0..INPUTS {
                    let inputs: [S::V; 3] = std::array::from_fn(|_| random.vector($s, $most));
                    $({
                        let [$a, $b, $c] = inputs;
                        let found = of($operation);
                        for (lane, found) in found.into_iter().enumerate() {
                            let [$a, $b, $c] = inputs.map(|input| of(input)[lane]);
                            let expected: u16 = $single;
                            assert_eq!(
                                found, expected,
                                "{:?}, lane {lane}: {} of {:?}", $s, stringify!($operation), [$a, $b, $c]
                            );
                            let _ = ($a, $b, $c);
                        }
                        let _ = ($a, $b, $c);
                    })+
                }
            }
        }
        on_every_backend(LaneByLane);
    }};
}

#[test]
fn every_operation_on_bits_and_sums_is_that_of_each_lane() {
    lane_by_lane!(u16::MAX, |s, a, b, c|
        s.and(a, b) => a & b;
        s.or(a, b) => a | b;
        s.xor(a, b) => a ^ b;
        s.andnot(a, b) => a & !b;
        s.add(a, b) => a.wrapping_add(b);
        s.min(a, b) => a.min(b);
        s.shl2(a) => a << 2;
        s.or3(a, b, c) => a | b | c;
        s.and3(a, b, c) => a & b & c;
        s.andnot_or(a, b, c) => a & !(b | c);
        s.or_xor(a, b, c) => a | (b ^ c);
        s.majority(a, b, c) => (a & b) | (b & c) | (c & a);
        s.nonzero_or(a, b) => if a == 0 { b } else { a };
    );
}

#[test]
fn every_choice_between_vectors_is_that_of_each_lane() {
    lane_by_lane!(u16::MAX, |s, a, b, c|
        s.select(s.disjoint(a, b), b, c) => if a & b == 0 { b } else { c };
        s.select(s.eq(a, b), b, c) => if a == b { b } else { c };
        s.select(s.eq(a, s.splat(0)), b, c) => if a == 0 { b } else { c };
        s.keep(s.disjoint(a, b), c) => if a & b == 0 { c } else { 0 };
        s.keep(s.eq(s.and(a, s.splat(1)), s.splat(1)), b) => if a & 1 == 1 { b } else { 0 };
        s.drop(s.disjoint(a, b), c) => if a & b == 0 { 0 } else { c };
        s.drop(s.eq(a, b), c) => if a == b { 0 } else { c };
    );
}

#[test]
fn ones_are_counted_in_each_lane_of_candidates() {
    lane_by_lane!(511, |s, a, b, c|
        s.count_ones(a) => a.count_ones() as u16;
        s.count_ones(s.and(b, c)) => (b & c).count_ones() as u16;
    );
}

#[test]
fn three_ones_are_told_from_fewer_and_more_are_either() {
    struct Threes;
    impl Check for Threes {
        fn check<S: Simd>(&mut self, s: S) {
            let mut random = Random::new();
            for _ in 0..INPUTS {
                let [a, b] = std::array::from_fn(|_| random.vector(s, 511));
                let found = of(s.three_or(a, b, s.splat(u16::MAX)));
                for ((a, b), found) in of(a).into_iter().zip(of(b)).zip(found) {
                    match a.count_ones() {
                        0..3 => assert_eq!(found, b, "{s:?}: {a:#b}"),
                        3 => assert_eq!(found, a, "{s:?}"),
                        _ => assert!(found == a || found == b, "{s:?}: {a:#b}"),
                    }
                }
            }
        }
    }
    on_every_backend(Threes);
}

#[test]
fn a_zero_that_was_met_is_remembered_in_its_lane() {
    struct Meets;
    impl Check for Meets {
        fn check<S: Simd>(&mut self, s: S) {
            let mut random = Random::new();
            for _ in 0..INPUTS {
                let met: [S::V; 5] = std::array::from_fn(|_| random.vector(s, 511));
                let so_far = met.into_iter().fold(s.splat(u16::MAX), |so_far, a| s.meet(so_far, a));
                let expected = (0..S::LANES).filter(|lane| met.iter().any(|a| of(*a)[*lane] == 0));
                assert_eq!(
                    s.bits(s.met_zero(so_far)),
                    expected.fold(0, |bits, lane| bits | 1 << lane),
                    "{s:?}"
                );
            }
        }
    }
    on_every_backend(Meets);
}

/// A bit for each lane.
const fn all_lanes<S: Simd>() -> u32 {
    (u32::MAX) >> (32 - S::LANES)
}

#[test]
fn a_mask_has_a_bit_for_each_lane() {
    struct Masks;
    impl Check for Masks {
        fn check<S: Simd>(&mut self, s: S) {
            let mut random = Random::new();
            let edges = (0..32).map(|bit| 1 << bit).chain([0, u32::MAX]);
            let words: Vec<u32> =
                edges.chain(std::iter::repeat_with(|| random.word()).take(INPUTS)).collect();
            for bits in words {
                assert_eq!(s.bits(s.mask(bits)), bits & all_lanes::<S>(), "{s:?}");
                let kept = of(s.keep(s.mask(bits), s.splat(0xabcd)));
                for (lane, kept) in kept.into_iter().enumerate() {
                    assert_eq!(kept, if bits >> lane & 1 == 1 { 0xabcd } else { 0 }, "{s:?}, lane {lane}");
                }
                let (a, b) = (random.vector(s, 3), random.vector(s, 3));
                let equal = (0..S::LANES).filter(|lane| of(a)[*lane] == of(b)[*lane]);
                assert_eq!(s.bits(s.eq(a, b)), equal.fold(0, |bits, lane| bits | 1 << lane), "{s:?}");
            }
        }
    }
    on_every_backend(Masks);
}

#[test]
fn a_splat_is_the_same_in_each_lane() {
    struct Splats;
    impl Check for Splats {
        fn check<S: Simd>(&mut self, s: S) {
            for value in (0..=u16::MAX).step_by(STEP) {
                assert_eq!(of(s.splat(value)), vec![value; S::LANES], "{s:?}");
            }
        }
    }
    on_every_backend(Splats);
}

/// The lanes of a mask, from the lowest.
fn lanes_of(mask: u32) -> Vec<u32> {
    (0..32).filter(|lane| mask >> lane & 1 == 1).collect()
}

#[test]
fn a_route_brings_lanes_in_order_and_leaves_others_in_place() {
    struct Brings;
    impl CheckRoutes for Brings {
        fn check<S: Routes>(&mut self, s: S) {
            let mut random = Random::new();
            for _ in 0..INPUTS {
                let from = random.word() & all_lanes::<S>();
                let most = u64::from(from.count_ones()) + 1;
                let any = random.word() & all_lanes::<S>();
                let count = (random.below(most) as u32).min(any.count_ones());
                let to = s.lowest(any, count);
                let (a, onto) = (random.vector(s, u16::MAX), random.vector(s, u16::MAX));
                let mut expected = of(onto);
                for (from, to) in lanes_of(from).into_iter().zip(lanes_of(to)) {
                    expected[to as usize] = of(a)[from as usize];
                }
                assert_eq!(of(s.bring(onto, a, s.route(from, to))), expected, "{s:?}: {from:#b} to {to:#b}");
            }
        }
    }
    routes_of_every_backend(Brings);
}

#[test]
fn the_lowest_ones_of_a_mask_are_as_many_as_asked_for() {
    struct Lowest;
    impl CheckRoutes for Lowest {
        fn check<S: Routes>(&mut self, s: S) {
            let mut random = Random::new();
            for _ in 0..INPUTS {
                let mask = if random.below(16) == 0 { u32::MAX } else { random.word() } & all_lanes::<S>();
                for count in 0..=mask.count_ones() {
                    let expected = lanes_of(mask)
                        .into_iter()
                        .take(count as usize)
                        .fold(0, |bits, lane| bits | 1 << lane);
                    assert_eq!(s.lowest(mask, count), expected, "{s:?}: {count} of {mask:#b}");
                }
            }
        }
    }
    routes_of_every_backend(Lowest);
}

#[test]
fn puzzles_are_loaded_from_any_bytes_into_their_lanes() {
    struct Loads;
    impl Check for Loads {
        fn check<S: Simd>(&mut self, s: S) {
            let mut random = Random::new();
            for count in (0..=S::LANES).cycle().take(BLOCKS) {
                let rows: Vec<[u8; 81]> =
                    (0..count).map(|_| std::array::from_fn(|_| random.below(256) as u8)).collect();
                let rows: Vec<&[u8; 81]> = rows.iter().collect();
                let mut cells = [s.splat(0xabcd); 81];
                s.load_puzzles(&rows, &mut cells);
                for (lane, row) in rows.iter().enumerate() {
                    for (cell, byte) in cells.iter().zip(row.iter()) {
                        let expected = match byte & 31 {
                            digit @ (1..=9 | 17..=25) => 1 << ((digit & 15) - 1),
                            _ => 511,
                        };
                        assert_eq!(of(*cell)[lane], expected, "{s:?}, lane {lane}: byte {byte}");
                    }
                }
            }
        }
    }
    on_every_backend(Loads);
}

#[test]
fn solutions_are_stored_as_they_were_loaded_whatever_other_lanes_hold() {
    struct Stores;
    impl Check for Stores {
        fn check<S: Simd>(&mut self, s: S) {
            let mut random = Random::new();
            for (zero, count) in [0, b'0'].into_iter().cycle().zip((0..=S::LANES).cycle()).take(BLOCKS) {
                let rows: Vec<[u8; 81]> =
                    (0..count).map(|_| std::array::from_fn(|_| zero + 1 + random.below(9) as u8)).collect();
                let mut cells: [S::V; 81] = std::array::from_fn(|_| random.vector(s, u16::MAX));
                let other = cells;
                s.load_puzzles(&rows.iter().collect::<Vec<_>>(), &mut cells);
                for (cell, other) in cells.iter_mut().zip(other) {
                    *cell = s.select(s.mask((1u64 << count).wrapping_sub(1) as u32), *cell, other);
                }
                let mut stored = vec![[0; 81]; count];
                s.store_puzzles(&cells, zero, &mut stored);
                assert_eq!(stored, rows, "{s:?}");
            }
        }
    }
    on_every_backend(Stores);
}
