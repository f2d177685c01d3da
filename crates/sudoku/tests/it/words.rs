//! Steps in words.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use hanpan_sudoku::Cell;
use hanpan_sudoku::explain::{Depth, Language, Step, Technique};

use crate::steps;

/// The name of a cell in a language.
fn name(cell: Cell, language: Language) -> String {
    match language {
        Language::English => cell.to_string(),
        Language::Korean => format!("{}행 {}열", cell.row().number(), cell.column().number()),
    }
}

/// The steps with their sentences, to be read.
fn snapshot() -> String {
    let mut text =
        "Steps made by hand in words. HANPAN_WRITE=1 cargo test -p hanpan-sudoku writes this file.\n"
            .to_owned();
    for (position, step) in steps::all() {
        let _ = writeln!(text, "\n{:?}: {}", step.technique, step.outcome());
        for language in Language::ALL {
            let _ = writeln!(text, "  {}", step.hint(Depth::Technique, &position, language));
            step.sentences(&position, language).iter().for_each(|line| {
                let _ = writeln!(text, "    {line}");
            });
        }
    }
    text
}

#[test]
fn sentences_are_those_of_the_snapshot() {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/words.txt"));
    let text = snapshot();
    if std::env::var_os("HANPAN_WRITE").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let differs = text.lines().zip(kept.lines()).find(|(new, old)| new != old);
    assert_eq!(differs, None);
    assert_eq!(text.lines().count(), kept.lines().count());
}

#[test]
fn every_technique_is_told() {
    let told: BTreeSet<Technique> = steps::all().iter().map(|(_, step)| step.technique).collect();
    let silent: Vec<_> = Technique::ALL.into_iter().filter(|technique| !told.contains(technique)).collect();
    assert_eq!(silent, []);
}

fn each_line(check: impl Fn(&str, &Step)) {
    for (position, step) in steps::all() {
        for language in Language::ALL {
            let lines = step.sentences(&position, language);
            lines.iter().for_each(|line| check(line, &step));
        }
    }
}

#[test]
fn lines_are_whole_sentences() {
    each_line(|line, step| {
        let text = line.trim_start();
        assert!(text.ends_with('.') && !text.contains(".."), "{:?}: {line}", step.technique);
        assert!(!text.contains("  ") && !text.contains(" ,") && !text.contains(" ."), "{line}");
        assert!(!text.contains(['{', '}', '\n']) && !text.contains("nothing are"), "{line}");
    });
}

#[test]
fn no_particle_is_left_open() {
    let open = ["을(를)", "이(가)", "은(는)", "과(와)", "으로(로)"];
    each_line(|line, _| assert!(!open.iter().any(|particle| line.contains(particle)), "{line}"));
}

#[test]
fn the_last_line_names_each_elimination_and_placement() {
    for (position, step) in steps::all() {
        for language in Language::ALL {
            let lines = step.sentences(&position, language);
            let last = lines.last().unwrap();
            for candidate in step.eliminations.iter().chain(&step.placement) {
                assert!(last.contains(&name(candidate.cell, language)), "{last}");
                assert!(last.contains(&candidate.digit.to_string()), "{last}");
                let outcome = step.outcome();
                assert!(outcome.contains(&candidate.cell.to_string()), "{outcome}");
            }
        }
    }
}

#[test]
fn numbers_of_lines_are_distinct_and_references_point_back() {
    for (position, step) in steps::all() {
        let mut known: BTreeSet<String> = BTreeSet::new();
        for line in step.sentences(&position, Language::English) {
            let text = line.trim_start();
            let number = text.strip_prefix('(').and_then(|rest| rest.split_once(") "));
            // A sentence may begin with a reference: `(7) contradicts (1)`.
            let number = number.filter(|(_, rest)| rest.starts_with(|c: char| c.is_uppercase() || c == 'r'));
            let (number, rest) = number.map_or((None, text), |(number, rest)| (Some(number), rest));
            for reference in rest.split('(').skip(1).filter_map(|part| part.split_once(')')) {
                let is_number = reference.0.chars().all(|c| c.is_ascii_digit() || c == '.');
                assert!(!is_number || known.contains(reference.0), "{line}");
            }
            if let Some(number) = number {
                assert!(known.insert(number.to_owned()), "{line}");
            }
        }
    }
}

#[test]
fn hints_give_away_more_and_more() {
    for (position, step) in steps::all() {
        for language in Language::ALL {
            let place = step.hint(Depth::Where, &position, language);
            let technique = step.hint(Depth::Technique, &position, language);
            assert!(technique.starts_with(&place) && technique.contains(&step.title(language)));
            assert!(!place.contains(&step.title(language)));
            let whole = step.hint(Depth::Whole, &position, language);
            assert_eq!(whole, step.sentences(&position, language).join("\n"));
        }
    }
}

#[test]
fn languages_have_names() {
    for language in Language::ALL {
        assert_eq!(Language::by_name(language.name()), Some(language));
    }
    assert_eq!(Language::by_name("KO"), Some(Language::Korean));
    assert_eq!(Language::by_name("xx"), None);
}
