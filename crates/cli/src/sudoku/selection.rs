//! [`Selection`]: of what is said about puzzles, that about the first of each class.

use std::path::{Path, PathBuf};

use super::classes::{Classes, Entry};
use super::key::Key;
use crate::output::{Output, Stream};

/// So much is written at once at the end.
const PIECE: usize = 64 * 1024;

/// What is said about puzzles in the order of the input, and what is written of it.
pub(super) struct Selection<K> {
    classes: Classes<K>,
    folder: PathBuf,
    /// How many puzzles were read, and of how many classes they are.
    read: u64,
    found: u64,
    /// Memory for the next text.
    spare: Vec<u8>,
}

/// Says something about a puzzle, or nothing but its form, to be selected later.
pub(super) fn put<K: Key>(key: K, text: &[u8], output: &mut Output) {
    let out = output.out();
    out.extend_from_slice(key.bytes());
    out.extend_from_slice(&(text.len() as u64).to_le_bytes());
    out.extend_from_slice(text);
}

/// What was put first, and the rest.
fn take<K: Key>(puts: &[u8]) -> Option<(K, &[u8], &[u8])> {
    let (key, rest) = puts.split_at_checked(K::LENGTH)?;
    let (length, rest) = rest.split_first_chunk()?;
    let (text, rest) = rest.split_at_checked(u64::from_le_bytes(*length) as usize)?;
    Some((K::read(key), text, rest))
}

fn write<K: Key>(entry: &Entry<K>, output: &mut Output) {
    if entry.text.is_empty() {
        output.line(entry.key.line());
    } else {
        output.out().extend_from_slice(&entry.text);
    }
}

impl<K: Key> Selection<K> {
    /// At most so many forms in memory, and the rest in temporary files in a folder.
    pub(super) fn new(most: usize, folder: &Path) -> Self {
        let classes = Classes::new(most, folder);
        Self { classes, folder: folder.to_owned(), read: 0, found: 0, spare: Vec::new() }
    }

    /// Of what was put into the output what is known to be of the first of its class; errors stay in their places.
    ///
    /// # Errors
    ///
    /// Those of temporary files.
    pub(super) fn select(&mut self, output: Output) -> anyhow::Result<Output> {
        let mut selected = Output::new(std::mem::take(&mut self.spare));
        (selected.status, selected.is_last) = (output.status, output.is_last);
        for (stream, mut text) in output.parts() {
            if stream == Stream::Err {
                selected.stream(stream).extend_from_slice(text);
                continue;
            }
            while let Some((key, said, rest)) = take(text) {
                text = rest;
                self.select_one(key, said, &mut selected)?;
            }
        }
        self.spare = output.into_text();
        self.spare.clear();
        Ok(selected)
    }

    fn select_one(&mut self, key: K, said: &[u8], selected: &mut Output) -> anyhow::Result<()> {
        let entry = Entry { number: self.read, key, text: said.to_vec() };
        self.read += 1;
        if self.classes.is_first(&entry)? {
            self.found += 1;
            write(&entry, selected);
        }
        Ok(())
    }

    /// Writes the rest, and how many there were.
    ///
    /// # Errors
    ///
    /// Those of temporary files, and of writing.
    pub(super) fn finish(
        &mut self,
        give: &mut dyn FnMut(&Output) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let classes = std::mem::replace(&mut self.classes, Classes::new(0, &self.folder));
        let mut output = Output::default();
        self.found += classes.finish(&mut |entry| {
            write(entry, &mut output);
            if output.out().len() >= PIECE {
                give(&std::mem::take(&mut output))?;
            }
            Ok(())
        })?;
        let (read, found) = (self.read, self.found);
        let doubles = read - found;
        output.complain(None, format_args!("puzzles read: {read}; classes: {found}; duplicates: {doubles}"));
        give(&output)
    }
}
