//! The one shape of a small closed set.

/// Declares a one-byte enum with `ALL`, `new` and `index`; the numbers must run upwards without a gap.
macro_rules! small_enum {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $number:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant = $number,)+ }

        impl $name {
            /// Every value, in order.
            pub const ALL: [$name; [$($number),+].len()] = [$($name::$variant),+];

            /// The value at an index of [`Self::ALL`].
            #[must_use]
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::ALL.len() { Some(Self::ALL[index]) } else { None }
            }

            /// The index in [`Self::ALL`], from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize - Self::ALL[0] as usize
            }
        }
    };
}

pub(crate) use small_enum;
