//! [`Profile`], [`Explainer`] and [`Rating`].

use std::fmt;

use super::position::Position;
use super::step::Step;
use super::technique::Level;
use super::{hodoku, se};
use crate::grid::{Grid, Solution};
use crate::solve::{Reason, Solver, Verdict};

/// Whose order of techniques, and whose rating.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Sudoku Explainer 1.2.1: ER, EP and ED. What that program leaves to the order of a hash table goes by cell here.
    #[default]
    Se121,
    /// HoDoKu 2.2.0 with its default options: level and score.
    Hodoku,
}

impl Profile {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Se121, Self::Hodoku];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Se121 => "se121",
            Self::Hodoku => "hodoku",
        }
    }

    /// The profile of a name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.name() == name)
    }

    /// The first of the hardest steps: by Sudoku Explainer's rating, or by HoDoKu's level and score.
    pub fn hardest(self, steps: &[Step]) -> Option<&Step> {
        let hodoku_rank = |step: &Step| step.technique.row().hodoku.map(|entry| (entry.level, entry.score));
        let is_harder = |step: &Step, than: &Step| match self {
            Self::Se121 => step.se_rating() > than.se_rating(),
            Self::Hodoku => hodoku_rank(step) > hodoku_rank(than),
        };
        steps.iter().reduce(|hardest, step| if is_harder(step, hardest) { step } else { hardest })
    }
}

/// Finds steps.
///
/// ```
/// use hanpan_sudoku::explain::{Explainer, Profile};
/// use hanpan_sudoku::Grid;
/// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse().unwrap();
/// let explanation = Explainer::new(Profile::Se121).explain(&puzzle).unwrap();
/// assert_eq!(explanation.rating.to_string(), "1.2/1.2/1.2");
/// ```
#[derive(Debug)]
pub struct Explainer {
    profile: Profile,
    solver: Solver,
    se: se::Search,
    hodoku: hodoku::Search,
}

impl Explainer {
    /// An explainer that follows a profile.
    pub fn new(profile: Profile) -> Self {
        Self::with_solver(profile, Solver::new())
    }

    /// The same, with a solver that may use another backend than the best.
    pub fn with_solver(profile: Profile, solver: Solver) -> Self {
        Self { profile, solver, se: se::Search::default(), hodoku: hodoku::Search::default() }
    }

    /// Whose order it follows.
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// The first step of a position in the profile's order. `None` if every cell is filled or no technique applies.
    pub fn step(&mut self, position: &Position) -> Option<Step> {
        if position.is_filled() {
            return None;
        }
        match self.profile {
            Profile::Se121 => self.se.step(position),
            Profile::Hodoku => self.hodoku.step(position),
        }
    }

    /// The whole way from the givens to the solution, or to where no technique applies.
    ///
    /// # Errors
    ///
    /// If the puzzle has no solution or several: such a puzzle has no rating.
    pub fn explain(&mut self, puzzle: &Grid) -> Result<Explanation, Unrated> {
        let solution = match self.solver.solve(puzzle) {
            Verdict::Unique(solution) => solution,
            Verdict::Impossible(reason) => return Err(Unrated::Impossible(reason)),
            Verdict::Multiple { first, second } => {
                return Err(Unrated::Multiple { first: Box::new(first), second: Box::new(second) });
            }
        };
        let mut position = Position::new(puzzle);
        let mut steps = vec![];
        while let Some(step) = self.step(&position) {
            step.apply(&mut position);
            steps.push(step);
        }
        let solved = position.is_filled();
        let rating = match self.profile {
            Profile::Se121 => Rating::Se(SeRating::of(&steps, solved)),
            Profile::Hodoku => Rating::Hodoku(HodokuRating::of(&steps, solved)),
        };
        Ok(Explanation { puzzle: *puzzle, solution, steps, solved, rating })
    }
}

/// The way from a puzzle to its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its solution.
    pub solution: Solution,
    /// The steps.
    pub steps: Vec<Step>,
    /// Whether they lead to the solution; otherwise no technique of the profile applied any more.
    pub solved: bool,
    /// How hard the way is.
    pub rating: Rating,
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrated {
    /// It has no solution.
    #[error("no solution: {0}")]
    Impossible(Reason),
    /// It has several.
    #[error("several solutions")]
    Multiple {
        /// The first.
        first: Box<Solution>,
        /// Another.
        second: Box<Solution>,
    },
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub enum Rating {
    /// In the profile `se121`.
    Se(SeRating),
    /// In the profile `hodoku`.
    Hodoku(HodokuRating),
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Se(rating) => rating.fmt(f),
            Self::Hodoku(rating) => rating.fmt(f),
        }
    }
}

/// Sudoku Explainer's rating: the hardest step of the whole way (ER), up to the first placement (EP, "pearl"), and the first step
/// (ED, "diamond").
///
/// A solved grid is 0.0/0.0/0.0. Where no technique applied any more, ER is 20.0, as in that program.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SeRating {
    /// ER.
    pub hardest: SeValue,
    /// EP.
    pub pearl: SeValue,
    /// ED.
    pub diamond: SeValue,
}

/// A rating with the name of the step that it comes from: the first of the hardest.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct SeValue {
    /// The rating in tenths.
    pub tenths: u32,
    /// Sudoku Explainer's name for the step.
    pub name: String,
}

impl fmt::Display for SeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.tenths / 10, self.tenths % 10)
    }
}

impl SeRating {
    pub(crate) fn of(steps: &[Step], solved: bool) -> Self {
        let mut rating = Self::default();
        let (mut highest, mut has_placed) = (0.0, false);
        for (i, step) in steps.iter().enumerate() {
            let value = step.se_rating().unwrap_or_default();
            if value > highest {
                highest = value;
                rating.hardest = SeValue { tenths: tenths(value), name: step.se_name().unwrap_or_default() };
            }
            if i == 0 {
                rating.diamond = rating.hardest.clone();
            }
            if !has_placed && step.placement.is_some() {
                has_placed = true;
                rating.pearl = rating.hardest.clone();
            }
        }
        if !solved {
            rating.hardest.tenths = 200;
        }
        rating
    }
}

/// Rounded as Sudoku Explainer prints it.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "ratings lie between 0 and 20")]
pub(super) fn tenths(rating: f64) -> u32 {
    ((rating + 0.05) * 10.0).floor() as u32
}

impl fmt::Display for SeRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.hardest, self.pearl, self.diamond)
    }
}

/// HoDoKu's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HodokuRating {
    /// The level of the hardest technique, raised while the score is past the level's maximum.
    pub level: Level,
    /// The scores of all steps together.
    pub score: u32,
}

impl HodokuRating {
    pub(crate) fn of(steps: &[Step], solved: bool) -> Self {
        let entries = || steps.iter().filter_map(|step| step.technique.row().hodoku);
        let score = entries().map(|entry| entry.score).sum();
        let hardest = entries().map(|entry| entry.level).max().unwrap_or(Level::Easy);
        let fits = |level: &&Level| **level >= hardest && level.max_score() >= score;
        let level =
            if solved { *Level::ALL.iter().find(fits).unwrap_or(&Level::Extreme) } else { Level::Extreme };
        Self { level, score }
    }
}

impl fmt::Display for HodokuRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.level.name(), self.score)
    }
}
