//! SVG pictures as PNG.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::Context;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID, Source, Style};
use resvg::usvg::{FontResolver, Options, Tree};

use crate::fonts;

/// The most pixels of a side.
const MOST_PIXELS: u32 = 16_384;

/// How large a picture is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Scale {
    /// So many pixels a unit.
    Factor(f32),
    /// So many pixels wide.
    Width(u32),
}

/// Paints one picture after the other.
///
/// The fonts of the system are looked for only when a picture has a character that the built-in ones do not have, such as
/// those of a Chinese title.
pub(crate) struct Painter {
    fonts: Arc<Database>,
    has_fonts_of_system: bool,
}

/// A picture as a PNG file.
pub(crate) struct Png {
    pub(crate) bytes: Vec<u8>,
    /// Characters that no font has; a box stands for each.
    pub(crate) missing: BTreeSet<char>,
}

impl Painter {
    pub(crate) fn new() -> Self {
        let mut database = Database::new();
        for font in fonts::REGULAR.into_iter().chain(fonts::BOLD) {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        Self { fonts: Arc::new(database), has_fonts_of_system: false }
    }

    pub(crate) fn paint(&mut self, svg: &str, scale: Scale) -> anyhow::Result<Png> {
        let missing = self.missing(svg);
        let svg: String =
            svg.chars().map(|character| if missing.contains(&character) { '□' } else { character }).collect();
        let tree = Tree::from_str(&svg, &self.options()).context("the picture is no SVG")?;
        let pixmap = pixels(&tree, scale)?;
        Ok(Png { bytes: pixmap.encode_png().context("the picture cannot be written as PNG")?, missing })
    }

    fn options(&self) -> Options<'static> {
        Options {
            font_family: "Inter".to_owned(),
            fontdb: Arc::clone(&self.fonts),
            font_resolver: FontResolver {
                select_font: FontResolver::default_font_selector(),
                select_fallback: Box::new(fallback),
            },
            ..Options::default()
        }
    }

    /// The characters that no font has. One of them would keep the others of its text from being looked for.
    fn missing(&mut self, svg: &str) -> BTreeSet<char> {
        let foreign: BTreeSet<char> = svg.chars().filter(|character| !character.is_ascii()).collect();
        foreign.into_iter().filter(|character| !self.has(*character)).collect()
    }

    /// Whether a font has a character; those of the system are loaded when the built-in ones do not have it.
    fn has(&mut self, character: char) -> bool {
        let search = FontResolver::default_fallback_selector();
        // What the first font has the second has too: it may be left out.
        let Some(first) = self.fonts.faces().next().map(|face| face.id) else { return false };
        if search(character, &[first], &mut self.fonts).is_some() {
            return true;
        }
        if std::mem::replace(&mut self.has_fonts_of_system, true) {
            return false;
        }
        Arc::make_mut(&mut self.fonts).load_system_fonts();
        search(character, &[first], &mut self.fonts).is_some()
    }
}

/// A font that has a character: of the first that do, one without serifs and as bold as the one that does not.
fn fallback(character: char, used: &[ID], fonts: &mut Arc<Database>) -> Option<ID> {
    const MOST: usize = 16;
    let search = FontResolver::default_fallback_selector();
    let (mut excluded, mut found) = (used.to_vec(), Vec::new());
    while let Some(id) = search(character, &excluded, fonts).filter(|_| found.len() < MOST) {
        excluded.push(id);
        found.push(id);
    }
    let weight = fonts.face(*used.first()?)?.weight.0;
    let badness = |id: &ID| {
        let face = fonts.face(*id)?;
        let is_plain = face.families.iter().any(|(name, _)| name.contains("Sans") || name.contains("Gothic"));
        Some((!is_plain, face.monospaced, face.style != Style::Normal, face.weight.0.abs_diff(weight)))
    };
    found.into_iter().min_by_key(badness)
}

fn pixels(tree: &Tree, scale: Scale) -> anyhow::Result<Pixmap> {
    let size = tree.size();
    let factor = match scale {
        Scale::Factor(factor) => factor,
        Scale::Width(width) => width as f32 / size.width(),
    };
    let side = |side: f32| ((side * factor).round() as u32).clamp(1, MOST_PIXELS);
    let (width, height) = (side(size.width()), side(size.height()));
    let mut pixmap = Pixmap::new(width, height).context("the picture is too large")?;
    let transform = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(tree, transform, &mut pixmap.as_mut());
    Ok(pixmap)
}
