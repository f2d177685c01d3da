//! `hanpan omok`.

pub(crate) mod convert;
pub(crate) mod judge;
pub(crate) mod records;
pub(crate) mod rules;
