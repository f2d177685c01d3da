//! Which instruction set the solvers of this run use.

use std::sync::OnceLock;

use anyhow::Context;

use hanpan_sudoku::{Backend, Solver};

use crate::args::{self, BackendChoice};

static CHOSEN: OnceLock<Backend> = OnceLock::new();

/// Has every solver from now on use a backend.
pub(crate) fn choose(backend: Backend) {
    let _ = CHOSEN.set(backend);
}

/// The variable that names a backend where no option does.
const VARIABLE: &str = "HANPAN_BACKEND";

/// What the environment says; an empty variable says nothing.
pub(crate) fn of_environment() -> anyhow::Result<Option<BackendChoice>> {
    let value = std::env::var_os(VARIABLE).filter(|value| !value.is_empty());
    let choose = |value: std::ffi::OsString| {
        let name = value.to_string_lossy();
        args::backend(&name)
            .map_err(anyhow::Error::msg)
            .with_context(|| format!("{VARIABLE}: found '{name}'"))
    };
    value.map(choose).transpose()
}

/// A solver on the chosen backend, or on the best.
pub(crate) fn solver() -> Solver {
    Solver::with_backend(*CHOSEN.get_or_init(Backend::best))
}

/// The names of the backends that this processor has, the fastest first.
pub(crate) fn available() -> String {
    Backend::available().map(Backend::name).collect::<Vec<_>>().join(", ")
}
