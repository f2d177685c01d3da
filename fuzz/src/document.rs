//! Bytes as files of puzzles.

use hanpan_sudoku::document::{Document, DocumentFormat, DocumentReader, Documents};

/// A file of puzzles, and the format that it is read as.
#[derive(Debug)]
pub struct DocumentFile<'a> {
    /// The format.
    pub format: DocumentFormat,
    /// The file.
    pub bytes: &'a [u8],
}

impl<'a> DocumentFile<'a> {
    /// The first byte is the format.
    pub fn of(data: &'a [u8]) -> Option<Self> {
        let (&format, bytes) = data.split_first()?;
        let format = DocumentFormat::new(usize::from(format) % DocumentFormat::COUNT)?;
        Some(Self { format, bytes })
    }

    /// What is read.
    pub fn documents(&self) -> Documents {
        DocumentReader::new(self.format, self.bytes).read(self.bytes, 1)
    }
}

/// How much a document keeps in texts.
pub fn weight_of(document: &Document) -> usize {
    let facts = document.facts.iter().map(|(_, text)| 1 + text.len());
    let columns = document.columns.iter().map(|column| 1 + column.name.len() + column.text.len());
    81 + facts.chain(columns).sum::<usize>()
}
