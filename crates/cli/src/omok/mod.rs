//! `hanpan omok`.

pub(crate) mod judge;
mod painter;
mod pictures;
pub(crate) mod render;
pub(crate) mod rules;
