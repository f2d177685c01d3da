//! Straight-line code for threes: [`three!`] and [`grid!`].
//!
//! Indices are constants, so registers are named and nothing is left to be unrolled. Closures and `array::from_fn` do not
//! do here: they are compiled without the instruction set, and tens of times slower.

/// An array of three, each element written with its index as a constant.
macro_rules! three {
    (|$i:ident| $value:expr) => {
        [
            {
                const $i: usize = 0;
                $value
            },
            {
                const $i: usize = 1;
                $value
            },
            {
                const $i: usize = 2;
                $value
            },
        ]
    };
}
pub(crate) use three;

/// Three rows of three, each element written with its indices as constants.
macro_rules! grid {
    (|$r:ident, $k:ident| $value:expr) => {
        three!(|$r| three!(|$k| $value))
    };
}
pub(crate) use grid;
