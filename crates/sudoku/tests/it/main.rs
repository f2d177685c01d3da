//! The tests of the public interface, in one binary.

// `cfg(test)` tells clippy that the helpers in there belong to tests too.
#[cfg(test)]
mod backends;
#[cfg(test)]
mod diagrams;
#[cfg(test)]
#[cfg(feature = "documents")]
mod documents;
#[cfg(test)]
mod explain;
#[cfg(test)]
mod explain_mutations;
#[cfg(test)]
mod format;
#[cfg(test)]
mod generate;
#[cfg(test)]
mod hodoku;
#[cfg(test)]
mod masks;
#[cfg(test)]
mod minimal;
#[cfg(test)]
mod positions;
#[cfg(test)]
mod se121;
#[cfg(test)]
mod solve;
#[cfg(test)]
mod steps;
#[cfg(test)]
mod words;
