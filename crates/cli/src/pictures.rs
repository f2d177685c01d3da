//! Where pictures go: one to standard output or to a file, several to numbered files.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::args::{PictureArgs, PictureFormat};
use crate::output::{self, Output, is_read_by_a_person};
use crate::painter::{Painter, Scale};

/// Pixels a unit, if nothing is said: a cell is 60 pixels wide.
const SCALE: f32 = 2.0;

/// The pictures of one run, written as they come but for the first, whose name depends on whether there is another.
pub(crate) struct Pictures<'a> {
    out: Option<&'a Path>,
    painter: Option<(Painter, Scale)>,
    format: PictureFormat,
    /// Whether the files are named on standard error, since something else is written on standard output.
    is_aside: bool,
    first: Option<Vec<u8>>,
    count: usize,
    missing: BTreeSet<char>,
}

impl<'a> Pictures<'a> {
    pub(crate) fn new(args: &'a PictureArgs) -> anyhow::Result<Self> {
        let format = format_of(args)?;
        if format == PictureFormat::Svg && (args.scale.is_some() || args.width.is_some()) {
            bail!("--scale and --width are for PNG: an SVG has any size");
        }
        let out = args.out.as_deref().filter(|out| !crate::input::is_stdin(out));
        if format == PictureFormat::Png && out.is_none() && is_read_by_a_person() {
            bail!("a PNG is nothing for a terminal; -o OUT names its file");
        }
        let scale = args.width.map_or(Scale::Factor(args.scale.unwrap_or(SCALE)), Scale::Width);
        let painter = (format == PictureFormat::Png).then(|| (Painter::new(), scale));
        Ok(Self { out, painter, format, is_aside: false, first: None, count: 0, missing: BTreeSet::new() })
    }

    /// The same; the files are named on standard error.
    pub(crate) fn aside(self) -> Self {
        Self { is_aside: true, ..self }
    }

    /// Takes the next picture, and says which file was written.
    pub(crate) fn add(&mut self, svg: &str, output: &mut Output) -> anyhow::Result<()> {
        self.number_first(output)?;
        self.count += 1;
        let picture = self.paint(svg)?;
        if self.count == 1 {
            self.first = Some(picture);
            return Ok(());
        }
        self.write_numbered("", &picture, output)
    }

    /// Takes parts of the last picture, which have its number and a letter each.
    pub(crate) fn add_parts(&mut self, parts: &[String], output: &mut Output) -> anyhow::Result<()> {
        for (letter, svg) in ('a'..).zip(parts) {
            self.number_first(output)?;
            let picture = self.paint(svg)?;
            self.write_numbered(&letter.to_string(), &picture, output)?;
        }
        Ok(())
    }

    /// Writes the first picture with its number, since there is another.
    fn number_first(&mut self, output: &mut Output) -> anyhow::Result<()> {
        self.first.take().map_or(Ok(()), |first| self.write_numbered("", &first, output))
    }

    /// Writes the first picture if it is the only one.
    pub(crate) fn finish(mut self, output: &mut Output) -> anyhow::Result<()> {
        if let Some(picture) = self.first.take() {
            match self.out {
                Some(path) => self.write_file(path, &picture, output)?,
                None => write_out(&picture)?,
            }
        }
        if !self.missing.is_empty() {
            let missing: String = self.missing.iter().collect();
            output::tell(format_args!(
                "no font of this system has {missing}, drawn as boxes; Noto Sans CJK has Chinese and Japanese, and an SVG uses its viewer's fonts"
            ));
        }
        Ok(())
    }

    fn paint(&mut self, svg: &str) -> anyhow::Result<Vec<u8>> {
        let Some((painter, scale)) = &mut self.painter else { return Ok(svg.as_bytes().to_vec()) };
        let png = painter.paint(svg, *scale)?;
        self.missing.extend(png.missing);
        Ok(png.bytes)
    }

    /// Writes a picture with the number of the last, and this letter.
    fn write_numbered(&self, letter: &str, picture: &[u8], output: &mut Output) -> anyhow::Result<()> {
        let Some(out) = self.out else {
            bail!("several pictures need files: -o OUT names them OUT-001, OUT-002 and so on")
        };
        self.write_file(&numbered(out, self.count, letter, self.format), picture, output)
    }

    /// Writes a file, and says so.
    fn write_file(&self, path: &Path, picture: &[u8], output: &mut Output) -> anyhow::Result<()> {
        fs::write(path, picture).with_context(|| path.display().to_string())?;
        if self.is_aside {
            output::tell(format_args!("{}", path.display()));
        } else {
            output.line(path.display().to_string());
        }
        Ok(())
    }
}

/// `board.svg` to `board-001.svg`, or `board-001a.svg`.
fn numbered(out: &Path, number: usize, letter: &str, format: PictureFormat) -> PathBuf {
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let extension =
        out.extension().map_or(format.extension().into(), |extension| extension.to_string_lossy());
    out.with_file_name(format!("{stem}-{number:03}{letter}.{extension}"))
}

/// The format that is named, or that of the file's name.
fn format_of(args: &PictureArgs) -> anyhow::Result<PictureFormat> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(extension) = args.out.as_deref().and_then(Path::extension) else {
        return Ok(PictureFormat::Svg);
    };
    let found =
        PictureFormat::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()));
    found.with_context(|| {
        format!("expected a file name with .svg or .png, or --format, found .{}", extension.display())
    })
}

fn write_out(picture: &[u8]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    Ok(out.write_all(picture).and_then(|()| out.flush())?)
}
