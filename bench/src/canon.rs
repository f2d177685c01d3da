//! Canonical forms of the boards of files: Hanpan, and beside it functions of a shared library, and for full grids the `sudoku`
//! crate. Programs need not agree on the form: of each is told how many of its forms are Hanpan's, and that it has as many classes.
//!
//! A function of a library has C's way of calling:
//!
//! ```c
//! // 81 values each, 0 for a blank
//! void canon(const char *board, char *form);
//! ```

use std::collections::HashSet;
use std::ffi::c_char;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use hanpan_sudoku::format::Reader;
use hanpan_sudoku::{Grid, Random, Transform, canonical};

use crate::measure::{median, seconds};

const ROUNDS: usize = 9;

/// Prints a row for each file and program.
pub(crate) fn run(files: &[String], library: Option<&Path>, symbols: &str) -> Result<()> {
    let library = library.map(|path| Library::open(path, symbols)).transpose()?;
    println!(
        "{:28} {:16} {:>8} {:>9} {:>9} {:>9} {:>7} {:>13} {:>8}",
        "microseconds a board",
        "program",
        "boards",
        "min",
        "median",
        "max",
        "ratio",
        "Hanpan's form",
        "classes"
    );
    for file in files {
        let text = fs::read(file).with_context(|| file.to_owned())?;
        let boards: Vec<Grid> =
            Reader::read_all(&text).into_iter().map(|record| Ok(record?.grid)).collect::<Result<_>>()?;
        ensure!(!boards.is_empty(), "{file}: no boards");
        measure(file, &disguised(&boards), library.as_ref());
    }
    Ok(())
}

/// The time in seconds that this thread had a processor, where the system tells it (Linux), and else the time that went by: a machine
/// that does other work must not count.
fn own_seconds(work: impl FnOnce()) -> f64 {
    let clock = || {
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    };
    let start = clock();
    let elapsed = seconds(work);
    start.zip(clock()).map_or(elapsed, |(start, end)| (end - start) as f64 / 1e9)
}

/// The same boards as no program has seen them: files may hold forms.
fn disguised(boards: &[Grid]) -> Vec<Grid> {
    let mut random = Random::new(1);
    boards.iter().map(|board| Transform::random(&mut random).apply(board)).collect()
}

/// What makes the form of a board.
type Form<'a> = Box<dyn FnMut(&Grid) -> [u8; 81] + 'a>;

/// A program that makes forms.
struct Program<'a> {
    name: String,
    form: Form<'a>,
}

fn measure(file: &str, boards: &[Grid], library: Option<&Library>) {
    let mut programs = vec![Program {
        name: "hanpan".to_owned(),
        form: Box::new(|board| *canonical(board).board.as_bytes()),
    }];
    let are_full = boards.iter().all(|board| !board.as_bytes().contains(&0));
    programs.extend(library.into_iter().flat_map(Library::programs));
    #[cfg(feature = "sudoku-crate")]
    programs.extend(are_full.then(|| Program { name: "sudoku".to_owned(), form: Box::new(of_crate) }));
    let file = file.rsplit('/').next().unwrap_or(file);
    let ours: Vec<[u8; 81]> = boards.iter().map(|board| *canonical(board).board.as_bytes()).collect();
    let mut times = vec![Vec::new(); programs.len()];
    for _ in 0..ROUNDS {
        for (program, times) in programs.iter_mut().zip(&mut times) {
            times.push(own_seconds(|| {
                for board in boards {
                    black_box((program.form)(black_box(board)));
                }
            }));
        }
    }
    for (program, own) in programs.iter_mut().zip(&times) {
        let forms: Vec<[u8; 81]> = boards.iter().map(&mut program.form).collect();
        let same = forms.iter().zip(&ours).filter(|(one, other)| one == other).count();
        let classes = forms.into_iter().collect::<HashSet<_>>().len();
        row(file, &program.name, boards.len(), own, &times[0], [same, classes]);
    }
    let _ = are_full;
}

fn row(file: &str, name: &str, boards: usize, own: &[f64], ours: &[f64], [same, classes]: [usize; 2]) {
    let micros = 1e6 / boards as f64;
    let (least, most) = own.iter().fold((f64::INFINITY, 0.0), |(a, b), time| (time.min(a), time.max(b)));
    let (median, ratio) = (median(own.to_vec()) * micros, crate::measure::ratio(own, ours));
    let (least, most) = (least * micros, most * micros);
    println!(
        "{file:28} {name:16} {boards:>8} {least:>9.3} {median:>9.3} {most:>9.3} {ratio:>7.2} {same:>13} {classes:>8}"
    );
}

#[cfg(feature = "sudoku-crate")]
fn of_crate(board: &Grid) -> [u8; 81] {
    let sudoku = sudoku::Sudoku::from_bytes(*board.as_bytes());
    sudoku.ok().and_then(|sudoku| sudoku.canonicalized()).map_or([0; 81], |(form, _)| form.to_bytes())
}

type Canon = unsafe extern "C" fn(*const c_char, *mut c_char);

/// Functions of a library, which stays loaded.
struct Library {
    functions: Vec<(String, Canon)>,
    _library: libloading::Library,
}

impl Library {
    fn open(path: &Path, symbols: &str) -> Result<Self> {
        // SAFETY: whoever gives a library answers for what it does when it is loaded.
        let library =
            unsafe { libloading::Library::new(path) }.with_context(|| path.display().to_string())?;
        let function = |symbol: &str| {
            // SAFETY: and for the type of its functions.
            let found = unsafe { library.get::<Canon>(symbol.as_bytes()) };
            Ok((symbol.to_owned(), *found.with_context(|| symbol.to_owned())?))
        };
        let functions = symbols.split(',').map(function).collect::<Result<_>>()?;
        Ok(Self { functions, _library: library })
    }

    fn programs(&self) -> impl Iterator<Item = Program<'_>> {
        self.functions.iter().map(|(symbol, canon)| Program {
            name: symbol.clone(),
            form: Box::new(|board| {
                let mut form = [0_u8; 81];
                // SAFETY: the function of this type reads 81 values and writes as many.
                unsafe { canon(board.as_bytes().as_ptr().cast(), form.as_mut_ptr().cast()) };
                form
            }),
        })
    }
}
