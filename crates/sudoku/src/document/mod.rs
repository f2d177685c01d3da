//! Documents: puzzles with titles, players' entries and all else that files say of them, in the formats of other programs.
//!
//! A [`DocumentFormat`] is a row of a table. A [`DocumentReader`] reads a file, or a file of lines in parts, to
//! [`Document`]s; a [`DocumentWriter`] writes them in another format and counts what that does not hold.
//!
//! ```
//! use hanpan_sudoku::document::{DocumentFormat, DocumentReader, DocumentWriter};
//! let text = b"#ARuud\n#LEasy\n2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1\n";
//! let format = DocumentFormat::sniff(text, "easy.sdk");
//! assert_eq!(format, DocumentFormat::Sdk);
//! let document = DocumentReader::new(format, text).read(text, 1).remove(0)?;
//! let (writer, mut out) = (DocumentWriter::new(DocumentFormat::Susser, [&document]), Vec::new());
//! let losses = writer.write(&document, &mut out);
//! assert!(out.starts_with(b"2..1.5..3.54...71."));
//! assert_eq!(losses.to_string(), "authors (1), levels (1)");
//! # Ok::<(), hanpan_sudoku::format::ParseError>(())
//! ```
//!
//! Grammars are at the head of each format's module; `docs/FORMATS.md` has them all.

mod boards;
mod contents;
mod csv;
mod fields;
mod format;
mod fpuzzles;
mod hodoku;
mod ksudoku;
mod loss;
mod lz;
mod marks;
mod opensudoku;
mod pencilmarks;
mod sdk;
mod sudokupad;
mod text;
mod url;
mod xml;

pub use contents::{Column, Document, Fact};
pub use csv::puzzle_column;
pub use fields::Fields;
pub use format::{DocumentFormat, DocumentReader, DocumentWriter, Documents};
pub use loss::{LossKind, Losses};
