//! `hanpan omok`.

pub(crate) mod judge;
pub(crate) mod rules;
