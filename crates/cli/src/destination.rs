//! [`Destination`]: where answers go.

use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::answer_file::AnswerFile;
use crate::args::OutputArgs;
use crate::input::{self, Inputs};
use crate::tables::{AnswerTable, Column, TableFormat, TableOutput};

/// Where answers go.
pub(crate) enum Destination {
    Standard,
    File(AnswerFile, PathBuf),
    Table(AnswerTable, TableOutput),
}

impl Destination {
    /// What `-o` names: a table with these columns if its name says so, another file, or standard output.
    pub(crate) fn new(args: &OutputArgs, inputs: &Inputs, columns: &[Column]) -> anyhow::Result<Self> {
        let Some(path) = args.file() else { return Ok(Self::Standard) };
        inputs.paths.iter().try_for_each(|source| input::ensure_other(source, path))?;
        match TableFormat::by_file_name(path) {
            Some(format) => Ok(Self::Table(AnswerTable::new(columns), TableOutput::new(format, Some(path))?)),
            None => Self::text(path),
        }
    }

    fn text(path: &Path) -> anyhow::Result<Self> {
        let file = AnswerFile::new(path).with_context(|| path.display().to_string())?;
        Ok(Self::File(file, path.to_owned()))
    }

    pub(crate) fn is_standard(&self) -> bool {
        matches!(self, Self::Standard)
    }
}
