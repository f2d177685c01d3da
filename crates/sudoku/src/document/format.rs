//! The table of formats, and what they share. A row is in the file of its format.

use super::contents::{Document, Fact};
use super::csv::{self, Columns};
use super::loss::{LossKind, Losses};
use super::{boards, fpuzzles, hodoku, ksudoku, opensudoku, pencilmarks, sdk, sudokupad, url};
use crate::format::ParseError;
use crate::small_enum::small_enum;

small_enum! {
    /// A file format of puzzles.
    #[derive(Debug)]
    DocumentFormat {
        /// 81 characters a line, with other columns; read are boards of any form.
        Line,
        /// Nine lines of nine digits.
        Rows,
        /// Nine lines of nine digits with blanks between them.
        Spaced,
        /// An array of nine arrays.
        Json,
        /// Drawn with `|`, `-` and `+`.
        Drawn,
        /// SimpleSudoku's drawing.
        Ss,
        /// A collection, 81 digits a line.
        Sdm,
        /// SudoCue's puzzle with its headers.
        Sdk,
        /// SadMan Sudoku's puzzle in sections.
        Sadman,
        /// SudoCue's position.
        Sdx,
        /// SudoCue's mask.
        Msk,
        /// A line of HoDoKu's library.
        Hodoku,
        /// A line of Sudoku Studio, with entries and removed candidates.
        Susser,
        /// A drawn grid of pencilmarks.
        Pencilmarks,
        /// 729 characters, nine a cell.
        Sukaku,
        /// A table of puzzles.
        Csv,
        /// OpenSudoku's XML.
        OpenSudoku,
        /// KSudoku's XML.
        KSudoku,
        /// A link to f-puzzles, or its JSON.
        FPuzzles,
        /// A link to SudokuPad.
        SudokuPad,
        /// An address with 81 characters in it, such as SudokuWiki's.
        Url,
    }
}

/// The documents of a file, each read or refused by itself.
pub type Documents = Vec<Result<Document, ParseError>>;

/// What one format is: a row of the table, in the file of the format.
pub(super) struct Row {
    /// The name on the command line.
    pub(super) name: &'static str,
    /// What it is, in one line.
    pub(super) description: &'static str,
    /// Endings of file names, without the dot and in lower case; the first is written.
    pub(super) extensions: &'static [&'static str],
    /// How far a document reaches.
    pub(super) unit: Unit,
    /// What stands between two documents of a file; `None` if a file holds one.
    pub(super) between: Option<&'static str>,
    /// What it holds of a document besides givens; all else is lost.
    pub(super) holds: &'static [LossKind],
    /// Whether a file looks like one of this format, whatever it is called; false if in doubt.
    pub(super) recognises: fn(&[u8]) -> bool,
    /// Reads a text that begins in a line of this number.
    pub(super) read: fn(&[u8], u64) -> Documents,
    /// Appends a document, and counts what is lost beyond what the row does not hold.
    pub(super) write: fn(&Document, &mut Vec<u8>, &mut Losses),
}

/// How far a document reaches in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// As far as a [`Reader`](crate::format::Reader) reads a board.
    Board,
    /// One line.
    Line,
    /// The file has to be read as a whole.
    File,
}

impl DocumentFormat {
    const fn row(self) -> &'static Row {
        match self {
            Self::Line => &boards::LINE,
            Self::Rows => &boards::ROWS,
            Self::Spaced => &boards::SPACED,
            Self::Json => &boards::JSON,
            Self::Drawn => &boards::DRAWN,
            Self::Ss => &boards::SS,
            Self::Sdm => &boards::SDM,
            Self::Sdk => &sdk::SDK,
            Self::Sadman => &sdk::SADMAN,
            Self::Sdx => &pencilmarks::SDX,
            Self::Msk => &boards::MSK,
            Self::Hodoku => &hodoku::LIBRARY,
            Self::Susser => &hodoku::SUSSER,
            Self::Pencilmarks => &pencilmarks::DRAWN,
            Self::Sukaku => &pencilmarks::SUKAKU,
            Self::Csv => &csv::FORMAT,
            Self::OpenSudoku => &opensudoku::FORMAT,
            Self::KSudoku => &ksudoku::FORMAT,
            Self::FPuzzles => &fpuzzles::FORMAT,
            Self::SudokuPad => &sudokupad::FORMAT,
            Self::Url => &url::FORMAT,
        }
    }

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is, in one line.
    pub const fn description(self) -> &'static str {
        self.row().description
    }

    /// The endings of file names, without the dot; the first is the usual one.
    pub const fn extensions(self) -> &'static [&'static str] {
        self.row().extensions
    }

    /// Whether a file can hold several documents.
    pub const fn holds_many(self) -> bool {
        self.row().between.is_some()
    }

    /// What stands between two documents of a file.
    pub const fn between(self) -> &'static str {
        match self.row().between {
            Some(between) => between,
            None => "",
        }
    }

    /// What it holds of a document besides its givens.
    pub const fn holds(self) -> &'static [LossKind] {
        self.row().holds
    }

    /// Whether each line of a file is a document, so that parts which end with a line can be read by themselves. In a table a line
    /// end between quotes ends no line.
    pub const fn is_of_lines(self) -> bool {
        matches!(self.row().unit, Unit::Line)
    }

    /// Whether it is read as a [`Reader`](crate::format::Reader) reads boards, line by line.
    pub const fn is_of_boards(self) -> bool {
        matches!(self.row().unit, Unit::Board)
    }

    /// The format with a name, in any case.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// The format that files of such a name have.
    pub fn by_file_name(name: &str) -> Option<Self> {
        let (_, extension) = name.rsplit_once('.')?;
        let extension = extension.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extensions().contains(&extension.as_str()))
    }

    /// The format of a file, by how it begins, and where that tells nothing by its name; [`Line`](Self::Line), which stands for
    /// boards of any form, if neither does.
    pub fn sniff(head: &[u8], file_name: &str) -> Self {
        const BY_CONTENT: [DocumentFormat; 11] = [
            DocumentFormat::OpenSudoku,
            DocumentFormat::KSudoku,
            DocumentFormat::FPuzzles,
            DocumentFormat::SudokuPad,
            DocumentFormat::Url,
            DocumentFormat::Hodoku,
            DocumentFormat::Sadman,
            DocumentFormat::Sdk,
            DocumentFormat::Csv,
            DocumentFormat::Sukaku,
            DocumentFormat::Susser,
        ];
        let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
        let named = Self::by_file_name(file_name);
        let by_content = BY_CONTENT.into_iter().find(|format| (format.row().recognises)(head));
        let is_mask = named == Some(Self::Msk);
        let marks =
            || [Self::Sdx, Self::Pencilmarks].into_iter().find(|format| (format.row().recognises)(head));
        named.filter(|_| is_mask).or(by_content).or_else(marks).or(named).unwrap_or(Self::Line)
    }
}

/// Reads the documents of a file.
///
/// ```
/// use hanpan_sudoku::document::{DocumentFormat, DocumentReader};
/// let text = format!("id,puzzle\n7,{}\n", "0".repeat(81));
/// let reader = DocumentReader::new(DocumentFormat::Csv, text.as_bytes());
/// let document = reader.read(text.as_bytes(), 1).remove(0)?;
/// assert_eq!((document.state.line, document.column("id")), (2, Some("7")));
/// # Ok::<(), hanpan_sudoku::format::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct DocumentReader {
    format: DocumentFormat,
    /// What the first line of a table calls its columns.
    columns: Columns,
}

impl DocumentReader {
    /// A reader for a file that begins so.
    pub fn new(format: DocumentFormat, head: &[u8]) -> Self {
        let head = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head);
        let columns = if format == DocumentFormat::Csv { Columns::of(head) } else { Columns::default() };
        Self { format, columns }
    }

    /// The format that it reads.
    pub const fn format(&self) -> DocumentFormat {
        self.format
    }

    /// Reads a file; or of a format [of lines](DocumentFormat::is_of_lines) a part of one that ends with a line. The number is that of
    /// the first line.
    pub fn read(&self, text: &[u8], line: u64) -> Documents {
        let text = if line == 1 { text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text) } else { text };
        if self.format == DocumentFormat::Csv {
            return self.columns.read(text, line);
        }
        (self.format.row().read)(text, line)
    }
}

/// Writes documents.
#[derive(Clone, Debug)]
pub struct DocumentWriter {
    format: DocumentFormat,
    header: Header,
}

/// What is said once for all documents of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub(super) has_solution: bool,
    pub(super) facts: Vec<Fact>,
    /// The names of the other columns.
    pub(super) names: Vec<String>,
    pub(super) folder: String,
}

impl Header {
    pub(super) fn of<'a>(documents: impl IntoIterator<Item = &'a Document>) -> Self {
        let mut header = Self::default();
        for document in documents {
            header.has_solution |= document.solution.is_some();
            for (fact, _) in &document.facts {
                if !header.facts.contains(fact) {
                    header.facts.push(*fact);
                }
            }
            for name in csv::names(document) {
                if !header.names.contains(&name) {
                    header.names.push(name);
                }
            }
            if header.folder.is_empty() {
                header.folder = document.fact(Fact::Folder).unwrap_or_default().to_owned();
            }
        }
        header
    }
}

impl DocumentWriter {
    /// A writer for a file of such documents: a table has their columns, and a file with one folder the first of theirs.
    pub fn new<'a>(format: DocumentFormat, sample: impl IntoIterator<Item = &'a Document>) -> Self {
        Self { format, header: Header::of(sample) }
    }

    /// What stands before all documents of the file.
    pub fn head(&self) -> String {
        match self.format {
            DocumentFormat::Csv => csv::head(&self.header),
            DocumentFormat::OpenSudoku => opensudoku::head(&self.header),
            _ => String::new(),
        }
    }

    /// What stands behind them.
    pub const fn tail(&self) -> &'static str {
        match self.format {
            DocumentFormat::OpenSudoku => opensudoku::TAIL,
            _ => "",
        }
    }

    /// Appends a document, and says what is lost of it.
    pub fn write(&self, document: &Document, out: &mut Vec<u8>) -> Losses {
        let row = self.format.row();
        let mut losses = Losses::of(document, row.holds);
        match self.format {
            DocumentFormat::Csv => csv::write(document, &self.header, out, &mut losses),
            DocumentFormat::OpenSudoku => {
                opensudoku::write_below(&self.header.folder, document, out, &mut losses);
            }
            _ => (row.write)(document, out, &mut losses),
        }
        losses
    }

    /// A whole file, and what is lost of the documents together.
    pub fn write_all<'a>(
        format: DocumentFormat,
        documents: impl IntoIterator<Item = &'a Document> + Clone,
    ) -> (Vec<u8>, Losses) {
        let writer = Self::new(format, documents.clone());
        let (mut out, mut losses) = (writer.head().into_bytes(), Losses::default());
        for (number, document) in documents.into_iter().enumerate() {
            let between = if number == 0 { "" } else { format.between() };
            out.extend_from_slice(between.as_bytes());
            losses.merge(&writer.write(document, &mut out));
        }
        out.extend_from_slice(writer.tail().as_bytes());
        (out, losses)
    }
}
