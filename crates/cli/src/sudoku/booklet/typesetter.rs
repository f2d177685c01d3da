//! Text as lines: a font for each character, left and right, and where a line breaks.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use anyhow::Context as _;
use krilla::geom::Point;
use krilla::surface::Surface;
use resvg::usvg::fontdb::{Database, FaceInfo, Style};
use skrifa::FontRef;
use unicode_bidi::BidiInfo;
use unicode_normalization::UnicodeNormalization as _;

use super::face::{self, Face, Run};
use crate::fonts;

/// How bold a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Weight {
    Regular,
    Bold,
}

impl Weight {
    /// As fonts give it.
    const fn number(self) -> u16 {
        match self {
            Self::Regular => 400,
            Self::Bold => 700,
        }
    }
}

/// A line of text, from left to right.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    runs: Vec<Run>,
    /// As a multiple of the font's size.
    pub(super) width: f32,
}

impl Line {
    /// Draws the line, whose base line begins in this point.
    pub(super) fn draw(&self, surface: &mut Surface, (mut x, y): (f32, f32), size: f32) {
        for run in &self.runs {
            surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, run.font.clone(), &run.text, size, false);
            x += run.width * size;
        }
    }

    /// A line after this one.
    pub(super) fn followed_by(mut self, other: Self) -> Self {
        self.runs.extend(other.runs);
        self.width += other.width;
        self
    }
}

/// Makes lines of texts.
///
/// A character is set in the first font that has it: of the file that is named, of those that the program brings, of the system.
/// The fonts of the system are looked for only when the others do not have a character.
pub(super) struct Typesetter {
    faces: Vec<Face>,
    /// How many faces come from the file that is named: one or none.
    named: usize,
    chosen: HashMap<(char, Weight), Option<usize>>,
    system: Option<Database>,
    missing: BTreeSet<char>,
}

/// From the first font of the program, the fonts of a weight in the order in which they are asked.
const fn order(weight: Weight) -> [usize; 4] {
    match weight {
        Weight::Regular => [0, 1, 2, 3],
        Weight::Bold => [2, 3, 0, 1],
    }
}

impl Typesetter {
    /// With the font of a file, if one is named, before all others.
    pub(super) fn new(file: Option<&Path>) -> anyhow::Result<Self> {
        let open = |path: &Path| face_of(path).with_context(|| path.display().to_string());
        let mut faces: Vec<Face> = file.map(open).transpose()?.into_iter().collect();
        let named = faces.len();
        let own = fonts::REGULAR.into_iter().chain(fonts::BOLD);
        faces.extend(own.filter_map(|font| Face::new(font, 0)));
        Ok(Self { faces, named, chosen: HashMap::new(), system: None, missing: BTreeSet::new() })
    }

    /// The font of digits in grids, which the program brings.
    pub(super) fn digits(&self, weight: Weight) -> &Face {
        &self.faces[self.named + order(weight)[0]]
    }

    /// The characters of the lines so far that no font has.
    pub(super) const fn missing(&self) -> &BTreeSet<char> {
        &self.missing
    }

    /// A line of a text. Control characters are left out.
    pub(super) fn line(&mut self, text: &str, weight: Weight) -> Line {
        let text: String = text.nfc().filter(|character| !character.is_control()).collect();
        let bidi = BidiInfo::new(&text, None);
        let mut line = Line::default();
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_rightward = levels[run.start].is_ltr();
                self.set(&text[run], weight, is_rightward, &mut line);
            }
        }
        line
    }

    /// Appends a text in one direction.
    fn set(&mut self, text: &str, weight: Weight, is_rightward: bool, line: &mut Line) {
        let mut parts = self.parts(text, weight);
        if !is_rightward {
            parts.reverse();
        }
        for (face, part) in parts {
            let run = self.faces[face].shape(&part, is_rightward);
            line.width += run.width;
            line.runs.push(run);
        }
    }

    /// A text in parts of one font each. Blanks and joiners go with what they follow.
    fn parts(&mut self, text: &str, weight: Weight) -> Vec<(usize, String)> {
        let mut parts: Vec<(usize, String)> = vec![];
        for character in text.chars() {
            let last = parts.last_mut();
            if let Some((face, part)) = last
                && (is_joiner(character) || character.is_whitespace() && self.faces[*face].has(character))
            {
                part.push(character);
                continue;
            }
            let Some(face) = self.choose(character, weight) else {
                if !is_joiner(character) {
                    self.missing.insert(character);
                }
                continue;
            };
            match parts.last_mut() {
                Some((last, part)) if *last == face => part.push(character),
                _ => parts.push((face, character.to_string())),
            }
        }
        parts
    }

    /// The font of a character.
    fn choose(&mut self, character: char, weight: Weight) -> Option<usize> {
        if let Some(known) = self.chosen.get(&(character, weight)) {
            return *known;
        }
        let own = order(weight).map(|face| self.named + face);
        let later = self.named + own.len()..self.faces.len();
        let found = (0..self.named).chain(own).chain(later).find(|face| self.faces[*face].has(character));
        let found = found.or_else(|| self.find_in_system(character, weight));
        self.chosen.insert((character, weight), found);
        found
    }

    /// A font of the system that has a character: one without serifs, and of the weight.
    fn find_in_system(&mut self, character: char, weight: Weight) -> Option<usize> {
        if is_joiner(character) {
            return None;
        }
        let system = self.system.get_or_insert_with(|| {
            let mut system = Database::new();
            system.load_system_fonts();
            system
        });
        let has = |face: &&FaceInfo| {
            let has = |data: &[u8], index| {
                FontRef::from_index(data, index).is_ok_and(|font| face::has(&font, character))
            };
            system.with_face_data(face.id, has).unwrap_or(false)
        };
        let badness = |face: &FaceInfo| {
            let is_plain =
                face.families.iter().any(|(name, _)| name.contains("Sans") || name.contains("Gothic"));
            let name = face.post_script_name.clone();
            (
                !is_plain,
                face.monospaced,
                face.style != Style::Normal,
                face.weight.0.abs_diff(weight.number()),
                name,
            )
        };
        let mut faces: Vec<&FaceInfo> = system.faces().collect();
        faces.sort_by_key(|face| badness(face));
        let id = faces.into_iter().find(has)?.id;
        let face = system.with_face_data(id, |data, index| Face::new(data.to_vec(), index))??;
        self.faces.push(face);
        Some(self.faces.len() - 1)
    }

    /// A text as lines of at most this width, as a multiple of the font's size. Line ends stay; lines break between words, and in
    /// a word only where it is too long alone.
    pub(super) fn wrap(&mut self, text: &str, weight: Weight, width: f32) -> Vec<Line> {
        let mut lines = vec![];
        for text in text.lines() {
            let mut row = String::new();
            for word in text.split_whitespace() {
                let longer = if row.is_empty() { word.to_owned() } else { format!("{row} {word}") };
                if self.line(&longer, weight).width <= width {
                    row = longer;
                    continue;
                }
                if !row.is_empty() {
                    lines.push(std::mem::take(&mut row));
                }
                row = self.break_word(word, weight, width, &mut lines);
            }
            if !row.is_empty() {
                lines.push(row);
            }
        }
        lines.iter().map(|line| self.line(line, weight)).collect()
    }

    /// Breaks a word that is too long into lines; what is left is no line yet.
    fn break_word(&mut self, word: &str, weight: Weight, width: f32, lines: &mut Vec<String>) -> String {
        let mut row = String::new();
        for character in word.nfc() {
            row.push(character);
            if self.line(&row, weight).width > width && row.chars().count() > 1 {
                row.pop();
                lines.push(std::mem::replace(&mut row, character.to_string()));
            }
        }
        row
    }

    /// A line of at most this width, cut with an ellipsis if it is too long.
    pub(super) fn cut(&mut self, text: &str, weight: Weight, width: f32) -> Line {
        let line = self.line(text, weight);
        if line.width <= width {
            return line;
        }
        let ellipsis = self.line("…", weight).width;
        let mut kept = String::new();
        for character in text.nfc() {
            kept.push(character);
            if self.line(&kept, weight).width + ellipsis > width {
                kept.pop();
                break;
            }
        }
        self.line(&format!("{}…", kept.trim_end()), weight)
    }
}

/// What only joins or varies the characters around it, and is drawn by no font.
const fn is_joiner(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The font of a file, or the first of its fonts.
fn face_of(path: &Path) -> anyhow::Result<Face> {
    let data = std::fs::read(path)?;
    Face::new(data, 0).context("expected a font with outlines (.ttf, .otf or .ttc), found none")
}
