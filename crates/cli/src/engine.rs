//! Which instruction set the solvers of this run use.

use std::sync::OnceLock;

use hanpan_sudoku::{Backend, Solver};

static CHOSEN: OnceLock<Backend> = OnceLock::new();

/// Has every solver from now on use a backend.
pub(crate) fn choose(backend: Backend) {
    let _ = CHOSEN.set(backend);
}

/// A solver on the chosen backend, or on the best.
pub(crate) fn solver() -> Solver {
    Solver::with_backend(*CHOSEN.get_or_init(Backend::best))
}

/// The names of the backends that this processor has, the fastest first.
pub(crate) fn available() -> String {
    Backend::available().map(Backend::name).collect::<Vec<_>>().join(", ")
}
