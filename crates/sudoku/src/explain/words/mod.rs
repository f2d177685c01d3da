//! A step in words, English and Korean.
//!
//! `en.rs` and `ko.rs` have a template for each pattern; `chain.rs` tells chains link by link in either language, `area.rs` says where a
//! step happens, and `particle.rs` chooses Korean particles.

mod area;
mod chain;
mod en;
mod facts;
mod ko;
mod particle;

use std::fmt::Write;

use super::position::{Candidate, Position};
use super::step::{Because, Branch, ChainKind, Node, Over, Pattern, Step};
use super::technique::Technique;
use crate::cell_set::CellSet;
use crate::digit::DigitSet;
use crate::small_enum::small_enum;
use area::Area;

small_enum! {
    /// A language of sentences.
    #[derive(Debug)]
    Language {
        /// English.
        English,
        /// Korean (한국어).
        Korean,
    }
}

impl Language {
    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Korean => "ko",
        }
    }

    /// The language with a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name().eq_ignore_ascii_case(name))
    }

    fn tongue(self) -> &'static dyn Tongue {
        match self {
            Self::English => &en::English,
            Self::Korean => &ko::Korean,
        }
    }
}

small_enum! {
    /// How much a hint gives away.
    #[derive(Debug)]
    Depth {
        /// Where to look.
        Where,
        /// Which technique applies there.
        Technique,
        /// The whole step.
        Whole,
    }
}

impl Technique {
    /// Its name in a language.
    pub const fn title(self, language: Language) -> &'static str {
        match language {
            Language::English => self.row().english,
            Language::Korean => self.row().korean,
        }
    }
}

impl Step {
    /// What the step is called: its technique, with the size of a loop.
    pub fn title(&self, language: Language) -> String {
        let name = self.technique.title(language);
        match &self.pattern {
            Pattern::UniqueLoop { cells, .. } if cells.len() > 4 => match language {
                Language::English => format!("{name} ({} cells)", cells.len()),
                Language::Korean => format!("{name} ({}칸)", cells.len()),
            },
            _ => name.to_owned(),
        }
    }

    /// What the step does, in the usual signs: `r4c5=7`, or `r4c7<>3, r4c9<>57`.
    pub fn outcome(&self) -> String {
        let mut outcome = String::new();
        if let Some(Candidate { cell, digit }) = self.placement {
            let _ = write!(outcome, "{cell}={digit}");
        }
        let cells: CellSet = self.eliminations.iter().map(|candidate| candidate.cell).collect();
        for cell in cells.iter() {
            let gone = self.eliminations.iter().filter(|candidate| candidate.cell == cell);
            let digits: DigitSet = gone.map(|candidate| candidate.digit).collect();
            let _ = write!(outcome, "{}{cell}<>{digits}", if outcome.is_empty() { "" } else { ", " });
        }
        outcome
    }

    /// A hint that gives away so much: one sentence, two, or the lines of [`sentences`](Self::sentences).
    pub fn hint(&self, depth: Depth, position: &Position, language: Language) -> String {
        let tongue = language.tongue();
        let look = tongue.look(&Area::of(self));
        match depth {
            Depth::Where => look,
            Depth::Technique => format!("{look} {}", tongue.technique(&self.title(language))),
            Depth::Whole => self.sentences(position, language).join("\n"),
        }
    }

    /// The whole reason and what follows, a line each, for the position that the step was found in.
    ///
    /// The links of chains are numbered, and later lines refer to the numbers. A step inside a chain is indented by two blanks, and
    /// its lines are numbered within the line that it belongs to. The last line is the conclusion.
    ///
    /// ```
    /// use hanpan_sudoku::explain::{Candidate, Language, Pattern, Position, Step, Technique};
    /// use hanpan_sudoku::{Cell, Digit, Grid, House};
    /// let puzzle: Grid = format!("12345678{}", ".".repeat(73)).parse().unwrap();
    /// let step = Step {
    ///     technique: Technique::FullHouse,
    ///     pattern: Pattern::OnlyPlace(House::Row1),
    ///     eliminations: vec![],
    ///     placement: Some(Candidate { cell: Cell::R1C9, digit: Digit::D9 }),
    /// };
    /// let position = Position::new(&puzzle);
    /// assert_eq!(
    ///     step.sentences(&position, Language::English),
    ///     ["Row 1 has one empty cell, r1c9, and lacks only 9.", "So r1c9 is 9."]
    /// );
    /// assert_eq!(step.outcome(), "r1c9=9");
    /// ```
    pub fn sentences(&self, position: &Position, language: Language) -> Vec<String> {
        let mut lines = vec![];
        chain::tell(language, self, position, "", &mut lines);
        lines
    }
}

/// What a language must be able to say. Everything that it returns is one sentence or several, each ended, unless said otherwise.
trait Tongue {
    /// Where to look.
    fn look(&self, area: &Area) -> String;
    /// Which technique applies there.
    fn technique(&self, title: &str) -> String;
    /// The reason of a step that is no chain, without its conclusion.
    fn reason(&self, step: &Step, position: &Position) -> Vec<String>;
    /// What follows from the step: each candidate that goes and the cell that is filled.
    fn conclusion(&self, step: &Step) -> String;
    /// A node is supposed, for the first time or again.
    fn suppose(&self, node: &Node, again: bool) -> String;
    /// A node is supposed as the case of a number, from 1.
    fn case(&self, number: usize, node: &Node) -> String;
    /// A node follows from others, which are told with their numbers.
    fn follows(&self, from: &[(Node, String)], node: &Node, because: &Because) -> String;
    /// That a line rests on the step of an earlier one.
    fn same_step(&self, number: &str) -> String;
    /// What a chain says at its end; first and last are the numbers of its first and last line.
    fn chain_end(&self, kind: ChainKind, branch: &Branch, first: &str, last: &str) -> String;
    /// That a chain of equal pairs of candidates holds for both digits.
    fn turned(&self) -> String;
    /// What the cases of a forcing step are; nothing if it is told as a supposition.
    fn cases(&self, over: Over, branches: &[Branch]) -> Option<String>;
    /// What the branches of a forcing step come to; `ends` are the numbers of their last lines.
    fn cases_end(&self, over: Over, branches: &[Branch], ends: &[String]) -> String;
}
