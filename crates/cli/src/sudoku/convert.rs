//! `hanpan sudoku convert`: puzzles and positions from any format to any other, with what is lost.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use hanpan_sudoku::document::{Document, DocumentFormat, DocumentWriter, Losses};
use rayon::ThreadPool;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::document_table::{self, DocumentTable};
use super::documents::{DocumentFile, FileFormat, Found, Part};
use crate::args::SudokuConvertArgs;
use crate::batch;
use crate::input::{self, Inputs, ensure_other};
use crate::output::Output;
use crate::status::Status;
use crate::tables::{self, TableOutput, shown_columns};

/// So many parts a thread are converted side by side before they are written: a bound for memory.
const PARTS: usize = 4;

pub(crate) fn run(args: &SudokuConvertArgs) -> anyhow::Result<Status> {
    let inputs = args.files.inputs();
    let mut job = Job::new(args, &inputs)?;
    for path in &inputs.paths {
        job.convert(path)?;
    }
    job.finish(inputs.paths.len())
}

/// The formats for `--help`.
pub(crate) fn formats() -> String {
    let mut help = "The formats, and what each holds besides givens:".to_owned();
    for format in FileFormat::all() {
        let _ = write!(help, "\n  {:12} {}", format.name(), format.description());
    }
    help
}

/// The format of a name, for the command line.
pub(crate) fn format(name: &str) -> Result<FileFormat, String> {
    let names: Vec<&str> = FileFormat::all().map(FileFormat::name).collect();
    FileFormat::by_name(name).ok_or_else(|| format!("the formats are {}", names.join(", ")))
}

/// Where documents go.
enum Place {
    /// Standard output.
    Output,
    /// One file, which is made with the first document.
    File(PathBuf, Option<BufWriter<File>>),
    /// A folder, in which each file has one of its own, or each document.
    Folder(PathBuf),
    /// A table, which is begun with the first document.
    Table(TableOutput),
}

/// How documents are written.
enum Form {
    Text(DocumentWriter),
    /// Rows that are made of documents.
    Documents(DocumentTable),
    /// Rows of tables with these columns, as they are.
    Rows(SchemaRef),
}

struct Job<'a> {
    args: &'a SudokuConvertArgs,
    column: Option<String>,
    to: FileFormat,
    pool: ThreadPool,
    place: Place,
    /// Made for the first documents.
    form: Option<Form>,
    /// The documents that were written to the place so far.
    written: u64,
    /// Files of a folder that were written.
    taken: HashSet<PathBuf>,
    total: Total,
    status: Status,
}

/// How many of what there were.
#[derive(Clone, Copy, Default)]
struct Total {
    documents: u64,
    wrong: u64,
    written: u64,
    losses: Losses,
}

impl Total {
    fn add(&mut self, other: &Self) {
        self.documents += other.documents;
        self.wrong += other.wrong;
        self.written += other.written;
        self.losses.merge(&other.losses);
    }
}

/// A part in the new format.
#[derive(Default)]
struct Converted {
    bytes: Vec<u8>,
    /// Where each document ends.
    ends: Vec<usize>,
    /// Instead, rows of a table.
    rows: Option<RecordBatch>,
    output: Output,
    total: Total,
}

impl<'a> Job<'a> {
    fn new(args: &'a SudokuConvertArgs, inputs: &Inputs) -> anyhow::Result<Self> {
        let output = args.output.as_deref().filter(|path| !input::is_stdin(path));
        let is_folder =
            |path: &Path| path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator);
        let mut place = match output {
            None => Place::Output,
            Some(path) if is_folder(path) => Place::Folder(path.to_owned()),
            Some(path) => {
                inputs.paths.iter().try_for_each(|source| ensure_other(source, path))?;
                Place::File(path.to_owned(), None)
            }
        };
        let named = match &place {
            Place::File(path, _) => FileFormat::by_file_name(path),
            _ => Some(FileFormat::Text(DocumentFormat::Line)),
        };
        let to = args.to.or(named).with_context(|| {
            let file = output.map(|path| path.display().to_string()).unwrap_or_default();
            format!("{file}: the name tells no format; --to names one")
        })?;
        if let FileFormat::Table(format) = to {
            ensure!(
                !matches!(place, Place::Folder(_)),
                "{} is written to one file, not to a folder",
                to.name()
            );
            place = Place::Table(TableOutput::new(format, output)?);
        }
        let pool = batch::pool(args.jobs)?;
        let (form, taken) = (None, HashSet::new());
        Ok(Self {
            args,
            column: inputs.column.clone(),
            to,
            pool,
            place,
            form,
            written: 0,
            taken,
            total: Total::default(),
            status: Status::Done,
        })
    }

    /// Converts a file, and says what is lost of it.
    fn convert(&mut self, path: &Path) -> anyhow::Result<()> {
        let name = input::name(path);
        let mut total = Total::default();
        self.convert_parts(path, &mut total)?;
        if total.documents == 0 {
            self.tell(name.as_deref(), "expected a puzzle, found none".to_owned(), Status::Bad)?;
        }
        if !total.losses.is_empty() {
            let unwritten = total.documents - total.wrong - total.written;
            let refused = match unwritten {
                0 => String::new(),
                count => format!("; not written, as --strict asks: {count}"),
            };
            let status = if unwritten > 0 { Status::No } else { Status::Done };
            self.tell(
                name.as_deref(),
                format!("{} does not hold {}{refused}", self.to.name(), total.losses),
                status,
            )?;
        }
        self.total.add(&total);
        Ok(())
    }

    fn tell(&mut self, file: Option<&str>, message: String, status: Status) -> anyhow::Result<()> {
        let mut output = Output::default();
        output.complain(file, message);
        output.write()?;
        self.status = self.status.max(status);
        Ok(())
    }

    fn convert_parts(&mut self, path: &Path, total: &mut Total) -> anyhow::Result<()> {
        let name = input::name(path);
        let opened = DocumentFile::open(path, self.args.from, self.column.as_deref());
        let (file, table) =
            match opened.and_then(|(file, table)| self.ensure_fits(&file).map(|()| (file, table))) {
                Ok(opened) => opened,
                Err(error) => return self.unreadable(name.as_deref(), &error, total),
            };
        let most = PARTS * self.pool.current_num_threads();
        let (mut waiting, mut failed, mut own) = (Vec::new(), None, Vec::new());
        let end = file.parts(table, &mut |part| {
            waiting.push(part);
            if waiting.len() < most {
                return true;
            }
            failed = self.flush(&file, name.as_deref(), &mut waiting, total, &mut own).err();
            failed.is_none()
        });
        if let Some(error) = failed {
            return Err(error);
        }
        self.flush(&file, name.as_deref(), &mut waiting, total, &mut own)?;
        if let Err(error) = end {
            self.unreadable(name.as_deref(), &error, total)?;
        }
        self.write_own_files(path, own)
    }

    /// Whether the rows of a file can follow those that were written as they are.
    fn ensure_fits(&self, file: &DocumentFile<'_>) -> io::Result<()> {
        let Some(Form::Rows(schema)) = &self.form else { return Ok(()) };
        match file.columns() {
            Some((columns, _)) if tables::have_same_columns(columns, schema) => Ok(()),
            found => {
                let found = found.map_or_else(|| "a text".to_owned(), |(columns, _)| shown_columns(columns));
                let expected = shown_columns(schema);
                Err(io::Error::other(format!(
                    "expected the columns of the first file, {expected}; found {found}"
                )))
            }
        }
    }

    /// How documents are written, of which the first are such.
    fn new_form(&self, file: &DocumentFile<'_>, first: Option<&Part>) -> Form {
        if let (FileFormat::Table(_), Some((schema, column))) = (self.to, file.columns()) {
            return Form::Rows(tables::with_boards(schema, column));
        }
        let sample = first.map(|part| file.read(part)).unwrap_or_default();
        match self.to {
            FileFormat::Text(format) => Form::Text(DocumentWriter::new(format, sample.iter().flatten())),
            FileFormat::Table(_) => Form::Documents(DocumentTable::of(sample.iter().flatten())),
        }
    }

    /// Says why a file, or the rest of it, cannot be read; the others are.
    fn unreadable(&mut self, file: Option<&str>, error: &io::Error, total: &mut Total) -> anyhow::Result<()> {
        total.documents += 1;
        total.wrong += 1;
        self.tell(file, error.to_string(), Status::Bad)
    }

    /// Converts and writes the parts that wait.
    fn flush(
        &mut self,
        file: &DocumentFile<'_>,
        name: Option<&str>,
        waiting: &mut Vec<Part>,
        total: &mut Total,
        own: &mut Vec<Vec<u8>>,
    ) -> anyhow::Result<()> {
        let parts = std::mem::take(waiting);
        let form = self.form.take().unwrap_or_else(|| self.new_form(file, parts.first()));
        // In a folder documents stand alone, and what is between them is put there when they are joined.
        let between = if matches!(self.place, Place::Folder(_)) { "" } else { self.to.between() };
        let is_strict = self.args.strict;
        let convert = |part: &Part| match &form {
            Form::Text(writer) => Ok(convert(file.read(part), writer, between, is_strict, name)),
            Form::Documents(table) => convert_to_rows(file.read(part), table, is_strict, name),
            Form::Rows(_) => keep_rows(file.read(part), part, name),
        };
        let converted: Vec<io::Result<Converted>> =
            self.pool.install(|| parts.par_iter().map(convert).collect());
        for part in converted {
            let part = part?;
            total.add(&part.total);
            self.put(part, &form, own)?;
        }
        self.form = Some(form);
        Ok(())
    }

    /// Writes a part to where it goes.
    fn put(&mut self, mut part: Converted, form: &Form, own: &mut Vec<Vec<u8>>) -> anyhow::Result<()> {
        self.status = self.status.max(part.output.status);
        if let Place::Table(table) = &mut self.place {
            let rows = part.rows.take().filter(|rows| rows.num_rows() > 0);
            rows.map_or(Ok(()), |rows| table.write(form.schema().unwrap_or(rows.schema_ref()), &rows))?;
            return Ok(part.output.write()?);
        }
        let count = part.ends.len() as u64;
        if let Place::Folder(_) = self.place {
            let mut start = 0;
            for end in &part.ends {
                own.push(part.bytes[start..*end].to_vec());
                start = *end;
            }
            return Ok(part.output.write()?);
        }
        if count > 0 && !self.to.holds_many() && self.written + count > 1 {
            bail!(
                "{} holds one puzzle a file, and there are more: -o names a folder for them",
                self.to.name()
            );
        }
        let before = match self.written {
            _ if count == 0 => String::new(),
            0 => form.head(),
            _ => self.to.between().to_owned(),
        };
        self.written += count;
        if let Place::File(path, file) = &mut self.place {
            if count > 0 && file.is_none() {
                *file = Some(BufWriter::new(
                    File::create(&*path).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?,
                ));
            }
            if let Some(file) = file {
                file.write_all(before.as_bytes())
                    .and_then(|()| file.write_all(&part.bytes))
                    .context("cannot write")?;
            }
        } else {
            // The complaints of a part come before it.
            let out = part.output.out();
            out.extend_from_slice(before.as_bytes());
            out.append(&mut part.bytes);
        }
        Ok(part.output.write()?)
    }

    /// In a folder: the documents of a file in one of its own, or one each where the format holds no more.
    fn write_own_files(&mut self, source: &Path, documents: Vec<Vec<u8>>) -> anyhow::Result<()> {
        let Place::Folder(folder) = &self.place else { return Ok(()) };
        if documents.is_empty() {
            return Ok(());
        }
        fs::create_dir_all(folder).map_err(|error| anyhow::anyhow!("{}: {error}", folder.display()))?;
        let stem = if input::is_stdin(source) { None } else { source.file_stem() };
        let stem = stem.map_or_else(|| "stdin".to_owned(), |stem| stem.to_string_lossy().into_owned());
        let extension = self.to.extension();
        let form = self.form.take();
        let head = form.as_ref().map(Form::head).unwrap_or_default();
        let tail = form.as_ref().map_or("", Form::tail);
        let (count, digits) = (documents.len(), documents.len().to_string().len());
        let groups: Vec<(String, Vec<u8>)> = if self.to.holds_many() {
            vec![(String::new(), documents.join(self.to.between().as_bytes()))]
        } else {
            let number = |index: usize| {
                if count == 1 { String::new() } else { format!("-{:0digits$}", index + 1) }
            };
            documents.into_iter().enumerate().map(|(index, bytes)| (number(index), bytes)).collect()
        };
        for (number, bytes) in groups {
            let path = folder.join(format!("{stem}{number}.{extension}"));
            ensure!(self.taken.insert(path.clone()), "{}: two files would be written there", path.display());
            ensure_other(source, &path)?;
            let bytes = [head.as_bytes(), &bytes, tail.as_bytes()].concat();
            fs::write(&path, bytes).map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?;
        }
        Ok(())
    }

    fn finish(mut self, files: usize) -> anyhow::Result<Status> {
        let tail = self.form.as_ref().filter(|_| self.written > 0).map_or("", Form::tail);
        match &mut self.place {
            Place::Output => {
                let mut output = Output::default();
                output.out().extend_from_slice(tail.as_bytes());
                output.write()?;
            }
            Place::File(path, Some(file)) => file
                .write_all(tail.as_bytes())
                .and_then(|()| file.flush())
                .map_err(|error| anyhow::anyhow!("{}: {error}", path.display()))?,
            Place::Table(table) => table.finish()?,
            Place::File(_, None) | Place::Folder(_) => {}
        }
        if files > 1 {
            let Total { documents, wrong, written, losses } = &self.total;
            let lost = if losses.is_empty() { String::new() } else { format!("; lost: {losses}") };
            let to = self.to.name();
            crate::output::tell(format_args!(
                "{files} files, {documents} puzzles, {wrong} wrong; {written} written as {to}{lost}"
            ));
        }
        Ok(self.status)
    }
}

impl Form {
    fn schema(&self) -> Option<&SchemaRef> {
        match self {
            Self::Text(_) => None,
            Self::Documents(table) => Some(&table.schema),
            Self::Rows(schema) => Some(schema),
        }
    }

    /// What stands before all documents of a text.
    fn head(&self) -> String {
        if let Self::Text(writer) = self { writer.head() } else { String::new() }
    }

    /// What stands behind them.
    fn tail(&self) -> &'static str {
        if let Self::Text(writer) = self { writer.tail() } else { "" }
    }
}

/// Makes rows of the documents of a part, and says which are wrong.
fn convert_to_rows(
    found: Vec<Found>,
    table: &DocumentTable,
    is_strict: bool,
    file: Option<&str>,
) -> io::Result<Converted> {
    let (mut converted, mut rows) = (Converted::default(), table.rows());
    for document in found {
        let Some(document) = converted.begin(document, file) else { continue };
        let (losses, is_written) = rows.push(&document, is_strict);
        converted.total.losses.merge(&losses);
        converted.total.written += u64::from(is_written);
    }
    converted.rows = Some(rows.finish()?);
    Ok(converted)
}

/// Keeps the rows of a part that are documents, and says which are wrong.
fn keep_rows(found: Vec<Found>, part: &Part, file: Option<&str>) -> io::Result<Converted> {
    let mut converted = Converted::default();
    let are_good = found.into_iter().map(|document| converted.begin(document, file).is_some()).collect();
    if let Part::Rows(rows, _) = part {
        let rows = document_table::good(rows, are_good)?;
        converted.total.written += rows.num_rows() as u64;
        converted.rows = Some(rows);
    }
    Ok(converted)
}

/// Writes the documents of a part, and says which are wrong.
fn convert(
    found: Vec<Found>,
    writer: &DocumentWriter,
    between: &str,
    is_strict: bool,
    file: Option<&str>,
) -> Converted {
    let mut converted = Converted::default();
    for document in found {
        if let Some(document) = converted.begin(document, file) {
            converted.add(&document, writer, between, is_strict);
        }
    }
    converted
}

impl Converted {
    /// Counts a document, or says what is wrong with it.
    fn begin(&mut self, document: Found, file: Option<&str>) -> Option<Document> {
        self.total.documents += 1;
        match document {
            Ok(document) => Some(document),
            Err(fault) => {
                self.total.wrong += 1;
                self.output.complain(file, &fault.message);
                self.output.worsen(Status::Bad);
                None
            }
        }
    }

    /// Writes a document, unless something is lost of it and nothing may be.
    fn add(&mut self, document: &Document, writer: &DocumentWriter, between: &str, is_strict: bool) {
        let start = self.bytes.len();
        if start > 0 {
            self.bytes.extend_from_slice(between.as_bytes());
        }
        let losses = writer.write(document, &mut self.bytes);
        self.total.losses.merge(&losses);
        if is_strict && !losses.is_empty() {
            return self.bytes.truncate(start);
        }
        self.total.written += 1;
        self.ends.push(self.bytes.len());
    }
}
