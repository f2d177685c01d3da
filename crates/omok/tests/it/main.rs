//! The integration tests of `hanpan-omok`, one module a subject.

#![expect(clippy::unwrap_used, reason = "clippy sees no test in what the tests share")]

mod boj;
mod boj_text;
mod diagrams;
mod fouls;
mod game;
mod judging;
mod opening;
mod oracle;
mod patterns;
mod positions;
mod properties;
mod reading;
mod readings;
mod reasons;
mod records;
mod records_lib;
mod records_moves;
mod records_old;
mod records_renjunet;
mod records_sgf;
mod refusing;
mod reviewing;
mod rules;
mod rules_document;
mod types;
