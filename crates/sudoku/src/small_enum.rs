/// Declares a small closed set as a `#[repr(u8)]` enum whose variants are numbered from 0 without a gap,
/// with `ALL`, `COUNT`, `new` and `index`.
macro_rules! small_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// All of them, in the order of their index.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            /// The one with this index, which counts from 0.
            #[inline]
            pub const fn new(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
            }

            /// Its index, from 0; always less than [`COUNT`](Self::COUNT).
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use small_enum;
