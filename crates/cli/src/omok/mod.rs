//! `hanpan omok`.

pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod forbidden;
mod json;
pub(crate) mod judge;
mod positions;
pub(crate) mod records;
pub(crate) mod render;
pub(crate) mod review;
pub(crate) mod rules;
mod situation;
