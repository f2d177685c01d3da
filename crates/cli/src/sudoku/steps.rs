//! Steps in JSON, as `explain` and `hint` print them; docs/JSON.md describes them.

use hanpan_sudoku::explain::{
    Als, Because, Branch, Candidate, ChainKind, Implication, Language, Node, Over, Pattern, Position, Step,
    Subset, Technique, UniqueRule,
};
use hanpan_sudoku::{Cell, CellSet, Digit, DigitSet, House};
use serde::Serialize;
use serde_json::{Value, json};

/// A step with its names, its ratings and all that the pattern has.
#[derive(Serialize)]
pub(super) struct StepObject {
    technique: String,
    title: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    se: Option<SeObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<HodokuObject>,
    pattern: Value,
    eliminations: Vec<CandidateObject>,
    placement: Option<CandidateObject>,
    outcome: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    text: Vec<String>,
}

#[derive(Serialize)]
struct SeObject {
    name: String,
    rating: f64,
}

#[derive(Serialize)]
struct HodokuObject {
    name: &'static str,
    code: &'static str,
    score: u32,
    level: &'static str,
}

#[derive(Serialize)]
pub(super) struct CandidateObject {
    cell: String,
    digit: u8,
}

impl From<&Candidate> for CandidateObject {
    fn from(candidate: &Candidate) -> Self {
        Self { cell: candidate.cell.to_string(), digit: candidate.digit.value() }
    }
}

impl StepObject {
    /// The step, found in a position.
    pub(super) fn new(step: &Step, position: &Position, language: Language) -> Self {
        Self { text: step.sentences(position, language), ..Self::inner(step, language) }
    }

    /// The step, without sentences.
    fn inner(step: &Step, language: Language) -> Self {
        let rating = step.se_rating().map(|rating| (rating * 10.0).round() / 10.0);
        Self {
            technique: id(step.technique),
            title: step.title(language),
            se: rating.zip(step.se_name()).map(|(rating, name)| SeObject { name, rating }),
            hodoku: step.technique.row().hodoku.map(|entry| HodokuObject {
                name: entry.name,
                code: entry.code,
                score: entry.score,
                level: entry.level.name(),
            }),
            pattern: pattern(&step.pattern, language),
            eliminations: step.eliminations.iter().map(CandidateObject::from).collect(),
            placement: step.placement.as_ref().map(CandidateObject::from),
            outcome: step.outcome(),
            text: vec![],
        }
    }
}

/// `XyWing` to `xy-wing`.
pub(super) fn id(technique: Technique) -> String {
    let mut id = String::new();
    for character in format!("{technique:?}").chars() {
        if character.is_ascii_uppercase() && !id.is_empty() {
            id.push('-');
        }
        id.push(character.to_ascii_lowercase());
    }
    id
}

fn cells(set: CellSet) -> Value {
    set.iter().map(|cell| cell.to_string()).collect()
}

fn list(cells: &[Cell]) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn digits(set: DigitSet) -> Value {
    set.iter().map(Digit::value).collect()
}

fn houses(houses: &[House]) -> Value {
    houses.iter().map(|house| house.to_string()).collect()
}

fn candidates(candidates: &[Candidate]) -> Value {
    candidates.iter().map(candidate).collect()
}

fn candidate(candidate: &Candidate) -> Value {
    json!({ "cell": candidate.cell.to_string(), "digit": candidate.digit.value() })
}

fn pair(pair: [Digit; 2]) -> Value {
    json!(pair.map(Digit::value))
}

fn subset(subset: &Subset) -> Value {
    json!({
        "house": subset.house.to_string(),
        "cells": cells(subset.cells),
        "digits": digits(subset.digits),
        "hidden": subset.hidden,
    })
}

fn als(set: &Als) -> Value {
    json!({ "cells": cells(set.cells), "digits": digits(set.digits) })
}

#[expect(clippy::too_many_lines, reason = "a table: a row a pattern")]
fn pattern(pattern: &Pattern, language: Language) -> Value {
    match pattern {
        Pattern::OnlyPlace(house) => json!({ "kind": "only-place", "house": house.to_string() }),
        Pattern::OnlyCandidate => json!({ "kind": "only-candidate" }),
        Pattern::Locked { digit, inside, across, then } => json!({
            "kind": "locked",
            "digit": digit.value(),
            "inside": inside.to_string(),
            "across": across.to_string(),
            "then": then.map(|house| house.to_string()),
        }),
        Pattern::Subset(set) => json!({ "kind": "subset", "subset": subset(set) }),
        Pattern::DirectSubset(set) => json!({ "kind": "direct-subset", "subset": subset(set) }),
        Pattern::LockedSubset { subset: set, line } => {
            json!({ "kind": "locked-subset", "subset": subset(set), "line": line.to_string() })
        }
        Pattern::Fish { digit, base, cover, fins } => json!({
            "kind": "fish",
            "digit": digit.value(),
            "base": houses(base),
            "cover": houses(cover),
            "fins": cells(*fins),
        }),
        Pattern::EmptyRectangle { digit, block, lines, link } => json!({
            "kind": "empty-rectangle",
            "digit": digit.value(),
            "box": block.to_string(),
            "lines": houses(lines),
            "link": list(link),
        }),
        Pattern::Wing { pivot, pincers, digit } => json!({
            "kind": "wing",
            "pivot": pivot.to_string(),
            "pincers": list(pincers),
            "digit": digit.value(),
        }),
        Pattern::WWing { pincers, linked, house, link, digit } => json!({
            "kind": "w-wing",
            "pincers": list(pincers),
            "linked": linked.value(),
            "house": house.to_string(),
            "link": list(link),
            "digit": digit.value(),
        }),
        Pattern::UniqueLoop { digits, cells, rule } => json!({
            "kind": "unique-loop",
            "digits": pair(*digits),
            "cells": list(cells),
            "rule": unique_rule(rule),
        }),
        Pattern::AvoidableRectangle { digits, cells, rule } => json!({
            "kind": "avoidable-rectangle",
            "digits": pair(*digits),
            "cells": list(cells),
            "rule": unique_rule(rule),
        }),
        Pattern::Bug { extra, rule } => {
            json!({ "kind": "bug", "extra": candidates(extra), "rule": unique_rule(rule) })
        }
        Pattern::AlignedExclusion { cells: aligned, excluders } => {
            json!({ "kind": "aligned-exclusion", "cells": list(aligned), "excluders": cells(*excluders) })
        }
        Pattern::Colouring { digit, pairs } => {
            let pairs: Value = pairs.iter().map(|[one, other]| json!([cells(*one), cells(*other)])).collect();
            json!({ "kind": "colouring", "digit": digit.value(), "pairs": pairs })
        }
        Pattern::SueDeCoq { crossing, block, line, in_line, in_block } => json!({
            "kind": "sue-de-coq",
            "crossing": cells(*crossing),
            "box": block.to_string(),
            "line": line.to_string(),
            "in_line": als(in_line),
            "in_box": als(in_block),
        }),
        Pattern::AlsChain { sets, commons } => json!({
            "kind": "als-chain",
            "sets": sets.iter().map(als).collect::<Value>(),
            "commons": commons.iter().map(|set| digits(*set)).collect::<Value>(),
        }),
        Pattern::Chain { kind, branch: links, complexity } => json!({
            "kind": "chain",
            "chain": chain_kind(*kind),
            "complexity": complexity,
            "nodes": branch(links, language),
        }),
        Pattern::Forcing { over, branches, complexity } => json!({
            "kind": "forcing",
            "over": cases(over),
            "complexity": complexity,
            "branches": branches.iter().map(|links| branch(links, language)).collect::<Value>(),
        }),
        Pattern::Solution => json!({ "kind": "solution" }),
    }
}

fn unique_rule(rule: &UniqueRule) -> Value {
    match rule {
        UniqueRule::OneCell(cell) => json!({ "kind": "one-cell", "cell": cell.to_string() }),
        UniqueRule::OneDigit { cells: holders, digit } => {
            json!({ "kind": "one-digit", "cells": cells(*holders), "digit": digit.value() })
        }
        UniqueRule::Subset { cells: holders, subset: set } => {
            json!({ "kind": "subset", "cells": cells(*holders), "subset": subset(set) })
        }
        UniqueRule::Locked { cells: holders, digit, house } => json!({
            "kind": "locked",
            "cells": cells(*holders),
            "digit": digit.value(),
            "house": house.to_string(),
        }),
        UniqueRule::Diagonal { cells: corners, digit } => {
            json!({ "kind": "diagonal", "cells": cells(*corners), "digit": digit.value() })
        }
        UniqueRule::Hidden { cell, digit } => {
            json!({ "kind": "hidden", "cell": cell.to_string(), "digit": digit.value() })
        }
    }
}

const fn chain_kind(kind: ChainKind) -> &'static str {
    match kind {
        ChainKind::Alternating => "alternating",
        ChainKind::Loop => "loop",
        ChainKind::Refutation => "refutation",
    }
}

fn cases(over: &Over) -> Value {
    match over {
        Over::Cell(cell) => json!({ "kind": "cell", "cell": cell.to_string() }),
        Over::House(house, digit) => {
            json!({ "kind": "house", "house": house.to_string(), "digit": digit.value() })
        }
        Over::Candidate(one) => json!({ "kind": "candidate", "candidate": candidate(one) }),
        Over::Contradiction => json!({ "kind": "contradiction" }),
    }
}

fn branch(Branch(implications): &Branch, language: Language) -> Value {
    implications.iter().map(|implication| node(implication, language)).collect()
}

fn node(implication: &Implication, language: Language) -> Value {
    let Implication { node: Node { cells: holders, digit, on }, because, from } = implication;
    json!({
        "cells": cells(*holders),
        "digit": digit.value(),
        "on": on,
        "because": reason(because, language),
        "from": from,
    })
}

fn reason(because: &Because, language: Language) -> Value {
    match because {
        Because::Assumed => json!({ "kind": "assumed" }),
        Because::Cell => json!({ "kind": "cell" }),
        Because::House(house) => json!({ "kind": "house", "house": house.to_string() }),
        Because::Als(set) => json!({ "kind": "als", "als": als(set) }),
        Because::Step(step) => json!({ "kind": "step", "step": StepObject::inner(step, language) }),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_technique_has_a_name_of_its_own() {
        let ids: HashSet<String> = Technique::ALL.into_iter().map(id).collect();
        assert_eq!(ids.len(), Technique::ALL.len());
        assert_eq!(id(Technique::XyzWing), "xyz-wing");
    }
}
