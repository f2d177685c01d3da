//! `hanpan sudoku same`: whether two puzzles are the same up to a map.

use std::path::Path;

use anyhow::ensure;
use hanpan_sudoku::format::State;
use hanpan_sudoku::{
    Candidates, Canonical, Cell, Digit, DigitSet, Grid, Transform, canonical, canonical_candidates,
};
use serde::Serialize;

use super::maps::{self, MapObject};
use super::marks;
use crate::args::SameArgs;
use crate::batch;
use crate::boards::Fault;
use crate::input;
use crate::output::Output;
use crate::status::Status;

/// The most bytes of a file with a puzzle.
const MOST: u64 = 1 << 20;

pub(crate) fn run(args: &SameArgs) -> anyhow::Result<Status> {
    let mut output = Output::default();
    let puzzles = [&args.a, &args.b].map(|word| {
        let found = Puzzle::find(word);
        found.map_err(|(fault, file)| batch::report(&fault, file, args.json, &mut output)).ok()
    });
    if let [Some(a), Some(b)] = puzzles {
        if a.has_marks || b.has_marks {
            let boards = [a.marks, b.marks];
            Comparison::new(boards, canonical_candidates, Transform::apply_to_candidates)?
                .tell(args.json, &mut output);
        } else {
            Comparison::new([a.grid, b.grid], canonical, Transform::apply)?.tell(args.json, &mut output);
        }
    }
    output.write()?;
    Ok(output.status)
}

/// A puzzle as both kinds of boards.
struct Puzzle {
    grid: Grid,
    marks: Candidates,
    has_marks: bool,
}

impl From<&State> for Puzzle {
    fn from(state: &State) -> Self {
        Self { grid: state.filled(), marks: marks::candidates(state), has_marks: state.has_pencilmarks }
    }
}

impl Puzzle {
    /// The puzzle that a word of the command line is or names, or what is wrong, with the file's name.
    fn find(word: &str) -> Result<Self, (Fault, Option<&str>)> {
        let path = Path::new(word);
        if !input::is_stdin(path) && looks_like_a_board(word) && !path.exists() {
            return Self::read(word.as_bytes()).map_err(|fault| (fault, Some(word)));
        }
        let file = (!input::is_stdin(path)).then_some(word);
        let text = input::read_all(path, MOST).map_err(|error| (Fault::of_file(error.to_string()), file))?;
        Self::read(&text).map_err(|fault| (fault, file))
    }

    /// The only puzzle of a text.
    fn read(text: &[u8]) -> Result<Self, Fault> {
        let states = State::read_all(text);
        let count = states.len();
        let mut puzzles = Vec::new();
        for state in states {
            puzzles.push(Self::from(&state?));
        }
        let only = puzzles.pop().filter(|_| count == 1);
        only.ok_or_else(|| {
            let found = if count == 0 { "none".to_owned() } else { count.to_string() };
            Fault::of_file(format!("expected one puzzle, found {found}"))
        })
    }
}

/// Whether a word is meant to be a board: mostly cells, and too many for a name.
fn looks_like_a_board(word: &str) -> bool {
    let cells = word.chars().filter(|letter| letter.is_ascii_digit() || "._-*".contains(*letter)).count();
    cells > Cell::COUNT / 2 && 4 * cells > 3 * word.chars().count()
}

/// A kind of boards.
trait Boards: Copy + Eq {
    fn line(&self) -> String;
    fn digits(&self) -> DigitSet;
    /// How many of what it has, in words.
    fn size(&self) -> String;
}

impl Boards for Grid {
    fn line(&self) -> String {
        self.to_string()
    }

    fn digits(&self) -> DigitSet {
        self.givens().map(|(_, digit)| digit).collect()
    }

    fn size(&self) -> String {
        format!("{} givens", self.givens().count())
    }
}

impl Boards for Candidates {
    fn line(&self) -> String {
        marks::line(self)
    }

    fn digits(&self) -> DigitSet {
        let has = |digit: &Digit| Cell::ALL.into_iter().any(|cell| self.get(cell).contains(*digit));
        Digit::ALL.into_iter().filter(has).collect()
    }

    fn size(&self) -> String {
        let count: usize = Cell::ALL.into_iter().map(|cell| self.get(cell).iter().count()).sum();
        format!("{count} candidates")
    }
}

/// Two boards with their forms.
struct Comparison<B> {
    boards: [B; 2],
    forms: [B; 2],
    /// A map from the first to the second, if there is one.
    map: Option<Transform>,
    /// How many ways there are to move rows and columns so that they become the same with some relabelling.
    ways: u32,
}

impl<B: Boards> Comparison<B> {
    /// Compares the forms, and tries the map out.
    fn new(
        boards: [B; 2],
        canonical: impl Fn(&B) -> Canonical<B>,
        apply: impl Fn(&Transform, &B) -> B,
    ) -> anyhow::Result<Self> {
        let [a, b] = boards.each_ref().map(canonical);
        let map = (a.board == b.board).then(|| a.transform.then(&b.transform.inverse()));
        if let Some(map) = &map {
            ensure!(
                apply(map, &boards[0]) == boards[1],
                "the map that was found ({map}) makes another board"
            );
        }
        Ok(Self { boards, forms: [a.board, b.board], map, ways: a.automorphisms })
    }

    fn tell(&self, json: bool, output: &mut Output) {
        if self.map.is_none() {
            output.worsen(Status::No);
        }
        if json {
            return output.json(&self.object());
        }
        match &self.map {
            Some(map) => self.tell_map(map, output),
            None => self.tell_difference(output),
        }
    }

    fn tell_map(&self, map: &Transform, output: &mut Output) {
        let [a, b] = &self.boards;
        if a == b {
            output.line("the same: A and B are equal");
        } else {
            output.line("the same: A becomes B so:");
            for (number, step) in (1..).zip(maps::steps(map, a.digits())) {
                output.line(format!("{number}. {step}"));
            }
        }
        if self.ways > 1 {
            output.line(format!("{} ways of moving rows and columns lead from A to B", self.ways));
        }
    }

    fn tell_difference(&self, output: &mut Output) {
        let [a, b] = self.boards.each_ref().map(Boards::size);
        if a != b {
            return output.line(format!("not the same: A has {a}, B {b}"));
        }
        output.line("not the same: their canonical forms are");
        self.forms.iter().for_each(|form| output.line(form.line()));
    }

    fn object(&self) -> Object {
        Object {
            game: "sudoku",
            same: self.map.is_some(),
            puzzles: self.boards.each_ref().map(Boards::line),
            forms: self.forms.each_ref().map(Boards::line),
            transform: self.map.as_ref().map(MapObject::from),
            ways: self.map.map(|_| self.ways),
        }
    }
}

#[derive(Serialize)]
struct Object {
    game: &'static str,
    same: bool,
    puzzles: [String; 2],
    forms: [String; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    transform: Option<MapObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<u32>,
}
