//! [`Classes`]: which puzzles are the first of their class, in bounded memory whatever their number.
//!
//! The forms that came first are kept in memory, and a puzzle with one of them is told at once. When the memory is full,
//! puzzles with other forms go to temporary files, each form always to the same one. At the end each file is gone through in the
//! same way, in turn, and what is left of all of them is merged in the order of the input. So a puzzle that was told at once
//! comes before all that wait, and no file is larger than the memory but by being gone through in parts of its own.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::key::Key;

/// The files of one level: few enough for three levels where a process may have 256 files.
const FILES: usize = 64;
/// What is read and written at once of each of them.
const BUFFER: usize = 32 * 1024;

/// A puzzle with its form, and what is to be written of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry<K> {
    /// Its place in the input.
    pub(super) number: u64,
    pub(super) key: K,
    pub(super) text: Vec<u8>,
}

/// The classes so far.
pub(super) struct Classes<K> {
    known: HashSet<K>,
    most: usize,
    folder: PathBuf,
    /// How many files this is a part of: each level shares its puzzles out in its own way.
    level: u32,
    /// None as long as there is room in memory.
    waiting: Vec<Waiting>,
}

impl<K: Key> Classes<K> {
    /// At most so many forms in memory; the others in temporary files in a folder.
    pub(super) fn new(most: usize, folder: &Path) -> Self {
        Self::of_level(0, most, folder)
    }

    fn of_level(level: u32, most: usize, folder: &Path) -> Self {
        // A table that grows has the old one beside the new one; pages that nothing is written to take no memory.
        let known = HashSet::with_capacity(most.min(K::MOST));
        Self { known, most, folder: folder.to_owned(), level, waiting: Vec::new() }
    }

    /// Whether the puzzle is the first of its class; if that cannot be told yet, it waits for the end.
    ///
    /// # Errors
    ///
    /// Those of temporary files.
    pub(super) fn is_first(&mut self, entry: &Entry<K>) -> anyhow::Result<bool> {
        if self.known.len() < self.most {
            return Ok(self.known.insert(entry.key));
        }
        if !self.known.contains(&entry.key) {
            self.put_aside(entry).with_context(|| temporary(&self.folder))?;
        }
        Ok(false)
    }

    fn put_aside(&mut self, entry: &Entry<K>) -> io::Result<()> {
        if self.waiting.is_empty() {
            self.waiting = (0..FILES).map(|_| Waiting::new(&self.folder)).collect::<io::Result<_>>()?;
        }
        let mut hasher = DefaultHasher::new();
        (self.level, entry.key).hash(&mut hasher);
        self.waiting[hasher.finish() as usize % FILES].put(entry)
    }

    /// Gives out those that waited and are the first of their class, in the order of the input; how many.
    ///
    /// # Errors
    ///
    /// Those of temporary files, and of `give`.
    pub(super) fn finish(self, give: &mut dyn FnMut(&Entry<K>) -> anyhow::Result<()>) -> anyhow::Result<u64> {
        let Self { known, most, folder, level, waiting } = self;
        drop(known);
        let (mut firsts, mut count) = (Vec::with_capacity(waiting.len()), 0);
        for waiting in waiting {
            let mut classes = Self::of_level(level + 1, most, &folder);
            let mut file = Waiting::new(&folder).with_context(|| temporary(&folder))?;
            let mut keep = |entry: &Entry<K>| {
                count += 1;
                file.put(entry).with_context(|| temporary(&folder))
            };
            let mut entries = waiting.entries().with_context(|| temporary(&folder))?;
            while let Some(entry) = entries.next().with_context(|| temporary(&folder))? {
                if classes.is_first(&entry)? {
                    keep(&entry)?;
                }
            }
            classes.finish(&mut keep)?;
            firsts.push(file.entries().with_context(|| temporary(&folder))?);
        }
        merge(firsts, &folder, give)?;
        Ok(count)
    }
}

fn temporary(folder: &Path) -> String {
    format!("a temporary file in {}", folder.display())
}

/// Gives out the entries of files, which are in order each, in the order of all.
fn merge<K: Key>(
    mut files: Vec<Entries>,
    folder: &Path,
    give: &mut dyn FnMut(&Entry<K>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let count = files.len();
    let mut next = |file: usize| files[file].next().with_context(|| temporary(folder));
    let mut heads = BTreeMap::new();
    for file in 0..count {
        heads.extend(next(file)?.map(|entry: Entry<K>| (entry.number, (file, entry))));
    }
    while let Some((_, (file, entry))) = heads.pop_first() {
        give(&entry)?;
        heads.extend(next(file)?.map(|entry| (entry.number, (file, entry))));
    }
    Ok(())
}

/// A temporary file that is written. It has no name, or goes with the process, however that ends.
struct Waiting(BufWriter<File>);

impl Waiting {
    fn new(folder: &Path) -> io::Result<Self> {
        Ok(Self(BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(folder)?)))
    }

    fn put<K: Key>(&mut self, entry: &Entry<K>) -> io::Result<()> {
        self.0.write_all(&entry.number.to_le_bytes())?;
        self.0.write_all(&(entry.text.len() as u64).to_le_bytes())?;
        self.0.write_all(entry.key.bytes())?;
        self.0.write_all(&entry.text)
    }

    /// What was written, from the start.
    fn entries(self) -> io::Result<Entries> {
        let mut file = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        Ok(Entries(BufReader::with_capacity(BUFFER, file)))
    }
}

/// A temporary file that is read.
struct Entries(BufReader<File>);

impl Entries {
    fn next<K: Key>(&mut self) -> io::Result<Option<Entry<K>>> {
        if self.0.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let (number, length) = (self.number()?, self.number()?);
        let mut key = vec![0; K::LENGTH];
        self.0.read_exact(&mut key)?;
        let mut text = vec![0; length as usize];
        self.0.read_exact(&mut text)?;
        Ok(Some(Entry { number, key: K::read(&key), text }))
    }

    fn number(&mut self) -> io::Result<u64> {
        let mut bytes = [0; 8];
        self.0.read_exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use hanpan_sudoku::{Grid, Random};

    use super::super::key::GridKey;
    use super::*;

    /// Entries of so many classes, with texts of any length.
    fn entries(random: &mut Random, count: u64, classes: usize) -> Vec<Entry<GridKey>> {
        let entry = |number| {
            let class = random.below(classes);
            let mut cells = [0; 81];
            cells[80] = (class % 10) as u8;
            cells[40] = (class / 10 % 10) as u8;
            cells[0] = (class / 100) as u8;
            let grid = Grid::from_bytes(cells).expect("digits");
            Entry { number, key: GridKey::new(&grid), text: vec![b'x'; random.below(200)] }
        };
        (0..count).map(entry).collect()
    }

    /// Those that are told to be first, in the order in which that is told.
    fn firsts(entries: &[Entry<GridKey>], most: usize, folder: &Path) -> Vec<Entry<GridKey>> {
        let mut classes = Classes::new(most, folder);
        let mut firsts = Vec::new();
        for entry in entries {
            if classes.is_first(entry).unwrap() {
                firsts.push(entry.clone());
            }
        }
        let (at_once, mut late) = (firsts.len() as u64, 0);
        let count = classes.finish(&mut |entry| {
            firsts.push(entry.clone());
            late += 1;
            Ok(())
        });
        assert_eq!((count.unwrap(), firsts.len() as u64), (late, at_once + late));
        firsts
    }

    #[test]
    fn the_first_of_each_class_is_told_once_and_in_order_in_whatever_memory() {
        let mut random = Random::new(1);
        let folder = tempfile::tempdir().unwrap();
        for (count, kinds) in [(0, 1), (1, 1), (500, 100), (3_000, 900), (3_000, 1)] {
            let entries = entries(&mut random, count, kinds);
            let mut seen = HashSet::new();
            let expected: Vec<_> = entries.iter().filter(|entry| seen.insert(entry.key)).cloned().collect();
            for most in [1, 2, 20, 1_000] {
                assert_eq!(firsts(&entries, most, folder.path()), expected, "{count} of {kinds}, {most}");
            }
        }
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }

    #[test]
    fn a_folder_that_is_not_there_is_named() {
        let entries = entries(&mut Random::new(2), 100, 50);
        let mut classes = Classes::new(10, Path::new("no-such-folder"));
        let error = entries.iter().find_map(|entry| classes.is_first(entry).err()).unwrap();
        assert_eq!(error.to_string(), "a temporary file in no-such-folder");
    }
}
