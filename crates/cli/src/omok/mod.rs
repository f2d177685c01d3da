//! `hanpan omok`.

pub(crate) mod explain;
pub(crate) mod forbidden;
mod json;
pub(crate) mod judge;
mod positions;
pub(crate) mod convert;
pub(crate) mod judge;
pub(crate) mod records;
pub(crate) mod rules;
