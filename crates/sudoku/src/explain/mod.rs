//! Solving as on paper: the next step with its reason, the whole way, and how hard it is.
//!
//! A [`Position`] is what lies on the table, a [`Step`] one step as data: a [`Technique`] of the table, the [`Pattern`] to be seen,
//! what goes and what is placed. An [`Explainer`] finds steps in the order of a [`Profile`]; [`Step::verify`] checks one without
//! looking for it. [`diagnose`] tells where a player went wrong.

mod diagram;
mod mistakes;
mod position;
mod profile;
mod step;
mod technique;
mod verify;
mod words;

mod hodoku;
mod se;

pub use diagram::{Diagram, LinkKind, Mark, Shade};
pub use mistakes::{
    Ambiguity, COUNT_LIMIT, ClashSet, ClashSize, Diagnosis, Mistakes, SMALLEST_LIMIT, TooFew, diagnose,
};
pub use position::{Candidate, Position};
pub use profile::{Explainer, Explanation, HodokuRating, Profile, Rating, SeRating, SeValue, Unrated};
pub use step::{Als, Because, Branch, ChainKind, Implication, Node, Over, Pattern, Step, Subset, UniqueRule};
pub use technique::{Family, HodokuEntry, Level, Row, SeEntry, SeRule, Technique};
pub use verify::{Flaw, Unfounded};
pub use words::{Depth, Language};
