//! The tests of the command line, in one binary.

// `cfg(test)` tells clippy that the helpers in there belong to tests too.
#[cfg(test)]
mod booklet;
#[cfg(test)]
mod canon;
#[cfg(test)]
mod commands;
#[cfg(test)]
mod convert;
#[cfg(test)]
mod drawings;
#[cfg(test)]
mod generate;
#[cfg(test)]
mod minimality;
#[cfg(test)]
mod omok;
#[cfg(test)]
mod paper;
#[cfg(test)]
mod practice;
#[cfg(test)]
mod render;
#[cfg(test)]
mod sudoku_convert;
#[cfg(test)]
mod tables;
