//! `hanpan sudoku booklet`: puzzles on paper, with answers at the back.
//!
//! `puzzles.rs` reads and rates them, `layout.rs` says where grids stand, `sheet.rs` and `title.rs` what is on each page,
//! `typesetter.rs` and `face.rs` set words, `board.rs` draws grids, and `press.rs` makes the PDF.

mod board;
mod face;
mod layout;
mod press;
mod puzzles;
mod sheet;
mod title;
mod typesetter;
mod words;

use std::fs;
use std::io::{self, Write as _};

use anyhow::{Context as _, bail};
use krilla::metadata::Metadata;

use crate::args::BookletArgs;
use crate::input::is_stdin;
use crate::output::{Output, is_read_by_a_person};
use crate::status::Status;
use board::Artist;
pub(crate) use layout::Paper;
use press::{Plates, Press};
use puzzles::Puzzle;
use sheet::{Composer, Part};

pub(crate) fn run(args: &BookletArgs) -> anyhow::Result<Status> {
    let out = args.out.as_deref().filter(|out| !is_stdin(out));
    if out.is_none() && is_read_by_a_person() {
        bail!("a PDF is nothing for a terminal; -o OUT names its file");
    }
    let (puzzles, status) = puzzles::collect(args)?;
    if puzzles.is_empty() {
        bail!("no puzzle is left to print, and no booklet was written");
    }
    let document = print(args, &puzzles)?;
    match out {
        Some(path) => {
            fs::write(path, document).with_context(|| path.display().to_string())?;
            let mut output = Output::default();
            output.line(path.display().to_string());
            output.write()?;
        }
        None => {
            let mut out = io::stdout().lock();
            out.write_all(&document).and_then(|()| out.flush())?;
        }
    }
    Ok(status)
}

/// The booklet as a PDF document.
fn print(args: &BookletArgs, puzzles: &[Puzzle]) -> anyhow::Result<Vec<u8>> {
    let mut composer = Composer::new(args, puzzles)?;
    let artist = Artist::new(&composer.typesetter);
    let plates = Plates { puzzles, artist, language: args.language, has_pencilmarks: args.pencilmarks };
    let mut press = Press::new(plates, args.paper)?;
    let parts = [
        (Part::Puzzles, words::puzzles(args.language), true),
        (Part::Answers, words::answers(args.language), !args.no_answers),
    ];
    for (part, name, _) in parts.into_iter().filter(|(.., is_wanted)| *is_wanted) {
        let (plan, pages) = (composer.plan(part), composer.pages(part));
        press.print(name, (0..pages).map(|page| composer.sheet(part, &plan, page)));
    }
    refuse_missing(&composer)?;
    press.finish(metadata(args, &composer))
}

/// No character is printed as a box or left out.
fn refuse_missing(composer: &Composer) -> anyhow::Result<()> {
    let missing = composer.typesetter.missing();
    if missing.is_empty() {
        return Ok(());
    }
    let named = missing.iter().map(|found| format!("'{found}' (U+{:04X})", u32::from(*found)));
    bail!(
        "no font has {}; --font FILE names one that has, or install one: of Debian's packages fonts-noto-cjk has Chinese and \
         Japanese, fonts-noto-core other scripts, and fonts-symbola signs",
        named.collect::<Vec<_>>().join(", ")
    )
}

fn metadata(args: &BookletArgs, composer: &Composer) -> Metadata {
    let title = composer.title.as_ref().and_then(|title| title.words.clone());
    let metadata = Metadata::new().title(title.unwrap_or_else(|| words::sudoku(args.language).to_owned()));
    match &args.author {
        Some(author) => metadata.authors(vec![author.clone()]),
        None => metadata,
    }
}
