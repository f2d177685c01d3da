//! A rival from a shared library in C, given at run time: whoever has built one can measure it.
//!
//! ```c
//! // puzzle: 81 characters, '1' to '9' or '.', and a newline. Returns the number of solutions, at most limit.
//! // solution: room for 81 characters, which are a solution if there is one and limit is 1. guesses: not read.
//! size_t solve(const char *puzzle, size_t limit, uint32_t configuration, char *solution, size_t *guesses);
//! ```
//!
//! It is the interface of tdoku's `TdokuSolverDpllTriadSimd`; `configuration` is 0.

use std::ffi::c_char;
use std::path::Path;

use anyhow::{Context, Result};

use crate::puzzles::STRIDE;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// A library that stays loaded.
pub(crate) struct Library {
    solve: Solve,
    _library: libloading::Library,
}

impl Library {
    pub(crate) fn open(path: &Path, symbol: &str) -> Result<Self> {
        // SAFETY: whoever gives a library answers for what it does when it is loaded.
        let library =
            unsafe { libloading::Library::new(path) }.with_context(|| path.display().to_string())?;
        // SAFETY: and for the type of its function.
        let solve = *unsafe { library.get::<Solve>(symbol.as_bytes()) }.with_context(|| symbol.to_owned())?;
        Ok(Self { solve, _library: library })
    }

    /// The number of solutions, at most `limit`.
    pub(crate) fn solve(&self, puzzle: &[u8; STRIDE], limit: usize, solution: &mut [u8; 81]) -> usize {
        let mut guesses = 0;
        // SAFETY: the function of this type reads a puzzle with its end and writes 81 characters and a number.
        unsafe {
            (self.solve)(puzzle.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &raw mut guesses)
        }
    }
}
