//! How hard a puzzle is, in words and figures: what `rate` and `explain` print of a rating.

use hanpan_sudoku::Verdict;
use hanpan_sudoku::explain::{Explanation, Language, Position, Profile, Rating, SeValue, Step, Unrated};
use serde::Serialize;

use super::names;
use super::template::NOTHING;

/// Which part of the way to the solution a rating is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    /// The whole.
    All,
    /// Up to the first placement.
    Pearl,
    /// The first step.
    Diamond,
}

/// A rating, or why there is none.
pub(super) struct Figures {
    pub(super) profile: Profile,
    pub(super) outcome: Result<Explanation, Unrated>,
}

impl Figures {
    /// What stands for a rating where there is none.
    fn verdict(unrated: &Unrated) -> &'static str {
        match unrated {
            Unrated::Impossible(_) => "impossible",
            Unrated::Multiple { .. } => "multiple",
        }
    }

    pub(super) fn rating(&self, span: Span) -> String {
        match &self.outcome {
            Err(unrated) if span == Span::All => Self::verdict(unrated).to_owned(),
            Err(_) => NOTHING.to_owned(),
            Ok(Explanation { rating: Rating::Se(rating), .. }) => match span {
                Span::All => rating.hardest.to_string(),
                Span::Pearl => rating.pearl.to_string(),
                Span::Diamond => rating.diamond.to_string(),
            },
            Ok(explanation) => score(within(explanation, span)).to_string(),
        }
    }

    pub(super) fn name(&self, span: Span) -> String {
        let Ok(explanation) = &self.outcome else { return NOTHING.to_owned() };
        name_of(explanation, span).filter(|name| !name.is_empty()).unwrap_or_else(|| NOTHING.to_owned())
    }

    pub(super) fn short_name(&self, span: Span) -> String {
        let Ok(explanation) = &self.outcome else { return NOTHING.to_owned() };
        let short = match &explanation.rating {
            Rating::Se(_) => se_value(explanation, span).map(|value| short_of(&value.name)),
            Rating::Hodoku(_) => Profile::Hodoku
                .hardest(within(explanation, span))
                .and_then(|step| step.technique.row().hodoku.map(|entry| entry.code.to_owned())),
        };
        short.filter(|short| !short.is_empty()).unwrap_or_else(|| NOTHING.to_owned())
    }

    pub(super) fn level(&self) -> String {
        match &self.outcome {
            Ok(Explanation { rating: Rating::Hodoku(rating), .. }) => rating.level.name().to_owned(),
            _ => NOTHING.to_owned(),
        }
    }

    /// The first of the hardest steps, and the position that it was found in.
    pub(super) fn hardest_step(&self) -> Option<(&Step, Position)> {
        let explanation = self.outcome.as_ref().ok()?;
        let hardest = self.profile.hardest(&explanation.steps)?;
        let mut position = Position::new(&explanation.puzzle);
        let before = explanation.steps.iter().take_while(|step| !std::ptr::eq(*step, hardest));
        before.for_each(|step| step.apply(&mut position));
        Some((hardest, position))
    }

    /// One line: the rating, the profile and the hardest technique, by its program's name; or the verdict.
    pub(super) fn summary(&self) -> String {
        match &self.outcome {
            Ok(explanation) => {
                let stuck = if explanation.solved { "" } else { ", and no technique goes on" };
                format!("{} {} {}{stuck}", explanation.rating, self.profile.name(), self.name(Span::All))
            }
            Err(unrated) => refusal(unrated),
        }
    }

    /// The same of a rated puzzle in Korean, with the technique called as its step is.
    pub(super) fn korean_summary(&self, explanation: &Explanation) -> String {
        let hardest = self.profile.hardest(&explanation.steps);
        let title = hardest.map_or_else(|| NOTHING.to_owned(), |step| step.title(Language::Korean));
        let stuck = if explanation.solved { "" } else { ", 더 쓸 수 있는 기법 없음" };
        format!("{} {} {title}{stuck}", explanation.rating, self.profile.name())
    }
}

/// Why a puzzle has no rating, as `check` says it.
pub(super) fn refusal(unrated: &Unrated) -> String {
    match unrated {
        Unrated::Impossible(reason) => format!("impossible: {reason}"),
        Unrated::Multiple { first, second } => {
            let cells = names(&first.differences(second)).join(" ");
            format!("not unique: two solutions differ at {cells}")
        }
    }
}

/// The verdict that goes with a refusal.
pub(super) fn verdict_of(outcome: &Result<Explanation, Unrated>) -> Verdict {
    match outcome {
        Ok(explanation) => Verdict::Unique(explanation.solution),
        Err(Unrated::Impossible(reason)) => Verdict::Impossible(reason.clone()),
        Err(Unrated::Multiple { first, second }) => Verdict::Multiple { first: **first, second: **second },
    }
}

/// The steps of a part of the way.
fn within(explanation: &Explanation, span: Span) -> &[Step] {
    let steps = &explanation.steps[..];
    let end = match span {
        Span::All => steps.len(),
        Span::Pearl => {
            steps.iter().position(|step| step.placement.is_some()).map_or(steps.len(), |first| first + 1)
        }
        Span::Diamond => steps.len().min(1),
    };
    &steps[..end]
}

fn score(steps: &[Step]) -> u32 {
    steps.iter().filter_map(|step| step.technique.row().hodoku).map(|entry| entry.score).sum()
}

fn se_value(explanation: &Explanation, span: Span) -> Option<&SeValue> {
    let Rating::Se(rating) = &explanation.rating else { return None };
    Some(match span {
        Span::All => &rating.hardest,
        Span::Pearl => &rating.pearl,
        Span::Diamond => &rating.diamond,
    })
}

fn name_of(explanation: &Explanation, span: Span) -> Option<String> {
    match &explanation.rating {
        Rating::Se(_) => se_value(explanation, span).map(|value| value.name.clone()),
        Rating::Hodoku(_) => {
            let entry = Profile::Hodoku.hardest(within(explanation, span))?.technique.row().hodoku?;
            Some(entry.name.to_owned())
        }
    }
}

/// The short names of later versions of Sudoku Explainer, of names without what is counted in them.
const SHORT: [(&str, &str); 41] = [
    ("Hidden Single", "HS"),
    ("Naked Single", "NS"),
    ("Direct Pointing", "DP"),
    ("Direct Claiming", "DC"),
    ("Direct Hidden Pair", "DP"),
    ("Direct Hidden Triplet", "DT"),
    ("Pointing", "Po"),
    ("Claiming", "Cl"),
    ("Naked Pair", "NP"),
    ("Naked Triplet", "NT"),
    ("Naked Quad", "NQ"),
    ("Hidden Pair", "HP"),
    ("Hidden Triplet", "HT"),
    ("Hidden Quad", "HQ"),
    ("X-Wing", "XW"),
    ("Swordfish", "SF"),
    ("Jellyfish", "JF"),
    ("XY-Wing", "XYW"),
    ("XYZ-Wing", "XYZW"),
    ("Unique Rectangle type ", "UR"),
    ("Unique Loop ", "UL"),
    ("BUG type ", "BUG"),
    ("Aligned Pair Exclusion", "APE"),
    ("Aligned Triplet Exclusion", "ATE"),
    ("Generalized X-Wing", "GXW"),
    ("Bidirectional X-Cycle", "BiXCy"),
    ("Bidirectional Y-Cycle", "BiYCy"),
    ("Bidirectional Cycle", "BiCy"),
    ("Turbot Fish", "TF"),
    ("Forcing X-Chain", "FXC"),
    ("Forcing Chain", "FC"),
    ("Nishio Forcing Chains", "NFC"),
    ("Cell Forcing Chains", "LFC"),
    ("Region Forcing Chains", "RFC"),
    ("Dynamic Cell Forcing Chains", "DLFC"),
    ("Dynamic Region Forcing Chains", "DRFC"),
    ("Dynamic Contradiction Forcing Chains", "DCFC"),
    ("Dynamic Double Forcing Chains", "DdFC"),
    ("Multiple Forcing Chains", "MFC"),
    ("Dynamic Forcing Chains", "DFC"),
    ("Forcing Chains", "FC"),
];

/// `XY-Wing` to `XYW`, `Unique Loop 6 type 2` to `UL62`, `Dynamic Cell Forcing Chains (+ Forcing Chains)` to `DLFC+FC`.
fn short_of(name: &str) -> String {
    if let Some((name, nested)) = name.split_once(" (+") {
        return format!("{}+{}", short_of(name), short_of(nested.trim_end_matches(')').trim_start()));
    }
    if let Some((_, short)) = SHORT.iter().find(|(known, _)| *known == name) {
        return (*short).to_owned();
    }
    let counted = SHORT.iter().filter(|(known, _)| known.ends_with(' ')).find_map(|(known, short)| {
        let digits: String = name.strip_prefix(known)?.chars().filter(char::is_ascii_digit).collect();
        Some(format!("{short}{digits}"))
    });
    counted.unwrap_or_else(|| name.to_owned())
}

/// A rating in JSON.
#[derive(Serialize)]
pub(super) struct RatingObject {
    profile: &'static str,
    /// Whether the steps lead to the solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    solved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// The hardest technique, of the whole way and of its beginnings.
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pearl: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diamond: Option<String>,
}

impl From<&Figures> for RatingObject {
    fn from(figures: &Figures) -> Self {
        let mut object = Self {
            profile: figures.profile.name(),
            solved: None,
            rating: None,
            er: None,
            ep: None,
            ed: None,
            level: None,
            score: None,
            hardest: None,
            pearl: None,
            diamond: None,
        };
        let Ok(explanation) = &figures.outcome else { return object };
        let name = |span| name_of(explanation, span).filter(|name| !name.is_empty());
        let number = |value: &SeValue| Some(f64::from(value.tenths) / 10.0);
        object.solved = Some(explanation.solved);
        object.rating = Some(explanation.rating.to_string());
        object.hardest = name(Span::All);
        match &explanation.rating {
            Rating::Se(rating) => {
                (object.er, object.ep, object.ed) =
                    (number(&rating.hardest), number(&rating.pearl), number(&rating.diamond));
                (object.pearl, object.diamond) = (name(Span::Pearl), name(Span::Diamond));
            }
            Rating::Hodoku(rating) => {
                (object.level, object.score) = (Some(rating.level.name()), Some(rating.score));
            }
        }
        object
    }
}

#[cfg(test)]
mod tests {
    use hanpan_sudoku::explain::Technique;

    use super::*;

    #[test]
    fn short_names_are_those_of_later_versions() {
        let cases = [
            ("XY-Wing", "XYW"),
            ("Unique Rectangle type 3", "UR3"),
            ("Unique Loop 10 type 2", "UL102"),
            ("BUG type 1", "BUG1"),
            ("Dynamic Region Forcing Chains (+)", "DRFC+"),
            ("Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)", "DLFC+MFC"),
            ("Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))", "DdFC+DFC+FC"),
        ];
        for (name, short) in cases {
            assert_eq!(short_of(name), short);
        }
    }

    #[test]
    fn every_name_of_sudoku_explainer_has_a_short_one() {
        for technique in Technique::ALL {
            let Some(entry) = technique.row().se else { continue };
            let short = short_of(entry.name);
            assert!(short.len() <= 14 && !short.contains(' '), "{}: {short}", entry.name);
        }
    }
}
