//! The title of a booklet, with what stands below it.

use super::layout::Area;
use super::sheet::{Mark, Role, Sheet, centred};
use super::typesetter::{Line, Typesetter, Weight};
use crate::args::BookletArgs;
use crate::output;

/// The sizes of the title's font, the largest first: one is taken that needs few lines.
const SIZES: [f32; 6] = [24.0, 22.0, 20.0, 18.0, 16.0, 14.0];
/// How many lines a title may have, and how many in the smallest size.
const FEW: usize = 2;
const MOST: usize = 5;
/// The size of the font of the lines below it.
const BELOW: f32 = 11.0;
/// From base line to base line, as a multiple of the font's size.
const LEADING: f32 = 1.3;
/// Below all lines.
const GAP: f32 = 14.0;

/// The title of a booklet, with the subtitle and the author below it.
#[derive(Debug)]
pub(super) struct Title {
    /// The title on one line.
    pub(super) words: Option<String>,
    lines: Vec<Line>,
    size: f32,
    below: Vec<Line>,
    /// How much room it takes.
    pub(super) height: f32,
}

impl Title {
    /// The title within a width, in a size that fits; `None` if nothing is given.
    pub(super) fn new(args: &BookletArgs, width: f32, typesetter: &mut Typesetter) -> Option<Self> {
        let words = args.title.as_deref().map(words_of).filter(|words| !words.is_empty());
        let text = if words.is_some() { args.title.as_deref().unwrap_or_default() } else { "" };
        let (lines, size) = fitted(text, width, typesetter);
        let below: Vec<Line> = [&args.subtitle, &args.author]
            .into_iter()
            .flatten()
            .flat_map(|text| typesetter.wrap(text, Weight::Regular, width / BELOW).into_iter().take(FEW))
            .collect();
        if lines.is_empty() && below.is_empty() {
            return None;
        }
        let height = LEADING * (size * lines.len() as f32 + BELOW * below.len() as f32) + GAP;
        Some(Self { words, lines, size, below, height })
    }

    /// Puts it on a page.
    pub(super) fn place(&self, area: Area, sheet: &mut Sheet) {
        let mut baseline = area.top;
        let mut placed = |lines: &[Line], size: f32| {
            let place = |line: &Line| {
                baseline += size * LEADING;
                centred(line.clone(), area, baseline - size * (LEADING - 0.9), size)
            };
            lines.iter().map(place).collect::<Vec<_>>()
        };
        let (title, below) = (placed(&self.lines, self.size), placed(&self.below, BELOW));
        if let Some(words) = &self.words {
            sheet.marks.push(Mark::Words(Role::Heading(1, words.clone()), title));
        }
        if !below.is_empty() {
            sheet.marks.push(Mark::Words(Role::Paragraph, below));
        }
    }
}

/// The words of a title, on one line.
fn words_of(text: &str) -> String {
    let plain = text.chars().map(|character| if character.is_control() { ' ' } else { character });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a title, and the size of their font.
fn fitted(text: &str, width: f32, typesetter: &mut Typesetter) -> (Vec<Line>, f32) {
    let mut fitted = (vec![], SIZES[0]);
    for size in SIZES {
        fitted = (typesetter.wrap(text, Weight::Bold, width / size), size);
        if fitted.0.len() <= FEW {
            return fitted;
        }
    }
    if fitted.0.len() > MOST {
        output::tell(format_args!("the title has more than {MOST} lines; the rest of it is not printed"));
        fitted.0.truncate(MOST);
    }
    fitted
}
