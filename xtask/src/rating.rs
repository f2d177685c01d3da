//! The generated part of `docs/RATING.md`: a section a technique, with a drawing and an explanation of a step that the explainer
//! finds in a test position.
//!
//! Positions are those of `data/sudoku/techniques*.txt`: a name and a position a line, with a tab between.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use hanpan_sudoku::explain::{Diagram, Explainer, Language, Position, Profile, SeRule, Step, Technique};
use hanpan_sudoku::format::State;

const DOCUMENT: &str = "docs/RATING.md";
const START: &str = "<!-- generated: cargo run -p xtask -- rating -->\n";
const END: &str = "<!-- end of the generated part -->";
/// The files of positions and the profile whose order each follows.
const FILES: [(&str, Profile); 3] = [
    ("techniques.txt", Profile::Se121),
    ("techniques-chains.txt", Profile::Se121),
    ("techniques-hodoku.txt", Profile::Hodoku),
];
/// The most lines of an explanation that are printed.
const LINES: usize = 24;

/// Whether to write the document or to compare it.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Compare the document with what would be written
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<ExitCode> {
    let path = root.join(DOCUMENT);
    let (old, new) = documents(root)?;
    if options.check {
        ensure!(old == new, "{DOCUMENT} is not up to date: cargo run -p xtask -- rating");
    } else {
        fs::write(&path, new).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The document as it is and as it should be.
fn documents(root: &Path) -> Result<(String, String)> {
    let path = root.join(DOCUMENT);
    let old = fs::read_to_string(&path).with_context(|| path.display().to_string())?.replace("\r\n", "\n");
    let (before, rest) =
        old.split_once(START).context("the mark where the generated part starts is missing")?;
    let (_, after) = rest.split_once(END).context("the mark where the generated part ends is missing")?;
    let new = format!("{before}{START}{}{END}{after}", sections(root)?);
    Ok((old, new))
}

fn sections(root: &Path) -> Result<String> {
    let samples = samples(root)?;
    let mut text = String::new();
    for technique in Technique::ALL {
        text.push('\n');
        head(&mut text, technique);
        if let Some(sample) = samples.iter().find(|sample| sample.step.technique == technique) {
            draw(&mut text, sample);
        }
    }
    text.push('\n');
    Ok(text)
}

/// A step of a technique.
struct Sample {
    position: Position,
    step: Step,
}

/// The first position of each technique, with the step that is found in it.
fn samples(root: &Path) -> Result<Vec<Sample>> {
    let folder = root.join("data/sudoku");
    let mut samples = vec![];
    for (file, profile) in FILES {
        let path = folder.join(file);
        let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
        let mut explainer = Explainer::new(profile);
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (technique, position) = parse(line).with_context(|| line.to_owned())?;
            if samples.iter().any(|sample: &Sample| sample.step.technique == technique) {
                continue;
            }
            let step = explainer.step(&position).with_context(|| format!("no step for {line}"))?;
            // That the search finds what it should is for the tests of the profile to say.
            if step.technique == technique {
                samples.push(Sample { position, step });
            }
        }
    }
    Ok(samples)
}

fn parse(line: &str) -> Result<(Technique, Position)> {
    let (name, position) = line.split_once('\t').context("no tab")?;
    let technique = Technique::from_name(name).context("no technique has this name")?;
    let state = State::read_all(position.as_bytes()).into_iter().next().context("no position")??;
    Ok((technique, Position::from(&state)))
}

/// The name of a technique, what it is, and how it is rated.
fn head(text: &mut String, technique: Technique) {
    let row = technique.row();
    let _ = writeln!(text, "### {} ({})\n\n{}", row.english, row.korean, row.summary);
    let mut ratings = vec![];
    if let Some(se) = row.se {
        ratings.push(format!("`se121` {}", rule(se.rule)));
    }
    if let Some(hodoku) = row.hodoku {
        let level = hodoku.level.name();
        ratings
            .push(format!("`hodoku` {} points, {level}, place {} in the order", hodoku.score, hodoku.index));
    }
    let _ = writeln!(text, "*{}.*", ratings.join("; "));
}

fn rule(rule: SeRule) -> String {
    match rule {
        SeRule::Fixed(rating) => format!("{rating:.1}"),
        SeRule::HiddenSingle => "1.2 in a box, 1.5 in a line".to_owned(),
        SeRule::Loop => "4.5 to 5.0 by the cells of the loop, and more by those of a subset".to_owned(),
        SeRule::BugSubset => "5.7, and 0.1 for each digit of the subset past one".to_owned(),
        SeRule::Chain(base) => format!("{base:.1} and more by the length"),
    }
}

/// A drawing and the sentences of a step.
fn draw(text: &mut String, sample: &Sample) {
    let drawing = Diagram::of_step(&sample.position, &sample.step).to_text();
    let _ = writeln!(text, "\n```text\n{drawing}\n");
    let sentences = sample.step.sentences(&sample.position, Language::English);
    let left_out = sentences.len().saturating_sub(LINES);
    let shown = if left_out > 1 { LINES - 1 } else { sentences.len() };
    sentences[..shown].iter().for_each(|sentence| {
        let _ = writeln!(text, "{sentence}");
    });
    if left_out > 1 {
        let _ = writeln!(text, "… ({} more lines)", sentences.len() - shown - 1);
        let _ = writeln!(text, "{}", sentences[sentences.len() - 1]);
    }
    text.push_str("```\n");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn the_document_about_ratings_is_up_to_date() {
        let (old, new) = super::documents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
        let differs = old.lines().zip(new.lines()).find(|(old, new)| old != new);
        assert_eq!(differs, None, "cargo run -p xtask -- rating");
        assert_eq!(old.len(), new.len());
    }
}
