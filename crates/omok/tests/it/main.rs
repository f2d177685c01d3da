//! The integration tests of `hanpan-omok`, one module a subject.

#![expect(clippy::unwrap_used, reason = "clippy sees no test in what the tests share")]

mod boj;
mod diagrams;
mod judging;
mod oracle;
mod properties;
mod reading;
mod records;
mod records_moves;
mod records_sgf;
mod records_lib;
mod records_old;
mod records_renjunet;
mod refusing;
mod rules;
mod types;
