//! [`Backend`].

use std::fmt;

#[cfg(target_arch = "aarch64")]
use super::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::Simd128;
#[cfg(target_arch = "x86_64")]
use super::{Avx2, Avx512, Sse41};
use super::{Simd, Swar};
use crate::small_enum::small_enum;

small_enum! {
    /// An instruction set that the engines are compiled for, fastest first. All give the same answers.
    ///
    /// ```
    /// use hanpan_sudoku::Backend;
    /// assert!(Backend::best().is_available());
    /// assert!(Backend::available().any(|backend| backend == Backend::Portable));
    /// ```
    #[derive(Debug)]
    Backend {
        /// AVX-512 with BW, VL, VBMI, VBMI2 and BITALG: Intel since Ice Lake, AMD since Zen 4.
        Avx512,
        /// AVX2 with BMI1, BMI2 and LZCNT: Intel since Haswell, AMD since Excavator.
        Avx2,
        /// SSE4.1 with SSSE3 and POPCNT: nearly every x86-64 processor.
        Sse41,
        /// NEON: every aarch64 processor that runs an operating system.
        Neon,
        /// WebAssembly's vectors, if the module was built with them.
        Simd128,
        /// No vector instructions: everywhere.
        Portable,
    }
}

struct Description {
    name: &'static str,
    lanes: usize,
    is_available: fn() -> bool,
}

/// Whether the processor has a backend that is compiled for the target alone.
macro_rules! detected {
    ($backend:ident, $($target:tt)+) => {
        || {
            #[cfg($($target)+)]
            let available = $backend::detect().is_some();
            #[cfg(not($($target)+))]
            let available = false;
            available
        }
    };
}

const TABLE: [Description; Backend::COUNT] = [
    Description { name: "avx512", lanes: 32, is_available: detected!(Avx512, target_arch = "x86_64") },
    Description { name: "avx2", lanes: 16, is_available: detected!(Avx2, target_arch = "x86_64") },
    Description { name: "sse4.1", lanes: 8, is_available: detected!(Sse41, target_arch = "x86_64") },
    Description { name: "neon", lanes: 8, is_available: detected!(Neon, target_arch = "aarch64") },
    Description {
        name: "simd128",
        lanes: 8,
        is_available: detected!(Simd128, all(target_arch = "wasm32", target_feature = "simd128")),
    },
    Description { name: "portable", lanes: Swar::LANES, is_available: || true },
];

impl Backend {
    const fn row(self) -> &'static Description {
        &TABLE[self.index()]
    }

    /// Its name on a command line.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The backend of a name, available or not.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|backend| backend.name() == name)
    }

    /// How many puzzles it solves side by side.
    pub const fn lanes(self) -> usize {
        self.row().lanes
    }

    /// Whether this program can use it on this processor.
    pub fn is_available(self) -> bool {
        (self.row().is_available)()
    }

    /// Those that can be used here, fastest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|backend| backend.is_available())
    }

    /// The fastest that can be used here.
    pub fn best() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_backends() {
        for backend in Backend::ALL {
            assert_eq!(Backend::by_name(backend.name()), Some(backend));
            assert_eq!(backend.to_string(), backend.name());
        }
        assert_eq!(Backend::by_name("sse5"), None);
    }

    #[test]
    fn the_portable_backend_is_available_everywhere_and_comes_last() {
        assert_eq!(Backend::available().last(), Some(Backend::Portable));
    }

    #[test]
    fn the_best_backend_is_the_first_that_is_available() {
        let best = Backend::best();
        assert!(best.is_available());
        assert!(Backend::ALL[..best.index()].iter().all(|backend| !backend.is_available()));
    }

    #[test]
    fn backends_have_the_lanes_of_their_vectors() {
        assert_eq!(Backend::Portable.lanes(), Swar::LANES);
        #[cfg(target_arch = "x86_64")]
        assert_eq!(
            [Backend::Avx512, Backend::Avx2, Backend::Sse41].map(Backend::lanes),
            [Avx512::LANES, Avx2::LANES, Sse41::LANES]
        );
        #[cfg(target_arch = "aarch64")]
        assert_eq!(Backend::Neon.lanes(), Neon::LANES);
    }
}
